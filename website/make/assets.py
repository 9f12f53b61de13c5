"""What the site carries besides its pages, each in a folder of its own.

`assets.py fonts FOLDER` writes the fonts of the pages, `faces` those of what is printed, and `engine` Pyodide and our
wheel.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from hatchling.builders.wheel import WheelBuilder

from website import ROOT

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"

# Latin-1, dashes, curly quotes, bullet, ellipsis, minus (the fonts have no arrows, stars, ticks or primes)
PUNCTUATION = [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212]
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *PUNCTUATION]
# written file: source family, the weights to keep (one number: no longer variable). Browsers slant it for italics: a
# face of its own came after the first words were shown, which then stood in the system's type.
FACES: dict[str, tuple[str, float | tuple[float, float]]] = {
    "atkinson.woff2": ("atkinson-hyperlegible-next", (400, 700)),
    "besley.woff2": ("besley", 620),
}
PRINTED = {
    "regular": ("atkinson-hyperlegible-next", 400),
    "bold": ("atkinson-hyperlegible-next", 700),
    "heading": ("besley", 620),
}
"""The faces that print needs, each with one weight: family and weight."""

PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs"]
WASM = "pyodide.asm.wasm"
"""Python's own code, as JupyterLite takes it."""
LIBRARY = "python_stdlib.zip"
"""Python's library, for a browser in which Python cannot go on from its memory."""
MEMORY = "python.memory"
"""Python's memory once the engine is loaded, packed by Zstandard (memory.mjs)."""
CODE = "pyodide.packed"
"""The same code, packed as the memory is, for all other pages."""
UNPACKER = "zstd.wasm"
"""What unpacks both in a browser: faster than the browser's own gzip, from a fifth to a third less."""


def fonts(folder: Path) -> None:
    """Write the fonts of the pages, each with the letters that they use."""
    folder.mkdir(parents=True)
    options = subset.Options(flavor="woff2", hinting=False, notdef_outline=True)
    options.layout_features = [*options.layout_features, "tnum"]
    for name, (family, weight) in FACES.items():
        font = source(family)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(font)
        font = instancer.instantiateVariableFont(font, {"wght": weight})
        subset.save_font(font, folder / name, options)
        shutil.copy(MODULES / "@fontsource-variable" / family / "LICENSE", folder / f"{family}-LICENSE.txt")


def faces(folder: Path) -> None:
    """Write our fonts as print takes them."""
    folder.mkdir(parents=True)
    for name, (family, weight) in PRINTED.items():
        font = instancer.instantiateVariableFont(source(family), {"wght": weight})
        font["OS/2"].usWeightClass, font.flavor = weight, None
        font.save(folder / f"{name}.ttf")


def source(family: str) -> Any:
    """A font as it comes from its package."""
    package = MODULES / "@fontsource-variable" / family
    return TTFont(package / "files" / f"{family}-latin-wght-normal.woff2", recalcTimestamp=False)


def engine(folder: Path) -> None:
    """Write Pyodide and our wheel, and list what a reader's browser loads."""
    folder.mkdir(parents=True)
    pyodide(folder)
    built = wheel(folder)
    node = Path(sys.executable).with_name("node")
    with TemporaryDirectory() as away:
        lean = bare(built, Path(away))
        subprocess.run([node, HERE / "memory.mjs", folder, lean, folder / MEMORY, folder / CODE], check=True, env={})
    (encoded,) = re.findall('wasm = "([^"]+)"', (MODULES / "zstddec" / "dist" / "zstddec.mjs").read_text())
    (folder / UNPACKER).write_bytes(b64decode(encoded))
    listing = {
        "version": built.name.split("-")[1],
        "wheel": built.name,
        "files": [listed(folder / name) for name in (*PYODIDE, "pyodide-lock.json", CODE, UNPACKER)],
        "memory": [listed(folder / MEMORY)],
        "parts": [listed(folder / name) for name in (LIBRARY, built.name)],
    }
    (folder / "engine.json").write_text(json.dumps(listing, indent=2) + "\n")


def pyodide(folder: Path) -> None:
    package = MODULES / "pyodide"
    for name in (*PYODIDE, WASM, LIBRARY):
        shutil.copyfile(package / name, folder / name)
    loader = folder / "pyodide.mjs"
    text = loader.read_text().partition("//# sourceMappingURL")[0]
    loader.write_text(re.sub(r"`https:[^`]*`", '""', text))  # where it would look for packages by itself
    # Pyodide's own lock names packages that are not shipped: ours names none.
    info = json.loads((package / "pyodide-lock.json").read_text())["info"]
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}))
    version = json.loads((package / "package.json").read_text())["version"]
    (folder / "pyodide-LICENSE.txt").write_text(
        f"Pyodide {version} is under the Mozilla Public License 2.0, its Python under the PSF License.\n"
        "Source and license texts: https://github.com/pyodide/pyodide\n"
    )


def wheel(folder: Path) -> Path:
    """The labs' wheel, with the engine and the libraries that they need in it, without what older Pythons need."""
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # the same bytes for the same sources, whenever they were committed
    (built,) = map(Path, WheelBuilder(str(ROOT / "fivescore_labs")).build(directory=str(folder), versions=["standard"]))
    with ZipFile(built, "a", ZIP_DEFLATED) as whole, TemporaryDirectory() as away:
        (below,) = WheelBuilder(str(ROOT)).build(directory=away, versions=["standard"])
        with ZipFile(below) as other:
            for info in other.infolist():
                if ".dist-info/" not in info.filename:  # of two Pyodide takes the one or the other
                    whole.writestr(info, other.read(info), ZIP_DEFLATED)
        for name, needless in (("fsrs", "optimizer.py"), ("segno", "cli.py")):
            for file in distribution(name).files or ():
                if (file.suffix == ".py" and file.name != needless) or file.name == "LICENSE":
                    text = file.read_text().replace("from typing_extensions import Self", "from typing import Self")
                    whole.writestr(ZipInfo(f"{name}/{file.name}"), text)  # a .dist-info without METADATA stops Pyodide
    return built


def bare(built: Path, folder: Path) -> Path:
    """The wheel without docstrings and annotations, for a browser's memory; `question` keeps those it asks for."""
    made = folder / built.name
    with ZipFile(built) as whole, ZipFile(made, "w", ZIP_DEFLATED) as lean:
        for name in whole.namelist():
            content = whole.read(name)
            kept = not name.endswith(".py") or name.endswith("exercises/question.py")
            lean.writestr(name, content if kept else _bare(content))
    return made


def _bare(source: bytes) -> str:
    """Python without docstrings and annotations; what is decorated keeps these, for `singledispatch` looks at them."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            node.returns = None
            for each in ast.walk(node.args):
                if isinstance(each, ast.arg):
                    each.annotation = None
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            said = (
                each for each in node.body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
            )
            node.body = [*said] or [ast.Pass()]
    return ast.unparse(tree)


def camera(folder: Path) -> None:
    """Write what reads QR codes where the browser itself cannot: fetched only once a camera is asked for."""
    folder.mkdir(parents=True)
    package = MODULES / "zxing-wasm"
    for name, source in (("reader.js", "es/reader/index.js"), ("share.js", "es/share.js")):
        text = (package / "dist" / source).read_text().partition("//# sourceMappingURL")[0]
        text = re.sub(r"`https:[^`]*`", '""', text)  # where it would look for its WebAssembly by itself
        (folder / name).write_text(text.replace('"../share.js"', '"./share.js"'))
    shutil.copyfile(package / "dist" / "reader" / "zxing_reader.wasm", folder / "zxing_reader.wasm")


def listed(file: Path) -> dict[str, str | int]:
    """Return what a reader's browser checks of a file before it uses it."""
    content = file.read_bytes()
    return {"name": file.name, "bytes": len(content), "sha256": sha256(content).hexdigest()}


PARTS: dict[str, Callable[[Path], None]] = {"fonts": fonts, "faces": faces, "engine": engine, "camera": camera}

if __name__ == "__main__":
    PARTS[sys.argv[1]](Path(sys.argv[2]))

"""Fill `out/` with what the site carries besides its pages.

`assets.py static` writes the fonts and Pyodide, `assets.py wheel` adds our own engine to them.
"""

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from hatchling.builders.wheel import WheelBuilder

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MODULES = HERE / "node_modules"
ENGINE = HERE / "out" / "engine"
FONTS = HERE / "out" / "fonts"

# Latin-1, dashes, curly quotes, bullet, ellipsis, minus (the fonts have no arrows, stars, ticks or primes)
PUNCTUATION = [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212]
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *PUNCTUATION]
# written file: source family, its slope, the weights to keep (one number: no longer variable)
FACES: dict[str, tuple[str, str, float | tuple[float, float]]] = {
    "atkinson.woff2": ("atkinson-hyperlegible-next", "normal", (400, 700)),
    "atkinson-italic.woff2": ("atkinson-hyperlegible-next", "italic", 400),
    "besley.woff2": ("besley", "normal", 620),
}

PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]


def static() -> None:
    """Write the fonts and the parts of Pyodide that change only with their versions."""
    shutil.rmtree(HERE / "out", ignore_errors=True)
    write_fonts()
    write_pyodide()


def write_fonts() -> None:
    FONTS.mkdir(parents=True)
    options = subset.Options(flavor="woff2", hinting=False, notdef_outline=True)
    options.layout_features = [*options.layout_features, "tnum"]
    for name, (family, slope, weight) in FACES.items():
        package = MODULES / "@fontsource-variable" / family
        font = TTFont(package / "files" / f"{family}-latin-wght-{slope}.woff2", recalcTimestamp=False)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(font)
        font = instancer.instantiateVariableFont(font, {"wght": weight})
        subset.save_font(font, FONTS / name, options)
        shutil.copy(package / "LICENSE", FONTS / f"{family}-LICENSE.txt")


def write_pyodide() -> None:
    ENGINE.mkdir(parents=True)
    package = MODULES / "pyodide"
    for name in PYODIDE:
        shutil.copyfile(package / name, ENGINE / name)
    loader = ENGINE / "pyodide.mjs"
    text = loader.read_text().partition("//# sourceMappingURL")[0]
    loader.write_text(re.sub(r"`https:[^`]*`", '""', text))  # where it would look for packages by itself
    # Pyodide's own lock names packages that are not shipped: ours names none.
    info = json.loads((package / "pyodide-lock.json").read_text())["info"]
    (ENGINE / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}))
    version = json.loads((package / "package.json").read_text())["version"]
    (ENGINE / "pyodide-LICENSE.txt").write_text(
        f"Pyodide {version} is under the Mozilla Public License 2.0, its Python under the PSF License.\n"
        "Source and license texts: https://github.com/pyodide/pyodide\n"
    )


def wheel() -> None:
    """Build our wheel into the engine's folder, and list there what a reader's browser loads."""
    for old in ENGINE.glob("*.whl"):
        old.unlink()
    (built,) = map(Path, WheelBuilder(str(ROOT)).build(directory=str(ENGINE), versions=["standard"]))
    loaded = [*PYODIDE, "pyodide-lock.json", built.name]
    listing = {
        "version": built.name.split("-")[1],
        "wheel": built.name,
        "files": [{"name": name, "bytes": (ENGINE / name).stat().st_size} for name in loaded],
    }
    (ENGINE / "engine.json").write_text(json.dumps(listing, indent=2) + "\n")


STEPS: dict[str, Callable[[], None]] = {"static": static, "wheel": wheel}

if __name__ == "__main__":
    STEPS[sys.argv[1]]()

"""JupyterLite for the site's `lite/`: the notebooks, to run and to change, in a reader's own browser.

`lite.py FOLDER` writes what changes only with versions: JupyterLite, and the wheels that its Python loads, from what
was fetched into `out/builder/` and `out/wheels/`. `publish()` adds the notebooks and our wheel. Pyodide itself is the
one in `engine/` that the labs on the pages use.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from website import NOTEBOOKS, OUT

LITE = OUT / "lite"
BUILDER = OUT / "builder"
WHEELS = OUT / "wheels"
HERE = Path(__file__).parent
SETTINGS = HERE / "jupyterlite"
"""Settings of JupyterLite. What a reader changes is kept in memory: nobody meets a copy of yesterday, and nothing asks
the server again once Python runs. The console is without what it cannot start."""
EXTENSIONS = Path("share", "jupyter", "labextensions")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
LOADED = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "jupyterlab-plotly")
WITH_THE_KERNEL = ("ipykernel", "piplite", "pyodide-kernel")
"""Wheels that JupyterLite's kernel brings along; the first replaces the real one."""
_KERNEL = json.loads((SETTINGS / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
_LOADED = _KERNEL["litePluginSettings"][f"{KERNEL}:kernel"]["loadPyodideOptions"]["packages"]
AT_START = [name for name in _LOADED if name not in (*WITH_THE_KERNEL, "fivescore-labs")]
"""What else the kernel loads when it starts; what these depend on is left out where a browser has no use for it."""
ON_DEMAND = ("narwhals", "plotly")
"""What comes with the first cell that imports Plotly."""
IMPORTS = {"plotly": ["plotly", "fivescore.notebook.plots"]}
NEEDS = {"plotly": ["narwhals", "nbformat"]}
UNUSED = re.compile(r"[^/]+\.data/|jedi/third_party/|plotly/(labextension/|package_data/plotly\.min\.js)")
"""Files of wheels that are parts of JupyterLab, copies of another file, or jedi's knowledge of what is not there."""

SIZE, PLOTLY_SIZE = 15, 6
"""Megabytes that come over the line for a notebook, and for Plotly besides; a test measures them."""
HINT = (
    "**This notebook runs in your browser.** Choose *Run*, then *Run All Cells*. The first cell takes a few seconds; "
    "the labs answer when all cells are done. Change what you like. Nothing is stored, and a reload starts anew: "
    "*File*, then *Download* keeps your version."
)
ONE_CELL = (HERE / "one-cell.html").read_text(encoding="utf-8").strip()
"""What the console's page does first."""


def build(folder: Path) -> None:
    """Write what changes only with versions, into a new folder."""
    with TemporaryDirectory() as work:
        write_app(Path(work), folder)
    write_wheels(folder)


def write_app(work: Path, folder: Path) -> None:
    # Apart from the JupyterLab of this environment, which would try to load the browser's kernel, and cannot.
    here = Path(sysconfig.get_path("data"))
    extensions = [BUILDER / EXTENSIONS / KERNEL, *(here / EXTENSIONS / name for name in LOADED)]
    build = {
        "apps": ["notebooks", "repl", "tree"],
        "output_dir": str(folder),
        "cache_dir": str(work / "cache"),
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(each) for each in extensions],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "no_libarchive": True,
    }
    shutil.copytree(SETTINGS, work, dirs_exist_ok=True)
    write_json(work / "jupyter_lite_config.json", {"LiteBuildConfig": build})
    setting = os.environ | {"PYTHONPATH": str(BUILDER)}
    subprocess.run([sys.executable, "-m", "jupyterlite_core", "build"], cwd=work, env=setting, check=True)
    for font in folder.glob("build/fa-*"):
        if font.suffix != ".woff2":  # every browser that runs this reads it
            font.unlink()
    for page in folder.rglob("index.html"):
        # Without an icon from the start a browser asks for one at the root of the host, which may not be ours.
        logo = "../" * len(page.relative_to(folder).parts) + "assets/logo.svg"
        text = page.read_text(encoding="utf-8").replace("<html>", '<html lang="en">', 1)
        more = f'<link rel="icon" href="{logo}">{ONE_CELL if page.parent.name == "repl" else ""}'
        text = text.replace("</head>", f"{more}</head>", 1)
        page.write_text(text, encoding="utf-8")


def write_wheels(lite: Path) -> None:
    kernel = lite / "extensions" / KERNEL / "static" / "pypi"
    folder = lite / "python"
    folder.mkdir()
    for wheel in WHEELS.glob("*.whl"):
        slim(wheel, folder / wheel.name)
    for name in WITH_THE_KERNEL:
        (wheel,) = kernel.glob(f"{name.replace('-', '_')}-*.whl")
        shutil.copy(wheel, folder)
    # Plotly asks nbformat for its version, and for nothing else; nbformat needs a compiled package.
    version = metadata.version("nbformat")
    with ZipFile(folder / f"nbformat-{version}-py3-none-any.whl", "w", ZIP_DEFLATED) as stand_in:
        stand_in.writestr(ZipInfo("nbformat.py"), f'__version__ = "{version}"\n')
        about = f"Metadata-Version: 2.1\nName: nbformat\nVersion: {version}\n"
        stand_in.writestr(ZipInfo(f"nbformat-{version}.dist-info/METADATA"), about)


def slim(wheel: Path, written: Path) -> None:
    """Copy a wheel without what a browser has no use for."""
    with ZipFile(wheel) as old, ZipFile(written, "w", ZIP_DEFLATED) as new:
        for file in old.infolist():
            if UNUSED.match(file.filename):
                continue
            content = old.read(file)
            if file.filename.endswith(".dist-info/RECORD"):
                content = b"".join(line for line in content.splitlines(True) if not UNUSED.match(line.decode()))
            new.writestr(file, content, ZIP_DEFLATED)


def publish(site: Path, more: dict[str, dict[str, Any]]) -> None:
    """Put JupyterLite on the built site, with our wheel, the notebooks, and more of them by name."""
    lite = site / "lite"
    shutil.copytree(LITE, lite)
    write_lock(lite / "python", site / "engine")
    (lite / "files").mkdir()
    (lite / "api" / "contents").mkdir(parents=True)
    offered = more | {path.name: json.loads(path.read_text(encoding="utf-8")) for path in notebooks()}
    for name, notebook in offered.items():
        write_json(lite / "files" / name, live(notebook))
    listing = [entry(name, "notebook") for name in sorted(offered)]
    folder = entry("", "directory") | {"content": listing, "format": "json"}
    write_json(lite / "api" / "contents" / "all.json", folder)


def write_lock(python: Path, engine: Path) -> None:
    """Add our wheel, and list all wheels with their digests, as Pyodide wants them."""
    ours = engine / json.loads((engine / "engine.json").read_text())["wheel"]
    folder = python / digest(ours)[:12]  # the name stays, so that no cache may answer with what was here before
    folder.mkdir()
    shutil.copy(ours, folder)
    info = json.loads((engine / "pyodide-lock.json").read_text())["info"]
    write_json(python / "pyodide-lock.json", {"info": info, "packages": dict(packages(python))})


def packages(python: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for wheel in sorted(python.rglob("*.whl")):
        stem, version, *_ = wheel.name.split("-")
        name = re.sub(r"[-_.]+", "-", stem).lower()
        file = wheel.relative_to(python).as_posix()
        about = {"name": name, "version": version, "file_name": file, "sha256": digest(wheel)}
        always = {"install_dir": "site", "package_type": "package", "unvendored_tests": False}
        yield name, about | always | {"imports": IMPORTS.get(name, []), "depends": NEEDS.get(name, [])}


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def notebooks() -> list[Path]:
    """The notebooks that run in a browser: all but those that read a table with pandas."""
    return [path for path in sorted(NOTEBOOKS.glob("*.ipynb")) if "import pandas" not in path.read_text("utf-8")]


def live(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook before its first run, for the kernel in the browser, with a word on what to do."""
    cells: list[dict[str, Any]] = [{"cell_type": "markdown", "id": "live", "metadata": {}, "source": HINT}]
    for cell in notebook["cells"]:
        cells.append(cell | ({"execution_count": None, "outputs": []} if cell["cell_type"] == "code" else {}))
    kernel = {"display_name": "Python", "language": "python", "name": "python"}
    return notebook | {"cells": cells, "metadata": notebook["metadata"] | {"kernelspec": kernel}}


def entry(path: str, kind: str) -> dict[str, Any]:
    """A file or folder as Jupyter lists it; its times say nothing here."""
    unknown = dict.fromkeys(("content", "format", "mimetype", "size", "hash", "hash_algorithm"))
    times = dict.fromkeys(("created", "last_modified"), "2026-01-01T00:00:00Z")
    return {"name": path, "path": path, "type": kind, "writable": True} | times | unknown


def write_json(file: Path, content: object) -> None:
    file.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")


def megabytes(notebook: str) -> int:
    """Return the megabytes that load, once, when a reader opens the notebook and runs it."""
    text = (NOTEBOOKS / notebook).read_text(encoding="utf-8")
    return SIZE + PLOTLY_SIZE * any(f"from {name} import" in text for name in IMPORTS["plotly"])


if __name__ == "__main__":
    build(Path(sys.argv[1]))

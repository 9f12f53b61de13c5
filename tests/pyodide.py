"""The browser's Python under Node: what it says of a piece of code, for tests and the bench."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ENGINE = Path(__file__).parents[1] / "website" / "out" / "engine"
NODE = Path(sys.executable).with_name("node")

SCRIPT = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, wheel] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(folder + "/pyodide.mjs").href);
const python = await loadPyodide({ indexURL: folder });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.runPython(readFileSync(0, "utf8"));
console.log(python.globals.get("answer"));
"""


def is_there() -> bool:
    """Whether Node and the browser's Python are set up; `make site` does it."""
    return NODE.exists() and (ENGINE / "engine.json").exists()


def built_wheel() -> Path:
    """The wheel that the site serves."""
    return ENGINE / str(json.loads((ENGINE / "engine.json").read_text(encoding="utf-8"))["wheel"])


def answered(code: str, archive: Path, timeout: float = 200) -> str:
    """What code leaves in `answer`, a text of one line, with the modules of an archive in reach."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "run.mjs"
        script.write_text(SCRIPT, encoding="utf-8")
        run = [str(NODE), str(script), str(ENGINE), str(archive)]
        said = subprocess.run(run, input=code, capture_output=True, text=True, check=True, timeout=timeout).stdout
    return said.strip().splitlines()[-1]

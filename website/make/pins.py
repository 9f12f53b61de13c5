"""Renew every pin: the version of each package that is fetched from a registry, and the hash of each of its files.

Python's are in `requirements/`, those of npm in a `package-lock.json` beside each `package.json`. No file names a host:
packages come from whichever registry the reader's machine uses, and their hashes say that they are the same.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from website import ROOT
from website.make import lite

HERE = Path(__file__).parent
PINS = ROOT / "requirements"
UV = ROOT / ".cache" / "uv" / "bin" / "uv"
ALL = ("--universal", "--python-version=3.11")
"""For every system, and for the oldest Python that must do and all newer ones."""
SAME = f"--constraint={PINS / 'environment.txt'}"
EXTRAS = [f"--extra={name}" for name in ("cluster", "notebook", "site", "test")]
LOADED = "\n".join([*lite.AT_START, *lite.ON_DEMAND])
PEER = "What the engine is measured against: "
FILES = {
    "environment": ("What runs, builds and tests everything", "", *ALL, *EXTRAS),
    "certify": ("What finds the certificates", "", *ALL, SAME, "--extra=certify"),
    "lite": ("What builds JupyterLite, apart from JupyterLab", "", *ALL, SAME, "--extra=lite"),
    "browser": (
        "What notebooks load in the reader's browser",
        LOADED,
        *(SAME, "--no-deps", f"--python-version={os.environ['PYODIDE']}"),
    ),
    "tools": ("What renews these pins", "uv", *ALL),
    "release": ("What checks a release", "twine", *ALL, SAME),
    "mutants": ("What puts faults into the engine to try its tests", "mutmut", *ALL, SAME),
    "peers/dominoes": (f"{PEER}dominoes", "dominoes==6.1.0", *ALL, "--no-deps"),
    "peers/all-fives-domino": (f"{PEER}all-fives-domino", "all-fives-domino==1.0.23", *ALL, "--no-deps"),
    "peers/open_spiel": (f"{PEER}open_spiel", "open_spiel==2.0.2", *ALL),
}
"""What each file is for, the packages that are asked for in place of extras of pyproject.toml, and how. What the server
in all-fives-domino needs is left out."""
TOLD_ELSEWHERE = ("funding", "deprecated")
"""Parts of a lock that say nothing of a package's files, and hold addresses."""


def python(file: str, what: str, given: str, *how: str) -> None:
    """Write one file of the pins of Python's packages."""
    plain = ("--no-config", "--no-annotate", "--no-header", "--quiet", "--generate-hashes")
    command = [str(UV), "pip", "compile", *plain, *how, "-" if given else "pyproject.toml"]
    made = subprocess.run(command, input=given, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    head = f"# {what}, pinned with the hashes of its files.\n# Renewed by `make constraints`.\n"
    (PINS / f"{file}.txt").write_text(head + made.stdout, encoding="utf-8")


def npm(folder: Path) -> None:
    """Write the lock beside the `package.json` of a folder."""
    with TemporaryDirectory() as work:
        shutil.copy(folder / "package.json", work)
        quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        lock = ("--package-lock-only", "--omit-lockfile-registry-resolved")
        subprocess.run(["npm", "install", *lock, *quiet], check=True, cwd=work, stdout=subprocess.DEVNULL)
        found = json.loads(Path(work, "package-lock.json").read_text(encoding="utf-8"))
    for about in found["packages"].values():
        for key in TOLD_ELSEWHERE:
            about.pop(key, None)
    (folder / "package-lock.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        for file, how in FILES.items():
            python(file, *how)
        for folder in (HERE, HERE / "lighthouse"):
            npm(folder)
    except subprocess.CalledProcessError as fault:
        name = Path(fault.cmd[0]).name
        sys.exit(f"The pins could not be renewed: {name} failed. Those not renewed are as they were.")

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
OLDEST = "3.11"
"""The oldest Python that must do; the pins are for it and all newer ones."""
PEERS = ("dominoes==6.1.0", "all-fives-domino==1.0.23", "open_spiel==2.0.2")
"""What the engine is measured against. What the server in all-fives-domino needs is left out."""
ALONE = ("dominoes", "all-fives-domino")
"""Peers that are measured without what they depend on."""
TOLD_ELSEWHERE = ("funding", "deprecated")
"""Parts of a lock that say nothing of a package's files, and hold addresses."""


def python() -> None:
    """Write the pins of Python's packages."""
    extras = [f"--extra={name}" for name in ("cluster", "notebook", "site", "test")]
    compiled("environment.txt", "What runs, builds and tests everything", "pyproject.toml", *extras)
    same = f"--constraint={PINS / 'environment.txt'}"
    compiled("certify.txt", "What finds the certificates", "pyproject.toml", "--extra=certify", same)
    compiled("lite.txt", "What builds JupyterLite, apart from JupyterLab", "pyproject.toml", "--extra=lite", same)
    loaded = "\n".join([*lite.AT_START, *lite.ON_DEMAND])
    browser = ("--no-deps", f"--python-version={os.environ['PYODIDE']}", same)
    compiled("browser.txt", "What notebooks load in the reader's browser", "-", *browser, given=loaded)
    compiled("tools.txt", "What renews these pins", "-", given="uv")
    compiled("release.txt", "What checks a release", "-", same, given="twine")
    compiled("mutants.txt", "What puts faults into the engine to try its tests", "-", same, given="mutmut")
    for peer in PEERS:
        name = peer.partition("==")[0]
        whole = ("--no-deps",) if name in ALONE else ()
        compiled(f"peers/{name}.txt", f"What the engine is measured against: {name}", "-", *whole, given=peer)


def compiled(file: str, what: str, *asked: str, given: str = "") -> None:
    """Write one file of pins, for every system, and for every Python unless one is asked for."""
    plain = ("--no-config", "--no-annotate", "--no-header", "--quiet", "--generate-hashes")
    every = () if any("--python-version" in each for each in asked) else ("--universal", f"--python-version={OLDEST}")
    command = [str(UV), "pip", "compile", *plain, *every, *asked]
    made = subprocess.run(command, input=given, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    (PINS / file).parent.mkdir(parents=True, exist_ok=True)
    head = f"# {what}, pinned with the hashes of its files.\n# Renewed by `make constraints`.\n"
    (PINS / file).write_text(head + made.stdout, encoding="utf-8")


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
        python()
        for folder in (HERE, HERE / "lighthouse"):
            npm(folder)
    except subprocess.CalledProcessError as fault:
        sys.exit(
            f"The pins could not be renewed: {Path(fault.cmd[0]).name} failed. Those not renewed are as they were."
        )

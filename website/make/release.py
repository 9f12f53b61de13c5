"""What a release publishes: the package as wheel and source, the site as one file, and their checksums.

`release.py dist` adds the package to the folder that has the site, holds it to what an index asks for, installs the
wheel into a bare environment of each Python that is on this machine, and writes the checksums last.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from website import ROOT

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""What the package promises to run on."""
SUMS = "SHA256SUMS"
TRIAL = "from fivescore import ALL_FIVES, Layout; print(Layout(ALL_FIVES).play('5-5').points)"
"""What an installed package must answer 10 to."""


class ReleaseError(Exception):
    """A release that must not be published: what is wrong."""


def write(folder: Path) -> None:
    """Make all files of the release and try them. Raises ReleaseError."""
    for old in (*folder.glob("*.whl"), *folder.glob("*.tar.gz")):
        old.unlink()
    made = packages(folder)
    run(sys.executable, "-m", "twine", "check", "--strict", *map(str, made))
    tried = [version for version in PYTHONS if (python := there(version)) and try_out(python, made[0])]
    if not tried:
        raise ReleaseError(f"none of Python {', '.join(PYTHONS)} is on this machine")
    (folder / SUMS).write_text("".join(sums(folder)), encoding="utf-8")
    print((folder / SUMS).read_text(encoding="utf-8"), end="")
    missing = [version for version in PYTHONS if version not in tried]
    print(f"Tried in Python {', '.join(tried)}.", *(f"{version} is not here." for version in missing))


def packages(folder: Path) -> list[Path]:
    """The wheel and the source, built twice; raises ReleaseError where the second differs from the first."""
    with TemporaryDirectory() as work:
        for place in (folder, Path(work)):
            run(sys.executable, "-m", "hatchling", "build", "--directory", str(place.resolve()))
        made = sorted(Path(work).iterdir(), key=lambda file: file.suffix == ".gz")
        for file in made:
            if file.read_bytes() != (folder / file.name).read_bytes():
                raise ReleaseError(f"two builds of {file.name} differ")
        return [folder / file.name for file in made]


def there(version: str) -> str:
    """The Python of this version on this machine, "" if there is none that runs."""
    found = shutil.which(f"python{version}") or ""
    return found if found and not subprocess.run([found, "--version"], capture_output=True).returncode else ""


def try_out(python: str, wheel: Path) -> bool:
    """Install the wheel into a new environment and ask it something. Raises ReleaseError."""
    with TemporaryDirectory() as place:
        run(python, "-m", "venv", place)
        inside = str(Path(place) / "bin" / "python")
        run(inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel.resolve()))
        answer = run(inside, "-c", TRIAL, folder=place)
    if answer.strip() != "10":
        raise ReleaseError(f"installed by {python}, {wheel.name} answers {answer!r} where 10 is right")
    return True


def sums(folder: Path) -> Iterator[str]:
    """A line for each file of the release: its checksum and its name."""
    for file in sorted(folder.glob("fivescore-*")):
        yield f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n"


def run(*command: str, folder: str | Path = ROOT) -> str:
    """What a command writes. Raises ReleaseError with it if the command fails."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise ReleaseError(f"{done.stdout}\n{' '.join(command)} failed with {done.returncode}")
    return done.stdout


if __name__ == "__main__":
    try:
        write(Path(sys.argv[1]))
    except ReleaseError as fault:
        sys.exit(str(fault))

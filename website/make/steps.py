"""Bring up to date what is asked for: `steps site` the site, `steps environment` .venv, each by the fewest steps.

A step is made anew where the contents of its sources differ from those of its last time; the times of files say
nothing, for checkouts and builds change them. What it makes comes into being in `.cache/new/`, and takes the place of
the old only when it is whole: a step that fails, for want of a network or by a fault, leaves what stands as it is. Only
steps that fetch need a network. All of this is the standard library alone, and runs before anything is set up.
"""

import fcntl
import inspect
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BUILD = "website/make"
OUT = "website/out"
PINS = "requirements"
STATE = ".cache"
"""Below the root: what was made of which sources, what is being made, and the lock."""
BINARY = ("--only-binary", ":all:")
PYODIDE = "3.14"
"""The Python in Pyodide, which the wheels for the browser must fit."""
TAIL = 40
"""Lines that are shown of what a failed command wrote."""


class StepError(Exception):
    """A step that failed: what happened, why, and what to do, in sentences."""


class Step(NamedTuple):
    """One thing to make, as `steps.toml` says; `make` gets the root and a new place, which then becomes `made`."""

    make: Callable[[Path, Path], None]
    made: str
    sources: Sequence[str] = ()
    after: Sequence[str] = ()
    needs: Sequence[str] = ()
    settings: Sequence[str] = ()
    told: str = ""
    fetches: str = ""
    in_place: bool = False


# How each is made


def environment(root: Path, place: Path) -> None:
    if not python(root).exists():
        try:
            import ensurepip  # noqa: F401
            import venv  # noqa: F401
        except ImportError:
            raise StepError(
                "This Python cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv"
            ) from None
        run(root, sys.executable, "-m", "venv", str(place))
    pip(root, "install", "--no-deps", "--require-hashes", "--requirement", f"{PINS}/environment.txt")
    pip(root, "install", "--no-deps", "--no-build-isolation", "--editable", ".", "--editable", "./fivescore_labs")


def wheels(root: Path, place: Path) -> None:
    fitting = ("--no-deps", *BINARY, "--platform", "any", "--python-version", PYODIDE)
    pip(root, "download", "--require-hashes", "--requirement", f"{PINS}/browser.txt", *fitting, "--dest", str(place))


def apart(root: Path, place: Path, given: str) -> None:
    """Install what a file of pins names into a folder of its own."""
    pins, *fitting = given.split()
    names = ("--require-hashes", "--requirement", f"{PINS}/{pins}.txt")
    pip(root, "install", *names, "--no-deps", *fitting, "--target", str(place))


def peers(root: Path, place: Path) -> None:
    # Not every peer installs on every Python: its row then says so.
    for pins in sorted((root / PINS / "peers").glob("*.txt")):
        try:
            apart(root, place, " ".join([f"peers/{pins.stem}", *BINARY]))
        except StepError as fault:
            if refused(str(fault)):
                raise


def npm(root: Path, place: Path, given: str) -> None:
    """Install what the folder's lock names, into a `node_modules` at the place."""
    work = place.with_name(f"{place.name}-npm")
    remove(work)
    work.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(root / given / name, work)
    patience = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000")
    run(work, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *patience, tools=root)
    (work / "node_modules").rename(place)
    remove(work)


def ours(root: Path, place: Path, given: str) -> None:
    """Run a module of the site's program, with what it is asked for."""
    run(root, str(python(root)), "-m", *f"website.{given}".split(), str(place))


def site(root: Path, place: Path) -> None:
    run(root, str(python(root)), "-m", "mkdocs", "build", "--strict", "--site-dir", str(place))


MAKERS: dict[str, Callable[..., None]] = {
    each.__name__: each for each in (environment, wheels, apart, peers, npm, ours, site)
}


def read(table: dict[str, Any]) -> Step:
    """A step as `steps.toml` has it."""
    name, _, given = table["make"].partition(" ")
    return Step(**table | {"make": partial(MAKERS[name], given=given) if given else MAKERS[name]})


STEPS = {name: read(table) for name, table in tomllib.loads((ROOT / BUILD / "steps.toml").read_text("utf-8")).items()}
"""Every step, those that others need before them."""


# Commands


def python(root: Path) -> Path:
    """The Python of the environment."""
    return root / ".venv" / "bin" / "python"


def pip(root: Path, *asked: str) -> None:
    # An index that does not answer is asked again twice, not five times with ever longer waits.
    run(root, str(python(root)), "-m", "pip", "--quiet", "--retries", "2", "--disable-pip-version-check", *asked)


def run(folder: Path, *command: str, tools: Path | None = None) -> None:
    """Run a command in a folder; raises StepError with the end of what it wrote if it fails."""
    inside = python(tools or folder).parent
    settings = os.environ | {"PATH": f"{os.environ.get('PATH', os.defpath)}{os.pathsep}{inside}"}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as fault:
        raise StepError(f"{command[0]} cannot be run: {fault.strerror}") from None
    if done.returncode:
        lines = "\n".join(done.stdout.splitlines()[-TAIL:])
        raise StepError(f"{lines}\n{Path(command[0]).name} failed with {done.returncode}.")


# What is up to date


def digest(root: Path, step: Step, before: dict[str, str]) -> str:
    """Return a hash of what a step is made of: its sources, how it is made, and the steps before it."""
    how, given = (step.make.func, step.make.keywords) if isinstance(step.make, partial) else (step.make, "")
    found = sha256(f"{inspect.getsource(how)}{given}".encode())
    for file in (file for source in step.sources for file in files(root, source)):
        content = file.read_bytes()
        found.update(f"\0{file.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        found.update(content)
    for name in step.settings:
        found.update(os.environ.get(name, "").encode())
    for name in step.after:
        found.update(before[name].encode())
    return found.hexdigest()


def files(root: Path, source: str) -> Iterator[Path]:
    """The files that a source names, in order: without hidden ones, and without what builds leave behind."""
    for start in sorted(root.glob(source)):
        if start.is_file():
            yield start
        for folder, inner, names in os.walk(start):
            here = Path(folder)
            inner[:] = sorted(name for name in inner if not _left_behind(here / name, root))
            yield from (here / name for name in sorted(names) if not name.startswith(".") and not name.endswith("~"))


def _left_behind(folder: Path, root: Path) -> bool:
    return folder.name.startswith((".", "__pycache__", "node_modules")) or folder == root / OUT


def note(root: Path, name: str, step: Step) -> Path:
    """Return the file that notes a step's sources: with what is made in place, so that it goes when that goes."""
    return root / step.made / "ready" if step.in_place else root / STATE / "made" / name


def stands(root: Path, name: str, step: Step, wanted: str) -> bool:
    """Say whether what a step makes is there, and was made of these sources."""
    there = python(root) if step.in_place else root / step.made
    kept = note(root, name, step)
    return there.exists() and kept.is_file() and kept.read_text(encoding="utf-8") == wanted


# Making


def bring(*wanted: str, root: Path = ROOT, steps: dict[str, Step] | None = None) -> None:
    """Bring what is wanted up to date; raises StepError, whose text is for the terminal."""
    steps = steps or STEPS
    known: dict[str, str] = {}
    with alone(root):
        for name in (name for name in steps if name in needed(wanted, steps)):
            step = steps[name]
            restore(root / step.made, root / STATE / "new" / name)
            known[name] = digest(root, step, known)
            if not stands(root, name, step, known[name]):
                make(root, name, step)
                note(root, name, step).parent.mkdir(parents=True, exist_ok=True)
                note(root, name, step).write_text(known[name], encoding="utf-8")


def needed(wanted: Sequence[str], steps: dict[str, Step]) -> set[str]:
    """The steps that are wanted, and all before them."""
    found = set(wanted)
    for name in reversed(steps):
        if name in found:
            found.update(steps[name].after, steps[name].needs)
    return found


def make(root: Path, name: str, step: Step) -> None:
    """Make one thing anew, and put it in its place once it is whole."""
    if said := step.told or (step.fetches and f"Fetching {step.fetches}…"):
        print(said, flush=True)
    made, new = root / step.made, root / STATE / "new" / name
    if step.in_place:
        note(root, name, step).unlink(missing_ok=True)
        new = made
    else:
        remove(new)
        new.parent.mkdir(parents=True, exist_ok=True)
    try:
        step.make(root, new)
    except StepError as fault:
        raise StepError(told(name, step, str(fault))) from None
    if not step.in_place:
        note(root, name, step).unlink(missing_ok=True)
        swap(new, made)


def told(name: str, step: Step, wrote: str) -> str:
    """Say what failed, why, and what to do, below what the command wrote."""
    if not step.fetches:
        return f"{wrote}\nThe step {name} failed. What it made before stands as it was."
    what = f"{step.fetches[:1].upper()}{step.fetches[1:]}"
    if refused(wrote):
        return (
            f"{wrote}\n{what} was refused: a file that came is not the one that is pinned. Nothing of it was "
            "installed. Try again; if it stays so, find out why before you renew the pins."
        )
    if " cannot make a virtual environment" in wrote:
        return wrote
    return (
        f"{wrote}\n{what} could not be fetched. Is this machine online? Run the same again when it is; what "
        "was built before stands as it was."
    )


def refused(wrote: str) -> bool:
    """Say whether an installer wrote that a file is not the one that is pinned."""
    return "DO NOT MATCH THE HASHES" in wrote or "EINTEGRITY" in wrote


def swap(new: Path, made: Path) -> None:
    """Put the new in the place of the old, which goes only then."""
    old = aside(new)
    remove(old)
    made.parent.mkdir(parents=True, exist_ok=True)
    if made.exists():
        made.rename(old)
    new.rename(made)
    remove(old)


def restore(made: Path, new: Path) -> None:
    """Put back the old, if a build was killed just when the new should have taken its place."""
    if aside(new).exists() and not made.exists():
        aside(new).rename(made)


def aside(new: Path) -> Path:
    """Return the path of the old while the new takes its place."""
    return new.with_name(f"{new.name}-old")


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Waits until no other build is under way in this folder."""
    (root / STATE).mkdir(exist_ok=True)
    with (root / STATE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another build is under way here; this one waits for it…", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    try:
        bring(*sys.argv[1:])
    except StepError as fault:
        sys.exit(str(fault))
    except KeyboardInterrupt:
        sys.exit("\nStopped; what was built before stands as it was.")

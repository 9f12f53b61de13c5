"""How many small faults in the engine its tests find: `python -m tests.mutants layout`, or all rooms without a name.

mutmut changes one thing at a time in the functions of a room, and runs the tests that call them. It leaves alone what
stands outside of functions, such as tables, and what is decorated, such as properties. A fault that no test calls
counts as one that survives; one that makes the tests hang, or Python crash, counts as killed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from website.make import steps

ROOT = steps.ROOT
TOOL = ROOT / steps.STEPS["mutants"].made
WORK = ROOT / steps.STATE / "mutants"
"""Below it, the copy of the project in which a room is changed, and what mutmut wrote."""
ROOMS = {
    "exercises": ("tests/exercises",),
    "game": (
        "tests/game",
        "tests/test_match.py",
        "tests/test_position.py",
        "tests/notation/test_record.py",
        "tests/test_rollout.py",
    ),
    "layout": ("tests/layout", "tests/test_tiles.py", "tests/test_referee.py"),
    "notation": ("tests/notation", "tests/test_position.py"),
    "odds": ("tests/odds",),
    "rules": ("tests/rules", "tests/game"),
    "solver": ("tests/solver/test_solver.py", "tests/solver/test_averages.py", "tests/solver/test_endgame.py"),
}
"""The rooms that are tried, each with the tests that must find its faults."""
EXAMPLES = "tests/test_house.py::test_examples_of_docstrings_run[{}]"
"""The examples of a module: they are tests of every room, too."""
COPIED = ("fivescore", "tests", "website", "docs", "pyproject.toml")
SETTINGS = """
[tool.mutmut]
source_paths = ["fivescore"]
only_mutate = ["fivescore/{room}/*"]
do_not_mutate = ["fivescore/exercises/first/*"]
also_copy = ["website", "docs"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:xdist"]
pytest_add_cli_args_test_selection = {tests}
track_dependencies = false
use_git_change_detection = false
timeout_multiplier = 5.0
"""
SURVIVED, NO_TESTS, NOT_TRIED = 0, 33, None
"""How mutmut writes down that the tests passed, that none calls the function, and that it never came to it."""
NO_RUN = (2, 3, 4, 5)
"""What pytest ends with where it did not come to run the tests: interrupted, a fault of its own or of our conftest,
words that it does not know, no test found. Such a run says nothing of the fault."""


class Tally(NamedTuple):
    """What came of the faults of a room; those that survived by name."""

    mutants: int
    survived: tuple[str, ...]

    @classmethod
    def of(cls, codes: dict[str, int | None]) -> Tally:
        """The tally of the codes that pytest ended with, by the names of the faults.

        Raises ValueError where some were not tried, or none were made: such a run says nothing.
        """
        missing = sum(code in (NOT_TRIED, *NO_RUN) for code in codes.values())
        if missing or not codes:
            raise ValueError(f"{missing} of {len(codes)} mutants were not tried")
        return cls(len(codes), tuple(sorted(name for name, code in codes.items() if code in (SURVIVED, NO_TESTS))))

    @property
    def share(self) -> float:
        """The share that survived."""
        return len(self.survived) / self.mutants

    def row(self, room: str) -> str:
        killed = self.mutants - len(self.survived)
        return f"{room:<12}{self.mutants:>8}{killed:>8}{len(self.survived):>10}{self.share:>9.1%}"


HEAD = f"{'room':<12}{'mutants':>8}{'killed':>8}{'survived':>10}{'share':>9}"


def tried(room: str) -> Tally:
    """Changes one room in a copy of the project, and tries its tests on each change."""
    place = WORK / room
    shutil.rmtree(place, ignore_errors=True)
    for name in COPIED:
        for file in steps.files(ROOT, name):
            if ".venv" not in file.parts and steps.OUT not in file.as_posix():
                (place / file.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, place / file.relative_to(ROOT))
    with (place / "pyproject.toml").open("a", encoding="utf-8") as out:
        out.write(SETTINGS.format(room=room, tests=json.dumps([*ROOMS[room], *examples(room)])))
    settings = os.environ | {"PYTHONPATH": str(TOOL), "CI": "true"}
    with (WORK / f"{room}.log").open("w", encoding="utf-8") as log:
        done = subprocess.run(
            [sys.executable, "-m", "mutmut", "run"], cwd=place, env=settings, stdout=log, stderr=subprocess.STDOUT
        )
    if done.returncode:
        raise ValueError(f"mutmut failed with {done.returncode}")
    return Tally.of(dict(found(place / "mutants" / "fivescore" / room)))


def examples(room: str) -> Iterator[str]:
    """The tests of the examples of a room, by its modules."""
    for file in sorted((ROOT / "fivescore" / room).rglob("*.py")):
        module = ".".join(file.relative_to(ROOT / "fivescore").with_suffix("").parts).removesuffix(".__init__")
        if "first" not in file.parts:
            yield EXAMPLES.format(module)


def found(folder: Path) -> Iterator[tuple[str, int | None]]:
    """Each fault below a folder by its name, with the code that pytest ended with."""
    for file in sorted(folder.rglob("*.meta")):
        yield from json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"].items()


def main(rooms: Iterable[str]) -> int:
    """Tries rooms, and prints a row for each and the names of what survived; 1 where a run broke off, else 0."""
    wanted = list(rooms) or list(ROOMS)
    if strange := [room for room in wanted if room not in ROOMS]:
        print(f"There is no room {', '.join(strange)} to try; rooms: {', '.join(ROOMS)}")
        return 1
    print(HEAD, flush=True)
    broken = False
    for room in wanted:
        try:
            tally = tried(room)
        except ValueError as fault:
            broken = True
            print(f"{room:<12}{fault}; see {(WORK / room).relative_to(ROOT)}.log", flush=True)
            continue
        print(tally.row(room), *(f"  {name}" for name in tally.survived), sep="\n", flush=True)
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

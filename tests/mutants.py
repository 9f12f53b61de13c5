"""How many small faults in the engine its tests find: `python -m tests.mutants core`, or all rooms without a name.

`--sample 300` tries so many faults of a room, the same ones each time, and tells between what its share lies.

mutmut changes one thing at a time in the functions of a room, and runs the tests that call them. It leaves alone what
stands outside of functions, such as tables, and what is decorated, such as properties. A fault that no test calls
counts as one that survives; one that makes the tests hang, or Python crash, counts as killed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from fivescore.analysis.odds import Share
from website import ROOT

TOOL = ROOT / ".venv" / "mutants"
WORK = ROOT / ".cache" / "mutants"
"""Below it, the copy of the project in which a room is changed, and what mutmut wrote."""
ROOMS = {
    "core": (
        *(f"tests/{name}" for name in ("game", "layout", "notation", "rules")),
        *(f"tests/test_{name}.py" for name in ("match", "position", "referee", "rollout")),
        "tests/test_newcomer.py",
        "tests/test_wording.py::test_the_core_says_what_is_kept",
    ),
    "analysis": (
        *(f"tests/{name}" for name in ("odds", "finder", "solver")),
        "tests/test_batches.py",
        *(f"tests/test_{name}.py" for name in ("claims", "habits", "linear", "luck", "match", "review", "rollout")),
        "tests/test_wording.py::test_the_analysis_finds_what_is_kept",
    ),
    "classroom": ("tests/exercises", "tests/classroom"),
}
"""The rooms that are tried, each with the tests that must find its faults."""
FOLDERS = {"core": "fivescore/core", "analysis": "fivescore/analysis", "classroom": "fivescore_labs/classroom"}
EXAMPLES = "tests/test_house.py::test_examples_of_docstrings_run[{}]"
"""The examples of a module: they are tests of every room, too."""
TIMED = "tests/exercises/test_answers.py::test_a_hundred_thousand_garbled_texts_are_read_or_refused_at_once"
"""A test of how fast the engine is; with the ways to its faults in it, it is slower, and no run would begin."""
PLAIN = "disable_test_id_escaping_and_forfeit_all_rights_to_community_support"
"""Else what a test is named by is escaped once more each time that pytest collects, and is not found by its name."""
COPIED = ("fivescore", "fivescore_labs", "tests", "website", "research", "docs")
LEFT = (".*", "__pycache__", "node_modules", "out")
"""The folders that are copied, and what of them is not."""
SETTINGS = """
[tool.mutmut]
source_paths = ["{package}"]
only_mutate = ["{folder}/*"]
also_copy = ["website", "research", "docs", "{other}"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:xdist", "--deselect", "{timed}", "-o", "{plain}=true"]
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
    of_all: int = 0
    """Of how many they are a sample; 0 where they are all."""

    @classmethod
    def of(cls, codes: dict[str, int | None], of_all: int = 0) -> "Tally":
        """The tally of the codes that pytest ended with, by the names of the faults.

        Raises ValueError where some were not tried, or none were made: such a run says nothing.
        """
        missing = sum(code in (NOT_TRIED, *NO_RUN) for code in codes.values())
        if missing or not codes:
            raise ValueError(f"{missing} of {len(codes)} mutants were not tried")
        survived = tuple(sorted(name for name, code in codes.items() if code in (SURVIVED, NO_TESTS)))
        return cls(len(codes), survived, of_all)

    def row(self, room: str) -> str:
        """Of a sample the row says between what the share of all lies, too: Wilson's interval."""
        survived = Share.of(len(self.survived), self.mutants)
        killed = self.mutants - len(self.survived)
        row = f"{room:<12}{self.mutants:>8}{killed:>8}{len(self.survived):>10}{survived.mean:>9.1%}"
        low, high = survived.interval
        return row + (f"   of all {self.of_all}: {low:.1%} to {high:.1%}" if self.of_all else "")


HEAD = f"{'room':<12}{'mutants':>8}{'killed':>8}{'survived':>10}{'share':>9}"


def tried(room: str, sample: int = 0) -> Tally:
    """Changes one room in a copy of the project, and tries its tests on each change, or on so many of them."""
    place = WORK / room
    shutil.rmtree(place, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns(*LEFT))
    shutil.copy(ROOT / "pyproject.toml", place)
    folder, tests = FOLDERS[room], json.dumps([*ROOMS[room], *examples(room)])
    package = folder.partition("/")[0]
    (other,) = {"fivescore", "fivescore_labs"} - {package}
    with (place / "pyproject.toml").open("a", encoding="utf-8") as out:
        out.write(SETTINGS.format(package=package, other=other, folder=folder, timed=TIMED, plain=PLAIN, tests=tests))
    with (WORK / f"{room}.log").open("w", encoding="utf-8") as log:

        def mutmut(*names: str) -> int:
            settings = os.environ | {"PYTHONPATH": str(TOOL), "CI": "true"}
            command = [sys.executable, "-m", "mutmut", "run", *names]
            return subprocess.run(command, cwd=place, env=settings, stdout=log, stderr=subprocess.STDOUT).returncode

        chosen: list[str] = []
        if sample:
            mutmut("none of them")  # makes all faults, and fails since none has that name
            known = sorted(dict(found(place / "mutants" / folder)))
            chosen = Random(1).sample(known, min(sample, len(known)))
        if code := mutmut(*chosen):
            raise ValueError(f"mutmut failed with {code}")
    codes = dict(found(place / "mutants" / folder))
    return Tally.of({name: codes[name] for name in chosen}, len(codes)) if chosen else Tally.of(codes)


def examples(room: str) -> Iterator[str]:
    """The tests of the examples of a room, by its modules."""
    for file in sorted((ROOT / FOLDERS[room]).rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        yield EXAMPLES.format(module)


def found(folder: Path) -> Iterator[tuple[str, int | None]]:
    """Each fault below a folder by its name, with the code that pytest ended with."""
    for file in sorted(folder.rglob("*.meta")):
        yield from json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"].items()


def main() -> int:
    """Tries rooms, and prints a row for each and the names of what survived; 1 where a run broke off, else 0."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition(":")[0])
    asked.add_argument("room", nargs="?", choices=ROOMS)
    asked.add_argument("--sample", type=int, default=0)
    given = asked.parse_args()
    if given.sample:
        print(f"A sample of {given.sample} faults of each room:")
    print(HEAD, flush=True)
    broken = False
    for room in [given.room] if given.room else ROOMS:
        try:
            tally = tried(room, given.sample)
            print(tally.row(room), *(f"  {name}" for name in tally.survived), sep="\n", flush=True)
        except ValueError as fault:
            broken = True
            print(f"{room:<12}{fault}; see {(WORK / room).relative_to(ROOT)}.log", flush=True)
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())

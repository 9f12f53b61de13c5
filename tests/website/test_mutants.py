"""The run that puts faults into the engine: what it counts, and that it tries the rooms that it should."""

import gc
import os
import subprocess
import sys

import pytest

from fivescore import ALL_FIVES
from fivescore.core.layout import transitions
from fivescore.core.rules import clauses
from tests.browser import ROOT
from tests.conftest import forget
from tests.mutants import NO_TESTS, ROOMS, Tally


def test_a_fault_that_tests_let_through_or_never_call_survives_and_all_others_are_killed():
    tally = Tally.of({"b": 0, "a": NO_TESTS, "c": 1, "d": 36, "e": -11})
    assert (tally.mutants, tally.survived, tally.share) == (5, ("a", "b"), 0.4)
    assert tally.row("layout").split() == ["layout", "5", "3", "2", "40.0%"]


@pytest.mark.landing  # only the weekly run of mutants needs it
def test_tests_run_and_pass_where_the_fault_to_be_tried_is_none_that_they_meet():
    """What stands in conftest for such a run is true of the engine as it is: else every fault would count as killed."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/test_tiles.py"]
    settings = os.environ | {"MUTANT_UNDER_TEST": "fivescore.nothing.x_nothing__mutmut_1"}
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout


def test_what_the_engine_remembers_is_forgotten_in_a_copied_process_too():
    """There the garbage collector tells nothing of what was there before: mutmut freezes it."""
    clauses(ALL_FIVES)
    gc.freeze()
    try:
        forget()
    finally:
        gc.unfreeze()
    assert clauses.cache_info().currsize == 0 and not transitions._TABLES


def test_rooms_and_their_tests_are_there():
    for room, tests in ROOMS.items():
        assert (ROOT / "fivescore" / room).is_dir() and all((ROOT / each.partition("::")[0]).exists() for each in tests)

"""The run that puts faults into the engine: that its rooms are there, and that tests run where no fault is met."""

import os
import subprocess
import sys

import pytest

from tests.browser import ROOT
from tests.mutants import FOLDERS, NO_TESTS, ROOMS, Tally


def test_rooms_and_their_tests_are_there_and_what_no_test_calls_survives():
    tally = Tally.of({"b": 0, "a": NO_TESTS, "c": 1, "d": 36, "e": -11})
    assert (tally.mutants, tally.survived) == (5, ("a", "b"))
    for room, tests in ROOMS.items():
        assert (ROOT / FOLDERS[room]).is_dir()
        assert all((ROOT / each.partition("::")[0]).exists() for each in tests)


@pytest.mark.landing  # only the weekly run of mutants needs it
def test_tests_run_and_pass_where_the_fault_to_be_tried_is_none_that_they_meet():
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/test_tiles.py"]
    settings = os.environ | {"MUTANT_UNDER_TEST": "fivescore.nothing.x_nothing__mutmut_1"}
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout

"""The run that puts faults into the engine: what it counts, and that it tries the rooms that it should."""

import gc
import json
import os
import subprocess
import sys

import pytest
import yaml

from fivescore import ALL_FIVES
from fivescore.core.layout import transitions
from fivescore.core.rules import clauses
from tests import mutants
from tests.browser import ROOT
from tests.conftest import forget
from tests.mutants import NO_TESTS, ROOMS, Run, Tally, found, main, sampled


def test_a_fault_that_tests_let_through_or_never_call_survives_and_all_others_are_killed():
    tally = Tally.of({"b": 0, "a": NO_TESTS, "c": 1, "d": 36, "e": -11})
    assert (tally.mutants, tally.survived, tally.share) == (5, ("a", "b"), 0.4)
    assert tally.row("layout").split() == ["layout", "5", "3", "2", "40.0%"]


@pytest.mark.parametrize("codes", [{}, {"a": 1, "b": None}, {"a": 3}, {"a": 1, "b": 5}])
def test_a_run_that_broke_off_says_nothing(codes):
    with pytest.raises(ValueError, match="mutants were not tried"):
        Tally.of(codes)


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


def test_faults_are_read_from_every_file_of_a_room(tmp_path):
    for name in ("one.py.meta", "deep/two.py.meta"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps({"exit_code_by_key": {name: 1}}))
    assert dict(found(tmp_path)) == {"one.py.meta": 1, "deep/two.py.meta": 1}


def test_rooms_and_their_tests_are_there():
    for room, tests in ROOMS.items():
        assert (ROOT / "fivescore" / room).is_dir() and all((ROOT / each).exists() for each in tests)


def test_a_room_that_is_not_there_is_refused(capsys):
    assert main(["kitchen"]) == 1
    assert "There is no room kitchen to try; rooms: core, analysis, classroom" in capsys.readouterr().out


def test_what_survived_is_named_below_the_row_of_its_room_and_a_broken_run_fails(monkeypatch, capsys):
    def tried(room, run):
        if room == "analysis":
            raise ValueError("mutmut failed with 2")
        return Tally(10, ("fivescore.core.layout.x_cover__mutmut_1",))

    monkeypatch.setattr(mutants, "tried", tried)
    assert main(["core"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "core              10       9         1    10.0%",
        "  fivescore.core.layout.x_cover__mutmut_1",
    ]
    assert main(["analysis"]) == 1


def test_a_sample_is_drawn_anew_by_each_seed_and_again_by_the_same():
    names = [f"fault {number}" for number in range(50)]
    first = sampled(names, Run(sample=10, seed=1))
    assert len(set(first)) == 10 and set(first) < set(names)
    assert first == sampled(reversed(names), Run(sample=10, seed=1)) != sampled(names, Run(sample=10, seed=2))
    assert set(sampled(names, Run(sample=99))) == set(names)


def test_a_sample_says_of_how_many_it_was_taken_and_between_what_the_share_of_all_lies():
    tally = Tally.of({str(number): int(number >= 15) for number in range(300)}, of_all=2000)
    assert tally.row("layout").endswith("   5.0%   of all 2000: 3.1% to 8.1%")
    assert tally.limits == pytest.approx((0.0305, 0.0808), abs=0.0005)


def test_every_room_is_tried_once_a_week():
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "weekly.yml").read_text(encoding="utf-8"))["jobs"]
    assert jobs["mutants"]["strategy"]["matrix"]["room"] == list(ROOMS)

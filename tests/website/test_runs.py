"""What is stored says how it was made, and each run can be made again by one command."""

import doctest
from datetime import date
from importlib import import_module

import pytest

from tests import weekly
from website import runs
from website.figures import house
from website.runs import NAMES, RUNS, stored


def test_every_stored_file_is_a_run():
    assert sorted(path.stem for path in RUNS.glob("*.json")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_run_names_its_seed_its_count_the_date_of_its_rules_and_its_command(name):
    module, made = import_module(f"website.runs.{name}"), stored(name)["run"]
    assert (made["seed"], made["count"], made["command"]) == (module.SEED, module.COUNT, f"make data RUN={name}")
    assert date(2026, 1, 1) < date.fromisoformat(made["rules"])
    assert callable(module.run)


def test_the_least_run_is_written_as_it_is_stored():
    """`make data` for the shortest of them; a few rows of each other one are made again by its own tests."""
    assert import_module("website.runs.chances").run() == {
        part: found for part, found in stored("chances").items() if part != "run"
    }


@pytest.mark.parametrize("module", [runs, house, weekly], ids=lambda module: module.__name__)
def test_examples_run(module):
    results = doctest.testmod(module)
    assert results.failed == 0 and results.attempted

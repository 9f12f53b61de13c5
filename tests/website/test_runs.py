"""What is stored says how it was made, and each run can be made again by one command."""

import doctest
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from datetime import date
from importlib import import_module
from multiprocessing import get_context

import pytest

import research
from fivescore import RULE_SETS
from fivescore.analysis.claims import CLAIMS
from fivescore.analysis.claims.leads import LED
from research import NAMES, RUNS, SIMULATED, Means, compare, place, scale, squares, stored, unfinished
from research.advice import PAIRS
from tests import weekly
from website import ROOT
from website.figures import house, runs

FEW = {
    "compare": (40,),
    "advice": (4, 200),
    "players": (2,),
    "claims": (6,),
    "leads": (40, 2),
    "need": (4,),
    "expert": (2,),
    "handicap": (4,),
    "suggest": (2,),
}
"""How few of each are run to see that it does not matter who works them out."""
FILES = {
    "compare": len(RULE_SETS),
    "advice": len(PAIRS) + 1,
    "players": len(stored("players")["all"]),
    "claims": sum(part.trials > 0 for claim in CLAIMS.values() for part in claim.parts),
    "leads": 2 * len(LED),
    "need": len(stored("need")["points"]),
    "expert": len(stored("expert")["all"]),
    "handicap": len(stored("handicap")["new"]),
    "suggest": len(stored("suggest")["all"]),
}
"""How many batches of trials each run has."""


def test_every_stored_file_is_a_run():
    stored_files = [
        file for room in (RUNS, *(place(name).parent for name in ("claims", "linear"))) for file in room.glob("*.json")
    ]
    assert sorted(stored_files) == sorted(map(place, NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_a_run_names_its_seed_its_count_the_date_of_its_rules_and_its_command(name):
    module, made = import_module(f"research.{name}"), stored(name)["run"]
    assert (made["seed"], made["count"], made["command"]) == (module.SEED, module.COUNT, f"make data RUN={name}")
    assert date(2026, 1, 1) < date.fromisoformat(made["rules"])
    assert callable(module.run)


def test_the_least_run_is_written_as_it_is_stored():
    """`make data` for the shortest of them; a few rows of each other one are made again by its own tests."""
    assert import_module("research.chances").run() == {
        part: found for part, found in stored("chances").items() if part != "run"
    }


@pytest.mark.few("compare", "advice", "claims", "need")  # one way to work out all; those left out take longest
@pytest.mark.parametrize("name", SIMULATED)
def test_a_simulated_run_is_stored_as_it_was_whoever_worked_it_out(name, tmp_path):
    module, few = import_module(f"research.{name}"), FEW[name]
    with ThreadPoolExecutor(2) as pool:
        assert module.counted(*few, Means(pool, folder=tmp_path)) == module.counted(*few)
    assert len([*tmp_path.iterdir()]) == FILES[name]


def test_a_simulated_run_goes_on_where_it_was_stopped(tmp_path):
    whole = Means(folder=tmp_path)
    stored_so_far = compare.counted(60, whole)
    told = []
    assert compare.counted(60, whole._replace(progress=lambda *at: told.append(at))) == stored_so_far
    assert set(told) == {(60, 60)}, "all was in the files"


def test_what_an_older_engine_has_finished_is_not_gone_on_from(monkeypatch):
    now = unfinished("compare")
    monkeypatch.setattr("research.files", lambda root, source: [RUNS / "compare.py"])
    assert unfinished("compare") != now and now.is_relative_to(ROOT / ".cache")


def test_the_few_rounds_of_the_page_on_a_million_come_out_as_stored():
    assert scale.brought(scale.FEW) == stored("scale")["few"]


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_million_rounds_come_out_as_stored():
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        assert scale.brought(scale.ROUNDS, pool) == stored("scale")["all"]


def test_the_page_on_a_million_rounds_shows_the_stored_times():
    kept, html = stored("scale"), runs.scale()
    assert list(runs.MEASURED.values()) == [scale.FEW, scale.ROUNDS]
    for name, (passed, computed) in kept["greedy"].items():
        assert name in html and f"<td>{passed:.1f} s</td><td>{computed:.1f} s</td>" in html
    assert f"{kept['batches a second']['Dask']:,} of them" in runs.handed()


@pytest.mark.parametrize("module", [research, squares, house, weekly], ids=lambda module: module.__name__)
def test_examples_run(module):
    results = doctest.testmod(module)
    assert results.failed == 0 and results.attempted

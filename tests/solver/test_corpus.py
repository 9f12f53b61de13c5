"""Five hundred solved endings: the solver gives the stored values, and the slow truth makes them again."""

import json
from fractions import Fraction

import pytest

from fivescore import RULE_SETS
from fivescore.analysis.solver import face_up
from research import stored
from research.corpus import COUNT, SEED, made, numbered, read

STORED = stored("corpus")
ROWS = STORED["endings"]
KINDS = numbered()
NAMES = [f"{kind.name}-{number}" for kind, number in KINDS]


def agree(row):
    solution = face_up(read(row))
    assert {str(action): str(Fraction(value)) for action, value in solution.plays.items()} == row["values"]


def test_the_corpus_has_five_hundred_endings_of_every_game():
    assert STORED["run"]["seed"] == SEED and STORED["run"]["count"] == COUNT == f"{len(ROWS)} endings"
    assert len(ROWS) == len(KINDS) == 500 and len({json.dumps(row) for row in ROWS}) == 500
    assert {row["rules"].split()[0] for row in ROWS} == set(RULE_SETS)
    assert {len(row["hands"].split("|")) for row in ROWS} == {2, 3, 4}


@pytest.mark.parametrize("index", range(0, 500, 17), ids=lambda index: NAMES[index])
def test_the_solver_gives_the_stored_values(index):
    agree(ROWS[index])


@pytest.mark.slow
def test_the_solver_gives_all_stored_values():
    for row in ROWS:
        agree(row)


LATER = [pytest.param(index, marks=pytest.mark.slow) for index in (72, 156, 408, 471)]


@pytest.mark.parametrize("index", [30, 93, 219, 303, 499, *LATER], ids=lambda index: NAMES[index])
def test_the_slow_truth_makes_the_same_endings_again(index):
    assert made(*KINDS[index]) == ROWS[index]

"""Every rule set has as many action sequences as were counted before, from stored deals."""

import pytest

from fivescore import RULE_SETS
from fivescore.core.game import Deal
from fivescore.core.notation import read_tiles
from research import stored
from research.perft import perft

ROWS = stored("perft")["rows"]
NAMES = [f"{row['rules']}-{len(row['hands'])}" for row in ROWS]


def start(row):
    hands = tuple(read_tiles(hand) for hand in row["hands"])
    return Deal(RULE_SETS[row["rules"]], hands, read_tiles(row["boneyard"])).start()


def test_every_game_and_number_of_players_is_counted():
    assert [f"{slug}-{players}" for slug, rules in RULE_SETS.items() for players in rules.players] == NAMES
    assert sum(row["counts"][-1] for row in ROWS) > 1_000_000


@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_sequences_are_as_many_as_were_counted(row):
    depth = sum(count <= 2_000 for count in row["counts"])
    assert perft(start(row), depth) == row["counts"][depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_long_sequences_are_as_many_as_were_counted(row):
    assert perft(start(row), len(row["counts"])) == row["counts"][-1]

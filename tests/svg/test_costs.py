"""What a place costs: each cost makes the boards of a kept set of random rounds better than without it."""

import random
from functools import cache
from itertools import pairwise

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS
from fivescore.svg import Room, arrange, board_layout, geometry
from tests.games import random_layout
from tests.svg.test_geometry import by_tile, clear

ROOM = Room(22, 14)
WAYS = board_layout.WAYS


@cache
def kept():
    """Whole rounds at random, in which arms have to fold."""
    rng = random.Random(1)
    return [
        random_layout(rules, rng, 24) for rules in (MUGGINS, FIVES_AND_THREES, ALL_FIVES, FIVE_UP) for _ in range(9)
    ]


def boards():
    clear()
    return [(layout, by_tile(arrange(layout, ROOM))) for layout in kept()]


as_priced = cache(boards)


def folds(layout, pieces):
    """The quarter turns of each tile that folds, by its tile."""
    ways = {tile: WAYS.index(way) for (tile, _), way in zip(layout.plays, layout.ways, strict=True)}
    turns = {}
    for tile, on in layout.plays:
        if on and not pieces[tile].apart:
            turns[tile] = (WAYS.index(pieces[tile].way) - WAYS.index(pieces[on].way) - ways[tile] + ways[on]) % 4
    return {tile: turn for tile, turn in turns.items() if turn % 2}


def twice(layout, pieces):
    turned = folds(layout, pieces)
    return sum(on in turned for tile, on in layout.plays if tile in turned)


def against(layout, pieces):
    """How many fold against the preferred hand."""
    return sum(turn == 1 for turn in folds(layout, pieces).values())


@pytest.mark.parametrize(("cost", "measure"), [("TWICE", twice), ("BACKHAND", against)])
def test_a_cost_of_places_makes_boards_more_regular(monkeypatch, cost, measure):
    priced = sum(measure(*board) for board in as_priced())
    monkeypatch.setattr(board_layout, cost, 0)
    free = sum(measure(*board) for board in boards())
    clear()
    assert priced < free


@cache
def scenes():
    """Tiles at random with a gap around each, places for pills beside them, and two sides that a line joins."""
    rng = random.Random(1)
    made = []
    for _ in range(10):
        cells = rng.sample([(6 * x, 6 * y) for x in range(6) for y in range(5)], 24)
        tiles = [(x, y, x + 4, y + 2) for x, y in cells[:18]]
        spots = [(x - 1, y + 2, x + 1, y + 4) for x, y in cells[4:]]
        (left, top, *_), (_, last, right, _) = tiles[0], tiles[1]
        made.append(((left, top + 1), (-1, 0), (right, last + 1), (-1, 0), tiles, spots))
    return made


def lines():
    """Each line as its points, one for each step, and its corners."""
    found = []
    for *ends, tiles, spots in scenes():
        path = geometry.route(*ends, tiles, spots)
        steps = {
            (x, y)
            for (a, b), (c, d) in pairwise(path)
            for x in range(min(a, c), max(a, c) + 1)
            for y in range(min(b, d), max(b, d) + 1)
        }
        places = geometry.quarters(spots)
        found.append((len(path) - 2, len(steps & places)))
    return found


@pytest.mark.parametrize(("cost", "what"), [("CORNER", 0), ("THROUGH_SPOT", 1)], ids=["corners", "through places"])
def test_a_cost_of_lines_saves_corners_and_goes_around_the_places_of_pills(monkeypatch, cost, what):
    priced = sum(line[what] for line in lines())
    monkeypatch.setattr(geometry, cost, 0)
    assert priced < sum(line[what] for line in lines())

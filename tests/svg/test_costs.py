"""What a picture costs: each cost makes the drawings of a kept set of random layouts better than without it."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS
from fivescore.svg import geometry, packing
from tests.games import random_layout

GAMES = [MUGGINS, FIVES_AND_THREES, ALL_FIVES, FIVE_UP]


@cache
def kept():
    """Whole rounds at random, in which arms have to bend."""
    rng = random.Random(1)
    rounds = [random_layout(rules, rng, 28) for rules in GAMES for _ in range(6)]
    return rounds + [random_layout(FIVE_UP, random.Random(seed), 28) for seed in range(12)]


@cache
def laid(layout, free=""):
    """The parts of a layout that hang together with the lead, each with its pose; `free` names what costs nothing."""
    parts = geometry.parts_of(layout)[1]
    return [(parts[index], pose) for index, pose in packing.pack(parts)[0].items()]


def turns(found):
    return [pose.bend for part, pose in found if part.kind != "spot" and abs(pose.bend) == 1]


def bends(found):
    """How many tiles lie at a bend."""
    return len(turns(found))


def hands(found):
    """How many bends go against the hand of most."""
    return min(turns(found).count(1), turns(found).count(-1))


def across(found):
    """How many tiles lie across the way in which their arm set out."""
    return sum(pose.way % 2 != pose.axis for part, pose in found if part.kind != "spot")


def beside(found):
    """How many open ends have their place beside the half, and not ahead of it."""
    return sum(pose.bend != 0 for part, pose in found if part.kind == "spot")


@pytest.mark.parametrize(
    ("cost", "measure"), [("BEND", bends), ("BACKHAND", hands), ("OFF_AXIS", across), ("PILL_BEND", beside)]
)
def test_a_cost_of_packing_makes_drawings_more_regular(monkeypatch, cost, measure):
    priced = sum(measure(laid(layout)) for layout in kept())
    monkeypatch.setattr(packing, cost, 0)
    assert priced < sum(measure(laid(layout, cost)) for layout in kept())


def test_the_ends_of_a_spinner_trade_places_no_more_often_than_they_must(monkeypatch):
    hard = [random_layout(FIVE_UP, random.Random(seed), 28) for seed in (132, 166)]
    priced = sum(traded(laid(layout)) for layout in hard)
    monkeypatch.setattr(packing, "SWAP", 0)
    assert 0 < priced < sum(traded(laid(layout, "SWAP")) for layout in hard)


def traded(found):
    """How many tiles lie at an end of a spinner whose ends trade places."""
    return sum(pose.bend == 2 for _, pose in found)


@cache
def scenes():
    """Tiles at random with a gap around each, places for pills beside them, and two sides that a line joins."""
    rng = random.Random(1)
    made = []
    for _ in range(10):
        cells = rng.sample([(6 * x, 6 * y) for x in range(6) for y in range(5)], 24)
        tiles = [(x, y, x + 4, y + 2) for x, y in cells[:18]]
        spots = [(x, y + 3) for x, y in cells[4:]]
        (left, top, *_), (_, last, right, _) = tiles[0], tiles[1]
        made.append(((left, top + 1), 2, (right, last + 1), 2, tiles, spots))
    return made


def lines():
    """Each line as its points, one for each step, and its corners."""
    found = []
    for *ends, tiles, spots in scenes():
        path = geometry.route(*ends, tiles, [geometry.square(spot) for spot in spots])
        steps = {
            (x, y)
            for (a, b), (c, d) in pairwise(path)
            for x in range(min(a, c), max(a, c) + 1)
            for y in range(min(b, d), max(b, d) + 1)
        }
        places = geometry._quarters([geometry.square(spot) for spot in spots])
        found.append((len(path) - 2, len(steps & places)))
    return found


@pytest.mark.parametrize(("cost", "what"), [("_CORNER", 0), ("_THROUGH_SPOT", 1)], ids=["corners", "through places"])
def test_a_cost_of_lines_saves_corners_and_goes_around_the_places_of_pills(monkeypatch, cost, what):
    priced = sum(line[what] for line in lines())
    monkeypatch.setattr(geometry, cost, 0)
    assert priced < sum(line[what] for line in lines())

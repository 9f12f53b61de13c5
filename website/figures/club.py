"""For a math club and projects: a line of all tiles but one, a fair handicap, whose matches are counted, and the bell.

The numbers of the first two are by formulas of `docs/teach/club.toml`, which may call what is here.
"""

import csv
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from fivescore import ALL_FIVES, MUGGINS, Layout, Tile, svg
from fivescore.analysis.odds import Dist
from fivescore.core.notation import write_plays
from fivescore.core.tiles import DOUBLE_SIX
from fivescore.notebook.charts import Bar, bars
from fivescore.notebook.html import rich
from fivescore.notebook.plots import bell
from fivescore.notebook.words import percent
from fivescore.svg.markup import tag
from fivescore_labs import LABS
from fivescore_labs.train.board import Collected
from research import stored, tables
from website.figures.registry import figure
from website.figures.teach import Functions, filled as told, worked_out
from website.html import plot, table, written

TARGET = ALL_FIVES.target_for(2)


@cache
def line(without: Tile) -> Layout:
    """All tiles but one on the table, in one line, by Hierholzer: where it is stuck, a round trip is put in."""
    left = defaultdict[int, list[int]](list)
    for tile in DOUBLE_SIX:
        if tile != without:
            left[tile.low].append(tile.high)
            left[tile.high] += [] if tile.is_double else [tile.low]
    way, found = [without.high], list[int]()
    while way:
        here = way[-1]
        if not left[here]:
            found.append(way.pop())
            continue
        there = left[here].pop()
        if there != here:
            left[there].remove(here)
        way.append(there)
    tiles = [Tile(*both) for both in pairwise(found)]
    layout = Layout(MUGGINS).play(tiles[0])
    for before, tile in pairwise(tiles):
        layout = layout.play(tile, on=before)
    return layout


def repeated(hands: int) -> int:
    """After how many deals it is likelier than not that some hand has come twice."""
    deals = none = every = 1
    while 2 * none > every:
        none, every, deals = none * (hands - deals), every * hands, deals + 1
    return deals


def until_all(tiles: int, hand: int) -> Fraction:
    """Return the mean number of hands until each tile was seen, by the sets of tiles that are still missing."""
    missing = ((k, Fraction(comb(tiles - k, hand), comb(tiles, hand))) for k in range(1, tiles + 1))
    return sum(((-1) ** (k + 1) * comb(tiles, k) / (1 - none) for k, none in missing), Fraction(0))


def all_numbers(numbers: int, hand: int) -> Fraction:
    """The chance that a hand shows every number, by the numbers that it may lack."""
    sizes = [numbers * (numbers + 1) // 2 for numbers in range(numbers, 0, -1)]
    hands = sum((-1) ** k * comb(numbers, k) * comb(size, hand) for k, size in enumerate(sizes))
    return Fraction(hands, comb(sizes[0], hand))


# The handicap


class Played(NamedTuple):
    """A match of the table: points of both when it was over, and its rounds."""

    careful: int
    greedy: int
    rounds: int

    def won(self, start: int) -> bool:
        """Say whether the greedy player would have won it with a head start of `start` points."""
        return self.greedy + start >= TARGET


with tables.MATCHES.open(encoding="utf-8", newline="") as _file:
    MATCHES = [Played(*(int(each[name]) for name in Played._fields)) for each in csv.DictReader(_file)]
"""Every match of the table."""


def share(start: int) -> Fraction:
    """The share of the matches that the greedy player wins with a head start."""
    return Fraction(sum(each.won(start) for each in MATCHES), len(MATCHES))


def error(start: int, count: int) -> float:
    """The standard error of that share among so many matches."""
    return sqrt(share(start) * (1 - share(start)) / count)


def off(start: int) -> Fraction:
    """Return how far that share is from one half."""
    return abs(share(start) - Fraction(1, 2))


def nearest() -> int:
    """The head start, in fives, with which the greedy player comes nearest to winning every other match."""
    return min(range(0, TARGET, 5), key=off)


@cache
def numbers() -> dict[str, Any]:
    """The numbers of the club's page and of the project, each by its name."""
    rounds = Fraction(sum(each.rounds for each in MATCHES), len(MATCHES))
    counts: Functions = {"repeated": repeated, "until_all": until_all, "all_numbers": all_numbers}
    shares: Functions = {"share": share, "error": error, "off": off, "nearest": nearest}
    facts = {"target": TARGET, "matches": len(MATCHES), "rounds": rounds, "bytes": tables.MATCHES.stat().st_size}
    return worked_out("teach/club.toml", {**counts, **shares}, facts)


@figure("filled")
def filled(says: str) -> str:
    """A sentence whose {names} are numbers, with its tiles drawn."""
    return tag("p", rich(told(says, numbers())))


@figure("missing")
def missing(tile: str) -> str:
    """A line of all tiles but one, and where it can be turned and tried."""
    layout = line(Tile.parse(tile))
    ends = f"A line of all tiles but [{tile}] ends in {tile[0]} and in {tile[2]}."
    shown = written("shared.figure", drawing=svg.layout(layout, ground=True), caption=rich(ends))
    link = f"../../tools/finder/#finder={MUGGINS.slug}~{write_plays(layout)}~{tile}~"
    return shown + tag("p", tag("a", "This line in the finder, with the missing tile in hand", href=link))


@figure("tallied")
def tallied(event: str, chance: str = "") -> str:
    """A link to the class board that counts an event; its chance is one of its numbers."""
    asked = Collected("own", event=event, chance=str(numbers()[chance]) if chance else "")
    text = LABS["class-board"].write(asked).replace(" ", "%20")
    return tag("p", tag("a", "Count it on the class board", href=f"../board/#class-board={text}"))


@figure("codebook")
def codebook() -> str:
    """Return a table of what each column of the data is."""
    return table(("Column", "What it says"), list(tables.COLUMNS["handicap"].items()))


@figure("headstarts")
def headstarts() -> str:
    """Return a table of how often the greedy player wins with each head start: in the data, and in new matches."""
    found = [(each["start"], share(each["start"]), each["mean"]) for each in stored("handicap")["new"]]
    rows = [(start, *(f"{100 * float(won):.1f} %" for won in shares)) for start, *shares in found]
    return table(("Head start", "Ben wins, of the table", "Ben wins, of new matches"), rows)


DEALT = (3, 12, 48, 192, 768)
"""How many hands are dealt, each time four times as many: the standard deviation doubles."""
IN_HAND = Fraction(1, 4)
"""The chance that a tile which is named beforehand is among seven of 28."""


def heap(dealt: int) -> Dist[int]:
    """The chance of each number of hands that hold the named tile."""
    misses = IN_HAND.denominator - IN_HAND.numerator
    return Dist({hits: comb(dealt, hits) * misses ** (dealt - hits) for hits in range(dealt + 1)})


def within(dealt: int) -> tuple[range, float, float]:
    """The numbers within one standard deviation, and what the bell says of them, with and without half a step."""
    found = heap(dealt)
    mean, variance = found.mean(), found.variance()
    near = [hits for hits in found if (hits - mean) ** 2 <= variance]
    curve, (least, largest) = NormalDist(float(mean), sqrt(variance)), (near[0], near[-1])
    half = curve.cdf(largest + 0.5) - curve.cdf(least - 0.5)
    return range(least, largest + 1), half, curve.cdf(largest) - curve.cdf(least)


@figure("bell")
def growing() -> str:
    """The heap for each number of hands under the bell, and how well the bell counts what is near the middle."""
    heaps: dict[object, Dist[int]] = {dealt: heap(dealt) for dealt in DEALT}
    says = "How many of the hands hold the double six: the more hands, the nearer the heap comes to the bell."
    likely = [(hits, chance) for hits, chance in heap(12).items() if chance > 1 / 1000]
    drawn = [Bar(str(hits), 100 * float(chance), percent(chance)) for hits, chance in likely]
    rows = []
    for dealt, found in zip(DEALT, heaps.values(), strict=True):
        near, half, straight = within(dealt)
        exact = found.chance(near.__contains__)
        spread = f"{float(found.mean()):g} ± {sqrt(found.variance()):g}"
        counted = (percent(each) for each in (exact, Fraction(half), Fraction(straight)))
        rows.append((f"{dealt}", spread, f"{near[0]} to {near[-1]}", *counted))
    heads = ("Hands", "With [6-6]", "Near", "Counted", "Bell, with half a step", "Without")
    drawing = plot(bell(heaps, by="Hands dealt", outcome="Hands with [6-6]", says=says, first=1), says)
    shown = {"plot": drawing, "picture": bars(drawn, height=18), "table": table(heads, rows)}
    return written("shared.numbered", name="How well the bell counts", **shown)

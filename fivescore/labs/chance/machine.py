"""The draw machine: hands of any size out of a bag of dominoes, put back or not, by doubles, sixes or scoring leads."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import comb
from random import Random
from typing import NamedTuple

from fivescore.analysis.odds import Dist
from fivescore.core.layout import Layout
from fivescore.core.notation import read_tiles
from fivescore.core.rules import ALL_FIVES
from fivescore.core.tiles import DOUBLE_SIX, Tile
from fivescore.labs.chance.question import ChanceQuestion
from fivescore.labs.chance.series import Trial
from fivescore.labs.chance.trials import Trials
from fivescore.labs.contract import Control, registered

HELD = read_tiles("0-0 1-4 2-2 2-6 3-3 3-5 6-6")
"""The hand of the reader, where only the other 21 tiles are in the bag: four doubles are in it."""
LEADS: Mapping[Tile, int] = {tile: points for tile in DOUBLE_SIX if (points := Layout(ALL_FIVES).play(tile).points)}
"""The tiles that score as a lead in All Fives, with their points."""


class HandQuestion(NamedTuple):
    """What is asked of a hand: words around its size, what each tile is worth, and whether the sum or the best
    counts."""

    label: str
    asks: str
    points: Mapping[Tile, int]
    things: tuple[str, str]
    event: str = ""
    least: int = 0
    most: int = len(DOUBLE_SIX)
    best: bool = False


_DOUBLES, _DOUBLE = {tile: 1 for tile in DOUBLE_SIX if tile.is_double}, ("double", "doubles")
_SIXES = {tile: 1 for tile in DOUBLE_SIX if 6 in tile}
_LEADS = dict.fromkeys(LEADS, 1)
_NONE = "How likely is it that no tile of {n} is a double?"
_TWO = "How likely are exactly two doubles among {n} tiles?"
_SOME = "How likely is at least one double among {n} tiles?"
_MEAN = "How many doubles are among {n} tiles, on average?"
_SIX = "How likely is it that a tile of {n} shows a 6?"
_LEAD = "How likely is it that a tile of {n} scores as a lead in All Fives?"
_BEST = "How many points does the best lead of {n} tiles score in All Fives, on average?"
QUESTIONS = {
    "none": HandQuestion("No double", _NONE, _DOUBLES, _DOUBLE, "no double", most=0),
    "two": HandQuestion("Exactly two doubles", _TWO, _DOUBLES, _DOUBLE, "two doubles", 2, 2),
    "some": HandQuestion("At least one double", _SOME, _DOUBLES, _DOUBLE, "a double", 1),
    "mean": HandQuestion("How many doubles", _MEAN, _DOUBLES, _DOUBLE),
    "six": HandQuestion("At least one six", _SIX, _SIXES, ("six", "sixes"), "a six", 1),
    "lead": HandQuestion("A scoring lead", _LEAD, _LEADS, ("scoring lead", "scoring leads"), "a scoring lead", 1),
    "best": HandQuestion("Points of the best lead", _BEST, LEADS, ("point", "points"), best=True),
}
"""What can be asked, by a short name."""
BAGS = {"set": tuple(DOUBLE_SIX), "unseen": tuple(tile for tile in DOUBLE_SIX if tile not in HELD)}
"""The tiles that are drawn from."""


def sums(points: list[int], drawn: int, *, back: bool) -> Dist[int]:
    """The chances of how many of the drawn tiles are worth something, of tiles that are worth 1 or 0."""
    hits = sum(points)
    others = len(points) - hits
    if back:
        return Dist({some: comb(drawn, some) * hits**some * others ** (drawn - some) for some in range(drawn + 1)})
    low, high = max(0, drawn - others), min(drawn, hits)
    return Dist({some: comb(hits, some) * comb(others, drawn - some) for some in range(low, high + 1)})


def bests(points: list[int], drawn: int, *, back: bool) -> Dist[int]:
    """The chances of the most that a drawn tile is worth: hands with no tile above it, less those with none at it."""
    found: dict[int, int] = {}
    below = 0
    for most in sorted(set(points)):
        some = sum(each <= most for each in points)
        at_most = some**drawn if back else comb(some, drawn)
        if at_most > below:
            found[most] = at_most - below
        below = at_most
    return Dist(found)


def _deal(asked: HandQuestion, bag: tuple[Tile, ...], drawn: int, back: bool, random: Random) -> Trial:
    """One hand."""
    tiles = random.choices(bag, k=drawn) if back else random.sample(bag, drawn)
    points = [asked.points.get(tile, 0) for tile in tiles]
    return Trial(max(points) if asked.best else sum(points), tuple(tiles), tuple(map(bool, points)))


def _way(asked: HandQuestion, hits: int, every: int, drawn: int, back: bool) -> str:
    """How the chance of the event is counted, or the mean of a sum."""
    others = every - hits
    if not asked.event:
        return "" if asked.best else f"{drawn} × {Fraction(hits, every)}"
    if asked.least < 2:
        none = f"({Fraction(others, every)})^{drawn}" if back else f"C({others},{drawn})/C({every},{drawn})"
        return f"1 − {none}" if asked.least else none
    if drawn < 2:
        return ""
    if back:
        return f"C({drawn},2) × ({Fraction(hits, every)})^2 × ({Fraction(others, every)})^{drawn - 2}"
    return f"C({hits},2) × C({others},{drawn - 2})/C({every},{drawn})"


def question(name: str, size: str, bag: str, back: str) -> ChanceQuestion:
    """The question of a name about hands of a size, from a bag, with each tile put `back` or not."""
    asked, tiles, drawn, returned = QUESTIONS[name], BAGS[bag], int(size), bool(back)
    points = [asked.points.get(tile, 0) for tile in tiles]
    exact = (bests if asked.best else sums)(points, drawn, back=returned)
    most = 100 if asked.event else max(max(points), 1) if asked.best else drawn
    return ChanceQuestion(
        asked.asks.format(n=drawn).replace(" 1 tiles", " 1 tile"),
        partial(_deal, asked, tiles, drawn, returned),
        exact,
        asked.things,
        event=asked.event,
        happens=frozenset(value for value in exact if asked.event and asked.least <= value <= asked.most),
        way=_way(asked, sum(map(bool, points)), len(tiles), drawn, returned),
        most=most,
        hidden=drawn,
    )


MACHINE = registered(
    Trials(
        "machine",
        "The draw machine",
        (
            Control(
                "asks", "choice", "Question", "none", tuple((name, each.label) for name, each in QUESTIONS.items())
            ),
            Control("size", "range", "Tiles in a hand", "7", low=1, high=14),
            Control(
                "bag",
                "choice",
                "The bag",
                "set",
                (("set", "all 28 tiles"), ("unseen", "the 21 that you do not hold")),
            ),
            Control("back", "check", "Put each tile back"),
        ),
        question,
    )
)
"""The draw machine, at hands of seven without a double."""

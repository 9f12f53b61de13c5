"""The draw machine: hands of any size out of a bag of dominoes, put back or not, by doubles, sixes or scoring leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import count
from math import comb
from pathlib import Path
from random import Random
from typing import NamedTuple

from fivescore.analysis.finder import best_scores
from fivescore.analysis.odds import Dist
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout
from fivescore.core.notation import read_tiles, tables
from fivescore.core.rules import ALL_FIVES
from fivescore.core.tiles import DOUBLE_SIX, Tile
from fivescore.labs.chance.series import ChanceQuestion, Trial
from fivescore.labs.chance.trials import Trials
from fivescore.labs.contract import Control, registered

FILE = Path(__file__).parents[2] / "content" / "draws.toml"
HELD = read_tiles("0-0 1-4 2-2 2-6 3-3 3-5 6-6")
"""The hand of the reader, where only the other 21 tiles are in the bag: four doubles are in it."""
LEADS: Mapping[Tile, int] = {tile: points for tile in DOUBLE_SIX if (points := Layout(ALL_FIVES).play(tile).points)}
"""The tiles that score as a lead in All Fives, with their points."""


class HandQuestion(NamedTuple):
    """What is asked of a hand: what each tile is worth, whether the sum or the best counts, what was heard."""

    label: str
    asks: str
    points: Mapping[Tile, int]
    things: tuple[str, str]
    event: str = ""
    least: int = 0
    most: int = len(DOUBLE_SIX)
    best: bool = False
    heard: frozenset[Tile] = frozenset()
    """Only hands with one of these are kept."""
    led: Tile | None = None
    """The tile that was led before, and is in no bag."""


COUNTED: Mapping[str, tuple[Mapping[Tile, int], tuple[str, str]]] = {
    "double": ({tile: 1 for tile in DOUBLE_SIX if tile.is_double}, ("double", "doubles")),
    "six": ({tile: 1 for tile in DOUBLE_SIX if 6 in tile}, ("six", "sixes")),
    "pair": (dict.fromkeys(read_tiles("4-6 5-6"), 1), ("tile of the pair", "tiles of the pair")),
    "lead": (dict.fromkeys(LEADS, 1), ("scoring lead", "scoring leads")),
    "points": (LEADS, ("point", "points")),
}
"""What tiles may be worth, by what is counted, and how one and more of it are called."""
_KEYS = {"label": str, "asks": str, "of": str, "event": str, "least": int, "most": int, "heard": str, "led": str}


def _questions(file: Path = FILE) -> Iterator[tuple[str, HandQuestion]]:
    """Those of `content/draws.toml`."""
    table, at = tables.read(file)
    for name, each in table.items():
        tables.fields(each, _KEYS, ("label", "asks", "of"), partial(at, name))
        if each["of"] not in COUNTED:
            raise FivescoreError(f"{at(name, 'of')}: nothing is called {each['of']!r}; there are {', '.join(COUNTED)}")
        points, things = COUNTED[each["of"]]
        led = Tile.parse(each["led"]) if "led" in each else None
        if led:
            best = best_scores(Layout(ALL_FIVES).play(led), DOUBLE_SIX)
            points = {tile: scores for tile, scores in zip(DOUBLE_SIX, best, strict=True) if scores}
        event, least, most = each.get("event", ""), each.get("least", 0), each.get("most", len(DOUBLE_SIX))
        heard = frozenset(read_tiles(each.get("heard", "")))
        of_best = each["of"] == "points"
        yield name, HandQuestion(each["label"], each["asks"], points, things, event, least, most, of_best, heard, led)


QUESTIONS = dict(_questions())
"""What can be asked, by a short name."""
BAGS = {"set": tuple(DOUBLE_SIX), "unseen": tuple(tile for tile in DOUBLE_SIX if tile not in HELD)}
"""The tiles that are drawn from."""


def sums(points: list[int], drawn: int, *, back: bool) -> dict[int, int]:
    """In how many ways so many of the drawn tiles are worth something, of tiles that are worth 1 or 0."""
    hits = sum(points)
    others = len(points) - hits
    if back:
        return {some: comb(drawn, some) * hits**some * others ** (drawn - some) for some in range(drawn + 1)}
    low, high = max(0, drawn - others), min(drawn, hits)
    return {some: comb(hits, some) * comb(others, drawn - some) for some in range(low, high + 1)}


def bests(points: list[int], drawn: int, *, back: bool) -> dict[int, int]:
    """In how many ways a drawn tile is worth so much at most: with no tile above it, less those with none at it."""
    found: dict[int, int] = {}
    below = 0
    for most in sorted(set(points)):
        some = sum(each <= most for each in points)
        at_most = some**drawn if back else comb(some, drawn)
        if at_most > below:
            found[most] = at_most - below
        below = at_most
    return found


def _deal(asked: HandQuestion, bag: tuple[Tile, ...], drawn: int, back: bool, random: Random) -> Trial:
    """One hand; those of which what was heard is not true are put aside."""
    hands = (random.choices(bag, k=drawn) if back else random.sample(bag, drawn) for _ in count())
    true = ((at, hand) for at, hand in enumerate(hands) if not (asked.heard and asked.heard.isdisjoint(hand)))
    aside, tiles = next(true)
    points = [asked.points.get(tile, 0) for tile in tiles]
    return Trial(max(points) if asked.best else sum(points), tuple(tiles), tuple(map(bool, points)), aside)


def _way(asked: HandQuestion, hits: int, every: int, drawn: int, back: bool) -> str:
    """How the chance of the event is counted, or the mean of a sum."""
    others = every - hits
    if not asked.event:
        return "" if asked.best else f"{drawn} × {Fraction(hits, every)}"
    if asked.least < 2:
        none = f"({Fraction(others, every)})^{drawn}" if back else f"C({others},{drawn})/C({every},{drawn})"
        return f"1 − {none}" if asked.least else none
    if drawn < 2 or (back and asked.most > 2):
        return ""
    one = f"C({others},{drawn - 1})"
    if len(asked.heard) == 1:
        return f"1 − {one}/C({every - 1},{drawn - 1})"
    if asked.heard:
        return f"1 − {hits} × {one}/(C({every},{drawn}) − C({others},{drawn}))"
    if asked.most > 2:
        return f"1 − (C({others},{drawn}) + {hits} × {one})/C({every},{drawn})"
    if back:
        return f"C({drawn},2) × ({Fraction(hits, every)})^2 × ({Fraction(others, every)})^{drawn - 2}"
    return f"C({hits},2) × C({others},{drawn - 2})/C({every},{drawn})"


def _ways(asked: HandQuestion, tiles: tuple[Tile, ...], drawn: int, back: bool) -> Mapping[int, int]:
    """In how many ways a hand has each value: all of them, less those in which what was heard is not true."""
    rest = [tile for tile in tiles if tile not in asked.heard]
    every, untrue = (
        Counter((bests if asked.best else sums)([asked.points.get(tile, 0) for tile in those], drawn, back=back))
        for those in (tiles, rest)
    )
    return every - untrue if asked.heard else every


def question(name: str, size: str, bag: str, back: str) -> ChanceQuestion:
    """The question of a name about hands of a size, from a bag, with each tile put `back` or not."""
    asked, drawn, returned = QUESTIONS[name], int(size), bool(back)
    tiles = tuple(tile for tile in BAGS[bag] if tile != asked.led)
    points = [asked.points.get(tile, 0) for tile in tiles]
    exact = Dist(_ways(asked, tiles, drawn, returned))
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


_ASKS = tuple((name, each.label) for name, each in QUESTIONS.items())
_BAGS = (("set", "all 28 tiles"), ("unseen", "the 21 that you do not hold"))
MACHINE = registered(
    Trials(
        "machine",
        "The draw machine",
        (
            Control("asks", "choice", "Question", "none", _ASKS),
            Control("size", "range", "Tiles in a hand", "7", low=1, high=14),
            Control("bag", "choice", "The bag", "set", _BAGS),
            Control("back", "check", "Put each tile back"),
        ),
        question,
    )
)
"""The draw machine, at hands of seven without a double."""

"""Trials of chance, each from the seed and its number: what is asked of them, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from random import Random
from typing import NamedTuple

from fivescore.analysis.odds import Dist
from fivescore.analysis.simulate import Estimate, Share
from fivescore.core.tiles import Tile

POINTS = 60
"""How many means a settling line has at most."""


class Trial(NamedTuple):
    """One trial: its value, the tiles as they came, which of them made it, and how many were put aside before."""

    value: int
    tiles: tuple[Tile, ...]
    marked: tuple[bool, ...]
    aside: int = 0

    @property
    def hits(self) -> tuple[Tile, ...]:
        return tuple(tile for tile, hit in zip(self.tiles, self.marked, strict=True) if hit)


Chance = Callable[[Random], Trial]
"""What makes one trial of a stream of chance."""


def trial(chance: Chance, seed: int, number: int) -> Trial:
    """The trial with a number, from 1: the same seed and number, the same trial, however many were seen before."""
    return chance(Random(f"{seed}/{number}"))


def values(chance: Chance, seed: int, count: int, known: int = 0) -> list[int]:
    """The values of the first trials, without those that are `known`."""
    return [trial(chance, seed, number).value for number in range(known + 1, count + 1)]


def running_estimates(found: Sequence[float]) -> list[Estimate]:
    """The mean of the values, or the share of those that are true, after 2 of them and then ever more, to all of them;
    as many from 10 to 100 as to 1,000."""
    count = len(found)
    places = sorted({max(2, round(count ** (step / POINTS))) for step in range(1, POINTS + 1)}) if count > 1 else []
    if {*map(type, found)} == {bool}:
        hits = list(accumulate(map(int, found)))
        return [Share.of(hits[place - 1], place) for place in places]
    sums, squares = list(accumulate(found)), list(accumulate(value * value for value in found))
    return [_estimate(sums[place - 1], squares[place - 1], place) for place in places]


def _estimate(total: float, squares: float, count: int) -> Estimate:
    spread = (squares * count - total * total) / count / (count - 1)
    return Estimate(total / count, sqrt(max(0, spread) / count), count)


class ChanceQuestion(NamedTuple):
    """A question about a trial: how likely an `event` is, or without one, how large its value is on average."""

    asks: str
    chance: Chance
    exact: Dist[int]
    things: tuple[str, str]
    trials: tuple[str, str] = ("hand", "hands")
    event: str = ""
    happens: frozenset[int] = frozenset()
    way: str = ""
    most: int = 100
    hidden: int = 7

    @property
    def truth(self) -> Fraction:
        """The exact chance of the event, or the exact mean."""
        return self.exact.chance(lambda value: value in self.happens) if self.event else self.exact.mean()

    @property
    def unit(self) -> str:
        """The unit of a guess."""
        return "%" if self.event else self.things[1]

    def measured(self, found: Sequence[int]) -> Sequence[int]:
        """Return what the mean is taken of."""
        return [value in self.happens for value in found] if self.event else found

    def told(self, value: float, places: int = 1) -> str:
        """A chance in percent; a mean with two decimals."""
        return f"{100 * value:.{places}f}\N{NO-BREAK SPACE}%" if self.event else f"{value:.2f}"

    def many(self, value: int) -> str:
        """A value in words."""
        one, more = self.things
        return f"{value or 'no'} {one if value == 1 else more}"

"""One trial of chance after the other, each from the seed and its number, and what their values come to so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import sqrt
from random import Random
from typing import NamedTuple

from fivescore.analysis.simulate import Estimate
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


def means(found: Sequence[float]) -> list[Estimate]:
    """The mean of the values after 2 of them and then ever more, to all of them; as many from 10 to 100 as to 1,000."""
    count = len(found)
    places = sorted({max(2, round(count ** (step / POINTS))) for step in range(1, POINTS + 1)}) if count > 1 else []
    sums, squares = list(accumulate(found)), list(accumulate(value * value for value in found))
    return [_estimate(sums[place - 1], squares[place - 1], place) for place in places]


def _estimate(total: float, squares: float, count: int) -> Estimate:
    spread = (squares * count - total * total) / count / (count - 1)
    return Estimate(total / count, sqrt(max(0, spread) / count), count)

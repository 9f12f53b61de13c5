"""Runners who estimate one chance from more and more deals, many times over: their shares, and how far off they are."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from typing import NamedTuple

from fivescore.simulate import Estimate
from fivescore.tiles import DOUBLE_SIX

RUNNERS = (25, 100, 400, 1_600)
"""How many deals each runner takes for one estimate: four times as many as the runner before."""
RUNS = 100
"""The most estimates of each runner."""
HAND = 7
"""Tiles in a hand."""
_BLOCK = RUNNERS[0]
_LEFT = range(len(DOUBLE_SIX), len(DOUBLE_SIX) - HAND, -1)


class Wanted(NamedTuple):
    """What is looked for in a hand of seven: some of the 28 tiles are special, and so many of them make the event.

    >>> Wanted(7, frozenset({0})).happened(Random(1)), Wanted(7, frozenset(range(8))).happened(Random(1))
    (False, True)
    """

    special: int
    happens: frozenset[int]

    def happened(self, random: Random) -> bool:
        """Whether it happens in one deal, tile by tile: each comes from those that are left.

        >>> random = Random(1)
        >>> sum(Wanted(7, frozenset({0})).happened(random) for _ in range(1000))
        115
        """
        toss, left = random.random, self.special
        for tiles in _LEFT:
            if toss() * tiles < left:
                left -= 1
        return self.special - left in self.happens


def _deal(event: Wanted, seed: int, blocks: int, known: list[int]) -> None:
    """Adds to what is known how often it happened in the first 0, 1, 2 … blocks; each has a stream of its own."""
    known += [] if known else [0]
    for block in range(len(known), blocks + 1):
        random = Random(f"{seed}/{block}")
        known.append(known[-1] + sum(event.happened(random) for _ in range(_BLOCK)))


class Runner(NamedTuple):
    """One runner: the deals of each run, the estimate of every run, and the truth.

    >>> one = race(Wanted(7, frozenset({0})), Fraction(323, 3289), seed=1, runs=100)[0]
    >>> one.deals, round(one.expected, 4), round(one.seen, 4), one.held
    (25, 0.0595, 0.0588, 92)
    """

    deals: int
    estimates: tuple[Estimate, ...]
    truth: Fraction

    @property
    def expected(self) -> float:
        """The standard error: the root of p(1 - p)/n.

        >>> Runner(25, (), Fraction(1, 2)).expected
        0.1
        """
        return sqrt(self.truth * (1 - self.truth) / self.deals)

    @property
    def seen(self) -> float:
        """How far off the shares were: the root of the mean of squares.

        >>> Runner(25, (Estimate(0.4, 0.1, 25), Estimate(0.6, 0.1, 25)), Fraction(1, 2)).seen
        0.1
        """
        off = [(each.mean - float(self.truth)) ** 2 for each in self.estimates]
        return round(sqrt(sum(off) / len(off)), 9) if off else 0.0

    def holds(self, run: int) -> bool:
        """Whether the interval of a run, counted from 0, holds the truth.

        >>> Runner(25, (Estimate(0.4, 0.1, 25), Estimate(0.4, 0.01, 25)), Fraction(1, 2)).holds(1)
        False
        """
        low, high = self.estimates[run].interval
        return low <= self.truth <= high

    @property
    def held(self) -> int:
        """How many of the intervals hold the truth.

        >>> Runner(25, (Estimate(0.4, 0.1, 25), Estimate(0.4, 0.01, 25)), Fraction(1, 2)).held
        1
        """
        return sum(map(self.holds, range(len(self.estimates))))


def race(event: Wanted, truth: Fraction, *, seed: int, runs: int, hits: list[int] | None = None) -> tuple[Runner, ...]:
    """All runners after so many runs. Run 3 of a runner with 25 deals has the deals 51 to 75 of the seed.

    What is dealt is added to `hits`, a list of the caller's own, empty at first: deals that are in it are not dealt
    again.

    >>> runners = race(Wanted(7, frozenset({0})), Fraction(323, 3289), seed=1, runs=2)
    >>> [round(each.estimates[-1].mean, 3) for each in runners]
    [0.04, 0.08, 0.12, 0.102]
    """
    hits = [] if hits is None else hits
    _deal(event, seed, runs * RUNNERS[-1] // _BLOCK, hits)
    out = []
    for deals in RUNNERS:
        step = deals // _BLOCK
        shares = [(hits[(run + 1) * step] - hits[run * step]) / deals for run in range(runs)]
        estimates = tuple(Estimate(share, sqrt(share * (1 - share) / (deals - 1)), deals) for share in shares)
        out.append(Runner(deals, estimates, truth))
    return tuple(out)

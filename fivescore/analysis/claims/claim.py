"""A claim: a sentence of advice with its source, the precise form in which it is tried, and what its numbers say.

A claim has one or more parts, each an experiment whose number lies above a line if the sentence holds. All parts of all
claims are one family of tests: their intervals are made so wide that all hold together in 95 cases of 100
(Bonferroni's way).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import NormalDist
from typing import Any, Literal, NamedTuple, TypeAlias

from fivescore.analysis.odds import Estimate, estimate
from fivescore.analysis.simulate import tally

Word = Literal["supported", "refuted", "depends", "not settled"]
"""What a claim comes to."""
Unit = Literal["points", "percent", "plays"]
"""What a number counts: points a round in the game's own unit, a share, or plays to choose from."""
Experiment: TypeAlias = Callable[..., tuple[float]]
"""A trial by its number and, as `seed`, the text that chance comes from; exact ones are counted once, without them."""


class Part(NamedTuple):
    """One experiment of a claim: its number is above `than` if the claim holds.

    `trial` makes one trial of so many; without `trials` it is an exact count.

    >>> from fivescore.claims import CLAIMS
    >>> part = CLAIMS["count-the-tiles"].parts[0]
    >>> part.name, part.tried(20, seed=1).trials
    ('All Fives', 20)
    """

    name: str
    trial: Experiment
    trials: int
    unit: Unit = "points"
    than: float = 0

    def tried(self, trials: int, seed: object, **means: Any) -> Estimate:
        """What so many trials come to; `means` are those of `simulate.tally()`.

        Raises FivescoreError for fewer than two trials of what is no exact count.
        """
        if not self.trials:
            (exact,) = self.trial()
            return Estimate(exact, 0.0, 1)
        (values,) = tally(self.one(seed), trials, **means)
        return estimate(values)

    def one(self, seed: object) -> Callable[[int], tuple[float]]:
        """One trial, by its number.

        >>> from fivescore.claims import CLAIMS
        >>> CLAIMS["count-the-tiles"].parts[0].one(seed=1)(0)
        (5.0,)
        """
        return partial(self.trial, seed=str(seed))


class Claim(NamedTuple):
    """What is said, by which sources and where, and how it is tried; `takes` is what a player takes from the verdict.

    `takes` comes with the verdict that it was written for: a test holds it against the stored one. Stored numbers are
    put in by `results.takes()`.

    >>> from fivescore.claims import CLAIMS
    >>> CLAIMS["lead-a-ten"].says, CLAIMS["lead-a-ten"].source
    ('With the lead, play a tile that scores ten.', 'A B')
    """

    id: str
    says: str
    source: str
    where: str
    precise: str
    parts: tuple[Part, ...]
    takes: tuple[Word, str]


def width(tests: int, sure: float = 0.95) -> float:
    """How many standard errors an interval reaches to each side, so that so many of them all hold with this chance.

    >>> print(f"{width(1):.2f} {width(40):.2f}")
    1.96 3.23
    """
    return NormalDist().inv_cdf(1 - (1 - sure) / 2 / tests)


def verdict(sides: Sequence[int]) -> Word:
    """The verdict, by rule: for each part 1 where its whole interval is above the line, -1 below it, 0 across it.

    >>> verdict([1, 1]), verdict([-1]), verdict([1, -1, 0]), verdict([1, 0])
    ('supported', 'refuted', 'depends', 'not settled')
    """
    if 1 in sides and -1 in sides:
        return "depends"
    if 0 in sides:
        return "not settled"
    return "supported" if 1 in sides else "refuted"


def side(found: Estimate, than: float, reach: float) -> int:
    """Where the interval of so many standard errors lies: 1 above the line, -1 below it, 0 across it.

    >>> side(Estimate(1, 0.1, 100), 0, 3), side(Estimate(1, 0.1, 100), 1.2, 3), side(Estimate(1, 0.1, 100), 2, 3)
    (1, 0, -1)
    """
    low, high = found.mean - reach * found.error, found.mean + reach * found.error
    return (low > than) - (high < than)

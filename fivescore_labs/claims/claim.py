"""A claim: a sentence of advice with its source, the precise form in which it is tried, and what its numbers say.

A claim has one or more parts, each an experiment whose number lies above a line if the sentence holds. All parts of all
claims are one family of tests: their intervals are made so wide that all hold together in 95 cases of 100
(Bonferroni's way).
"""

from collections.abc import Callable, Sequence
from functools import partial
from statistics import NormalDist
from typing import Any, Literal, NamedTuple, TypeAlias

from fivescore.analysis.odds import Estimate, estimate
from fivescore.analysis.simulate import tally
from fivescore_labs.claims.styles import SLOW

Word = Literal["supported", "for the weaker", "for the stronger", "turns round", "depends", "refuted", "not settled"]
"""What a claim comes to; `verdict()` says when."""
Unit = Literal["points", "percent", "plays"]
"""What a number counts: points a round in the game's own unit, a share, or plays to choose from."""
Experiment: TypeAlias = Callable[..., tuple[float]]
"""A trial by its number and, as `seed`, the text that chance comes from; exact ones are counted once, without them."""


class Part(NamedTuple):
    """One experiment of a claim, by players of one strength: its number is above `than` if the claim holds.

    `trial` makes one trial of so many; without `trials` it is an exact count.

    >>> from fivescore_labs.claims import CLAIMS
    >>> part = CLAIMS["count-the-tiles"].parts[0]
    >>> part.name, part.tried(20, seed=1).trials
    ('All Fives', 20)
    >>> [part.titled for part in CLAIMS["lead-a-ten"].parts[:2]]
    ['All Fives, greedy', 'All Fives, careful']
    """

    name: str
    trial: Experiment
    trials: int
    unit: Unit = "points"
    than: float = 0
    by: str = ""

    @property
    def titled(self) -> str:
        """Return its name, and who plays."""
        return f"{self.name}, {self.by}" if self.by else self.name

    @property
    def quick(self) -> bool:
        """True if a reader can try it: no exact count, and by no player who thinks for long."""
        return bool(self.trials) and self.by != SLOW

    def tried(self, trials: int, seed: object, **means: Any) -> Estimate:
        """Return the mean of so many trials with its standard error; `means` are those of `simulate.tally()`.

        Raises FivescoreError for fewer than two trials of what is no exact count.
        """
        if not self.trials:
            (exact,) = self.trial()
            return Estimate(exact, 0.0, 1)
        (values,) = tally(self.one(seed), trials, **means)
        return estimate(values)

    def one(self, seed: object) -> Callable[[int], tuple[float]]:
        """Return what makes one trial, by its number.

        >>> from fivescore_labs.claims import CLAIMS
        >>> CLAIMS["count-the-tiles"].parts[0].one(seed=1)(0)
        (5.0,)
        """
        return partial(self.trial, seed=str(seed))


class Claim(NamedTuple):
    """A sentence of advice, by which sources and where, and how it is tried; `takes` is what a player takes from it.

    `takes` comes with the verdict that it was written for: a test holds it against the stored one. Stored numbers are
    put in by `results.advice_taken()`.

    >>> from fivescore_labs.claims import CLAIMS
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


def interval_width(tests: int, sure: float = 0.95) -> float:
    """Return how many standard errors an interval reaches to each side, so that so many all hold with this chance.

    >>> print(f"{interval_width(1):.2f} {interval_width(40):.2f}")
    1.96 3.23
    """
    return NormalDist().inv_cdf(1 - (1 - sure) / 2 / tests)


def verdict(sides: Sequence[Sequence[int | None]]) -> Word:
    """Return the verdict, by rule. Each experiment is a row, with a column for each strength of player, the weakest
    first: 1 where the whole interval is above the line, -1 below it, 0 across it, None where such players did not try.

    Where one experiment has both 1 and -1, the advice turns round: it helps one player and harms another. Where nobody
    gains, it is refuted if somebody loses. It depends if one experiment speaks for it, and another against it or for
    nothing. Else it is for the weaker if the strongest who tried have nothing of it, for the stronger if the weakest
    have nothing, and supported if both gain.

    >>> verdict([[1, 1, 1], [1, 0, 1]]), verdict([[1, 0, 0]]), verdict([[0, 1, 1]]), verdict([[-1, 1, 0]])
    ('supported', 'for the weaker', 'for the stronger', 'turns round')
    >>> verdict([[1, 1, 1], [0, 0, 0]]), verdict([[0, -1, -1]]), verdict([[0, 0, None]])
    ('depends', 'refuted', 'not settled')
    """
    found = [{*row} & {1, -1} for row in sides]
    if {1, -1} in found:
        return "turns round"
    if {1} not in found:
        return "refuted" if {-1} in found else "not settled"
    if found.count({1}) < len(found):
        return "depends"
    tried = [{*column} for column in zip(*sides, strict=True) if {*column} != {None}]
    if 1 in tried[0] and 1 in tried[-1]:
        return "supported"
    return "for the weaker" if 1 in tried[0] else "for the stronger"


def side_of_line(found: Estimate, than: float, reach: float) -> int:
    """Return 1 if the interval of so many standard errors is above the line, -1 if it is below, 0 if it is across.

    >>> [side_of_line(Estimate(1, 0.1, 100), than, 3) for than in (0, 1.2, 2)]
    [1, 0, -1]
    """
    low, high = found.mean - reach * found.error, found.mean + reach * found.error
    return (low > than) - (high < than)

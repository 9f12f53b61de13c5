"""Numbers from samples: a mean with its error, and the interval around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import fsum, sqrt
from typing import NamedTuple

from fivescore.errors import FivescoreError


class Estimate(NamedTuple):
    """A number from a simulation: the mean, its standard error, and how many independent trials it is from.

    >>> found = estimate([0, 1, 1, 0])
    >>> found.mean, found.trials, str(found)
    (0.5, 4, '0.5 ± 0.57 (4)')
    """

    mean: float
    error: float
    trials: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval around the mean, 1.96 standard errors to each side.

        >>> Estimate(0.5, 0.1, 100).interval
        (0.304, 0.696)
        """
        return (round(self.mean - 1.96 * self.error, 9), round(self.mean + 1.96 * self.error, 9))

    def __str__(self) -> str:
        return f"{self.mean:.3g} ± {1.96 * self.error:.2g} ({self.trials:,})"


def estimate(values: Iterable[float]) -> Estimate:
    """The mean of independent values, or of a tally of them, with its standard error.

    >>> print(estimate([0, 1, 1, 0]))
    0.5 ± 0.57 (4)
    >>> print(estimate(Counter({0: 500, 1: 500})))
    0.5 ± 0.031 (1,000)

    Raises FivescoreError for fewer than two values: they say nothing about their spread.
    """
    tally = Counter(values)
    count = tally.total()
    if count < 2:
        raise FivescoreError(f"{count} trials give no interval; run at least 2")
    mean = fsum(value * times for value, times in tally.items()) / count
    spread = fsum(times * (value - mean) ** 2 for value, times in tally.items())
    return Estimate(mean, sqrt(spread / (count - 1) / count), count)

"""Numbers from simulations: a mean with its standard error, held against the exact value, and several side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import fsum, sqrt
from typing import Any, NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore.core.frames import frame


class Estimate(NamedTuple):
    """A number from a simulation: the mean, its standard error, and how many independent trials it is from.

    >>> found = estimate([0, 1, 1, 0])
    >>> found.mean, found.trials, found
    (0.5, 4, 0.5 ± 0.57 (4))
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

    def against(self, exact: Fraction | float) -> Agreement:
        """This estimate held against the exact value.

        >>> Estimate(0.5, 0.1, 100).against(Fraction(2, 3))
        0.5 ± 0.2 (100), exact 2/3: the interval holds it
        """
        return Agreement(self, exact)

    def __repr__(self) -> str:
        return f"{self.mean:.3g} ± {1.96 * self.error:.2g} ({self.trials:,})"


def _row(name: str, found: Estimate | Agreement) -> dict[str, object]:
    """An estimate as a row of a frame."""
    each = found.estimate if isinstance(found, Agreement) else found
    low, high = each.interval
    row = {"name": name, "mean": each.mean, "error": each.error, "low": low, "high": high, "trials": each.trials}
    return row | ({"exact": found.exact} if isinstance(found, Agreement) else {})


class Agreement(NamedTuple):
    """An estimate and the exact value of the same thing.

    >>> Agreement(Estimate(0.5, 0.01, 100), 0.7).holds
    False
    """

    estimate: Estimate
    exact: Fraction | float

    @property
    def holds(self) -> bool:
        """Whether the exact value lies in the estimate's interval."""
        low, high = self.estimate.interval
        return low <= self.exact <= high

    def __repr__(self) -> str:
        exact = self.exact if isinstance(self.exact, Fraction) else f"{self.exact:.3g}"
        return f"{self.estimate}, exact {exact}: the interval {'holds' if self.holds else 'misses'} it"


class Estimates(dict[str, Estimate | Agreement]):
    """Estimates by their names, side by side; some or all may be held against exact values.

    `line` is a value that all of them are compared with, such as 0: it is drawn across their bands.

    >>> Estimates({"All Fives": Estimate(0.388, 0.001, 500), "Five Up": Estimate(0.315, 0.001, 500)})
    All Fives: 0.388 ± 0.002 (500)
    Five Up: 0.315 ± 0.002 (500)
    """

    def __init__(self, found: Mapping[str, Estimate | Agreement], *, line: Fraction | float | None = None) -> None:
        super().__init__(found)
        self.line = line

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each: `name`, `mean`, `error`, `low`, `high`, `trials`, perhaps `exact`."""
        return frame(_row(*each) for each in self.items())

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {each}" for name, each in self.items())


def estimate(values: Iterable[float]) -> Estimate:
    """The mean of independent values, or of a tally of them, with its standard error.

    >>> estimate([0, 1, 1, 0])
    0.5 ± 0.57 (4)
    >>> estimate(Counter({0: 500, 1: 500}))
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

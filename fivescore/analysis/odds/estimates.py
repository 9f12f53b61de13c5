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

    >>> found = estimate([0, 5, 5, 0])
    >>> found.mean, found.trials, found
    (2.5, 4, 2.5 ± 2.8 (4))
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


class Share(Estimate):
    """The share of trials in which something happened; its interval is Wilson's, which never leaves 0 to 1.

    It has every chance from which this share is within 1.96 of that chance's own standard errors.

    >>> Share.of(9, 12)
    0.75, 0.468 to 0.911 (12)
    """

    __slots__ = ()

    @classmethod
    def of(cls, hits: int, trials: int) -> Share:
        """Return the share of so many hits among all trials.

        Raises FivescoreError for no trials.
        """
        if trials < 1:
            raise FivescoreError(f"{trials} trials give no share; run at least 1")
        mean = hits / trials
        return cls(mean, sqrt(mean * (1 - mean) / max(1, trials - 1)), trials)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval: E. B. Wilson, Journal of the American Statistical Association 22 (1927)."""
        return wilson(self.mean, self.trials)

    def __repr__(self) -> str:
        low, high = self.interval
        return f"{self.mean:.3g}, {low:.3g} to {high:.3g} ({self.trials:,})"


def wilson(share: float, trials: float, z: float = 1.96) -> tuple[float, float]:
    """Return the ends of Wilson's interval of a share: the chances from which it is z of their standard errors away.

    Both are from 0 to 1 (E. B. Wilson, Journal of the American Statistical Association 22, 1927).

    >>> wilson(1, 10)
    (0.722459831, 1.0)

    Raises FivescoreError for no trials, which say nothing of a chance.
    """
    if trials <= 0:
        raise FivescoreError(f"{trials:g} trials give no interval; run at least 1")
    middle = share + z * z / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    whole = 1 + z * z / trials
    low, high = (middle - reach) / whole, (middle + reach) / whole
    return max(0.0, round(low, 9)), min(1.0, round(high, 9))  # 0 of 10 ends at 0, and not at its rounding error


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
        """True if the exact value lies in the estimate's interval."""
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

    >>> estimate([0, 5, 5, 0])
    2.5 ± 2.8 (4)
    >>> estimate(Counter({0: 500, 5: 500}))
    2.5 ± 0.16 (1,000)

    Of yes and no, `True` and `False`, it is a `Share`.

    >>> estimate([False, True, True, False])
    0.5, 0.15 to 0.85 (4)

    Raises FivescoreError for fewer than two values: they say nothing about their spread.
    """
    tally = Counter(values)
    count = tally.total()
    if count < 2:
        raise FivescoreError(f"{count} trials give no interval; run at least 2")
    if {*map(type, tally)} == {bool}:
        return Share.of(tally[1], count)
    mean = fsum(value * times for value, times in tally.items()) / count
    spread = fsum(times * (value - mean) ** 2 for value, times in tally.items())
    return Estimate(mean, sqrt(spread / (count - 1) / count), count)

"""The question of a lab of chance: what is asked of a trial, how large its values are, and how they are told."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from fivescore.analysis.odds import Dist
from fivescore.labs.chance.series import Chance


class ChanceQuestion(NamedTuple):
    """What is asked of a trial: how likely an `event` is, or without one, how large its value is on average."""

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
        """What a guess is in."""
        return "%" if self.event else self.things[1]

    def measured(self, found: Sequence[int]) -> Sequence[int]:
        """What the mean is taken of."""
        return [int(value in self.happens) for value in found] if self.event else found

    def told(self, value: float, places: int = 1) -> str:
        """A chance in percent; a mean with two decimals."""
        return f"{100 * value:.{places}f}\N{NO-BREAK SPACE}%" if self.event else f"{value:.2f}"

    def many(self, value: int) -> str:
        """A value in words."""
        one, more = self.things
        return f"{value or 'no'} {one if value == 1 else more}"

"""The question of a lab of chance: what is asked of a trial, how large its values are, and how they are told."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from fivescore.labs.chance.series import Chance
from fivescore.odds import Dist


class ChanceQuestion(NamedTuple):
    """What is asked of a trial: how likely an `event` is, or without one, how large its value is on average.

    `things` name a value in one and in more, `trials` a trial. `exact` has the chance of each value, and `way` says how
    it is counted; `happens` are the values that are the event. `most` is the largest guess at a mean,
    and `hidden` tiles lie face down before the first trial.

    >>> from fivescore.labs.chance.machine import MACHINE
    >>> asked = MACHINE.question("none", "7", "set", "")
    >>> asked.asks, asked.way, asked.truth
    ('How likely is it that no tile of 7 is a double?', 'C(21,7)/C(28,7)', Fraction(323, 3289))
    """

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
        """What a guess is in.

        >>> from fivescore.labs.chance.machine import MACHINE
        >>> MACHINE.question("none", "7", "set", "").unit, MACHINE.question("mean", "7", "set", "").unit
        ('%', 'doubles')
        """
        return "%" if self.event else self.things[1]

    def measured(self, found: Sequence[int]) -> Sequence[int]:
        """What the mean is taken of: 1 for a trial with the event and 0 for another, or the values themselves.

        >>> from fivescore.labs.chance.machine import MACHINE
        >>> MACHINE.question("none", "7", "set", "").measured([2, 0, 1])
        [0, 1, 0]
        """
        return [int(value in self.happens) for value in found] if self.event else found

    def told(self, value: float, places: int = 1) -> str:
        """A chance in percent; a mean with two decimals.

        >>> from fivescore.labs.chance.machine import MACHINE
        >>> MACHINE.question("none", "7", "set", "").told(0.0982).replace("\\xa0", " ")
        '9.8 %'
        """
        return f"{100 * value:.{places}f}\N{NO-BREAK SPACE}%" if self.event else f"{value:.2f}"

    def many(self, value: int) -> str:
        """A value in words.

        >>> from fivescore.labs.chance.machine import MACHINE
        >>> [MACHINE.question("none", "7", "set", "").many(number) for number in (0, 1, 2)]
        ['no doubles', '1 double', '2 doubles']
        """
        one, more = self.things
        return f"{value or 'no'} {one if value == 1 else more}"

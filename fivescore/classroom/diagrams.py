"""Two-way tables, Venn diagrams and trees of a sample space, each counted outcome by outcome; they draw themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from fivescore.core.errors import FivescoreError

Event = Callable[[Any], object]
"""Whether an outcome belongs to an event."""
Named = Mapping[str, Event]
"""An event under its name."""
MOST = 64
"""How many ends a tree has at most."""
_Two = TypeVar("_Two", bound="Two")


def _named(given: Named) -> tuple[str, Event]:
    """The one event of a mapping, with its name."""
    if len(given) != 1:
        raise FivescoreError(f"one event is asked here, as {{'double': is_double}}, not {len(given)}")
    ((name, event),) = given.items()
    return name, event


@dataclass(frozen=True)
class Two:
    """How many outcomes of a space belong to two events: to both, to one of them only, to neither.

    All outcomes are taken to be equally likely.
    """

    first: str
    second: str
    both: int
    first_only: int
    second_only: int
    neither: int

    @classmethod
    def of(cls: type[_Two], space: Iterable[Any], first: Named, second: Named) -> _Two:
        """Count a space by two events, each given with its name.

        >>> from fivescore import DOUBLE_SIX
        >>> TwoWay.of(DOUBLE_SIX, {"double": lambda tile: tile.is_double}, {"with a 6": lambda tile: 6 in tile})
        TwoWay(first='double', second='with a 6', both=1, first_only=6, second_only=6, neither=15)

        Raises FivescoreError for an empty space, and for more than one event in one place.
        """
        (one, is_one), (other, is_other) = _named(first), _named(second)
        counts = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
        for outcome in space:
            counts[bool(is_one(outcome)), bool(is_other(outcome))] += 1
        if not any(counts.values()):
            raise FivescoreError("the sample space is empty: nothing can be counted")
        return cls(one, other, *counts.values())

    @property
    def total(self) -> int:
        """How many outcomes the space has."""
        return self.both + self.first_only + self.second_only + self.neither

    def given(self, event: str) -> Fraction:
        """How likely the other event is, once one of the two is known to have happened.

        >>> from fivescore import DOUBLE_SIX
        >>> tiles = Venn.of(DOUBLE_SIX, {"double": lambda tile: tile.is_double}, {"six": lambda tile: 6 in tile})
        >>> tiles.given("six"), tiles.given("double"), tiles.total
        (Fraction(1, 7), Fraction(1, 7), 28)

        Raises FivescoreError for another name, and for an event to which no outcome belongs.
        """
        alone = {self.first: self.first_only, self.second: self.second_only}
        if event not in alone:
            raise FivescoreError(f"there is no event {event!r} here; there are {self.first!r} and {self.second!r}")
        if not self.both + alone[event]:
            raise FivescoreError(f"no outcome belongs to {event!r}, so nothing follows from it")
        return Fraction(self.both, self.both + alone[event])


class TwoWay(Two):
    """Two events as a table: the first in rows, the second in columns, with sums.

    >>> from itertools import combinations
    >>> hands = combinations(range(5), 2)
    >>> table = TwoWay.of(hands, {"a 0": lambda hand: 0 in hand}, {"a 4": lambda hand: 4 in hand})
    >>> table.rows()[1]
    ('a 0', '1', '3', '4')
    """

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The table with its heads and sums."""
        above, below = (self.both, self.first_only), (self.second_only, self.neither)
        sums = (above[0] + below[0], above[1] + below[1])
        lines = {self.first: above, "else": below, "all": sums}
        counted = ((name, *(f"{each:,}" for each in (*cells, sum(cells)))) for name, cells in lines.items())
        return (("", self.second, "else", "all"), *counted)


class Venn(Two):
    """Two events as circles, which overlap where both happen.

    >>> Venn("double", "with a 6", 1, 6, 6, 15).neither
    15
    """


class Branch(NamedTuple):
    """One way that a step can go: its name, its chance after all that came before, and what can follow.

    >>> Branch("double", Fraction(1, 4)).then
    ()
    """

    name: str
    chance: Fraction
    then: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class Tree:
    """Steps one after the other: at each an event happens or not, with its chance after what came before.

    >>> from itertools import permutations, product
    >>> from fivescore import DOUBLE_SIX
    >>> steps = {"double": lambda two: two[0].is_double}, {"double": lambda two: two[1].is_double}
    >>> Tree.of(permutations(DOUBLE_SIX, 2), *steps).ends[0]
    (('double', 'double'), Fraction(1, 18))
    >>> Tree.of(product(DOUBLE_SIX, repeat=2), *steps).ends[0][1]
    Fraction(1, 16)
    """

    branches: tuple[Branch, ...]

    @classmethod
    def of(cls, space: Iterable[Any], *steps: Named) -> Tree:
        """Count a space step by step: each is an event with its name, and "else" where it does not happen.

        Raises FivescoreError for an empty space, no steps, and more ends than can be drawn.
        """
        outcomes = list(space)
        if not outcomes or not steps:
            raise FivescoreError("a tree needs outcomes, and one step at least")
        if 2 ** len(steps) > MOST:
            raise FivescoreError(f"{len(steps)} steps have {2 ** len(steps)} ends, and {MOST} are the most")
        return cls(_grown(outcomes, [_named(step) for step in steps]))

    @property
    def ends(self) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
        """Every path to an end, with its chance: the chances along it, multiplied."""
        return tuple(_ends(self.branches, (), Fraction(1)))


def _grown(outcomes: Sequence[Any], steps: Sequence[tuple[str, Event]]) -> tuple[Branch, ...]:
    """The branches of the first step, each with those of the rest; what never happens has none."""
    if not steps:
        return ()
    (name, event), *rest = steps
    parts = {name: [each for each in outcomes if event(each)], "else": [each for each in outcomes if not event(each)]}
    return tuple(
        Branch(said, Fraction(len(part), len(outcomes)), _grown(part, rest)) for said, part in parts.items() if part
    )


def _ends(
    branches: Iterable[Branch], path: tuple[str, ...], chance: Fraction
) -> Iterable[tuple[tuple[str, ...], Fraction]]:
    for branch in branches:
        here, so_far = (*path, branch.name), chance * branch.chance
        if branch.then:
            yield from _ends(branch.then, here, so_far)
        else:
            yield here, so_far

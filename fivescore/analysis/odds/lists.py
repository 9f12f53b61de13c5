"""What chances and counts are listed in: outcomes of which one comes, events on their own, and how often each came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from fivescore.core.errors import FivescoreError
from fivescore.core.frames import frame

T = TypeVar("T")
V = TypeVar("V")


class Dist(Mapping[T, Fraction]):
    """A distribution: each outcome with its chance, in order where the outcomes have one; the chances add up to 1.

    >>> dist = Dist({0: 2, 5: 1, 10: 1})
    >>> dist
    Dist({0: Fraction(1, 2), 5: Fraction(1, 4), 10: Fraction(1, 4)})
    >>> dist[5], dist.mean(), dist.chance(lambda points: points > 0)
    (Fraction(1, 4), Fraction(15, 4), Fraction(1, 2))

    Raises FivescoreError where no weight is above 0.
    """

    __slots__ = ("_chances",)

    def __init__(self, weights: Mapping[T, int | Fraction]) -> None:
        total = sum(weights.values())
        if total <= 0:
            raise FivescoreError("a distribution needs an outcome whose weight is above 0")
        found = {outcome: Fraction(weight) / total for outcome, weight in weights.items()}
        self._chances = dict(_in_order(found))

    def mean(self) -> Fraction:
        """The mean of outcomes that are whole numbers, fractions or truth values."""
        values: Mapping[Any, Fraction] = self
        return sum((Fraction(value) * chance for value, chance in values.items()), Fraction())

    def variance(self) -> Fraction:
        """The mean squared distance from the mean.

        >>> Dist({0: 3, 1: 1}).variance()
        Fraction(3, 16)
        """
        values: Mapping[Any, Fraction] = self
        mean = self.mean()
        return sum((chance * (value - mean) ** 2 for value, chance in values.items()), Fraction())

    def chance(self, predicate: Callable[[T], object]) -> Fraction:
        """The chance of the outcomes for which `predicate` holds."""
        return sum((chance for outcome, chance in self.items() if predicate(outcome)), Fraction(0))

    def __getitem__(self, outcome: T) -> Fraction:
        return self._chances[outcome]

    def __iter__(self) -> Iterator[T]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each outcome: `outcome`, `chance`."""
        return frame({"outcome": outcome, "chance": chance} for outcome, chance in self.items())

    def __repr__(self) -> str:
        return f"Dist({self._chances!r})"


class Chances(dict[T, Fraction]):
    """Events, each with its own chance: they need not add up to 1. They stay in the order in which they are given.

    `marks` has chances to hold them against, of the same events, and `mark` says what these are. `about` is the event
    that a sentence is about, if it is about one of them.

    >>> Chances({"can follow": 1, "can score": Fraction(5, 7)})
    Chances({'can follow': Fraction(1, 1), 'can score': Fraction(5, 7)})

    Raises FivescoreError for what is not a chance, and where `about` is none of the events.
    """

    def __init__(
        self,
        chances: Mapping[T, int | Fraction],
        marks: Mapping[T, int | Fraction] | None = None,
        mark: str = "before",
        *,
        about: T | None = None,
    ) -> None:
        super().__init__({event: Fraction(chance) for event, chance in chances.items()})
        self.marks = {event: Fraction(chance) for event, chance in (marks or {}).items()}
        self.mark = mark
        self.about = about
        if about is not None and about not in self:
            raise FivescoreError(f"{about!r:.40} is none of the events; they are {', '.join(map(str, self))}")
        for event, chance in (*self.items(), *self.marks.items()):
            if not 0 <= chance <= 1:
                raise FivescoreError(f"{chance} is not a chance ({event}); a chance is a number from 0 to 1")

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each event: `event`, `chance`, and the chances that it is held against."""
        marks = [{self.mark: self.marks[event]} if event in self.marks else {} for event in self]
        return frame({"event": e, "chance": c} | mark for (e, c), mark in zip(self.items(), marks, strict=True))

    def __repr__(self) -> str:
        marks = f", {self.marks!r}, mark={self.mark!r}" if self.marks else ""
        about = "" if self.about is None else f", about={self.about!r}"
        return f"Chances({dict(self)!r}{marks}{about})"


class Counts(Counter[T]):
    """Whole numbers by name: how many there are of each, or how often each outcome came.

    Outcomes are in order where they have one; names stay in the order in which they are given.

    >>> Counts([5, 0, 0]), Counts({"won": 3, "lost": 1})
    (Counts({0: 2, 5: 1}), Counts({'won': 3, 'lost': 1}))
    """

    def in_order(self) -> list[tuple[T, int]]:
        """Each outcome with its number, in order.

        >>> Counts([5, 0, 0]).in_order()
        [(0, 2), (5, 1)]
        """
        return list(self.items()) if any(isinstance(each, str) for each in self) else _in_order(self)

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each outcome, in order: `outcome`, `count`."""
        return frame({"outcome": outcome, "count": count} for outcome, count in self.in_order())

    def __repr__(self) -> str:
        return f"Counts({dict(self.in_order())!r})"


def _in_order(found: Mapping[T, V]) -> list[tuple[T, V]]:
    """The outcomes in their order; as they came where they have none."""
    pairs: list[tuple[Any, V]] = list(found.items())
    try:
        return sorted(pairs, key=lambda pair: pair[0])
    except TypeError:
        return pairs

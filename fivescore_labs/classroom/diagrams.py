"""Two-way tables, Venn diagrams and trees of a sample space, each counted outcome by outcome; they draw themselves.

Every number of a diagram has a slot, such as "both" or "=12"; a gap is a slot whose number is asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import Any, ClassVar, NamedTuple, Self

from fivescore.core.errors import FivescoreError

Event = Callable[[Any], object]
"""Whether an outcome belongs to an event."""
Named = Mapping[str, Event]
"""An event under its name."""
MOST = 64
"""How many ends a tree has at most."""
CELLS = (("both", "first only", "first"), ("second only", "neither", "not first"), ("second", "not second", "all"))
"""The slots of a two-way table, row by row."""
Relation = tuple[str, tuple[str, ...], bool]
"""A slot that others come to ("" is 1): their product, or else their sum."""


def _named(given: Named) -> tuple[str, Event]:
    """The one event of a mapping, with its name."""
    if len(given) != 1:
        raise FivescoreError(f"one event is asked here, as {{'double': is_double}}, not {len(given)}")
    ((name, event),) = given.items()
    return name, event


@dataclass(frozen=True)
class Two:
    """The outcomes of a space counted by two events: in both, in one of them only, in neither.

    All outcomes are taken to be equally likely.
    """

    first: str
    second: str
    both: int
    first_only: int
    second_only: int
    neither: int
    relations: ClassVar[tuple[Relation, ...]] = (
        ("first", ("both", "first only"), False),
        ("not first", ("second only", "neither"), False),
        ("second", ("both", "second only"), False),
        ("not second", ("first only", "neither"), False),
        ("all", ("first", "not first"), False),
        ("all", ("second", "not second"), False),
        ("all", ("both", "first only", "second only", "neither"), False),
    )
    """The sums of rows, of columns, and of all four parts."""

    @classmethod
    def of(cls, space: Iterable[Any], first: Named, second: Named) -> Self:
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
    def slots(self) -> dict[str, Fraction]:
        """Every number by its name, sums too."""
        numbers = (self.both, self.first_only, self.second_only, self.neither)
        found = dict(zip(("both", "first only", "second only", "neither"), map(Fraction, numbers), strict=True))
        for whole, parts, _ in self.relations:
            found[whole] = sum((found[part] for part in parts), Fraction(0))
        return found

    @property
    def total(self) -> int:
        """The number of outcomes of the space."""
        return self.both + self.first_only + self.second_only + self.neither

    def given(self, event: str) -> Fraction:
        """Return the chance of the other event, once one of the two is known to have happened.

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
        count = {slot: f"{number.numerator:,}" for slot, number in self.slots.items()}
        named = zip((self.first, "else", "all"), CELLS, strict=True)
        return (("", self.second, "else", "all"), *((name, *(count[slot] for slot in line)) for name, line in named))


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
    then: "tuple[Branch, ...]" = ()


@dataclass(frozen=True)
class Tree:
    """Steps one after the other: at each an event happens or not, with its chance after what came before.

    Its slots are paths: "1" the first branch, "12" the second of those behind it, "=12" what that path comes to. With
    `per` it has how many of so many are expected, in place of chances and ends.

    >>> from itertools import permutations, product
    >>> from fivescore import DOUBLE_SIX
    >>> steps = {"double": lambda two: two[0].is_double}, {"double": lambda two: two[1].is_double}
    >>> Tree.of(permutations(DOUBLE_SIX, 2), *steps).ends[0]
    (('double', 'double'), Fraction(1, 18))
    >>> Tree.of(product(DOUBLE_SIX, repeat=2), *steps).ends[0][1]
    Fraction(1, 16)
    """

    branches: tuple[Branch, ...]
    per: int = 0

    @classmethod
    def of(cls, space: Iterable[Any], *steps: Named) -> "Tree":
        """Count a space step by step: each is an event with its name, and "else" where it does not happen.

        Raises FivescoreError for an empty space, no steps, and more ends than can be drawn.
        """
        outcomes = list(space)
        if not outcomes or not steps:
            raise FivescoreError("a tree needs outcomes, and one step at least")
        if 2 ** len(steps) > MOST:
            raise FivescoreError(f"{len(steps)} steps have {2 ** len(steps)} ends, and {MOST} are the most")
        return cls(_grown(outcomes, [_named(step) for step in steps]))

    @classmethod
    def of_two(cls, name: str, first: Fraction | int, after: Fraction | int, otherwise: Fraction | int) -> "Tree":
        """Two steps at which the same may happen: how likely at first, after it happened, and after it did not.

        >>> Tree.of_two("double", Fraction(1, 4), Fraction(2, 9), Fraction(7, 27)).slots["=11"]
        Fraction(1, 18)
        """

        def pair(chance: Fraction, then: Sequence[tuple[Branch, ...]]) -> tuple[Branch, ...]:
            return Branch(name, chance, then[0]), Branch("else", 1 - chance, then[1])

        return cls(pair(Fraction(first), [pair(Fraction(each), [(), ()]) for each in (after, otherwise)]))

    def frequencies(self, per: int) -> "Tree":
        """The same tree with how many of so many are expected to go each way.

        >>> from itertools import permutations
        >>> from fivescore import DOUBLE_SIX
        >>> steps = {"double": lambda two: two[0].is_double}, {"double": lambda two: two[1].is_double}
        >>> Tree.of(permutations(DOUBLE_SIX, 2), *steps).frequencies(1008).slots["12"]
        Fraction(196, 1)
        """
        return replace(self, per=per)

    @property
    def slots(self) -> dict[str, Fraction]:
        """Every branch and every end, by its path."""
        found = {}
        for path, _, chance, branch in _places(self.branches):
            found[path] = chance * self.per if self.per else branch.chance
            if not branch.then and not self.per:
                found[f"={path}"] = chance
        return found

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Branches of a place come to 1, or to what comes in; an end is the product of its path."""
        slots = self.slots
        found: list[Relation] = []
        for path in slots:
            before = path[:-1]
            if path.startswith("="):
                found.append((path, tuple(path[1:at] for at in range(2, len(path) + 1)), True))
            elif path.endswith("1") and (before or not self.per):
                twins = tuple(twin for twin in (path, f"{before}2") if twin in slots)
                found.append((before if self.per else "", twins, False))
        return tuple(found)

    @property
    def paths(self) -> dict[str, tuple[str, ...]]:
        """The slots of the last branches, each with the names on the way to it."""
        return {path: names for path, names, _, branch in _places(self.branches) if not branch.then}

    @property
    def ends(self) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
        """Every path to an end, with its chance: the chances along it, multiplied."""
        return tuple((names, chance) for _, names, chance, branch in _places(self.branches) if not branch.then)


Diagram = Two | Tree
"""What tables, circles and trees have in common: slots with numbers, and how they hang together."""


def follows(diagram: Diagram, slot: str, said: Mapping[str, Fraction]) -> bool:
    """Say whether the number at a slot follows from others that were said, or that are given.

    >>> table = TwoWay("double", "with a 6", 1, 6, 6, 15)
    >>> follows(table, "first", {"both": Fraction(2), "first only": Fraction(6), "first": Fraction(8)})
    True
    """
    known = {"": Fraction(1), **said}
    for whole, parts, times in diagram.relations:
        if slot in (whole, *parts) and {whole, *parts} <= {*known}:
            values = [known[part] for part in parts]
            if (prod(values) if times else sum(values)) == known[whole]:
                return True
    return False


def _grown(outcomes: Sequence[Any], steps: Sequence[tuple[str, Event]]) -> tuple[Branch, ...]:
    """The branches of the first step, each with those of the rest; what never happens has none."""
    if not steps:
        return ()
    (name, event), *rest = steps
    parts = {name: [each for each in outcomes if event(each)], "else": [each for each in outcomes if not event(each)]}
    return tuple(
        Branch(said, Fraction(len(part), len(outcomes)), _grown(part, rest)) for said, part in parts.items() if part
    )


def _places(
    branches: Sequence[Branch], path: str = "", names: tuple[str, ...] = (), chance: Fraction = Fraction(1)
) -> Iterator[tuple[str, tuple[str, ...], Fraction, Branch]]:
    """Yield each branch after the one that it follows, with its path, the names on it, and the chance to go it."""
    for at, branch in enumerate(branches, start=1):
        place = (f"{path}{at}", (*names, branch.name), chance * branch.chance)
        yield *place, branch
        yield from _places(branch.then, *place)

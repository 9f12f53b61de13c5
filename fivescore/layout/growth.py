"""How open ends grow, and what they count: the one growth rule of every game.

An open end is a small recursive value, and `cover()` says what replaces it. `Ends` is a set of open ends in a canonical
order, for search; `Shape` keeps the order in which they opened, which a layout needs to know whose ends they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from fivescore.rules import ALL_FIVES, Count, RuleSet, Scoring, Spinner, Unit
from fivescore.tiles import Tile


class End(NamedTuple):
    """An open end: the pip to match, what it adds to the total, and the ends that it exposes once it is covered.

    >>> End(3, 3), End(4, 8)
    (End(pip=3, count=3, leaves=()), End(pip=4, count=8, leaves=()))
    """

    pip: int
    count: int  # type: ignore[assignment]  # a tuple has a method of that name, which no End needs
    leaves: tuple[End, ...] = ()


@cache
def _crosswise(pip: int, spinner: bool, count: Count) -> End:
    """A double lying crosswise at the end of an arm, its far side open."""
    if not spinner:
        return End(pip, 2 * pip)
    arm = End(pip, pip if count is Count.ENDS else 0)
    return End(pip, 2 * pip, (arm, arm))


def cover(end: End, tile: Tile, rules: RuleSet, spinner_out: bool) -> tuple[tuple[End, ...], bool]:
    """The ends that replace `end` once `tile` lies on it, the tile's own first, and whether the spinner is out then.

    The one growth rule of every game. `spinner_out` has a meaning only where the first double is the spinner; elsewhere
    it stays as it was. Sources: A, B, C (spinners), US Sniff named only.

    >>> from fivescore import ALL_FIVES
    >>> cover(End(4, 4), Tile(3, 4), ALL_FIVES, False)
    ((End(pip=3, count=3, leaves=()),), False)
    >>> ends, spinner_out = cover(End(1, 1), Tile(1, 1), ALL_FIVES, False)
    >>> ends[0].count, len(ends[0].leaves), spinner_out
    (2, 2, True)

    Raises NotationError where the tile does not show the end's pip.
    """
    pip = end.pip
    low, high = tile
    if pip not in tile:
        tile.other(pip)
    if low != high:
        return (_plain(high if pip == low else low), *end.leaves), spinner_out
    first = rules.spinner is Spinner.FIRST and not spinner_out
    new = _crosswise(pip, first or rules.spinner is Spinner.EVERY, rules.count)
    return (new, *end.leaves), spinner_out or first


def lead(tile: Tile, rules: RuleSet) -> tuple[tuple[End, ...], bool]:
    """The open ends of a layout of one tile, its lower half or a double's first side first; the flag as in `cover()`.

    A leading double is one end that leaves its other side, which counts both halves until it is covered too.

    >>> from fivescore import MUGGINS
    >>> lead(Tile(5, 5), MUGGINS)
    ((End(pip=5, count=10, leaves=(End(pip=5, count=10, leaves=()),)),), False)
    """
    (far,), spinner_out = cover(End(tile.low, 0), tile, rules, False)
    if tile.is_double:
        return (far._replace(leaves=(far,)),), spinner_out
    return (_plain(tile.low), far), spinner_out


@cache
def _plain(pip: int) -> End:
    return End(pip, pip)


class Ends(NamedTuple):
    """The open ends in a canonical order, and whether the spinner is out: equal for layouts that play alike.

    >>> from fivescore import ALL_FIVES
    >>> ends = Ends.lead(Tile(1, 4), ALL_FIVES)
    >>> ends.total, [after.total for _, after in ends.plays(Tile(4, 4), ALL_FIVES)]
    (5, [9])
    """

    open: tuple[End, ...]
    spinner_out: bool

    @classmethod
    def lead(cls, tile: Tile, rules: RuleSet) -> Ends:
        """The ends of a layout of one tile."""
        ends, spinner_out = lead(tile, rules)
        return cls(tuple(sorted(ends)), spinner_out)

    @property
    def total(self) -> int:
        """The sum of what the open ends add, in pips."""
        return sum(end.count for end in self.open)

    def plays(self, tile: Tile, rules: RuleSet) -> Iterator[tuple[End, Ends]]:
        """Each different end that `tile` fits, with the ends after it is laid there."""
        seen: set[End] = set()
        for index, end in enumerate(self.open):
            if end.pip in tile and end not in seen:
                seen.add(end)
                new, spinner_out = cover(end, tile, rules, self.spinner_out)
                rest = self.open[:index] + self.open[index + 1 :]
                yield end, Ends(tuple(sorted(rest + new)), spinner_out)


class Shape:
    """The open ends of a layout in the order in which they opened, and what they count; equal ones are one object.

    `bare` says of each end whether it is an end of a spinner, `at` where the ends of each pip stand (one of two ends of
    the same spinner is enough). What follows a play is worked out once, and then remembered: beside the shapes, not in
    them, for a shape is part of what a player sees, and what others have tried is not.

    >>> from fivescore import ALL_FIVES
    >>> shape = Shape.empty(ALL_FIVES).lead(Tile(1, 4))
    >>> shape.total, shape.points, shape.at, shape.cover(0, Tile(1, 1)) is shape.cover(0, Tile(1, 1))
    (5, 5, {1: (0,), 4: (1,)}, True)
    """

    __slots__ = ("at", "bare", "ends", "points", "rules", "spinner_out", "total")

    def __init__(self, rules: RuleSet, ends: tuple[End, ...], bare: tuple[bool, ...], spinner_out: bool) -> None:
        self.rules, self.ends, self.bare, self.spinner_out = rules, ends, bare, spinner_out
        self.total = sum(end.count for end in ends)
        self.points = rules.points(self.total)
        self.at: dict[int, tuple[int, ...]] = {}
        for index, end in enumerate(ends):
            before = self.at.get(end.pip, ())
            if not bare[index] or not any(bare[other] for other in before):
                self.at[end.pip] = (*before, index)

    @staticmethod
    def empty(rules: RuleSet) -> Shape:
        """The shape of an empty table, one for all rule sets that grow and score alike.

        >>> from fivescore import ALL_FIVES
        >>> Shape.empty(ALL_FIVES.vary(target=100)) is Shape.empty(ALL_FIVES)
        True
        """
        alike = (rules.spinner, rules.count, rules.scoring, rules.unit)
        if alike not in _EMPTY:
            spinner, count, scoring, unit = alike
            plain = ALL_FIVES.vary(spinner=spinner, count=count, scoring=scoring, unit=unit)
            _KNOWN[id(plain)] = {}
            _EMPTY[alike] = Shape(plain, (), (), False)
        return _EMPTY[alike]

    def lead(self, tile: Tile) -> Shape:
        """The shape of one tile on a table that was empty."""
        try:
            return _FOLLOWING[self, -1, tile]
        except KeyError:
            ends, spinner_out = lead(tile, self.rules)
            after = _FOLLOWING[self, -1, tile] = self._one(ends, (False,) * len(ends), spinner_out)
            return after

    def cover(self, index: int, tile: Tile) -> Shape:
        """The shape after `tile` is laid on the end at `index`: what that leaves takes its place, the new end is last.

        Raises NotationError where the tile does not show the end's pip.
        """
        try:
            return _FOLLOWING[self, index, tile]
        except KeyError:
            (new, *leaves), spinner_out = cover(self.ends[index], tile, self.rules, self.spinner_out)
            ends = (*self.ends[:index], *leaves, *self.ends[index + 1 :], new)
            bare = (*self.bare[:index], *[len(leaves) > 1] * len(leaves), *self.bare[index + 1 :], False)
            after = _FOLLOWING[self, index, tile] = self._one(ends, bare, spinner_out)
            return after

    def fitting(self, hand: Iterable[Tile]) -> list[tuple[Tile, int]]:
        """Every way to lay a tile of `hand`, and on which end: by tile, then in the order of the ends.

        >>> from fivescore import ALL_FIVES
        >>> Shape.empty(ALL_FIVES).lead(Tile(1, 4)).fitting([Tile(0, 6), Tile(1, 4), Tile(4, 4)])
        [(Tile(1, 4), 0), (Tile(1, 4), 1), (Tile(4, 4), 1)]
        """
        at, out = self.at, []
        for tile in hand:
            low, high = tile
            if low in at:
                ends = at[low]
                if high in at and low != high:
                    ends = tuple(sorted((*ends, *at[high])))
            elif high in at:
                ends = at[high]
            else:
                continue
            for index in ends:
                out.append((tile, index))
        return out

    def _one(self, ends: tuple[End, ...], bare: tuple[bool, ...], spinner_out: bool) -> Shape:
        """The one shape of these ends."""
        known, key = _KNOWN[id(self.rules)], (ends, bare, spinner_out)
        if len(known) > REMEMBERED or len(_FOLLOWING) > 10 * REMEMBERED:
            known.clear()
            _FOLLOWING.clear()
        if (shape := known.get(key)) is None:
            shape = known[key] = Shape(self.rules, ends, bare, spinner_out)
        return shape


REMEMBERED = 20_000
"""How many shapes a game remembers before it forgets them all (Five Up has millions), and ten times as many plays."""
_EMPTY: dict[tuple[Spinner, Count, Scoring, Unit], Shape] = {}
_KNOWN: dict[int, dict[object, Shape]] = {}
"""The shapes of each kind of game (by the id of the rules of its empty one, which stay), by what they are made of."""
_FOLLOWING: dict[tuple[Shape, int, Tile], Shape] = {}
"""What follows each play that was tried; no shape, and so no position, leads here."""

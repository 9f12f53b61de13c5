"""How open ends grow, and what they count: the one growth rule of every game.

An open end is a small recursive value, and `cover()` says what replaces it. `Ends` are the open ends of a table in a
canonical order: by pip, then by what they count.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from fivescore.core.rules import Count, RuleSet, Spinner
from fivescore.core.tiles import Tile


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
    """The open ends of a layout of one tile, its lower half or a double's first side first; the flag as in
    `cover()`."""
    (far,), spinner_out = cover(End(tile.low, 0), tile, rules, False)  # as if it covered an end that counts nothing
    if tile.is_double:
        return (far._replace(leaves=(far,)),), spinner_out  # both sides are one end at first: its pips count once
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

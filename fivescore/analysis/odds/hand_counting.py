"""The ways to spread tiles over places so that each is filled, counted by groups of like tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import comb, factorial, perm, prod
from time import perf_counter

from fivescore.core.errors import TooLarge
from fivescore.core.proofs import Place, partition

MOST_CASES = 40_000
"""The most ways to part a group of tiles that one count goes over: a fifth of a second, or half a one in a browser."""
BIT = 0.2
"""How many seconds pass before a count tells again how far it is."""
_BITS = 10
_MOST = (1 << _BITS) - 1
"""A field of a number that counts tiles or slots: how many bits it has, and the most that it holds."""
Rooms = tuple[tuple[int, int], ...]
"""Rooms for tiles: for each, the groups still to come that may go there, as bits, and how many tiles it still takes."""


class Spread:
    """The ways to spread tiles over places so that each is filled; `count` says how many."""

    def __init__(
        self,
        places: Iterable[Place],
        tiles: int,
        limit: int = MOST_CASES,
        progress: Callable[[Fraction], None] | None = None,
    ) -> None:
        places = list(places)
        masks = {place.tiles for place in places}
        self.groups = sorted(partition(tiles, masks), key=lambda part: sum(bool(part & mask) for mask in masks))
        columns = [sum(1 << n for n, part in enumerate(self.groups) if part & place.tiles) for place in places]
        self.slots = list(zip(columns, places, strict=True))
        self._fields = [_field_offsets(column >> index for column in columns) for index in range(len(self.groups) + 1)]
        self._known: list[dict[int, int]] = [{} for _ in self.groups]
        self._partings, self._limit = 0, limit
        self._progress, self._told = progress, perf_counter()
        filled = all(place.size >= 0 for place in places)
        self.count = self.after(0, tuple((column, place.size) for column, place in self.slots)) if filled else 0

    def after(self, index: int, rooms: Rooms) -> int:
        """The ways to spread the groups from `index` on over these rooms, the first bit of which is that group's."""
        free = sum(size << self._fields[index][groups] for groups, size in rooms)
        return self._laid_out(index, free) // prod(factorial(size) for _, size in rooms)

    def _laid_out(self, index: int, free: int) -> int:
        """The ways to lay each tile of the groups from `index` on into a slot of its own; `free` says how many."""
        if index == len(self.groups):
            return int(not free)
        known = self._known[index]
        if free not in known:
            cases = self._parted(index, free)
            self._partings += len(cases)
            self._look()
            known[free] = sum(ways * self._laid_out(index + 1, left) for left, ways in cases.items())
        return known[free]

    def _look(self) -> None:
        """Raises TooLarge past the limit, and tells now and then how much of it is used up."""
        if self._partings > self._limit:
            asked = f"the ways to deal the unseen tiles part into more than {self._limit:,} cases"
            raise TooLarge(f"{asked}; that is the limit of one count", self._partings, self._limit)
        if self._progress and perf_counter() >= self._told + BIT:
            self._progress(Fraction(self._partings, self._limit))
            self._told = perf_counter()

    def _parted(self, index: int, free: int) -> dict[int, int]:
        """Return the slots free after each way to part a group among them, and how many ways lead there."""
        tiles, ways, left, rooms = self.groups[index].bit_count(), 1, 0, list[tuple[int, int]]()
        for groups, field in self._fields[index].items():
            size = free >> field & _MOST
            if not size:
                continue
            if groups < 2:  # no later group can fill these
                if size > groups * tiles:
                    return {}
                ways *= perm(tiles, size)
                tiles -= size
                continue
            field = self._fields[index + 1][groups >> 1]
            left += size << field
            if groups & 1:
                rooms.append((field, size))
        if not tiles:
            return {left: ways}
        cases, whole, room = {left + tiles: ways}, dict[int, int](), sum(size for _, size in rooms)
        for field, size in rooms:
            room -= size
            some: dict[int, int] = {}
            for case, ways in cases.items():
                tiles = case & _MOST  # that have no slot yet
                for here in range(max(0, tiles - room), min(tiles, size) + 1):
                    into, then = whole if here == tiles else some, case - here - (here << field)
                    into[then] = into.get(then, 0) + ways * comb(tiles, here) * perm(size, here)
            cases = some
        return whole


def _field_offsets(columns: Iterable[int]) -> dict[int, int]:
    """Give each kind of slot a field of bits for how many are free, by its first bit; the lowest field counts tiles."""
    return {column: _BITS * at for at, column in enumerate(sorted(set(columns)), start=1)}


def splits(count: int, rooms: Rooms) -> Iterator[tuple[int, Rooms]]:
    """For each way to part so many tiles of a group among the rooms: how many ways it is, and the rooms after it."""
    if not rooms:
        if not count:
            yield 1, ()
        return
    (groups, free), *others = rooms
    rest = tuple(others)
    least = max(0, count - sum(room[1] for room in rest if room[0] & 1))
    for here in range(least, min(count, free) + 1) if groups & 1 else (0,):
        for number, after in splits(count - here, rest):
            yield comb(count, here) * number, ((groups >> 1, free - here), *after)

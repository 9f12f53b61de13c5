"""The ways in which the unseen tiles of a position can have come where they are, one by one or all at once.

A way says what each other hand was dealt and what each of its draws brought. How many ways there are to fill places
with tiles is counted in `hand_counting`. Everything here is whole numbers; `odds` makes chances of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, prod

from fivescore.analysis.odds.hand_counting import MOST_CASES, Rooms, Spread, splits
from fivescore.core.game import Deal, shuffled
from fivescore.core.position import Position
from fivescore.core.proofs import Place, partition, places, plays_made, union
from fivescore.core.tiles import Tile


def deals_upper_bound(position: Position) -> int:
    """No fewer than the allocations of the unseen tiles: every seat as if all its tiles had come at once."""
    found, unseen = places(position), position.hidden
    merged = [Place(None, position.boneyard, unseen)]
    for seat in range(len(position.sizes)):
        if seat != position.seat:
            allowed = union(place.tiles for place in found if place.seat == seat)
            merged.append(Place(seat, position.sizes[seat], allowed & unseen))
    return Spread(merged, unseen).count


class Ways:
    """All ways in which the unseen tiles of a position can have come where they are; `count` says how many."""

    def __init__(
        self, position: Position, limit: int = MOST_CASES, progress: Callable[[Fraction], None] | None = None
    ) -> None:
        self.position = position
        self.unseen = position.hidden
        self.others = [seat for seat in range(len(position.sizes)) if seat != position.seat]
        self.played = dict.fromkeys(self.others, 0)
        for _, seat, bit in plays_made(position):
            if seat != position.seat:
                self.played[seat] |= bit
        self.places = places(position)
        self.spread = Spread(self.places, self.unseen | union(self.played.values()), limit, progress)
        self.count = self.spread.count
        self._weights: dict[object, int] = {}
        self._without = {(seat, 0): self.count for seat in self.others}

    def without(self, seat: int, mask: int) -> int:
        """The ways in which `seat` holds none of the tiles of a mask now."""
        gone = mask & self.unseen
        if (seat, gone) not in self._without:
            allowed = [each._replace(tiles=each.tiles & ~gone) if each.seat == seat else each for each in self.places]
            self._without[seat, gone] = Spread(allowed, self.unseen | union(self.played.values())).count
        return self._without[seat, gone]

    def classes(self, alike: Callable[[Tile], Hashable]) -> tuple[int, ...]:
        """The unseen tiles as masks of those that are alike, and that can have come to the same places."""
        bits, kinds = self.position.rules.tiles.bits, dict[Hashable, int]()
        for tile in self.position.unseen:
            kinds[alike(tile)] = kinds.get(alike(tile), 0) | bits[tile]
        led = [bits[self.position.must_lead]] if self.position.must_lead else []
        return tuple(partition(self.unseen, [*kinds.values(), *(place.tiles for place in self.places), *led]))

    def upper_bound(self, classes: tuple[int, ...]) -> int:
        """No fewer than `deals()` yields of these classes."""
        sizes = [mask.bit_count() for mask in classes]
        return prod(_compositions(self.position.sizes[seat], sizes) for seat in self.others)

    def deals(self, classes: tuple[int, ...] = ()) -> Iterator[tuple[Deal, int]]:
        """Every allocation with its weight: the number of ways in which it can have come about."""
        for hands, boneyard, weight in self._allocations(self.others, self.position.unseen, classes):
            if self.position.must_lead not in boneyard:
                yield self._deal(hands, boneyard), weight

    def _deal(self, hands: tuple[tuple[Tile, ...], ...], boneyard: tuple[Tile, ...]) -> Deal:
        """The deal in which the other seats hold these tiles."""
        at = self.position
        if at.seat is not None:
            hands = (*hands[: at.seat], at.hand, *hands[at.seat :])
        return Deal(at.rules, hands, boneyard, at.leader, at.scores, at.must_lead)

    def _allocations(
        self, seats: list[int], pool: tuple[Tile, ...], classes: tuple[int, ...]
    ) -> Iterator[tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...], int]]:
        """The hands of these seats out of a pool of tiles, what is left of it, and the weight."""
        if not seats:
            yield (), pool, 1
            return
        for hand, weight in self._hands(seats[0], pool, classes):
            held = set(hand)
            rest = tuple([tile for tile in pool if tile not in held])
            for hands, left, more in self._allocations(seats[1:], rest, classes):
                yield (hand, *hands), left, weight * more

    def _hands(
        self, seat: int, pool: tuple[Tile, ...], classes: tuple[int, ...]
    ) -> Iterator[tuple[tuple[Tile, ...], int]]:
        """The hands that a seat can hold out of a pool of tiles, each with its weight."""
        tiles, places = self.position.rules.tiles, [place for place in self.places if place.seat == seat]
        masks = [place.tiles for place in places]
        groups = partition(tiles.mask(pool) & union(masks), [*masks, *classes])
        kinds = [tuple(bool(part & mask) for mask in masks) for part in groups]
        names = [tiles.tiles(part) for part in groups]
        for counts in _counts(self.position.sizes[seat], [len(part) for part in names]):
            key = (seat, tuple(zip(kinds, counts, strict=True)))
            some = [tile for part, count in zip(names, counts, strict=True) for tile in part[:count]]
            if key not in self._weights:
                # the ways in which they, and what the seat has played, can have come by its deal and its draws
                self._weights[key] = Spread(places, tiles.mask(some) | self.played[seat]).count
            weight = self._weights[key]
            if weight and classes:
                yield tuple(sorted(some)), weight * prod(map(comb, map(len, names), counts))
            elif weight:
                for hand in _hands(names, counts):
                    yield tuple(sorted(hand)), weight

    def sample(self, rng: random.Random) -> Deal:
        """One allocation at random by weight: group by group, each tile to one of the free slots of its room."""
        hands: dict[int | None, list[Tile]] = {seat: [] for seat in (None, *self.others)}
        for place, tiles in zip(self.places, self.way(rng), strict=True):
            hands[place.seat] += tiles
        held = [tuple(sorted(set(hands[seat]).intersection(self.position.unseen))) for seat in self.others]
        return self._deal(tuple(held), tuple(sorted(hands[None])))

    def way(self, rng: random.Random) -> list[list[Tile]]:
        """One way at random, all equally likely: the tiles that came to each of the `places`, in their order."""
        found: list[list[Tile]] = [[] for _ in self.places]
        slots = [(groups, [at] * place.size) for at, (groups, place) in enumerate(self.spread.slots)]
        for index, group in enumerate(self.spread.groups):
            rooms: dict[int, list[int]] = {}
            for groups, free in slots:
                rooms.setdefault(groups, []).extend(free)
            mixed = shuffled(self.position.rules.tiles.tiles(group), rng)
            chosen = self._chosen(index, tuple((groups, len(free)) for groups, free in rooms.items()), rng)
            for free, (_, left) in zip(rooms.values(), chosen, strict=True):
                while len(free) > left:
                    found[free.pop(int(rng.random() * len(free)))].append(mixed.pop())
            slots = [(groups, free) for free, (groups, _) in zip(rooms.values(), chosen, strict=True)]
        return found

    def _chosen(self, index: int, rooms: Rooms, rng: random.Random) -> Rooms:
        """The rooms after a group, one way to part it chosen by weight."""
        pick = rng.random() * self.spread.after(index, rooms)
        for number, left in splits(self.spread.groups[index].bit_count(), rooms):
            pick -= number * self.spread.after(index + 1, left)
            if pick < 0:
                break
        return left


def _counts(size: int, most: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take `size` things from kinds of which there are so many each."""
    if not most:
        if not size:
            yield ()
        return
    for here in range(max(0, size - sum(most[1:])), min(size, most[0]) + 1):
        for rest in _counts(size - here, most[1:]):
            yield (here, *rest)


def _compositions(size: int, most: list[int]) -> int:
    """Count the ways that `_counts()` yields."""
    ways = [1] + [0] * size
    for limit in most:
        ways = [sum(ways[max(0, at - limit) : at + 1]) for at in range(size + 1)]
    return ways[size]


def _hands(parts: list[tuple[Tile, ...]], counts: tuple[int, ...]) -> Iterator[tuple[Tile, ...]]:
    """Every way to take so many tiles of each part."""
    if not parts:
        yield ()
        return
    for some in combinations(parts[0], counts[0]):
        for rest in _hands(parts[1:], counts[1:]):
            yield some + rest

"""What a record proves of the tiles that a seat cannot see: where each can have come, and whether all of them can.

What a knock or a draw proves is about the tiles of one arrival, the deal or a draw: what is drawn later is not touched.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Play
from fivescore.core.position import Draw, Origin, Position


class Place(NamedTuple):
    """A place that tiles came to: the deal of a seat, one of its draws, or (seat None) what is left in the boneyard.

    `size` tiles came there, and the record allows those of the mask `tiles`.

    >>> Place(1, 7, 0b1011)
    Place(seat=1, size=7, tiles=11)
    """

    seat: int | None
    size: int
    tiles: int


def check(position: Position) -> None:
    """Nothing, where some deal fits the position and its record, however many there are.

    >>> from fivescore.notation import loads
    >>> check(loads("fivescore 1 all-fives\\n1-4\\ndraw 2 4-4\\n").table)

    Raises FivescoreError as `count_deals()` does, but for TooLarge.
    """
    if message := position.fault:
        raise FivescoreError(message)
    if fits(position):
        return
    for number, (seat, action, _) in enumerate(position.events, start=1):
        if not fits(position_before(position, number)):
            which = f"event {number} of {len(position.events)} (player {seat + 1}: {action})"
            raise FivescoreError(f"no deal fits the record: {which} contradicts what came before it")
    raise FivescoreError("no deal fits the position")


def fits(position: Position) -> bool:
    """Say whether the unseen tiles can have come where they are in some way."""
    plays = plays_made(position)
    tiles = position.hidden | union(bit for _, seat, bit in plays if seat != position.seat)
    return fillable(places(position), tiles)


def places(position: Position) -> list[Place]:
    """Every place that a tile can have come to which the seat cannot see, or which another seat has played.

    A tile that was played is touched by the proofs before its play, one that was drawn by those after its draw.

    >>> from fivescore import ALL_FIVES, Layout
    >>> [(place.seat, place.size) for place in places(Position.of(Layout(ALL_FIVES), hand="1-4 1-6", others=(2, 3)))]
    [(None, 21), (1, 2), (2, 3)]
    """
    bits, unseen, plays = position.rules.tiles.bits, position.hidden, plays_made(position)
    out = [Place(None, position.boneyard, unseen)]
    for origin in position.origins:
        for arrived, size in _arrivals(origin):
            proofs = [proof for proof in origin.proofs if proof.event > arrived]
            tiles = unseen & ~union(proof.mask for proof in proofs)
            for number, seat, bit in plays:
                touched = any(proof.mask & bit for proof in proofs if proof.event < number)
                if seat == origin.seat and arrived < number and not touched:
                    tiles |= bit
            out.append(Place(origin.seat, size, tiles))
    led = bits[position.must_lead] if position.must_lead else 0
    return [each if each.seat == position.leader else each._replace(tiles=each.tiles & ~led) for each in out]


def arrivals(position: Position) -> list[int]:
    """For each of the `places` after the boneyard, before which event its tiles came; the deal before event 0.

    >>> from fivescore.notation import loads
    >>> arrivals(loads("fivescore 1 all-fives\\n6-6\\ndraw 2 1-6\\n").table)
    [0, 0, 2, 3]
    """
    return [arrived + 1 for origin in position.origins for arrived, _ in _arrivals(origin)]


def position_before(position: Position, number: int) -> Position:
    """The tiles as they lay after so many events, its seat holding all that it held later; the scores stay as
    they are."""
    earlier, later = position.events[:number], position.events[number:]
    plays = [event.action.tile for event in later if isinstance(event.action, Play) and event.seat == position.seat]
    sizes = list(position.sizes)
    for event in later:
        sizes[event.seat] += 1 if isinstance(event.action, Play) else -isinstance(event.action, Draw)
    hand = tuple(sorted((*position.hand, *plays)))
    if position.seat is not None:
        sizes[position.seat] = len(hand)
    laid = sum(isinstance(event.action, Play) for event in earlier)
    layout = position.layouts[laid]
    boneyard = len(position.rules.tiles) - len(layout) - sum(sizes)
    return position._replace(hand=hand, layout=layout, sizes=tuple(sizes), boneyard=boneyard, events=earlier)


def partition(tiles: int, masks: Iterable[int]) -> list[int]:
    """The tiles parted by which of the masks they are in.

    >>> [bin(part) for part in partition(0b1111, [0b0011])]
    ['0b11', '0b1100']
    """
    found = [tiles]
    for mask in masks:
        found = [piece for part in found for piece in (part & mask, part & ~mask) if piece]
    return found


def fillable(places: list[Place], tiles: int) -> bool:
    """Say whether tiles can be spread over places so that each is filled."""
    groups = partition(tiles, {place.tiles for place in places})
    free = [place.size for place in places]
    if min(free) < 0 or sum(free) != tiles.bit_count():
        return False
    inside = [[0] * len(groups) for _ in places]

    def enter(group: int, seen: set[int]) -> bool:
        """Find a place for one more tile of a group, moving others on where it must; say whether there is one."""
        for number, place in enumerate(places):
            if number in seen or not place.tiles & groups[group]:
                continue
            seen.add(number)
            if free[number]:
                free[number] -= 1
                inside[number][group] += 1
                return True
            for other, count in enumerate(inside[number]):
                if count and other != group and enter(other, seen):
                    inside[number][other] -= 1
                    inside[number][group] += 1
                    return True
        return False

    for number, group in enumerate(groups):
        left = group.bit_count()
        for index, place in enumerate(places):
            taken = min(left, free[index]) if place.tiles & group else 0
            inside[index][number], free[index], left = taken, free[index] - taken, left - taken
        if not all(enter(number, set()) for _ in range(left)):
            return False
    return True


def plays_made(position: Position) -> list[tuple[int, int, int]]:
    """The plays of the record: number of the event, seat, and the tile as a mask.

    >>> from fivescore.notation import loads
    >>> [(number, seat) for number, seat, _ in plays_made(loads("fivescore 1 all-fives\\n1-4\\n4-4\\n").table)]
    [(0, 0), (1, 1)]
    """
    bits = position.rules.tiles.bits
    events = enumerate(position.events)
    return [(n, seat, bits[action.tile]) for n, (seat, action, _) in events if isinstance(action, Play)]


def _arrivals(origin: Origin) -> list[tuple[int, int]]:
    """Return when an origin's tiles came, and how many at once: a deal before event 0, else a tile with each draw."""
    return [(origin.event + n, 1) for n in range(origin.size)] if origin.event else [(-1, origin.size)]


def union(masks: Iterable[int]) -> int:
    """All masks in one.

    >>> bin(union([0b100, 0b001]))
    '0b101'
    """
    out = 0
    for mask in masks:
        out |= mask
    return out

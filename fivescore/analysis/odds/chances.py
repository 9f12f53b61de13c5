"""Exact chances of who holds what, by counting every way in which the unseen tiles can have come where they are.

A *way* says what each other hand was dealt and what each of its draws brought; all ways are equally likely. Without
draws that is one way for each allocation of the unseen tiles. After draws an allocation has as many ways as its tiles,
and those that were played since, can have come by the deal and by each draw: that is its weight. What the record proves
is in `Position.origins`, which also says what is taken to prove nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from fivescore.analysis.odds.counting import Ways, deals_upper_bound
from fivescore.analysis.odds.hand_counting import MOST_CASES
from fivescore.analysis.odds.lists import Dist
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.frames import frame
from fivescore.core.game import Deal
from fivescore.core.position import Position, better_leads, fitting
from fivescore.core.proofs import arrivals, check
from fivescore.core.tiles import Tile

T = TypeVar("T")
LIMIT = 2_000_000
"""The most allocations that `deals()` and `distribution()` go over where no other limit is given: about ten seconds."""


def holds(position: Position, seat: int, tile: Tile | str) -> Fraction:
    """The chance that `seat` holds `tile` now.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES), hand="1-4 1-6 0-6 2-2 3-5 4-5 5-5", others=(7,))
    >>> holds(position, 1, "6-6"), holds(position, 0, "5-5"), holds(position, 1, "5-5")
    (Fraction(1, 3), Fraction(1, 1), Fraction(0, 1))

    Raises NotationError for a tile that the set does not have; the rest as in `count_deals()`.
    """
    named = tile if isinstance(tile, Tile) else Tile.parse(tile)
    return 1 - _none(position, seat, 1 << position.rules.tiles.index(named))


def void(position: Position, seat: int, pip: int) -> Fraction:
    """The chance that `seat` holds no tile of the suit `pip`.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES).play("6-6")
    >>> void(Position.of(layout, hand="2-6 1-4 0-0 1-2 3-4 5-5", others=(7,)), 1, 6)
    Fraction(286, 2907)

    Errors as in `count_deals()`.
    """
    return _none(position, seat, position.rules.tiles.mask(position.rules.tiles.suit(pip)))


class Belief(NamedTuple):
    """The chance that `seat` holds each unseen tile, `now` and, where one is given, in a position `before`.

    `voids` has for each suit the chance of no tile.

    >>> from fivescore import ALL_FIVES, Layout
    >>> belief(Position.of(Layout(ALL_FIVES.vary(tiles=2, hand=1)).play("1-2"), hand="1-1", others=(1,)), 1)
    [0-0] 1/4
    [0-1] 1/4
    [0-2] 1/4
    [2-2] 1/4
    """

    position: Position
    seat: int
    now: Mapping[Tile, Fraction]
    before: Mapping[Tile, Fraction]
    voids: tuple[Fraction, ...]

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each unseen tile: `tile`, `chance`, and `before` where it is known."""
        was = {tile: {"before": chance} for tile, chance in self.before.items()}
        return frame({"tile": tile, "chance": chance} | was.get(tile, {}) for tile, chance in self.now.items())

    def __repr__(self) -> str:
        was = {tile: f" (before: {chance})" for tile, chance in self.before.items()}
        return "\n".join(f"{tile} {chance}{was.get(tile, '')}" for tile, chance in self.now.items())


def belief(position: Position, seat: int, *, before: Position | None = None) -> Belief:
    """Return the chance that `seat` holds each unseen tile, beside those in a position `before`, where one is given.

    >>> from fivescore.notation import loads
    >>> after = loads("fivescore 1 fives-and-threes\\n6-6 = 4\\npass\\n").table.as_seat(0, "2-6 1-4 0-0 1-2 3-4 5-5")
    >>> found = belief(after, 1)
    >>> found.now[Tile(0, 6)], found.now[Tile(4, 4)], found.voids[6]
    (Fraction(0, 1), Fraction(7, 16), Fraction(1, 1))

    Errors as in `count_deals()`.
    """
    now, was = ({tile: holds(at, seat, tile) for tile in at.unseen} if at else {} for at in (position, before))
    pips = range(position.rules.tiles.largest + 1)
    return Belief(position, seat, now, was, tuple(void(position, seat, pip) for pip in pips))


def can_play(position: Position, seat: int) -> Fraction:
    """The chance that some tile of `seat` fits the layout; every tile fits an empty table.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES).play("6-6")
    >>> 1 - can_play(Position.of(layout, hand="2-6 1-4 0-0 1-2 3-4 5-5", others=(7,)), 1)
    Fraction(286, 2907)

    Errors as in `count_deals()`.
    """
    return 1 - _none(position, seat, fitting(position.layout))


def can_score(position: Position, seat: int, at_least: int = 1) -> Fraction:
    """The chance that `seat` has a play whose total scores at least so much, in the rule set's own unit.

    What going out adds is left out. A lead is one that the rules allow.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-4 1-6 0-6", others=(3,))
    >>> can_score(position, 1), can_score(position, 1, 20), can_score(position, 0, 10)
    (Fraction(1, 8), Fraction(0, 1), Fraction(0, 1))

    Errors as in `count_deals()`.
    """
    layout, tiles = position.layout, position.rules.tiles
    plays = layout.fitting(layout.rest)
    scoring = tiles.mask(play.tile for play in plays if layout.after(play).points >= at_least)
    chance = Fraction()
    for before, kind in _kinds(position).items():
        chance += _none(position, seat, before) - _none(position, seat, before | kind & scoring)
    return chance


def count_deals(
    position: Position, *, limit: int = MOST_CASES, progress: Callable[[Fraction], None] | None = None
) -> int:
    """In how many ways the unseen tiles can have come where they are: what the weights of `deals()` add up to.

    A way says what each other hand was dealt, and which tile each of its draws brought, in order; neither the order of
    the boneyard nor what the seat itself drew is counted. Without draws it is the number of allocations.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES), hand="1-4 1-6 0-6 2-2 3-5 4-5 5-5", others=(7,))
    >>> count_deals(position)
    116280

    A long record with a large set parts the tiles into many cases. With a higher `limit` of cases such a count is made
    all the same; `progress` is then called five times a second with the share of the limit that is used up, and what it
    raises ends the work. The count is there at the latest when the share is 1:

    >>> count_deals(position, limit=1_000_000, progress=lambda share: print(f"at most {1 - share:.0%} are left"))
    116280

    Raises FivescoreError for a seat that there is not, for sizes that do not add up, and for a record that no deal
    fits, with the event that contradicts those before it; TooLarge for more cases than the limit: by default, where the
    count would take longer than about a fifth of a second.
    """
    return _ways(position, limit, progress).count


def deals(position: Position, limit: int = LIMIT) -> Iterator[tuple[Deal, int]]:
    """Every allocation of the unseen tiles that the record allows, with its weight: the ways that lead to it.

    The hands of a `Deal` are those of now, by seat, its boneyard is in the set's order; a spectator's hands are all
    unseen.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES.vary(tiles=2, hand=1)).play("1-2"), hand="1-1", others=(1,))
    >>> [(str(deal.hands[1][0]), weight) for deal, weight in deals(position)]
    [('[0-0]', 1), ('[0-1]', 1), ('[0-2]', 1), ('[2-2]', 1)]

    Raises TooLarge before the first where there may be more than `limit` of them; the rest as in `count_deals()`.
    """
    check(position)
    if (estimate := deals_upper_bound(position)) > limit:
        asked = f"up to {estimate:,} allocations of the unseen tiles"
        raise TooLarge(f"{asked}, and the limit is {limit:,}; give a higher limit=", estimate, limit)
    return _ways(position).deals()


def distribution(
    position: Position,
    outcome: Callable[[Deal], T],
    limit: int = LIMIT,
    *,
    alike: Callable[[Tile], Hashable] | None = None,
) -> Dist[T]:
    """Return the distribution of what `outcome` makes of a deal, over all of `deals()` by their weights.

    Where `outcome` does not tell some tiles apart, `alike` says which: it gives such tiles the same value. Then only
    numbers of tiles are gone over, which takes no time: here doubles and other tiles.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES), hand="1-4 1-6 0-6", others=(2,))
    >>> distribution(position, lambda deal: sum(tile.is_double for tile in deal.hands[1]))
    Dist({0: Fraction(51, 100), 1: Fraction(21, 50), 2: Fraction(7, 100)})
    >>> position = Position.of(Layout(ALL_FIVES.vary(tiles=12)), hand="", others=(11,))
    >>> found = distribution(
    ...     position, lambda deal: sum(tile.is_double for tile in deal.hands[1]), alike=lambda tile: tile.is_double
    ... )
    >>> f"{float(found[4]):.4f}"
    '0.0399'

    Raises FivescoreError where `outcome` does tell tiles apart that `alike` does not; the rest as `deals()`.
    """
    weights: dict[T, int] = {}
    if not alike:
        for deal, weight in deals(position, limit):
            found = outcome(deal)
            weights[found] = weights.get(found, 0) + weight
        return Dist(weights)
    check(position)
    ways = _ways(position)
    classes = ways.classes(alike)
    if (estimate := ways.upper_bound(classes)) > limit:
        asked = f"up to {estimate:,} allocations of the unseen tiles that `alike` tells apart"
        raise TooLarge(f"{asked}, and the limit is {limit:,}; give a higher limit=", estimate, limit)
    groups = [position.rules.tiles.tiles(mask) for mask in classes]
    other = {tile: twin for part in groups for tile, twin in zip(part, reversed(part), strict=True)}
    for deal, weight in ways.deals(classes):
        found = outcome(deal)
        hands, (boneyard,) = (
            tuple(tuple(sorted(other.get(tile, tile) for tile in some)) for some in several)
            for several in (deal.hands, [deal.boneyard])
        )
        if (same := outcome(deal._replace(hands=hands, boneyard=boneyard))) != found:
            raise FivescoreError(f"`outcome` tells apart tiles that `alike` does not: {found} and {same}")
        weights[found] = weights.get(found, 0) + weight
    return Dist(weights)


def sample(position: Position, rng: random.Random) -> Deal:
    """One of `deals()` at random, each as likely as its weight; errors as in `count_deals()`.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES), hand="1-4 1-6 0-6", others=(2,))
    >>> [str(tile) for tile in sample(position, random.Random(1)).hands[1]]
    ['[1-2]', '[4-4]']
    """
    return _ways(position).sample(rng)


class Allocation(NamedTuple):
    """One way in which the unseen tiles can have come where they are: masks of tiles by seat, and since which event.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES), hand="1-4 1-6 0-6", others=(2,))
    >>> ALL_FIVES.tiles.tiles(sample_allocation(position, random.Random(1)).had(1, 0))
    (Tile(1, 2), Tile(4, 4))
    """

    came: tuple[tuple[int, int, int], ...]

    def had(self, seat: int, event: int) -> int:
        """All tiles that had come to a seat before the event of this number, those that it has played among them."""
        return sum(mask for where, since, mask in self.came if where == seat and since <= event)


def sample_allocation(position: Position, rng: random.Random) -> Allocation:
    """One way at random, all equally likely; its hands of now are those of `sample()`, for the same `rng`.

    >>> from fivescore.notation import loads
    >>> seen = loads("fivescore 1 all-fives tiles=2 players=2 partners=no hand=2\\n0-0\\ndraw 2 0-2\\n").table
    >>> [sample_allocation(seen, random.Random(1)).had(1, event).bit_count() for event in (1, 3)]
    [2, 4]

    Errors as in `count_deals()`.
    """
    ways, mask = _ways(position), position.rules.tiles.mask
    hidden = zip(ways.places[1:], arrivals(position), ways.way(rng)[1:], strict=True)
    return Allocation(
        tuple((place.seat, since, mask(tiles)) for place, since, tiles in hidden if place.seat is not None)
    )


def _kinds(position: Position) -> dict[int, int]:
    """The tiles that a seat may play, by those that it must not hold for that, as masks; one kind but for leads."""
    tiles = position.rules.tiles
    if position.layout.last:
        return {0: (1 << len(tiles)) - 1}
    if position.must_lead:
        return {0: tiles.bits[position.must_lead]}
    kinds: dict[int, int] = {}
    for tile, bit in tiles.bits.items():
        before = better_leads(position.rules, tile)
        kinds[before] = kinds.get(before, 0) | bit
    return kinds


def _none(position: Position, seat: int, mask: int) -> Fraction:
    """The chance that `seat` holds no tile of the mask."""
    ways = _ways(position)
    if not 0 <= seat < len(position.sizes):
        raise FivescoreError(f"there is no seat {seat}; seats: 0 to {len(position.sizes) - 1}")
    if seat == position.seat:
        return Fraction(not position.rules.tiles.mask(position.hand) & mask)
    return Fraction(ways.without(seat, mask), ways.count)


def _ways(position: Position, limit: int = MOST_CASES, progress: Callable[[Fraction], None] | None = None) -> Ways:
    """The ways of a position, once its tiles add up and some deal fits its record."""
    found = _counted(_Asked(position, limit, progress))
    if isinstance(found, TooLarge):
        raise TooLarge(str(found), found.estimate, found.limit)
    return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request for a count; `progress` does not tell two of them apart."""

    position: Position
    limit: int
    progress: Callable[[Fraction], None] | None = field(compare=False)


@lru_cache(maxsize=64)
def _counted(asked: _Asked) -> Ways | TooLarge:
    """The ways, or why they are not counted: that takes as long as a count, and is not tried again."""
    check(asked.position)
    try:
        return Ways(asked.position, asked.limit, asked.progress)
    except TooLarge as fault:
        return fault.with_traceback(None)

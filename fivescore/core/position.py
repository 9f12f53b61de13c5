"""What one seat may know: the actions, the public record, and a `Position` that holds nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.layout import Layout, Play
from fivescore.core.rules import Drawing, Lead, RuleSet, sides
from fivescore.core.tiles import AnyTile, Tile, tiles_of


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile drawn from the boneyard; which one it is, only its seat can see.

    >>> str(Draw())
    'draw'
    """

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without a play: a knock.

    >>> str(Pass())
    'pass'
    """

    def __str__(self) -> str:
        return "pass"


Action = Play | Draw | Pass
_WORDS: dict[str, Action] = {"draw": Draw(), "pass": Pass(), "knock": Pass()}


def action_of(value: Action | AnyTile) -> Action:
    """The action that is named: "draw", "pass" (or "knock"), or a play as `Play.of()` reads it.

    >>> action_of("1-1@1-4"), action_of("draw")
    (Play(tile=Tile(1, 1), on=Tile(1, 4)), Draw())

    Raises NotationError for anything else.
    """
    if isinstance(value, Draw | Pass):
        return value
    named = _WORDS.get(value.strip().lower()) if isinstance(value, str) else None
    try:
        return named or Play.of(value)
    except NotationError:
        shown = str(value)[:40] if isinstance(value, str | Tile) else f"{value!r:.40}"
        why = f"{shown!r} is no action; an action is a play, such as 1-4 or 1-1@1-4, or draw, or pass"
        raise NotationError(why, str(value)) from None


class Event(NamedTuple):
    """Something that everybody saw: which seat did it, and the points that its side got for it."""

    seat: int
    action: Action
    points: int = 0


class Proof(NamedTuple):
    """At event number `event` no tile that was held then is in `mask` (bits of the rule set's tiles)."""

    event: int
    mask: int


class Origin(NamedTuple):
    """A source of a seat's tiles: the deal, or one drawing turn; evidence is kept for each by itself."""

    seat: int
    event: int
    size: int
    proofs: tuple[Proof, ...] = ()


class Position(NamedTuple):
    """All that one seat may know: its hand, the layout, hand sizes, boneyard, scores, and the public record.

    Two states that differ only in tiles that the seat cannot see give equal positions. `seat` is None for a spectator,
    who sees no hand. `sizes` has one number for each seat, `scores` one for each side, in the rule set's own unit;
    `must_lead` is the tile that the first play has to be, where the rules name one.

    >>> import random
    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> seen = deal(ALL_FIVES, 2, random.Random(1), leader=0).start().seen_by(1)
    >>> len(seen.hand), seen.sizes, seen.boneyard, len(seen.unseen)
    (9, (9, 9), 10, 19)
    """

    rules: RuleSet
    seat: int | None
    hand: tuple[Tile, ...]
    layout: Layout
    sizes: tuple[int, ...]
    boneyard: int
    scores: tuple[int, ...]
    to_move: int
    leader: int
    events: tuple[Event, ...] = ()
    must_lead: Tile | None = None

    @classmethod
    def of(
        cls,
        layout: Layout,
        *,
        hand: str | Iterable[Tile],
        others: Sequence[int],
        boneyard: int | None = None,
        scores: tuple[int, ...] | None = None,
    ) -> Position:
        """The position of seat 0, which is to move, without a record: nothing is proved about anyone.

        `hand` is text or tiles, `others` how many tiles each other seat holds, `boneyard` what is left over where it is
        not given, `scores` has one number for each side (0 where it is not given).

        >>> from fivescore import ALL_FIVES
        >>> position = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-4 1-6 0-6", others=(3,))
        >>> position.sizes, position.boneyard, position.origins
        ((3, 3), 21, (Origin(seat=1, event=0, size=3, proofs=()),))

        Raises RuleError for a number of players that the rules do not allow, NotationError for a hand that cannot be
        read, and FivescoreError for tiles and sizes that no deal has.
        """
        if isinstance(others, int):
            why = f"others={others} does not say who holds them; name each other hand, such as others=({others},)"
            raise FivescoreError(why)
        rules, players = layout.rules, 1 + len(others)
        rules.hand_size(players)
        held = tuple(sorted(tiles_of(hand)))
        sizes = (len(held), *others)
        boneyard = len(rules.tiles) - len(layout) - sum(sizes) if boneyard is None else boneyard
        scores = scores or (0,) * (max(sides(rules, players)) + 1)
        return _sound(cls(rules, 0, held, layout, sizes, boneyard, scores, to_move=0, leader=0))

    def as_seat(self, seat: int, hand: str | Iterable[Tile]) -> Position:
        """Return the position of `seat`: what a spectator sees, and its own hand.

        >>> from fivescore import ALL_FIVES
        >>> from fivescore.game import opening
        >>> len(opening(ALL_FIVES, 2).as_seat(1, "0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2").unseen)
        19

        Errors as in `of()`.
        """
        return _sound(self._replace(seat=seat, hand=tuple(sorted(tiles_of(hand)))))

    @property
    def fault(self) -> str:
        """The reason why no deal looks like this, with numbers; "" where the tiles and sizes add up.

        >>> from fivescore import ALL_FIVES
        >>> Position.of(Layout(ALL_FIVES), hand="1-4 1-6", others=(2,))._replace(boneyard=25).fault
        'the other hands (2) and the boneyard (25) make 27 tiles, and 26 tiles are unseen'
        """
        if self.seat is not None and not 0 <= self.seat < len(self.sizes):
            return f"there is no seat {self.seat}; seats: 0 to {len(self.sizes) - 1}"
        others = [size for seat, size in enumerate(self.sizes) if seat != self.seat]
        held, unseen = " + ".join(map(str, others)), len(self.unseen)
        for tile in self.hand:
            if self.hand.count(tile) > 1:
                return f"{tile} is in the hand twice; each tile is in the set once"
            if tile in self.layout.tiles:
                return f"{tile} is in the hand and on the table; each tile is in the set once"
        if self.seat is not None and self.sizes[self.seat] != len(self.hand):
            return f"the hand has {len(self.hand)} tiles, and its size is given as {self.sizes[self.seat]}"
        if min(*self.sizes, self.boneyard) < 0 or sum(others) + self.boneyard != unseen:
            made = sum(others) + self.boneyard
            parts = f"the other hands ({held}) and the boneyard ({self.boneyard})"
            return f"{parts} make {made} tiles, and {unseen} tiles are unseen"
        if len(self.scores) != max(self.seats) + 1:
            return f"there are {max(self.seats) + 1} sides, and {len(self.scores)} scores are given"
        laid = [event.action.tile for event in self.events if isinstance(event.action, Play)]
        if laid != [play.tile for play in self.layout.plays[len(self.layout) - len(laid) :]]:
            return f"the record has {len(laid)} plays, and the table has others"
        return ""

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The layout as the record began (empty, if with the round), and after each of its plays.

        >>> from fivescore import ALL_FIVES
        >>> position = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-4", others=(1,))
        >>> [len(layout) for layout in position.layouts]
        [1]
        """
        plays = sum(isinstance(event.action, Play) for event in self.events)
        return (Layout(self.rules), *self.layout.steps())[len(self.layout) - plays :]

    @property
    def seats(self) -> tuple[int, ...]:
        """The side of each seat."""
        return sides(self.rules, len(self.sizes))

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that this seat cannot see: in other hands or in the boneyard."""
        return self.rules.tiles.tiles(self.hidden)

    @property
    def hidden(self) -> int:
        """The same as a mask."""
        tiles = self.rules.tiles
        return (1 << len(tiles)) - 1 & ~self.layout.played & ~tiles.mask(self.hand)

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every action that the rules allow this seat if it is its turn."""
        return actions(self.rules, self.layout, self.hand, self.boneyard, self.must_lead, drawn_this_turn(self.events))

    @property
    def different(self) -> list[Play]:
        """The plays among them that differ in what follows: of places that are alike the first."""
        tiles = self.hand if self.layout.last else leads(self.rules, self.hand, self.must_lead)
        return self.layout.different(tiles)

    @property
    def origins(self) -> tuple[Origin, ...]:
        """The other seats' tiles by where they came from, with what the public record proves about them.

        Choices are taken to prove nothing: which tile is played, a draw or a pass that is free (`must_play=False`), and
        that a round goes on, for at a table a block is seen only when all have passed.
        """
        return tuple(origin for origin in _origins(self) if origin.seat != self.seat)


def _sound(position: Position) -> Position:
    """The position, if its tiles and sizes add up."""
    if message := position.fault:
        raise FivescoreError(message)
    return position


def drawn_this_turn(events: Sequence[Event]) -> int:
    """Count the tiles that were drawn in this turn: the draws at the end of the events.

    >>> drawn_this_turn([Event(0, Draw()), Event(0, Pass()), Event(1, Draw()), Event(1, Draw())])
    2
    """
    return len([*takewhile(lambda event: isinstance(event.action, Draw), reversed(events))])


def can_draw(rules: RuleSet, boneyard: int) -> bool:
    """Say whether a boneyard of so many tiles has one that may be drawn at all.

    >>> from fivescore import ALL_FIVES
    >>> can_draw(ALL_FIVES, 1), can_draw(ALL_FIVES.vary(reserve=1), 1), can_draw(ALL_FIVES.vary(drawing="none"), 9)
    (True, False, False)
    """
    return rules.drawing is not Drawing.NONE and boneyard > rules.reserve


def other_actions(rules: RuleSet, able: bool, boneyard: int, drawn: int = 0) -> tuple[Draw | Pass, ...]:
    """Return what a turn after the lead allows besides the plays that fit: the one turn rule.

    `able` says whether a tile of the hand fits, `boneyard` how many tiles lie there, `drawn` how many were drawn in
    this turn. Who is able passes only where no play is a must; who is not draws, or knocks with nothing to draw.
    Sources: those of `drawing`, `reserve`, `draw_most` and `must_play`, which a rule set names.

    >>> from fivescore import ALL_FIVES
    >>> other_actions(ALL_FIVES, True, 5), other_actions(ALL_FIVES, False, 5), other_actions(ALL_FIVES, False, 0)
    ((), (Draw(),), (Pass(),))
    >>> other_actions(ALL_FIVES.vary(drawing="while able", must_play=False), True, 5)
    (Draw(), Pass())
    """
    there = can_draw(rules, boneyard) and (not rules.draw_most or drawn < rules.draw_most)
    if not able:
        return _DRAW if there else _PASS
    draw = _DRAW if there and rules.drawing is Drawing.WHILE_ABLE else ()
    return draw if rules.must_play else draw + _PASS


_DRAW, _PASS = (Draw(),), (Pass(),)


def leads(rules: RuleSet, hand: tuple[Tile, ...], must_lead: Tile | None) -> tuple[Tile, ...]:
    """The tiles of a hand that may be led. Sources: A (any; local rules differ), E (the highest double).

    >>> from fivescore import ALL_FIVES
    >>> hand = (Tile(1, 1), Tile(2, 5), Tile(4, 4))
    >>> [leads(ALL_FIVES.vary(lead=lead), hand, None) for lead in Lead]
    [(Tile(1, 1), Tile(2, 5), Tile(4, 4)), (Tile(1, 1), Tile(4, 4)), (Tile(4, 4),)]
    """
    if must_lead:
        return (must_lead,)
    if rules.lead is Lead.ANY:
        return hand
    doubles = tuple(tile for tile in hand if tile.is_double)
    if not doubles:
        return hand
    return doubles if rules.lead is Lead.DOUBLE else doubles[-1:]


def better_leads(rules: RuleSet, tile: Tile) -> int:
    """The tiles, as a mask, one of which a hand that holds it must lead rather than `tile`.

    >>> from fivescore import ALL_FIVES
    >>> rules = ALL_FIVES.vary(lead="highest double")
    >>> rules.tiles.tiles(better_leads(rules, Tile(4, 4)))
    (Tile(5, 5), Tile(6, 6))
    """
    if rules.lead is Lead.ANY:
        return 0
    return rules.tiles.mask(each for each in rules.tiles if tile not in leads(rules, tuple(sorted((each, tile))), None))


def actions(
    rules: RuleSet, layout: Layout, hand: tuple[Tile, ...], boneyard: int, must_lead: Tile | None = None, drawn: int = 0
) -> tuple[Action, ...]:
    """Every action that the rules allow a seat with this hand, which has `drawn` so many in its turn; plays first."""
    if not layout.last:
        return tuple(Play(tile) for tile in leads(rules, hand, must_lead))
    plays = layout.fitting(hand)
    return (*plays, *other_actions(rules, bool(plays), boneyard, drawn))


def fitting(layout: Layout) -> int:
    """The tiles that fit some open end, as a mask; all of them on an empty table.

    >>> from fivescore import ALL_FIVES
    >>> len(ALL_FIVES.tiles.tiles(fitting(Layout(ALL_FIVES).play("5-5"))))
    7
    """
    known, number = layout.known
    return known.fits[number]


def _origins(position: Position) -> list[Origin]:
    """Every seat's tiles by origin, in the order in which they came."""
    rules, events = position.rules, position.events
    free = other_actions(rules, True, len(rules.tiles))
    steps = position.layouts
    dealt = list(position.sizes)
    for event in events:
        dealt[event.seat] += isinstance(event.action, Play) - isinstance(event.action, Draw)
    found = [Origin(seat, 0, size) for seat, size in enumerate(dealt)]
    plays = 0
    for number, (seat, action, _) in enumerate(events):
        before = events[number - 1] if number else None
        going_on = before is not None and before.seat == seat and isinstance(before.action, Draw)
        proofs = () if action in free else (Proof(number, fitting(steps[plays])),)
        match action:
            case Play(tile):
                if not steps[plays].last and (first := better_leads(rules, tile)):
                    found = _proved(found, seat, (Proof(number, first),))
                plays += 1
            case Draw() if going_on:
                found[-1] = found[-1]._replace(size=found[-1].size + 1, proofs=proofs)
            case Draw():
                found = [*_proved(found, seat, proofs), Origin(seat, number, 1)]
            case Pass():
                found = _proved(found, seat, proofs)
    return found


def _proved(found: list[Origin], seat: int, proofs: tuple[Proof, ...]) -> list[Origin]:
    """The origins, those of the seat with these proofs more."""
    return [each._replace(proofs=each.proofs + proofs) if each.seat == seat else each for each in found]

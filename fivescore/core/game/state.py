"""A round: the deal, the state after each action, and the result. A state knows all tiles: no player is given it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from fivescore.core.errors import FivescoreError, IllegalAction, Refusal
from fivescore.core.frames import frame
from fivescore.core.game import turns
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Action, Draw, Event, Pass, Position, action_of, actions, can_draw, drawn_this_turn
from fivescore.core.rules import FirstLead, RuleSet, sides
from fivescore.core.tiles import AnyTile, Tile, tiles_of

T = TypeVar("T")
Order = Literal["known", "random"]
"""Whether the order of the boneyard is taken to be known, or each draw to be a chance."""


class Result(NamedTuple):
    """The end of a round: "out", "blocked" or "target" (the match ended within it).

    `winner` is the side that won the round, None for a tie; `seat` who went out or reached the target, None for a
    block; `points` what the settlement gave each side, in the rule set's own unit; `pips` what each hand still held.

    >>> from fivescore import ALL_FIVES
    >>> last = State.of(Layout(ALL_FIVES).play("6-6"), hands=("3-6", "5-6 1-2"))
    >>> last.apply(last.legal[0]).result
    Result(reason='out', winner=0, seat=0, points=(15, 0), pips=(0, 14))
    """

    reason: str
    winner: int | None
    seat: int | None
    points: tuple[int, ...]
    pips: tuple[int, ...]


class Deal(NamedTuple):
    """A deal before the first play: hands by seat, the boneyard in the order of drawing, and the seat that leads.

    `scores` are the match scores of each side before the round; `must_lead` is the tile that has to be led, if any.

    >>> from fivescore import ALL_FIVES
    >>> new = deal(ALL_FIVES, 2, random.Random(1), leader=1)
    >>> new.hands[1][:2], new.boneyard[0], new.start().to_move
    ((Tile(0, 2), Tile(1, 1)), Tile(0, 0), 1)
    """

    rules: RuleSet
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    leader: int = 0
    scores: tuple[int, ...] = ()
    must_lead: Tile | None = None

    def start(self) -> State:
        """The state before the first play.

        Raises RuleError for a number of players that the rule set does not allow, FivescoreError for tiles that are not
        the whole set, each once.
        """
        at = turns.opening(self.rules, len(self.hands), self.leader, self.scores, self.must_lead)
        for _, fault in self.faults():
            raise FivescoreError(fault)
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        legal = actions(self.rules, at.layout, hands[self.leader], at.boneyard, self.must_lead)
        return State(self, at.layout, hands, self.boneyard, self.leader, at.scores, events=(), legal=legal)

    def faults(self) -> Iterator[tuple[str, Refusal]]:
        """Yield each fault of the tiles with its part, "hands", "boneyard" or "must-lead"; nothing if all is well.

        >>> from fivescore import ALL_FIVES
        >>> new = deal(ALL_FIVES, 2, random.Random(1))._replace(boneyard=())
        >>> [part for part, _ in new.faults()]
        ['boneyard']
        """
        size = self.rules.hand_size(len(self.hands))
        dealt = [tile for hand in self.hands for tile in hand]
        strange = any(tile not in self.rules.tiles.bits for tile in dealt)
        part = "hands" if strange or len(set(dealt)) < len(dealt) else "boneyard"
        if wrong := _not_whole(self.rules, [*dealt, *self.boneyard]):
            yield part, wrong
        if any(len(hand) != size for hand in self.hands):
            sizes = ", ".join(str(len(hand)) for hand in self.hands)
            why = f"the hands have {sizes} tiles; {self.rules.title} deals {size} to each of them"
            yield "hands", Refusal(why, "hand")
        if self.must_lead and self.must_lead not in self.hands[self.leader]:
            why = f"player {self.leader + 1} leads, and does not hold {self.must_lead}, which must be led"
            yield "must-lead", Refusal(why, "first_lead")


def _not_whole(rules: RuleSet, tiles: list[Tile]) -> Refusal:
    """Say why the tiles are not the whole set, each once; "" where they are."""
    if len(tiles) == len(rules.tiles) and rules.tiles.bits.keys() == set(tiles):
        return Refusal()
    wrong = sorted({t for t in tiles if tiles.count(t) > 1} | (set(tiles) ^ set(rules.tiles)))
    more = f" and {len(wrong) - 6} more" if len(wrong) > 6 else ""
    why = f"a deal has every tile of a {rules.tiles} set once; look at {turns.tiles_in_words(wrong[:6])}{more}"
    return Refusal(why, "tiles")


def shuffled(tiles: Sequence[T], rng: random.Random, least: int = 1) -> list[T]:
    """The tiles, or what stands for them, in a random order that is the same in every Python for the same `rng`.

    Where the order of the first few does not matter, `least` of them can be left as they come.

    >>> from fivescore import DOUBLE_SIX
    >>> [str(tile) for tile in shuffled(list(DOUBLE_SIX), random.Random(1))[:3]]
    ['[4-5]', '[2-2]', '[0-4]']
    """
    mixed, chance = list(tiles), rng.random
    for last in range(len(mixed) - 1, least - 1, -1):
        other = int(chance() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def deal(
    rules: RuleSet | str, players: int, rng: random.Random, *, leader: int | None = None, scores: tuple[int, ...] = ()
) -> Deal:
    """A random deal for so many players; without a `leader` it is a first round, led as `rules.first_lead` says.

    >>> new = deal("five-up", 2, random.Random(1))
    >>> [len(hand) for hand in new.hands], len(new.boneyard)
    ([5, 5], 18)

    Raises RuleError for a number of players that the rule set does not allow.
    """
    rules = RuleSet.of(rules)
    size = rules.hand_size(players)
    tiles = shuffled(list(rules.tiles), rng)
    hands = tuple(tuple(sorted(tiles[seat * size : (seat + 1) * size])) for seat in range(players))
    must_lead = None
    if leader is None:
        leader, must_lead = _first_leader(rules, hands, rng)
    return Deal(rules, hands, tuple(tiles[players * size :]), leader, scores, must_lead)


def _first_leader(rules: RuleSet, hands: tuple[tuple[Tile, ...], ...], rng: random.Random) -> tuple[int, Tile | None]:
    match rules.first_lead:
        case FirstLead.HIGHEST_DOUBLE:
            must_lead = highest(hands)
            return next(seat for seat, hand in enumerate(hands) if must_lead in hand), must_lead
        case FirstLead.HIGHEST_TILE:
            drawn = shuffled(list(rules.tiles), rng)[: len(hands)]
            return max(range(len(hands)), key=lambda seat: _height(drawn[seat])), None
    return int(rng.random() * len(hands)), None


def highest(hands: Sequence[Sequence[Tile]]) -> Tile:
    """The tile dealt that must be led where the highest double must: with no double, the highest tile. Source E.

    >>> highest(((Tile(1, 4), Tile(6, 5)), (Tile(2, 2),))), highest(((Tile(1, 4),), (Tile(2, 3),)))
    (Tile(2, 2), Tile(1, 4))
    """
    dealt = [tile for hand in hands for tile in hand]
    return max([tile for tile in dealt if tile.is_double] or dealt, key=_height)


def _height(tile: Tile) -> tuple[int, int]:
    """Tiles by pips, and of equal ones by the higher half (settled here)."""
    return (tile.pips, tile.high)


class State(NamedTuple):
    """A round at one moment, all tiles known: what may be done, and what follows.

    >>> from fivescore import FIVES_AND_THREES
    >>> state = deal(FIVES_AND_THREES, 2, random.Random(3), leader=0).start()
    >>> after = state.apply(state.legal[0])
    >>> after.to_move, len(after.hands[0]), after.result is None
    (1, 6, True)

    Where it is shown, each turn has a line, and so has each hand:

    >>> from fivescore import Layout
    >>> State.of(Layout(FIVES_AND_THREES), hands=("5-5 0-1", "0-5")).apply(Play(Tile(5, 5)))
    round: Fives and Threes
    player 1  5-5  count 10, scores 2
    player 1 holds [0-1]
    player 2 holds [0-5]
    to move: player 2

    `hands` and `boneyard` are hidden, the rest is public; `scores` has the match score of each side, `legal` every
    action that the rules allow now, plays first, () once the round is over; `result` is None until then; `order` says
    whether a solver may know the order of the boneyard.
    """

    deal: Deal
    layout: Layout
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    to_move: int
    scores: tuple[int, ...]
    events: tuple[Event, ...]
    legal: tuple[Action, ...]
    result: Result | None = None
    order: Order = "known"

    @classmethod
    def of(
        cls,
        layout: Layout,
        *,
        hands: Sequence[str | Iterable[Tile]],
        boneyard: str | Iterable[Tile] | None = None,
        to_move: int = 0,
        order: Order = "known",
        scores: tuple[int, ...] = (),
    ) -> State:
        """The state of a round that stands like this, whatever went before; rules come with the layout.

        Tiles are text or tiles. `boneyard` is in the order of drawing; left out, it is all other tiles of the set.
        `order="random"` says that nobody knows the order: a solver then takes each draw as a chance.

        >>> from fivescore import FIVES_AND_THREES
        >>> layout = Layout(FIVES_AND_THREES).play("6-6")
        >>> State.of(layout, hands=("5-6 0-1", "3-6 2-2")).legal
        (Play(tile=Tile(5, 6), on=Tile(6, 6)),)

        Raises RuleError for a number of players that the rules do not allow, NotationError for tiles that cannot be
        read, FivescoreError for tiles that are not the rest of the set, each once, and for a hand that is empty.
        """
        rules = layout.rules
        rules.target_for(len(hands))
        held = tuple(tuple(sorted(tiles_of(hand))) for hand in hands)
        seen = [*layout.tiles, *(tile for hand in held for tile in hand)]
        rest = tuple(tile for tile in rules.tiles if tile not in seen) if boneyard is None else tiles_of(boneyard)
        if wrong := _not_whole(rules, [*seen, *rest]):
            raise FivescoreError(wrong)
        if order not in ("known", "random"):
            raise FivescoreError(f"order={order!r} is not allowed; order is 'known' or 'random'")
        if not 0 <= to_move < len(held) or not held[to_move]:
            raise FivescoreError(f"seat {to_move} cannot be to move; it is one of 0 to {len(held) - 1} and holds tiles")
        scores = scores or (0,) * (max(sides(rules, len(held))) + 1)
        legal = actions(rules, layout, held[to_move], len(rest))
        deal = Deal(rules, held, rest, to_move, scores)
        state = cls(deal, layout, held, rest, to_move, scores, events=(), legal=legal, order=order)
        return state._closed(None) if layout.last and state._stuck() else state

    @property
    def rules(self) -> RuleSet:
        """The rule set of the round."""
        return self.deal.rules

    @property
    def table(self) -> Position:
        """The position that a spectator sees."""
        return self.seen_by(None)

    def seen_by(self, seat: int | None) -> Position:
        """Return what `seat` may know of this state; None is a spectator, who sees no hand."""
        deal, layout, hands, boneyard, to_move, scores, events, *_ = self
        hand, lead = () if seat is None else hands[seat], None if layout.last else deal.must_lead
        sizes, bones = tuple(map(len, hands)), len(boneyard)
        return Position(deal.rules, seat, hand, layout, sizes, bones, scores, to_move, deal.leader, events, lead)

    def refusal(self, action: Action) -> Refusal:
        """Say why the action is not allowed now, and what is; "" where it is, even with its only place left out."""
        if action in self.legal:
            return Refusal()
        if self.result:
            return Refusal(f"the round is over ({self.result.reason}), so nothing more can be done", "over")
        return turns.refusal(self.seen_by(self.to_move), action)

    def apply(self, action: Action | AnyTile) -> State:
        """The state after the action of the seat to move; it may be typed: "1-4", "1-1@1-4", "draw" or "pass".

        Raises IllegalAction, with the reason that `refusal()` gives, and NotationError for what is no action.
        """
        if type(action) is not Play and (action not in self.legal or isinstance(action, tuple)):
            action = action_of(action)
        if action not in self.legal:
            if message := self.refusal(action):
                raise IllegalAction(message, action, self)
            assert isinstance(action, Play)
            action = Play(action.tile, self.layout.places(action.tile)[0])
        deal, layout, hands, boneyard, seat, scores, events, _, _, order = self
        rules, hand = deal.rules, hands[seat]
        if isinstance(action, Play):
            place = hand.index(action.tile)
            hand = hand[:place] + hand[place + 1 :]
            layout = layout.after(action)
        elif isinstance(action, Draw):
            hand, boneyard = tuple(sorted((*hand, boneyard[0]))), boneyard[1:]
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        scores, events, to_move, over = turns.step(layout, hands, seat, action, scores, events)
        draws = drawn_this_turn(events) if rules.draw_most else 0
        legal = () if over else actions(rules, layout, hands[to_move], len(boneyard), None, draws)
        state = State(deal, layout, hands, boneyard, to_move, scores, events, legal, order=order)
        if over == "target":
            side = sides(rules, len(hands))[seat]
            return state._replace(result=Result("target", side, seat, (0,) * len(scores), state._pips()))
        if over or (isinstance(legal[0], Pass) and state._stuck()):
            return state._closed(seat if over == "out" else None)
        return state

    def _stuck(self) -> bool:
        """Say whether the seat to move can only pass and no hand can play: a round blocked before all have passed."""
        if not isinstance(self.legal[0], Pass) or can_draw(self.rules, len(self.boneyard)):
            return False
        return turns.blocked(self.hands, 1, fits=any(map(self.layout.fits, self.hands)))

    def _pips(self) -> tuple[int, ...]:
        return tuple(map(self.rules.left_in, self.hands))

    def _closed(self, out: int | None) -> State:
        """The round at its end: settled, `out` being the seat that went out, None for a block."""
        pips = self._pips()
        scores, settled = turns.settlement(self.rules, self.scores, pips, out)
        reason = "blocked" if out is None else "out"
        return self._replace(scores=scores, legal=(), result=Result(reason, settled.winner, out, settled.points, pips))

    def turns(self) -> Iterator[tuple[int, int, Play | Pass | None, int]]:
        """Yield each turn since the state began: its seat, how many tiles it drew, its play or pass, and its points.

        A turn that goes on after its draws has None for its play.
        """
        draws = 0
        for seat, action, points in self.events:
            if isinstance(action, Draw):
                draws += 1
            else:
                yield seat, draws, action, points
                draws = 0
        if draws:
            yield self.to_move, draws, None, 0

    def _lines(self) -> Iterator[tuple[int, str, str]]:
        """Each turn since the state began: its seat, what it did, and the count after it with what that scored."""
        counts = (layout.total for layout in self.table.layouts[1:])
        for seat, draws, action, points in self.turns():
            drew, did = f"draws {draws}" if draws else "", "knocks" if isinstance(action, Pass) else str(action or "")
            count = f"count {next(counts)}{f', scores {points}' if points else ''}" if isinstance(action, Play) else ""
            yield seat, ", ".join(filter(None, (drew, did))), count

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each action: `player` from 1, `tile`, `on`, `count` after it, `points`.

        A draw and a pass have no tile: `action` says which of the two it is, or "play".
        """
        totals = (layout.total for layout in self.table.layouts[1:])
        rows: list[dict[str, object]] = []
        for seat, action, points in self.events:
            play = action if isinstance(action, Play) else None
            row = {"player": seat + 1, "action": "play" if play else str(action), "points": points}
            row |= {"tile": play and play.tile, "on": play and play.on, "count": next(totals) if play else None}
            rows.append(row)
        return frame(rows)

    def __repr__(self) -> str:
        lines = [*self._lines()]
        width = max((len(did) for _, did, _ in lines), default=0)
        before = self.layout.plays[: len(self.layout) - sum(bool(count) for _, _, count in lines)]
        table = [f"table: {' '.join(map(str, before)) or 'empty'}"] if before or not lines else []
        did = [f"player {seat + 1}  {did:{width}}  {count}".rstrip() for seat, did, count in lines]
        hands = [f"player {seat} holds {turns.tiles_in_words(hand)}" for seat, hand in enumerate(self.hands, start=1)]
        now = f"over: {_end(self.result)}" if self.result else f"to move: player {self.to_move + 1}"
        return "\n".join([f"round: {self.rules.title}", *table, *did, *hands, now])


def _end(result: Result) -> str:
    """Say how a round ended, in a line."""
    reason, _, seat, points, pips = result
    if reason == "target" and seat is not None:
        return f"player {seat + 1} has the target"
    how = "blocked" if seat is None else f"player {seat + 1} goes out"
    return f"{how}; pips left {', '.join(map(str, pips))}; settled {', '.join(map(str, points))}"

"""A round: the deal, the state after each action, and the result. A state knows all tiles: no player is given it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from fivescore.choices import Drawing, FirstLead
from fivescore.errors import FivescoreError, IllegalAction
from fivescore.layout import Layout, Play
from fivescore.position import Action, Draw, Event, Position, actions, can_draw, leads
from fivescore.rules import RuleSet
from fivescore.settlement import credit, reached, settle, sides
from fivescore.tiles import Tile


class Result(NamedTuple):
    """How a round ended: "out", "blocked" or "target" (the match ended within it).

    `winner` is the side that won the round, None for a tie; `seat` who went out or reached the target, None for a
    block; `points` what the settlement gave each side, in the rule set's own unit; `pips` what each hand still held.
    """

    reason: str
    winner: int | None
    seat: int | None
    points: tuple[int, ...]
    pips: tuple[int, ...]


class Deal(NamedTuple):
    """Who holds what before the first play: hands by seat, the boneyard in the order of drawing, and who leads.

    `scores` are the match scores of each side before the round; `must_lead` is the tile that has to be led, if any.
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
        self.rules.hand_size(len(self.hands))
        tiles = [tile for hand in (*self.hands, self.boneyard) for tile in hand]
        if sorted(tiles) != list(self.rules.tiles):
            wrong = sorted({t for t in tiles if tiles.count(t) > 1} | (set(tiles) ^ set(self.rules.tiles)))
            raise FivescoreError(f"a deal has every tile of a {self.rules.tiles} set once; look at {_names(wrong)}")
        seats = sides(self.rules, len(self.hands))
        scores = self.scores or (0,) * (max(seats) + 1)
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        return State(self, Layout(self.rules), hands, self.boneyard, self.leader, scores, (), 0, seats, None)


def shuffled(tiles: Sequence[Tile], rng: random.Random) -> list[Tile]:
    """The tiles in a random order that is the same in every Python for the same `rng`.

    >>> from fivescore import DOUBLE_SIX
    >>> [str(tile) for tile in shuffled(list(DOUBLE_SIX), random.Random(1))[:3]]
    ['[4-5]', '[2-2]', '[0-4]']
    """
    mixed = list(tiles)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def deal(
    rules: RuleSet, players: int, rng: random.Random, *, leader: int | None = None, scores: tuple[int, ...] = ()
) -> Deal:
    """A random deal for so many players; without a `leader` it is a first round, led as `rules.first_lead` says.

    >>> from fivescore import FIVE_UP
    >>> new = deal(FIVE_UP, 2, random.Random(1))
    >>> [len(hand) for hand in new.hands], len(new.boneyard)
    ([5, 5], 18)

    Raises RuleError for a number of players that the rule set does not allow.
    """
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
            dealt = [tile for hand in hands for tile in hand]
            must_lead = max([tile for tile in dealt if tile.is_double] or dealt, key=_height)
            return next(seat for seat, hand in enumerate(hands) if must_lead in hand), must_lead
        case FirstLead.HIGHEST_TILE:
            drawn = shuffled(list(rules.tiles), rng)[: len(hands)]
            return max(range(len(hands)), key=lambda seat: _height(drawn[seat])), None
    return int(rng.random() * len(hands)), None


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

    `scores` has the match score of each side, `passes` counts the passes since the last play, `seats` is the side of
    each seat, `result` is None until the round is over.
    """

    deal: Deal
    layout: Layout
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    to_move: int
    scores: tuple[int, ...]
    events: tuple[Event, ...]
    passes: int
    seats: tuple[int, ...]
    result: Result | None

    @property
    def rules(self) -> RuleSet:
        """The rule set of the round."""
        return self.deal.rules

    @property
    def can_draw(self) -> bool:
        """Whether the boneyard has a tile that may be drawn at all."""
        return can_draw(self.rules, len(self.boneyard))

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every action that the rules allow now, plays first; () once the round is over."""
        if self.result:
            return ()
        hand = self.hands[self.to_move]
        return actions(self.rules, self.layout, hand, len(self.boneyard), self.deal.must_lead)

    def seen_by(self, seat: int | None) -> Position:
        """What `seat` may know of this state; None for a spectator, who sees no hand."""
        return Position(
            self.rules,
            seat,
            () if seat is None else self.hands[seat],
            self.layout,
            tuple(len(hand) for hand in self.hands),
            len(self.boneyard),
            self.scores,
            self.to_move,
            self.deal.leader,
            self.events,
            None if self.layout.last else self.deal.must_lead,
        )

    def _leads(self) -> tuple[Tile, ...]:
        return leads(self.rules, self.hands[self.to_move], self.deal.must_lead)

    def _able(self, seat: int) -> bool:
        """Whether the seat holds a tile that fits."""
        pips = {opening.end.pip for opening in self.layout.openings}
        return any(tile.low in pips or tile.high in pips for tile in self.hands[seat])

    def refusal(self, action: Action) -> str:
        """Why the action is not allowed now, and what is; "" where it is allowed. This alone decides it."""
        if self.result:
            return f"the round is over ({self.result.reason}), so nothing more can be done"
        match action:
            case Play(tile, on):
                return self._play_refusal(tile, on)
            case Draw():
                return self._draw_refusal()
        if not self.layout.last:
            return f"the leader must lead a tile: {_names(self._leads())}"
        if self._able(self.to_move):
            return (
                f"a player who can play may not pass; what fits: {_names(self._fits())}" if self.rules.must_play else ""
            )
        return "a player who cannot play must draw; the boneyard has tiles to draw" if self.can_draw else ""

    def _play_refusal(self, tile: Tile, on: Tile | None) -> str:
        hand = self.hands[self.to_move]
        if tile not in hand:
            return f"{tile} is not in the hand of player {self.to_move + 1}: {_names(hand)}"
        if not self.layout.last and tile not in self._leads():
            return f"{tile} may not be led; what may: {_names(self._leads())}"
        return self.layout.refusal(tile, on)

    def _draw_refusal(self) -> str:
        rules = self.rules
        if rules.drawing is Drawing.NONE:
            return f"there is no drawing in {rules.title}"
        if not self.layout.last:
            return "the leader must lead a tile before anybody draws"
        if not self.can_draw:
            kept = f", and the last {rules.reserve} may not be drawn" if rules.reserve else ""
            return f"there is nothing to draw: the boneyard has {len(self.boneyard)} tiles{kept}"
        if rules.drawing is Drawing.UNTIL_PLAYABLE and self._able(self.to_move):
            return f"a player who can play may not draw; what fits: {_names(self._fits())}"
        return ""

    def _fits(self) -> list[Tile]:
        return [tile for tile in self.hands[self.to_move] if self.layout.places(tile)]

    def apply(self, action: Action) -> State:
        """The state after the action of the seat to move.

        Raises IllegalAction, with the reason that `refusal()` gives.
        """
        if message := self.refusal(action):
            raise IllegalAction(message, action, self)
        match action:
            case Play(tile, on):
                return self._played(tile, on)
            case Draw():
                return self._drawn()
        event = Event(self.to_move, action)
        passed = self._replace(events=(*self.events, event), passes=self.passes + 1, to_move=self._next())
        return passed._closed() if passed.passes >= self._holding() else passed

    def _played(self, tile: Tile, on: Tile | None) -> State:
        seat, rules = self.to_move, self.rules
        side = self.seats[seat]
        leads = not self.layout.last
        layout = self.layout.play(tile, on)
        hand = tuple(each for each in self.hands[seat] if each != tile)
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        out = not hand and (
            not rules.both_out or all(not hands[s] for s, each in enumerate(self.seats) if each == side)
        )
        made = layout.points + (rules.chip_out if out and rules.chip_out_joined else 0)
        target = rules.target_for(len(hands))
        before = self.scores[side]
        score = credit(rules, before, made, target, leads=leads)
        if out and not rules.chip_out_joined and not reached(rules, score, target):
            score = credit(rules, score, rules.chip_out, target)
        scores = (*self.scores[:side], score, *self.scores[side + 1 :])
        events = (*self.events, Event(seat, Play(tile, layout.last.on if layout.last else on), score - before))
        state = State(self.deal, layout, hands, self.boneyard, seat, scores, events, 0, self.seats, None)
        if reached(rules, score, target):
            return state._replace(result=Result("target", side, seat, (0,) * len(scores), state._pips()))
        if out:
            return state._closed(seat)
        state = state._replace(to_move=state._next())
        return state._closed() if state._stuck() else state

    def _drawn(self) -> State:
        seat, tile = self.to_move, self.boneyard[0]
        hand = tuple(sorted((*self.hands[seat], tile)))
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        events = (*self.events, Event(seat, Draw()))
        state = self._replace(hands=hands, boneyard=self.boneyard[1:], events=events)
        return state._closed() if state._stuck() else state

    def _next(self) -> int:
        """The next seat to the left that still holds tiles."""
        count = len(self.hands)
        return next(
            seat % count for seat in range(self.to_move + 1, self.to_move + 1 + count) if self.hands[seat % count]
        )

    def _holding(self) -> int:
        return sum(1 for hand in self.hands if hand)

    def _stuck(self) -> bool:
        """Whether nobody can play and nothing can be drawn: the round is blocked."""
        return not self.can_draw and not any(self._able(seat) for seat in range(len(self.hands)))

    def _pips(self) -> tuple[int, ...]:
        return tuple(sum(tile.pips for tile in hand) for hand in self.hands)

    def _closed(self, out: int | None = None) -> State:
        """The round at its end: settled, `out` being the seat that went out, None for a block."""
        pips = self._pips()
        side = None if out is None else self.seats[out]
        settled = settle(self.rules, self.seats, pips, side)
        target = self.rules.target_for(len(self.hands))
        pairs = zip(self.scores, settled.points, strict=True)
        scores = tuple(credit(self.rules, score, points, target) for score, points in pairs)
        reason = "blocked" if out is None else "out"
        return self._replace(scores=scores, result=Result(reason, settled.winner, out, settled.points, pips))

    def __repr__(self) -> str:
        hands = " | ".join(_names(hand) for hand in self.hands)
        over = f", {self.result.reason}" if self.result else f", player {self.to_move + 1} to move"
        return f"<State of {self.rules.title}: {self.layout or 'empty table'}; {hands}{over}>"


def _names(tiles: Sequence[Tile]) -> str:
    return ", ".join(map(str, tiles)) or "none"

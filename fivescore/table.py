"""What everybody at the table sees of an action: who is next, what it scores, and whether it ends the round."""

from __future__ import annotations

from typing import Literal

from fivescore.choices import Drawing
from fivescore.layout import Layout, Play
from fivescore.position import Action, Draw, Event, Pass, Position, can_draw
from fivescore.rules import RuleSet
from fivescore.settlement import Settled, credit, reached, settle, sides
from fivescore.tiles import Tile

Over = Literal["", "out", "target", "blocked"]
"""Why a round is over, as far as the public sees: "" where it is not. A block is seen when all have passed."""


def opening(
    rules: RuleSet, players: int, leader: int = 0, scores: tuple[int, ...] = (), must_lead: Tile | None = None
) -> Position:
    """What a spectator sees before the first play of a round.

    >>> from fivescore import ALL_FIVES
    >>> opening(ALL_FIVES, 2).sizes, opening(ALL_FIVES, 2).boneyard
    ((9, 9), 10)

    Raises RuleError for a number of players that the rule set does not allow.
    """
    size = rules.hand_size(players)
    scores = scores or (0,) * (max(sides(rules, players)) + 1)
    boneyard = len(rules.tiles) - players * size
    sizes = (size,) * players
    return Position(rules, None, (), Layout(rules), sizes, boneyard, scores, leader, leader, (), must_lead)


def refusal(at: Position, action: Action) -> str:
    """Why the action cannot be, from what everybody knows; "" where nothing public speaks against it.

    >>> from fivescore import FIVES_AND_THREES
    >>> refusal(opening(FIVES_AND_THREES, 2), Draw())
    'there is no drawing in Fives and Threes'
    """
    rules = at.rules
    match action:
        case Play(tile, on):
            return at.layout.refusal(tile, on)
        case Draw() if rules.drawing is Drawing.NONE:
            return f"there is no drawing in {rules.title}"
        case _ if not at.layout.last:
            return "the leader must lead a tile before anything else"
        case Draw() if not can_draw(rules, at.boneyard):
            kept = f", and the last {rules.reserve} may not be drawn" if rules.reserve else ""
            return f"there is nothing to draw: the boneyard has {at.boneyard} tiles{kept}"
        case Pass() if can_draw(rules, at.boneyard) and rules.must_play:
            return "a player who cannot play must draw; the boneyard has tiles to draw"
    return ""


def follow(at: Position, action: Action) -> Position:
    """What a spectator sees after an action that is allowed.

    >>> from fivescore import ALL_FIVES
    >>> after = follow(opening(ALL_FIVES, 2), Play(Tile(1, 4)))
    >>> after.scores, after.to_move, after.sizes
    ((5, 0), 1, (8, 9))
    """
    seat = at.to_move
    match action:
        case Play(tile, on):
            layout = at.layout.play(tile, on)
            return _played(at, layout, layout.last or action)
        case Draw():
            sizes = (*at.sizes[:seat], at.sizes[seat] + 1, *at.sizes[seat + 1 :])
            events = (*at.events, Event(seat, action))
            return at._replace(sizes=sizes, boneyard=at.boneyard - 1, events=events)
    return at._replace(events=(*at.events, Event(seat, action)), to_move=_next(at.sizes, seat))


def over(at: Position) -> Over:
    """Why the round is over, as far as a spectator sees: somebody is out, has the target, or all have passed.

    >>> from fivescore import ALL_FIVES
    >>> over(opening(ALL_FIVES, 2))
    ''
    """
    if not at.events or not at.layout.last:
        return ""
    seat, action, points = at.events[-1]
    if isinstance(action, Play):
        won = points > 0 and reached(at.rules, at.scores[at.seats[seat]], at.rules.target_for(len(at.sizes)))
        return "target" if won else "out" if _is_out(at.rules, at.sizes, seat) else ""
    holding = sum(1 for size in at.sizes if size)
    return "blocked" if all(isinstance(event.action, Pass) for event in at.events[-holding:]) else ""


def _is_out(rules: RuleSet, sizes: tuple[int, ...], seat: int) -> bool:
    """Whether the seat went out with its last play, its partner too where both must."""
    seats = sides(rules, len(sizes))
    own = [size for each, size in zip(seats, sizes, strict=True) if each == seats[seat]]
    return not sizes[seat] and (not rules.both_out or not any(own))


def _played(at: Position, layout: Layout, play: Play) -> Position:
    rules, seat, sizes = at.rules, at.to_move, at.sizes
    side = at.seats[seat]
    sizes = (*sizes[:seat], sizes[seat] - 1, *sizes[seat + 1 :])
    out = _is_out(rules, sizes, seat)
    made = layout.points + (rules.chip_out if out and rules.chip_out_joined else 0)
    target = rules.target_for(len(sizes))
    before = at.scores[side]
    score = credit(rules, before, made, target, leads=not at.layout.last)
    if out and not rules.chip_out_joined and not reached(rules, score, target):
        score = credit(rules, score, rules.chip_out, target)
    scores = (*at.scores[:side], score, *at.scores[side + 1 :])
    events = (*at.events, Event(seat, play, score - before))
    to_move = seat if out or reached(rules, score, target) else _next(sizes, seat)
    return Position(rules, None, (), layout, sizes, at.boneyard, scores, to_move, at.leader, events)


def close(at: Position, pips: tuple[int, ...], out: int | None) -> tuple[Position, Settled]:
    """What a spectator sees of the end of a round: pips left in each hand, and the seat that went out (None: a block).

    >>> from fivescore import ALL_FIVES
    >>> after, settled = close(opening(ALL_FIVES, 2), (0, 13), 0)
    >>> after.scores, settled.points
    ((15, 0), (15, 0))
    """
    settled = settle(at.rules, at.seats, pips, None if out is None else at.seats[out])
    target = at.rules.target_for(len(at.sizes))
    pairs = zip(at.scores, settled.points, strict=True)
    return at._replace(scores=tuple(credit(at.rules, score, points, target) for score, points in pairs)), settled


def _next(sizes: tuple[int, ...], seat: int) -> int:
    """The next seat to the left that still holds tiles."""
    count = len(sizes)
    return next(after % count for after in range(seat + 1, seat + 1 + count) if sizes[after % count])

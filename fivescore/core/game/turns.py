"""What everybody at the table sees of an action: who is next, what it scores, and whether it ends the round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from itertools import takewhile
from typing import Literal

from fivescore.core.errors import FivescoreError, Refusal
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Action, Draw, Event, Pass, Position, can_draw, drawn_this_turn, leads, other_actions
from fivescore.core.rules import (
    Drawing,
    FirstLead,
    RuleSet,
    Settled,
    credit,
    credited,
    ends_match,
    settle,
    sides,
    withheld_by,
)
from fivescore.core.tiles import Tile

Over = Literal["", "out", "target", "blocked"]
"""Why a round is over, as far as the public sees: "" where it is not. A block is seen when all have passed."""


def opening(
    rules: RuleSet, players: int, leader: int = 0, scores: tuple[int, ...] = (), must_lead: Tile | None = None
) -> Position:
    """Return the position that a spectator sees before the first play of a round.

    >>> from fivescore import ALL_FIVES
    >>> opening(ALL_FIVES, 2).sizes, opening(ALL_FIVES, 2).boneyard
    ((9, 9), 10)

    Raises RuleError for a number of players that the rule set does not allow, FivescoreError for scores that are not
    one for each side, for a leader who has no seat, and for a tile to be led that the rules do not name.
    """
    size = rules.hand_size(players)
    scores = scores or (0,) * (max(sides(rules, players)) + 1)
    for fault in (scores_fault(rules, players, scores), lead_fault(rules, must_lead)):
        if fault:
            raise FivescoreError(fault)
    if not 0 <= leader < players:
        raise FivescoreError(f"seat {leader} cannot lead; it is one of 0 to {players - 1}")
    boneyard = len(rules.tiles) - players * size
    sizes = (size,) * players
    return Position(rules, None, (), Layout(rules), sizes, boneyard, scores, leader, leader, must_lead=must_lead)


def scores_fault(rules: RuleSet, players: int, scores: tuple[int, ...]) -> Refusal:
    """Say why so many players cannot begin a round with these scores; "" where they can."""
    count = max(sides(rules, players)) + 1
    if len(scores) == count:
        return Refusal()
    rule = "partners" if players == 4 else "players"
    given = "1 score is" if len(scores) == 1 else f"{len(scores)} scores are"
    return Refusal(f"{given} given for {count} sides; give one for each", rule)


def lead_fault(rules: RuleSet, must_lead: Tile | None) -> Refusal:
    """Say why this cannot be the tile that has to be led, whatever the hands; "" where it can, or there is none."""
    if must_lead is None:
        return Refusal()
    if rules.first_lead is not FirstLead.HIGHEST_DOUBLE:
        why = f"{rules.title} names no tile that must be led; first_lead=highest-double would name one"
        return Refusal(why, "first_lead")
    return Layout(rules).refusal(must_lead)


def refusal(at: Position, action: Action) -> Refusal:
    """Say why the action is not allowed, by what is seen; "" where nothing that is seen speaks against it."""
    rules, hand = at.rules, at.hand if at.seat == at.to_move else None
    match action:
        case Play(tile, on):
            if hand is not None and tile not in hand:
                return Refusal(f"{tile} is not in the hand of player {at.to_move + 1}: {tiles_in_words(hand)}", "hand")
            may = leads(rules, (tile,) if hand is None else hand, at.must_lead)
            if not at.layout.last and tile not in may:
                why = f"{tile} may not be led; what {'must be' if hand is None else 'may'}: {tiles_in_words(may)}"
                return Refusal(why, "first_lead" if at.must_lead else "lead")
            return at.layout.refusal(tile, on)
        case _ if not isinstance(action, Draw | Pass):
            return Refusal(f"{action!r:.40} is no action; an action is a Play, Draw() or Pass()")
        case Draw() if rules.drawing is Drawing.NONE:
            return Refusal(f"there is no drawing in {rules.title}", "drawing")
        case _ if not at.layout.last:
            return Refusal("the leader must lead a tile before anything else", "lead")
        case Draw() if rules.draw_most and drawn_this_turn(at.events) >= rules.draw_most:
            tiles = "one tile is" if rules.draw_most == 1 else f"{rules.draw_most} tiles are"
            return Refusal(f"in one turn at most {tiles} drawn", "draw_most")
        case Draw() if not can_draw(rules, at.boneyard):
            there = "1 tile" if at.boneyard == 1 else f"{at.boneyard} tiles"
            kept = f", and the last {'one' if rules.reserve == 1 else rules.reserve} may not be drawn"
            why = f"there is nothing to draw: the boneyard has {there}{kept if rules.reserve else ''}"
            return Refusal(why, "reserve" if rules.reserve else "drawing")
    fits = [tile for tile in hand or () if at.layout.fits([tile])]
    ables = (False, True) if hand is None else (bool(fits),)
    if any(action in other_actions(rules, able, at.boneyard, drawn_this_turn(at.events)) for able in ables):
        return Refusal()
    if fits:
        verb, rule = ("draw", "drawing") if isinstance(action, Draw) else ("knock", "must_play")
        return Refusal(f"a player who can play may not {verb}", rule, f"what fits: {tiles_in_words(fits)}")
    return Refusal("a player who cannot play must draw", "drawing", "the boneyard has tiles to draw")


def tiles_in_words(tiles: Iterable[Tile]) -> str:
    """The tiles in words.

    >>> tiles_in_words([Tile(1, 4), Tile(2, 2)]), tiles_in_words([])
    ('[1-4], [2-2]', 'none')
    """
    return ", ".join(map(str, tiles)) or "none"


def position_after(at: Position, action: Action) -> Position:
    """Return the position after an allowed action, for the same spectator or seat; its own play leaves its hand.

    >>> from fivescore import ALL_FIVES
    >>> after = position_after(opening(ALL_FIVES, 2), Play(Tile(1, 4)))
    >>> after.scores, after.to_move, after.sizes
    ((5, 0), 1, (8, 9))
    >>> own = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))
    >>> position_after(own, own.legal[0]).hand
    (Tile(0, 0),)

    Raises FivescoreError for a seat's own draw: which tile it was, the position does not say.
    """
    seat, layout, sizes = at.to_move, at.layout, list(at.sizes)
    if isinstance(action, Play):
        layout = layout.after(action) if action.on or not layout.last else layout.play(action.tile)
        action = layout.last or action
        at = at._replace(hand=tuple(tile for tile in at.hand if tile != action.tile), must_lead=None)
        sizes[seat] -= 1
    elif isinstance(action, Draw):
        if at.seat == seat:
            raise FivescoreError("which tile the seat drew is not known; only a spectator can follow its draw")
        sizes[seat] += 1
        at = at._replace(boneyard=at.boneyard - 1)
    scores, events, to_move, _ = step(layout, sizes, seat, action, at.scores, at.events)
    return at._replace(layout=layout, sizes=tuple(sizes), scores=scores, to_move=to_move, events=events)


def step(
    layout: Layout,
    held: Sequence[Sized | int],
    seat: int,
    action: Action,
    scores: tuple[int, ...],
    events: tuple[Event, ...],
) -> tuple[tuple[int, ...], tuple[Event, ...], int, Over]:
    """The scores, the events, the seat to move and why the round is over, after `seat` did `action`."""
    if isinstance(action, Draw):
        return scores, (*events, Event(seat, action)), seat, ""
    following = next_seat(held, seat)
    ended: Over = ""
    if isinstance(action, Pass):
        events = (*events, Event(seat, action))
        return scores, events, following, "blocked" if blocked(held, passes_in_a_row(events)) else ""
    points = layout.points + (knock_points(layout.rules, len(held), seat, events) if layout.rules.knock else 0)
    if points or not held[seat]:
        scores, points, ended = add_points(layout.rules, points, layout.covered < 0, held, seat, scores)
    return scores, (*events, Event(seat, action, points)), seat if ended else following, ended


def knock_points(rules: RuleSet, players: int, seat: int, events: Sequence[Event]) -> int:
    """Return the points of a play of `seat` for other sides' knocks just before it; `events` are those before the play.

    >>> from fivescore import FIVES_AND_THREES
    >>> rules, knocked = FIVES_AND_THREES.vary(knock=1), [Event(0, Pass()), Event(1, Pass())]
    >>> knock_points(rules, 3, 2, knocked), knock_points(rules, 4, 2, knocked)
    (2, 1)
    >>> knock_points(FIVES_AND_THREES, 3, 2, knocked)
    0
    """
    seats = sides(rules, players)
    return rules.knock * sum(side != seats[seat] for side in knocked_since(seats, events))


def knocked_since(seats: Sequence[int], events: Sequence[Event]) -> tuple[int, ...]:
    """The side of each knock since the last play, the latest first; `seats` has the side of each seat.

    >>> knocked_since((0, 1), [Event(0, Pass()), Event(1, Draw()), Event(1, Pass())])
    (1, 0)
    """
    since = takewhile(lambda event: not isinstance(event.action, Play), reversed(events))
    return tuple(seats[event.seat] for event in since if isinstance(event.action, Pass))


def add_points(
    rules: RuleSet, points: int, first: bool, held: Sequence[Sized | int], seat: int, scores: tuple[int, ...]
) -> tuple[tuple[int, ...], int, Over]:
    """The scores after a play that makes `points`, what its side got, and why the round is over; `first` says that it
    led the round, `held` is as in `step()`.

    >>> from fivescore import ALL_FIVES
    >>> add_points(ALL_FIVES, 10, False, (3, 4), 0, (245, 0))
    ((255, 0), 10, 'target')
    """
    side = sides(rules, len(held))[seat]
    before = scores[side]
    *_, (_, _, _, score) = score_steps(rules, points, first, held, seat, scores)
    ended: Over = "out" if not held[seat] and is_out(rules, held, seat) else ""
    if score > before and ends_match(rules, score, rules.target_for(len(held))):
        ended = "target"
    return (*scores[:side], score, *scores[side + 1 :]), score - before, ended


def score_steps(
    rules: RuleSet, points: int, first: bool, held: Sequence[Sized | int], seat: int, scores: tuple[int, ...]
) -> list[tuple[str, int, int, int]]:
    """List how a play's points are added, with the point for going out or before it: of each sum the rule by which it
    does not count in full (see `settlement.withheld_by()`), the score before, the points, and the score after."""
    score, target = scores[sides(rules, len(held))[seat]], rules.target_for(len(held))
    chip = rules.chip_out if not held[seat] and is_out(rules, held, seat) else 0
    found: list[tuple[str, int, int, int]] = []
    for more in [points + chip] if rules.chip_out_joined or not chip else [points, chip]:
        if found and ends_match(rules, score, target):
            break
        leads = first and not found
        after = credit(rules, score, more, target, leads=leads)
        rule = "" if after == score + more else withheld_by(rules, score, more, target, leads=leads)
        found.append((rule, score, more, after))
        score = after
    return found


def why_over(at: Position) -> Over:
    """Say why the round is over, by what a spectator sees: "out", "target" or "blocked" (all have passed); else "".

    >>> from fivescore import ALL_FIVES
    >>> why_over(opening(ALL_FIVES, 2))
    ''
    """
    if not at.events or not at.layout.last:
        return ""
    seat, action, points = at.events[-1]
    if isinstance(action, Play):
        if points > 0 and ends_match(at.rules, at.scores[at.seats[seat]], at.rules.target_for(len(at.sizes))):
            return "target"
        return "out" if is_out(at.rules, at.sizes, seat) else ""
    return "blocked" if blocked(at.sizes, passes_in_a_row(at.events)) else ""


def passes_in_a_row(events: Sequence[Event]) -> int:
    """Count the passes in a row at the end of the events.

    >>> passes_in_a_row([Event(0, Draw()), Event(0, Pass()), Event(1, Pass())])
    2
    """
    return len([*takewhile(lambda event: isinstance(event.action, Pass), reversed(events))])


def blocked(held: Sequence[Sized | int], passes: int, fits: bool = True) -> bool:
    """Say whether a round is blocked after so many passes in a row: all who hold tiles have passed, or none can play.

    `held` is as in `step()`, `fits` whether a tile of some hand fits, True where nobody sees that. Who passes though no
    hand has a tile that fits found nothing to draw, and so will the others.

    >>> blocked((2, 1), 1), blocked((2, 1), 2), blocked((2, 0), 1), blocked((2, 1), 1, fits=False)
    (False, True, True, True)
    """
    return not fits or passes >= len(held) - [not each for each in held].count(True)


def why_not_over(at: Position) -> str:
    """Say why a round that has begun is not over, or cannot be; "" where it is over, or may be blocked."""
    if why_over(at):
        return ""
    if can_draw(at.rules, at.boneyard):
        tiles = "a tile" if at.boneyard == 1 else f"{at.boneyard} tiles"
        return f"the round is not over: nobody is out, and the boneyard has {tiles} to draw from"
    held, stuck = sum(at.sizes), sum(not at.layout.fits([tile]) for tile in at.unseen)
    if stuck < held:
        return f"the round is not over: {held} tiles are in the hands, and only {stuck} that are not seen fit nowhere"
    return ""


def is_out(rules: RuleSet, held: Sequence[Sized | int], seat: int) -> bool:
    """Say whether the seat went out with its last play, its partner too where both must; `held` as in `step()`.

    >>> from fivescore import FIVES_AND_THREES
    >>> is_out(FIVES_AND_THREES, (0, 2, 3, 1), 0), is_out(FIVES_AND_THREES, (0, 2, 0, 1), 0)
    (False, True)
    """
    if held[seat] or not rules.both_out:
        return not held[seat]
    seats = sides(rules, len(held))
    return not any(each for side, each in zip(seats, held, strict=True) if side == seats[seat])


def settlement(
    rules: RuleSet, scores: tuple[int, ...], pips: tuple[int, ...], out: int | None
) -> tuple[tuple[int, ...], Settled]:
    """The scores after the settlement of a round, and the settlement, by the pips left in each hand and the seat that
    went out (None: block).

    >>> from fivescore import ALL_FIVES
    >>> settlement(ALL_FIVES, (20, 0), (0, 13), 0)
    ((35, 0), Settled(winner=0, points=(15, 0)))
    """
    seats, target = sides(rules, len(pips)), rules.target_for(len(pips))
    settled = settle(rules, seats, pips, None if out is None else seats[out])
    return credited(rules, scores, settled.points, target), settled


def next_seat(held: Sequence[Sized | int], seat: int) -> int:
    """The next seat to the left that still holds tiles; `held` as in `step()`.

    >>> next_seat((2, 0, 1), 0)
    2
    """
    count = len(held)
    after = (seat + 1) % count
    while not held[after] and after != seat:
        after = (after + 1) % count
    return after

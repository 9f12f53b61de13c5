"""How a round may end after an action, when all then play their best face up: over all deals and all draws, exact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from fivescore.analysis import odds
from fivescore.analysis.odds import Dist
from fivescore.analysis.solver.house import unreachable_scores
from fivescore.analysis.solver.solving import LIMIT, Solver
from fivescore.analysis.solver.tree import TurnState
from fivescore.analysis.solver.values import Averaging
from fivescore.core.game import Deal, State
from fivescore.core.position import Action, Draw, Position
from fivescore.core.rules import sides


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances of a round's end after an action, when all then play their best face up, of equal actions the first.

    `margins` has the chance of each margin, `out` that its side goes out, `beaten` that another goes out, `blocked`
    that nobody does; `won` is the chance that the seat's side wins the round, whatever its plays scored.

    >>> from fivescore import FIVES_AND_THREES, Layout, Tile
    >>> from fivescore.layout import Play
    >>> layout = Layout(FIVES_AND_THREES.vary(tiles=3, hand=2)).play("3-3")
    >>> found = outlook(Position.of(layout, hand="0-3 1-3", others=(1,)), Play(Tile(0, 3), Tile(3, 3)))
    >>> {margin: str(chance) for margin, chance in sorted(found.margins.items())}, found.out, found.beaten, found.won
    ({-1: '1/7', 1: '3/7', 3: '3/7'}, Fraction(3, 7), Fraction(4, 7), Fraction(3, 7))
    """

    margins: Dist[int]
    out: Fraction
    beaten: Fraction
    blocked: Fraction
    won: Fraction


def outlook(position: Position, action: Action, *, limit: int = LIMIT) -> Outlook:
    """Work out how the round may end after `action`, over all deals that the position allows and all draws; exact.

    The mean of its margins is that of `average_face_up()`.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> found = outlook(position, position.legal[0])
    >>> found.margins.mean(), found.out, found.out + found.beaten + found.blocked
    (Fraction(617, 75), Fraction(217, 300), Fraction(1, 1))

    Errors as in `average_face_up()`; IllegalAction for an action that is not allowed.
    """
    *_, last = outlooking(position, action, limit)
    assert isinstance(last, Outlook)
    return last


def outlooking(position: Position, action: Action, limit: int = LIMIT) -> Iterator[Fraction | Outlook]:
    """Yield after each deal the share that is done, from 0 to 1, so that one can watch or stop; at last the outlook.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> *shares, last = outlooking(position, position.legal[0])
    >>> shares[0], shares[-1], last == outlook(position, position.legal[0])
    (Fraction(1, 300), Fraction(1, 1), True)

    Errors as in `outlook()`.
    """
    solver, side = Averaging(position, limit=limit).solver, position.seats[position.to_move]
    every, so_far, known = odds.count_deals(position), 0, dict[object, _Endings]()
    ends: dict[tuple[int, str, bool, bool], Fraction] = defaultdict(Fraction)
    for deal, weight in odds.deals(position):
        solver.tree.duel.forget()
        found = _endings(solver, _state(position, deal), known, action)
        for (gains, reason, out, winner), chance in found.items():
            ends[2 * gains[side] - sum(gains), reason, out == side, winner == side] += weight * chance
        so_far += weight
        yield Fraction(so_far, every)
    chances, margins = Dist(ends), defaultdict[int, Fraction](Fraction)
    for (margin, *_), chance in chances.items():
        margins[margin] += chance
    yield Outlook(
        Dist(margins),
        chances.chance(lambda end: end[1] == "out" and end[2]),
        chances.chance(lambda end: end[1] == "out" and not end[2]),
        chances.chance(lambda end: end[1] == "blocked"),
        chances.chance(lambda end: end[3]),
    )


def _state(at: Position, deal: Deal) -> State:
    """The state of a deal, far from the target, the boneyard in a random order."""
    return State(
        deal,
        at.layout,
        deal.hands,
        deal.boneyard,
        at.to_move,
        unreachable_scores(at),
        at.events,
        at.legal,
        order="random",
    )


_Endings = dict[tuple[tuple[int, ...], str, int | None, int | None], Fraction]
"""Ends of a round by what each side gains until then, the reason, the side that is out and the side that wins it."""


def _endings(solver: Solver, state: State, known: dict[object, _Endings], first: Action | None = None) -> _Endings:
    """Every end that best play leads to, with its chance; `first` is the action that comes first."""
    if state.result:
        reason, winner, seat, _, _ = state.result
        out = None if seat is None else sides(state.rules, len(state.hands))[seat]
        return {((0,) * len(state.scores), reason, out, winner): Fraction(1)}
    # draws are chances, so the order of the boneyard tells no states apart
    key = (state.layout.ends, state.hands, tuple(sorted(state.boneyard)), state.to_move, TurnState.of(state))
    if first is None and key in known:
        return known[key]
    action = first
    if action is None:
        values = solver.values(state)
        action = max(values, key=lambda each: values[each])
    bones = state.boneyard if isinstance(action, Draw) else state.boneyard[:1] or (None,)
    found: _Endings = defaultdict(Fraction)
    for bone in bones:
        rest = tuple(tile for tile in state.boneyard if tile != bone)
        # `apply()` draws the first tile: each in turn is put there
        after = (state if bone is None else state._replace(boneyard=(bone, *rest))).apply(action)
        made = tuple(new - old for new, old in zip(after.scores, state.scores, strict=True))
        for (gains, reason, out, winner), chance in _endings(solver, after, known).items():
            whole = tuple(now + later for now, later in zip(made, gains, strict=True))
            found[whole, reason, out, winner] += chance / len(bones)
    if first is None:  # a `first` action need not be the best, which is what is remembered
        known[key] = found
    return found

"""The slow truth about endings: every line of play through the public states, nothing remembered, nothing pruned.

It shares nothing with the solver but the rule book. Values are margins as the solver's: of the side to move, in the
rule set's own unit, with the target out of reach.
"""

from fractions import Fraction

from fivescore import Position
from fivescore.core.game import Deal, State
from fivescore.core.position import Action, Draw
from fivescore.core.rules import sides

FAR = 100_000
Points = tuple[int | Fraction, ...]
"""What each side makes."""


def brute(state: State) -> dict[Action, int | Fraction]:
    """The margin of every legal action, for the side to move."""
    side = sides(state.rules, len(state.hands))[state.to_move]
    return {action: _own(_after(state, action), side) for action in state.legal}


def _own(points: Points, side: int) -> int | Fraction:
    return 2 * points[side] - sum(points)


def _after(state: State, action: Action) -> Points:
    """The points of each side from an action on, all playing for the largest margin of their own, ties to the first."""
    if isinstance(action, Draw) and state.order == "random":
        futures = []
        for index, tile in enumerate(state.boneyard):
            rest = state.boneyard[:index] + state.boneyard[index + 1 :]
            futures.append(_gained(state._replace(boneyard=(tile, *rest)), action))
        return tuple(Fraction(sum(column), len(futures)) for column in zip(*futures, strict=True))
    return _gained(state, action)


def _gained(state: State, action: Action) -> Points:
    after = state.apply(action)
    now = [new - old for new, old in zip(after.scores, state.scores, strict=True)]
    return tuple(gain + later for gain, later in zip(now, _value(after), strict=True))


def _value(state: State) -> Points:
    if state.result:
        return (0,) * len(state.scores)
    side = sides(state.rules, len(state.hands))[state.to_move]
    return max((_after(state, action) for action in state.legal), key=lambda points: (_own(points, side), points))


def state_of(position: Position, deal: Deal) -> State:
    """The state of a deal, its target out of reach, the boneyard in a random order."""
    scores = (-FAR,) * len(position.scores)
    to_move, events, legal = position.to_move, position.events, position.legal
    layout, hands, boneyard = position.layout, deal.hands, deal.boneyard
    return State(deal, layout, hands, boneyard, to_move, scores, events, legal, None, "random")

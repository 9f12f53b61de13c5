"""Endings solved: with all tiles face up, and on average over all deals that a position allows.

A value is a margin: the points that a side makes from now on less those of the others, the round's end included, in the
rule set's own unit. Scores of the match are left out: nobody is taken to be near the target.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fivescore.errors import FivescoreError
from fivescore.game import State
from fivescore.graph import Graph
from fivescore.layout import Play
from fivescore.position import Action, Draw, Pass
from fivescore.rules import RuleSet
from fivescore.settlement import sides
from fivescore.tiles import Tile
from fivescore.tree import ManySides, Tree, TwoSides

Value = int | Fraction
"""A margin: whole where no chance is left, else an exact mean."""

LIMIT = 2_000_000
"""How many positions are searched at most, unless more are asked for: about ten seconds of pure Python."""


@dataclass(frozen=True, slots=True)
class Solution:
    """An ending solved with all tiles known.

    `value` is the margin of the side to move when all play their best, `plays` the value of each action that the rules
    allow now, `line` one best line, up to the end or the first tile drawn by chance (of equal actions the first),
    `nodes` how many positions were searched, and `aim` what each side is taken to want.
    """

    value: Value
    plays: dict[Action, Value]
    line: tuple[Action, ...]
    nodes: int
    aim: str

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that keep the value."""
        return tuple(action for action, value in self.plays.items() if value == self.value)


def face_up(state: State, *, limit: int = LIMIT) -> Solution:
    """An ending with all tiles known: the value of every action and a best line; exact.

    Draws come in the order of the boneyard, or as chances where the state's order is random.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> layout = Layout(FIVES_AND_THREES).play("6-6")
    >>> solution = face_up(State.of(layout, hands=("5-6 0-1", "3-6 2-2")))
    >>> solution.value, [str(action) for action in solution.line]
    (0, ['5-6@6-6', '3-6@6-6'])

    Raises FivescoreError for a round that is over, TooLarge once more positions were searched than the limit.
    """
    if state.result:
        raise FivescoreError(f"the round is over ({state.result.reason}); there is nothing left to solve")
    order = state.boneyard if state.order == "known" else None
    solver = Solver(state.rules, len(state.hands), order, limit)
    plays = solver.values(state)
    return Solution(max(plays.values()), plays, solver.line(state), solver.tree.nodes, solver.tree.aim)


class Solver:
    """Values of the actions of any state of one game; what is learned of one state helps with the next.

    `order` is the boneyard in the order of drawing, None where that is random.
    """

    def __init__(self, rules: RuleSet, players: int, order: tuple[Tile, ...] | None = None, limit: int = LIMIT) -> None:
        self.graph = Graph(rules)
        two = max(sides(rules, players)) == 1
        known = None if order is None else tuple(rules.tiles.bits[tile] for tile in order)
        self.tree: Tree[Any] = (TwoSides if two else ManySides)(self.graph, players, known, limit)

    def values(self, state: State) -> dict[Action, Value]:
        """The margin of the side to move after each action that the rules allow."""
        tiles, tree, seat = state.rules.tiles, self.tree, state.to_move
        number = self.graph.number(state.layout.ends)
        hands, bone = tuple(map(tiles.mask, state.hands)), tiles.mask(state.boneyard)
        scale = tree.scale(bone)
        found: dict[Action, Value] = {}
        for action in state.legal:
            match action:
                case Play(tile):
                    after = state.layout.after(action)
                    step = (tiles.bits[tile], after.points, self.graph.number(after.ends))
                    value = tree.after(step, hands, seat, bone)
                case Draw():
                    value = tree.drawn(number, hands, seat, bone)
                case Pass():
                    value = tree.passed(number, hands, seat, bone, _passes(state))
            margin = Fraction(tree.margin(value, seat), scale)
            found[action] = margin.numerator if margin.denominator == 1 else margin
        return found

    def line(self, state: State) -> tuple[Action, ...]:
        """A best line from a state, up to the end or the first chance; of equal actions the first."""
        line: list[Action] = []
        while state.result is None:
            values = self.values(state)
            best = max(values, key=lambda action: values[action])
            line.append(best)
            if isinstance(best, Draw) and self.tree.order is None:
                break
            state = state.apply(best)
        return tuple(line)


def _passes(state: State) -> int:
    """How many turns just before were passes."""
    count = 0
    while count < len(state.events) and isinstance(state.events[-1 - count].action, Pass):
        count += 1
    return count

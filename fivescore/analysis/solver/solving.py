"""Endings solved with all tiles face up, at once or bit by bit.

A value is a margin: the points that a side makes from now on less those of the others, the round's end included, in the
rule set's own unit. Scores of the match are left out: nobody is taken to be near the target.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from fivescore.analysis.solver.budget import BIT, NEVER, Pause, SearchBudget
from fivescore.analysis.solver.graph import shared_graph
from fivescore.analysis.solver.house import HouseTree
from fivescore.analysis.solver.tree import Tree, TurnState, has_house_turns
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.position import Action, Draw, Position
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import Tile

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

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> state = State.of(Layout(FIVES_AND_THREES).play("6-6"), hands=("5-6 3-6", "1-6"))
    >>> solution = face_up(state)
    >>> {str(action): value for action, value in solution.plays.items()}, [str(action) for action in solution.best]
    ({'3-6@6-6': 7, '5-6@6-6': -3}, ['3-6@6-6'])
    """

    value: Value
    plays: dict[Action, Value]
    line: tuple[Action, ...]
    nodes: int
    aim: str

    def __repr__(self) -> str:
        return "\n".join(f"{action}  {float(value):+.2f}" for action, value in self.plays.items())

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that keep the value."""
        return tuple(action for action, value in self.plays.items() if value == self.value)


class Solving:
    """An ending with all tiles known, solved bit by bit: `advance()` works for some time, so one can watch or stop.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> state = State.of(Layout(FIVES_AND_THREES).play("6-6"), hands=("5-6 0-1", "3-6 2-2"))
    >>> work = Solving(state)
    >>> work.advance(), work.done, work.solution.value
    (False, Fraction(1, 1), 0)
    >>> work
    Solver(FIVES_AND_THREES, 2 players, order known): 1 of 1 actions solved

    Errors as in `face_up()`.
    """

    def __init__(self, state: State, limit: int = LIMIT) -> None:
        if state.result:
            raise FivescoreError(f"the round is over ({state.result.reason}); there is nothing left to solve")
        order = state.boneyard if state.order == "known" else None
        self.state, self.solver = state, Solver(state.rules, len(state.hands), order, limit)
        self._plays: dict[Action, Value] = {}
        self._line: tuple[Action, ...] = ()
        self._before = 0

    def __repr__(self) -> str:
        return f"{self.solver}: {len(self._plays)} of {len(self.state.legal)} actions solved"

    @property
    def done(self) -> Fraction:
        """The share of the work done, from 0 to 1: a guess, since nobody knows what the plays to come will take."""
        if self._line:
            return Fraction(1)
        solved, nodes = len(self._plays), self.solver.watch.nodes - self._before
        usual = self._before // solved if solved else 5_000  # what a play took so far
        # the best line is one part of the work more
        return (solved + Fraction(nodes, nodes + usual + 1)) / (len(self.state.legal) + 1)

    def advance(self, seconds: float = BIT) -> bool:
        """Works for so long; whether there is more to do."""
        watch = self.solver.watch
        watch.give(seconds)
        try:
            for action in self.state.legal[len(self._plays) :]:
                self._plays[action] = self.solver.value(self.state, action)
                self._before = watch.nodes
            self._line = self._line or self.solver.line(self.state)
        except Pause:
            return True
        return False

    @property
    def solution(self) -> Solution:
        """The solution, once all is done."""
        plays = self._plays
        return Solution(max(plays.values()), plays, self._line, self.solver.watch.nodes, self.solver.tree.aim)


def face_up(state: State, *, limit: int = LIMIT, progress: Callable[[Fraction], None] | None = None) -> Solution:
    """An ending with all tiles known: the value of every action and a best line; exact.

    Draws come in the order of the boneyard, or as chances where the state's order is random. `progress` is called with
    how much is done, at a guess, five times a second; what it raises ends the work. Endings of seven tiles in each hand
    take some hundredths of a second in most games and seconds in Five Up, where every double is a spinner.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> layout = Layout(FIVES_AND_THREES).play("6-6")
    >>> solution = face_up(State.of(layout, hands=("5-6 0-1", "3-6 2-2")))
    >>> solution.value, [str(action) for action in solution.line]
    (0, ['5-6@6-6', '3-6@6-6'])

    Raises FivescoreError for a round that is over; TooLarge, with numbers, once more positions were searched than the
    limit, or more would have to be kept than fit into 400 MiB.
    """
    work = Solving(state, limit)
    while work.advance(BIT if progress else NEVER):
        if progress:
            progress(work.done)
    return work.solution


class _Task(NamedTuple):
    """An action with the number of the ends before it, its step if it is a play, and what else the turn is."""

    action: Action
    number: int
    step: tuple[int, int, int] | None
    turn: TurnState


class Solver:
    """Values of the actions of any state of one game; what is learned of one state helps with the next.

    `order` is the boneyard in the order of drawing, None where that is random.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> state = State.of(Layout(FIVES_AND_THREES).play("6-6"), hands=("5-6 3-6", "1-6"))
    >>> solver = Solver(FIVES_AND_THREES, players=2)
    >>> [(str(action), value) for action, value in solver.values(state).items()]
    [('3-6@6-6', 7), ('5-6@6-6', -3)]
    >>> [str(action) for action in solver.line(state)]
    ['3-6@6-6', '1-6@6-6']

    Raises TooLarge once more than `limit` positions were searched.
    """

    def __init__(self, rules: RuleSet, players: int, order: tuple[Tile, ...] | None = None, limit: int = LIMIT) -> None:
        self.graph = shared_graph(rules)
        self.watch = SearchBudget(limit)
        known = None if order is None else tuple(rules.tiles.bits[tile] for tile in order)
        self.tree = (HouseTree if has_house_turns(rules) else Tree)(self.graph, players, self.watch, known)

    def __repr__(self) -> str:
        order = "" if self.tree.order is None else ", order known"
        return f"Solver({self.graph.rules!r}, {len(self.tree.seats)} players{order})"

    def values(self, state: State) -> dict[Action, Value]:
        """The margin of the side to move after each action that the rules allow."""
        return {action: self.value(state, action) for action in state.legal}

    def value(self, state: State, action: Action) -> Value:
        """The margin of the side to move after one of them."""
        mask = state.rules.tiles.mask
        hands, bone, task = tuple(map(mask, state.hands)), mask(state.boneyard), self.task(state, action)
        margin = Fraction(self.margin(task, hands, state.to_move, bone), self.tree.scale(bone))
        return margin.numerator if margin.denominator == 1 else margin

    def task(self, at: State | Position, action: Action) -> _Task:
        """An action as the search knows it, the same for all deals."""
        layout, step = at.layout, None
        number = self.graph.number(layout.ends)
        if isinstance(action, Play):
            after = layout.after(action)
            step = (layout.rules.tiles.bits[action.tile], after.points, self.graph.number(after.ends))
        return _Task(action, number, step, TurnState.of(at))

    def margin(self, task: _Task, hands: tuple[int, ...], seat: int, bone: int) -> int:
        """The margin of `seat` after its action, as many times as large as `tree.scale(bone)` says; tiles as masks."""
        if task.step:
            value = self.tree.after(task.step, hands, seat, bone, task.turn)
        elif isinstance(task.action, Draw):
            value = self.tree.drawn(task.number, hands, seat, bone, task.turn)
        else:
            value = self.tree.passed(task.number, hands, seat, bone, task.turn)
        return self.tree.margin(value, seat)

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

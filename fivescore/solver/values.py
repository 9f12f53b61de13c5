"""Endings solved: with all tiles face up, and on average over all deals that a position allows.

A value is a margin: the points that a side makes from now on less those of the others, the round's end included, in the
rule set's own unit. Scores of the match are left out: nobody is taken to be near the target.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from fivescore import odds
from fivescore.errors import FivescoreError, TooLarge
from fivescore.game import Deal, State, passed
from fivescore.layout import Play
from fivescore.odds import Dist, most
from fivescore.position import Action, Draw, Position, can_draw
from fivescore.rules import RuleSet, Spinner, sides
from fivescore.solver.alphabeta import FAR
from fivescore.solver.graph import shared
from fivescore.solver.tree import Tree
from fivescore.solver.watch import BIT, KEPT, NEVER, Pause, Watch
from fivescore.tiles import Tile

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

    @property
    def done(self) -> Fraction:
        """How much of the work is done, from 0 to 1: a guess, since nobody knows what the plays to come will take."""
        solved, every = len(self._plays), len(self.state.legal)
        nodes = self.solver.watch.nodes - self._before
        return Fraction(1) if self._line else Fraction(solved + _share(nodes, self._before, solved), every + 1)

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
        """What was found, once all is done."""
        plays = self._plays
        return Solution(max(plays.values()), plays, self._line, self.solver.watch.nodes, self.solver.tree.aim)


def _share(nodes: int, before: int, solved: int) -> Fraction:
    """How much of a play is solved, at a guess, by the positions that it and those before it took."""
    usual = before // solved if solved else 5_000
    return Fraction(nodes, nodes + usual + 1)


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
    """An action with the number of the ends before it, its step if it is a play, and how many passes came before."""

    action: Action
    number: int
    step: tuple[int, int, int] | None
    passes: int


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
        self.graph = shared(rules)
        self.watch = Watch(limit)
        known = None if order is None else tuple(rules.tiles.bits[tile] for tile in order)
        self.tree = Tree(self.graph, players, self.watch, known)

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
        layout = at.layout
        number = self.graph.number(layout.ends)
        if isinstance(action, Play):
            after = layout.after(action)
            step = (layout.rules.tiles.bits[action.tile], after.points, self.graph.number(after.ends))
            return _Task(action, number, step, 0)
        return _Task(action, number, None, passed(at.events))

    def margin(self, task: _Task, hands: tuple[int, ...], seat: int, bone: int) -> int:
        """The margin of `seat` after its action, as many times as large as `tree.scale(bone)` says; tiles as masks."""
        if task.step:
            value = self.tree.after(task.step, hands, seat, bone)
        elif isinstance(task.action, Draw):
            value = self.tree.drawn(task.number, hands, seat, bone)
        else:
            value = self.tree.passed(task.number, hands, seat, bone, task.passes)
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


@dataclass(frozen=True, slots=True)
class Averaged:
    """An action in an ending with hidden tiles: what it scores now, and its face-up value on average.

    `mean` is an exact fraction over all deals; from a sample of `deals` it is a float, with its standard `error`.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> best, other = average_face_up(position)
    >>> best.play, best.points, best.mean, best.error
    (Play(tile=Tile(3, 6), on=Tile(6, 6)), 8, Fraction(617, 75), None)
    """

    play: Action
    points: int
    mean: Fraction | float
    error: float | None = None
    deals: int | None = None


class Averaging:
    """The averages of a position in the making: `advance()` goes over some deals, so that one can watch or stop.

    `advance(seconds=0.2)` stops in the middle of a deal too, and goes on from there.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> layout = Layout(FIVES_AND_THREES.vary(tiles=2, hand=1)).play("1-2")
    >>> work = Averaging(Position.of(layout, hand="1-1", others=(1,)))
    >>> work.advance(3), work.done, work.advance(), [choice.mean for choice in work.choices]
    (True, Fraction(3, 4), False, [Fraction(1, 1)])

    Raises TooLarge and FivescoreError as `average_face_up()`.
    """

    def __init__(
        self,
        position: Position,
        sample: int | None = None,
        rng: random.Random | None = None,
        limit: int = LIMIT,
    ) -> None:
        if position.seat is None or position.seat != position.to_move:
            raise FivescoreError("averages are for the seat to move, which sees its own hand")
        self.position = position
        self.sample = sample
        if sample is None:
            estimate = cost(position)
            if estimate > limit:
                asked = f"about {estimate:,} positions would have to be searched"
                message = f"{asked}, and the limit is {limit:,}; give sample= for an estimate, or a higher limit="
                raise TooLarge(message, estimate, limit)
            self._total, self._deals = odds.count_deals(position), iter(odds.deals(position))
        elif sample < 2:
            raise FivescoreError(f"a sample of {sample} deals has no error; take at least 2")
        else:
            rng = rng or random.Random(0)
            self._total, self._deals = sample, ((odds.sample(position, rng), 1) for _ in range(sample))
        self._sums = dict.fromkeys(position.legal, 0)
        self._squares = dict.fromkeys(position.legal, 0)
        self._seen = 0
        self._deal: tuple[tuple[int, ...], int, int] | None = None
        self._values: list[int] = []
        self._begin()

    def _begin(self) -> None:
        """Begins with nothing known of the game but what all searches share."""
        self.solver = Solver(self.position.rules, len(self.position.sizes), limit=sys.maxsize)
        self._scale = self.solver.tree.scale((1 << self.position.boneyard) - 1)
        self._tasks = [self.solver.task(self.position, action) for action in self.position.legal]

    @property
    def done(self) -> Fraction:
        """How much of the work is done, from 0 to 1."""
        of_deal = self._deal[2] * Fraction(len(self._values), len(self._tasks)) if self._deal else 0
        return Fraction(self._seen + of_deal) / self._total

    def advance(self, deals: int = 100, seconds: float = NEVER) -> bool:
        """Goes over so many more deals, or as far as it comes in so many seconds; whether there is more to do."""
        mask = self.position.rules.tiles.mask
        self.solver.watch.give(seconds)
        for _ in range(deals):
            if not self._deal:
                deal, weight = next(self._deals, (None, 0))
                if not deal:
                    break
                self._deal = tuple(map(mask, deal.hands)), mask(deal.boneyard), weight
                self._room()
            try:
                self._weigh(*self._deal)
                self.solver.watch.pause()
            except Pause:
                break
        return self._seen < self._total

    def _weigh(self, hands: tuple[int, ...], bone: int, weight: int) -> None:
        """Adds what each action is worth in a deal; after a Pause it goes on with the action that it was at."""
        for task in self._tasks[len(self._values) :]:
            self._values.append(self.solver.margin(task, hands, self.position.to_move, bone))
        for task, value in zip(self._tasks, self._values, strict=True):
            self._sums[task.action] += weight * value
            self._squares[task.action] += weight * value * value
        self._seen += weight
        self._deal, self._values = None, []

    def _room(self) -> None:
        """Drops what the last deal left; all that is known where it is much."""
        self.solver.tree.forget()
        if self.solver.tree.kept > KEPT // 2:
            nodes, end = self.solver.watch.nodes, self.solver.watch.end
            self._begin()
            self.solver.watch.nodes, self.solver.watch.end = nodes, end

    @property
    def choices(self) -> tuple[Averaged, ...]:
        """The actions so far, the best on average first."""
        position, found = self.position, []
        for action, total in self._sums.items():
            points = position.layout.after(action).points if isinstance(action, Play) else 0
            mean = Fraction(total, self._seen * self._scale)
            if self.sample is None:
                found.append(Averaged(action, points, mean))
                continue
            spread = Fraction(self._squares[action], self._seen * self._scale**2) - mean**2
            error = sqrt(spread / (self._seen - 1))
            found.append(Averaged(action, points, float(mean), error, self._seen))
        return tuple(sorted(found, key=lambda choice: -choice.mean))


def average_face_up(
    position: Position,
    *,
    sample: int | None = None,
    rng: random.Random | None = None,
    limit: int = LIMIT,
    progress: Callable[[Fraction], None] | None = None,
) -> tuple[Averaged, ...]:
    """Every action of an ending with hidden tiles by the mean of its face-up value over all deals, the best first.

    Each deal counts as often as the record allows it, and draws are chances. The mean is exact, but it is not the value
    of the hidden game: every player is taken to see all tiles of each deal. With `sample` so many deals are drawn by
    `rng`, and each mean comes with its standard error.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> [(str(choice.play), choice.points, choice.mean) for choice in average_face_up(position)]
    [('3-6@6-6', 8, Fraction(617, 75)), ('5-6@6-6', 0, Fraction(-26, 75))]

    Raises TooLarge, with an estimate and the limit, where the exact mean would take too long and no `sample` is given;
    FivescoreError where it is not the seat's turn; the rest as `odds.count_deals()`.
    """
    work = Averaging(position, sample, rng, limit)
    while work.advance():
        if progress:
            progress(work.done)
    return work.choices


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a round ends after an action, when all then play their best face up, of equal actions the first.

    `margins` has the chance of each margin, `out` that its side goes out, `beaten` that another goes out, `blocked`
    that nobody does; `won` is the chance that the seat's side wins the round, whatever its plays scored.

    >>> from fivescore import FIVES_AND_THREES, Layout
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
    """How the round may end after `action`, over all deals that the position allows and all draws; exact.

    The mean of its margins is that of `average_face_up()`.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> found = outlook(position, position.legal[0])
    >>> found.margins.mean(), found.out, found.out + found.beaten + found.blocked
    (Fraction(617, 75), Fraction(217, 300), Fraction(1, 1))

    Errors as in `average_face_up()`; IllegalAction for an action that is not allowed.
    """
    work = Averaging(position, limit=limit)
    known: dict[object, _Endings] = {}
    ends: dict[tuple[int, str, bool, bool], Fraction] = defaultdict(Fraction)
    side = position.seats[position.to_move]
    for deal, weight in odds.deals(position):
        work.solver.tree.forget()
        for (gains, reason, out, winner), chance in _endings(
            work.solver, _state(position, deal), known, action
        ).items():
            ends[2 * gains[side] - sum(gains), reason, out == side, winner == side] += weight * chance
    every = Dist(ends)
    margins: dict[int, Fraction] = defaultdict(Fraction)
    for (margin, *_), chance in every.items():
        margins[margin] += chance
    return Outlook(
        Dist(margins),
        every.chance(lambda end: end[1] == "out" and end[2]),
        every.chance(lambda end: end[1] == "out" and not end[2]),
        every.chance(lambda end: end[1] == "blocked"),
        every.chance(lambda end: end[3]),
    )


def _state(position: Position, deal: Deal) -> State:
    """The state of a deal, far from the target, the boneyard in a random order."""
    return State(
        deal=deal,
        layout=position.layout,
        hands=deal.hands,
        boneyard=deal.boneyard,
        to_move=position.to_move,
        scores=(-FAR,) * len(position.scores),
        events=position.events,
        legal=position.legal,
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
    key = (state.layout.ends, state.hands, tuple(sorted(state.boneyard)), state.to_move, passed(state.events))
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
        after = (state if bone is None else state._replace(boneyard=(bone, *rest))).apply(action)
        made = tuple(new - old for new, old in zip(after.scores, state.scores, strict=True))
        for (gains, reason, out, winner), chance in _endings(solver, after, known).items():
            whole = tuple(now + later for now, later in zip(made, gains, strict=True))
            found[whole, reason, out, winner] += chance / len(bones)
    if first is None:
        known[key] = found
    return found


def cost(position: Position) -> int:
    """About how many positions `average_face_up()` searches: a power of the tiles, fitted to counts of our own.

    Where every double is a spinner there are more, and each takes as long as four: it has more ends, and newer ones.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES.vary(drawing="none")).play("6-6")
    >>> cost(Position.of(layout, hand="1-6 2-6 3-3 4-4", others=(4,), boneyard=19))
    318781
    """
    try:
        deals = odds.count_deals(position)
    except TooLarge:
        deals = most(position)
    tiles = sum(position.sizes) / 2 - 4
    more = 4 * 1.6 ** max(0, tiles) if position.rules.spinner is Spinner.EVERY else 1
    draws = sum(can_draw(position.rules, count + 1) for count in range(position.boneyard))
    if draws:
        return int(deals * 300 * 6**tiles * 2.9 ** (draws - 4) * more) + 1
    return int(deals * len(position.legal) * 18 * 3.5**tiles * more) + 1

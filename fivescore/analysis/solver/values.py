"""Endings with hidden tiles: every action by the mean of its face-up value over all deals that a position allows."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf, sqrt
from typing import Any

from fivescore.analysis import odds
from fivescore.analysis.odds import deals_upper_bound
from fivescore.analysis.solver.budget import BIT, KEPT, NEVER, Pause
from fivescore.analysis.solver.solving import LIMIT, Solver
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.frames import frame
from fivescore.core.layout import Play
from fivescore.core.position import Action, Position, can_draw
from fivescore.core.rules import Spinner

BUDGET = 150_000
"""Up to so many positions the exact averages are tried where nobody knows whether they are to be had: a third of a
second. Positions and not seconds, so that every machine answers the same."""
PROBE, LATE = 3_000, 14
"""So many positions are searched to learn how many there will be, once at most so many tiles are unseen."""
HOPE, FIRST = 10, 5
"""After one part in `FIRST` of the limit averages are given up that at this pace need `HOPE` times the limit."""


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


class Averages(tuple[Averaged, ...]):
    """Actions with their averages, in their order, and the `position` that they are of: a tuple, shown as lines.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> average_face_up(Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,)))
    3-6@6-6  now 8  mean +8.23 (617/75)
    5-6@6-6  now 0  mean -0.35 (-26/75)
    """

    position: Position

    def __new__(cls, found: Iterable[Averaged], position: Position) -> Averages:
        made = tuple.__new__(cls, found)
        made.position = position
        return made

    def __getnewargs__(self) -> tuple[tuple[Averaged, ...], Position]:
        return tuple(self), self.position

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each action: `play`, `points` now, `mean`, and its standard `error`."""
        return frame({"play": it.play, "points": it.points, "mean": it.mean, "error": it.error} for it in self)

    def __repr__(self) -> str:
        lines = []
        for each in self:
            sure = f" ({each.mean})" if each.error is None else f" ± {each.error:.2f}"
            lines.append(f"{each.play}  now {each.points}  mean {float(each.mean):+.2f}{sure}")
        return "\n".join(lines)


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
        self, position: Position, sample: int | None = None, rng: random.Random | None = None, limit: int = LIMIT
    ) -> None:
        if position.seat is None or position.seat != position.to_move:
            raise FivescoreError("averages are for the seat to move, which sees its own hand")
        self.position = position
        self.sample, self.limit = sample, limit if sample is None else sys.maxsize
        if sample is None:
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
        self._begin(self.limit // FIRST)

    def __repr__(self) -> str:
        return f"{self.solver}: {self._seen:,} of {self._total:,} deals"

    def _begin(self, limit: int) -> None:
        """Begins with nothing known of the game but what all searches share."""
        self.solver = Solver(self.position.rules, len(self.position.sizes), limit=limit)
        self._scale = self.solver.tree.scale((1 << self.position.boneyard) - 1)
        self._tasks = [self.solver.task(self.position, action) for action in self.position.legal]

    @property
    def done(self) -> Fraction:
        """The share of the work that is done, from 0 to 1."""
        of_deal = self._deal[2] * Fraction(len(self._values), len(self._tasks)) if self._deal else 0
        return Fraction(self._seen + of_deal) / self._total

    def advance(self, deals: int = 100, seconds: float = NEVER) -> bool:
        """Goes over so many more deals, or as far as it comes in so many seconds; whether there is more to do."""
        mask = self.position.rules.tiles.mask
        self.solver.watch.give(seconds)
        while deals:
            if not self._deal:
                deal, weight = next(self._deals, (None, 0))
                if not deal:
                    break
                self._deal = tuple(map(mask, deal.hands)), mask(deal.boneyard), weight
                self._room()
            try:
                self._weigh(*self._deal)
                deals -= 1
                self.solver.watch.pause()
            except Pause:
                break
            except TooLarge:
                if self.solver.watch.nodes <= self.solver.watch.limit:  # it is memory that ran out
                    raise
                self._go_on()
        return self._seen < self._total

    def _go_on(self) -> None:
        """Goes on to the whole limit where what is done so far lets hope for the rest; else raises TooLarge."""
        watch, done = self.solver.watch, self.done
        if watch.nodes > self.limit or done * HOPE * self.limit < watch.nodes:
            estimate = int(watch.nodes / done) if done else HOPE * self.limit
            asked = f"{'about' if done else 'more than'} {estimate:,} positions would have to be searched"
            message = f"{asked}, and the limit is {self.limit:,}; give sample= for an estimate, or a higher limit="
            raise TooLarge(message, estimate, self.limit)
        watch.limit, watch.check = self.limit, watch.nodes

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
        self.solver.tree.duel.forget()
        if self.solver.tree.kept > KEPT // 2:
            old = self.solver.watch
            self._begin(old.limit)
            self.solver.watch.nodes, self.solver.watch.end = old.nodes, old.end  # its count and clock go on

    @property
    def choices(self) -> Averages:
        """The actions so far, the best on average first."""
        position, found = self.position, []
        for action, total in self._sums.items():
            points = position.layout.after(action).points if isinstance(action, Play) else 0
            mean = Fraction(total, self._seen * self._scale)
            if self.sample is None:
                found.append(Averaged(action, points, mean))
                continue
            spread = Fraction(self._squares[action], self._seen * self._scale**2) - mean**2  # exact: never below 0
            error = sqrt(spread / (self._seen - 1))
            found.append(Averaged(action, points, float(mean), error, self._seen))
        return Averages(sorted(found, key=lambda choice: -choice.mean), position)


def average_face_up(
    position: Position,
    *,
    sample: int | None = None,
    rng: random.Random | None = None,
    limit: int = LIMIT,
    progress: Callable[[Fraction], None] | None = None,
) -> Averages:
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


def try_averages(position: Position, budget: int = BUDGET) -> Iterator[Averaging]:
    """Yield the exact averages in the making, bit by bit, as far as `budget` positions searched will do.

    They are whole where the last one's `done` is 1; nothing is said of a position before it is tried.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> [str(work.choices[0].play) for work in try_averages(position)][-1], list(try_averages(position, budget=10))
    ('3-6@6-6', [])

    Raises FivescoreError where it is not the seat's turn.
    """
    try:
        work = Averaging(position, limit=budget)
        while work.done < 1:
            work.advance(sys.maxsize, BIT)
            yield work
    except TooLarge:
        return


def averages_cost(position: Position) -> int:
    """Return about how many positions `average_face_up()` searches.

    It is a power of the tiles, fitted to counts of our own; where every double is a spinner there are more, and each
    takes as long as four: it has more ends, and newer ones. Late in a round nearly every hand is stuck, and no formula
    foresees that; so some of it is tried there.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES.vary(drawing="none")).play("6-6")
    >>> averages_cost(Position.of(layout, hand="1-6 2-6 3-3 4-4", others=(4,), boneyard=19))
    318781
    """
    try:
        deals = odds.count_deals(position)
    except TooLarge:
        deals = deals_upper_bound(position)
    tiles = sum(position.sizes) / 2 - 4
    more = 4 * 1.6 ** max(0, tiles) if position.rules.spinner is Spinner.EVERY else 1
    draws = sum(can_draw(position.rules, count + 1) for count in range(position.boneyard))
    if draws:
        estimate = int(deals * 300 * 6**tiles * 2.9 ** (draws - 4) * more) + 1
    else:
        estimate = int(deals * len(position.legal) * 18 * 3.5**tiles * more) + 1
    if estimate <= PROBE or len(position.unseen) > LATE or position.seat != position.to_move:
        return estimate
    return int(min(estimate, _tried(position)))


@lru_cache(maxsize=64)
def _tried(position: Position) -> float:
    """Estimate how many positions the averages take, by what `PROBE` of them get done; infinity if that is nothing."""
    work = Averaging(position, limit=PROBE)
    with suppress(TooLarge):
        work.advance(sys.maxsize)
    return float(work.solver.watch.nodes / work.done) if work.done else inf

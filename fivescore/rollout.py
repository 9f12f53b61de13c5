"""Roll-outs: every play of a choice tried in the same worlds, each played to its end by greedy players.

A world is one of the deals that the record allows, as likely as it is. All plays meet the same worlds, so that luck of
the deal falls out of their differences; a play that is clearly behind is dropped early. The method is known from
backgammon and from Scrabble. Its number is an estimate, with an interval: it says what a play brings among greedy
players, not what it is worth between perfect ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from fivescore import odds
from fivescore.errors import FivescoreError
from fivescore.game import Rolling, shuffled
from fivescore.layout import Play
from fivescore.odds import Estimate, estimate
from fivescore.position import Position
from fivescore.rules import RuleSet

WORLDS = 100
"""How many worlds a choice is rolled out in, where no other number is given."""
FIRST = 20
"""So many worlds come first; after these, and after as many again, plays that are clearly behind are dropped."""
CLEAR = 3.0
"""How many standard errors behind the best a play is dropped."""


class Rolled(NamedTuple):
    """A play, what it brings its side more than the others on average from now on, and how far it is behind the best.

    Both are in the rule set's own unit; `behind` is taken world by world, in the worlds that the play was tried in.

    >>> Rolled(Play("1-4"), Estimate(3.5, 0.8, 100), Estimate(2.0, 0.4, 100)).is_worse
    True
    """

    play: Play
    margin: Estimate
    behind: Estimate

    @property
    def is_worse(self) -> bool:
        """Whether it is behind the best beyond doubt: the interval of the difference lies above zero.

        >>> Rolled(Play("1-4"), Estimate(3.5, 0.8, 100), Estimate(0.5, 0.4, 100)).is_worse
        False
        """
        return self.behind.interval[0] > 0


def roll_out(position: Position, worlds: int = WORLDS, rng: random.Random | None = None) -> tuple[Rolled, ...]:
    """Every different play of the seat to move, the best first; the same `rng`, the same numbers.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> [str(each.play) for each in roll_out(position, rng=random.Random(1))]
    ['3-6@6-6', '5-6@6-6']

    Raises FivescoreError where it is not the seat's turn or no tile fits, and for fewer than two worlds; the rest as
    `odds.sample()`.
    """
    *_, last = rolling_out(position, worlds, rng)
    return last


def rolling_out(
    position: Position, worlds: int = WORLDS, rng: random.Random | None = None
) -> Iterator[tuple[Rolled, ...]]:
    """The same after ever more worlds: the last has them all, or ends early because one play alone is left.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> [found[0].margin.trials for found in rolling_out(position, 50, random.Random(1))][0]
    20

    Errors as in `roll_out()`.
    """
    if position.seat is None or position.seat != position.to_move:
        raise FivescoreError("plays are rolled out for the seat to move, which sees its own hand")
    if worlds < 2:
        raise FivescoreError(f"{worlds} worlds give no interval; roll out at least 2")
    plays = position.layout.different(dict.fromkeys(it.tile for it in position.legal if isinstance(it, Play)))
    if not plays:
        raise FivescoreError("no tile fits: there is no play to roll out")
    tried = _Tried(position, plays, rng or random.Random(0))
    alive = list(range(len(plays)))
    while tried.worlds < worlds:
        tried.add(min(FIRST, worlds - tried.worlds), alive)
        alive = tried.leading(alive)
        yield tried.found()
        if len(alive) == 1:
            return


class _Tried:
    """What each play brought in each world so far."""

    def __init__(self, position: Position, plays: list[Play], rng: random.Random) -> None:
        self.position, self.plays, self.rng, self.worlds = position, plays, rng, 0
        self.values: list[list[float]] = [[] for _ in plays]
        known, _ = position.layout.known
        mask = position.rules.tiles.mask
        self.known, self.steps = known, []
        for play in plays:
            after = position.layout.after(play)
            self.steps.append((mask([play.tile]), after.points, known.number(after.ends)))
        self.rounds = rolling(position.rules, len(position.sizes))

    def add(self, count: int, alive: list[int]) -> None:
        """So many worlds more, for the plays that are alive."""
        position, mask = self.position, self.position.rules.tiles.mask
        seat = position.to_move
        for _ in range(count):
            deal = odds.sample(position, self.rng)
            hands = [mask(hand) for hand in deal.hands]
            bone = shuffled([mask([tile]) for tile in deal.boneyard], self.rng)
            for at in alive:
                end = self.rounds.after(self.known, self.steps[at], hands, bone, seat, position.scores)
                self.values[at].append(_margin(position, end.scores))
        self.worlds += count

    def leading(self, alive: list[int]) -> list[int]:
        """The plays that are not clearly behind the best."""
        best = self._best()
        return [at for at in alive if at == best or not self._clearly(self._behind(at, best))]

    @staticmethod
    def _clearly(behind: Estimate) -> bool:
        return behind.mean > CLEAR * behind.error

    def _best(self) -> int:
        """The play with the highest mean in all worlds, of equal ones the first."""
        full = [at for at, values in enumerate(self.values) if len(values) == self.worlds]
        return max(full, key=lambda at: sum(self.values[at]))

    def _behind(self, at: int, best: int) -> Estimate:
        return estimate(b - a for a, b in zip(self.values[at], self.values[best], strict=False))

    def found(self) -> tuple[Rolled, ...]:
        best = self._best()
        rolled = [Rolled(play, estimate(self.values[at]), self._behind(at, best)) for at, play in enumerate(self.plays)]
        return tuple(sorted(rolled, key=lambda each: (each.behind.mean, -each.margin.mean)))


def _margin(position: Position, after: tuple[int, ...]) -> float:
    """What a side got more than the others on average; a match that is over counts as its target, won or lost."""
    side, target = position.seats[position.to_move], position.rules.target_for(len(position.sizes))
    if (most := max(after)) >= target:
        return target if after[side] == most else -target
    gains = [then - now for now, then in zip(position.scores, after, strict=True)]
    others = [gain for each, gain in enumerate(gains) if each != side]
    return gains[side] - sum(others) / len(others)


@lru_cache(maxsize=8)
def rolling(rules: RuleSet, players: int) -> Rolling:
    """Greedy players in every seat, remembered.

    >>> from fivescore import ALL_FIVES
    >>> rolling(ALL_FIVES, 2) is rolling(ALL_FIVES, 2)
    True
    """
    return Rolling(rules, (None,) * players)

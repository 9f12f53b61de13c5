"""Roll-outs: every play of a choice tried in the same worlds, each played to its end by players of one kind.

A world is one of the deals that the record allows, as likely as it is. All plays meet the same worlds, so that luck of
the deal falls out of their differences; a play that is clearly behind is dropped early. The method is known from
backgammon and from Scrabble. Its number is an estimate, with an interval: it says what a play brings among such
players, not what it is worth between perfect ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import fsum
from typing import Literal, NamedTuple, TypeAlias

from fivescore.analysis import odds
from fivescore.analysis.odds import Estimate, estimate
from fivescore.analysis.rollout.linear import careful_choice, chooser_by, highest_worth, weights
from fivescore.core.errors import FivescoreError
from fivescore.core.game import (
    Chooser,
    FinishedRound,
    Maker,
    RoundRunner,
    Seed,
    is_out,
    knock_points,
    next_seat,
    shuffled,
)
from fivescore.core.layout import Play, Step, Table
from fivescore.core.position import Position
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import DOUBLE_SIX

Policy = Literal["greedy", "careful", "linear"]
"""Who plays the worlds to their end: who takes the most points, who looks one ahead as `players.Careful`, or who weighs
each play as `players.Linear`."""
Worth: TypeAlias = Callable[[Position, FinishedRound], float]
"""What the end of a round is worth to the seat to move."""
World: TypeAlias = tuple[list[int], list[int]]
"""All hands as masks, and the boneyard as bits, in its order."""
WORLDS = 100
"""How many worlds a choice is rolled out in, where no other number is given."""
FIRST = 20
"""So many worlds come first; after these, and after as many again, plays that are clearly behind are dropped."""
BATCH_WORK = 2_000
"""With large sets what is known comes out after so many worlds, times plays, times tiles; else after `FIRST`."""
CLEAR = 3.0
"""How many standard errors behind the best a play is dropped."""


class RolledPlay(NamedTuple):
    """A play, what it brings its side more than the others on average from now on, and how far it is behind the best.

    Both are in the rule set's own unit; `behind` is taken world by world, in the worlds that the play was tried in.

    >>> RolledPlay(Play("1-4"), Estimate(3.5, 0.8, 100), Estimate(2.0, 0.4, 100)).is_worse
    True
    """

    play: Play
    margin: Estimate
    behind: Estimate

    @property
    def is_worse(self) -> bool:
        """True if it is behind the best beyond doubt: the interval of the difference lies above zero.

        >>> RolledPlay(Play("1-4"), Estimate(3.5, 0.8, 100), Estimate(0.5, 0.4, 100)).is_worse
        False
        """
        return self.behind.interval[0] > 0


def roll_out(position: Position, worlds: int = WORLDS, rng: random.Random | None = None) -> tuple[RolledPlay, ...]:
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
    position: Position,
    worlds: int = WORLDS,
    rng: random.Random | None = None,
    *,
    only: Collection[Play] = (),
    keep: Collection[Play] = (),
    policy: Policy = "greedy",
    best: Play | None = None,
    deals: Sequence[Sequence[int]] = (),
    worth: Worth | None = None,
    first: int = FIRST,
) -> Iterator[tuple[RolledPlay, ...]]:
    """The same after ever more worlds: the last has them all, or ends early because one play alone is left.

    Plays that are to `keep` are never dropped, so that it is known how far they are behind; where some are named, these
    `only` are tried. All plays are held against the one that comes out best, or against a `best` that is known from
    elsewhere. As many `deals` as there are worlds, such as `finder.believable_deals()`, masks of all hands, are taken,
    not drawn. What a round's end is `worth` is the margin, where nothing else is asked for, such as
    `equity.win_percent()`. It comes out after so many worlds at `first`, and after as many again.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> [found[0].margin.trials for found in rolling_out(position, 50, random.Random(1))][0]
    20

    Errors as in `roll_out()`.
    """
    if position.seat != position.to_move:
        raise FivescoreError("plays are rolled out for the seat to move, which sees its own hand")
    if worlds < 2:
        raise FivescoreError(f"{worlds} worlds give no interval; roll out at least 2")
    plays = [play for play in position.different if not only or play in only]
    if not plays:
        raise FivescoreError("no tile fits: there is no play to roll out")
    tried = _Tried(position, plays, _worlds(position, rng or random.Random(0), deals), policy, worth)
    alive, after = list(range(len(plays))), position.layout.after
    alike = [(play.tile, after(play).ends) for play in plays]  # places that are alike are tried once
    kept = {alike.index((play.tile, after(play).ends)) for play in (*keep, *([best] if best else []))}
    against = alike.index((best.tile, after(best).ends)) if best else None
    bit = _bit(position, len(plays), first)
    while tried.worlds < worlds:
        goal = min(tried.worlds + first, worlds)
        while tried.worlds < goal:
            if tried.worlds % first:
                yield tried.found(against)
            tried.add(min(bit, goal - tried.worlds), alive)
        alive = sorted({*tried.leading(alive), *kept})
        yield tried.found(against)
        if len(alive) == 1:
            return


def _bit(position: Position, plays: int, first: int = FIRST) -> int:
    """After how many worlds what is known so far comes out."""
    tiles = len(position.rules.tiles)
    return first if tiles <= len(DOUBLE_SIX) else max(2, min(first, BATCH_WORK // (plays * tiles)))


def _step(position: Position, play: Play) -> Step:
    """A play by the table of the game, with what the knocks just before it bring."""
    (known, _), after = position.layout.known, position.layout.after(play)
    more = knock_points(position.rules, len(position.sizes), position.to_move, position.events)
    return position.rules.tiles.bits[play.tile], after.points + more, known.number(after.ends)


class _Tried:
    """The result of each play in each world so far."""

    def __init__(
        self, position: Position, plays: list[Play], following: Iterator[World], policy: Policy, worth: Worth | None
    ) -> None:
        self.position, self.plays, self.following, self.worlds = position, plays, following, 0
        self.worth = worth or (lambda at, end: _margin(at, end.scores))
        self.values: list[list[float]] = [[] for _ in plays]
        self.known, _ = position.layout.known
        self.steps = [_step(position, play) for play in plays]
        self.rounds = rounds_of_kind(position.rules, len(position.sizes), policy)

    def add(self, count: int, alive: list[int]) -> None:
        """So many worlds more, for the plays that are alive."""
        position, seat = self.position, self.position.to_move
        for _ in range(count):
            hands, bone = next(self.following)
            for at in alive:
                end = self.rounds.play_out(self.known, self.steps[at], hands, bone, seat, position.scores)
                self.values[at].append(self.worth(position, end))
        self.worlds += count

    def leading(self, alive: list[int]) -> list[int]:
        """The plays that are not clearly behind the best."""
        best = self._best()
        return [at for at in alive if (less := self._behind(at, best)).mean <= CLEAR * less.error]

    def _best(self) -> int:
        """The play with the highest mean in all worlds, of equal ones the first."""
        full = [at for at, values in enumerate(self.values) if len(values) == self.worlds]
        return max(full, key=lambda at: fsum(self.values[at]))  # `sum()` is not the same in every Python

    def _behind(self, at: int, best: int) -> Estimate:
        return estimate(b - a for a, b in zip(self.values[at], self.values[best], strict=False))

    def found(self, against: int | None = None) -> tuple[RolledPlay, ...]:
        best = self._best() if against is None else against
        rolled = [
            RolledPlay(play, estimate(self.values[at]), self._behind(at, best)) for at, play in enumerate(self.plays)
        ]
        return tuple(sorted(rolled, key=lambda each: (each.behind.mean, -each.margin.mean)))


def _worlds(position: Position, rng: random.Random, deals: Sequence[Sequence[int]] = ()) -> Iterator[World]:
    """The worlds of some deals, or without end those that the record allows, each as likely as it is."""
    tiles = position.rules.tiles
    for given in deals:
        rest = position.hidden & ~sum(each for seat, each in enumerate(given) if seat != position.seat)
        yield list(given), shuffled([tiles.bits[tile] for tile in tiles.tiles(rest)], rng)
    while not deals:
        deal = odds.sample(position, rng)
        yield [tiles.mask(hand) for hand in deal.hands], shuffled([tiles.bits[tile] for tile in deal.boneyard], rng)


def _margin(position: Position, after: tuple[int, ...]) -> float:
    """Return a side's gain less the others' mean gain; a match that is over counts as its target, won or lost."""
    side, target = position.seats[position.to_move], position.rules.target_for(len(position.sizes))
    if (most := max(after)) >= target:
        return target if after[side] == most else -target
    gains = [then - now for now, then in zip(position.scores, after, strict=True)]
    others = [gain for each, gain in enumerate(gains) if each != side]
    return gains[side] - sum(others) / len(others)


@lru_cache(maxsize=8)
def rounds_of_kind(rules: RuleSet, players: int, policy: Policy = "greedy") -> RoundRunner:
    """Players of a kind in every seat, remembered.

    >>> from fivescore import ALL_FIVES
    >>> rounds_of_kind(ALL_FIVES, 2) is rounds_of_kind(ALL_FIVES, 2)
    True
    """
    return RoundRunner(rules, (chooser_factory(rules, players, policy),) * players)


def chooser_factory(rules: RuleSet, players: int, policy: Policy) -> Maker | None:
    """What makes a chooser of a kind for each seat; None for the greedy, which the rounds themselves are."""
    if policy == "greedy":
        return None
    look = careful_choice if policy == "careful" else partial(highest_worth, weights(rules, players))
    return partial(chooser_by, rules, look)


class MarginParts(NamedTuple):
    """The margin of a side over the others' mean, split into the parts of a round that add up to it.

    `now` is the play itself, `reply` what the others score before the side's next play, `own` what that one scores,
    `later` all plays after it, and `end` the rest: what is settled, or what going out or the target changes.

    >>> MarginParts(Fraction(5), Fraction(-2), Fraction(1), Fraction(0), Fraction(4)).own
    Fraction(1, 1)
    """

    now: Fraction
    reply: Fraction
    own: Fraction
    later: Fraction
    end: Fraction


class FollowedPlay(NamedTuple):
    """A play followed world by world, and the mean of each of its `parts`.

    `rows` has a row for each part, of whole numbers: `others` times what it brought in each world. `replied`, `scored`
    and `out` count the worlds in which the others scored before the side's next play, in which that one scored, and in
    which the side went out; `stuck` those in which no tile of the next player fitted.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> *_, (found,) = following(position, [position.legal[0]], 50)
    >>> str(found.play), str(found.parts.now), found.stuck, found.margin == sum(found.parts)
    ('3-6@6-6', '8', 14, True)
    """

    play: Play
    others: int
    rows: tuple[tuple[int, ...], ...]
    replied: int
    stuck: int
    scored: int
    out: int

    @property
    def worlds(self) -> int:
        """The number of worlds that were followed."""
        return len(self.rows[0])

    @property
    def parts(self) -> MarginParts:
        """The mean of each part."""
        return MarginParts(*(Fraction(sum(row), self.others * self.worlds) for row in self.rows))

    @property
    def margin(self) -> Fraction:
        """All parts together: the margin of the roll-out, exactly."""
        return sum(self.parts, Fraction())


def following(
    position: Position, plays: Sequence[Play], worlds: int, rng: random.Random | None = None, policy: Policy = "greedy"
) -> Iterator[tuple[FollowedPlay, ...]]:
    """Follow each of some plays, in the same worlds in which `roll_out()` tries them for the same `rng`.

    It comes out after ever more worlds; the last has them all.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES), hand="5-5 1-2", others=(2,))
    >>> *_, followed = following(position, position.legal[1:], 20)
    >>> float(followed[0].margin) == roll_out(position, 20)[0].margin.mean
    True

    Raises FivescoreError where it is not the seat's turn.
    """
    if position.seat != position.to_move:
        raise FivescoreError("plays are followed for the seat to move, which sees its own hand")
    traced, bit = [_Traced(position, play, policy) for play in plays], _bit(position, len(plays))
    every = _worlds(position, rng or random.Random(0))
    for world, (hands, bone) in zip(range(1, worlds + 1), every, strict=False):
        for each in traced:
            each.add(hands, bone)
        if world == worlds or world % bit == 0:
            yield tuple(each.found() for each in traced)


class _Traced:
    """A play that is rolled out with every score written down."""

    def __init__(self, position: Position, play: Play, policy: Policy) -> None:
        self.position, self.play, self.seats = position, play, position.seats
        self.known, _ = position.layout.known
        self.step, players = _step(position, play), len(position.sizes)
        self.maker = chooser_factory(position.rules, players, policy)
        self.rounds = RoundRunner(position.rules, (self._noting,) * players)
        self.log: list[tuple[int, int]] = []
        self.replied = self.stuck = self.scored = self.out = 0
        self.rows: list[list[int]] = [[] for _ in range(5)]

    def _noting(self, known: Table, hands: list[int], bone: list[int], seat: int, seed: Seed) -> Chooser:
        """A player that writes down what each of its plays scores."""
        inner: Chooser = self.maker(known, hands, bone, seat, seed) if self.maker else known.most
        side, log = self.seats[seat], self.log

        def choose(number: int, fitting: int) -> Step:
            step = inner(number, fitting)
            log.append((side, step[1]))
            return step

        return choose

    def add(self, hands: list[int], bone: list[int]) -> None:
        """One world more."""
        position, own, others = self.position, self.seats[self.position.to_move], max(self.seats)
        self.log.clear()
        end = self.rounds.play_out(self.known, self.step, hands, bone, position.to_move, position.scores)
        again = next((at for at, (side, _) in enumerate(self.log) if side == own), len(self.log))
        phases = [self.log[:again], self.log[again : again + 1], self.log[again + 1 :]]
        parts = [self.step[1] * others]
        parts += [sum(points * others if side == own else -points for side, points in phase) for phase in phases]
        parts.append(round(_margin(position, end.scores) * others) - sum(parts))
        for row, part in zip(self.rows, parts, strict=True):
            row.append(part)
        self.replied += any(points for _, points in phases[0])
        self.scored += any(points for _, points in phases[1])
        self.stuck += self._is_stuck(hands)
        out = end.result.seat if end.result.reason == "out" else None
        self.out += out is not None and self.seats[out] == own

    def _is_stuck(self, hands: list[int]) -> bool:
        """Say whether no tile of the next player fits after the play; not where that ends the round."""
        seat, held = self.position.to_move, [*hands]
        held[seat] ^= self.step[0]
        following = next_seat(held, seat)
        over = following == seat or is_out(self.position.rules, held, seat)
        return not over and not held[following] & self.known.fits[self.step[2]]

    def found(self) -> FollowedPlay:
        rows = tuple(map(tuple, self.rows))
        return FollowedPlay(self.play, max(self.seats), rows, self.replied, self.stuck, self.scored, self.out)

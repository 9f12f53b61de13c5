"""Rounds, matches and tournaments between players: seeds in, results with intervals out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from fivescore.analysis.odds import Estimate, estimate, wilson
from fivescore.analysis.players import AnyPlayer, Careful, Chance, Greedy, Linear, Player, player_of
from fivescore.analysis.rollout.rollouts import Policy, chooser_factory
from fivescore.analysis.simulate.batches import Progress, tally
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.game import Chooser, Deal, FinishedRound, RoundRunner, Seed, State
from fivescore.core.layout import Step, Table
from fivescore.core.match import Match
from fivescore.core.rules import ALL_FIVES, RuleSet, sides

ROUNDS = 2000
"""The most rounds that a match may take before it is given up."""
_FAST: dict[type, Policy] = {Greedy: "greedy", Careful: "careful", Linear: "linear"}
"""Players that need no position, but for `Chance`."""


def play_round(deal: Deal, players: Sequence[AnyPlayer], seed: str | int = 0) -> State:
    """The end of a round that the players play from a deal, one for each seat.

    >>> from fivescore.game import deal
    >>> end = play_round(deal("all-fives", 2, random.Random(1)), ("greedy", "greedy"))
    >>> end.result.reason
    'out'

    Raises FivescoreError where players and hands are not as many.
    """
    if len(players) != len(deal.hands):
        raise FivescoreError(f"{len(players)} players cannot play {len(deal.hands)} hands; give one player a hand")
    seats = [*map(player_of, players)]
    state, chance = deal.start(), [_stream(seed, seat) for seat in range(len(seats))]
    while state.result is None:
        seat = state.to_move
        state = state.apply(seats[seat].choose(state.seen_by(seat), chance[seat]))
    return state


def end_of_round(deal: Deal, players: Sequence[AnyPlayer], seed: str | int = 0) -> FinishedRound:
    """Return the end of `play_round()` without its steps: many times faster where the players need no position.

    >>> from fivescore.game import deal
    >>> end = end_of_round(deal("all-fives", 2, random.Random(1)), ("greedy", "greedy"))
    >>> end.plays, end.scoring, end.result.reason
    (17, 9, 'out')

    Raises FivescoreError where players and hands are not as many.
    """
    seats = tuple(map(player_of, players))
    if can_roll(seats) and len(seats) == len(deal.hands):
        return rounds_between(deal.rules, seats).of(deal, seed)
    end = play_round(deal, seats, seed)
    assert end.result
    points = [step.points for step in end.layout.steps()]
    return FinishedRound(end.scores, end.result, len(points), sum(1 for each in points if each))


@lru_cache(maxsize=16)
def rounds_between(rules: RuleSet, players: tuple[Player, ...]) -> RoundRunner:
    """The rounds of players that need no position, without their steps; remembered, for one trial after the other.

    >>> from fivescore import ALL_FIVES
    >>> rounds = rounds_between(ALL_FIVES, (player_of("greedy"), player_of("chance")))
    >>> rounds.random_round(random.Random(1), seed=1).plays
    18
    """
    kinds, count = [type(player) for player in players], len(players)
    return RoundRunner(
        rules, [_by_chance if kind is Chance else chooser_factory(rules, count, _FAST[kind]) for kind in kinds]
    )


def can_roll(players: Sequence[Player]) -> bool:
    """Say whether these players need no position, so that `rounds_between()` can play for them."""
    return all(type(player) is Chance or type(player) in _FAST for player in players)


def _stream(seed: Seed, seat: int) -> random.Random:
    """The stream of chance of a seat: what one player takes from its own changes nothing for the others."""
    return seed if isinstance(seed, random.Random) else random.Random(f"{seed}/seat/{seat}")


def _by_chance(known: Table, hands: list[int], bone: list[int], seat: int, seed: Seed) -> Chooser:
    """As `Chance` does."""
    rng, untried, several, first = _stream(seed, seat), known.untried, known.several, known.first

    def choose(number: int, fitting: int) -> Step:
        if fitting & untried[number]:
            known.look(number, fitting)
        if not fitting & several[number]:
            for _ in range(int(rng.random() * fitting.bit_count())):
                fitting &= fitting - 1
            return first[number][fitting & -fitting]
        steps = known.steps(number, fitting)
        return steps[int(rng.random() * len(steps))]

    return choose


def rounds_of_match(
    rules: RuleSet | str, players: Sequence[AnyPlayer], seed: str | int = 0
) -> Iterator[tuple[Match, State]]:
    """Each round of a match at its end, with the match after it; deals come from the seed and the round's number alone.

    >>> [match.scores for match, _ in rounds_of_match("fives-and-threes", ("greedy", "greedy"), seed=1)]
    [(4, 12), (13, 33), (18, 42), (32, 58), (32, 61)]

    Raises RuleError for a number of players that the rules do not allow, and TooLarge after `ROUNDS` rounds without a
    winner.
    """
    match = Match.of(rules, len(players))
    for number in range(ROUNDS):
        end = play_round(match.deal(random.Random(f"{seed}/deal/{number}")), players, f"{seed}/round/{number}")
        match = match.after(end)
        yield match, end
        if match.winner is not None:
            return
    raise TooLarge(f"nobody has won after {ROUNDS:,} rounds", ROUNDS + 1, ROUNDS)


def play_match(rules: RuleSet | str, players: Sequence[AnyPlayer], seed: str | int = 0) -> Match:
    """A match that the players play to its end; errors as in `rounds_of_match()`.

    >>> match = play_match("fives-and-threes", ("greedy", "chance"), seed=1)
    >>> match.scores[match.winner]
    61
    """
    match = Match.of(rules, len(players))
    for number in range(ROUNDS):
        deal = match.deal(random.Random(f"{seed}/deal/{number}"))
        match = match.ended(deal, *end_of_round(deal, players, f"{seed}/round/{number}")[:2])
        if match.winner is not None:
            return match
    raise TooLarge(f"nobody has won after {ROUNDS:,} rounds", ROUNDS + 1, ROUNDS)


class Tournament(NamedTuple):
    """A tournament of two: the share of matches that the first player won, with its interval, and how it was played.

    With `duplicate`, each trial is a pair of matches on the same deals with the seats changed, and counts 0, 1/2 or 1.

    >>> found = tournament("greedy", "chance", 20, "fives-and-threes", seed=1)
    >>> found.share.mean, found.share.trials, [round(side, 3) for side in found.interval]
    (0.95, 10, [0.655, 0.995])
    """

    names: tuple[str, str]
    share: Estimate
    matches: int
    seed: str
    duplicate: bool

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson's, so that ten wins of ten do not prove a hundred of a hundred)."""
        return wilson(self.share.mean, self.share.trials)

    def __str__(self) -> str:
        low, high = self.interval
        first, second = self.names
        won, least, most = (f"{100 * share:.1f} %" for share in (self.share.mean, low, high))
        return f"{first} won {won} of {self.matches} matches against {second} ({least} to {most})"


def tournament(
    first: AnyPlayer,
    second: AnyPlayer,
    matches: int = 200,
    rules: RuleSet | str = ALL_FIVES,
    *,
    players: int = 2,
    seed: str | int = 0,
    duplicate: bool = True,
    executor: Executor | None = None,
    progress: Progress | None = None,
    file: str | Path | None = None,
) -> Tournament:
    """Estimate how often `first` beats `second` in so many matches; with four players each plays a side of partners.

    `executor`, `progress` and `file` as in `batches.tally()`, counted in matches: who works them out changes nothing.

    >>> print(tournament("greedy", "chance", 20, "fives-and-threes", seed=1))
    greedy won 95.0 % of 20 matches against chance (65.5 % to 99.5 %)

    Raises FivescoreError for fewer than two trials, an odd number of matches with `duplicate`, and for numbers of
    players that are not two sides.
    """
    first, second, rules = player_of(first), player_of(second), RuleSet.of(rules)
    if max(sides(rules, players)) != 1:
        raise FivescoreError(f"{players} players are not two sides; take 2, or 4 as partners")
    if duplicate and matches % 2:
        raise FivescoreError(f"{matches} matches are not pairs; with duplicate=True give an even number")
    size = 2 if duplicate else 1
    told = (lambda done, total: progress(size * done, size * total)) if progress else None
    one = partial(_trial, rules=rules, first=first, second=second, players=players, seed=str(seed), duplicate=duplicate)
    (shares,) = tally(one, matches // size, executor=executor, progress=told, file=file)
    return Tournament((first.name, second.name), estimate(shares), matches, str(seed), duplicate)


def _trial(
    number: int, *, rules: RuleSet, first: Player, second: Player, players: int, seed: str, duplicate: bool
) -> tuple[float]:
    """The share that the first player wins: of one match, or of two on the same deals with seats changed."""
    turns, wins = (0, 1) if duplicate else (number % 2,), 0
    for turn in turns:
        seats = (second, first) if turn else (first, second)
        wins += play_match(rules, seats * (players // 2), f"{seed}/{number}").winner == turn
    return (wins / len(turns),)

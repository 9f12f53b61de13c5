"""Games side by side: what many rounds of each bring, as estimates with their errors."""

from __future__ import annotations

import random
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from fivescore.analysis.odds import Estimate, Estimates, estimate
from fivescore.analysis.players import AnyPlayer, Player, player_of
from fivescore.analysis.simulate.batches import Progress, tally
from fivescore.analysis.simulate.matches import can_roll, end_of_round, rounds_between
from fivescore.core.game import deal
from fivescore.core.rules import RuleSet


class Comparison(NamedTuple):
    """The results of rounds between two equal players; points are in the rule set's own unit.

    `points` is what a round adds to a side's score, tiles left at the end included; `scoring` the share of plays that
    score, a trial for each round; `blocked` the share of rounds in which nobody goes out; `lead` the leader's points
    less the other side's.

    >>> from fivescore import ALL_FIVES
    >>> found = compared(ALL_FIVES, 50)
    >>> list(found._asdict()), found.blocked.trials
    (['points', 'scoring', 'blocked', 'lead'], 50)
    """

    points: Estimate
    scoring: Estimate
    blocked: Estimate
    lead: Estimate

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each estimate: its `name`, `mean`, `error`, `low`, `high`, `trials`."""
        return Estimates(self._asdict()).to_frame()


def compared(
    rules: RuleSet | str,
    rounds: int,
    seed: str | int = 0,
    player: AnyPlayer = "greedy",
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    file: str | Path | None = None,
) -> Comparison:
    """Estimate the results of so many first rounds of two, with the same `player` in both seats.

    Deals come from the seed and the round's number alone: games with the same hands meet the same deals. `executor`,
    `progress` and `file` as in `batches.tally()`: who works the rounds out changes nothing.

    >>> print(compared("fives-and-threes", 200, seed=1).scoring)
    0.704 ± 0.018 (200)

    Raises FivescoreError for fewer than two rounds, RuleError for rules that two cannot play.
    """
    one = partial(_round, rules=RuleSet.of(rules), player=player_of(player), seed=str(seed))
    return Comparison(*map(estimate, tally(one, rounds, executor=executor, progress=progress, file=file)))


def _round(number: int, *, rules: RuleSet, player: Player, seed: str) -> tuple[float, float, bool, int]:
    """Play the round of this number: a side's mean points, share of plays that score, whether blocked, and lead."""
    rng, pair, name = random.Random(f"{seed}/deal/{number}"), (player, player), f"{seed}/{number}"
    if can_roll(pair):
        end = rounds_between(rules, pair).random_round(rng, name, leader=0)
    else:
        end = end_of_round(deal(rules, 2, rng, leader=0), pair, name)
    leader, other = end.scores
    return (leader + other) / 2, end.scoring / end.plays, end.result.reason == "blocked", leader - other

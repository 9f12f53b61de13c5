"""What a score of a match is worth: how often the leader wins, for whatever the two need near the target.

Each number is a mean over rounds of careful players from that score. A match that such a round ends is won or lost; any
other goes on from what both need then, whose numbers come out of the same table, gone through until nothing changes.
The matches of `need`, played to their ends, find the same where both need as much.
"""

import random
from itertools import product

from fivescore.analysis.rollout.equity import score_unit
from fivescore.core.match import next_leader, winning_side
from fivescore.core.rules import RULE_SETS
from fivescore_labs.claims.styles import CAREFUL, rounds

SEED = 1
ROUNDS = 400
"""Rounds from each score."""
COUNT = f"{ROUNDS} rounds from each score"
NEEDS = {"all-fives": 20, "five-up": 20, "fives-and-threes": 20}
"""How far the table goes, in units of the scores."""
SWEEPS = 200
"""How often all numbers are gone through; after far fewer none changes by a thousandth."""
Ends = tuple[float, dict[tuple[int, int, bool], int]]
"""The matches that were won by the leader, and how many rounds led to what both need then, the same leading or not."""


def ends(game: str, mine: int, theirs: int, many: int) -> Ends:
    """Return how rounds end when the leader needs `mine` units and the other `theirs`."""
    rules, rng = RULE_SETS[game], random.Random(f"equity/{SEED}/{game}/{mine}/{theirs}")
    unit, target, most = score_unit(rules), rules.target_for(2), NEEDS[game]
    played, won, on = rounds(rules, (CAREFUL, CAREFUL)), 0.0, dict[tuple[int, int, bool], int]()
    for _ in range(many):
        end = played.random_round(rng, leader=0, scores=(target - unit * mine, target - unit * theirs))
        if (winner := winning_side(rules, 2, end.scores)) is not None:
            won += winner == 0
            continue
        needs = [min(most, max(1, -(-(target - score) // unit))) for score in end.scores]
        leader = next_leader(rules, 0, end.result)
        for first in (True, False) if leader is None else (leader == 0,):
            key = (needs[0], needs[1], first)
            on[key] = on.get(key, 0) + (1 if leader is None else 2)
    return won, on


def table(game: str, many: int = ROUNDS) -> list[list[int]]:
    """The numbers of a game, in matches of a thousand."""
    needs = range(1, NEEDS[game] + 1)
    found = {(mine, theirs): ends(game, mine, theirs, many) for mine, theirs in product(needs, needs)}
    share = dict.fromkeys(found, 0.5)
    for _ in range(SWEEPS):
        for (mine, theirs), (won, on) in found.items():
            rest = sum(
                times / 2 * (share[own, other] if first else 1 - share[other, own])
                for (own, other, first), times in on.items()
            )
            share[mine, theirs] = (won + rest) / many
    return [[round(1000 * share[mine, theirs]) for theirs in needs] for mine in needs]


def run() -> dict[str, object]:
    """The table of each game."""
    return {"games": {game: table(game) for game in NEEDS}}

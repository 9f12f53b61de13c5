"""Advice to players, put to the test: matches between players, and what the next play scores by the total that it met.

`make data RUN=advice` makes it again (some minutes); the page on choosing a play shows it.
"""

from __future__ import annotations

import random

from fivescore import ALL_FIVES
from fivescore.game import deal
from fivescore.players import PLAYERS, Greedy
from fivescore.simulate import estimate, play_round, tournament

SEED = 1
PAIRS = {"greedy": "chance", "careful": "greedy", "endgame": "careful"}
"""Who is asked to beat whom: each by the one idea more."""
MATCHES, FIRST = 1000, 40
"""Matches of each pair; and the few that every test run plays again."""
ROUNDS, FEW = 20_000, 200
"""Rounds that totals are taken from; and the few that every test run plays again."""
COUNT = f"{MATCHES:,} matches of each pair, {ROUNDS:,} rounds"
BANDS = ((0, 5), (6, 10), (11, 15), (16, 20), (21, 99))
"""Totals that are left, gathered by size: the least and the largest of each."""


def played(name: str, matches: int) -> dict[str, object]:
    """How a player did against the one that it should beat."""
    found = tournament(ALL_FIVES, PLAYERS[name], PLAYERS[PAIRS[name]], matches, seed=SEED)
    return {"matches": matches, "share": round(found.share.mean, 4), "interval": [round(x, 4) for x in found.interval]}


def met(rounds: int) -> list[tuple[int, int]]:
    """One play of each round, taken by chance: the total that it met, and what it scored."""
    found = []
    for number in range(rounds):
        rng = random.Random(f"advice/{SEED}/{number}")
        steps = play_round(deal(ALL_FIVES, 2, rng), (Greedy(), Greedy()), number).layout.steps()
        index = 1 + int(rng.random() * (len(steps) - 1))
        found.append((steps[index - 1].total, steps[index].points))
    return found


def gathered(plays: list[tuple[int, int]]) -> list[dict[str, object]]:
    """For each band of totals: what was scored on them, on average, with its standard error and count."""
    rows = []
    for low, high in BANDS:
        found = estimate([points for total, points in plays if low <= total <= high])
        rows.append({"band": [low, high], "mean": round(found.mean, 3), "error": round(found.error, 3)})
        rows[-1]["plays"] = found.trials
    return rows


def counted(matches: int, rounds: int) -> dict[str, object]:
    """All that is stored of so many matches and rounds."""
    return {
        "matches": {name: played(name, matches) for name in PAIRS},
        "rounds": rounds,
        "met": gathered(met(rounds)),
    }


def run() -> dict[str, object]:
    """The few that each test run plays again, and all."""
    return {"few": counted(FIRST, FEW), "all": counted(MATCHES, ROUNDS)}

"""Advice to players, put to the test: matches between players, and what a play scores by the total that it met."""

import random
from collections import Counter
from collections.abc import Mapping

from fivescore import ALL_FIVES
from fivescore.analysis.players import PLAYERS, Greedy
from fivescore.analysis.simulate import estimate, play_round, tally, tournament
from fivescore.core.game import deal
from research import ALONE, Means, Row, figures

SEED = 1
PAIRS = {"greedy": "chance", "careful": "greedy", "endgame": "careful"}
"""Who is asked to beat whom: each by the one idea more."""
FEW, ALL = (40, 200), (1_000, 20_000)
"""Matches of each pair, and rounds that totals are taken from."""
COUNT = f"{ALL[0]:,} matches of each pair, {ALL[1]:,} rounds"
BANDS = ((0, 5), (6, 10), (11, 15), (16, 20), (21, 99))
"""Totals that are left, gathered by size: the least and the largest of each."""


def played(name: str, matches: int, means: Means = ALONE) -> dict[str, object]:
    """Return how a player did against the one that it should beat."""
    found = tournament(PLAYERS[name], PLAYERS[PAIRS[name]], matches, ALL_FIVES, seed=SEED, **means.named(name))
    return {"matches": matches, "share": round(found.share.mean, 4), "interval": [round(x, 4) for x in found.interval]}


def met(number: int) -> tuple[tuple[int, int]]:
    """One play of the round of this number, taken by chance: the total that it met, and what it scored."""
    rng = random.Random(f"advice/{SEED}/{number}")
    steps = play_round(deal(ALL_FIVES, 2, rng), (Greedy(), Greedy()), number).layout.steps()
    index = 1 + int(rng.random() * (len(steps) - 1))
    return ((steps[index - 1].total, steps[index].points),)


def gathered(plays: Mapping[tuple[int, int], int]) -> list[Row]:
    """For each band of totals: what was scored on them, on average, with its standard error and count."""
    rows = []
    for low, high in BANDS:
        scored = Counter[int]()
        for (total, points), times in plays.items():
            scored[points] += times if low <= total <= high else 0
        found = estimate(scored)
        rows.append({"band": [low, high], **figures(found, 3), "plays": found.trials})
    return rows


def counted(matches: int, rounds: int, means: Means = ALONE) -> dict[str, object]:
    """All that is stored of so many matches and rounds."""
    (plays,) = tally(met, rounds, **means.named("met"))
    return {"matches": {name: played(name, matches, means) for name in PAIRS}, "rounds": rounds, "met": gathered(plays)}

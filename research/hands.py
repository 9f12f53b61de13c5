"""Leads of some hands: what each brings less than the best of the same hand, in deals of the rest.

`make data RUN=hands` makes it again (two minutes); the lesson on leads asks for the best of each hand.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from fivescore.analysis.claims.leads import SEVEN, trying
from fivescore.core.game import deal
from research import ALONE, Means

SEED = 1
DEALS = 1_000
"""Deals of the tiles that the leader does not see, the same for every lead of a hand."""
HANDS = (12, 42, 28, 20, 7, 21, 49, 3, 15, 39, 22, 8, 34, 60)
"""The seeds of the hands, dealt as the lesson deals them."""
COUNT = f"{DEALS:,} deals of each of {len(HANDS)} hands"


def found(deals: int, hands: Sequence[int] = HANDS, seed: int = SEED) -> list[dict[str, object]]:
    """A row for each hand and lead, the best first: what it brings less than the best, with the standard error."""
    rows: list[dict[str, object]] = []
    for hand in hands:
        held = deal(SEVEN, 2, random.Random(hand), leader=0).hands[0]
        *_, last = trying(SEVEN, held, f"hands/{seed}/{hand}", deals)
        for each in last:
            row: dict[str, object] = {"hand": hand, "tile": str(each.play), "mean": round(each.behind.mean, 4)}
            rows.append({**row, "error": round(each.behind.error, 4), "trials": deals})
    return rows


def run(means: Means = ALONE) -> dict[str, object]:
    """All hands."""
    return {"leads": found(DEALS)}

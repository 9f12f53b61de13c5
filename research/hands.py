"""Leads of some hands: what each brings less than the best of the same hand, in deals of the rest."""

import random
from collections.abc import Sequence

from fivescore.core.game import deal
from fivescore.core.rules import ALL_FIVES
from fivescore_labs.claims.leads import SEVEN, try_leads
from research import Row, figures

SEED = 1
DEALS = 1_000
"""Deals of the tiles that the leader does not see, the same for every lead of a hand."""
PARTNERS = (156, 183)
HANDS = (12, 42, 28, 7, 22, 20, 3, 21, *PARTNERS)
"""The seeds of the hands, dealt as the lesson deals them; the last ones to four as partners."""
COUNT = f"{DEALS:,} deals of each of {len(HANDS)} hands"


def found(deals: int, hands: Sequence[int] = HANDS, seed: int = SEED) -> list[Row]:
    """A row for each hand and lead, the best first: what it brings less than the best, with the standard error."""
    rows = []
    for hand in hands:
        rules, seats = (ALL_FIVES, 4) if hand in PARTNERS else (SEVEN, 2)
        held = deal(rules, seats, random.Random(hand), leader=0).hands[0]
        *_, last = try_leads(rules, held, f"hands/{seed}/{hand}", deals, seats)
        for each in last:
            rows.append({"hand": hand, "tile": str(each.play), **figures(each.behind), "trials": deals})
    return rows


def run() -> dict[str, object]:
    """All hands."""
    return {"leads": found(DEALS)}

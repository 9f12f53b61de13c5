"""Advice in court: every part of every claim, tried as often as it says; `make claims` tries all advice."""

from __future__ import annotations

from fivescore.analysis.claims import CLAIMS
from research import ALONE, Means, Row, measured

SEED = 1
TRIALS = [part.trials for claim in CLAIMS.values() for part in claim.parts]
FEW, ALL = (60,), (max(TRIALS),)
"""How many trials of a part are made at most."""
COUNT = f"{sum(TRIALS):,} trials, {max(TRIALS):,} at most of one part"


def counted(most: int, means: Means = ALONE) -> list[Row]:
    """A row for each part of each claim, with so many trials at most: the mean with its standard error."""
    found = []
    for claim in CLAIMS.values():
        for place, part in enumerate(claim.parts, start=1):
            seed, name = f"claims/{SEED}/{claim.id}/{place}", f"{claim.id}-{place}"
            each = part.tried(min(most, part.trials), seed, **means.named(name))
            found.append({"claim": claim.id, "part": part.name, **measured(each)})
    return found

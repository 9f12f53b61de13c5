"""Advice in court: every part of every claim, tried as often as it says; `make claims` tries all advice."""

from __future__ import annotations

from fivescore.analysis.claims import CLAIMS
from research import ALONE, Means, Row, figures

SEED = 1
FEW = 60
"""The few trials of each part that every test run makes again."""
MOST = max(part.trials for claim in CLAIMS.values() for part in claim.parts)
COUNT = (
    f"{sum(part.trials for claim in CLAIMS.values() for part in claim.parts):,} trials, {MOST:,} at most of one part"
)


def counted(most: int, means: Means = ALONE) -> list[Row]:
    """A row for each part of each claim, with so many trials at most: the mean with its standard error."""
    found = []
    for claim in CLAIMS.values():
        for place, part in enumerate(claim.parts, start=1):
            seed, name = f"claims/{SEED}/{claim.id}/{place}", f"{claim.id}-{place}"
            each = part.tried(min(most, part.trials), seed, **means.named(name))
            found.append({"claim": claim.id, "part": part.name, **figures(each), "trials": each.trials})
    return found


def run(means: Means = ALONE) -> dict[str, object]:
    """The few that each test run makes again, and all."""
    return {"few": counted(FEW, means._replace(folder=None)), "all": counted(MOST, means)}

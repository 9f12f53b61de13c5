"""Advice in court: every experiment of every claim, by players of each strength; `make claims` tries all advice."""

from fivescore_labs.claims import CLAIMS
from fivescore_labs.claims.styles import SLOW
from research import ALONE, Means, Row, measured

SEED = 1
TRIALS = [part.trials for claim in CLAIMS.values() for part in claim.parts]
FEW, ALL = (60,), (max(TRIALS),)
"""How many trials of a part are made at most; a strong player tries all its plays, and a twentieth of these."""
COUNT = f"{sum(TRIALS):,} trials, {max(TRIALS):,} at most of one part"


def counted(most: int, means: Means = ALONE) -> list[Row]:
    """A row for each part of each claim, with so many trials at most: the mean with its standard error."""
    found = []
    for claim in CLAIMS.values():
        places = list(dict.fromkeys(part.name for part in claim.parts))
        for part in claim.parts:  # players of each strength meet the same deals
            place = places.index(part.name) + 1
            seed, name = f"claims/{SEED}/{claim.id}/{place}", f"{claim.id}-{place}-{part.by}"
            few = max(2, most // 20) if part.by == SLOW and most < part.trials else most
            each = part.tried(min(few, part.trials), seed, **means.named(name))
            found.append({"claim": claim.id, "part": part.name, "by": part.by, **measured(each)})
    return found

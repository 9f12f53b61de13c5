"""What each of the 28 tiles brings its holder in Fives and Threes, between careful players."""

from __future__ import annotations

from functools import partial

from fivescore.analysis.claims.trials import each_tile
from fivescore.analysis.odds import estimate
from fivescore.analysis.simulate import tally
from fivescore.core.rules import FIVES_AND_THREES
from research import ALONE, Means, Row, figures

SEED = 1
DEALS = 200_000
"""Deals, each played from both seats."""
FEW = 60
"""The few that every test run makes again."""
COUNT = f"{DEALS:,} deals, each played from both seats"


def counted(deals: int, means: Means = ALONE) -> list[Row]:
    """A row for each tile: the mean with its standard error."""
    one = partial(each_tile, rules=FIVES_AND_THREES, seed=f"tiles/{SEED}")
    found = []
    for tile, column in zip(FIVES_AND_THREES.tiles, tally(one, deals, **means.named("tiles")), strict=True):
        each = estimate(column)
        found.append({"tile": f"{tile.low}-{tile.high}", **figures(each), "trials": each.trials})
    return found


def run(means: Means = ALONE) -> dict[str, object]:
    """The few that each test run makes again, and all."""
    return {"few": counted(FEW, means._replace(folder=None)), "all": counted(DEALS, means)}

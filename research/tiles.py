"""What each of the 28 tiles brings its holder in Fives and Threes, between careful players."""

from functools import partial

from fivescore.analysis.odds import estimate
from fivescore.analysis.simulate import tally
from fivescore.core.rules import FIVES_AND_THREES, RuleSet
from fivescore_labs.claims.leads import Opening
from fivescore_labs.claims.trials import mean_square
from research import ALONE, Means, Row, measured

SEED = 1
FEW, ALL = (60,), (200_000,)
"""Deals, each played from both seats."""
COUNT = f"{ALL[0]:,} deals, each played from both seats"


def each_tile(number: int, *, rules: RuleSet, seed: str) -> tuple[float, ...]:
    """Return the points that each tile of the set brings its holder more than another one, from one deal."""
    opening = Opening(rules, f"{seed}/{number}")
    one, other = opening.hands
    worth = opening.margin() / 2 / float(mean_square(rules, 1))
    return tuple([worth if bit & one else -worth if bit & other else 0.0 for bit in rules.tiles.bits.values()])


def counted(deals: int, means: Means = ALONE) -> list[Row]:
    """A row for each tile: the mean with its standard error."""
    one = partial(each_tile, rules=FIVES_AND_THREES, seed=f"tiles/{SEED}")
    columns = zip(FIVES_AND_THREES.tiles, tally(one, deals, **means.named("tiles")), strict=True)
    return [{"tile": f"{tile.low}-{tile.high}", **measured(estimate(column))} for tile, column in columns]

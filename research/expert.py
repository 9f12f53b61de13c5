"""The expert against the two strongest players before it: both play each deal from both seats, by points a round."""

from research import ALONE, Means, Row
from research.players import GAMES, row

SEED = 1
BEFORE = ("linear", "rollout")
"""Whom the expert meets."""
DEALS, BAR = 140, {"all-fives-7": 600, "fives-and-threes": 200}
"""How many deals are played, each from both seats; and of two games against the strong player, its bar."""
FROM = 10_000
"""The number of the first deal: none that the expert was tried with while it was made."""
FEW, ALL = (2,), (max(BAR.values()),)
COUNT = (
    f"{DEALS} deals of the expert with each of two players in each game, with the strong one {BAR['all-fives-7']} of "
    f"All Fives with seven tiles and {BAR['fives-and-threes']} of Fives and Threes, each played twice"
)


def deals(slug: str, weaker: str) -> int:
    """Return the number of deals of a row."""
    return BAR.get(slug, DEALS) if weaker == "rollout" else DEALS


def counted(most: int, means: Means = ALONE) -> list[Row]:
    """A row for each game and each of the two, so many deals at most: the mean margin of the expert."""
    pairs = [(slug, weaker) for slug in GAMES for weaker in BEFORE]
    return [row(slug, "expert", less, min(most, deals(slug, less)), means, FROM) for slug, less in pairs]

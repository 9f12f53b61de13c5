"""The expert against the strongest player before it: both play each deal from both seats, margins in points a round.

`make data RUN=expert` makes it again (a quarter of an hour on two cores); the page on looking ahead shows it.
"""

from __future__ import annotations

from functools import partial

from fivescore import RuleSet
from fivescore.analysis.simulate import estimate, tally
from research import ALONE, Means
from research.players import GAMES, margin

SEED = 1
PAIRS = {"all-fives-7": 600, "fives-and-threes": 200}
"""How many deals are played in a game, each from both seats."""
FROM = 10_000
"""The number of the first deal: none that the expert was tried with while it was made."""
FIRST = 2
"""The few that every test run plays again."""
COUNT = "600 deals of All Fives with seven tiles, 200 of Fives and Threes, each played twice"


def ahead(number: int, *, rules: RuleSet) -> tuple[float]:
    """What the expert got more than the strong player in a round of this number's deal, both seats taken in turn."""
    return margin(FROM + number, rules=rules, stronger="expert", weaker="rollout")


def counted(most: int = 1_000_000, means: Means = ALONE) -> list[dict[str, object]]:
    """A row for each game: the mean margin of the expert over the strong player, with its standard error."""
    found: list[dict[str, object]] = []
    for slug, pairs in PAIRS.items():
        one = partial(ahead, rules=GAMES[slug])
        (values,) = tally(one, min(pairs, most), **means.named(slug))
        mean = estimate(values)
        found.append({"game": slug, "deals": min(pairs, most), "mean": round(mean.mean, 3)})
        found[-1]["error"] = round(mean.error, 3)
    return found


def run(means: Means = ALONE) -> dict[str, object]:
    """The few that each test run plays again, and all."""
    return {"few": counted(FIRST), "all": counted(means=means)}

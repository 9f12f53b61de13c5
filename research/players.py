"""Every player against every other, by game: both play each deal from both seats, and margins are points a round.

`make data RUN=players` makes it again (half an hour); the page on choosing a play shows it.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import combinations

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RuleSet
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import end_of_round, estimate, tally
from fivescore.core.game import deal
from research import ALONE, Means

SEED = 1
ORDER = ("chance", "greedy", "careful", "linear", "rollout")
"""The players, the weakest first."""
GAMES = {
    "all-fives-7": ALL_FIVES.vary(hand=7),
    "all-fives": ALL_FIVES,
    "five-up": FIVE_UP,
    "fives-and-threes": FIVES_AND_THREES,
}
"""The games by the name of their rows; All Fives with seven tiles in the hand, and with nine."""
DEALS, MORE, FIRST = 200, 300, 2
"""Deals that each two play in each game; those of All Fives with seven tiles; and the few that every test run plays
again."""
COUNT = f"{DEALS} deals of each two players in each game, {MORE} of All Fives with seven tiles, each played twice"


def margin(number: int, *, rules: RuleSet, stronger: str, weaker: str) -> tuple[float]:
    """What the one player got more than the other in a round of this number's deal, both seats taken in turn."""
    dealt = deal(rules, 2, random.Random(f"players/{SEED}/{number}"), leader=0)
    pair = (PLAYERS[stronger], PLAYERS[weaker])
    first = end_of_round(dealt, pair, f"{number}/1").scores
    second = end_of_round(dealt, pair[::-1], f"{number}/2").scores
    return ((first[0] - first[1] + second[1] - second[0]) / 2,)


def counted(deals: int, more: int, means: Means = ALONE) -> list[dict[str, object]]:
    """A row for each game and each two players: the mean margin of the stronger, with its standard error."""
    found: list[dict[str, object]] = []
    for slug, rules in GAMES.items():
        count = more if slug == "all-fives-7" else deals
        for weaker, stronger in combinations(ORDER, 2):
            one = partial(margin, rules=rules, stronger=stronger, weaker=weaker)
            (values,) = tally(one, count, **means.named(f"{slug}-{stronger}-{weaker}"))
            mean = estimate(values)
            found.append({"game": slug, "stronger": stronger, "weaker": weaker, "mean": round(mean.mean, 3)})
            found[-1]["error"] = round(mean.error, 3)
    return found


def run(means: Means = ALONE) -> dict[str, object]:
    """The few that each test run plays again, and all."""
    return {"few": counted(FIRST, FIRST, means._replace(folder=None)), "all": counted(DEALS, MORE, means)}

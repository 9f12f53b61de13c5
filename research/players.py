"""Every player against every other, by game: both play each deal from both seats, and margins are points a round."""

import random
from functools import partial
from itertools import combinations

import research
from fivescore import ALL_FIVES, RuleSet
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import end_of_round, estimate, tally
from fivescore.core.game import deal
from research import ALONE, Means, Row, figures

SEED = 1
ORDER = ("chance", "greedy", "careful", "linear", "rollout")
"""The players, the weakest first; the expert has a run of its own."""
GAMES = research.GAMES | {"all-fives-partners": ALL_FIVES}
"""The games by the name of their rows; All Fives also with four as partners."""
DEALS, MORE, MOST = 200, 300, 3_000
"""Deals that each two play in each game; those of All Fives with seven tiles, and of partners with a strong side; those
of other partners."""
FEW, ALL = (2,), (MOST,)
COUNT = (
    f"{DEALS} deals of each two players in each game, {MORE} of All Fives with seven tiles and of partners with a "
    f"strong side, {MOST:,} of other partners, each played twice"
)


def margin(number: int, *, rules: RuleSet, stronger: str, weaker: str, seats: int = 2, first: int = 0) -> tuple[float]:
    """Return what one player got more than the other in a deal played from both seats, two of four seats to each."""
    number += first
    dealt = deal(rules, seats, random.Random(f"players/{SEED}/{number}"), leader=0)
    pair = (PLAYERS[stronger], PLAYERS[weaker]) * (seats // 2)
    one = end_of_round(dealt, pair, f"{number}/1").scores
    other = end_of_round(dealt, pair[::-1], f"{number}/2").scores
    return ((one[0] - one[1] + other[1] - other[0]) / 2,)


def deals(slug: str, stronger: str) -> int:
    """Return the number of deals of a row."""
    if slug == "all-fives-partners":
        return MORE if stronger == "rollout" else MOST
    return MORE if slug == "all-fives-7" else DEALS


def row(slug: str, stronger: str, weaker: str, count: int, means: Means, first: int = 0) -> Row:
    """The mean margin of the stronger player in so many deals of a game, with its standard error."""
    seats = 4 if slug == "all-fives-partners" else 2
    one = partial(margin, rules=GAMES[slug], stronger=stronger, weaker=weaker, seats=seats, first=first)
    (values,) = tally(one, count, **means.named(f"{slug}-{stronger}-{weaker}"))
    return {"game": slug, "stronger": stronger, "weaker": weaker, **figures(estimate(values), 3)}


def counted(most: int, means: Means = ALONE) -> list[Row]:
    """A row for each game and each two players, so many deals at most."""
    pairs = [(slug, *pair) for slug in GAMES for pair in combinations(ORDER, 2)]
    return [row(slug, more, less, min(most, deals(slug, more)), means) for slug, less, more in pairs]

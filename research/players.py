"""Players against each other, each pair in each game; advice to players, put to the test; and the games side by side.

Where margins are points a round, both players play each deal from both seats.
"""

import random
from collections import Counter
from functools import partial
from itertools import combinations
from typing import Any

from fivescore import ALL_FIVES, RULE_SETS, RuleSet
from fivescore.analysis.players import PLAYERS, Greedy
from fivescore.analysis.simulate import compared, end_of_round, estimate, play_round, tally, tournament
from fivescore.core.game import deal
from research import ALONE, GAMES, SEED, Means, Row, figures, stores

ORDER = ("chance", "greedy", "careful", "linear", "rollout")
"""The players, the weakest first; the expert has a run of its own."""
MET_IN = GAMES | {"all-fives-partners": ALL_FIVES}
"""The games by the name of their rows; All Fives also with four as partners."""
DEALS, MORE, MOST = 200, 300, 3_000
"""Deals that each two play in each game; those of All Fives with seven tiles, and of partners with a strong side; those
of other partners."""
BEFORE = ("linear", "rollout")
"""Whom the expert meets."""
EXPERT, BAR = 140, {"all-fives-7": 600, "fives-and-threes": 200}
"""Deals of the expert; and of two games against the strong player, its bar."""
FROM = 10_000
"""The number of the expert's first deal: none that it was tried with while it was made."""


def margin(number: int, *, game: str, stronger: str, weaker: str) -> tuple[float]:
    """Return what one player got more than the other in a deal played from both seats, two of four seats to each."""
    number += FROM if stronger == "expert" else 0
    seats = 4 if game == "all-fives-partners" else 2
    dealt = deal(MET_IN[game], seats, random.Random(f"players/{SEED}/{number}"), leader=0)
    pair = (PLAYERS[stronger], PLAYERS[weaker]) * (seats // 2)
    one = end_of_round(dealt, pair, f"{number}/1").scores
    other = end_of_round(dealt, pair[::-1], f"{number}/2").scores
    return ((one[0] - one[1] + other[1] - other[0]) / 2,)


def row(game: str, stronger: str, weaker: str, most: int, means: Means) -> Row:
    """The mean margin of the stronger player in the deals of a game, so many at most, with its standard error."""
    if stronger == "expert":
        deals = BAR.get(game, EXPERT) if weaker == "rollout" else EXPERT
    elif game == "all-fives-partners":
        deals = MORE if stronger == "rollout" else MOST
    else:
        deals = MORE if game == "all-fives-7" else DEALS
    one = partial(margin, game=game, stronger=stronger, weaker=weaker)
    (found,) = means.found(f"{game}-{stronger}-{weaker}", one, min(most, deals))
    return {"game": game, "stronger": stronger, "weaker": weaker, **figures(found, 3)}


@stores(
    "players",
    f"{DEALS} deals of each two players in each game, {MORE} of All Fives with seven tiles and of partners with a "
    f"strong side, {MOST:,} of other partners, each played twice",
    all=(MOST,),
    few=(2,),
)
def each_pair(most: int, means: Means = ALONE) -> list[Row]:
    """A row for each game and each two players, so many deals at most."""
    return [row(game, more, less, most, means) for game in MET_IN for less, more in combinations(ORDER, 2)]


@stores(
    "expert",
    f"{EXPERT} deals of the expert with each of two players in each game, with the strong one {BAR['all-fives-7']} of "
    f"All Fives with seven tiles and {BAR['fives-and-threes']} of Fives and Threes, each played twice",
    all=(max(BAR.values()),),
    few=(2,),
)
def expert(most: int, means: Means = ALONE) -> list[Row]:
    """A row for each game and each of the two strongest players before the expert."""
    return [row(game, "expert", weaker, most, means) for game in MET_IN for weaker in BEFORE]


PAIRS = {"greedy": "chance", "careful": "greedy", "endgame": "careful"}
"""Who is asked to beat whom: each by the one idea more."""
BANDS = ((0, 5), (6, 10), (11, 15), (16, 20), (21, 99))
"""Totals that are left, gathered by size: the least and the largest of each."""


def played(name: str, matches: int, means: Means) -> Row:
    """Return how a player did against the one that it should beat."""
    found = tournament(PLAYERS[name], PLAYERS[PAIRS[name]], matches, ALL_FIVES, seed=SEED, **means.named(name))
    return {"matches": matches, "share": round(found.share.mean, 4), "interval": [round(x, 4) for x in found.interval]}


def met(number: int) -> tuple[tuple[int, int]]:
    """One play of the round of this number, taken by chance: the total that it met, and what it scored."""
    rng = random.Random(f"advice/{SEED}/{number}")
    steps = play_round(deal(ALL_FIVES, 2, rng), (Greedy(), Greedy()), number).layout.steps()
    index = 1 + int(rng.random() * (len(steps) - 1))
    return ((steps[index - 1].total, steps[index].points),)


@stores("advice", "1,000 matches of each pair, 20,000 rounds", all=(1_000, 20_000), few=(40, 200))
def advice(matches: int, rounds: int, means: Means = ALONE) -> Row:
    """Matches of each pair, and for each band of totals what the next play scored, with its standard error."""
    (plays,), rows = tally(met, rounds, **means.named("met")), []
    for low, high in BANDS:
        scored = Counter[int]()
        for (total, points), times in plays.items():
            scored[points] += times if low <= total <= high else 0
        found = estimate(scored)
        rows.append({"band": [low, high], **figures(found, 3), "plays": found.trials})
    return {"matches": {name: played(name, matches, means) for name in PAIRS}, "rounds": rounds, "met": rows}


def side_by_side(rules: RuleSet, rounds: int, **how: Any) -> dict[str, list[float]]:
    """Each figure of rounds between greedy players: the mean and its standard error."""
    found = compared(rules, rounds, SEED, **how)._asdict()
    return {name: [*figures(each).values()] for name, each in found.items()}


@stores("compare", "20,000 rounds of each game", all=(20_000,), few=(100,))
def compare(rounds: int, means: Means = ALONE) -> Row:
    """The figures of each game."""
    return {slug: side_by_side(rules, rounds, **means.named(slug)) for slug, rules in RULE_SETS.items()}

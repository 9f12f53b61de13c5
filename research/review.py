"""What the review goes by: the worth of tiles for its line of luck, and what our players lose in a choice.

The worths are fitted to rounds between greedy players, by least squares; other rounds then try them. The players'
losses are those that the review itself finds.
"""

import random
from collections.abc import Iterator, Sequence

import numpy as np

from fivescore import RULE_SETS, RuleSet
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import estimate, play_round
from fivescore.core.game import State, deal
from fivescore_labs.review import review
from fivescore_labs.review.luck import FEATURES, surprises
from research import GAMES, Row, figures

SEED = 1
FITTED, TRIED, MORE = 2_500, 2_000, 20_000
"""Rounds of each game to fit worths to; other rounds to try them in; and rounds of All Fives to try them in."""
ROUNDS, FEW = 20, 25
"""Rounds of each player in each game, both seats of which are reviewed; and the few that every test run plays again."""
PLAYED = ("chance", "greedy", "careful", "linear", "rollout", "expert")
"""The players whose choices are reviewed, the weakest first."""
COUNT = (
    f"worths fitted to {FITTED:,} rounds of each game and tried in {TRIED:,} others, of All Fives in {MORE:,}; "
    f"{ROUNDS} rounds of each player in each of {len(GAMES)} games, both seats reviewed"
)


def rounds(rules: RuleSet, name: str, count: int, player: str = "greedy") -> Iterator[State]:
    """So many rounds of two players of a kind."""
    for number in range(count):
        dealt = deal(rules, 2, random.Random(f"review/{SEED}/{name}/{number}"), leader=0)
        yield play_round(dealt, (PLAYERS[player],) * 2, f"{SEED}/{number}")


def row(end: State) -> tuple[list[float], float]:
    """Return how far each feature came out above its mean in a round, and the result, for the leader."""
    found = [float(sum(column)) for column in zip(*(each for *_, each in surprises(end, 0)), strict=True)]
    return found, float(end.scores[0] - end.scores[1])


def fitted(rows: Sequence[tuple[list[float], float]]) -> list[int]:
    """The weights, in hundredths of a point, with which the features foresee the results best."""
    x, y = np.array([found for found, _ in rows]), np.array([result for _, result in rows])
    weights: list[float] = np.linalg.solve(x.T @ x + np.eye(len(FEATURES)), x.T @ y).tolist()
    return [round(100 * each) for each in weights]


def tried(weights: Sequence[int], rows: Sequence[tuple[list[float], float]]) -> Row:
    """The mean luck with its standard error, and how many times smaller the variance of a result is without it."""
    luck = [sum(w * x for w, x in zip(weights, found, strict=True)) / 100 for found, _ in rows]
    mean, whole = estimate(luck), estimate(result for _, result in rows)
    left = estimate(result - part for (_, result), part in zip(rows, luck, strict=True))
    return {**figures(mean, 3), "rounds": len(rows), "shrinks": round((whole.error / left.error) ** 2, 3)}


def lucks(fit: int, trial: int, more: int) -> list[Row]:
    """For each game its weights, and how they did in other rounds."""
    found = []
    for slug, rules in RULE_SETS.items():
        weights = fitted([row(end) for end in rounds(rules, f"fit/{slug}", fit)])
        count = more if slug == "all-fives" else trial
        others = [row(end) for end in rounds(rules, f"try/{slug}", count)]
        found.append({"game": slug, "weights": weights, **tried(weights, others)})
    return found


def losses(count: int, games: Sequence[str] = tuple(GAMES)) -> list[Row]:
    """For each game and player: what a choice lost by roll-out on average, its standard error, and of how many."""
    found = []
    for slug in games:
        for player in PLAYED:
            lost: list[float] = []
            for end in rounds(GAMES[slug], f"losses/{slug}", count, player):
                for seat in (0, 1):
                    each = review(end, seat).decisions
                    lost += [float(choice.lost) for choice in each if choice.weighed.measure == "roll-out"]
            mean, error, choices = estimate(lost)
            row = {"game": slug, "player": player, "lost": round(mean, 2), "error": round(error, 2), "choices": choices}
            found.append(row)
    return found


def run() -> dict[str, object]:
    """The few that each test run plays again, and all."""
    few = {"lucks": lucks(FEW, FEW, FEW)[:4]}
    return {"few": few, "lucks": lucks(FITTED, TRIED, MORE), "losses": losses(ROUNDS)}

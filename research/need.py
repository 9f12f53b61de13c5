"""Both need as much: how often the leader of a round wins the match, by what both need; and what the lead is worth."""

from functools import partial

from fivescore.analysis.odds import estimate
from fivescore.analysis.simulate import tally
from fivescore.core.rules import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RuleSet
from fivescore_labs.claims.trials import wins_from_behind
from research import ALONE, Means, Row, measured

SEED = 1
MATCHES = 1_000
"""Matches for each point of a curve."""
COUNT = f"{MATCHES:,} matches of each"
NEEDS = {
    "all-fives": (5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 250),
    "five-up": (1, 2, 4, 6, 10, 20, 30),
    "fives-and-threes": (1, 2, 4, 6, 10, 20, 30),
}
"""What both need, by game."""
BEHIND = {"all-fives": (30, (5, 10, 15, 20)), "five-up": (6, (1, 2, 3)), "fives-and-threes": (6, (1, 2, 3))}
"""What the other needs, and by how much the leader is behind, to find at what distance both win as often."""
GAMES: dict[str, RuleSet] = {rules.slug: rules for rules in (ALL_FIVES, FIVE_UP, FIVES_AND_THREES)}


def counted(matches: int, means: Means = ALONE) -> list[Row]:
    """A row for each point: the share of matches that the leader won, with its standard error."""
    points = [(game, need, 0) for game, needs in NEEDS.items() for need in needs]
    points += [(game, need, behind) for game, (need, several) in BEHIND.items() for behind in several]
    found = []
    for game, need, behind in points:
        one = partial(
            wins_from_behind, rules=GAMES[game], need=need, behind=behind, seed=f"need/{SEED}/{need}/{behind}"
        )
        (shares,) = tally(one, matches, **means.named(f"{game}-{need}-{behind}"))
        found.append({"game": game, "need": need, "behind": behind, **measured(estimate(shares))})
    return found


def run(means: Means = ALONE) -> dict[str, object]:
    """Every point."""
    return {"points": counted(MATCHES, means)}

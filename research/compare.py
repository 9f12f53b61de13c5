"""The games side by side: many rounds of each between greedy players."""

from fivescore.analysis.simulate import compared
from fivescore.core.rules import RULE_SETS
from research import ALONE, Means, figures

SEED = 1
FEW, ALL = (100,), (20_000,)
"""Rounds of each game."""
COUNT = f"{ALL[0]:,} rounds of each game"


def counted(rounds: int, means: Means = ALONE) -> dict[str, dict[str, list[float]]]:
    """For each game and each of its figures: the mean and its standard error."""
    return {
        slug: {
            name: [*figures(found).values()]
            for name, found in compared(rules, rounds, SEED, **means.named(slug))._asdict().items()
        }
        for slug, rules in RULE_SETS.items()
    }

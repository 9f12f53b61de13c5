"""The games in numbers: what the stored rounds of each bring, as a table."""

from fivescore.core.rules import RULE_SETS
from fivescore.svg.markup import tag
from research import stored
from website.figures.registry import figure
from website.html import table

HEADS = ("Game", "Plays that score", "Rounds blocked", "The lead, of the target")


@figure("compared")
def rounds() -> str:
    """Every game with three shares and their intervals, from the stored rounds, and how they were made."""
    kept = stored("compare")
    rows = []
    for slug, found in kept["all"].items():
        target = RULE_SETS[slug].target_for(2)
        shares = (found["scoring"], found["blocked"], [each / target for each in found["lead"]])
        rows.append((RULE_SETS[slug].title, *(percent(*share) for share in shares)))
    run = kept["run"]
    made = f"{run['count']} for two greedy players, seed {run['seed']}; 95 % intervals."
    return tag("div", table(HEADS, rows), tag("p", made))


def percent(mean: float, error: float) -> str:
    """A share in percent with its 95 % interval.

    >>> percent(0.387, 0.0006)
    '38.70 % ± 0.12 %'
    """
    return f"{100 * mean:.2f} % ± {196 * error:.2f} %"

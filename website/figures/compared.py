"""The games in numbers: what the stored rounds of each bring, as a table."""

import json

from fivescore.markup import joined, tag
from fivescore.rules import RULE_SETS
from website.figures.registry import figure
from website.html import table
from website.runs import RUNS

STORED = RUNS / "compare.json"
HEADS = ("Game", "Plays that score", "Rounds blocked", "The lead, of the target")


@figure("compared")
def rounds() -> str:
    """Every game with three shares and their intervals, from the stored rounds, and how they were made."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    rows = []
    for slug, found in stored["all"].items():
        target = RULE_SETS[slug].target_for(2)
        shares = (found["scoring"], found["blocked"], [each / target for each in found["lead"]])
        rows.append((RULE_SETS[slug].title, *(percent(*share) for share in shares)))
    run = stored["run"]
    made = f"{run['count']} for two greedy players, seed {run['seed']}; 95 % intervals."
    return joined([table(HEADS, rows), tag("p", made)])


def percent(mean: float, error: float) -> str:
    """A share in percent with its 95 % interval.

    >>> percent(0.387, 0.0006)
    '38.70 % ± 0.12 %'
    """
    return f"{100 * mean:.2f} % ± {196 * error:.2f} %"

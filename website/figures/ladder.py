"""What each idea of the solver saves, as the site shows it: from the stored counts of `runs/ladder.py`."""

from fivescore.svg.markup import tag
from research import stored
from research.chances import AVERAGED, ENDINGS
from website.figures.registry import figure
from website.html import table

HEADS = ("What is added", "Positions", "Of the row above")


@figure("ladder")
def ladder() -> str:
    """A row for each idea, with the mean count of positions, as HTML."""
    found = stored("ladder")
    endings, rows, before = len(found["values"]), [], 0
    for name, nodes in found["nodes"].items():
        rows.append((name, f"{nodes / endings:,.0f}", f"{100 * nodes / before:.0f} %" if before else ""))
        before = nodes
    return table(HEADS, rows)


@figure("chances")
def chances() -> str:
    """What pruning at chances saves, and what knowing each position saves, in two sentences, as HTML."""
    found = stored("chances")
    once, star = found["one"].values()
    apart, together = found["all"].values()
    return tag(
        "p",
        f"Counted in {ENDINGS} endings of All Fives, four tiles in each hand and four in the boneyard: "
        f"Star1 goes into {star:,} positions with a boneyard, and working each one out goes into {once:,}. "
        f"For the averages of {AVERAGED} of them, deal by deal takes {apart:,} "
        f"and all deals together {together:,}.",
    )

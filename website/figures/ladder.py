"""What each idea of the solver saves, as the site shows it: from the stored counts of `tests/ladder.py`."""

import json
from html import escape

from website.figures.registry import figure
from website.runs import RUNS
from website.runs.chances import AVERAGED, ENDINGS

FILE = RUNS / "ladder.json"
HEADS = ("What is added", "Positions", "Of the row above")


@figure("ladder")
def table() -> str:
    """A row for each idea, with the mean count of positions, as HTML."""
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    endings, body, before = len(stored["values"]), [], 0
    for name, nodes in stored["nodes"].items():
        share = f"{100 * nodes / before:.0f} %" if before else ""
        cells = f"<td>{nodes / endings:,.0f}</td><td>{share}</td>"
        body.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
        before = nodes
    head = "".join(f'<th scope="col">{name}</th>' for name in HEADS)
    return f'<table class="fs-games"><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'


@figure("chances")
def chances() -> str:
    """What pruning at chances saves, and what knowing each position saves, in two sentences, as HTML."""
    stored = json.loads((RUNS / "chances.json").read_text(encoding="utf-8"))
    once, star = stored["one"].values()
    apart, together = stored["all"].values()
    return (
        f"<p>Counted in {ENDINGS} endings of All Fives, four tiles in each hand and four in the boneyard: "
        f"Star1 goes into {star:,} positions with a boneyard, and working each one out goes into {once:,}. "
        f"For the averages of {AVERAGED} of them, deal by deal takes {apart:,} "
        f"and all deals together {together:,}.</p>"
    )

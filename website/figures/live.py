"""Labs and layouts on pages: what a page shows before a lab's script runs, and drawings with a sentence below."""

from fivescore import svg
from fivescore.core.notation import read_layout
from fivescore.core.rules import RULE_SETS
from fivescore.core.speech import score
from fivescore.notebook.html import rich
from fivescore.svg.markup import tag
from fivescore_labs import LABS
from fivescore_labs.parts.html import static
from website.figures import games
from website.figures.registry import PageError, figure
from website.html import written


@figure("lab")
def lab(name: str, text: str = "") -> str:
    """A lab as it is on a page before its script runs; search leaves it out."""
    if name not in LABS:
        raise PageError(f"there is no lab {name!r}; labs: {', '.join(LABS)}")
    return static(LABS[name], text, data_search_exclude=True)


@figure("table")
def table(text: str, says: str) -> str:
    """A button that leads to the Table as `text` has it."""
    LABS["round"].start(text)  # raises an error for a text that the Table cannot read
    return tag("p", tag("a", says, href=f"../../play/#round={text}", class_="md-button md-button--primary"))


@figure("switch")
def switch(name: str) -> str:
    """The switchboard with the example of a game on it."""
    return lab("switchboard", f"{name}~{'.'.join(map(str, games.example(name).plays))}~0.13")


@figure("layout")
def layout(rules: str, plays: str, caption: str = "") -> str:
    """A layout with the sentence of its count below, or another."""
    drawn = read_layout(plays, RULE_SETS[rules])
    return written("shared.figure", drawing=svg.layout(drawn, ground=True), caption=rich(caption or score(drawn)))


@figure("forget")
def forget() -> str:
    """Return the place where a script tells what this browser keeps, and forgets it."""
    return tag("div", tag("p", "Without JavaScript this site keeps nothing."), class_="fs-forget")

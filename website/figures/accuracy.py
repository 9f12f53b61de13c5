"""How each kind of published number is checked: its second method and its test, from `docs/reference/accuracy.toml`."""

from fivescore.svg.markup import Markup, joined, tag
from website import tables
from website.figures.registry import figure
from website.html import table


@figure("checked")
def checked() -> str:
    """All kinds, group by group, as HTML."""
    parts = []
    for title, group in tables("reference/accuracy.toml").items():
        rows = [(row["number"], row["second"], _test(row["test"], row["file"])) for row in group]
        parts.append(tag("h2", title, id=title.lower().replace(" ", "-")))
        parts.append(table(("Number", "Second method", "The test says"), rows))
    return joined(parts, "\n")


def _test(name: str, file: str) -> Markup:
    """A test: its name, which is a sentence, and its file."""
    words = name.removeprefix("test_").replace("_", " ").replace("source c", "source C")
    return joined([f"{words[0].upper()}{words[1:]}. ", tag("code", file)])

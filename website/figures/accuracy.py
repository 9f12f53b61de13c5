"""How each kind of published number is checked: its second method and its test, from `docs/reference/accuracy.toml`."""

from typing import NamedTuple

from fivescore.svg.markup import joined, tag
from website import tables
from website.figures.registry import figure
from website.html import table


class Checked(NamedTuple):
    """A kind of number, the second way to it, and the test: file and name. Test names are sentences."""

    number: str
    second: str
    file: str
    test: str

    @property
    def sentence(self) -> str:
        """The test's name as a sentence."""
        words = self.test.removeprefix("test_").replace("_", " ").replace("source c", "source C")
        return f"{words[0].upper()}{words[1:]}."


CHECKED = {title: [Checked(**each) for each in group] for title, group in tables("reference/accuracy.toml").items()}
"""Every kind of number that the site publishes, under the heading that it is under."""


@figure("checked")
def checked() -> str:
    """All kinds, group by group, as HTML."""
    parts = []
    for title, group in CHECKED.items():
        rows = [(row.number, row.second, joined([row.sentence, " ", tag("code", row.file)])) for row in group]
        parts.append(tag("h2", title, id=title.lower().replace(" ", "-")))
        parts.append(table(("Number", "Second method", "The test says"), rows))
    return joined(parts, "\n")

"""Where each clause of the sources went: from `docs/rules/sentences.toml`, which tests hold against what is there."""

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

from fivescore.svg.markup import Markup, joined, markup, tag
from website import DOCS, ROOT, cells, tables
from website.figures.matrix import GAMES, LETTERS, place
from website.figures.registry import figure
from website.html import written

DATA = "rules/sentences.toml"
KINDS = ("rule", "page", "code", "test")


class Told(NamedTuple):
    """A clause of a source in our words, and where it went: names of rules, pages, code and tests, or the reason why
    it stands nowhere."""

    letter: str
    says: str
    rule: tuple[str, ...]
    page: tuple[str, ...]
    code: tuple[str, ...]
    test: tuple[str, ...]
    why: str = ""

    @property
    def kind(self) -> str:
        """The first place it went: "rule", "page" or "why"."""
        return "rule" if self.rule or self.code else "page" if self.page else "why"


@cache
def entries() -> tuple[Told, ...]:
    """Every clause, source by source, in the order of each."""
    return tuple(
        Told(letter, **each | {kind: tuple(each.get(kind, "").split()) for kind in KINDS})
        for letter in LETTERS
        for each in tables(DATA)[letter]
    )


@figure("told")
def told(source: str) -> str:
    """Return a table of what one source says, clause by clause, and where each went."""
    rows = [(each.says, joined(_places(each), tag("br"))) for each in entries() if each.letter == source]
    return written("disputes.told", heads=("What it says", "Where it went"), rows=rows)


@figure("tally")
def tally() -> str:
    """Say how many clauses there are, and where they went, in a sentence."""
    kinds = Counter(each.kind for each in entries())
    return written("disputes.tally", kinds=kinds, shown=sum(bool(each.test) for each in entries()))


def _places(each: Told) -> list[Markup]:
    """The lines of a cell: rules and pages as links, code and tests by their names, and the reason."""
    game = GAMES[each.letter]
    links = [tag("a", name.replace("_", " "), href=f"../{game}/#{place(name)}") for name in each.rule]
    lines = [joined([f"{'Rules' if len(links) > 1 else 'Rule'}: ", joined(links, ", ")])] if links else []
    lines += [joined(["Page: ", tag("a", title(page), href=f"../../{page}")]) for page in each.page]
    lines += [tag("code", name) for name in each.code]
    lines += [tag("small", tag("code", name)) for name in each.test]
    return [*lines, markup(each.why)] if each.why else lines


@cache
def title(page: str) -> str:
    """The title of a page of the site; an anchor does not matter."""
    name = page.partition("#")[0].strip("/")
    notebook = ROOT / f"{name}.ipynb"
    if notebook.is_file():
        text = "\n".join("".join(cell["source"]) for cell in cells(notebook))
    else:
        file = DOCS / f"{name}.md"
        text = (file if file.is_file() else DOCS / name / "index.md").read_text(encoding="utf-8")
    return str(re.findall(r"^(?:#|title:) (.*)", text, re.MULTILINE)[0])

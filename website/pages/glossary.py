"""The words of the game, from one file: the glossary's page, and what explains each word where a page first uses it."""

import re
import tomllib
from functools import cache
from html import escape
from typing import Any, NamedTuple

from markdown.extensions.toc import slugify

from fivescore import ALL_FIVES, RULE_SETS
from fivescore.markup import joined
from website import DOCS
from website.figures.registry import figure
from website.html import written

FILE = DOCS / "glossary.toml"
PAGE = "reference/glossary.md"
OURS = "ours"
"""The source of a word that is ours or everybody's."""
_TAG = re.compile(r"(<!--.*?-->|<script.*?</script>|<style.*?</style>|<[^>]*>)", re.DOTALL)
_QUIET = {"a", "abbr", "button", "code", "details", "dl", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "label"}
_QUIET |= {"fs-out", "pre", "section", "summary", "svg", "table", "select"}
"""Where no word is explained: in headings, links, code, labs, drawings, tables and outputs of notebooks."""
_NAMES = re.compile(r'<div class="doc[ -]')


class Term(NamedTuple):
    """A word: its name, group and meaning, its sources or "ours", its forms in prose, and other words with sources."""

    name: str
    group: str
    says: str
    source: str
    forms: tuple[str, ...]
    also: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        """Its name as a heading."""
        return self.name[0].upper() + self.name[1:]

    @property
    def anchor(self) -> str:
        """Its place on the glossary's page."""
        return self.name.replace(" ", "-")


@cache
def groups() -> dict[str, str]:
    """The groups of words, each with its heading."""
    return dict(_read()["groups"])


@cache
def terms() -> tuple[Term, ...]:
    """Every word, its numbers from the engine."""
    tiles = ALL_FIVES.tiles
    facts = {
        "tiles": len(tiles),
        "pips": sum(tile.pips for tile in tiles),
        "largest": tiles.largest,
        "suit": tiles.largest + 1,
        "target": ALL_FIVES.target_for(2),
    }
    return tuple(
        Term(
            each["name"],
            each["group"],
            each["says"].format(**facts),
            each["source"],
            tuple(each.get("forms", (each["name"], f"{each['name']}s"))),
            tuple(each.get("also", {}).items()),
        )
        for each in _read()["term"]
    )


def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@figure("glossary")
def page() -> str:
    """Every word under its heading, as HTML."""
    parts = []
    for key, title in groups().items():
        found = sorted((term for term in terms() if term.group == key), key=lambda term: term.name)
        parts.append(written("glossary.group", anchor=slugify(title, "-"), title=title, terms=found, ours=OURS))
    return joined(parts, "\n")


@cache
def _forms() -> tuple[re.Pattern[str], dict[str, Term]]:
    """One pattern for every form and every game's name, the longest first, and the word that each form stands for."""
    named = {form.lower(): term for term in terms() for form in term.forms}
    games = {"fives family"} | {rules.title.partition(" (")[0].lower() for rules in RULE_SETS.values()}
    longest = sorted(named.keys() | games, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, longest))})(?![\w-])", re.IGNORECASE), named


def explained(html: str, glossary: str) -> str:
    """The page with each word, where its prose first uses it, a link to the glossary that says what it means.

    `glossary` is the way from the page to the glossary.
    """
    pattern, named = _forms()
    told: set[str] = set()
    out: list[str] = []
    quiet: list[str] = []

    def link(found: re.Match[str]) -> str:
        term = named.get(found[1].lower())
        if term is None or term.name in told:
            return found[0]
        told.add(term.name)
        return f'<a class="fs-term" href="{glossary}#{term.anchor}" title="{escape(term.says)}">{found[0]}</a>'

    for part in _TAG.split(html):
        if part.startswith("<"):
            name = part.strip("</>").split()[0].lower() if part.strip("</> ") else ""
            if part.startswith("</"):
                if quiet and quiet[-1] == name:
                    quiet.pop()
            elif not part.endswith("/>") and (name in _QUIET or _NAMES.match(part) or (quiet and quiet[-1] == name)):
                quiet.append(name)
            out.append(part)
        else:
            out.append(part if quiet else pattern.sub(link, part))
    return "".join(out)

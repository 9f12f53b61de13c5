"""The words of the game, from one file: the glossary's page, and what explains each word where a page first uses it."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bs4 import Tag
from markdown.extensions.toc import slugify

from fivescore import ALL_FIVES, RULE_SETS
from fivescore.svg.markup import joined
from fivescore_labs.claims import CLAIMS
from website import tables
from website.figures.registry import figure
from website.html import written
from website.pages.tree import element, given, prose

FILE = "glossary.toml"
PAGE = "reference/glossary.md"
OURS = "ours"
"""The source of a word that is ours or everybody's."""
_QUIET = {"a", "abbr", "button", "code", "details", "dl", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "label"}
_QUIET |= {"fs-out", "fs-waits", "pre", "section", "summary", "svg", "table", "select"}
"""Where no word is explained: in headings, links, code, labs, drawings, tables and outputs of notebooks."""
_BRIEF = ("fs-elsewhere", "fs-path", "fs-family", "fs-course", "fs-onward")
"""Lists of a few words each, which lead on or are beside a sentence."""


class Term(NamedTuple):
    """A word: its name, group and meaning, its sources or "ours", its forms in prose, other words with sources, and the
    claims in court that speak of it."""

    name: str
    group: str
    says: str
    source: str
    forms: Sequence[str]
    also: Mapping[str, str]
    tried: Sequence[str] = ()

    @property
    def title(self) -> str:
        """Its name as a heading."""
        return self.name[0].upper() + self.name[1:]

    @property
    def anchor(self) -> str:
        """Its place on the glossary's page."""
        return self.name.replace(" ", "-")


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
    found = []
    for each in tables(FILE)["term"]:
        usual = {"forms": (each["name"], f"{each['name']}s"), "also": {}}
        found.append(Term(**usual | each | {"says": each["says"].format(**facts)}))
    return tuple(found)


@figure("glossary")
def page() -> str:
    """Every word under its heading, as HTML."""
    parts = []
    for key, title in tables(FILE)["groups"].items():
        found = sorted((term for term in terms() if term.group == key), key=lambda term: term.name)
        parts.append(
            written("glossary.group", anchor=slugify(title, "-"), title=title, terms=found, ours=OURS, claims=CLAIMS)
        )
    return joined(parts, "\n")


@cache
def _forms() -> tuple[re.Pattern[str], dict[str, Term]]:
    """One pattern for every form, every game's name and everyday phrases, the longest first, and each form's word."""
    named = {form.lower(): term for term in terms() for form in term.forms}
    games = {"fives family"} | {rules.title.partition(" (")[0].lower() for rules in RULE_SETS.values()}
    longest = sorted(named.keys() | games | {*tables(FILE)["everyday"]}, key=len, reverse=True)
    forms = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in longest)
    return re.compile(rf"(?<![\w-])({forms})(?![\w-])", re.IGNORECASE), named


def explain(page: Tag, glossary: str) -> None:
    """Make each word of the page, where its prose first uses it, a link to the glossary that says what it means."""
    pattern, named = _forms()
    told: set[str] = set()
    for text in prose(page, _quiet):
        parts: list[str | Tag] = []
        done = 0
        for found in pattern.finditer(text):
            term = named.get(" ".join(found[1].lower().split()))
            if term and term.name not in told:
                told.add(term.name)
                way = {"href": f"{glossary}#{term.anchor}", "title": term.says}
                parts += [text[done : found.start()], element("a", found[0], class_="fs-term", **way)]
                done = found.end()
        if parts:
            text.replace_with(*parts, text[done:])


def _quiet(inside: Tag) -> bool:
    """Say whether no word is explained in an element: by its kind, or as it tells of a name of the engine."""
    kind = given(inside, "class") if "class" in inside.attrs else ""
    return inside.name in _QUIET or kind in _BRIEF or (inside.name == "div" and kind.startswith(("doc ", "doc-")))

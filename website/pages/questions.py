"""The words of the game and what search answers: questions in people's own words, each with its answer and its source.

Words are in `docs/glossary.toml`: for the glossary's page, and to explain each where a page first uses it. Rules are
answered by their clauses, game by game, arguments by the referee, words by the glossary. What people type for each
rule, page and game is in `docs/questions.toml`. `answers.js` finds the best answer to what is typed with the library
of Material's own search.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bs4 import Tag
from markdown.extensions.toc import slugify

from fivescore import ALL_FIVES, RULE_SETS
from fivescore.core.rules import Clause, RuleSet, clauses
from fivescore.svg.markup import joined, tag
from fivescore_labs.claims import CLAIMS
from fivescore_labs.contract import share
from fivescore_labs.rulings import house
from website import DOCS, tables
from website.figures import rulebook, sources, teach
from website.figures.registry import figure
from website.html import written
from website.pages.tree import element, given, prose, read

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


_FACTS = {
    "tiles": len(ALL_FIVES.tiles),
    "pips": sum(tile.pips for tile in ALL_FIVES.tiles),
    "largest": ALL_FIVES.tiles.largest,
    "suit": ALL_FIVES.tiles.largest + 1,
    "target": ALL_FIVES.target_for(2),
}
TERMS = [
    Term(**{"forms": (each["name"], f"{each['name']}s"), "also": {}} | each | {"says": each["says"].format(**_FACTS)})
    for each in tables(FILE)["term"]
]
"""Every word, its numbers from the engine."""


@figure("glossary")
def page() -> str:
    """Every word under its heading, as HTML."""
    parts = []
    for key, title in tables(FILE)["groups"].items():
        found = sorted((term for term in TERMS if term.group == key), key=lambda term: term.name)
        parts.append(
            written("glossary.group", anchor=slugify(title, "-"), title=title, terms=found, ours=OURS, claims=CLAIMS)
        )
    return joined(parts, "\n")


@cache
def _forms() -> tuple[re.Pattern[str], dict[str, Term]]:
    """One pattern for every form, every game's name and everyday phrases, the longest first, and each form's word."""
    named = {form.lower(): term for term in TERMS for form in term.forms}
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


PROGRAMMERS = ("reference/", "explain/")
"""Where pages are that a player or teacher rarely means."""


class Question(NamedTuple):
    """A question: what is asked, other words for it, the answer, where it leads, how likely it is meant (usually 1),
    and the game that it is about, if it is about one."""

    asks: str
    also: str
    says: str
    to: str
    weight: float = 1
    game: str = ""


def publish(site: Path) -> None:
    """Write all questions, with the words that mean the same, for the search of the built site."""
    data = tables("questions.toml")
    titles = {name: RULE_SETS[slug].title for slug, names in data["game"].items() for name in names.split(", ")}
    titles = {rules.title: rules.title for rules in RULE_SETS.values()} | titles
    found = {"same": data["same"], "games": titles, "questions": [each._asdict() for each in every()]}
    (site / "search" / "answers.json").write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")


def every() -> Iterator[Question]:
    """Every question, the answers' text as HTML."""
    data = tables("questions.toml")
    for each in data["rule"]:
        yield from _ruled(each)
    for each in data["page"]:
        title, about = ("", "") if "asks" in each else _own(each["to"])
        weight = 0.7 if each["to"].startswith(PROGRAMMERS) else 1
        yield Question(each.get("asks", title), each["also"], joined([each.get("says", about)]), each["to"], weight)
    for rules in RULE_SETS.values():
        says = " ".join(_clauses(name)[rules].text for name in ("hand", "scoring", "target"))
        also = "rules, how to play, all the rules, the game, dominoes, learn, the whole game"
        asks, where = f"How do you play {rules.title}?", f"rules/{rules.slug}/"
        yield Question(asks, also, joined([says]), where, 1, rules.title)
    for name, also in data["house"].items():
        rules = house.example(name)
        says = joined([house.says(rules), " ", tag("i", "A house rule: set it on the switchboard, and see who gains.")])
        where = f"tools/switchboard/#{share('switchboard', rulebook.house_link(name))}"
        yield Question(f"House rule: {house.HOUSE[name].title}", also, says, where, 0.9)
    for each in sources.DISPUTES:
        rules = each.rules
        says = joined([_plain(each.ruling.says), " ", tag("i", f"{rules.title}.")])
        yield Question(f"{rules.title}: {each.asks}", "", says, "rules/disputes/", 0.6, rules.title)
    for term in TERMS:
        also = ", ".join((term.name, f"what is a {term.name}, {term.name} meaning", *term.also))
        where = f"reference/glossary/#{term.anchor}"
        yield Question(f"What does “{term.name}” mean?", also, joined([term.says]), where, 0.8)


def _own(page: str) -> tuple[str, str]:
    """The title of a page, and what it says of itself."""
    for lesson in teach.lessons():
        if page == f"notebooks/{lesson.master.stem}/":
            return f"Lesson: {lesson.title}", lesson.told["objective"]
    file = DOCS / page / "index.md" if (DOCS / page).is_dir() else DOCS / f"{page.rstrip('/')}.md"
    head = dict(re.findall(r'^(title|description): "?(.*?)"?$', file.read_text(encoding="utf-8"), re.M))
    return head["title"], head["description"]


def _ruled(each: dict[str, Any]) -> Iterator[Question]:
    """Yield each game's answer to what is asked of a rule, with the others that answer otherwise."""
    here = _clauses(each["clause"])
    for rules, clause in here.items():
        others = [it.title for it, there in here.items() if there.text != clause.text]
        source = clause.source if clause.source in sources.MARKS else f"source {clause.source}"
        whose = f"{rules.title}, {source}." + (f" Differs in {', '.join(others)}." if others else "")
        says = joined([clause.text, " ", tag("i", whose)])
        asks = each["asks"] if rules == ALL_FIVES else f"{rules.title}: {each['asks']}"
        where = f"rules/{rules.slug}/#{sources.place(clause.name)}"
        yield Question(asks, each["also"], says, where, each.get("weight", 1), rules.title)


def _clauses(name: str) -> dict[RuleSet, Clause]:
    """The rule of this name in each game that has it."""
    return {rules: each for rules in RULE_SETS.values() for each in clauses(rules) if each.name == name}


def _plain(says: str) -> str:
    """A sentence with its tiles in brackets, in place of their drawings."""
    told = read(says)
    for drawing in told.select("svg"):
        drawing.replace_with(f"[{drawing.get('data-tile', '')}]")
    return told.get_text()

"""What search answers: questions in people's own words, each with its answer, its source and the place to go to.

Rules are answered by their clauses, game by game, arguments by the referee, words by the glossary. What people type for
each rule, page and game is in `docs/questions.toml`. `answers.js` finds the best answer to what is typed with the
library of Material's own search.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fivescore import ALL_FIVES, RULE_SETS
from fivescore.core.rules import Clause, RuleSet, clauses
from fivescore.svg.markup import joined, tag
from fivescore_labs.contract import share
from fivescore_labs.rulings import house
from website import DOCS, tables
from website.figures import disputes, games, teach
from website.figures.matrix import place
from website.pages import glossary, tree

FILE = "questions.toml"
MARKS = ("named only", "settled here", "varied")
"""What is in place of a source."""
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
    data = tables(FILE)
    titles = {name: RULE_SETS[slug].title for slug, names in data["game"].items() for name in names.split(", ")}
    titles = {rules.title: rules.title for rules in RULE_SETS.values()} | titles
    found = {"same": data["same"], "games": titles, "questions": [each._asdict() for each in every()]}
    (site / "search" / "answers.json").write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")


def every() -> Iterator[Question]:
    """Every question, the answers' text as HTML."""
    data = tables(FILE)
    for each in data["rule"]:
        for rules in RULE_SETS.values():
            yield from _ruled(each, rules)
    for each in data["page"]:
        title, about = ("", "") if "asks" in each else _own(each["to"])
        weight = 0.7 if each["to"].startswith(PROGRAMMERS) else 1
        yield Question(each.get("asks", title), each["also"], joined([each.get("says", about)]), each["to"], weight)
    for rules in RULE_SETS.values():
        yield _game(rules)
    for name, also in data["house"].items():
        rules = house.example(name)
        says = joined([house.says(rules), " ", tag("i", "A house rule: set it on the switchboard, and see who gains.")])
        where = f"tools/switchboard/#{share('switchboard', games.house_link(name))}"
        yield Question(f"House rule: {house.HOUSE[name].title}", also, says, where, 0.9)
    for each in disputes.entries():
        rules = each.rules
        says = joined([_plain(each.ruling.says), " ", tag("i", f"{rules.title}.")])
        yield Question(f"{rules.title}: {each.asks}", "", says, "rules/disputes/", 0.6, rules.title)
    for term in glossary.terms():
        also = ", ".join((term.name, f"what is a {term.name}, {term.name} meaning", *term.also))
        where = f"reference/glossary/#{term.anchor}"
        yield Question(f"What does “{term.name}” mean?", also, joined([term.says]), where, 0.8)


def _own(page: str) -> tuple[str, str]:
    """The title of a page, and what it says of itself."""
    for lesson in teach.lessons():
        if page == f"notebooks/{lesson.master.stem}/":
            return f"Lesson: {lesson.title}", lesson.objective
    file = DOCS / page / "index.md" if (DOCS / page).is_dir() else DOCS / f"{page.rstrip('/')}.md"
    head = dict(re.findall(r'^(title|description): "?(.*?)"?$', file.read_text(encoding="utf-8"), re.M))
    return head["title"], head["description"]


def _ruled(each: dict[str, Any], rules: RuleSet) -> Iterator[Question]:
    """Yield a game's answer to what is asked of a rule, with the others that answer otherwise."""
    clause = _clause(rules, each["clause"])
    if clause is None:
        return
    others = [it for it in RULE_SETS.values() if (there := _clause(it, each["clause"])) and there.text != clause.text]
    source = clause.source if clause.source in MARKS else f"source {clause.source}"
    whose = f"{rules.title}, {source}."
    whose += f" Differs in {', '.join(it.title for it in others)}." if others else ""
    says = joined([clause.text, " ", tag("i", whose)])
    usual = rules == ALL_FIVES
    asks = each["asks"] if usual else f"{rules.title}: {each['asks']}"
    where = f"rules/{rules.slug}/#{place(clause.name)}"
    yield Question(asks, each["also"], says, where, each.get("weight", 1), rules.title)


def _clause(rules: RuleSet, name: str) -> Clause | None:
    return next((each for each in clauses(rules) if each.name == name), None)


def _game(rules: RuleSet) -> Question:
    names = ("hand", "scoring", "target")
    says = " ".join(clause.text for name in names if (clause := _clause(rules, name)))
    also = "rules, how to play, all the rules, the game, dominoes, learn, the whole game"
    return Question(f"How do you play {rules.title}?", also, joined([says]), f"rules/{rules.slug}/", 1, rules.title)


def _plain(says: str) -> str:
    """A sentence with its tiles in brackets, in place of their drawings."""
    told = tree.read(says)
    for drawing in told.select("svg"):
        drawing.replace_with(f"[{drawing.get('data-tile', '')}]")
    return told.get_text()

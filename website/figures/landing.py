"""The tops of the pages behind the five doors: the table, with one thing to do now; and paths through their pages."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RULE_SETS, svg
from fivescore.core import speech
from fivescore.core.notation import read_layout
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, data, joined, tag
from fivescore_labs.analysis import puzzling
from fivescore_labs.analysis.puzzles import FIVE, stored_puzzles
from fivescore_labs.classroom.course import COURSE, PARTS, QUESTIONS, WAYS, Page
from fivescore_labs.classroom.progress import title
from fivescore_labs.classroom.sheets import PLACEMENT, SETS, Sheet
from fivescore_labs.contract import Session
from fivescore_labs.parts import board
from fivescore_labs.parts.html import STILL, STUCK, plain
from fivescore_labs.table.replay import NINE_MOVES
from website import NOTEBOOKS, cells, tables
from website.figures import games, home, teach
from website.figures.registry import figure
from website.html import Link, links, table, written

ARGUMENT = "5-5 1-5 1-2 2-5@1-2"
"""One table that three games score in three ways."""
_REST = NINE_MOVES.round.steps()[home.REST - 1]


def hero(page: str) -> Markup:
    """Draw what is under the tabs of a page; nothing on most."""
    return HEROES[page]() if page in HEROES else Markup()


def _hero(name: str, stage: Markup) -> Markup:
    """A hero with its words from `docs/cards.toml`."""
    first, *_ = unit = teach.lessons()
    facts = {"five": speech.number(FIVE).capitalize(), "unit": speech.number(len(unit)).capitalize()}
    told = tables("cards.toml")["hero"][name]
    given = {"title": told["title"], "says": told["says"].format(**facts), "kind": told.get("kind", "fs-hero")}
    doors = [(says, link.format(first=first.master.stem)) for says, link in told.get("doors", ())]
    return written("landing.hero", name=name, stage=stage, doors=doors, **given)


def _day() -> Markup:
    """The puzzles of the day; where no script runs, the same five are in it, their answers closed."""
    lab = puzzling.PUZZLES
    first = data(plain(Session(lab).reply()))
    backs = tag("div", joined([svg.back()] * FIVE), class_="fs-dealt", aria_hidden="true")
    told = {"still": STILL, "stuck": STUCK}
    return written("landing.day", name=lab.name, title=lab.title, five=_five(), backs=backs, first=first, **told)


def _five() -> Markup:
    """Five puzzles, of each grade in turn, with what you hold and their answers."""
    several = [each for grade in (1, 2, 3) for each in stored_puzzles() if each.grade == grade][
        :: len(stored_puzzles()) // FIVE
    ]
    shown = [(puzzling.still(each), rich(f"{puzzling.best_play_in_words(each)}.")) for each in several[:FIVE]]
    return written("landing.five", shown=shown)


def _rules() -> Markup:
    layouts = [read_layout(ARGUMENT, rules) for rules in (ALL_FIVES, FIVE_UP, FIVES_AND_THREES)]
    shown = [(each.rules.title, each.points) for each in layouts]
    return _hero("Rules", written("landing.counts", drawing=svg.layout(layouts[0]), shown=shown))


HEROES: Mapping[str, Callable[[], Markup]] = {
    "index.md": home.hero,
    "learn/index.md": lambda: _hero("Learn", board.picture(_REST, caption="the ends total")),
    "train/index.md": lambda: _hero("Practice", _day()),
    "rules/index.md": _rules,
    "teach/index.md": lambda: _hero(
        "Teach", written("landing.stacks", stacks=home.stacks(range(13)), says=home.by_pips())
    ),
}
"""What draws the hero of a page, by its file."""


@cache
def taken(notebook: str) -> int:
    """The minutes that a notebook takes, to five: one for 130 words, two for a guess or a tool, three for a task."""
    minutes = 0.0
    for cell in cells(NOTEBOOKS / f"{notebook}.ipynb"):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            minutes += len(text.split()) / 130
        else:
            tasks = "solution" in cell["metadata"].get("tags", ())
            minutes += 3 * tasks + 2 * bool(re.search(r"\b(guess|lab)\(", text))
    return 5 * round(minutes / 5)


def minutes(page: Page) -> int:
    """Return the minutes that a page of the course takes; those of a notebook are counted from its text."""
    return page.minutes or taken(Path(page.page).stem)


@figure("course")
def course() -> str:
    """The course: a ring with a segment for each lesson, the way on, the lessons, and what goes deeper."""
    count, hours = len(COURSE), round(sum(map(minutes, COURSE)) / 60)
    says = f"{speech.number(count).capitalize()} lessons, {speech.number(hours)} hours in all. Each works by itself."
    named = {"parts": PARTS, "deeper": QUESTIONS, "picture": home.picture, "minutes": minutes}
    return written("landing.course", lessons=COURSE, says=says, **named)


@figure("hour")
def hours() -> str:
    """The lessons of the unit, one after the other."""
    asks = tables("cards.toml")["asks"]
    return written("landing.path", lessons=teach.lessons(), asks=asks, papers=teach.papers)


@figure("paths")
def paths() -> str:
    """Ways through the unit: in fewer class hours than all, and all of it."""
    lessons = {each.id: each for each in teach.lessons()}
    rows = []
    for way in (*WAYS, tuple(lessons)):
        several = [lessons[name] for name in way]
        told = joined((tag("a", each.title, href=f"../notebooks/{each.master.stem}/") for each in several), " · ")
        long, short = (sum(getattr(each, what) for each in several) for what in ("minutes", "short"))
        rows.append((f"{speech.number(len(way)).capitalize()}", told, f"{long}, or {short}"))
    return table(("Class hours", "Lessons", "Minutes"), rows)


@figure("start")
def start() -> str:
    """The exercises that tell where to start: on the screen, on paper, and the lesson that each of them stands for."""
    code = Sheet(PLACEMENT, teach.GROUP, teach.SEED, 1).code
    ways = {
        f"../train/exercises/#exercise={code}~1": "On the screen",
        f"#class={code}": "One sheet",
        f"../print/class-{PLACEMENT}-sheets.pdf": "Thirty sheets",
        f"../print/class-{PLACEMENT}-key.pdf": "Key",
    }
    beside = links([Link(to, name, f"{title(PLACEMENT)}: {name.lower()}") for to, name in ways.items()])
    rows = [
        (f"{at}. {title(each.id)}", tag("a", title(each.lesson), href=f"#{each.lesson}"))
        for at, each in enumerate(SETS[PLACEMENT], start=1)
    ]
    return joined([tag("p", beside), table(("Question", "If it is wrong, start with"), rows)], "\n")


@figure("family")
def family() -> str:
    """Every game of the family: its name, its spinner, what scores, and its target."""
    shown = [
        (games.sign(it.spinner), it.title, f"{it.scoring}, to {games.by_players(it.target)}", f"{it.slug}/")
        for it in RULE_SETS.values()
    ]
    return written("landing.family", shown=shown)

"""The home page and the pages behind the five doors: their tops, with one thing to do now, and what leads on below."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, RULE_SETS, Layout, Tile, svg
from fivescore.core import speech
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout, read_tiles
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, data, joined, tag
from fivescore_labs.analysis import puzzling
from fivescore_labs.analysis.puzzles import FIVE, stored_puzzles
from fivescore_labs.analysis.puzzling import PUZZLES
from fivescore_labs.classroom.course import COURSE, DEEPER, PARTS, QUESTIONS, WAYS, Page
from fivescore_labs.classroom.progress import title
from fivescore_labs.classroom.sheets import PLACEMENT, SETS, Sheet
from fivescore_labs.contract import Session
from fivescore_labs.parts import board
from fivescore_labs.parts.html import STILL, STUCK, plain
from fivescore_labs.table.replay import NINE_MOVES
from website import NOTEBOOKS, cells, tables
from website.figures import rulebook, teach
from website.figures.registry import figure
from website.html import Link, links, table, written

REST = 7
"""The move that the hero stops at, and is on without scripts."""
ROUND = "notebooks/01_nine_moves/"
SCORING = [tile for tile in ALL_FIVES.tiles if Layout(ALL_FIVES).play(tile).points]
"""The leads that score in All Fives."""


def home() -> Markup:
    """The table under the tabs: what this is, and nine moves that play themselves once."""
    frames, so_far = [], 0
    for number, step in enumerate(NINE_MOVES.round.steps(), start=1):
        so_far += step.points
        assert step.last
        scores = f"scores {step.points}" if step.points else "no score"
        frames.append(
            {
                "number": number,
                "picture": board.picture(step, within=NINE_MOVES.round, caption="the ends total", so_far=so_far),
                "says": speech.aloud(f"Move {number}: {step.last.tile} {speech.how_laid(step)}. {speech.score(step)}"),
                "name": f"Move {number}: {speech.tile(step.last.tile)}, total {step.total}, {scores}",
                "tile": _tile(step.last.tile),
                "total": step.total,
                "points": step.points,
            }
        )
    return written("home.hero", frames=frames, round=ROUND, rest=REST)


@figure("leads")
def leads() -> str:
    """The set stacked by pips, with the leads that score in All Fives."""
    five = sum(tile.pips == 5 for tile in SCORING)
    sizes = {"count": len(SCORING), "five": five, "size": len(ALL_FIVES.tiles)}
    return written("home.leads", number=speech.number, stacks=stacks(range(13)), **sizes)


def stacks(pips: range) -> list[dict[str, object]]:
    """A column of tiles for each number of pips, and whether they score as a lead."""
    tiles = {number: [_tile(tile) for tile in ALL_FIVES.tiles if tile.pips == number] for number in pips}
    return [{"pips": each, "tiles": column, "scores": ALL_FIVES.points(each) > 0} for each, column in tiles.items()]


def _tile(tile: Tile) -> Markup:
    """A small tile that a sentence beside it names."""
    return svg.tile(tile, small=True, hidden=True)


@figure("cards")
def cards(name: str) -> str:
    """The cards of a page beside each other, from `docs/cards.toml`; on a phone, one below the other."""
    asked = tables("cards.toml")[name]
    return written("cards.listed", cards=asked["card"], looks=asked.get("looks", ""), picture=picture)


def picture(of: Mapping[str, Any]) -> Markup:
    """The picture that a card, or the course, names for a page."""
    match of:
        case {"table": plays}:
            ghost = Play(*map(Tile.parse, of["ghost"].split(" on "))) if "ghost" in of else None
            return svg.layout(read_layout(plays, ALL_FIVES), ghost=ghost, marks=of.get("marks", True), ground=True)
        case {"two": plays}:  # with a spinner, and without one
            drawn = (svg.layout(read_layout(plays, rules), ground=True) for rules in (ALL_FIVES, MUGGINS))
            return tag("div", *drawn, class_="fs-door-two")
        case {"hand": tiles}:
            selected = Tile.parse(of["selected"]) if "selected" in of else None
            return svg.hand(read_tiles(tiles), backs=of.get("backs", 0), selected=selected, ground=True)
        case {"players": scores}:
            return written("cards.scores", scores=scores, tally=svg.tally)
        case {"score": score}:
            return tag("div", svg.tally(score), class_="fs-door-score")
        case {"move": number}:
            return svg.layout(NINE_MOVES.round.steps()[number - 1], ground=True)
        case {"pips": [low, high]}:
            return written("home.small", stacks=stacks(range(low, high + 1)))
    raise ValueError(f"there is no such picture: {dict(of)}")


ARGUMENT = "5-5 1-5 1-2 2-5@1-2"
"""One table that three games score in three ways."""


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
    """The puzzles of the day; where no script runs, five are in it, of each grade in turn, their answers closed."""
    graded = sorted(stored_puzzles(), key=lambda each: each.grade)
    several = graded[:: len(graded) // FIVE][:FIVE]
    five = [(puzzling.still(each), rich(f"{puzzling.best_play_in_words(each)}.")) for each in several]
    backs = tag("div", joined([svg.back()] * FIVE), class_="fs-dealt", aria_hidden="true")
    told = {"first": data(plain(Session(PUZZLES).reply())), "still": STILL, "stuck": STUCK}
    return written("landing.day", lab=PUZZLES, shown=five, backs=backs, **told)


def _rules() -> Markup:
    layouts = [read_layout(ARGUMENT, rules) for rules in (ALL_FIVES, FIVE_UP, FIVES_AND_THREES)]
    shown = [(each.rules.title, each.points) for each in layouts]
    return _hero("Rules", written("landing.counts", drawing=svg.layout(layouts[0]), shown=shown))


def _teach() -> Markup:
    pips, size = " or ".join(map(str, sorted({tile.pips for tile in SCORING}))), len(ALL_FIVES.tiles)
    score = f"Laid first, those with {pips} score: {speech.number(len(SCORING))} of {size}."
    stage = written("landing.stacks", stacks=stacks(range(13)), says=f"{size} tiles by their pips. {score}")
    return _hero("Teach", stage)


HEROES: Mapping[str, Callable[[], Markup]] = {
    "index.md": home,
    "learn/index.md": lambda: _hero(
        "Learn", board.picture(NINE_MOVES.round.steps()[REST - 1], caption="the ends total")
    ),
    "train/index.md": lambda: _hero("Practice", _day()),
    "rules/index.md": _rules,
    "teach/index.md": _teach,
}
"""What draws the hero of a page, by its file."""


def _taken(page: Page) -> int:
    """The minutes that a page of the course takes; those of a notebook are counted from its text, to five: one for 130
    words, two for a guess or a tool, three for a task."""
    found = 0.0
    for cell in () if page.minutes else cells(NOTEBOOKS / Path(page.page).name):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            found += len(text.split()) / 130
        else:
            tasks = "solution" in cell["metadata"].get("tags", ())
            found += 3 * tasks + 2 * bool(re.search(r"\b(guess|lab)\(", text))
    return page.minutes or 5 * round(found / 5)


MINUTES = {page.id: _taken(page) for page in (*COURSE, *DEEPER)}
"""How long each page of the course takes."""


@figure("course")
def course() -> str:
    """The course: a ring with a segment for each lesson, the way on, the lessons, and what goes deeper."""
    count, hours = len(COURSE), round(sum(MINUTES[page.id] for page in COURSE) / 60)
    says = f"{speech.number(count).capitalize()} lessons, {speech.number(hours)} hours in all. Each works by itself."
    named = {"parts": PARTS, "deeper": QUESTIONS, "picture": picture, "minutes": MINUTES}
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
        (rulebook.sign(it.spinner), it.title, f"{it.scoring}, to {rulebook.by_players(it.target)}", f"{it.slug}/")
        for it in RULE_SETS.values()
    ]
    return written("landing.family", shown=shown)

"""The unit for teachers. A lesson is one notebook, and its plan is in the metadata of the notebook's cells.

Under `fivescore`, `plan` a cell has its part of the plan, which no page and no student's copy shows. The first cell has
what the lesson is for; a cell that begins a part of the hour has that `step`; the teacher's note has the rest:

- `lesson`, `objective`, `before`, `materials`, `words` (vocabulary) and `board` (what is there in the end),
- `step`: a name, what it `does`, its `minutes`, and its minutes in a `short` hour if they are fewer; the step "Sheet"
  takes as long as the lesson's exercises,
- `ask` (questions with their answers), `hear` (what students say, and what to ask back), `ticket`, `homework`,
  `leave` (what to leave out in a short hour), `extension`, and `expect`: wrong answers by exercise, by their names.

Every number in a sentence is a `{name}` of `docs/teach/numbers.toml`, except those that are words. After the plans come
the codes of curricula that the lessons cover, the copies for students, and the exercises.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import groupby
from math import ceil, comb, sqrt
from pathlib import Path
from statistics import NormalDist
from types import MappingProxyType
from typing import Any, NamedTuple

from fivescore import ALL_FIVES, Layout
from fivescore.analysis.finder import best_score_chances
from fivescore.core.tiles import DOUBLE_SIX
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.classroom.exercises import LESSONS, Template, formulas, make
from fivescore_labs.classroom.exercises.exercise import Exercise, check, check_lesson
from fivescore_labs.classroom.exercises.question import Misconception, answer_text
from fivescore_labs.classroom.progress import title
from website import NOTEBOOKS, cells, tables
from website.figures.registry import figure
from website.html import Link, links, table, written

HOUR, SHORT = 50, 45
"""Minutes of a class hour, and of a short one."""
SHEET = "Sheet"
"""The step that takes as long as the lesson's exercises; in a short hour the last of them goes home."""
GROUP, SEED, STUDENTS = "A", 1, 30
"""The class whose sheets are ready to print; plans quote exercises of that seed, or of the next that fits."""
Data = dict[str, Any]
"""A notebook, one of its cells, or a plan."""


# Plans


class Step(NamedTuple):
    """A part of a lesson: when it begins and ends, in minutes, its name, what happens, and how long it takes in a short
    hour."""

    start: int
    end: int
    name: str
    does: str
    short: int


class Lesson(NamedTuple):
    """A lesson as a teacher needs it: its notebook, what the plan says, each sentence with its numbers, and the parts
    of the hour."""

    id: str
    master: Path
    told: Data
    steps: tuple[Step, ...]

    @property
    def title(self) -> str:
        """The lesson's name."""
        return title(self.id)

    @property
    def minutes(self) -> int:
        """The minutes it takes."""
        return self.steps[-1].end

    @property
    def short(self) -> int:
        """The minutes it takes if time is short."""
        return sum(step.short for step in self.steps)

    @property
    def expect(self) -> list[tuple[Exercise, list[Misconception]]]:
        """Exercises of the sheets, each with the wrong answers to expect."""
        return [wrong(each.id, self.told["expect"][each.id]) for each in LESSONS[self.id] if not each.gaps]


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson of the unit, in its order."""
    plans = {path: plan(cells(path)) for path in NOTEBOOKS.glob("*.ipynb")}
    named = {found["lesson"]: (path, _filled(found)) for path, found in plans.items() if "lesson" in found}
    return tuple(Lesson(id, *named[id], _steps(id, named[id][1]["steps"])) for id in LESSONS)


def plan(cells: Iterable[Data]) -> Data:
    """The plan that is in the metadata of these cells, `steps` in their order."""
    parts: list[Data] = [cell["metadata"].get("fivescore", {}).get("plan", {}) for cell in cells]
    steps = [part["step"] for part in parts if "step" in part]
    return {"steps": steps} | {name: value for part in parts for name, value in part.items() if name != "step"}


def _filled(value: Any) -> Any:
    """Return what a plan has, each sentence with its numbers."""
    match value:
        case str():
            return filled(value)
        case list():
            return list(map(_filled, value))
        case dict():
            return {name: _filled(each) for name, each in value.items()}
    return value


def _steps(id: str, data: Iterable[Data]) -> tuple[Step, ...]:
    """The steps one after the other; the exercises take what their templates say."""
    *most, last = (template.minutes for template in LESSONS[id] if not template.gaps)
    steps, start = [], 0
    for each in data:
        sheet = each["name"] == SHEET
        takes: int = sum(most) + last if sheet else each["minutes"]
        short: int = sum(most) if sheet else each.get("short", takes)
        steps.append(Step(start, start + takes, each["name"], each["does"], short))
        start += takes
    return tuple(steps)


def wrong(exercise: str, names: Iterable[str]) -> tuple[Exercise, list[Misconception]]:
    """An exercise and its misconceptions of these names, by the first seed that leads to all of them."""
    known: set[str] = set()
    for seed in range(SEED, SEED + 50):
        made = make(exercise, seed)
        found = {each.name: each for each in made.question.misconceptions}
        known |= found.keys()
        if found.keys() >= set(names):
            return made, [found[name] for name in names]
    missing = sorted(set(names) - known) or f"{sorted(names)} together"
    raise ValueError(f"the plan expects {missing} of {exercise}, which has {sorted(known)}")


def papers(lesson: Lesson) -> list[Link]:
    """Return what there is to print for a lesson: its plan, thirty sheets, and their key."""
    files = {"Plan": "plan-{}", "Sheets": "class-{}-sheets", "Key": "class-{}-key"}
    return [
        Link(f"../print/{file.format(lesson.id)}.pdf", name, f"{lesson.title}: {name.lower()}, PDF")
        for name, file in files.items()
    ]


# Numbers in the plans: by formulas of `docs/teach/numbers.toml`, which may call what is here

Functions = Mapping[str, Callable[..., Any]]


@cache
def numbers() -> dict[str, Any]:
    """The numbers of the plans' sentences, by name."""
    more: Functions = {"reply": _reply, "error": _error, "peeked": _peeked, "somewhere": _somewhere, "needs": _needs}
    return worked_out("teach/numbers.toml", {**more, "years": _years, "within": _within})


def worked_out(file: str, more: Functions, known: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """The numbers of a file of formulas, which may call `more`; without those whose names begin with a dash below. A
    table `says` a sentence, and has what `holds` of the data if it is true. A formula is text where it ends in how many
    decimals are asked for."""
    found = dict(known)
    for name, text in tables(file).items():
        match text:
            case {"says": says, "holds": holds}:
                found[name] = held(says, holds, found, more)
            case str() if "{" in text:
                found[name] = formulas.sentence_filler(text, found)(found)
            case str():
                formula, _, form = text.partition(":")
                form, space, unit = form.partition(" ")
                value = formulas.compiled_formula(formula, found, more)(found)
                found[name] = f"{float(value):{form}}{space}{unit}" if form else value
            case _:
                found[name] = text
    return {name: value for name, value in found.items() if not name.startswith("_")}


def held(says: str, holds: str, known: Mapping[str, Any], more: Functions) -> Any:
    """A sentence with its numbers; ValueError where what it says does not hold of the data."""
    said = formulas.sentence_filler(says, known)(known)
    if not formulas.compiled_formula(holds, known, more)(known):
        raise ValueError(f"“{said}” does not hold: {holds}")
    return said


def _reply(lead: str, hand: int) -> Fraction:
    """Return what the best reply of a hand to a lead scores on average."""
    others = [tile for tile in DOUBLE_SIX if str(tile) != f"[{lead}]"]
    return best_score_chances(Layout(ALL_FIVES).play(lead), others, hand).mean()


def _error(rounds: int, chance: Fraction) -> float:
    """The standard error of a share."""
    return sqrt(chance * (1 - chance) / rounds)


def _peeked(first: int, last: int) -> float:
    """Return the chance that a fair coin is over two standard errors off after some toss, from one to another."""
    ways, seen = {0: 1.0}, 0.0
    for tosses in range(1, last + 1):
        ways = {heads: (ways.get(heads, 0) + ways.get(heads - 1, 0)) / 2 for heads in range(tosses + 1)}
        off = {heads for heads in ways if tosses >= first and (2 * heads - tosses) ** 2 > 4 * tosses}
        seen += sum(ways.pop(heads) for heads in off)
    return seen


def _somewhere(hands: int, running: int, share: Fraction) -> float:
    """Return the chance of `running` hands of a kind in a row, somewhere among the hands: by how many just were."""
    chance = float(share)
    state, seen = [1.0, *[0.0] * (running - 1)], 0.0
    for _ in range(hands):
        seen += state[-1] * chance
        state = [sum(state) * (1 - chance), *(each * chance for each in state[:-1])]
    return seen


def _needs(wins: Fraction, level: Fraction, power: Fraction) -> int:
    """Return how many matches show that a player is not even, by the normal approximation, at a level and a power."""
    alarm, find = NormalDist().inv_cdf(float(1 - level / 2)), NormalDist().inv_cdf(float(power))
    return ceil(((alarm / 2 + find * sqrt(wins * (1 - wins))) / float(wins - Fraction(1, 2))) ** 2)


def _within(hands: int, lead: Fraction) -> float:
    """The chance that the share of so many hands lies within one standard error of the truth."""
    near = (hits for hits in range(hands + 1) if (Fraction(hits, hands) - lead) ** 2 <= lead * (1 - lead) / hands)
    return float(sum(comb(hands, hits) * lead**hits * (1 - lead) ** (hands - hits) for hits in near))


def _years(hands: int) -> float:
    """Return the mean years until each of `hands` hands has come, a deal a minute."""
    return sum(hands / missing for missing in range(1, hands + 1)) / (60 * 24 * 365)


def filled(text: str, known: Mapping[str, Any] | None = None) -> str:
    """A sentence with its numbers, of a plan unless others are given."""
    found = {name: (numbers() if known is None else known)[name] for name in re.findall(r"\{(\w+)\}", text)}
    return text.format_map({name: f"{each:,}" if isinstance(each, int) else str(each) for name, each in found.items()})


# What the lessons cover in the curricula of schools: from `docs/teach/curriculum.toml`, each code with its source


class Curriculum(NamedTuple):
    """A curriculum: what it is called here, and the document with its codes."""

    name: str
    document: str
    publisher: str
    year: int
    note: str = ""

    @property
    def source(self) -> str:
        """The document, and whose it is."""
        return " ".join(filter(None, (f"{self.document}, {self.publisher}, {self.year}.", self.note)))


class Code(NamedTuple):
    """A code of curricula: its section of the document, what it asks, the lessons that work at it, and a word (as a
    pattern) that is in each of them."""

    code: str
    curricula: tuple[Curriculum, ...]
    section: str
    says: str
    lessons: list[str]
    word: str


_DATA = tables("teach/curriculum.toml")
CURRICULA = {name: Curriculum(**each) for name, each in _DATA["curricula"].items()}
"""Every curriculum, by its short name in the data."""
CODES = [Code(**each | {"curricula": tuple(CURRICULA[it] for it in each["curricula"])}) for each in _DATA["code"]]
"""Every code, curriculum by curriculum."""


def codes_of(lesson: str) -> dict[Curriculum, list[Code]]:
    """The curricula that have codes for a lesson, each with these."""
    here = [code for code in CODES if lesson in code.lessons]
    found = {each: [code for code in here if each in code.curricula] for each in CURRICULA.values()}
    return {each: codes for each, codes in found.items() if codes}


@figure("curricula")
def covered() -> str:
    """The codes of every lesson, a column for each curriculum, as HTML."""
    rows = []
    for lesson in lessons():
        found = codes_of(lesson.id)
        cells = (", ".join(code.code for code in found.get(each, [])) or "–" for each in CURRICULA.values())
        rows.append((lesson.title, *cells))
    return table(("Lesson", *(each.name for each in CURRICULA.values())), rows)


@figure("codes")
def explained() -> str:
    """Return a table of what each code asks, and where it is in its curriculum, as HTML."""
    rows = [(each.code, "; ".join(it.name for it in each.curricula), each.says, f"{each.section}.") for each in CODES]
    sources = (tag("li", f"{each.name}: {each.source}") for each in CURRICULA.values())
    return joined([table(("Code", "Curriculum", "What it asks", "Section"), rows), tag("ul", *sources)], "\n")


# Students' copies of the notebooks: without answers, without the teacher's notes and plan, and not run yet

FOLDER = Path("teach", "students")
"""Where the copies are on the site."""
ANSWER = {"code": "# Your answer:\n", "markdown": "**Your answer:**"}


def copies() -> Iterator[tuple[str, Data]]:
    """Every copy that there is: its name, and the notebook."""
    for lesson in lessons():
        yield copy_name(lesson), copied(json.loads(lesson.master.read_text(encoding="utf-8")))


def copy_name(lesson: Lesson) -> str:
    """Return the name of the copy of a lesson."""
    return f"{lesson.master.stem}_student.ipynb"


def copied(notebook: Data) -> Data:
    """The notebook as a student gets it: cells tagged `solution`, one after the other, answer one question and become
    one empty cell to answer in. A cell tagged `teacher` is left out, and of its metadata, where the plan stands, a cell
    keeps only that its code is folded: that of a guess says the answer."""
    kept = (cell for cell in notebook["cells"] if "teacher" not in tags(cell))
    groups = groupby(kept, key=lambda cell: "solution" in tags(cell))
    return notebook | {"cells": [cell for answers, cells in groups for cell in _group(answers, cells)]}


def _group(answers: bool, cells: Iterable[Data]) -> Iterator[Data]:
    """Cells as they are but not run; of answers one, a cell for code if there is one."""
    if answers:
        first, *_ = sorted(cells, key=lambda cell: cell["cell_type"] != "code")
        cells = [first | {"source": ANSWER[first["cell_type"]]}]
    for cell in cells:
        unrun: Data = {"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else {}
        folded = {key: value for key, value in cell["metadata"].items() if key == "jupyter"}
        yield cell | {"metadata": folded} | unrun


def tags(cell: Data) -> list[str]:
    """The tags of a cell."""
    found: list[str] = cell["metadata"].get("tags", [])
    return found


def publish(site: Path) -> None:
    """Put the copies on the built site."""
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    for file, notebook in copies():
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        (site / FOLDER / file).write_text(f"{text}\n", encoding="utf-8")


@figure("students")
def to_students() -> str:
    """The copies for the page of the teachers, as HTML: each to open live, and to download."""
    rows = []
    for lesson in lessons():
        file = copy_name(lesson)
        live = Link(f"../lite/notebooks/index.html?path={file}", "Open live", f"{lesson.title}: open live")
        load = Link(f"students/{file}", "Download", f"{lesson.title}: download", saved=True)
        rows.append((lesson.title, links([live, load])))
    return table(("Lesson", "The student’s copy"), rows)


# Exercises


@figure("unit")
def listed() -> str:
    """Every exercise of each lesson, each a link to the page that marks it."""
    parts = []
    for lesson, templates in LESSONS.items():
        rows = []
        for each in templates:
            stars = tag("span", "★" * each.level, role="img", aria_label=f"level {each.level} of 3")
            rows.append((_marked(f"{each.id}~{SEED}"), stars, each.minutes, each.marks))
        parts += [tag("h3", title(lesson), id=lesson), table(("Exercise", "Level", "Minutes", "Marks"), rows)]
    return joined(parts, "\n")


@figure("exercises")
def exercises(of: str) -> str:
    """Links to some exercises, each with its seed: `none-of-them~3`."""
    return tag("ul", *(tag("li", _marked(each)) for each in of.split()))


def _marked(asked: str) -> Markup:
    """A link to the page that marks an exercise, seen from a page of a door."""
    return tag("a", title(asked.partition("~")[0]), href=f"../../train/exercises/#exercise={asked}")


@figure("worked")
def worked() -> str:
    """Each exercise for the first seed with its hints, its solution and what is wrong with likely answers."""
    parts = []
    for lesson, templates in LESSONS.items():
        check_lesson(lesson, templates)
        parts += [tag("h2", title(lesson), id=lesson), *map(_worked, templates)]
    return joined(parts, "\n")


def _worked(template: Template) -> Markup:
    check(template)
    exercise = make(template.id, SEED)
    wrong = [(answer_text(each.answer), rich(each.reason)) for each in exercise.question.misconceptions]
    return written("teach.worked", id=template.id, name=title(template.id), exercise=exercise, wrong=wrong)

"""Sheets for a whole class, made in the browser: to print, with their key, and as files for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from fivescore.classroom.exercises import LARGEST_SEED
from fivescore.classroom.exercises.numbers import many
from fivescore.classroom.files import KINDS, steps
from fivescore.classroom.pages import PAPERS, Paper
from fivescore.classroom.sheets import LEVELS, MOST_STUDENTS, SETS, Level, Sheet, class_of
from fivescore.core.errors import FivescoreError
from fivescore.labs.contract import Control, Lab, Made, Message, Table, View, registered, script
from fivescore.labs.parts import fields
from fivescore.labs.train.handout import page
from fivescore.svg.markup import tag

LIKE = "10B~2026~28~what-a-knock-tells~core~a4"
BUTTONS = {"sheets": "Print the sheets", "key": "Print the key", "both": "Print both at once"}
"""The kinds of files that are printed, each with the words of its button."""
SAVED = {
    "moodle": "For Moodle",
    "stack": "For STACK (Moodle, ILIAS)",
    "qti": "For other systems (QTI 2.1)",
    "qti3": "For newer systems (QTI 3)",
    "codes": "List of codes",
    "answers": "List of codes with answers",
}
"""The kinds of files that are kept, each with the words of its button."""
PAPER_NAMES: fields.Options = (("", "What your printer has"), ("a4", "A4"), ("letter", "US Letter"))
LEVEL_NAMES: fields.Options = (("support", "Support"), ("core", "Core"), ("stretch", "Stretch"))


@dataclass(frozen=True)
class ChosenClass:
    """A class, its lessons, how hard, and on what paper; and the kind of file that is wanted now."""

    group: str = "A"
    seed: int = 1
    students: int = 30
    lessons: tuple[str, ...] = ("counting-hands",)
    level: Level = "core"
    paper: Paper = ""
    wanted: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.lessons:
            raise FivescoreError("no lesson is chosen; choose one at least")
        self._sheets()

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Every sheet: lesson after lesson, student after student."""
        return tuple(sheet for sheets in self._sheets() for sheet in sheets)

    def _sheets(self) -> list[tuple[Sheet, ...]]:
        asked = (self.group, self.seed, self.students, self.level)
        return [class_of(lesson, *asked) for lesson in self.lessons]


class OfClass(Lab[ChosenClass]):
    """Sheets for a class."""

    name = "class"
    title = "Sheets for your class"
    walk = script(
        "class 10b / class the tenth / students 3 / students 100 / lesson-what-a-knock-tells yes / "
        "make-sheets sheets / more / more / more / more / more / more / more / make-key key / stop / "
        "make-key poster / lesson-counting-hands / lesson-what-a-knock-tells / lesson-knitting yes / seed 2026 / "
        "seed many / level core / level hard / paper letter / paper foolscap / undo / reset"
    )

    def start(self, text: str) -> ChosenClass:
        """The state of a share text: class, seed, students, lessons, level and paper."""
        if not text:
            return ChosenClass()
        group, seed, students, lessons, level, paper = fields.parts(text, like=LIKE)
        return ChosenClass(
            group.upper(),
            fields.seed(seed, LARGEST_SEED),
            _students(students),
            tuple(name for name in SETS if name in {fields.chosen(it, SETS, "lesson") for it in lessons.split()}),
            fields.chosen(level, LEVELS, "level"),
            fields.chosen(paper, PAPERS, "paper"),
        )

    def write(self, state: ChosenClass) -> str:
        if state == ChosenClass():
            return ""
        numbers = (state.seed, state.students, " ".join(state.lessons), state.level, state.paper)
        return "~".join([state.group, *map(str, numbers)])

    def update(self, state: ChosenClass, message: Message) -> ChosenClass:
        state = replace(state, wanted="")
        return fields.handled(
            message,
            students=lambda value: replace(state, students=_students(value)),
            seed=lambda value: replace(state, seed=fields.seed(value, LARGEST_SEED)),
            level=lambda value: replace(state, level=fields.chosen(value, LEVELS, "level")),
            paper=lambda value: replace(state, paper=fields.chosen(value, PAPERS, "paper")),
            make=lambda value: replace(state, wanted=fields.chosen(value, KINDS, "file")),
            lesson=lambda value: replace(state, lessons=_changed(state.lessons, message.id, bool(value))),
            **{"class": lambda value: replace(state, group=value.upper())},
        )

    def view(self, state: ChosenClass) -> View:
        first = state.sheets[0]
        names = [sheet.title[:1].lower() + sheet.title[1:] for sheet in (each[0] for each in state._sheets())]
        pages = len(state.sheets)
        if len(names) == 1:
            works = f"{many(len(first.templates), 'exercise')}, {first.marks} marks, about {first.minutes} minutes"
            told = f"{names[0]}. {works}. {many(pages, 'page')}, one for each student"
        else:
            told = f"{', '.join(names[:-1])} and {names[-1]}. {pages} pages, {len(names)} for each student"
        shown = tag("div", page(first), class_="fs-first-sheet", role="group", aria_label="The first sheet")
        rows = [("Student", "Code"), *((str(it.student), it.code) for it in state._sheets()[0])]
        listed = Table(f"Codes of {names[0]}, to do the sheets on a screen", tuple(rows))
        return View(shown, f"Sheets for class {first.group}: {told}; you see the first.", (listed,), _controls(state))

    def work(self, state: ChosenClass) -> Iterator[View]:
        """The view; of a file that is wanted, how much is made, sheet by sheet, and then the file."""
        view = self.view(state)
        if not state.wanted:
            yield view
            return
        for share, file in steps(state.wanted, state.sheets, state.paper):
            if file is None:
                yield view._replace(progress=share, tables=())
            else:
                made = Made(*file, printed=state.wanted in BUTTONS)
                yield view._replace(file=made, note=f"{file.name} is ready.")


def _students(value: str) -> int:
    return fields.number(value, MOST_STUDENTS, "number of students", low=1)


def _changed(lessons: tuple[str, ...], control: str, chosen: bool) -> tuple[str, ...]:
    """The lessons with one more or one fewer, in the order of the unit."""
    name = fields.chosen(control.partition("-")[2], SETS, "lesson")
    return tuple(each for each in SETS if (chosen if each == name else each in lessons))


def _controls(state: ChosenClass) -> tuple[Control, ...]:
    whose, what = "Your class", "Lessons"
    titles = {lesson: lesson.replace("-", " ").capitalize() for lesson in SETS}
    return (
        Control("class", "text", "Class", state.group, group=whose),
        Control("students", "text", f"Students, 1 to {MOST_STUDENTS}", str(state.students), group=whose),
        Control("seed", "text", "Seed", str(state.seed), group=whose),
        Control("level", "choice", "Level", state.level, LEVEL_NAMES, group=whose),
        Control("paper", "choice", "Paper", state.paper, PAPER_NAMES, group=whose),
        *(
            Control(f"lesson-{name}", "check", title, "yes" if name in state.lessons else "", group=what)
            for name, title in titles.items()
        ),
        *(
            Control(f"make-{kind}", "button", words, kind, group="To print", main=kind == "sheets")
            for kind, words in BUTTONS.items()
        ),
        *(
            Control(f"make-{kind}", "button", words, kind, group="For other programs", folded=True)
            for kind, words in SAVED.items()
        ),
    )


OF_CLASS = registered(OfClass())
"""The class whose sheets are ready to print as PDFs."""

"""Sheets of exercises: one student's with its key, and those of a class; to print, and as files for other programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from fivescore.classroom import files
from fivescore.classroom.drawings import letters
from fivescore.classroom.exercises import LARGEST_SEED
from fivescore.classroom.exercises.exercise import Exercise, show
from fivescore.classroom.pages import PAPERS, Paper, form, number, solution, steps
from fivescore.classroom.progress import title
from fivescore.classroom.sheets import LEVELS, MOST_STUDENTS, SETS, Level, Sheet, class_of, read_code
from fivescore.core.errors import FivescoreError
from fivescore.core.speech import many
from fivescore.labs.contract import Control, Lab, Made, Message, Table, View, registered, script
from fivescore.labs.parts import fields
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import CALLED
from fivescore.svg.markup import Markup, joined, tag


def handout(sheet: Sheet) -> Markup:
    """The sheet as it is printed."""
    line = tag("span", class_="fs-line")
    head = tag("p", tag("b", sheet.title), tag("span", "sheet ", tag("b", sheet.code)))
    blanks = ["Name ", line, " Class ", tag("b", sheet.group), " Date ", line, " Marks ", line, f" of {sheet.marks}"]
    top = tag("div", head, tag("p", *blanks), class_="fs-handout-head")
    asked = (_asked(each, sheet.level == "support") for each in sheet.exercises)
    return tag("div", top, tag("ol", *asked), class_="fs-handout fs-now")


def drawn(each: Exercise) -> Markup:
    """What an exercise shows: tiles on a table, a diagram on paper."""
    if not each.figure.picture or each.figure.diagram:
        return tag("div", each.figure.picture, class_="fs-paper") if each.figure.picture else Markup()
    return tag("div", tag("div", each.figure.picture, class_="fs-pan"), class_="fs-table")


def _asked(each: Exercise, supported: bool) -> Markup:
    asked = tag("p", rich(each.prompt), " ", tag("small", many(each.template.marks, "mark")))
    room = tag("div", class_="fs-room", style=f"--fs-minutes:{each.template.minutes // (4 if supported else 1)}")
    if each.template.gaps:
        return tag("li", asked, drawn(each))
    line = tag("span", class_="fs-line")
    answer = tag("p", "Answer ", line, " ", tag("small", form(each)), class_="fs-answer-line")
    begin = steps(each) if supported else ()
    begun = joined(tag("p", "– ", rich(hint), class_="fs-begin") for hint in begin)
    return tag("li", asked, drawn(each), begun, room, answer)


FIRST = Sheet("counting-hands", "A", 1, 1)
"""The first of the sheets that are ready to print."""


@dataclass(frozen=True)
class ShownSheet:
    """A sheet, and whether its key is below it."""

    sheet: Sheet = FIRST
    key: bool = False


@registered
class Handing(Lab[ShownSheet]):
    """A student's sheet."""

    name = "class-sheet"
    title = "A student’s sheet"
    begin = ShownSheet
    walk = script(
        "previous / next / lesson what-a-knock-tells / lesson knitting / class 10b / class the tenth / seed 2026 / "
        "seed many / student 7 / student 0 / key / next / key / code A-CNT-1-02-L / code A-CNT-1-02-M / undo / "
        "reset / student 3"
    )

    def read(self, text: str) -> ShownSheet:
        """The state of a share text: the sheet's code, and `key` where that is shown."""
        code, key = fields.parts(text, like="10B-KNO-2026-07-Z~key", least=1)
        return ShownSheet(read_code(code), bool(fields.chosen(key, ("", "key"), "word")))

    def text(self, state: ShownSheet) -> str:
        return state.sheet.code + ("~key" if state.key else "")

    def update(self, state: ShownSheet, message: Message) -> ShownSheet:
        sheet = state.sheet
        return fields.handled(
            message,
            lesson=lambda value: ShownSheet(replace(sheet, lesson=value)),
            seed=lambda value: ShownSheet(replace(sheet, seed=fields.seed(value, LARGEST_SEED))),
            student=lambda value: ShownSheet(replace(sheet, student=fields.number(value, MOST_STUDENTS, "student"))),
            previous=lambda _: replace(state, sheet=replace(sheet, student=sheet.student - 1)),
            next=lambda _: replace(state, sheet=replace(sheet, student=sheet.student + 1)),
            code=lambda value: ShownSheet(read_code(re.sub(r"[\s-]+", "-", fields.plain(value)))),
            key=lambda _: replace(state, key=not state.key),
            **{"class": lambda value: ShownSheet(replace(sheet, group=value.upper()))},
        )

    def view(self, state: ShownSheet) -> View:
        sheet = state.sheet
        lesson = f"{sheet.title[:1].lower()}{sheet.title[1:]}"
        says = f"Sheet {sheet.code}: {lesson}, class {sheet.group}, student {sheet.student}. "
        says += f"{many(len(sheet.templates), 'exercise')}, {sheet.marks} marks, about {sheet.minutes} minutes."
        tables = _key(sheet) if state.key else ()
        note = "The key is below, and is printed on a page of its own." if state.key else ""
        there = f"../../train/exercises/#exercise={sheet.code}~1"
        link = tag("p", tag("a", "Do this sheet on the screen", href=there), class_="fs-ways")
        return View(handout(sheet) + link, says, tables, _of_one(state), note=note, opened=True)

    def work(self, state: ShownSheet) -> Iterator[View]:
        """The view; before it, of a student late in the list, how far the search for questions is."""
        for share in state.sheet.search():
            says = f"Looking for questions that nobody has before student {state.sheet.student}."
            yield View(Markup(), says, (), _of_one(state), progress=share)
        yield self.view(state)

    def frames(self, state: ShownSheet) -> tuple[View, ...]:
        """The sheet without its key."""
        return (self.view(ShownSheet(state.sheet)),)


def _key(sheet: Sheet) -> tuple[Table, ...]:
    """The answers, and what likely wrong ones come from."""
    answers = [("Exercise", "Answer", "Solution")]
    wrong = [("Wrong answer", "What to say")]
    for at, each in enumerate(sheet.exercises, start=1):
        answers.append((str(at), " ".join(number(each.answer, each)).strip(), solution(each, sheet)))
        gaps = [f"({each}) " for each in letters(each.figure.gaps)] or [""]
        wrong += [(f"{at}. {gaps[it.gap]}{show(it.answer)}", it.reason) for it in each.question.misconceptions]
    return Table(f"Key of sheet {sheet.code}", tuple(answers)), Table("Likely wrong answers", tuple(wrong))


def _of_one(state: ShownSheet) -> tuple[Control, ...]:
    sheet, whose, other = state.sheet, "Whose sheet", "From a code"
    lessons = tuple((lesson, title(lesson)) for lesson in SETS)
    return (
        Control("previous", "button", "Previous", icon="back", enabled=sheet.student > 1),
        Control("next", "button", "Next", icon="next", enabled=sheet.student < MOST_STUDENTS),
        Control("key", "button", "Hide the key" if state.key else "Show the key"),
        Control("lesson", "choice", "Lesson", sheet.lesson, lessons, group=whose),
        Control("class", "text", "Class", sheet.group, group=whose),
        Control("seed", "text", "Seed", str(sheet.seed), group=whose),
        Control("student", "text", f"Student, 1 to {MOST_STUDENTS}", str(sheet.student), group=whose),
        Control("code", "text", "Code of a sheet", sheet.code, group=other),
    )


LIKE = "10B~2026~28~what-a-knock-tells~core~a4"
BUTTONS = {"sheets": "Print the sheets", "key": "Print the key", "both": "Print both at once"}
"""The kinds of files that are printed, each with the words of its button."""
SAVED: Mapping[str, str] = CALLED["saved"]
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


@registered
class OfClass(Lab[ChosenClass]):
    """Sheets for a class."""

    name = "class"
    title = "Sheets for your class"
    begin = ChosenClass
    walk = script(
        "class 10b / class the tenth / students 3 / students 100 / lesson-what-a-knock-tells yes / "
        "make-sheets sheets / more / more / more / more / more / more / more / make-key key / stop / "
        "make-key poster / lesson-counting-hands / lesson-what-a-knock-tells / lesson-knitting yes / seed 2026 / "
        "seed many / level core / level hard / paper letter / paper foolscap / undo / reset"
    )

    def read(self, text: str) -> ChosenClass:
        """The state of a share text: class, seed, students, lessons, level and paper."""
        group, seed, students, lessons, level, paper = fields.parts(text, like=LIKE)
        return ChosenClass(
            group.upper(),
            fields.seed(seed, LARGEST_SEED),
            _students(students),
            tuple(name for name in SETS if name in {fields.chosen(it, SETS, "lesson") for it in lessons.split()}),
            fields.chosen(level, LEVELS, "level"),
            fields.chosen(paper, PAPERS, "paper"),
        )

    def text(self, state: ChosenClass) -> str:
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
            make=lambda value: replace(state, wanted=fields.chosen(value, files.KINDS, "file")),
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
        shown = tag("div", handout(first), class_="fs-first-sheet", role="group", aria_label="The first sheet")
        rows = [("Student", "Code"), *((str(it.student), it.code) for it in state._sheets()[0])]
        listed = Table(f"Codes of {names[0]}, to do the sheets on a screen", tuple(rows))
        return View(shown, f"Sheets for class {first.group}: {told}; you see the first.", (listed,), _of_all(state))

    def work(self, state: ChosenClass) -> Iterator[View]:
        """The view; of a file that is wanted, how much is made, sheet by sheet, and then the file."""
        view = self.view(state)
        if not state.wanted:
            yield view
            return
        for share, file in files.steps(state.wanted, state.sheets, state.paper):
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


def _of_all(state: ChosenClass) -> tuple[Control, ...]:
    whose, what = "Your class", "Lessons"
    return (
        Control("class", "text", "Class", state.group, group=whose),
        Control("students", "text", f"Students, 1 to {MOST_STUDENTS}", str(state.students), group=whose),
        Control("seed", "text", "Seed", str(state.seed), group=whose),
        Control("level", "choice", "Level", state.level, LEVEL_NAMES, group=whose),
        Control("paper", "choice", "Paper", state.paper, PAPER_NAMES, group=whose),
        *(
            Control(f"lesson-{name}", "check", title(name), "yes" if name in state.lessons else "", group=what)
            for name in SETS
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

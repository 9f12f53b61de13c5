"""Sheets of exercises for a class, or one student's with its key: to print, and as files for other programs."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin

from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.speech import many
from fivescore.notebook.html import Table, rich
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.classroom import codes, files
from fivescore_labs.classroom.diagrams import letters
from fivescore_labs.classroom.exercises import LARGEST_SEED
from fivescore_labs.classroom.exercises.exercise import Exercise
from fivescore_labs.classroom.exercises.question import BRIEF, answer_text
from fivescore_labs.classroom.pages import PAPERS, Paper, answer_in_print, first_steps, solution
from fivescore_labs.classroom.progress import title
from fivescore_labs.classroom.sheets import LEVELS, MOST_STUDENTS, SETS, Level, Sheet, class_of, read_code
from fivescore_labs.contract import Control, Download, Lab, Message, View, registered
from fivescore_labs.parts import fields
from fivescore_labs.parts.words import CALLED, lowered


def handout(sheet: Sheet) -> Markup:
    """The sheet as it is printed."""
    line = tag("span", class_="fs-line")
    head = tag("p", tag("b", sheet.title), tag("span", "sheet ", tag("b", sheet.code)))
    blanks = ["Name ", line, " Class ", tag("b", sheet.group), " Date ", line, " Marks ", line, f" of {sheet.marks}"]
    top = tag("div", head, tag("p", *blanks), class_="fs-handout-head")
    asked = (_question_line(each, sheet.level == "support") for each in sheet.exercises)
    return tag("div", top, tag("ol", *asked), class_="fs-handout fs-now")


def drawn(each: Exercise) -> Markup:
    """Draw what an exercise shows: tiles on a table, a diagram on paper."""
    if not each.figure.picture or each.figure.diagram:
        return tag("div", each.figure.picture, class_="fs-paper") if each.figure.picture else Markup()
    return tag("div", tag("div", each.figure.picture, class_="fs-pan"), class_="fs-table")


def _question_line(each: Exercise, supported: bool) -> Markup:
    asked = tag("p", rich(each.prompt), " ", tag("small", many(each.template.marks, "mark")))
    room = tag("div", class_="fs-room", style=f"--fs-minutes:{each.template.minutes // (4 if supported else 1)}")
    if each.template.gaps:
        return tag("li", asked, drawn(each))
    line = tag("span", class_="fs-line")
    answer = tag("p", "Answer ", line, " ", tag("small", BRIEF[each.question.kind]), class_="fs-answer-line")
    begun = joined(tag("p", "– ", rich(hint), class_="fs-begin") for hint in (first_steps(each) if supported else ()))
    return tag("li", asked, drawn(each), begun, room, answer)


def _key(sheet: Sheet) -> tuple[Table, ...]:
    """The answers, and what likely wrong ones come from."""
    answers = [("Exercise", "Answer", "Solution")]
    wrong = [("Wrong answer", "What to say")]
    for at, each in enumerate(sheet.exercises, start=1):
        answers.append((str(at), " ".join(answer_in_print(each.answer, each)).strip(), solution(each, sheet)))
        gaps = [f"({each}) " for each in letters(each.figure.gaps)] or [""]
        wrong += [(f"{at}. {gaps[it.gap]}{answer_text(it.answer)}", it.reason) for it in each.question.misconceptions]
    return Table(f"Key of sheet {sheet.code}", tuple(answers)), Table("Likely wrong answers", tuple(wrong))


LIKE = "10B~2026~28~what-a-knock-tells~core~a4"
BUTTONS = {"sheets": "Print the sheets", "key": "Print the key", "both": "Print both at once"}
"""The kinds of files that are printed, each with the words of its button."""
SAVED: Mapping[str, str] = CALLED["saved"]
"""The kinds of files that are kept, each with the words of its button."""
PAPER_NAMES: fields.Options = (("", "What your printer has"), ("a4", "A4"), ("letter", "US Letter"))
LEVEL_NAMES: fields.Options = (("support", "Support"), ("core", "Core"), ("stretch", "Stretch"))


@dataclass(frozen=True)
class ChosenClass:
    """A class: lessons, level, paper; one student of it, and whether the key is shown; what file is wanted now."""

    group: str = "A"
    seed: int = 1
    students: int = 30
    lessons: tuple[str, ...] = (next(iter(SETS)),)
    level: Level = "core"
    paper: Paper = ""
    student: int = 0
    key: bool = False
    kind: str = ""
    here: str = field(default="", compare=False)
    """The address of this page, where the class's way to it is projected."""
    wanted: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.lessons:
            raise FivescoreError("no lesson is chosen; choose one at least")
        self._sheets()

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Every sheet: lesson after lesson, student after student; of one student, where that is chosen."""
        return tuple(sheet for sheets in self._sheets() for sheet in sheets)

    def _sheets(self) -> list[tuple[Sheet, ...]]:
        if self.student:
            one = (self.group, self.seed, self.student, self.level, self.kind)
            return [(Sheet(lesson, *one),) for lesson in self.lessons]
        asked = (self.group, self.seed, self.students, self.level, self.kind)
        return [class_of(lesson, *asked) for lesson in self.lessons]

    def of_sheet(self, code: str, key: bool = False) -> "ChosenClass":
        """The same with the sheet of a code."""
        it = read_code(code)
        chosen = replace(self, group=it.group, seed=it.seed, lessons=(it.lesson,), level=it.level, kind=it.kind)
        return replace(chosen, student=it.student, key=key)


@registered
class OfClass(Lab[ChosenClass]):
    """Sheets for a class."""

    name = "class"
    title = "Sheets for your class"
    begin = ChosenClass

    def read(self, text: str) -> ChosenClass:
        """A share text: class, seed, students, lessons, level, paper, one student; or a code; then `key` or not."""
        if "-" in text.partition("~")[0]:
            code, key = fields.parts(text, like="10B-KNO-2026-07-Z~key", least=1)
            return ChosenClass().of_sheet(code, bool(fields.chosen(key, ("", "key"), "word")))
        group, seed, students, lessons, level, paper, student, key = fields.parts(text, like=LIKE, least=6, most=8)
        level, _, kind = level.partition("+")
        return ChosenClass(
            group.upper(),
            fields.seed(seed, LARGEST_SEED),
            _students(students),
            tuple(name for name in SETS if name in {fields.chosen(it, SETS, "lesson") for it in lessons.split()}),
            fields.chosen(level, LEVELS, "level"),
            fields.chosen(paper, PAPERS, "paper"),
            _student(student),
            bool(fields.chosen(key, ("", "key"), "word")),
            kind,
        )

    def text(self, state: ChosenClass) -> str:
        level = f"{state.level}+{state.kind}" if state.kind else state.level
        numbers = (state.seed, state.students, " ".join(state.lessons), level, state.paper)
        one = f"~{state.student or ''}" + "~key" * state.key if state.student or state.key else ""
        return "~".join([state.group, *map(str, numbers)]) + one

    def update(self, state: ChosenClass, message: Message) -> ChosenClass:
        state = replace(state, wanted="", here="")
        return fields.dispatch(
            message,
            students=lambda value: replace(state, students=_students(value)),
            seed=lambda value: replace(state, seed=fields.seed(value, LARGEST_SEED)),
            level=lambda value: replace(state, level=fields.chosen(value, LEVELS, "level")),
            paper=lambda value: replace(state, paper=fields.chosen(value, PAPERS, "paper")),
            make=lambda value: replace(state, wanted=fields.chosen(value, files.KINDS, "file")),
            lesson=lambda value: replace(state, lessons=_changed(state.lessons, message.id, bool(value)), kind=""),
            student=lambda value: replace(state, student=_student(value), key=False),
            whole=lambda _: replace(state, student=0, key=False),
            previous=lambda _: replace(state, student=max(1, state.student - 1)),
            next=lambda _: replace(state, student=min(state.student + 1, MOST_STUDENTS)),
            key=lambda _: replace(state, key=not state.key),
            project=lambda value: replace(state, here=_address(value) if value else ""),
            code=lambda value: state.of_sheet(re.sub(r"[\s-]+", "-", fields.plain(value))),
            **{"class": lambda value: replace(state, group=value.upper())},
        )

    def view(self, state: ChosenClass) -> View:
        per = [each[0] for each in state._sheets()]
        exercises = sum(len(sheet.templates) for sheet in per)
        marks, minutes = sum(sheet.marks for sheet in per), sum(sheet.minutes for sheet in per)
        works = f"{many(exercises, 'exercise')}, {marks} marks, about {minutes} minutes."
        names = speech.listed([lowered(sheet.title) for sheet in per])
        if state.student:
            does, there = "Do this sheet on the screen", "../train/exercises/#exercise="
            ways = (tag("p", tag("a", does, href=f"{there}{sheet.code}~1"), class_="fs-ways") for sheet in per)
            pages = joined(handout(sheet) + way for sheet, way in zip(per, ways, strict=True))
            head = f"Sheet {per[0].code}" if len(per) == 1 else "Sheets"
            says = f"{head}: {names}, class {state.group}, student {state.student}. {works}"
            tables = tuple(table for sheet in per for table in _key(sheet)) if state.key else ()
            return View(pages, says, tables, tuple(_controls(state)), opened=True)
        if state.here:
            return _projected(state)
        shown = tag("div", handout(per[0]), class_="fs-first-sheet", role="group", aria_label="The first sheet")
        rows = [("Student", "Code"), *((str(it.student), it.code) for it in state._sheets()[0])]
        codes = Table(f"Codes of {lowered(per[0].title)}, to do the sheets on a screen", tuple(rows))
        says = f"Sheets for class {state.group}: {names}. {works} {many(len(state.sheets), 'page')}, "
        says += f"{speech.number(len(per))} for each student; you see the first."
        return View(shown, says, (codes,), tuple(_controls(state)))

    def work(self, state: ChosenClass) -> Iterator[View]:
        """The view; before it how far the search for questions is; of a wanted file how much is made, then the file."""
        for at, sheet in enumerate(state.sheets if state.student else ()):
            for share in sheet.search():
                says = f"Looking for questions that nobody has before student {state.student}."
                yield View(Markup(), says, (), tuple(_controls(state)), progress=(at + share) / len(state.lessons))
        view = self.view(state)
        if not state.wanted:
            yield view
            return
        for share, file in files.making_file(state.wanted, state.sheets, state.paper):
            if file is None:
                yield view._replace(progress=share, tables=())
            else:
                made = Download(*file, printed=state.wanted in BUTTONS)
                yield view._replace(file=made, note=f"{file.name} is ready.")


def _address(value: str) -> str:
    """The address of a page, without what leads to a place on it."""
    address = fields.typed(value, 300).partition("#")[0].partition("?")[0]
    if not re.fullmatch(r"(?:https?|file)://\S+", address):
        raise FivescoreError("this page has no address to show: open it on the site")
    return address


def _projected(state: ChosenClass) -> View:
    """The way to the sheets for a whole class: a QR code, and the same in large letters."""
    series = state._sheets()[0][0].series
    there = urljoin(state.here, f"../train/exercises/#exercise={series}")
    code = codes.drawing(there, f"The way to the sheets of class {state.group} as a QR code")
    big = tag("p", re.sub(r"^https?://", "", urljoin(state.here, "../train/exercises/")), tag("br"), tag("b", series))
    says = f"Point a phone at the code, or open the address and type {series}; then choose your number."
    back = Control("project", "button", "Back", group="Your class")
    return View(tag("div", code, big, class_="fs-coded"), says, (), (back,))


def _student(value: str) -> int:
    return fields.number(value, MOST_STUDENTS, "student", low=1) if value else 0


def _students(value: str) -> int:
    return fields.number(value, MOST_STUDENTS, "number of students", low=1)


def _changed(lessons: tuple[str, ...], control: str, chosen: bool) -> tuple[str, ...]:
    """The lessons with one more or one fewer, in the order of the unit."""
    name = fields.chosen(control.partition("-")[2], SETS, "lesson")
    return tuple(each for each in SETS if (chosen if each == name else each in lessons))


def _controls(state: ChosenClass) -> Iterator[Control]:
    if state.student:
        yield Control("previous", "button", "Previous", icon="back", enabled=state.student > 1)
        yield Control("next", "button", "Next", icon="next", enabled=state.student < MOST_STUDENTS)
        yield Control("key", "button", "Hide the key" if state.key else "Show the key")
        yield Control("whole", "button", "The whole class")
    group = "Your class"
    yield Control("project", "button", "Project the way to the sheets", "@here", group=group)
    yield Control("class", "text", "Class", state.group, group=group)
    yield Control("students", "text", f"Students, 1 to {MOST_STUDENTS}", str(state.students), group=group)
    yield Control("seed", "text", "Seed", str(state.seed), group=group)
    yield Control("level", "choice", "Level", state.level, LEVEL_NAMES, group=group)
    yield Control("paper", "choice", "Paper", state.paper, PAPER_NAMES, group=group)
    for name in SETS:
        chosen = "yes" if name in state.lessons else ""
        yield Control(f"lesson-{name}", "check", title(name), chosen, group="Lessons")
    group, code = "One student’s sheet", state.sheets[0].code if state.student else ""
    yield Control("student", "text", f"Student, 1 to {MOST_STUDENTS}", str(state.student or ""), group=group)
    yield Control("code", "text", "Code of a sheet", code, group=group)
    for kind, words in BUTTONS.items():
        yield Control(f"make-{kind}", "button", words, kind, group="To print", main=kind == "sheets")
    for kind, words in SAVED.items():
        yield Control(f"make-{kind}", "button", words, kind, group="For other programs", folded=True)

"""One student's sheet of exercises, to print from the browser: the same code and questions as the PDFs, and its key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fivescore.classroom.drawings import letters
from fivescore.classroom.exercises import LARGEST_SEED
from fivescore.classroom.exercises.exercise import show
from fivescore.classroom.exercises.numbers import many
from fivescore.classroom.pages import number, solution
from fivescore.classroom.sheets import MOST_STUDENTS, SETS, Sheet, read_code
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import fields
from fivescore.labs.train.handout import page
from fivescore.svg.markup import Markup, tag

FIRST = Sheet("counting-hands", "A", 1, 1)
"""The first of the sheets that are ready to print."""


@dataclass(frozen=True)
class ShownSheet:
    """A sheet, and whether its key is below it."""

    sheet: Sheet = FIRST
    key: bool = False


class Handing(Lab[ShownSheet]):
    """A student's sheet."""

    name = "class-sheet"
    title = "A student’s sheet"
    walk = script(
        "previous / next / lesson what-a-knock-tells / lesson knitting / class 10b / class the tenth / seed 2026 / "
        "seed many / student 7 / student 0 / key / next / key / code A-CNT-1-02-L / code A-CNT-1-02-M / undo / "
        "reset / student 3"
    )

    def start(self, text: str) -> ShownSheet:
        """The state of a share text: the sheet's code, and `key` where that is shown."""
        if not text:
            return ShownSheet()
        code, key = fields.parts(text, like="10B-KNO-2026-07-Z~key", least=1)
        return ShownSheet(read_code(code), bool(fields.chosen(key, ("", "key"), "word")))

    def write(self, state: ShownSheet) -> str:
        if state == ShownSheet():
            return ""
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
        return View(page(sheet) + link, says, tables, _controls(state), note=note, opened=True)

    def work(self, state: ShownSheet) -> Iterator[View]:
        """The view; before it, of a student late in the list, how far the search for questions is."""
        for share in state.sheet.search():
            says = f"Looking for questions that nobody has before student {state.sheet.student}."
            yield View(Markup(), says, (), _controls(state), progress=share)
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


def _controls(state: ShownSheet) -> tuple[Control, ...]:
    sheet, whose, other = state.sheet, "Whose sheet", "From a code"
    lessons = tuple((lesson, lesson.replace("-", " ").capitalize()) for lesson in SETS)
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


CLASS_SHEET = registered(Handing())
"""A sheet of exercises; it opens with the first that is ready to print."""

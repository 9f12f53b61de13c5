"""The receipt lab: what was done in this browser as a short text for the teacher, to copy."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fivescore.classroom.exercises import LESSONS
from fivescore.classroom.exercises.numbers import many
from fivescore.classroom.progress import read, title
from fivescore.classroom.receipt import PROVES, Receipt, in_words, receipt, write
from fivescore.classroom.sheets import read_code
from fivescore.core.errors import NotationError
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import fields
from fivescore.svg.markup import tag

ALL = ("", "All lessons")
"""The choice of every lesson."""


@dataclass(frozen=True)
class Asked:
    """What is kept, the lesson that the receipt is about ("" for all), and the code of a sheet, if one is given."""

    kept: str = field(default="", compare=False)
    lesson: str = field(default="", compare=False)
    sheet: str = field(default="", compare=False)

    @property
    def receipt(self) -> Receipt:
        return receipt(read(self.kept), self.lesson, self.sheet)


class Receipting(Lab[Asked]):
    """A receipt of what is kept."""

    name = "receipt"
    title = "Receipt for your teacher"
    walk = script(
        "lesson at-least-one / lesson knitting / lesson / sheet A-CNT-1-02-L / sheet a-cnt-1-02-m / kept / undo / reset"
    )

    def start(self, text: str) -> Asked:
        """The beginning; a link holds nothing of what you did."""
        if text:
            raise NotationError("a link holds nothing of what you did; copy the receipt itself", text)
        return Asked()

    def update(self, state: Asked, message: Message) -> Asked:
        return fields.handled(
            message,
            lesson=lambda value: replace(state, lesson=fields.chosen(value, ("", *LESSONS), "lesson")),
            sheet=lambda value: replace(state, sheet=read_code(value).code if value else ""),
        )

    def view(self, state: Asked) -> View:
        made = state.receipt
        controls = (
            Control("lesson", "choice", "Lesson", state.lesson, (ALL, *((each, title(each)) for each in LESSONS))),
            Control("sheet", "text", "Code of your sheet, if you have one", state.sheet, wide=True),
        )
        about = tag("p", "It tells what you did here, and no name. ", PROVES, class_="fs-worth")
        if not made.done:
            which = f" in the lesson {title(state.lesson)}" if state.lesson else ""
            which = f" of sheet {state.sheet}" if state.sheet else which
            says = f"There is nothing to tell yet: solve an exercise{which} first."
            return View(about, says, (), controls)
        says = f"Your receipt: {many(len(made.done), 'exercise')}, {made.marks} of {many(made.full, 'mark')}. "
        says += "Copy it, and send or show it to your teacher."
        table = Table("What the receipt tells", in_words(made))
        heading = "Receipt for your teacher"
        return View(about, says, (table,), controls, copy=write(made), heading=heading)

    def frames(self, state: Asked) -> tuple[View, ...]:
        """What it is for."""
        says = "Once you have solved exercises here, this makes a short text of them for your teacher."
        return (View(tag("p", PROVES, class_="fs-worth"), says),)


RECEIPT = registered(Receipting())
"""A receipt of all lessons."""

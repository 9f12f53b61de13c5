"""The mark sheet lab: a teacher pastes the receipts of a class, and sees who did what and which wrong ways were met."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from fivescore.classroom.exercises.numbers import many
from fivescore.classroom.marksheet import (
    AT_ONCE,
    MarkSheet,
    Rows,
    as_csv,
    as_html,
    by_both,
    by_exercise,
    by_student,
    by_wrong_way,
    read,
    reading,
)
from fivescore.classroom.progress import Done, Token
from fivescore.classroom.receipt import Receipt, write
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.labs.contract import LONGEST_VALUE, Control, Lab, Made, Message, Table, View, registered, script
from fivescore.labs.parts import fields
from fivescore.svg.markup import Markup, tag

_EXAMPLE = (
    Receipt(
        {Token("none-of-them", 3): Done(2, 1), Token("hold-both-tiles", 4): Done(1, 2, 0, ("independence-assumed",))}
    ),
    Receipt({Token("none-of-them", 3): Done(1, 2, 0, ("with-replacement",), ("0.150",))}),
)
EXAMPLE = "\n\n".join(f"{name}\n{write(receipt)}" for name, receipt in zip(("Ana", "Ben"), _EXAMPLE, strict=True))
"""Two receipts with names, to show how they are pasted."""


@dataclass(frozen=True)
class Pasted:
    """What is pasted, the receipts that were read last, and what was `found` in them, once that is known."""

    pasted: str = ""
    receipts: str = field(default="", compare=False)
    printed: bool = field(default=False, compare=False)
    found: list[MarkSheet] = field(default_factory=list, compare=False)


class Marking(Lab[Pasted]):
    """The mark sheet of the receipts that were pasted."""

    name = "mark-sheet"
    title = "The mark sheet"
    walk = script(
        "read / pasted nothing / read / example / "
        "read Zoe\nfivescore receipt 1 of 2 exercises, check 7\nnone-of-them~3 1/2/0 one-tile 0 / forget / undo / "
        "reset / print / example / print"
    )

    def start(self, text: str) -> Pasted:
        """The beginning; a link holds nothing of your students."""
        if text:
            raise NotationError("a link holds nothing of your students; paste their receipts instead", text)
        return Pasted()

    def update(self, state: Pasted, message: Message) -> Pasted:
        state = replace(state, printed=False)
        return fields.handled(
            message,
            print=lambda _: _printed(state),
            pasted=lambda _: replace(state, pasted=_short(message.value)),
            read=lambda _: _read(_short(message.value) or state.pasted),
            example=lambda _: Pasted(EXAMPLE, EXAMPLE),
            forget=lambda _: Pasted(),
        )

    def work(self, state: Pasted) -> Iterator[View]:
        """The view; of receipts that are new, how far they are read, and then the view."""
        controls = _controls(state)
        if not state.receipts:
            says = "Paste the receipts of your class: any order, and a name on the line before each if you like."
            yield View(Markup(), says, (), controls)
            return
        under_way = View(Markup(), "Reading the receipts.", (), controls)
        for share, sheet in reading(state.receipts) if not state.found else ():
            if sheet:
                state.found.append(sheet)
            else:
                yield under_way._replace(progress=share)
        (sheet,) = state.found
        note = " ".join([*sheet.left_out, *sheet.remarks])
        if not sheet.students:
            yield View(Markup(), "No receipt could be read.", (), controls, note=note)
            return
        wrong = by_wrong_way(sheet)
        if len(sheet.students) > AT_ONCE:
            yield under_way._replace(progress=0.99)
        tables = [
            Table("Students", by_student(sheet), total=True),
            Table("Students and exercises", by_both(sheet)),
            Table("By exercise", by_exercise(sheet)),
            *([Table("By wrong way", wrong)] if len(wrong) > 1 else []),
        ]
        made = Made("mark-sheet.html", "text/html", as_html(sheet).encode(), printed=True) if state.printed else None
        says, text, heading = _says(sheet, wrong), as_csv(sheet), "For a spreadsheet"
        yield View(Markup(), says, tuple(tables), controls, note=note, copy=text, heading=heading, file=made)

    def frames(self, state: Pasted) -> tuple[View, ...]:
        """Two receipts, and what they become."""
        sheet = read(EXAMPLE)
        picture = tag("pre", EXAMPLE)
        wrong = by_wrong_way(sheet)
        tables = (Table("Students", by_student(sheet), total=True), Table("By wrong way", wrong))
        return (View(picture, f"Two receipts as they are pasted. {_says(sheet, wrong)}", tables),)


def _short(value: str) -> str:
    return fields.typed(value, LONGEST_VALUE)


def _read(text: str) -> Pasted:
    if not text:
        raise FivescoreError("nothing is pasted; a receipt begins with the line “fivescore receipt 1 of 3 exercises”")
    next(reading(text))  # says that there is none
    return Pasted(text, text)


def _printed(state: Pasted) -> Pasted:
    if not state.receipts:
        raise FivescoreError("there is no mark sheet yet; paste receipts first")
    return replace(state, printed=True)


def _says(sheet: MarkSheet, wrong: Rows) -> str:
    marks, full = (sum(getattr(each.receipt, what) for each in sheet.students) for what in ("marks", "full"))
    done = sum(len(each.receipt.done) for each in sheet.students)
    says = f"{many(len(sheet.students), 'student')}, {many(done, 'exercise')}: {marks} of {many(full, 'mark')}."
    if wrong[1:]:
        says += f" The most common wrong way: {wrong[1][0]}, {many(int(wrong[1][1]), 'student')}."
    return says


def _controls(state: Pasted) -> tuple[Control, ...]:
    paste = "The receipts of your class"
    return (
        Control("pasted", "text", "Receipts", state.pasted, high=8, group=paste),
        Control("read", "button", "Make the mark sheet", group=paste, main=True),
        Control("example", "button", "Show an example", enabled=not state.receipts, group=paste),
        Control("print", "button", "Print", enabled=bool(state.receipts), group=paste),
        Control("forget", "button", "Clear", enabled=bool(state.pasted), group=paste),
    )


MARK_SHEET = registered(Marking())
"""The mark sheet; it opens without receipts."""

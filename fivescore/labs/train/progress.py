"""The progress lab: what was trained, to take along, to read in, and to forget; and the receipt of it for a teacher."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fivescore.classroom.exercises import LESSONS
from fivescore.classroom.exercises.numbers import many
from fivescore.classroom.progress import Progress, checked, lesson_rows, read, rows, title, trained_rows, write
from fivescore.classroom.receipt import PROVES, Receipt, in_words, receipt, write as write_receipt
from fivescore.classroom.sheets import read_code
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import fields
from fivescore.svg.markup import Markup, tag


@dataclass(frozen=True)
class Kept:
    """What is kept, what was before it was forgotten, what is pasted, and what was just done."""

    kept: str = field(default="", compare=False)
    before: str = field(default="", compare=False)
    pasted: str = ""
    note: str = field(default="", compare=False)


class Remembering(Lab[Kept]):
    """What was done of the unit."""

    name = "progress"
    title = "Your progress"
    walk = script(
        "forget / pasted fivescore progress 1 / read fivescore progress 1\nnone-of-them~3 marks 2 tries 1 / "
        "read fivescore progress 1\nknitting~3 marks 2 tries 1 / forget / back / back / kept / reset"
    )

    def start(self, text: str) -> Kept:
        """The beginning; a link holds nothing of what you did."""
        if text:
            raise NotationError("a link holds nothing of what you did; paste the text of your progress instead", text)
        return Kept()

    def home(self, state: Kept) -> Kept:
        """The same without what was pasted."""
        return Kept(state.kept, state.before)

    def update(self, state: Kept, message: Message) -> Kept:
        return fields.handled(
            message,
            pasted=lambda _: replace(state, pasted=message.value, note=""),
            read=lambda _: _read(state, message.value or state.pasted),
            forget=lambda _: _forgotten(state),
            back=lambda _: _brought_back(state),
        )

    def view(self, state: Kept) -> View:
        progress = read(state.kept)
        table = rows(progress)
        says = f"{many(len(progress.done), 'exercise')} {'is' if len(progress.done) == 1 else 'are'} done. "
        says += f"That is {table[-1][1]} kinds, with {table[-1][2]} marks.".replace("\u00a0", " ")
        tables = [Table("Your progress", table, total=True)]
        if progress.trained:
            trained = trained_rows(progress)
            tables.append(Table("Your answers to the trainers’ questions", trained, total=True))
            answered, right = trained[-1][1:]
            says += f" Of the trainers’ questions you answered {answered}, {right} right."
        first = {each.card: each.right for each in reversed(progress.tries) if not set(each.card) & {".", "-"}}
        if first:
            says += f" Of {many(len(first), 'puzzle')} you solved {sum(first.values())} at the first try."
        if progress.days:
            says += f" You solved puzzles of the day on {many(len(progress.days), 'day')}."
        if progress.lessons:
            tables.append(Table("Your lessons", lesson_rows(progress)))
            says += f" {many(len(progress.lessons), 'lesson')} {'is' if len(progress.lessons) == 1 else 'are'} done."
        if progress.unknown:
            says += f" {_left(len(progress.unknown))}"
        drawn = _boxes(progress)
        return View(drawn, says, tuple(tables), _controls(state), note=state.note, copy=state.kept, opened=True)

    def frames(self, state: Kept) -> tuple[View, ...]:
        """An empty table to tick by hand."""
        says = (
            "Exercises that you do here are counted in this browser, and nowhere else. On paper, fill it in yourself."
        )
        return (View(_boxes(Progress()), says),)


def _forgotten(state: Kept) -> Kept:
    if not state.kept:
        raise FivescoreError("there is nothing to forget")
    return Kept("", state.kept, note="All of it is forgotten. Bring it back, as long as this page is open.")


def _brought_back(state: Kept) -> Kept:
    if not state.before:
        raise FivescoreError("there is nothing to bring back")
    return Kept(_both(state.kept, state.before), note="It is back.")


def _both(one: str, other: str) -> str:
    """What either text holds, lines that say nothing here too."""
    return write(read(one).merged(read(other)))


def _left(count: int) -> str:
    """What is said of so many lines that say nothing here."""
    lines = "1 line is" if count == 1 else f"{count} lines are"
    return f"{lines} of a later release, or damaged: kept as {'it is' if count == 1 else 'they are'}, and not counted."


def _boxes(progress: Progress) -> Markup:
    """A box for each kind of exercise, lesson by lesson, ticked where it is done; the table says the same."""
    kinds = {token.id for token in progress.done}
    lines = []
    for lesson, templates in LESSONS.items():
        boxes = [tag("i", "✓" if each.id in kinds else "") for each in templates]
        lines.append(tag("p", tag("span", title(lesson)), *boxes))
    return tag("div", *lines, class_="fs-kinds fs-now", aria_hidden="true")


def _read(state: Kept, text: str) -> Kept:
    """The state with a pasted progress in it."""
    if not text.strip():
        raise FivescoreError("nothing is pasted; a progress begins with the line “fivescore progress 1”")
    old, new = read(state.kept), read(checked(text))
    both = old.merged(new)
    note = f"Read in: {many(len(new.done), 'exercise')}, {len(both.done) - len(old.done)} of them new. "
    if new.trained:
        answered = sum(count.answered for count in new.trained.values())
        note += f"With it came {many(answered, 'answer')} to questions; of each kind the larger count stays. "
    note += "Nothing was lost."
    if new.unknown:
        note += f" {_left(len(new.unknown))}"
    return Kept(_both(state.kept, text), note=note)


def _controls(state: Kept) -> tuple[Control, ...]:
    bring = "Bring in what you did elsewhere"
    return (
        Control("forget", "button", "Forget all", enabled=bool(state.kept)),
        Control("back", "button", "Bring it back", enabled=bool(state.before)),
        Control("pasted", "text", "The text of your progress", state.pasted, high=4, group=bring, folded=True),
        Control("read", "button", "Read it in", group=bring, main=True),
    )


PROGRESS = registered(Remembering())
"""What was done; it opens with what the browser has kept."""


ALL = ("", "All lessons")
"""The choice of every lesson."""


@dataclass(frozen=True)
class AskedReceipt:
    """What is kept, the lesson that the receipt is about ("" for all), and the code of a sheet, if one is given."""

    kept: str = field(default="", compare=False)
    lesson: str = field(default="", compare=False)
    sheet: str = field(default="", compare=False)

    @property
    def receipt(self) -> Receipt:
        return receipt(read(self.kept), self.lesson, self.sheet)


class Receipting(Lab[AskedReceipt]):
    """A receipt of what is kept."""

    name = "receipt"
    title = "Receipt for your teacher"
    walk = script(
        "lesson at-least-one / lesson knitting / lesson / sheet A-CNT-1-02-L / sheet a-cnt-1-02-m / kept / undo / reset"
    )

    def start(self, text: str) -> AskedReceipt:
        """The beginning; a link holds nothing of what you did."""
        if text:
            raise NotationError("a link holds nothing of what you did; copy the receipt itself", text)
        return AskedReceipt()

    def update(self, state: AskedReceipt, message: Message) -> AskedReceipt:
        return fields.handled(
            message,
            lesson=lambda value: replace(state, lesson=fields.chosen(value, ("", *LESSONS), "lesson")),
            sheet=lambda value: replace(state, sheet=read_code(value).code if value else ""),
        )

    def view(self, state: AskedReceipt) -> View:
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
        return View(about, says, (table,), controls, copy=write_receipt(made), heading=heading)

    def frames(self, state: AskedReceipt) -> tuple[View, ...]:
        """What it is for."""
        says = "Once you have solved exercises here, this makes a short text of them for your teacher."
        return (View(tag("p", PROVES, class_="fs-worth"), says),)


RECEIPT = registered(Receipting())
"""A receipt of all lessons."""

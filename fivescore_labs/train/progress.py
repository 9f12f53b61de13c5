"""What was done: the progress lab, to take along, to read in and to forget; and the mark sheet of a class, made of
receipts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.speech import many
from fivescore.notebook.html import Table, rich
from fivescore.svg.markup import Markup, tag
from fivescore_labs.classroom import codes, progress as records, receipt
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.progress import Done, Progress, Token, read, title, write
from fivescore_labs.classroom.receipt import Receipt, read_receipt, write_receipt
from fivescore_labs.classroom.sheets import read_code
from fivescore_labs.contract import Control, Download, Lab, Message, View, registered
from fivescore_labs.parts import fields


@dataclass(frozen=True)
class Kept:
    """The text that is kept, what was before it was forgotten, what is pasted, and what was just done."""

    kept: str = field(default="", compare=False)
    before: str = field(default="", compare=False)
    pasted: str = ""
    note: str = field(default="", compare=False)


@registered
class Remembering(Lab[Kept]):
    """A reader's progress in the unit, to keep, paste or forget."""

    name = "progress"
    title = "Your progress"
    begin = Kept

    def read(self, text: str) -> Kept:
        raise NotationError("a link holds nothing of what you did; paste the text of your progress instead", text)

    def home(self, state: Kept) -> Kept:
        """The same without what was pasted."""
        return Kept(state.kept, state.before)

    def update(self, state: Kept, message: Message) -> Kept:
        return fields.dispatch(
            message,
            pasted=lambda _: replace(state, pasted=message.value, note=""),
            read=lambda _: _read(state, message.value or state.pasted),
            forget=lambda _: _forgotten(state),
            back=lambda _: _brought_back(state),
        )

    def view(self, state: Kept) -> View:
        progress = read(state.kept)
        table = records.rows(progress)
        says = f"{many(len(progress.done), 'exercise')} {'is' if len(progress.done) == 1 else 'are'} done. "
        says += f"That is {table[-1][1]} kinds, with {table[-1][2]} marks.".replace("\u00a0", " ")
        tables = [Table("Your progress", table, total=True)]
        if progress.trained:
            trained = records.trained_rows(progress)
            tables.append(Table("Your answers to the trainers’ questions", trained, total=True))
            answered, right = trained[-1][1:]
            says += f" Of the trainers’ questions you answered {answered}, {right} right."
        first = {each.card: each.right for each in reversed(progress.tries) if not set(each.card) & {".", "-"}}
        if first:
            says += f" Of {many(len(first), 'puzzle')} you solved {sum(first.values())} at the first try."
        if progress.days:
            says += f" You solved puzzles of the day on {many(len(progress.days), 'day')}."
        if progress.lessons:
            tables.append(Table("Your lessons", records.lesson_rows(progress)))
            says += f" {many(len(progress.lessons), 'lesson')} {'is' if len(progress.lessons) == 1 else 'are'} done."
        if progress.unknown:
            says += f" {_left(len(progress.unknown))}"
        return View(
            _boxes(progress), says, tuple(tables), _controls(state), note=state.note, copy=state.kept, opened=True
        )

    def static_views(self, state: Kept) -> tuple[View, ...]:
        """An empty table to tick by hand."""
        says = "Exercises that you do here are counted in this browser, and nowhere else."
        return (View(_boxes(Progress()), f"{says} On paper, fill it in yourself."),)


def _forgotten(state: Kept) -> Kept:
    if not state.kept:
        raise FivescoreError("there is nothing to forget")
    return Kept("", state.kept, note="All of it is forgotten. Bring it back, as long as this page is open.")


def _brought_back(state: Kept) -> Kept:
    if not state.before:
        raise FivescoreError("there is nothing to bring back")
    return Kept(write(read(state.kept).merged(read(state.before))), note="It is back.")


def _left(count: int) -> str:
    """Say how many lines say nothing here, and what becomes of them."""
    lines = "1 line is" if count == 1 else f"{count} lines are"
    return f"{lines} of a later release, or damaged: kept as {'it is' if count == 1 else 'they are'}, and not counted."


def _boxes(progress: Progress) -> Markup:
    """A box for each kind of exercise, lesson by lesson, ticked where it is done; the table says the same."""
    kinds = {token.id for token in progress.done}
    boxes = {name: [tag("i", "✓" if each.id in kinds else "") for each in those] for name, those in LESSONS.items()}
    lines = (tag("p", tag("span", title(lesson)), *those) for lesson, those in boxes.items())
    return tag("div", *lines, class_="fs-kinds fs-now", aria_hidden="true")


def _read(state: Kept, text: str) -> Kept:
    if not text.strip():
        raise FivescoreError("nothing is pasted; a progress begins with the line “fivescore progress 1”")
    old, new = read(state.kept), read(records.checked(text))
    both = old.merged(new)
    note = f"Read in: {many(len(new.done), 'exercise')}, {len(both.done) - len(old.done)} of them new. "
    if new.trained:
        answered = sum(count.answered for count in new.trained.values())
        note += f"With it came {many(answered, 'answer')} to questions; of each kind the larger count stays. "
    note += "Nothing was lost."
    if new.unknown:
        note += f" {_left(len(new.unknown))}"
    return Kept(write(both), note=note)


def _controls(state: Kept) -> tuple[Control, ...]:
    bring = "Bring in what you did elsewhere"
    return (
        Control("forget", "button", "Forget all", enabled=bool(state.kept)),
        Control("back", "button", "Bring it back", enabled=bool(state.before)),
        Control("pasted", "text", "The text of your progress", state.pasted, high=4, group=bring, folded=True),
        Control("read", "button", "Read it in", group=bring, main=True),
    )


_NONE, _BOTH = Token("none-of-them", 3), Token("hold-both-tiles", 4)
_EXAMPLE = {
    "Ana": Receipt({_NONE: Done(2, 1), _BOTH: Done(1, 2, 0, ("independence-assumed",))}),
    "Ben": Receipt({_NONE: Done(1, 2, 0, ("with-replacement",), ("0.150",))}),
}
EXAMPLE = "\n\n".join(f"{name}\n{write_receipt(own)}" for name, own in _EXAMPLE.items())
"""Two receipts with names, to show how they are pasted."""


@dataclass(frozen=True)
class Pasted:
    """The text that is pasted, the receipts that were read last, and what was `found` in them, once that is known."""

    pasted: str = ""
    receipts: str = field(default="", compare=False)
    printed: bool = field(default=False, compare=False)
    worth: str = "one less"
    scans: tuple[str, ...] = field(default=(), compare=False)
    """Codes that were read, and whose other parts are still to come."""
    told: str = field(default="", compare=False)
    """What became of the code that was read last."""
    found: list[receipt.MarkSheet] = field(default_factory=list, compare=False)


@registered
class Marking(Lab[Pasted]):
    """The mark sheet of the receipts that were pasted."""

    name = "mark-sheet"
    title = "The mark sheet"
    begin = Pasted

    def read(self, text: str) -> Pasted:
        raise NotationError("a link holds nothing of your students; paste their receipts instead", text)

    def update(self, state: Pasted, message: Message) -> Pasted:
        state = replace(state, printed=False, told="")
        return fields.dispatch(
            message,
            print=lambda _: _printed(state),
            pasted=lambda value: replace(state, pasted=value),
            read=lambda value: replace(_pasted_in(value or state.pasted), worth=state.worth),
            example=lambda _: Pasted(EXAMPLE, EXAMPLE, worth=state.worth),
            worth=lambda value: replace(state, worth=fields.chosen(value, receipt.WORTH, "worth of a later try")),
            scanned=lambda _: _scanned(state, message.value),
            forget=lambda _: Pasted(),
        )

    def work(self, state: Pasted) -> Iterator[View]:
        """The view; of receipts that are new, how far they are read, and then the view."""
        controls = _of_sheet(state)
        if not state.receipts:
            says = "Paste the receipts of your class: any order, and a name on the line before each if you like."
            yield View(Markup(), state.told or says, (), controls)
            return
        under_way = View(Markup(), "Reading the receipts.", (), controls)
        for share, sheet in receipt.reading(state.receipts) if not state.found else ():
            if sheet:
                state.found.append(sheet)
            else:
                yield under_way._replace(progress=share)
        (read,) = state.found
        sheet = receipt.with_later_tries_worth(read, state.worth)
        note = " ".join(filter(None, [state.told, *sheet.left_out, *sheet.remarks]))
        if not sheet.students:
            yield View(Markup(), "No receipt could be read.", (), controls, note=note)
            return
        wrong = receipt.by_wrong_way(sheet)
        if len(sheet.students) > receipt.AT_ONCE:
            yield under_way._replace(progress=0.99)
        begins = _begins(receipt.shared_misconceptions(sheet), len(sheet.students))
        if len(sheet.students) > receipt.AT_ONCE:
            yield under_way._replace(progress=0.995)
        tables = [
            Table("Students", receipt.by_student(sheet), total=True),
            Table("Students and exercises", receipt.by_both(sheet)),
            Table("By exercise", receipt.by_exercise(sheet)),
            *([Table("By wrong way", wrong)] if len(wrong) > 1 else []),
        ]
        if len(sheet.students) > receipt.AT_ONCE:
            yield under_way._replace(progress=0.998)
        page = receipt.as_html(sheet).encode() if state.printed else b""
        made = Download("mark-sheet.html", "text/html", page, printed=True) if page else None
        says, text, heading = _summed(sheet, wrong), receipt.as_csv(sheet), "For a spreadsheet"
        yield View(begins, says, tuple(tables), controls, note=note, copy=text, heading=heading, file=made)

    def static_views(self, state: Pasted) -> tuple[View, ...]:
        sheet = receipt.read_mark_sheet(EXAMPLE)
        picture = tag("pre", EXAMPLE)
        wrong = receipt.by_wrong_way(sheet)
        tables = (Table("Students", receipt.by_student(sheet), total=True), Table("By wrong way", wrong))
        return (View(picture, f"Two receipts as they are pasted. {_summed(sheet, wrong)}", tables),)


def _scanned(state: Pasted, value: str) -> Pasted:
    """The state with a code that the camera read: part of a receipt, or the last part of one."""
    found = codes.joined([*state.scans, value])
    if found.missing:
        more = "one more" if found.missing == 1 else f"{speech.number(found.missing)} more"
        return replace(state, scans=(*state.scans, value), told=f"A part is read; hold still for {more}.")
    before, head, rest = found.text.partition("fivescore receipt")
    if not head:
        raise FivescoreError("this code is no receipt")
    now, name = read_receipt(head + rest), before.strip()  # a damaged one is refused here
    for each in receipt.read_mark_sheet(state.receipts).students if state.receipts else ():
        if each.receipt == now and name in ("", each.name):
            told = f"The receipt of {each.name} is there already: counted once."
            return replace(state, scans=found.others, told=told)
    whole = f"{state.receipts}\n\n{found.text}".strip()
    students = receipt.read_mark_sheet(whole).students
    told = f"{students[-1].name}: {now.marks} of {many(now.full, 'mark')}. That makes {many(len(students), 'receipt')}."
    sheets = [read_code(each.receipt.sheet).series for each in students if each.receipt.sheet]
    if now.sheet and sheets and sheets[0] != sheets[-1]:
        told += f" It is of another sheet: {sheets[-1]}, not {sheets[0]}."
    return replace(state, pasted=whole, receipts=whole, found=[], scans=found.others, told=told)


def _begins(shared: Sequence[receipt.Shared], students: int) -> Markup:
    """Draw what tomorrow begins with: the wrong ways that most share, an exercise for each, and a sheet of five."""
    parts = []
    for each in shared:
        low, high = (round(100 * end) for end in each.met.interval)
        count = round(each.met.mean * students)
        share = f"{count} of {students} ({low} to {high} % of such a class): {speech.listed([*each.students])}."
        project = tag("a", "An exercise to project", href=f"../../train/exercises/#exercise={each.asks}")
        sheet = tag("a", "A sheet of five", href=f"../#class={each.sheet.code}")
        says = tag("p", tag("b", each.name.capitalize()), ": ", rich(each.says))
        parts.append(tag("li", says, tag("p", share), tag("p", project, " ", sheet, class_="fs-ways")))
    if not parts:
        return Markup()
    return tag("div", tag("p", tag("b", "What tomorrow begins with")), tag("ol", *parts), class_="fs-tomorrow")


def _pasted_in(text: str) -> Pasted:
    if not text:
        raise FivescoreError("nothing is pasted; a receipt begins with the line “fivescore receipt 1 of 3 exercises”")
    next(receipt.reading(text))  # says that there is none
    return Pasted(text, text)


def _printed(state: Pasted) -> Pasted:
    if not state.receipts:
        raise FivescoreError("there is no mark sheet yet; paste receipts first")
    return replace(state, printed=True)


def _summed(sheet: receipt.MarkSheet, wrong: receipt.Rows) -> str:
    marks, full = (sum(getattr(each.receipt, what) for each in sheet.students) for what in ("marks", "full"))
    done = sum(len(each.receipt.done) for each in sheet.students)
    says = f"{many(len(sheet.students), 'student')}, {many(done, 'exercise')}: {marks} of {many(full, 'mark')}."
    if wrong[1:]:
        says += f" The most common wrong way: {wrong[1][0]}, {many(int(wrong[1][1]), 'student')}."
    return says


def _of_sheet(state: Pasted) -> tuple[Control, ...]:
    paste = "The receipts of your class"
    return (
        Control("pasted", "text", "Receipts", state.pasted, high=8, group=paste),
        Control("read", "button", "Make the mark sheet", group=paste, main=True),
        Control("scanned", "camera", "Read with the camera", group="The receipts as QR codes"),
        Control("worth", "choice", "A later try is worth", state.worth, tuple(receipt.WORTH.items()), group=paste),
        Control("example", "button", "Show an example", enabled=not state.receipts, group=paste),
        Control("print", "button", "Print", enabled=bool(state.receipts), group=paste),
        Control("forget", "button", "Clear", enabled=bool(state.pasted), group=paste),
    )

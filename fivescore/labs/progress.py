"""The progress lab: what was done of the unit, lesson by lesson; to take along, to read in again, and to forget."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fivescore.errors import FivescoreError, NotationError
from fivescore.exercises import LESSONS
from fivescore.exercises.numbers import many
from fivescore.labs.contract import Control, Message, Table, View
from fivescore.progress import Progress, fault, merged, read, rows, write


@dataclass(frozen=True)
class Kept:
    """What is kept, what was before it was forgotten, what is pasted, and what was just done.

    >>> PROGRESS.remember(PROGRESS.start(""), "fivescore progress 1").kept
    'fivescore progress 1'
    """

    kept: str = field(default="", compare=False)
    before: str = field(default="", compare=False)
    pasted: str = ""
    note: str = field(default="", compare=False)


class Remembering:
    """What was done of the unit.

    >>> state = PROGRESS.remember(PROGRESS.start(""), "fivescore progress 1\\nnone-of-them~3 marks 2 tries 1")
    >>> PROGRESS.view(state).says
    '1 exercise is done. That is 1 of 24 kinds, with 2 of 56 marks.'
    """

    name = "progress"
    title = "Your progress"

    def start(self, text: str) -> Kept:
        """The beginning; a link holds nothing of what you did.

        Raises NotationError for any other text.
        """
        if text:
            raise NotationError("a link holds nothing of what you did; paste the text of your progress instead", text)
        return Kept()

    def write(self, state: Kept) -> str:
        return ""

    def home(self, state: Kept) -> Kept:
        """The same without what was pasted."""
        return Kept(state.kept, state.before)

    def remember(self, state: Kept, kept: str) -> Kept:
        """The state with what the browser, or the notebook, has kept."""
        return replace(state, kept=kept)

    def update(self, state: Kept, message: Message) -> Kept:
        match message.id:
            case "pasted":
                return replace(state, pasted=message.value, note="")
            case "read":
                return _read(state, message.value or state.pasted)
            case "forget" if state.kept:
                note = "All of it is forgotten. Bring it back, as long as this page is open."
                return Kept("", state.kept, note=note)
            case "back" if state.before:
                return Kept(write(merged(_known(state.kept), read(state.before))), note="It is back.")
            case "forget" | "back":
                raise FivescoreError("there is nothing to forget, and nothing to bring back")
        raise FivescoreError(f"this lab has no control {message.id!r}")

    def view(self, state: Kept) -> View:
        done = _known(state.kept)
        table = rows(done)
        total = table[-1]
        says = f"{many(len(done), 'exercise')} {'is' if len(done) == 1 else 'are'} done. "
        says += f"That is {total[1]} kinds, with {total[2]} marks.".replace("\u00a0", " ")
        if wrong := fault(state.kept):
            says = f"What is kept here cannot be read: {wrong}. It is left as it is until you forget it."
        told = Table("Your progress", table, total=True)
        return View(_boxes(done), says, (told,), _controls(state), note=state.note, keep=state.kept, copy=state.kept)

    def frames(self, state: Kept) -> tuple[View, ...]:
        """An empty table to tick by hand."""
        says = (
            "Exercises that you do here are counted in this browser, and nowhere else. On paper, fill it in yourself."
        )
        return (View(_boxes({}), says),)


def _known(kept: str) -> Progress:
    """What is kept, as far as it can be read."""
    return {} if fault(kept) else read(kept)


def _boxes(done: Progress) -> str:
    """A box for each kind of exercise, lesson by lesson, ticked where it is done; the table says the same."""
    kinds = {id for id, _ in done}
    lines = []
    for lesson, templates in LESSONS.items():
        boxes = "".join(f"<i>{'✓' if each.id in kinds else ''}</i>" for each in templates)
        lines.append(f"<p><span>{lesson.replace('-', ' ').capitalize()}</span>{boxes}</p>")
    return f'<div class="fs-kinds fs-now" aria-hidden="true">{"".join(lines)}</div>'


def _read(state: Kept, text: str) -> Kept:
    """The state with a pasted progress in it."""
    if not text.strip():
        raise FivescoreError("nothing is pasted; a progress begins with the line “fivescore progress 1”")
    if wrong := fault(state.kept):
        raise FivescoreError(f"what is kept here cannot be read ({wrong}); forget it first")
    old, new = read(state.kept), read(text)
    both = merged(old, new)
    note = f"Read in: {many(len(new), 'exercise')}, {len(both) - len(old)} of them new. Nothing was lost."
    return Kept(write(both), note=note)


def _controls(state: Kept) -> tuple[Control, ...]:
    bring = "Bring in what you did elsewhere"
    return (
        Control("forget", "button", "Forget all", enabled=bool(state.kept)),
        Control("back", "button", "Bring it back", enabled=bool(state.before)),
        Control("pasted", "text", "The text of a progress", state.pasted, high=4, group=bring, folded=True),
        Control("read", "button", "Read it in", group=bring, main=True),
    )


PROGRESS = Remembering()
"""What was done; it opens with what the browser has kept."""

"""Records that a reader brings into a lab: pasted, or from a file; every fault is told with its line and column."""

from __future__ import annotations

from fivescore.core import notation
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.notation import Record
from fivescore.labs.contract import Control
from fivescore.labs.share import LONGEST


def controls(pasted: str, what: str = "a record", them: str = "it") -> tuple[Control, ...]:
    """A field for the text of a record, or of something else, a file that fills it, and the button that reads it."""
    group = f"Read in {what}"
    return (
        Control("pasted", "text", f"The text of {what}", pasted, high=6, group=group, folded=True),
        Control("file", "file", "Or from a file", "pasted", group=group),
        Control("read", "button", f"Read {them} in", group=group, main=True),
    )


def records(text: str) -> tuple[Record, ...]:
    """The records that a text holds, one after the other, each from its line `fivescore 1 …` on."""
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    if not text.strip():
        raise FivescoreError("nothing is pasted; a record begins with a line such as fivescore 1 all-fives")
    if len(text) > LONGEST:
        raise FivescoreError(f"that is {len(text):,} characters long; {LONGEST:,} are enough for a long match")
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if "~" in line:
            place = f"line {number}, column {line.index('~') + 1}"
            raise NotationError(f"{place}: “~” cannot be in a record here; write another sign in its place", text)
    begins = [number for number, line in enumerate(lines) if notation.is_heading(line)] or [0]
    begins[0] = 0
    ends = [*begins[1:], len(lines)]
    above = ["\n" * begin for begin in begins]  # so that lines are counted from the top of the text
    return tuple(
        notation.loads(empty + "\n".join(lines[begin:end]))
        for empty, begin, end in zip(above, begins, ends, strict=True)
    )

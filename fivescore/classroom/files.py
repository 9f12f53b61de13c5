"""What a teacher takes along for a class: each kind of file, made of all sheets at once or sheet by sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from fivescore.classroom import codes, document, moodle, qti, stack
from fivescore.classroom.pages import Paper, stem
from fivescore.classroom.sheets import Sheet
from fivescore.core.errors import FivescoreError


class File(NamedTuple):
    """A file: its name, its media type, and its bytes."""

    name: str
    media: str
    content: bytes


@dataclass(frozen=True)
class Kind:
    """A kind of file: how its name ends, its media type, what it takes of each sheet, and how it becomes one text."""

    ending: str
    media: str
    piece: Callable[[Sheet], Any]
    whole: Callable[[Sequence[Sheet], Sequence[Any], Paper], str | bytes]


KINDS = {
    "sheets": Kind("sheets.html", "text/html", document.sheet, document.students),
    "key": Kind("key.html", "text/html", document.answers, document.key),
    "both": Kind("sheets-and-key.html", "text/html", document.sheet_and_answers, document.both),
    "moodle": Kind("moodle.xml", "application/xml", moodle.questions, moodle.bank),
    "stack": Kind("stack.xml", "application/xml", stack.questions, stack.bank),
    "qti": Kind("qti.zip", "application/zip", qti.items, qti.package),
    "qti3": Kind(
        "qti3.zip",
        "application/zip",
        partial(qti.items, version=qti.QTI_3),
        partial(qti.package, version=qti.QTI_3),
    ),
    "codes": Kind("codes.csv", "text/csv", codes.code, codes.codes),
    "answers": Kind("answers.csv", "text/csv", codes.answers, codes.key),
}
"""Every kind of file by its name."""


def steps(kind: str, sheets: Sequence[Sheet], paper: Paper = "a4") -> Iterator[tuple[float, File | None]]:
    """How much is done after each sheet, from 0 to 1, and at the end the file.

    >>> from fivescore.classroom.sheets import class_of
    >>> [share for share, file in steps("key", class_of("counting-hands", "7C", 1, 4))]
    [0.0, 0.25, 0.5, 0.75, 1.0]

    Raises FivescoreError for a kind that is not there.
    """
    if kind not in KINDS:
        raise FivescoreError(f"there is no file {kind[:20]!r} of a class; there are {', '.join(KINDS)}")
    asked, pieces = KINDS[kind], []
    for done, each in enumerate(sheets):
        yield done / len(sheets), None
        pieces.append(asked.piece(each))
    text = asked.whole(sheets, pieces, paper)
    content = text.encode() if isinstance(text, str) else text
    yield 1.0, File(f"{stem(sheets)}-{asked.ending}", asked.media, content)


def made(kind: str, sheets: Sequence[Sheet], paper: Paper = "a4") -> File:
    """The file of a kind for these sheets, which are of one class; the same sheets give the same bytes."""
    *_, (_, file) = steps(kind, sheets, paper)
    assert file is not None
    return file

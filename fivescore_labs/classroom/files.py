"""What a teacher takes along for a class: each kind of file, made of all sheets at once or sheet by sheet."""

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import StringIO
from itertools import chain
from typing import Any, NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore_labs.classroom import document, moodle, qti
from fivescore_labs.classroom.decimals import decimal
from fivescore_labs.classroom.pages import Paper, file_stem
from fivescore_labs.classroom.sheets import Sheet


class File(NamedTuple):
    """A file: its name, its media type, and its bytes."""

    name: str
    media: str
    content: bytes


class Kind(NamedTuple):
    """A kind of file: how its name ends, what it takes of each sheet, and how these become one text."""

    ending: str
    piece: Callable[[Sheet], Any]
    whole: Callable[[Sequence[Sheet], Sequence[Any], Paper], str | bytes]


_CODES = ("Student", "Code", "Lesson", "Level")
_ANSWERS = (*_CODES, "Exercise", "Marks", "Answer", "Decimal")


def _code(of: Sheet) -> list[tuple[str, ...]]:
    return [(str(of.student), of.code, of.title, of.level)]


def _answers(of: Sheet) -> list[tuple[str, ...]]:
    """A line for each exercise of a sheet; whole numbers without commas, which spreadsheets read in their own ways."""
    (code,), lines = _code(of), []
    for at, each in enumerate(of.exercises, start=1):
        told = (each.shown, "") if isinstance(each.answer, tuple) else (str(each.answer), decimal(each.answer))
        lines.append((*code, str(at), str(each.template.marks), *told))
    return lines


def _table(sheets: Sequence[Sheet], rows: Sequence[list[tuple[str, ...]]], paper: Paper, heads: tuple[str, ...]) -> str:
    """The codes of a class for a spreadsheet (CSV): those alone, or for the key with all answers."""
    out = StringIO()
    csv.writer(out).writerows([heads, *chain(*rows)])
    return out.getvalue()


KINDS = {
    "sheets": Kind("sheets.html", document.sheet, document.students),
    "key": Kind("key.html", document.answers, document.key),
    "both": Kind("sheets-and-key.html", lambda of: (document.sheet(of), document.answers(of)), document.both),
    "moodle": Kind("moodle.xml", partial(moodle.questions, made=moodle.numerical_questions), moodle.question_bank),
    "stack": Kind("stack.xml", partial(moodle.questions, made=moodle.stack_questions), moodle.question_bank),
    "qti": Kind("qti.zip", qti.QTI_2.items, qti.QTI_2.package),
    "qti3": Kind("qti3.zip", qti.QTI_3.items, qti.QTI_3.package),
    "codes": Kind("codes.csv", _code, partial(_table, heads=_CODES)),
    "answers": Kind("answers.csv", _answers, partial(_table, heads=_ANSWERS)),
}
"""Every kind of file by its name."""
_MEDIA = {"html": "text/html", "xml": "application/xml", "zip": "application/zip", "csv": "text/csv"}


def making_file(kind: str, sheets: Sequence[Sheet], paper: Paper = "a4") -> Iterator[tuple[float, File | None]]:
    """Yield how much is done before each sheet, from 0 to 1, and at the end the file.

    >>> from fivescore_labs.classroom.sheets import class_of
    >>> [share for share, file in making_file("key", class_of("counting-hands", "7C", 1, 4))]
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
    yield 1.0, File(f"{file_stem(sheets)}-{asked.ending}", _MEDIA[asked.ending.rpartition(".")[2]], content)


def file_of(kind: str, sheets: Sequence[Sheet], paper: Paper = "a4") -> File:
    """The file of a kind for these sheets, which are of one class; the same sheets give the same bytes."""
    *_, (_, file) = making_file(kind, sheets, paper)
    assert file is not None
    return file

"""The codes of a class as tables for a spreadsheet (CSV): those alone, and for the key with all answers."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO

from fivescore.classroom.decimals import decimal
from fivescore.classroom.exercises.exercise import Answer
from fivescore.classroom.pages import Paper
from fivescore.classroom.sheets import Sheet

Row = tuple[str, ...]
CODES = ("Student", "Code", "Lesson", "Level")
ANSWERS = (*CODES, "Exercise", "Marks", "Answer", "Decimal")


def code(of: Sheet) -> list[Row]:
    """The line of a sheet: student, code, lesson and level."""
    return [(str(of.student), of.code, of.title, of.level)]


def answers(of: Sheet) -> list[Row]:
    """The lines of a sheet with its answers, one for each exercise."""
    (head,) = code(of)
    return [
        (*head, str(at), str(each.template.marks), _exact(each.answer, each.shown), _decimal(each.answer))
        for at, each in enumerate(of.exercises, start=1)
    ]


def codes(sheets: Sequence[Sheet], rows: Sequence[list[Row]], paper: Paper = "a4") -> str:
    """The table of the codes."""
    return _table(CODES, rows)


def key(sheets: Sequence[Sheet], rows: Sequence[list[Row]], paper: Paper = "a4") -> str:
    """The table of the codes with all answers."""
    return _table(ANSWERS, rows)


def _table(heads: Row, rows: Sequence[Iterable[Row]]) -> str:
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(heads)
    for each in rows:
        writer.writerows(each)
    return out.getvalue()


def _exact(answer: Answer, shown: str) -> str:
    """An answer as it is; whole numbers without commas, which spreadsheets read in their own ways."""
    return str(answer) if isinstance(answer, Fraction) else shown


def _decimal(answer: Answer) -> str:
    return decimal(answer) if isinstance(answer, Fraction) else ""

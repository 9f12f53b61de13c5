"""The codes of a class as tables for a spreadsheet (CSV): those alone, and for the key with all answers."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO

from fivescore.classroom.decimals import decimal
from fivescore.classroom.pages import Paper
from fivescore.classroom.sheets import Sheet
from fivescore.exercises.exercise import Answer

Row = tuple[str, ...]
CODES = ("Student", "Code", "Lesson", "Level")
ANSWERS = (*CODES, "Exercise", "Marks", "Answer", "Decimal")


def code(of: Sheet) -> list[Row]:
    """The line of a sheet: student, code, lesson and level.

    >>> from fivescore.classroom.sheets import read_code
    >>> code(read_code("7C-CNT-1-01-B"))
    [('1', '7C-CNT-1-01-B', 'Counting hands', 'core')]
    """
    return [(str(of.student), of.code, of.title, of.level)]


def answers(of: Sheet) -> list[Row]:
    """The lines of a sheet with its answers, one for each exercise.

    >>> from fivescore.classroom.sheets import read_code
    >>> answers(read_code("10B-KNO-2026-07-Z"))[0][4:]
    ('1', '1', '1/4', '0.25')
    """
    (head,) = code(of)
    return [
        (*head, str(at), str(each.template.marks), _exact(each.answer, each.shown), _decimal(each.answer))
        for at, each in enumerate(of.exercises, start=1)
    ]


def codes(sheets: Sequence[Sheet], rows: Sequence[list[Row]], paper: Paper = "a4") -> str:
    """The table of the codes.

    >>> from fivescore.classroom.sheets import read_code
    >>> sheet = read_code("7C-CNT-1-01-B")
    >>> codes([sheet], [code(sheet)])
    'Student,Code,Lesson,Level\\r\\n1,7C-CNT-1-01-B,Counting hands,core\\r\\n'
    """
    return _table(CODES, rows)


def key(sheets: Sequence[Sheet], rows: Sequence[list[Row]], paper: Paper = "a4") -> str:
    """The table of the codes with all answers.

    >>> from fivescore.classroom.sheets import read_code
    >>> sheet = read_code("7C-CNT-1-01-B")
    >>> key([sheet], [answers(sheet)]).splitlines()[1]
    '1,7C-CNT-1-01-B,Counting hands,core,1,1,108,108'
    """
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

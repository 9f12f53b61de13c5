"""Sheets as a question bank for Moodle (its XML format): of each exercise a numerical question, with other numbers for
each student.

Moodle has no answer that is a fraction, so a decimal is asked. Likely wrong answers get their reasons, hints come one
after the other where the quiz allows more than one try, and each kind of exercise is a category, from which a quiz can
draw at random. The format: https://docs.moodle.org/en/Moodle_XML_format
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from fivescore.classroom.decimals import ASKS, decimal, tolerance
from fivescore.classroom.exercises.exercise import Exercise
from fivescore.classroom.pages import Paper, pictured
from fivescore.classroom.paper import ink
from fivescore.classroom.sheets import Sheet
from fivescore.svg.markup import Markup, joined, tag

PENALTY = "0.3333333"
"""The part of the marks that each wrong try takes."""
FIGURE = "figure.svg"


def questions(of: Sheet) -> list[Markup]:
    """The questions of a sheet, in its order."""
    return [
        _question(f"{of.title} {at}, {of.code}", each)
        for at, each in enumerate((each.alone for each in of.exercises), start=1)
    ]


def bank(sheets: Sequence[Sheet], made: Sequence[list[Markup]], paper: Paper = "a4") -> str:
    """The bank of what `questions()` makes: a category for each lesson and level, in it one for each exercise."""
    parts: list[str] = []
    for _, group in groupby(zip(sheets, made, strict=True), lambda pair: pair[0].series):
        pairs = list(group)
        first = pairs[0][0]
        for at, template in enumerate(first.templates):
            parts.append(_category(f"{first.title}, {first.level}/{at + 1} {template.id}"))
            parts += [each[at] for _, each in pairs]
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tag("quiz", joined(parts))}\n'


def _category(path: str) -> Markup:
    return tag("question", tag("category", text(f"$course$/top/fivescore/{path}")), type="category")


def head(name: str, each: Exercise, *more: Markup) -> tuple[Markup, ...]:
    """What a question of any kind begins with: its name, its text with the tiles and the drawing, and `more`."""
    figure = each.figure.drawn(ink())
    shown = tag("p", tag("img", src=f"@@PLUGINFILE@@/{FIGURE}", alt=figure.says)) if figure else ""
    file = b64encode(figure.encode()).decode() if figure else ""
    return (
        tag("name", text(name)),
        tag(
            "questiontext",
            text(joined([tag("p", pictured(each.prompt)), shown, *more])),
            tag("file", file, name=FIGURE, path="/", encoding="base64") if figure else "",
            format="html",
        ),
        html("generalfeedback", each.question.solution),
        tag("defaultgrade", str(each.template.marks)),
        tag("penalty", PENALTY),
        tag("hidden", "0"),
    )


def _question(name: str, each: Exercise) -> Markup:
    """A question: its right answer first, then the likely wrong ones, and its hints."""
    asks = () if each.question.kind == "count" else (tag("p", ASKS),)
    hints = (html("hint", hint) for hint in each.question.hints)
    return tag("question", *head(name, each, *asks), *_answers(each), *hints, type="numerical")


def _answers(each: Exercise) -> Iterator[Markup]:
    """The answers; the first that fits is the one that Moodle takes."""
    exact = "" if each.question.kind == "count" else f" Exactly it is {each.shown}."
    told = [(each.answer, "100", f"Right.{exact}")]
    told += [(wrong.answer, "0", wrong.reason) for wrong in each.question.misconceptions]
    for value, share, says in told:
        assert isinstance(value, Fraction)
        allowed = tag("tolerance", decimal(tolerance(value, each)))
        yield tag("answer", tag("text", decimal(value)), allowed, html("feedback", says), fraction=share)


def html(name: str, sentence: str) -> Markup:
    """A sentence as the format has HTML."""
    return tag(name, text(tag("p", sentence)), format="html")


def text(text: str) -> Markup:
    """A text; HTML in it is written as text once more, as the format wants it."""
    return tag("text", str.__str__(text))

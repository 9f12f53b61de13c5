"""What was right and what was wrong, the last twenty of it: as a small picture, as a sentence, and as streaks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from fivescore.core import speech
from fivescore.svg import XMLNS
from fivescore.svg.markup import Markup, joined, tag

LAST = 20
"""How many answers the picture and the table show."""
_STEP, _HIGH, _LOW, _FLOOR = 16, 30, 10, 36
"""Units from bar to bar; how high a right answer stands, and a wrong one; where they stand."""


def run(marks: Sequence[bool]) -> int:
    """How many of the last answers were right, one after the other."""
    return next((count for count, mark in enumerate(reversed(marks)) if not mark), len(marks))


def best(marks: Sequence[bool]) -> int:
    return max((len(list(same)) for right, same in groupby(marks) if right), default=0)


def says(marks: Sequence[bool]) -> str:
    """How many answers were right, how many in a row up to now, and in the best row."""
    return f"{sum(marks)} of {len(marks)} right, {run(marks)} in a row, at best {best(marks)}."


def named(marks: Sequence[bool]) -> str:
    """The picture in words: how many of the last twenty were right, and which were not."""
    shown, first = marks[-LAST:], max(0, len(marks) - LAST) + 1
    wrong = [str(number) for number, mark in enumerate(shown, start=first) if not mark]
    answers = "Your last answer" if len(shown) == 1 else f"Your last {len(shown)} answers"
    which = f" Wrong: question{'s' if len(wrong) > 1 else ''} {speech.listed(wrong)}." if wrong else ""
    return f"{answers}: {sum(shown)} right.{which}"


def spark(marks: Sequence[bool]) -> Markup:
    """The last twenty as an SVG in HTML: a tall filled bar is right, a short empty one below a cross is wrong."""
    if not marks:
        return Markup()
    shown = marks[-LAST:]
    width = LAST * _STEP + 4
    drawn = tag(
        "svg",
        tag("path", class_="fs-floor", d=f"M0 {_FLOOR}.75h{width}"),
        *(_bar(4 + index * _STEP, mark) for index, mark in enumerate(shown)),
        class_="fs-spark",
        xmlns=XMLNS,
        viewBox=f"0 0 {width} {_FLOOR + 2}",
        width=width,
        height=_FLOOR + 2,
        role="img",
        aria_label=named(marks),
    )
    now = [tag("b", str(run(marks))), " in a row, at best ", tag("b", str(best(marks)))]
    return tag("div", drawn, tag("p", *now, aria_hidden="true"), class_="fs-streak")


def _bar(x: int, right: bool) -> Markup:
    if right:
        return tag("rect", class_="fs-hit", x=x, y=_FLOOR - _HIGH, width=10, height=_HIGH)
    top = _FLOOR - _LOW
    cross = tag("path", class_="fs-cross", d=f"M{x + 1} {top - 12}l8 8m0-8l-8 8")
    return joined([tag("rect", class_="fs-miss", x=x, y=top, width=10, height=_LOW), cross])

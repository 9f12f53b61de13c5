"""A student's sheet of exercises as labs show it."""

from __future__ import annotations

from fivescore.classroom.exercises.exercise import Exercise
from fivescore.classroom.exercises.numbers import many
from fivescore.classroom.pages import form
from fivescore.classroom.sheets import Sheet
from fivescore.labs.parts.html import rich
from fivescore.svg.markup import Markup, tag


def page(sheet: Sheet) -> Markup:
    """The sheet as it is printed."""
    line = tag("span", class_="fs-line")
    head = tag("p", tag("b", sheet.title), tag("span", "sheet ", tag("b", sheet.code)))
    blanks = ["Name ", line, " Class ", tag("b", sheet.group), " Date ", line, " Marks ", line, f" of {sheet.marks}"]
    top = tag("div", head, tag("p", *blanks), class_="fs-handout-head")
    return tag("div", top, tag("ol", *map(_asked, sheet.exercises)), class_="fs-handout fs-now")


def _asked(each: Exercise) -> Markup:
    asked = tag("p", rich(each.prompt), " ", tag("small", many(each.template.marks, "mark")))
    figure = tag("div", each.figure.picture, class_="fs-table") if each.figure.picture else ""
    room = tag("div", class_="fs-room", style=f"--fs-minutes:{each.template.minutes}")
    line = tag("span", class_="fs-line")
    answer = tag("p", "Answer ", line, " ", tag("small", form(each)), class_="fs-answer-line")
    return tag("li", asked, figure, room, answer)

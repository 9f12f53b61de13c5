"""A student's sheet of exercises as labs show it."""

from __future__ import annotations

from fivescore.classroom.exercises.exercise import Exercise
from fivescore.classroom.exercises.numbers import many
from fivescore.classroom.pages import form, steps
from fivescore.classroom.sheets import Sheet
from fivescore.labs.parts.html import rich
from fivescore.svg.markup import Markup, joined, tag


def page(sheet: Sheet) -> Markup:
    """The sheet as it is printed."""
    line = tag("span", class_="fs-line")
    head = tag("p", tag("b", sheet.title), tag("span", "sheet ", tag("b", sheet.code)))
    blanks = ["Name ", line, " Class ", tag("b", sheet.group), " Date ", line, " Marks ", line, f" of {sheet.marks}"]
    top = tag("div", head, tag("p", *blanks), class_="fs-handout-head")
    asked = (_asked(each, sheet.level == "support") for each in sheet.exercises)
    return tag("div", top, tag("ol", *asked), class_="fs-handout fs-now")


def drawn(each: Exercise) -> Markup:
    """What an exercise shows: tiles on a table, a diagram on paper."""
    kind = "fs-paper" if each.figure.diagram else "fs-table"
    return tag("div", each.figure.picture, class_=kind) if each.figure.picture else Markup()


def _asked(each: Exercise, supported: bool) -> Markup:
    asked = tag("p", rich(each.prompt), " ", tag("small", many(each.template.marks, "mark")))
    room = tag("div", class_="fs-room", style=f"--fs-minutes:{each.template.minutes // (4 if supported else 1)}")
    if each.template.gaps:
        return tag("li", asked, drawn(each))
    line = tag("span", class_="fs-line")
    answer = tag("p", "Answer ", line, " ", tag("small", form(each)), class_="fs-answer-line")
    begin = steps(each) if supported else ()
    begun = joined(tag("p", "– ", rich(hint), class_="fs-begin") for hint in begin)
    return tag("li", asked, drawn(each), begun, room, answer)

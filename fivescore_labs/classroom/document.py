"""Sheets and their key as HTML to print: each one document that needs no other file, with the contents of the PDFs."""

from collections.abc import Sequence
from typing import Any

from fivescore.core.speech import many
from fivescore.svg.markup import Markup, joined, page, tag
from fivescore_labs.classroom.pages import NAMED, Paper, first_of_each_lesson, for_students, for_teacher
from fivescore_labs.classroom.paper import DOCUMENT, EDITION
from fivescore_labs.classroom.sheets import Sheet

UNIT = 0.26
"""Millimeters of a unit of a drawing, as the PDFs have it."""
_LAYOUT: dict[Paper, str] = {
    "": "@page { margin: 12mm 16mm } .sheet { min-height: 248mm }",
    "a4": "@page { size: A4; margin: 12mm 16mm } .sheet { min-height: 266mm }",
    "letter": "@page { size: letter; margin: 12mm 16mm } .sheet { min-height: 248mm }",
}
"""The size of the paper, and how much of its height a sheet fills: a little is left for what browsers round."""


Answers = tuple[Markup, Markup]
"""What the key has of one sheet: its row in the table of the class, and its part below."""


def sheet(of: Sheet) -> Markup:
    """One student's page: a line for the name, the code, the exercises, and room to work."""
    data = for_students([of]).data
    (asked,) = data["pages"]
    line = tag("span", class_="line")
    blanks = ("Name ", line, " Class ", tag("b", data["class"]), " Date ", line, " Marks ", line)
    return tag(
        "section",
        _head(data["name"], tag("p", "sheet ", tag("b", asked["code"])), data["tile"]),
        tag("p", *blanks, f" of {data['marks']}", class_="who"),
        tag("ol", *(_exercise_block(at, each) for at, each in enumerate(asked["exercises"], start=1)), class_="asked"),
        tag("p", tag("span", f"{data['name']}: class {data['class']}"), tag("span", EDITION), class_="foot"),
        class_="sheet",
    )


def students(sheets: Sequence[Sheet], pages: Sequence[Markup], paper: Paper = "a4") -> str:
    """The document for the students of a class, of what `sheet()` makes: a page for each."""
    return page(f"{_lessons(sheets)}: class {sheets[0].group}", css(paper), *pages)


def answers(of: Sheet) -> Answers:
    """Return what the key has of one sheet."""
    data = for_teacher([of]).data
    (row,), (told,) = data["table"], data["pages"]
    cells = [tag("td", _number(each)) for each in row["answers"]]
    whose = tag("div", tag("h2", f"Student {of.student}"), tag("b", told["code"]), class_="whose")
    parts = (_answered(at, each) for at, each in enumerate(told["exercises"], start=1))
    return (
        tag("tr", tag("th", str(of.student), scope="row"), tag("td", class_="name"), *cells, tag("td")),
        joined([whose, tag("ol", *parts)]),
    )


def key(sheets: Sequence[Sheet], parts: Sequence[Answers], paper: Paper = "a4") -> str:
    """The document for their teacher, of what `answers()` makes: of each lesson a table, then sheet by sheet."""
    return page(f"{_lessons(sheets)}: key for class {sheets[0].group}", css(paper), *_keys(sheets, parts))


def both(sheets: Sequence[Sheet], parts: Sequence[tuple[Markup, Answers]], paper: Paper = "a4") -> str:
    """One document with all sheets and, on pages of its own behind the last of them, the key."""
    pages = [each for each, _ in parts]
    keys = _keys(sheets, [told for _, told in parts])
    return page(f"{_lessons(sheets)}: sheets and key for class {sheets[0].group}", css(paper), *pages, *keys)


def _keys(sheets: Sequence[Sheet], parts: Sequence[Answers]) -> list[Markup]:
    return [_lesson(first, told) for first, told in first_of_each_lesson(sheets, parts)]


def _lesson(first: Sheet, parts: Sequence[Answers]) -> Markup:
    data = for_teacher([first]).data
    level = f", {data['level']}" if data["level"] else ""
    about = tag("p", "class ", tag("b", data["class"]), f", seed {data['seed']}{level}")
    heads = ("No.", "Name", *(f"{at} ({many(marks, 'mark')})" for at, marks in enumerate(data["each"], start=1)))
    row = tag("tr", *(tag("th", each, scope="col") for each in (*heads, f"Of {data['marks']}")))
    table = tag("table", tag("thead", row), tag("tbody", *(row for row, _ in parts)), class_="marks")
    return tag(
        "section",
        _head(data["name"], about, data["tile"]),
        tag("p", data["says"]),
        table if len(parts) > 1 else "",
        *(part for _, part in parts),
        tag("p", EDITION, class_="foot"),
        class_="key",
    )


def _head(name: str, about: Markup, sign: Markup) -> Markup:
    return tag("div", tag("h1", name), about, tag("span", sign, class_="sign", aria_hidden="true"), class_="head")


def _exercise_block(at: int, each: dict[str, Any]) -> Markup:
    """An exercise as a student sees it; those that take longer have more room."""
    words = [part["tile"]["svg"] if "tile" in part else _words(part["text"]) for part in each["prompt"]]
    figure = each["figure"]
    drawn = tag("div", figure["svg"], class_="figure", style=f"width:{figure['width'] * UNIT:.1f}mm") if figure else ""
    steps = tag("ul", *(tag("li", it) for it in each["steps"]), class_="steps") if each["steps"] else ""
    answer = tag("p", "Answer ", tag("span", class_="line"), tag("small", each["form"]), class_="answer")
    return tag(
        "li",
        _prompt(at, words, each["marks"]),
        drawn,
        steps,
        *([tag("div", class_="room"), answer] if each["line"] else []),
        style=f"flex-grow:{each['minutes'] if each['line'] else 0}",
    )


def _answered(at: int, each: dict[str, Any]) -> Markup:
    """An exercise as a teacher sees it."""
    rows = (
        tag("tr", tag("td", _number(it["answer"])), tag("td", tag("i", it["name"])), tag("td", it["reason"]))
        for it in each["wrong"]
    )
    return tag(
        "li",
        _prompt(at, [_words(each["prompt"])], each["marks"]),
        tag("p", tag("b", _number(each["answer"]), "."), " ", _words(each["solution"])),
        tag("table", tag("tbody", *rows), class_="wrong"),
    )


def _prompt(at: int, words: Sequence[Markup], marks: int) -> Markup:
    number = tag("b", f"{at}.", class_="number")
    return tag("p", number, tag("span", *words), tag("small", many(marks, "mark")), class_="prompt")


def _words(text: str) -> Markup:
    """A text in which no line ends within the name of a tile."""
    return joined(tag("span", each, class_="tile") if NAMED.fullmatch(each) else each for each in NAMED.split(text))


def _number(it: tuple[str, str]) -> Markup:
    """An answer, and what it is about as a decimal."""
    return joined([it[0], " ", tag("span", it[1], class_="quiet")]) if it[1] else joined([it[0]])


def _lessons(sheets: Sequence[Sheet]) -> str:
    first, *rest = dict.fromkeys(each.title for each in sheets)
    return ", ".join([first, *(each[:1].lower() + each[1:] for each in rest)])


def css(paper: Paper = "") -> str:
    """The style of a document on a paper.

    >>> css("a4").split(";")[0]
    '@page { size: A4'
    """
    return f"{_LAYOUT[paper]}\n{DOCUMENT}"

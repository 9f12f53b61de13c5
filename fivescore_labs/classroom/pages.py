"""Sheets of exercises as pages: what all printed pages share (drawings in black on white, a style, PDFs set by the
templates in `print/`), what these need for a class and for its key, the same as HTML to print, each one document that
needs no other file, and the key for a screen.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from fivescore import __version__, svg
from fivescore.core.errors import FivescoreError
from fivescore.core.speech import many
from fivescore.core.tiles import DOUBLE_SIX, Tile
from fivescore.svg import COLORS, HALF, TOKENS, Ink, Picture
from fivescore.svg.markup import Markup, joined, page, tag
from fivescore_labs.classroom.diagrams import in_figures, letters
from fivescore_labs.classroom.exercises.exercise import Exercise, Template
from fivescore_labs.classroom.exercises.question import BRIEF, Answer, Misconception, answer_text
from fivescore_labs.classroom.sheets import PLACEMENT, Sheet

FOLDER = Path(__file__).parent / "print"
"""The folder of the templates."""
# In a reader's browser there are no files: what is read, is read when this is loaded.
_PRINTED = dict(re.findall(r"--fs-([\w-]+): (#\w+);", TOKENS.read_text(encoding="utf-8").partition("@media print")[2]))
_DOCUMENT = (FOLDER / "document.css").read_text(encoding="utf-8")
EDITION = f"fivescore {__version__}, CC BY 4.0"
"""What is at the foot of a page."""
Paper = Literal["", "a4", "letter"]
"""What sheets and keys are printed on; "" is what lies in the printer."""
PAPERS: dict[Paper, str] = {"": "a4", "a4": "a4", "letter": "us-letter"}
"""Each paper, as Typst has it."""
_LAYOUT: dict[Paper, str] = {
    "": "@page { margin: 12mm 16mm } .sheet { min-height: 248mm }",
    "a4": "@page { size: A4; margin: 12mm 16mm } .sheet { min-height: 266mm }",
    "letter": "@page { size: letter; margin: 12mm 16mm } .sheet { min-height: 248mm }",
}
"""The size of the paper, and how much of its height a sheet fills: a little is left for what browsers round."""
SAYS = (
    "Equal forms of an answer count too. Sheet by sheet, each answer is followed by likely wrong ones: what they come "
    "from, and what to say. A sheet’s code brings its key back: on the page Teach, or by fivescore key CODE."
)
"""What is at the head of a key."""
NAMED = re.compile(r"(\[\d\d?-\d\d?\])")
"""The name of a tile in a text."""
Made = TypeVar("Made")
"""What is made of a sheet, or of one of its exercises."""
Answers = tuple[Markup, Markup]
"""What the key as HTML has of one sheet: its row in the table of the class, and its part below."""


class Handout(NamedTuple):
    """Something to print: its file, its title, and the template with its data."""

    file: str
    title: str
    template: str
    data: dict[str, Any]


@cache
def ink() -> Ink:
    """The ink of print: the colors that the style sheet has there, and our type.

    >>> ink().colors["table"], ink().styled
    ('#fff', False)
    """
    return Ink(
        {name: _PRINTED[name] for name in COLORS},
        font="Atkinson Hyperlegible Next, Libertinus Serif",  # the site's own at hand, or what Typst brings along
        line=_PRINTED["ink"],
        dot="h.01",  # a line of no length would be left out
        styled=False,
        spare=16,  # units of its empty ground that print leaves out above and below
    )


def drawing(drawn: Picture) -> dict[str, Any]:
    """A drawing in the ink of print, for a template: with its words and its size.

    >>> drawn = drawing(svg.tile(Tile(1, 4), ink=ink()))
    >>> drawn["alt"], drawn["width"], "var(" in drawn["svg"]
    ('one-four', 80, False)
    """
    return {"svg": drawn, "alt": drawn.says, "width": drawn.width, "height": drawn.height}


def heading_tile() -> str:
    """The tile that is at the head of a page.

    >>> heading_tile().startswith("<svg")
    True
    """
    return svg.tile(Tile(5, 5), ink=ink())


def curly_apostrophes(text: str) -> str:
    """A sentence with the apostrophe of print.

    >>> "'" in curly_apostrophes("the other player's tiles")
    False
    """
    return text.replace("'", "’")


def css(paper: Paper = "") -> str:
    """The style of a document on a paper.

    >>> css("a4").split(";")[0]
    '@page { size: A4'
    """
    return f"{_LAYOUT[paper]}\n{_DOCUMENT}"


def tiles(paper: str = "a4") -> Handout:
    """A double-six set to cut out, with a page of backs, on a paper as Typst names it."""
    data = {
        "paper": paper,
        "name": "Tiles to cut out",
        "says": "A double-six set of 28 tiles, 25 by 50 mm. Print at 100 % on card, and cut along the dashed lines.",
        "back-says": "For the other side of the same card, or to leave out. Turn the card over its long side.",
        "tiles": [drawing(svg.tile(tile, upright=True, ink=ink())) for tile in DOUBLE_SIX],
        "back": drawing(svg.hand((), backs=1, ink=ink())),
        "half": HALF,
    }
    return Handout("tiles.pdf", "Tiles to cut out", "tiles", data)


def pdf(title: str, template: Path, data: dict[str, Any], *, root: Path = FOLDER, faces: Path | None = None) -> bytes:
    """Data set by a template as PDF, tagged for screen readers (PDF/UA-1); the same data give the same bytes."""
    try:
        import typst
    except ModuleNotFoundError:
        raise FivescoreError("PDFs are set by an extra that is missing; install fivescore-labs[sheets]") from None
    text = json.dumps({"title": title, "edition": EDITION} | data, ensure_ascii=False)
    compiler = typst.Compiler(str(template), root=str(root), font_paths=_fonts(faces), ignore_system_fonts=True)
    made = compiler.compile(format="pdf", pdf_standards="ua-1", sys_inputs={"data": text})
    assert isinstance(made, bytes)
    return made


@cache
def _fonts(faces: Path | None) -> Any:
    import typst

    paths = [str(faces)] if faces else []
    # Signs that ours do not have, such as ≈, come from the fonts that Typst brings along.
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=paths)


def for_students(sheets: Sequence[Sheet], paper: Paper = "a4") -> Handout:
    """One page for each student: a line for the name, the code, the exercises, and room to work.

    >>> from fivescore_labs.classroom.sheets import class_of
    >>> made = for_students(class_of("counting-hands", "7C", 1, 2))
    >>> made.file, [page["code"] for page in made.data["pages"]]
    ('7C-CNT-1-sheets.pdf', ['7C-CNT-1-01-B', '7C-CNT-1-02-9'])
    """
    first = sheets[0]
    data = {
        "name": first.title,
        "tile": heading_tile(),
        "class": first.group,
        "marks": first.marks,
        "paper": PAPERS[paper],
        "pages": [
            {"code": each.code, "exercises": [_question_fields(it, each.level == "support") for it in each.exercises]}
            for each in sheets
        ],
    }
    kind = "sheets" if len(sheets) > 1 else "sheet"
    return Handout(f"{file_stem(sheets)}-{kind}.pdf", f"{first.title}: class {first.group}", "sheet", data)


def for_teacher(sheets: Sequence[Sheet], paper: Paper = "a4") -> Handout:
    """The key: all answers on one page, then each student's with what likely wrong ones come from.

    >>> from fivescore_labs.classroom.sheets import class_of
    >>> made = for_teacher(class_of("counting-hands", "7C", 1, 2))
    >>> made.file, made.data["table"][0]["answers"][0]
    ('7C-CNT-1-key.pdf', ('108', ''))
    """
    first = sheets[0]
    data = {
        "name": f"Key: {first.title[:1].lower()}{first.title[1:]}",
        "tile": heading_tile(),
        "says": SAYS,
        "class": first.group,
        "seed": str(first.seed),
        "level": "" if first.level == "core" else first.level,
        "marks": first.marks,
        "paper": PAPERS[paper],
        "each": [each.template.marks for each in first.exercises],
        "table": [
            {"student": each.student, "answers": [answer_in_print(it.answer, it) for it in each.exercises]}
            for each in sheets
        ],
        "pages": [
            {"code": each.code, "student": each.student, "exercises": [_key_fields(it, each) for it in each.exercises]}
            for each in sheets
        ],
    }
    return Handout(f"{file_stem(sheets)}-key.pdf", f"{first.title}: key for class {first.group}", "key", data)


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


def document(sheets: Sequence[Sheet], parts: Sequence[tuple[Markup | None, Answers | None]], paper: Paper) -> str:
    """The document for a class: a page for each student, then of each lesson a table of all answers, and its sheets."""
    pages, keys = [each for each, _ in parts if each], [told for _, told in parts if told]
    told = [_lesson(first, those) for first, those in first_of_each_lesson(sheets, keys)] if keys else []
    first, *rest = dict.fromkeys(each.title for each in sheets)
    lessons = ", ".join([first, *(each[:1].lower() + each[1:] for each in rest)])
    called = "" if not keys else "sheets and key for " if pages else "key for "
    return page(f"{lessons}: {called}class {sheets[0].group}", css(paper), *pages, *told)


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
    wide = f"width:{figure['width'] * 0.26:.1f}mm" if figure else ""  # of a unit, as the PDFs have it
    drawn = tag("div", figure["svg"], class_="figure", style=wide) if figure else ""
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


def key_text(sheet: Sheet) -> str:
    """The key of one sheet for a screen."""
    parts = [f"{sheet.code}: {sheet.title}, class {sheet.group}, student {sheet.student}, {sheet.marks} marks"]
    for at, each in enumerate(sheet.exercises, start=1):
        answer = " ".join(answer_in_print(each.answer, each)).strip()
        lines = [f"{at}. {answer} ({many(each.template.marks, 'mark')})", each.prompt, solution(each, sheet)]
        for wrong in each.question.misconceptions:
            lines.append(f"wrong: {' '.join(_lead(wrong, each)).strip()} ({wrong.name}). {wrong.reason}")
        parts.append("\n   ".join(lines))
    return "\n\n".join(parts)


def file_stem(sheets: Sequence[Sheet]) -> str:
    """Return a file's name without its ending: class, lessons and seed, or the code of the only sheet."""
    if len(sheets) == 1:
        return sheets[0].code
    group, _, seed = sheets[0].series.split("-")
    return "-".join([group, *dict.fromkeys(each.series.split("-")[1] for each in sheets), seed])


def first_of_each_lesson(sheets: Sequence[Sheet], made: Sequence[Made]) -> Iterator[tuple[Sheet, tuple[Made, ...]]]:
    """The first sheet of each lesson, with what was made of each of its sheets."""
    for _, group in groupby(zip(sheets, made, strict=True), lambda pair: pair[0].series):
        (first, *_), several = zip(*group, strict=True)
        yield first, several


def by_kind(
    sheets: Sequence[Sheet], made: Sequence[Sequence[Made]]
) -> Iterator[tuple[Sheet, list[tuple[Template, tuple[Made, ...]]]]]:
    """The first sheet of each lesson, and each of its kinds of exercises with what was made of it for all students."""
    for first, several in first_of_each_lesson(sheets, made):
        yield first, list(zip(first.templates, zip(*several, strict=True), strict=True))


def _question_fields(each: Exercise, supported: bool) -> dict[str, Any]:
    """Return what a student sees of an exercise; with how to begin, step by step, where that is the support."""
    figure = each.figure.drawn(ink())
    return {
        "prompt": [{"text": _set(each.prompt)}] if figure else sentence_parts(each.prompt),
        "figure": drawing(figure) if figure else None,
        "form": BRIEF[each.question.kind],
        "steps": [_set(hint) for hint in first_steps(each)] if supported else [],
        "line": not each.template.gaps,
        "marks": each.template.marks,
        "minutes": each.template.minutes,
    }


def first_steps(each: Exercise) -> tuple[str, ...]:
    """Return how to begin, where that is the support: one step or two, as there is room; none where gaps are the steps.

    >>> from fivescore_labs.classroom.exercises import make
    >>> len(first_steps(make("none-of-them", 3))), first_steps(make("two-draws-in-a-tree", 3))
    (2, ())
    """
    return each.question.hints[: 0 if each.template.gaps else 1 if each.figure.picture else 2]


def solution(each: Exercise, of: Sheet) -> str:
    """The worked solution; where a sheet tells where to start, with the lesson of the question.

    >>> from fivescore_labs.classroom.sheets import class_of
    >>> (sheet,) = class_of("where-to-start", "7C", 1, 1)
    >>> solution(sheet.exercises[0], sheet).partition(" Wrong? ")[2]
    'Start with “Sample spaces”.'
    """
    lesson = each.template.lesson.replace("-", " ").capitalize()
    return each.question.solution + (f" Wrong? Start with “{lesson}”." if of.lesson == PLACEMENT else "")


def _key_fields(each: Exercise, of: Sheet) -> dict[str, Any]:
    """Return what a teacher sees of an exercise."""
    return {
        "prompt": _set(each.prompt),
        "answer": answer_in_print(each.answer, each),
        "marks": each.template.marks,
        "solution": _set(solution(each, of)),
        "wrong": [
            {"answer": _lead(wrong, each), "name": wrong.name, "reason": _set(wrong.reason)}
            for wrong in each.question.misconceptions
        ],
    }


def _lead(wrong: Misconception, each: Exercise) -> tuple[str, str]:
    """Return where a wrong way leads, and to which gap."""
    exact, about = answer_in_print(wrong.answer, each)
    gaps = letters(each.figure.gaps)
    return (f"({gaps[wrong.gap]}) {exact}" if gaps else exact), about


def answer_in_print(answer: Answer, each: Exercise) -> tuple[str, str]:
    """An answer as it is, and where it is a fraction, as a decimal in three figures.

    >>> from fivescore_labs.classroom.exercises import make
    >>> [answer_in_print(Fraction(1, of), make("none-of-them", 3)) for of in (3, 80)]
    [('1/3', '≈ 0.333'), ('1/80', '= 0.0125')]
    """
    if not isinstance(answer, Fraction) or answer.denominator == 1:
        return _set(answer_text(answer)), ""
    rounded = in_figures(answer)
    return _set(answer_text(answer)), _set(f"{'=' if Fraction(rounded) == answer else '≈'} {rounded}")


def _set(text: str) -> str:
    """A text with the apostrophe and the minus sign of print."""
    return re.sub(r"(?<![\w\]])-(?= ?[\dC(]| p\))", "\u2212", curly_apostrophes(text))


def pictured(text: str) -> Markup:
    """A sentence whose tiles are pictures in the text itself, each with its name for screen readers."""
    shown: list[str] = []
    for part in sentence_parts(text):
        if drawn := part.get("tile"):
            source = f"data:image/svg+xml;base64,{b64encode(drawn['svg'].encode()).decode()}"
            shown.append(tag("img", src=source, alt=drawn["alt"], height=22))
        else:
            shown.append(part["text"])
    return joined(shown)


def sentence_parts(text: str) -> list[dict[str, Any]]:
    """A sentence for a template: its words, and drawings of the tiles that it names.

    >>> [list(part) for part in sentence_parts("Both [4-6] and [5-5]?")]
    [['text'], ['tile'], ['text'], ['tile'], ['text']]
    """
    return [
        {"tile": drawing(svg.tile(Tile.parse(each), small=True, ink=ink()))}
        if NAMED.fullmatch(each)
        else {"text": _set(each)}
        for each in NAMED.split(text)
        if each
    ]

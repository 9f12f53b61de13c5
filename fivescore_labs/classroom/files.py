"""What a teacher takes along for a class: each kind of file, made of all sheets at once or sheet by sheet.

Moodle itself and QTI have no answer that is a fraction, so a decimal is asked there. STACK, for Moodle and ILIAS, reads
fractions, decimals and expressions such as nCr(16,7)/nCr(21,7), so any equal form is right; a decimal needs three
figures. Likely wrong answers get their reasons, hints come one after the other where the quiz allows more than one try,
and of each kind of exercise a quiz can draw one at random: in Moodle it is a category, in QTI a section of the test, so
that everybody gets numbers of their own. The formats: https://docs.moodle.org/en/Moodle_XML_format,
https://docs.stack-assessment.org/en/Authoring/ImportExport/ and QTI 2.1 of 1EdTech (IMS), in a ZIP file,
https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html
"""

import csv
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import ROUND_DOWN, Context, Decimal
from fractions import Fraction
from functools import partial
from io import BytesIO, StringIO
from itertools import chain
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivescore import __version__
from fivescore.core.errors import FivescoreError
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.classroom.diagrams import FIGURES
from fivescore_labs.classroom.exercises.exercise import Exercise
from fivescore_labs.classroom.exercises.question import last_gap_only
from fivescore_labs.classroom.pages import Paper, answers, by_kind, document, file_stem, ink, pictured, sheet
from fivescore_labs.classroom.sheets import Sheet

ASKS = f"Write a decimal with {FIGURES} figures that count, such as 0.125 or 0.0125."
"""What is said of an answer as a decimal; whole numbers are counted exactly."""
_PLACES = 10
_FIGURE = "figure.svg"
_CHOOSE = "nCr(n,k):=binomial(n,k); C(n,k):=binomial(n,k);"
_SETTINGS = {"questionsimplify": "1", "assumepositive": "0"}
_SIGNS = {"multiplicationsign": "dot", "sqrtsign": "1", "complexno": "i", "variantsselectionseed": ""}
_INPUT = {"boxsize": "20", "strictsyntax": "1", "insertstars": "1", "syntaxhint": "", "forbidwords": ""}
_ALLOWS = {"allowwords": "nCr, C, binomial", "forbidfloat": "0", "requirelowestterms": "0", "checkanswertype": "0"}
_SHOWS = {"mustverify": "1", "showvalidation": "1"}
_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a package: the same sheets give the same bytes."""


def decimal(value: Fraction) -> str:
    """A number as a decimal, exact where ten places are enough."""
    scaled = round(value * 10**_PLACES)
    whole, rest = divmod(abs(scaled), 10**_PLACES)
    return f"{'-' * (scaled < 0)}{whole}.{rest:0{_PLACES}}".rstrip("0").rstrip(".")


def tolerance(value: Fraction, kind: str) -> Fraction:
    """Return how far an answer of a kind may be off: half a unit of the third figure, but no chance becomes 0 or 1."""
    if kind == "count" or not value:
        return Fraction(0)
    down = Context(prec=1, rounding=ROUND_DOWN)  # or a chance of many nines would become 1
    unit = Fraction(10) ** down.divide(Decimal(value.numerator), Decimal(value.denominator)).adjusted()
    allowed = unit * Fraction(1, 2 * 10 ** (FIGURES - 1))
    if kind == "chance" and value < 1:
        allowed = min(allowed, (1 - value) / 2)
    return allowed


def _asked(of: Sheet) -> Iterator[tuple[int, Exercise]]:
    """The exercises of a sheet for systems that know one answer only, each with its number."""
    return enumerate((replace(each, question=last_gap_only(each.question)) for each in of.exercises), start=1)


def _questions(of: Sheet, made: Callable[[str, Exercise], Markup]) -> list[Markup]:
    """The questions of a sheet for Moodle, in its order, each made by `_numerical` or `_stack`."""
    return [made(f"{of.title} {at}, {of.code}", each) for at, each in _asked(of)]


def _question_bank(sheets: Sequence[Sheet], made: Sequence[list[Markup]], paper: Paper) -> str:
    """The bank of such questions: a category for each lesson and level, in it one for each exercise."""
    parts: list[Markup] = []
    for first, kinds in by_kind(sheets, made):
        for at, (template, asked) in enumerate(kinds, start=1):
            path = f"$course$/top/fivescore/{first.title}, {first.level}/{at} {template.id}"
            parts += [tag("question", tag("category", _text(path)), type="category"), *asked]
    return _xml(tag("quiz", *parts))


def _head(name: str, each: Exercise, *more: Markup) -> tuple[Markup, ...]:
    """Write what every question begins with: its name, its text with the tiles and the drawing, and `more`."""
    figure = each.figure.drawn(ink())
    shown = tag("p", tag("img", src=f"@@PLUGINFILE@@/{_FIGURE}", alt=figure.says)) if figure else ""
    file = b64encode(figure.encode()).decode() if figure else ""
    return (
        tag("name", _text(name)),
        tag(
            "questiontext",
            _text(joined([tag("p", pictured(each.prompt)), shown, *more])),
            tag("file", file, name=_FIGURE, path="/", encoding="base64") if figure else "",
            format="html",
        ),
        _html("generalfeedback", each.question.solution),
        tag("defaultgrade", str(each.template.marks)),
        tag("penalty", "0.3333333"),  # of the marks, for each wrong try
        tag("hidden", "0"),
    )


def _numerical(name: str, each: Exercise) -> Markup:
    """A question in Moodle's own form: the right answer first, for the first that fits is taken; its hints."""
    count = each.question.kind == "count"
    right = "Right." if count else f"Right. Exactly it is {each.shown}."
    answers = [
        tag(
            "answer",
            tag("text", decimal(value)),
            tag("tolerance", decimal(tolerance(value, each.question.kind))),
            _html("feedback", why or right),
            fraction="0" if why else "100",
        )
        for value, why in each.question.values_with_reasons
    ]
    hints = (_html("hint", hint) for hint in each.question.hints)
    return tag("question", *_head(name, each, *([] if count else [tag("p", ASKS)])), *answers, *hints, type="numerical")


def _stack(name: str, each: Exercise) -> Markup:
    """A question for STACK: its text with a field, its exact answer, and the tree that marks what is typed."""
    field = tag("p", "Answer: [[input:ans1]] [[validation:ans1]]")
    about = {"prtcorrect": "Right.", "prtpartiallycorrect": "Right in part.", "prtincorrect": "Not yet."}
    return tag(
        "question",
        *_head(name, each, field),
        tag("questionvariables", _text(f"{_CHOOSE} ta:{each.answer};")),
        tag("specificfeedback", _text("[[feedback:prt1]]"), format="html"),
        tag("questionnote", _text(each.shown)),
        _fields(_SETTINGS),
        *(_html(part, says) for part, says in about.items()),
        _fields(_SIGNS),
        tag("input", _fields({"name": "ans1", "type": "algebraic", "tans": "ta", **_INPUT, **_ALLOWS, **_SHOWS})),
        _tree(each),
        *(_html("hint", hint) for hint in each.question.hints),
        type="stack",
    )


def _tree(each: Exercise) -> Markup:
    """Write the tests of what is typed: for the answer, exactly and in three figures, then for likely wrong ones."""
    count = each.question.kind == "count"
    right, *wrong = each.question.values_with_reasons
    told = [right, *([] if count else [right]), *wrong]
    nodes = []
    for at, (value, why) in enumerate(told):
        exact = at == 0 or (count and value.denominator == 1)
        test = {"answertest": "AlgEquiv" if exact else "NumAbsolute", "sans": "ans1", "tans": str(value)}
        near = "" if exact else "0.01" if count else decimal(tolerance(value, each.question.kind))
        test |= {"testoptions": near, "quiet": "1"}
        later = "-1" if at + 1 == len(told) else str(at + 1)
        fits = _branch("true", "0" if why else "1", "-1", f"prt1-{at}-T", why)
        fails = _branch("false", "0", later, f"prt1-{at}-F", "")
        nodes.append(tag("node", _fields({"name": str(at), **test}), fits, fails))
    about = _fields({"name": "prt1", "value": "1", "autosimplify": "1"})
    return tag("prt", about, tag("feedbackvariables", _text("")), *nodes)


def _branch(way: str, score: str, later: str, note: str, says: str) -> Markup:
    """Write what follows where a test of the tree holds, or does not."""
    parts = {"scoremode": "=", "score": score, "penalty": "", "nextnode": later, "answernote": note}
    feedback = tag(f"{way}feedback", _text(tag("p", says) if says else ""), format="html")
    return _fields({f"{way}{part}": value for part, value in parts.items()}) + feedback


def _fields(values: dict[str, str]) -> Markup:
    return joined(tag(name, value) for name, value in values.items())


def _html(name: str, sentence: str) -> Markup:
    """A sentence as Moodle's format has HTML."""
    return tag(name, _text(tag("p", sentence)), format="html")


def _text(text: str) -> Markup:
    """A text; HTML in it is written as text once more, as the format wants it."""
    return tag("text", str.__str__(text))


class _Item(NamedTuple):
    """A question in QTI: its identifier, and its files by their names, the question itself and then its drawing."""

    id: str
    files: dict[str, str]


def _items(of: Sheet) -> list[_Item]:
    """The questions of a sheet, in its order: what is declared, shown, how each is marked, what is said of answers."""
    found = []
    for at, each in _asked(of):
        id, figure = f"item-{of.code}-{at}", each.figure.drawn(ink())
        drawn = tag("p", tag("img", src=f"{id}.svg", alt=figure.says)) if figure else ""
        asks = "" if each.question.kind == "count" else tag("p", ASKS)
        said = {"RIGHT": f"Right. {each.question.solution}"}
        said |= {f"WRONG{at}": it.reason for at, it in enumerate(each.question.misconceptions, start=1)}
        said |= {"OTHER": f"Not yet. {each.question.hints[0]}"}  # of an answer that nobody expected
        told = [
            tag("modalFeedback", says, outcomeIdentifier="FEEDBACK", identifier=name, showHide="show")
            for name, says in said.items()
        ]
        typed = tag("textEntryInteraction", responseIdentifier="RESPONSE", expectedLength=12)
        (answer, _), *_ = each.question.values_with_reasons
        correct = tag("correctResponse", tag("value", decimal(answer)))
        text = tag(
            "assessmentItem",
            tag("responseDeclaration", correct, identifier="RESPONSE", cardinality="single", baseType="float"),
            _outcome("SCORE", "float", "0"),
            _outcome("MAXSCORE", "float", str(each.template.marks)),
            _outcome("FEEDBACK", "identifier", "NONE"),
            tag("itemBody", tag("p", pictured(each.prompt)), drawn, asks, tag("p", "Answer ", typed)),
            tag("responseProcessing", _marking(each)),
            *told,
            xmlns=_QTI,
            identifier=id,
            title=f"{of.title} {at}",
            adaptive="false",
            timeDependent="false",
            toolName="fivescore",
            toolVersion=__version__,
        )
        files = {f"items/{id}.xml": _xml(text)} | ({f"items/{id}.svg": figure} if figure else {})
        found.append(_Item(id, files))
    return found


def _outcome(name: str, kind: str, value: str) -> Markup:
    start = tag("defaultValue", tag("value", value))
    return tag("outcomeDeclaration", start, identifier=name, cardinality="single", baseType=kind)


def _marking(each: Exercise) -> Markup:
    """The first of the answers that fits decides; the right one comes first."""
    branches = []
    for at, (value, _) in enumerate(each.question.values_with_reasons):
        allowed = decimal(tolerance(value, each.question.kind))
        exact = {"toleranceMode": "exact"} if allowed == "0" else {"toleranceMode": "absolute", "tolerance": allowed}
        given = tag("variable", identifier="RESPONSE")
        test = tag("equal", given, tag("baseValue", decimal(value), baseType="float"), **exact)
        marks = [] if at else [_set("SCORE", "float", str(each.template.marks))]
        told = _set("FEEDBACK", "identifier", f"WRONG{at}" if at else "RIGHT")
        branches.append(tag("responseElseIf" if at else "responseIf", test, *marks, told))
    return tag("responseCondition", *branches, tag("responseElse", _set("FEEDBACK", "identifier", "OTHER")))


def _set(name: str, kind: str, value: str) -> Markup:
    return tag("setOutcomeValue", tag("baseValue", value, baseType=kind), identifier=name)


def _package(sheets: Sequence[Sheet], made: Sequence[list[_Item]], paper: Paper) -> bytes:
    """The package of such questions: the items with their drawings, a test, and the manifest."""
    every = [item for each in made for item in each]
    files = {"imsmanifest.xml": _manifest(every), "test.xml": _test(sheets, made)}
    for item in every:
        files |= item.files
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(ZipInfo(name, _WHEN), text.encode(), ZIP_DEFLATED)
    return out.getvalue()


def _test(sheets: Sequence[Sheet], made: Sequence[list[_Item]]) -> str:
    """The test: a part for each lesson, a section for each kind of exercise, of which one item is drawn."""
    parts = []
    for lesson, (first, kinds) in enumerate(by_kind(sheets, made), start=1):
        sections = []
        for at, (template, items) in enumerate(kinds, start=1):
            drawn = (tag("assessmentItemRef", identifier=it.id, href=f"items/{it.id}.xml") for it in items)
            title = f"{first.title} {at}: {template.id}"
            about = {"identifier": f"section-{lesson}-{at}", "title": title, "visible": "true"}
            sections.append(tag("assessmentSection", tag("selection", select=1), *drawn, **about))
        ways = {"navigationMode": "nonlinear", "submissionMode": "individual"}
        parts.append(tag("testPart", *sections, identifier=f"part-{lesson}", **ways))
    name, title = f"test-{file_stem(sheets)}", ", ".join(dict.fromkeys(it.title for it in sheets))
    return _xml(tag("assessmentTest", *parts, xmlns=_QTI, identifier=name, title=title))


def _manifest(every: Sequence[_Item]) -> str:
    """Write what the package holds."""

    def resource(kind: str, id: str, href: str, *parts: Markup) -> Markup:
        return tag("resource", *parts, identifier=id, type=f"imsqti_{kind}_xmlv2p1", href=href)

    needs = (tag("dependency", identifierref=item.id) for item in every)
    resources = [resource("test", "test", "test.xml", tag("file", href="test.xml"), *needs)]
    for item in every:
        files = (tag("file", href=file) for file in item.files)
        resources.append(resource("item", item.id, f"items/{item.id}.xml", *files))
    about = tag("metadata", tag("schema", "QTIv2.1 Package"), tag("schemaversion", "1.0.0"))
    named = {"xmlns": "http://www.imsglobal.org/xsd/imscp_v1p1", "identifier": "fivescore"}
    return _xml(tag("manifest", about, tag("organizations"), tag("resources", *resources), **named))


def _xml(tree: Markup) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tree}\n'


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


KINDS = {
    "sheets": Kind("sheets.html", lambda of: (sheet(of), None), document),
    "key": Kind("key.html", lambda of: (None, answers(of)), document),
    "both": Kind("sheets-and-key.html", lambda of: (sheet(of), answers(of)), document),
    "moodle": Kind("moodle.xml", partial(_questions, made=_numerical), _question_bank),
    "stack": Kind("stack.xml", partial(_questions, made=_stack), _question_bank),
    "qti": Kind("qti.zip", _items, _package),
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

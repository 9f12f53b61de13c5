"""Sheets as a package of questions for other systems: QTI 2.1 of 1EdTech (IMS), in a ZIP file.

Each exercise is an item, where a decimal is typed; likely wrong answers get their reasons. A test has, for each kind of
exercise, a section that draws one of the class's items, so that everybody gets numbers of their own. The specification:
https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from itertools import groupby
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivescore import __version__
from fivescore.classroom.decimals import ASKS, decimal, tolerance
from fivescore.classroom.pages import Paper, stem
from fivescore.classroom.paper import ink
from fivescore.classroom.sheets import Sheet
from fivescore.exercises.exercise import Exercise
from fivescore.markup import Markup, joined, tag

_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the package: the same sheets give the same bytes."""


class Item(NamedTuple):
    """A question: its identifier, its text as XML, and its drawing, "" where there is none.

    >>> from fivescore.classroom.sheets import read_code
    >>> items(read_code("7C-CNT-1-01-B"))[0].id
    '7C-CNT-1-01-B-1'
    """

    id: str
    text: str
    figure: str


def items(of: Sheet) -> list[Item]:
    """The questions of a sheet, in its order.

    >>> from fivescore.classroom.sheets import read_code
    >>> [bool(each.figure) for each in items(read_code("7C-CNT-1-01-B"))]
    [False, True, False, False]
    """
    return [_item(f"{of.code}-{at}", f"{of.title} {at}", each) for at, each in enumerate(of.exercises, start=1)]


def package(sheets: Sequence[Sheet], made: Sequence[list[Item]], paper: Paper = "a4") -> bytes:
    """The package of what `items()` makes: the items with their drawings, a test, and the manifest.

    >>> from fivescore.classroom.sheets import class_of
    >>> those = class_of("what-a-knock-tells", "10B", 1, 2)
    >>> package(those, [items(each) for each in those])[:2]
    b'PK'
    """
    every = [item for each in made for item in each]
    files = {"imsmanifest.xml": _manifest(every), "test.xml": _test(sheets, made)}
    for item in every:
        files[f"items/{_name(item)}.xml"] = item.text
        if item.figure:
            files[f"items/{_name(item)}.svg"] = item.figure
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(ZipInfo(name, _WHEN), text.encode(), ZIP_DEFLATED)
    return out.getvalue()


def _name(item: Item) -> str:
    """An item as XML may call it: an identifier begins with a letter."""
    return f"item-{item.id}"


def _item(id: str, title: str, each: Exercise) -> Item:
    """An item: what is declared, what is shown, how it is marked, and what is said of each answer."""
    figure = each.figure.drawn(ink())
    drawn = tag("p", tag("img", src=f"item-{id}.svg", alt=figure.says)) if figure else ""
    asks = "" if each.question.kind == "count" else tag("p", ASKS)
    answer = tag("textEntryInteraction", responseIdentifier="RESPONSE", expectedLength=12)
    correct = tag("correctResponse", tag("value", _value(each.answer)))
    text = tag(
        "assessmentItem",
        tag("responseDeclaration", correct, identifier="RESPONSE", cardinality="single", baseType="float"),
        _outcome("SCORE", "float", "0"),
        _outcome("MAXSCORE", "float", str(each.template.marks)),
        _outcome("FEEDBACK", "identifier", "NONE"),
        tag("itemBody", tag("p", each.prompt), drawn, asks, tag("p", "Answer ", answer)),
        tag("responseProcessing", _marking(each)),
        *_feedback(each),
        xmlns=_QTI,
        identifier=f"item-{id}",
        title=title,
        adaptive="false",
        timeDependent="false",
        toolName="fivescore",
        toolVersion=__version__,
    )
    return Item(id, _xml(text), figure or "")


def _outcome(name: str, kind: str, value: str) -> Markup:
    start = tag("defaultValue", tag("value", value))
    return tag("outcomeDeclaration", start, identifier=name, cardinality="single", baseType=kind)


def _marking(each: Exercise) -> Markup:
    """The first of the answers that fits decides; the right one comes first."""
    marks = _set("SCORE", "float", str(each.template.marks))
    wrong = each.question.misconceptions
    return tag(
        "responseCondition",
        tag("responseIf", _equal(each.answer, each), marks, _set("FEEDBACK", "identifier", "RIGHT")),
        *(
            tag("responseElseIf", _equal(it.answer, each), _set("FEEDBACK", "identifier", f"WRONG{at}"))
            for at, it in enumerate(wrong, start=1)
        ),
        tag("responseElse", _set("FEEDBACK", "identifier", "OTHER")),
    )


def _equal(value: object, each: Exercise) -> Markup:
    assert isinstance(value, Fraction)
    allowed = decimal(tolerance(value, each))
    given = tag("variable", identifier="RESPONSE")
    exact = {"toleranceMode": "exact"} if allowed == "0" else {"toleranceMode": "absolute", "tolerance": allowed}
    return tag("equal", given, tag("baseValue", _value(value), baseType="float"), **exact)


def _set(name: str, kind: str, value: str) -> Markup:
    return tag("setOutcomeValue", tag("baseValue", value, baseType=kind), identifier=name)


def _feedback(each: Exercise) -> Iterator[Markup]:
    """What is said of an answer; for one that nobody expected, the first hint."""
    said = {"RIGHT": f"Right. {each.question.solution}"}
    said |= {f"WRONG{at}": it.reason for at, it in enumerate(each.question.misconceptions, start=1)}
    said |= {"OTHER": f"Not yet. {each.question.hints[0]}"}
    for name, sentence in said.items():
        yield tag("modalFeedback", sentence, outcomeIdentifier="FEEDBACK", identifier=name, showHide="show")


def _value(value: object) -> str:
    assert isinstance(value, Fraction)
    return decimal(value)


def _test(sheets: Sequence[Sheet], made: Sequence[list[Item]]) -> str:
    """The test: a part for each lesson, a section for each kind of exercise, of which one item is drawn."""
    parts = []
    for lesson, (_, group) in enumerate(groupby(zip(sheets, made, strict=True), lambda it: it[0].series), start=1):
        pairs = list(group)
        first = pairs[0][0]
        sections = []
        for at, template in enumerate(first.templates):
            refs = (
                tag("assessmentItemRef", identifier=_name(it[at]), href=f"items/{_name(it[at])}.xml") for _, it in pairs
            )
            sections.append(
                tag(
                    "assessmentSection",
                    tag("selection", select=1),
                    *refs,
                    identifier=f"section-{lesson}-{at + 1}",
                    title=f"{first.title} {at + 1}: {template.id}",
                    visible="true",
                )
            )
        parts.append(
            tag(
                "testPart",
                *sections,
                identifier=f"part-{lesson}",
                navigationMode="nonlinear",
                submissionMode="individual",
            )
        )
    title = ", ".join(dict.fromkeys(each.title for each in sheets))
    return _xml(tag("assessmentTest", *parts, xmlns=_QTI, identifier=f"test-{stem(sheets)}", title=title))


def _manifest(every: Sequence[Item]) -> str:
    """What the package holds."""
    needs = (tag("dependency", identifierref=_name(item)) for item in every)
    test = tag(
        "resource", tag("file", href="test.xml"), *needs, identifier="test", type="imsqti_test_xmlv2p1", href="test.xml"
    )
    about = tag("metadata", tag("schema", "QTIv2.1 Package"), tag("schemaversion", "1.0.0"))
    resources = tag("resources", test, *map(_resource, every))
    return _xml(tag("manifest", about, tag("organizations"), resources, xmlns=_PACKAGE, identifier="fivescore"))


def _resource(item: Item) -> Markup:
    href = f"items/{_name(item)}.xml"
    files = [tag("file", href=href)]
    if item.figure:
        files.append(tag("file", href=f"items/{_name(item)}.svg"))
    return tag("resource", joined(files), identifier=_name(item), type="imsqti_item_xmlv2p1", href=href)


def _xml(tree: Markup) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tree}\n'

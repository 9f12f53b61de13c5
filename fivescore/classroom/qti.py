"""Sheets as a package of questions for other systems: QTI 2.1 or 3.0 of 1EdTech (IMS), in a ZIP file.

Each exercise is an item, where a decimal is typed; likely wrong answers get their reasons. A test has, for each kind of
exercise, a section that draws one of the class's items, so that everybody gets numbers of their own. QTI 3 is the same
model in other names. The specifications: https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html and
https://www.imsglobal.org/spec/qti/v3p0/impl
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from itertools import groupby
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivescore import __version__
from fivescore.classroom.decimals import ASKS, decimal, tolerance
from fivescore.classroom.exercises.exercise import Exercise
from fivescore.classroom.pages import Paper, pictured, stem
from fivescore.classroom.paper import ink
from fivescore.classroom.sheets import Sheet
from fivescore.svg.markup import Markup, joined, tag

_WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the package: the same sheets give the same bytes."""


class Version(NamedTuple):
    """How a version of QTI names things: what its items and packages are, and how elements and attributes are
    spelled."""

    items: str
    package: str
    kind: str
    schema: str
    number: str
    dashes: bool = False

    def tag(self, name: str, *children: str, **attributes: str | int) -> Markup:
        """An element of QTI, which is named here as version 2.1 names it."""
        if self.dashes:
            name, attributes = f"qti-{_dashed(name)}", {_dashed(each): value for each, value in attributes.items()}
        return tag(name, *children, **attributes)


QTI_2 = Version(
    "http://www.imsglobal.org/xsd/imsqti_v2p1",
    "http://www.imsglobal.org/xsd/imscp_v1p1",
    "xmlv2p1",
    "QTIv2.1 Package",
    "1.0.0",
)
QTI_3 = Version(
    "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    "xmlv3p0",
    "QTI Package",
    "3.0.0",
    dashes=True,
)


def _dashed(name: str) -> str:
    return re.sub(r"[A-Z]", lambda sign: f"-{sign[0].lower()}", name)


class Item(NamedTuple):
    """A question: its identifier, its text as XML, and its drawing, "" where there is none."""

    id: str
    text: str
    figure: str


def items(of: Sheet, version: Version = QTI_2) -> list[Item]:
    """The questions of a sheet, in its order.

    >>> from fivescore.classroom.sheets import read_code
    >>> [bool(each.figure) for each in items(read_code("7C-CNT-1-01-B"))]
    [False, True, True, False, False]
    """
    exercises = enumerate((each.alone for each in of.exercises), start=1)
    return [_item(version, f"{of.code}-{at}", f"{of.title} {at}", each) for at, each in exercises]


def package(
    sheets: Sequence[Sheet], made: Sequence[list[Item]], paper: Paper = "a4", version: Version = QTI_2
) -> bytes:
    """The package of what `items()` makes: the items with their drawings, a test, and the manifest."""
    every = [item for each in made for item in each]
    files = {"imsmanifest.xml": _manifest(version, every), "test.xml": _test(version, sheets, made)}
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


def _item(qti: Version, id: str, title: str, each: Exercise) -> Item:
    """An item: what is declared, what is shown, how it is marked, and what is said of each answer."""
    figure = each.figure.drawn(ink())
    drawn = tag("p", tag("img", src=f"item-{id}.svg", alt=figure.says)) if figure else ""
    asks = "" if each.question.kind == "count" else tag("p", ASKS)
    answer = qti.tag("textEntryInteraction", responseIdentifier="RESPONSE", expectedLength=12)
    correct = qti.tag("correctResponse", qti.tag("value", _value(each.answer)))
    text = qti.tag(
        "assessmentItem",
        qti.tag("responseDeclaration", correct, identifier="RESPONSE", cardinality="single", baseType="float"),
        _outcome(qti, "SCORE", "float", "0"),
        _outcome(qti, "MAXSCORE", "float", str(each.template.marks)),
        _outcome(qti, "FEEDBACK", "identifier", "NONE"),
        qti.tag("itemBody", tag("p", pictured(each.prompt)), drawn, asks, tag("p", "Answer ", answer)),
        qti.tag("responseProcessing", _marking(qti, each)),
        *_feedback(qti, each),
        xmlns=qti.items,
        identifier=f"item-{id}",
        title=title,
        adaptive="false",
        timeDependent="false",
        toolName="fivescore",
        toolVersion=__version__,
    )
    return Item(id, _xml(text), figure or "")


def _outcome(qti: Version, name: str, kind: str, value: str) -> Markup:
    start = qti.tag("defaultValue", qti.tag("value", value))
    return qti.tag("outcomeDeclaration", start, identifier=name, cardinality="single", baseType=kind)


def _marking(qti: Version, each: Exercise) -> Markup:
    """The first of the answers that fits decides; the right one comes first."""
    marks = _set(qti, "SCORE", "float", str(each.template.marks))
    wrong = each.question.misconceptions
    return qti.tag(
        "responseCondition",
        qti.tag("responseIf", _equal(qti, each.answer, each), marks, _set(qti, "FEEDBACK", "identifier", "RIGHT")),
        *(
            qti.tag("responseElseIf", _equal(qti, it.answer, each), _set(qti, "FEEDBACK", "identifier", f"WRONG{at}"))
            for at, it in enumerate(wrong, start=1)
        ),
        qti.tag("responseElse", _set(qti, "FEEDBACK", "identifier", "OTHER")),
    )


def _equal(qti: Version, value: object, each: Exercise) -> Markup:
    assert isinstance(value, Fraction)
    allowed = decimal(tolerance(value, each))
    given = qti.tag("variable", identifier="RESPONSE")
    exact = {"toleranceMode": "exact"} if allowed == "0" else {"toleranceMode": "absolute", "tolerance": allowed}
    return qti.tag("equal", given, qti.tag("baseValue", _value(value), baseType="float"), **exact)


def _set(qti: Version, name: str, kind: str, value: str) -> Markup:
    return qti.tag("setOutcomeValue", qti.tag("baseValue", value, baseType=kind), identifier=name)


def _feedback(qti: Version, each: Exercise) -> Iterator[Markup]:
    """What is said of an answer; for one that nobody expected, the first hint."""
    said = {"RIGHT": f"Right. {each.question.solution}"}
    said |= {f"WRONG{at}": it.reason for at, it in enumerate(each.question.misconceptions, start=1)}
    said |= {"OTHER": f"Not yet. {each.question.hints[0]}"}
    for name, sentence in said.items():
        words = qti.tag("contentBody", tag("p", sentence)) if qti.dashes else sentence
        yield qti.tag("modalFeedback", words, outcomeIdentifier="FEEDBACK", identifier=name, showHide="show")


def _value(value: object) -> str:
    assert isinstance(value, Fraction)
    return decimal(value)


def _test(qti: Version, sheets: Sequence[Sheet], made: Sequence[list[Item]]) -> str:
    """The test: a part for each lesson, a section for each kind of exercise, of which one item is drawn."""
    parts = []
    for lesson, (_, group) in enumerate(groupby(zip(sheets, made, strict=True), lambda it: it[0].series), start=1):
        pairs = list(group)
        first = pairs[0][0]
        sections = []
        for at, template in enumerate(first.templates):
            refs = (
                qti.tag("assessmentItemRef", identifier=_name(it[at]), href=f"items/{_name(it[at])}.xml")
                for _, it in pairs
            )
            sections.append(
                qti.tag(
                    "assessmentSection",
                    qti.tag("selection", select=1),
                    *refs,
                    identifier=f"section-{lesson}-{at + 1}",
                    title=f"{first.title} {at + 1}: {template.id}",
                    visible="true",
                )
            )
        parts.append(
            qti.tag(
                "testPart",
                *sections,
                identifier=f"part-{lesson}",
                navigationMode="nonlinear",
                submissionMode="individual",
            )
        )
    title = ", ".join(dict.fromkeys(each.title for each in sheets))
    return _xml(qti.tag("assessmentTest", *parts, xmlns=qti.items, identifier=f"test-{stem(sheets)}", title=title))


def _manifest(qti: Version, every: Sequence[Item]) -> str:
    """What the package holds."""
    needs = (tag("dependency", identifierref=_name(item)) for item in every)
    test = tag(
        "resource",
        tag("file", href="test.xml"),
        *needs,
        identifier="test",
        type=f"imsqti_test_{qti.kind}",
        href="test.xml",
    )
    about = tag("metadata", tag("schema", qti.schema), tag("schemaversion", qti.number))
    resources = tag("resources", test, *(_resource(qti, it) for it in every))
    return _xml(tag("manifest", about, tag("organizations"), resources, xmlns=qti.package, identifier="fivescore"))


def _resource(qti: Version, item: Item) -> Markup:
    href = f"items/{_name(item)}.xml"
    files = [tag("file", href=href)]
    if item.figure:
        files.append(tag("file", href=f"items/{_name(item)}.svg"))
    return tag("resource", joined(files), identifier=_name(item), type=f"imsqti_item_{qti.kind}", href=href)


def _xml(tree: Markup) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tree}\n'

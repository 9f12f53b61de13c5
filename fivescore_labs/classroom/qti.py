"""Sheets as a package of questions for other systems: QTI 2.1 or 3.0 of 1EdTech (IMS), in a ZIP file.

Each exercise is an item, where a decimal is typed; likely wrong answers get their reasons. A test has, for each kind of
exercise, a section that draws one of the class's items, so that everybody gets numbers of their own. QTI 3 is the same
model in other names. The specifications: https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html and
https://www.imsglobal.org/spec/qti/v3p0/impl
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivescore import __version__
from fivescore.svg.markup import Markup, tag
from fivescore_labs.classroom.decimals import ASKS, decimal, tolerance
from fivescore_labs.classroom.exercises.exercise import Exercise
from fivescore_labs.classroom.pages import Paper, by_kind, file_stem, pictured
from fivescore_labs.classroom.paper import ink
from fivescore_labs.classroom.sheets import Sheet

_WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the package: the same sheets give the same bytes."""


class Item(NamedTuple):
    """A question: its identifier, and its files by their names, the question itself and then its drawing, if any."""

    id: str
    files: dict[str, str]


class Version(NamedTuple):
    """A version of QTI: what is called how in it. What it makes is written here in the names of version 2.1."""

    about: str
    package_about: str
    kind: str
    schema: str
    number: str
    dashes: bool = False

    def tag(self, name: str, *children: str, **attributes: str | int) -> Markup:
        """An element of QTI."""
        if self.dashes:
            name, attributes = f"qti-{_dashed(name)}", {_dashed(each): value for each, value in attributes.items()}
        return tag(name, *children, **attributes)

    def items(self, of: Sheet) -> list[Item]:
        """The questions of a sheet, in its order."""
        exercises = enumerate((each.with_one_answer for each in of.exercises), start=1)
        return [self._item(f"item-{of.code}-{at}", f"{of.title} {at}", each) for at, each in exercises]

    def package(self, sheets: Sequence[Sheet], made: Sequence[list[Item]], paper: Paper = "a4") -> bytes:
        """The package of such questions: the items with their drawings, a test, and the manifest."""
        every = [item for each in made for item in each]
        files = {"imsmanifest.xml": self._manifest(every), "test.xml": self._test(sheets, made)}
        for item in every:
            files |= item.files
        out = BytesIO()
        with ZipFile(out, "w") as archive:
            for name, text in files.items():
                archive.writestr(ZipInfo(name, _WHEN), text.encode(), ZIP_DEFLATED)
        return out.getvalue()

    def _item(self, id: str, title: str, each: Exercise) -> Item:
        """An item: what is declared, what is shown, how it is marked, and what is said of each answer."""
        figure = each.figure.drawn(ink())
        drawn = tag("p", tag("img", src=f"{id}.svg", alt=figure.says)) if figure else ""
        asks = "" if each.question.kind == "count" else tag("p", ASKS)
        typed = self.tag("textEntryInteraction", responseIdentifier="RESPONSE", expectedLength=12)
        (answer, _), *_ = each.question.values_with_reasons
        correct = self.tag("correctResponse", self.tag("value", decimal(answer)))
        text = self.tag(
            "assessmentItem",
            self.tag("responseDeclaration", correct, identifier="RESPONSE", cardinality="single", baseType="float"),
            self._outcome("SCORE", "float", "0"),
            self._outcome("MAXSCORE", "float", str(each.template.marks)),
            self._outcome("FEEDBACK", "identifier", "NONE"),
            self.tag("itemBody", tag("p", pictured(each.prompt)), drawn, asks, tag("p", "Answer ", typed)),
            self.tag("responseProcessing", self._marking(each)),
            *self._feedback(each),
            xmlns=self.about,
            identifier=id,
            title=title,
            adaptive="false",
            timeDependent="false",
            toolName="fivescore",
            toolVersion=__version__,
        )
        return Item(id, {f"items/{id}.xml": _xml(text)} | ({f"items/{id}.svg": figure} if figure else {}))

    def _outcome(self, name: str, kind: str, value: str) -> Markup:
        start = self.tag("defaultValue", self.tag("value", value))
        return self.tag("outcomeDeclaration", start, identifier=name, cardinality="single", baseType=kind)

    def _marking(self, each: Exercise) -> Markup:
        """The first of the answers that fits decides; the right one comes first."""
        (right, _), *wrong = each.question.values_with_reasons
        marks = self._set("SCORE", "float", str(each.template.marks))
        return self.tag(
            "responseCondition",
            self.tag("responseIf", self._equal(right, each), marks, self._set("FEEDBACK", "identifier", "RIGHT")),
            *(
                self.tag("responseElseIf", self._equal(it, each), self._set("FEEDBACK", "identifier", f"WRONG{at}"))
                for at, (it, _) in enumerate(wrong, start=1)
            ),
            self.tag("responseElse", self._set("FEEDBACK", "identifier", "OTHER")),
        )

    def _equal(self, value: Fraction, each: Exercise) -> Markup:
        allowed = decimal(tolerance(value, each.question.kind))
        given = self.tag("variable", identifier="RESPONSE")
        exact = {"toleranceMode": "exact"} if allowed == "0" else {"toleranceMode": "absolute", "tolerance": allowed}
        return self.tag("equal", given, self.tag("baseValue", decimal(value), baseType="float"), **exact)

    def _set(self, name: str, kind: str, value: str) -> Markup:
        return self.tag("setOutcomeValue", self.tag("baseValue", value, baseType=kind), identifier=name)

    def _feedback(self, each: Exercise) -> Iterator[Markup]:
        """Yield what is said of each answer; for one that nobody expected, the first hint."""
        said = {"RIGHT": f"Right. {each.question.solution}"}
        said |= {f"WRONG{at}": it.reason for at, it in enumerate(each.question.misconceptions, start=1)}
        said |= {"OTHER": f"Not yet. {each.question.hints[0]}"}
        for name, sentence in said.items():
            words = self.tag("contentBody", tag("p", sentence)) if self.dashes else sentence
            yield self.tag("modalFeedback", words, outcomeIdentifier="FEEDBACK", identifier=name, showHide="show")

    def _test(self, sheets: Sequence[Sheet], made: Sequence[list[Item]]) -> str:
        """The test: a part for each lesson, a section for each kind of exercise, of which one item is drawn."""
        parts = []
        for lesson, (first, kinds) in enumerate(by_kind(sheets, made), start=1):
            sections = []
            for at, (template, items) in enumerate(kinds, start=1):
                drawn = (self.tag("assessmentItemRef", identifier=it.id, href=f"items/{it.id}.xml") for it in items)
                title = f"{first.title} {at}: {template.id}"
                about = {"identifier": f"section-{lesson}-{at}", "title": title, "visible": "true"}
                sections.append(self.tag("assessmentSection", self.tag("selection", select=1), *drawn, **about))
            ways = {"navigationMode": "nonlinear", "submissionMode": "individual"}
            parts.append(self.tag("testPart", *sections, identifier=f"part-{lesson}", **ways))
        name, title = f"test-{file_stem(sheets)}", ", ".join(dict.fromkeys(it.title for it in sheets))
        return _xml(self.tag("assessmentTest", *parts, xmlns=self.about, identifier=name, title=title))

    def _manifest(self, every: Sequence[Item]) -> str:
        """Write what the package holds."""
        needs = (tag("dependency", identifierref=item.id) for item in every)
        test = self._resource("test", "test", "test.xml", tag("file", href="test.xml"), *needs)
        about = tag("metadata", tag("schema", self.schema), tag("schemaversion", self.number))
        items = []
        for item in every:
            files = (tag("file", href=file) for file in item.files)
            items.append(self._resource("item", item.id, f"items/{item.id}.xml", *files))
        named = {"xmlns": self.package_about, "identifier": "fivescore"}
        return _xml(tag("manifest", about, tag("organizations"), tag("resources", test, *items), **named))

    def _resource(self, kind: str, id: str, href: str, *parts: Markup) -> Markup:
        return tag("resource", *parts, identifier=id, type=f"imsqti_{kind}_{self.kind}", href=href)


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


def _xml(tree: Markup) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tree}\n'

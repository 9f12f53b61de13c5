"""Sheets for other programs: each file is read by the rules of its format, and marks answers as the page does."""

import csv
import io
import re
import zipfile
from base64 import b64decode
from fractions import Fraction
from functools import cache
from xml.etree import ElementTree

import pytest

from fivescore_labs.classroom import cli
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.files import decimal, file_of
from fivescore_labs.classroom.pages import ink
from fivescore_labs.classroom.sheets import class_of
from tests.every import cases, every as each_case

SOME = 3
"""Students whose questions are read."""
each_lesson = each_case(LESSONS)


@cache
def sheets(lesson, level="core"):
    return class_of(lesson, "10B", 2026, SOME, level)


def every(lesson):
    """Each exercise of the sheets with its place, by the code of its sheet."""
    return {(sheet.code, at): each for sheet in sheets(lesson) for at, each in enumerate(sheet.exercises, start=1)}


def agrees(exercise, marked):
    """Whether an answer is marked as on the page: the right one fully, likely wrong ones by their reasons, each as a
    decimal; `marked` gives the part of the marks, and what is said."""
    share, _ = marked(decimal(exercise.answer))
    assert share == 1 and exercise.mark(decimal(exercise.answer)).score == exercise.template.marks
    for wrong in exercise.question.misconceptions:
        text = decimal(wrong.answer)
        mark = exercise.mark(text)
        share, said = marked(text)
        if mark.verdict == "misconception" and mark.misconception == wrong.name:
            assert (share, said) == (0, wrong.reason), (exercise.prompt, text)
    nearest = f"{float(exercise.answer):.3g}" if exercise.question.kind != "count" else str(exercise.answer)
    if Fraction(nearest) not in (0, 1) or exercise.answer in (0, 1):
        assert marked(nearest)[0] == 1, "three figures are enough"
    for far in ("0", "1") if exercise.question.kind == "chance" else ("-1",):
        assert marked(far)[0] == 0, "no chance between 0 and 1 is either"


# Moodle


TEXTS = {"name", "questiontext", "generalfeedback", "hint", "feedback"}
"""Elements that hold a text."""
PARTS = ("name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "answer", "hint")


def text(element):
    (found,) = element.findall("text")
    assert len(found) == 0, "HTML within a text is escaped"
    return found.text


def moodle(content):
    """The questions of a bank by category, read as the format is documented: (name, question)."""
    root = ElementTree.fromstring(content)
    assert root.tag == "quiz" and not root.attrib
    found, category = {}, None
    for question in root:
        assert question.tag == "question"
        if question.get("type") == "category":
            category = text(question.find("category"))
            found[category] = []
            continue
        assert question.get("type") == "numerical" and category
        assert {each.tag for each in question} <= set(PARTS)
        for each in question.iter():
            if each.tag in TEXTS:
                assert text(each) and (each.tag == "name") == ("format" not in each.attrib)
                assert each.get("format", "html") == "html"
        found[category].append((text(question.find("name")), question))
    return found


def moodle_mark(question, answer):
    """The part of the marks, and the feedback: the first answer within its tolerance, as Moodle takes it."""
    for each in question.findall("answer"):
        if abs(Fraction(answer) - Fraction(text(each))) <= Fraction(each.find("tolerance").text):
            share = int(each.get("fraction"))
            assert 0 <= share <= 100
            return share / 100, re.sub(r"^<p>|</p>$", "", text(each.find("feedback")))
    return 0, ""


@each_lesson
def test_moodle_asks_and_draws_every_question_and_marks_as_the_page_does(lesson):
    found = moodle(file_of("moodle", sheets(lesson)).content)
    asked = {name: question for questions in found.values() for name, question in questions}
    assert len(asked) == len(every(lesson))
    for (code, at), exercise in every(lesson).items():
        question = asked[f"{sheets(lesson)[0].title} {at}, {code}"]
        shown, figure = question.find("questiontext"), exercise.figure.drawn(ink())
        assert plain(text(shown)).startswith(exercise.prompt)
        files = shown.findall("file")
        assert len(files) == bool(figure) == ("@@PLUGINFILE@@" in text(shown))
        for file in files:
            assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in text(shown) and file.get("encoding") == "base64"
            assert b64decode(file.text).decode() == figure
        assert int(question.find("defaultgrade").text) == exercise.template.marks
        assert [plain(text(each)) for each in question.findall("hint")] == list(exercise.question.hints)
        agrees(exercise, lambda answer, question=question: moodle_mark(question, answer))


def plain(html):
    """The words of the first paragraph; its pictures of tiles by their names."""
    return told(ElementTree.fromstring(f"<div>{html}</div>")[0])


def told(paragraph):
    """The words of a paragraph, each picture of a tile as it is written: [4-6]."""
    pips = ("blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    said = paragraph.text or ""
    for image in paragraph:
        assert image.tag.endswith("img") and b64decode(image.get("src").partition("base64,")[2]).startswith(b"<svg")
        one, _, other = image.get("alt").partition("-")
        low, high = (pips.index(each) for each in ((one, other) if other else (image.get("alt").split()[1],) * 2))
        said += f"[{low}-{high}]{image.tail or ''}"
    return said


# STACK


STACK = {name: parts.split() for name, parts in cases("stack")}
"""The elements of STACK's own sample questions, each with those in it, in their order."""


def stack_mark(question, answer):
    """The part of the marks and what is said, as STACK walks through the tree of a question."""
    nodes = {node.find("name").text: node for node in question.iter("node")}
    at, seen = "0", set()
    while True:
        assert at not in seen, "no node twice"
        seen.add(at)
        node = nodes[at]
        gap = abs(Fraction(answer) - Fraction(node.find("tans").text))
        exact = node.find("answertest").text == "AlgEquiv"
        way = "true" if gap <= (0 if exact else Fraction(node.find("testoptions").text)) else "false"
        at = node.find(f"{way}nextnode").text
        if at == "-1":
            said = re.sub("</?p>", "", text(node.find(f"{way}feedback")) or "")
            return float(node.find(f"{way}score").text), said


@each_lesson
def test_stack_questions_have_the_elements_of_its_samples_and_mark_as_the_page_does(lesson):
    root = ElementTree.fromstring(file_of("stack", sheets(lesson)).content)
    asked = {text(each.find("name")): each for each in root if each.get("type") == "stack"}
    assert len(asked) == len(every(lesson))
    for question in asked.values():
        for name, parts in STACK.items():
            for element in question.iter(name):
                assert [*dict.fromkeys(child.tag for child in element)] == parts
    for (code, at), exercise in every(lesson).items():
        question = asked[f"{sheets(lesson)[0].title} {at}, {code}"]
        assert plain(text(question.find("questiontext"))) == exercise.prompt
        assert f"ta:{exercise.answer};" in text(question.find("questionvariables"))
        assert stack_mark(question, exercise.answer) == (1, "")
        agrees(exercise, lambda answer, question=question: stack_mark(question, answer))


@each_lesson
def test_an_exercise_with_gaps_asks_other_systems_for_its_last_gap(lesson):
    those = sheets(lesson, "support")
    exercise = those[0].exercises[0]
    root = ElementTree.fromstring(file_of("stack", those).content)
    first = next(each for each in root if each.get("type") == "stack")
    asked = f"What belongs into ({'abcde'[len(exercise.answer) - 1]})?"
    assert exercise.template.gaps and plain(text(first.find("questiontext"))).endswith(asked)
    assert stack_mark(first, exercise.answer[-1]) == (1, "")
    assert file_of("moodle", those) and file_of("qti", those)


def test_moodle_has_a_category_for_each_lesson_level_and_kind_of_exercise():
    those = [*sheets("at-least-one"), *sheets("at-least-one", "stretch"), *sheets("counting-hands")]
    found = moodle(file_of("moodle", those).content)
    heads = ["At least one, core", "At least one, stretch", "Counting hands, core"]
    assert list(dict.fromkeys(category.split("/")[-2] for category in found)) == heads
    assert all(len(questions) == SOME for questions in found.values())
    for sheet in those[::SOME]:
        for template in sheet.templates:
            assert any(f"{sheet.title}, {sheet.level}/" in it and it.endswith(f" {template.id}") for it in found)


# QTI


ITEMS, PACKAGES = (f"{{http://www.imsglobal.org/xsd/{name}}}" for name in ("imsqti_v2p1", "imscp_v1p1"))
IDENTIFIER = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
CONTENT = {}
"""Each element, its attributes, and what is in it."""
for head, inner in cases("qti"):
    name, *attributes = head.split()
    CONTENT[name] = (attributes, f"{inner} " if re.search(r"\w$", inner) else inner)
MIXED = {"p", "value", "baseValue", "modalFeedback"}
"""Elements with text of their own."""


def read(text):
    """An item or a test, its elements without their namespace."""
    root = ElementTree.fromstring(text)
    for each in root.iter():
        assert each.tag.startswith(ITEMS), each.tag
        each.tag = each.tag.removeprefix(ITEMS)
    return root


def checked(element):
    """The element, once all in it keeps the rules of QTI: order, attributes, identifiers and plain text."""
    name = element.tag
    attributes, content = CONTENT[name]
    inner = "".join(f"{each.tag} " for each in element)
    assert re.fullmatch(content, inner), f"{name} holds {inner}"
    needs, all_of_them = {each for each in attributes if "?" not in each}, {each.strip("?") for each in attributes}
    assert needs <= set(element.attrib) <= all_of_them, f"{name} has {element.attrib}"
    for key in element.attrib.keys() & {"identifier", "responseIdentifier", "outcomeIdentifier"}:
        assert IDENTIFIER.fullmatch(element.get(key))
    assert name in MIXED or not (element.text or "").strip()
    for each in element:
        checked(each)
    return element


def opened(content):
    """What is in a package, by name; the manifest names every file, and no other."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None and archive.namelist()[0] == "imsmanifest.xml"
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    root = ElementTree.fromstring(files.pop("imsmanifest.xml"))
    assert [each.tag for each in root] == [f"{PACKAGES}{name}" for name in ("metadata", "organizations", "resources")]
    resources = root[2]
    ids = [each.get("identifier") for each in resources]
    assert len(set(ids)) == len(ids) and all(map(IDENTIFIER.fullmatch, ids))
    assert sorted(each.get("href") for each in resources.iter(f"{PACKAGES}file")) == sorted(files)
    assert {each.get("identifierref") for each in resources.iter(f"{PACKAGES}dependency")} == set(ids) - {"test"}
    for each in resources:
        kind = "test" if each.get("identifier") == "test" else "item"
        assert each.get("type") == f"imsqti_{kind}_xmlv2p1" and each.get("href") == each[0].get("href")
    return files


def qti_mark(item, answer):
    """The part of the marks, and the feedback, by the rules of response processing."""
    outcomes = {
        each.get("identifier"): each.find("defaultValue/value").text for each in item.iter("outcomeDeclaration")
    }
    (condition,) = item.find("responseProcessing")
    for branch in condition:
        if branch.tag != "responseElse":
            equal = branch.find("equal")
            gap = abs(Fraction(answer) - Fraction(equal.find("baseValue").text))
            assert (equal.get("toleranceMode") == "absolute") == ("tolerance" in equal.attrib)
            if gap > Fraction(equal.get("tolerance", "0")):
                continue
        for each in branch.findall("setOutcomeValue"):
            assert each.get("identifier") in outcomes, "it is declared"
            outcomes[each.get("identifier")] = each.find("baseValue").text
        break
    said = [
        "".join(each.itertext())
        for each in item.iter("modalFeedback")
        if each.get("identifier") == outcomes["FEEDBACK"]
    ]
    assert len(said) == 1
    return float(outcomes["SCORE"]) / float(outcomes["MAXSCORE"]), said[0]


@each_lesson
def test_a_qti_package_keeps_its_specification_and_marks_as_the_page_does(lesson):
    files = opened(file_of("qti", sheets(lesson)).content)
    for (code, at), exercise in every(lesson).items():
        item = checked(read(files[f"items/item-{code}-{at}.xml"]))
        assert item.get("identifier") == f"item-{code}-{at}"
        body = item.find("itemBody")
        assert told(body[0]) == exercise.prompt
        assert [each.get("responseIdentifier") for each in body.iter("textEntryInteraction")] == ["RESPONSE"]
        declared = {each.get("identifier") for each in item.iter() if each.tag.endswith("Declaration")}
        assert {each.get("identifier") for each in item.iter("variable")} <= declared
        drawn = [f"items/{each.get('src')}" for each in body.iter("img") if not each.get("src").startswith("data:")]
        figure = exercise.figure.drawn(ink())
        assert [files[name] for name in drawn] == ([figure] if figure else [])
        agrees(exercise, lambda answer, item=item: qti_mark(item, answer))


def test_a_qti_test_draws_one_question_of_each_kind_for_everybody():
    those = [*sheets("at-least-one"), *sheets("counting-hands")]
    files = opened(file_of("qti", those).content)
    test = checked(read(files["test.xml"]))
    sections = list(test.iter("assessmentSection"))
    assert len(sections) == sum(len(each.templates) for each in those[::SOME])
    ids = [each.get("identifier") for each in test.iter() if "identifier" in each.attrib]
    assert len(set(ids)) == len(ids)
    for section in sections:
        refs = section.findall("assessmentItemRef")
        assert len(refs) == SOME and section.find("selection").get("select") == "1"
        assert all(each.get("href") in files for each in refs)


# Tables


@each_lesson
def test_the_table_of_codes_has_no_answer_and_the_other_has_them_all(lesson):
    files = (file_of(kind, sheets(lesson)).content.decode() for kind in ("codes", "answers"))
    codes, answers = (list(csv.DictReader(io.StringIO(each))) for each in files)
    assert [(row["Student"], row["Code"]) for row in codes] == [(str(it.student), it.code) for it in sheets(lesson)]
    assert list(codes[0]) == ["Student", "Code", "Lesson", "Level"]
    for row, ((code, at), exercise) in zip(answers, every(lesson).items(), strict=True):
        assert (row["Code"], row["Exercise"], row["Marks"]) == (code, str(at), str(exercise.template.marks))
        assert Fraction(row["Answer"]) == exercise.answer
        assert abs(Fraction(row["Decimal"]) - exercise.answer) < Fraction(1, 10**9)


# The command line


COMMANDS = {
    "sheets --html --paper letter": ["key", "sheets"],
    "sheets --html --paper letter --together": ["both"],
    "export --format moodle": ["moodle"],
    "export --format qti": ["qti"],
    "export --format csv": ["answers", "codes"],
}
"""Commands, and what each writes."""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_writes_what_is_made_and_again_the_same_bytes(tmp_path, command):
    words = "--lesson at-least-one --lesson counting-hands --class 10b --seed 2026 --students 3 --out"
    for folder in ("one", "two"):
        cli.run([*command.split(), *words.split(), str(tmp_path / folder)])
    files = sorted((tmp_path / "one").iterdir())
    those = [*sheets("at-least-one"), *sheets("counting-hands")]
    wanted = [file_of(kind, those, "letter") for kind in COMMANDS[command]]
    assert [(file.name, file.read_bytes()) for file in files] == [(each.name, each.content) for each in wanted]
    assert all((tmp_path / "two" / file.name).read_bytes() == file.read_bytes() for file in files)

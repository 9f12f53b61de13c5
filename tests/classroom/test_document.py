"""Sheets and keys as HTML to print: whole in one file, with the contents of the PDFs, a page for each student."""

import io
import re
from functools import cache
from html import unescape
from itertools import product

import pypdf
import pytest

from fivescore import FivescoreError
from fivescore_labs.classroom import cli
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.exercises.exercise import show
from fivescore_labs.classroom.files import made
from fivescore_labs.classroom.pages import for_students, for_teacher, form
from fivescore_labs.classroom.paper import FOLDER, pdf
from fivescore_labs.classroom.sheets import LEVELS, class_of
from tests.classroom.test_sheets import bare
from tests.every import every
from tests.weekly import examples

SOME = 3
"""Students whose sheets are read."""
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
LARGEST = 30
"""A class whose answers fit on one page."""
PRINTED = min(examples(36), LARGEST)
"""Students whose sheets a browser prints; the whole class once a week."""
lessons = pytest.mark.parametrize("lesson", LESSONS)


@cache
def text(kind, lesson):
    """What a reader of the document sees, without spaces; a drawing in a line of text is left out."""
    html = made(kind, class_of(lesson, "10B", 2026, SOME)).content.decode()
    body = html.partition("<body>")[2]
    return bare(unescape(re.sub(r"<[^>]*>", "", re.sub(r"<svg\b.*?</svg>", "", body, flags=re.DOTALL))))


def printed(handout):
    return pdf(handout.title, FOLDER / f"{handout.template}.typ", handout.data)


def in_order(parts, whole):
    """Whether the parts stand one after the other in a text."""
    at = 0
    for part in map(bare, parts):
        found = whole.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return True


@every(LESSONS)
def test_a_document_follows_the_order_of_its_exercises_and_only_the_key_answers(lesson):
    asked, told, sheets = [], [], text("sheets", lesson)
    for each in class_of(lesson, "10B", 2026, SOME):
        asked.append(each.code)
        told.append(each.code)
        for exercise in each.exercises:
            asked += [*re.split(r"\[\d\d?-\d\d?\]", exercise.prompt), form(exercise)]
            told += [exercise.shown, exercise.question.solution]
            for wrong in exercise.question.misconceptions:
                told += [show(wrong.answer), wrong.name, wrong.reason]
                assert bare(wrong.reason) not in sheets
            assert bare(exercise.question.solution) not in sheets
    assert in_order(asked, sheets) and in_order(told, text("key", lesson))


@every(SIZES)
def test_the_pdf_has_the_paper_that_is_asked_for(paper):
    sheets = class_of("at-least-one", "10B", 2026, 1)
    for handout in (for_students(sheets, paper), for_teacher(sheets, paper)):
        size = pypdf.PdfReader(io.BytesIO(printed(handout))).pages[0].mediabox[2:]
        assert [float(side) / 72 * 25.4 for side in size] == pytest.approx(SIZES[paper], abs=0.5)


@every(product(["sheets", "key"], LEVELS))
def test_a_document_needs_no_other_file_runs_nothing_and_its_codes_tell_the_level(kind, level):
    (sheet,) = class_of("counting-hands", "10B", 2026, 1, level)
    html = made(kind, [sheet]).content.decode()
    assert html.startswith("<!DOCTYPE html>")
    assert not re.search(r"<(script|link|img|iframe|base)\b|\son\w+=|@import", html)
    assert not re.search(r"""(src|href)=|url\(|https?:""", html.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    assert sheet.code in html and f"CNT{LEVELS[level]}-" in sheet.code
    assert kind == "sheets" or level == "core" or f"seed 2026, {level}" in html


# The command line


def asked(folder, *words):
    cli.run(["sheets", "--html", "--class", "10b", "--seed", "2026", "--students", "3", *words, "--out", str(folder)])
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_command_writes_sheets_and_key_apart_and_the_same_bytes_each_time(tmp_path):
    words = ["--lesson", "at-least-one", "--lesson", "counting-hands", "--paper", "letter"]
    first, again = asked(tmp_path / "one", *words), asked(tmp_path / "two", *words)
    assert first == again and len(first) == 2
    sheets = [each for lesson in words[1:4:2] for each in class_of(lesson, "10B", 2026, 3)]
    for kind in ("sheets", "key"):
        file = made(kind, sheets, "letter")
        assert first[file.name] == file.content and b"size: letter" in file.content


def test_each_of_several_lessons_has_its_key_and_one_file_may_hold_them_all(tmp_path):
    ((name, content),) = asked(tmp_path, "--lesson", "at-least-one", "--lesson", "counting-hands", "--together").items()
    sheets = [each for lesson in ("at-least-one", "counting-hands") for each in class_of(lesson, "10B", 2026, 3)]
    assert name.endswith("sheets-and-key.html") and content == made("both", sheets).content
    html = [made(kind, sheets).content.decode() for kind in ("sheets", "key", "both")]
    pages = [re.findall(r"<section.*?</section>", each) for each in html]
    assert pages[0] and pages[1] and pages[0] + pages[1] == pages[2]
    assert re.findall(r"<h1>(.*?)</h1>", html[0]) == ["At least one"] * 3 + ["Counting hands"] * 3
    assert re.findall(r"<h1>(.*?)</h1>", html[1]) == ["Key: at least one", "Key: counting hands"]
    assert html[1].count("<h2>") == 6
    with pytest.raises(FivescoreError, match="sheets, key"):
        made("poster", sheets)


# In print


@pytest.mark.few("a4-counting-hands", "letter-what-a-knock-tells")  # both papers; all lessons are set by the same sheet
@pytest.mark.quick("letter-what-a-knock-tells")  # the smaller paper
@pytest.mark.browser
@lessons
@pytest.mark.parametrize("paper", SIZES)
def test_each_sheet_is_one_page_and_the_answers_of_a_class_are_another(browser, paper, lesson):
    page = browser.new_page()
    sheets = class_of(lesson, "10B", 2026, LARGEST)
    made_of = {}
    for kind, some, those in (("sheets", sheets[-PRINTED:], ""), ("key", sheets, "1-2")):
        page.set_content(made(kind, some, paper).content.decode())
        pages = page.pdf(prefer_css_page_size=True, page_ranges=those)
        made_of[kind] = pypdf.PdfReader(io.BytesIO(pages)).pages
    for each in made_of.values():
        assert [float(side) / 72 * 25.4 for side in each[0].mediabox[2:]] == pytest.approx(SIZES[paper], abs=0.5)
    for sheet, its in zip(sheets[-PRINTED:], made_of["sheets"], strict=True):
        assert bare(sheet.code) in bare(its.extract_text())
    first, second = (bare(each.extract_text()) for each in made_of["key"])
    page.set_content(made("both", sheets[:2], paper).content.decode())
    together = pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, page_ranges="1-3"))).pages
    assert bare(sheets[1].code) in bare(together[1].extract_text()) and "Key" in together[2].extract_text()
    assert "Student1" not in first and second.startswith("Student1"), "all answers stand on one page"
    page.close()


@pytest.mark.browser
def test_print_is_black_on_white_where_the_reader_prefers_dark(browser):
    page = browser.new_page(color_scheme="dark")
    page.set_content(made("sheets", class_of("counting-hands", "10B", 1, 1)).content.decode())
    seen = page.evaluate("(({backgroundColor, color}) => [backgroundColor, color])(getComputedStyle(document.body))")
    assert seen == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    page.close()

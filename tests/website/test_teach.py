"""The unit for teachers: its data, the numbers in it, the plans, and what is ready to print."""

import io
import json
import re
import tomllib
from functools import cache
from itertools import combinations, pairwise
from math import comb

import pypdf
import pytest

from fivescore import ALL_FIVES, Layout, speech
from fivescore.exercises import LESSONS
from fivescore.exercises.exercise import show
from tests.browser import ROOT, SITE
from tests.classroom.test_sheets import bare
from website.figures import teach
from website.prints import prints

DATA = tomllib.loads(teach.DATA.read_text(encoding="utf-8"))
lessons = pytest.mark.parametrize("lesson", teach.lessons(), ids=lambda lesson: lesson.id)


def sentences(value):
    """Every sentence of the data."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in ("notebook", "expect"):
                yield from sentences(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from sentences(inner)
    elif isinstance(value, str):
        yield value


@cache
def plan(lesson):
    return pypdf.PdfReader(io.BytesIO(prints.pdf(prints.plan(lesson))))


# Data


def test_the_data_have_every_lesson_of_the_unit_and_no_other():
    assert list(DATA) == list(LESSONS)
    assert len({each["notebook"] for each in DATA.values()}) == len(LESSONS)


@lessons
def test_the_note_in_a_lesson_has_the_minutes_of_its_plan(lesson):
    cells = json.loads((ROOT / "notebooks" / lesson.notebook).read_text(encoding="utf-8"))["cells"]
    note = " ".join("".join(cell["source"]) for cell in cells if "teacher" in cell["metadata"].get("tags", []))
    total, steps = re.match(r"\*For teachers: (\d+) minutes\. ([^.]+)\.", note).groups()
    words = {speech.number(minutes): minutes for minutes in range(60)}
    told = [words[word] for word in re.findall(r"[a-z-]+", steps.lower()) if word in words]
    assert int(total) == lesson.minutes
    assert told == [step.end - step.start for step in lesson.steps]


def test_no_number_of_the_unit_is_typed():
    for text in sentences(DATA):
        bare_of_names = re.sub(r"\{\w+\}|\[\d-\d\]", "", text)
        assert not re.search(r"\d", bare_of_names), text


def test_every_number_that_is_worked_out_is_used():
    used = {name for text in sentences(DATA) for name in re.findall(r"\{(\w+)\}", text)}
    assert used == set(teach.NUMBERS)


def test_numbers_of_the_lessons_are_right_by_another_way():
    """Tile by tile and hand by hand, where the build counts by formulas."""
    tiles = [(low, high) for low in range(7) for high in range(low, 7)]
    scoring = [tile for tile in ALL_FIVES.tiles if tile.pips and tile.pips % 5 == 0]
    assert [tile for tile in ALL_FIVES.tiles if Layout(ALL_FIVES).play(tile).points] == scoring
    unseen = len(tiles) - 7
    sixes = [tile for tile in tiles if 6 in tile and tile not in ((6, 6), (2, 6))]
    none, left = 1, unseen
    for _ in range(7):
        none, left = none * (left - len(sixes)), left - 1
    draws = [places[0] + 1 for places in combinations(range(14), 2)]
    found = {
        "set": f"{len(tiles)}",
        "doubles": f"{sum(low == high for low, high in tiles)}",
        "hands": f"{comb(28, 7):,}",
        "two_hands": f"{comb(28, 14) * comb(14, 7):,}",
        "few_pairs": f"{len(list(combinations('abcde', 2)))}",
        "two_doubles": f"{comb(28, 7) * 47481 // 131560:,}",
        "no_double": "323/3289",
        "variance": "49/48",
        "variance_back": "21/16",
        "leads": f"{len(scoring)}",
        "leads_threes": "14",
        "leads_primes": "18",
        "has_lead": "1237/1560",
        "sixes": f"{len(sixes)}",
        "knock": "286/2907",
        "before_knock": "1/3",
        "after_knock": "7/16",
        "mean_draws": "5",
    }
    assert none * 2907 == 286 * (21 * 20 * 19 * 18 * 17 * 16 * 15) and sum(draws) == 5 * len(draws)
    assert {name: teach.filled(f"{{{name}}}") for name in found} == found
    share = 1237 / 1560
    assert abs(float(teach.filled("{error_small}")) ** 2 - share * (1 - share) / 20) < 1e-4
    assert abs(float(teach.filled("{has_lead_percent}")) - 100 * share) < 0.05


@lessons
def test_the_steps_of_a_lesson_follow_each_other_and_fill_the_hour(lesson):
    assert [step.start for step in lesson.steps[1:]] == [step.end for step in lesson.steps[:-1]]
    assert lesson.steps[0].start == 0 and lesson.minutes == teach.HOUR
    (sheet,) = (step for step in lesson.steps if step.name == teach.SHEET)
    assert sheet.end - sheet.start == sum(each.minutes for each in LESSONS[lesson.id])


@lessons
def test_every_exercise_of_a_lesson_has_wrong_answers_to_expect(lesson):
    assert list(dict.fromkeys(each.exercise.id for each in lesson.expect)) == [each.id for each in LESSONS[lesson.id]]
    assert len(lesson.ask) >= 3 and len(lesson.hear) >= 3


# The plan of a lesson


@lessons
def test_a_plan_has_two_pages_and_all_that_the_data_have(lesson):
    pages = [bare(page.extract_text()) for page in plan(lesson).pages]
    assert len(pages) == 2
    text = "".join(pages)
    said = [lesson.objective, lesson.before, lesson.extension, *lesson.materials, *lesson.ask]
    said += [word for pair in lesson.hear for word in pair]
    for step in lesson.steps:
        said += [f"{step.start}–{step.end}", step.name, step.does]
    for each in lesson.expect:
        said += [each.exercise.prompt, each.exercise.shown]
        said += [show(each.misconception.answer), each.misconception.name, each.misconception.reason]
    for each in said:
        for part in re.split(r"\[\d-\d\]", each):  # tiles are drawn
            assert bare(part) in text, part


# What is ready to print


def test_a_class_finds_its_sheets_and_their_key_ready_to_print(site):
    found = {each.file: each for each in prints.class_sets()}
    assert len(found) == 2 * len(LESSONS) and all((SITE / "print" / file).stat().st_size < 900_000 for file in found)
    for lesson in LESSONS:
        sheets = pypdf.PdfReader(SITE / "print" / f"class-{lesson}-sheets.pdf")
        assert len(sheets.pages) == teach.STUDENTS
        codes = [re.search(r"A-[A-Z]{3}-1-\d\d-\w", page.extract_text())[0] for page in sheets.pages[:3]]
        key = pypdf.PdfReader(SITE / "print" / f"class-{lesson}-key.pdf")
        text = bare("".join(page.extract_text() for page in key.pages[:4]))
        assert codes[0] in text and all(one < other for one, other in pairwise(codes))


@lessons
def test_the_page_for_teachers_leads_to_every_plan_sheet_and_key(lesson, site):
    page = (SITE / "teach" / "index.html").read_text(encoding="utf-8")
    for file in (f"plan-{lesson.id}.pdf", f"class-{lesson.id}-sheets.pdf", f"class-{lesson.id}-key.pdf"):
        assert f'href="../print/{file}"' in page and (SITE / "print" / file).is_file()
    assert lesson.objective in page
    there = f'href="../notebooks/{lesson.notebook.removesuffix(".ipynb")}/"' in page
    assert there == (ROOT / "notebooks" / lesson.notebook).is_file()


def test_a_door_of_the_home_page_leads_to_the_page_for_teachers(site):
    home = (SITE / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<a href="teach/"><div class="fs-door-picture"', home)

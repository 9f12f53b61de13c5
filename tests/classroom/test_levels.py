"""Levels of a sheet: which kinds of exercises they have, and that a class of thirty has answers of its own."""

from itertools import product

import pytest

from fivescore.classroom.exercises import LESSONS
from fivescore.classroom.sheets import LEVELS, class_of
from tests.every import every

CLASS = 30
SEEDS = (1, 2, 3)
"""Seeds of classes."""
lessons = pytest.mark.parametrize("lesson", LESSONS)


@every(product(LESSONS, LEVELS))
def test_a_class_of_thirty_has_at_least_25_different_answers_of_each_kind(lesson, level):
    for seed in SEEDS:
        sheets = [sheet.exercises for sheet in class_of(lesson, "10B", seed, CLASS, level)]
        for exercises in zip(*sheets, strict=True):
            assert len({each.shown for each in exercises}) >= 25, exercises[0].id


@every(product(LESSONS, LEVELS))
def test_a_sheet_has_no_question_twice(lesson, level):
    for sheet in class_of(lesson, "10B", 1, CLASS, level):
        assert len({each.prompt for each in sheet.exercises}) == len(sheet.exercises)


@every(LESSONS)
def test_levels_of_a_sheet_leave_out_the_hard_or_the_easy_and_have_the_nearest_kind_twice(lesson):
    every = [each.id for each in LESSONS[lesson]]
    asked = {level: class_of(lesson, "10B", 1, 1, level)[0].templates for level in LEVELS}
    ids = {level: [each.id for each in found] for level, found in asked.items()}
    assert ids["core"] == every and len(every) <= 5
    assert ids["support"][:2] == [every[0]] * 2 and {each.level for each in asked["support"]} == {1, 2}
    assert ids["stretch"][-2:] == [every[-1]] * 2 and {each.level for each in asked["stretch"]} == {2, 3}

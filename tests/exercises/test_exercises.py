"""Exercises: every template over many seeds, in two ways; misconceptions with reasons."""

import re
from fractions import Fraction

import pytest

from fivescore import FivescoreError
from fivescore.classroom.exercises import LESSONS, TEMPLATES, make
from fivescore.classroom.exercises.exercise import show
from tests.weekly import examples

SEEDS = range(examples(1200))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_has_four_exercises_or_more_at_three_levels(lesson):
    assert len(LESSONS[lesson]) >= 4
    assert {template.level for template in LESSONS[lesson]} == {1, 2, 3}
    assert all(template.lesson == lesson for template in LESSONS[lesson])


@pytest.mark.parametrize("id", TEMPLATES)
def test_two_methods_agree_on_every_seed(id):
    for seed in SEEDS:
        question = make(id, seed).question
        assert question.answer == question.second(), (id, seed)


@pytest.mark.parametrize("id", TEMPLATES)
def test_misconceptions_lead_to_wrong_answers_each_to_its_own_with_a_sentence(id):
    for seed in SEEDS:
        exercise = make(id, seed)
        wrong = exercise.question.misconceptions
        assert len(wrong) >= 2, (id, seed)
        answers = [each.answer for each in wrong]
        assert exercise.answer not in answers and len(set(answers)) == len(answers)
        for each in wrong:
            mark = exercise.mark(show(each.answer))
            if isinstance(each.answer, Fraction) and each.answer >= 0:
                assert (mark.verdict, mark.reason, mark.misconception) == ("misconception", each.reason, each.name)
            assert re.fullmatch(r"[A-Z\[0-9].{12,}[.?]", each.reason), each.reason


@pytest.mark.parametrize("id", TEMPLATES)
def test_prompts_hints_and_solutions_read_well(id):
    for seed in SEEDS:
        exercise = make(id, seed)
        question = exercise.question
        reasons = [each.reason for each in question.misconceptions]
        for text in (question.prompt, *question.hints, question.solution, *reasons):
            assert not re.search(r"\b1 (tiles|doubles|hands|rounds|others|places)\b", text), text
            assert not re.search(r"\{|\}|  |Fraction|None[^ ]|\.\.", text), text
            assert text[0].isupper() or text[0].isdigit() or text[0] == "[", text
        assert question.prompt.endswith("?") and len(question.prompt) < 330
        assert len(exercise.shown) <= 24, "answers stay short"
        assert question.kind != "chance" or 0 < question.answer < 1


@pytest.mark.parametrize("id", TEMPLATES)
def test_a_figure_shows_the_tiles_that_the_words_name(id):
    for seed in SEEDS:
        exercise = make(id, seed)
        if exercise.figure.hand:
            assert {str(tile) for tile in exercise.figure.hand} == set(re.findall(r"\[\d-\d\]", exercise.prompt))
            assert exercise.figure.picture.count("<g") and exercise.figure.says


@pytest.mark.parametrize("id", TEMPLATES)
def test_the_same_seed_makes_the_same_exercise_and_other_seeds_other_ones(id):
    prompts = [make(id, seed).prompt for seed in range(200)]
    assert prompts == [make(id, seed).prompt for seed in range(200)]
    assert len(set(prompts)) >= 30, "few of twenty-eight students get the same question"


@pytest.mark.parametrize(
    ("id", "seed"), [("no-such", 1), ("hold-both-tiles", -1), ("hold-both-tiles", "1"), ("hold-both-tiles", 10**12)]
)
def test_what_cannot_be_made_gets_a_sentence(id, seed):
    with pytest.raises(FivescoreError, match=r"no exercise|no seed"):
        make(id, seed)

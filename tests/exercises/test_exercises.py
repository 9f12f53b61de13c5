"""Exercises: every template over many seeds, in two ways; misconceptions with reasons; a marker that never raises."""

import re
from fractions import Fraction

import pytest
from hypothesis import example, given, settings, strategies as st

from fivescore import FivescoreError
from fivescore.exercises import LESSONS, TEMPLATES, make
from fivescore.exercises.answers import Unreadable, read_number
from fivescore.exercises.exercise import show

SEEDS = range(200)
FUZZ = (
    "", " ", "0", "-", "1/", "/1", "1/0", "0/0", "C(", "C(5", "C(5,", "C(5,2", "C(,)", "()", "(((", ")))", "!!", "5!!!",
    "9!!!!", "2^2^2^2^2", "9^60^60", "1e9", "1e999", "nan", "inf", "½", "²", "٣", "1٫5", "0x10", "1_000", "1,2,3",
    "1,23", "7/20/2", "35%%", "%", "--1", "+-1", "1 2", "[1-4]", "1-4", "1-4 1-4", "9-9", "none", "yes", "1\n2", "\x00",
    "🁣", "__import__('os')", "1" * 10_000, "(" * 10_000, "C(60,30)^60", "60!^60", "1/C(5,6)", "7 in 0", "3:4", "1.2.3",
    "..",
)  # fmt: skip


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
    prompts = [make(id, seed).prompt for seed in SEEDS]
    assert prompts == [make(id, seed).prompt for seed in SEEDS]
    assert len(set(prompts)) >= 30, "few of twenty-eight students get the same question"


@pytest.mark.parametrize("id", TEMPLATES)
def test_the_exact_answer_the_formula_and_the_rounded_number_are_right(id):
    exercise = make(id, 5)
    assert exercise.mark(exercise.shown).verdict == "right" and exercise.mark(exercise.shown).score
    if exercise.answer.denominator > 1 and not exercise.answer * 1000 % 1:
        assert exercise.mark(f"{float(exercise.answer)}").verdict == "right"
    elif exercise.answer.denominator > 1:
        assert exercise.mark(f"{float(exercise.answer):.{exercise.question.places}f}").verdict == "right"
        assert exercise.mark(f"{float(100 * exercise.answer):.2f} %").verdict == "right"


# How answers are marked


def test_marks_come_in_a_fixed_order():
    exercise = make("none-of-them", 3, 1)
    said = {
        "1/": "unreadable",
        "19/65": "right",
        "38/130": "right, but",
        "C(21,4)/C(28,4)": "right, but",
        "0.292": "right",
        "29.2 %": "right",
        "0.29": "form",
        "(3/4)^4": "misconception",
        "0.316": "misconception",
        "46/65": "misconception",
        "3/2": "impossible",
        "-1/2": "impossible",
        "1/7": "wrong",
    }
    assert {text: exercise.mark(text).verdict for text in said} == said
    assert [exercise.mark(text).counts for text in ("1/", "0.29", "1/7")] == [False, False, True]


def test_hints_come_one_at_a_time_and_the_last_one_stays():
    exercise = make("none-of-them", 3, 1)
    reasons = [exercise.mark("1/7", tries).reason.removeprefix("Not yet. ") for tries in range(5)]
    assert reasons == [*exercise.question.hints, exercise.question.hints[2], exercise.question.hints[2]]


def test_an_unreadable_answer_is_told_what_can_be_read():
    mark = make("none-of-them", 3, 1).mark("a third")
    assert mark.reason.startswith("“a third” cannot be read; answers look like 7/20, 0.35") and not mark.counts


READ = {
    "7/20": "7/20", ".35": "7/20", "35%": "7/20", "14/40": "7/20", "3!": "6", "C(21,7)/C(28,7)": "323/3289",
    "1,184,040": "1184040", "1 184 040": "1184040", "1-(2/3)^2": "5/9", "2 × 3": "6", "1 in 3": "1/3",
    "C(28,5)": "98280", "-1/2": "-1/2", "0.5.": "1/2", "c(4, 2)": "6", "1/2+1/3": "5/6",
}  # fmt: skip


@pytest.mark.parametrize(("text", "value"), READ.items())
def test_numbers_are_read_in_every_equal_form(text, value):
    assert read_number(text).value == Fraction(value)


ANSWERS = st.one_of(st.text(max_size=60), st.text("0123456789/.%!^()C, -+*", max_size=40))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(TEMPLATES)), st.integers(0, 50), ANSWERS, st.integers(0, 9))
@example("none-of-them", 1, "9" * 100_000, 0)
def test_no_text_makes_the_marker_raise(id, seed, text, tries):
    mark = make(id, seed).mark(text, tries)
    assert mark.reason and 0 <= mark.score <= make(id, seed).template.marks


@pytest.mark.parametrize("text", FUZZ, ids=[f"{index} {text[:12]!r}" for index, text in enumerate(FUZZ)])
def test_stored_oddities_are_marked_at_once(text):
    for id in TEMPLATES:
        assert make(id, 1).mark(text).reason


@settings(max_examples=300, deadline=None)
@given(ANSWERS)
def test_a_number_is_read_or_refused_with_a_sentence(text):
    try:
        number = read_number(text)
    except Unreadable as fault:
        assert "answers look like" in str(fault)
    else:
        assert isinstance(number.value, Fraction) and number.places >= 0


@pytest.mark.parametrize(
    ("id", "seed"), [("no-such", 1), ("hold-both-tiles", -1), ("hold-both-tiles", "1"), ("hold-both-tiles", 10**12)]
)
def test_what_cannot_be_made_gets_a_sentence(id, seed):
    with pytest.raises(FivescoreError, match=r"no exercise|no seed"):
        make(id, seed)

"""What exercises ask: questions that tell a right way from a wrong one, the classic ones of a class among them."""

import re
import tomllib
from fractions import Fraction
from functools import partial
from inspect import signature

import pytest

from fivescore import FivescoreError
from fivescore_labs.classroom.exercises import LESSONS, TEMPLATES, make
from fivescore_labs.classroom.exercises.events import EVENTS
from fivescore_labs.classroom.exercises.exercise import FOLDER, check_lesson
from fivescore_labs.classroom.exercises.formulas import compiled_formula
from fivescore_labs.classroom.exercises.marks import ALIKE, OPPOSITE
from fivescore_labs.classroom.exercises.question import answer_text
from tests.every import cases, every
from tests.weekly import examples

SOME = examples(240)
templates = every(TEMPLATES)


def test_every_event_is_asked_and_names_its_numbers_and_no_other():
    asked = {make(id, seed).question.event for id in TEMPLATES for seed in range(20)} - {""}
    assert asked == set(EVENTS)
    for name, event in EVENTS.items():
        assert {*signature(event).parameters} == {*re.findall(r"`(\w+)`", event.__doc__)}, name


@every(LESSONS)
def test_a_lesson_has_four_exercises_or_more_of_three_levels_the_harder_ones_later(lesson):
    check_lesson(lesson, LESSONS[lesson])
    assert (levels := [each.level for each in LESSONS[lesson]]) == sorted(levels)
    for each in LESSONS[lesson]:
        assert (each.minutes <= 2) == (each.level == 1) and each.marks >= min(each.level, 2) and each.lesson == lesson


def test_what_is_simulated_has_about_the_chance_that_a_question_takes():
    text = (FOLDER / "simulation-against-exact.toml").read_text(encoding="utf-8")
    for size, does, over, under in tomllib.loads(text)["lists"]["hands"]:
        special = 7 if "double" in does else 5 if "lead" in does else 1
        exactly = partial(EVENTS["exactly-special"], special, 28 - special, size)
        exact = exactly(2) if "exactly 2" in does else exactly(0) if "no" in does else 1 - exactly(0)
        assert abs(exact - Fraction(over, under)) < 0.02, does


@templates
def test_prompts_hints_and_solutions_read_well(id):
    for seed in range(SOME):
        exercise = make(id, seed)
        question = exercise.question
        reasons = [each.reason for each in question.misconceptions]
        assert all(re.fullmatch(r"[A-Z\[0-9].{12,}[.?]", each) for each in reasons), reasons
        for text in (question.prompt, *question.hints, question.solution, *reasons):
            assert not re.search(r"\b1 (tiles|doubles|hands|rounds|others|places)\b", text), text
            assert not re.search(r"\{|\}|  |Fraction|None[^ ]|\.\.", text), text
            assert not re.search(r"\ba 0\b|\bno 0\b|ends are 0|\band 0\.", text), "nothing on a tile is a blank"
            assert text[0].isupper() or text[0].isdigit() or text[0] == "[", text
        assert question.prompt.endswith("?") and len(question.prompt) < 330
        assert len(exercise.shown) <= (60 if exercise.template.gaps else 24), "answers stay short"
        assert question.kind != "chance" or 0 < question.answer < 1
        if exercise.figure.hand:
            assert {str(tile) for tile in exercise.figure.hand} == set(re.findall(r"\[\d-\d\]", question.prompt))
            assert exercise.figure.picture.count("<g") and exercise.figure.says


@every([("no-such", 1), ("hold-both-tiles", -1), ("hold-both-tiles", "1"), ("hold-both-tiles", 10**12)])
def test_what_cannot_be_made_gets_a_sentence(id, seed):
    with pytest.raises(FivescoreError, match=r"no exercise|no seed"):
        make(id, seed)


@pytest.mark.landing  # every template, many seeds
@templates
def test_every_wrong_way_leads_elsewhere_and_is_known_by_its_reason(id):
    lengths = set()
    for seed in range(SOME):
        exercise = make(id, seed)
        question, wrong = exercise.question, exercise.question.misconceptions
        right = dict(enumerate(question.answer if exercise.template.gaps else [question.answer]))
        answers = [(each.gap, each.answer) for each in wrong]
        assert not {*right.items()} & {*answers} and len(set(answers)) == len(answers) >= 2, (id, seed)
        assert question.answer == question.second(), (id, seed)
        if question.kind not in ("count", "gaps"):
            assert f"{float(question.answer):.3g}" not in {f"{float(each):.3g}" for _, each in answers}, (id, seed)
        for each in wrong:
            mark = exercise.mark("; ".join(map(answer_text, {**right, each.gap: each.answer}.values())))
            if each.answer >= 0:
                assert (mark.verdict, mark.misconception) == ("misconception", each.name), (id, seed)
                assert mark.reason == each.reason or (exercise.template.gaps and each.reason in mark.reason)
        if question.event:
            assert EVENTS[question.event](**question.numbers) == question.answer, "by the event alone"
        lengths.add(len(wrong))
    assert len(lengths) == 1, "a wrong way is left out for some seeds"


# The classic wrong answers of a class, by hand from the numbers in a prompt


SETS = "zero one two three four five six seven eight nine ten eleven twelve".split()
CLASSICS = {id: given for id, *given in cases("classics")}


def values(id, prompt):
    names, formulas = CLASSICS[id]
    found = re.findall(r"(?<![\[\d-])\d[\d,]*(?![\d\]]|-)", prompt)
    known = dict(zip(names.split(), (int(each.replace(",", "")) for each in found), strict=False))
    if whole := re.search(r"double-(\w+) set", prompt):
        most = SETS.index(whole[1])
        known |= {"t": (most + 1) * (most + 2) // 2, "d": most + 1}
    return {each: Fraction(compiled_formula(each, known)(known)) for each in formulas.split(";")}


def test_three_of_four_classic_wrong_answers_get_a_reason_and_none_is_right():
    tried, unnamed = 0, []
    for id in CLASSICS:
        for seed in range(1, 9):
            exercise = make(id, seed)
            for way, value in values(id, exercise.prompt).items():
                if value != exercise.answer and value > 0:
                    mark = exercise.mark(answer_text(value))
                    assert not mark.done, (id, seed, value)
                    tried += 1
                    if mark.verdict not in ("misconception", "impossible") and mark.reason not in (OPPOSITE, ALIKE):
                        unnamed.append((id, seed, way))
    assert tried > 500 and len(unnamed) <= 0.25 * tried, unnamed

"""What exercises ask: questions that tell a right way from a wrong one, and reasons that ask back."""

import re
import tomllib
from fractions import Fraction
from inspect import signature

import pytest

from fivescore.classroom.exercises import LESSONS, TEMPLATES, make
from fivescore.classroom.exercises.events import EVENTS
from fivescore.classroom.exercises.templates import FOLDER
from tests.exercises.outsider import ANSWERS, drawn_special
from tests.weekly import examples

MANY = examples(2000)
SOME = examples(1200)
templates = pytest.mark.parametrize("id", TEMPLATES)
lessons = pytest.mark.parametrize("lesson", LESSONS)


@templates
def test_no_wrong_way_leads_to_the_answer_and_no_two_to_the_same(id):
    lengths = set()
    for seed in range(MANY):
        question = make(id, seed).question
        wrong = [each.answer for each in question.misconceptions]
        assert question.answer not in wrong and len(set(wrong)) == len(wrong), (id, seed)
        assert question.answer == question.second(), (id, seed)
        lengths.add(len(wrong))
    assert len(lengths) == 1, "a wrong way is left out for some seeds"


@templates
def test_nothing_on_a_tile_is_a_blank_and_never_a_0(id):
    for seed in range(60):
        question = make(id, seed).question
        told = [question.prompt, *question.hints, *(each.reason for each in question.misconceptions), question.solution]
        assert not re.search(r"\ba 0\b|\bno 0\b|ends are 0|\band 0\.", " ".join(told)), (id, seed)


@templates
def test_an_answer_to_three_figures_is_told_from_each_wrong_one(id):
    for seed in range(SOME):
        question = make(id, seed).question
        if question.kind != "count":
            rounded = {f"{float(each.answer):.3g}" for each in question.misconceptions}
            assert f"{float(question.answer):.3g}" not in rounded, (id, seed)


@templates
def test_at_least_half_of_the_reasons_ask_back(id):
    for seed in range(SOME):
        reasons = [each.reason for each in make(id, seed).question.misconceptions]
        assert 2 * sum("?" in reason for reason in reasons) >= len(reasons), reasons


@templates
def test_an_outsider_finds_the_answer_from_the_event_and_its_numbers(id):
    for seed in range(SOME):
        question = make(id, seed).question
        if question.event:
            assert ANSWERS[question.event](**question.numbers) == question.answer, (id, seed)


def test_an_event_names_its_numbers_and_no_other():
    for name, event in EVENTS.items():
        assert {*signature(event).parameters} == {*re.findall(r"`(\w+)`", event.__doc__)}, name


def test_every_event_is_asked_and_can_be_worked_out():
    asked = {make(id, seed).question.event for id in TEMPLATES for seed in range(20)} - {""}
    assert asked == set(EVENTS) == set(ANSWERS)


@lessons
def test_a_first_step_takes_a_minute_or_two_and_harder_kinds_come_later(lesson):
    levels = [each.level for each in LESSONS[lesson]]
    assert levels == sorted(levels) and levels[0] == 1 and levels[-1] == 3
    for each in LESSONS[lesson]:
        assert (each.minutes <= 2) == (each.level == 1) and each.marks >= min(each.level, 2)


def test_what_is_simulated_has_about_the_chance_that_a_question_takes():
    text = (FOLDER / "simulation-against-exact.toml").read_text(encoding="utf-8")
    for size, does, over, under in tomllib.loads(text)["lists"]["hands"]:
        special = 7 if "double" in does else 5 if "lead" in does else 1
        chances = drawn_special(special, 28 - special, size)
        exact = chances[2] if "exactly 2" in does else chances[0] if "no" in does else 1 - chances[0]
        assert abs(exact - Fraction(over, under)) < 0.02, does

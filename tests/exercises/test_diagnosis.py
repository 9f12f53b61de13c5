"""The wrong way is named: natural wrong answers to every exercise, and what the search must never say."""

import ast
import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from fivescore_labs.classroom.exercises import TEMPLATES, make
from fivescore_labs.classroom.exercises.diagnosis import FAMILIES, SAYS, WEAK, mutants, signs, whole
from fivescore_labs.classroom.exercises.formulas import parsed
from fivescore_labs.classroom.exercises.marks import ALIKE, mark
from fivescore_labs.classroom.exercises.question import Way
from tests.every import every

WAYS = [
    json.loads(line) for line in Path(__file__).with_name("wrong_ways.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Wrong answers as pupils type them to the question of a seed, 7 unless it says another, each with the way that led
there, by two teachers who saw the questions alone."""
UNTRUE = {
    ("one-from-each", "5"): "factor forgotten",
    ("tiles-that-show", "32"): "factor forgotten",
    ("they-must-knock", "C(4,4)/C(15,4)"): "factor forgotten",
    ("one-tile-after-a-knock", "1/3"): "odds",
    ("a-knock-or-a-slip", "24/30"): "with replacement",
}
"""Those that hear of another way than theirs: it leads to the same number."""


def marked(id, typed, seed=7):
    return mark(TEMPLATES[id].make(Random(seed)), TEMPLATES[id].marks, typed)


def test_of_natural_wrong_answers_85_in_a_hundred_hear_what_went_wrong():
    marks = [marked(each["id"], each["typed"], each.get("seed", 7)) for each in WAYS]
    told = [it for it in marks if it.misconception or it.reason.startswith("How did you") or it.reason == ALIKE]
    assert len(WAYS) > 470 and len({each["id"] for each in WAYS} - TEMPLATES.keys()) == 0
    assert len(told) / len(WAYS) > 0.85
    assert not [each for each, it in zip(WAYS, marks, strict=True) if it.done]


def test_fewer_than_two_in_a_hundred_are_told_of_a_way_that_was_not_theirs():
    for (id, typed), name in UNTRUE.items():
        found = marked(id, typed)
        assert found.misconception == name or found.reason.startswith(name)
    assert len(UNTRUE) / len(WAYS) < 0.02


SOUGHT = {
    ("two-tiles-both-double", "0.218"): "order",
    ("exactly-so-many-doubles", "476"): "at least",
    ("neither-has-a-double", "(6/11)^4"): "with replacement",
    ("the-second-double", "4/12*3/11"): "factor forgotten",
    ("hits-to-expect", "195"): "not divided",
    ("rounds-to-run", "0.4/0.02"): "no root",
    ("a-number-or-a-double", "14/36"): "wrong whole",
    ("they-must-knock", "0.267"): "first only",
    ("hands-that-are-left", "6/11"): "complement",
    ("does-the-rule-find-it", "(3/4)^7"): "at least",
    ("a-total-of-two-spinners", "4/49"): "off by one",
    ("none-of-them", "17/18"): "all, not none",
    ("rounds-with-both", "30/90*18/90"): "chance, not number",
    ("rounds-with-both", "48"): "added",
    ("a-double-among-the-rest", "6/16"): "not taken off",
}


@every(SOUGHT.items())
def test_a_way_that_nobody_wrote_down_is_found_by_search(asked, name):
    found = marked(*asked)
    written = {each.name for each in TEMPLATES[asked[0]].make(Random(7)).misconceptions}
    assert found.misconception == name and found.reason == SAYS[name] and name not in written


@every([id for id, each in TEMPLATES.items() if not each.gaps])
def test_no_wrong_way_leads_to_the_answer(id):
    for seed in range(5):
        asked = TEMPLATES[id].make(Random(seed))
        ways = list(asked.ways())
        assert len(ways) >= 5 and {way.name for way in ways} <= SAYS.keys()
        assert all(way.value not in (0, asked.answer) for way in ways)


def test_what_is_known_of_ways_is_of_ways_that_there_are():
    assert {*WEAK, *FAMILIES, *FAMILIES.values()} <= SAYS.keys()
    assert all((says.endswith((".", "?")) and "?" in says) or name == "off by one" for name, says in SAYS.items())


@pytest.mark.parametrize(
    ("formula", "name", "becomes"),
    [
        ("a*(a - 1)/(b*(b - 1))", "with replacement", "a * a / (b * b)"),
        ("a*(a - 1)/(b*(b - 1))", "bag not smaller", "a * (a - 1) / (b * b)"),
        ("a*(a - 1)/(b*(b - 1))", "added", "a / b + (a - 1) / (b - 1)"),
        ("C(a, k)/C(b, k)", "with replacement", "(a / b) ** k"),
        ("C(a, k)", "chosen, not in order", "P(a, k)"),
        ("1 - C(a, k)/C(b, k)", "complement", "C(a, k) / C(b, k)"),
        ("C(a, k)*C(b, n - k)", "at least", "sum((C(a, more_) * C(b, n - more_) for more_ in from_to(k, n)))"),
        ("(a + b - c)/n", "overlap", "(a + b) / n"),
        ("a/b", "upside down", "b / a"),
        ("a/b", "odds", "a / b / (1 - a / b)"),
        ("root(a)/b", "no root", "a / b"),
        ("1 - C(a, k)/C(b, k)", "all, not none", "1 - C(b - a, k) / C(b, k)"),
        ("C(a, k)", "with replacement", "C(a + k - 1, k)"),
        ("sum(k for k in from_to(a, b))", "exactly", "a"),
        ("a^3", "times, not power", "a * 3"),
        ("none(a, b, k)", "with replacement", "(b / (a + b)) ** k"),
    ],
)
def test_a_formula_is_changed_in_each_way(formula, name, becomes):
    found = [
        ast.unparse(each.tree)
        for each in mutants(whole(parsed(formula), {}), ["a", "b", "n"], "chance")
        if each.name == name
    ]
    assert becomes in found


def test_decimals_that_the_question_gives_are_not_taken_for_rounded_ones():
    assert marked("rounds-to-run", "0.2/0.02^2").misconception == "chance for spread"
    assert marked("rounds-to-run", "0.3*0.5/0.02^2").verdict == "form"


def test_a_half_that_is_an_error_of_its_own_does_not_hear_as_often_as_not():
    found = mark(make("a-number-or-a-double", 2).question, 2, "14/28")
    assert found.reason != ALIKE and not found.done


def test_where_two_ways_lead_to_one_number_the_typed_one_is_named_or_both_asked():
    half = [
        Way("added", Fraction(1, 2), lambda: signs("3/8 + 1/8")),
        Way("overlap", Fraction(1, 2), lambda: signs("5/10")),
    ]
    asked = TEMPLATES["two-tiles-both-double"].make(Random(7))._replace(ways=lambda: half)
    assert mark(asked, 2, "1/8 + 3/8").misconception == "added" and mark(asked, 2, "5/10").reason.count("Or:") == 1


@pytest.mark.parametrize(
    ("id", "typed", "says"),
    [
        ("they-must-knock", "1 in 4", "three figures"),
        ("two-tiles-both-double", "6", "between 0 and 1"),
        ("two-tiles-both-double", "10.9", "10.9 %"),
        ("two-tiles-both-double", "4!/(2!2!) ÷ 11!/(2!9!)", "behind ÷"),
    ],
)
def test_what_is_nearly_right_is_asked_back(id, typed, says):
    found = marked(id, typed)
    assert says in found.reason and (found.verdict == "form" or found.verdict == "impossible"), found


def test_a_refusal_says_what_this_question_takes_and_costs_no_try():
    found = marked("two-tiles-both-double", "some")
    assert not found.costs_try and "a fraction, a decimal with three figures" in found.reason
    assert "whole number" in marked("hands-from-these", "some").reason


def test_the_words_of_the_question_behind_a_number_are_no_fault():
    assert marked("two-tiles-both-double", "6/55 that both are doubles").done
    assert not marked("two-tiles-both-double", "6/55 rabbits").done

"""The wrong way is named: natural wrong answers to every exercise, and what the search must never say."""

import ast
import json
from fractions import Fraction
from pathlib import Path
from random import Random

from fivescore_labs.classroom.exercises import TEMPLATES
from fivescore_labs.classroom.exercises.diagnosis import (
    FAMILIES,
    SAYS,
    WEAK,
    mutants,
    tokens_of_text,
    with_draws_written_out,
)
from fivescore_labs.classroom.exercises.formulas import formula_tree
from fivescore_labs.classroom.exercises.marks import ALIKE, mark
from fivescore_labs.classroom.exercises.question import Way
from tests.every import cases, every

STORED = Path(__file__).with_name("wrong_ways.jsonl")
WAYS = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]
"""Wrong answers as pupils type them to the question of a seed, 7 unless it says another, each with the way that led
there, by two teachers who saw the questions alone; `untrue` is another way that they hear of, which leads to the same
number, and `found` a way that nobody wrote down."""


def marked(id, typed, seed=7):
    return mark(TEMPLATES[id].make(Random(seed)), TEMPLATES[id].marks, typed)


def test_of_natural_wrong_answers_85_in_a_hundred_hear_what_went_wrong():
    marks = [marked(each["id"], each["typed"], each.get("seed", 7)) for each in WAYS]
    told = [it for it in marks if it.misconception or it.reason.startswith("How did you") or it.reason == ALIKE]
    assert len(WAYS) > 470 and len({each["id"] for each in WAYS} - TEMPLATES.keys()) == 0
    assert len(told) / len(WAYS) > 0.85
    assert not [each for each, it in zip(WAYS, marks, strict=True) if it.done]


def test_fewer_than_two_in_a_hundred_are_told_of_a_way_that_was_not_theirs():
    untrue = [each for each in WAYS if "untrue" in each]
    for each in untrue:
        found = marked(each["id"], each["typed"])
        assert found.misconception == each["untrue"] or found.reason.startswith(each["untrue"])
    assert 0 < len(untrue) / len(WAYS) < 0.02


@every([(each["id"], each["typed"], each["found"]) for each in WAYS if "found" in each])
def test_a_way_that_nobody_wrote_down_is_found_by_search(id, typed, name):
    found = marked(id, typed)
    written = {each.name for each in TEMPLATES[id].make(Random(7)).misconceptions}
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


@every(cases("mutants"))
def test_a_formula_is_changed_in_each_way(formula, name, becomes):
    found = [
        ast.unparse(each.tree)
        for each in mutants(with_draws_written_out(formula_tree(formula), {}), ["a", "b", "n"], "chance")
        if each.name == name
    ]
    assert becomes in found


def test_where_two_ways_lead_to_one_number_the_typed_one_is_named_or_both_asked():
    half = [
        Way("added", Fraction(1, 2), lambda: tokens_of_text("3/8 + 1/8")),
        Way("overlap", Fraction(1, 2), lambda: tokens_of_text("5/10")),
    ]
    asked = TEMPLATES["two-tiles-both-double"].make(Random(7))._replace(ways=lambda: half)
    assert mark(asked, 2, "1/8 + 3/8").misconception == "added" and mark(asked, 2, "5/10").reason.count("Or:") == 1

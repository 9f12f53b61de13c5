"""How answers are marked: a marker that never raises, rounds as people do, never praises a wrong way, and names it:
natural wrong answers to every exercise, and what the search for ways must never say."""

import ast
import json
import re
from decimal import ROUND_HALF_UP, Context
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings, strategies as st

from fivescore_labs.classroom.diagrams import TwoWay
from fivescore_labs.classroom.exercises import TEMPLATES, make
from fivescore_labs.classroom.exercises.formulas import (
    FAMILIES,
    SAYS,
    WEAK,
    formula_tree,
    mutants,
    tokens_of_text,
    with_draws_written_out,
)
from fivescore_labs.classroom.exercises.marks import ALIKE, mark, marks_earned
from fivescore_labs.classroom.exercises.question import Figure, Misconception, Question, Way, answer_text
from tests.every import cases, every, like
from tests.weekly import examples

FUZZ = (
    "", " ", "0", "-", "1/", "/1", "1/0", "0/0", "C(", "C(5", "C(5,", "C(5,2", "C(,)", "()", "(((", ")))", "!!", "5!!!",
    "9!!!!", "2^2^2^2^2", "9^60^60", "1e9", "1e999", "nan", "inf", "½", "²", "٣", "1٫5", "0x10", "1_000", "1,2,3",
    "1,23", "7/20/2", "35%%", "%", "--1", "+-1", "1 2", "[1-4]", "1-4", "1-4 1-4", "9-9", "none", "yes", "1\n2", "\x00",
    "🁣", "__import__('os')", "1" * 10_000, "(" * 10_000, "C(60,30)^60", "60!^60", "1/C(5,6)", "7 in 0", "3:4", "1.2.3",
    "..",
)  # fmt: skip
STORED = Path(__file__).with_name("marks.txt")
"""Answers with their marks, what is offered after a ?, and the reason: … is anything, `no` tells what it is not."""
NATURAL = Path(__file__).with_name("wrong_ways.jsonl")
WAYS = [json.loads(line) for line in NATURAL.read_text(encoding="utf-8").splitlines()]
"""Wrong answers as pupils type them to the question of a seed, 7 unless it says another, each with the way that led
there, by two teachers who saw the questions alone; `untrue` is another way that they hear of, which leads to the same
number, and `found` a way that nobody wrote down."""
ANSWERS = st.one_of(st.text(max_size=60), st.text("0123456789/.%!^()C, -+*", max_size=40))
CHANCES = st.fractions(Fraction(1, 999), Fraction(998, 999), max_denominator=3000)


def question(answer, *wrong, kind="chance"):
    ways = tuple(Misconception(Fraction(each), f"way {each}", "No way.") for each in wrong)
    return Question("?", Fraction(answer), kind, ("One.", "Two.", "Three."), ways, "So.", lambda: Fraction(answer))


GAPS = question(1, kind="gaps")._replace(
    answer=(Fraction(20), Fraction(64)),
    misconceptions=(Misconception(Fraction(46), "only one", "Some of them?", 1),),
    figure=Figure(diagram=TwoWay("knocks", "a six", 10, 10, 18, 46), gaps=("first", "not first")),
)


def rounded(value, figures):
    """A fraction in so many significant figures, by decimal arithmetic."""
    context = Context(prec=figures, rounding=ROUND_HALF_UP)
    return format(context.divide(value.numerator, value.denominator), "f")


def stored():
    """The questions of `marks.txt`, each with an answer and what is told of it."""
    for part in STORED.read_text(encoding="utf-8").split("\n# ")[1:]:
        head, *rows = part.strip().split("\n")
        for row in rows:
            yield (head, *row.split(" | "))


@every(stored)
def test_each_answer_has_its_verdict_its_marks_and_a_reason_and_form_costs_nothing(head, text, told, *more):
    if "~" in head:
        id, seed = head.split("~")
        exercise = make(id, int(seed))
        asked, full = exercise.question, exercise.template.marks
    elif head == "two gaps of a table":
        asked, full = GAPS, 2
    else:
        answer, kind, wrong, marks = re.fullmatch(r"(\S+) (\w+)(?:, wrong (.*?))?(?:, of (\d) marks?)?", head).groups()
        ways = wrong.split("; ") if wrong else []
        asked, full = question(answer, *ways, kind=kind), int(marks or 2)
    said = mark(asked, full, text)
    verdict, way, score = re.fullmatch(r"([a-z, ]+?)(?:: (.*?))?(?: (\d))?", told).groups()
    assert (said.verdict, said.misconception, said.score) == (verdict, way or "", int(score or 0)), said
    assert said.reason.endswith((".", "?")) and said.costs_try == (verdict not in ("form", "unreadable", "method"))
    assert said.done == (verdict in ("right", "right, but"))
    for each in more:
        if each.startswith("?"):
            assert said.meant == each[2:]
            assert not said.meant or mark(asked, full, said.meant).verdict in ("right", "method", "form")
        else:
            assert like(each.removeprefix("no "), said.reason) != each.startswith("no "), said.reason


def test_hints_come_one_at_a_time_and_the_last_stays():
    exercise = make("none-of-them", 1)
    reasons = [exercise.mark("1/977", tries).reason.removeprefix("Not yet. ") for tries in range(4)]
    assert reasons == [*exercise.question.hints, exercise.question.hints[2]]


@every(TEMPLATES)
def test_the_exact_answer_and_the_rounded_one_are_right(id):
    for seed in range(examples(120)):
        exercise = make(id, seed)
        assert exercise.mark(exercise.shown).verdict == "right" and exercise.mark(exercise.shown).score
        if not exercise.template.gaps and exercise.answer.denominator > 1:
            said = exercise.mark(rounded(exercise.answer, 6))
            assert said.verdict == "right" or "more than one way" in said.reason, (id, seed)


@given(CHANCES)
def test_three_figures_are_right_two_or_one_get_a_nudge(chance):
    asked = question(chance)
    exact = {figures: Fraction(rounded(chance, figures)) == chance for figures in (1, 2, 3)}
    for figures, verdict in ((3, "right"), (2, "form"), (1, "form")):
        text = rounded(chance, figures)
        if not exact[figures] and Fraction(text) != 1 and len(text.lstrip("0.").rstrip()) == figures:
            assert mark(asked, 2, text).verdict == verdict, text


@given(CHANCES)
def test_nought_and_one_are_never_the_answer_to_a_chance_between(chance):
    for text in ("0", "1", "0.0", "1.0", "0.00", "1.000", "0 %", "100 %", "100.0 %"):
        assert mark(question(chance), 2, text).verdict in ("form", "impossible"), text
        assert not mark(question(chance), 2, text).score


@given(CHANCES, st.integers(2, 6), st.integers(-4, 4))
def test_a_rounded_answer_that_a_wrong_way_also_gives_is_neither_right_nor_wrong(chance, figures, near):
    text = rounded(chance, figures)
    wrong = Fraction(text) + near * Fraction(1, 10 ** (figures + 6))
    if wrong != chance and Fraction(text) not in (chance, 1) and len(text.lstrip("0.")) == figures:
        said = mark(question(chance, wrong), 2, text)
        assert (said.verdict, said.score, said.costs_try) == ("form", 0, False)
        assert "more than one way" in said.reason


def test_in_a_tree_an_end_that_multiplies_wrong_branches_rightly_follows_from_them():
    exercise = make("two-draws-in-a-tree", 5)
    good = [answer_text(each) for each in exercise.answer]
    assert exercise.mark("; ".join(good)).done
    bad = exercise.mark("; ".join(["1/2", "1/2", *good[2:4], answer_text(exercise.figure.slots["1"] / 2)]))
    assert bad.verdict == "wrong" and "(b) and (e) would follow from yours" in bad.reason


def test_marks_fall_by_one_for_each_wrong_try_and_hint_and_the_last_with_the_third():
    for full in (1, 2, 3):
        for tries in range(6):
            for hints in range(4):
                marks = marks_earned(full, tries, hints)
                assert (marks == full) == (tries + hints == 0 or (full == 1 and tries + hints < 3))
                assert (marks == 0) == (tries + hints >= 3)
                assert marks <= marks_earned(full, max(0, tries - 1), hints)


@settings(max_examples=examples(1800), deadline=None)
@given(st.sampled_from(sorted(TEMPLATES)), st.integers(0, 50), ANSWERS, st.integers(0, 9))
@example("none-of-them", 1, "9" * 100_000, 0)
def test_no_text_makes_the_marker_raise(id, seed, text, tries):
    mark = make(id, seed).mark(text, tries)
    assert mark.reason and 0 <= mark.score <= make(id, seed).template.marks


@every(FUZZ)
def test_stored_oddities_are_marked_at_once(text):
    for id in TEMPLATES:
        assert make(id, 1).mark(text).reason


@pytest.mark.landing  # every template, many spellings
@every(TEMPLATES)
def test_a_wrong_way_never_gets_marks_however_it_is_written(id):
    for seed in range(examples(60)):
        exercise = make(id, seed)
        for wrong in exercise.question.misconceptions:
            for text in (answer_text(wrong.answer), *(rounded(wrong.answer, figures) for figures in (2, 3, 4, 6))):
                said = exercise.mark(text)
                assert not said.score or exercise.answer == Fraction(text.replace(",", "")), (id, seed, text)


def decimal(above, below, figures):
    return f"{float(f'{above / below:.{figures}g}'):f}".rstrip("0")


def by_decimals(text, figures):
    """A way with its fractions as decimals of so many figures, and hands that leave tiles out tile by tile."""

    def tile_by_tile(it):
        left, of, every, drawn = map(int, it.groups())
        if of != drawn:
            return it[0]
        return "*".join(decimal(left - gone, every - gone, figures) for gone in range(of))

    text = re.sub(r"C\((\d+),(\d+)\)/C\((\d+),(\d+)\)", tile_by_tile, text.rpartition(": ")[2])
    return re.sub(r"(\d+)/(\d+)", lambda it: decimal(int(it[1]), int(it[2]), figures), text)


@every(TEMPLATES)
def test_the_way_of_a_solution_with_its_factors_rounded_is_never_marked_wrong(id):
    faults = []
    for seed in range(examples(60)):
        exercise = make(id, seed)
        if exercise.template.gaps:
            continue  # its solution has a way for each gap
        way = exercise.question.solution.split(" = ")[0].replace("×", "*")
        for figures in (2, 3, 4):
            given = by_decimals(way, figures)
            found = exercise.mark(given)
            if given != way and found.verdict in ("wrong", "misconception", "impossible", "unreadable"):
                faults.append((seed, given, found))
    assert faults == []


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

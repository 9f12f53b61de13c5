"""How answers are marked: a marker that never raises, rounds as people do, and never praises a wrong way."""

import re
from decimal import ROUND_HALF_UP, Context
from fractions import Fraction

from hypothesis import example, given, settings, strategies as st

from fivescore_labs.classroom.diagrams import TwoWay
from fivescore_labs.classroom.exercises import TEMPLATES, make
from fivescore_labs.classroom.exercises.marks import earned, mark
from fivescore_labs.classroom.exercises.question import Figure, Misconception, Question, show
from tests.every import every
from tests.weekly import examples

FUZZ = (
    "", " ", "0", "-", "1/", "/1", "1/0", "0/0", "C(", "C(5", "C(5,", "C(5,2", "C(,)", "()", "(((", ")))", "!!", "5!!!",
    "9!!!!", "2^2^2^2^2", "9^60^60", "1e9", "1e999", "nan", "inf", "½", "²", "٣", "1٫5", "0x10", "1_000", "1,2,3",
    "1,23", "7/20/2", "35%%", "%", "--1", "+-1", "1 2", "[1-4]", "1-4", "1-4 1-4", "9-9", "none", "yes", "1\n2", "\x00",
    "🁣", "__import__('os')", "1" * 10_000, "(" * 10_000, "C(60,30)^60", "60!^60", "1/C(5,6)", "7 in 0", "3:4", "1.2.3",
    "..",
)  # fmt: skip
ANSWERS = st.one_of(st.text(max_size=60), st.text("0123456789/.%!^()C, -+*", max_size=40))
CHANCES = st.fractions(Fraction(1, 999), Fraction(998, 999), max_denominator=3000)


def question(answer, *wrong, kind="chance"):
    ways = tuple(Misconception(Fraction(each), f"way {each}", "No way.") for each in wrong)
    return Question("?", Fraction(answer), kind, ("One.", "Two.", "Three."), ways, "So.", lambda: Fraction(answer))


def rounded(value, figures):
    """A fraction in so many significant figures, by decimal arithmetic."""
    context = Context(prec=figures, rounding=ROUND_HALF_UP)
    return format(context.divide(value.numerator, value.denominator), "f")


def test_marks_come_in_a_fixed_order_and_hints_one_at_a_time_of_which_the_last_stays():
    exercise = make("none-of-them", 1)
    said = {
        "right": "39/85, 0.459, 45.9 %",
        "right, but": "78/170",
        "method": "C(28,3)/C(36,3)",
        "unreadable": "1/, a third",
        "form": "0.46, 0.457",
        "misconception": "(7/9)^3, 0.471, 46/85",
        "impossible": "3/2, -1/2, 1",
        "wrong": "0.3, 1/7",
    }
    for verdict, texts in said.items():
        for text in (*texts.split(", "), *(["0,459"] if verdict == "right" else [])):
            found = exercise.mark(text)
            assert (found.verdict, found.counts) == (verdict, verdict not in ("unreadable", "method", "form")), text
    reasons = [exercise.mark("1/977", tries).reason.removeprefix("Not yet. ") for tries in range(4)]
    assert reasons == [*exercise.question.hints, exercise.question.hints[2]]
    assert exercise.mark("a third").reason.startswith("“third” is a number in words; write it in figures")


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
        assert (said.verdict, said.score, said.counts) == ("form", 0, False)
        assert "more than one way" in said.reason


TOLD = {
    ("1/3", "chance"): "1/3 right 2, 2/6 right_but 2, 0.333 right 2, 0.33 form, 0.3 form, 0.334 form, 0.335 form, "
    "0.336 wrong, 0.332 form, 0.330 wrong, 33.4_% form, 33_% form, 0.3333 right 2, 0.3334 form, 1-2/3 method 1, "
    "0 impossible, 0.0 impossible, 1.0 impossible, 3/2 impossible, -1/2 impossible, 0.25 misconception 1/4, "
    "1-2/3_=_1/3 right 2, 1-2/3_=_0.333 right 2, a unreadable, 123456789012345/1 impossible",
    ("7/20", "chance"): "0.351 wrong, 7/20=0.3 unreadable, 120 impossible, 3_out_of_7 wrong, 5_tiles_of_14 wrong",
    ("240", "number"): "241 wrong",
    ("1184", "count"): "1184 right 2, 1.184 right 2, 1183 wrong, 592*2 method 1, 1184.5 impossible, -3 impossible, "
    "1.18e3 form, 11840/10 right_but 2, 2368 misconception 2368, 1200 wrong, 1,184 right 2",
    ("7/3", "number"): "7/3 right 2, 14/6 right_but 2, 2_1/3 right 2, 2.33 right 2, 2.3 form, 2,333 right 2, "
    "2.34 form, 7 wrong, √5.44 method 1, √5.41 wrong, -7/3 wrong",
    ("512", "count"): "2^3^2 method 1, 9**9**9 unreadable, 9^9^9 unreadable, 1e999 unreadable",
    ("2/15", "chance"): "0,133 right 2",
    ("1184040", "count"): "28!/7!21! method 1",
    ("4/7", "chance"): "16/21(15/20)_=_4/7 right 2",
}


@every(TOLD.items())
def test_each_answer_has_its_verdict_its_marks_and_a_reason_and_form_costs_nothing(asked, told):
    for each in told.split(", "):
        text, verdict, more = (*each.split(), "")[:3]
        said = mark(question(asked[0], "1/4", "2368", kind=asked[1]), 2, text.replace("_", " "), tries=1)
        way, score = (f"way {more}", 0) if verdict == "misconception" else ("", int(more or 0))
        assert (said.verdict, said.score, said.misconception) == (verdict.replace("_", ", "), score, way), each
        assert said.reason.endswith((".", "?")) and said.counts == (verdict not in ("form", "unreadable", "method"))
    said = mark(question("3/8"), 3, "C(3,1)/C(8,1)")
    assert (said.score, said.done) == (2, False) and mark(question("3/8"), 1, "1 - 5/8").verdict == "right, but"


TABLE = TwoWay("knocks", "a six", 10, 10, 18, 46)


@every(
    [
        ("20; 64", "right", "Right, every gap."),
        ("10*2; 64", "right", "Right, every gap."),
        ("20; 46", "misconception", "(a) is right. (b): Some of them?"),
        ("19; 65", "wrong", "(a): not yet. (b) would follow from yours: change it with the rest."),
        ("19; 64", "wrong", "(b) is right. (a): not yet. One."),
        ("19; 46", "misconception", "(a): not yet. (b): Some of them?"),
        (";", "unreadable", "(a) and (b) are empty; fill in every gap."),
        ("20; x1/", "unreadable", "(b): "),
        ("20; 6;4", "unreadable", "3 numbers are there, and 2 gaps"),
    ]
)
def test_each_gap_is_marked_alone_and_what_follows_from_a_wrong_one_is_no_error(text, verdict, says):
    ways = (Misconception(Fraction(46), "only one", "Some of them?", 1),)
    asked = question(1, kind="gaps")._replace(answer=(Fraction(20), Fraction(64)), misconceptions=ways)
    said = mark(asked._replace(figure=Figure(diagram=TABLE, gaps=("first", "not first"))), 2, text)
    assert said.verdict == verdict and says.lower() in said.reason.lower(), said
    assert said.score == (2 if verdict == "right" else 0)


def test_in_a_tree_an_end_that_multiplies_wrong_branches_rightly_follows_from_them():
    exercise = make("two-draws-in-a-tree", 5)
    good = [show(each) for each in exercise.answer]
    assert exercise.mark("; ".join(good)).done
    bad = exercise.mark("; ".join(["1/2", "1/2", *good[2:4], show(exercise.figure.slots["1"] / 2)]))
    assert bad.verdict == "wrong" and "(b) and (e) would follow from yours" in bad.reason


def test_of_two_wrong_ways_that_both_fit_none_is_blamed():
    assert mark(question("1/2", "0.3331", "0.3332"), 2, "0.333").verdict == "wrong"
    assert mark(question("1/2", "0.333", "0.3332"), 2, "0.333").misconception == "way 0.333"


def test_marks_fall_by_one_for_each_wrong_try_and_hint_and_the_last_with_the_third():
    for full in (1, 2, 3):
        for tries in range(6):
            for hints in range(4):
                marks = earned(full, tries, hints)
                assert (marks == full) == (tries + hints == 0 or (full == 1 and tries + hints < 3))
                assert (marks == 0) == (tries + hints >= 3)
                assert marks <= earned(full, max(0, tries - 1), hints)


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


@every(TEMPLATES)
def test_a_wrong_way_never_gets_marks_however_it_is_written(id):
    for seed in range(examples(60)):
        exercise = make(id, seed)
        for wrong in exercise.question.misconceptions:
            for text in (show(wrong.answer), *(rounded(wrong.answer, figures) for figures in (2, 3, 4, 6))):
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


def test_rounded_numbers_in_a_formula_carry_how_far_they_may_be_off():
    asked = question("8/9", "1/9")
    assert [mark(asked, 2, text).verdict for text in ("1-0.111", "1-11.1%", "1 - 0.11", "8/9=0.889")] == (
        ["method", "method", "method", "right"]
    )
    assert mark(asked, 1, "1-0.111").verdict == "right, but"
    assert mark(asked, 2, "0.1*1").verdict == "misconception"
    assert mark(question("3/8", "2/5"), 2, "0.4*1").verdict == "form", "it may be either of two ways"
    assert mark(asked, 2, "1-0.2").verdict == "wrong"
    assert mark(question("7/20"), 2, "7/20=0.3").verdict == "unreadable"
    assert mark(question("1/2"), 2, "0.9*0.9").verdict == "wrong"


SLIPS = {
    ("30/91", "chance"): {"0.3": ""},
    ("7/20", "chance"): {"35": "35 %", "±0.35": "0.35", "+-0.35": "0.35", "3.5x10-1": "3.5x10^-1", "0.35/35%": "0.35"},
    ("286/2907", "chance"): {
        "9.84": "9.84 %", "(16,7)/(21,7)": "C(16,7)/C(21,7)", "(16 over 7)/(21 over 7)": "C(16,7)/C(21,7)",
    },
    ("8/19", "chance"): {"16*15*14/21/20*19": "16*15*14/(21*20*19)"},
    ("12", "count"): {"12 hands of 3": "12"},
    ("1184040", "count"): {"28!/7!*21!": "28!/(7!*21!)", "1184040 hands of 7": "1184040", "11 84 040": "1184040"},
    ("15/4", "mean"): {"3-3/4": "3 3/4"},
}  # fmt: skip
"""Right values in bad form, and what is offered in their place."""


def test_a_slip_of_the_pen_is_asked_back_costs_no_try_and_what_was_meant_is_right():
    for (answer, kind), cases in SLIPS.items():
        asked = question(answer, kind=kind)
        for text, meant in cases.items():
            said = mark(asked, 2, text)
            assert (said.verdict, said.meant, said.counts) == ("form", meant, False), text
            assert not meant or mark(asked, 2, meant).verdict in ("right", "method", "form"), meant
    assert "246/25" not in mark(question("7/20"), 2, "9.84").reason
    assert mark(question("7/20"), 2, "120").reason == "A chance lies between 0 and 1, and 120 does not."
    assert (
        "round once" in mark(question("1/3"), 2, "0.334").reason and "up to 60" in mark(question(1), 2, "1e999").reason
    )


def test_two_common_wrong_chances_have_a_reason_where_a_template_has_none():
    asked = question("3/8")
    assert mark(asked, 2, "5/8").reason.startswith("That is the chance that it does not happen")
    assert mark(asked, 2, "0.625").verdict == mark(asked, 2, "1/2").verdict == "wrong"
    assert mark(asked, 2, "50 %").reason.startswith("So it would be if it happened as often as not")
    assert mark(question("1/2"), 2, "1/2").verdict == "right" and mark(asked, 2, "2/8").reason.startswith("Not yet")

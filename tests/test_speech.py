"""What is said aloud, and why a play scores: the same facts as the drawing, in words."""

import random
import re

from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, ODD_PRIMES, RULE_SETS, SNIFF, Layout, Tile
from fivescore.core import speech
from fivescore.core.notation import read_layout
from tests.games import nine_moves, random_layout

layouts = st.builds(
    lambda slug, seed, plays: random_layout(RULE_SETS[slug], random.Random(seed), plays),
    st.sampled_from(sorted(RULE_SETS)),
    st.integers(0, 2**32),
    st.integers(1, 28),
)


def test_the_nine_moves_are_said_end_by_end():
    assert speech.layout(nine_moves().steps()[6]) == (
        "All Fives. Spinner one-one. Left two; right three; up double five, ten; down open. "
        "Count fifteen: scores fifteen."
    )


def test_an_empty_table_is_said():
    assert speech.layout(Layout(FIVE_UP)) == "Five Up. The table is empty."


def test_a_leading_double_stands_alone():
    assert speech.layout(read_layout("5-5", ALL_FIVES)) == (
        "All Fives. Spinner five-five. Double five alone, ten. Count ten: scores ten."
    )


def test_ends_that_lead_the_same_way_are_told_apart_by_their_tiles():
    said = speech.layout(read_layout("1-4 4-4 1-1 4-5@4-4 1-2@1-1 4-6@4-4 1-6@1-1", FIVE_UP))
    assert "up at four-six six" in said and "up at one-six six" in said and "down at double four open" in said


@given(layouts)
def test_the_numbers_said_are_the_numbers_counted(layout):
    said = speech.layout(layout)
    assert f"Count {speech.number(layout.total)}: " in said
    scores = f"scores {speech.number(layout.points)}." if layout.points else "no score."
    assert said.endswith(scores)
    assert said.count(" open") == sum(not opening.counts(layout.rules) for opening in layout.openings)


@given(layouts)
def test_the_reason_names_every_end_and_the_total(layout):
    reason = speech.score(layout)
    counts = [opening.end.count for opening in layout.openings if opening.counts(layout.rules)]
    if len(counts) > 1:
        named = re.findall(r"\d+", reason.split(". They total")[0])
        assert sorted(map(int, named)) == sorted(counts) and f"They total {layout.total}," in reason
    assert ("no score" in reason) == (layout.points == 0)
    assert layout.points == 0 or reason.endswith(f"scores {layout.points}.")


def test_reasons_speak_the_language_of_each_game():
    assert speech.score(read_layout("6-6 6-3", FIVES_AND_THREES)) == (
        "The ends are 12 and 3. They total 15, five threes and three fives: [3-6] scores 8."
    )
    assert "two sevens" in speech.score(read_layout("6-6 6-2", ODD_PRIMES))
    assert speech.score(read_layout("2-6", FIVES_AND_THREES)).endswith(
        "which neither five nor three divides: no score."
    )
    assert speech.score(read_layout("0-0", ALL_FIVES)) == "The one end counts 0, and nothing scores nothing: no score."


def test_how_each_of_the_nine_moves_was_laid():
    assert [speech.laid(step) for step in nine_moves().steps()] == [
        "leads",
        "on the 1, crosswise: the spinner",
        "on the 4, crosswise",
        "on the double four",
        "on the other side of the spinner",
        "on an end of the spinner",
        "on the 5, crosswise",
        "on the double five",
        "on the last end of the spinner",
    ]


def test_arms_of_spinners_are_told_in_every_game():
    steps = read_layout("4-4 4-5 4-6@4-4 4-1@4-4 4-2@4-4", FIVE_UP).steps()
    assert [speech.laid(step) for step in steps] == [
        "leads: a spinner",
        "on one side of the double four",
        "on the other side of the double four",
        "on an end of the double four",
        "on the last end of the double four",
    ]
    assert speech.laid(read_layout("4-4 4-5", SNIFF)) == "on one side of the spinner"


def test_words_for_numbers_and_tiles():
    assert [speech.number(n) for n in (0, 13, 20, 21, 99, 100, 342)] == [
        "zero", "thirteen", "twenty", "twenty-one", "ninety-nine", "one hundred", "three hundred forty-two",
    ]  # fmt: skip
    assert speech.tile(Tile(0, 0)) == "double blank" and speech.tile(Tile(0, 3)) == "blank-three"

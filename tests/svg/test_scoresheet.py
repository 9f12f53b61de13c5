"""Scores on paper and on the board, as the sources keep them."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from fivescore import FivescoreError
from fivescore_labs.parts.scoresheet import Stroke, cribbage_board, strokes, x_notation


def test_a_large_x_is_ten_and_a_whole_symbol_fifty():
    """A: each line is 5, the X 10, each small x 10, and the whole symbol 50."""
    assert strokes([5, 5]) == (Stroke(0, 0), Stroke(0, 1))
    assert strokes([20, 30])[-1] == Stroke(0, 9) and strokes([20, 30, 5])[-1] == Stroke(1, 0)


def test_ten_in_one_turn_may_be_a_small_o():
    """A: ten in one turn is a ring; where the space is begun already, it is lines."""
    assert strokes([10, 10])[-1] == Stroke(0, 2, ring=True)
    assert [mark.ring for mark in strokes([15, 10])] == [False] * 5


def test_seventy_five_is_one_symbol_and_half_of_the_next():
    """A shows 75: a whole symbol, a large X, a small x and a line."""
    marks = strokes([15, 15, 15, 15, 15])
    assert [mark.symbol for mark in marks] == [0] * 10 + [1] * 5 and marks[-1].place == 4
    assert "Seventy-five, in 2 symbols." in x_notation([15, 15, 15, 15, 15])


@given(st.lists(st.integers(0, 7).map(lambda fives: 5 * fives), max_size=20))
def test_the_marks_add_up_to_the_turns(turns):
    assert sum(10 if mark.ring else 5 for mark in strokes(turns)) == sum(turns)
    ElementTree.fromstring(x_notation(turns))


@pytest.mark.parametrize("points", [3, -5, 61])
def test_only_fives_can_be_written_in_xs(points):
    with pytest.raises(FivescoreError, match="multiples of five, nothing below zero"):
        strokes([5, points])


@pytest.mark.parametrize("holes", [61, 121])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_has_every_hole_for_every_player(holes, players):
    drawing = cribbage_board([7] * players, before=[5] * players, holes=holes)
    assert drawing.count('r="2"') == holes * players
    root = ElementTree.fromstring(drawing)
    assert root.get("aria-label", "").count(" 7") == players


def test_a_score_past_the_last_hole_keeps_its_number():
    assert ">64</text>" in cribbage_board([64, 3])

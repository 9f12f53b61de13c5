"""Tables, circles and trees of a sample space: their numbers by formulas, and what they refuse."""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import pytest

from fivescore import DOUBLE_SIX, FivescoreError
from fivescore_labs.classroom.diagrams import Tree, TwoWay, Venn

DOUBLE = {"double": lambda tile: tile.is_double}
SIX = {"with a 6": lambda tile: 6 in tile}
FIRST, SECOND = ({"double": lambda two, at=at: two[at].is_double} for at in (0, 1))


def test_a_table_and_circles_count_hands_as_formulas_do():
    hands = list(combinations(DOUBLE_SIX, 3))
    none, low = (
        {"no double": lambda hand: not any(t.is_double for t in hand)},
        {"no 6": lambda hand: not any(6 in t for t in hand)},
    )
    for kind in (TwoWay, Venn):
        found = kind.of(hands, none, low)
        assert found.total == comb(28, 3) and found.both + found.first_only == comb(21, 3)
        assert found.both == comb(15, 3) and found.both + found.second_only == comb(21, 3)
        assert found.given("no 6") == Fraction(comb(15, 3), comb(21, 3))


def test_the_ends_of_a_tree_add_up_to_one_and_differ_where_tiles_go_back():
    kept, back = (
        Tree.of(permutations(DOUBLE_SIX, 2), FIRST, SECOND),
        Tree.of(product(DOUBLE_SIX, repeat=2), FIRST, SECOND),
    )
    assert [chance for _, chance in kept.ends] == [Fraction(ways, 756) for ways in (42, 147, 147, 420)]
    assert [chance for _, chance in back.ends] == [Fraction(ways, 784) for ways in (49, 147, 147, 441)]


def test_what_never_happens_has_no_branch():
    doubles = [tile for tile in DOUBLE_SIX if tile.is_double]
    assert Tree.of(doubles, DOUBLE).ends == ((("double",), Fraction(1)),)


def test_what_cannot_be_counted_is_refused_in_words():
    with pytest.raises(FivescoreError, match="the sample space is empty"):
        TwoWay.of([], DOUBLE, SIX)
    with pytest.raises(FivescoreError, match="one event is asked here"):
        Venn.of(DOUBLE_SIX, DOUBLE | SIX, SIX)
    with pytest.raises(FivescoreError, match="there is no event 'seven' here"):
        Venn.of(DOUBLE_SIX, DOUBLE, SIX).given("seven")
    with pytest.raises(FivescoreError, match="no outcome belongs to 'never'"):
        TwoWay.of(DOUBLE_SIX, {"never": lambda tile: False}, SIX).given("never")
    with pytest.raises(FivescoreError, match="7 steps have 128 ends, and 64 are the most"):
        Tree.of(DOUBLE_SIX, *[DOUBLE] * 7)
    with pytest.raises(FivescoreError, match="a tree needs outcomes"):
        Tree.of([], DOUBLE)

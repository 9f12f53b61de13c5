"""Numbers that carry a chapter: estimates, chances, counts and beliefs, each from its definition, and as plain text."""

from fractions import Fraction
from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, Layout, Tile
from fivescore.analysis.odds import Chances, Counts, belief, holds
from fivescore.analysis.odds.estimates import Agreement, Estimate, Estimates, Share, estimate
from fivescore.core.notation import loads
from fivescore.core.position import Position

VALUES = st.lists(st.integers(-60, 60), min_size=2, max_size=40)


@given(VALUES)
def test_an_estimate_is_the_mean_with_the_standard_error_of_the_mean(values):
    found = estimate(values)
    assert found.trials == len(values)
    assert found.mean == pytest.approx(mean(values))
    assert found.error == pytest.approx(stdev(values) / sqrt(len(values)))


@pytest.mark.parametrize(("exact", "holds"), [(0.304, True), (0.303, False), (0.696, True), (0.697, False)])
def test_an_interval_holds_its_ends_and_nothing_beyond(exact, holds):
    assert Estimate(0.5, 0.1, 100).against(exact).holds is holds


def test_an_estimate_beside_the_exact_value_says_whether_the_interval_holds_it():
    one = Estimate(1 / 3, 0.01, 12_345)
    assert str(one) == repr(one) == "0.333 ± 0.02 (12,345)", "no long floats where a cell ends with it"
    assert one.against(Fraction(1, 3)) == Agreement(one, Fraction(1, 3))
    assert str(one.against(Fraction(1, 3))) == f"{one}, exact 1/3: the interval holds it"
    assert repr(one.against(Fraction(1, 3))) == str(one.against(Fraction(1, 3)))
    assert str(one.against(0.12345)) == f"{one}, exact 0.123: the interval misses it"
    assert repr(Estimates({"a": one, "b": one.against(1.0)})) == f"a: {one}\nb: {one}, exact 1: the interval misses it"


def test_chances_keep_their_order_and_what_they_are_held_against():
    plain, marked = Chances({"b": 1, "a": Fraction(1, 3)}), Chances({"a": 0}, {"a": 1}, mark="at first")
    assert (list(plain), plain.marks, plain.mark) == (["b", "a"], {}, "before")
    assert (marked.marks, marked.mark) == ({"a": Fraction(1)}, "at first")
    assert all(isinstance(each, Fraction) for each in (*plain.values(), *marked.values(), *marked.marks.values()))
    assert repr(plain) == "Chances({'b': Fraction(1, 1), 'a': Fraction(1, 3)})"
    assert repr(marked) == "Chances({'a': Fraction(0, 1)}, {'a': Fraction(1, 1)}, mark='at first')"


def test_chances_can_name_the_event_that_is_meant():
    meant = Chances({"none": Fraction(1, 5), "some": Fraction(4, 5)}, about="some")
    assert repr(meant) == "Chances({'none': Fraction(1, 5), 'some': Fraction(4, 5)}, about='some')"


def test_counts_stand_in_the_order_of_their_outcomes_or_as_they_were_given():
    assert Counts([5, 0, 10, 0]).in_order() == [(0, 2), (5, 1), (10, 1)]
    assert Counts({"won": 3, "lost": 1}).in_order() == [("won", 3), ("lost", 1)]
    assert repr(Counts([5, 0, 0])) == "Counts({0: 2, 5: 1})"


def test_a_belief_has_the_chance_of_a_tile_now_and_before_and_of_each_suit_missing():
    text = "fivescore 1 fives-and-threes\n6-6 = 4\n"
    hand = "2-6 1-4 0-0 1-2 3-4 5-5"
    before, now = (loads(each).table.as_seat(0, hand) for each in (text, f"{text}pass\n"))
    found = belief(now, 1, before=before)
    assert (found.position, found.seat) == (now, 1)
    assert set(found.now) == set(now.unseen) and set(found.before) == set(before.unseen)
    assert all(found.now[tile] == holds(now, 1, tile) for tile in now.unseen)
    assert all(found.before[tile] == holds(before, 1, tile) for tile in before.unseen)
    assert len(found.voids) == 7 and found.voids[6] == 1, "who knocks at a six holds none"
    assert found.now[Tile(0, 6)] == 0 < found.before[Tile(0, 6)]
    line = next(line for line in repr(found).splitlines() if line.startswith("[0-6]"))
    assert line == f"[0-6] 0 (before: {found.before[Tile(0, 6)]})"
    assert belief(now, 1).before == {} and "before" not in repr(belief(now, 1))


def test_the_chance_that_a_suit_is_missing_is_that_of_every_number_that_the_set_has():
    rules = ALL_FIVES.vary(tiles=2, hand=1)
    found = belief(Position.of(Layout(rules).play("1-2"), hand="1-1", others=(1,)), 1)
    assert found.voids == (Fraction(1, 4), Fraction(3, 4), Fraction(1, 2))


@pytest.mark.parametrize(("hits", "trials"), [(9, 12), (0, 10), (1, 1), (23, 25), (151, 1_000)])
def test_the_interval_of_a_share_has_the_chances_that_are_near_enough_to_it(hits, trials):
    """The second method: each end is found by halving, from fractions, with no formula of Wilson's."""
    share, z = Fraction(hits, trials), Fraction(196, 100)

    def end(outer):
        inner = share
        for _ in range(50):
            chance = (inner + outer) / 2
            near = (share - chance) ** 2 <= z**2 * chance * (1 - chance) / trials
            inner, outer = (chance, outer) if near else (inner, chance)
        return float(inner)

    found = estimate([True] * hits + [False] * (trials - hits)) if trials > 1 else Share.of(hits, trials)
    assert isinstance(found, Share) and found.interval == pytest.approx((end(Fraction(0)), end(Fraction(1))), abs=1e-8)
    assert 0 <= found.interval[0] <= found.mean <= found.interval[1] <= 1


def test_three_of_twelve_that_missed_keep_the_interval_from_reaching_all():
    assert str(Share.of(9, 12)) == "0.75, 0.468 to 0.911 (12)"
    assert not isinstance(estimate([0, 1, 1]), Share), "points that come to 0 and 1 are no share"

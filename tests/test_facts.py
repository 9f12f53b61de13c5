"""Facts that the lessons teach, each exact and found in two ways."""

import re
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, log

import pytest

from fivescore import ALL_FIVES, Layout
from fivescore.analysis.finder import best_score_chances
from fivescore.analysis.solver import outlook, random_ending
from fivescore.core.tiles import DOUBLE_SIX, TileSet
from fivescore_labs.classroom.exercises.question import chance_of_none, ways_drawn_one_by_one, ways_to_draw
from tests import built
from tests.browser import ROOT


@pytest.mark.parametrize(("held", "hands"), [(5, 98_280), (7, 1_184_040), (9, 6_906_900)])
def test_how_many_hands_there_are(held, hands):
    assert comb(28, held) == sum(ways_drawn_one_by_one(7, 21, held)) == hands


def test_doubles_in_a_hand_of_seven():
    ways, every = ways_drawn_one_by_one(7, 21, 7), comb(28, 7)
    assert chance_of_none(7, 21, 7) == Fraction(ways[0], every) == Fraction(323, 3289)
    assert Fraction(ways_to_draw(7, 21, 7, 2), every) == Fraction(ways[2], every) == Fraction(47481, 131560)
    mean = sum(Fraction(hits * count, every) for hits, count in enumerate(ways))
    variance = sum(Fraction(hits * hits * count, every) for hits, count in enumerate(ways)) - mean * mean
    assert (mean, variance) == (Fraction(7, 4), Fraction(49, 48))
    assert mean == 7 * Fraction(7, 28) and variance == 7 * Fraction(1, 4) * Fraction(3, 4) * Fraction(21, 27)
    assert variance / (7 * Fraction(1, 4) * Fraction(3, 4)) == Fraction(7, 9)


def test_the_best_lead_of_a_hand_of_seven():
    best = best_score_chances(Layout(ALL_FIVES), list(DOUBLE_SIX), 7)
    assert 1 - best[0] == 1 - chance_of_none(5, 23, 7) == Fraction(1237, 1560)
    ten, any_lead = 1 - chance_of_none(2, 26, 7), 1 - chance_of_none(5, 23, 7)
    assert sum(points * chance for points, chance in best.items()) == 10 * ten + 5 * (any_lead - ten)
    assert 10 * ten + 5 * (any_lead - ten) == Fraction(5791, 936)


VOID = ["2/3", "13/30", "26/95", "143/855", "286/2907", "143/2584", "143/4845"]


def test_leave_out_a_tile_of_a_small_set_and_every_line_ends_in_its_halves():
    tiles = list(TileSet(2))
    for missing in tiles:
        ends = set()
        for line in permutations([tile for tile in tiles if tile != missing]):
            for first in {line[0], line[0][::-1]}:
                start, at = first
                for low, high in line[1:]:
                    at = high if low == at else low if high == at else None
                    if at is None:
                        break
                else:
                    ends.add(frozenset((start, at)))
        assert ends == {frozenset(missing)} or (missing.is_double and all(len(each) == 1 for each in ends))


def printed(notebook):
    return "\n".join(map(built.printed, built.cells(ROOT / "notebooks" / notebook)))


def said(notebook):
    cells = built.cells(ROOT / "notebooks" / notebook)
    return "\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")


def test_the_lesson_on_knocks_prints_its_facts():
    told = printed("13_what_a_knock_tells.ipynb")
    assert repr(Fraction(VOID[4])) in told  # of the five sixes that are not seen
    assert Fraction(VOID[0]) == Fraction(2, 3) and "two times in three" in said("13_what_a_knock_tells.ipynb")
    for suit in range(1, 7):
        assert f"'k = {suit}': {Fraction(7, 21 - suit)!r}" in told


def test_the_lesson_on_names_prints_its_facts_and_a_chosen_name_tells_nothing_more():
    """By the doubles of a hand, counted one tile after the other; each name is in as many hands as another."""
    ways = dict(enumerate(ways_drawn_one_by_one(7, 21, 7)))
    by_name = {some: Fraction(count * some, 7) for some, count in ways.items()}
    chosen = {some: Fraction(count, some) for some, count in by_name.items() if some}
    left = [(each[1], sum(count for some, count in each.items() if some)) for each in (ways, by_name, chosen)]
    shares = [1 - Fraction(lone, every) for lone, every in left]
    assert shares == [Fraction(28663, 44490), Fraction(40291, 49335), Fraction(28663, 44490)]
    told = printed("17_the_name_of_a_double.ipynb")
    assert [told.count(repr(each)) > 1 for each in shares] == [True] * 3


def test_the_lesson_on_base_rates_prints_its_facts():
    """By odds, and by the places of two sixes and a coin, where the lesson counts hands."""
    told, text = printed("21_base_rates.ipynb"), said("21_base_rates.ipynb")
    for suit, void in enumerate(map(Fraction, VOID[:6]), start=1):
        assert f"'{suit} unseen': {1 / (1 + 10 * void / (1 - void))!r}" in told
    dealt = [(one < 7, other < 7, coin) for one, other in permutations(range(21), 2) for coin in (0, 1)]
    either = [other for one, other, coin in dealt if one and not (other and coin)]
    higher = [other for one, other, _ in dealt if one]
    assert Fraction(sum(either), len(either)) == Fraction(3, 17) and "3/17" in text
    assert Fraction(sum(higher), len(higher)) == Fraction(3, 10) and repr(Fraction(3, 10)) in told


def test_the_lesson_on_draws_prints_its_facts():
    told = printed("14_drawing_until_you_can_play.ipynb")
    for playable in range(1, 8):
        draws = [min(places) for places in combinations(range(1, 15), playable)]
        assert Fraction(sum(draws), len(draws)) == Fraction(15, playable + 1)
    assert repr(Fraction(15, 3)) in told and "**15/(*K* + 1)**" in said("14_drawing_until_you_can_play.ipynb")


def test_the_lesson_on_counting_says_how_long_it_takes_to_see_all_hands():
    """By the formula for sums of 1/m, where the lesson adds up over a million waits."""
    hands = comb(28, 7)
    years = hands * (log(hands) + 0.5772156649 + 1 / (2 * hands)) / (60 * 24 * 365)
    assert f"\n{years:.0f}\n" in printed("10_counting_hands.ipynb")


def test_the_lesson_on_endings_says_between_what_the_chances_of_its_ends_lie():
    told = printed("04_endgame_odds.ipynb")
    ending = random_ending(ALL_FIVES, mine=3, theirs=3, boneyard=4, seed=32)
    found = outlook(ending, next(play for play in ending.legal if str(play.tile) == "[4-5]"))
    for name, chance in {"you go out": found.out, "they go out": found.beaten, "blocked": found.blocked}.items():
        least, most = (int(re.search(rf"As {how} as can be: .*'{name}': (\d+)", told)[1]) for how in ("rare", "likely"))
        assert least < 840 * chance < most

"""Growing and counting, a clause of the rules each; the letters are the sources of `fivescore.core.rules`."""

import random

import pytest

from fivescore import (
    ALL_FIVES,
    FIVE_UP,
    FIVES_AND_THREES,
    MUGGINS,
    RULE_SETS,
    SNIFF,
    End,
    Ends,
    IllegalAction,
    Tile,
)
from fivescore.core.layout.transitions import MOST
from fivescore.core.notation import read_layout
from tests.games import free_sides, nine_moves, random_layout, recount
from tests.weekly import examples


def totals(text, rules):
    return [step.total for step in read_layout(text, rules).steps()]


def test_a_lead_counts_both_halves():
    """A: "The lead can be any tile", its two ends are totaled."""
    assert totals("1-4", ALL_FIVES) == [5]
    assert totals("5-5", ALL_FIVES) == totals("5-5", MUGGINS) == [10]


def test_a_double_at_the_end_of_an_arm_counts_both_halves():
    """A, C: [5-5] is worth ten, [6-6] twelve."""
    assert totals("3-5 5-5", ALL_FIVES) == [8, 13]
    assert totals("6-6 6-3", FIVES_AND_THREES) == [12, 15]


def test_a_double_counts_nothing_once_a_tile_is_laid_on_its_free_side():
    """A: only until another tile is played from the free side of the double."""
    assert totals("1-4 4-4 3-4", ALL_FIVES) == [5, 9, 4]
    assert totals("1-4 4-4 3-4", MUGGINS) == [5, 9, 4]


def test_a_leading_double_counts_both_halves_until_both_sides_are_covered():
    """A: both ends count until tiles lie against both of its sides."""
    assert totals("5-5 5-0 5-1@5-5", ALL_FIVES) == [10, 10, 1]
    assert totals("5-5 5-0 5-1@5-5", MUGGINS) == [10, 10, 1]


def test_a_fresh_spinner_counts_both_halves():
    """A, D: the first double counts as any double does."""
    assert totals("1-4 1-1", ALL_FIVES) == [5, 6]


def test_a_covered_spinner_counts_nothing():
    """A: covered on both sides, it no longer contributes, although its ends are open."""
    layout = read_layout("1-4 1-1 1-2@1-1", ALL_FIVES)
    assert layout.total == 6 and [o.end for o in layout.openings if o.host == Tile(1, 1)] == [
        End(1, 0),
        End(1, 0),
    ]


def test_a_third_and_a_fourth_arm_count_as_they_begin():
    """A: the third arm counts towards the total, and with the fourth all four ends count."""
    assert totals("1-1 1-2 1-3@1-1 1-5@1-1 1-6@1-1", ALL_FIVES) == [2, 4, 5, 10, 16]


def test_the_ends_of_the_spinner_open_only_when_both_sides_are_covered():
    """A, B: first and second tile against the sides, third and fourth against the ends."""
    layout = read_layout("1-1 1-2", ALL_FIVES)
    assert [o.way for o in layout.openings if o.host == Tile(1, 1)] == ["left"]
    with pytest.raises(
        IllegalAction, match=r"arm 3 of \[1-1\] is not open yet: .* both its sides are covered; arm 2 is next"
    ):
        layout.play("1-3", on="1-1", arm=3)
    layout = layout.play("1-3", on="1-1", arm=2)
    assert [o.way for o in layout.openings if o.host == Tile(1, 1)] == ["up", "down"]
    assert layout.play("1-4", on="1-1", arm=3) == layout.play("1-4", on="1-1", arm=4) == layout.play("1-4", on="1-1")


def test_a_spinner_has_four_arms_and_no_more():
    """A, D: it may be played on all four sides."""
    layout = read_layout("1-1 1-2 1-3@1-1 1-5@1-1 1-6@1-1", ALL_FIVES)
    assert layout.places("0-1") == ()
    assert len(layout.openings) == 4


def test_only_the_first_double_is_a_spinner_in_all_fives():
    """A: the first double, and only the first."""
    layout = read_layout("1-4 1-1 4-4 4-3@4-4 1-2@1-1", ALL_FIVES)
    assert layout.places("4-5") == () and layout.places("1-5") == (Tile(1, 1),)
    assert layout.spinner_out


def test_every_double_is_a_spinner_in_five_up():
    """B: all doubles are played as spinners."""
    layout = read_layout("1-4 1-1 4-4 4-3@4-4 1-2@1-1", FIVE_UP)
    assert layout.places("4-5") == (Tile(4, 4),) and layout.places("1-5") == (Tile(1, 1),)
    assert not layout.spinner_out


def test_no_double_is_a_spinner_in_muggins_and_in_fives_and_threes():
    """A (of Muggins), C: two ends, whatever lies there."""
    for rules in (MUGGINS, FIVES_AND_THREES):
        layout = read_layout("1-1 1-2 1-3@1-1", rules)
        assert len(layout.openings) == 2 and layout.places("1-5") == ()


def test_a_sniff_spinner_counts_two_halves_then_one_then_none():
    """US Sniff, named only: 2n with at most two sides covered, n with three, nothing with four."""
    assert totals("5-5 5-0 5-1@5-5 5-2@5-5 5-3@5-5", SNIFF) == [10, 10, 11, 8, 6]


def test_a_blank_end_is_open_and_counts_nothing():
    """E: a blank counts as zero."""
    assert totals("0-5", ALL_FIVES) == [5]
    assert read_layout("0-5", ALL_FIVES).places("0-3") == (Tile(0, 5),)


def test_the_highest_score_in_one_play_is_35():
    """A: [6-6], [5-5] and [4-4] at three ends and a 5 at the fourth."""
    text = "0-0 0-6 0-5@0-0 0-4@0-0 0-1@0-0 1-5@0-1 6-6 5-5@0-5 4-4"
    assert read_layout(text, ALL_FIVES).points == 35


def test_two_ends_make_15_and_20_with_a_double():
    """C: [5-5] and a five, or [6-6] and a three; [6-6] and [4-4]."""
    tables = ("5-5 0-5 0-1 1-5@0-1", "6-6 0-6 0-3@0-6", "6-6 4-6 4-4")
    found = [read_layout(plays, RULE_SETS["fives-and-threes"]) for plays in tables]
    assert [(layout.total, layout.points) for layout in found] == [(15, 8), (15, 8), (20, 4)]


def test_the_nine_moves_total_and_score_as_the_source_says():
    steps = nine_moves().steps()
    assert [step.total for step in steps] == [5, 6, 10, 5, 5, 10, 15, 5, 8]
    assert [step.points for step in steps] == [5, 0, 10, 5, 5, 10, 15, 5, 0]


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_total_equals_a_recount_of_who_touches_whom(slug):
    """And a tile may be laid wherever a tile with one of its pips has a side that nothing touches."""
    for seed in range(examples(120)):
        layout = random_layout(RULE_SETS[slug].vary(tiles=6 + seed % 7), random.Random(seed), 40)
        assert [step.total for step in layout.steps()] == [recount(step) for step in layout.steps()]
        step = layout.steps()[seed % len(layout)]
        free = free_sides(step.rules, step.plays)
        for tile in step.rest:
            assert {*step.places(tile)} == {on for on, pips in free.items() if {*tile} & {*pips}}


def test_the_canonical_ends_of_all_fives_are_few():
    """Layouts that play alike are equal, so a search meets few of them (about 5,000 in a whole game)."""
    seen, frontier = set(), {Ends.lead(tile, ALL_FIVES) for tile in ALL_FIVES.tiles}
    while frontier:
        seen |= frontier
        frontier = {new for ends in frontier for t in ALL_FIVES.tiles for _, new in ends.plays(t, ALL_FIVES)} - seen
    assert len(seen) == 5222 < MOST, "a table has room for them"

"""Scores and settlements, a clause of the rules each; the letters are the sources of `fivescore.core.rules`."""

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, RULE_SETS, Tile
from fivescore.core.game import settlement
from fivescore.core.position import Pass
from fivescore.core.rules import credit, ends_match, gains, kept_from, settle, worth
from tests.games import SMALL, TWO, played, start


def test_an_exact_target_may_not_be_passed():
    """A, C: a score that would go over is disregarded: 4 points at 58 stay 58."""
    rules = FIVES_AND_THREES.vary(hand=2)
    assert played(start(rules, "6-6 1-2 | 0-0 0-1", scores=(58, 0)), "6-6").scores == (58, 0)
    assert played(start(rules, "6-6 1-2 | 0-0 0-1", scores=(57, 0)), "6-6").result.reason == "target"


def test_points_past_the_target_bounce():
    """C: 59 and 8 go up 2 and back 6, to 55."""
    rules = FIVES_AND_THREES.vary(hand=2, ending="bounce")
    state = played(start(rules, "3-6 5-5 | 6-6 0-1", scores=(0, 59)), "3-6", "6-6")
    assert state.scores == (3, 55)


def test_the_first_tile_may_be_forbidden_to_win():
    """C: with 57 points the [6-6] led does not score."""
    hands = "6-6 1-2 | 0-0 0-1"
    rules = FIVES_AND_THREES.vary(hand=2, first_tile_wins=False)
    assert played(start(rules, hands, scores=(57, 0)), "6-6").scores == (57, 0)
    assert played(start(rules, hands, scores=(50, 0)), "6-6").scores == (54, 0)


def test_a_first_tile_that_may_not_win_bounces_like_any_other():
    """C: at 58, the [6-6] led goes up 3 and back 1; only a score that would end on the target does not count."""
    hands = "6-6 1-2 | 0-0 0-1"
    rules = FIVES_AND_THREES.vary(hand=2, first_tile_wins=False, ending="bounce")
    assert played(start(rules, hands, scores=(58, 0)), "6-6").scores == (60, 0)
    assert played(start(rules, hands, scores=(57, 0)), "6-6").scores == (57, 0)


def test_a_first_tile_may_score_for_who_stands_at_the_target_already():
    rules = ALL_FIVES.vary(first_tile_wins=False)
    assert credit(rules, 250, 5, 250, leads=True) == 255


def test_points_of_a_later_tile_are_not_kept_back_as_those_of_a_first_one():
    assert kept_from(FIVES_AND_THREES.vary(first_tile_wins=False), 57, 4, 61) == ""


def test_past_an_exact_target_a_score_has_not_reached_it():
    assert not ends_match(FIVES_AND_THREES, 62, 61) and ends_match(ALL_FIVES, 251, 250)


def test_going_out_ends_the_round_and_takes_the_others_pips():
    """A: rounded up or down to the nearest five; [1-2] makes five, [1-1] nothing."""
    rules = SMALL.vary(hand=2)
    end = played(start(rules, "1-1 1-3 | 0-1 1-2"), "1-1", "0-1", "1-3")
    assert end.result.reason == "out" and end.result.seat == 0 and end.result.points == (5, 0)
    end = played(start(rules, "1-2 2-3 | 2-2 1-1"), "1-2", "2-2", "2-3@2-2")
    assert end.result.points == (0, 0) and end.result.pips == (0, 2)
    assert end.legal == () and "the round is over (out)" in end.refusal(Pass())


def test_three_pips_left_round_up_to_five_and_two_to_nothing():
    """A: [1-2] left is five for the winner, [1-1] nothing."""
    assert [worth(ALL_FIVES, tile.pips) for tile in (Tile(1, 2), Tile(1, 1))] == [5, 0]


def test_the_fewest_pips_win_a_block_and_take_the_losers_whole_pips():
    """A: the loser's pips, not the difference."""
    end = played(start(SMALL.vary(drawing="none"), "0-0 1-1 3-3 | 0-1 2-3 2-2"), "0-0", "0-1", "1-1")
    assert end.result.winner == 0 and end.result.points == (10, 0)


def test_a_tie_in_a_block_scores_nothing():
    """A: where both hold as much, the tiles left are worth nothing."""
    rules = ALL_FIVES.vary(**TWO, hand=3, drawing="none")
    end = played(start(rules, "0-0 1-1 6-6 | 0-1 3-3 2-4"), "0-0", "0-1", "1-1")
    assert end.result.reason == "blocked" and end.result.pips == (12, 12)
    assert end.result.winner is None and end.result.points == (0, 0)


def test_two_of_three_who_tie_for_least_split_the_thirds_points():
    """A; each half is rounded down to a five (settled here), so that 13 makes 15 and then 5 each."""
    rules = ALL_FIVES.vary(players=3, partners=False, hand=2, drawing="none")
    end = played(start(rules, "0-0 2-4 | 0-1 3-3 | 1-1 6-6"), "0-0", "0-1", "1-1")
    assert end.result.pips == (6, 6, 12) and end.result.points == (5, 5, 0)
    assert settle(rules, (0, 1, 2), (2, 2, 13), None).points == (5, 5, 0)
    assert settle(rules.vary(split_tie=False), (0, 1, 2), (6, 6, 12), None).points == (0, 0, 0)
    assert settle(rules, (0, 1, 2), (6, 6, 6), None).points == (0, 0, 0)


def test_a_split_that_is_not_rounded_is_halved_to_whole_pips():
    """Settled here: one rule for both: what Muggins does not round when a winner takes it, it does not round here."""
    muggins = MUGGINS.vary(players=3, partners=False)
    assert settle(muggins, (0, 1, 2), (2, 3, 13), None).points == (16, 0, 0)
    assert settle(muggins, (0, 1, 2), (2, 2, 13), None).points == (6, 6, 0)
    assert [str(points) for points in settle(muggins, (0, 1, 2), (2, 2, 14), None).points] == ["7", "7", "0"]
    assert settle(muggins.vary(rounding="nearest"), (0, 1, 2), (2, 2, 13), None).points == (5, 5, 0)


@pytest.mark.parametrize("ending", ["exact", "bounce"])
def test_a_split_that_would_bring_two_to_an_exact_target_counts_for_neither(ending):
    """Settled here: at 200, 200 and 150 nobody could ever win; 195, 195 and 150 can be played on."""
    rules = ALL_FIVES.vary(players=3, partners=False, ending=ending, target=200)
    assert settlement(rules, (195, 195, 150), (2, 2, 13), None)[0] == (195, 195, 150)
    assert settlement(rules, (195, 190, 150), (2, 2, 13), None)[0] == (200, 195, 150), "one alone wins"
    assert settlement(rules.vary(ending="at once"), (195, 195, 150), (2, 2, 13), None)[0] == (200, 200, 150)


def test_nobody_wins_a_block_where_the_winner_takes_nothing():
    """Settled here: C and B name no winner of a block."""
    for rules in (FIVES_AND_THREES, FIVE_UP):
        assert settle(rules, (0, 1), (2, 12), None).winner is None
        assert settle(rules, (0, 1), (0, 12), 0).winner == 0


def test_partners_count_both_opponents_and_not_each_other():
    """A: the winning team scores the opponents' tiles; E: all other players' tiles."""
    rules = ALL_FIVES.vary(hand=2, target=100, drawing="none")
    hands = "1-1 1-2 | 0-0 0-3 | 2-2 3-3 | 2-3 0-2"
    end = played(start(rules, hands), "1-1", "pass", "pass", "pass", "1-2")
    assert end.result.reason == "out" and end.result.points == (10, 0)
    end = played(start(rules.vary(counted="all others"), hands), "1-1", "pass", "pass", "pass", "1-2")
    assert end.result.points == (20, 0)


def test_a_side_that_went_out_wins_though_its_partner_holds_more_than_the_others():
    assert gains(ALL_FIVES, (0, 2, 13, 1), 0) == (5, 0)


def test_each_hand_is_taken_off_its_own_score_in_five_up():
    """B: pips of each hand, to the nearest five, divided by five; scores may go below zero (settled here)."""
    end = played(start(FIVE_UP.vary(**TWO, tiles=3, hand=2), "2-2 1-2 | 3-3 2-3"), "2-2", "2-3", "1-2@2-2")
    assert end.result.reason == "out" and end.result.points == (0, -1) and end.scores == (0, -1)


def test_a_hand_of_three_costs_one_and_a_hand_of_two_nothing():
    """B: [1-2] rounds to five and scores 1, [1-1] rounds down to nothing; A's variation adds a team's hands first."""
    assert settle(FIVE_UP, (0, 1, 0, 1), (0, 3, 0, 2), 0).points == (0, -1)
    assert settle(FIVE_UP, (0, 1, 0, 1), (0, 2, 0, 2), 0).points == (0, 0)
    assert settle(FIVE_UP.vary(rounded="sum"), (0, 1, 0, 1), (0, 2, 0, 2), 0).points == (0, -1)


def test_gamerules_rounds_up():
    """D: pips left are always rounded upwards, to a five."""
    rules = RULE_SETS["all-fives-gamerules"].vary(players=2, tiles=3, hand=2)
    end = played(start(rules, "2-2 1-2 | 1-1 2-3"), "2-2", "2-3", "1-2@2-2")
    assert end.result.points == (0, -5)


def test_tiles_left_are_rounded_to_threes_where_threes_score():
    threes = RULE_SETS["all-threes"].vary(rounding="nearest")
    assert [worth(threes, pips) for pips in (1, 2, 4, 5, 7)] == [0, 3, 3, 6, 6]
    assert [worth(threes.vary(rounding="up"), pips) for pips in (1, 3, 4)] == [3, 3, 6]


def test_house_rules_settle_a_round_without_a_source():
    """House: the difference of pips, for a pair too, but never below zero; and blocks that count for nobody."""
    difference = ALL_FIVES.vary(counted="difference")
    assert settle(difference, (0, 1), (9, 23), None).points == (15, 0)
    assert settle(difference, (0, 1, 0, 1), (0, 8, 6, 7), 0).points == (10, 0)
    assert settle(difference, (0, 1, 0, 1), (0, 2, 30, 3), 0).points == (0, 0)
    assert settle(difference.vary(rounded="each hand"), (0, 1, 0, 1), (0, 8, 6, 7), 0).points == (10, 0)
    assert settle(difference, (0, 1, 2), (6, 6, 12), None).points == (5, 5, 0), "a split is as without it"
    nobody = ALL_FIVES.vary(block_counts=False)
    assert settle(nobody, (0, 1), (9, 23), None) == (None, (0, 0)) and settle(nobody, (0, 1), (0, 23), 0).points == (
        25,
        0,
    )
    assert settle(nobody.vary(settlement="each loses"), (0, 1), (9, 23), None).points == (0, 0)

"""Scores and settlements, part by part; the clauses of the sources are in `clauses.txt`."""

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES
from fivescore.core.game import settlement
from fivescore.core.rules import credit, ends_match, settle, withheld_by


def test_points_are_kept_back_of_a_first_tile_alone_and_short_of_the_target():
    assert credit(ALL_FIVES.vary(first_tile_wins=False), 250, 5, 250, leads=True) == 255, "who stands there already"
    assert withheld_by(FIVES_AND_THREES.vary(first_tile_wins=False), 57, 4, 61) == "", "a later tile"


def test_past_an_exact_target_a_score_has_not_reached_it():
    assert not ends_match(FIVES_AND_THREES, 62, 61) and ends_match(ALL_FIVES, 251, 250)


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

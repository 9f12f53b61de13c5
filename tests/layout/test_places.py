"""Places: where arms lead, and which open ends are those of a spinner."""

import pytest

from fivescore import ALL_FIVES, FIVE_UP, SNIFF
from fivescore.core.notation import read_layout


def test_arms_lead_where_they_were_laid():
    """Along the row, then from a spinner's ends across it, and across again from a double on such an arm."""
    cross = read_layout("1-4 4-4 4-5@4-4 4-6@4-4 3-4@4-4 1-1@1-4", ALL_FIVES)
    assert cross.ways == ("right", "right", "right", "up", "down", "left")
    assert [(str(each.host), each.way) for each in cross.openings] == [
        ("[4-5]", "right"),
        ("[4-6]", "up"),
        ("[3-4]", "down"),
        ("[1-1]", "left"),
    ]
    every = read_layout("5-5 0-5 1-5@5-5 2-5@5-5 2-2@2-5 2-3@2-2 2-4@2-2 0-2@2-2", FIVE_UP)
    assert every.ways == ("right", "right", "left", "up", "up", "up", "left", "right")
    down = read_layout("5-5 0-5 1-5@5-5 2-5@5-5 3-5@5-5 3-3@3-5 2-3@3-3 1-3@3-3 0-3@3-3", FIVE_UP)
    assert down.ways[4:] == ("down", "down", "down", "left", "right")


def test_the_bare_ends_of_a_spinner_count_only_in_sniff():
    for rules, counts in ((ALL_FIVES, False), (SNIFF, True)):
        openings = read_layout("4-4 4-5 4-6", rules).openings
        assert {each.counts(rules) for each in openings if each.of_spinner} == {counts}
        assert {each.counts(rules) for each in openings if not each.of_spinner} == {True}


@pytest.mark.parametrize("plays", ["1-4", "4-4", "4-4 4-5", "4-5 5-5 1-5"])
def test_no_end_is_that_of_a_spinner_before_both_its_sides_are_covered(plays):
    layout = read_layout(plays, ALL_FIVES)
    bare = [str(each.host) for each in layout.openings if each.of_spinner]
    assert bare == (["[5-5]", "[5-5]"] if plays.endswith("1-5") else [])
    assert layout.steps()[0].covered == -1, "a lead covers nothing"

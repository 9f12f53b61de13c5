"""What lessons ask by names of their own: every answer and every fact is found a second way."""

import pytest

from fivescore import ALL_FIVES
from fivescore.claims.found import HANDS
from fivescore.labs.course import COURSE
from fivescore.labs.course.asking import LEAVES, Best
from fivescore.labs.course.lesson import Lesson, Step, moments
from fivescore.tiles import Tile
from website.runs import hands

ASKED = [
    pytest.param(here, id=f"{lab.name}-{number}")
    for lab in COURSE
    for number, here in enumerate(moments(lab.lesson), start=1)
    if here.ask and here.step.act.split()[-1] not in LEAVES
]


def asks(name):
    """The moments that ask for something by its name."""
    return [each.values[0] for each in ASKED if each.values[0].step.act.split()[-1] == name]


@pytest.mark.parametrize("here", ASKED)
def test_one_play_or_tile_is_better_than_all_others_and_the_sentences_name_facts_only(here):
    assert here.asks and here.told
    if isinstance(here.ask, Best):
        first, *others = here.ranked
        assert others and here.right == str(first)
        assert all(here.least(other) > here.least(first) for other in others)


# Leads


def test_the_best_lead_of_each_hand_that_is_asked_for_is_ahead_beyond_doubt():
    for here in asks("brings"):
        first, second, *_ = HANDS[here.hand].items()
        assert first[0] == here.play.tile and first[1].mean == 0
        assert second[1].mean > 1.96 * second[1].error > 0


@pytest.mark.parametrize("hand", hands.HANDS)
def test_other_deals_of_a_hand_agree_with_the_stored_ones(hand):
    few = {row["tile"]: row for row in hands.found(60, [hand], seed=2)}
    (kept,) = [found for found in HANDS.values() if {str(tile)[1:-1] for tile in found} == few.keys()]
    best = next(iter(kept))
    for tile, was in kept.items():
        now = few[str(tile)[1:-1]]["mean"] - few[str(best)[1:-1]]["mean"]
        spread = few[str(tile)[1:-1]]["error"] + few[str(best)[1:-1]]["error"] + was.error
        assert abs(now - was.mean) <= 4 * spread, (tile, now, was)


def test_the_first_deals_of_the_stored_run_come_out_again():
    again = hands.found(20, hands.HANDS[:1])
    assert (
        [row["trials"] for row in again] == [20] * 7
        and again[0]["mean"] == 0
        and again == hands.found(20, hands.HANDS[:1])
    )


# The kinds


def test_a_lesson_asks_for_a_tile_among_some_and_it_is_the_only_right_one():
    light = Best("the lightest", lambda state, play: play.tile.pips, lambda state, play: "There is a lighter one.")
    step = Step("pick 0-1 light", "Which is the lightest?", "{tile}.", table="4-6", among="0-1 5-5")
    (here,) = moments(Lesson("new", "New", "all-fives", 1, (step,), asks=(("light", light),)))
    assert here.right == "0-1" and here.told == "[0-1]." and here.among == (Tile(0, 1), Tile(5, 5))
    assert here.hand == () and here.before.rules == ALL_FIVES

"""How a round ends, as the state tells it and as a spectator sees it."""

import random

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, Layout, State
from fivescore.core.game import deal, over
from fivescore.core.game.turns import counted, follow, opening, scored
from fivescore.core.layout import Play
from fivescore.core.position import Pass
from fivescore.core.tiles import Tile

NO_DRAWING = ALL_FIVES.vary(drawing="none")


@pytest.mark.parametrize(("seat", "scores"), [(0, (195, 10)), (3, (10, 195))])
def test_the_target_is_reached_by_the_side_and_the_seat_that_played(seat, scores):
    hands = ["0-0 1-1", "0-1 2-2", "0-2 3-3", "0-3 4-4"]
    hands[seat] = "0-6 2-3"
    state = State.of(Layout(ALL_FIVES).play("5-6"), hands=tuple(hands), to_move=seat, scores=scores)
    end = state.apply(Play(Tile(0, 6), Tile(5, 6)))
    assert end.result[:4] == ("target", seat % 2, seat, (0, 0)) and end.result.pips[seat] == 5
    assert end.to_move == seat and end.scores[seat % 2] == 200


def test_a_side_that_stands_at_the_target_wins_with_its_next_points_only():
    state = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6 0-0", "2-6 0-1"), scores=(250, 250))
    after = state.apply(Play(Tile(1, 6), Tile(6, 6)))
    assert after.result is None and over(after.table) == ""
    out = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6", "2-6 0-1"), scores=(250, 250)).apply("1-6")
    assert out.result.reason == "out"


def test_one_point_is_enough_to_reach_the_target():
    state = State.of(Layout(FIVES_AND_THREES).play("1-4"), hands=("2-4 0-0", "0-1 0-2"), scores=(60, 0))
    end = state.apply(Play(Tile(2, 4), Tile(1, 4)))
    assert end.events[-1].points == 1 and end.result.reason == "target" == over(end.table)


def test_a_spectator_sees_who_is_out_and_when_all_have_passed():
    state = State.of(Layout(NO_DRAWING).play("6-6"), hands=("1-6", "0-0"))
    end = state.apply(state.legal[0])
    assert over(end.table) == "out" and end.to_move == 0, "who went out is not passed over"
    at = opening(NO_DRAWING, 2)
    for action in (Play(Tile(6, 6)), Pass(), Pass()):
        at = follow(at, action)
    assert over(at) == "blocked"


def test_an_order_that_nobody_may_know_stays_unknown():
    state = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6 0-0", "2-6 0-1"), order="random")
    assert state.apply(state.legal[0]).order == "random"


def test_by_lot_each_seat_may_lead_the_first_round():
    leaders = {deal(ALL_FIVES, 3, random.Random(seed)).leader for seed in range(30)}
    assert leaders == {0, 1, 2}


def test_a_partner_who_is_out_alone_gets_no_point_for_it():
    assert counted(FIVES_AND_THREES, 2, False, (0, 2, 3, 1), 0, (59, 40)) == [("", 59, 2, 61)]


def test_a_tile_on_a_blank_is_no_lead():
    rules = ALL_FIVES.vary(first_tile_wins=False)
    state = State.of(Layout(rules).play("0-2"), hands=("0-3 1-1", "2-2 4-4"), scores=(245, 0))
    end = state.apply(Play(Tile(0, 3), Tile(0, 2)))
    assert end.events[-1].points == 5 and end.result.reason == "target"


def test_the_point_for_going_out_counts_apart_only_short_of_the_target():
    rules = FIVES_AND_THREES.vary(chip_out_joined=False, ending="at once")
    assert scored(rules, 2, False, (0, 3), 0, (40, 7)) == ((43, 7), 3, "out")
    assert scored(rules, 2, False, (0, 3), 0, (59, 7)) == ((61, 7), 2, "target"), "the match is won before"

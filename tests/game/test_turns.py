"""Turns and how a round ends, as a spectator sees them; the clauses of the sources are in `rules/clauses.txt`."""

from fivescore import ALL_FIVES, FIVES_AND_THREES, Layout, State, Tile
from fivescore.core.game import next_seat, opening, why_over
from fivescore.core.game.turns import add_points, position_after, score_steps
from fivescore.core.layout import Play
from fivescore.core.position import Pass, Position

NO_DRAWING = ALL_FIVES.vary(drawing="none")


def test_turns_go_round_and_pass_over_who_is_out():
    """C, D: clockwise, to the left; of partners who play on, one may be out already."""
    assert [next_seat((2, 2, 2), seat) for seat in range(3)] == [1, 2, 0]
    assert next_seat((2, 0, 1, 1), 0) == 2


def test_a_play_that_is_followed_is_kept_with_the_end_that_it_covers():
    at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))
    assert why_over(at) == ""
    assert position_after(at, Play(Tile(1, 6))).events[-1].action == Play(Tile(1, 6), Tile(6, 6))


def test_a_spectator_sees_who_is_out_and_when_all_have_passed():
    state = State.of(Layout(NO_DRAWING).play("6-6"), hands=("1-6", "0-0"))
    end = state.apply(state.legal[0])
    assert why_over(end.table) == "out" and end.to_move == 0, "who went out is not passed over"
    at = opening(NO_DRAWING, 2)
    for action in (Play(Tile(6, 6)), Pass(), Pass()):
        at = position_after(at, action)
    assert why_over(at) == "blocked"


def test_the_point_for_going_out_counts_apart_only_short_of_the_target():
    rules = FIVES_AND_THREES.vary(chip_out_joined=False, ending="at once")
    assert add_points(rules, 2, False, (0, 3), 0, (40, 7)) == ((43, 7), 3, "out")
    assert add_points(rules, 2, False, (0, 3), 0, (59, 7)) == ((61, 7), 2, "target"), "the match is won before"


def test_a_partner_who_is_out_alone_gets_no_point_for_it():
    assert score_steps(FIVES_AND_THREES, 2, False, (0, 2, 3, 1), 0, (59, 40)) == [("", 59, 2, 61)]

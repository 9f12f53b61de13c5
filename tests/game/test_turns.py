"""Turns and how a round ends, a clause of the rules each; the letters are the sources of `fivescore.core.rules`."""

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, Layout, State, Tile
from fivescore.core.game import next_seat, opening, over
from fivescore.core.game.turns import follow, score_steps, scored
from fivescore.core.layout import Play
from fivescore.core.position import Draw, Pass, Position
from tests.games import SMALL, SMALL_THREES, TWO, played, shown, start

NO_DRAWING = ALL_FIVES.vary(drawing="none")


def test_any_tile_may_be_led():
    """A, B, C, D: no tile of the hand is barred from the lead."""
    assert shown(start(SMALL, "0-1 1-1 2-3 | 0-0 2-2 3-3").legal) == ["0-1", "1-1", "2-3"]


def test_local_rules_may_ask_for_a_double_or_the_highest():
    """A: local variations as to what tiles can be led."""
    hands = "0-1 1-1 2-2 | 0-0 2-3 3-3"
    assert shown(start(SMALL.vary(lead="double"), hands).legal) == ["1-1", "2-2"]
    state = start(SMALL.vary(lead="highest double"), hands)
    assert shown(state.legal) == ["2-2"]
    assert state.refusal(Play(Tile(0, 1))) == "[0-1] may not be led; what may: [2-2]"
    assert shown(start(SMALL.vary(lead="double"), "0-1 1-2 2-3 | 0-0 1-1 3-3").legal) == ["0-1", "1-2", "2-3"]


def test_who_can_play_must_play():
    """A: who can play must play, and may not draw first."""
    state = played(start(SMALL, "1-2 0-0 0-1 | 2-3 3-3 0-2"), "1-2")
    assert shown(state.legal) == ["0-2@1-2", "2-3@1-2"]
    assert "may not draw; what fits: [0-2], [2-3]" in state.refusal(Draw())
    assert "may not knock; what fits: [0-2], [2-3]" in state.refusal(Pass())


def test_who_cannot_play_draws_until_a_tile_fits_and_plays_it():
    """A, B: drawing stops with the first tile that fits, and that tile is laid at once."""
    state = played(start(SMALL, "1-1 0-0 0-2 | 2-3 3-3 2-2", "0-3 1-3"), "1-1")
    assert shown(state.legal) == ["draw"]
    assert "must draw" in state.refusal(Pass())
    state = played(state, "draw")
    assert shown(state.legal) == ["draw"] and state.to_move == 1
    state = played(state, "draw")
    assert shown(state.legal) == ["1-3@1-1"]


def test_with_an_empty_boneyard_a_player_passes():
    """A: with nothing to lay and nothing to draw, the turn goes on."""
    state = played(start(SMALL.vary(hand=5), "0-0 0-1 0-2 0-3 1-1 | 1-2 1-3 2-2 2-3 3-3"), "0-0")
    assert shown(state.legal) == ["pass"] and "nothing to draw" in state.refusal(Draw())
    assert played(state, "pass").to_move == 0


def test_the_last_tiles_may_be_kept_in_the_boneyard():
    """A, as a variation: one or two tiles stay in the boneyard."""
    for reserve, draws in ((0, 4), (1, 3), (2, 2)):
        state = played(start(SMALL.vary(reserve=reserve), "0-0 0-1 0-2 | 2-3 3-3 2-2", "1-1 1-2 1-3 0-3"), "0-0")
        for _ in range(draws):
            assert shown(state.legal) == ["draw"]
            state = played(state, "draw")
        assert shown(state.legal) == (["0-3@0-0"] if reserve == 0 else ["pass"])
    assert "the last 2 may not be drawn" in state.refusal(Draw())


def test_some_draw_although_they_can_play_but_may_not_pass():
    """A as a variation, E: who could play may draw as well, but has to play in the end."""
    state = played(start(SMALL.vary(drawing="while able"), "1-2 0-0 0-1 | 2-3 3-3 0-2"), "1-2")
    assert "draw" in shown(state.legal) and "pass" not in shown(state.legal)
    state = played(state, "draw")
    assert state.to_move == 1 and "draw" in shown(state.legal)
    assert "may not knock" in state.refusal(Pass())


def test_without_drawing_a_player_knocks():
    """C: a player who cannot play must knock, and it is illegal to knock when able."""
    state = played(start(SMALL_THREES, "1-1 0-0 0-1 | 2-3 3-3 2-2"), "1-1")
    assert shown(state.legal) == ["pass"]
    assert state.refusal(Draw()) == "there is no drawing in Fives and Threes"
    state = played(state, "pass")
    assert "may not knock; what fits: [0-1]" in state.refusal(Pass())


def test_where_passing_is_free_an_able_player_may_pass():
    """Settled here: A calls the other the usual rule."""
    state = played(start(SMALL.vary(must_play=False), "1-2 0-0 0-1 | 2-3 3-3 0-2"), "1-2")
    assert "pass" in shown(state.legal) and state.refusal(Pass()) == ""


def test_turns_go_round_and_pass_over_who_is_out():
    """C, D: clockwise, to the left; of partners who play on, one may be out already."""
    assert [next_seat((2, 2, 2), seat) for seat in range(3)] == [1, 2, 0]
    assert next_seat((2, 0, 1, 1), 0) == 2


def test_a_play_that_is_followed_is_kept_with_the_end_that_it_covers():
    at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))
    assert over(at) == ""
    assert follow(at, Play(Tile(1, 6))).events[-1].action == Play(Tile(1, 6), Tile(6, 6))


def test_a_knock_scores_for_the_other_side_that_plays_on():
    """House; a block has no side that plays on, so its knocks score nothing."""
    rules = FIVES_AND_THREES.vary(**TWO, hand=3, knock=1)
    end = played(start(rules, "0-1 1-6 0-6 | 2-2 3-3 2-3"), "0-1", "pass", "1-6")
    assert end.scores == (3, 0) and end.events[-1].points == 3, "6 scores 2, and the knock 1"
    assert played(start(rules.vary(knock=0), "0-1 1-6 0-6 | 2-2 3-3 2-3"), "0-1", "pass", "1-6").scores == (2, 0)
    four = start(FIVES_AND_THREES.vary(hand=3, knock=1), "0-1 1-6 0-6 | 2-2 3-3 2-3 | 4-4 5-5 4-5 | 2-4 3-4 3-5")
    assert played(four, "0-1", "pass", "pass", "pass", "1-6").scores == (4, 0), "a partner's knock brings nothing"


def test_a_round_is_blocked_as_soon_as_nobody_can_play_and_nothing_can_be_drawn():
    """Settled here: nobody need pass for it."""
    end = played(start(SMALL_THREES, "0-0 1-1 3-3 | 0-1 2-3 2-2"), "0-0", "0-1", "1-1")
    assert end.result.reason == "blocked" and end.result.pips == (6, 9) and end.result.seat is None


def test_a_spectator_sees_who_is_out_and_when_all_have_passed():
    state = State.of(Layout(NO_DRAWING).play("6-6"), hands=("1-6", "0-0"))
    end = state.apply(state.legal[0])
    assert over(end.table) == "out" and end.to_move == 0, "who went out is not passed over"
    at = opening(NO_DRAWING, 2)
    for action in (Play(Tile(6, 6)), Pass(), Pass()):
        at = follow(at, action)
    assert over(at) == "blocked"


def test_partners_of_fives_and_threes_play_on_until_both_are_out():
    """C: a side is out, and gets its point, with the last tile of its second player."""
    rules = FIVES_AND_THREES.vary(hand=2)
    hands = "1-1 1-2 | 0-0 0-3 | 2-2 2-3 | 0-2 0-1"
    state = played(start(rules, hands), "1-1", "pass", "pass", "0-1", "1-2")
    assert state.hands[0] == () and state.result is None and state.scores == (0, 0)
    end = played(state, "0-3@0-1", "2-2@1-2", "0-2@2-2", "0-0@0-2")
    assert end.result.reason == "out" and end.result.seat == 1 and end.scores == (0, 1 + 1 + 1 + 1)
    alone = played(start(rules.vary(both_out=False), hands), "1-1", "pass", "pass", "0-1", "1-2")
    assert alone.result.reason == "out" and alone.result.seat == 0 and alone.scores == (1, 0)


def test_a_round_of_partners_can_block_with_two_players_left():
    """C: two players are left, one of each side, and neither can go on: that is a block."""
    state = played(start(FIVES_AND_THREES.vary(hand=2), "1-1 1-2 | 0-0 0-3 | 2-2 2-3 | 0-2 0-1"), "1-1", "pass", "pass")
    end = played(state, "0-1", "1-2", "0-3@0-1", "2-3@1-2")
    assert end.result.reason == "blocked" and end.result.points == (0, 0)


def test_a_blocked_round_of_fives_and_threes_gives_nobody_the_point():
    """C: a block brings the point to nobody."""
    end = played(start(SMALL_THREES, "0-0 1-1 3-3 | 0-1 2-3 2-2"), "0-0", "0-1", "1-1")
    assert end.result.reason == "blocked" and end.result.points == (0, 0) == end.scores


def test_some_play_without_a_point_for_going_out():
    """C, as a variation: going out is worth nothing of its own."""
    hands = "1-1 | 0-0"
    assert played(start(FIVES_AND_THREES.vary(hand=1), hands), "1-1").scores == (1, 0)
    assert played(start(FIVES_AND_THREES.vary(hand=1, chip_out=0), hands), "1-1").scores == (0, 0)


def test_going_out_and_the_last_play_are_one_score():
    """C: at 59, a last play of 2 and the point are 3, too many; counted apart they would win."""
    rules = FIVES_AND_THREES.vary(hand=1)
    end = played(start(rules, "1-5 | 0-0", scores=(59, 0)), "1-5")
    assert end.scores == (59, 0) and end.result.reason == "out"
    apart = played(start(rules.vary(chip_out_joined=False), "1-5 | 0-0", scores=(59, 0)), "1-5")
    assert apart.scores == (61, 0) and apart.result.reason == "target"


def test_the_point_for_going_out_counts_apart_only_short_of_the_target():
    rules = FIVES_AND_THREES.vary(chip_out_joined=False, ending="at once")
    assert scored(rules, 2, False, (0, 3), 0, (40, 7)) == ((43, 7), 3, "out")
    assert scored(rules, 2, False, (0, 3), 0, (59, 7)) == ((61, 7), 2, "target"), "the match is won before"


def test_a_partner_who_is_out_alone_gets_no_point_for_it():
    assert score_steps(FIVES_AND_THREES, 2, False, (0, 2, 3, 1), 0, (59, 40)) == [("", 59, 2, 61)]


def test_the_target_ends_a_match_at_once():
    """A: the game ends immediately; remaining tiles are not played or counted."""
    end = played(start(SMALL, "2-3 0-0 0-1 | 1-1 1-2 2-2", scores=(95, 90)), "2-3")
    assert end.result.reason == "target" and end.scores == (100, 90) and end.result.points == (0, 0)


def test_where_the_round_is_finished_first_the_target_ends_nothing():
    """A (some play), B: the round is played to its end and scored."""
    state = played(start(SMALL.vary(ending="finish the round"), "2-3 0-0 0-1 | 1-1 1-2 2-2", scores=(95, 90)), "2-3")
    assert state.result is None and state.scores == (100, 90)


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


def test_a_tile_on_a_blank_is_no_lead():
    rules = ALL_FIVES.vary(first_tile_wins=False)
    state = State.of(Layout(rules).play("0-2"), hands=("0-3 1-1", "2-2 4-4"), scores=(245, 0))
    end = state.apply(Play(Tile(0, 3), Tile(0, 2)))
    assert end.events[-1].points == 5 and end.result.reason == "target"

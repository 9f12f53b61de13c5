"""Rounds, a clause of the rules each; the letters are the sources of `fivescore.core.rules`."""

import random
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from fivescore import (
    ALL_FIVES,
    FIVE_UP,
    FIVES_AND_THREES,
    MUGGINS,
    RULE_SETS,
    FivescoreError,
    IllegalAction,
    Layout,
    NotationError,
    RuleError,
    State,
    Tile,
)
from fivescore.analysis.players import PLAYERS, Greedy
from fivescore.core.game import Deal, deal, next_seat, over, settlement, shuffled
from fivescore.core.game.turns import follow
from fivescore.core.layout import Play
from fivescore.core.notation import loads, read_tiles
from fivescore.core.position import Draw, Pass, Position
from fivescore.core.rules import settle, worth
from tests.games import ROWS, swapped
from tests.weekly import examples

TWO = {"players": 2, "partners": False}
SMALL = ALL_FIVES.vary(**TWO, tiles=3, hand=3, target=100)
"""All Fives for two with the ten tiles up to [3-3]: rounds that can be read."""
SMALL_THREES = FIVES_AND_THREES.vary(**TWO, tiles=3, hand=3)


def start(rules, hands, boneyard="", **more):
    """A deal from text; tiles that are not named go into the boneyard, after those that are."""
    held = tuple(read_tiles(hand) for hand in hands.split("|"))
    first = read_tiles(boneyard)
    rest = [t for t in rules.tiles if t not in first and not any(t in hand for hand in held)]
    return Deal(rules, held, (*first, *rest), **more).start()


def played(state, *actions):
    for action in actions:
        tile, _, on = action.partition("@")
        match tile:
            case "draw":
                state = state.apply(Draw())
            case "pass":
                state = state.apply(Pass())
            case _:
                state = state.apply(Play(Tile.parse(tile), Tile.parse(on) if on else None))
    return state


def shown(actions):
    return [str(action) for action in actions]


def test_a_round_begun_in_the_middle_where_nobody_can_play_is_blocked_and_settled():
    layout = Layout(ALL_FIVES.vary(drawing="none")).play("6-6")
    state = State.of(layout, hands=("0-1", "5-5 2-2"), to_move=1, scores=(40, 10))
    assert state.result == ("blocked", 0, None, (15, 0), (1, 14))
    assert state.scores == (55, 10) and state.legal == ()


@pytest.mark.parametrize(("hands", "drawing"), [(("0-1", "5-6"), "none"), (("0-1", "2-2"), "until playable")])
def test_a_round_begun_in_the_middle_goes_on_where_another_can_play_or_a_tile_be_drawn(hands, drawing):
    state = State.of(Layout(ALL_FIVES.vary(drawing=drawing)).play("6-6"), hands=hands)
    assert state.result is None and len(state.legal) == 1


def test_a_round_begun_in_the_middle_stands_as_it_is_given():
    layout, bone = Layout(SMALL).play("1-2"), "3-3 1-1 2-2 1-3 0-3 0-2"
    state = State.of(layout, hands=("0-1", "2-3 0-0"), boneyard=bone, to_move=1, order="random")
    assert state.hands == (read_tiles("0-1"), read_tiles("0-0 2-3")) and [*state.boneyard] == [
        Tile.parse(each) for each in bone.split()
    ]
    assert (state.layout, state.to_move, state.order, state.scores) == (layout, 1, "random", (0, 0))
    assert state.deal == Deal(SMALL, state.hands, state.boneyard, 1, (0, 0))
    four = State.of(Layout(FIVES_AND_THREES).play("6-6"), hands=("0-0", "0-1", "0-2", "0-3"))
    assert (four.scores, four.order) == ((0, 0), "known"), "two sides"


def test_a_play_that_is_followed_is_kept_with_the_end_that_it_covers():
    at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))
    assert over(at) == ""
    assert follow(at, Play(Tile(1, 6))).events[-1].action == Play(Tile(1, 6), Tile(6, 6))


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


def test_going_out_ends_the_round_and_takes_the_others_pips():
    """A: rounded up or down to the nearest five; [1-2] makes five, [1-1] nothing."""
    rules = SMALL.vary(hand=2)
    end = played(start(rules, "1-1 1-3 | 0-1 1-2"), "1-1", "0-1", "1-3")
    assert end.result.reason == "out" and end.result.seat == 0 and end.result.points == (5, 0)
    end = played(start(rules, "1-2 2-3 | 2-2 1-1"), "1-2", "2-2", "2-3@2-2")
    assert end.result.points == (0, 0) and end.result.pips == (0, 2)
    assert end.legal == () and "the round is over (out)" in end.refusal(Pass())


def test_a_round_is_blocked_as_soon_as_nobody_can_play_and_nothing_can_be_drawn():
    """Settled here: nobody need pass for it."""
    end = played(start(SMALL_THREES, "0-0 1-1 3-3 | 0-1 2-3 2-2"), "0-0", "0-1", "1-1")
    assert end.result.reason == "blocked" and end.result.pips == (6, 9) and end.result.seat is None


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


def test_a_knock_scores_for_the_other_side_that_plays_on():
    """House; a block has no side that plays on, so its knocks score nothing."""
    rules = FIVES_AND_THREES.vary(**TWO, hand=3, knock=1)
    end = played(start(rules, "0-1 1-6 0-6 | 2-2 3-3 2-3"), "0-1", "pass", "1-6")
    assert end.scores == (3, 0) and end.events[-1].points == 3, "6 scores 2, and the knock 1"
    assert played(start(rules.vary(knock=0), "0-1 1-6 0-6 | 2-2 3-3 2-3"), "0-1", "pass", "1-6").scores == (2, 0)
    four = start(FIVES_AND_THREES.vary(hand=3, knock=1), "0-1 1-6 0-6 | 2-2 3-3 2-3 | 4-4 5-5 4-5 | 2-4 3-4 3-5")
    assert played(four, "0-1", "pass", "pass", "pass", "1-6").scores == (4, 0), "a partner's knock brings nothing"


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


def test_three_pips_left_round_up_to_five_and_two_to_nothing():
    """A: [1-2] left is five for the winner, [1-1] nothing."""
    assert [worth(ALL_FIVES, tile.pips) for tile in (Tile(1, 2), Tile(1, 1))] == [5, 0]


def test_turns_go_round_and_pass_over_who_is_out():
    """C, D: clockwise, to the left; of partners who play on, one may be out already."""
    assert [next_seat((2, 2, 2), seat) for seat in range(3)] == [1, 2, 0]
    assert next_seat((2, 0, 1, 1), 0) == 2


def test_the_target_ends_a_match_at_once():
    """A: the game ends immediately; remaining tiles are not played or counted."""
    end = played(start(SMALL, "2-3 0-0 0-1 | 1-1 1-2 2-2", scores=(95, 90)), "2-3")
    assert end.result.reason == "target" and end.scores == (100, 90) and end.result.points == (0, 0)


def test_where_the_round_is_finished_first_the_target_ends_nothing():
    """A (some play), B: the round is played to its end and scored."""
    state = played(start(SMALL.vary(ending="finish the round"), "2-3 0-0 0-1 | 1-1 1-2 2-2", scores=(95, 90)), "2-3")
    assert state.result is None and state.scores == (100, 90)


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


def test_going_out_and_the_last_play_are_one_score():
    """C: at 59, a last play of 2 and the point are 3, too many; counted apart they would win."""
    rules = FIVES_AND_THREES.vary(hand=1)
    end = played(start(rules, "1-5 | 0-0", scores=(59, 0)), "1-5")
    assert end.scores == (59, 0) and end.result.reason == "out"
    apart = played(start(rules.vary(chip_out_joined=False), "1-5 | 0-0", scores=(59, 0)), "1-5")
    assert apart.scores == (61, 0) and apart.result.reason == "target"


def test_some_play_without_a_point_for_going_out():
    """C, as a variation: going out is worth nothing of its own."""
    hands = "1-1 | 0-0"
    assert played(start(FIVES_AND_THREES.vary(hand=1), hands), "1-1").scores == (1, 0)
    assert played(start(FIVES_AND_THREES.vary(hand=1, chip_out=0), hands), "1-1").scores == (0, 0)


def test_the_holder_of_the_highest_double_must_lead_it():
    """E: double six, else double five …; with no double dealt, the highest tile leads (settled here)."""
    rules = RULE_SETS["all-fives-online"]
    for seed in range(40):
        new = deal(rules, 2, random.Random(seed))
        dealt = [tile for hand in new.hands for tile in hand]
        highest = max([tile for tile in dealt if tile.is_double], default=max(dealt, key=lambda t: (t.pips, t.high)))
        assert new.must_lead == highest and highest in new.hands[new.leader]
        assert shown(new.start().legal) == [str(Play(highest))]


def test_the_highest_tile_drawn_leads_and_all_are_shuffled_for_the_deal():
    """D: each draws a tile, the highest leads; what was drawn says nothing of the hands."""
    rules = RULE_SETS["all-fives-gamerules"]
    for seed in range(40):
        rng = random.Random(seed)
        dealt, drawn = shuffled(list(rules.tiles), rng), shuffled(list(rules.tiles), rng)[:3]
        new = deal(rules, 3, random.Random(seed))
        assert new.leader == drawn.index(max(drawn, key=lambda tile: (tile.pips, tile.high)))
        assert [set(hand) for hand in new.hands] == [set(dealt[at : at + 5]) for at in (0, 5, 10)]


@pytest.mark.parametrize("bad", ["0-1 0-2 | 0-1 0-3", "0-1 0-2 | 0-3"])
def test_a_deal_has_every_tile_once_and_hands_of_the_right_size(bad):
    hands = tuple(read_tiles(hand) for hand in bad.split("|"))
    rest = tuple(t for t in SMALL.tiles if not any(t in hand for hand in hands))
    with pytest.raises(FivescoreError, match=r"every tile of a double-three set once; look at \[0-1\]|deals 2 to each"):
        Deal(SMALL.vary(hand=2), hands, rest).start()


def test_a_game_is_played_by_the_numbers_that_it_allows():
    with pytest.raises(RuleError, match="not played by 3"):
        deal(RULE_SETS["all-fives-online"], 3, random.Random(1))


def test_what_is_not_allowed_cannot_be_applied():
    state = start(SMALL, "0-1 1-1 2-3 | 0-0 2-2 3-3")
    for action, why in (
        (Play(Tile(0, 0)), "not in the hand of player 1"),
        (Pass(), "must lead"),
        (Draw(), "must lead"),
    ):
        with pytest.raises(IllegalAction, match=why) as caught:
            state.apply(action)
        assert caught.value.action == action and caught.value.state is state


@pytest.mark.parametrize("action", [None, "lay it", 3, Layout])
def test_what_is_no_action_is_refused_as_such(action):
    state = start(SMALL, "0-1 1-1 2-3 | 0-0 2-2 3-3")
    with pytest.raises(NotationError, match="is no action; an action is a play, such as 1-4 or 1-1@1-4, or draw, or"):
        state.apply(action)


@pytest.mark.parametrize("action", ["0-1", "[1-0]", Tile(0, 1), (1, 0)])
def test_an_action_may_be_typed_and_a_tile_that_fits_in_one_place_is_enough(action):
    state = start(SMALL, "0-1 1-1 2-3 | 0-0 2-2 3-3")
    assert state.apply(action) == state.apply(Play(Tile(0, 1)))


@pytest.mark.parametrize(("slug", "players"), ROWS)
def test_random_rounds_reach_an_end_and_keep_every_tile(slug, players):
    rules = RULE_SETS[slug]
    for seed in range(examples(100)):
        rng = random.Random(f"{slug}/{players}/{seed}")
        state = deal(rules, players, rng).start()
        while state.result is None:
            assert sorted([*state.layout.tiles, *state.boneyard, *(t for hand in state.hands for t in hand)]) == list(
                rules.tiles
            )
            legal = state.legal
            assert legal and all(state.refusal(action) == "" for action in legal)
            others = [Draw(), Pass(), *(Play(t, on) for t in state.hands[state.to_move] for on in state.layout.tiles)]
            assert all(state.refusal(other) for other in others if other not in legal and state.layout.last)
            state = state.apply(legal[int(rng.random() * len(legal))])
        assert state.table.sizes == tuple(len(hand) for hand in state.hands)


ALONE = """
import gc, random
from collections import Counter
from types import BuiltinFunctionType, FunctionType, ModuleType

from fivescore import RULE_SETS
from fivescore.core.game import deal
from fivescore.analysis.players import PLAYERS, Greedy
from fivescore.analysis.simulate import end_of_round

def reached(root):
    found, todo = {}, [root]
    while todo:
        it = todo.pop()
        if id(it) not in found and not isinstance(it, type | ModuleType | FunctionType | BuiltinFunctionType):
            found[id(it)] = it
            todo += gc.get_referents(it)
    atoms = (int, str, float, type(None))
    return Counter((type(it).__name__, repr(it) if isinstance(it, atoms) else "") for it in found.values())

for slug, rules in RULE_SETS.items():
    state = deal(rules, rules.players[0], random.Random(slug), leader=0).start()
    for _ in range(8):
        state = state.apply(state.legal[-1]) if state.result is None else state
    seat = (state.to_move + 1) % len(state.hands)
    before = reached(state.seen_by(seat))
    for player in PLAYERS.values():
        player.choose(state.seen_by(state.to_move), random.Random(1))
    for action in state.legal:
        state.apply(action)
    end_of_round(state.deal, [Greedy()] * len(state.hands))
    after = reached(state.seen_by(seat))
    assert before == after, (slug, after - before)
    ends = len({id(step.ends) for step in state.layout.steps()})
    assert after["Ends", ""] == ends + 1, slug  # those of the table, and the empty one
print("sound")
"""


def test_a_position_leads_to_nothing_that_others_have_tried():
    ran = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, timeout=60)
    assert (ran.stdout, ran.stderr) == ("sound\n", "")


@given(st.sampled_from(ROWS), st.integers(0, 2**32))
def test_nothing_hidden_leaks_to_a_player(row, seed):
    slug, players = row
    rng = random.Random(seed)
    state = deal(RULE_SETS[slug], players, rng).start()
    for _ in range(rng.randrange(30)):
        if state.result is None:
            legal = state.legal
            state = state.apply(legal[int(rng.random() * len(legal))])
    if state.result:
        return
    seat = state.to_move
    other = swapped(state, seat, rng)
    assert other.seen_by(seat) == state.seen_by(seat) and repr(other.seen_by(seat)) == repr(state.seen_by(seat))
    assert state.seen_by(seat).legal == state.legal
    assert state.seen_by(seat).origins == other.seen_by(seat).origins
    for player in PLAYERS.values():
        first, second = (player.choose(s.seen_by(seat), random.Random(7)) for s in (state, other))
        assert first == second and first in state.legal


def test_greedy_takes_the_most_points():
    state = played(start(SMALL, "1-3 0-0 2-2 | 1-1 2-3 3-3"), "1-3")
    assert Greedy().choose(state.seen_by(1), random.Random(0)) == Play(Tile(1, 1), Tile(1, 3))


def test_a_record_of_the_table_shows_the_same_round():
    assert loads("fivescore 1 all-fives\n1-4 = 5\n1-1\n4-4@1-4 = 10\n").end.scores == (15, 0)


def test_a_pair_that_equals_a_play_is_refused():
    state = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6", "0-0"))
    pair = tuple(state.legal[0])
    with pytest.raises(NotationError, match="is no action; an action is a play"):
        state.apply(pair)


def test_a_round_does_not_start_with_a_lead_that_its_rules_do_not_name():
    new = Deal(
        ALL_FIVES.vary(**TWO, tiles=2, hand=2), (read_tiles("0-0 0-1"), read_tiles("0-2 1-1")), read_tiles("1-2 2-2")
    )
    with pytest.raises(FivescoreError, match="names no tile that must be led"):
        new._replace(must_lead=Tile(0, 0)).start()

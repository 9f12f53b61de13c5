"""A refusal names its rule, so that a reader can be led to it."""

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, FivescoreError, Layout, NotationError
from fivescore.core.game import Deal, State, turns
from fivescore.core.notation import read_tiles
from fivescore.core.position import Draw, Pass, Play, Position
from fivescore.core.tiles import Tile

ONLINE = RULE_SETS["all-fives-online"]


def told(refusal):
    """What a refusal says, and the rule that it names."""
    return str(refusal), refusal.rule


def left(boneyard, **changes):
    """The refusal to draw, where the first tile lies and so many are left in the boneyard."""
    at = turns.opening(ALL_FIVES.vary(**changes), 2)
    return told(turns.refusal(turns.follow(at, Play(Tile(1, 2)))._replace(boneyard=boneyard), Draw()))


def test_a_refusal_of_a_tile_that_is_not_held_names_the_rule_on_hands():
    state = State.of(Layout(ALL_FIVES).play("6-6"), hands=("5-6 3-6", "1-6"))
    assert state.refusal(Play(Tile(1, 6), 6)).rule == "hand"


def test_a_refusal_to_pass_before_the_lead_names_the_rule_on_leads():
    refusal = turns.refusal(turns.opening(ALL_FIVES, 2), Pass())
    assert refusal.why == "the leader must lead a tile before anything else" and refusal.rule == "lead"


def test_a_refusal_to_draw_where_nobody_draws_names_the_rule_on_drawing():
    assert turns.refusal(turns.opening(FIVES_AND_THREES, 2), Draw()).rule == "drawing"


def test_another_lead_than_the_tile_that_must_be_led_names_the_rule_on_first_leads():
    at = turns.opening(ONLINE, 2, must_lead=Tile(6, 6))
    says = "[5-5] may not be led; what must be: [6-6]"
    assert told(turns.refusal(at, Play(Tile(5, 5)))) == (says, "first_lead")


def test_a_lead_that_local_rules_forbid_names_the_rule_on_leads():
    rules = ALL_FIVES.vary(lead="double")
    at = Position.of(Layout(rules), hand="0-1 1-1", others=(2,))
    assert told(turns.refusal(at, Play(Tile(0, 1)))) == ("[0-1] may not be led; what may: [1-1]", "lead")


def test_a_refusal_to_draw_the_last_tiles_says_how_many_are_kept_and_names_that_rule():
    nothing = "there is nothing to draw: the boneyard has"
    assert left(1, reserve=1) == (f"{nothing} 1 tile, and the last one may not be drawn", "reserve")
    assert left(2, reserve=2) == (f"{nothing} 2 tiles, and the last 2 may not be drawn", "reserve")


def test_a_refusal_to_draw_from_an_empty_boneyard_names_the_rule_on_drawing():
    assert left(0) == ("there is nothing to draw: the boneyard has 0 tiles", "drawing")


def test_who_can_play_is_told_what_fits_and_the_rule_against_drawing_or_passing():
    at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))
    why = "a player who can play may not {}; what fits: [1-6]"
    assert told(turns.refusal(at, Draw())) == (why.format("draw"), "drawing")
    assert told(turns.refusal(at, Pass())) == (why.format("knock"), "must_play")


def test_who_cannot_play_is_told_that_there_are_tiles_to_draw():
    at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,))
    says = "a player who cannot play must draw; the boneyard has tiles to draw"
    assert told(turns.refusal(at, Pass())) == (says, "drawing")


def test_a_spectator_refuses_no_pass_that_a_hand_may_allow():
    at = turns.follow(turns.opening(ALL_FIVES.vary(must_play=False), 2), Play(Tile(1, 2)))
    assert turns.refusal(at, Pass()) == "" == turns.refusal(at, Draw())


def test_after_the_round_everything_is_refused_because_it_is_over():
    state = State.of(Layout(ALL_FIVES.vary(drawing="none")).play("6-6"), hands=("0-1", "5-5"))
    assert told(state.refusal(Pass())) == ("the round is over (blocked), so nothing more can be done", "over")


def test_a_round_does_not_begin_with_scores_for_other_sides_or_a_seat_or_lead_that_is_not_there():
    assert turns.scores_fault(ALL_FIVES, 2, (5,)) == "1 score is given for 2 sides; give one for each"
    with pytest.raises(FivescoreError, match=r"^1 score is given for 2 sides; give one for each$"):
        turns.opening(ALL_FIVES, 2, scores=(5,))
    with pytest.raises(FivescoreError, match=r"^seat 2 cannot lead; it is one of 0 to 1$"):
        turns.opening(ALL_FIVES, 2, 2)
    with pytest.raises(FivescoreError, match=r"^All Fives names no tile that must be led"):
        turns.opening(ALL_FIVES, 2, must_lead=Tile(6, 6))


def test_a_pair_that_equals_a_play_is_refused():
    state = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6", "0-0"))
    pair = tuple(state.legal[0])
    with pytest.raises(NotationError, match="is no action; an action is a play"):
        state.apply(pair)


SMALL = ALL_FIVES.vary(players=2, partners=False, tiles=2, hand=2, first_lead="highest double")
"""The six tiles 0-0 0-1 0-2 1-1 1-2 2-2."""
WRONG_DEALS = {
    "a tile dealt twice": ("0-1 0-1", "0-2 1-1", "1-2 2-2", ["hands"], "look at [0-0], [0-1]"),
    "a tile of another set": ("0-1 3-3", "0-2 1-1", "0-0 1-2", ["hands"], "look at [2-2], [3-3]"),
    "a tile that is missing": ("0-0 0-1", "0-2 1-1", "1-2", ["boneyard"], "look at [2-2]"),
    "a hand that is too large": ("0-0 0-1 0-2", "1-1 1-2", "2-2", ["hands"], "the hands have 3, 2 tiles"),
    "six": ("0-0 0-0", "0-1 0-1", "1-2 1-2 2-2 2-2 0-2 0-2 1-1", ["hands"], "[0-2], [1-2], [2-2]"),
    "seven": ("0-0 0-0", "0-1 0-1", "1-2 1-2 2-2 2-2 0-2 0-2 1-1 1-1 3-3", ["hands"], "[2-2] and 1 more"),
}


@pytest.mark.parametrize("name", WRONG_DEALS)
def test_a_wrong_deal_says_in_which_part_of_it_and_which_tiles(name):
    one, other, rest, parts, says = WRONG_DEALS[name]
    one, other, rest = (tuple(map(Tile.parse, text.split())) for text in (one, other, rest))
    found = [*Deal(SMALL, (one, other), rest).faults()]
    assert [part for part, _ in found] == parts
    fault = found[0][1]
    assert fault.startswith(says) if fault.rule == "hand" else fault.endswith(says) and fault.rule == "tiles"


def test_a_tile_that_must_be_led_and_is_not_held_is_a_fault_of_its_own_part():
    new = Deal(SMALL, (read_tiles("0-0 0-1"), read_tiles("0-2 1-1")), read_tiles("1-2 2-2"), must_lead=Tile(1, 1))
    ((part, fault),) = new.faults()
    assert (part, fault.rule) == ("must-lead", "first_lead")


def test_a_round_does_not_start_with_a_lead_that_its_rules_do_not_name():
    new = Deal(SMALL.vary(first_lead="lot"), (read_tiles("0-0 0-1"), read_tiles("0-2 1-1")), read_tiles("1-2 2-2"))
    with pytest.raises(FivescoreError, match="names no tile that must be led"):
        new._replace(must_lead=Tile(0, 0)).start()

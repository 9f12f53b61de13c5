"""A refusal names its rule, so that a reader can be led to it."""

from fivescore import ALL_FIVES, FIVES_AND_THREES, Layout
from fivescore.game import State, turns
from fivescore.position import Draw, Pass, Play
from fivescore.tiles import Tile


def test_a_refusal_of_a_tile_that_is_not_held_names_the_rule_on_hands():
    state = State.of(Layout(ALL_FIVES).play("6-6"), hands=("5-6 3-6", "1-6"))
    assert state.refusal(Play(Tile(1, 6), 6)).rule == "hand"


def test_a_refusal_to_pass_before_the_lead_names_the_rule_on_leads():
    refusal = turns.refusal(turns.opening(ALL_FIVES, 2), Pass())
    assert refusal.why == "the leader must lead a tile before anything else" and refusal.rule == "lead"


def test_a_refusal_to_draw_where_nobody_draws_names_the_rule_on_drawing():
    assert turns.refusal(turns.opening(FIVES_AND_THREES, 2), Draw()).rule == "drawing"

"""The deal and the states after it: who leads, which deals can be, rounds from the middle, and what may be applied."""

import random
from itertools import chain

import pytest

from fivescore import (
    ALL_FIVES,
    FIVES_AND_THREES,
    RULE_SETS,
    FivescoreError,
    IllegalAction,
    Layout,
    RuleError,
    State,
    Tile,
)
from fivescore.core.game import Deal, deal, shuffled
from fivescore.core.layout import Play
from fivescore.core.notation import read_tiles
from fivescore.core.position import Draw, Pass
from tests.games import ROWS, SMALL, shown, start, states
from tests.weekly import examples


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


def test_by_lot_each_seat_may_lead_the_first_round():
    leaders = {deal(ALL_FIVES, 3, random.Random(seed)).leader for seed in range(30)}
    assert leaders == {0, 1, 2}


@pytest.mark.parametrize("bad", ["0-1 0-2 | 0-1 0-3", "0-1 0-2 | 0-3"])
def test_a_deal_has_every_tile_once_and_hands_of_the_right_size(bad):
    hands = tuple(read_tiles(hand) for hand in bad.split("|"))
    rest = tuple(t for t in SMALL.tiles if not any(t in hand for hand in hands))
    with pytest.raises(FivescoreError, match=r"every tile of a double-three set once; look at \[0-1\]|deals 2 to each"):
        Deal(SMALL.vary(hand=2), hands, rest).start()


def test_a_game_is_played_by_the_numbers_that_it_allows():
    with pytest.raises(RuleError, match="not played by 3"):
        deal(RULE_SETS["all-fives-online"], 3, random.Random(1))


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


def test_an_order_that_nobody_may_know_stays_unknown():
    state = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6 0-0", "2-6 0-1"), order="random")
    assert state.apply(state.legal[0]).order == "random"


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


@pytest.mark.parametrize("action", ["0-1", "[1-0]", Tile(0, 1), (1, 0)])
def test_an_action_may_be_typed_and_a_tile_that_fits_in_one_place_is_enough(action):
    state = start(SMALL, "0-1 1-1 2-3 | 0-0 2-2 3-3")
    assert state.apply(action) == state.apply(Play(Tile(0, 1)))


@pytest.mark.parametrize(("slug", "players"), ROWS)
def test_random_rounds_reach_an_end_and_keep_every_tile(slug, players):
    rules = RULE_SETS[slug]
    for seed in range(examples(100)):
        *under_way, end = states(rules, players, random.Random(f"{slug}/{players}/{seed}"))
        for state in under_way:
            hands, legal, laid = state.hands, state.legal, state.layout.tiles
            assert sorted([*laid, *state.boneyard, *chain(*hands)]) == list(rules.tiles)
            assert legal and all(state.refusal(action) == "" for action in legal)
            others = [Draw(), Pass(), *(Play(tile, on) for tile in hands[state.to_move] for on in laid)]
            assert all(state.refusal(other) for other in others if other not in legal and laid)
        assert end.result and end.table.sizes == tuple(map(len, end.hands))

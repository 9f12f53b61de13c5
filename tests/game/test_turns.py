"""Rounds from the deal to the end, as a spectator sees them, as they were counted before, and without their steps."""

import random
from itertools import chain

import pytest
from hypothesis import given, settings, strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, FivescoreError, IllegalAction, RuleError, State, Tile
from fivescore.analysis.players import Careful, Chance, Greedy, Linear
from fivescore.analysis.simulate import end_of_round, play_round, rounds_between
from fivescore.core.game import Deal, RoundRunner, deal, next_seat, opening, shuffled, why_over
from fivescore.core.game.turns import add_points, position_after, score_steps
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_rules, read_tiles
from fivescore.core.position import Draw, Pass, Position
from fivescore.core.rules import sides
from research import stored
from research.solver import perft
from tests.every import cases, every
from tests.games import ROWS, SMALL, start, states
from tests.test_rollout import midway, to_its_end
from tests.weekly import examples


def test_the_holder_of_the_highest_double_must_lead_it():
    """E: double six, else double five …; with no double dealt, the highest tile leads (settled here)."""
    rules = RULE_SETS["all-fives-online"]
    for seed in range(40):
        new = deal(rules, 2, random.Random(seed))
        dealt = [tile for hand in new.hands for tile in hand]
        highest = max([tile for tile in dealt if tile.is_double], default=max(dealt, key=lambda t: (t.pips, t.high)))
        assert new.must_lead == highest and highest in new.hands[new.leader]
        assert new.start().legal == (Play(highest),)


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
    state = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6 0-0", "2-6 0-1"), order="random")
    assert state.apply(state.legal[0]).order == "random", "an order that nobody may know stays unknown"


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


NO_DRAWING = ALL_FIVES.vary(drawing="none")


def test_turns_go_round_and_pass_over_who_is_out():
    """C, D: clockwise, to the left; of partners who play on, one may be out already."""
    assert [next_seat((2, 2, 2), seat) for seat in range(3)] == [1, 2, 0]
    assert next_seat((2, 0, 1, 1), 0) == 2


def test_a_spectator_sees_who_is_out_and_when_all_have_passed():
    at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))
    assert why_over(at) == ""
    assert position_after(at, Play(Tile(1, 6))).events[-1].action == Play(Tile(1, 6), Tile(6, 6)), "with its end"
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
    assert score_steps(FIVES_AND_THREES, 2, False, (0, 2, 3, 1), 0, (59, 40)) == [("", 59, 2, 61)], "out alone: none"


COUNTED = stored("perft")["rows"]
NAMES = [f"{row['rules']}-{len(row['hands'])}" for row in COUNTED]
"""How many sequences of actions there were before, from stored deals."""


def test_every_game_and_number_of_players_is_counted():
    assert [f"{slug}-{players}" for slug, rules in RULE_SETS.items() for players in rules.players] == NAMES
    assert sum(row["counts"][-1] for row in COUNTED) > 1_000_000


@pytest.mark.parametrize("row", COUNTED, ids=NAMES)
@pytest.mark.parametrize("most", [2_000, pytest.param(10**9, marks=pytest.mark.slow)])
def test_sequences_are_as_many_as_were_counted(row, most):
    depth = sum(count <= most for count in row["counts"])
    dealt = start(RULE_SETS[row["rules"]], "|".join(row["hands"]), row["boneyard"])
    assert perft(dealt, depth) == row["counts"][depth - 1]


GAMES = {name: (read_rules(game), int(players)) for name, game, players in cases("rolled")}
GAMES |= {f"{slug}, {players}": (RULE_SETS[slug], players) for slug, players in ROWS}


def agree(whole, short, before=0):
    """The end of a round played step by step says the same as that of the round without its steps."""
    points = [step.points for step in whole.layout.steps()[before:]]
    assert (whole.scores, whole.result) == (short.scores, short.result)
    assert (len(points), sum(1 for each in points if each)) == (short.plays, short.scoring)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [Chance(), Greedy(), Careful(), Linear()], ids=str)
def test_a_round_without_its_steps_ends_as_the_round_played_step_by_step(name, player):
    rules, players = GAMES[name]
    for seed in range(10):
        scores = (0, 20, 0, 0)[: max(sides(rules, players)) + 1]
        new, seats = deal(rules, players, random.Random(seed), scores=scores), [player] * players
        agree(play_round(new, seats, seed), end_of_round(new, seats, seed))


def test_a_round_that_is_dealt_begins_with_the_scores_of_the_match():
    rolling = RoundRunner(ALL_FIVES, (None, None))
    for leader in (None, 0):
        ends = [
            rolling.random_round(random.Random(3), leader=leader, scores=given).scores for given in ((0, 0), (40, 10))
        ]
        assert [after - before for before, after in zip(*ends, strict=True)] == [40, 10]


def test_without_a_seed_chance_comes_from_seed_0_however_a_round_begins():
    seeds = []

    def maker(known, hands, bone, seat, seed):
        seeds.append(seed)
        return lambda number, fitting: known.plays(number, fitting & -fitting)[0]

    rolling, new = RoundRunner(ALL_FIVES, (maker, maker)), deal(ALL_FIVES, 2, random.Random(1), leader=0)
    rolling.of(new)
    rolling.random_round(random.Random(1))
    rolling.random_round(random.Random(1), leader=0)
    bits, (known, number) = ALL_FIVES.tiles.mask, Layout(ALL_FIVES).play("1-4").known
    (step,) = known.plays(number, bits(read_tiles("4-6")))
    rolling.play_out(known, step, [bits(read_tiles("4-6 0-0")), bits(read_tiles("1-6 2-2"))], [], 0, (0, 0))
    assert seeds == [0] * 8


def test_a_play_that_goes_on_with_a_round_is_not_the_tile_that_led_it():
    rules = ALL_FIVES.vary(target=100, first_tile_wins=False)
    bits, (known, number) = rules.tiles.mask, Layout(rules).play("5-6").known
    (step,) = known.plays(number, bits(read_tiles("0-6")))
    end = RoundRunner(rules, (None, None)).play_out(
        known, step, [bits(read_tiles("0-6 1-1")), bits(read_tiles("2-2 3-3"))], [], 0, (95, 0)
    )
    assert end.scores == (100, 0) and end.result.reason == "target"


def test_a_split_that_brings_two_to_the_target_counts_for_neither_without_steps_too():
    rules = ALL_FIVES.vary(players=3, partners=False, hand=2, drawing="none", ending="exact", target=200)
    hands = tuple(map(read_tiles, ("0-0 2-4", "0-1 3-3", "1-1 6-6")))
    rest = tuple(tile for tile in rules.tiles if not any(tile in hand for hand in hands))
    end = RoundRunner(rules, (None,) * 3).of(Deal(rules, hands, rest, 0, (195, 195, 150)))
    assert end.result.points == (5, 5, 0) and end.scores == (195, 195, 150)


@every(ROWS)
def test_a_round_that_is_dealt_without_a_deal_is_that_of_the_deal(slug, players):
    rules, seats = RULE_SETS[slug], [Linear(), Chance(), Careful(), Greedy(), Chance()][:players]
    rounds = rounds_between(rules, tuple(seats))
    for seed in range(10):
        for leader in (None, 0, players - 1):
            new = deal(rules, players, random.Random(seed), leader=leader)
            assert rounds.random_round(random.Random(seed), seed, leader=leader) == end_of_round(new, seats, seed)


@settings(max_examples=examples(300))
@given(st.sampled_from(ROWS), st.integers(0, 2**32))
def test_a_round_that_goes_on_from_its_middle_ends_as_step_by_step(row, seed):
    state = midway(*row, seed)
    plays = [action for action in state.legal if isinstance(action, Play)] if state else []
    if not plays:
        return
    play, (known, _) = plays[seed % len(plays)], state.layout.known
    mask = state.rules.tiles.mask
    after = state.layout.after(play)
    step = (mask([play.tile]), after.points, known.number(after.ends))
    hands, bone = [mask(hand) for hand in state.hands], [mask([tile]) for tile in state.boneyard]
    rolled = RoundRunner(state.rules, [None] * len(hands)).play_out(
        known, step, hands, bone, state.to_move, state.scores
    )
    agree(to_its_end(state.apply(play)), rolled, len(state.layout))

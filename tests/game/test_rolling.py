"""Rounds without steps end as those that are played step by step, under every rule that they look at."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from fivescore import ALL_FIVES, RULE_SETS, Layout
from fivescore.analysis.players import Careful, Chance, Greedy, Linear
from fivescore.analysis.simulate import end_of_round, play_round, rounds_between
from fivescore.core.game import Deal, RoundRunner, deal
from fivescore.core.layout import Play
from fivescore.core.notation import read_rules, read_tiles
from fivescore.core.rules import sides
from tests.every import cases, every
from tests.games import ROWS
from tests.test_rollout import midway, to_its_end
from tests.weekly import examples

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

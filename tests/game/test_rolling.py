"""Rounds without steps end as those that are played step by step, under every rule that they look at."""

import random

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, MUGGINS, Layout
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import play_round
from fivescore.core.game import Deal, Rolling, deal
from fivescore.core.notation import read_tiles

FOUR_OUT = FIVES_AND_THREES.vary(hand=5, target=30)
GAMES = {
    "both partners out, no point for it": (FOUR_OUT.vary(chip_out=0), 4),
    "one partner out, a point for it": (FOUR_OUT.vary(both_out=False), 4),
    "a double led": (ALL_FIVES.vary(lead="double"), 2),
    "the highest double led": (ALL_FIVES.vary(first_lead="highest double"), 2),
    "a point for a knock": (FIVES_AND_THREES.vary(knock=1, target=31), 2),
    "a point for the knock of another side": (FIVES_AND_THREES.vary(knock=1), 4),
    "the difference, and blocks for nobody": (
        MUGGINS.vary(drawing="none", counted="difference", block_counts=False),
        4,
    ),
    "a target soon reached": (ALL_FIVES.vary(target=60), 4),
    "a target hit exactly": (FIVES_AND_THREES.vary(target=25, first_tile_wins=False), 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_round_without_steps_ends_as_step_by_step(name):
    rules, players = GAMES[name]
    rolling, greedy = Rolling(rules, [None] * players), (Greedy(),) * players
    for seed in range(12):
        new = deal(rules, players, random.Random(seed), scores=(20, 20))
        end, fast = play_round(new, greedy), rolling.of(new)
        points = [each.points for each in end.layout.steps()]
        assert (fast.scores, fast.result) == (end.scores, end.result)
        assert (fast.plays, fast.scoring) == (len(points), sum(1 for each in points if each))


def test_a_round_that_is_dealt_begins_with_the_scores_of_the_match():
    rolling = Rolling(ALL_FIVES, (None, None))
    for leader in (None, 0):
        ends = [rolling.dealt(random.Random(3), leader=leader, scores=given).scores for given in ((0, 0), (40, 10))]
        assert [after - before for before, after in zip(*ends, strict=True)] == [40, 10]


def test_without_a_seed_chance_comes_from_seed_0_however_a_round_begins():
    seeds = []

    def maker(known, hands, bone, seat, seed):
        seeds.append(seed)
        return lambda number, fitting: known.plays(number, fitting & -fitting)[0]

    rolling, new = Rolling(ALL_FIVES, (maker, maker)), deal(ALL_FIVES, 2, random.Random(1), leader=0)
    rolling.of(new)
    rolling.dealt(random.Random(1))
    rolling.dealt(random.Random(1), leader=0)
    bits, (known, number) = ALL_FIVES.tiles.mask, Layout(ALL_FIVES).play("1-4").known
    (step,) = known.plays(number, bits(read_tiles("4-6")))
    rolling.after(known, step, [bits(read_tiles("4-6 0-0")), bits(read_tiles("1-6 2-2"))], [], 0, (0, 0))
    assert seeds == [0] * 8


def test_a_play_that_goes_on_with_a_round_is_not_the_tile_that_led_it():
    rules = ALL_FIVES.vary(target=100, first_tile_wins=False)
    bits, (known, number) = rules.tiles.mask, Layout(rules).play("5-6").known
    (step,) = known.plays(number, bits(read_tiles("0-6")))
    end = Rolling(rules, (None, None)).after(
        known, step, [bits(read_tiles("0-6 1-1")), bits(read_tiles("2-2 3-3"))], [], 0, (95, 0)
    )
    assert end.scores == (100, 0) and end.result.reason == "target"


def test_a_split_that_would_bring_two_to_an_exact_target_counts_for_neither_without_steps_too():
    rules = ALL_FIVES.vary(players=3, partners=False, hand=2, drawing="none", ending="exact", target=200)
    hands = tuple(map(read_tiles, ("0-0 2-4", "0-1 3-3", "1-1 6-6")))
    rest = tuple(tile for tile in rules.tiles if not any(tile in hand for hand in hands))
    end = Rolling(rules, (None,) * 3).of(Deal(rules, hands, rest, 0, (195, 195, 150)))
    assert end.result.points == (5, 5, 0) and end.scores == (195, 195, 150)

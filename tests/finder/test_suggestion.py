"""What choices suggest: a model beside what is proved, judged on rounds that it did not learn from."""

import random
from fractions import Fraction
from itertools import combinations
from math import inf

import pytest

from fivescore import FIVES_AND_THREES, MUGGINS
from fivescore.analysis import odds
from fivescore.analysis.finder import RATIONALITY, believable_deals, infer_hand
from fivescore.analysis.finder.inference import BLIND, WORLDS, _choices
from fivescore.analysis.players import Careful, Chance
from fivescore.core.game import deal
from fivescore.core.layout import Play, table
from fivescore.core.notation import loads
from fivescore.core.position import Draw
from research import expert, stored
from research.suggest import FEW, GAMES, PLAY, SENSES, counted
from tests.browser import ROOT

STORED = stored("suggest")
PAGE = (ROOT / "docs" / "tools" / "belief.md").read_text(encoding="utf-8")
SMALL = "fives-and-threes tiles=3 players=2 partners=no hand=3"


def positions(count, rules=FIVES_AND_THREES):
    for number in range(count):
        state, rng = deal(rules, 2, random.Random(number), leader=number % 2).start(), random.Random(number)
        while state.result is None:
            if state.to_move == 0:
                yield state
            state = state.apply(Careful().choose(state.seen_by(state.to_move), rng))


def test_before_anybody_else_has_chosen_it_is_what_is_proved_exactly():
    knocked = loads("fivescore 1 fives-and-threes\n5-5\npass\n").table.as_seat(0, "0-1 1-3 2-5 3-6 4-5 4-6")
    found = infer_hand(knocked, 1)
    assert (found.choices, found.now, found.voids) == (0, found.proved, odds.belief(knocked, 1).voids)


def test_a_tile_that_was_drawn_because_no_other_fitted_was_no_choice():
    drew = loads("fivescore 1 muggins\n1-1\ndraw 2 1-3\n1-4\n").table.as_seat(0, "0-6 1-6 2-4 2-6 4-5")
    found = infer_hand(drew, 1)
    assert found.choices == 1 and found.now == found.proved


def test_what_is_certain_or_impossible_stays_so_and_nothing_else_becomes_so():
    for state in positions(4):
        found = infer_hand(state.seen_by(0), 1, 40)
        for tile, proved in found.proved.items():
            assert found.now[tile] == proved if proved in (0, 1) else 0 < found.now[tile] < 1


def test_of_players_by_chance_it_is_the_rule_of_bayes_counted_over_all_hands():
    seen = loads(f"fivescore 1 {SMALL}\n1-2\n0-1\n").table.as_seat(0, "0-3 3-3")
    weights, total = dict.fromkeys(seen.unseen, Fraction()), Fraction()
    for hand in combinations(seen.unseen, 2):
        weight = Fraction(1, 1 + sum(1 in tile or 2 in tile for tile in hand))
        total += weight
        for tile in hand:
            weights[tile] += weight
    found = infer_hand(seen, 1, 4000, sense=inf)
    for tile, weight in weights.items():
        assert float(found.now[tile]) == pytest.approx(float(weight / total), abs=0.03), tile
    assert found.now != found.proved


def test_it_knows_what_the_seat_knows_and_nothing_more():
    for state in list(positions(3))[::2]:
        position = state.seen_by(0)
        if not any(event.seat and isinstance(event.action, Play) for event in position.events):
            continue
        other = odds.sample(position, random.Random(5))
        swapped = state._replace(hands=other.hands, boneyard=other.boneyard)
        assert swapped.hands[1] != state.hands[1] or not state.boneyard
        assert infer_hand(swapped.seen_by(0), 1, 30) == infer_hand(position, 1, 30)


def test_the_same_chance_gives_the_same_numbers():
    state = [*positions(1)][3]
    first, second = (infer_hand(state.seen_by(0), 1, 120, random.Random(2)) for _ in range(2))
    assert first == second and first.worlds == 120


@pytest.mark.landing  # what is suggested is tried on known hands
def test_the_few_rounds_come_out_as_stored():
    assert counted(FEW) == STORED["few"]


def test_the_one_parameter_is_the_best_of_those_that_were_tried_on_other_rounds():
    assert [row["sense"] for row in STORED["learned"]] == list(SENSES)
    assert max(STORED["learned"], key=lambda row: row["better"])["sense"] == RATIONALITY


def test_of_careful_players_it_is_surely_better_by_a_hundredth_a_tile_in_every_game():
    rows = [row for row in STORED["all"] if row["player"] == "careful"]
    assert len(rows) == len(GAMES) and len(STORED["all"]) == sum(map(len, PLAY.values()))
    for row in rows:
        assert row["better"] - 1.96 * row["error"] > 0.01, row


def test_the_page_says_what_the_stored_run_found():
    for game in GAMES:
        rows = {row["player"]: row["better"] for row in STORED["all"] if row["game"] == game}
        assert max(rows, key=rows.__getitem__) == "careful"
    words = " ".join(PAGE.split())
    assert "of them it knows most" in words and "do not trust the model" in words
    assert any(row["better"] + 1.96 * row["error"] < 0 for row in STORED["all"])
    assert "Each of two hundred deals" in words and "one play in ten" in words and (WORLDS, BLIND) == (200, 0.1)


def test_a_choice_remembers_how_many_tiles_the_next_hand_had_at_that_moment():
    seen = 0
    for seed in range(12):
        states = [deal(MUGGINS, 3, random.Random(seed), leader=0).start()]
        while states[-1].result is None:
            here = states[-1]
            states.append(here.apply(Chance().choose(here.seen_by(here.to_move), random.Random(seed))))
        position = states[-2].seen_by(0)
        sizes = {len(state.events): [len(hand) for hand in state.hands] for state in states}
        for choice in _choices(position, table(MUGGINS)):
            before = sizes[choice.event]
            following = [before[(choice.seat + step) % 3] for step in (1, 2)]
            assert choice.held == next(filter(None, following), 0)
            seen += 1
        assert any(isinstance(event.action, Draw) for event in position.events)
    assert seen > 50


# Worlds that choices suggest


def believed(position, count, rng, many=3):
    *_, deals = believable_deals(position, count, rng, many)
    return deals


def test_worlds_that_choices_suggest_are_deals_that_the_record_allows():
    for state in positions(3):
        seen = state.seen_by(0)
        allowed = {found.hands for found, _ in odds.deals(seen)} if odds.count_deals(seen) < 5_000 else None
        for hands in believed(seen, 20, random.Random(1)):
            tiles = tuple(seen.rules.tiles.tiles(mask) for mask in hands)
            assert tuple(map(len, tiles)) == seen.sizes and not hands[0] & hands[1]
            assert allowed is None or tiles in allowed


def test_before_anybody_has_chosen_each_world_is_as_likely_as_it_is():
    seen = deal(FIVES_AND_THREES, 2, random.Random(2), leader=0).start().seen_by(0)
    bits, many = seen.rules.tiles.bits, 2_000
    hands = [each[1] for each in believed(seen, many, random.Random(3))]
    for tile in seen.unseen[:6]:
        share = sum(bool(bits[tile] & each) for each in hands) / many
        assert abs(share - seen.sizes[1] / len(seen.unseen)) < 0.05


def test_worlds_that_choices_suggest_hold_a_tile_as_often_as_the_model_says():
    seen = loads("fivescore 1 all-fives hand=7\n3-4\n0-4\n").table.as_seat(0, "0-1 1-1 1-2 2-5 5-6 5-5")
    model, many = infer_hand(seen, 1, 4_000, random.Random(1)), 2_000
    hands = [each[1] for each in believed(seen, many, random.Random(2), many=8)]
    for tile, chance in model.now.items():
        share = sum(bool(seen.rules.tiles.bits[tile] & each) for each in hands) / many
        assert abs(share - chance) < 0.06, tile


def test_the_expert_is_ahead_of_the_strong_player_beyond_the_bar():
    found = {row["game"]: row for row in stored("expert")["all"] if row["weaker"] == "rollout"}
    low = {game: row["mean"] - 1.96 * row["error"] for game, row in found.items()}
    assert expert.BAR["all-fives-7"] == 600 and low["all-fives-7"] > 1.5
    row = found["fives-and-threes"]
    assert row["mean"] + 1.96 * row["error"] > 0, "not worse"

"""The linear player: its weights come out again from their seed, and it plays every game by what it may see."""

import random
import subprocess
import sys
from functools import partial
from math import comb

import pytest
from hypothesis import given, settings, strategies as st

from fivescore import ALL_FIVES, RULE_SETS, Layout, Tile
from fivescore.analysis.finder import expected_best
from fivescore.analysis.players import Linear
from fivescore.analysis.rollout.linear import FEATURES, STORED, chooser_by, highest_worth, learned_for, sight, weights
from fivescore.analysis.simulate import play_round
from fivescore.core.game import deal
from fivescore.core.layout import Play
from fivescore.core.notation import read_rules
from fivescore.core.position import Position
from research.rollout import FEW, GAMES, learned
from tests.every import cases, every
from tests.games import ROWS
from tests.test_rollout import midway
from tests.weekly import examples


def test_the_few_rounds_give_the_stored_weights_again():
    assert [learned("fives-and-threes/2", FEW)] == STORED["few"]


@pytest.mark.slow
def test_all_rounds_give_the_stored_weights_again():
    assert [learned(name) for name in GAMES] == STORED["learned"]


def test_there_is_a_weight_for_each_feature_and_each_size_of_the_hand():
    for row in STORED["learned"]:
        rules, seats = GAMES[row["name"]]
        assert len(row["weights"]) == max(rules.hand_size(players) for players in seats) - 1
        assert {len(each) for each in row["weights"]} == {len(FEATURES)}


def test_every_game_and_number_of_players_has_weights_of_its_own():
    for slug, players in ROWS:
        assert learned_for(RULE_SETS[slug], players) == f"{slug}/{'2' if players == 2 else 'more'}"


@every(cases("learned"))
def test_house_rules_go_by_the_weights_of_the_nearest_game(game, players, name):
    rules, players = read_rules(game), int(players)
    assert learned_for(rules, players) == name
    new = deal(rules, players, random.Random(1), leader=0)
    assert play_round(new, [Linear()] * players, 1).result


CLOSED = """
import builtins, io, random
from fivescore import RULE_SETS
from fivescore.core.game import deal
from fivescore_labs import LABS
from fivescore.analysis.players import PLAYERS

def closed(*given, **named):
    raise OSError(f"no file is there: {given}")

io.open = builtins.open = closed
position = deal(RULE_SETS["five-up"], 2, random.Random(1), leader=0).start().seen_by(0)
print(all(player.choose(position, random.Random(1)) in position.legal for player in PLAYERS.values()))
"""


def test_once_they_are_imported_players_read_no_file():
    """In the browser Python goes on from a memory, where no file of the engine is."""
    ran = subprocess.run([sys.executable, "-c", CLOSED], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("True\n", "")


def test_what_a_play_is_described_by_is_what_the_layout_says():
    layout, hand = Layout(ALL_FIVES).play("5-5").play("0-5"), "0-0 2-5 4-4 0-4"
    position = Position.of(layout, hand=hand, others=(4,))
    (known, number), mask = layout.known, ALL_FIVES.tiles.mask
    (step,) = known.plays(number, mask([Tile(0, 0)]))
    found = sight(known).features(step, mask(position.hand), mask(position.unseen), 4)
    told = dict(zip(FEATURES, found, strict=True))
    after = layout.play("0-0")
    assert told["points"] == after.points == 10 and told["total left"] == after.total == 10
    assert told["best reply"] == pytest.approx(expected_best(*after.known, position.hidden, 4))
    unseen, fitting = len(position.unseen), sum(bool(after.places(tile)) for tile in position.unseen)
    assert told["unseen tiles that fit"] == fitting / unseen
    assert told["chance that none fits"] == pytest.approx(comb(unseen - fitting, 4) / comb(unseen, 4))
    assert (told["own tiles that fit"], told["no own tile fits"], told["own doubles that fit"]) == (2, 0, 0)
    assert (told["double shed"], told["pips shed"], told["numbers held"], told["spinner lies"]) == (1, 0, 4, 1)


@settings(max_examples=examples(200))
@given(st.sampled_from(ROWS), st.integers(0, 2**32))
def test_it_takes_the_play_of_most_worth_as_the_fast_rounds_do(row, seed):
    state = midway(*row, seed)
    if not state or not any(isinstance(action, Play) for action in state.legal):
        return
    chosen = Linear().choose(state.seen_by(state.to_move), random.Random(0))
    mask, (known, number) = state.rules.tiles.mask, state.layout.known
    hands, bone = [mask(hand) for hand in state.hands], [mask([tile]) for tile in state.boneyard]
    make = partial(chooser_by, state.rules, partial(highest_worth, weights(state.rules, len(hands))))
    fitting = mask({action.tile for action in state.legal if isinstance(action, Play)})
    bit, points, after = make(known, hands, bone, state.to_move, 0)(number, fitting)
    end = state.layout.after(chosen)
    assert (mask([chosen.tile]), end.points, known.number(end.ends)) == (bit, points, after)

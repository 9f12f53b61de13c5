"""What a seat may know, what the record proves of it and what contradicts that, and what an action is."""

import random
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from fivescore import FIVES_AND_THREES, RULE_SETS, FivescoreError, Layout, odds
from fivescore.analysis.odds.hand_counting import Spread
from fivescore.analysis.players import PLAYERS
from fivescore.core.game import opening
from fivescore.core.notation import read_tiles
from fivescore.core.position import Draw, Event, Pass, Position
from fivescore.core.proofs import Place, fillable, position_before
from tests.games import ROWS, SMALL, SMALL_THREES, played, start, states, swapped
from tests.odds.test_odds import HAND, small_round
from tests.weekly import examples


@given(st.sampled_from(ROWS), st.integers(0, 2**32))
def test_everything_that_is_proved_is_true(row, seed):
    slug, players = row
    rules = RULE_SETS[slug]
    *_, state = history = [*states(rules, players, random.Random(seed))]
    origins = state.seen_by(None).origins
    assert sum(origin.size for origin in origins) == sum(len(h) for h in state.hands) + len(state.layout.tiles)
    for origin in origins:
        before = set(history[origin.event - 1].hands[origin.seat]) if origin.event else set()
        after = history[min(origin.event + origin.size, len(history) - 1)].hands[origin.seat]
        came = set(state.deal.hands[origin.seat]) if origin.event == 0 else set(after) - before
        for proof in origin.proofs:
            assert not rules.tiles.mask(came & set(history[proof.event].hands[origin.seat])) & proof.mask


def test_a_knock_proves_which_tiles_are_not_held():
    state = played(start(SMALL_THREES, "1-1 0-0 0-1 | 2-3 3-3 2-2"), "1-1", "pass")
    (origin,) = state.seen_by(0).origins
    assert origin.seat == 1 and origin.size == 3
    assert SMALL_THREES.tiles.tiles(origin.proofs[0].mask) == read_tiles("0-1 1-1 1-2 1-3")


def test_a_drawing_turn_is_an_origin_of_its_own_and_a_free_one_proves_nothing():
    drawn = "1-1 0-0 0-2 | 2-3 3-3 2-2", "0-3 1-3 0-1 1-2"
    state = played(start(SMALL, *drawn), "1-1", "draw", "draw", "1-3@1-1")
    dealt, after = state.seen_by(0).origins
    ones = SMALL.tiles.mask(read_tiles("0-1 1-1 1-2 1-3"))
    assert (dealt.size, dealt.proofs[0].mask) == (3, ones)
    assert (after.size, after.event) == (2, 1) and after.proofs[0].mask == ones
    state = played(start(SMALL.vary(drawing="while able"), *drawn), "1-1", "draw")
    assert all(not origin.proofs for origin in state.seen_by(0).origins)


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
    *_, state = states(RULE_SETS[slug], players, rng, rng.randrange(30))
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


# What a record proves


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 255)), min_size=1, max_size=6), st.integers(0, 255))
def test_places_can_be_filled_where_there_is_a_way_to_fill_them(places, tiles):
    found = [Place(None, size, mask) for size, mask in places]
    assert fillable(found, tiles) == (
        Spread(found, tiles).count > 0 and sum(size for size, _ in places) == tiles.bit_count()
    )


@pytest.mark.parametrize("seed", range(examples(96)))
def test_tiles_of_before_are_those_seen_then_and_what_their_seat_has_drawn_since(seed):
    states = small_round(random.Random(seed))
    for seat in (None, *range(len(states[0].hands))):
        at = states[-1].seen_by(seat)
        for number, state in enumerate(states):
            found, was = position_before(at, number), state.seen_by(seat)
            drawn = sum(event.seat == seat and isinstance(event.action, Draw) for event in at.events[number:])
            sizes = [size + drawn * (each == seat) for each, size in enumerate(was.sizes)]
            assert (found.events, found.layout) == (was.events, was.layout)
            assert [*found.sizes] == sizes and found.boneyard == was.boneyard - drawn
            assert {*was.hand} <= {*found.hand} and len(found.hand) == len(was.hand) + drawn * (seat is not None)


def test_the_event_that_contradicts_the_record_is_named():
    """Seat 1 knocks on a five and then plays one that it must have held, there being no draws."""
    rules = FIVES_AND_THREES.vary(players=2, partners=False)
    layout = Layout(rules).play("5-5").play("5-6").play("4-5", on="5-5").play("4-4")
    plays = layout.plays
    acts = [(0, plays[0]), (1, Pass()), (0, plays[1]), (1, plays[2]), (0, plays[3])]
    events = tuple(Event(seat, action) for seat, action in acts)
    at = opening(rules, 2).as_seat(0, HAND.replace("4-5", "0-0").replace("5-5", "1-1").replace("3-5", "2-3"))
    at = at._replace(layout=layout, hand=at.hand[:4], sizes=(4, 6), events=events)
    with pytest.raises(FivescoreError, match=r"event 4 of 5 \(player 2: 4-5@5-5\) contradicts"):
        odds.count_deals(at)


def test_what_nobody_can_hold_so_often_contradicts_too():
    """The opponent knocks although the boneyard is too small for all fives."""
    layout = Layout(FIVES_AND_THREES).play("5-5")
    at = Position.of(layout, hand="0-0", others=(24,), boneyard=2)
    with pytest.raises(FivescoreError, match=r"event 2 of 2 \(player 2: pass\)"):
        odds.holds(at._replace(events=(Event(0, layout.last), Event(1, Pass()))), 1, "1-1")

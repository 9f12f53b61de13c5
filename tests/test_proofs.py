"""What a record proves: which places its tiles can fill, the tiles as they lay before, and what contradicts."""

import random

import pytest
from hypothesis import given, strategies as st

from fivescore import FIVES_AND_THREES, FivescoreError, Layout, odds
from fivescore.analysis.odds.hand_counting import Spread
from fivescore.core.game import opening
from fivescore.core.position import Draw, Event, Pass, Position
from fivescore.core.proofs import Place, fillable, until
from tests.odds.test_odds import HAND, small_round
from tests.weekly import examples


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 255)), min_size=1, max_size=6),
    st.integers(0, 255),
)
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
            found, was = until(at, number), state.seen_by(seat)
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

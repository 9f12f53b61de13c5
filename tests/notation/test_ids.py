"""Positions as short text: an id reads back, is short, and is refused where it was cut or changed."""

import random
from itertools import product

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVE_UP, RULE_SETS, NotationError, Tile
from fivescore.core.game import opening
from fivescore.core.notation import read_id, write_id
from fivescore.core.notation.ids import DIGITS
from tests.every import every
from tests.games import ROWS, played_at_random, random_layout

LIMITS = {6: 48, 9: 72, 12: 112}


@given(st.sampled_from(ROWS), st.integers(0, 2**32), st.sampled_from([6, 6, 9, 12]))
def test_a_position_id_reads_back_and_is_short(row, seed, size):
    state = played_at_random(*row, seed, size)
    for seat in (None, state.to_move):
        position = state.seen_by(seat)
        text = write_id(position)
        assert read_id(text) == position._replace(events=()) and len(text) <= LIMITS[size]


@every(product(RULE_SETS, LIMITS))
def test_whole_layouts_fit_into_an_id_too(slug, size):
    rules = RULE_SETS[slug].vary(tiles=size)
    players = max(rules.players)
    for seed in range(5):
        layout = random_layout(rules, random.Random(seed), 99)
        start = opening(rules, players)
        left = tuple(t for t in rules.tiles if t not in layout.tiles)
        hand = left[: min(7, len(left))]
        position = start._replace(
            layout=layout, seat=0, hand=hand, sizes=(len(hand), *[0] * (players - 1)), boneyard=len(left) - len(hand),
            scores=tuple(-245 for _ in start.scores),
        )  # fmt: skip
        assert read_id(write_id(position)) == position and len(write_id(position)) <= LIMITS[size]


@pytest.mark.parametrize("largest", [6, 7, 12, 18])
def test_an_id_brings_back_a_set_of_any_size(largest):
    at = opening(ALL_FIVES.vary(tiles=largest), 2)
    assert read_id(write_id(at)) == at


@given(st.integers(0, 2**32), st.data())
def test_one_changed_letter_is_refused(seed, data):
    state = played_at_random("all-fives", 2, seed)
    text = write_id(state.seen_by(0)._replace(rules=state.rules))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from([c for c in DIGITS if c != text[place]]))
    with pytest.raises(NotationError, match="cut or changed"):
        read_id(text[:place] + letter + text[place + 1 :])


def test_changed_rules_follow_the_id_readably():
    rules = ALL_FIVES.vary(target=100, drawing="none")
    text = write_id(opening(rules, 2))
    assert text.endswith(".drawing=none.target=100") and read_id(text).rules == rules
    with pytest.raises(NotationError, match="cut or changed"):
        read_id(text.replace("100", "150"))


def test_the_set_of_an_id_stands_in_its_number_and_not_in_words():
    text = write_id(opening(ALL_FIVES.vary(tiles=9, target=100), 2))
    assert text.endswith(".target=100") and "tiles" not in text and read_id(text).rules.tiles.largest == 9


STORED = [
    ("FY9rwgAc3lr.drawing=none.target=100", opening(ALL_FIVES.vary(target=100, drawing="none"), 2)),
    (
        "BcU0Dh3ChDjoGZ.hand=2:7/3:5/4:5.must_play=no",
        opening(FIVE_UP.vary(must_play=False, hand=((2, 7), (3, 5), (4, 5))), 3, 1, (10, -3, 0)),
    ),
    ("Csm24jgAApUl", opening(ALL_FIVES, 2, 0, (27, 0))),
    ("E0AXwgAX-8A", opening(ALL_FIVES, 2)._replace(must_lead=Tile(5, 5))),
]
"""Ids that stand in links."""


@pytest.mark.parametrize(("text", "position"), STORED)
def test_an_id_from_before_still_opens_its_position(text, position):
    assert read_id(text) == position and write_id(position) == text


@pytest.mark.parametrize("score", [32_767, -32_767])
def test_scores_as_large_as_an_id_can_have_come_back(score):
    kept = opening(ALL_FIVES, 2, scores=(0, score))
    assert read_id(write_id(kept)) == kept

"""What a seat may know, what the record proves, and positions as short text."""

import random
from itertools import product

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RULE_SETS, FivescoreError, NotationError, Tile
from fivescore.core.game import Deal, deal, opening
from fivescore.core.layout import Play
from fivescore.core.notation import read_id, read_tiles, write_id
from fivescore.core.notation.ids import DIGITS, LONGEST_ID
from fivescore.core.position import Draw, Pass, fitting
from tests.every import every
from tests.games import ROWS, random_layout


def played_at_random(slug, players, seed, size=6):
    rules = RULE_SETS[slug].vary(tiles=size)
    rng = random.Random(seed)
    state = deal(rules, players, rng).start()
    for _ in range(rng.randrange(60)):
        if state.result is None:
            state = state.apply(state.legal[int(rng.random() * len(state.legal))])
    return state


@given(st.sampled_from(ROWS), st.integers(0, 2**32))
def test_everything_that_is_proved_is_true(row, seed):
    slug, players = row
    rules = RULE_SETS[slug]
    rng = random.Random(seed)
    state = deal(rules, players, rng).start()
    history = [state]
    while state.result is None:
        state = state.apply(state.legal[int(rng.random() * len(state.legal))])
        history.append(state)
    origins = state.seen_by(None).origins
    assert sum(origin.size for origin in origins) == sum(len(h) for h in state.hands) + len(state.layout.tiles)
    for origin in origins:
        before = set(history[origin.event - 1].hands[origin.seat]) if origin.event else set()
        after = history[min(origin.event + origin.size, len(history) - 1)].hands[origin.seat]
        came = set(state.deal.hands[origin.seat]) if origin.event == 0 else set(after) - before
        for proof in origin.proofs:
            held = set(history[proof.event].hands[origin.seat])
            assert not rules.tiles.mask(came & held & set(history[proof.event].hands[origin.seat])) & proof.mask


def test_a_knock_proves_which_tiles_are_not_held():
    rules = FIVES_AND_THREES.vary(tiles=3, hand=3, players=2, partners=False)
    hands = (read_tiles("1-1 0-0 0-1"), read_tiles("2-3 3-3 2-2"))
    rest = tuple(t for t in rules.tiles if t not in hands[0] + hands[1])
    state = Deal(rules, hands, rest).start().apply(Play(Tile(1, 1))).apply(Pass())
    (origin,) = state.seen_by(0).origins
    assert origin.seat == 1 and origin.size == 3
    assert rules.tiles.tiles(origin.proofs[0].mask) == read_tiles("0-1 1-1 1-2 1-3")


def test_a_drawing_turn_is_an_origin_of_its_own():
    rules = ALL_FIVES.vary(tiles=3, hand=3, players=2, partners=False)
    hands = (read_tiles("1-1 0-0 0-2"), read_tiles("2-3 3-3 2-2"))
    boneyard = read_tiles("0-3 1-3 0-1 1-2")
    state = Deal(rules, hands, boneyard).start().apply(Play(Tile(1, 1))).apply(Draw()).apply(Draw())
    state = state.apply(Play(Tile(1, 3), Tile(1, 1)))
    dealt, drawn = state.seen_by(0).origins
    ones = rules.tiles.mask(read_tiles("0-1 1-1 1-2 1-3"))
    assert (dealt.size, dealt.proofs[0].mask) == (3, ones)
    assert (drawn.size, drawn.event) == (2, 1) and drawn.proofs[0].mask == ones


def test_drawing_while_able_proves_nothing():
    rules = ALL_FIVES.vary(tiles=3, hand=3, players=2, partners=False, drawing="while able")
    hands = (read_tiles("1-1 0-0 0-2"), read_tiles("2-3 3-3 2-2"))
    state = Deal(rules, hands, read_tiles("0-3 1-3 0-1 1-2")).start().apply(Play(Tile(1, 1))).apply(Draw())
    assert all(not origin.proofs for origin in state.seen_by(0).origins)


def test_on_an_empty_table_every_tile_fits():
    assert fitting(opening(ALL_FIVES, 2).layout) == 2**28 - 1


def test_unseen_tiles_are_those_of_others_and_of_the_boneyard():
    state = played_at_random("all-fives", 2, 3)
    position = state.seen_by(0)
    assert sorted(position.unseen) == sorted([*state.hands[1], *state.boneyard])


@pytest.mark.parametrize("score", [32_768, -40_000, 10**9])
def test_a_score_beyond_the_range_of_an_id_is_refused_when_it_is_written(score):
    position = opening(ALL_FIVES, 2, scores=(0, score))
    with pytest.raises(FivescoreError, match="cannot be in an id; scores go from -32767 to 32767"):
        write_id(position)
    for most in (32_767, -32_767):
        kept = opening(ALL_FIVES, 2, scores=(0, most))
        assert read_id(write_id(kept)) == kept


@pytest.mark.parametrize(
    "wrong", [{"sizes": (9, 40)}, {"to_move": 5}, {"hand": (Tile(1, 1),), "seat": 0}, {"leader": -1}]
)
def test_a_position_that_no_deal_has_is_refused_when_it_is_written(wrong):
    with pytest.raises(FivescoreError, match="this position cannot be in an id"):
        write_id(opening(ALL_FIVES, 2)._replace(**wrong))


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


@given(st.integers(0, 2**32), st.data())
def test_one_changed_letter_is_refused(seed, data):
    state = played_at_random("all-fives", 2, seed)
    text = write_id(state.seen_by(0)._replace(rules=state.rules))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from([c for c in DIGITS if c != text[place]]))
    with pytest.raises(NotationError, match="cut or changed"):
        read_id(text[:place] + letter + text[place + 1 :])


@pytest.mark.parametrize("change", [slice(None, -1), slice(1, None), slice(0, 5)])
def test_a_cut_id_is_refused(change):
    with pytest.raises(NotationError, match=r"cut or changed|no position id"):
        read_id(write_id(opening(ALL_FIVES, 2))[change])


def test_changed_rules_follow_the_id_readably():
    rules = ALL_FIVES.vary(target=100, drawing="none")
    text = write_id(opening(rules, 2))
    assert text.endswith(".drawing=none.target=100") and read_id(text).rules == rules
    with pytest.raises(NotationError, match="cut or changed"):
        read_id(text.replace("100", "150"))


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


WRONG_IDS = [
    ("x!", "'x!' is no position id; it has letters, digits, - and _", 1),
    ("", "'' is no position id; it has letters, digits, - and _", 0),
    ("-" * 70 + "!", f"'{'-' * 60}' is no position id; it has letters, digits, - and _", 70),
    ("FY9rwgAsAq4", "'FY9rwgAsAq4' is cut or changed: its last letters do not fit the others", 0),
]


@pytest.mark.parametrize(("text", "says", "place"), WRONG_IDS)
def test_an_id_that_is_none_is_told_so_with_the_place_of_the_fault(text, says, place):
    with pytest.raises(NotationError) as caught:
        read_id(text)
    assert (str(caught.value), caught.value.text, caught.value.position) == (says, text, place)


def test_the_set_of_an_id_stands_in_its_number_and_not_in_words():
    text = write_id(opening(ALL_FIVES.vary(tiles=9, target=100), 2))
    assert text.endswith(".target=100") and "tiles" not in text and read_id(text).rules.tiles.largest == 9


def test_a_text_longer_than_any_id_says_how_long_it_is():
    longest = "1" * LONGEST_ID
    with pytest.raises(NotationError, match=r"is cut or changed"):
        read_id(longest)
    with pytest.raises(
        NotationError, match=rf"^that is {LONGEST_ID + 1:,} characters long; no position id has"
    ) as caught:
        read_id(longest + "1")
    assert caught.value.text == "1" * 60


def test_a_number_that_no_position_has_is_told_with_what_it_goes_to():
    with pytest.raises(FivescoreError, match=r"one of its numbers is \d+, and goes from 0 to 1$"):
        write_id(opening(ALL_FIVES, 2)._replace(leader=2))


@pytest.mark.parametrize("largest", [6, 7, 12, 18])
def test_an_id_brings_back_a_set_of_any_size(largest):
    at = opening(ALL_FIVES.vary(tiles=largest), 2)
    assert read_id(write_id(at)) == at

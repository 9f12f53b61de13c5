"""Tiles and layouts: where a tile may be laid, why not elsewhere, and the table in which what follows is looked up."""

import pickle
import random

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, DOUBLE_NINE, DOUBLE_SIX, DOUBLE_TWELVE, FIVE_UP, RULE_SETS, SNIFF, Tile, TileSet
from fivescore.core.layout import Ends, Layout, Play, table
from fivescore.core.layout.transitions import Table
from fivescore.core.notation import read_layout, read_tiles
from tests.games import layouts, random_layout

tiles = st.builds(Tile, st.integers(0, 18), st.integers(0, 18))


@pytest.mark.parametrize("text", ["5-3", "3-5", "[5-3]", "5|3", " 3-5 "])
def test_a_tile_reads_in_every_usual_spelling_and_is_the_same_either_way_round(text):
    assert Tile.parse(text) == Tile(3, 5) == Tile(5, 3)
    assert str(Tile(5, 3)) == "[3-5]" and hash(Tile(5, 3)) == hash(Tile(3, 5))


@given(tiles)
def test_the_repr_of_a_tile_is_the_tile(tile):
    assert eval(repr(tile)) == tile == Tile.parse(str(tile)) == pickle.loads(pickle.dumps(tile))
    assert tile.other(tile.other(tile.low)) == tile.low


@pytest.mark.parametrize(
    ("tile_set", "count", "pips"), [(DOUBLE_SIX, 28, 168), (DOUBLE_NINE, 55, 495), (DOUBLE_TWELVE, 91, 1092)]
)
def test_sets_have_every_tile_once(tile_set, count, pips):
    assert len(tile_set) == len(set(tile_set)) == count
    assert tile_set.pips == sum(tile.low + tile.high for tile in tile_set) == pips
    assert sum(tile.is_double for tile in tile_set) == tile_set.largest + 1
    assert all(len(tile_set.suit(pip)) == tile_set.largest + 1 for pip in range(tile_set.largest + 1))


@given(st.sets(st.sampled_from(list(DOUBLE_SIX))))
def test_a_mask_is_the_tiles(chosen):
    assert set(DOUBLE_SIX.tiles(DOUBLE_SIX.mask(chosen))) == chosen
    assert bin(DOUBLE_SIX.mask(chosen)).count("1") == len(chosen)


def test_any_size_of_set_by_its_largest_pip():
    assert len(TileSet(15)) == 136 and TileSet(15) is TileSet(15) and eval(repr(TileSet(15))) is TileSet(15)
    assert str(TileSet(12)) == "double-twelve" and str(TileSet(18)) == "double-eighteen"
    assert pickle.loads(pickle.dumps(DOUBLE_SIX)) is DOUBLE_SIX


LAYOUTS = layouts(most=40, largest=(6, 12))


@given(LAYOUTS)
def test_places_are_where_a_tile_can_be_played(layout):
    for tile in layout.rules.tiles:
        places = layout.places(tile)
        assert len(set(places)) == len(places)
        for on in places:
            assert layout.play(tile, on).last == (tile, on)


@given(LAYOUTS, st.sets(st.integers(0, 27), max_size=7))
def test_a_hand_fits_where_one_of_its_tiles_may_be_laid(layout, held):
    hand = [tile for index, tile in enumerate(ALL_FIVES.tiles) if index in held]
    assert layout.fits(hand) == bool(layout.fitting(hand))
    assert layout.fits(hand) == any(layout.fits([tile]) for tile in hand)
    assert Layout(layout.rules).fits(hand) == bool(hand), "anything may be led"


def test_the_same_plays_make_one_key_of_a_table():
    one, same = (read_layout("1-4 4-4", ALL_FIVES) for _ in range(2))
    assert one == same and hash(one) == hash(same) != hash(one.before) and len({one, same, one.before}) == 2
    assert one != read_layout("1-4 4-4", SNIFF) and one != "1-4 4-4"


def test_every_way_to_lay_a_hand_is_named_tile_by_tile():
    hand = [Tile(1, 3), Tile(4, 5), Tile(1, 4), Tile(2, 2)]
    assert [str(play) for play in Layout(ALL_FIVES).fitting(hand)] == ["1-3", "4-5", "1-4", "2-2"]
    layout = read_layout("1-6 6-6 1-1", ALL_FIVES)
    assert [str(play) for play in layout.fitting([*hand, Tile(6, 3)])] == ["1-3@1-1", "1-4@1-1", "3-6@6-6"]


def test_a_lead_covers_no_end_and_a_tile_that_is_no_double_spins_in_no_game():
    assert Layout(ALL_FIVES).end(Play(Tile(1, 4))) is None
    assert read_layout("1-4 4-4", ALL_FIVES).steps()[0].covered == -1
    layout = read_layout("1-1 1-4", ALL_FIVES)
    assert layout.spins(Tile(1, 1)) and not layout.spins(Tile(1, 4))


def test_arms_lead_where_they_were_laid():
    """Along the row, then from a spinner's ends across it, and across again from a double on such an arm."""
    cross = read_layout("1-4 4-4 4-5@4-4 4-6@4-4 3-4@4-4 1-1@1-4", ALL_FIVES)
    assert cross.ways == ("right", "right", "right", "up", "down", "left")
    assert [(str(each.host), each.way) for each in cross.openings] == [
        ("[4-5]", "right"),
        ("[4-6]", "up"),
        ("[3-4]", "down"),
        ("[1-1]", "left"),
    ]
    every = read_layout("5-5 0-5 1-5@5-5 2-5@5-5 2-2@2-5 2-3@2-2 2-4@2-2 0-2@2-2", FIVE_UP)
    assert every.ways == ("right", "right", "left", "up", "up", "up", "left", "right")
    down = read_layout("5-5 0-5 1-5@5-5 2-5@5-5 3-5@5-5 3-3@3-5 2-3@3-3 1-3@3-3 0-3@3-3", FIVE_UP)
    assert down.ways[4:] == ("down", "down", "down", "left", "right")


def test_the_bare_ends_of_a_spinner_count_only_in_sniff():
    for rules, counts in ((ALL_FIVES, False), (SNIFF, True)):
        openings = read_layout("4-4 4-5 4-6", rules).openings
        assert {each.counts(rules) for each in openings if each.of_spinner} == {counts}
        assert {each.counts(rules) for each in openings if not each.of_spinner} == {True}


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_table_says_of_each_play_what_the_layout_says_and_which_scores_most(slug):
    rules, rng = RULE_SETS[slug], random.Random(slug)
    known = table(rules)
    for _ in range(40):
        layout = random_layout(rules, rng, 11)
        number = known.number(layout.ends)
        assert known.points[number] == rules.points(layout.ends.total) == layout.points
        for tile in layout.rest:
            bit = rules.tiles.bits[tile]
            after = [layout.after(play) for play in layout.different([tile])]
            steps = known.plays(number, bit)
            assert [(points, known.ends[there]) for _, points, there in steps] == [(it.points, it.ends) for it in after]
            assert bool(steps) == bool(known.fits[number] & bit)
        hand = rules.tiles.mask(rng.sample(layout.rest, 5))
        fitting = hand & known.fits[number]
        if not fitting:
            continue
        plays = [step for bit in rules.tiles.bits.values() if bit & fitting for step in known.plays(number, bit)]
        assert known.most(number, fitting) == max(plays, key=lambda step: step[1])
        best = {tile: points for points, mask in known.best[number] for tile in rules.tiles.tiles(mask)}
        for tile in rules.tiles.tiles(hand):
            assert best.get(tile, 0) == max([layout.after(play).points for play in layout.fitting([tile])], default=0)


def test_games_that_grow_and_score_alike_have_one_table_and_others_have_their_own():
    assert table(ALL_FIVES) is table(ALL_FIVES.vary(target=100, hand=7, drawing="none"))
    assert len({id(table(rules)) for rules in RULE_SETS.values()}) > 4
    hand = ALL_FIVES.tiles.mask(read_tiles("0-0 1-4 6-6 2-3"))
    assert (table(ALL_FIVES).pips(hand), table(ALL_FIVES).pips(0)) == (0 + 5 + 12 + 5, 0)


def test_a_table_that_is_full_makes_room_and_old_layouts_go_on(monkeypatch):
    layout = Layout(ALL_FIVES).play("1-4").play("4-4")
    before = layout.play("4-5")
    monkeypatch.setattr("fivescore.core.layout.transitions.MOST", 1)
    one, other = table(ALL_FIVES), table(ALL_FIVES)
    assert one is other and (len(one.fits), one.ends[0]) == (1, Ends((), False)), "it is new, and has room for one"
    one.plays(0, 1)
    assert table(ALL_FIVES) is not one, "two ends are more than one"
    after = layout.play("4-5")
    assert (after.ends, after.points, after.openings) == (before.ends, before.points, before.openings)
    known, number = layout.known
    assert known.ends[number] == layout.ends


def test_nothing_is_listed_before_it_is_asked_for_and_nothing_twice():
    """A table is asked for the same plays thousands of times in a simulation."""
    known = Table(FIVE_UP)
    assert len(known.fits) == 1
    known.plays(0, 1)
    assert len(known.fits) == 2
    known, number = Layout(ALL_FIVES).play("1-4").known
    end, bit = known.ends[number].open[0], ALL_FIVES.tiles.bits[Tile(1, 6)]
    assert known.laid(number, end, bit) is known.laid(number, end, bit)
    assert table(ALL_FIVES) is known

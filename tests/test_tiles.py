import pickle

import pytest
from hypothesis import given, strategies as st

from fivescore import DOUBLE_NINE, DOUBLE_SIX, DOUBLE_TWELVE, Tile, TileSet

tiles = st.builds(Tile, st.integers(0, 18), st.integers(0, 18))


def test_a_tile_is_the_same_either_way_round():
    assert Tile(5, 3) == Tile(3, 5) and hash(Tile(5, 3)) == hash(Tile(3, 5))
    assert str(Tile(5, 3)) == "[3-5]"


@pytest.mark.parametrize("text", ["5-3", "3-5", "[5-3]", "5|3", " 3-5 "])
def test_a_tile_reads_in_every_usual_spelling(text):
    assert Tile.parse(text) == Tile(3, 5)


@given(tiles)
def test_the_repr_of_a_tile_is_the_tile(tile):
    assert eval(repr(tile)) == tile == Tile.parse(str(tile)) == pickle.loads(pickle.dumps(tile))


@given(tiles)
def test_the_other_half_of_the_other_half_is_the_half(tile):
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

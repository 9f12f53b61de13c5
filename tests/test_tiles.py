import pickle

import pytest
from hypothesis import given, strategies as st

from fivescore import DOUBLE_NINE, DOUBLE_SIX, DOUBLE_TWELVE, NotationError, RuleError, Tile, TileSet
from tests.every import every

tiles = st.builds(Tile, st.integers(0, 18), st.integers(0, 18))


def test_a_tile_is_the_same_either_way_round():
    assert Tile(5, 3) == Tile(3, 5) and hash(Tile(5, 3)) == hash(Tile(3, 5))
    assert str(Tile(5, 3)) == "[3-5]"


@pytest.mark.parametrize("text", ["5-3", "3-5", "[5-3]", "5|3", " 3-5 "])
def test_a_tile_reads_in_every_usual_spelling(text):
    assert Tile.parse(text) == Tile(3, 5)


@every(["", "5", "5-", "-5-3", "5-3-1", "a-b", "5--3", "[5-3", "100-1", "٣-5", "5 3"])
def test_what_is_no_tile_is_refused_with_an_example(text):
    with pytest.raises(NotationError, match="a tile reads like 3-5"):
        Tile.parse(text)


@pytest.mark.parametrize("pips", [(-1, 3), (3, 100), (1.0, 2), ("1", 2), (True, 2)])
def test_a_pip_is_a_whole_number(pips):
    with pytest.raises(NotationError, match="whole numbers from 0"):
        Tile(*pips)


@given(tiles)
def test_the_repr_of_a_tile_is_the_tile(tile):
    assert eval(repr(tile)) == tile == Tile.parse(str(tile)) == pickle.loads(pickle.dumps(tile))


@given(tiles)
def test_the_other_half_of_the_other_half_is_the_half(tile):
    assert tile.other(tile.other(tile.low)) == tile.low
    with pytest.raises(NotationError):
        tile.other(19)


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


@every([0, -1, 19, 6.0, "6", None])
def test_a_set_of_no_size_is_refused(size):
    with pytest.raises(RuleError, match="largest pip") as caught:
        TileSet(size)
    assert caught.value.fields == ("tiles",)


def test_a_tile_outside_the_set_has_no_place_in_it():
    with pytest.raises(NotationError, match=r"\[7-7\] is not in a double-six set"):
        DOUBLE_SIX.index(Tile(7, 7))


def test_a_set_cannot_be_changed():
    with pytest.raises(AttributeError):
        DOUBLE_SIX.largest = 7

"""A layout: where a tile may be laid and arms lead, why not elsewhere, and a value like any other."""

from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVE_UP, MUGGINS, SNIFF, Layout, Tile
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout
from tests.games import layouts

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
    assert one != read_layout("1-4 4-4", MUGGINS) and one != "1-4 4-4"


def test_every_way_to_lay_a_hand_is_named_tile_by_tile():
    hand = [Tile(1, 3), Tile(4, 5), Tile(1, 4), Tile(2, 2)]
    assert [str(play) for play in Layout(ALL_FIVES).fitting(hand)] == ["1-3", "4-5", "1-4", "2-2"]
    layout = read_layout("1-6 6-6 1-1", ALL_FIVES)
    assert [str(play) for play in layout.fitting([*hand, Tile(6, 3)])] == ["1-3@1-1", "1-4@1-1", "3-6@6-6"]


def test_a_lead_covers_no_end():
    assert Layout(ALL_FIVES).end(Play(Tile(1, 4))) is None
    assert read_layout("1-4 4-4", ALL_FIVES).steps()[0].covered == -1


def test_a_tile_that_is_no_double_spins_in_no_game():
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

"""Why a tile cannot be laid, in words, and the rule that the words lead to."""

import pytest

from fivescore import ALL_FIVES, MUGGINS, Layout, Tile
from fivescore.core.layout import transitions
from fivescore.core.notation import read_layout, read_tiles

ROW = "1-1 1-4 1-5 4-6 6-1"
"""In Muggins, where no double spins: a row with the ends 5 and 1."""
REFUSED = [
    ("", "7-8", None, "[7-8] is not in a double-six set; its pips go from 0 to 6", "tiles"),
    ("1-4", "1-4", None, "[1-4] is played already; each tile is in the set once", "tiles"),
    ("", "1-4", "4-4", "[1-4] leads an empty table, so there is no [4-4] to lay it on; leave the place out", "lead"),
    ("1-4", "3-5", None, "[3-5] fits no open end; open ends: 1, 4", "fitting"),
    ("1-1 1-4 1-5", "1-2", "1-1", "[1-2] fits no open end; open ends: 4, 5", "spinner"),
    ("1-1 1-4 1-5", "2-3", "1-1", "[2-3] fits no open end; open ends: 4, 5", "fitting"),
    ("1-1 1-4 1-5", "1-2", "1-4", "[1-2] fits no open end; open ends: 4, 5", "fitting"),
    (ROW, "1-2", "1-1", "[1-1] has no open end; [1-2] fits on: [1-6]", "spinner"),
    (ROW, "1-2", "1-4", "[1-4] has no open end; [1-2] fits on: [1-6]", "fitting"),
    (ROW, "1-2", "1-5", "[1-2] does not match the open end of [1-5]; it fits on: [1-6]", "fitting"),
    (ROW, "1-2", "3-3", "[3-3] is not on the table, so [1-2] cannot be laid on it; it fits on: [1-6]", "fitting"),
    ("1-1 1-4", "1-2", "1-4", "[1-2] does not match the open end of [1-4]; it fits on: [1-1]", "fitting"),
    (
        "1-4 1-6 4-6@1-4",
        "6-6",
        None,
        "[6-6] fits on several tiles: [1-6], [4-6]; name the one it is laid on",
        "fitting",
    ),
]


@pytest.mark.parametrize(("plays", "tile", "on", "says", "rule"), REFUSED)
def test_a_tile_that_cannot_be_laid_is_told_why_where_it_fits_and_which_rule_says_so(plays, tile, on, says, rule):
    refusal = read_layout(plays, MUGGINS).refusal(Tile.parse(tile), Tile.parse(on) if on else None)
    assert (str(refusal), refusal.rule) == (says, rule)


def test_steps_are_shown_a_line_each():
    assert repr(read_layout("1-4 4-4", ALL_FIVES).steps()) == "1-4  count 5, scores 5\n4-4@1-4  count 9, scores 0"


def test_the_pips_of_a_hand_are_those_of_its_tiles():
    hand = read_tiles("0-0 1-4 6-6 2-3")
    assert transitions.table(ALL_FIVES).pips(ALL_FIVES.tiles.mask(hand)) == 0 + 5 + 12 + 5
    assert transitions.table(ALL_FIVES).pips(0) == 0


def test_what_was_found_once_of_a_layout_is_not_found_again():
    """A table is asked for the same plays thousands of times in a simulation."""
    known, number = Layout(ALL_FIVES).play("1-4").known
    end, bit = known.ends[number].open[0], ALL_FIVES.tiles.bits[Tile(1, 6)]
    assert known.laid(number, end, bit) is known.laid(number, end, bit)
    assert transitions.table(ALL_FIVES) is known


def test_a_tile_that_is_no_double_spins_in_no_game():
    layout = read_layout("1-1 1-4", ALL_FIVES)
    assert layout.spins(Tile(1, 1)) and not layout.spins(Tile(1, 4))


def test_any_tile_of_the_set_can_be_led_and_none_else():
    assert transitions.table(ALL_FIVES).fits[0] == ALL_FIVES.tiles.mask(ALL_FIVES.tiles)


def test_of_all_tiles_tried_at_once_it_is_known_which_score_and_which_fit_in_several_places():
    known = transitions.Table(ALL_FIVES)
    number = known.number(read_layout("5-5 5-0 5-1@5-5 1-6", ALL_FIVES).ends)
    plays = {bit: known.plays(number, bit) for bit in ALL_FIVES.tiles.bits.values() if bit & known.fits[number]}
    known.look(number, known.fits[number])
    assert known.scored[number] == sum(bit for bit, steps in plays.items() if any(points for _, points, _ in steps))
    assert known.several[number] == sum(bit for bit, steps in plays.items() if len(steps) > 1)
    assert len(known.scoring[number]) == sum(1 for steps in plays.values() for _, points, _ in steps if points)
    assert known.untried[number] == 0 and known.several[number].bit_count() > 1 < known.scored[number].bit_count()

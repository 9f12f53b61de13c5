"""Drawings: right in any place, said in words, and never two with the same id; and scores as the sources keep them."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVE_UP, MUGGINS, SNIFF, FivescoreError, Layout, Play, Tile, svg
from fivescore.core import speech
from fivescore.core.notation import read_layout
from fivescore_labs.parts.scoresheet import Stroke, cribbage_board, strokes, x_notation
from tests.games import layouts, nine_moves

LAYOUTS = layouts()


@given(LAYOUTS)
def test_a_drawing_is_sound_says_what_it_shows_and_has_a_sign_for_each_end(layout):
    drawing = svg.layout(layout)
    root = ElementTree.fromstring(drawing)
    assert " id=" not in drawing and "<style" not in drawing and "nan" not in drawing
    assert root.get("role") == "img" and root.get("aria-label") == speech.layout(layout)
    assert [child.tag.split("}")[1] for child in root][:2] == ["title", "desc"]
    for token, fallback in re.findall(r"var\(--fs-([\w-]+),([^)]+)\)", svg.layout(layout, ground=True)):
        assert token == "font-text" or svg.COLORS[token] == fallback
    counting = sum(opening.counts(layout.rules) for opening in layout.openings)
    assert drawing.count('font-size="21"') == counting
    assert drawing.count('r="13"') == len(layout.openings) - counting


def test_only_a_spinner_carries_a_pin():
    for rules, pins in ((ALL_FIVES, 1), (FIVE_UP, 2), (MUGGINS, 0), (SNIFF, 1)):
        assert svg.layout(read_layout("1-4 1-1 4-4", rules)).count('r="4.2"') == pins


def test_all_moves_of_a_replay_share_one_frame():
    whole = nine_moves()
    boxes = {re.search(r'viewBox="([^"]*)"', svg.layout(step, within=whole))[1] for step in whole.steps()}
    assert len(boxes) == 1


def test_a_play_not_made_yet_is_drawn_hollow_within_the_frame():
    layout = read_layout("5-5", ALL_FIVES)
    drawing = svg.layout(layout, ghost=Play(Tile(5, 6), Tile(5, 5)))
    left, _, width, _ = map(float, re.search(r'viewBox="([^"]*)"', drawing)[1].split())
    x = float(re.search(r'<rect x="([\d.]+)" y="[-\d.]+" width="78" height="38" rx="6.5" fill-opacity', drawing)[1])
    assert left <= x and x + 78 <= left + width


def test_parts_to_click_name_the_tile_of_their_end():
    drawing = svg.layout(read_layout("1-4 1-1", ALL_FIVES), send="place")
    assert re.findall(r'data-send="place" data-value="([\d-]+)"', drawing) == ["1-1", "1-4"]


def test_a_tile_in_a_line_of_text_has_its_name():
    root = ElementTree.fromstring(svg.tile(Tile(1, 4), small=True))
    assert root.get("aria-label") == root[0].text == "one-four" and root.get("height") == "1.26em"
    assert root.get("data-tile") == "1-4", "a text that is taken away has it as it is written"


def test_a_half_shows_as_many_dots_as_it_has_pips_and_more_than_twelve_are_a_number():
    assert [svg.tile(Tile(pip, 0)).count("h0") for pip in range(13)] == [*range(13)]
    assert ">13</text>" in svg.tile(Tile(13, 1))


def test_a_hand_shows_tiles_backs_and_the_chosen_one():
    drawing = svg.hand([Tile(1, 4), Tile(6, 6)], backs=2, selected=Tile(6, 6), send="tile")
    assert "One-four, double six; 2 hidden." in drawing
    assert re.findall(r'data-value="([\d-]+)"', drawing) == ["1-4", "6-6"]
    assert ElementTree.fromstring(svg.hand([])).get("aria-label") == "No tiles."


def test_the_tick_of_the_chosen_tile_is_seen_in_print_too():
    tokens = svg.TOKENS.read_text(encoding="utf-8").partition("@media print")[2]
    disc, tick = re.findall(
        r'(?:r="9"|M34 2l3 3).*?(?:fill|stroke):var\(--fs-([a-z-]+)', svg.hand([Tile(1, 4)], selected=Tile(1, 4))
    )
    color = dict(re.findall(r"--fs-([a-z-]+): ([^;]+);", tokens))
    assert {color[disc], color[tick]} == {"#fff", "#000"}


def test_tallies_are_fives():
    assert svg.tally(0) == "" and svg.tally(5).count("v22") == 4 and svg.tally(7).count("v22") == 6


def test_tiles_and_layouts_show_themselves_in_notebooks():
    assert Tile(1, 4)._repr_svg_().startswith("<svg") and nine_moves()._repr_svg_().startswith("<svg")
    assert "table is empty" in Layout(ALL_FIVES)._repr_svg_()


def test_a_large_x_is_ten_and_a_whole_symbol_fifty():
    """A: each line is 5, the X 10, each small x 10, and the whole symbol 50."""
    assert strokes([5, 5]) == (Stroke(0, 0), Stroke(0, 1))
    assert strokes([20, 30])[-1] == Stroke(0, 9) and strokes([20, 30, 5])[-1] == Stroke(1, 0)


def test_ten_in_one_turn_may_be_a_small_o():
    """A: ten in one turn is a ring; where the space is begun already, it is lines."""
    assert strokes([10, 10])[-1] == Stroke(0, 2, ring=True)
    assert [mark.ring for mark in strokes([15, 10])] == [False] * 5


def test_seventy_five_is_one_symbol_and_half_of_the_next():
    """A shows 75: a whole symbol, a large X, a small x and a line."""
    marks = strokes([15, 15, 15, 15, 15])
    assert [mark.symbol for mark in marks] == [0] * 10 + [1] * 5 and marks[-1].place == 4
    assert "Seventy-five, in 2 symbols." in x_notation([15, 15, 15, 15, 15])


@given(st.lists(st.integers(0, 7).map(lambda fives: 5 * fives), max_size=20))
def test_the_marks_add_up_to_the_turns(turns):
    assert sum(10 if mark.ring else 5 for mark in strokes(turns)) == sum(turns)
    ElementTree.fromstring(x_notation(turns))


@pytest.mark.parametrize("points", [3, -5, 61])
def test_only_fives_can_be_written_in_xs(points):
    with pytest.raises(FivescoreError, match="multiples of five, nothing below zero"):
        strokes([5, points])


@pytest.mark.parametrize("holes", [61, 121])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_has_every_hole_for_every_player(holes, players):
    drawing = cribbage_board([7] * players, before=[5] * players, holes=holes)
    assert drawing.count('r="2"') == holes * players
    root = ElementTree.fromstring(drawing)
    assert root.get("aria-label", "").count(" 7") == players
    assert f">{holes + 3}</text>" in cribbage_board([holes + 3, 3], holes=holes), (
        "past the last hole it keeps its number"
    )

"""The table that keeps its size, checked on random rounds by plain numbers: no tile moves, none lies on another."""

import random
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from fivescore import ALL_FIVES, MUGGINS, Layout, Tile
from fivescore.core import speech
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout
from fivescore.svg import Room, arrange, arrange_play, tabletop
from fivescore.svg.marks import railed
from tests.games import nine_moves, random_layout
from tests.svg.test_geometry import DESK, IN_ROOMS, PHONE, TINY, WIDE, gap, rect, rounds, short
from tests.weekly import examples


def test_a_play_not_made_moves_no_tile_either():
    for layout, room in rounds()[::2]:
        step = layout.steps()[len(layout) // 2]
        for play in step.fitting(step.rest):
            assert arrange(step.after(play), room).pieces[:-1] == arrange(step, room).pieces


def line(room: Room, way: str, count: int):
    """An arm of plain tiles, one after the other, out of a lead in a room."""
    layout = Layout(MUGGINS.vary(tiles=9)).play("0-1")
    host = Tile(0, 1)
    for _ in range(count):
        plays = [play for play in layout.fitting(layout.rest) if play.on == host and not play.tile.is_double]
        plays = [play for play in plays if layout.after(play).way == way]
        layout = layout.after(plays[0])
        host = layout.last.tile
    return arrange(layout, room)


def test_an_arm_folds_where_the_next_tile_with_its_pill_would_leave_the_room():
    for way, side in (("right", 1), ("left", -1)):
        pieces = line(Room(20, 20), way, 8).pieces
        straight = [piece for piece in pieces if piece.y == 0]
        assert 6 <= side * straight[-1].x + 1 <= 9
        assert pieces[len(straight)].upright and not straight[-1].upright
        assert all(max(abs(piece.x), abs(piece.y)) <= 9 for piece in pieces)


def ghosts(layout: Layout, tile: Tile):
    return [Play(tile, on) for on in layout.places(tile)]


def test_ghosts_of_a_tile_lie_where_it_would_be_laid_and_never_on_each_other():
    met = seen = 0
    for layout, room in short():
        for tile in layout.rest[::2]:
            hollow = [arrange_play(layout, play, room).pieces[-1] for play in ghosts(layout, tile)]
            pairs = [(one, other) for one, other in combinations(hollow, 2) if not (one.apart or other.apart)]
            seen += len(pairs)
            met += sum(gap(rect(one), rect(other)) < 0 for one, other in pairs)
    assert met <= seen / 500


def drawn(layout: Layout, room: Room = DESK, **given):
    return ElementTree.fromstring(tabletop(layout, room, **given))


def parts(root, kind):
    return [each for each in root.iter() if kind in (each.get("class") or "").split()]


def test_the_frame_is_the_whole_room_around_the_lead():
    for layout in (Layout(ALL_FIVES), nine_moves()):
        assert drawn(layout).get("viewBox") == "-480 -280 960 560"


def test_the_drawing_says_what_it_shows_and_has_no_ids():
    for layout, room in rounds()[::2]:
        root = drawn(layout, room)
        assert root.get("role") == "img" and root.get("aria-label") == speech.layout(layout)
        assert " id=" not in tabletop(layout, room)


def test_every_laid_tile_is_a_part_that_bears_its_name_and_one_is_the_last():
    layout = nine_moves()
    root = drawn(layout)
    names = {each.get("data-tile") for each in parts(root, "fs-laid")}
    assert names == {f"{tile.low}-{tile.high}" for tile, _ in layout.plays}
    (laid,) = (each for each in parts(root, "fs-laid") if parts(each, "fs-last"))
    assert laid.get("data-tile") == "1-3"


def test_an_end_that_counts_has_a_pill_that_says_where_it_stands():
    root = drawn(nine_moves())
    pills = parts(root, "fs-pill")
    assert sorted(each.findtext(".//{*}text") for each in pills) == ["0", "2", "3", "3"]
    for each in pills:
        box = each.find("{*}rect")
        center = float(box.get("x")) + float(box.get("width")) / 2
        assert center == pytest.approx(40 * float(each.get("data-x")), abs=0.5)


def test_a_ghost_stands_at_every_place_and_names_its_host():
    layout = Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4")
    plays = ghosts(layout, Tile(1, 4))
    root = drawn(Layout(ALL_FIVES).play("1-4"), ghosts=[Play(Tile(4, 5), Tile(1, 4))])
    assert plays == [] and [each.get("data-value") for each in parts(root, "fs-ghost")] == ["1-4"]
    root = drawn(Layout(ALL_FIVES), ghosts=[Play(Tile(5, 5))])
    assert [each.get("data-value") for each in parts(root, "fs-ghost")] == [""]


def test_a_tag_stands_out_where_the_play_scores():
    layout = Layout(ALL_FIVES).play("1-4")
    plays = [Play(Tile(4, 4), Tile(1, 4)), Play(Tile(1, 1), Tile(1, 4))]
    text = tabletop(layout, DESK, ghosts=plays, tags=dict(zip(plays, ("+5", "6"), strict=True)))
    fills = re.findall(r'class="fs-tag"><rect [^>]*rx="7" fill="(#\w+)"', text)
    assert fills == ["#f2bc45", "#0c313a"]


def boxes(root, kind):
    """Left, top, right and bottom of the pills or tags of a drawing."""
    found = []
    for each in parts(root, kind):
        x, y, width, height = (float(each.find("{*}rect").get(name)) for name in ("x", "y", "width", "height"))
        found.append((x, y, x + width, y + height))
    return found


def test_pills_and_tags_lie_clear_of_tiles_ghosts_and_each_other():
    met = seen = 0
    for layout, room in short()[1::3]:
        found = arrange(layout, room).pieces
        for tile in layout.rest[::4]:
            plays = ghosts(layout, tile)
            root = drawn(layout, room, ghosts=plays, tags=dict.fromkeys(plays, "+10"))
            signs = boxes(root, "fs-pill") + boxes(root, "fs-tag")
            hollow = [arrange_play(layout, play, room).pieces[-1] for play in plays]
            tiles = [tuple(40 * side for side in rect(piece)) for piece in (*found, *hollow)]
            seen += len(signs)
            met += sum(any(gap(sign, other) < -1 for other in tiles) for sign in signs)
            met += sum(gap(one, other) < -1 for one, other in combinations(signs, 2))
    assert met <= seen / 200


@pytest.mark.quick("320")  # where there is the least room
@pytest.mark.parametrize("room", [TINY, PHONE, WIDE], ids=["320", "390", "1440"])
def test_in_a_hundred_rounds_no_pill_covers_a_tile_a_rail_or_another_pill(room):
    seen, met = 0, []
    for seed in range(examples(1200)):
        rng = random.Random(seed)
        layout = random_layout(IN_ROOMS[seed % len(IN_ROOMS)], rng, rng.randint(2, 28))
        found, pills = arrange(layout, room), boxes(drawn(layout, room), "fs-pill")
        solid = [tuple(40 * side for side in rect(piece)) for piece in found.pieces]
        solid += [(x, y, x + wide, y + high) for x, y, wide, high in railed(found.pieces[-1])]
        seen += len(pills)
        met += [(layout, pill) for pill in pills if any(gap(pill, other) < -1 for other in solid)]
        met += [(layout, pair) for pair in combinations(pills, 2) if gap(*pair) < -1]
    assert seen > 200 and not met


def test_a_play_that_is_about_to_be_made_is_one_hollow_tile_without_a_tag():
    layout = Layout(ALL_FIVES).play("1-4")
    root = drawn(layout, coming=Play(Tile(4, 4), Tile(1, 4)))
    assert len(parts(root, "fs-coming")) == 1 and not parts(root, "fs-ghost") and not parts(root, "fs-tag")
    assert len(parts(root, "fs-laid")) == 1


def test_a_pill_stays_in_the_room_where_a_side_of_its_end_is_free():
    layout = Layout(ALL_FIVES).play("6-6").play("1-6").play("1-1")
    for room in (Room(8, 8), Room(9, 8), Room(12, 8)):
        places = re.findall(r'class="fs-pill" data-x="([-\d.]+)" data-y="([-\d.]+)"', tabletop(layout, room))
        assert len(places) == 2
        for x, y in places:
            assert abs(float(x)) <= room.width / 2 - 0.6 and abs(float(y)) <= room.height / 2 - 0.4, (room, x, y)


def test_a_pill_leaves_the_room_before_it_covers_a_tile():
    layout = read_layout("0-3 3-6@0-3 6-6@3-6 0-6@6-6 0-1@0-6 5-6@6-6", ALL_FIVES)
    root = drawn(layout, room := Room(8, 8))
    tiles = [tuple(40 * side for side in rect(piece)) for piece in arrange(layout, room).pieces]
    assert not [sign for sign in boxes(root, "fs-pill") if any(gap(sign, tile) < -1 for tile in tiles)]

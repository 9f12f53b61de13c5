"""Where tiles lie, on paper and in rooms, checked on random layouts by plain numbers, and what a place costs."""

import random
import re
import time
from functools import cache
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, SNIFF, Layout, Tile
from fivescore.core import speech
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout
from fivescore.svg import Room, arrange, arrange_play, board_layout, geometry, tabletop
from fivescore.svg.geometry import Arrangement, Piece
from fivescore.svg.marks import railed
from tests.games import nine_moves, random_layout
from tests.weekly import examples

AHEAD = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
GAMES = [MUGGINS, FIVES_AND_THREES, ALL_FIVES, FIVE_UP]
GAP = 0.5
WIDE = Room(36, 22, ((9, 3), (7, 5), (8, 6), (9, 5)))
DESK = Room(24, 14, ((6, 2), (4, 3), (5, 4), (5, 3)))
PHONE = Room(13, 17, ((6, 2), (3, 3), (3, 2), (0, 0)))
TINY = Room(12, 16)
ROOMS = [WIDE, DESK, PHONE, TINY]
IN_ROOMS = [ALL_FIVES, FIVE_UP, MUGGINS, FIVES_AND_THREES, SNIFF]

lying = cache(arrange)
"""As `arrange()`, all remembered: the tests look at the same layouts."""


@cache
def small():
    """Double-six layouts of all lengths."""
    rng = random.Random(1)
    return [random_layout(rules, rng, rng.randint(1, 28)) for rules in GAMES for _ in range(examples(350))][::3]


@cache
def large():
    """Long layouts of larger sets."""
    rng = random.Random(2)
    nines = [random_layout(rules.vary(tiles=9), rng, 55) for rules in GAMES for _ in range(examples(15))][::3]
    return nines + [random_layout(rules.vary(tiles=12), rng, 91) for rules in (MUGGINS, ALL_FIVES)]


@cache
def crowded():
    """Whole rounds of Five Up, in which every double is a spinner; in that of seed 31 an arm is set aside."""
    return [random_layout(FIVE_UP, random.Random(seed), 28) for seed in range(7, 7 + examples(300))]


@cache
def rounds():
    """A round and a room of each kind, games and rooms in turn."""
    found = []
    for seed in range(examples(60)):
        rng = random.Random(seed)
        rules = IN_ROOMS[seed % len(IN_ROOMS)]
        found.append((random_layout(rules, rng, rng.randint(6, 28)), ROOMS[seed % len(ROOMS)]))
    nine = random_layout(ALL_FIVES.vary(tiles=9), random.Random(0), 36)
    return [*found, (nine, DESK)]


@cache
def short():
    found = [random_layout(IN_ROOMS[seed % len(IN_ROOMS)], random.Random(seed), 18) for seed in range(examples(40))]
    return [(layout, room) for layout in found for room in (WIDE, DESK, PHONE)]


@cache
def boards():
    """Every layout on paper, and rounds in rooms."""
    return [(layout, None) for layout in small() + large() + crowded() + lopsided()] + rounds() + short()


CHECKS = []
"""What holds on every board."""


def on_boards(check):
    """Tries a check of a layout, where its tiles lie, and in which room, on every board."""

    def walks():
        for layout, room in boards():
            check(layout, lying(layout, room), room)

    CHECKS.append(check)
    walks.__name__ = check.__name__
    return walks


def rect(piece: Piece):
    across, along = (0.5, 1) if piece.upright else (1, 0.5)
    return piece.x - across, piece.y - along, piece.x + across, piece.y + along


def square(spot):
    return spot[0] - 0.5, spot[1] - 0.5, spot[0] + 0.5, spot[1] + 0.5


def gap(one, other):
    """How far apart two rectangles are, on the axis on which they are farther; below zero where they overlap."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


def halves(piece: Piece):
    """The two halves of a piece: (x, y, pip)."""
    dx, dy = (0, 0.5) if piece.upright else (0.5, 0)
    return [(piece.x - dx, piece.y - dy, piece.first), (piece.x + dx, piece.y + dy, piece.second)]


def by_tile(found: Arrangement):
    return {piece.tile: piece for piece in found.pieces}


def pairs(layout: Layout, found: Arrangement):
    """Each tile that lies at its host, with it, as pieces."""
    pieces = by_tile(found)
    return [(pieces[tile], pieces[on]) for tile, on in layout.plays if on and not pieces[tile].apart]


def shared(one, other):
    """How long a piece of their sides two rectangles share."""
    return max(min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1]))


def arm(rules, lengths, rng, doubles):
    """A lead and arms of given lengths, each grown to its end before the next; doubles early, late or at random."""
    lead = Tile(12, 12)
    layout = Layout(rules.vary(tiles=12)).play(lead)
    for way, length in zip(("right", "left", "up", "down"), lengths, strict=False):
        host = lead
        for _ in range(length):
            plays = [layout.play(tile, host) for tile in layout.rules.tiles if host in layout.places(tile)]
            plays = [play for play in plays if play.way == way]
            if not plays:
                break
            if doubles is not None:
                plays = [play for play in plays if play.last.tile.is_double == doubles] or plays
            layout = rng.choice(plays)
            host = layout.last.tile
    return layout


@cache
def lopsided():
    """Whole double-twelve layouts of hand-made shapes: a few of them, and all once a week."""
    shapes = [(MUGGINS, (91,)), (MUGGINS, (45, 45)), (MUGGINS, (10, 80)), (ALL_FIVES, (91,)), (ALL_FIVES, (44, 44))]
    shapes += [(ALL_FIVES, lengths) for lengths in ((22, 22, 22, 22), (1, 1, 88), (1, 1, 44, 44), (2, 40, 2, 40))]
    rng = random.Random(3)
    made = [arm(rules, shape, rng, doubles) for rules, shape in shapes for doubles in (None, True, False)]
    return rng.sample(made, min(examples(48), len(made)))


def test_an_empty_table_has_nothing_to_lay():
    assert arrange(Layout(ALL_FIVES)) == ((), (), (), (0, 0, 0, 0)) and arrange(Layout(ALL_FIVES), TINY).pieces == ()


@pytest.mark.landing  # hundreds of layouts; those of a round are looked at each time
@on_boards
def test_tiles_never_overlap_and_strangers_keep_half_a_half(layout, found, room):
    touching = {frozenset((piece.tile, host.tile)) for piece, host in pairs(layout, found)}
    areas = [(piece.tile, rect(piece)) for piece in found.pieces]
    for (tile, one), (other_tile, other) in combinations(areas, 2):
        near = gap(one, other)
        assert near == 0 if {tile, other_tile} in touching else near >= GAP, (layout, room, tile, other_tile)


@on_boards
def test_tiles_touch_the_open_half_of_their_host_and_pips_match(layout, found, room):
    for piece, host in pairs(layout, found):
        (_, _, inner), (x, y, pip) = min(
            ((mine, its) for mine in halves(piece) for its in halves(host)),
            key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
        )
        side = square((x, y))
        assert inner == pip and gap(rect(piece), side) == 0 and shared(rect(piece), side) >= 0.5, (layout, room)


@on_boards
def test_pieces_show_their_tile_in_order_of_play_and_the_lead_in_the_middle(layout, found, room):
    for play, piece in zip(layout.plays, found.pieces, strict=True):
        assert piece.tile == play.tile == Tile(piece.first, piece.second)
        assert piece.x % 0.5 == piece.y % 0.5 == 0
    assert room is None or (found.pieces[0].x, found.pieces[0].y) == (0, 0)


@on_boards
def test_doubles_lie_across_their_arm_and_are_never_laid_or_continued_at_a_bend(layout, found, room):
    for piece in found.pieces:
        assert piece.upright == (AHEAD[piece.way][0] != 0) if piece.tile.is_double else True
    for piece, host in pairs(layout, found):
        if piece.tile.is_double or host.tile.is_double:
            assert piece.x == host.x or piece.y == host.y


def test_the_nine_moves_lie_straight():
    found = arrange(nine_moves())
    assert [(str(piece.tile), piece.x, piece.y, piece.way) for piece in found.pieces] == [
        ("[1-4]", 0, 0, "right"),
        ("[1-1]", -1.5, 0, "left"),
        ("[4-4]", 1.5, 0, "right"),
        ("[3-4]", 3, 0, "right"),
        ("[1-2]", -3, 0, "left"),
        ("[1-5]", -1.5, -2, "up"),
        ("[5-5]", -1.5, -3.5, "up"),
        ("[0-5]", -1.5, -5, "up"),
        ("[1-3]", -1.5, 2, "down"),
    ]
    assert [piece.upright for piece in found.pieces] == [False, True, True, False, False, True, False, True, True]
    assert [mark.spot for mark in found.marks] == [(4.5, 0), (-4.5, 0), (-1.5, -6.5), (-1.5, 3.5)]
    assert found.box == (-5, -7, 5, 4)
    assert [piece.way for piece in arrange(nine_moves(), WIDE).pieces] == [piece.way for piece in found.pieces]


def test_nothing_bends_without_need():
    layouts = [layout.steps()[min(4, len(layout) - 1)] for layout in small() if layout.rules.spinner != "every"]
    for layout in layouts:
        for piece, step in zip(lying(layout).pieces, layout.steps(), strict=True):
            assert piece.way == step.way


def test_a_line_that_is_too_long_bends_into_what_a_phone_shows():
    boxes = [lying(layout).box for layout in small() if layout.rules.spinner != "every"]
    wide = sum(right - left > 14.5 for left, _, right, _ in boxes)
    assert wide <= len(boxes) / 30 and max(bottom - top for _, top, _, bottom in boxes) <= 24


def test_a_whole_double_twelve_set_fits_a_frame_however_lopsided_its_arms():
    boxes = [lying(layout).box for layout in lopsided() + large() if layout.rules.tiles.largest == 12]
    assert max(max(right - left, (bottom - top) * 4 / 3) for left, top, right, bottom in boxes) <= 44
    assert not any(piece.apart for layout in lopsided() for piece in lying(layout).pieces)


def aside(layout: Layout) -> int:
    return sum(piece.apart for piece in lying(layout).pieces)


def test_almost_no_tile_is_set_aside_and_none_where_at_most_one_spins():
    assert not any(lying(layout).links for layout in small() + large() if layout.rules.spinner != "every")
    nines = [random_layout(FIVE_UP.vary(tiles=9), random.Random(seed), 55) for seed in range(examples(24))]
    in_rooms = [sum(piece.apart for piece in lying(layout, room).pieces) for layout, room in short()]
    assert sum(map(aside, crowded())) <= 3 and sum(map(aside, nines)) <= 1 and sum(in_rooms) <= len(in_rooms) / 12


def test_short_rounds_stay_in_a_room_with_space():
    for layout in [layout.steps()[min(13, len(layout) - 1)] for layout, _ in short()]:
        left, top, right, bottom = arrange(layout, WIDE).box
        assert left >= -18 and right <= 18 and top >= -11 and bottom <= 11


def test_a_line_leads_from_the_host_to_what_is_set_aside_and_crosses_no_tile():
    linked = 0
    for layout, room in boards():
        pieces, _, links, _ = lying(layout, room)
        assert {link.tile for link in links} == {piece.tile for piece in pieces if piece.apart}
        hosts, linked = dict(layout.plays), linked + len(links)
        for tile, points in links:
            ends = {piece.tile: rect(piece) for piece in pieces if piece.tile in (tile, hosts[tile])}
            assert gap(ends[hosts[tile]], (*points[0], *points[0])) == 0
            assert gap(ends[tile], (*points[-1], *points[-1])) == 0
            for (x, y), (to_x, to_y) in pairwise(points):
                assert x == to_x or y == to_y
                line = min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)
                assert all(gap(line, rect(piece)) >= 0 for piece in pieces)
    assert linked


def free(found: Arrangement):
    spots = [square(mark.spot) for mark in found.marks]
    tiles = [rect(piece) for piece in found.pieces]
    return all(gap(spot, tile) >= 0 for spot in spots for tile in tiles) and all(
        gap(one, other) >= 0 for one, other in combinations(spots, 2)
    )


@on_boards
def test_every_open_end_has_a_free_place(layout, found, room):
    assert [mark.opening for mark in found.marks] == list(layout.openings)
    assert free(found), (layout, room)


def test_in_a_replay_too_every_open_end_has_a_free_place_and_nothing_jumps():
    for layout in small()[::7] + large()[:1] + [each for each in crowded() if aside(each)]:
        whole = lying(layout)
        for step in layout.steps():
            found = arrange(step, within=layout)
            assert found.pieces == whole.pieces[: len(step)] and inside(whole.box, found.box)
            assert {link.tile for link in found.links} == {piece.tile for piece in found.pieces if piece.apart}
            assert free(found)
            assert all(inside(square(mark.spot), found.box) for mark in found.marks)
        assert arrange(layout, within=layout).box == found.box
        assert arrange(Layout(layout.rules), within=layout).box == found.box


def inside(area, box):
    return area[0] >= box[0] and area[1] >= box[1] and area[2] <= box[2] and area[3] <= box[3]


@on_boards
def test_the_box_holds_pieces_places_and_lines_without_a_margin(layout, found, room):
    pieces, marks, links, box = found
    areas = [rect(piece) for piece in pieces] + [square(mark.spot) for mark in marks]
    areas += [(*point, *point) for link in links for point in link.points]
    assert all(inside(area, box) for area in areas)
    if not links and not room:
        assert box == tuple(pick(area[side] for area in areas) for side, pick in enumerate((min, min, max, max)))


@on_boards
def test_a_mark_stands_at_the_open_half_and_shows_its_pip(layout, found, room):
    pieces = by_tile(found)
    for mark in found.marks:
        host = pieces[mark.opening.host]
        if host.tile.is_double:
            assert (mark.x, mark.y) == (host.x, host.y)
        else:
            assert (mark.x, mark.y, mark.opening.end.pip) in halves(host)
        dx, dy = AHEAD[mark.way]
        far = 1.5 if host.tile.is_double and host.upright == (dx == 0) else 1
        right_beyond = (mark.x + far * dx, mark.y + far * dy) == mark.spot
        assert right_beyond or [each.way for each in found.pieces] != list(layout.ways)


def test_the_same_plays_always_lie_in_the_same_places_and_no_play_moves_a_tile():
    for layout, room in [(layout, None) for layout in crowded()[:3] + large()[:1]] + rounds():
        first = lying(layout, room)
        clear()
        again = Layout(layout.rules)
        for tile, on in layout.plays:
            again = again.play(tile, on)
            if room:
                assert arrange(again, room).pieces == first.pieces[: len(again)]
        assert arrange(again, room) == first


def clear():
    for each in vars(board_layout).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()


@pytest.mark.slow
def test_thousands_of_rounds_find_room_for_every_tile():
    for seed in range(3100):
        rules, plays = IN_ROOMS[seed % len(IN_ROOMS)], 28
        if seed >= 3000:
            rules, plays = rules.vary(tiles=9), 55
        layout, room = random_layout(rules, random.Random(seed), plays), ROOMS[seed // len(IN_ROOMS) % len(ROOMS)]
        found = arrange(layout, room)
        for test in CHECKS:
            test(layout, found, room)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "seconds"),
    [
        (nine_moves(), 0.002),
        (random_layout(ALL_FIVES, random.Random(7), 28), 0.03),
        (random_layout(FIVE_UP, random.Random(4), 28), 0.3),
        (random_layout(ALL_FIVES.vary(tiles=12), random.Random(1), 91), 0.5),
    ],
    ids=["nine moves", "one spinner", "crowded", "double-twelve"],
)
def test_it_is_fast(layout, seconds):
    took = []
    for _ in range(5):
        clear()
        start = time.process_time()
        arrange(layout)
        took.append(time.process_time() - start)
    assert min(took) < seconds


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


def test_the_drawing_says_what_it_shows_and_has_no_ids():
    for layout, room in rounds()[::2]:
        root = drawn(layout, room)
        assert root.get("role") == "img" and root.get("aria-label") == speech.layout(layout)
        assert " id=" not in tabletop(layout, room)


def test_a_table_fills_its_room_a_tile_bears_its_name_and_an_end_has_a_pill():
    layout = nine_moves()
    root = drawn(layout)
    assert root.get("viewBox") == drawn(Layout(ALL_FIVES)).get("viewBox") == "-480 -280 960 560"
    names = {each.get("data-tile") for each in parts(root, "fs-laid")}
    assert names == {f"{tile.low}-{tile.high}" for tile, _ in layout.plays}
    (laid,) = (each for each in parts(root, "fs-laid") if parts(each, "fs-last"))
    assert laid.get("data-tile") == "1-3", "the last"
    pills = parts(root, "fs-pill")
    assert sorted(each.findtext(".//{*}text") for each in pills) == ["0", "2", "3", "3"]
    for each in pills:
        box = each.find("{*}rect")
        center = float(box.get("x")) + float(box.get("width")) / 2
        assert center == pytest.approx(40 * float(each.get("data-x")), abs=0.5)


def test_a_ghost_stands_at_every_place_and_what_is_about_to_be_laid_in_one():
    layout = Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4")
    plays = ghosts(layout, Tile(1, 4))
    root = drawn(Layout(ALL_FIVES).play("1-4"), ghosts=[Play(Tile(4, 5), Tile(1, 4))])
    assert plays == [] and [each.get("data-value") for each in parts(root, "fs-ghost")] == ["1-4"]
    root = drawn(Layout(ALL_FIVES), ghosts=[Play(Tile(5, 5))])
    assert [each.get("data-value") for each in parts(root, "fs-ghost")] == [""]
    root = drawn(Layout(ALL_FIVES).play("1-4"), coming=Play(Tile(4, 4), Tile(1, 4)))
    assert [len(parts(root, f"fs-{kind}")) for kind in ("coming", "laid", "ghost", "tag")] == [1, 1, 0, 0]


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


ROOM = Room(22, 14)
WAYS = board_layout.WAYS


@cache
def kept():
    """Whole rounds at random, in which arms have to fold."""
    rng = random.Random(1)
    return [
        random_layout(rules, rng, 24) for rules in (MUGGINS, FIVES_AND_THREES, ALL_FIVES, FIVE_UP) for _ in range(9)
    ]


def folded():
    clear()
    return [(layout, by_tile(arrange(layout, ROOM))) for layout in kept()]


as_priced = cache(folded)


def folds(layout, pieces):
    """The quarter turns of each tile that folds, by its tile."""
    ways = {tile: WAYS.index(way) for (tile, _), way in zip(layout.plays, layout.ways, strict=True)}
    turns = {}
    for tile, on in layout.plays:
        if on and not pieces[tile].apart:
            turns[tile] = (WAYS.index(pieces[tile].way) - WAYS.index(pieces[on].way) - ways[tile] + ways[on]) % 4
    return {tile: turn for tile, turn in turns.items() if turn % 2}


def twice(layout, pieces):
    turned = folds(layout, pieces)
    return sum(on in turned for tile, on in layout.plays if tile in turned)


def against(layout, pieces):
    """How many fold against the preferred hand."""
    return sum(turn == 1 for turn in folds(layout, pieces).values())


@pytest.mark.parametrize(("cost", "measure"), [("TWICE", twice), ("BACKHAND", against)])
def test_a_cost_of_places_makes_boards_more_regular(monkeypatch, cost, measure):
    priced = sum(measure(*board) for board in as_priced())
    monkeypatch.setattr(board_layout, cost, 0)
    free = sum(measure(*board) for board in folded())
    clear()
    assert priced < free


@cache
def scenes():
    """Tiles at random with a gap around each, places for pills beside them, and two sides that a line joins."""
    rng = random.Random(1)
    made = []
    for _ in range(10):
        cells = rng.sample([(6 * x, 6 * y) for x in range(6) for y in range(5)], 24)
        tiles = [(x, y, x + 4, y + 2) for x, y in cells[:18]]
        spots = [(x - 1, y + 2, x + 1, y + 4) for x, y in cells[4:]]
        (left, top, *_), (_, last, right, _) = tiles[0], tiles[1]
        made.append(((left, top + 1), (-1, 0), (right, last + 1), (-1, 0), tiles, spots))
    return made


def lines():
    """Each line as its points, one for each step, and its corners."""
    found = []
    for *ends, tiles, spots in scenes():
        path = geometry.route(*ends, tiles, spots)
        steps = {
            (x, y)
            for (a, b), (c, d) in pairwise(path)
            for x in range(min(a, c), max(a, c) + 1)
            for y in range(min(b, d), max(b, d) + 1)
        }
        places = geometry.quarters(spots)
        found.append((len(path) - 2, len(steps & places)))
    return found


@pytest.mark.parametrize(("cost", "what"), [("CORNER", 0), ("THROUGH_SPOT", 1)], ids=["corners", "through places"])
def test_a_cost_of_lines_saves_corners_and_goes_around_the_places_of_pills(monkeypatch, cost, what):
    priced = sum(line[what] for line in lines())
    monkeypatch.setattr(geometry, cost, 0)
    assert priced < sum(line[what] for line in lines())

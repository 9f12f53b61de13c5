"""Where tiles lie, checked on thousands of random layouts by plain numbers: no drawing is read."""

from __future__ import annotations

import random
import time
from functools import cache
from itertools import combinations, pairwise

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, FivescoreError, Layout, Tile
from fivescore.svg import arrange, board_layout
from fivescore.svg.geometry import Arrangement, Piece, PlacedEnd
from tests.games import nine_moves, random_layout
from tests.weekly import examples

AHEAD = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
GAMES = [MUGGINS, FIVES_AND_THREES, ALL_FIVES, FIVE_UP]
GAP = 0.5

lying = cache(arrange)
"""As `arrange()`, all remembered: the tests look at the same few thousand layouts."""


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
    twelves = [random_layout(rules.vary(tiles=12), rng, 91) for rules in (MUGGINS, ALL_FIVES) for _ in range(4)]
    return nines + twelves


@cache
def crowded():
    """Whole rounds of Five Up, in which every double is a spinner."""
    return [random_layout(FIVE_UP, random.Random(seed), 28) for seed in range(examples(600))]


def every():
    return small() + large() + crowded()


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


def pairs(layout: Layout):
    """Each tile with its host, as pieces."""
    pieces = by_tile(lying(layout))
    return [(pieces[tile], pieces[on]) for tile, on in layout.plays if on]


def shared(one, other):
    """How long a piece of their sides two rectangles share."""
    return max(
        min(one[2], other[2]) - max(one[0], other[0]),
        min(one[3], other[3]) - max(one[1], other[1]),
    )


def frame(found: Arrangement):
    """The width of the smallest 4:3 frame around an arrangement, in halves of a tile."""
    left, top, right, bottom = found.box
    return 4 * max((right - left) / 4, (bottom - top) / 3)


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
    """Whole double-twelve layouts of hand-made shapes: a third of them, and all once a week."""
    shapes = [(MUGGINS, (91,)), (MUGGINS, (45, 45)), (MUGGINS, (10, 80)), (ALL_FIVES, (91,)), (ALL_FIVES, (44, 44))]
    shapes += [(ALL_FIVES, lengths) for lengths in ((22, 22, 22, 22), (1, 1, 88), (1, 1, 44, 44), (2, 40, 2, 40))]
    rng = random.Random(3)
    made = [arm(rules, shape, rng, doubles) for rules, shape in shapes for doubles in (None, True, False)]
    return rng.sample(made, min(examples(108), len(made)))


def test_an_empty_table_has_nothing_to_lay():
    assert arrange(Layout(ALL_FIVES)) == ((), (), (), (0, 0, 0, 0))


@pytest.mark.landing  # whole rounds are drawn each time, and their tiles counted
def test_tiles_never_overlap_and_strangers_keep_half_a_half():
    for layout in every() + lopsided():
        found = lying(layout)
        touching = {frozenset((tile, on)) for tile, on in layout.plays if on and not by_tile(found)[tile].apart}
        areas = [(piece.tile, rect(piece)) for piece in found.pieces]
        for (tile, one), (other_tile, other) in combinations(areas, 2):
            near = gap(one, other)
            if near < GAP:
                assert near == 0 and {tile, other_tile} in touching, (layout, tile, other_tile)
                touching.remove(frozenset((tile, other_tile)))
        assert not touching, (layout, touching)


def test_tiles_touch_the_open_half_of_their_host_and_pips_match():
    for layout in every() + lopsided():
        for piece, host in pairs(layout):
            if piece.apart:
                continue
            (_, _, inner), (x, y, pip) = min(
                ((mine, its) for mine in halves(piece) for its in halves(host)),
                key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
            )
            side = square((x, y))
            assert inner == pip
            assert gap(rect(piece), side) == 0 and shared(rect(piece), side) >= 0.5


def test_pieces_show_their_tile_in_order_of_play():
    for layout in every():
        for play, piece in zip(layout.plays, lying(layout).pieces, strict=True):
            assert piece.tile == play.tile == Tile(piece.first, piece.second)
            assert piece.x % 0.5 == piece.y % 0.5 == 0


def test_doubles_lie_across_their_arm_and_are_never_laid_or_continued_at_a_bend():
    for layout in every():
        for piece in lying(layout).pieces:
            assert piece.upright == (AHEAD[piece.way][0] != 0) if piece.tile.is_double else True
        for piece, host in pairs(layout):
            if (piece.tile.is_double or host.tile.is_double) and not piece.apart:
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


def test_nothing_bends_without_need():
    layouts = [layout.steps()[min(8, len(layout) - 1)] for layout in small() if layout.rules.spinner != "every"]
    for layout in layouts:
        for piece, step in zip(lying(layout).pieces, layout.steps(), strict=True):
            assert piece.way == step.way


def test_a_line_that_is_too_long_bends_into_a_frame():
    assert all(frame(lying(layout)) <= 28 for layout in small() if layout.rules.spinner != "every")


def test_a_whole_double_twelve_set_fits_a_frame_however_lopsided_its_arms():
    widths = [frame(lying(layout)) for layout in lopsided() + large() if layout.rules.tiles.largest == 12]
    print(f"\ndouble-twelve: frames of {min(widths):.0f} to {max(widths):.0f} halves in width")
    assert max(widths) <= 44
    assert not any(piece.apart for layout in lopsided() for piece in lying(layout).pieces)


def test_games_with_at_most_one_spinner_set_nothing_aside():
    for layout in small() + large():
        assert layout.rules.spinner == "every" or not lying(layout).links


def aside(layout: Layout) -> int:
    return sum(piece.apart for piece in lying(layout).pieces)


def test_almost_no_tile_of_five_up_is_set_aside():
    sixes = [aside(layout) for layout in crowded()]
    rules = FIVE_UP.vary(tiles=9)
    nines = [aside(random_layout(rules, random.Random(seed), 55)) for seed in range(examples(50))]
    for name, counts in (("double-six", sixes), ("double-nine", nines)):
        print(
            f"\nFive Up, {name}: {sum(map(bool, counts))} of {len(counts)} layouts set arms aside, {sum(counts)} in all"
        )
    assert sum(sixes) <= 3 and sum(nines) <= 1


def test_a_line_leads_from_the_host_to_what_is_set_aside_and_crosses_no_tile():
    found = [(layout, lying(layout)) for layout in every() if lying(layout).links]
    assert found
    for layout, (pieces, _, links, _) in found:
        assert {link.tile for link in links} == {piece.tile for piece in pieces if piece.apart}
        hosts = dict(layout.plays)
        for tile, points in links:
            ends = {piece.tile: rect(piece) for piece in pieces if piece.tile in (tile, hosts[tile])}
            assert gap(ends[hosts[tile]], (*points[0], *points[0])) == 0
            assert gap(ends[tile], (*points[-1], *points[-1])) == 0
            for (x, y), (to_x, to_y) in pairwise(points):
                assert x == to_x or y == to_y
                line = min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)
                assert all(gap(line, rect(piece)) >= 0 for piece in pieces)


def free(found: Arrangement):
    """Whether the marks' places overlap no tile and no other place."""
    spots = [square(mark.spot) for mark in found.marks]
    tiles = [rect(piece) for piece in found.pieces]
    return all(gap(spot, tile) >= 0 for spot in spots for tile in tiles) and all(
        gap(one, other) >= 0 for one, other in combinations(spots, 2)
    )


def test_every_open_end_has_a_free_place():
    for layout in every() + lopsided():
        found = lying(layout)
        assert [mark.opening for mark in found.marks] == list(layout.openings)
        assert free(found), layout


def test_in_a_replay_too_every_open_end_has_a_free_place_and_nothing_jumps():
    for layout in small()[::7] + large()[::9] + [each for each in crowded() if aside(each)]:
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


def test_the_box_holds_pieces_places_and_lines_without_a_margin():
    for layout in every():
        pieces, marks, links, box = lying(layout)
        areas = [rect(piece) for piece in pieces] + [square(mark.spot) for mark in marks]
        areas += [(*point, *point) for link in links for point in link.points]
        assert all(inside(area, box) for area in areas)
        if not links:
            assert box == tuple(pick(area[side] for area in areas) for side, pick in enumerate((min, min, max, max)))


def test_a_mark_stands_at_the_open_half_and_shows_its_pip():
    for layout in small():
        pieces = by_tile(lying(layout))
        for mark in lying(layout).marks:
            host = pieces[mark.opening.host]
            if host.tile.is_double:
                assert (mark.x, mark.y) == (host.x, host.y)
            else:
                assert (mark.x, mark.y, mark.opening.end.pip) in halves(host)
            assert ahead(mark, host) == mark.spot


def ahead(mark: PlacedEnd, host: Piece):
    """The place right beyond the open side."""
    dx, dy = AHEAD[mark.way]
    far = 1.5 if host.tile.is_double and host.upright == (dx == 0) else 1
    return mark.x + far * dx, mark.y + far * dy


def test_a_layout_of_another_round_is_refused():
    one = Layout(ALL_FIVES).play("1-4").play("4-4")
    other = Layout(ALL_FIVES).play("1-4").play("1-1")
    for whole in (other, one.before, Layout(ALL_FIVES), Layout(MUGGINS).play("1-4").play("4-4")):
        with pytest.raises(FivescoreError, match="does not begin with"):
            arrange(one, within=whole)


def test_the_same_plays_always_lie_in_the_same_places():
    for layout in crowded()[:20] + large()[::10]:
        first = arrange(layout)
        clear()
        again = Layout(layout.rules)
        for tile, on in layout.plays:
            again = again.play(tile, on)
        assert arrange(again) == first


def clear():
    for each in vars(board_layout).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()


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

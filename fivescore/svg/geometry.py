"""Where the tiles of a layout lie: plain numbers in halves of a tile, no drawing.

The unit is one half of a tile: a half is 1 x 1, a tile 2 x 1. x runs to the right and y down; every coordinate is a
multiple of 0.5, but for the lines that join what is set aside: these run in the middle of gaps, at multiples of 0.25.
So sums are exact. `packing` finds the room, in steps of half a unit; here its parts become pieces, marks and lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout, Opening, Way
from fivescore.core.tiles import Tile
from fivescore.svg.packing import STEPS, Part, Pose, Rect, half, hull, joined, pack, reach, rect

Point = tuple[float, float]
Box = tuple[float, float, float, float]
WAYS: tuple[Way, ...] = ("right", "down", "left", "up")


class Piece(NamedTuple):
    """A tile on the plane, all lengths in halves of a tile.

    >>> from fivescore import ALL_FIVES
    >>> arrange(Layout(ALL_FIVES).play("1-4").play("4-4")).pieces[1]
    Piece(tile=Tile(4, 4), x=1.5, y=0.0, way='right', first=4, second=4, upright=True, apart=False)
    """

    tile: Tile
    x: float
    """Center of the tile."""
    y: float
    way: Way
    """The direction in which it was laid, seen from the tile that it touches; right for the lead."""
    first: int
    """The pip of its left half or, where it stands upright, of its upper half."""
    second: int
    """The pip of its right or lower half."""
    upright: bool
    """Whether its long side is vertical."""
    apart: bool = False
    """Whether it is set aside: it does not touch its host, a Link joins them."""


class PlacedEnd(NamedTuple):
    """An open end on the plane, and a free place for what is written about it.

    >>> from fivescore import ALL_FIVES
    >>> mark = arrange(Layout(ALL_FIVES).play("1-4")).marks[1]
    >>> mark.opening.end.pip, (mark.x, mark.y), mark.way, mark.spot
    (4, (0.5, 0.0), 'right', (1.5, 0.0))
    """

    opening: Opening
    x: float
    """Center of the open half; of the whole tile for a double."""
    y: float
    way: Way
    """The direction in which the next tile would be laid there."""
    spot: Point
    """Center of a free 1 x 1 place: outward if there is one, else beside the half."""


class Link(NamedTuple):
    """A line from an open end to the tile that belongs there but is set aside.

    >>> from fivescore import FIVE_UP
    >>> from fivescore.notation import read_layout
    >>> crowded = "1-1 1-6 6-6 4-6 1-3@1-1 3-5 5-6@6-6 1-2@1-1 2-2 0-4 0-6@6-6 2-3@2-2 2-4@2-2 0-3@0-4 0-2@2-2"
    >>> arrange(read_layout(crowded, FIVE_UP)).links
    (Link(tile=Tile(0, 2), points=((1.0, -3.5), (1.25, -3.5), (1.25, -5.5), (1.5, -5.5))),)
    """

    tile: Tile
    points: tuple[Point, ...]
    """The corners of the line, from the host's open side to the tile; it crosses no tile."""


class Arrangement(NamedTuple):
    """A layout on the plane: pieces in order of play, marks in the order of `layout.openings`.

    >>> from fivescore import ALL_FIVES
    >>> found = arrange(Layout(ALL_FIVES).play("1-4").play("4-4"))
    >>> [(piece.x, piece.y) for piece in found.pieces], len(found.marks), found.links, found.box
    ([(0.0, 0.0), (1.5, 0.0)], 2, (), (-2.0, -1.0, 3.0, 1.0))
    """

    pieces: tuple[Piece, ...]
    marks: tuple[PlacedEnd, ...]
    links: tuple[Link, ...]
    box: Box
    """Left, top, right and bottom around all pieces, spots and links, without a margin."""


@lru_cache(maxsize=256)
def arrange(layout: Layout, within: Layout | None = None) -> Arrangement:
    """The tiles of `layout` on the plane; in the places that they have in `within`, a later layout of the round.

    The box of every layout within the same later one is the same, so that nothing jumps in a replay.

    >>> from fivescore import MUGGINS
    >>> lead = Layout(MUGGINS).play("1-4")
    >>> arrange(lead).box, arrange(lead, lead.play("4-4")).box
    ((-2.0, -0.5, 2.0, 0.5), (-2.0, -1.0, 3.0, 1.0))

    Raises FivescoreError where `within` does not begin with the plays of `layout`.
    """
    if within is None:
        within = layout
    elif within is not layout and (within.rules != layout.rules or within.plays[: len(layout)] != layout.plays):
        raise FivescoreError(f"{within} does not begin with {layout}; within takes a later layout of the same round")
    whole = _arranged(within)
    links = tuple(link for link in whole.links if link.tile in layout.tiles)
    marks = tuple(PlacedEnd(each, *whole.sides[each.host, each.way]) for each in layout.openings)
    return Arrangement(whole.pieces[: len(layout)], marks, links, whole.box)


class _Side(NamedTuple):
    """Where an end is open, or was before it was covered."""

    x: float
    y: float
    way: Way
    spot: Point


class _Whole(NamedTuple):
    """A last layout, with every end that was ever open by its tile and the logical way of its arm."""

    pieces: tuple[Piece, ...]
    sides: dict[Key, _Side]
    links: tuple[Link, ...]
    box: Box


Key = tuple[Tile, Way]
_NOWHERE = _Whole((), {}, (), (0.0, 0.0, 0.0, 0.0))


@lru_cache(maxsize=64)
def _arranged(layout: Layout) -> _Whole:
    if not layout.last:
        return _NOWHERE
    table = _Table(layout)
    pieces = tuple(piece_of(step, table.poses[i], i in table.roots) for i, step in enumerate(layout.steps()))
    sides = {table.keys[i]: table.side(i, spot) for i, spot in table.spots.items()}
    links = tuple(Link(pieces[i].tile, points) for i, points in table.lines())
    corners: list[Box] = [(x, y, x, y) for link in links for x, y in link.points]
    left, top, right, bottom = hull([*table.tiles, *map(square, table.spots.values())])
    box: Box = hull([(left / 2, top / 2, right / 2, bottom / 2), *corners])
    return _Whole(pieces, sides, links, box)


def piece_of(step: Layout, pose: Pose, apart: bool) -> Piece:
    """The last tile of a layout where it lies, and whether it is set aside.

    >>> from fivescore import ALL_FIVES
    >>> piece_of(Layout(ALL_FIVES).play("1-4"), Pose(0, 0, 0), apart=False).first
    1
    """
    assert step.last
    tile, host = step.last
    inner = tile.low
    if host and not host.has(inner):
        inner = tile.high
    first, second = (inner, tile.other(inner)) if pose.way < 2 else (tile.other(inner), inner)
    upright = (pose.way % 2 == 1) != tile.is_double
    return Piece(tile, pose.x / 2, pose.y / 2, WAYS[pose.way], first, second, upright, apart)


def parts_of(layout: Layout) -> tuple[list[Key], list[Part]]:
    """The tiles of a layout in order of play, then its open ends; the key of each is the end that it covers.

    >>> from fivescore import ALL_FIVES
    >>> parts_of(Layout(ALL_FIVES).play("4-4"))[1]
    [Part(host=-1, turn=0, kind='double'), Part(host=0, turn=0, kind='spot')]
    """
    keys: list[Key] = []
    parts: list[Part] = []
    index: dict[Tile, int] = {}
    ways: dict[Tile, int] = {}
    for (tile, host), where in zip(layout.plays, layout.ways, strict=True):
        way = ways[tile] = WAYS.index(where)
        index[tile] = len(parts)
        keys.append((host or tile, where))
        turn = way - ways[host] if host else 0
        parts.append(Part(index[host] if host else -1, turn % 4, "double" if tile.is_double else "plain"))
    for opening in layout.openings:
        keys.append((opening.host, opening.way))
        turn = WAYS.index(opening.way) - ways[opening.host]
        parts.append(Part(index[opening.host], turn % 4, "spot"))
    return keys, parts


class _Table:
    """The parts of a layout where they lie, in steps; what is missing an end's place gets one nearby."""

    def __init__(self, layout: Layout) -> None:
        self.keys, self.parts = parts_of(layout)
        clusters = pack(self.parts)
        self.poses = {index: pose for cluster in clusters for index, pose in cluster.items()}
        self.roots = [min(cluster) for cluster in clusters[1:]]
        self.tiles = [rect(self.parts[i].kind, self.poses[i]) for i in range(len(layout))]
        self.spots = self._spots()

    def _joint(self, index: int) -> Pose:
        """How a part lies on its host, or would lie there if it is set aside or has no room."""
        part = self.parts[index]
        if index in self.poses and index not in self.roots:
            return self.poses[index]
        twins = (i for i, other in enumerate(self.parts) if (other.host, (other.turn + 2) % 4) == part[:2])
        swapped = any(i in self.poses and self.poses[i].bend == 2 for i in twins)
        return joined(self.parts[part.host], self.poses[part.host], part, 2 if swapped else 0)

    def _edge(self, index: int, beyond: int) -> tuple[int, int]:
        """The middle of the host's side that a part covers, or a point so many steps beyond it."""
        part, way = self.parts[index], self._joint(index).way
        host, at = self.parts[part.host], self.poses[part.host]
        x, y = half(host.kind, at, (at.way + part.turn) % 4)
        far = reach(host.kind, part.turn % 2 == 1) + beyond
        return x + far * STEPS[way][0], y + far * STEPS[way][1]

    def _spots(self) -> dict[int, tuple[int, int]]:
        """The free place of every end that is or was open: where its next tile begins, if that touches."""
        lost = [i for i in range(1, len(self.parts)) if i in self.roots or i not in self.poses]
        spots = {i: self._edge(i, 1) for i in range(1, len(self.parts)) if i not in lost}
        for i in lost:
            taken = [*self.tiles, *map(square, spots.values())]
            spots[i] = nearest_free(self._edge(i, 1), taken)
        return spots

    def side(self, index: int, spot: tuple[int, int]) -> _Side:
        part = self.parts[index]
        at = self.poses[part.host]
        x, y = half(self.parts[part.host].kind, at, (at.way + part.turn) % 4)
        return _Side(x / 2, y / 2, WAYS[self._joint(index).way], (spot[0] / 2, spot[1] / 2))

    def lines(self) -> Iterator[tuple[int, tuple[Point, ...]]]:
        """The tiles that are set aside, each with the line from its host, in halves."""
        for index in self.roots:
            pose = self.poses[index]
            far = 2 if self.parts[index].kind == "plain" else 1
            goal = pose.x - far * STEPS[pose.way][0], pose.y - far * STEPS[pose.way][1]
            squares = [square(spot) for spot in self.spots.values()]
            start = self._edge(index, 0)
            points = route(start, self._joint(index).way, goal, pose.way, self.tiles, squares)
            yield index, tuple((x / 4, y / 4) for x, y in points)


def square(spot: tuple[int, int]) -> Rect:
    """The place of one half around a center, in steps.

    >>> square((3, 0))
    (2, -1, 4, 1)
    """
    return spot[0] - 1, spot[1] - 1, spot[0] + 1, spot[1] + 1


def meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles overlap; sides that touch do not.

    >>> meet((0, 0, 4, 2), (3, 1, 5, 3)), meet((0, 0, 4, 2), (4, 0, 6, 2))
    (True, False)
    """
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def nearest_free(wish: tuple[int, int], taken: Sequence[Rect]) -> tuple[int, int]:
    """The place of two by two steps nearest to `wish` that meets nothing.

    >>> nearest_free((0, 0), [(-1, -1, 3, 1)])
    (0, -2)
    """
    near = sorted((dx * dx + dy * dy, dy, dx) for dy in range(-40, 41) for dx in range(-40, 41))
    places = ((wish[0] + dx, wish[1] + dy) for _, dy, dx in near)
    return next(place for place in places if not any(meet(square(place), area) for area in taken))


_Node = tuple[int, int, int]
_CORNER, _THROUGH_SPOT = 6, 8
"""What a corner of a line costs, and each step through a place that is kept for a pill, in steps of the line."""


def route(
    start: tuple[int, int], out: int, goal: tuple[int, int], into: int, tiles: Sequence[Rect], spots: Sequence[Rect]
) -> list[tuple[int, int]]:
    """The corners of a line in quarters of a half, between tiles: from a side, going `out`, to a side, going `into`.

    There always is one: every tile has a gap of two quarters around it, except where it touches its neighbors.

    >>> route((2, 0), 0, (8, 0), 0, [(-2, -1, 2, 1), (8, -1, 12, 1)], [])
    [(4, 0), (16, 0)]
    """
    walls, slow = _quarters(tiles), _quarters(spots)
    left, top, right, bottom = (2 * side for side in hull(tiles))
    first = 2 * start[0] + STEPS[out][0], 2 * start[1] + STEPS[out][1], out
    last = 2 * goal[0] - STEPS[into][0], 2 * goal[1] - STEPS[into][1]
    before: dict[_Node, _Node | None] = {}
    queue: list[tuple[int, _Node, _Node | None]] = [(0, first, None)]
    while queue:
        cost, node, came = heappop(queue)
        if node in before:
            continue
        before[node] = came
        x, y, way = node
        if (x, y) == last:
            break
        for turn, (dx, dy) in enumerate(STEPS):
            new = x + dx, y + dy
            inside = left - 4 <= new[0] <= right + 4 and top - 4 <= new[1] <= bottom + 4
            if inside and new not in walls and (turn - way) % 4 != 2:
                price = 1 + _CORNER * (turn != way) + _THROUGH_SPOT * (new in slow)
                heappush(queue, (cost + price, (*new, turn), node))
    path: list[tuple[int, int]] = [(2 * goal[0], 2 * goal[1])]
    back: _Node | None = node
    while back:
        path.append(back[:2])
        back = before[back]
    return _corners([*path, (2 * start[0], 2 * start[1])][::-1])


def _quarters(areas: Iterable[Rect]) -> set[tuple[int, int]]:
    """The points of areas, their sides among them, in quarters of a half."""
    return {
        (x, y)
        for left, top, right, bottom in areas
        for x in range(2 * left, 2 * right + 1)
        for y in range(2 * top, 2 * bottom + 1)
    }


def _corners(path: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """A path without the points at which it goes straight on."""
    ways = [(x - a, y - b) for (a, b), (x, y) in pairwise(path)]
    bends = [path[i + 1] for i, (one, other) in enumerate(pairwise(ways)) if one != other]
    return [path[0], *bends, path[-1]]

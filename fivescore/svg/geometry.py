"""Where a layout lies once it is placed: its tiles, its open ends, and the lines to what is set aside.

Lengths are halves of a tile, each 1 x 1; x runs to the right and y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import chain, pairwise
from typing import NamedTuple, TypeVar

from fivescore.core.layout import OpenEnd, Way
from fivescore.core.tiles import Tile

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Rect = tuple[int, int, int, int]
"""Left, top, right and bottom, in steps of half a half."""
N = TypeVar("N", int, float)

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""A step each way: to the right, then clockwise."""
EXTENT = {"plain": ((2, 1), (1, 2)), "double": ((1, 2), (2, 1)), "spot": ((1, 1), (1, 1))}
"""Steps from the center of a tile, or of a free place, to its sides, where it was laid sideways and up or down."""
BENDS = {"plain": (0, -1, 1), "double": (0,)}
"""How an arm may go on from a tile: one that folded off a double would touch both its halves."""
CORNER, THROUGH_SPOT = 6, 8
"""What a corner of a line costs, and each step through a place that is kept for a pill, in steps of the line."""


class Room(NamedTuple):
    """The free middle of a table, in halves of a tile, and the corners that are not free: width and height of each,
    from the top left clockwise.

    >>> Room().width
    30
    """

    width: int = 30
    height: int = 16
    corners: tuple[tuple[int, int], ...] = ((0, 0), (0, 0), (0, 0), (0, 0))
    ahead: int = 3
    """How many tiles beyond the next one an arm looks ahead for room."""

    def outside(self, area: Rect) -> int:
        """Return by how many steps a rectangle leaves the free middle; 0 where it does not."""
        left, top, right, bottom = area
        wide, high = self.width, self.height
        deep = [0, -wide - left, right - wide, -high - top, bottom - high]
        for (width, height), (x, y) in zip(self.corners, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
            if width and height:
                across = 2 * width - wide + (right if x > 0 else -left)
                down = 2 * height - high + (bottom if y > 0 else -top)
                deep.append(min(across, down))  # in a corner it is only where it is past both sides of it
        return max(deep)


class Piece(NamedTuple):
    """A tile on the plane, all lengths in halves of a tile."""

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
    """An open end on the plane, and a free place for what is written about it."""

    opening: OpenEnd
    x: float
    """Center of the open half; of the whole tile for a double."""
    y: float
    way: Way
    """The direction of its free place: outward if there is one, else beside the half."""
    spot: Point
    """Center of the free place, 1 x 1."""


class Link(NamedTuple):
    """A line from an open end to the tile that belongs there but is set aside; it crosses no tile."""

    tile: Tile
    points: tuple[Point, ...]
    """The corners of the line, from the host's open side to the tile."""


class Arrangement(NamedTuple):
    """A layout on the plane: pieces in order of play, marks in the order of `layout.openings`."""

    pieces: tuple[Piece, ...]
    marks: tuple[PlacedEnd, ...]
    links: tuple[Link, ...]
    box: Box
    """Left, top, right and bottom around all pieces, spots and links, without a margin."""

    @property
    def tiles(self) -> Box:
        """Left, top, right and bottom around the pieces alone."""
        sizes = [(each, 0.5 if each.upright else 1, 1 if each.upright else 0.5) for each in self.pieces]
        return hull([(each.x - across, each.y - down, each.x + across, each.y + down) for each, across, down in sizes])


class Pose(NamedTuple):
    """The pose of a tile or a free place: its center in steps, and the way in which it was laid."""

    kind: str
    """`plain`, `double` or `spot`."""
    x: int
    y: int
    way: int
    area: Rect
    drawn: int = 0
    """The way of its arm, had no tile of it folded."""
    bend: int = 0
    """Quarter turns clockwise from straight on."""

    def nearest(self, taken: frozenset[int], margin: int) -> Pose:
        """The nearest pose, with a margin around it, where nothing lies; what needs one may be turned."""
        for _, dx, dy in _spiral():
            for turn in (0, 1, 3, 2) if margin else (0,):
                x, y, way = self.x + dx, self.y + dy, (self.way + turn) % 4
                across, down = EXTENT[self.kind][way % 2]
                area = x - across, y - down, x + across, y + down
                if taken.isdisjoint(squares(area, margin)):
                    return Pose(self.kind, x, y, way, area, self.drawn)
        raise AssertionError("there is always room further out")


LEADS = {"plain": Pose("plain", 0, 0, 0, (-2, -1, 2, 1)), "double": Pose("double", 0, 0, 0, (-1, -2, 1, 2))}


def kind_of(tile: Tile) -> str:
    return "double" if tile.low == tile.high else "plain"


def half(pose: Pose, way: int) -> tuple[int, int]:
    """The center of the half of a plain tile towards `way`, or of a whole double."""
    far = 1 if pose.kind == "plain" else 0
    return pose.x + far * STEPS[way][0], pose.y + far * STEPS[way][1]


@lru_cache(maxsize=20_000)
def joined(at: Pose, turn: int, kind: str, bend: int = 0) -> Pose:
    """Return the pose of a tile or a free place on a host, so many quarter turns from its way, and a `bend` more."""
    straight = (at.way + turn) % 4
    way = (straight + bend) % 4
    inner = 1 if at.kind == "plain" else 0
    far = (2 if at.kind == "double" and turn % 2 else 1) + (2 if kind == "plain" else 1)  # longest across its way
    x = at.x + inner * STEPS[straight][0] + far * STEPS[way][0]
    y = at.y + inner * STEPS[straight][1] + far * STEPS[way][1]
    across, down = EXTENT[kind][way % 2]
    return Pose(kind, x, y, way, (x - across, y - down, x + across, y + down), (at.drawn + turn) % 4, bend)


@lru_cache(maxsize=20_000)
def squares(area: Rect, margin: int = 0) -> frozenset[int]:
    """The squares of one step of a rectangle and of a margin around it, each as a number."""
    left, top, right, bottom = area[0] - margin, area[1] - margin, area[2] + margin, area[3] + margin
    top, bottom = top << 12, bottom << 12  # no x comes near 2048, so no two squares share a number
    rows = map(range, range(top + left, bottom + left, 1 << 12), range(top + right, bottom + right, 1 << 12))
    return frozenset(chain.from_iterable(rows))


@cache
def _spiral() -> list[tuple[int, int, int]]:
    """List the steps away from a place, the near ones first: their distance squared, x and y."""
    return sorted([(x * x + y * y, x, y) for x in range(-80, 81) for y in range(-80, 81)])


def hull(areas: Iterable[tuple[N, N, N, N]]) -> tuple[N, N, N, N]:
    """The smallest rectangle that holds all: left, top, right and bottom.

    >>> hull([(0, 0, 2, 1), (-1, 0, 1, 3)])
    (-1, 0, 2, 3)
    """
    left, top, right, bottom = zip(*areas, strict=True)
    return min(left), min(top), max(right), max(bottom)


def crosses(link: Link, area: Rect) -> bool:
    """Say whether a line touches a rectangle."""
    left, top, right, bottom = area
    return any(
        max(x, to_x) >= left / 2  # a line is in halves, a rectangle in steps
        and min(x, to_x) <= right / 2
        and max(y, to_y) >= top / 2
        and min(y, to_y) <= bottom / 2
        for (x, y), (to_x, to_y) in pairwise(link.points)
    )


_At = tuple[int, int]
_Node = tuple[int, int, int]


def route(start: _At, out: _At, goal: _At, into: _At, tiles: Sequence[Rect], spots: Sequence[Rect]) -> list[_At]:
    """The corners of a line in quarters of a half, between tiles: from a side, going `out`, to a side, going `into`."""
    walls, slow = quarters(tiles), quarters(spots)  # in steps no point would be free between tiles one step apart
    left, top, right, bottom = (2 * side for side in hull(tiles))
    first = 2 * start[0] + out[0], 2 * start[1] + out[1], STEPS.index(out)  # the way is in the node, as a corner costs
    last = 2 * goal[0] - into[0], 2 * goal[1] - into[1]
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
                price = 1 + CORNER * (turn != way) + THROUGH_SPOT * (new in slow)
                heappush(queue, (cost + price, (*new, turn), node))
    path: list[_At] = [(2 * goal[0], 2 * goal[1])]
    back: _Node | None = node
    while back:
        path.append(back[:2])
        back = before[back]
    path = [*path, (2 * start[0], 2 * start[1])][::-1]
    ways = [(x - a, y - b) for (a, b), (x, y) in pairwise(path)]
    return [path[0], *[path[i + 1] for i, (one, other) in enumerate(pairwise(ways)) if one != other], path[-1]]


def quarters(areas: Iterable[Rect]) -> set[_At]:
    """The points of areas, their sides among them, in quarters of a half."""
    return {
        (x, y)
        for left, top, right, bottom in areas
        for x in range(2 * left, 2 * right + 1)
        for y in range(2 * top, 2 * bottom + 1)
    }

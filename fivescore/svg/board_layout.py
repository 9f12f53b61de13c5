"""Where tiles lie on a table that keeps its size: arms grow straight, fold where the room ends, and never move again.

After each play a place is kept for the next tile of every open end, clear of the others' places, so that a play lies
where its ghost was. Lengths are steps, half the width of a tile, as in `packing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from fivescore.core.layout import Layout, Play, Way
from fivescore.core.layout.growth import End
from fivescore.core.layout.places import ways_left
from fivescore.svg.geometry import (
    WAYS,
    Arrangement,
    Box,
    Link,
    Piece,
    PlacedEnd,
    meet,
    nearest_free,
    parts_of,
    piece_of,
    route,
    square,
)
from fivescore.svg.packing import STEPS, Part, Pose, Rect, half, hull, joined, reach, rect

AHEAD, FADE = 3, 0.6
"""How many tiles beyond the next one an arm looks ahead, and what each of them weighs against the one before it."""
OUT, OUT_STEP, BEND, BACKHAND, TWICE, DEAD = 20, 20, 10, 1, 50, 200
"""What a place costs: leaving the room, and each step of it; a fold, one against the preferred hand, one right after
another; an arm that cannot go on."""
PLACE, PILL, SIDE = 60, 40, 30
"""What it costs to lie where another end has its next place, its pill, or a spinner the first tile of a side arm."""
ENOUGH, DOUBLE = 30, 0.1
"""How many places a half needs within reach so that an arm is not cramped, and what counts of the cost of a double that
would lie badly."""


class Room(NamedTuple):
    """The free middle of a table, in halves of a tile, and the corners that are not free: width and height of each,
    from the top left clockwise.

    >>> Room().width
    30
    """

    width: int = 30
    height: int = 16
    corners: tuple[tuple[int, int], ...] = ((0, 0), (0, 0), (0, 0), (0, 0))

    def outside(self, area: Rect) -> int:
        """How many steps a rectangle leaves the free middle by.

        >>> Room(12, 12).outside((8, -1, 13, 1)), Room(12, 12, ((0, 0), (4, 4), (0, 0), (0, 0))).outside((6, -9, 8, -5))
        (1, 4)
        """
        left, top, right, bottom = area
        wide, high = self.width, self.height
        deep = [0, -wide - left, right - wide, -high - top, bottom - high]
        for (width, height), (x, y) in zip(self.corners, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
            if width and height:
                across = 2 * width - wide + (right if x > 0 else -left)
                down = 2 * height - high + (bottom if y > 0 else -top)
                deep.append(min(across, down))
        return max(deep)


@lru_cache(maxsize=512)
def settle(layout: Layout, room: Room) -> Arrangement:
    """The tiles of `layout` in a room, each where it was laid: what comes later moves none.

    The lead lies in the middle, at (0, 0). Where the room ends an arm folds; what cannot fold goes on beyond it.

    >>> from fivescore import ALL_FIVES
    >>> one = Layout(ALL_FIVES).play("1-4").play("4-4")
    >>> settle(one.play("4-6"), Room()).pieces[:2] == settle(one, Room()).pieces
    True
    """
    table = _NOTHING
    for step in layout.steps():
        table = _settled(step, room)
    areas = [rect(part.kind, pose) for part, pose in zip(table.parts, table.poses, strict=False)]
    areas += [square((int(2 * mark.spot[0]), int(2 * mark.spot[1]))) for mark in table.marks]
    corners: list[Box] = [(x, y, x, y) for link in table.links for x, y in link.points]
    left, top, right, bottom = hull(areas or [(0, 0, 0, 0)])
    box = hull([(left / 2, top / 2, right / 2, bottom / 2), *corners])
    return Arrangement(table.pieces, table.marks, table.links, box)


def ghost_at(layout: Layout, play: Play, room: Room) -> Piece:
    """Where a play of `layout.fitting()` would lie.

    >>> from fivescore import ALL_FIVES, Tile
    >>> ghost_at(Layout(ALL_FIVES), Play(Tile(1, 4)), Room()).x
    0.0
    """
    return settle(layout.after(play), room).pieces[-1]


class _Settled(NamedTuple):
    """What is laid, and the place that is kept at each open end for a plain tile and for a double, if it has one."""

    parts: tuple[Part, ...]
    poses: tuple[Pose, ...]
    pieces: tuple[Piece, ...]
    marks: tuple[PlacedEnd, ...]
    links: tuple[Link, ...]
    kept: tuple[tuple[Pose | None, Pose | None], ...]


_NOTHING = _Settled((), (), (), (), (), ())


@lru_cache(maxsize=1024)
def _settled(layout: Layout, room: Room) -> _Settled:
    assert layout.before
    parts = parts_of(layout)[1]
    if layout.covered < 0:
        last: Pose | None = Pose(0, 0, 0)
        before = _NOTHING
    else:
        before = _settled(layout.before, room)
        last = before.kept[layout.covered][parts[len(layout) - 1].kind == "double"]
    table = _Table(layout, room, parts, before, last)
    apart = any(piece.apart for piece in before.pieces) or last is None
    piece = piece_of(layout, table.poses[-1], last is None)
    links = tuple(table.lines((*before.pieces, piece), before.links)) if apart else ()
    pieces = (*before.pieces, piece)
    return _Settled(tuple(parts), tuple(table.poses), pieces, tuple(table.marks()), links, tuple(table.kept))


@cache
def _spiral() -> list[tuple[int, int]]:
    """Steps away from a place, the near ones first."""
    away = range(-80, 81)
    return sorted(((x, y) for x in away for y in away), key=lambda step: (step[0] ** 2 + step[1] ** 2, step))


@lru_cache(maxsize=20_000)
def _cells(area: Rect, margin: int = 0) -> frozenset[int]:
    """The squares of one step of a rectangle and of a margin around it, each as a number."""
    left, top, right, bottom = area
    rows = range(top - margin, bottom + margin)
    return frozenset(x + (y << 12) for y in rows for x in range(left - margin, right + margin))


class _Place(NamedTuple):
    """One way to lay a tile on a host."""

    pose: Pose
    cells: frozenset[int]
    zone: frozenset[int]
    """Its squares and those around it, which nothing but its host may use."""
    cost: float
    """What it costs to leave the room there with the pill beyond it, and to fold."""


@lru_cache(maxsize=20_000)
def _place(room: Room, host: Part, at: Pose, part: Part, bend: int = 0) -> _Place:
    pose = joined(host, at, part, bend)
    area = rect(part.kind, pose)
    spot = joined(part, pose, _SPOT)
    out = room.outside(hull([area, _pill(spot[:2], spot.way)]))
    cost: float = OUT + OUT_STEP * out if out > 0 else 0
    if bend:
        cost += BEND + BACKHAND * (bend > 0) + TWICE * (at.bend != 0)
    return _Place(pose, _cells(area), _cells(area, 1) - _cells(rect(host.kind, at)), cost)


@lru_cache(maxsize=20_000)
def _places(room: Room, host: Part, at: Pose, part: Part) -> tuple[_Place, ...]:
    """The ways to lay a plain tile: straight on, and folded where its host is not a double."""
    bends = (0, -1, 1) if host.kind == "plain" else (0,)
    return tuple(_place(room, host, at, part, bend) for bend in bends)


class _Table:
    """A layout as it lies, while places are looked for at its open ends."""

    def __init__(self, layout: Layout, room: Room, parts: list[Part], before: _Settled, last: Pose | None) -> None:
        self.layout, self.room, self.parts = layout, room, parts
        count = len(layout)
        self.poses = list(before.poses)
        self.areas = [rect(part.kind, pose) for part, pose in zip(parts, self.poses, strict=False)]
        self.taken: set[int] = set().union(*map(_cells, self.areas))
        self.poses.append(last or self._aside(parts[count - 1]))
        self.areas.append(rect(parts[count - 1].kind, self.poses[-1]))
        self.taken |= _cells(self.areas[-1])
        self.ends = parts[count:]
        self.spots = self._spots()
        self.pills = [_cells(_pill(spot, way)) for spot, way in self.spots]
        self.side = self._side()
        self.kept = self._kept()

    def _aside(self, part: Part) -> Pose:
        """The nearest place for a tile that finds none at its end."""
        wish = joined(self.parts[part.host], self.poses[part.host], part)
        for dx, dy in _spiral():
            for turn in (0, 1, 3, 2):
                pose = Pose(wish.x + dx, wish.y + dy, (wish.way + turn) % 4, wish.axis)
                if self.taken.isdisjoint(_cells(rect(part.kind, pose), 2)):
                    return pose
        raise AssertionError("there is always room further out")

    def _spots(self) -> list[tuple[tuple[int, int], int]]:
        """The free place of each open end for its pill, and the way there: ahead if it is free, else beside it."""
        found: list[tuple[tuple[int, int], int]] = []
        areas = list(self.areas)
        for part in self.ends:
            host, at = self.parts[part.host], self.poses[part.host]
            bends = (0, -1, 1) if host.kind == "plain" else (0,)
            tries = [joined(host, at, part, bend) for bend in bends]
            free = [pose for pose in tries if not any(meet(square(pose[:2]), area) for area in areas)]
            free.sort(key=lambda pose: self.room.outside(square(pose[:2])))
            pose = free[0] if free else tries[0]
            spot = pose[:2] if free else nearest_free(pose[:2], areas)
            areas.append(square(spot))
            found.append((spot, pose.way))
        return found

    def _side(self) -> set[int]:
        """Where the first tiles of arms may lie that open once an open end is covered."""
        cells: set[int] = set()
        for part, end, opening in zip(self.ends, self.layout.open, self.layout.openings, strict=True):
            host, at = self.parts[part.host], self.poses[part.host]
            for way in _leading(end, opening.way):
                turn = (part.turn + WAYS.index(way) - WAYS.index(opening.way)) % 4
                cells |= _cells(rect("plain", joined(host, at, Part(part.host, turn, "plain"))))
        return cells

    def _kept(self) -> list[tuple[Pose | None, Pose | None]]:
        """A place for the next tile of each open end: first where arms go straight on, then where they must fold."""
        rest = self.layout.rest
        pips = {pip for low, high in rest if low != high for pip in (low, high)}
        double = {low for low, high in rest if low == high}
        room, ends = self.room, [(self.parts[part.host], self.poses[part.host], part) for part in self.ends]
        doubles = [_place(room, host, at, part._replace(kind="double")) for host, at, part in ends]
        found: dict[int, _Place | None] = {}
        for fold in (False, True):
            for index, (host, at, part) in enumerate(ends):
                if index in found:
                    continue
                if self.layout.open[index].pip not in pips:
                    found[index] = None
                    continue
                kept: set[int] = set().union(*(place.cells for place in found.values() if place))
                for other, place in enumerate(doubles):
                    if other != index and self.layout.open[other].pip in double:
                        kept |= place.cells
                pills: set[int] = set().union(*(pill for other, pill in enumerate(self.pills) if other != index))
                look = _Look(room, self.taken, kept, pills, self.side, DOUBLE if double else 0)
                places = _places(room, host, at, part._replace(kind="plain"))
                if fold:
                    found[index] = look.best(places)
                elif look.clear(places[0]):
                    found[index] = places[0]
        free = [place.pose if place.zone.isdisjoint(self.taken) else None for place in doubles]
        plain = [place.pose if place else None for _, place in sorted(found.items(), key=lambda item: item[0])]
        return list(zip(plain, free, strict=True))

    def marks(self) -> Iterator[PlacedEnd]:
        for part, opening, (spot, way) in zip(self.ends, self.layout.openings, self.spots, strict=True):
            at = self.poses[part.host]
            x, y = half(self.parts[part.host].kind, at, (at.way + part.turn) % 4)
            yield PlacedEnd(opening, x / 2, y / 2, WAYS[way], (spot[0] / 2, spot[1] / 2))

    def lines(self, pieces: tuple[Piece, ...], before: tuple[Link, ...]) -> Iterator[Link]:
        """The lines to tiles that are set aside: as they were, if the last tile lies on none of them."""
        squares = [square(spot) for spot, _ in self.spots]
        drawn = {link.tile: link for link in before if not _crosses(link, self.areas[-1])}
        for index, piece in enumerate(pieces):
            if piece.tile in drawn:
                yield drawn[piece.tile]
            elif piece.apart:
                part, pose = self.parts[index], self.poses[index]
                host, at = self.parts[part.host], self.poses[part.host]
                way = (at.way + part.turn) % 4
                x, y = half(host.kind, at, way)
                far = reach(host.kind, part.turn % 2 == 1)
                start = x + far * STEPS[way][0], y + far * STEPS[way][1]
                far = 2 if part.kind == "plain" else 1
                goal = pose.x - far * STEPS[pose.way][0], pose.y - far * STEPS[pose.way][1]
                points = route(start, way, goal, pose.way, self.areas, squares)
                yield Link(piece.tile, tuple((x / 4, y / 4) for x, y in points))


_PLAIN, _DOUBLE, _SPOT = Part(0, 0, "plain"), Part(0, 0, "double"), Part(0, 0, "spot")


class _Look(NamedTuple):
    """A table as it is seen from one open end, all in squares of a step."""

    room: Room
    taken: set[int]
    kept: set[int]
    """Where the next tiles of other ends will lie."""
    pills: set[int]
    """Where the pills of other ends are."""
    side: set[int]
    """Where the first tiles of side arms may lie."""
    doubles: float
    """What counts of the cost of a double that would have no room."""

    def price(self, place: _Place) -> float:
        """What a place costs."""
        price = place.cost
        if not place.zone.isdisjoint(self.kept):
            price += PLACE
        if not place.cells.isdisjoint(self.pills):
            price += PILL
        if not place.zone.isdisjoint(self.side):
            price += SIDE
        return price

    def clear(self, place: _Place) -> bool:
        """Whether nothing speaks against a place, nor against any tile after it."""
        if not place.zone.isdisjoint(self.taken) or self.price(place):
            return False
        after = _places(self.room, _PLAIN, place.pose, _PLAIN)[0]
        if not after.zone.isdisjoint(self.taken) or self.price(after):
            return False
        return not self.doubles or not self._double(place, frozenset())

    def best(self, places: Sequence[_Place]) -> _Place | None:
        """The cheapest place, if there is one that is free."""
        tries = [
            (self.price(place) + self.future(place, frozenset(), AHEAD) + self.cramped(place), index)
            for index, place in enumerate(places)
            if place.zone.isdisjoint(self.taken)
        ]
        return places[min(tries)[1]] if tries else None

    def future(self, at: _Place, own: frozenset[int], depth: int) -> float:
        """What the cheapest way costs to go on from a plain tile, with plain tiles and with a double."""
        best: float = DEAD
        for place in _places(self.room, _PLAIN, at.pose, _PLAIN):
            if place.zone.isdisjoint(self.taken) and place.zone.isdisjoint(own):
                price = self.price(place)
                if depth > 1 and price < best:
                    price += self.future(place, own | at.cells, depth - 1)
                best = min(best, price)
                if not best:
                    break
        return FADE * (best + self.doubles * self._double(at, own) if self.doubles else best)

    def _double(self, at: _Place, own: frozenset[int]) -> float:
        """What it costs to lay a double after a plain tile, and another plain tile after it."""
        double = _place(self.room, _PLAIN, at.pose, _DOUBLE)
        if not double.zone.isdisjoint(self.taken) or not double.zone.isdisjoint(own):
            return DEAD
        after = _place(self.room, _DOUBLE, double.pose, _PLAIN)
        if not after.zone.isdisjoint(self.taken) or not after.zone.isdisjoint(own):
            return DEAD
        return self.price(double) + self.price(after)

    def cramped(self, at: _Place) -> float:
        """What it costs that there is little room within reach of the far half of a plain tile."""
        x, y = half("plain", at.pose, at.pose.way)
        width, height = self.room.width, self.room.height
        walls = (self.taken, self.kept, at.cells)
        ways = [STEPS[way] for way in range(4) if (way - at.pose.way) % 4 != 2]
        queue = [(x + 3 * dx, y + 3 * dy) for dx, dy in ways]
        seen = set()
        for a, b in queue:
            middle = a + (b << 12)
            if middle in seen or abs(a) >= width or abs(b) >= height:
                continue
            if any(middle + off in wall for wall in walls for off in _AROUND):
                continue
            seen.add(middle)
            if len(seen) >= ENOUGH:
                return 0
            queue += [(a + 2, b), (a, b + 2), (a - 2, b), (a, b - 2)]
        return DEAD * (1 - len(seen) / ENOUGH)


_AROUND = tuple(x + (y << 12) for y in (-2, 1) for x in (-2, 1))
"""The corners of a half and of a step around it, from its center."""


def _crosses(link: Link, area: Rect) -> bool:
    """Whether a line touches a rectangle."""
    left, top, right, bottom = area
    return any(
        max(x, to_x) >= left / 2
        and min(x, to_x) <= right / 2
        and max(y, to_y) >= top / 2
        and min(y, to_y) <= bottom / 2
        for (x, y), (to_x, to_y) in pairwise(link.points)
    )


def _pill(spot: tuple[int, int], way: int) -> Rect:
    """The room of a pill: a square, and a step more where it is as wide as its number."""
    left, top, right, bottom = square(spot)
    return left - (way == 2), top, right + (way == 0), bottom


def _leading(end: End, way: Way) -> Iterator[Way]:
    """Where all the ends will lead that open once an end is covered, and once those are."""
    for leaf, where in zip(end.leaves, ways_left(len(end.leaves), way), strict=True):
        if len(end.leaves) > 1:
            yield where
        yield from _leading(leaf, where)

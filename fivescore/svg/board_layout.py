"""Where tiles lie: arms grow straight, fold where the room ends, and never move again.

After each play a place is kept for the next tile of every open end, clear of the others' places, so that a play lies
where its ghost was. Lengths here are steps, half the width of a tile, so that all are whole numbers; what comes out is
in halves of a tile, each 1 x 1. x runs to the right and y down; ways are numbers, 0 to the right, then clockwise.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import inf
from typing import NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout, Play, Way
from fivescore.core.layout.growth import End
from fivescore.core.layout.places import ways_left
from fivescore.core.tiles import Tile
from fivescore.svg.geometry import (
    BENDS,
    EXTENT,
    LEADS,
    STEPS,
    Arrangement,
    Box,
    Link,
    Piece,
    PlacedEnd,
    Pose,
    Rect,
    Room,
    crosses,
    half,
    hull,
    joined,
    kind_of,
    route,
    squares,
)

WAYS: tuple[Way, ...] = ("right", "down", "left", "up")
FADE = 0.6
"""What each tile that an arm looks ahead weighs against the one before it."""
OUT, BEND, BACKHAND, TWICE, DEAD = 20, 10, 1, 50, 200
"""What a place costs: leaving the room, and each step of it; a fold, one against the preferred hand, one right after
another; an arm that cannot go on."""
PLACE, PILL, SIDE = 60, 40, 30
"""What it costs to lie where another end has its next place, its pill, or a spinner the first tile of a side arm."""
ENOUGH, DOUBLE = 30, 0.1
"""How many places a half needs within reach so that an arm is not cramped, and what counts of the cost of a double that
would lie badly."""
FRAME = 13.5, 16
"""What a drawing may take, in halves: a phone shows that much readably."""
SIZES = (13, 10, 1), (12, 14, 1), (12, 18, 1), (12, 18, 2), (14, 20, 2), (24, 24, 1), (36, 30, 1), (48, 36, 1)
ROOMS = [Room(wide, high, ahead=tiles) for wide, high, tiles in SIZES]
"""The rooms that are tried for arms that must fold, in turn: a short look ahead mostly does, since what turns out badly
is laid anew."""
OPEN = Room(1000, 1000)
"""A room that no arm leaves."""


def arrange(layout: Layout, room: Room | None = None, *, within: Layout | None = None) -> Arrangement:
    """The tiles of `layout` on the plane, in halves of a tile, the lead at (0, 0): each where it was laid.

    In a room arms fold where it ends, and what cannot fold goes on beyond it; what comes later moves no tile. Without
    one arms run straight where a phone shows that, and else fold in the first room that holds them; `within` a later
    layout of the round they lie as they do in that, and the box is the same for every layout within it.

    >>> from fivescore import ALL_FIVES
    >>> one = Layout(ALL_FIVES).play("1-4").play("4-4")
    >>> arrange(one.play("4-6"), Room()).pieces[:2] == arrange(one, Room()).pieces
    True
    >>> arrange(one.before).box, arrange(one.before, within=one).box
    ((-2.0, -0.5, 2.0, 0.5), (-2.0, -1.0, 3.0, 1.0))

    Raises FivescoreError where `within` does not begin with the plays of `layout`.
    """
    if within is None:
        return _arranged(layout, _room(layout) if room is None else room)
    if within is not layout and (within.rules != layout.rules or within.plays[: len(layout)] != layout.plays):
        raise FivescoreError(f"{within} does not begin with {layout}; within takes a later layout of the same round")
    fitted = _room(within) if room is None else room
    return _arranged(layout, fitted)._replace(box=_frame(within, fitted))


@lru_cache(maxsize=512)
def arrange_play(layout: Layout, play: Play, room: Room) -> Arrangement:
    """The tiles of a layout once a play of `layout.fitting()` is made; its own is the last piece.

    >>> from fivescore import ALL_FIVES
    >>> arrange_play(Layout(ALL_FIVES), Play(Tile(1, 4)), Room()).pieces[-1].x
    0.0
    """
    return _arranged(layout.after(play), room)


@lru_cache(maxsize=512)
def _arranged(layout: Layout, room: Room | None) -> Arrangement:
    board, marks = _boards(layout, room), []
    for opening, (at, turn), spot in zip(board.openings, board.ends, board.spots, strict=True):
        x, y = half(at, (at.way + turn) % 4)
        marks.append(PlacedEnd(opening, x / 2, y / 2, WAYS[spot.way], (spot.x / 2, spot.y / 2)))
    return Arrangement(board.pieces, tuple(marks), board.links, board.whole)


@lru_cache(maxsize=64)
def _frame(layout: Layout, room: Room | None) -> Box:
    """The box around a layout and all that were before it."""
    return hull([_boards(step, room).whole for step in (layout, *layout.steps()[:-1])])


@lru_cache(maxsize=256)
def _room(layout: Layout) -> Room | None:
    """The room for a layout that is drawn as a whole: none where straight arms fit the frame."""
    straight = _straight(layout)
    return None if straight and _fills(straight.box) <= 1 else fitting((layout,))


@lru_cache(maxsize=256)
def fitting(layouts: tuple[Layout, ...]) -> Room:
    """The room for what is drawn as a whole: the first with a place for every tile that is hardly left, or the best.

    >>> from fivescore import ALL_FIVES
    >>> fitting((Layout(ALL_FIVES).play("1-4"),)) == ROOMS[0]
    True
    """
    found = inf, ROOMS[0]
    for number, room in enumerate(ROOMS):
        boards = [_boards(layout, room) for layout in layouts]
        apart = sum([piece.apart for board in boards for piece in board.pieces]) / len(boards)
        found = min(found, (apart + _fills(hull([board.box for board in boards])), room))
        if found[0] <= 1 + number / 12:
            break
    return found[1]


def _fills(box: Box) -> float:
    """Return the share of the frame that a box needs; above 1 it does not fit."""
    left, top, right, bottom = box
    return max((right - left) / FRAME[0], (bottom - top) / FRAME[1])


def _pill(spot: Pose) -> Rect:
    """The room of a pill: a square, and a step more where it is as wide as its number."""
    left, top, right, bottom = spot.area
    return left - (spot.way == 2), top, right + (spot.way == 0), bottom


class _Place(NamedTuple):
    """One way to lay a tile on a host."""

    pose: Pose
    cells: frozenset[int]
    zone: frozenset[int]
    """Its squares and those around it, which nothing but its host may use."""
    cost: float
    """What it costs to leave the room there with the pill beyond it, and to fold."""


@cache
def _laid(host: str, way: int, turn: int, kind: str, bend: int) -> tuple[Pose, frozenset[int], frozenset[int]]:
    """A tile on a host at the origin that was laid `way`, its squares, and those around it which the host leaves."""
    across, down = EXTENT[host][way % 2]
    at = Pose(host, 0, 0, way, (-across, -down, across, down))
    pose = joined(at, turn, kind, bend)
    return pose, squares(pose.area), squares(pose.area, 1) - squares(at.area)


@lru_cache(maxsize=20_000)
def _place(room: Room, at: Pose, turn: int, kind: str, bend: int = 0) -> _Place:
    laid, cells, around = _laid(at.kind, at.way, turn, kind, bend)  # moved, not built: places are tried by the thousand
    left, top, right, bottom = laid.area
    area = at.x + left, at.y + top, at.x + right, at.y + bottom
    pose = Pose(kind, at.x + laid.x, at.y + laid.y, laid.way, area, (at.drawn + turn) % 4, bend)
    x, y = 3 * STEPS[pose.way][0], 2 * STEPS[pose.way][1]  # the pill ahead, which is wider than high
    out = room.outside((area[0] + min(x, 0), area[1] + min(y, 0), area[2] + max(x, 0), area[3] + max(y, 0)))
    cost = OUT * (1 + out) if out > 0 else 0
    if bend:
        cost += BEND + BACKHAND * (bend > 0) + TWICE * (at.bend != 0)
    shift = (at.x + (at.y << 12)).__add__
    return _Place(pose, frozenset(map(shift, cells)), frozenset(map(shift, around)), cost)


class _Board:
    """The tiles laid, with a free place for each open end's pill; places for next tiles are found when asked for."""

    def __init__(
        self,
        layout: Layout,
        room: Room,
        poses: dict[Tile, Pose],
        pieces: tuple[Piece, ...],
        before: _Board | None = None,
    ) -> None:
        self.layout, self.room, self.poses, self.pieces, self.before = layout, room, poses, pieces, before
        self.taken: frozenset[int] = frozenset().union(*[squares(pose.area) for pose in poses.values()])
        self.openings = layout.openings
        hosts = [(poses[opening.host], WAYS.index(opening.way)) for opening in self.openings]
        self.ends = [(host, (way - host.drawn) % 4) for host, way in hosts]  # neither of the two knows of folds
        self.spots = self._spots()
        self._found: dict[tuple[bool, int], _Place | None] = {}

    def _spots(self) -> list[Pose]:
        """The free place of each open end for its pill, and the way there: ahead if it is free, else beside it."""
        spots: list[Pose] = []
        taken = self.taken
        for at, turn in self.ends:
            spot = joined(at, turn, "spot")
            if not taken.isdisjoint(squares(spot.area)) or self.room.outside(spot.area):
                tries = [joined(at, turn, "spot", bend) for bend in BENDS[at.kind]]
                free = [pose for pose in tries if taken.isdisjoint(squares(pose.area))]
                spot = min(free, key=lambda pose: self.room.outside(pose.area)) if free else spot.nearest(taken, 0)
            spots.append(spot)
            taken |= squares(spot.area)
        return spots

    @property
    def box(self) -> Box:
        """The box around all tiles and spots, in halves."""
        left, top, right, bottom = hull([pose.area for pose in (*self.poses.values(), *self.spots)] or [(0, 0, 0, 0)])
        return left / 2, top / 2, right / 2, bottom / 2

    @property
    def whole(self) -> Box:
        """The box with the lines to what is set aside."""
        return hull([self.box, *[(x, y, x, y) for link in self.links for x, y in link.points]])

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The lines to tiles that are set aside: as they were, if the last tile lies on none of them."""
        if not any([piece.apart for piece in self.pieces]):
            return ()
        last = self.poses[self.pieces[-1].tile].area
        found = {link.tile: link for link in (self.before.links if self.before else ()) if not crosses(link, last)}
        areas, spots = [pose.area for pose in self.poses.values()], [spot.area for spot in self.spots]
        for (tile, on), piece in zip(self.layout.plays, self.pieces, strict=True):
            if piece.apart and on and tile not in found:
                pose, host = self.poses[tile], self.poses[on]
                turn, far = (pose.drawn - host.drawn) % 4, EXTENT[pose.kind][0][0]
                ahead, out, into = joined(host, turn, "spot"), STEPS[(host.way + turn) % 4], STEPS[pose.way]
                start = ahead.x - out[0], ahead.y - out[1]
                goal = pose.x - far * into[0], pose.y - far * into[1]
                points = route(start, out, goal, into, areas, spots)
                found[tile] = Link(tile, tuple([(x / 4, y / 4) for x, y in points]))
        return tuple(found.values())

    @cached_property
    def _pills(self) -> list[frozenset[int]]:
        return [squares(_pill(spot)) for spot in self.spots]

    @cached_property
    def _side(self) -> frozenset[int]:
        """The squares where the first tiles of arms may lie that open once an open end is covered."""
        found: frozenset[int] = frozenset()
        for (at, turn), opening in zip(self.ends, self.openings, strict=True):
            for way in _leading(opening.end, opening.way):
                around = turn + WAYS.index(way) - WAYS.index(opening.way)
                found |= squares(joined(at, around % 4, "plain").area)
        return found

    def place(self, index: int, kind: str) -> Pose | None:
        """The place that is kept for the next tile of an open end, if it has any."""
        if kind == "plain":
            kept = self._kept(index)
            return kept.pose if kept else None
        double = _place(self.room, *self.ends[index], kind)
        return double.pose if double.zone.isdisjoint(self.taken) else None

    def _kept(self, index: int) -> _Place | None:
        """The place for a plain tile at an open end: first where arms go straight on, then where they must fold."""
        rest = self.layout.rest
        doubles = {low for low, high in rest if low == high}
        pips = {pip for low, high in rest if low != high for pip in (low, high)}
        none = [at for at, opening in enumerate(self.openings) if opening.end.pip not in pips]
        found: dict[int, _Place | None] = dict.fromkeys(none)
        for fold in (False, True):
            for at in range(len(self.ends)):  # all in one order, or a place would depend on which is asked for
                if at not in found:
                    if (fold, at) not in self._found:
                        self._found[fold, at] = self._look_for(at, fold, found, doubles)
                    if fold or self._found[fold, at]:
                        found[at] = self._found[fold, at]
                if at == index in found:
                    return found[at]
        raise AssertionError("every end is looked at")

    def _look_for(
        self, index: int, fold: bool, found: Mapping[int, _Place | None], doubles: Collection[int]
    ) -> _Place | None:
        """The place for one end, those of others being `found`; without a fold only if nothing speaks against it."""
        others = [place.cells for place in found.values() if place]
        for at, end in enumerate(self.ends):
            if at != index and self.openings[at].end.pip in doubles:
                others.append(_place(self.room, *end, "double").cells)
        kept = frozenset().union(*others)
        off = frozenset().union(*self._pills[:index], *self._pills[index + 1 :])
        look = _Look(self.room, self.taken, kept, off, self._side, kept.union(off, self._side), bool(doubles))
        if fold:
            host, turn = self.ends[index]
            return look.best([_place(self.room, host, turn, "plain", bend) for bend in BENDS[host.kind]])
        place = _place(self.room, *self.ends[index], "plain")
        return place if look.clear(place) else None


class _Look(NamedTuple):
    """A board as it is seen from one open end, all in squares of a step."""

    room: Room
    taken: frozenset[int]
    kept: frozenset[int]
    """Where the next tiles of other ends will lie."""
    pills: frozenset[int]
    """Where the pills of other ends are."""
    side: frozenset[int]
    """Where the first tiles of side arms may lie."""
    off: frozenset[int]
    """All of these: what is clear of it has no price but its cost."""
    doubles: bool
    """Whether a double may still come."""

    def price(self, place: _Place) -> float:
        """Return the cost of a place."""
        price = place.cost
        if not place.zone.isdisjoint(self.kept):
            price += PLACE
        if not place.cells.isdisjoint(self.pills):
            price += PILL
        if not place.zone.isdisjoint(self.side):
            price += SIDE
        return price

    def clear(self, place: _Place) -> bool:
        """Say whether nothing speaks against a place, nor against a plain tile, or a double and one more, after it."""
        solid = self.taken.union(self.kept, self.side)
        several = [place, _place(self.room, place.pose, 0, "plain")]
        if self.doubles:
            double = _place(self.room, place.pose, 0, "double")
            several += [double, _place(self.room, double.pose, 0, "plain")]
        for _, cells, zone, cost in several:
            if cost or not zone.isdisjoint(solid) or not cells.isdisjoint(self.pills):
                return False
        return True

    def best(self, places: Sequence[_Place]) -> _Place | None:
        """The cheapest place, if there is one that is free."""
        best, least = None, inf
        for place in places:
            if place.zone.isdisjoint(self.taken) and (price := self.price(place)) < least:  # what follows only adds
                price = price + self.future(place, frozenset(), self.room.ahead) + self.cramped(place)
                if price < least:
                    best, least = place, price
        return best

    def future(self, at: _Place, own: frozenset[int], depth: int) -> float:
        """Return the cost of the cheapest way to go on from a plain tile, with plain tiles and with a double."""
        best: float = DEAD
        for bend in BENDS[at.pose.kind]:
            place = _place(self.room, at.pose, 0, "plain", bend)
            if place.zone.isdisjoint(self.taken) and place.zone.isdisjoint(own):
                price = place.cost if place.zone.isdisjoint(self.off) else self.price(place)
                if depth > 1 and price < best:
                    price += self.future(place, own | at.cells, depth - 1)
                best = min(best, price)
            if best <= BEND:  # straight on, which is tried first: every fold costs that much
                break
        return FADE * (best + DOUBLE * self._double(at, own) if self.doubles else best)

    def _double(self, at: _Place, own: frozenset[int]) -> float:
        """Return the cost of a double after a plain tile, and of another plain tile after it."""
        double = _place(self.room, at.pose, 0, "double")
        after = _place(self.room, double.pose, 0, "plain")
        price: float = 0
        for place in (double, after):
            if not place.zone.isdisjoint(self.taken) or not place.zone.isdisjoint(own):
                return DEAD
            price += place.cost if place.zone.isdisjoint(self.off) else self.price(place)
        return price

    def cramped(self, at: _Place) -> float:
        """Return the cost of little room within reach of the far half of a plain tile."""
        pose, width, height = at.pose, self.room.width, self.room.height
        x, y = pose.x + STEPS[pose.way][0], pose.y + STEPS[pose.way][1]
        walls = self.taken | self.kept | at.cells
        ways = [STEPS[way] for way in range(4) if (way - pose.way) % 4 != 2]
        queue = [(x + 3 * dx, y + 3 * dy) for dx, dy in ways]
        seen = set()
        for a, b in queue:
            middle = a + (b << 12)
            # four squares tell whether a half and a step around it are free: nothing that lies there is narrower
            corners = (middle - 8194, middle - 8191, middle + 4094, middle + 4097)
            if middle in seen or abs(a) >= width or abs(b) >= height or not walls.isdisjoint(corners):
                continue
            seen.add(middle)
            if len(seen) >= ENOUGH:
                return 0
            queue += [(a + 2, b), (a, b + 2), (a - 2, b), (a, b - 2)]
        return DEAD * (1 - len(seen) / ENOUGH)


def _boards(layout: Layout, room: Room | None) -> _Board:
    """The board after the last play; a long round has been laid up to here, so that none recurses too deep."""
    if not room:
        straight = _straight(layout)
        assert straight
        return straight
    for step in layout.steps()[20::20]:
        _board(step, room)
    return _board(layout, room)


@lru_cache(maxsize=1024)
def _board(layout: Layout, room: Room) -> _Board:
    if not layout.last or not layout.before:
        return _Board(layout, room, {}, ())
    tile, kind = layout.last.tile, kind_of(layout.last.tile)
    if layout.covered < 0:
        return _Board(layout, room, {tile: LEADS[kind]}, (_piece(layout, LEADS[kind], apart=False),))
    before = _board(layout.before, room)
    place = before.place(layout.covered, kind)
    pose = place or joined(*before.ends[layout.covered], kind).nearest(before.taken, 2)
    pieces = *before.pieces, _piece(layout, pose, place is None)
    return _Board(layout, room, {**before.poses, tile: pose}, pieces, before)


@lru_cache(maxsize=64)
def _straight(layout: Layout) -> _Board | None:
    """The board with all arms straight, if each tile and each free place has room."""
    poses: dict[Tile, Pose] = {}
    pieces: list[Piece] = []
    taken: frozenset[int] = frozenset()
    for step, way in zip(layout.steps(), layout.ways, strict=True):
        assert step.last
        (tile, on), kind = step.last, kind_of(step.last.tile)
        pose = LEADS[kind]
        if on:
            pose, _, zone, _ = _place(OPEN, poses[on], (WAYS.index(way) - poses[on].drawn) % 4, kind)
            if not zone.isdisjoint(taken):
                return None
        poses[tile] = pose
        pieces.append(_piece(step, pose, apart=False))
        taken |= squares(pose.area)
    board = _Board(layout, OPEN, poses, tuple(pieces))
    ahead = [joined(*end, "spot") for end in board.ends]
    return board if board.spots == ahead else None


def _piece(layout: Layout, pose: Pose, apart: bool) -> Piece:
    """The last tile of a layout where it lies."""
    assert layout.last
    tile, host = layout.last
    inner, outer = tile if not host or tile.low in host else (tile.high, tile.low)
    first, second = (inner, outer) if pose.way < 2 else (outer, inner)
    upright = (pose.way % 2 == 1) != (pose.kind == "double")
    return Piece(tile, pose.x / 2, pose.y / 2, WAYS[pose.way], first, second, upright, apart)


@cache
def _leading(end: End, way: Way) -> list[Way]:
    """Return where the pairs of ends will lead that open once an end is covered, and once those are."""
    leaves = [*zip(end.leaves, ways_left(len(end.leaves), way), strict=True)]
    own = [where for _, where in leaves] if len(leaves) > 1 else []
    return own + [later for leaf, where in leaves for later in _leading(leaf, where)]

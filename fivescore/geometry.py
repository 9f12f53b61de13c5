"""Where the tiles of a layout lie: plain numbers in halves of a tile, no drawing.

The unit is one half of a tile: a half is 1 x 1, a tile 2 x 1. x runs to the right and y down; every coordinate is a
multiple of 0.5, so that sums of them are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from fivescore.errors import FivescoreError
from fivescore.layout import Layout, Opening, Way
from fivescore.tiles import Tile

Point = tuple[float, float]
Box = tuple[float, float, float, float]
_WAYS: tuple[Way, ...] = ("right", "down", "left", "up")
_STEP: dict[Way, Point] = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}


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


class Mark(NamedTuple):
    """An open end on the plane, and a free place for what is written about it."""

    opening: Opening
    x: float
    """Center of the open half; of the whole tile for a double."""
    y: float
    way: Way
    """The direction in which the next tile would be laid there."""
    spot: Point
    """Center of a free 1 x 1 place: outward if there is one, else beside the half."""


class Link(NamedTuple):
    """A line from an open end to the tile that belongs there but is set aside."""

    tile: Tile
    points: tuple[Point, ...]
    """The corners of the line, from the host to the tile."""


class Arrangement(NamedTuple):
    """A layout on the plane: pieces in order of play, marks in the order of `layout.openings`."""

    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...]
    links: tuple[Link, ...]
    box: Box
    """Left, top, right and bottom around all pieces, spots and links, without a margin."""


@lru_cache(maxsize=256)
def arrange(layout: Layout, within: Layout | None = None) -> Arrangement:
    """The tiles of `layout` on the plane; in the places that they have in `within`, a later layout of the round.

    The box of every layout within the same later one is the same, so that nothing jumps in a replay.

    Raises FivescoreError where `within` does not begin with the plays of `layout`.
    """
    whole = layout if within is None else within
    if whole.plays[: len(layout)] != layout.plays or whole.rules != layout.rules:
        raise FivescoreError(f"the plays {layout} do not begin {within}; within takes a later layout of the same round")
    if not whole.last:
        return Arrangement((), (), (), (0, 0, 0, 0))
    places = _straight(whole)
    pieces = tuple(_piece(step, places) for step in whole.steps())
    own = pieces[: len(layout)]
    marks = tuple(_mark(opening, places, own) for opening in layout.openings)
    ends = [_mark(opening, places, pieces).spot for opening in whole.openings]
    return Arrangement(own, marks, (), _around(pieces, [*ends, *(mark.spot for mark in marks)]))


class _Place(NamedTuple):
    x: float
    y: float
    way: Way


def _straight(layout: Layout) -> dict[Tile, _Place]:
    places: dict[Tile, _Place] = {}
    for step in layout.steps():
        if step.last and step.last.on:
            tile, host = step.last.tile, step.last.on
            x, y = _half(host, places[host], step.way)
            far = _reach(host, places[host].way, step.way) + (0.5 if tile.is_double else 1)
            dx, dy = _STEP[step.way]
            places[tile] = _Place(x + dx * far, y + dy * far, step.way)
        elif step.last:
            places[step.last.tile] = _Place(0, 0, "right")
    return places


def _half(tile: Tile, place: _Place, way: Way) -> Point:
    """The center of the half that is open towards `way`; of the whole tile for a double."""
    if tile.is_double:
        return place.x, place.y
    dx, dy = _STEP[way]
    return place.x + dx / 2, place.y + dy / 2


def _reach(tile: Tile, laid: Way, way: Way) -> float:
    """How far the side towards `way` is from the center of the open half (of the whole tile for a double)."""
    return 1 if tile.is_double and (_STEP[laid][0] == 0) != (_STEP[way][0] == 0) else 0.5


def _piece(step: Layout, places: dict[Tile, _Place]) -> Piece:
    assert step.last
    tile, host = step.last
    x, y, way = places[tile]
    upright = (way in ("up", "down")) != tile.is_double
    inner, outer = tile
    if host is not None and not tile.is_double:
        end = step.before and next(o.end for o in step.before.openings if o.host == host and o.way == step.way)
        assert end
        inner, outer = end.pip, tile.other(end.pip)
    first, second = (inner, outer) if way in ("right", "down") else (outer, inner)
    return Piece(tile, x, y, way, first, second, upright)


def _mark(opening: Opening, places: dict[Tile, _Place], pieces: Iterable[Piece]) -> Mark:
    host, way = opening.host, opening.way
    x, y = _half(host, places[host], way)
    far = _reach(host, places[host].way, way) + 0.5
    dx, dy = _STEP[way]
    return Mark(opening, x, y, way, (x + dx * far, y + dy * far))


def _corners(piece: Piece) -> Iterator[Point]:
    across, along = (0.5, 1.0) if piece.upright else (1.0, 0.5)
    yield piece.x - across, piece.y - along
    yield piece.x + across, piece.y + along


def _around(pieces: Iterable[Piece], spots: Iterable[Point]) -> Box:
    points = [corner for piece in pieces for corner in _corners(piece)]
    points += [(x + d, y + d) for x, y in spots for d in (-0.5, 0.5)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)

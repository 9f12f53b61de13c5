"""Drawings of layouts: a table of its own size for a page, and one that keeps its size while a round is played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import cos, pi, sin

from fivescore.core import speech
from fivescore.core.layout import Layout, Play
from fivescore.svg.board_layout import arrange, arrange_play
from fivescore.svg.drawing import MARGIN, clicked, framed
from fivescore.svg.geometry import Arrangement, Box, Piece, PlacedEnd, Point, Room
from fivescore.svg.marks import (
    STEP,
    arrow,
    end_center,
    hollow,
    link,
    outline,
    pill,
    pill_center,
    pill_width,
    railed,
    rails,
)
from fivescore.svg.markup import Markup, fitted, joined, tag
from fivescore.svg.theme import HALF, SCREEN, Ink, Picture, corner, face, number, rect

UNSEEN = 100
"""How much worse it is that a mark covers a tile than that it leaves the free middle of the table."""


def layout(
    value: Layout,
    *,
    within: Layout | None = None,
    ghost: Play | None = None,
    ground: bool = False,
    marks: bool = True,
    signs: bool = True,
    send: str = "",
    press: str = "",
    says: str = "",
    ink: Ink = SCREEN,
) -> Picture:
    """A drawing of a layout: every tile, the ends that count and those that are open, and the last play.

    `within` is a later layout of the same round: all drawings within it share one frame. `ghost` is a play that is not
    made yet, drawn hollow. `ground` lays the table below it; `marks=False` leaves out what the ends count,
    `signs=False` also which are open. `send` makes the open ends parts to click: each sends that message with the
    tile that it belongs to; `press` does so for the ghost. `says` is the drawing in words where it must not tell the
    count.

    >>> from fivescore import ALL_FIVES, Layout
    >>> drawing = layout(Layout(ALL_FIVES).play("5-5"))
    >>> drawing.count("<svg"), "Double five alone, ten." in drawing, " id=" in drawing
    (1, True, False)
    """
    coming = value.play(ghost.tile, ghost.on) if ghost else value
    if within is None or within.plays[: len(coming.plays)] != coming.plays:
        within = coming
    found = arrange(value, within=within)
    ahead = arrange(coming, within=within).pieces[-1:] if ghost else ()
    taken = [corner(piece) for piece in (*found.pieces, *ahead)]
    placed = _signs(value, found, ahead, taken, (), ink, counted=marks) if signs else ()
    shown = [clicked(sign, send, mark.opening.host) for mark, sign in placed]
    body = [*_tiles(value, found, ink), *(clicked(hollow(piece, ink), press) for piece in ahead)]
    body.append(_marks(value, found, shown, ink, counted=signs and marks, railed=signs))
    left, top, right, bottom = (HALF * side for side in found.box)
    frame = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return framed(frame, value.rules.title, says or speech.layout(value), joined(body), ink, ground=ground)


def tabletop(
    layout: Layout,
    room: Room,
    *,
    ghosts: Sequence[Play] = (),
    tags: Mapping[Play, str] | None = None,
    coming: Play | None = None,
    signs: bool = True,
    says: str = "",
    box: Box | None = None,
    ink: Ink = SCREEN,
) -> Picture:
    """A drawing of a round in a room; its frame is the room with the lead in its middle, or a `box` in halves: left,
    top, right and bottom. What does not fit is drawn beyond it.

    `ghosts` are plays that may be made: a dashed spot where each would lie, with its host as value, and with what
    `tags` says of it; a tag that begins with + stands out. `coming` is the play that is made next, hollow too. Without
    `signs` nothing tells which ends are open and what they count.

    >>> from fivescore import ALL_FIVES, Tile
    >>> layout = Layout(ALL_FIVES).play("1-4")
    >>> drawing = tabletop(layout, Room(), ghosts=[Play(Tile(4, 4), Tile(1, 4))])
    >>> drawing.count('class="fs-ghost"'), 'data-value="1-4"' in drawing, drawing.width
    (1, True, 1200.0)
    """
    found = arrange(layout, room)
    after = {play: arrange_play(layout, play, room) for play in (*ghosts, *((coming,) if coming else ()))}
    hollows = [there.pieces[-1] for there in after.values()]
    taken, edges = [corner(piece) for piece in (*found.pieces, *hollows)], _edges(room)
    taken += railed(found.pieces[-1]) if found.pieces and signs else []
    shown = [sign for _, sign in _signs(layout, found, hollows, taken, edges, ink, named=True)] if signs else []
    parts = _tiles(layout, found, ink, named=True)
    for play, there in after.items():
        drawn = [link(points, ink) for tile, points in there.links if tile == play.tile]
        drawn.append(hollow(there.pieces[-1], ink))
        if play in ghosts:
            host = f"{play.on.low}-{play.on.high}" if play.on else ""
            if tags and play in tags:
                drawn.append(_tag(there.pieces[-1], tags[play], taken, edges, ink))
            parts.append(tag("g", *drawn, class_="fs-ghost", data_value=host))
        if play == coming:
            parts.append(tag("g", *drawn, class_="fs-coming"))
    parts.append(_marks(layout, found, shown, ink, counted=signs))
    left, top, right, bottom = box or (-room.width / 2, -room.height / 2, room.width / 2, room.height / 2)
    frame = (left * HALF, top * HALF, (right - left) * HALF, (bottom - top) * HALF)
    return framed(frame, layout.rules.title, says or speech.layout(layout), joined(parts), ink, whole=True)


def _tiles(value: Layout, found: Arrangement, ink: Ink, *, named: bool = False) -> list[Markup]:
    """The lines and the tiles, from top to bottom, so that no edge covers a face; each with its name if asked."""
    parts = [link(points, ink) for _, points in found.links]
    for piece in sorted(found.pieces, key=lambda each: (each.y + (1 if each.upright else 0.5), each.x)):
        drawn = face(piece, pin=value.spins(piece.tile), ink=ink)
        if piece is found.pieces[-1]:
            dx, dy = STEP[piece.way]
            drawn = tag("g", drawn, class_="fs-last", style=f"--fs-dx:{dx * HALF}px;--fs-dy:{dy * HALF}px")
        name = f"{piece.tile.low}-{piece.tile.high}"
        parts.append(tag("g", drawn, class_="fs-laid", data_tile=name) if named else drawn)
    return parts


def _signs(
    value: Layout,
    found: Arrangement,
    hollows: Collection[Piece],
    taken: list[Box],
    edges: Sequence[Box],
    ink: Ink,
    *,
    counted: bool = True,
    named: bool = False,
) -> Iterator[tuple[PlacedEnd, Markup]]:
    """Yield the sign of each end, its count or that it is open, in the order of reading; pills are added to `taken`."""
    order = speech.in_order(value)
    for mark in sorted(found.marks, key=lambda mark: order.index(mark.opening)):
        if counted and mark.opening.counts(value.rules):
            count, by_rails = mark.opening.end.count, mark.opening.host == found.pieces[-1].tile
            size = pill_width(count), 30
            usual = (pill_center(mark, way, railed=by_rails) for way in _ways(mark))
            x, y = _free(chain(usual, _rings(end_center(mark))), size, taken, edges)
            taken.append(_around((x, y), size))
            sign = pill(x, y, count, ink)
            if named:
                sign = tag("g", sign, class_="fs-pill", data_x=f"{x / HALF:.2f}", data_y=f"{y / HALF:.2f}")
            yield mark, sign
        elif not _covered(_around((mark.spot[0] * HALF, mark.spot[1] * HALF), (30, 30)), map(corner, hollows)):
            yield mark, arrow(mark, ink)


def _marks(
    value: Layout, found: Arrangement, signs: Iterable[Markup], ink: Ink, *, counted: bool, railed: bool = True
) -> Markup:
    """The marks over the tiles: outlines of ends that count, their signs, and the rails of the last tile."""
    outlines = [outline(mark, ink) for mark in found.marks if counted and mark.opening.counts(value.rules)]
    return tag("g", *outlines, *signs, *(rails(each, ink) for each in found.pieces[-1:] if railed), class_="fs-signs")


def _tag(piece: Piece, text: str, taken: list[Box], edges: Sequence[Box], ink: Ink) -> Markup:
    """Draw what a play would do, beyond the far end of its spot, or beside it."""
    width = 16 + 12 * len(text)
    left, top, wide, high = corner(piece)
    x, y = left + wide / 2, top + high / 2
    dx, dy = STEP[piece.way]
    far = 0 if piece.tile.is_double else HALF / 2
    off = wide / 2 + 8 + width / 2 if dx else high / 2 + 8 + 15
    side = wide / 2 + 8 + width / 2 if dy else high / 2 + 8 + 15
    places = [(x + off * dx, y + off * dy)]
    places += [
        (x + end * dx + turn * side * dy, y + end * dy + turn * side * dx) for end in (far, 0, -far) for turn in (1, -1)
    ]
    x, y = _free(chain(places, _rings((x, y))), (width, 30), taken, edges)
    taken.append(_around((x, y), (width, 30)))
    scores = text.startswith("+")
    ground, paint = ("brass", ink.paint("pip")) if scores else ("table-2", ink.paint("on-table"))
    body = rect(x - width / 2, y - 15, width, 30, 7, ink.paint(ground, "pip" if scores else "", 1.5 * scores))
    return tag("g", body, number(text, x, y + 7, 20, ink, paint), class_="fs-tag")


def _ways(mark: PlacedEnd) -> Iterator[tuple[int, int]]:
    """Yield the ways from an end to its pill: at its spot, to the sides, behind (free where an arm turns), between."""
    yield 0, 0
    dx, dy = STEP[mark.way]
    yield from ((dy, -abs(dx)), (-dy, abs(dx)), (-dx, -dy))
    for x, y in ((dx, dy), (-dx, -dy)):
        yield from ((x or 1, y or -1), (x or -1, y or 1))


def _rings(center: Point) -> Iterator[Point]:
    """Places around an end, the nearest first, for a pill that finds none of the usual ones free."""
    for far in (1.1, 1.4, 1.7, 2.0, 2.4, 2.8, 3.2, 3.6):
        for part in range(24):
            turn = part * pi / 12
            yield center[0] + far * HALF * cos(turn), center[1] + far * HALF * sin(turn)


def _edges(room: Room) -> list[Box]:
    """Return the boxes beyond the sides of a table's middle, and those that are not free in its corners."""
    wide, high, far = room.width * HALF, room.height * HALF, 1000.0 * HALF
    found = [(side * (wide + far) / 2 - far / 2, -far / 2, far, far) for side in (-1, 1)]
    found += [(-wide / 2, side * (high + far) / 2 - far / 2, wide, far) for side in (-1, 1)]
    for (width, height), (x, y) in zip(room.corners, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
        across, down = width * HALF, height * HALF
        found.append((x * (wide - across) / 2 - across / 2, y * (high - down) / 2 - down / 2, across, down))
    return found


def _around(center: Point, size: tuple[float, float]) -> Box:
    return center[0] - size[0] / 2, center[1] - size[1] / 2, *size


def _free(places: Iterable[Point], size: tuple[float, float], taken: Sequence[Box], edges: Sequence[Box]) -> Point:
    """The first of some places at which a box of that size covers nothing, or else least: what is beyond the `edges` of
    a table can be brought into view, and in a corner not all is text; what lies under a mark is not seen."""
    covers: dict[Point, float] = {}
    for place in places:
        here = _around(place, size)
        covers[place] = UNSEEN * _covered(here, taken) + _covered(here, edges)
        if not covers[place]:
            break
    return min(covers, key=lambda place: covers[place])


def _covered(here: Box, boxes: Iterable[Box]) -> float:
    """Return the area of others that a box covers."""
    left, top, width, height = here
    total = 0.0
    for x, y, wide, high in boxes:
        across, down = min(left + width, x + wide) - max(left, x), min(top + height, y + high) - max(top, y)
        if across > 0 and down > 0:
            total += across * down
    return total


Layout._repr_svg_ = lambda it: fitted(layout(it, ground=True))

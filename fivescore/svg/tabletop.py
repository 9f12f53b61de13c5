"""A round as it lies on a table that keeps its size: tiles, what their ends count, and where a picked tile may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fivescore.core import speech
from fivescore.core.layout import Layout, Play
from fivescore.svg.board_layout import Room as Room, ghost_at as ghost_at, settle as settle
from fivescore.svg.drawing import MARGIN, arriving, downward, framed, layout as straight, pinned
from fivescore.svg.geometry import Link, Piece, PlacedEnd, Point, arrange
from fivescore.svg.marks import STEP, arrow, hollow, link, outline, pill, pill_center, pill_width, rails
from fivescore.svg.markup import Markup, joined, tag
from fivescore.svg.theme import HALF, SCREEN, Ink, Picture, corner, face, rect, units

_Box = tuple[float, float, float, float]
UNSEEN = 4
"""How much worse it is that a mark covers a tile than that it leaves the free middle of the table."""
PAPER = Room(12, 10)
"""How much lies side by side where a phone is to show it readably."""


def tabletop(
    layout: Layout,
    room: Room,
    *,
    ghosts: Sequence[Play] = (),
    tags: Mapping[Play, str] | None = None,
    coming: Play | None = None,
    signs: bool = True,
    says: str = "",
    close: bool = False,
    ink: Ink = SCREEN,
) -> Picture:
    """A drawing of a round in a room, its lead in the middle; what does not fit the room is drawn beyond its frame.

    `ghosts` are plays that may be made: a hollow tile where each would lie, with its host as value, and with what
    `tags` says of it; a tag that begins with + stands out. `coming` is the play that is made next, hollow too. Without
    `signs` nothing tells which ends are open and what they count. Of a drawing that is `close` only as much of the room
    is seen as is used, with a ground.

    >>> from fivescore import ALL_FIVES, Tile
    >>> layout = Layout(ALL_FIVES).play("1-4")
    >>> drawing = tabletop(layout, Room(), ghosts=[Play(Tile(4, 4), Tile(1, 4))])
    >>> drawing.count('class="fs-ghost"'), 'data-value="1-4"' in drawing, drawing.width
    (1, True, 1200)
    """
    found = settle(layout, room)
    last = found.pieces[-1] if found.pieces else None
    after = {play: settle(layout.after(play), room) for play in (*ghosts, *((coming,) if coming else ()))}
    hollows = {play: there.pieces[-1] for play, there in after.items()}
    taken = [corner(piece) for piece in (*found.pieces, *hollows.values())]
    edges = _beyond(room) + _corners(room)
    shown = [outline(mark, ink) for mark in found.marks if signs and mark.opening.counts(layout.rules)]
    order = speech.in_order(layout)
    for mark in sorted(found.marks, key=lambda mark: order.index(mark.opening)) if signs else ():
        if mark.opening.counts(layout.rules):
            railed = last is not None and mark.opening.host == last.tile
            count = mark.opening.end.count
            size = pill_width(count), 30
            x, y = _free((pill_center(mark, way, railed=railed) for way in _ways(mark)), size, taken, edges)
            taken.append(_around((x, y), size))
            place = {"data_x": f"{x / HALF:.2f}", "data_y": f"{y / HALF:.2f}"}
            shown.append(tag("g", pill(x, y, count, ink), class_="fs-pill", **place))
        elif not any(_meet(_around(_units(mark.spot), (30, 30)), corner(piece)) for piece in hollows.values()):
            shown.append(arrow(mark, ink))
    parts = [link(points, ink) for _, points in found.links]
    parts += [_laid(layout, piece, last, ink) for piece in downward(found.pieces)]
    for play in ghosts:
        host = f"{play.on.low}-{play.on.high}" if play.on else ""
        label = _tag(hollows[play], tags[play], taken, edges, ink) if tags and play in tags else Markup()
        drawn = _hollow(hollows[play], after[play].links, ink)
        parts.append(tag("g", drawn, label, class_="fs-ghost", data_value=host))
    if coming:
        parts.append(tag("g", _hollow(hollows[coming], after[coming].links, ink), class_="fs-coming"))
    if last:
        shown.append(rails(last, ink))
    parts.append(tag("g", *shown, class_="fs-signs"))
    if close:
        left, top, right, bottom = (HALF * side for side in found.box)
        frame = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
        return framed(frame, layout.rules.title, says or speech.layout(layout), joined(parts), ink, ground=True)
    width, height = room.width * HALF, room.height * HALF
    told = speech.aloud(says or speech.layout(layout))
    return ink.drawn(
        "fs-drawing",
        (-width / 2, -height / 2, width, height),
        (width, height),
        told,
        tag("title", layout.rules.title),
        tag("desc", told),
        joined(parts),
        role="img",
        aria_label=told,
        style="overflow:visible",
    )


def on_paper(layout: Layout) -> Picture:
    """A drawing of a layout that even a phone shows readably: its arms run straight, and fold where that is too wide.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.notation import read_layout
    >>> line = read_layout("1-4 4-6 3-6 2-3 0-2 0-5 5-5 2-5", ALL_FIVES)
    >>> straight(line).width, on_paper(line).width
    (740.0, 420.0)
    """
    left, _, right, _ = arrange(layout).box
    if right - left <= PAPER.width + 2:
        return straight(layout, ground=True)
    return tabletop(layout, PAPER, close=True)


def _laid(layout: Layout, piece: Piece, last: Piece | None, ink: Ink) -> Markup:
    drawn = face(piece, pin=pinned(layout, piece.tile), ink=ink)
    if piece is last:
        drawn = arriving(piece, drawn)
    return tag("g", drawn, class_="fs-laid", data_tile=f"{piece.tile.low}-{piece.tile.high}")


def _hollow(piece: Piece, links: Sequence[Link], ink: Ink) -> Markup:
    """A tile that is not laid yet, and the line to it if it would be set aside."""
    return joined([*(link(points, ink) for tile, points in links if tile == piece.tile), hollow(piece, ink)])


def _tag(piece: Piece, text: str, taken: list[_Box], edges: Sequence[_Box], ink: Ink) -> Markup:
    """What a play would do, beyond the far end of its hollow tile, or beside it."""
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
    x, y = _free(places, (width, 30), taken, edges)
    taken.append(_around((x, y), (width, 30)))
    scores = text.startswith("+")
    ground, paint = ("brass", ink.paint("pip")) if scores else ("table-2", ink.paint("on-table"))
    body = rect(x - width / 2, y - 15, width, 30, 7, ink.paint(ground, "pip" if scores else "", 1.5 * scores))
    written = tag(
        "text",
        text,
        x=units(x),
        y=units(y + 7),
        font_size=20,
        font_weight=700,
        text_anchor="middle",
        fill=paint["fill"],
        style=f"{paint.get('style', '')};font-family:{ink.font}",
    )
    return tag("g", body, written, class_="fs-tag")


def _ways(mark: PlacedEnd) -> Iterator[tuple[int, int]]:
    """Where a pill may stand: at its spot, on either side, behind, which is free where an arm turns, or between."""
    yield 0, 0
    dx, dy = STEP[mark.way]
    yield from ((dy, -abs(dx)), (-dy, abs(dx)), (-dx, -dy))
    for x, y in ((dx, dy), (-dx, -dy)):
        yield from ((x or 1, y or -1), (x or -1, y or 1))


def _beyond(room: Room) -> list[_Box]:
    """What lies beyond the sides of a table's middle."""
    wide, high, far = room.width * HALF, room.height * HALF, 1000.0 * HALF
    sides = [(side * (wide + far) / 2 - far / 2, -far / 2, far, far) for side in (-1, 1)]
    return sides + [(-wide / 2, side * (high + far) / 2 - far / 2, wide, far) for side in (-1, 1)]


def _corners(room: Room) -> list[_Box]:
    """What is not free in the corners of a table."""
    found: list[_Box] = []
    wide, high = room.width * HALF, room.height * HALF
    corners = zip(room.corners, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True)
    for (width, height), (x, y) in corners:
        across, down = width * HALF, height * HALF
        left, top = x * (wide - across) / 2 - across / 2, y * (high - down) / 2 - down / 2
        found.append((left, top, across, down))
    return found


def _units(at: Point) -> Point:
    return at[0] * HALF, at[1] * HALF


def _around(center: Point, size: tuple[float, float]) -> _Box:
    return center[0] - size[0] / 2, center[1] - size[1] / 2, *size


def _free(places: Iterable[Point], size: tuple[float, float], taken: Sequence[_Box], edges: Sequence[_Box]) -> Point:
    """The first of some places at which a box of that size covers nothing, or else least: what is beyond the `edges` of
    a table can be brought into view, and in a corner not all is text; what lies under a mark is not seen."""
    covers: dict[Point, float] = {}
    for place in places:
        here = _around(place, size)
        covers[place] = UNSEEN * sum(_meet(here, box) for box in taken) + sum(_meet(here, box) for box in edges)
        if not covers[place]:
            break
    return min(covers, key=lambda place: covers[place])


def _meet(one: _Box, other: _Box) -> float:
    """How much of two boxes overlaps."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(across, 0) * max(down, 0)


Layout._repr_svg_ = on_paper

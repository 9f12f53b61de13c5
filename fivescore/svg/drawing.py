"""Drawings of tiles, hands and layouts as SVG text: where things lie is from `geometry`, what they say from `speech`.

One half of a tile is 40 units. Colors are custom properties with a fallback, so that a drawing is right on the site, in
a notebook and alone in a file, in light, dark and print. There are no ids: many drawings can share a page. Shape and
number carry each mark, color repeats it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, pi, sin

from fivescore import speech
from fivescore.layout import Layout, Play, Way
from fivescore.markup import Markup, joined, tag
from fivescore.rules import Spinner
from fivescore.svg.geometry import Piece, PlacedEnd, arrange
from fivescore.svg.ink import GRID, HALF, SCREEN, XMLNS, Ink, Picture, corner, face, number, rect, reverse, units
from fivescore.tiles import Tile

MARGIN = 30
"""Units of empty ground around a drawing."""
STAR, ARROW = (
    tag("svg", tag("path", d=path), class_=f"fs-{name}", viewBox="0 0 18 18", aria_hidden="true")
    for name, path in (
        ("star", "M9 1l2.3 5.3 5.7.5-4.3 3.8 1.3 5.6L9 13.2 4 16.2l1.3-5.6L1 6.8l5.7-.5z"),
        ("arrow", "M3 9h12M10 4l5 5-5 5"),
    )
)
"""The marks of an end that counts and of one that is only open, for a line of text."""

_STEP: dict[Way, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def tile(
    value: Tile,
    *,
    upright: bool = False,
    pin: bool = False,
    small: bool = False,
    hidden: bool = False,
    ink: Ink = SCREEN,
) -> Picture:
    """A drawing of one tile, its name in words for screen readers; `small` is for a line of text, 1.26em tall.

    `hidden` keeps it from screen readers, where a sentence beside it names it.

    >>> "<title>one-four</title>" in tile(Tile(1, 4), small=True)
    True
    """
    piece = Piece(value, 0.5 if upright else 1, 1 if upright else 0.5, "right", value.low, value.high, upright)
    long, across = (2 * HALF, HALF) if not upright else (HALF, 2 * HALF)
    lip = 0 if small else 3
    width, height = (
        ("2.52em", "1.26em") if small and not upright else ("1.26em", "2.52em") if small else (long, across + lip)
    )
    drawn = face(piece, pin=pin, small=small, ink=ink)
    at = f"{value.low}-{value.high}"
    return _tile(speech.tile(value), (long, across + lip), (width, height), drawn, ink, at, hidden=hidden)


def back() -> Picture:
    """A drawing of a tile that lies face down, upright.

    >>> back().count("hidden tile")
    2
    """
    size = (HALF, 2 * HALF)
    return _tile("hidden tile", size, size, reverse(), SCREEN)


def _tile(
    name: str,
    box: tuple[int, int],
    size: tuple[int | str, int | str],
    drawn: Markup,
    ink: Ink,
    at: str | None = None,
    *,
    hidden: bool = False,
) -> Picture:
    """A drawing of one tile with its name, in words and as it is written; `box` is its frame in units."""
    return ink.drawn(
        "fs-tile",
        (0, 0, *box),
        size,
        name,
        tag("title", name),
        drawn,
        role=None if hidden else "img",
        aria_label=name,
        data_tile=at,
        aria_hidden="true" if hidden else None,
    )


def hand(
    tiles: Sequence[Tile],
    *,
    backs: int = 0,
    selected: Tile | None = None,
    send: str = "",
    ground: bool = False,
    ink: Ink = SCREEN,
) -> Picture:
    """A drawing of a hand, tiles upright in a row, then so many backs; `send` makes its tiles parts to click.

    >>> "One-four, double six; 2 hidden." in hand([Tile(1, 4), Tile(6, 6)], backs=2)
    True
    """
    gap, top = 12, 16
    parts = []
    for index, each in enumerate(tiles):
        raised = each == selected
        piece = Piece(each, 0.5, 1, "right", each.low, each.high, True)
        drawn = face(piece, ink=ink) + (_selected(ink) if raised else Markup())
        at = f"translate({MARGIN + index * (HALF + gap)} {top - 7 * raised})"
        parts.append(_clicked(tag("g", drawn, transform=at), send, each))
    for index in range(len(tiles), len(tiles) + backs):
        parts.append(tag("g", reverse(ink), transform=f"translate({MARGIN + index * (HALF + gap)} {top})"))
    count = len(tiles) + backs
    says = ", ".join(speech.tile(each) for each in tiles) or "no tiles"
    if backs:
        says += f"; {backs} hidden"
    width = 2 * MARGIN + max(0, count * (HALF + gap) - gap)
    frame = (0, 0, width, 2 * HALF + 2 * top)
    return _svg(frame, "A hand", f"{says[0].upper()}{says[1:]}.", joined(parts), ink, ground=ground)


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
    chosen: Collection[Tile] = (),
    says: str = "",
    ink: Ink = SCREEN,
) -> Picture:
    """A drawing of a layout: every tile, the ends that count and those that are open, and the last play.

    `within` is a later layout of the same round: all drawings within it share one frame. `ghost` is a play that is not
    made yet, drawn hollow. `ground` lays the table below it; `marks=False` leaves out what the ends count,
    `signs=False` also which are open. `send` makes the open ends parts to click: each sends that message with the
    tile that it belongs to, and those of the `chosen` tiles stand out; `press` does so for the ghost. `says` is the
    drawing in words where it must not tell the count.

    >>> from fivescore import ALL_FIVES, Layout
    >>> drawing = layout(Layout(ALL_FIVES).play("5-5"))
    >>> drawing.count("<svg"), "Double five alone, ten." in drawing, " id=" in drawing
    (1, True, False)
    """
    coming = value.play(ghost.tile, ghost.on) if ghost else value
    if within is None or within.plays[: len(coming.plays)] != coming.plays:
        within = coming
    found = arrange(value, within)
    parts = [_link(points, ink) for _, points in found.links]
    order = sorted(found.pieces, key=lambda piece: (piece.y + (1 if piece.upright else 0.5), piece.x))
    for piece in order:
        drawn = face(piece, pin=_pinned(value, piece.tile), ink=ink)
        parts.append(_arriving(piece, drawn) if value.last and piece.tile == value.last.tile else drawn)
    hollow = arrange(coming, within).pieces[-1] if ghost else None
    if hollow:
        parts.append(_clicked(_hollow(hollow, ink), press))
    shown: list[Markup] = []
    if marks:
        shown += [_outline(mark, ink) for mark in found.marks if mark.opening.counts(value.rules)]
    for mark in found.marks:
        pill = marks and mark.opening.counts(value.rules)
        sign = (
            _pill(*_pill_center(mark, hollow, railed=_railed(mark, found.pieces[-1])), mark.opening.end.count, ink)
            if pill
            else _arrow(mark, ink)
        )
        if pill or not _covered(mark, hollow):
            kind = "fs-picked" if mark.opening.host in chosen else None
            shown.append(_clicked(sign, send, mark.opening.host, kind))
    if value.last:
        shown.append(_rails(found.pieces[-1], ink))
    parts.append(tag("g", *(shown if signs else ()), class_="fs-signs"))
    left, top, right, bottom = (HALF * side for side in found.box)
    frame = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return _svg(frame, value.rules.title, says or speech.layout(value), joined(parts), ink, ground=ground)


def tally(strokes: int) -> Markup:
    """Chalk tallies, four strokes and a bar across for each five; a picture without words, so that a number stands by.

    >>> tally(7).count("v22"), tally(0)
    (6, '')
    """
    if strokes <= 0:
        return Markup()
    path, x = "", 3
    for index in range(strokes):
        if index % 5 == 4:
            path += f"M{x - 29} 21L{x - 4} 7"
            x += 5
        else:
            path += f"M{x} 3v22"
            x += 7
    drawn = tag("path", d=path, stroke_linecap="round", **SCREEN.paint(stroke="on-table", width=2.6))
    return tag(
        "svg", drawn, class_="fs-tally", xmlns=XMLNS, viewBox=f"0 0 {x} 28", width=x, height=28, aria_hidden="true"
    )


def _svg(
    frame: tuple[float, float, float, float], title: str, says: str, body: Markup, ink: Ink, *, ground: bool = False
) -> Picture:
    left, top, width, height = (units(number) for number in frame)
    says, paint = speech.aloud(says), ink.paint(fill="table")
    table = tag("rect", x=left, y=top, width=width, height=height, rx=12, **paint) if ground else Markup()
    return ink.drawn(
        "fs-drawing",
        (frame[0], frame[1] + ink.spare, frame[2], frame[3] - 2 * ink.spare),
        (units(frame[2] * 0.8), units(frame[3] * 0.8)),
        says,
        tag("title", title),
        tag("desc", says),
        table,
        body,
        role="img",
        aria_label=says,
        style=f"--fs-w:{width};max-width:100%;height:auto",
    )


def _clicked(drawn: Markup, message: str, value: Tile | None = None, kind: str | None = None) -> Markup:
    """A part that sends a message when it is clicked; as it is where there is no message."""
    if not message:
        return drawn
    at = f"{value.low}-{value.high}" if value else None
    return tag("g", drawn, class_=kind, data_send=message, data_value=at)


def _covered(mark: PlacedEnd, hollow: Piece | None) -> bool:
    """Whether the hollow tile lies where the mark's sign would be."""
    return hollow is not None and max(abs(hollow.x - mark.spot[0]), abs(hollow.y - mark.spot[1])) < 1.5


def _arriving(piece: Piece, drawn: Markup) -> Markup:
    """The last tile, with the way that it slides in from where a page moves it: from its free end."""
    dx, dy = _STEP[piece.way]
    return tag("g", drawn, class_="fs-last", style=f"--fs-dx:{dx * HALF}px;--fs-dy:{dy * HALF}px")


def _selected(ink: Ink) -> Markup:
    ring = rect(-2.5, -2.5, 45, 88, 9, ink.paint(stroke="on-table", width=3))
    disc = tag("circle", cx=38, cy=2, r=9, **ink.paint("ivory", "pip", 1.5))
    tick = tag("path", d="M34 2l3 3 5-6", stroke_linecap="round", **ink.paint(stroke="pip", width=2.4))
    return joined([ring, disc, tick])


def _pinned(value: Layout, each: Tile) -> bool:
    """Whether a tile is a spinner, which alone carries a pin."""
    if not each.is_double or value.rules.spinner is Spinner.NONE:
        return False
    first = next(play.tile for play in value.plays if play.tile.is_double)
    return value.rules.spinner is Spinner.EVERY or each == first


def _outline(mark: PlacedEnd, ink: Ink) -> Markup:
    """Brass over ink around the half that counts, or around a whole double."""
    whole = mark.opening.host.is_double and not mark.opening.of_spinner
    flat = mark.way in ("left", "right")
    width, height = (HALF - 2, (1 + whole) * HALF - 2) if flat else ((1 + whole) * HALF - 2, HALF - 2)
    x, y = _end_center(mark)
    box = (x - width / 2, y - height / 2, width, height)
    return rect(*box, 7, ink.paint(stroke="pip", width=6.5)) + rect(*box, 7, ink.paint(stroke="brass", width=3.6))


def _end_center(mark: PlacedEnd) -> tuple[float, float]:
    """The center of what counts, in units: of a double, or of the half that is open."""
    dx, dy = _STEP[mark.way] if mark.opening.of_spinner else (0, 0)
    return (mark.x + dx / 2) * HALF, (mark.y + dy / 2) * HALF


def _pill_width(count: int) -> int:
    return 30 + 13 * len(str(count))


def _railed(mark: PlacedEnd, last: Piece) -> bool:
    """Whether the end belongs to the last tile, which has rails beside it."""
    return mark.opening.host == last.tile


def _pill_center(mark: PlacedEnd, hollow: Piece | None, *, railed: bool) -> tuple[float, float]:
    """Beside the end, eight units off; on the other axis where a hollow tile lies in the way."""
    x, y = _end_center(mark)
    dx, dy = mark.spot[0] - x / HALF, mark.spot[1] - y / HALF
    if _covered(mark, hollow):
        dx, dy = (1, 0) if dy else (0, -1)
    double = mark.opening.host.is_double and not mark.opening.of_spinner
    along = (mark.way in ("left", "right")) == bool(dx)
    reach = HALF if double and not along else HALF / 2
    length = _pill_width(mark.opening.end.count) if dx else 30
    off = reach + (18 if railed and not along else 8) + length / 2
    sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    return x + sign_x * off, y + sign_y * off


def _pill(x: float, y: float, count: int, ink: Ink) -> Markup:
    width = _pill_width(count)
    left = x - width / 2
    body = rect(left, y - 15, width, 30, 15, ink.paint("brass", "pip", 1.5))
    star = tag("path", d=star_outline(left + 15, y, 8.5), **ink.paint("pip"))
    return joined([body, star, number(count, units(left + 15 + (width - 15) / 2 + 1), units(y + 7.5), 21, ink)])


def star_outline(x: float, y: float, radius: float) -> str:
    """The outline of the star that marks what counts, around a center, for the `d` of a path.

    >>> star_outline(0, 0, 10).count("L")
    9
    """
    turns = [(radius if point % 2 == 0 else 0.42 * radius, -pi / 2 + point * pi / 5) for point in range(10)]
    points = [f"{units(x + size * cos(turn))} {units(y + size * sin(turn))}" for size, turn in turns]
    return f"M{'L'.join(points)}z"


def _arrow(mark: PlacedEnd, ink: Ink) -> Markup:
    x, y = mark.spot[0] * HALF, mark.spot[1] * HALF
    dx, dy = _STEP[mark.way]
    thin = ink.paint(stroke="on-table", width=1.6)
    ring = tag("circle", cx=units(x), cy=units(y), r=13, stroke_dasharray="3.6 3.2", **thin)
    tip = (x + 7 * dx, y + 7 * dy)
    barbs = [(tip[0] - 5 * dx + side * 5 * dy, tip[1] - 5 * dy + side * 5 * dx) for side in (1, -1)]
    start, end, one, other = (f"{units(a)} {units(b)}" for a, b in ((x - 7 * dx, y - 7 * dy), tip, *barbs))
    shaft, head = f"M{start}L{end}", f"M{one}L{end}L{other}"
    stroke = ink.paint(stroke="on-table", width=2.6)
    return ring + tag("path", d=shaft + head, stroke_linecap="round", stroke_linejoin="round", **stroke)


def _rails(piece: Piece, ink: Ink) -> Markup:
    """Two chalk rails beside the last tile, on the sides across its arm, where no neighbor lies."""
    left, top, width, height = corner(piece)
    right, bottom, off, hook = left + width, top + height, 9, 5
    if piece.way in ("left", "right"):
        start, length = left + 3, width - 6
        path = f"M{units(start)} {units(top - off + hook)}v-{hook}h{units(length)}v{hook}"
        path += f"M{units(start)} {units(bottom + off - hook + 3)}v{hook}h{units(length)}v-{hook}"
    else:
        start, length = top + 3, height - 6
        path = f"M{units(left - off + hook)} {units(start)}h-{hook}v{units(length)}h{hook}"
        path += f"M{units(right + off - hook)} {units(start)}h{hook}v{units(length)}h-{hook}"
    return tag("path", d=path, stroke_linejoin="round", **ink.paint(stroke="on-table", width=3))


def _hollow(piece: Piece, ink: Ink) -> Markup:
    """A tile that is not laid yet: dashed outline, hollow pips, no edge."""
    left, top, width, height = corner(piece)
    dash = "4 3.4"
    box = zip(("x", "y", "width", "height"), (left + 1, top + 1, width - 2, height - 2), strict=True)
    sides = {name: units(value) for name, value in box}
    tint = ink.paint("on-table-2", "on-table-2", 1.6)
    empty = tag("rect", **sides, rx="6.5", fill_opacity=".14", stroke_dasharray=dash, **tint)
    x, y, off = piece.x * HALF, piece.y * HALF, HALF / 2
    centers = ((x, y - off), (x, y + off)) if piece.upright else ((x - off, y), (x + off, y))
    rings = []
    for count, (a, b) in zip((piece.first, piece.second), centers, strict=True):
        spots = GRID[count] if count < 10 else ()
        for p, q in spots:
            at = (a - 11.5 * q, b + 11.5 * p) if piece.upright else (a + 11.5 * p, b + 11.5 * q)
            rings.append(tag("circle", cx=units(at[0]), cy=units(at[1]), r="3.8"))
    bar = f"M{units(x - 16)} {units(y)}h32" if piece.upright else f"M{units(x)} {units(y - 16)}v32"
    line = tag("path", d=bar, stroke_dasharray=dash)
    return tag("g", empty, tag("g", line, *rings, **ink.paint(stroke="on-table-2", width=1.4)))


def _link(points: Sequence[tuple[float, float]], ink: Ink) -> Markup:
    path = "M" + "L".join(f"{units(x * HALF)} {units(y * HALF)}" for x, y in points)
    stroke = ink.paint(stroke="table-edge", width=4)
    return tag("path", d=path, stroke_linejoin="round", stroke_linecap="round", stroke_dasharray="1 9", **stroke)


Tile._repr_svg_ = tile
Layout._repr_svg_ = lambda it: layout(it, ground=True)

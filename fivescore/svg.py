"""Drawings of tiles, hands and layouts as SVG text: where things lie is from `geometry`, what they say from `speech`.

One half of a tile is 40 units. Colors are custom properties with a fallback, so that a drawing is right on the site, in
a notebook and alone in a file, in light, dark and print. There are no ids: many drawings can share a page. Shape and
number carry each mark, color repeats it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import cos, pi, sin

from fivescore import speech
from fivescore.choices import Spinner
from fivescore.geometry import Mark, Piece, arrange
from fivescore.layout import Layout, Play, Way
from fivescore.tiles import Tile

HALF = 40
"""Units to one half of a tile."""
MARGIN = 30
"""Units of empty ground around a drawing."""
COLORS = {
    "table": "#113f4a",
    "on-table": "#f6f2e6",
    "table-edge": "#7fa3aa",
    "on-table-2": "#bdd2d5",
    "back": "#2a7382",
    "ivory": "#fbf4e1",
    "ivory-lip": "#cbbb92",
    "ivory-line": "#6f6548",
    "pip": "#14262b",
    "brass": "#f2bc45",
    "pin": "#c68a1d",
    "pin-line": "#6b4708",
}
"""The design tokens that drawings use, with the values that stand where no style sheet does."""
FONT = 'style="font-family:var(--fs-font-text,system-ui,sans-serif)"'

STAR, ARROW = (
    f'<svg class="fs-{name}" viewBox="0 0 18 18" aria-hidden="true"><path d="{path}"/></svg>'
    for name, path in (
        ("star", "M9 1l2.3 5.3 5.7.5-4.3 3.8 1.3 5.6L9 13.2 4 16.2l1.3-5.6L1 6.8l5.7-.5z"),
        ("arrow", "M3 9h12M10 4l5 5-5 5"),
    )
)
"""The marks of an end that counts and of one that is only open, for a line of text."""

_STEP: dict[Way, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_GRID = {
    0: (), 1: ((0, 0),), 2: ((-1, 1), (1, -1)), 3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: tuple((x, y) for y in (-1, 1) for x in (-1, 0, 1)),
    7: (*((x, y) for y in (-1, 1) for x in (-1, 0, 1)), (0, 0)),
    8: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y),
    9: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)),
}  # fmt: skip
"""Where the pips of a half lie, in steps from its center, on a tile that lies; 10 to 12 are rows of four."""


def tile(value: Tile, *, upright: bool = False, pin: bool = False, small: bool = False) -> str:
    """A drawing of one tile, named for screen readers; `small` is the form for a line of text, 1.26em tall.

    >>> tile(Tile(1, 4), small=True)[:60]
    '<svg class="fs-tile" xmlns="http://www.w3.org/2000/svg" view'
    """
    piece = Piece(value, 0.5 if upright else 1, 1 if upright else 0.5, "right", value.low, value.high, upright)
    long, across = (2 * HALF, HALF) if not upright else (HALF, 2 * HALF)
    lip = 0 if small else 3
    width, height = (
        ("2.52em", "1.26em") if small and not upright else ("1.26em", "2.52em") if small else (long, across + lip)
    )
    name, drawn = escape(str(value)), _piece(piece, pin=pin, small=small)
    return (
        f'<svg class="fs-tile" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {long} {across + lip}" width="{width}" '
        f'height="{height}" role="img" aria-label="{name}"><title>{name}</title>{drawn}</svg>'
    )


def back() -> str:
    """A drawing of a tile that lies face down, upright.

    >>> back().count("hidden tile")
    2
    """
    name = "hidden tile"
    return (
        f'<svg class="fs-tile" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {HALF} {2 * HALF}" width="{HALF}" '
        f'height="{2 * HALF}" role="img" aria-label="{name}"><title>{name}</title>{_back()}</svg>'
    )


def hand(
    tiles: Sequence[Tile], *, backs: int = 0, selected: Tile | None = None, send: str = "", ground: bool = False
) -> str:
    """A drawing of a hand, tiles upright in a row, then so many backs; `send` makes its tiles parts to click.

    >>> "One-four, double six; 2 hidden." in hand([Tile(1, 4), Tile(6, 6)], backs=2)
    True
    """
    gap, top = 12, 16
    parts = []
    for index, each in enumerate(tiles):
        raised = each == selected
        piece = Piece(each, 0.5, 1, "right", each.low, each.high, True)
        drawn = _piece(piece) + (_selected() if raised else "")
        at = f"translate({MARGIN + index * (HALF + gap)} {top - 7 * raised})"
        parts.append(_clicked(f'<g transform="{at}">{drawn}</g>', send, each))
    for index in range(len(tiles), len(tiles) + backs):
        parts.append(f'<g transform="translate({MARGIN + index * (HALF + gap)} {top})">{_back()}</g>')
    count = len(tiles) + backs
    says = ", ".join(speech.tile(each) for each in tiles) or "no tiles"
    if backs:
        says += f"; {backs} hidden"
    width = 2 * MARGIN + max(0, count * (HALF + gap) - gap)
    frame = (0, 0, width, 2 * HALF + 2 * top)
    return _svg(frame, "A hand", f"{says[0].upper()}{says[1:]}.", "".join(parts), ground=ground)


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
) -> str:
    """A drawing of a layout: every tile, the ends that count and those that are open, and the last play.

    `within` is a later layout of the same round: all drawings within it share one frame. `ghost` is a play that is not
    made yet, drawn hollow. `ground` lays the table below it; `marks=False` leaves out what the ends count,
    `signs=False` also which are open. `send` makes the open ends parts to click: each sends that message with the
    tile that it belongs to; `press` the ghost. `says` is the drawing in words where it must not tell the count.

    >>> from fivescore import ALL_FIVES, Layout
    >>> drawing = layout(Layout(ALL_FIVES).play("5-5"))
    >>> drawing.count("<svg"), "Double five alone, ten." in drawing, " id=" in drawing
    (1, True, False)
    """
    coming = value.play(ghost.tile, ghost.on) if ghost else value
    if within is None or within.plays[: len(coming.plays)] != coming.plays:
        within = coming
    found = arrange(value, within)
    parts = [_link(points) for _, points in found.links]
    order = sorted(found.pieces, key=lambda piece: (piece.y + (1 if piece.upright else 0.5), piece.x))
    for piece in order:
        drawn = _piece(piece, pin=_pinned(value, piece.tile))
        parts.append(_arriving(piece, drawn) if value.last and piece.tile == value.last.tile else drawn)
    hollow = arrange(coming, within).pieces[-1] if ghost else None
    if hollow:
        parts.append(_clicked(_hollow(hollow), press))
    shown: list[str] = []
    if marks:
        shown += [_outline(mark) for mark in found.marks if mark.opening.counts(value.rules)]
    for mark in found.marks:
        pill = marks and mark.opening.counts(value.rules)
        sign = (
            _pill(*_pill_center(mark, hollow, railed=_railed(mark, found.pieces[-1])), mark.opening.end.count)
            if pill
            else _arrow(mark)
        )
        if pill or not _covered(mark, hollow):
            shown.append(_clicked(sign, send, mark.opening.host))
    if value.last:
        shown.append(_rails(found.pieces[-1]))
    parts.append(f'<g class="fs-signs">{"".join(shown) if signs else ""}</g>')
    left, top, right, bottom = (HALF * side for side in found.box)
    frame = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return _svg(frame, value.rules.title, says or speech.layout(value), "".join(parts), ground=ground)


def tally(strokes: int) -> str:
    """Chalk tallies, four strokes and a bar across for each five; a picture without words, so that a number stands by.

    >>> tally(7).count("v22"), tally(0)
    (6, '')
    """
    if strokes <= 0:
        return ""
    path, x = "", 3
    for index in range(strokes):
        if index % 5 == 4:
            path += f"M{x - 29} 21L{x - 4} 7"
            x += 5
        else:
            path += f"M{x} 3v22"
            x += 7
    size = f'viewBox="0 0 {x} 28" width="{x}" height="28"'
    stroke = _paint(stroke="on-table", width=2.6)
    drawn = f'<path d="{path}" stroke-linecap="round" {stroke}/>'
    return f'<svg class="fs-tally" xmlns="http://www.w3.org/2000/svg" {size} aria-hidden="true">{drawn}</svg>'


def _svg(frame: tuple[float, float, float, float], title: str, says: str, body: str, *, ground: bool = False) -> str:
    left, top, width, height = (_n(number) for number in frame)
    table = ""
    if ground:
        size = f'x="{left}" y="{top}" width="{width}" height="{height}" rx="12"'
        table = f"<rect {size} {_paint(fill='table')}/>"
    return (
        f'<svg class="fs-drawing" xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'width="{_n(frame[2] * 0.8)}" height="{_n(frame[3] * 0.8)}" role="img" aria-label="{escape(says)}" '
        f'style="--fs-w:{width};max-width:100%;height:auto"><title>{escape(title)}</title><desc>{escape(says)}</desc>{table}{body}</svg>'
    )


def _clicked(drawn: str, message: str, value: Tile | None = None) -> str:
    """A part that sends a message when it is clicked; as it is where there is no message."""
    if not message:
        return drawn
    what = f' data-value="{value.low}-{value.high}"' if value else ""
    return f'<g data-send="{escape(message)}"{what}>{drawn}</g>'


def _covered(mark: Mark, hollow: Piece | None) -> bool:
    """Whether the hollow tile lies where the mark's sign would be."""
    return hollow is not None and max(abs(hollow.x - mark.spot[0]), abs(hollow.y - mark.spot[1])) < 1.5


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0").replace("-0.0", "0")


def _paint(fill: str = "", stroke: str = "", width: float = 0) -> str:
    """Attributes for programs without custom properties, and the same as a style for those that have them."""
    pairs = [("fill", fill), ("stroke", stroke)]
    plain = [f'{name}="{COLORS[token]}"' for name, token in pairs if token]
    style = [f"{name}:var(--fs-{token},{COLORS[token]})" for name, token in pairs if token]
    if not fill:
        plain.insert(0, 'fill="none"')
    if width:
        plain.append(f'stroke-width="{_n(width)}"')
    return f'{" ".join(plain)} style="{";".join(style)}"'


def _rect(left: float, top: float, width: float, height: float, radius: float, paint: str) -> str:
    sides = f'x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}"'
    return f"<rect {sides} {paint}/>"


def _corner(piece: Piece) -> tuple[float, float, float, float]:
    """Left, top, width and height of a piece, in units."""
    width, height = (HALF, 2 * HALF) if piece.upright else (2 * HALF, HALF)
    return piece.x * HALF - width / 2, piece.y * HALF - height / 2, width, height


def _piece(piece: Piece, *, pin: bool = False, small: bool = False) -> str:
    left, top, width, height = _corner(piece)
    x, y = piece.x * HALF, piece.y * HALF
    inset = 1.5 if small else 1
    box = (left + inset, top + inset, width - 2 * inset, height - 2 * inset)
    edge = "" if small else _rect(box[0], box[1] + 3, box[2], box[3], 6.5, _paint("ivory-lip"))
    face = _rect(*box, 6.5, _paint("ivory", "ivory-line", 2.6 if small else 1))
    across = f"M{_n(x - 13.5)} {_n(y)}h27" if piece.upright else f"M{_n(x)} {_n(y - 13.5)}v27"
    line = f'<path d="{across}" stroke-linecap="round" {_paint(stroke="ivory-line", width=1.8)}/>'
    off = HALF / 2
    centers = ((x, y - off), (x, y + off)) if piece.upright else ((x - off, y), (x + off, y))
    halves = zip((piece.first, piece.second), centers, strict=True)
    dots = "".join(_pips(count, *center, piece.upright, small) for count, center in halves)
    return f"<g>{edge}{face}{line}{dots}{_pin(x, y) if pin else ''}</g>"


def _arriving(piece: Piece, drawn: str) -> str:
    """The last tile, with the way that it slides in from where a page moves it: from its free end."""
    dx, dy = _STEP[piece.way]
    return f'<g class="fs-last" style="--fs-dx:{dx * HALF}px;--fs-dy:{dy * HALF}px">{drawn}</g>'


def _pips(count: int, x: float, y: float, upright: bool, small: bool = False) -> str:
    """The pips of one half in a single path: dots are round line ends. Above 12 the half shows its number."""
    if count > 12:
        where = f'x="{_n(x)}" y="{_n(y + 7)}" text-anchor="middle" font-size="20" font-weight="700"'
        return f'<text {where} fill="{COLORS["pip"]}" {FONT}>{count}</text>'
    step, radius = (11.5, 4.7 if small else 4.3) if count < 10 else (9.0, 3.4)
    if count < 10:
        grid: Iterable[tuple[float, float]] = _GRID[count]
    else:
        middle = {2: (-0.5, 0.5), 3: (-1.0, 0.0, 1.0), 4: (-1.5, -0.5, 0.5, 1.5)}[count - 8]
        row = (-1.5, -0.5, 0.5, 1.5)
        grid = [(a, b * 1.2) for b, columns in ((-1, row), (0, middle), (1, row)) for a in columns]
    spots = [(x - step * b, y + step * a) if upright else (x + step * a, y + step * b) for a, b in grid]
    path = "".join(f"M{_n(a)} {_n(b)}h0" for a, b in spots)
    return f'<path d="{path}" stroke-linecap="round" {_paint(stroke="pip", width=2 * radius)}/>' if path else ""


def _pin(x: float, y: float) -> str:
    shine = f'<circle cx="{_n(x - 1.3)}" cy="{_n(y - 1.4)}" r="1.2" {_paint("ivory")}/>'
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="4.2" {_paint("pin", "pin-line", 1)}/>{shine}'


def _back() -> str:
    lozenges = "".join(
        f"M{_n(x)} {_n(y - 4)}l4 4-4 4-4-4z"
        for middle in (20, 60)
        for x, y in ((20, middle), (11, middle - 9), (29, middle - 9), (11, middle + 9), (29, middle + 9))
    )
    frame = _rect(1, 1, 38, 78, 6.5, _paint("back", "on-table", 1))
    line = _rect(4.5, 4.5, 31, 71, 4, _paint(stroke="on-table", width=1))
    return f'<g>{frame}{line}<path d="{lozenges}" {_paint("on-table")}/></g>'


def _selected() -> str:
    ring = _rect(-2.5, -2.5, 45, 88, 9, _paint(stroke="on-table", width=3))
    disc = f'<circle cx="38" cy="2" r="9" {_paint("ivory", "pip", 1.5)}/>'
    return f'{ring}{disc}<path d="M34 2l3 3 5-6" stroke-linecap="round" {_paint(stroke="pip", width=2.4)}/>'


def _pinned(value: Layout, each: Tile) -> bool:
    """Whether a tile is a spinner, which alone carries a pin."""
    if not each.is_double or value.rules.spinner is Spinner.NONE:
        return False
    first = next(play.tile for play in value.plays if play.tile.is_double)
    return value.rules.spinner is Spinner.EVERY or each == first


def _outline(mark: Mark) -> str:
    """Brass over ink around the half that counts, or around a whole double."""
    whole = mark.opening.host.is_double and not mark.opening.of_spinner
    flat = mark.way in ("left", "right")
    width, height = (HALF - 2, (1 + whole) * HALF - 2) if flat else ((1 + whole) * HALF - 2, HALF - 2)
    x, y = _end_center(mark)
    box = (x - width / 2, y - height / 2, width, height)
    return _rect(*box, 7, _paint(stroke="pip", width=6.5)) + _rect(*box, 7, _paint(stroke="brass", width=3.6))


def _end_center(mark: Mark) -> tuple[float, float]:
    """The center of what counts, in units: of a double, or of the half that is open."""
    dx, dy = _STEP[mark.way] if mark.opening.of_spinner else (0, 0)
    return (mark.x + dx / 2) * HALF, (mark.y + dy / 2) * HALF


def _pill_width(count: int) -> int:
    return 30 + 13 * len(str(count))


def _railed(mark: Mark, last: Piece) -> bool:
    """Whether the end belongs to the last tile, which has rails beside it."""
    return mark.opening.host == last.tile


def _pill_center(mark: Mark, hollow: Piece | None, *, railed: bool) -> tuple[float, float]:
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


def _pill(x: float, y: float, count: int) -> str:
    width = _pill_width(count)
    left = x - width / 2
    body = _rect(left, y - 15, width, 30, 15, _paint("brass", "pip", 1.5))
    star = f'<path d="{star_outline(left + 15, y, 8.5)}" {_paint("pip")}/>'
    where = f'x="{_n(left + 15 + (width - 15) / 2 + 1)}" y="{_n(y + 7.5)}" text-anchor="middle"'
    return f'{body}{star}<text {where} font-size="21" font-weight="700" fill="{COLORS["pip"]}" {FONT}>{count}</text>'


def star_outline(x: float, y: float, radius: float) -> str:
    """The outline of the star that marks what counts, around a center, for the `d` of a path.

    >>> star_outline(0, 0, 10).count("L")
    9
    """
    turns = [(radius if point % 2 == 0 else 0.42 * radius, -pi / 2 + point * pi / 5) for point in range(10)]
    points = [f"{_n(x + size * cos(turn))} {_n(y + size * sin(turn))}" for size, turn in turns]
    return f"M{'L'.join(points)}z"


def _arrow(mark: Mark) -> str:
    x, y = mark.spot[0] * HALF, mark.spot[1] * HALF
    dx, dy = _STEP[mark.way]
    ring = (
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="13" stroke-dasharray="3.6 3.2" {_paint(stroke="on-table", width=1.6)}/>'
    )
    tip = (x + 7 * dx, y + 7 * dy)
    shaft = f"M{_n(x - 7 * dx)} {_n(y - 7 * dy)}L{_n(tip[0])} {_n(tip[1])}"
    barbs = [(tip[0] - 5 * dx + side * 5 * dy, tip[1] - 5 * dy + side * 5 * dx) for side in (1, -1)]
    head = f"M{_n(barbs[0][0])} {_n(barbs[0][1])}L{_n(tip[0])} {_n(tip[1])}L{_n(barbs[1][0])} {_n(barbs[1][1])}"
    stroke = _paint(stroke="on-table", width=2.6)
    return f'{ring}<path d="{shaft}{head}" stroke-linecap="round" stroke-linejoin="round" {stroke}/>'


def _rails(piece: Piece) -> str:
    """Two chalk rails beside the last tile, on the sides across its arm, where no neighbor lies."""
    left, top, width, height = _corner(piece)
    right, bottom, off, hook = left + width, top + height, 9, 5
    if piece.way in ("left", "right"):
        start, length = left + 3, width - 6
        path = f"M{_n(start)} {_n(top - off + hook)}v-{hook}h{_n(length)}v{hook}"
        path += f"M{_n(start)} {_n(bottom + off - hook + 3)}v{hook}h{_n(length)}v-{hook}"
    else:
        start, length = top + 3, height - 6
        path = f"M{_n(left - off + hook)} {_n(start)}h-{hook}v{_n(length)}h{hook}"
        path += f"M{_n(right + off - hook)} {_n(start)}h{hook}v{_n(length)}h-{hook}"
    return f'<path d="{path}" stroke-linejoin="round" {_paint(stroke="on-table", width=3)}/>'


def _hollow(piece: Piece) -> str:
    """A tile that is not laid yet: dashed outline, hollow pips, no edge."""
    left, top, width, height = _corner(piece)
    dash = 'stroke-dasharray="4 3.4"'
    tint = f'<rect x="{_n(left + 1)}" y="{_n(top + 1)}" width="{_n(width - 2)}" height="{_n(height - 2)}" rx="6.5"'
    face = f'{tint} fill-opacity=".14" {dash} {_paint("on-table-2", "on-table-2", 1.6)}/>'
    x, y, off = piece.x * HALF, piece.y * HALF, HALF / 2
    centers = ((x, y - off), (x, y + off)) if piece.upright else ((x - off, y), (x + off, y))
    rings = []
    for count, (a, b) in zip((piece.first, piece.second), centers, strict=True):
        spots = _GRID[count] if count < 10 else ()
        for p, q in spots:
            at = (a - 11.5 * q, b + 11.5 * p) if piece.upright else (a + 11.5 * p, b + 11.5 * q)
            rings.append(f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="3.8"/>')
    bar = f"M{_n(x - 16)} {_n(y)}h32" if piece.upright else f"M{_n(x)} {_n(y - 16)}v32"
    line = f'<path d="{bar}" {dash}/>'
    return f"<g>{face}<g {_paint(stroke='on-table-2', width=1.4)}>{line}{''.join(rings)}</g></g>"


def _link(points: Sequence[tuple[float, float]]) -> str:
    path = "L".join(f"{_n(x * HALF)} {_n(y * HALF)}" for x, y in points)
    stroke = _paint(stroke="table-edge", width=4)
    return f'<path d="M{path}" stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="1 9" {stroke}/>'

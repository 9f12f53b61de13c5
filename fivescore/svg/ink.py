"""One tile as SVG, its face and its back, and the paint of all drawings: colors, strokes and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from fivescore.markup import Markup, joined, tag
from fivescore.svg.geometry import Piece

HALF = 40
"""Units to one half of a tile."""
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
FONT = "font-family:var(--fs-font-text,system-ui,sans-serif)"
TOKENS = Path(__file__).with_name("tokens.css")
"""The style sheet with every design token, light, dark and in print."""
XMLNS = "http://www.w3.org/2000/svg"

GRID = {
    0: (), 1: ((0, 0),), 2: ((-1, 1), (1, -1)), 3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: tuple((x, y) for y in (-1, 1) for x in (-1, 0, 1)),
    7: (*((x, y) for y in (-1, 1) for x in (-1, 0, 1)), (0, 0)),
    8: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y),
    9: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)),
}  # fmt: skip
"""Where the pips of a half lie, in steps from its center, on a tile that lies; 10 to 12 are rows of four."""


def corner(piece: Piece) -> tuple[float, float, float, float]:
    """Left, top, width and height of a piece, in units.

    >>> from fivescore.tiles import Tile
    >>> corner(Piece(Tile(1, 4), 1, 0.5, "right", 1, 4, upright=False))
    (0.0, 0.0, 80, 40)
    """
    width, height = (HALF, 2 * HALF) if piece.upright else (2 * HALF, HALF)
    return piece.x * HALF - width / 2, piece.y * HALF - height / 2, width, height


@lru_cache(2000)
def face(piece: Piece, *, pin: bool = False, small: bool = False) -> Markup:
    """A tile that shows its pips, where it lies; with a `pin` if it is a spinner, `small` for a line of text.

    >>> from fivescore.tiles import Tile
    >>> face(Piece(Tile(1, 4), 1, 0.5, "right", 1, 4, upright=False)).count("<path")
    3
    """
    left, top, width, height = corner(piece)
    x, y = piece.x * HALF, piece.y * HALF
    inset = 1.5 if small else 1
    box = (left + inset, top + inset, width - 2 * inset, height - 2 * inset)
    edge = Markup() if small else rect(box[0], box[1] + 3, box[2], box[3], 6.5, paint("ivory-lip"))
    front = rect(*box, 6.5, paint("ivory", "ivory-line", 2.6 if small else 1))
    across = f"M{units(x - 13.5)} {units(y)}h27" if piece.upright else f"M{units(x)} {units(y - 13.5)}v27"
    line = tag("path", d=across, stroke_linecap="round", **paint(stroke="ivory-line", width=1.8))
    off = HALF / 2
    centers = ((x, y - off), (x, y + off)) if piece.upright else ((x - off, y), (x + off, y))
    halves = zip((piece.first, piece.second), centers, strict=True)
    dots = joined(_pips(count, *center, piece.upright, small) for count, center in halves)
    return tag("g", edge, front, line, dots, _pin(x, y) if pin else "")


def _pips(count: int, x: float, y: float, upright: bool, small: bool = False) -> Markup:
    """The pips of one half in a single path: dots are round line ends. Above 12 the half shows its number."""
    if count > 12:
        return number(count, units(x), units(y + 7), 20)
    step, radius = (11.5, 4.7 if small else 4.3) if count < 10 else (9.0, 3.4)
    if count < 10:
        grid: Iterable[tuple[float, float]] = GRID[count]
    else:
        middle = {2: (-0.5, 0.5), 3: (-1.0, 0.0, 1.0), 4: (-1.5, -0.5, 0.5, 1.5)}[count - 8]
        row = (-1.5, -0.5, 0.5, 1.5)
        grid = [(a, b * 1.2) for b, columns in ((-1, row), (0, middle), (1, row)) for a in columns]
    spots = [(x - step * b, y + step * a) if upright else (x + step * a, y + step * b) for a, b in grid]
    path = "".join(f"M{units(a)} {units(b)}h0" for a, b in spots)
    if not path:
        return Markup()
    return tag("path", d=path, stroke_linecap="round", **paint(stroke="pip", width=2 * radius))


def number(value: int, x: str, y: str, size: int) -> Markup:
    """A number in ink, centered.

    >>> number(15, "0", "7", 20).endswith(">15</text>")
    True
    """
    return tag(
        "text",
        str(value),
        x=x,
        y=y,
        text_anchor="middle",
        font_size=size,
        font_weight=700,
        fill=COLORS["pip"],
        style=FONT,
    )


def _pin(x: float, y: float) -> Markup:
    shine = tag("circle", cx=units(x - 1.3), cy=units(y - 1.4), r="1.2", **paint("ivory"))
    return tag("circle", cx=units(x), cy=units(y), r="4.2", **paint("pin", "pin-line", 1)) + shine


@cache
def reverse() -> Markup:
    """The back of a tile that stands upright, its corner at the origin.

    >>> reverse().count("<rect")
    2
    """
    lozenges = "".join(
        f"M{units(x)} {units(y - 4)}l4 4-4 4-4-4z"
        for middle in (20, 60)
        for x, y in ((20, middle), (11, middle - 9), (29, middle - 9), (11, middle + 9), (29, middle + 9))
    )
    frame = rect(1, 1, 38, 78, 6.5, paint("back", "on-table", 1))
    line = rect(4.5, 4.5, 31, 71, 4, paint(stroke="on-table", width=1))
    return tag("g", frame, line, tag("path", d=lozenges, **paint("on-table")))


@cache
def paint(fill: str = "", stroke: str = "", width: float = 0) -> Mapping[str, str]:
    """Attributes for programs without custom properties, and the same as a style for those that have them.

    >>> paint("brass")
    {'fill': '#f2bc45', 'style': 'fill:var(--fs-brass,#f2bc45)'}
    """
    pairs = [(name, token) for name, token in (("fill", fill), ("stroke", stroke)) if token]
    found = {} if fill else {"fill": "none"}
    found |= {name: COLORS[token] for name, token in pairs}
    if width:
        found["stroke_width"] = units(width)
    return found | {"style": ";".join(f"{name}:var(--fs-{token},{COLORS[token]})" for name, token in pairs)}


def rect(left: float, top: float, width: float, height: float, radius: float, paint: Mapping[str, str]) -> Markup:
    """A rectangle with round corners.

    >>> rect(0, 0, 80, 40, 6.5, {"fill": "none"})
    '<rect x="0" y="0" width="80" height="40" rx="6.5" fill="none"/>'
    """
    return tag("rect", x=units(left), y=units(top), width=units(width), height=units(height), rx=units(radius), **paint)


@lru_cache(5000)
def units(number: float) -> str:
    """A length as drawings write it, with one decimal where it needs one.

    >>> units(12), units(0.75)
    ('12', '0.8')
    """
    return f"{number:.1f}".removesuffix(".0").replace("-0.0", "0")

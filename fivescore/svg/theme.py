"""One tile as SVG, its face and its back, and the paint of all drawings: colors, strokes and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from fivescore.svg.geometry import Piece
from fivescore.svg.markup import Markup, joined, tag

HALF = 40
"""Units to one half of a tile."""
COLORS = {
    "table": "#113f4a",
    "table-2": "#0c313a",
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


class Picture(Markup):
    """A drawing as SVG, with what it says, and its size in units.

    >>> from fivescore import svg
    >>> from fivescore.tiles import Tile
    >>> drawn = svg.tile(Tile(1, 4))
    >>> drawn.says, drawn.width, drawn.height
    ('one-four', 80, 43)
    """

    says: str
    width: float
    height: float

    def __repr__(self) -> str:
        return f"Picture({self.says!r})"


@dataclass(frozen=True, eq=False)
class Ink:
    """What drawings are painted with: a color for each token, a type, and the line that stands for a dot.

    `styled` drawings follow a style sheet where there is one, and have a size of their own; without it they have one
    color each and fill what they stand in, with `spare` units less of ground above and below a table.

    >>> SCREEN.paint("brass")
    {'fill': '#f2bc45', 'style': 'fill:var(--fs-brass,#f2bc45)'}
    """

    colors: Mapping[str, str]
    font: str = "var(--fs-font-text,system-ui,sans-serif)"
    line: str = "var(--fs-ink,#0f242a)"
    dot: str = "h0"
    styled: bool = True
    spare: float = 0

    @cache  # noqa: B019 - there are two inks
    def paint(self, fill: str = "", stroke: str = "", width: float = 0) -> Mapping[str, str]:
        """Attributes for programs without custom properties, and the same as a style for those that have them.

        >>> SCREEN.paint(stroke="pip", width=2)["stroke"]
        '#14262b'
        """
        pairs = [(name, token) for name, token in (("fill", fill), ("stroke", stroke)) if token]
        found = {} if fill else {"fill": "none"}
        found |= {name: self.colors[token] for name, token in pairs}
        if width:
            found["stroke_width"] = units(width)
        if not self.styled:
            return found
        return found | {"style": ";".join(f"{name}:var(--fs-{token},{self.colors[token]})" for name, token in pairs)}

    def drawn(
        self,
        kind: str,
        box: tuple[float, float, float, float],
        size: tuple[float | str, float | str],
        says: str,
        *parts: str,
        **given: str | None,
    ) -> Picture:
        """A drawing of these parts, of a `kind` in style sheets: `box` is its frame in units, `size` its own.

        >>> SCREEN.drawn("fs-tile", (0, 0, 80, 40), ("2em", "1em"), "a tile").says
        'a tile'
        """
        width, height = size if self.styled else (None, None)
        frame = {"viewBox": " ".join(map(units, box)), "width": width, "height": height}
        made = Picture(tag("svg", *parts, class_=kind, xmlns=XMLNS, **frame, **given))
        made.says, made.width, made.height = says, box[2], box[3]
        return made


SCREEN = Ink(COLORS)
"""The ink of pages and notebooks."""


def corner(piece: Piece) -> tuple[float, float, float, float]:
    """Left, top, width and height of a piece, in units.

    >>> from fivescore.tiles import Tile
    >>> corner(Piece(Tile(1, 4), 1, 0.5, "right", 1, 4, upright=False))
    (0.0, 0.0, 80, 40)
    """
    width, height = (HALF, 2 * HALF) if piece.upright else (2 * HALF, HALF)
    return piece.x * HALF - width / 2, piece.y * HALF - height / 2, width, height


@lru_cache(2000)
def face(piece: Piece, *, pin: bool = False, small: bool = False, ink: Ink = SCREEN) -> Markup:
    """A tile that shows its pips, where it lies; with a `pin` if it is a spinner, `small` for a line of text.

    >>> from fivescore.tiles import Tile
    >>> face(Piece(Tile(1, 4), 1, 0.5, "right", 1, 4, upright=False)).count("<path")
    3
    """
    left, top, width, height = corner(piece)
    x, y = piece.x * HALF, piece.y * HALF
    inset = 1.5 if small else 1
    box = (left + inset, top + inset, width - 2 * inset, height - 2 * inset)
    edge = Markup() if small else rect(box[0], box[1] + 3, box[2], box[3], 6.5, ink.paint("ivory-lip"))
    front = rect(*box, 6.5, ink.paint("ivory", "ivory-line", 2.6 if small else 1))
    across = f"M{units(x - 13.5)} {units(y)}h27" if piece.upright else f"M{units(x)} {units(y - 13.5)}v27"
    line = tag("path", d=across, stroke_linecap="round", **ink.paint(stroke="ivory-line", width=1.8))
    off = HALF / 2
    centers = ((x, y - off), (x, y + off)) if piece.upright else ((x - off, y), (x + off, y))
    halves = zip((piece.first, piece.second), centers, strict=True)
    dots = joined(_pips(count, *center, piece.upright, small, ink) for count, center in halves)
    return tag("g", edge, front, line, dots, _pin(x, y, ink) if pin else "")


def _pips(count: int, x: float, y: float, upright: bool, small: bool, ink: Ink) -> Markup:
    """The pips of one half in a single path: dots are round line ends. Above 12 the half shows its number."""
    if count > 12:
        return number(count, units(x), units(y + 7), 20, ink)
    step, radius = (11.5, 4.7 if small else 4.3) if count < 10 else (9.0, 3.4)
    if count < 10:
        grid: Iterable[tuple[float, float]] = GRID[count]
    else:
        middle = {2: (-0.5, 0.5), 3: (-1.0, 0.0, 1.0), 4: (-1.5, -0.5, 0.5, 1.5)}[count - 8]
        row = (-1.5, -0.5, 0.5, 1.5)
        grid = [(a, b * 1.2) for b, columns in ((-1, row), (0, middle), (1, row)) for a in columns]
    spots = [(x - step * b, y + step * a) if upright else (x + step * a, y + step * b) for a, b in grid]
    path = "".join(f"M{units(a)} {units(b)}{ink.dot}" for a, b in spots)
    if not path:
        return Markup()
    return tag("path", d=path, stroke_linecap="round", **ink.paint(stroke="pip", width=2 * radius))


def number(value: int, x: str, y: str, size: int, ink: Ink = SCREEN) -> Markup:
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
        fill=ink.colors["pip"],
        style=f"font-family:{ink.font}",
    )


def _pin(x: float, y: float, ink: Ink) -> Markup:
    shine = tag("circle", cx=units(x - 1.3), cy=units(y - 1.4), r="1.2", **ink.paint("ivory"))
    return tag("circle", cx=units(x), cy=units(y), r="4.2", **ink.paint("pin", "pin-line", 1)) + shine


@cache
def reverse(ink: Ink = SCREEN) -> Markup:
    """The back of a tile that stands upright, its corner at the origin.

    >>> reverse().count("<rect")
    2
    """
    lozenges = "".join(
        f"M{units(x)} {units(y - 4)}l4 4-4 4-4-4z"
        for middle in (20, 60)
        for x, y in ((20, middle), (11, middle - 9), (29, middle - 9), (11, middle + 9), (29, middle + 9))
    )
    frame = rect(1, 1, 38, 78, 6.5, ink.paint("back", "on-table", 1))
    line = rect(4.5, 4.5, 31, 71, 4, ink.paint(stroke="on-table", width=1))
    return tag("g", frame, line, tag("path", d=lozenges, **ink.paint("on-table")))


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

"""The paint of all drawings: colors, strokes and numbers, and one tile, its face and its back."""

from __future__ import annotations

from collections.abc import Mapping
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
"""The design tokens that drawings use, with the values that are where no style sheet does."""
TOKENS = Path(__file__).with_name("tokens.css")
"""The style sheet with every design token, light, dark and in print."""
XMLNS = "http://www.w3.org/2000/svg"

GRID: dict[int, tuple[tuple[float, float], ...]] = {
    0: (), 1: ((0, 0),), 2: ((-1, 1), (1, -1)), 3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: tuple((x, y) for y in (-1, 1) for x in (-1, 0, 1)),
    7: (*((x, y) for y in (-1, 1) for x in (-1, 0, 1)), (0, 0)),
    8: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y),
    9: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)),
}  # fmt: skip
"""Where the pips of a half lie, in steps of 11.5 units from its center, on a tile that lies."""
_ROW = (-1.5, -0.5, 0.5, 1.5)
for _middle in ((-0.5, 0.5), (-1.0, 0.0, 1.0), _ROW):  # 10 to 12 are rows of four, closer together
    _rows = ((-1, _ROW), (0, _middle), (1, _ROW))
    GRID[8 + len(_middle)] = tuple((x / 1.28, y / 1.06) for y, row in _rows for x in row)


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
    """The paint of drawings: a color for each token, a type, and the line that stands for a dot.

    `styled` drawings follow a style sheet where there is one, and have a size of their own; without it they have one
    color each and fill what they are in, with `spare` units less of ground above and below a table.

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
        """Attributes for programs without custom properties, and the same as a style for those that have them."""
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
        """A drawing of these parts, of a `kind` in style sheets: `box` is its frame in units, `size` its own."""
        width, height = size if self.styled else (None, None)
        frame = {"viewBox": " ".join(map(units, box)), "width": width, "height": height}
        made = Picture(tag("svg", *parts, class_=kind, xmlns=XMLNS, **frame, **given))
        made.says, made.width, made.height = says, box[2], box[3]
        return made


SCREEN = Ink(COLORS)
"""The ink of pages and notebooks."""


def corner(piece: Piece) -> tuple[float, float, float, float]:
    """Left, top, width and height of a piece, in units."""
    width, height = (HALF, 2 * HALF) if piece.upright else (2 * HALF, HALF)
    return piece.x * HALF - width / 2, piece.y * HALF - height / 2, width, height


@lru_cache(2000)
def face(piece: Piece, *, pin: bool = False, small: bool = False, ink: Ink = SCREEN) -> Markup:
    """A tile that shows its pips, where it lies; with a `pin` if it is a spinner, `small` for a line of text."""
    left, top, width, height = corner(piece)
    x, y = piece.x * HALF, piece.y * HALF
    inset = 1.5 if small else 1
    box = (left + inset, top + inset, width - 2 * inset, height - 2 * inset)
    edge = Markup() if small else rect(box[0], box[1] + 3, box[2], box[3], 6.5, ink.paint("ivory-lip"))
    front = rect(*box, 6.5, ink.paint("ivory", "ivory-line", 2.6 if small else 1))
    across = f"M{units(x - 13.5)} {units(y)}h27" if piece.upright else f"M{units(x)} {units(y - 13.5)}v27"
    line = tag("path", d=across, stroke_linecap="round", **ink.paint(stroke="ivory-line", width=1.8))
    pips = joined([_pips(*each, piece.upright, small, ink) for each in halves(piece)])
    return tag("g", edge, front, line, pips, _pin(x, y, ink) if pin else "")


def halves(piece: Piece) -> tuple[tuple[int, float, float], ...]:
    """The pips of each half of a piece, and its center in units."""
    x, y, off = piece.x * HALF, piece.y * HALF, HALF / 2
    right, down = (0.0, off) if piece.upright else (off, 0.0)
    return (piece.first, x - right, y - down), (piece.second, x + right, y + down)


def dots(count: int, x: float, y: float, upright: bool) -> list[tuple[float, float]]:
    """Return the centers of a half's pips around its own center, in units; above 12 there are none."""
    grid = [(11.5 * a, 11.5 * b) for a, b in GRID.get(count, ())]
    return [(x - b, y + a) if upright else (x + a, y + b) for a, b in grid]


def _pips(count: int, x: float, y: float, upright: bool, small: bool, ink: Ink) -> Markup:
    """The pips of one half in a single path: dots are round line ends. Above 12 the half shows its number."""
    if count > 12:
        return number(count, x, y + 7, 20, ink)
    path = "".join([f"M{units(a)} {units(b)}{ink.dot}" for a, b in dots(count, x, y, upright)])
    radius = 3.4 if count > 9 else 4.7 if small else 4.3
    return (
        tag("path", d=path, stroke_linecap="round", **ink.paint(stroke="pip", width=2 * radius)) if path else Markup()
    )


def number(value: int | str, x: float, y: float, size: int, ink: Ink, paint: Mapping[str, str] | None = None) -> Markup:
    """A number, centered, in ink if no other paint is given."""
    fill, style = (paint["fill"], f"{paint.get('style', '')};") if paint else (ink.colors["pip"], "")
    font: dict[str, str | float] = {"text_anchor": "middle", "font_size": size, "font_weight": 700, "fill": fill}
    return tag("text", str(value), x=units(x), y=units(y), **font, style=f"{style}font-family:{ink.font}")


def _pin(x: float, y: float, ink: Ink) -> Markup:
    shine = tag("circle", cx=units(x - 1.3), cy=units(y - 1.4), r="1.2", **ink.paint("ivory"))
    return tag("circle", cx=units(x), cy=units(y), r="4.2", **ink.paint("pin", "pin-line", 1)) + shine


@cache
def reverse(ink: Ink = SCREEN) -> Markup:
    """The back of a tile that stands upright, its corner at the origin."""
    lozenges = "".join(
        f"M{units(x)} {units(y - 4)}l4 4-4 4-4-4z"
        for middle in (20, 60)
        for x, y in ((20, middle), (11, middle - 9), (29, middle - 9), (11, middle + 9), (29, middle + 9))
    )
    frame = rect(1, 1, 38, 78, 6.5, ink.paint("back", "on-table", 1))
    line = rect(4.5, 4.5, 31, 71, 4, ink.paint(stroke="on-table", width=1))
    return tag("g", frame, line, tag("path", d=lozenges, **ink.paint("on-table")))


def rect(left: float, top: float, width: float, height: float, radius: float, paint: Mapping[str, str]) -> Markup:
    """A rectangle with round corners."""
    return tag("rect", x=units(left), y=units(top), width=units(width), height=units(height), rx=units(radius), **paint)


@lru_cache(5000)
def units(number: float) -> str:
    """A length as drawings write it, with one decimal where it needs one."""
    return f"{number:.1f}".removesuffix(".0").replace("-0.0", "0")

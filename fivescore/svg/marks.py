"""The marks on a drawing of a layout: what counts, what is open, what was laid last and what is not laid yet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import copysign, cos, pi, sin

from fivescore.core.layout import Way
from fivescore.svg.geometry import Box, Piece, PlacedEnd, Point
from fivescore.svg.markup import Markup, joined, tag
from fivescore.svg.theme import HALF, SCREEN, Ink, corner, dots, halves, number, rect, units

STEP: dict[Way, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""One step in each way."""


def outline(mark: PlacedEnd, ink: Ink = SCREEN) -> Markup:
    """Brass over ink around the half that counts, or around a whole double."""
    whole = mark.opening.host.is_double and not mark.opening.of_spinner
    flat = mark.way in ("left", "right")
    width, height = (HALF - 2, (1 + whole) * HALF - 2) if flat else ((1 + whole) * HALF - 2, HALF - 2)
    x, y = end_center(mark)
    box = (x - width / 2, y - height / 2, width, height)
    return rect(*box, 7, ink.paint(stroke="pip", width=6.5)) + rect(*box, 7, ink.paint(stroke="brass", width=3.6))


def end_center(mark: PlacedEnd) -> tuple[float, float]:
    """The center of what counts, in units: of a double, or of the half that is open."""
    dx, dy = STEP[mark.way] if mark.opening.of_spinner else (0, 0)
    return (mark.x + dx / 2) * HALF, (mark.y + dy / 2) * HALF


def pill_width(count: int) -> int:
    """Return the width of the pill of a count, in units; it is 30 high."""
    return 30 + 13 * len(str(count))


def pill_center(mark: PlacedEnd, way: tuple[int, int] = (0, 0), *, railed: bool = False) -> Point:
    """The center of an end's pill in units: eight units off its open half, towards its spot or the `way` given."""
    x, y = end_center(mark)
    dx, dy = way if any(way) else (mark.spot[0] - x / HALF, mark.spot[1] - y / HALF)
    double = mark.opening.host.is_double and not mark.opening.of_spinner
    level = mark.way in ("left", "right")

    def off(along: bool, length: float) -> float:
        reach = HALF if double and not along else HALF / 2
        return reach + (18 if railed and not along else 8) + length / 2

    if dx:
        x += copysign(off(level, pill_width(mark.opening.end.count)), dx)
    if dy:
        y += copysign(off(not level, 30), dy)
    return x, y


def pill(x: float, y: float, count: int, ink: Ink = SCREEN) -> Markup:
    """Draw what an end counts, around a center: brass with a star."""
    width = pill_width(count)
    left = x - width / 2
    body = rect(left, y - 15, width, 30, 15, ink.paint("brass", "pip", 1.5))
    star = tag("path", d=star_outline(left + 15, y, 8.5), **ink.paint("pip"))
    return joined([body, star, number(count, left + 15 + (width - 15) / 2 + 1, y + 7.5, 21, ink)])


@lru_cache(maxsize=500)
def star_outline(x: float, y: float, radius: float) -> str:
    """The outline of the star that marks what counts, around a center in units, for the `d` of a path.

    >>> star_outline(0, 0, 10).count("L")
    9
    """
    turns = [(radius if point % 2 == 0 else 0.42 * radius, -pi / 2 + point * pi / 5) for point in range(10)]
    points = [f"{units(x + size * cos(turn))} {units(y + size * sin(turn))}" for size, turn in turns]
    return f"M{'L'.join(points)}z"


def arrow(mark: PlacedEnd, ink: Ink = SCREEN) -> Markup:
    """The mark of an end that is open and counts nothing: a dashed ring with an arrow outward."""
    x, y = mark.spot[0] * HALF, mark.spot[1] * HALF
    dx, dy = STEP[mark.way]
    thin = ink.paint(stroke="on-table", width=1.6)
    ring = tag("circle", cx=units(x), cy=units(y), r=13, stroke_dasharray="3.6 3.2", **thin)
    tip = (x + 7 * dx, y + 7 * dy)
    barbs = [(tip[0] - 5 * dx + side * 5 * dy, tip[1] - 5 * dy + side * 5 * dx) for side in (1, -1)]
    start, end, one, other = (f"{units(a)} {units(b)}" for a, b in ((x - 7 * dx, y - 7 * dy), tip, *barbs))
    shaft, head = f"M{start}L{end}", f"M{one}L{end}L{other}"
    stroke = ink.paint(stroke="on-table", width=2.6)
    return ring + tag("path", d=shaft + head, stroke_linecap="round", stroke_linejoin="round", **stroke)


def rails(piece: Piece, ink: Ink = SCREEN) -> Markup:
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


def railed(piece: Piece) -> list[Box]:
    """The room of both rails."""
    left, top, width, height = corner(piece)
    if piece.way in ("left", "right"):
        return [(left + 3, y, width - 6, 8) for y in (top - 10.5, top + height + 2.5)]
    return [(x, top + 3, 8, height - 6) for x in (left - 10.5, left + width + 2.5)]


def hollow(piece: Piece, ink: Ink = SCREEN) -> Markup:
    """A tile that is not laid yet: dashed outline, hollow pips, no edge."""
    left, top, width, height = corner(piece)
    dash = {"stroke_dasharray": "4 3.4"}
    tint = {"fill_opacity": ".14", **dash, **ink.paint("on-table-2", "on-table-2", 1.6)}
    empty = rect(left + 1, top + 1, width - 2, height - 2, 6.5, tint)
    x, y = piece.x * HALF, piece.y * HALF
    spots = [spot for half in halves(piece) for spot in dots(*half, piece.upright)]
    rings = [tag("circle", cx=units(a), cy=units(b), r="3.8") for a, b in spots]
    bar = f"M{units(x - 16)} {units(y)}h32" if piece.upright else f"M{units(x)} {units(y - 16)}v32"
    line = tag("path", d=bar, **dash)
    return tag("g", empty, tag("g", line, *rings, **ink.paint(stroke="on-table-2", width=1.4)))


def link(points: Sequence[Point], ink: Ink = SCREEN) -> Markup:
    """The dotted line to a tile that is set aside."""
    path = "M" + "L".join(f"{units(x * HALF)} {units(y * HALF)}" for x, y in points)
    stroke = ink.paint(stroke="table-edge", width=4)
    return tag("path", d=path, stroke_linejoin="round", stroke_linecap="round", stroke_dasharray="1 9", **stroke)

"""Drawings of tiles and hands as SVG text, and the frame of every drawing; what they say is from `speech`.

One half of a tile is 40 units. Colors are custom properties with a fallback, so that a drawing is right on the site, in
a notebook and alone in a file, in light, dark and print. There are no ids: many drawings can share a page. Shape and
number carry each mark, color repeats it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from fivescore.core import speech
from fivescore.core.tiles import Hand, Tile
from fivescore.svg.geometry import Box, Piece
from fivescore.svg.markup import Markup, joined, tag
from fivescore.svg.theme import HALF, SCREEN, XMLNS, Ink, Picture, corner, face, rect, reverse, units

MARGIN = 30
"""Units of empty ground around a drawing."""
STAR, ARROW = (
    tag("svg", tag("path", d=path), class_=f"fs-{name}", viewBox="0 0 18 18", width=18, height=18, aria_hidden="true")
    for name, path in (
        ("star", "M9 1l2.3 5.3 5.7.5-4.3 3.8 1.3 5.6L9 13.2 4 16.2l1.3-5.6L1 6.8l5.7-.5z"),
        ("arrow", "M3 9h12M10 4l5 5-5 5"),
    )
)
"""The marks of an end that counts and of one that is only open, for a line of text."""


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
    return _tile(value, upright, pin, small, hidden, ink)


@lru_cache(1000)
def _tile(value: Tile, upright: bool, pin: bool, small: bool, hidden: bool, ink: Ink) -> Picture:
    piece = Piece(value, 0.5 if upright else 1, 1 if upright else 0.5, "right", value.low, value.high, upright)
    _, _, wide, high = corner(piece)
    high += 0 if small else 3  # its edge
    size = (f"{wide / HALF * 1.26:.2f}em", f"{high / HALF * 1.26:.2f}em") if small else (wide, high)
    shown = {"role": None if hidden else "img", "aria_hidden": "true" if hidden else None}
    name, drawn = speech.tile(value), face(piece, pin=pin, small=small, ink=ink)
    named = {"aria_label": name, "data_tile": f"{value.low}-{value.high}"}
    return ink.drawn("fs-tile", (0, 0, wide, high), size, name, tag("title", name), drawn, **shown, **named)


@cache
def back() -> Picture:
    """A drawing of a tile that lies face down, upright.

    >>> back().count("hidden tile")
    2
    """
    name, size = "hidden tile", (HALF, 2 * HALF)
    return SCREEN.drawn(
        "fs-tile", (0, 0, *size), size, name, tag("title", name), reverse(), role="img", aria_label=name
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
        parts.append(clicked(tag("g", drawn, transform=at), send, each))
    for index in range(len(tiles), len(tiles) + backs):
        parts.append(tag("g", reverse(ink), transform=f"translate({MARGIN + index * (HALF + gap)} {top})"))
    count = len(tiles) + backs
    named = ", ".join(speech.tile(each) for each in tiles)
    says = "; ".join(filter(None, (named, f"{backs} hidden" if backs else ""))) or "no tiles"
    width = 2 * MARGIN + max(0, count * (HALF + gap) - gap)
    frame = (0, 0, width, 2 * HALF + 2 * top)
    return framed(frame, "A hand", f"{says[0].upper()}{says[1:]}.", joined(parts), ink, ground=ground)


def tally(strokes: int) -> Markup:
    """Chalk tallies, four strokes and a bar across for each five; a picture without words, so that a number is by.

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


def framed(
    frame: Box, title: str, says: str, body: Markup, ink: Ink, *, ground: bool = False, whole: bool = False
) -> Picture:
    """Frame what is drawn: left, top, width and height in units, with its title and words; on a table if asked."""
    left, top, width, height = (units(number) for number in frame)
    says, paint = speech.aloud(says), ink.paint(fill="table")
    table = tag("rect", x=left, y=top, width=width, height=height, rx=12, **paint) if ground else Markup()
    return ink.drawn(
        "fs-drawing",
        (frame[0], frame[1] + ink.spare, frame[2], frame[3] - 2 * ink.spare),
        (width, height) if whole else (units(frame[2] * 0.8), units(frame[3] * 0.8)),
        says,
        tag("title", title) + tag("desc", says) + table + body,
        role="img",
        aria_label=says,
        style="overflow:visible" if whole else f"--fs-w:{width};max-width:100%;height:auto",
    )


def clicked(drawn: Markup, message: str, value: Tile | None = None) -> Markup:
    """A part that sends a message when it is clicked; as it is where there is no message."""
    if not message:
        return drawn
    at = f"{value.low}-{value.high}" if value else None
    return tag("g", drawn, data_send=message, data_value=at)


def _selected(ink: Ink) -> Markup:
    ring = rect(-2.5, -2.5, 45, 88, 9, ink.paint(stroke="on-table", width=3))
    disc = tag("circle", cx=38, cy=2, r=9, **ink.paint("ivory", "pip", 1.5))
    tick = tag("path", d="M34 2l3 3 5-6", stroke_linecap="round", **ink.paint(stroke="pip", width=2.4))
    return joined([ring, disc, tick])


Tile._repr_svg_ = tile
Hand._repr_svg_ = lambda it: hand(it, ground=True)

"""Drawings of tiles, hands and layouts as SVG text: where things lie is from `geometry`, what they say from `speech`.

One half of a tile is 40 units. Colors are custom properties with a fallback, so that a drawing is right on the site, in
a notebook and alone in a file, in light, dark and print. There are no ids: many drawings can share a page. Shape and
number carry each mark, color repeats it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from fivescore.core import speech
from fivescore.core.layout import Layout, Play
from fivescore.core.rules import Spinner
from fivescore.core.tiles import Hand, Tile
from fivescore.svg.geometry import Piece, PlacedEnd, arrange
from fivescore.svg.marks import STEP, arrow, hollow, link, outline, pill, pill_center, rails
from fivescore.svg.markup import Markup, joined, tag
from fivescore.svg.theme import HALF, SCREEN, XMLNS, Ink, Picture, face, rect, reverse, units

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
    named = ", ".join(speech.tile(each) for each in tiles)
    says = "; ".join(filter(None, (named, f"{backs} hidden" if backs else ""))) or "no tiles"
    width = 2 * MARGIN + max(0, count * (HALF + gap) - gap)
    frame = (0, 0, width, 2 * HALF + 2 * top)
    return framed(frame, "A hand", f"{says[0].upper()}{says[1:]}.", joined(parts), ink, ground=ground)


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
    parts = [link(points, ink) for _, points in found.links]
    for piece in downward(found.pieces):
        drawn = face(piece, pin=pinned(value, piece.tile), ink=ink)
        parts.append(arriving(piece, drawn) if value.last and piece.tile == value.last.tile else drawn)
    ahead = arrange(coming, within).pieces[-1] if ghost else None
    if ahead:
        parts.append(_clicked(hollow(ahead, ink), press))
    shown: list[Markup] = []
    if marks:
        shown += [outline(mark, ink) for mark in found.marks if mark.opening.counts(value.rules)]
    for mark in found.marks:
        counts = marks and mark.opening.counts(value.rules)
        covered = _covered(mark, ahead)
        if counts or not covered:
            sign = _count(mark, found.pieces[-1], ink, covered=covered) if counts else arrow(mark, ink)
            kind = "fs-picked" if mark.opening.host in chosen else None
            shown.append(_clicked(sign, send, mark.opening.host, kind))
    if value.last:
        shown.append(rails(found.pieces[-1], ink))
    parts.append(tag("g", *(shown if signs else ()), class_="fs-signs"))
    left, top, right, bottom = (HALF * side for side in found.box)
    frame = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return framed(frame, value.rules.title, says or speech.layout(value), joined(parts), ink, ground=ground)


def downward(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces in the order in which they are drawn: from top to bottom, so that no edge covers a face.

    >>> upper, lower = Piece(Tile(1, 4), 1, 0.5, "right", 1, 4, False), Piece(Tile(4, 4), 1, 2, "down", 4, 4, False)
    >>> [piece.tile for piece in downward([lower, upper])]
    [Tile(1, 4), Tile(4, 4)]
    """
    return sorted(pieces, key=lambda piece: (piece.y + (1 if piece.upright else 0.5), piece.x))


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


def framed(
    frame: tuple[float, float, float, float], title: str, says: str, body: Markup, ink: Ink, *, ground: bool = False
) -> Picture:
    """What is drawn in a frame, left, top, width and height in units, with its title and words; on a table if asked.

    >>> framed((0, 0, 40, 40), "A table", "", Markup(), SCREEN, ground=True).count("<rect")
    1
    """
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


def _count(mark: PlacedEnd, last: Piece, ink: Ink, *, covered: bool) -> Markup:
    """What an end counts, beside it; on the other axis where a hollow tile lies in the way."""
    way = ((1, 0) if mark.spot[1] != mark.y else (0, -1)) if covered else (0, 0)
    return pill(*pill_center(mark, way, railed=mark.opening.host == last.tile), mark.opening.end.count, ink)


def arriving(piece: Piece, drawn: Markup) -> Markup:
    """The last tile, with the way that it slides in from where a page moves it: from its free end.

    >>> piece = Piece(Tile(1, 4), 1, 0.5, "right", 1, 4, False)
    >>> "fs-last" in arriving(piece, face(piece))
    True
    """
    dx, dy = STEP[piece.way]
    return tag("g", drawn, class_="fs-last", style=f"--fs-dx:{dx * HALF}px;--fs-dy:{dy * HALF}px")


def _selected(ink: Ink) -> Markup:
    ring = rect(-2.5, -2.5, 45, 88, 9, ink.paint(stroke="on-table", width=3))
    disc = tag("circle", cx=38, cy=2, r=9, **ink.paint("ivory", "pip", 1.5))
    tick = tag("path", d="M34 2l3 3 5-6", stroke_linecap="round", **ink.paint(stroke="pip", width=2.4))
    return joined([ring, disc, tick])


def pinned(value: Layout, each: Tile) -> bool:
    """Whether a tile of a layout is a spinner, which alone carries a pin.

    >>> from fivescore import ALL_FIVES
    >>> pinned(Layout(ALL_FIVES).play("4-4"), Tile(4, 4))
    True
    """
    if not each.is_double or value.rules.spinner is Spinner.NONE:
        return False
    first = next(play.tile for play in value.plays if play.tile.is_double)
    return value.rules.spinner is Spinner.EVERY or each == first


Tile._repr_svg_ = tile
Hand._repr_svg_ = lambda it: hand(it, ground=True)

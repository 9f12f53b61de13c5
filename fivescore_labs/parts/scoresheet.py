"""Two old ways to write scores down, drawn: pegs on a cribbage board, and Holsey's X's."""

from collections.abc import Sequence
from typing import NamedTuple

from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.svg.markup import Markup, joined, tag
from fivescore.svg.theme import SCREEN, Ink, Picture

HOLE = 12
"""Units from hole to hole."""
PEGS = ("#13768c", "#e3a52c", "#b23a20", "#37204d")
"""Fills of the pegs, seat by seat; shape and number tell them apart first."""


def cribbage_board(
    scores: Sequence[int], *, before: Sequence[int] = (), holes: int = 61, names: Sequence[str] = ()
) -> Picture:
    """A drawing of a cribbage board of 61 or 121 holes with two to four players' pegs, each at its score.

    `before` are the scores before the last turn: the hind pegs. A score past the last hole is in it, and its
    number beside the track. Sources: A, B, C keep scores on a cribbage board.

    >>> "Ana 12, Ben 7." in cribbage_board([12, 7], names=["Ana", "Ben"])
    True

    Raises FivescoreError for other numbers of holes or players, and for scores below zero: no holes are there.
    """
    if not 2 <= len(scores) <= 4:
        raise FivescoreError(f"a board takes two to four players, not {len(scores)}")
    _check(holes, [*scores, *before])
    names = list(names) or [f"player {seat}" for seat in range(1, len(scores) + 1)]
    parts, top, (right, _) = [], 18, _hole(30, holes, 0)
    for seat, (name, score, hind) in enumerate(zip(names, scores, before or scores, strict=True)):
        named = tag("text", name[:11], x=4, y=top + 5, font_size=15, font_weight=600, fill=SCREEN.line)
        counted = tag("text", str(score), x=right + 24, y=top + 6, font_size=18, font_weight=700, fill=SCREEN.line)
        pegs = _pegs(seat, score, hind, holes, top, SCREEN, PEGS[seat])
        parts.append(tag("g", named, _holes(holes, top, SCREEN), pegs, counted))
        top += _rows(holes) * HOLE + 26
    width = 96 + 30 * HOLE + 5 * HOLE + 60
    says = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True)) + "."
    return _svg(width, top, "Cribbage board", says, joined(parts))


def _holes(holes: int, top: int, ink: Ink) -> Markup:
    places = (_hole(number, holes, top) for number in range(1, holes + 1))
    return joined(tag("circle", cx=x, cy=y, r=2, fill="none", stroke=ink.line, stroke_width=1) for x, y in places)


def _pegs(seat: int, score: int, hind: int, holes: int, top: int, ink: Ink, fill: str) -> Markup:
    """The hind peg and the front one; before the first hole there is none."""
    pegs = [(_hole(min(value, holes), holes, top), radius) for value, radius in ((hind, 3.4), (score, 5)) if value]
    paint = {"fill": fill, "stroke": ink.line, "stroke_width": "1.2"}
    return joined(tag("path", d=_peg(seat, x, y, radius), **paint) for (x, y), radius in pegs)


def track(score: int, before: int, *, holes: int, seat: int, ink: Ink) -> Picture:
    """A drawing of the track that one player has on a board, in one ink, without name and number.

    >>> drawn = track(12, before=7, holes=61, seat=0, ink=SCREEN)
    >>> drawn.says, drawn.count("<path"), drawn.count("<circle")
    ('Hole 12.', 2, 61)

    Errors as in `cribbage_board()`.
    """
    _check(holes, [score, before])
    pegs = _pegs(seat, score, before, holes, 7, ink, ink.line)
    (left, _), (right, _) = _hole(holes, 61, 0), _hole(30, holes, 0)
    box = (left - 8, 0, right - left + 16, 14 + (_rows(holes) - 1) * HOLE)
    says = f"Hole {min(score, holes)}."
    title = tag("title", "A track of a cribbage board")
    return ink.drawn("fs-score", box, (box[2], box[3]), says, title, _holes(holes, 7, ink), pegs, aria_hidden="true")


def _check(holes: int, scores: Sequence[int]) -> None:
    if holes not in (61, 121):
        raise FivescoreError(f"a board of {holes} holes is not drawn; boards have 61 or 121")
    if (least := min(scores)) < 0:
        raise FivescoreError(f"a board has no hole for {least}: it counts from 0; write scores below zero as numbers")


def blank_board(*, holes: int = 61, ink: Ink = SCREEN) -> Picture:
    """A drawing of a board without pegs and names, every fifth hole numbered, to print and to mark with a pen.

    >>> blank_board().count("<circle"), ">60<" in blank_board(), ">115<" in blank_board(holes=121)
    (244, True, True)

    Raises FivescoreError for numbers of holes that boards do not have.
    """
    _check(holes, [0])
    parts, top, rows = [], 10, _rows(holes)
    for _ in PEGS:
        for number in range(1, holes + 1):
            x, y = _hole(number, holes, top, 2 * HOLE)
            parts.append(tag("circle", cx=x, cy=y, r=4, fill="none", stroke=ink.line, stroke_width=".8"))
            if number % 5 == 0 or number == holes:
                place = {"x": x, "y": y + 13}
                parts.append(tag("text", str(number), **place, font_size="8.5", text_anchor="middle", fill=ink.line))
        foot = top + (rows - 1) * 2 * HOLE + 6
        parts.append(tag("path", d=f"M4 {foot}h72", stroke=ink.line, stroke_width=".8"))
        top += rows * 2 * HOLE + 10
    says = f"An empty board: {len(PEGS)} tracks of {holes} holes, a line for a name before each."
    return _svg(96 + 36 * HOLE, top - 6, "Cribbage board", says, joined(parts), ink)


def _rows(holes: int) -> int:
    return holes // 30


def _hole(number: int, holes: int, top: int, pitch: int = HOLE) -> tuple[float, float]:
    """The center of a hole: rows of thirty in fives, there and back; the last hole is below the turn."""
    if number == holes:
        rows = _rows(holes)
        return 96 + (0 if rows % 2 == 0 else 34.5 * HOLE) - HOLE, top + (rows - 1) * pitch
    row, place = divmod(number - 1, 30)
    place = place if row % 2 == 0 else 29 - place
    return 96 + (place + place // 5) * HOLE, top + row * pitch


def _peg(seat: int, x: float, y: float, r: float) -> str:
    """Each seat's own shape: a disc, a square, a triangle, a lozenge."""
    match seat:
        case 0:
            return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
        case 1:
            return f"M{x - r} {y - r}h{2 * r}v{2 * r}h{-2 * r}z"
        case 2:
            return f"M{x} {y - r}l{r} {2 * r}h{-2 * r}z"
    return f"M{x} {y - r}l{r} {r}l{-r} {r}l{-r} {-r}z"


class Stroke(NamedTuple):
    """One mark of the X notation: which symbol it is in, its place there (0 to 9), and whether it is a small o.

    >>> strokes([10, 5])[-1]
    Stroke(symbol=0, place=2, ring=False)
    """

    symbol: int
    place: int
    ring: bool = False


def strokes(turns: Sequence[int]) -> tuple[Stroke, ...]:
    """The marks for a list of turns: a line for each five, a small o for ten made in one turn where a space is free.

    Places 0 and 1 are the large X, then two lines for each of the four small x around it; a symbol holds 50. Source: A
    (after Holsey and Tidwell).

    >>> [mark.place for mark in strokes([10, 5])], strokes([10, 10])[-1].ring
    ([0, 1, 2], True)

    Raises FivescoreError for points that are not multiples of five, or below zero.
    """
    out: list[Stroke] = []
    line = 0
    for points in turns:
        if points < 0 or points % 5:
            raise FivescoreError(f"{points} cannot be written in X's: they write multiples of five, nothing below zero")
        if points == 10 and line % 10 >= 2 and line % 2 == 0:
            out.append(Stroke(line // 10, line % 10, ring=True))
            line += 2
            continue
        out += [Stroke(number // 10, number % 10) for number in range(line, line + points // 5)]
        line += points // 5
    return tuple(out)


def x_notation(turns: Sequence[int], *, name: str = "", ink: Ink = SCREEN) -> Picture:
    """A drawing of one player's score in Holsey's X's, from the points of each turn; errors as in `strokes()`.

    >>> "Seventy-five" in x_notation([15, 10, 10, 5, 20, 15])
    True
    """
    marks = strokes(turns)
    count = 1 + max((mark.symbol for mark in marks), default=0)
    total = sum(turns)
    says = f"{name + ': ' if name else ''}{speech.number(total)}, in {count} symbol{'s' if count > 1 else ''}."
    drawn = tag("g", *map(_mark, marks), fill="none", stroke=ink.line, stroke_width=3, stroke_linecap="round")
    return _svg(72 * count + 8, 80, "Score in X's", says[0].upper() + says[1:], drawn, ink)


def _mark(mark: Stroke) -> Markup:
    x, y = 40 + 72 * mark.symbol, 40
    if mark.place < 2:
        return tag("path", d=f"M{x - 24} {y - 24}l48 48" if mark.place == 0 else f"M{x + 24} {y - 24}l-48 48")
    space, second = divmod(mark.place - 2, 2)
    dx, dy = ((0, -22), (22, 0), (0, 22), (-22, 0))[space]
    x, y = x + dx, y + dy
    if mark.ring:
        return tag("circle", cx=x, cy=y, r=6)
    return tag("path", d=f"M{x + 6} {y - 6}l-12 12" if second else f"M{x - 6} {y - 6}l12 12")


def _svg(width: float, height: float, title: str, says: str, body: Markup, ink: Ink = SCREEN) -> Picture:
    drawn = (tag("title", title), tag("desc", says), body)
    own = {"role": "img", "aria_label": says, "style": f"max-width:100%;height:auto;font-family:{ink.font}"}
    return ink.drawn("fs-score", (0, 0, width, height), (width, height), says, *drawn, **own)

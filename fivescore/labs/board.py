"""A layout on the table of a lab: the drawing with its total, the sentence, and the table of its ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import NamedTuple

from fivescore import speech, svg
from fivescore.labs.contract import Table
from fivescore.layout import Layout, Play
from fivescore.tiles import Tile


def picture(
    layout: Layout,
    *,
    within: Layout | None = None,
    ghost: Play | None = None,
    caption: str = "",
    so_far: int = 0,
    send: str = "",
    press: str = "",
) -> str:
    """The table: the drawing, and beside it the caption, the total, what adds up to it, and what it scores.

    `so_far` are all points up to now, in tallies of five. `within`, `ghost`, `send`, `press` are those of `svg.layout`.

    >>> from fivescore import ALL_FIVES
    >>> drawn = picture(Layout(ALL_FIVES).play("1-4"), caption="move 1")
    >>> [part in drawn for part in ("<svg", "<span>move 1</span>", "<span>1 + 4</span>", "scores 5")]
    [True, True, True, True]
    """
    if not layout.last and ghost is None and within is None:
        return on_table("", f"<span>{caption}</span>")
    drawing = svg.layout(layout, within=within, ghost=ghost, send=send, press=press)
    if not layout.last:
        return on_table(drawing, f"<span>{caption}</span>")
    counts = [str(opening.end.count) for opening in speech.in_order(layout) if opening.counts(layout.rules)]
    adds = " + ".join(counts) if len(counts) > 1 else ""
    scores = f'{svg.STAR}<b class="fs-scores">scores {layout.points}</b>' if layout.points else "no score"
    lines = f"<span>{caption}</span><b class='fs-total'>{layout.total}</b><span>{adds}</span><span>{scores}</span>"
    tallies = ""
    if so_far:
        unit = so_far // 5 if layout.rules.unit == "points" else so_far
        tallies = f'<p class="fs-so-far" aria-hidden="true">{svg.tally(unit)}<span>{so_far} so far</span></p>'
    return on_table(drawing, lines, tallies)


def on_table(drawn: str, lines: str, below: str = "") -> str:
    """The table of a lab: lines that count, what is drawn, and what stands below.

    The lines come first, because on a phone they stand above the drawing: a page that comes in pieces does not jump.

    >>> on_table("", "<b>5</b>")
    '<div class="fs-table fs-bare"><p class="fs-count" aria-hidden="true"><b>5</b></p></div>'
    """
    kind = "" if drawn.startswith("<svg") else " fs-bare"
    return f'<div class="fs-table{kind}"><p class="fs-count" aria-hidden="true">{lines}</p>{drawn}{below}</div>'


def ends_table(layout: Layout, caption: str = "Open ends") -> Table:
    """Every open end in a row: where it is, its tile, whether it counts, and what it adds; the total last.

    >>> from fivescore import ALL_FIVES
    >>> for each in ends_table(Layout(ALL_FIVES).play("1-4").play("4-4")).rows:
    ...     print(*each, sep=" | ")
    End | Tile | State | Adds
    Left | [1-4] | ★ counts | 1
    Right | [4-4] | ★ counts | 8
    Total |  |  | 9
    """
    rows = [("End", "Tile", "State", "Adds")]
    for opening in speech.in_order(layout):
        state = "★ counts" if opening.counts(layout.rules) else "→ open only"
        where = speech.direction(layout, opening)
        adds = str(opening.end.count) if opening.counts(layout.rules) else "–"
        rows.append((where[0].upper() + where[1:], str(opening.host), state, adds))
    rows.append(("Total", "", "", str(layout.total)))
    return Table(caption, tuple(rows), total=True)


def row(title: str, cells: Sequence[str]) -> str:
    """A row of tiles on the table of a lab, with its title; only for the eye: sentences and controls say the same.

    >>> row("Your hand", ["(tile)", "(tile)"])
    '<div class="fs-row" aria-hidden="true"><p>Your hand</p><div>(tile)(tile)</div></div>'
    """
    return f'<div class="fs-row" aria-hidden="true"><p>{title}</p><div>{"".join(cells)}</div></div>'


def cell(tile: Tile, send: str, under: str = "", kind: str = "") -> str:
    """A tile of a row; a click sends the message `send` with it. `under` stands below it, `kind` is a style.

    >>> cell(Tile(1, 4), "play", kind="fs-held").partition("><svg")[0]
    '<span class="fs-cell fs-held" data-send="play" data-value="1-4"'
    """
    press = f' data-send="{send}" data-value="{tile.low}-{tile.high}"' if send else ""
    below = f"<b>{under}</b>" if under else ""
    return f'<span class="fs-cell {kind}"{press}>{_upright(tile)}{below}</span>'


@cache
def _upright(tile: Tile) -> str:
    return svg.tile(tile, upright=True)


class Bar(NamedTuple):
    """A bar of a chart: its label, its whole value, the part that the sentence is about, and its move.

    >>> bar = Bar("1: 5", value=3, part=1, move=1)
    >>> "<b>1 of 3</b>" in bars([bar])
    True
    """

    label: str
    value: int
    part: int
    move: int


def bars(rows: list[Bar]) -> str:
    """Horizontal bars from zero, the part in question filled, its number at the end; a click sends "move".

    >>> import re
    >>> re.findall("[0-9.]+%", bars([Bar("1: 5", 4, 4, 1), Bar("2: 10", 2, 1, 2)]))
    ['100.0%', '100.0%', '50.0%', '25.0%']
    """
    most = max((row.value for row in rows), default=0) or 1
    lines = []
    for row in rows:
        whole, part = (f"{100 * number / most:.1f}%" for number in (row.value, row.part))
        value = str(row.value) if row.part == row.value else f"{row.part} of {row.value}"
        drawn = f'<span class="fs-bar" style="width:{whole}"></span>'
        drawn += f'<span class="fs-bar fs-bar-part" style="width:{part}"></span>'
        press = f'data-send="move" data-value="{row.move}"'
        label = f"<span>{escape(row.label)}</span>"
        lines.append(f'<p {press}>{label}<span class="fs-bar-track">{drawn}</span><b>{value}</b></p>')
    return f'<div class="fs-bars" aria-hidden="true">{"".join(lines)}</div>'

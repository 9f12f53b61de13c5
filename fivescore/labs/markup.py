"""A lab as HTML: what stands on a page and in a stored notebook before any script runs, and in print."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from html import escape
from typing import Any

from fivescore import svg
from fivescore.errors import NotationError
from fivescore.labs.contract import Lab, Message, Reply, Session, Table, View
from fivescore.tiles import Tile

_NAMED = re.compile(r"\[(\d\d?)-(\d\d?)\]")


@lru_cache(maxsize=512)
def _inline(low: int, high: int) -> str:
    try:
        return svg.tile(Tile(low, high), small=True)
    except NotationError:
        return f"[{low}-{high}]"


def rich(text: str) -> str:
    """A sentence as HTML: the tiles that it names, stars and arrows are drawn in the line.

    >>> rich("5 < 6 & so on")
    '5 &lt; 6 &amp; so on'
    >>> rich("[1-4] leads").endswith("</svg> leads")
    True
    """
    named = _NAMED.sub(lambda found: _inline(int(found[1]), int(found[2])), escape(text, quote=False))
    return named.replace("★", svg.STAR).replace("→", svg.ARROW)


def table(value: Table) -> str:
    """A table as HTML, with a caption, heads for columns and rows, and columns of numbers marked as such.

    >>> table(Table("Count", (("End", "Adds"), ("left", "4")))).partition("<tbody>")[2]
    '<tr><th scope="row">left</th><td class="fs-num">4</td></tr></tbody></table>'
    """
    heads, *rows = value.rows
    kinds = ["" if any(map(_wordy, column)) else ' class="fs-num"' for column in zip(*rows, strict=True)]
    kinds = ["", *kinds[1:]] if kinds else [""] * len(heads)
    head = "".join(f'<th scope="col"{kind}>{rich(cell)}</th>' for kind, cell in zip(kinds, heads, strict=True))
    body = []
    for index, (first, *rest) in enumerate(rows):
        cells = "".join(f"<td{kind}>{rich(cell)}</td>" for kind, cell in zip(kinds[1:], rest, strict=True))
        last = ' class="fs-sum"' if value.total and index == len(rows) - 1 else ""
        body.append(f'<tr{last}><th scope="row">{rich(first)}</th>{cells}</tr>')
    caption = f"<caption>{rich(value.caption)}</caption>"
    return f'<table class="fs-data">{caption}<thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'


def _wordy(cell: str) -> bool:
    """Whether a cell is more than a number, a mark on it, or nothing."""
    return not re.fullmatch(r"[\d,.%<–✓✗ \u00a0]*", cell)


def plain(reply: Reply) -> dict[str, Any]:
    """A reply as JSON-ready values for the renderer: sentences and tables as HTML, controls as they are.

    >>> from fivescore.labs import LABS
    >>> reply = plain(Session(LABS["nine-moves"], "2").reply())
    >>> reply["text"], reply["undo"], sorted(reply["view"])[:3]
    ('2', False, ['controls', 'copy', 'focus'])
    """
    view = reply.view
    out = {name: value for name, value in view._asdict().items() if value is not None}
    out["says"], out["note"] = rich(view.says), rich(view.note)
    out["tables"] = [table(each) for each in view.tables]
    out["controls"] = [
        control._asdict() | {"label": rich(control.label), "group": rich(control.group)} for control in view.controls
    ]
    return {"view": out, "text": reply.text, "undo": reply.undo, "problem": rich(reply.problem)}


def frame(view: View) -> str:
    """One view that stands still: picture, sentence, tables.

    >>> frame(View("(picture)", "5 < 6"))
    '<div class="fs-frame"><figure>(picture)<figcaption>5 &lt; 6</figcaption></figure></div>'
    """
    tables = "".join(f'<div class="fs-tables">{table(each)}</div>' for each in view.tables)
    figure = f"<figure>{view.picture}<figcaption>{rich(view.says)}</figcaption></figure>"
    return f'<div class="fs-frame">{figure}{tables}</div>'


def static(lab: Lab[Any], text: str = "") -> str:
    """A lab as it stands without any script: every frame, and the data with which a page brings it to life.

    >>> from fivescore.labs import LABS
    >>> whole = static(LABS["nine-moves"], "2")
    >>> whole.partition(" aria-label")[0], whole.count('<div class="fs-frame">')
    ('<section class="fs-lab" data-lab="nine-moves" data-text="2"', 9)
    """
    session = Session(lab, text)
    reply = session.reply()
    while reply.view.progress < 1:  # so that a page has the whole answer, and asks nothing before its reader does
        reply = session.send(Message("more"))
    frames = "".join(frame(view) for view in lab.frames(session.state))
    first = json.dumps(plain(reply), ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return (
        f'<section class="fs-lab" data-lab="{lab.name}" data-text="{escape(text)}" aria-label="{escape(lab.title)}">'
        f'<div class="fs-head"><p class="fs-name"><span>Lab</span> {escape(lab.title)}</p></div>'
        f'<div class="fs-frames">{frames}</div><script type="application/json">{first}</script></section>'
    )

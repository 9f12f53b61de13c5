"""A lab as HTML: what is on a page and in a stored notebook before any script runs, and in print."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fivescore import svg
from fivescore.core import speech
from fivescore.core.errors import NotationError
from fivescore.core.tiles import Tile
from fivescore.labs.contract import Control, Lab, Message, Reply, Session, Table, View
from fivescore.svg.markup import Markup, data, joined, markup, tag

_TURN_ON = tag("noscript", " To use it, turn JavaScript on for this site and reload the page.")
STILL = tag("p", "This needs JavaScript; here is a still.", _TURN_ON, class_="fs-needs")
"""What is in the head of a lab until its scripts have come."""
STUCK = tag(
    "p",
    "This has not started. Reload the page, allow its scripts, or try another browser. If your network has a filter, "
    "ask the people who run it to let this site’s own files through. You can read the page as it is.",
    class_="fs-stuck",
)
"""What comes below the head once that takes too long."""
_NAMED = re.compile(r"(\[\d\d?-\d\d?\]|★|→)([,.;:!?)’”]*)")
"""What is drawn in a line of text, and the marks that follow it."""


@lru_cache(maxsize=512)
def _drawn(word: str) -> Markup:
    """The drawing of a tile's name, a star or an arrow; a name that no tile has stays as it is."""
    if not word.startswith("["):
        return svg.STAR if word == "★" else svg.ARROW
    try:
        return svg.tile(Tile.parse(word), small=True)
    except NotationError:
        return markup(word)


@lru_cache(maxsize=512)
def _kept(word: str, marks: str) -> Markup:
    """The drawing with the marks that follow it on the same line: some browsers would begin a line with a comma."""
    return tag("span", _drawn(word), marks, style="white-space:nowrap") if marks else _drawn(word)


def rich(text: str) -> Markup:
    """A sentence as HTML: the tiles that it names, stars and arrows are drawn in the line.

    >>> rich("5 < 6 & so on")
    '5 &lt; 6 &amp; so on'
    >>> rich("[1-4] leads").endswith("</svg> leads")
    True
    >>> rich("You laid [1-4], and scored.").endswith("</svg>,</span> and scored.")
    True
    """
    parts: list[str] = []
    done = 0
    for found in _NAMED.finditer(text):
        parts += [text[done : found.start()], _kept(found[1], found[2])]
        done = found.end()
    return joined([*parts, text[done:]])


def table(value: Table) -> Markup:
    """A table as HTML, with a caption, heads for columns and rows, and columns of numbers marked as such.

    >>> table(Table("Count", (("End", "Adds"), ("left", "4")))).partition("<tbody>")[2]
    '<tr><th scope="row">left</th><td class="fs-num">4</td></tr></tbody></table>'
    """
    heads, *rows = value.rows
    kinds = [None if any(map(_wordy, column)) else "fs-num" for column in zip(*rows, strict=True)]
    kinds = [None, *kinds[1:]] if kinds else [None] * len(heads)
    head = [tag("th", rich(cell), scope="col", class_=kind) for kind, cell in zip(kinds, heads, strict=True)]
    body = []
    for index, (first, *rest) in enumerate(rows):
        cells = [tag("td", rich(cell), class_=kind) for kind, cell in zip(kinds[1:], rest, strict=True)]
        last = value.total and index == len(rows) - 1
        body.append(tag("tr", tag("th", rich(first), scope="row"), *cells, class_="fs-sum" if last else None))
    caption = tag("caption", rich(value.caption))
    return tag("table", caption, tag("thead", tag("tr", *head)), tag("tbody", *body), class_="fs-data")


def _wordy(cell: str) -> bool:
    """Whether a cell is more than a number, a mark on it, or nothing."""
    return not re.fullmatch(r"[\d,.%<–✓✗ \u00a0]*", cell)


def plain(reply: Reply) -> dict[str, Any]:
    """A reply as JSON-ready values for the renderer: sentences and tables as HTML, an entry as plain text.

    >>> from fivescore.labs import LABS
    >>> reply = plain(Session(LABS["nine-moves"], "2").reply())
    >>> reply["text"], reply["undo"], sorted(reply["view"])[:3]
    ('2', False, ['caption', 'controls', 'copy'])
    """
    view = reply.view
    out = {name: value for name, value in view._asdict().items() if value is not None}
    out["caption"], out["note"] = rich(view.caption), rich(view.note)
    out["details"] = rich(view.details or "; ".join(each.caption for each in view.tables))
    out["tables"] = [table(each) for each in view.tables]
    out["controls"] = [_control(control) for control in view.controls]
    if view.file:
        out["file"] = view.file._asdict() | {"content": b64encode(view.file.content).decode()}
    said = {"view": out, "text": reply.text, "undo": reply.undo, "problem": rich(reply.problem)}
    if view.entry:
        out["entry"] = view.entry._asdict() | {"says": view.caption}
        said["past"] = reply.past
    return said


def _control(control: Control) -> dict[str, Any]:
    """A control for the renderer: an option that names tiles has its words for the ear beside it."""
    options = [each if (heard := speech.aloud(each[1])) == each[1] else (*each, heard) for each in control.options]
    return control._asdict() | {"label": rich(control.label), "group": rich(control.group), "options": options}


def frame(view: View) -> Markup:
    """One view that stands still; a note without a verdict is an answer, and stands folded."""
    tables = [tag("div", table(each), class_="fs-tables") for each in view.tables]
    figure = tag("figure", view.picture, tag("figcaption", rich(view.caption)))
    answer = Markup()
    if _answers(view):
        answer = tag("details", tag("summary", "The answer"), tag("p", rich(view.note)), class_="fs-fold fs-answer")
    return tag("div", figure, *tables, answer, class_="fs-frame")


def _answers(view: View) -> bool:
    """Whether the note of a view that stands still is an answer."""
    return bool(view.note) and not view.verdict


def _together(views: Sequence[View]) -> tuple[Markup, ...]:
    """The answers of many questions in one list, for the last sheet of paper; a screen has each under its question."""
    told = [tag("li", rich(view.note), value=at) for at, view in enumerate(views, start=1) if _answers(view)]
    return (tag("div", tag("p", "The answers"), tag("ol", *told), class_="fs-answers"),) if told[1:] else ()


def static(lab: Lab[Any], text: str = "", **attributes: str | bool) -> Markup:
    """A lab as it stands without any script: every frame, the data with which a page brings it to life, and what is
    said until then.

    `attributes` are more of the section's own.

    >>> from fivescore.labs import LABS
    >>> whole = static(LABS["nine-moves"], "2")
    >>> whole.partition(" aria-label")[0], whole.count('<div class="fs-frame">')
    ('<section class="fs-lab" data-lab="nine-moves" data-text="2"', 9)
    """
    session = Session(lab, text)
    reply = session.reply()
    while reply.view.progress < 1:  # so that a page has the whole answer, and asks nothing before its reader does
        reply = session.send(Message("more"))
    name = tag("p", lab.title, class_="fs-name")
    views = lab.static_views(session.state)
    return tag(
        "section",
        tag("div", name, STILL, class_="fs-head"),
        STUCK,
        tag("div", *map(frame, views), *_together(views), class_="fs-frames"),
        data(plain(reply)),
        class_="fs-lab",
        data_lab=lab.name,
        data_text=text,
        aria_label=lab.title,
        **attributes,
    )

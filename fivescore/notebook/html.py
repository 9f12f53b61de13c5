"""Text and tables as HTML: the tiles that a line names are drawn in it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from fivescore import svg
from fivescore.core.errors import NotationError
from fivescore.core.tiles import Tile
from fivescore.svg.markup import Markup, joined, markup, tag


class Table(NamedTuple):
    """A table: a caption and rows, the first of them the heads; `total` says that the last row sums up.

    >>> Table("Count", (("End", "Adds"), ("left", "4"), ("Total", "4")), total=True).rows[-1]
    ('Total', '4')
    """

    caption: str
    rows: tuple[tuple[str, ...], ...]
    total: bool = False


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
    """Say whether a cell is more than a number, a mark on it, or nothing."""
    return not re.fullmatch(r"[\d,.%<–✓✗ \u00a0]*", cell)

"""Tables of pages: each cell knows its column's name, so that a row can stand as a block on a phone."""

import re
from html import escape, unescape

_LAB = re.compile(r'(<section class="fs-lab".*?</section>)', re.DOTALL)
_TABLE = re.compile(r'<table(?: class="fs-games")?>(.*?)</table>', re.DOTALL)
_ROW = re.compile(r"<tr[^>]*>.*?</tr>", re.DOTALL)
_CELL = re.compile(r"<(t[hd])((?: [^>]*)?)>(.*?)</\1>", re.DOTALL)
_SERIES = re.compile(r"\d+( / \d+)+")
_NUMBER = re.compile(r"[+−]?[\d,.]+(\s%)?")
NAMED, FITS = 3, 4
"""From so many columns on, a row that stands as a block names them; up to so many columns of numbers fit a phone."""


def labeled(html: str) -> str:
    """The page with every table of its prose made ready for any width; labs keep their own.

    A few columns of numbers stay a table; all other tables become blocks on a phone. A series such as 9 / 7 / 5 stays
    on one line.

    >>> row = "<tr><td>A</td><td>greedy</td><td>5</td></tr>"
    >>> out = labeled(f"<table><thead><tr><th>Who</th><th>Plays</th><th>Points</th></tr></thead>{row}</table>")
    >>> out.partition("</thead>")[2]
    '<tr><td>A</td><td data-label="Plays">greedy</td><td data-label="Points" class="fs-num">5</td></tr></table>'
    """
    parts = _LAB.split(html)
    return "".join(part if _LAB.fullmatch(part) else _TABLE.sub(_table, part) for part in parts)


def _table(found: re.Match[str]) -> str:
    head, split, body = found[1].partition("</thead>")
    if not split:
        return found[0]
    names = [_text(cell[3]) for cell in _CELL.finditer(head)]
    columns = list(zip(*([_text(cell[3]) for cell in _CELL.finditer(row)] for row in _ROW.findall(body)), strict=True))
    numbers = [index > 0 and all(map(_NUMBER.fullmatch, column)) for index, column in enumerate(columns)]
    stays = 1 < len(numbers) <= FITS and all(numbers[1:])
    kind = "fs-games" if stays else "fs-games fs-blocks"

    def marked(row: str, named: bool) -> str:
        cells = enumerate(_CELL.finditer(row))
        return "<tr>" + "".join(cell(index, each, named) for index, each in cells) + "</tr>"

    def cell(index: int, found: re.Match[str], named: bool) -> str:
        kept = re.sub(r' (style|class)="[^"]*"', "", found[2])
        label = f' data-label="{escape(names[index])}"' if named and index and len(names) >= NAMED else ""
        number = ' class="fs-num"' if numbers[index] else ""
        inner = found[3].replace(" ", "\u00a0") if _SERIES.fullmatch(found[3]) else found[3]
        return f"<{found[1]}{kept}{label}{number}>{inner}</{found[1]}>"

    head = _ROW.sub(lambda row: marked(row[0], False), head)
    body = _ROW.sub(lambda row: marked(row[0], True), body)
    return f'<table class="{kind}">{head}{split}{body}</table>'


def _text(cell: str) -> str:
    """A cell without its tags; a drawing in it is no number."""
    return unescape(
        re.sub(r"<svg.*?</svg>", "drawn", re.sub(r"<(?!svg|/svg)[^>]*>", "", cell), flags=re.DOTALL)
    ).strip()

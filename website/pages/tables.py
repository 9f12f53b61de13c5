"""Tables of pages: each cell knows its column's name, so that a row can stand as a block on a phone."""

import re
from collections.abc import Iterator

from bs4 import Tag
from bs4.element import NavigableString

from website.pages.tree import given

_SERIES = re.compile(r"\d+(, \d+)*( or \d+)")
_NUMBER = re.compile(r"[+−]?[\d,.]+(\s%)?")
_PLAIN: tuple[dict[str, str], ...] = ({}, {"class": "fs-games"})
"""The attributes of tables that are made ready."""
NAMED, FITS = 3, 4
"""From so many columns on, a row that stands as a block names them; up to so many columns of numbers fit a phone."""


def label(page: Tag) -> None:
    """Make every table of the page's prose ready for any width; labs keep their own."""
    for table in page.find_all("table"):
        if table.thead and table.attrs in _PLAIN and not table.find_parent("section", class_="fs-lab"):
            _label(table)


def _label(table: Tag) -> None:
    rows = [list(line.select("th, td")) for line in table.find_all("tr")]
    head, body = rows[0], rows[1:]
    names = [_text(cell) for cell in head]
    columns = list(zip(*([_text(cell) for cell in row] for row in body), strict=True))
    numbers = [index > 0 and all(map(_NUMBER.fullmatch, column)) for index, column in enumerate(columns)]
    stays = 1 < len(numbers) <= FITS and all(numbers[1:])
    table["class"] = "fs-games" if stays else "fs-games fs-blocks"
    for line in table.find_all("tr"):
        line.attrs.clear()
    nameless = [cell for cell in head if not _text(cell) and not cell.svg]
    for row in rows:
        for index, cell in enumerate(row):
            named = row is not head and index > 0 and len(names) >= NAMED
            if cell in nameless:  # a heading that says nothing is none, and the others say what they head
                cell.name, cell.attrs = "td", {}
            elif nameless and cell.name == "th":
                cell["scope"] = "col" if row is head else "row"
            _mark(cell, names[index] if named else "", numbers[index])


def _mark(cell: Tag, name: str, number: bool) -> None:
    """Give a cell the name of its column and the mark of a number, and nothing else of its looks."""
    for old in ("style", "class"):
        cell.attrs.pop(old, None)
    if name:
        cell["data-label"] = name
    if number:
        cell["class"] = "fs-num"
    match cell.contents:
        case [NavigableString() as text] if _SERIES.fullmatch(text):
            text.replace_with(text.replace(" ", "\u00a0"))


def _text(cell: Tag) -> str:
    """Return what a cell says, a drawing in it by its name."""
    return "".join(_parts(cell)).strip()


def _parts(node: Tag) -> Iterator[str]:
    for child in node.children:
        if isinstance(child, Tag):
            yield from [given(child, "aria-label") or "drawn"] if child.name == "svg" else _parts(child)
        else:
            yield str(child)

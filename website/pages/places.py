"""Empty places of a lesson: what waits for a guess has its heading and its shape there, and tells nothing.

The shape comes from the kind of the first value that waits. How many rows it has, and of what size, is the same for
all values of a kind. Tiles are in it only where it has a row for each tile of the question: they come from the
question, in the order of their pips.
"""

from collections.abc import Iterator, Sequence

from bs4 import Tag

from fivescore import svg
from fivescore.core.tiles import Tile
from website.pages.tree import element, given, read

LINES = 4
"""Rows of a shape for which the question gives none."""
SIDE = 7
"""Tiles along each side of the grid of all tiles."""
HEADS = ("h2", "h3")
KINDS = {".fs-v-rows": "rows", ".fs-wheel": "wheel", ".fs-v-table": "table", ".fs-chart": "bars", ".fs-lab": "grid"}
"""The shape of a value by what it is drawn with; the first that fits."""
CELLS = {
    "rows": ("tile", "number", "words", "sum", "points"),
    "bars": ("label", "bar", "value"),
    "table": ("cell",) * 4,
    "wheel": ("ring",),
    "words": ("line",),
}
"""What is in a row of each shape."""


def waiting(name: str) -> Tag:
    """The place of what waits for the guess of this name, still without a shape; of a kind of its own, for search."""
    ball = element("circle", cx="9", cy="9", r="2.4")
    eye = element("svg", element("path", d="M1 9q8-11 16 0q-8 11-16 0z"), ball, viewBox="0 0 18 18", aria_hidden="true")
    says = element("p", eye, " Opens when you check, or with the answer.")
    return element("fs-waits", says, class_="fs-nb-waits", data_waits=name, data_search_exclude="")


def shaped(page: Tag) -> None:
    """Gives each place of a page the heading and the shape of what waits there."""
    for place in page.select(".fs-nb-waits"):
        name = given(place, "data-waits")
        waits = page.select(f'[data-after="{name}"]')
        parts = [part for part in waits if part.name != "details"]
        tiles = page.select(f'.fs-guess[data-guess="{name}"] .fs-g-tile > input')
        offered = sorted({Tile.parse(given(each, "value")) for each in tiles})
        at, value = _first(parts, offered)
        before = parts if value is None else parts[:at]
        heads = [part.get_text() for part in before if part.name in HEADS]
        heading = heads[0 if value is None else -1] if heads else ""
        title = [element("p", heading, class_="fs-nb-next")] if heading else []
        for part in (_shape(value, offered), *title, *reversed(list(_folds(waits)))):
            place.insert(0, part)


def _folds(waits: Sequence[Tag]) -> Iterator[Tag]:
    """The names of what is folded away before anything else waits."""
    for part in waits:
        if part.name != "details":
            return
        if part.summary and (head := part.summary.find(HEADS)):
            yield element("p", head.get_text(), class_="fs-nb-fold")


def _first(parts: Sequence[Tag], offered: Sequence[Tile]) -> tuple[int, Tag | None]:
    """Return which part has the first value, and the value: of tiles asked for, the one with a row for each."""
    found = [(at, value) for at, part in enumerate(parts) for value in part.select(".fs-value")]
    whole = [(at, value) for at, value in found if _has_each(value, offered)]
    return next(iter([*whole, *found]), (0, None))


def _has_each(value: Tag, offered: Sequence[Tile]) -> bool:
    """Say whether a value has rows for just the tiles of the question."""
    rows = value.select(".fs-v-rows th.fs-v-tile > svg[data-tile]")
    return bool(offered) and {Tile.parse(given(tile, "data-tile")) for tile in rows} == set(offered)


def _shape(value: Tag | None, offered: Sequence[Tile]) -> Tag:
    """The empty places of a value; where none waits, of a few lines."""
    kind = next((kind for drawn, kind in KINDS.items() if value and value.select_one(drawn)), "words")
    rows = list(_tiles(value, offered)) if value and _has_each(value, offered) else list(_rows(kind))
    return element("div", *rows, class_="fs-nb-shape", data_shape=kind, aria_hidden="true")


def _tiles(value: Tag, offered: Sequence[Tile]) -> Iterator[Tag]:
    """A row for each tile of the question, all else empty; the count on the table, which all plays change, stands."""
    counts = {cell.get_text().split()[0] for cell in value.select(".fs-v-sum:has(.fs-arrow)")}
    for tile in offered:
        drawn = read(svg.tile(tile, small=True, hidden=True)).contents
        number, words, total, points = _empty(CELLS["rows"][1:])
        known = [f"{counts.copy().pop()} ", *read(svg.ARROW).contents, " "] if len(counts) == 1 else []
        yield element("div", *drawn, number, words, element("span", *known, total, class_="fs-p-count"), points)


def _rows(kind: str) -> Iterator[Tag]:
    """The rows of a shape, as many for each value of its kind."""
    if kind == "grid":
        yield from (element("div", *_empty(["cell"] * size)) for size in range(1, SIDE + 1))
    else:
        yield from (element("div", *_empty(CELLS[kind])) for _ in range(1 if kind == "wheel" else LINES))


def _empty(looks: Sequence[str]) -> Iterator[Tag]:
    return (element("i", class_=f"fs-p-{look}") for look in looks)

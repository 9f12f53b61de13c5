"""The belief grid as HTML: all tiles of a set as a triangle, each unseen one with its chance to be in a hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from fivescore import svg
from fivescore.core import speech
from fivescore.core.tiles import Tile, TileSet, half
from fivescore.labs.parts.words import whole_percent
from fivescore.svg.markup import Markup, tag


def belief(
    tiles: TileSet,
    title: str,
    now: Mapping[Tile, Fraction],
    before: Mapping[Tile, Fraction],
    *,
    mine: Collection[Tile],
    voids: Sequence[Fraction] = (),
    chosen: Tile | None = None,
    exact: bool = False,
    pressed: bool = False,
    was: str = "before",
) -> Markup:
    """The chance of each unseen tile `now`, a stroke where it was; buttons if `pressed`. `voids`: no tile of a suit."""
    cells = []
    first = chosen or next(iter(now), None)
    for tile in tiles:
        kind = "fs-cell fs-chosen" if tile == chosen else "fs-cell"
        if tile in now:
            kind += "" if now[tile] else " fs-never"
            below = _bar(now[tile], before.get(tile)) + _number(now[tile], exact)
        else:
            kind += " fs-seen"
            below = tag("b", "yours" if tile in mine else "laid")
        place = f"grid-area:{tile.high + 1}/{tile.low + 1}"
        drawn = svg.tile(tile, small=True)
        value = f"{tile.low}-{tile.high}"
        sends = {"data_send": "tile", "data_value": value}
        if pressed:
            sends |= {
                "type": "button",
                "tabindex": "0" if tile == first else "-1",
                "aria_pressed": "true" if tile == chosen else "false",
                "aria_label": _told(tile, now, before, mine, was, exact),
            }
        cells.append(tag("button" if pressed else "span", drawn, below, class_=kind, style=place, **sends))
    for pip, chance in enumerate(voids):
        place = f"grid-area:{tiles.largest + 2}/{pip + 1}"
        none = tag("i", f"no {half(pip)}")
        cells.append(tag("span", none, _number(chance, exact), class_="fs-cell", style=place, aria_hidden="true"))
    body = tag("div", *cells, style=f"--fs-n:{tiles.largest + 1}")
    kind = "fs-row fs-belief fs-scene fs-walk" if pressed else "fs-row fs-belief"
    hidden, label = (None, title) if pressed else ("true", None)
    words = tag("p", title, aria_hidden="true")
    return tag("div", words, body, class_=kind, role=label and "group", aria_label=label, aria_hidden=hidden)


def _told(
    tile: Tile,
    now: Mapping[Tile, Fraction],
    before: Mapping[Tile, Fraction],
    mine: Collection[Tile],
    was: str,
    exact: bool,
) -> str:
    """A tile of the grid in words."""
    if tile not in now:
        return f"{speech.tile(tile)}, {'yours' if tile in mine else 'laid'}"
    then = f", {was} {_amount(before[tile], exact)}" if tile in before else ""
    return f"{speech.tile(tile)}, {_amount(now[tile], exact)}{then}"


def _amount(chance: Fraction, exact: bool) -> str:
    """A chance in words of a cell: in percent, or as a fraction that is short enough."""
    return str(chance) if exact and max(chance.numerator, chance.denominator) < 10**5 else whole_percent(chance)


def _bar(chance: Fraction, was: Fraction | None) -> Markup:
    """A bar as long as the chance, and a stroke where it was before."""
    stroke = tag("s", style=f"left:{float(100 * was):.1f}%") if was is not None else ""
    return tag("span", tag("em", style=f"width:{float(100 * chance):.1f}%"), stroke, class_="fs-belief-bar")


def _number(chance: Fraction, exact: bool) -> Markup:
    """A chance as it is in a cell: in percent, or as a fraction that is short enough."""
    amount = _amount(chance, exact)
    if "/" not in amount:
        return tag("b", amount)
    parts = (tag("span", str(chance.numerator)), tag("span", str(chance.denominator)))
    return tag("b", *parts, class_="fs-fraction")

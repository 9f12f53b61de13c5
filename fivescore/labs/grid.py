"""The belief grid as HTML: all tiles of a set as a triangle, each unseen one with its chance to be in a hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from fivescore import svg
from fivescore.tiles import Tile, TileSet


def percent(chance: Fraction) -> str:
    """A chance in whole percent, such that only what is impossible is 0 and only what is certain is 100.

    >>> percent(Fraction(7, 17)), percent(Fraction(1, 300)), percent(Fraction(1))
    ('41%', '<1%', '100%')
    """
    if 0 < chance <= Fraction(1, 200):
        return "<1%"
    return ">99%" if Fraction(199, 200) <= chance < 1 else f"{round(100 * chance)}%"


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
) -> str:
    """The grid: the chance of each unseen tile `now` as a bar and a number, with a stroke where it was `before`.

    A tile without a chance is yours if it is `mine`, else it is laid. `voids` are the chances of no tile of each suit,
    in a last row; numbers are fractions where they are `exact`. A click on a tile sends "tile".

    >>> from fivescore.tiles import DOUBLE_SIX
    >>> drawn = belief(DOUBLE_SIX, "Their hand", {Tile(0, 0): Fraction(1, 3)}, {}, mine=[Tile(0, 1)])
    >>> drawn.count("<b>33%</b>"), drawn.count("<b>yours</b>"), drawn.count("<b>laid</b>")
    (1, 1, 26)
    """
    cells = []
    for tile in tiles:
        kind = "fs-cell fs-chosen" if tile == chosen else "fs-cell"
        if tile in now:
            kind += "" if now[tile] else " fs-never"
            below = _bar(now[tile], before.get(tile)) + _number(now[tile], exact)
        else:
            kind += " fs-seen"
            below = f"<b>{'yours' if tile in mine else 'laid'}</b>"
        place = f'style="grid-area:{tile.high + 1}/{tile.low + 1}" data-send="tile" data-value="{tile.low}-{tile.high}"'
        cells.append(f'<span class="{kind}" {place}>{svg.tile(tile, small=True)}{below}</span>')
    for pip, chance in enumerate(voids):
        place = f'style="grid-area:{tiles.largest + 2}/{pip + 1}"'
        cells.append(f'<span class="fs-cell" {place}><i>no {pip}</i>{_number(chance, exact)}</span>')
    body = f'<div style="--fs-n:{tiles.largest + 1}">{"".join(cells)}</div>'
    return f'<div class="fs-row fs-belief" aria-hidden="true"><p>{title}</p>{body}</div>'


def _bar(chance: Fraction, was: Fraction | None) -> str:
    """A bar as long as the chance, and a stroke where it was before."""
    stroke = f'<s style="left:{float(100 * was):.1f}%"></s>' if was is not None else ""
    return f'<span class="fs-belief-bar"><em style="width:{float(100 * chance):.1f}%"></em>{stroke}</span>'


def _number(chance: Fraction, exact: bool) -> str:
    """A chance as it stands in a cell: in percent, or as a fraction that is short enough."""
    short = max(chance.numerator, chance.denominator) < 10**5
    if not exact or not short:
        return f"<b>{percent(chance)}</b>"
    if chance.denominator == 1:
        return f"<b>{chance}</b>"
    return f'<b class="fs-fraction"><span>{chance.numerator}</span><span>{chance.denominator}</span></b>'

"""Charts as HTML: bars from zero, intervals, a guess and the truth on one scale, beliefs as a grid of tiles.

They fit any width, and carry their own styles to stand anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, log10
from typing import Literal, NamedTuple

from fivescore import svg
from fivescore.core import speech
from fivescore.core.tiles import Tile, TileSet, half_name
from fivescore.notebook.html import rich
from fivescore.notebook.words import whole_percent
from fivescore.svg.markup import LINE, Markup, joined, tag

PLAIN = "var(--fs-chart-5,#b4c2c6)"
"""The color of what is not what a chart is about."""
LONGEST = 250
"""The longest name of a picture, in characters: a name is heard whole."""
_INK, _PAPER = "var(--fs-ink,currentColor)", "var(--fs-paper,#ffffff)"
_MAIN = "var(--fs-chart-1,#13768c)"
_APART = f"box-shadow:0 0 0 1.5px {_PAPER}"
_ABOUT = "repeating-linear-gradient(135deg,var(--fs-chart-2,#e3a52c) 0 6px,var(--fs-pip,#14262b) 6px 7.5px)"
_GRID = "display:grid;grid-template-columns:max-content minmax(0,1fr) max-content;align-items:center"
_LABELS = {"guess": "You said", "seen": "Dealt", "exact": "Counted"}


class Bar(NamedTuple):
    """A bar: its label (tiles in it are drawn), its value, and what is at its end.

    A bar that the sentence is `about` is hatched. `mark` is a value to hold the bar against: a stroke marks it.
    `tone` is "right" or "wrong" where the row says so of its play; a page may tint the row.

    >>> Bar("+5", 25.0, "25 %").about
    False
    """

    label: str
    value: float
    text: str
    about: bool = False
    mark: float | None = None
    tone: str = ""


def bars(
    rows: Sequence[Bar], *, says: str = "", reach: tuple[float, float] = (0, 0), height: int = 30, solid: bool = False
) -> Markup:
    """The bars one below the other, of so many pixels each; negative values lead to the left of zero.

    `says` is the picture in words; without it the picture is only for the eye. `reach` are the least and the largest
    value of a chart with the same scale. Bars are pale, or `solid` where all of them are what the chart is about.

    >>> bars([Bar("[1-3]", 2.5, "2.5")], says="One bar.").count("fs-chart-bar")
    1
    """
    values = [row.value for row in rows] + [row.mark for row in rows if row.mark is not None]
    low = min([reach[0], 0, *values])
    high = max([reach[1], 0, *values])
    span = (high - low) or 1
    zero = 100 * -low / span
    gap = f"line-height:1.2;gap:{max(4, height * 7 // 15)}px .6rem;font-variant-numeric:tabular-nums"
    return tag(
        "div",
        *(_row(row, zero, 100 / span, height, _MAIN if solid else PLAIN) for row in rows),
        class_="fs-chart",
        role="img" if says else None,
        aria_label=speech.aloud(says) or None,
        aria_hidden=None if says else "true",
        style=f"{_GRID};{gap}",
    )


def _row(row: Bar, zero: float, unit: float, height: int, plain: str) -> Markup:
    """Label, bar and number; the axis is the line at zero."""
    length = abs(row.value) * unit
    left = zero if row.value >= 0 else zero - length
    fill = _ABOUT if row.about else plain
    parts = []
    if length:
        place = f"position:absolute;top:0;bottom:0;left:{left:.1f}%;width:{length:.1f}%;box-sizing:border-box"
        paint = f"border:1.5px solid {_INK};background:{fill}"
        parts.append(tag("span", class_="fs-chart-bar", style=f"{place};{paint}"))
    axis = f"position:absolute;top:-2px;bottom:-2px;left:{zero:.1f}%;border-left:1.5px solid {_INK}"
    parts.append(tag("span", style=axis))
    if row.mark is not None:
        place = f"position:absolute;top:-3px;bottom:-3px;left:{zero + row.mark * unit:.1f}%;margin-left:-1.5px"
        paint = f"width:3px;background:{_INK};{_APART}"
        parts.append(tag("span", class_="fs-chart-bar", style=f"{place};{paint}"))
    track = tag("span", *parts, style=f"position:relative;height:{height}px")
    name = tag("span", rich(row.label), data_tone=row.tone or None)
    return joined([name, " ", track, tag("b", row.text), LINE])


def interval(low: float, mean: float, high: float, *, top: int, paint: str) -> tuple[Markup, Markup]:
    """An interval as a band, so many pixels below the top of its track, and the dot at its mean; all in percent."""
    band = f"position:absolute;top:{top}px;height:16px;left:{low:.1f}%;width:{high - low:.1f}%;box-sizing:border-box"
    edge = f"border:1.5px solid {_INK};border-radius:3px;background:{paint}"
    dot = f"position:absolute;top:{top + 3}px;left:{mean:.1f}%;width:10px;height:10px;margin-left:-5px"
    fill = "border-radius:50%;background:var(--fs-pip,#14262b)"
    bar = "fs-chart-bar"
    return tag("span", class_=bar, style=f"{band};{edge}"), tag("span", class_=bar, style=f"{dot};{fill}")


def steps(low: float, high: float) -> list[float]:
    """Two to five round values between two others: steps of 1, 2 or 5 and a power of ten.

    >>> steps(0, 47)
    [0.0, 20.0, 40.0]
    """
    rough = (high - low) / 4
    power = 10.0 ** floor(log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough)
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def along_axis(text: str, share: float) -> Markup:
    """A text above or below an axis, so far along it; at an end it reaches inward.

    >>> along_axis("0", 0).partition("translate")[2]
    'X(0%)">0</span>'
    """
    moved = "-100" if share > 0.9 else "0" if share < 0.1 else "-50"
    return tag("span", text, style=f"position:absolute;left:{100 * share:.1f}%;transform:translateX({moved}%)")


class ScaleMark(NamedTuple):
    """A value on a scale: the `guess`, what was `seen`, with its interval from `low` to `high`, or the `exact`."""

    kind: Literal["guess", "seen", "exact"]
    value: float
    text: str
    low: float = 0.0
    high: float = 0.0
    label: str = ""


def scale(
    marks: Sequence[ScaleMark], *, high: float = 1.0, ends: tuple[str, str] = ("0\u00a0%", "100\u00a0%")
) -> Markup:
    """The marks, a row for each, on a scale from 0 to `high`, whose ends are named; what is exact crosses all rows."""
    exact = next((_share(mark.value, high) for mark in marks if mark.kind == "exact"), None)
    rows = [_mark(mark, high, exact) for mark in marks]
    size = "column-gap:.8rem;font-size:var(--fs-t-s,1rem);line-height:1.2;font-variant-numeric:tabular-nums"
    line = f"display:flex;justify-content:space-between;border-top:1.5px solid {_INK};padding-top:2px"
    foot = tag("span", joined([tag("span", end) for end in ends], " "), style=line)
    parts = [*rows, tag("span"), foot, tag("span")]
    return tag("div", *parts, class_="fs-scale", aria_hidden="true", style=f"{_GRID};{size}")


def _mark(mark: ScaleMark, high: float, exact: float | None) -> Markup:
    """Name, mark on its track, and value."""
    line = "position:absolute;top:0;bottom:0"
    at = _share(mark.value, high)
    drawn = []
    if exact is not None and mark.kind != "exact":
        drawn.append(tag("span", style=f"{line};left:{exact:.2f}%;border-left:1.5px dashed {_INK}"))
    if mark.kind == "guess":
        turned = "width:12px;height:12px;transform:translate(-50%,-50%) rotate(45deg);box-sizing:border-box"
        place = f"position:absolute;top:50%;left:{at:.2f}%;{turned};border:2.5px solid {_INK};background:{_PAPER}"
    else:
        place = f"{line};left:{at:.2f}%;width:3px;margin-left:-1.5px;background:{_INK}"
    if mark.kind == "seen":
        low, top = _share(mark.low, high), _share(mark.high, high)
        band = f"position:absolute;top:8px;bottom:8px;left:{low:.2f}%;width:{top - low:.2f}%;box-sizing:border-box"
        paint = f"border:1.5px solid {_INK};background:{_ABOUT}"
        drawn.append(tag("span", class_="fs-chart-bar", style=f"{band};{paint}"))
    drawn.append(tag("span", class_="fs-scale-mark", style=place))
    track = tag("span", *drawn, style="position:relative;height:32px;margin:0 8px")
    return joined([tag("span", mark.label or _LABELS[mark.kind]), " ", track, tag("b", rich(mark.text)), LINE])


def _share(value: float, high: float) -> float:
    """Return how far along the scale a value lies, in percent."""
    return 100 * max(0.0, min(1.0, value / high))


def amount(guess: object, unit: str = "%") -> str:
    """A guess, or another value, with its unit, if it has one.

    >>> amount(1, "tiles").split(), amount("7", "")
    (['1', 'tile'], '7')
    """
    if guess in (1, "1"):
        unit = unit.removesuffix("s")
    return f"{guess}\N{NO-BREAK SPACE}{unit}" if unit else str(guess)


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
            below = _chance_bar(now[tile], before.get(tile)) + _chance(now[tile], exact)
            said = _amount(now[tile], exact) + (f", {was} {_amount(before[tile], exact)}" if tile in before else "")
        else:
            kind, said = f"{kind} fs-seen", "yours" if tile in mine else "laid"
            below = tag("b", said)
        place = f"grid-area:{tile.high + 1}/{tile.low + 1}"
        drawn = svg.tile(tile, small=True)
        value = f"{tile.low}-{tile.high}"
        sends = {"data_send": "tile", "data_value": value}
        if pressed:
            sends |= {
                "type": "button",
                "tabindex": "0" if tile == first else "-1",
                "aria_pressed": "true" if tile == chosen else "false",
                "aria_label": f"{speech.tile(tile)}, {said}",
            }
        cells.append(tag("button" if pressed else "span", drawn, below, class_=kind, style=place, **sends))
    for pip, chance in enumerate(voids):
        place = f"grid-area:{tiles.largest + 2}/{pip + 1}"
        none = tag("i", f"no {half_name(pip)}")
        cells.append(tag("span", none, _chance(chance, exact), class_="fs-cell", style=place, aria_hidden="true"))
    body = tag("div", *cells, style=f"--fs-n:{tiles.largest + 1}")
    kind = "fs-row fs-belief fs-scene fs-walk" if pressed else "fs-row fs-belief"
    hidden, label = (None, title) if pressed else ("true", None)
    words = tag("p", title, aria_hidden="true")
    return tag("div", words, body, class_=kind, role=label and "group", aria_label=label, aria_hidden=hidden)


def _amount(chance: Fraction, exact: bool) -> str:
    """A chance in words of a cell: in percent, or as a fraction that is short enough."""
    return str(chance) if exact and max(chance.numerator, chance.denominator) < 10**5 else whole_percent(chance)


def _chance_bar(chance: Fraction, was: Fraction | None) -> Markup:
    """A bar as long as the chance, and a stroke where it was before."""
    stroke = tag("s", style=f"left:{float(100 * was):.1f}%") if was is not None else ""
    return tag("span", tag("em", style=f"width:{float(100 * chance):.1f}%"), stroke, class_="fs-belief-bar")


def _chance(chance: Fraction, exact: bool) -> Markup:
    """A chance as it is in a cell: in percent, or as a fraction that is short enough."""
    amount = _amount(chance, exact)
    if "/" not in amount:
        return tag("b", amount)
    parts = (tag("span", str(chance.numerator)), tag("span", str(chance.denominator)))
    return tag("b", *parts, class_="fs-fraction")

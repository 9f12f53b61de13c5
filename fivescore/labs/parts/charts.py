"""Bar charts as HTML: horizontal bars from zero that fit any width, and carry their own styles to stand anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fivescore.analysis.odds import Dist
from fivescore.core import speech
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import percent, signed
from fivescore.svg.markup import LINE, Markup, joined, tag

_INK = "var(--fs-ink,currentColor)"
_PLAIN = "var(--fs-chart-5,#b4c2c6)"
_MAIN = "var(--fs-chart-1,#13768c)"
_APART = "box-shadow:0 0 0 1.5px var(--fs-paper,#ffffff)"
_ABOUT = "repeating-linear-gradient(135deg,var(--fs-chart-2,#e3a52c) 0 6px,var(--fs-pip,#14262b) 6px 7.5px)"


class Bar(NamedTuple):
    """A bar: its label (tiles in it are drawn), its value, and what is at its end.

    A bar that the sentence is `about` is hatched. `mark` is a value to hold the bar against: a stroke marks it.
    `tone` is "right" or "wrong" where the row says so of its play; a page may tint the row.

    >>> "repeating-linear-gradient" in bars([Bar("draw", 0.5, "+0.50", about=True)])
    True
    >>> bars([Bar("no double", 0.1, "10 %", mark=0.2)]).count("left:100.0%")
    1
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
    grid = "display:grid;grid-template-columns:max-content minmax(0,1fr) max-content;align-items:center;line-height:1.2"
    gap = f"gap:{max(4, height * 7 // 15)}px .6rem;font-variant-numeric:tabular-nums"
    return tag(
        "div",
        *(_row(row, zero, 100 / span, height, _MAIN if solid else _PLAIN) for row in rows),
        class_="fs-chart",
        role="img" if says else None,
        aria_label=speech.aloud(says) or None,
        aria_hidden=None if says else "true",
        style=f"{grid};{gap}",
    )


def chances(points: Dist[int], label: Callable[[int], str] = signed) -> list[Bar]:
    """A bar for each number of points, as long as its chance in percent; those above 0 are hatched."""
    return [Bar(label(each), 100 * float(chance), percent(chance), each > 0) for each, chance in points.items()]


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

"""A mean that settles as trials go on: a line with the band of its 95 % interval, and the exact value across."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log, log10

from fivescore.analysis.simulate import Estimate
from fivescore.svg.markup import LINE, Markup, joined, tag

FROM = 10
"""Trials after which the drawing begins: before that the band is wider than the paper."""
_WIDE, _HIGH = 600, 180
_INK, _EDGE = "var(--fs-ink,currentColor)", "var(--fs-edge,#64787e)"


def settling(
    found: Sequence[Estimate], *, most: float, exact: float | None, text: Callable[[float], str], least: float = 0
) -> Markup:
    """The drawing, as HTML that fits any width; "" for fewer than twice ten trials."""
    points = [each for each in found if each.trials >= FROM]
    if len(points) < 2 or points[-1].trials < 2 * FROM:
        return Markup()
    first, last = points[0].trials, points[-1].trials
    lows, highs = ([max(least, each.interval[0]) for each in points], [min(most, each.interval[1]) for each in points])
    low, high = min(lows), max(highs)
    if exact is not None:
        low, high = min(low, exact), max(high, exact)
    low, high = (low, high) if high > low else (least, most)
    along = [log(each.trials / first) / log(last / first) for each in points]
    means = [each.mean for each in points]

    def up(value: float) -> float:
        return (value - low) / (high - low)

    def line(values: Sequence[float]) -> str:
        return "L".join(f"{_WIDE * x:.1f} {_HIGH * (1 - up(y)):.1f}" for x, y in zip(along, values, strict=True))

    back = "L".join(reversed(line(lows).split("L")))
    band = tag("path", d=f"M{line(highs)}L{back}z", fill="#d3dcde", style="fill:var(--fs-line,#d3dcde);stroke:none")
    drawn = [band, _stroke(line(highs), 1, _EDGE), _stroke(line(lows), 1, _EDGE)]
    if exact is not None:
        drawn.append(_stroke(line([exact] * len(along)), 1.5, f"{_INK};stroke-dasharray:6 4"))
    drawn.append(_stroke(line(means), 2.5, _INK))
    size = f"display:block;width:100%;height:{_HIGH}px;border:solid {_INK};border-width:0 0 1.5px 1.5px"
    plot = tag(
        "svg",
        *drawn,
        class_="fs-running",
        viewBox=f"0 0 {_WIDE} {_HIGH}",
        preserveAspectRatio="none",
        style=f"{size};box-sizing:border-box",
    )
    height = [_up(text(value), up(value)) for value in steps(low, high)]
    counts = [10**power for power in range(1, 6) if first <= 10**power <= last]
    width = [along_axis(f"{count:,}", log(count / first) / log(last / first)) for count in counts]
    widest = max((text(value) for value in steps(low, high)), key=len)
    side = tag("span", tag("span", widest, style="visibility:hidden"), joined(height, " "), style="position:relative")
    foot = tag("span", joined(width, " "), style="position:relative;height:1.4em")
    grid = "display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px .5rem;line-height:1.2"
    style = f"{grid};font-variant-numeric:tabular-nums"
    return tag("div", side, plot, LINE, tag("span"), foot, aria_hidden="true", style=style)


def _stroke(line: str, width: float, paint: str) -> Markup:
    style = f"fill:none;stroke:{paint};stroke-width:{width};vector-effect:non-scaling-stroke;stroke-linejoin:round"
    return tag("path", d=f"M{line}", fill="none", stroke="#0f242a", style=style)


def steps(low: float, high: float) -> list[float]:
    """Two to five round values between two others: steps of 1, 2 or 5 and a power of ten."""
    rough = (high - low) / 4
    power = 10.0 ** floor(log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough)
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def _up(text: str, share: float) -> Markup:
    return tag("span", text, style=f"position:absolute;right:0;bottom:{100 * share:.1f}%;transform:translateY(50%)")


def along_axis(text: str, share: float) -> Markup:
    """A text above or below an axis, so far along it; at an end it reaches inward."""
    moved = "-100" if share > 0.9 else "0" if share < 0.1 else "-50"
    return tag("span", text, style=f"position:absolute;left:{100 * share:.1f}%;transform:translateX({moved}%)")

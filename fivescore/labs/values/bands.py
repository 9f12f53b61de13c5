"""Numbers from simulations as bands: the mean is a dot, its 95 % interval the band, the exact value a stroke, and what
all of them are compared with a dashed line.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor, log10

from fivescore.analysis.simulate import Agreement, Comparison, Estimate, Estimates, Tournament
from fivescore.core import speech
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.means import along_axis, steps
from fivescore.labs.values.bars import LONGEST
from fivescore.labs.values.drawn import draws, noted
from fivescore.svg.markup import LINE, Markup, joined, tag

_INK = "var(--fs-ink,currentColor)"
_BAND = f"box-sizing:border-box;border:1.5px solid {_INK};border-radius:3px;background:var(--fs-chart-5,#b4c2c6)"
_STROKE = "background:var(--fs-chart-3,#b23a20);box-shadow:0 0 0 1.5px var(--fs-paper,#ffffff)"
_DASHED = "margin-left:-1px;border-left:2px dashed currentColor"
_NEAR = 0.1
"""Numbers of an axis that stand nearer to that of the line, as a share of the axis, give way to it."""


def _bands(found: Mapping[str, Estimate | Agreement], line: Fraction | float | None = None) -> Markup:
    """The bands on one axis, the line across them if there is one, and how many trials they are from."""
    pairs = {name: (each, None) if isinstance(each, Estimate) else each for name, each in found.items()}
    ends = [side for each, _ in pairs.values() for side in each.interval]
    ends += [float(exact) for _, exact in pairs.values() if exact is not None]
    ends += [] if line is None else [float(line)]
    low, high = min(ends), max(ends)
    spare = 0.06 * (high - low) or 0.5
    low, high = low - spare, high + spare
    rows: list[str] = []
    for name, (each, exact) in pairs.items():
        rows += [tag("span", rich(name)), " ", tag("b", _number(each)), " ", _track(each, exact, line, low, high), LINE]
    said = f"{'. '.join(_said(name, each, exact, line) for name, (each, exact) in pairs.items())}."
    heard = len(speech.aloud(said)) <= LONGEST
    axis = tag("span", joined(_axis(line, low, high), " "), class_="fs-v-axis")
    names = {"role": "img", "aria_label": said} if heard else {"aria_hidden": "true"}
    drawn = tag("div", *rows, axis, class_="fs-chart fs-v-bands", **names)
    drawn += Markup() if heard else tag("p", rich(said), class_="fs-v-hidden")
    counts = sorted({each.trials for each, _ in pairs.values()})
    few = " or ".join(filter(None, (", ".join(f"{count:,}" for count in counts[:-1]), f"{counts[-1]:,}")))
    trials = few if len(counts) < 4 else f"{counts[0]:,} to {counts[-1]:,}"
    each_of = " each" if len(pairs) > 1 else ""
    dashed = "" if line is None else f" Dashed:\N{NO-BREAK SPACE}{_exact(line)}."
    return drawn + noted(f"{trials} trials{each_of}. The band is the 95 % interval.{dashed}")


def _said(name: str, each: Estimate, exact: Fraction | float | None, line: Fraction | float | None) -> str:
    """One band in words: its numbers, whether it holds the exact value, and where it lies beside the line."""
    said = f"{name}: {_number(each)}"
    if exact is not None:
        said += f"; the interval {'holds' if each.against(exact).holds else 'misses'} the exact value, {_exact(exact)}"
    if line is not None:
        start, end = each.interval
        said += f", {'above' if start > line else 'below' if end < line else 'across'} {_exact(line)}"
    return said


def _axis(line: Fraction | float | None, low: float, high: float) -> list[Markup]:
    """The numbers along the axis: round ones, and in bold that of the line."""

    def at(value: float) -> float:
        return (value - low) / (high - low)

    round_ones = [value for value in steps(low, high) if line is None or abs(at(value) - at(float(line))) > _NEAR]
    marks = [along_axis(f"{value:.6g}".replace("-", "−"), at(value)) for value in round_ones]
    if line is None:
        return marks
    place = f"position:absolute;left:{100 * at(float(line)):.1f}%;transform:translateX(-50%)"
    return [*marks, tag("b", _exact(line), style=place)]


def _number(each: Estimate) -> str:
    """The mean and how far its interval reaches, both to the second figure of the reach."""
    reach = 1.96 * each.error
    places = max(0, 1 - floor(log10(reach))) if reach else 0
    mean = f"{each.mean:.{places}f}" if reach else f"{each.mean:.3g}"
    return f"{mean} ± {reach:.{places}f}".replace("-", "−")


def _exact(exact: Fraction | float) -> str:
    if isinstance(exact, Fraction):
        return str(exact) if exact.denominator < 10**6 else f"{float(exact):.4g}"
    return f"{exact:.4g}".replace("-", "−")


def _track(
    each: Estimate, exact: Fraction | float | None, line: Fraction | float | None, low: float, high: float
) -> Markup:
    """One band with its dot, the line across it, and the stroke of the exact value with its name above."""

    def at(value: float) -> float:
        return 100 * (value - low) / (high - low)

    start, end = each.interval
    top = 0 if exact is None else 22
    place = f"position:absolute;top:{top + 5}px;height:16px;left:{at(start):.1f}%;width:{at(end) - at(start):.1f}%"
    dot = f"position:absolute;top:{top + 8}px;left:{at(each.mean):.1f}%;width:10px;height:10px;margin-left:-5px"
    parts = [tag("span", class_="fs-chart-bar", style=f"{place};{_BAND}")]
    if line is not None:
        parts.append(tag("i", style=f"position:absolute;top:{top}px;bottom:-8px;left:{at(float(line)):.1f}%;{_DASHED}"))
    parts.append(tag("span", class_="fs-chart-bar", style=f"{dot};border-radius:50%;background:var(--fs-pip,#14262b)"))
    if exact is not None:
        where = f"position:absolute;top:{top}px;height:26px;left:{at(float(exact)):.1f}%;width:3px;margin-left:-1.5px"
        parts.append(tag("span", class_="fs-chart-bar", style=f"{where};{_STROKE}"))
        share = at(float(exact))
        moved = -100 if share > 65 else 0 if share < 35 else -50
        name = f"position:absolute;top:0;left:{share:.1f}%;transform:translateX({moved}%);white-space:nowrap"
        parts.append(tag("span", tag("b", _exact(exact)), ", exact", style=name))
    return tag("span", *parts, class_="fs-v-track", style=f"height:{top + 26}px")


@draws(Estimate)
def estimate(value: Estimate) -> Markup:
    """One number from a simulation."""
    return _bands({"simulated": value})


@draws(Agreement)
def agreement(value: Agreement) -> Markup:
    """One number from a simulation, and the exact one."""
    return _bands({"simulated": value})


@draws(Estimates)
def estimates(value: Estimates) -> Markup:
    """Several of them on one axis, with the line that they are compared with; nothing where there is none."""
    return _bands(value, value.line) if value else Markup()


@draws(Comparison)
def comparison(value: Comparison) -> Markup:
    """What rounds bring, each figure on an axis of its own."""
    return joined(_bands({name: each}) for name, each in value._asdict().items())


@draws(Tournament)
def tournament(value: Tournament) -> Markup:
    """How many of the matches the first player won."""
    return _bands({value.names[0]: value.share}) + noted(f"{value}.")

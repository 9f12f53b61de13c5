"""Figures for notebooks, drawn by Plotly: data in, a figure out, and beside it the same as bars, sentence and table.

A cell that ends with a figure stores all of it: Plotly's own format for JupyterLab, by name and without any script from
elsewhere; HTML that needs no script for pages and print; and the sentence as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from fivescore.analysis.odds import Dist
from fivescore.analysis.simulate import Estimate
from fivescore.labs.contract import Table
from fivescore.labs.parts import charts
from fivescore.labs.parts.html import rich, table as table_of
from fivescore.labs.parts.words import margin, share, signed
from fivescore.svg.markup import Markup, joined, tag

PLOTLY = "application/vnd.plotly.v1+json"
"""The format in which JupyterLab draws Plotly's figures."""
_FILLS = (("#13768c", ""), ("#e3a52c", "/"), ("#b23a20", "."), ("#37204d", "x"), ("#b4c2c6", ""))
"""Fills of the series, and their textures: color alone never tells them apart."""


@dataclass(frozen=True)
class Chart:
    """A figure that stands anywhere: `figure` is Plotly's, `says` the same in words, `html` as bars and a table."""

    figure: go.Figure
    says: str
    html: Markup

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        drawn = self.figure.to_plotly_json() | {"config": {"displaylogo": False, "responsive": True}}
        return {PLOTLY: drawn, "text/html": self.html, "text/plain": self.says}


def margins(found: Mapping[str, Dist[int]]) -> Chart:
    """The chance of each margin: a distribution for each name, all on one scale.

    >>> margins({"[1-3]": Dist({5: 1, 10: 3})}).says
    'After [1-3]: from +5 to +10, most often +10 (3/4), +8.75 on average.'
    """
    says = " ".join(_said(name, dist) for name, dist in found.items())
    widest = max(100 * float(chance) for dist in found.values() for chance in dist.values())
    bars = [
        tag("p", "After ", rich(name), " (hatched: above 0)")
        + charts.bars(charts.chances(dist), says=_said(name, dist), reach=(0, widest), height=18)
        for name, dist in found.items()
    ]
    return Chart(_figure(found), says, _still("The chance of each margin", joined(bars), says, _table(found)))


def estimates(found: Mapping[str, Estimate], title: str, *, percent: bool = False) -> Chart:
    """Estimates as bars, and each with its 95 % interval in a table: one for each name, all in the same unit.

    >>> found = {"All Fives": Estimate(0.4, 0.01, 100), "Odd Primes": Estimate(0.7, 0.01, 100)}
    >>> estimates(found, "Plays that score", percent=True).says
    'Plays that score: from 40.0 % ± 2.0 % (All Fives) to 70.0 % ± 2.0 % (Odd Primes). 95 % intervals, 100 trials each.'
    """
    told = {name: _with_interval(each, percent) for name, each in found.items()}
    means, texts = ({name: pair[place] for name, pair in told.items()} for place in (0, 1))
    trials = sorted({f"{each.trials:,}" for each in found.values()})
    least, most = (pick(found, key=lambda name: found[name].mean) for pick in (min, max))
    says = f"{title}: from {texts[least]} ({least}) to {texts[most]} ({most})."
    says += f" 95 % intervals, {' or '.join(trials)} trials each."
    bars = charts.bars([charts.Bar(name, each.mean, means[name]) for name, each in found.items()], says=says)
    rows = [("Name", "Mean ± 1.96 standard errors", "Trials")]
    rows += [(name, texts[name], f"{each.trials:,}") for name, each in found.items()]
    return Chart(_whiskers(found, title, percent), says, _still(title, bars, says, Table(title, tuple(rows))))


def _still(title: str, bars: Markup, says: str, table: Table) -> Markup:
    """A figure as it stands without any script: its table waits in details, for the bars have the same numbers."""
    drawn = tag("figure", tag("div", bars, class_="fs-worth"), tag("figcaption", rich(says)))
    details = tag(
        "details", tag("summary", "Details"), tag("div", table_of(table), class_="fs-tables"), class_="fs-fold"
    )
    still = tag("div", drawn, details, class_="fs-frame")
    return tag("section", still, class_="fs-lab", aria_label=title)


def _with_interval(each: Estimate, percent: bool) -> tuple[str, str]:
    """A mean, and the same with how far its interval reaches, to as many places as the interval deserves."""
    mean, reach, unit = each.mean, 1.96 * each.error, ""
    if percent:
        mean, reach, unit = 100 * mean, 100 * reach, " %"
    places = 2 if 0 < reach < 0.95 else 1
    text = f"{'−' if mean < 0 else ''}{abs(mean):.{places}f}{unit}"
    return text, f"{text} ± {reach:.{places}f}{unit}"


def _whiskers(found: Mapping[str, Estimate], title: str, percent: bool) -> go.Figure:
    """Columns with the reach of each interval."""
    marker = {"color": _FILLS[0][0], "line": {"color": "#0f242a", "width": 1.5}}
    unit = 100 if percent else 1
    reach = {"type": "data", "array": [unit * 1.96 * each.error for each in found.values()], "color": "#0f242a"}
    heights = [unit * each.mean for each in found.values()]
    figure = go.Figure(go.Bar(x=list(found), y=heights, error_y=reach, marker=marker))
    figure.update_layout(template="none", height=340, margin={"t": 20, "b": 60})
    figure.update_yaxes(title=title, rangemode="tozero", ticksuffix=" %" if percent else "")
    return figure


def _said(name: str, dist: Dist[int]) -> str:
    """A distribution of margins in a sentence."""
    often = max(dist, key=lambda each: dist[each])
    ends = f"from {signed(min(dist))} to {signed(max(dist))}"
    return f"After {name}: {ends}, most often {signed(often)} ({dist[often]}), {margin(dist.mean())} on average."


def _table(found: Mapping[str, Dist[int]]) -> Table:
    """The chance of every margin, and the means."""
    rows = [("Margin", *(f"After {name}" for name in found))]
    for each in sorted({each for dist in found.values() for each in dist}):
        rows.append((signed(each), *(share(dist[each]) if each in dist else "–" for dist in found.values())))
    rows.append(("Mean", *(margin(dist.mean()) for dist in found.values())))
    return Table("The chance of each margin. Exact.", tuple(rows))


def _figure(found: Mapping[str, Dist[int]]) -> go.Figure:
    """Columns side by side, each series with its own texture."""
    columns = []
    for (name, dist), (fill, shape) in zip(found.items(), _FILLS, strict=False):
        marker = {"color": fill, "pattern": {"shape": shape}, "line": {"color": "#0f242a", "width": 1.5}}
        heights = [100 * float(chance) for chance in dist.values()]
        columns.append(go.Bar(x=list(dist), y=heights, name=f"After {name}", marker=marker))
    figure = go.Figure(columns)
    figure.update_layout(template="none", barmode="group", height=340, margin={"t": 20, "b": 60})
    figure.update_layout(legend={"x": 0, "y": 1})
    figure.update_xaxes(title="Margin, in points")
    figure.update_yaxes(title="Chance", ticksuffix=" %", rangemode="tozero")
    return figure

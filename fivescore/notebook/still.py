"""A Plotly figure as it stands where nothing draws it: its sentence, its series as bars, and all its numbers in a
table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import plotly.io as pio
from plotly.io.base_renderers import MimetypeRenderer

from fivescore.labs.contract import Table
from fivescore.labs.parts import charts
from fivescore.labs.parts.html import rich, table as table_of
from fivescore.svg.markup import Markup, joined, tag

PLOTLY = "application/vnd.plotly.v1+json"
"""The format in which JupyterLab draws Plotly's figures."""
MOST = 31
"""The most values of a series that are drawn as bars: the tiles of a set, and a few more."""


class Still(MimetypeRenderer):  # type: ignore[misc]
    """Plotly's own format, and beside it HTML for where that is not drawn: a code host, a page, paper."""

    def to_mimebundle(self, fig_dict: dict[str, Any]) -> dict[str, Any]:
        """The outputs of a cell that ends with a figure."""
        config = {"displaylogo": False, "responsive": True}
        return {PLOTLY: fig_dict | {"config": config}, "text/html": still(fig_dict), "text/plain": told(fig_dict)}


def told(figure: Mapping[str, Any]) -> str:
    """What a figure says in words: what `plots` wrote into its `meta`, else its title."""
    layout = figure.get("layout", {})
    title = layout.get("title", {})
    says = layout.get("meta", {}).get("says", "") if isinstance(layout.get("meta"), Mapping) else ""
    return str(says or (title.get("text", "") if isinstance(title, Mapping) else title) or "A figure.")


def still(figure: Mapping[str, Any]) -> Markup:
    """The figure as HTML: bars for the eye, a sentence, and the numbers folded below."""
    says = told(figure)
    drawn = [_bars(name, rows[:: 1 + len(rows) // MOST * 4]) for name, rows in _series(figure) if len(rows) > 1]
    shown = tag("figure", tag("div", joined(drawn), class_="fs-worth"), tag("figcaption", rich(says)))
    details = tag("details", tag("summary", "Details"), tag("div", table_of(_table(figure)), class_="fs-tables"))
    return tag("section", tag("div", shown, details, class_="fs-frame"), class_="fs-lab fs-plot", aria_label=says)


def _series(figure: Mapping[str, Any]) -> Iterator[tuple[str, list[tuple[str, float, str]]]]:
    """Each series by its name: labels, values, and the values as they are written."""
    for trace in figure.get("data", ()):
        color = trace.get("marker", {}).get("color")
        values = color if isinstance(color, list | tuple) else trace.get("y", ())
        labels = trace.get("text", ()) if values is color else trace.get("x", ())
        written = trace.get("customdata") or [f"{value:.3g}" for value in values]
        if trace.get("hoverinfo") != "skip":
            rows = zip(labels, values, written, strict=False)
            yield str(trace.get("name", "")), [(str(label), float(value), str(said)) for label, value, said in rows]


def _bars(name: str, rows: list[tuple[str, float, str]]) -> Markup:
    head = tag("p", rich(name)) if name else Markup()
    return head + charts.bars([charts.Bar(label, value, said) for label, value, said in rows], height=16)


def _table(figure: Mapping[str, Any]) -> Table:
    """All numbers of the series, those with one label in one row."""
    series = list(_series(figure))
    labels = dict.fromkeys(label for _, rows in series for label, *_ in rows)
    columns = [{label: said for label, _, said in rows} for _, rows in series]
    axis = figure.get("layout", {}).get("xaxis", {}).get("title", {})
    head = str(axis.get("text", "") if isinstance(axis, Mapping) else axis)
    rows = [(head, *(name or "Value" for name, _ in series))]
    rows += [(label, *(column.get(label, "–") for column in columns)) for label in labels]
    return Table(told(figure), tuple(rows))


def register() -> None:
    """Let figures bring all of it wherever they are shown by their format: in JupyterLab, JupyterLite and VS Code."""
    pio.renderers["fivescore"] = Still()
    if {*pio.renderers.default.split("+")} <= {"", "plotly_mimetype", "jupyterlab", "vscode", "notebook"}:
        pio.renderers.default = "fivescore"

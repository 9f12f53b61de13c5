"""A Plotly figure as it is where nothing draws it: its sentence, its series as bars, and all its numbers in a
table."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import plotly.io as pio
from plotly.io.base_renderers import MimetypeRenderer

from fivescore.notebook import charts
from fivescore.notebook.html import Table, rich, table as table_of
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
    """Say a figure in words: what `plots` wrote into its `meta`, else its title."""
    title = figure.get("layout", {}).get("title", {})
    return str(_meta(figure).get("says") or (title.get("text") if isinstance(title, Mapping) else title) or "A figure.")


def _meta(figure: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what `plots` says of a figure: `says`, the `head` of its labels, and `each`, if each frame is a column."""
    meta = figure.get("layout", {}).get("meta", {})
    return meta if isinstance(meta, Mapping) else {}


def still(figure: Mapping[str, Any]) -> Markup:
    """The figure as HTML: bars for the eye, a sentence, and the numbers folded below."""
    says = told(figure)
    series = _series(figure.get("data", ()))
    drawn = [_bars(name, rows[:: 1 + len(rows) // MOST * 4]) for name, rows in series if len(rows) > 1]
    shown = tag("figure", tag("div", joined(drawn), class_="fs-worth"), tag("figcaption", rich(says)))
    table = tag("div", table_of(_table(figure)), class_="fs-tables")
    details = tag("details", tag("summary", "Details"), table, class_="fs-fold")
    name = says if len(says) <= charts.LONGEST else None
    return tag("section", tag("div", shown, details, class_="fs-frame"), class_="fs-lab fs-plot", aria_label=name)


def _series(traces: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, list[tuple[str, float, str]]]]:
    """Each series by its name: labels, values, and the values as they are written."""
    for trace in traces:
        color = trace.get("marker", {}).get("color")
        values = color if isinstance(color, list | tuple) else trace.get("y", ())
        labels = trace.get("text", ()) if values is color else trace.get("x", ())
        if "error_x" in trace:  # intervals that lie along the values
            labels, values = trace["y"], trace["x"]
        written = trace.get("customdata") or [f"{value:.3g}" for value in values]
        if trace.get("hoverinfo") != "skip":
            rows = zip(labels, values, written, strict=False)
            yield str(trace.get("name") or ""), [(str(label), float(value), str(said)) for label, value, said in rows]


def _bars(name: str, rows: list[tuple[str, float, str]]) -> Markup:
    head = tag("p", rich(name)) if name else Markup()
    return tag("div", head, charts.bars([charts.Bar(label, value, said) for label, value, said in rows], height=16))


def _table(figure: Mapping[str, Any]) -> Table:
    """All numbers of the series, or of the frames that a slider goes through; those with one label in one row."""
    series = list(_series(figure.get("data", ())))
    if _meta(figure).get("each"):
        series = [(frame["name"], rows) for frame in figure["frames"] for _, rows in _series(frame["data"])]
    labels = list(dict.fromkeys(label for _, rows in series for label, *_ in rows))
    with suppress(ValueError):
        labels.sort(key=float)
    columns = [{label: said for label, _, said in rows} for _, rows in series]
    rows = [(str(_meta(figure).get("head", "")), *(name or "Value" for name, _ in series))]
    rows += [(label, *(column.get(label, "–") for column in columns)) for label in labels]
    return Table(told(figure), tuple(rows))


def register() -> None:
    """Let figures bring all of it wherever they are shown by their format: in JupyterLab, JupyterLite and VS Code."""
    # Plotly asks here for nbformat, that for jsonschema, and that builds the grammar of addresses in every alphabet:
    # half of the time to a first figure, for what no notebook has. What cannot be had now can be had again afterwards.
    spared = sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    pio.renderers["fivescore"] = Still()
    if spared is None:
        del sys.modules["rfc3987_syntax"]
    if {*pio.renderers.default.split("+")} <= {"", "plotly_mimetype", "jupyterlab", "vscode", "notebook"}:
        pio.renderers.default = "fivescore"

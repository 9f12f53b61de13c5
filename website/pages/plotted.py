"""Plotly's figures on the page of a notebook: each keeps its data beside its bars, and `plot.js` draws it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup

from fivescore.notebook.still import PLOTLY
from website import cells
from website.figures.registry import PageError
from website.pages.tree import element


def figures(file: str | Path) -> Iterator[dict[str, Any]]:
    """The figures of a notebook, in their order."""
    for cell in cells(file):
        for output in cell.get("outputs", ()):
            if PLOTLY in output.get("data", {}):
                yield output["data"][PLOTLY]


def enliven(page: BeautifulSoup, file: str | Path) -> bool:
    """Put the data of each figure of a notebook into its place on the page; whether there is one."""
    places, given = page.select(".fs-plot"), [*figures(file)]
    if len(places) != len(given):
        raise PageError(f"{file}: {len(given)} figures, and {len(places)} places for them")
    for place, figure in zip(places, given, strict=True):
        data = json.dumps(figure, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        script = element("script", type="application/json")
        script.string = data
        place.append(script)
        place["style"] = f"--fs-high: {figure['layout'].get('height', 380)}px"
    return bool(given)

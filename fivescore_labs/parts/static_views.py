"""A lab as a saved notebook keeps it: a picture, its words, and as much of the labs' style as they use."""

from __future__ import annotations

from typing import Any

from fivescore.notebook.html import rich
from fivescore.notebook.styles import beside, joined_sheets
from fivescore.svg.markup import Markup, seen, tag
from fivescore_labs.contract import Lab, Session
from fivescore_labs.web import SHEETS

SHEET = joined_sheets(SHEETS)
"""The style sheet of labs, live or saved."""


def saved(lab: Lab[Any], text: str = "") -> Markup:
    """A lab as it is in a notebook that nobody runs: its first frame, with the style that it needs.

    >>> from fivescore_labs import LABS
    >>> whole = saved(LABS["nine-moves"], "2")
    >>> whole.startswith('<div class="fs-saved"><link '), whole.count("<figure>"), "<script" in whole
    (True, 1, False)
    """
    return beside(still(lab, text), SHEET)


def still(lab: Lab[Any], text: str = "") -> Markup:
    """A lab as one picture and its sentence, without any style; what would be pressed is only seen."""
    view = lab.static_views(Session(lab, text).state)[0]
    says = rich(view.caption)
    caption = [] if says in view.picture else [tag("figcaption", says)]
    frame = tag("div", tag("figure", seen(view.picture), *caption), class_="fs-frame")
    shown = tag("div", frame, class_="fs-frames")
    return tag("section", shown, class_="fs-lab", data_lab=lab.name, data_text=text, aria_label=lab.title)

"""A lab as HTML: what is on a page and in a stored notebook before any script runs, and in print."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from fivescore.core import speech
from fivescore.notebook.html import rich, table
from fivescore.svg.markup import Markup, data, tag
from fivescore_labs.contract import Lab, Reply, Session, View

_TURN_ON = tag("noscript", " To use it, turn JavaScript on for this site and reload the page.")
STILL = tag("p", "This needs JavaScript; here is a still.", _TURN_ON, class_="fs-needs")
"""What is in the head of a lab until its scripts have come."""
STUCK = tag(
    "p",
    "This has not started. Reload the page, allow its scripts, or try another browser. If your network has a filter, "
    "ask the people who run it to let this site’s own files through. You can read the page as it is.",
    class_="fs-stuck",
)
"""What comes below the head once that takes too long."""


def plain(reply: Reply) -> dict[str, Any]:
    """A reply as JSON-ready values for the renderer: sentences and tables as HTML, an entry as plain text.

    >>> from fivescore_labs import LABS
    >>> reply = plain(Session(LABS["nine-moves"], "2").reply())
    >>> reply["text"], reply["undo"], sorted(reply["view"])[:3]
    ('2', False, ['caption', 'controls', 'copy'])
    """
    view = reply.view
    out = {name: value for name, value in view._asdict().items() if value is not None}
    out["caption"], out["note"] = rich(view.caption), rich(view.note)
    out["details"] = rich(view.details or "; ".join(each.caption for each in view.tables))
    out["tables"] = [table(each) for each in view.tables]
    out["controls"] = []
    for it in view.controls:  # an option that names tiles has its words for the ear beside it
        options = [each if (heard := speech.aloud(each[1])) == each[1] else (*each, heard) for each in it.options]
        out["controls"].append(it._asdict() | {"label": rich(it.label), "group": rich(it.group), "options": options})
    if view.file:
        out["file"] = view.file._asdict() | {"content": b64encode(view.file.content).decode()}
    said = {"view": out, "text": reply.text, "undo": reply.undo, "problem": rich(reply.problem)}
    if view.entry:
        out["entry"] = view.entry._asdict() | {"says": view.caption}
        said["past"] = reply.past
    return said


def frame(view: View) -> Markup:
    """One view that stands still; a note without a verdict is an answer, and stands folded."""
    tables = [tag("div", table(each), class_="fs-tables") for each in view.tables]
    figure = tag("figure", view.picture, tag("figcaption", rich(view.caption)))
    answer = Markup()
    if view.note and not view.verdict:
        answer = tag("details", tag("summary", "The answer"), tag("p", rich(view.note)), class_="fs-fold fs-answer")
    return tag("div", figure, *tables, answer, class_="fs-frame")


def _together(views: Sequence[View]) -> tuple[Markup, ...]:
    """The answers of many questions in one list, for the last sheet of paper; a screen has each under its question."""
    answered = [(at, view.note) for at, view in enumerate(views, start=1) if view.note and not view.verdict]
    told = [tag("li", rich(note), value=at) for at, note in answered]
    return (tag("div", tag("p", "The answers"), tag("ol", *told), class_="fs-answers"),) if told[1:] else ()


def static(lab: Lab[Any], text: str = "", **attributes: str | bool) -> Markup:
    """A lab as it stands without any script: every frame, the data with which a page brings it to life, and what is
    said until then.

    `attributes` are more of the section's own.

    >>> from fivescore_labs import LABS
    >>> whole = static(LABS["nine-moves"], "2")
    >>> whole.partition(" aria-label")[0], whole.count('<div class="fs-frame">')
    ('<section class="fs-lab" data-lab="nine-moves" data-text="2"', 9)
    """
    session = Session(lab, text)
    reply = session.finished()  # so that a page has the whole answer, and asks nothing before its reader does
    name = tag("p", lab.title, class_="fs-name")
    views = lab.static_views(session.state)
    frames = tag("div", *map(frame, views), *_together(views), class_="fs-frames")
    inside = (tag("div", name, STILL, class_="fs-head"), STUCK, frames, data(plain(reply)))
    own = {"class_": "fs-lab", "data_lab": lab.name, "data_text": text, "aria_label": lab.title}
    return tag("section", *inside, **own, **attributes)

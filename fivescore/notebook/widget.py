"""The notebook door of the labs: ipywidgets that draw with the same renderer, and stand still where none runs."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets
from IPython.display import display

from fivescore import __version__
from fivescore.core.errors import FivescoreError
from fivescore.labs import LABS
from fivescore.labs.contract import Lab, Message, Reply, Session
from fivescore.labs.parts.html import plain, rich
from fivescore.labs.parts.static_views import SHEET, saved
from fivescore.labs.share import from_link, parted
from fivescore.labs.web import RENDERER

_VIEW = "application/vnd.jupyter.widget-view+json"


class LabWidget(anywidget.AnyWidget):
    """A lab in a notebook cell: live while Python runs, its frames as HTML in a saved notebook, its sentence as
    text."""

    _esm = RENDERER
    _css = SHEET
    title = traitlets.Unicode().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    reply = traitlets.Dict().tag(sync=True)
    _kept = ""

    def __init__(self, lab: Lab[Any] | str, text: str = "") -> None:
        if isinstance(lab, str) and lab not in LABS:
            raise FivescoreError(f"there is no lab {lab[:40]!r}; the labs are {', '.join(sorted(LABS))}")
        self.lab: Lab[Any] = LABS[lab] if isinstance(lab, str) else lab
        self.session: Session[Any] = Session(self.lab, text, LabWidget._kept)
        self._text = text
        about = {"name": self.lab.name, "version": __version__}
        super().__init__(title=rich(self.lab.title), about=about, reply=plain(self.session.reply()))
        self.on_msg(self._hear)

    def send_message(self, id: str, value: str = "") -> Reply:
        """The reply to a message, as if a reader had sent it; what is on the screen follows."""
        return self._tell(Message(id, value))

    def _hear(self, _: Any, content: dict[str, Any], __: Any) -> None:
        self._tell(Message(**content))

    def _tell(self, message: Message) -> Reply:
        reply = self.session.send(message, LabWidget._kept)
        LabWidget._kept = self.session.kept
        self.reply = plain(reply)
        self.send(self.reply)
        return reply

    def _ipython_display_(self, **_: Any) -> None:
        """Show the lab in two outputs, since an output whose widget is gone shows nothing else;
        `saved.css` hides one."""
        reply = self.session.reply()
        while reply.view.progress < 1:
            reply = self.session.send(Message("more"))
        self.reply = plain(reply) | {"problem": self.reply["problem"]}
        twice(self, saved(self.lab, self._text), reply.view.says)


def twice(widget: anywidget.AnyWidget, still: str, says: str) -> None:
    """Show a widget in a cell, and after it what stands there where it is gone."""
    data, metadata = widget._repr_mimebundle_() or ({}, {})
    display({_VIEW: data[_VIEW], "text/html": ""}, metadata=metadata, raw=True)
    display({"text/html": still, "text/plain": says}, raw=True)


def lab(name: str, text: str = "") -> LabWidget:
    """A lab in a notebook cell, by its name, as it stands in the share text `text`; "" is its beginning.

    In place of the name a whole link may stand, such as a page's *Copy link* gives.

    >>> print(lab("finder", "all-fives~1-4~1-1.1-6~").session.reply().view.says)
    1 of 2 plays scores; [1-6] on [1-4] replaces 1 by 6: 5 + 5 = 10, scores 10.
    >>> print(lab("round", "1~muggins~2~greedy~~~").session.reply().view.says.partition(":")[0])
    Ben leads [0-1]
    >>> lab("scores")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fivescore.FivescoreError: there is no lab 'scores'; the labs are ...belief, class, class-sheet, court, ...

    Raises FivescoreError for a name that no lab has; a share text that cannot be read is told in the first reply.
    """
    if shared := parted(from_link(name)):
        return LabWidget(shared[0], from_link(name))
    return LabWidget(name, text)

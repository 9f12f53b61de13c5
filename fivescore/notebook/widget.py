"""The notebook door of the labs: ipywidgets that draw with the same renderer, and stand still where none runs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display

from fivescore import __version__
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import write_plays, write_rules
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import Tile
from fivescore.labs import LABS
from fivescore.labs.contract import Lab, Message, Reply, Session
from fivescore.labs.parts.html import plain, rich
from fivescore.labs.parts.static_views import BESIDE, SHEET, saved
from fivescore.labs.share import from_link, parted
from fivescore.labs.values import in_notebook
from fivescore.labs.web import RENDERER

if TYPE_CHECKING:
    from anywidget import AnyWidget

    Widget = AnyWidget
else:
    try:
        from anywidget import AnyWidget as Widget
    except ModuleNotFoundError:

        class Widget(traitlets.HasTraits):
            """What takes the place of a widget where none can be live: all that is shown is still."""

            def on_msg(self, callback):
                """Nobody sends anything."""

            send = on_msg

            def _repr_mimebundle_(self):
                return None


_VIEW = "application/vnd.jupyter.widget-view+json"


class LabWidget(Widget):
    """A lab in a notebook cell: live while Python runs, its frames as HTML in a saved notebook, its sentence as
    text."""

    _esm = RENDERER
    _css = SHEET + BESIDE
    title = traitlets.Unicode().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    reply = traitlets.Dict().tag(sync=True)
    _kept = ""

    def __init__(self, lab: Lab[Any] | str, text: str = "", **settings: object) -> None:
        if isinstance(lab, str) and lab not in LABS:
            raise FivescoreError(f"there is no lab {lab[:40]!r}; the labs are {', '.join(sorted(LABS))}")
        self.lab: Lab[Any] = LABS[lab] if isinstance(lab, str) else lab
        self.session: Session[Any] = Session(self.lab, text, LabWidget._kept)
        for name, value in settings.items():
            if problem := self.session.send(Message(name.replace("_", "-"), _typed(value))).problem:
                raise FivescoreError(problem.removesuffix("."))
        self._text = self.session.reply().text if settings else text
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
        twice(self, saved(self.lab, self._text), reply.view.caption)


def twice(widget: Widget, still: str, says: str) -> None:
    """Show a widget in a cell, and after it what is there where it is gone."""
    if live := widget._repr_mimebundle_():
        data, metadata = live
        display({_VIEW: data[_VIEW], "text/html": ""}, metadata=metadata, raw=True)
    display({"text/html": still, "text/plain": says}, raw=True)


def lab(name: str, text: str = "", **settings: object) -> LabWidget:
    """A lab in a notebook cell, by its name; `settings` set what its reader could set there, in the order given.

    Each is named as the lab's own control, an underscore for a dash. A value is what the engine knows: a rule set, a
    layout, tiles, a number, a truth; or what a reader would type. `text` is the share text of a link: "" is the lab's
    beginning. In place of the name a whole link may stand, such as a page's *Copy link* gives.

    >>> from fivescore import FIVES_AND_THREES, Hand
    >>> told = lab("finder", rules=FIVES_AND_THREES, plays="4-5 5-5 3-5", hand=Hand("1-4 2-3"), play="2-3@3-5").reply
    >>> print(told["text"])
    fives-and-threes~4-5.5-5.3-5~1-4.2-3~2-3@3-5
    >>> print(lab("machine", asks="lead", size=7, deal=1000).session.reply().text)
    lead~7~set~~1~1000~~
    >>> lab("machine", sise=7)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fivescore.FivescoreError: This lab has no control 'sise'; it has asks, size, bag, back, guess, deal, ...
    >>> lab("scores")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fivescore.FivescoreError: there is no lab 'scores'; the labs are ...belief, bluff, class, class-board, ...

    Raises FivescoreError for a name that no lab has, and for what cannot be set; a share text that cannot be read is
    told in the first reply.
    """
    if shared := parted(from_link(name)):
        return LabWidget(shared[0], from_link(name), **settings)
    return LabWidget(name, text, **settings)


def _typed(value: object) -> str:
    """A value as a reader would type it into a control."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, RuleSet):
        return write_rules(value)
    if isinstance(value, Layout):
        return write_plays(value)
    if isinstance(value, Iterable) and not isinstance(value, str | Tile | Play):
        return " ".join(map(_typed, value))
    return str(value)


def _slider(widget: Any, **_: object) -> dict[str, Any]:
    """What `interact` shows, and nothing where no widget can be live: what its function first gave is there."""
    return dict(widget._repr_mimebundle_()) | {"text/html": ""}


if (shell := get_ipython()) and (formats := shell.display_formatter):
    formats.formatters["text/html"].for_type(Fraction, in_notebook)
    formats.mimebundle_formatter.for_type_by_name("ipywidgets.widgets.interaction", "interactive", _slider)

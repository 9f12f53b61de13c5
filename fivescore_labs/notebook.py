"""The labs in a notebook: widgets that draw with the page's renderer, and stand still where none runs."""

from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import Any

import traitlets

from fivescore import __version__
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import write_plays, write_rules
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import Tile
from fivescore.notebook.html import rich
from fivescore.notebook.styles import BESIDE, beside, joined_sheets
from fivescore.notebook.widget import Widget, twice
from fivescore.svg.markup import Markup, seen, tag
from fivescore_labs import LABS
from fivescore_labs.contract import Lab, Message, Reply, Session, from_link, parted
from fivescore_labs.parts.html import plain
from fivescore_labs.web import RENDERER, SHEETS

GROUP = "fivescore.labs"
"""The group of entry points in which another package names its labs."""
SHEET = joined_sheets(SHEETS)
"""The style sheet of labs, live or saved."""


def _found(name: str) -> Lab[Any]:
    """The lab of a name: one of ours, or one that another package names."""
    if name in LABS:
        return LABS[name]
    others = entry_points(group=GROUP)
    for entry in others.select(name=name):
        made = entry.load()
        found: Lab[Any] = made() if isinstance(made, type) else made
        return found
    names = ", ".join(sorted({*LABS, *others.names}))
    raise FivescoreError(f"there is no lab {name[:40]!r}; the labs are {names}")


class LabWidget(Widget):
    """A lab in a notebook cell: live while Python runs, as HTML in a saved notebook, its sentence as text."""

    _esm = RENDERER
    _css = SHEET + BESIDE
    title = traitlets.Unicode().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    reply = traitlets.Dict().tag(sync=True)
    _kept = ""

    def __init__(self, lab: Lab[Any] | str, text: str = "", **settings: object) -> None:
        self.lab: Lab[Any] = _found(lab) if isinstance(lab, str) else lab
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
        """Show the lab in two outputs, since one whose widget is gone shows nothing else; `saved.css` hides one."""
        reply = self.session.finished()
        self.reply = plain(reply) | {"problem": self.reply["problem"]}
        twice(self, saved(self.lab, self._text), reply.view.caption)


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
    fivescore.FivescoreError: there is no lab 'scores'; the labs are ...belief, class, class-board, ...

    Raises FivescoreError for a name that no lab has, and for what cannot be set; a share text that cannot be read is
    told in the first reply.
    """
    if shared := parted(from_link(name)):
        return LabWidget(shared[0], from_link(name), **settings)
    return LabWidget(name, text, **settings)


def saved(lab: Lab[Any], text: str = "") -> Markup:
    """A lab as it is in a notebook that nobody runs: its first frame, with the style that it needs."""
    return beside(still(lab, text), SHEET)


def still(lab: Lab[Any], text: str = "") -> Markup:
    """A lab as one picture and its sentence, without any style; what would be pressed is only seen."""
    view = lab.static_views(Session(lab, text).state)[0]
    says = rich(view.caption)
    caption = [] if says in view.picture else [tag("figcaption", says)]
    frame = tag("div", tag("figure", seen(view.picture), *caption), class_="fs-frame")
    shown = tag("div", frame, class_="fs-frames")
    return tag("section", shown, class_="fs-lab", data_lab=lab.name, data_text=text, aria_label=lab.title)


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

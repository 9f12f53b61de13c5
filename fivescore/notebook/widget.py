"""Widgets in a notebook cell: what stands still where none runs, and `guess`, which asks before it tells."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec

import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display

from fivescore.notebook import asked
from fivescore.notebook.asked import Guess
from fivescore.notebook.styles import BESIDE, GUESS, SHEET, beside
from fivescore.notebook.values import in_notebook

if TYPE_CHECKING:
    from anywidget import AnyWidget

    Widget = AnyWidget
else:
    try:
        from anywidget import AnyWidget as Widget
    except ModuleNotFoundError:

        class Widget(traitlets.HasTraits):
            """A stand-in for a widget where none can be live: all that is shown is still."""

            def on_msg(self, callback):
                """Nobody sends anything."""

            send = on_msg

            def _repr_mimebundle_(self):
                return None


P = ParamSpec("P")
_VIEW = "application/vnd.jupyter.widget-view+json"


def twice(widget: Widget, still: str, says: str) -> None:
    """Show a widget in a cell, and after it what is there where it is gone.

    >>> twice(guess("How many?", 2, range(6)), "<p>2</p>", "How many?")  # doctest: +ELLIPSIS
    {...}
    {'text/html': '<p>2</p>', 'text/plain': 'How many?'}
    """
    if live := widget._repr_mimebundle_():
        data, metadata = live
        display({_VIEW: data[_VIEW], "text/html": ""}, metadata=metadata, raw=True)
    display({"text/html": still, "text/plain": says}, raw=True)


class GuessWidget(Widget):
    """A guess in a cell; `said` is what its reader has said."""

    _esm = GUESS
    _css = SHEET + BESIDE
    html = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    def __init__(self, guess: Guess) -> None:
        self.guess = guess
        super().__init__(html=guess.html())

    def _ipython_display_(self, **_: Any) -> None:
        """Show the guess in two outputs, as a lab does."""
        twice(self, beside(self.guess.html(still=True)), self.guess.asks)


def _live(make: Callable[P, Guess]) -> Callable[P, GuessWidget]:
    """The same function, whose guess is a widget."""

    @wraps(make)
    def ask(*given: P.args, **named: P.kwargs) -> GuessWidget:
        return GuessWidget(make(*given, **named))

    return ask


guess = _live(asked.guess)
"""A cell that asks, and tells what is right only after a guess; all that is asked is as in `asked.guess()`."""


def _slider(widget: Any, **_: object) -> dict[str, Any]:
    """Return what `interact` shows; its HTML is empty, for what its function first gave is there."""
    return dict(widget._repr_mimebundle_()) | {"text/html": ""}


if (shell := get_ipython()) and (formats := shell.display_formatter):
    formats.formatters["text/html"].for_type(Fraction, in_notebook)
    formats.mimebundle_formatter.for_type_by_name("ipywidgets.widgets.interaction", "interactive", _slider)

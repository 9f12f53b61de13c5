"""Widgets in a notebook cell: what stands still where none runs, and `guess`, which asks before it tells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display

from fivescore.notebook import asked
from fivescore.notebook.asked import Changes, Guess, Reasons, Value
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


def guess(
    asks: str,
    right: Value | Collection[Value],
    among: Sequence[Value] | None = None,
    *,
    unit: str = "",
    says: str = "",
    because: Reasons | None = None,
    changes: Changes | None = None,
) -> GuessWidget:
    """A cell that asks `asks`, and tells what is `right` only after a guess: a chance, or one of what stands `among`.

    A `range` makes a slider, of a `unit`; where several are `right`, all of them are to be picked; of numbers that are
    far apart the nearest is right. `says` is the answer in a sentence, `because` what some wrong guesses would mean;
    `changes` are below what there is to choose, once the answer is shown.

    >>> guess("How many hands of seven are there?", 1_184_040, (1_000, 1_000_000, 1_000_000_000)).guess.says
    'It is 1,184,040.'

    Raises FivescoreError for an answer that is not among what can be said.
    """
    return GuessWidget(asked.guess(asks, right, among, unit=unit, says=says, because=because, changes=changes))


def _slider(widget: Any, **_: object) -> dict[str, Any]:
    """Return what `interact` shows; its HTML is empty, for what its function first gave is there."""
    return dict(widget._repr_mimebundle_()) | {"text/html": ""}


if (shell := get_ipython()) and (formats := shell.display_formatter):
    formats.formatters["text/html"].for_type(Fraction, in_notebook)
    formats.mimebundle_formatter.for_type_by_name("ipywidgets.widgets.interaction", "interactive", _slider)

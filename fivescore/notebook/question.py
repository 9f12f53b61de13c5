"""A guess in a notebook cell: it is taken in the browser, and stands still where no Python runs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import traitlets

from fivescore.labs.parts.static_views import BESIDE, SHEET, beside
from fivescore.labs.train import guess as asked
from fivescore.labs.train.guess import Changes, Guess, Reasons, Value
from fivescore.labs.web import GUESS
from fivescore.notebook.widget import Widget, twice


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

"""The notebook door: values draw themselves where a cell ends with one (`values`, `drawn`), `guess` asks before it
tells (`asked`, `widget`), `plots` draws figures by Plotly (`still` where nothing draws them), and `lab` shows a lab
of a package that has some: it says so by an entry point, and the engine alone has none.

What values are drawn with is HTML: `html`, `words`, `charts`, `wheels`, and the `styles` that they need. That works
without any package; `guess` and `plots` need `fivescore[notebook]`.
"""

from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from fivescore.core.errors import FivescoreError
from fivescore.notebook.drawn import Named as Named
from fivescore.notebook.html import Table as Table

if TYPE_CHECKING:
    from fivescore.notebook.widget import guess as guess


def lab(name: str, text: str = "", **settings: object) -> Any:
    """Show a lab in a notebook cell, by its name or by a link such as a page's *Copy link* gives.

    `settings` set what its reader could set there, each named as the lab's own control; `text` is the share text of a
    link. It comes back as a widget (`fivescore_labs.notebook.LabWidget`).

    >>> lab("machine", asks="lead", size=7).title
    'The draw machine'

    Raises FivescoreError where no package with labs is installed; the rest as `fivescore_labs.notebook.lab()`.
    """
    for entry in entry_points(group="fivescore.notebook", name="lab"):
        return entry.load()(name, text, **settings)
    raise FivescoreError(
        f"there is no lab {name[:40]!r}: no labs are installed; pip install fivescore-labs brings them"
    )


def __getattr__(name: str) -> object:
    """Fetch `guess` when it is asked for: widgets need IPython, and what draws values does not."""
    if name != "guess":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from fivescore.notebook.widget import guess

    return guess

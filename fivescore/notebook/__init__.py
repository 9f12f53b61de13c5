"""The notebook door: values draw themselves where a cell ends with one (`values`, `drawn`), `guess` asks before it
tells (`asked`, `widget`), `plots` draws figures by Plotly (`still` where nothing draws them), and `lab` shows a lab
of a package that has some (`labs`).

What values are drawn with is HTML: `html`, `words`, `charts`, `wheels`, and the `styles` that they need. That works
without any package; `guess` and `plots` need `fivescore[notebook]`.
"""

from typing import TYPE_CHECKING

from fivescore.notebook.drawn import Named as Named
from fivescore.notebook.html import Table as Table
from fivescore.notebook.labs import lab as lab

if TYPE_CHECKING:
    from fivescore.notebook.widget import guess as guess


def __getattr__(name: str) -> object:
    """Fetch `guess` when it is asked for: widgets need IPython, and what draws values does not."""
    if name != "guess":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from fivescore.notebook.widget import guess

    return guess

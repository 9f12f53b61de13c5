"""The notebook door: `lab` shows a lab in a cell (`widget`), `guess` asks before it tells (`question`), values draw
themselves where a cell ends with one (`labs.values`), fractions too, and `plots` draws figures by Plotly. What is
here needs IPython; for live labs anywidget, and for `plots` plotly.
"""

from fractions import Fraction
from typing import Any

from IPython.core.getipython import get_ipython

from fivescore.labs.contract import Table as Table
from fivescore.labs.values import Named as Named, in_notebook
from fivescore.notebook.question import guess as guess
from fivescore.notebook.widget import LabWidget as LabWidget, lab as lab


def _slider(widget: Any, **_: object) -> dict[str, Any]:
    """What `interact` shows, and nothing where no widget can be live: what its function first gave stands there."""
    return dict(widget._repr_mimebundle_()) | {"text/html": ""}


if (shell := get_ipython()) and (formats := shell.display_formatter):
    formats.formatters["text/html"].for_type(Fraction, in_notebook)
    formats.mimebundle_formatter.for_type_by_name("ipywidgets.widgets.interaction", "interactive", _slider)

"""The labs: small pure functions that a page and a notebook drive in the same way. `LABS` holds them by name.

`contract` says what a lab is and how a link names one, `parts` are what labs are made of, and the labs
themselves are in rooms by what they are about: `table`, `play`, `analysis`, `chance`, `rulings`, `train` and
`course`. `web` is what a page loads, `door` the way in by JSON.
"""

import sys
from importlib import import_module
from pkgutil import iter_modules

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivescore_labs.contract import LABS as LABS

_ROOMS = ("analysis", "chance", "course", "play", "rulings", "table", "train")


def __getattr__(name: str) -> object:
    """Imports all labs when they are first asked for: each makes itself known beside its code."""
    if name != "LABS":
        raise AttributeError(f"module 'fivescore_labs' has no attribute {name!r}")
    for room in _ROOMS:
        for module in iter_modules([f"{__path__[0]}/{room}"], f"{__name__}.{room}."):
            import_module(module.name)
    contract = import_module("fivescore_labs.contract")
    globals()["LABS"] = contract.LABS
    return contract.LABS


if "IPython" in sys.modules:
    import_module("fivescore_labs.values")  # so that what a cell ends with draws itself

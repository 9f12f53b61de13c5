"""The labs: small pure functions that a page and a notebook drive in the same way. `LABS` holds them by name.

`contract` says what a lab is, `share` how a link names one, `parts` are what labs are made of, and the labs
themselves are in rooms by what they are about: `table`, `play`, `analysis`, `chance`, `rulings`, `train` and
`course`. `web` is what a page loads, `door` the way in by JSON.
"""

from importlib import import_module
from pkgutil import iter_modules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivescore.labs.contract import LABS as LABS

_ROOMS = ("analysis", "chance", "course", "play", "rulings", "table", "train")


def __getattr__(name: str) -> object:
    """Imports all labs when they are first asked for: each makes itself known beside its code."""
    if name != "LABS":
        raise AttributeError(f"module 'fivescore.labs' has no attribute {name!r}")
    for room in _ROOMS:
        for module in iter_modules([f"{__path__[0]}/{room}"], f"{__name__}.{room}."):
            import_module(module.name)
    contract = import_module("fivescore.labs.contract")
    globals()["LABS"] = contract.LABS
    return contract.LABS

"""The labs: small pure functions that a page and a notebook drive in the same way. `LABS` holds them by name.

`contract` says what a lab is, `share` how a link names one, `parts` are what labs are made of, and the labs
themselves stand in rooms by what they are about: `table`, `play`, `analysis`, `chance`, `rulings`, `train` and
`course`. `web` is what a page loads, `door` the way in by JSON.
"""

from importlib import import_module
from pkgutil import iter_modules

from fivescore.labs.contract import LABS as LABS

_ROOMS = ("analysis", "chance", "course", "play", "rulings", "table", "train")

for _room in _ROOMS:  # each lab makes itself known beside its code
    for _module in iter_modules([f"{__path__[0]}/{_room}"], f"{__name__}.{_room}."):
        import_module(_module.name)

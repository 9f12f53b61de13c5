"""fivescore: the Fives family of domino games, counted by the book.

>>> from fivescore import ALL_FIVES, Layout
>>> layout = Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4")
>>> layout.total, layout.points
(10, 10)
"""

from __future__ import annotations

import sys

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true; importing typing would cost more than all of this

if TYPE_CHECKING:
    from typing import Any

    from fivescore.analysis import (
        finder as finder,
        odds as odds,
        players as players,
        rollout as rollout,
        simulate as simulate,
        solver as solver,
    )
    from fivescore.analysis.finder import Opportunity as Opportunity, opportunities as opportunities
    from fivescore.core import (
        errors as errors,
        game as game,
        layout as layout,
        match as match,
        notation as notation,
        position as position,
        referee as referee,
        rules as rules,
        speech as speech,
        tiles as tiles,
    )
    from fivescore.core.errors import (
        FivescoreError as FivescoreError,
        IllegalAction as IllegalAction,
        NotationError as NotationError,
        Refusal as Refusal,
        RuleError as RuleError,
        TooLarge as TooLarge,
    )
    from fivescore.core.game import State as State
    from fivescore.core.layout import NINE_MOVES as NINE_MOVES, End as End, Ends as Ends, Layout as Layout, Play as Play
    from fivescore.core.position import Position as Position
    from fivescore.core.rules import (
        ALL_FIVES as ALL_FIVES,
        ALL_FIVES_GAMERULES as ALL_FIVES_GAMERULES,
        ALL_FIVES_ONLINE as ALL_FIVES_ONLINE,
        ALL_THREES as ALL_THREES,
        FIVE_UP as FIVE_UP,
        FIVES_AND_THREES as FIVES_AND_THREES,
        MUGGINS as MUGGINS,
        ODD_PRIMES as ODD_PRIMES,
        RULE_SETS as RULE_SETS,
        SNIFF as SNIFF,
        RuleSet as RuleSet,
    )
    from fivescore.core.tiles import (
        DOUBLE_NINE as DOUBLE_NINE,
        DOUBLE_SIX as DOUBLE_SIX,
        DOUBLE_TWELVE as DOUBLE_TWELVE,
        Hand as Hand,
        Tile as Tile,
        TileSet as TileSet,
    )

_ROOMS = {
    "core": "errors game layout match notation position referee rules speech tiles",
    "analysis": "finder odds players rollout simulate solver",
}
_ROOM = {name: room for room, names in _ROOMS.items() for name in names.split()}
_WINGS = ("analysis", "core", "notebook", "svg")
_HOMES = {
    "errors": "FivescoreError IllegalAction NotationError Refusal RuleError TooLarge",
    "finder": "Opportunity opportunities",
    "game": "State",
    "layout": "End Ends Layout NINE_MOVES Play",
    "position": "Position",
    "rules": "ALL_FIVES ALL_FIVES_GAMERULES ALL_FIVES_ONLINE ALL_THREES FIVES_AND_THREES FIVE_UP MUGGINS ODD_PRIMES "
    "RULE_SETS SNIFF RuleSet",
    "tiles": "DOUBLE_NINE DOUBLE_SIX DOUBLE_TWELVE Hand Tile TileSet",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)


class _Doors:
    """Finds `fivescore.odds` where it is, in `fivescore.analysis.odds`: one module under both names.

    Who plays or teaches need not know the rooms. It looks before Python does, which would load the files a second time.
    """

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> object:
        first, _, inner = name.partition(".")
        room = _ROOM.get(inner.partition(".")[0]) if first == "fivescore" else None
        if room is None:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, _Doors, loader_state=f"fivescore.{room}.{inner}")  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: Any) -> object:
        from importlib import import_module

        module = import_module(spec.loader_state)
        spec.loader_state = module.__spec__  # Python is about to put the door in its place
        return module

    @staticmethod
    def exec_module(module: Any) -> None:
        module.__spec__ = module.__spec__.loader_state


sys.meta_path[:] = [_Doors, *(each for each in sys.meta_path if getattr(each, "__module__", "") != __name__)]  # type: ignore[list-item]


def __getattr__(name: str) -> object:
    """Fetches an exported name from its module on first use: importing fivescore alone costs next to nothing."""
    from importlib import import_module

    if name in _WINGS:
        return import_module(f"fivescore.{name}")
    if name not in _HOME and name not in _ROOM:
        raise AttributeError(f"module 'fivescore' has no attribute {name!r}")
    home = import_module(f"fivescore.{_ROOM[_HOME.get(name, name)]}.{_HOME.get(name, name)}")
    value = globals()[name] = home if name in _ROOM else getattr(home, name)
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOM, *_WINGS, "__version__"})


if "IPython" in sys.modules:
    from importlib import import_module

    import_module("fivescore.notebook.values")  # so that what a cell ends with draws itself

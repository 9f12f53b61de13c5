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
    from fivescore.errors import (
        FivescoreError as FivescoreError,
        IllegalAction as IllegalAction,
        NotationError as NotationError,
        Refusal as Refusal,
        RuleError as RuleError,
        TooLarge as TooLarge,
    )
    from fivescore.finder import Opportunity as Opportunity, opportunities as opportunities
    from fivescore.game import State as State
    from fivescore.layout import End as End, Ends as Ends, Layout as Layout, Play as Play
    from fivescore.position import Position as Position
    from fivescore.rules import (
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
    from fivescore.tiles import (
        DOUBLE_NINE as DOUBLE_NINE,
        DOUBLE_SIX as DOUBLE_SIX,
        DOUBLE_TWELVE as DOUBLE_TWELVE,
        Tile as Tile,
        TileSet as TileSet,
    )

_HOMES = {
    "errors": "FivescoreError IllegalAction NotationError Refusal RuleError TooLarge",
    "finder": "Opportunity opportunities",
    "game": "State",
    "layout": "End Ends Layout Play",
    "position": "Position",
    "rules": "ALL_FIVES ALL_FIVES_GAMERULES ALL_FIVES_ONLINE ALL_THREES FIVES_AND_THREES FIVE_UP MUGGINS ODD_PRIMES "
    "RULE_SETS SNIFF RuleSet",
    "tiles": "DOUBLE_NINE DOUBLE_SIX DOUBLE_TWELVE Tile TileSet",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> object:
    """Fetches an exported name from its module on first use: importing fivescore alone costs next to nothing."""
    if name not in _HOME:
        raise AttributeError(f"module 'fivescore' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"fivescore.{_HOME[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if "IPython" in sys.modules:
    import fivescore.svg  # noqa: F401 - so that tiles and layouts draw themselves in a notebook

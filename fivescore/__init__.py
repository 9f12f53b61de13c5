"""fivescore: the Fives family of domino games, counted by the book.

>>> from fivescore import ALL_FIVES, Layout
>>> layout = Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4")
>>> layout.total, layout.points
(10, 10)
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true; importing typing would cost more than all of this

if TYPE_CHECKING:
    from fivescore.errors import FivescoreError as FivescoreError
    from fivescore.errors import IllegalAction as IllegalAction
    from fivescore.errors import NotationError as NotationError
    from fivescore.errors import Refusal as Refusal
    from fivescore.errors import RuleError as RuleError
    from fivescore.errors import TooLarge as TooLarge
    from fivescore.finder import Opportunity as Opportunity
    from fivescore.finder import opportunities as opportunities
    from fivescore.game import State as State
    from fivescore.growth import End as End
    from fivescore.growth import Ends as Ends
    from fivescore.layout import Layout as Layout
    from fivescore.layout import Play as Play
    from fivescore.position import Position as Position
    from fivescore.rules import ALL_FIVES as ALL_FIVES
    from fivescore.rules import ALL_FIVES_GAMERULES as ALL_FIVES_GAMERULES
    from fivescore.rules import ALL_FIVES_ONLINE as ALL_FIVES_ONLINE
    from fivescore.rules import ALL_THREES as ALL_THREES
    from fivescore.rules import FIVE_UP as FIVE_UP
    from fivescore.rules import FIVES_AND_THREES as FIVES_AND_THREES
    from fivescore.rules import MUGGINS as MUGGINS
    from fivescore.rules import ODD_PRIMES as ODD_PRIMES
    from fivescore.rules import RULE_SETS as RULE_SETS
    from fivescore.rules import SNIFF as SNIFF
    from fivescore.rules import RuleSet as RuleSet
    from fivescore.tiles import DOUBLE_NINE as DOUBLE_NINE
    from fivescore.tiles import DOUBLE_SIX as DOUBLE_SIX
    from fivescore.tiles import DOUBLE_TWELVE as DOUBLE_TWELVE
    from fivescore.tiles import Tile as Tile
    from fivescore.tiles import TileSet as TileSet

_HOMES = {
    "errors": "FivescoreError IllegalAction NotationError Refusal RuleError TooLarge",
    "finder": "Opportunity opportunities",
    "game": "State",
    "growth": "End Ends",
    "layout": "Layout Play",
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

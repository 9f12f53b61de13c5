"""Bluffing: the cost of each mix of two plays once the other player knows it, exactly, by the best reply to it."""

from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from fivescore.analysis import solver
from fivescore.analysis.solver.hidden import HiddenGame
from fivescore.core.errors import FivescoreError
from fivescore.core.position import Action

ENDINGS = {
    "all-fives bluff": "Two tiles each",
    "all-fives 875.30": "Four tiles against two",
    "all-fives 912.30": "Three doubles",
}
"""Certificates in which one must mix two plays, in twelfths."""
OF = 12
"""The number of times that a mix is told of: three in twelve."""


class Ending(NamedTuple):
    """A certificate, its game, the plan of your seat, and the two plays mixed, the one that scores more first."""

    it: solver.Certificate
    game: HiddenGame
    plan: solver.Plan
    plays: tuple[Action, Action]


@cache
def ending(name: str) -> Ending:
    """Return the ending of a certificate's name.

    >>> [str(play) for play in ending("all-fives bluff").plays]
    ['1-6@4-6', '4-4@4-5']

    Raises FivescoreError for a certificate that is not one of `ENDINGS`.
    """
    if name not in ENDINGS:
        raise FivescoreError(f"there is no ending {name!r}; the endings are {', '.join(ENDINGS)}")
    it = next(each for each in solver.certificates() if each.name == name)
    game = it.game  # a later one may number the ends in another way
    plan = solver.read_plan(game, it.position.to_move, it.plan)
    chances = dict(zip(it.moves, plan[it.known], strict=True))
    first, second = sorted(filter(chances.get, chances), key=lambda action: -it.moves[action][1])
    return Ending(it, game, plan, (first, second))


@lru_cache(100)
def cost_of_mixing(name: str, often: int) -> Fraction:
    """Return the points that a hand costs, over all deals, once it is known that the first play is laid so often in 12.

    >>> [cost_of_mixing("all-fives bluff", often) for often in (0, 3)]
    [Fraction(5, 24), Fraction(0, 1)]
    """
    it, game, plan, (first, second) = ending(name)
    share = {first: Fraction(often, OF), second: Fraction(OF - often, OF)}
    changed = {**plan, it.known: tuple(share.get(action, Fraction(0)) for action in it.moves)}
    return (it.value + game.reply(1 - it.position.to_move, changed)) / it.chance


def cost_of_always(*, ending: str) -> tuple[float]:
    """Return the points that a hand costs at least if one of the two plays is laid every time, and that is known."""
    return (float(min(cost_of_mixing(ending, 0), cost_of_mixing(ending, OF))),)

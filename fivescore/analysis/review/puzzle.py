"""A choice with one best play, well ahead: what makes it a puzzle, who finds that play, and its theme.

The best play is ahead of every other, and of what greedy lays, by the exact average over all deals that fit, or by the
exact value where the other hand is known. A roll-out, in which nobody sees more than at a table, has it first, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from fivescore.analysis.finder import prospect
from fivescore.analysis.odds import can_play
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.review.weighing import Measure, ends_match, is_choice, plays_of, weigh
from fivescore.analysis.solver import BUDGET, cost
from fivescore.core.errors import TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Position
from fivescore.core.rules import Unit

GAP: Mapping[Unit, int] = {Unit.POINTS: 5, Unit.TIMES: 2}
"""How far the best play is ahead at least, in the points of the game, by what it scores in."""
WORLDS = 200
"""In how many deals the roll-out tries it again."""
THEMES: Mapping[str, str] = {
    "place": "the same tile, another place",
    "spinner": "whether to use the spinner",
    "stuck": "making it hard for the next player to play",
    "deny": "leaving the next player less to score",
    "double": "getting rid of a double",
    "out": "your last tiles",
    "quiet": "scoring nothing now, and more later",
    "less": "scoring less now, and more later",
    "plan": "a plan for the rest of the round",
}
"""Each theme in words, in the order in which they are looked for; `theme()` has the rule of each."""


class Puzzle(NamedTuple):
    """The best play of a position, what greedy lays, by how many points the best is ahead of all else, by which
    measure; who finds it: 1 where the careful player does, 2 where the linear one does, 3 where neither; and its theme.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.solver import random_ending
    >>> puzzle(random_ending(ALL_FIVES, 3, 2, 2, 2), worlds=0)[3:]
    ('average', 3, 'double')
    """

    best: Play
    greedy: Play
    ahead: Fraction
    measure: Measure
    grade: int
    theme: str


def puzzle(position: Position, worlds: int = WORLDS) -> Puzzle | None:
    """Return the puzzle that a choice is; None where it is none, or takes too long. Without `worlds` no roll-out tries
    it again.

    Raises FivescoreError where it is not the turn of the seat that looks on.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.solver import random_ending
    >>> found = puzzle(random_ending(ALL_FIVES, 3, 2, 2, 2), worlds=0)
    >>> str(found.best), str(found.greedy), str(found.ahead)
    ('2-2@2-6', '1-5@1-2', '85/12')
    """
    if not is_choice(position) or ends_match(position) or len(plays_of(position)) < 2:
        return None
    try:
        return _puzzle(position, worlds) if cost(position) <= BUDGET else None
    except TooLarge:
        return None


def _puzzle(position: Position, worlds: int) -> Puzzle | None:
    *_, weighed = weigh(position, worlds=0)
    values = weighed.values
    best = max(values, key=lambda action: values[action])
    greedy = PLAYERS["greedy"].choose(position, Random(0))
    if weighed.measure == "look-ahead" or not isinstance(best, Play) or not isinstance(greedy, Play) or greedy == best:
        return None
    ahead = values[best] - max(value for action, value in values.items() if action != best)
    if ahead < GAP[position.rules.unit] or (worlds and not _again(position, best, worlds)):
        return None
    finds = [PLAYERS[name].choose(position, Random(0)) == best for name in ("careful", "linear")]
    grade = 1 if finds[0] else 2 if finds[1] else 3
    return Puzzle(best, greedy, ahead, weighed.measure, grade, theme(position, best, greedy))


def _again(position: Position, best: Play, worlds: int) -> bool:
    """Whether a roll-out has the same play first."""
    *_, weighed = weigh(position, budget=0, worlds=worlds)
    return weighed.best[0] == best


def theme(position: Position, best: Play, greedy: Play) -> str:
    """By what the best play differs from the greedy one; the first of the themes that fits: `stuck` where the chance
    that the next player can play is lower by a quarter, `deny` where the best reply to expect is lower by the gap."""
    layout, after, other = position.layout, turns.follow(position, best), turns.follow(position, greedy)
    points, tempts = after.layout.points, other.layout.points
    spins = [bool(play.on and layout.spins(play.on)) for play in (best, greedy)]
    if best.tile == greedy.tile:
        return "place"
    if spins[0] != spins[1]:
        return "spinner"
    if turns.over(after) or turns.over(other) or len(position.hand) <= 2:
        return "out"
    if can_play(after, after.to_move) + Fraction(1, 4) <= can_play(other, other.to_move):
        return "stuck"
    if prospect(position, best).mean + GAP[position.rules.unit] <= prospect(position, greedy).mean:
        return "deny"
    if best.tile.is_double and not greedy.tile.is_double:
        return "double"
    if tempts > points:
        return "less" if points else "quiet"
    return "plan"

"""A choice with one best play, well ahead: what makes it a puzzle, who finds that play, and its theme.

The best play is ahead of every other by the exact average over all deals that fit, or by the exact value where the
other hand is known. Two roll-outs, in which nobody sees more than at a table, have it ahead beyond doubt, too: one
among players who weigh every play, one among careful players. Where it is the one that scores most, something has to
speak for another play.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from fivescore.analysis.finder import prospect
from fivescore.analysis.odds import can_play
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.rollout import Policy, rolling_out
from fivescore.analysis.solver import BUDGET, average_face_up, cost
from fivescore.core.errors import TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Action, Position
from fivescore.core.rules import Unit
from fivescore_labs.review.weighing import Measure, ends_match, is_choice, plays_of

GAP: Mapping[Unit, int] = {Unit.POINTS: 5, Unit.TIMES: 2}
"""How far the best play is ahead at least, in the points of the game, by what it scores in."""
WORLDS = 200
"""In how many deals each roll-out tries it again."""
SKILLED: tuple[Policy, ...] = ("linear", "careful")
"""Who plays these deals on: both must find the same play best."""


class Puzzle(NamedTuple):
    """The best play of a position, what greedy lays, by how many points the best is ahead of all else, by which
    measure; who finds it: 1 where the careful player does, 2 where the linear one does, 3 where neither, and 1 where
    one of two plays is best and scores most; and its theme.

    >>> Puzzle._fields
    ('best', 'greedy', 'ahead', 'measure', 'grade', 'theme')
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
    >>> str(found.best), str(found.greedy), str(found.ahead), found[3:]
    ('2-2@2-6', '1-5@1-2', '85/12', ('average', 3, 'double'))
    """
    if not is_choice(position) or ends_match(position) or len(plays_of(position)) < 2:
        return None
    try:
        return _puzzle(position, worlds) if cost(position) <= BUDGET else None
    except TooLarge:
        return None


def _puzzle(position: Position, worlds: int) -> Puzzle | None:
    sure = _agreed(position, worlds) if worlds else None
    greedy, *others = (PLAYERS[name].choose(position, Random(0)) for name in ("greedy", "careful", "linear"))
    if not isinstance(greedy, Play) or (worlds and not sure):
        return None
    if sure == greedy and not _tempts(position, greedy, others):  # before the averages, which take long
        return None
    values = {each.play: Fraction(each.mean) for each in average_face_up(position, limit=BUDGET)}  # in one go: no clock
    best = max(values, key=lambda action: values[action])
    if not isinstance(best, Play) or (worlds and best != sure):
        return None
    ahead = values[best] - max(value for action, value in values.items() if action != best)
    if ahead < GAP[position.rules.unit] or (best == greedy and not _tempts(position, best, others)):
        return None
    finds = [other == best for other in others]
    grade = 1 if best == greedy and len(plays_of(position)) == 2 else [*finds, True].index(True) + 1
    measure: Measure = "average" if position.boneyard or len(position.sizes) > 2 else "truth"
    return Puzzle(best, greedy, ahead, measure, grade, theme(position, best, greedy))


def _agreed(position: Position, worlds: int) -> Play | None:
    """The play that is ahead of every other beyond doubt, both among players who weigh every play and among careful
    ones; None where there is none."""
    begun, found = position._replace(scores=(0,) * len(position.scores)), set()
    for policy in SKILLED:
        *_, (first, *others) = rolling_out(begun, worlds, policy=policy)
        found.add(first.play if all(other.is_worse for other in others) else None)
        if len(found) > 1 or None in found:
            return None
    return found.pop()


def _tempts(position: Position, best: Play, others: Collection[Action]) -> bool:
    """Say whether something speaks against the one play that scores most: careful or linear lays another, or it scores
    no more than the gap, and another leaves the next player less to score."""
    plays, leaves = plays_of(position), prospect(position, best).mean
    *_, second, points = sorted(position.layout.after(play).points for play in plays)
    few = points <= GAP[position.rules.unit] and any(prospect(position, play).mean < leaves for play in plays)
    return points > second and (few or any(other != best for other in others))


def theme(position: Position, best: Play, greedy: Play) -> str:
    """By what the best play differs from the greedy one; the first of the themes that fits: `stuck` where the chance
    that the next player can play is lower by a quarter, `deny` where the best reply to expect is lower by the gap."""
    layout, after, other = position.layout, turns.follow(position, best), turns.follow(position, greedy)
    points, tempts = after.layout.points, other.layout.points
    spins = [bool(play.on and layout.spins(play.on)) for play in (best, greedy)]
    if best == greedy:
        return "take"
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

"""Why a play was better than the chosen one: the part of the round that makes most of the difference, with its numbers.

By a roll-out both plays are followed once more through the worlds in which they were tried, score by score; the parts
make up the difference exactly. Where a choice is weighed otherwise, the parts are what a play scores now, and the rest.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from fivescore.analysis import odds
from fivescore.analysis.odds import Estimate, estimate
from fivescore.analysis.rollout import FollowedPlay, following
from fivescore.core.errors import TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Action, Position
from fivescore_labs.review.weighing import Measure, Weighed

Part = Literal["now", "reply", "own", "later", "end", "rest"]
"""A part of what a play brings: its own score, what the others answer, the next play of the own side, all plays after
that, what is settled at the end; or all but the first together."""
PARTS: tuple[Part, ...] = ("now", "reply", "own", "later", "end")
"""The parts by a roll-out."""

OFTEN = Fraction(1, 5)
"""In how many more of the worlds the best must leave the next player stuck for that to be told."""


class Valued(NamedTuple):
    """A play's points now, what it is worth by the measure, and the chances that the next player can score, and can
    play at once; None for these where nobody follows, or the record takes too long to count.

    >>> Valued(Fraction(5), Fraction(3), Fraction(1, 2), Fraction(1)).parts
    (Fraction(5, 1), Fraction(-2, 1))
    """

    now: Fraction
    value: Fraction
    scores: Fraction | None
    plays: Fraction | None

    @property
    def parts(self) -> tuple[Fraction, ...]:
        """The points it scores now, and the rest."""
        return self.now, self.value - self.now


class Why(NamedTuple):
    """The reasons for most of the difference between the chosen action and a best one, and what is known of both.

    >>> from fivescore import ALL_FIVES, Layout, Tile
    >>> from fivescore_labs.review import weigh
    >>> position = Position.of(Layout(ALL_FIVES), hand="5-5 1-4", others=(1,))
    >>> *_, weighed = weigh(position, budget=0)
    >>> found = why(position, Play(Tile(1, 4)), weighed)
    >>> found.part, sum(share for _, share in found.shares) == weighed.lost(Play(Tile(1, 4)))
    ('end', True)
    >>> found.leading, f"{found.estimates[-1][1].error:.1f}"
    (('end',), '4.7')
    """

    measure: Measure
    chosen: Action
    best: Action
    yours: FollowedPlay | Valued
    better: FollowedPlay | Valued

    @property
    def shares(self) -> tuple[tuple[Part, Fraction], ...]:
        """By how much the best is better in each part; together they are the difference."""
        parts: tuple[Part, ...] = PARTS if isinstance(self.yours, FollowedPlay) else ("now", "rest")
        more = (best - own for best, own in zip(self.better.parts, self.yours.parts, strict=True))
        return tuple(zip(parts, more, strict=True))

    @property
    def estimates(self) -> tuple[tuple[Part, Estimate], ...]:
        """The shares by a roll-out with their standard errors, taken world by world; () by other measures."""
        return tuple(zip(PARTS, map(estimate, self._rows), strict=True)) if self._rows else ()

    @property
    def part(self) -> Part:
        """The part that makes most of the difference; of equal ones the first."""
        return max(self.shares, key=lambda each: each[1])[0]

    @property
    def leading(self) -> tuple[Part, ...]:
        """The part that makes most of the difference; two where the next is not behind it by more than the interval."""
        if not self._rows:
            return (self.part,)
        order = sorted(range(len(PARTS)), key=lambda at: -self.shares[at][1])
        first, second = (self._rows[at] for at in order[:2])
        ahead = estimate(a - b for a, b in zip(first, second, strict=True))
        return tuple(PARTS[at] for at in order[: 1 if ahead.interval[0] > 0 else 2])

    @property
    def _rows(self) -> list[list[float]]:
        """By a roll-out, by how much the best is better in each part, world by world."""
        if not (isinstance(self.yours, FollowedPlay) and isinstance(self.better, FollowedPlay)):
            return []
        others, pairs = self.yours.others, zip(self.better.rows, self.yours.rows, strict=True)
        return [[(best - own) / others for best, own in zip(*pair, strict=True)] for pair in pairs]

    @property
    def sticks(self) -> bool:
        """True if, by a roll-out, the best leaves the next player without a fitting tile much more often."""
        if not (isinstance(self.yours, FollowedPlay) and isinstance(self.better, FollowedPlay)):
            return False
        return self.better.stuck - self.yours.stuck >= OFTEN * self.better.worlds


def why(position: Position, chosen: Action, weighed: Weighed) -> Why | None:
    """Return why a best action of a choice was better than the chosen one; None where nothing was lost.

    >>> from fivescore import ALL_FIVES, Layout, Tile
    >>> from fivescore_labs.review import weigh
    >>> position = Position.of(Layout(ALL_FIVES), hand="5-5 1-4", others=(1,))
    >>> *_, weighed = weigh(position, budget=0)
    >>> why(position, Play(Tile(5, 5)), weighed)
    """
    *_, last = None, *asking(position, chosen, weighed)
    return last


def asking(position: Position, chosen: Action, weighed: Weighed) -> Iterator[Why]:
    """The same after ever more worlds; nothing where nothing was lost.

    >>> from fivescore import ALL_FIVES, Layout, Tile
    >>> from fivescore_labs.review import weigh
    >>> position = Position.of(Layout(ALL_FIVES), hand="5-5 1-4", others=(1,))
    >>> *_, weighed = weigh(position, budget=0, chosen=position.legal[0])
    >>> [found.yours.worlds for found in asking(position, position.legal[0], weighed)][:3]
    [20, 40, 60]
    """
    if not weighed.lost(chosen):
        return
    best = weighed.best[0]
    if weighed.measure != "match" and weighed.behind and isinstance(chosen, Play) and isinstance(best, Play):
        begun = position._replace(scores=(0,) * len(position.scores))
        for yours, better in following(begun, (chosen, best), weighed.behind[chosen].trials, policy="linear"):
            yield Why(weighed.measure, chosen, best, yours, better)
        return
    found = (_valued(position, action, weighed.values[action]) for action in (chosen, best))
    yield Why(weighed.measure, chosen, best, *found)


def _valued(position: Position, action: Action, value: Fraction) -> Valued:
    if not isinstance(action, Play):
        return Valued(Fraction(), value, None, None)
    after = turns.position_after(position, action)
    now = Fraction(after.layout.points)
    if turns.why_over(after):
        return Valued(now, value, None, None)
    try:
        return Valued(now, value, odds.can_score(after, after.to_move), odds.can_play(after, after.to_move))
    except TooLarge:
        return Valued(now, value, None, None)

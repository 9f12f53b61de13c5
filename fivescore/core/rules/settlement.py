"""What a score does to the score board, and what the tiles left at the end of a round are worth."""

from __future__ import annotations

from typing import NamedTuple

from fivescore.core.rules.choices import CountedHands, Ending, Rounded, Rounding, Scoring, Settlement, Unit
from fivescore.core.rules.sets import RuleSet


class Settled(NamedTuple):
    """The end of a round in points: the winning side or None, and what each side gets, in the rule set's own unit."""

    winner: int | None
    points: tuple[int, ...]


_EACH = (0, 1, 2, 3, 4)


def sides(rules: RuleSet, players: int) -> tuple[int, ...]:
    """The side of each seat: seats across from each other where four play as partners, else one side a seat.

    >>> from fivescore import ALL_FIVES
    >>> sides(ALL_FIVES, 4), sides(ALL_FIVES, 3)
    ((0, 1, 0, 1), (0, 1, 2))
    """
    return (0, 1, 0, 1) if players == 4 and rules.partners else _EACH[:players]


def credit(rules: RuleSet, score: int, points: int, target: int, *, leads: bool = False) -> int:
    """The score after points are added, by the rule set's ending; `leads` says that a round's first tile made them.

    A score that would pass an exact target does not count; one that bounces goes back what it goes too far. Where
    the first tile may not win, a score of it that would end on the target, or past it, does not count. Sources: A, C.
    Where one has to get in (house), a first score that is too small does not count.

    >>> from fivescore import FIVES_AND_THREES
    >>> credit(FIVES_AND_THREES, 58, 4, 61), credit(FIVES_AND_THREES.vary(ending="bounce"), 59, 8, 61)
    (58, 55)
    """
    new = score + points
    if points <= 0:
        return new
    if points < rules.get_in and not score:
        return score
    if new > target:
        if rules.ending is Ending.EXACT:
            return score
        if rules.ending is Ending.BOUNCE:
            new = 2 * target - new
    if leads and not rules.first_tile_wins and score < target <= new:
        return score
    return new


def withheld_by(rules: RuleSet, score: int, points: int, target: int, *, leads: bool = False) -> str:
    """The rule by which points do not count in full (see `credit()`)."""
    if credit(rules, score, points, target, leads=leads) == score + points:
        return ""
    if points < rules.get_in and not score:
        return "get_in"
    return "ending" if credit(rules, score, points, target) != score + points else "first_tile_wins"


def credited(rules: RuleSet, scores: tuple[int, ...], points: tuple[int, ...], target: int) -> tuple[int, ...]:
    """The scores of all sides after the points of one settlement.

    Where the target must be hit exactly, points that would bring several sides there at once count for none of them:
    they would tie for good, since nobody scores past it. No source says so: settled here.

    >>> from fivescore import ALL_FIVES
    >>> credited(ALL_FIVES.vary(ending="exact"), (195, 195, 150), (5, 5, 10), 200)
    (195, 195, 160)
    """
    after = tuple([credit(rules, score, more, target) for score, more in zip(scores, points, strict=True)])
    if rules.ending in (Ending.EXACT, Ending.BOUNCE) and after.count(target) > 1:
        return tuple([old if new == target else new for old, new in zip(scores, after, strict=True)])
    return after


def ends_match(rules: RuleSet, score: int, target: int) -> bool:
    """Say whether a score ends the match at once; where rounds are finished first, no score does."""
    if rules.ending is Ending.FINISH_ROUND:
        return False
    return score >= target if rules.ending is Ending.AT_ONCE else score == target


def worth(rules: RuleSet, pips: int) -> int:
    """Return the worth of settled pips in the rule set's own unit: rounded, and divided where scores count in fives.

    >>> from fivescore import ALL_FIVES, FIVE_UP
    >>> worth(ALL_FIVES, 3), worth(ALL_FIVES, 2), worth(FIVE_UP, 13)
    (5, 0, 3)
    """
    return _rounded(rules, pips) // (rounds_to(rules) if rules.unit is Unit.TIMES else 1)


def rounds_to(rules: RuleSet) -> int:
    """The number that settled pips are rounded to: three where threes score (settled here), else five; 1 for exact."""
    if rules.rounding is Rounding.EXACT:
        return 1
    return 3 if rules.scoring is Scoring.THREES else 5


def _rounded(rules: RuleSet, pips: int) -> int:
    by = rounds_to(rules)  # 1 for exact, which leaves them as they are
    return -(-pips // by) * by if rules.rounding is Rounding.UP else (pips + by // 2) // by * by


def settle(rules: RuleSet, seats: tuple[int, ...], pips: tuple[int, ...], out: int | None) -> Settled:
    """Settle a round at its end, without what its plays scored.

    `seats` is the side of each seat, `pips` what each hand counts (`RuleSet.left_in()`), `out` the side that went out,
    None for a block.
    Sources: A (winner takes), B and D (each loses), C (going out); ties of more than two are settled here. A
    block has a winner only where the winner takes the tiles left: elsewhere no source names one.

    >>> from fivescore import ALL_FIVES
    >>> settle(ALL_FIVES, (0, 1), (0, 13), 0), settle(ALL_FIVES, (0, 1), (9, 13), None)
    (Settled(winner=0, points=(15, 0)), Settled(winner=0, points=(15, 0)))
    """
    count = max(seats) + 1
    if out is None and not rules.block_counts:
        return Settled(None, (0,) * count)
    held = [sum(number for side, number in zip(seats, pips, strict=True) if side == each) for each in range(count)]
    least = [side for side in range(count) if held[side] == min(held)]
    takes = rules.settlement is Settlement.WINNER_TAKES
    winner = out if out is not None else least[0] if takes and len(least) == 1 else None
    points = [0] * count
    match rules.settlement:
        case Settlement.WINNER_TAKES if winner is not None:
            points[winner] = _taken(rules, seats, pips, winner)
        case Settlement.WINNER_TAKES if rules.split_tie and count == 3 and len(least) == 2:
            for side in least:
                points[side] = _half(rules, max(held))
        case Settlement.EACH_LOSES:
            for side in range(count):
                own = [number for each, number in zip(seats, pips, strict=True) if each == side]
                points[side] = -_total(rules, own)
    return Settled(winner, tuple(points))


def gains(rules: RuleSet, pips: tuple[int, ...], out: int | None) -> tuple[int, ...]:
    """Return what the end of a round gives each side, going out included; `out` is the seat out, None for a block.

    >>> from fivescore import FIVES_AND_THREES, FIVE_UP
    >>> gains(FIVE_UP, (0, 13), 0), gains(FIVES_AND_THREES, (0, 13), 0)
    ((0, -3), (1, 0))
    """
    seats = sides(rules, len(pips))
    winner = None if out is None else seats[out]
    points = settle(rules, seats, pips, winner).points
    return tuple(each + (rules.chip_out if side == winner else 0) for side, each in enumerate(points))


def _half(rules: RuleSet, pips: int) -> int:
    """Return the share of each of two who split these pips: half of them as they are rounded, rounded down in turn."""
    by = rounds_to(rules)
    half = _rounded(rules, pips) // 2 // by * by
    return half // (by if rules.unit is Unit.TIMES else 1)


def _taken(rules: RuleSet, seats: tuple[int, ...], pips: tuple[int, ...], winner: int) -> int:
    """Return what the winner scores: for the opponents' hands; by E, for the partner's too; or less the own side's."""
    others = [number for side, number in zip(seats, pips, strict=True) if side != winner]
    own = sorted(number for side, number in zip(seats, pips, strict=True) if side == winner)
    if rules.counted is CountedHands.ALL_OTHERS:
        return _total(rules, others + own[1:])
    if rules.counted is CountedHands.OPPONENTS:
        return _total(rules, others)
    if rules.counted is CountedHands.EACH_DIFFERENCE:
        return _total(rules, [max(0, number - sum(own)) for number in others])
    if rules.rounded is Rounded.SUM:
        return worth(rules, max(0, sum(others) - sum(own)))
    return max(0, _total(rules, others) - _total(rules, own))


def _total(rules: RuleSet, hands: list[int]) -> int:
    if rules.rounded is Rounded.SUM:
        return worth(rules, sum(hands))
    return sum(worth(rules, number) for number in hands)

"""What the deal and the draws brought a side, and what its choices, so that luck, choices and the rest are the result.

The luck of a chance is the worth of what it brought less the mean worth of all that it could have brought: of a draw,
every tile that lay in the boneyard; of the deal, every deal, in which all seats are worth the same. So its mean is zero
whatever the worth is. `coefficients.WORTHS` has it for each game, in a few numbers; they foresee little of a round, and
a better worth would call more of it luck.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from fivescore.core.game import State
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Draw
from fivescore.core.rules import sides
from fivescore.core.tiles import Tile
from fivescore_labs.review.coefficients import WORTHS
from fivescore_labs.review.rounds import Review
from fivescore_labs.review.weighing import MEASURES, Measure

FEATURES = ("pips dealt", "doubles dealt", "numbers dealt", "pips drawn", "a tile that fits", "points it can score")
"""What the worth of tiles goes by, in the order of the numbers of `coefficients.WORTHS`: the pips, doubles and
different numbers of a hand that is dealt; the pips of a tile that is drawn, whether it fits, and the most it scores."""


class Chance(NamedTuple):
    """The chance that came to a side: the deal (no tile), or a tile drawn by a seat at event number `event`; `luck` is
    how much more that is worth than the average of what could have come, in points, for the side that is looked at.

    >>> Chance(3, 1, Tile(5, 5), Fraction(-1, 2)).seat
    1
    """

    event: int
    seat: int | None
    tile: Tile | None
    luck: Fraction


class Account(NamedTuple):
    """A round added up for a side: `result` is what it got more than the others on average. Luck, choices and the rest
    together are the result.

    `choices` is what the choices weighed by `measure` lost, below zero; the rest is what the others chose, what other
    measures found, and all that the worth of tiles does not foresee.

    >>> account = Account(Fraction(10), (Chance(0, None, None, Fraction(2)),), Fraction(-5), "roll-out")
    >>> account.luck, account.rest
    (Fraction(2, 1), Fraction(13, 1))
    """

    result: Fraction
    chances: tuple[Chance, ...]
    choices: Fraction
    measure: Measure

    @property
    def luck(self) -> Fraction:
        """All chances together."""
        return sum((each.luck for each in self.chances), Fraction())

    @property
    def rest(self) -> Fraction:
        """The result without luck and choices."""
        return self.result - self.luck - self.choices


def account(end: State, found: Review) -> Account:
    """A round as luck, choices and the rest, for the seat that was reviewed.

    Losses of different measures are never added: the measure is the one by which most choices were weighed.

    >>> from random import Random
    >>> from fivescore import MUGGINS
    >>> from fivescore.game import deal
    >>> start = deal(MUGGINS, 2, Random(1), leader=0).start()
    >>> found = account(start.apply(start.legal[0]), Review(0))
    >>> found.result, found.luck + found.choices + found.rest
    (Fraction(0, 1), Fraction(0, 1))
    """
    seats = sides(end.rules, len(end.hands))
    gains = [now - then for now, then in zip(end.scores, end.deal.start().scores, strict=True)]
    most = max(MEASURES, key=found.count)
    return Account(_margin(gains, seats[found.seat]), chances(end, found.seat), -found.lost(most), most)


def _margin(values: Sequence[int | Fraction], side: int) -> Fraction:
    """The value of a side less that of the others on average."""
    return Fraction(values[side]) - Fraction(sum(values) - values[side], len(values) - 1)


def chances(end: State, seat: int) -> tuple[Chance, ...]:
    """Return what the deal and each draw of a round brought the side of a seat.

    >>> from random import Random
    >>> from fivescore import ALL_FIVES
    >>> from fivescore.players import PLAYERS
    >>> from fivescore.game import deal
    >>> state = deal(ALL_FIVES, 2, Random(4), leader=0).start()
    >>> while state.result is None:
    ...     state = state.apply(PLAYERS["greedy"].choose(state.seen_by(state.to_move), Random(0)))
    >>> found = chances(state, 0)
    >>> found[0].tile, sum(each.luck for each in found) == -sum(each.luck for each in chances(state, 1))
    (None, True)
    """
    weights = WORTHS.get(end.rules.slug, WORTHS["all-fives"])
    return tuple(
        Chance(event, at, tile, sum((Fraction(w, 100) * f for w, f in zip(weights, found, strict=True)), Fraction()))
        for event, at, tile, found in surprises(end, seat)
    )


def surprises(end: State, seat: int) -> Iterator[tuple[int, int | None, Tile | None, tuple[Fraction, ...]]]:
    """Each chance of a round, with how far each of `FEATURES` came out above its mean, for the side of a seat.

    >>> from random import Random
    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> ((event, who, tile, found),) = surprises(deal(ALL_FIVES, 2, Random(4), leader=0).start(), 0)
    >>> event, who, tile, [int(each) for each in found]
    (0, None, None, [-22, 1, 1, 0, 0, 0])
    """
    rules, seats = end.rules, sides(end.rules, len(end.hands))
    side, others = seats[seat], max(seats)
    totals = [[0, 0, 0] for _ in range(others + 1)]
    for who, hand in enumerate(end.deal.hands):
        for at, value in enumerate(_held(hand)):
            totals[seats[who]][at] += value
    yield 0, None, None, (*(_margin(column, side) for column in zip(*totals, strict=True)), *[Fraction()] * 3)
    layouts = iter(end.layout.steps())
    layout, bone = Layout(rules), list(end.deal.boneyard)
    for event, (who, action, _) in enumerate(end.events):
        if isinstance(action, Play):
            layout = next(layouts)
        elif isinstance(action, Draw):
            could = [_drawn(layout, tile) for tile in bone]
            tile, sign = bone.pop(0), Fraction(1) if seats[who] == side else Fraction(-1, others)
            more = (sign * (each[0] - Fraction(sum(each), len(each))) for each in zip(*could, strict=True))
            yield event, who, tile, (*[Fraction()] * 3, *more)


def _held(hand: Sequence[Tile]) -> tuple[int, int, int]:
    """Pips, doubles and different numbers of a hand."""
    return (
        sum(tile.pips for tile in hand),
        sum(tile.is_double for tile in hand),
        len({pip for tile in hand for pip in (tile.low, tile.high)}),
    )


def _drawn(layout: Layout, tile: Tile) -> tuple[int, int, int]:
    """The pips of a tile, whether it fits, and the most that it scores."""
    known, number = layout.known
    steps = known.plays(number, layout.rules.tiles.bits[tile])
    return tile.pips, int(bool(steps)), max((points for _, points, _ in steps), default=0)

"""What a choice suggests: hidden hands weighted by how a sensible player would have played. A model, not a proof.

`odds` takes choices to prove nothing: every world that the rules allow counts alike. Here a world counts more the
likelier the plays of the others are in it, if they are sensible players: they look one play ahead, and the better a
play looks to them, the likelier they choose it. Another way to play makes such a belief wrong. So it never takes
the place of what is proved; it is beside it. What it is worth is in a stored run (`make data RUN=suggest`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import exp, inf, log
from typing import NamedTuple

from fivescore.analysis import odds
from fivescore.analysis.finder.plays import expected_best
from fivescore.core.errors import FivescoreError
from fivescore.core.game import shuffled
from fivescore.core.layout import Play, Table
from fivescore.core.position import Draw, Position, better_leads
from fivescore.core.proofs import plays_made
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import Tile

RATIONALITY = 0.2
"""How much worse a play must look, in smallest scores of the game, to be chosen e times less often: what was learned
from one set of rounds, and judged on another."""
BLIND = 0.1
"""The share of plays that are taken to be made by chance: a slip is never impossible."""
WORLDS = 200
"""In how many worlds the choices are weighed, where no other number is given."""
PLAIN = 5
"""As many worlds more of each kind count as average ones, so that few worlds never make a tile certain."""
MANY = 3
"""How many times as many deals are looked at as are taken."""
BATCH = 50
"""So many worlds are a bit of the work."""


class InferredHand(NamedTuple):
    """A hand as the others' choices suggest it: each unseen tile's chance `now` by the model, beside the `proved` one.

    `voids` are the chances of no tile of each suit; `choices` is how many plays of others were weighed.

    >>> from fivescore import ALL_FIVES, Layout
    >>> nobody_chose = Position.of(Layout(ALL_FIVES.vary(tiles=2, hand=1)).play("1-2"), hand="1-1", others=(1,))
    >>> infer_hand(nobody_chose, 1)
    [0-0] 25 % (proved: 1/4)
    [0-1] 25 % (proved: 1/4)
    [0-2] 25 % (proved: 1/4)
    [2-2] 25 % (proved: 1/4)
    """

    position: Position
    seat: int
    now: Mapping[Tile, Fraction]
    proved: Mapping[Tile, Fraction]
    voids: tuple[Fraction, ...]
    choices: int
    worlds: int

    def __repr__(self) -> str:
        return "\n".join(
            f"{tile} {float(now):.0%} (proved: {self.proved[tile]})".replace("%", " %")
            for tile, now in self.now.items()
        )


def infer_hand(
    position: Position, seat: int, worlds: int = WORLDS, rng: random.Random | None = None, *, sense: float = RATIONALITY
) -> InferredHand:
    """Estimate the hand of `seat` from the choices that everybody saw; the same `rng` gives the same numbers.

    Where nobody else has chosen, it is what is proved, exactly; what is proved to be certain or impossible stays so.
    With a `sense` of `inf` the others are taken to choose by chance.

    >>> from fivescore.notation import loads
    >>> record = "fivescore 1 all-fives hand=7\\n3-4\\n0-4\\n"
    >>> seen = loads(record).table.as_seat(0, "0-1 1-1 1-2 2-5 5-6 5-5")
    >>> found = infer_hand(seen, 1)
    >>> found.now[Tile(3, 6)] < found.proved[Tile(3, 6)]  # it would have scored
    True

    Raises FivescoreError for a seat that there is not, or that sees its own hand; the rest as `odds.count_deals()`.
    """
    if seat == position.seat:
        raise FivescoreError("what choices suggest is asked of another hand than one's own")
    tiles, chance = position.rules.tiles, rng or random.Random(0)
    model, belief = _Model(position, sense), odds.belief(position, seat)
    ways = [odds.sample_allocation(position, chance) for _ in range(worlds)] if model.choices and belief.now else []
    hands = [model.held(way, seat, len(position.events)) for way in ways]
    weights = _weights([model.log(way) for way in ways])
    whole, plain = sum(weights), PLAIN * sum(weights) / max(1, len(weights))

    def learned(mask: int, before: Fraction) -> Fraction:
        """The chance of some tile of the mask by Bayes' rule, from the mean weights of worlds with and without one."""
        if not weights or before in (0, 1):
            return before
        those = [weight for hand, weight in zip(hands, weights, strict=True) if hand & mask]
        some = (sum(those) + plain) / (len(those) + PLAIN)
        none = (whole - sum(those) + plain) / (len(weights) - len(those) + PLAIN)
        return Fraction(before * some / (before * some + (1 - before) * none)).limit_denominator(10_000)

    now = {tile: learned(tiles.bits[tile], before) for tile, before in belief.now.items()}
    voids = tuple(1 - learned(tiles.mask(tiles.suit(pip)), 1 - none) for pip, none in enumerate(belief.voids))
    return InferredHand(position, seat, now, belief.now, voids, len(model.choices), len(weights))


Deals = tuple[tuple[int, ...], ...]
"""Deals, each as the hands of all seats, as masks of tiles."""


def believable_deals(position: Position, count: int, rng: random.Random, many: int = MANY) -> Iterator[Deals]:
    """Yield nothing for each bit of the work, then so many deals, each as likely as the choices of others suggest.

    Of `many` times as many deals, those are taken whose players would sensibly have chosen what they chose; where
    nobody else has chosen, each deal is as likely as it is.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.notation import loads
    >>> seen = loads("fivescore 1 all-fives hand=7\\n3-4\\n0-4\\n").table.as_seat(0, "0-1 1-1 1-2 2-5 5-6 5-5")
    >>> *bits, deals = believable_deals(seen, 100, random.Random(1))
    >>> bits, sum(bool(hands[1] & ALL_FIVES.tiles.bits[Tile(3, 6)]) for hands in deals) < 100 * 6 / 20
    ([(), (), (), (), (), ()], True)

    Errors as in `odds.count_deals()`.
    """
    model, now, seats = _Model(position, RATIONALITY), len(position.events), range(len(position.sizes))
    ways, logs = list[odds.Allocation](), list[float]()
    for number in range(1, count * (many if model.choices else 1) + 1):
        ways.append(odds.sample_allocation(position, rng))
        logs.append(model.log(ways[-1]))
        if number % BATCH == 0:
            yield ()
    if model.choices:
        ways = _drawn(ways, _weights(logs), count, rng)
    own = position.rules.tiles.mask(position.hand)
    yield tuple(tuple(own if seat == position.seat else model.held(way, seat, now) for seat in seats) for way in ways)


def _weights(logs: list[float]) -> list[float]:
    """The weights of worlds by their logarithms, less the most, or all could round to 0."""
    most = max(logs, default=0.0)
    return [exp(each - most) for each in logs]


def _drawn(ways: list[odds.Allocation], weights: list[float], count: int, rng: random.Random) -> list[odds.Allocation]:
    """So many ways by weight, evenly spread from one chance on: heavy ones more than once."""
    step = sum(weights) / count
    at, so_far, found = rng.random() * step, 0.0, list[odds.Allocation]()
    for way, weight in zip(ways, weights, strict=True):
        so_far += weight
        while at < so_far and len(found) < count:
            found.append(way)
            at += step
    # rounding may drop the last; like ones came in a row, and some ask only for the first few
    return shuffled((found + ways)[:count], rng)


class _Choice(NamedTuple):
    """A play of another seat: before which event, from which ends to which, what lay, and the hand that came next."""

    event: int
    seat: int
    number: int
    bit: int
    after: int
    table: int
    held: int


class _Model:
    """The choices of a record, and how likely a world makes them."""

    def __init__(self, position: Position, sense: float) -> None:
        self.rules, self.scale = position.rules, sense * smallest_score(position.rules)
        self.known, _ = position.layout.known
        self.choices, self.played = _choices(position, self.known), plays_made(position)

    def log(self, way: odds.Allocation) -> float:
        """The logarithm of the chance that the others choose as they did."""
        return sum(self._likely(each, self.held(way, each.seat, each.event)) for each in self.choices)

    def held(self, way: odds.Allocation, seat: int, event: int) -> int:
        """The hand of a seat before the event of this number."""
        return way.had(seat, event) & ~sum(bit for at, who, bit in self.played if who == seat and at < event)

    def _likely(self, choice: _Choice, hand: int) -> float:
        """The logarithm of the chance that a sensible player with this hand makes the choice."""
        values, chosen = _values(self.rules, self.known, choice, hand)
        by_chance = 1 / len(values)
        if self.scale == inf:
            return log(by_chance)
        best = max(values)
        by_sense = exp((chosen - best) / self.scale) / sum(exp((value - best) / self.scale) for value in values)
        return log((1 - BLIND) * by_sense + BLIND * by_chance)


def _values(rules: RuleSet, known: Table, choice: _Choice, hand: int) -> tuple[list[float], float]:
    """Return the value of each different play to its holder, points less the expected reply, and of the chosen one."""
    unseen = (1 << known.size) - 1 & ~hand & ~choice.table
    held = min(choice.held, unseen.bit_count())
    values, chosen, rest = list[float](), 0.0, hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        if choice.number and not bit & known.fits[choice.number]:
            continue
        if not choice.number and hand & better_leads(rules, known.tiles[bit.bit_length() - 1]):
            continue
        for step in known.plays(choice.number, bit):
            values.append(step[1] - expected_best(known, step[2], unseen, held))
            if bit == choice.bit and step[2] == choice.after:
                chosen = values[-1]
    return values, chosen


def smallest_score(rules: RuleSet) -> int:
    """The smallest score of a game, in its own unit."""
    return min(points for total in range(1, 61) if (points := rules.points(total)))


def _choices(position: Position, known: Table) -> tuple[_Choice, ...]:
    """The plays that others chose, the last first; a lead that the rules name is no choice."""
    bits, mask, count = position.rules.tiles.bits, position.rules.tiles.mask, len(position.sizes)
    sizes, layouts, found = list(position.sizes), list(position.layouts), list[_Choice]()
    numbers = [known.number(layout.ends) if layout.last else 0 for layout in layouts]
    for number, (seat, action, _) in reversed([*enumerate(position.events)]):  # back from now, when all sizes are known
        if isinstance(action, Draw):
            sizes[seat] -= 1
        elif isinstance(action, Play):
            sizes[seat] += 1
            layouts.pop()
            after = numbers.pop()
            following = [sizes[(seat + step) % count] for step in range(1, count)]
            held = next(filter(None, following), 0)
            if seat != position.seat and (layouts[-1].last or not position.must_lead):
                table = mask(layouts[-1].tiles)
                found.append(_Choice(number, seat, numbers[-1], bits[action.tile], after, table, held))
    return tuple(found)

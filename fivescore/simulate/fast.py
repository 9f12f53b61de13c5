"""Rounds between players that look at nothing but the table and their own tiles: the same rounds, many times faster.

`State` keeps a record, positions and reasons; a simulation of a hundred thousand rounds needs none of them. Here hands
are masks, and what follows a play is looked up. The same table, scores and settlements decide, and a test plays every
game both ways.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from fivescore.finder import expected
from fivescore.game import Deal, Result, blocked, next_seat, scored, settlement
from fivescore.layout import Step, Table, table
from fivescore.players import Careful, Chance, Greedy, Player
from fivescore.position import can_draw, leads
from fivescore.rules import sides


class Round(NamedTuple):
    """A round at its end: match scores of each side after it, its result, how many plays it had, and how many scored.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> from fivescore.simulate.matches import end_of_round
    >>> end = end_of_round(deal(ALL_FIVES, 2, random.Random(1), leader=0), (Greedy(), Greedy()))
    >>> end.scores, end.result.points, end.plays, end.scoring
    ((75, 25), (25, 0), 21, 9)
    """

    scores: tuple[int, ...]
    result: Result
    plays: int
    scoring: int


def can_roll(players: Sequence[Player]) -> bool:
    """Whether these players need no position, so that `rollout()` can play for them.

    >>> from fivescore.players import Endgame
    >>> can_roll((Chance(), Careful())), can_roll((Chance(), Endgame()))
    (True, False)
    """
    return all(type(player) in (Chance, Greedy, Careful) for player in players)


def stream(seed: str | int, seat: int) -> random.Random:
    """The stream of chance of a seat: what one player takes from its own changes nothing for the others.

    >>> [round(stream(1, seat).random(), 3) for seat in range(3)]
    [0.694, 0.375, 0.55]
    """
    return random.Random(f"{seed}/seat/{seat}")


def rollout(deal: Deal, players: Sequence[Player], seed: str | int = 0) -> Round:
    """The end of the round that `simulate.play_round()` plays from a deal; only who uses chance gets a stream of it.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> rollout(deal(ALL_FIVES, 2, random.Random(1), leader=0), (Greedy(), Greedy())).result.reason
    'out'
    """
    rules, seat, count = deal.rules, deal.leader, len(deal.hands)
    mask, bits = rules.tiles.mask, rules.tiles.bits
    hands, bone = list(map(mask, deal.hands)), [bits[tile] for tile in reversed(deal.boneyard)]
    seats, target = sides(rules, count), rules.target_for(count)
    scores = list(deal.scores) or [0] * (max(seats) + 1)
    kinds = [type(player) for player in players]
    chances = {at: stream(seed, at) for at, kind in enumerate(kinds) if kind is Chance}
    kept = rules.reserve if can_draw(rules, len(rules.tiles)) else len(rules.tiles)
    known = table(rules)
    fits, worth = known.fits, known.points
    number = plays = scoring = 0
    left = (1 << known.size) - 1
    fitting = mask(leads(rules, tuple(sorted(deal.hands[seat])), deal.must_lead))
    while True:
        hand = hands[seat]
        if not fitting:
            fitting = hand & fits[number]
            while not fitting and len(bone) > kept:
                drawn = bone.pop()
                hand |= drawn
                fitting = drawn & fits[number]
            hands[seat] = hand
        if not fitting:
            if blocked(hands, 1, fits=any(other & fits[number] for other in hands)):
                return _ended(deal, known, hands, scores, None, plays, scoring)
            seat = next_seat(hands, seat)
            continue
        kind = kinds[seat]
        if kind is Greedy:
            bit, number = _greedily(known, number, fitting)
        elif kind is Chance:
            bit, number = _by_chance(known, number, fitting, chances[seat])
        else:
            following = hands[next_seat(hands, seat)] if count > 1 else 0
            bit, number = _with_care(known, number, fitting, left ^ hand, following.bit_count())
        left ^= bit
        hand ^= bit
        hands[seat] = hand
        points, fitting = worth[number], 0
        plays += 1
        if points:
            scoring += 1
        if not hand or (points and scores[seats[seat]] + points >= target):
            after, _, over = scored(rules, points, plays == 1, hands, seat, tuple(scores))
            if over == "target":
                pips = tuple(map(known.pips, hands))
                return Round(after, Result(over, seats[seat], seat, (0,) * len(after), pips), plays, scoring)
            scores = list(after)
            if over:
                return _ended(deal, known, hands, scores, seat, plays, scoring)
        elif points:
            scores[seats[seat]] += points
        seat = seat + 1 if seat + 1 < count else 0
        if not hands[seat]:
            seat = next_seat(hands, seat)


def _by_chance(known: Table, number: int, fitting: int, rng: random.Random) -> tuple[int, int]:
    """As `Chance` does: the bit of a tile, and the number of the ends after it."""
    steps: list[Step] = []
    while fitting:
        bit = fitting & -fitting
        fitting ^= bit
        steps += known.plays(number, bit)
    bit, _, after = steps[int(rng.random() * len(steps))]
    return bit, after


def _greedily(known: Table, number: int, fitting: int) -> tuple[int, int]:
    """As `Greedy` does."""
    if fitting & ~known.tried[number]:
        known.look(number, fitting)
    if fitting & known.scored[number]:
        for bit, _, after in known.scoring[number]:
            if bit & fitting:
                return bit, after
    bit = fitting & -fitting
    return bit, known.plays(number, bit)[0][2]


def _with_care(known: Table, number: int, fitting: int, unseen: int, held: int) -> tuple[int, int]:
    """As `Careful` does, of whose unseen tiles the next player holds so many."""
    chosen, best = (0, 0), (-inf, 0)
    while fitting:
        bit = fitting & -fitting
        fitting ^= bit
        for _, points, after in known.plays(number, bit):
            value = points - expected(known, after, unseen, held)
            if value >= best[0] and (value, known.pips(bit)) > best:
                chosen, best = (bit, after), (value, known.pips(bit))
    return chosen


def _ended(
    deal: Deal, known: Table, hands: list[int], scores: list[int], out: int | None, plays: int, scoring: int
) -> Round:
    """The round at its end; `out` is the seat that went out, None for a block."""
    pips = tuple([known.pips(hand) for hand in hands])
    after, settled = settlement(deal.rules, tuple(scores), pips, out)
    result = Result("blocked" if out is None else "out", settled.winner, out, settled.points, pips)
    return Round(after, result, plays, scoring)

"""Rounds between players that look at nothing but the table and their own tiles: the same rounds, many times faster.

`State` keeps a record, positions and reasons; a simulation of a hundred thousand rounds needs none of them. The same
shapes, scores and settlements decide here, and a test plays every game both ways.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from fivescore.game import Deal, Result, blocked, next_seat, scored, settlement
from fivescore.layout import Shape
from fivescore.players import Chance, Greedy, Player
from fivescore.position import Draw, besides_plays, leads
from fivescore.rules import sides
from fivescore.tiles import Tile


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

    >>> from fivescore.players import Careful
    >>> can_roll((Chance(), Greedy())), can_roll((Chance(), Careful()))
    (True, False)
    """
    return all(type(player) in (Chance, Greedy) for player in players)


def rollout(deal: Deal, players: Sequence[Player], chances: Sequence[random.Random]) -> Round:
    """The end of the round that `simulate.play_round()` plays from a deal, with a stream of chance for each seat.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> streams = (random.Random(1), random.Random(2))
    >>> rollout(deal(ALL_FIVES, 2, random.Random(1), leader=0), (Greedy(), Greedy()), streams).result.reason
    'out'
    """
    rules, hands, bone, seat = deal.rules, [sorted(hand) for hand in deal.hands], list(deal.boneyard[::-1]), deal.leader
    scores = deal.scores or (0,) * (max(sides(rules, len(hands))) + 1)
    greedy = [type(player) is Greedy for player in players]
    shape, plays, scoring, passes = Shape.empty(rules), 0, 0, 0
    while True:
        hand = hands[seat]
        options = shape.fitting(hand) if plays else [(tile, -1) for tile in leads(rules, tuple(hand), deal.must_lead)]
        if not options:
            if Draw() in besides_plays(rules, False, len(bone)):
                hand.append(bone.pop())
                hand.sort()
                continue
            passes += 1
            if passes == 1 and blocked(hands, passes, fits=any(shape.fitting(other) for other in hands)):
                return _ended(deal, hands, scores, None, plays, scoring)
            seat = next_seat(hands, seat)
            continue
        if greedy[seat]:
            shape, tile = _most(shape, options)
        else:
            tile, index = options[int(chances[seat].random() * len(options))]
            shape = shape.cover(index, tile) if plays else shape.lead(tile)
        hand.remove(tile)
        passes, plays = 0, plays + 1
        if shape.points:
            scoring += 1
        if shape.points or not hand:
            scores, _, over = scored(rules, shape.points, plays == 1, hands, seat, scores)
            if over == "target":
                result = Result(over, sides(rules, len(hands))[seat], seat, (0,) * len(scores), _pips(hands))
                return Round(scores, result, plays, scoring)
            if over:
                return _ended(deal, hands, scores, seat, plays, scoring)
        seat = next_seat(hands, seat)


def _most(shape: Shape, options: list[tuple[Tile, int]]) -> tuple[Shape, Tile]:
    """The shape after the first of the plays that score most, as `finder.greedy()` has it, and its tile."""
    best, most, laid = shape, -1, options[0][0]
    for tile, index in options:
        after = shape.lead(tile) if index < 0 else shape.cover(index, tile)
        if after.points > most:
            best, most, laid = after, after.points, tile
    return best, laid


def _pips(hands: list[list[Tile]]) -> tuple[int, ...]:
    return tuple(sum(low + high for low, high in hand) for hand in hands)


def _ended(
    deal: Deal, hands: list[list[Tile]], scores: tuple[int, ...], out: int | None, plays: int, scoring: int
) -> Round:
    """The round at its end; `out` is the seat that went out, None for a block."""
    pips = _pips(hands)
    scores, settled = settlement(deal.rules, scores, pips, out)
    result = Result("blocked" if out is None else "out", settled.winner, out, settled.points, pips)
    return Round(scores, result, plays, scoring)

"""Rounds between players that look at nothing but the table and their own tiles: the same rounds, many times faster.

`State` keeps a record, positions and reasons; a simulation of a hundred thousand rounds needs none of them. Here hands
are masks, and what follows a play is looked up. The same table, scores and settlements decide, and a test plays every
game both ways.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

from fivescore.finder import expected
from fivescore.game import Deal, Result, blocked, deal, next_seat, scored, shuffled
from fivescore.layout import Step, Table, table
from fivescore.players import Careful, Chance, Greedy, Player
from fivescore.position import can_draw, leads
from fivescore.rules import Lead, RuleSet, Settled, credited, settle, sides
from fivescore.tiles import Tile


class Round(NamedTuple):
    """A round at its end: match scores of each side after it, its result, how many plays it had, and how many scored.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> from fivescore.simulate.matches import end_of_round
    >>> end = end_of_round(deal(ALL_FIVES, 2, random.Random(1), leader=0), (Greedy(), Greedy()))
    >>> end.scores, end.result.points, end.plays, end.scoring
    ((80, 20), (5, 0), 17, 9)
    """

    scores: tuple[int, ...]
    result: Result
    plays: int
    scoring: int


def can_roll(players: Sequence[Player]) -> bool:
    """Whether these players need no position, so that `Rounds` can play for them.

    >>> from fivescore.players import Endgame
    >>> can_roll((Chance(), Careful())), can_roll((Chance(), Endgame()))
    (True, False)
    """
    return all(type(player) in _CHOOSERS for player in players)


Seed = str | int | random.Random
"""What chance comes from: a text or number, of which each seat gets a stream of its own, or one stream for all."""


def stream(seed: Seed, seat: int) -> random.Random:
    """The stream of chance of a seat: what one player takes from its own changes nothing for the others.

    >>> [round(stream(1, seat).random(), 3) for seat in range(3)]
    [0.694, 0.375, 0.55]
    """
    if isinstance(seed, random.Random):
        return seed
    return random.Random(f"{seed}/seat/{seat}")


class Rounds:
    """Rounds of one game between the same players, one for each seat: those of `simulate.play_round()`, without steps.

    What the rounds have in common is worked out once; only who uses chance gets a stream of it.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> rounds, seven = Rounds(ALL_FIVES, (Greedy(), Chance())), random.Random(7)
    >>> rounds.dealt(random.Random(1), seed=7) == rounds.of(deal(ALL_FIVES, 2, random.Random(1)), seed=7)
    True

    Raises RuleError for a number of players that the rule set does not allow, and KeyError for a player that
    `can_roll()` does not name.
    """

    def __init__(self, rules: RuleSet, players: Sequence[Player]) -> None:
        self.rules, self.players = rules, tuple(players)
        count = len(players)
        self._seats, self._target, self._size = sides(rules, count), rules.target_for(count), rules.hand_size(count)
        self._none = (0,) * (max(self._seats) + 1)
        self._simple_out = not rules.both_out and not rules.chip_out
        self._kept = rules.reserve if can_draw(rules, len(rules.tiles)) else len(rules.tiles)
        self._choosers = [_CHOOSERS[type(player)] for player in players]
        self._bits = tuple(rules.tiles.mask([tile]) for tile in rules.tiles)
        self._settled: dict[tuple[tuple[int, ...], int | None], Settled] = {}

    def of(self, deal: Deal, seed: Seed = 0) -> Round:
        """The end of the round from a deal; chance comes from the seed and the seat."""
        mask = self.rules.tiles.mask
        hands, bone = [mask(hand) for hand in deal.hands], [mask([tile]) for tile in deal.boneyard]
        return self._rolled(hands, bone, deal.leader, deal.scores, deal.must_lead, seed)

    def dealt(
        self, rng: random.Random, seed: Seed = 0, *, leader: int | None = None, scores: tuple[int, ...] = ()
    ) -> Round:
        """The end of a round that `rng` deals, as `game.deal()` does."""
        count, size = len(self.players), self._size
        if leader is None:
            return self.of(deal(self.rules, count, rng, scores=scores), seed)
        bits = shuffled(self._bits, rng)
        hands = [sum(bits[seat * size : (seat + 1) * size]) for seat in range(count)]
        return self._rolled(hands, bits[count * size :], leader, scores, None, seed)

    def _rolled(
        self, hands: list[int], bone: list[int], seat: int, before: tuple[int, ...], must: Tile | None, seed: Seed
    ) -> Round:
        """The round from hands and a boneyard as bits, which it uses up; `seat` leads, `before` are the scores."""
        rules, seats, target, kept = self.rules, self._seats, self._target, self._kept
        count, known, scores = len(hands), table(rules), list(before or self._none)
        fits, simple, number, plays, scoring = known.fits, self._simple_out, 0, 0, 0
        bone.reverse()
        choosers = [make(known, hands, bone, at, seed) for at, make in enumerate(self._choosers)]
        fitting = hands[seat]
        if must or rules.lead is not Lead.ANY:
            fitting = rules.tiles.mask(leads(rules, rules.tiles.tiles(fitting), must))
        while True:
            bit, points, number = choosers[seat](number, fitting)
            hand = hands[seat] = hands[seat] ^ bit
            plays += 1
            if points:
                scoring += 1
            if points or not hand:
                made = scores[seats[seat]] + points
                if made < target and (hand or simple):
                    scores[seats[seat]] = made
                    if not hand:
                        return self._ended(known, hands, tuple(scores), "out", seat, plays, scoring)
                else:
                    after, _, over = scored(rules, points, plays == 1, hands, seat, tuple(scores))
                    if over:
                        return self._ended(known, hands, after, over, seat, plays, scoring)
                    scores = list(after)
            while True:  # whoever can play next, having drawn until a tile fits
                seat += 1
                if seat == count:
                    seat = 0
                hand = hands[seat]
                if not hand:
                    continue
                match = fits[number]
                fitting = hand & match
                if fitting:
                    break
                while not fitting and len(bone) > kept:
                    drawn = bone.pop()
                    hands[seat] |= drawn
                    fitting = drawn & match
                if fitting:
                    break
                if blocked(hands, 1, fits=any([other & match for other in hands])):
                    return self._ended(known, hands, tuple(scores), "blocked", None, plays, scoring)

    def _ended(
        self,
        known: Table,
        hands: list[int],
        scores: tuple[int, ...],
        over: str,
        seat: int | None,
        plays: int,
        scoring: int,
    ) -> Round:
        """The round at its end; `seat` is who went out or has the target, None for a block."""
        pips = tuple([known.pips(hand) for hand in hands])
        if over == "target":
            assert seat is not None
            return Round(scores, Result(over, self._seats[seat], seat, self._none, pips), plays, scoring)
        out = None if seat is None else self._seats[seat]
        if (settled := self._settled.get((pips, out))) is None:
            settled = self._settled[pips, out] = settle(self.rules, self._seats, pips, out)
        after = tuple([score + more for score, more in zip(scores, settled.points, strict=True)])
        if max(after) >= self._target:
            after = credited(self.rules, scores, settled.points, self._target)
        return Round(after, Result(over, settled.winner, seat, settled.points, pips), plays, scoring)


Chooser = Callable[[int, int], Step]
"""Chooses a play by the number of the ends and the tiles that fit."""


def _by_chance(known: Table, hands: list[int], bone: list[int], seat: int, seed: Seed) -> Chooser:
    """As `Chance` does."""
    rng, untried, several, first = stream(seed, seat), known.untried, known.several, known.first

    def choose(number: int, fitting: int) -> Step:
        if fitting & untried[number]:
            known.look(number, fitting)
        if not fitting & several[number]:
            for _ in range(int(rng.random() * fitting.bit_count())):
                fitting &= fitting - 1
            return first[number][fitting & -fitting]
        steps: list[Step] = []
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            steps += known.plays(number, bit)
        return steps[int(rng.random() * len(steps))]

    return choose


def _greedily(known: Table, hands: list[int], bone: list[int], seat: int, seed: Seed) -> Chooser:
    """As `Greedy` does."""
    return known.most


def _with_care(known: Table, hands: list[int], bone: list[int], seat: int, seed: Seed) -> Chooser:
    """As `Careful` does, of what others hold knowing no more than how many tiles the next one has."""

    def choose(number: int, fitting: int) -> Step:
        following = hands[next_seat(hands, seat)]
        unseen, held = sum(hands) - hands[seat] + sum(bone), following.bit_count()
        chosen, best = known.plays(number, fitting & -fitting)[0], (-inf, 0)
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            for step in known.plays(number, bit):
                value = step[1] - expected(known, step[2], unseen, held), known.pips(bit)
                if value > best:
                    chosen, best = step, value
        return chosen

    return choose


_CHOOSERS: dict[type, Callable[[Table, list[int], list[int], int, Seed], Chooser]] = {
    Chance: _by_chance,
    Greedy: _greedily,
    Careful: _with_care,
}
"""How each of these players chooses, for a table, all hands, the boneyard, its own seat and the seed of the round."""

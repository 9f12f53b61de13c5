"""Rounds without steps, between those who look at nothing but the table and their own tiles: many times faster.

`State` keeps a record, positions and reasons; a simulation of a hundred thousand rounds needs none of them. Here hands
are masks, and what follows a play is looked up. The same table, scores and settlements decide, and a test plays every
game both ways.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fivescore.core.game.state import Deal, Result, deal, shuffled
from fivescore.core.game.turns import add_points, blocked
from fivescore.core.layout import Step, Table, table
from fivescore.core.position import can_draw, leads
from fivescore.core.rules import FIVE, HandWorth, Lead, RuleSet, Settled, credited, settle, sides
from fivescore.core.tiles import Tile


class FinishedRound(NamedTuple):
    """A round at its end: match scores of each side after it, its result, how many plays it had, and how many scored.

    >>> from fivescore import ALL_FIVES
    >>> end = RoundRunner(ALL_FIVES, (None, None)).of(deal(ALL_FIVES, 2, random.Random(1), leader=0))
    >>> end.scores, end.result.points, end.plays, end.scoring
    ((80, 20), (5, 0), 17, 9)
    """

    scores: tuple[int, ...]
    result: Result
    plays: int
    scoring: int


Seed = str | int | random.Random
"""What chance comes from: a text or number, of which each seat gets a stream of its own, or one stream for all."""
Chooser = Callable[[int, int], Step]
"""Chooses a play by the number of the ends and the tiles that fit."""
Maker = Callable[[Table, list[int], list[int], int, Seed], Chooser]
"""Makes the chooser of a seat for one round, by the table, all hands, the boneyard, the seat and the round's seed."""


class RoundRunner:
    """Rounds of one game between the same choosers, one for each seat; a seat without one takes the most points.

    What the rounds have in common is worked out once.

    >>> from fivescore import ALL_FIVES
    >>> rounds = RoundRunner(ALL_FIVES, (None, None))
    >>> rounds.random_round(random.Random(1)) == rounds.of(deal(ALL_FIVES, 2, random.Random(1)))
    True

    Raises RuleError for a number of players that the rule set does not allow.
    """

    def __init__(self, rules: RuleSet, makers: Sequence[Maker | None]) -> None:
        self.rules, self._makers = rules, tuple(makers)
        count = len(self._makers)
        self._seats, self._target, self._size = sides(rules, count), rules.target_for(count), rules.hand_size(count)
        self._none = (0,) * (max(self._seats) + 1)
        self._following = tuple((seat + 1) % count for seat in range(count))
        self._simple_out = not rules.both_out and not rules.chip_out
        self._most = rules.draw_most or len(rules.tiles)
        self._kept = rules.reserve if can_draw(rules, len(rules.tiles)) else len(rules.tiles)  # no drawing keeps all
        self._bits = tuple(rules.tiles.mask([tile]) for tile in rules.tiles)
        self._settled: dict[tuple[tuple[int, ...], int | None], Settled] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rules!r}, {len(self._makers)} players)"

    def of(self, deal: Deal, seed: Seed = 0) -> FinishedRound:
        """The end of the round from a deal; chance comes from the seed and the seat."""
        mask = self.rules.tiles.mask
        hands, bone = [mask(hand) for hand in deal.hands], [mask([tile]) for tile in deal.boneyard]
        return self._rolled(hands, bone, deal.leader, deal.scores, deal.must_lead, seed)

    def play_out(
        self, known: Table, step: Step, hands: Sequence[int], bone: Sequence[int], seat: int, scores: tuple[int, ...]
    ) -> FinishedRound:
        """The end of a round that goes on with a play of `seat`, a step of this table; hands and the boneyard, the next
        tile first, are masks. Plays and scoring ones are counted from there, that one included.

        >>> from fivescore import ALL_FIVES, Layout
        >>> bits, (known, number) = ALL_FIVES.tiles.bits, Layout(ALL_FIVES).play("1-4").known
        >>> (step,) = known.plays(number, bits[Tile(4, 6)])
        >>> hands = [bits[Tile(4, 6)] | bits[Tile(0, 0)], bits[Tile(1, 6)] | bits[Tile(2, 2)]]
        >>> RoundRunner(ALL_FIVES, (None, None)).play_out(known, step, hands, [], 0, (0, 0)).plays
        2
        """
        return self._rolled([*hands], [*bone], seat, scores, None, 0, known, step)

    def random_round(
        self, rng: random.Random, seed: Seed = 0, *, leader: int | None = None, scores: tuple[int, ...] = ()
    ) -> FinishedRound:
        """The end of a round that `rng` deals, as `game.deal()` does."""
        count, size = len(self._makers), self._size
        if leader is None:
            return self.of(deal(self.rules, count, rng, scores=scores), seed)
        bits = shuffled(self._bits, rng, size)  # the first hand needs no order
        hands = [sum(bits[seat * size : (seat + 1) * size]) for seat in range(count)]
        return self._rolled(hands, bits[count * size :], leader, scores, None, seed)

    def _rolled(
        self,
        hands: list[int],
        bone: list[int],
        seat: int,
        before: tuple[int, ...],
        must: Tile | None,
        seed: Seed,
        known: Table | None = None,
        step: Step | None = None,
    ) -> FinishedRound:
        """The round from hands and a boneyard, used up here; `seat` leads, or goes on by a step of a known table."""
        rules, seats, target, kept, simple = self.rules, self._seats, self._target, self._kept, self._simple_out
        drawn_most, get_in = self._most, rules.get_in
        known, scores, following = known or table(rules), list(before or self._none), self._following
        fits, untried, first, scored_by, best = known.fits, known.untried, known.first, known.scored, known.scoring
        choosers = [make and make(known, hands, bone, at, seed) for at, make in enumerate(self._makers)]
        knock, knocked, more = rules.knock, list[int](), 0  # the seats that knocked since a tile was laid; their points
        laid = known.size - len(bone) - sum(hands).bit_count()
        number, scoring = -1 if laid else 0, 0  # where tiles lie, the step that was chosen says what follows
        bone.reverse()
        hand = fitting = hands[seat]
        if must or rules.lead is not Lead.ANY:
            fitting = rules.tiles.mask(leads(rules, rules.tiles.tiles(fitting), must))
        while True:
            if step:
                bit, points, after = step
                step = None
            elif choose := choosers[seat]:
                bit, points, after = choose(number, fitting)
            else:  # greedy, and too often to call `Table.most()`
                if fitting & untried[number]:
                    known.look(number, fitting)
                if fitting & scored_by[number]:
                    for bit, points, after in best[number]:  # noqa: B007 - the first that fits
                        if bit & fitting:
                            break
                else:
                    bit, points, after = first[number][fitting & -fitting]
            hand ^= bit
            hands[seat] = hand
            if points or more or not hand:
                scoring += points > 0  # before knocks are paid: they make no play a scoring one
                points += more
                made = scores[seats[seat]] + points
                # short of the target points only add up, by every `ending`, once one has got in
                if made < target and (hand or simple) and (points >= get_in or made != points):
                    scores[seats[seat]] = made
                    if not hand:
                        return self._ended(known, hands, bone, tuple(scores), "out", seat, scoring, laid)
                else:
                    now, _, over = add_points(
                        rules, points, not number, hands, seat, tuple(scores)
                    )  # number 0: the lead
                    if over:
                        return self._ended(known, hands, bone, now, over, seat, scoring, laid)
                    scores = list(now)
            number = after
            match = fits[number]
            if knock:
                knocked, more = [], 0
            while True:  # the next who can play, having drawn until a tile fits
                seat = following[seat]
                hand = hands[seat]
                if fitting := hand & match:
                    break
                if not hand:
                    continue
                least = max(kept, len(bone) - drawn_most)
                while not fitting and len(bone) > least:
                    drawn = bone.pop()
                    hand |= drawn
                    fitting = drawn & match
                hands[seat] = hand
                if fitting:
                    break
                # all pass only where no hand fits, and nothing may be drawn
                if len(bone) <= kept and blocked(hands, 1, fits=any([other & match for other in hands])):
                    return self._ended(known, hands, bone, tuple(scores), "blocked", None, scoring, laid)
                if knock:
                    knocked.append(seats[seat])
            if knocked:
                more = knock * sum(side != seats[seat] for side in knocked)

    def _ended(
        self,
        known: Table,
        hands: list[int],
        bone: list[int],
        scores: tuple[int, ...],
        over: str,
        seat: int | None,
        scoring: int,
        laid: int,
    ) -> FinishedRound:
        """The round at its end; `seat` is out or has the target, None for a block; `laid` tiles lay there before."""
        pips = tuple([known.pips(hand) for hand in hands])
        if self.rules.left is HandWorth.TILES:
            pips = tuple([FIVE * hand.bit_count() for hand in hands])
        plays = known.size - len(bone) - sum(hands).bit_count() - laid
        if over == "target":
            assert seat is not None
            return FinishedRound(scores, Result(over, self._seats[seat], seat, self._none, pips), plays, scoring)
        out = None if seat is None else self._seats[seat]
        if (settled := self._settled.get((pips, out))) is None:
            settled = self._settled[pips, out] = settle(self.rules, self._seats, pips, out)
        after = tuple([score + more for score, more in zip(scores, settled.points, strict=True)])
        if max(after) >= self._target or self.rules.get_in:  # below it a settlement only adds up
            after = credited(self.rules, scores, settled.points, self._target)
        return FinishedRound(after, Result(over, settled.winner, seat, settled.points, pips), plays, scoring)

"""What a play is worth by a few numbers that were learned from rounds, and the chooser that goes by it.

A play is described by `FEATURES`: what it scores, what it leaves to the next player, and what it leaves in the hand.
Each has a weight for every size of the hand, so the worth of a play is one sum. `make data RUN=linear` learns the
weights, from rounds that are played on after each play of a choice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from math import comb, inf
from pathlib import Path
from typing import Any

from fivescore.core.game import Chooser, Seed, next_seat
from fivescore.core.layout import Step, Table
from fivescore.core.rules import ALL_FIVES, RULE_SETS, RuleSet

FEATURES = (
    "points",
    "best reply",
    "chance of a reply",
    "chance that none fits",
    "pips shed",
    "double shed",
    "own tiles that fit",
    "no own tile fits",
    "own best score",
    "total left",
    "unseen tiles that fit",
    "open ends",
    "numbers held",
    "own doubles that fit",
    "spinner lies",
    "none fits, own tiles that fit",
    "own share of the suits at the ends",
    "own share of the tiles that fit",
)
"""What a play is described by, in the order of the weights."""
Weights = tuple[tuple[float, ...], ...]
"""A weight for each feature, by how many tiles the hand has before the play, from two on; longer hands use the last."""


class Sight:
    """A table and what its features are read from, remembered.

    >>> from fivescore import ALL_FIVES, Layout, Tile
    >>> known, number = Layout(ALL_FIVES).play("1-4").known
    >>> sight, bits = Sight(known), ALL_FIVES.tiles.bits
    >>> hand = bits[Tile(4, 6)] | bits[Tile(3, 6)]
    >>> (step,) = known.plays(number, bits[Tile(4, 6)])
    >>> dict(zip(FEATURES, sight.features(step, hand, bits[Tile(1, 2)] | bits[Tile(0, 0)], 1)))["own tiles that fit"]
    1
    """

    __slots__ = ("_doubles", "_lying", "_suits", "known")

    def __init__(self, known: Table) -> None:
        self.known = known
        self._doubles = known.rules.tiles.mask([tile for tile in known.tiles if tile.is_double])
        self._suits = tuple(known.rules.tiles.suits)
        self._lying: dict[int, tuple[int, bool, tuple[int, ...]]] = {}

    def features(self, step: Step, hand: int, unseen: int, held: int) -> tuple[float, ...]:
        """A play of a hand described, where the next player holds so many of the unseen tiles."""
        known, (bit, points, after) = self.known, step
        mine, fits, doubles = hand ^ bit, known.fits[after], self._doubles
        if (mine | unseen) & known.untried[after]:
            known.look(after, mine | unseen)
        tiles = unseen.bit_count()
        without = (unseen & ~fits).bit_count()
        hands = below = comb(tiles, held)
        left, reply, threat = tiles, 0, 0
        for score, mask in known.best[after]:
            if mine & mask and not threat:
                threat = score
            if count := (unseen & mask).bit_count():
                left -= count
                above, below = below, comb(left, held)
                reply += score * (above - below)
        lying = self._lying.get(after)
        if lying is None:
            ends = known.ends[after]
            suits = tuple(self._suits[pip] for pip in sorted({end.pip for end in ends.open}))
            lying = self._lying[after] = len(ends.open), ends.spinner_out, suits
        numbers = 0
        for suit in self._suits:
            if suit & mine:
                numbers += 1
        fitting, share = mine & fits, 0.0
        for suit in lying[2]:
            if ours := (mine & suit).bit_count():
                share += ours / (ours + (unseen & suit).bit_count())
        own, stuck = fitting.bit_count(), comb(without, held) / hands
        return (
            points,
            reply / hands,
            1 - below / hands,
            stuck,
            known.pips(bit),
            1 if bit & doubles else 0,
            own,
            0 if fitting else 1,
            threat,
            known.totals[after],
            (tiles - without) / tiles if tiles else 0,
            lying[0],
            numbers,
            (fitting & doubles).bit_count(),
            1 if lying[1] else 0,
            stuck * own,
            share,
            own / (own + tiles - without) if own else 0,
        )

    def worth(self, weights: Weights, step: Step, hand: int, unseen: int, held: int) -> float:
        """The features times their weights, added up in their order, so that it comes out the same everywhere.

        >>> from fivescore import ALL_FIVES, Layout, Tile
        >>> known, number = Layout(ALL_FIVES).known
        >>> bit = ALL_FIVES.tiles.bits[Tile(5, 5)]
        >>> Sight(known).worth(((1.0, *[0.0] * 17),), known.plays(number, bit)[0], bit, 0, 0)
        10.0
        """
        row = weights[max(0, min(hand.bit_count() - 2, len(weights) - 1))]
        total = 0.0
        for weight, feature in zip(row, self.features(step, hand, unseen, held), strict=True):
            total += weight * feature
        return total


@lru_cache(maxsize=8)
def sight(known: Table) -> Sight:
    """The sight of a table, remembered.

    >>> from fivescore.layout import table
    >>> sight(table(ALL_FIVES)) is sight(table(ALL_FIVES))
    True
    """
    return Sight(known)


STORED: Mapping[str, Any] = json.loads((Path(__file__).parent / "linear.json").read_text(encoding="utf-8"))
"""The learned weights as they are stored, with how they were made. They are read at the import: in the browser Python
goes on from a memory of what was imported, and the file is no longer there."""
_LEARNED: Mapping[str, Weights] = {
    row["name"]: tuple(tuple(weight / 100 for weight in each) for each in row["weights"]) for row in STORED["learned"]
}
"""The weights by the name of what they were learned for."""


def learned_for(rules: RuleSet, players: int) -> str:
    """For what the weights were learned that a game is played by: itself, or the nearest that there is.

    A game with house rules goes by the game that it is made from, one with other scores by a game that scores alike,
    else by All Fives; three and more players go by what three and four learned together, whether partners or not.

    >>> from fivescore import FIVE_UP
    >>> learned_for(FIVE_UP.vary(target=30), 4), learned_for(ALL_FIVES.vary(hand=7), 2)
    ('five-up/more', 'all-fives-7/2')
    """
    own = [RULE_SETS[rules.slug]] if rules.slug in RULE_SETS else []
    games = [game for game in (*own, *RULE_SETS.values()) if (game.scoring, game.unit) == (rules.scoring, rules.unit)]
    seats = "2" if players == 2 else "more"
    slugs = [game.slug for game in (*games, ALL_FIVES) if f"{game.slug}/{seats}" in _LEARNED]
    seven = players == 2 and slugs[0] == ALL_FIVES.slug and rules.hand_size(2) <= 7
    return f"{slugs[0]}{'-7' if seven else ''}/{seats}"


@lru_cache(maxsize=64)
def weights(rules: RuleSet, players: int) -> Weights:
    """The weights by which so many players play a game.

    >>> {len(row) for row in weights(ALL_FIVES, 2)} == {len(FEATURES)}
    True
    """
    return _LEARNED[learned_for(rules, players)]


def by_worth(weights: Weights, known: Table, hands: list[int], bone: list[int], seat: int, seed: Seed) -> Chooser:
    """The chooser of a round that takes the play of most worth, of equal ones the first; it knows its own hand, and of
    the others no more than how many tiles the next one has.

    >>> from fivescore import Tile
    >>> from fivescore.layout import table
    >>> bits, known = ALL_FIVES.tiles.bits, table(ALL_FIVES)
    >>> hands = [bits[Tile(5, 5)] | bits[Tile(1, 2)], bits[Tile(0, 0)]]
    >>> by_worth(weights(ALL_FIVES, 2), known, hands, [], 0, 0)(0, hands[0])[0] == bits[Tile(5, 5)]
    True
    """
    seen = sight(known)
    worth, plays = seen.worth, known.plays

    def choose(number: int, fitting: int) -> Step:
        steps: list[Step] = []
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            steps += plays(number, bit)
        if len(steps) == 1:
            return steps[0]
        hand = hands[seat]
        held = hands[next_seat(hands, seat)].bit_count()
        unseen, chosen, best = sum(hands) - hand + sum(bone), steps[0], -inf
        for step in steps:
            value = worth(weights, step, hand, unseen, held)
            if value > best:
                chosen, best = step, value
        return chosen

    return choose

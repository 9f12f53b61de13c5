"""What a play is worth by a few numbers that were learned from rounds, and the chooser that goes by it.

A play is described by `FEATURES`: what it scores, what it leaves to the next player, and what it leaves in the hand.
Each has a weight for every size of the hand, so the worth of a play is one sum. `make data RUN=linear` learns the
weights, from rounds that are played on after each play of a choice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import comb
from pathlib import Path
from typing import Any

from fivescore.analysis.finder import expected_best
from fivescore.core.game import Chooser, Seed, next_seat
from fivescore.core.layout import Step, Table
from fivescore.core.rules import ALL_FIVES, RULE_SETS, RuleSet, sides

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
Chooses = Callable[[Table, list[Step], int, int, int], Step]
"""Takes one of several plays by the table, the hand, the unseen tiles, and how many of them the next player holds,
below zero where that is a partner."""


class FeatureReader:
    """A table and what its features are read from, remembered.

    >>> from fivescore import ALL_FIVES, Layout, Tile
    >>> known, number = Layout(ALL_FIVES).play("1-4").known
    >>> sight, bits = FeatureReader(known), ALL_FIVES.tiles.bits
    >>> hand = bits[Tile(4, 6)] | bits[Tile(3, 6)]
    >>> (step,) = known.plays(number, bits[Tile(4, 6)])
    >>> dict(zip(FEATURES, sight.features(step, hand, bits[Tile(1, 2)] | bits[Tile(0, 0)], 1)))["own tiles that fit"]
    1.0
    """

    __slots__ = ("_doubles", "_lying", "_suits", "_tiles", "known")

    def __init__(self, known: Table) -> None:
        self.known, tiles = known, known.rules.tiles
        self._doubles, self._suits = tiles.mask([tile for tile in tiles if tile.is_double]), tiles.suits
        self._tiles = {bit: (tile.pips, [tiles.suits[pip] for pip in {*tile}]) for tile, bit in tiles.bits.items()}
        self._lying: dict[int, tuple[int, bool, list[int]]] = {}

    def features(self, step: Step, hand: int, unseen: int, held: int) -> tuple[float, ...]:
        """A play of a hand described, where the next player holds so many of the unseen tiles."""
        return tuple([self.worths(one, [step], hand, unseen, held)[0] for one in _ONES])

    def worths(self, weights: Sequence[float], steps: Sequence[Step], hand: int, unseen: int, held: int) -> list[float]:
        """Return the worth of each of some plays of a hand: its features times these weights.

        They are added up in their order, so that it comes out the same everywhere.

        >>> from fivescore import ALL_FIVES, Layout, Tile
        >>> known, number = Layout(ALL_FIVES).known
        >>> bit = ALL_FIVES.tiles.bits[Tile(5, 5)]
        >>> FeatureReader(known).worths((1.0, *[0.0] * 17), known.plays(number, bit), bit, 0, 0)
        [10.0]
        """
        known, doubles, about, lying = self.known, self._doubles, self._tiles, self._lying
        fits, best, totals = known.fits, known.best, known.totals
        scored, answered, likely, none, pips, double, own, stuck, threat, total, *more = weights
        fitting, opened, numbers, fitting_doubles, spun, none_own, share, part = more
        tiles, found = unseen.bit_count(), []
        hands = comb(tiles, held)
        shown = sum([bool(suit & hand) for suit in self._suits])
        for bit, points, after in steps:
            mine, fit = hand ^ bit, fits[after]
            left, below, reply, sees = tiles, hands, 0, 0
            for score, mask in best[after]:
                if mine & mask and not sees:
                    sees = score
                if theirs := unseen & mask:
                    left -= theirs.bit_count()
                    above, below = below, comb(left, held)
                    reply += score * (above - below)
            ends, out, suits = lying.get(after) or self._lie(after)
            fraction = 0.0
            for suit in suits:
                if ours := (mine & suit).bit_count():
                    fraction += ours / (ours + (unseen & suit).bit_count())
            shed, halves = about[bit]
            held_numbers = shown
            for suit in halves:
                if not mine & suit:
                    held_numbers -= 1
            able, theirs_fit = (mine & fit).bit_count(), (unseen & fit).bit_count()
            nothing = comb(tiles - theirs_fit, held) / hands
            found.append(
                scored * points
                + answered * (reply / hands)
                + likely * (1 - below / hands)
                + none * nothing
                + pips * shed
                + (double if bit & doubles else 0.0)
                + own * able
                + (0.0 if able else stuck)
                + threat * sees
                + total * totals[after]
                + fitting * (theirs_fit / tiles if tiles else 0)
                + opened * ends
                + numbers * held_numbers
                + fitting_doubles * (mine & fit & doubles).bit_count()
                + (spun if out else 0.0)
                + none_own * (nothing * able)
                + share * fraction
                + part * (able / (able + theirs_fit) if able else 0)
            )
        return found

    def _lie(self, after: int) -> tuple[int, bool, list[int]]:
        """Of numbered ends: how many they are, whether the spinner is out, and the suits that fit."""
        ends = self.known.ends[after]
        suits = [self._suits[pip] for pip in sorted({end.pip for end in ends.open})]
        return self._lying.setdefault(after, (len(ends.open), ends.spinner_out, suits))


_ONES = [[float(at == number) for at in range(len(FEATURES))] for number in range(len(FEATURES))]
"""For each feature the weights that leave it alone."""


sight = lru_cache(maxsize=8)(FeatureReader)
"""The sight of a table, remembered."""


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


def highest_worth(weights: Weights, known: Table, steps: list[Step], hand: int, unseen: int, held: int) -> Step:
    """The play of most worth, of equal ones the first: a `Chooses`, once the weights are given."""
    row = weights[max(0, min(hand.bit_count() - 2, len(weights) - 1))]
    found = sight(known).worths(row, steps, hand, unseen, abs(held))
    return steps[found.index(max(found))]


def careful_choice(known: Table, steps: list[Step], hand: int, unseen: int, held: int) -> Step:
    """The play that `Careful` takes: another `Chooses`."""
    sign = 1 if held < 0 else -1
    return max(
        steps, key=lambda step: (step[1] + sign * expected_best(known, step[2], unseen, abs(held)), known.pips(step[0]))
    )


def chooser_by(
    rules: RuleSet, look: Chooses, known: Table, hands: list[int], bone: list[int], seat: int, seed: Seed
) -> Chooser:
    """The chooser of a seat that looks at no more than this; `partial(looking, rules, look)` is its maker.

    A table is that of all games that grow and score alike, so it does not know who plays with whom.
    """
    side = sides(rules, len(hands))

    def choose(number: int, fitting: int) -> Step:
        steps = known.steps(number, fitting)
        if len(steps) == 1:
            return steps[0]
        hand, following = hands[seat], next_seat(hands, seat)
        held = hands[following].bit_count() * (-1 if side[following] == side[seat] else 1)
        return look(known, steps, hand, sum(hands) - hand + sum(bone), held)

    return choose

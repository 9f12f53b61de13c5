"""Leads: what each of the 28 is worth beside the other leads of the same hand, and a rule of one sentence.

A deal is played once for each lead of the first hand, by careful players from there on. What a lead brings more than
the others of that hand, on average, does not depend on how good the hand is.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from fivescore.analysis.odds import estimate
from fivescore.analysis.rollout import RolledPlay
from fivescore.core.game import Deal, shuffled
from fivescore.core.layout import Play, table
from fivescore.core.rules import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RuleSet
from fivescore.core.tiles import Tile
from fivescore_labs.claims.styles import CAREFUL, Style, rounds

SEVEN = ALL_FIVES.vary(hand=7)
"""All Fives with seven tiles in each hand."""
LED: dict[str, RuleSet] = {
    "all-fives-7": SEVEN,
    "all-fives": ALL_FIVES,
    "five-up": FIVE_UP,
    "fives-and-threes": FIVES_AND_THREES,
}
"""The games that have a chart, by the name of it."""


class Opening:
    """A deal before its lead, by masks: every lead can be tried in it.

    >>> opening = Opening(ALL_FIVES, "1/7")
    >>> len(opening.leads), opening.worth(Tile(5, 5)) - opening.worth(Tile(0, 5))
    (9, 35)
    """

    def __init__(self, rules: RuleSet, seed: str, hand: int = 0, seats: int = 2) -> None:
        """Dealt from the seed; the hand that leads may be given."""
        self.rules, self.known = rules, table(rules)
        size = rules.hand_size(seats)
        bits = shuffled([bit for bit in rules.tiles.bits.values() if not bit & hand], random.Random(seed))
        if not hand:
            hand, bits = sum(bits[:size]), bits[size:]
        down = size * (seats - 1)
        self.hands, self.bone = [hand, *(sum(bits[at : at + size]) for at in range(0, down, size))], bits[down:]
        self.leads: tuple[Tile, ...] = rules.tiles.tiles(hand)

    def worth(self, tile: Tile, style: Style = CAREFUL) -> int:
        """Return the points that the leader's side makes more after this lead; all play by a style from there on."""
        (step,) = self.known.plays(0, self.rules.tiles.bits[tile])
        end = rounds(self.rules, (style,) * len(self.hands)).play_out(
            self.known, step, self.hands, self.bone, 0, (0, 0)
        )
        return end.scores[0] - end.scores[1]

    def margin(self, style: Style = CAREFUL) -> int:
        """Return the points that the first hand makes more if each hand leads this deal once, all by a style."""
        tiles = self.rules.tiles.tiles
        one, other = map(tiles, self.hands)
        bone = tuple(tile for bit in self.bone for tile in tiles(bit))
        game = rounds(self.rules, (style, style))
        first, second = (game.of(Deal(self.rules, hands, bone)).scores for hands in ((one, other), (other, one)))
        return first[0] - first[1] + second[1] - second[0]


def try_leads(
    rules: RuleSet, hand: tuple[Tile, ...], seed: str, worlds: int, seats: int = 2
) -> Iterator[list[RolledPlay]]:
    """Yield what every lead of a hand brings in ever more deals of the rest, the best first; careful players go on.

    >>> *_, found = try_leads(ALL_FIVES.vary(hand=2), (Tile(4, 6), Tile(0, 1)), "1", 20)
    >>> str(found[0].play), found[0].margin.trials
    ('4-6', 20)
    """
    mask, values = rules.tiles.mask(hand), {tile: list[float]() for tile in hand}
    for world in range(1, worlds + 1):
        opening = Opening(rules, f"{seed}/{world}", mask, seats)
        for tile in hand:
            values[tile].append(opening.worth(tile))
        if world % 5 == 0 or world == worlds:
            best = max(hand, key=lambda tile: sum(values[tile]))
            behind = {t: estimate(b - a for a, b in zip(values[t], values[best], strict=True)) for t in hand}
            rolled = [RolledPlay(Play(tile), estimate(values[tile]), behind[tile]) for tile in hand]
            yield sorted(rolled, key=lambda each: (each.behind.mean, -each.margin.mean))


class Habit(NamedTuple):
    """A rule of one sentence that names a lead for every hand, and what it counts of a tile, first things first."""

    says: str
    counts: Callable[[RuleSet, tuple[Tile, ...], Tile], tuple[float, ...]]

    def lead(self, rules: RuleSet, hand: tuple[Tile, ...]) -> Tile:
        """Return the tile that it counts highest, of equal ones the first."""
        return max(hand, key=lambda tile: self.counts(rules, hand, tile))


def _by_fives(rules: RuleSet, hand: tuple[Tile, ...], tile: Tile) -> tuple[float, ...]:
    backed = sum(tile.low in each for each in hand) if tile.is_double else 0
    return tile.pips == 10, tile == Tile(2, 3), backed, tile == Tile(1, 4), -tile.pips


def _by_fives_and_threes(rules: RuleSet, hand: tuple[Tile, ...], tile: Tile) -> tuple[float, ...]:
    points = rules.points(tile.pips)
    return tile == Tile(4, 5), points * tile.is_double, tile in (Tile(2, 4), Tile(1, 5)), points, -tile.pips


_FIVES = Habit(
    "Lead a ten; else [2-3]; else the double with the most tiles of its suit in your hand; else [1-4]; else the "
    "lightest tile.",
    _by_fives,
)
RULES_OF_LEADS: Mapping[str, Habit] = dict.fromkeys(LED, _FIVES) | {
    "fives-and-threes": Habit(
        "Lead [4-5]; else a double that scores; else [2-4] or [1-5]; else what scores most, of equal ones "
        "the lightest.",
        _by_fives_and_threes,
    ),
}
"""The rule of one sentence of each chart."""
SEARCH_DEALS, EVALUATION_DEALS = 24, 10
"""In how many deals each lead of a hand is tried to find the best; and in how many more it is seen what that brings."""


def regret(number: int, *, name: str, seed: str) -> tuple[float, float, float]:
    """Return what is lost against the best lead of a hand by the rule, by the most points, and by chance, in points.

    The best is found in some deals of the rest, and what it brings is seen in others, so that its luck in being found
    counts for nothing. All are played by careful players.

    >>> regret(2, name="fives-and-threes", seed="1")
    (0.0, 0.0, 1.9000000000000001)
    """
    rules, rng = LED[name], random.Random(f"{seed}/{number}")
    hand = Opening(rules, f"{seed}/{number}").leads
    mask = rules.tiles.mask(hand)
    *_, found = try_leads(rules, hand, f"{seed}/{number}/found", SEARCH_DEALS)
    leads = (
        found[0].play.tile,
        RULES_OF_LEADS[name].lead(rules, hand),
        max(hand, key=lambda tile: rules.points(tile.pips)),
        hand[int(rng.random() * len(hand))],
    )
    others = [Opening(rules, f"{seed}/{number}/seen/{world}", mask) for world in range(EVALUATION_DEALS)]
    brings = {tile: sum(opening.worth(tile) for opening in others) / EVALUATION_DEALS for tile in dict.fromkeys(leads)}
    best, by_rule, by_points, by_chance = (brings[tile] for tile in leads)
    return best - by_rule, best - by_points, best - by_chance

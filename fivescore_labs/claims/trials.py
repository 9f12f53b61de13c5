"""The kinds of experiments of claims: one trial each, by its number."""

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

from fivescore.analysis.players import Player
from fivescore.analysis.simulate import play_round
from fivescore.core.errors import TooLarge
from fivescore.core.game import deal
from fivescore.core.layout import table
from fivescore.core.match import next_leader, winning_side
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import Tile
from fivescore_labs.claims.bluffing import cost_of_always
from fivescore_labs.claims.claim import Experiment, Unit
from fivescore_labs.claims.leads import Opening
from fivescore_labs.claims.styles import CAREFUL, GREEDY, Style, duel, played, rounds

SCORING_PAIRS = (Tile(3, 3), Tile(6, 6), *(Tile(low, low + 3) for low in range(4)))
"""The tiles that source C names for Fives and Threes: two doubles, and those with halves three apart."""
ROUNDS = 1000
"""The most rounds that a match may take before it is given up."""
Among = Callable[[RuleSet, Opening], tuple[list[Tile], list[Tile]]]
"""The leads of a hand that a claim speaks of, and those that they are held against."""


def lead_gain(number: int, *, rules: RuleSet, among: str, style: Style, seed: str) -> tuple[float]:
    """Return what a kind of lead of `AMONG` brings more than another of the hand; deals without both are dealt anew."""
    rng = random.Random(f"{seed}/{number}")
    while True:
        opening = Opening(rules, str(rng.random()))
        those, others = AMONG[among](rules, opening)
        if those and others:
            break
    one, other = (each[int(rng.random() * len(each))] for each in (those, others))
    return (opening.worth(one, style) - opening.worth(other, style),)


def leads_of_ten(rules: RuleSet, opening: Opening) -> tuple[list[Tile], list[Tile]]:
    """Return the leads of ten, and all others."""
    those = [tile for tile in opening.leads if tile.pips == 10]
    return those, [tile for tile in opening.leads if tile not in those]


def doubles(rules: RuleSet, opening: Opening) -> tuple[list[Tile], list[Tile]]:
    """Return, without a ten, the double with the most other tiles of its suit, two at least; and all other leads."""
    if any(tile.pips == 10 for tile in opening.leads):
        return [], []
    held = {tile: (rules.tiles.suits[tile.low] & opening.hands[0]).bit_count() for tile in opening.leads}
    those = [max((tile for tile in opening.leads if tile.is_double), key=held.__getitem__, default=opening.leads[0])]
    if not those[0].is_double or held[those[0]] < 3:
        return [], []
    return those, [tile for tile in opening.leads if tile not in those]


def doubles_and_fives(rules: RuleSet, opening: Opening) -> tuple[list[Tile], list[Tile]]:
    """Return the same double, and the leads that score."""
    those, others = doubles(rules, opening)
    return those, [tile for tile in others if rules.points(tile.pips)]


AMONG: Mapping[str, Among] = {"tens": leads_of_ten, "doubles": doubles, "doubles and fives": doubles_and_fives}
"""Kinds of leads by their names: a run that was stopped goes on by texts."""


def after_totals(number: int, *, rules: RuleSet, player: Player, seed: str) -> tuple[float]:
    """Return, of two plays of a round taken by chance, what was scored on the larger total less that on the smaller."""
    rng = random.Random(f"{seed}/{number}")
    while True:
        steps = play_round(deal(rules, 2, rng, leader=0), (player, player)).layout.steps()
        one, two = (1 + int(rng.random() * (len(steps) - 1)) for _ in range(2))
        (less, at_less), (more, at_more) = sorted((steps[each - 1].total, steps[each].points) for each in (one, two))
        if less < more:
            return (at_more - at_less,)


def out_with_less(number: int, *, rules: RuleSet, style: Style, seed: str) -> tuple[float]:
    """Return 1 where who went out has made fewer points than the other, else 0; blocked rounds are dealt anew."""
    again = 0
    while True:
        end = played(rules, (style, style), f"{seed}/{number}/{again}")
        if end.result.reason == "out" and end.result.seat is not None:
            return (int(end.scores[end.result.seat] < end.scores[1 - end.result.seat]),)
        again += 1


def wins_from_behind(
    number: int, *, rules: RuleSet, need: int, seed: str, behind: int = 0, style: Style = CAREFUL
) -> tuple[float]:
    """Return 1 where the leader wins the match of this number, `behind` points behind one who needs so many; else 0.

    >>> from fivescore import ALL_FIVES
    >>> wins_from_behind(1, rules=ALL_FIVES, need=10, seed="1")
    (1,)

    Raises TooLarge after `ROUNDS` rounds without a winner.
    """
    rng = random.Random(f"{seed}/{number}")
    target, leader = rules.target_for(2), 0
    game, scores = rounds(rules, (style, style)), (target - need - behind, target - need)
    for _ in range(ROUNDS):
        end = game.random_round(rng, leader=leader, scores=scores)
        scores = (end.scores[0], end.scores[1])
        if (winner := winning_side(rules, 2, scores)) is not None:
            return (int(winner == 0),)
        following = next_leader(rules, leader, end.result)
        leader = int(rng.random() * 2) if following is None else following
    raise TooLarge(f"nobody has won after {ROUNDS:,} rounds", ROUNDS + 1, ROUNDS)


def closer_race_gain(number: int, *, rules: RuleSet, near: int, far: int, style: Style, seed: str) -> tuple[float]:
    """Return 1 if the leader wins where both need `near` and loses where both need `far`, -1 the other way, else 0."""
    (close,) = wins_from_behind(number, rules=rules, need=near, style=style, seed=f"{seed}/near")
    (away,) = wins_from_behind(number, rules=rules, need=far, style=style, seed=f"{seed}/far")
    return (close - away,)


def style_edge(number: int, *, more: RuleSet, less: RuleSet, style: Style, seed: str) -> tuple[float]:
    """Return the points that a style brings more against greed in a round of the one game than of the other."""
    (one,) = duel(number, rules=more, first=style, second=GREEDY, seed=f"{seed}/more")
    (other,) = duel(number, rules=less, first=style, second=GREEDY, seed=f"{seed}/less")
    return (one - other,)


def extra_choices(number: int, *, more: RuleSet, less: RuleSet, player: Player, seed: str) -> tuple[float]:
    """Return how many more plays there are to choose from at a turn, in a round of the one game than of the other."""
    one, other = (_choices(rules, player, f"{seed}/{number}") for rules in (more, less))
    return (one - other,)


def _choices(rules: RuleSet, player: Player, seed: str) -> float:
    """Count the different plays at a turn, on average over the turns of a round after its lead."""
    state, found = deal(rules, 2, random.Random(seed), leader=0).start(), list[int]()
    rng = random.Random(0)
    while state.result is None:
        if state.layout.last and (fitting := state.layout.different(state.hands[state.to_move])):
            found.append(len(fitting))
        state = state.apply(player.choose(state.seen_by(state.to_move), rng))
    return sum(found) / len(found)


def listed_tiles(number: int, *, rules: RuleSet, style: Style, seed: str) -> tuple[float]:
    """Return the points that a tile of `SCORING_PAIRS` brings its holder more than another one, from one deal."""
    opening = Opening(rules, f"{seed}/{number}")
    listed = rules.tiles.mask(SCORING_PAIRS)
    more = (opening.hands[0] & listed).bit_count() - (opening.hands[1] & listed).bit_count()
    if not more:
        return (0.0,)
    margin = opening.margin(style) / 2
    return (margin * more / float(mean_square(rules, len(SCORING_PAIRS))),)


def mean_square(rules: RuleSet, some: int) -> Fraction:
    """Return the mean square of the difference between two hands in how many of `some` tiles they hold.

    >>> from fivescore import FIVES_AND_THREES
    >>> mean_square(FIVES_AND_THREES, 1), mean_square(FIVES_AND_THREES, 28)
    (Fraction(1, 2), Fraction(0, 1))
    """
    size, count = rules.hand_size(2), len(rules.tiles)
    share = Fraction(some, count)
    return 2 * share * (1 - share) * size * count / (count - 1)


def from_score_to_score(rules: RuleSet) -> tuple[float]:
    """Return, on tables that score, the share of plays of `SCORING_PAIRS` that score again, less that of the rest."""
    known, listed = table(rules), rules.tiles.mask(SCORING_PAIRS)
    new, met = [0], {0}
    times, scores = {True: 0, False: 0}, {True: 0, False: 0}
    while new:
        number = new.pop()
        for bit in rules.tiles.bits.values():
            for _, points, after in known.plays(number, bit):
                if known.points[number] and number:
                    those = bool(bit & listed)
                    times[those] += 1
                    scores[those] += points > 0
                if after not in met:
                    met.add(after)
                    new.append(after)
    return (scores[True] / times[True] - scores[False] / times[False],)


KINDS: Mapping[str, tuple[Experiment, Unit]] = {
    "duel": (duel, "points"),
    "duel of partners": (partial(duel, pairs=2), "points"),
    "smaller total": (after_totals, "points"),
    "ten led": (partial(lead_gain, among="tens"), "points"),
    "double led": (partial(lead_gain, among="doubles"), "points"),
    "double led, not a five": (partial(lead_gain, among="doubles and fives"), "points"),
    "out with less": (out_with_less, "percent"),
    "leader wins": (wins_from_behind, "percent"),
    "leader wins nearer": (closer_race_gain, "percent"),
    "plays at a turn": (extra_choices, "plays"),
    "care": (style_edge, "points"),
    "listed tiles": (listed_tiles, "points"),
    "score to score": (from_score_to_score, "percent"),
    "one play always": (cost_of_always, "points"),
}
"""The experiments of `content/claims.toml` by their kinds; one without a seed is an exact count."""

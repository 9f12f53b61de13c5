"""What roll-outs and players go by: the weights of the `linear` player, and what a score of a match is worth.

For the weights, rounds are played by chance in one turn of five, else by most points. At half of the choices each play
is laid in the deal as it is, and greedy players finish the round: what the plays bring then differs by the plays alone.
Weights are the least squares of these differences on those of the features, for each size of the hand, drawn a little
to the weights of all sizes together.

A score is worth how often the leader wins, for whatever the two need near the target: a mean over rounds of careful
players. A match that such a round ends is won or lost; any other goes on from what both need then, whose numbers come
out of the same table. The matches of `need`, played to their ends, find the same where both need as much.
"""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivescore import ALL_FIVES, RULE_SETS, RuleSet
from fivescore.analysis.rollout.equity import score_unit
from fivescore.analysis.rollout.linear import FEATURES, Weights, sight
from fivescore.core.game import Chooser, RoundRunner, Seed, next_seat
from fivescore.core.layout import Step, Table
from fivescore.core.match import next_leader, winning_side
from fivescore.core.rules import sides
from fivescore_labs.claims import styles
from research import SEED, Row, stores

LEARNED, FEW = 8_000, 40
"""Rounds of each game and number of players; and the few that every test run plays again."""
TRIED, STRAY = 0.5, 0.2
"""How often a choice is tried, and how often a play is made by chance."""
MOST = 9
"""The largest hand that has weights of its own."""
DRAWN = 200.0
"""How strongly the weights of a size of the hand are drawn to those of all sizes, in squares of a point."""
WIDE = {"best reply", "points", "pips shed", "own best score", "total left"}
"""Features that go in points or pips: drawn five times as hard, since they are that much larger."""
GAMES: dict[str, tuple[RuleSet, tuple[int, ...]]] = {
    "all-fives-7/2": (ALL_FIVES.vary(hand=7), (2,)),
    **{f"{slug}/2": (rules, (2,)) for slug, rules in RULE_SETS.items()},
    **{f"{slug}/more": (rules, rules.players[1:]) for slug, rules in RULE_SETS.items() if len(rules.players) > 1},
}
"""What weights are learned for: a game and its numbers of players; All Fives with two also with seven tiles."""
Floats = NDArray[np.floating[Any]]


class Sums:
    """The sums of least squares, for each size of the hand up to the `largest`."""

    def __init__(self, largest: int) -> None:
        size, sizes = len(FEATURES), min(largest, MOST) - 1
        self.squares, self.products, self.choices = np.zeros((sizes, size, size)), np.zeros((sizes, size)), 0

    def add(self, held: int, rows: Sequence[tuple[float, ...]], brought: Sequence[float]) -> None:
        """A choice: the features of each play, and what each brought."""
        at = min(held - 2, len(self.products) - 1)
        x, y = np.array(rows) - np.mean(rows, axis=0), np.array(brought) - np.mean(brought)
        self.squares[at] += x.T @ x
        self.products[at] += x.T @ y
        self.choices += 1

    def solved(self) -> Weights:
        """The weights for each size of the hand, drawn to those of all sizes together."""
        general = least(self.squares.sum(axis=0), self.products.sum(axis=0), np.zeros(len(FEATURES)), DRAWN / 10)
        each = zip(self.squares, self.products, strict=True)
        return tuple(tuple(least(squares, products, general, DRAWN).tolist()) for squares, products in each)


def least(squares: Floats, products: Floats, near: Floats, drawn: float) -> Floats:
    """The least squares, drawn to weights that are `near`."""
    pull = drawn * np.array([25 if name in WIDE else 1 for name in FEATURES])
    return np.linalg.solve(squares + np.diag(pull), products + pull * near)


def play(rules: RuleSet, players: int, name: str, rounds: int, sums: Sums) -> None:
    """Rounds with some of their choices tried, which the sums take in."""
    rng, seats = random.Random(f"linear/{SEED}/{name}/{players}"), sides(rules, players)
    greedy = RoundRunner(rules, [None] * players)
    none = (0,) * (max(seats) + 1)

    def brought(known: Table, step: Step, hands: list[int], bone: list[int], seat: int) -> float:
        after = greedy.play_out(known, step, hands, bone, seat, none).scores
        own = after[seats[seat]]
        return own - (sum(after) - own) / (len(after) - 1)

    def trying(known: Table, hands: list[int], bone: list[int], seat: int, seed: Seed) -> Chooser:
        features = sight(known).features

        def choose(number: int, fitting: int) -> Step:
            hand, steps = hands[seat], known.steps(number, fitting)
            if len(steps) > 1 and hand.bit_count() > 1 and rng.random() < TRIED:
                unseen, held = sum(hands) - hand + sum(bone), hands[next_seat(hands, seat)].bit_count()
                rows = [features(step, hand, unseen, held) for step in steps]
                sums.add(hand.bit_count(), rows, [brought(known, step, hands, bone[::-1], seat) for step in steps])
            if rng.random() < STRAY:
                return steps[int(rng.random() * len(steps))]
            return known.most(number, fitting)

        return choose

    table = RoundRunner(rules, [trying] * players)
    for _ in range(rounds):
        table.random_round(rng, 0, leader=0)


def learned(name: str, rounds: int = LEARNED) -> Row:
    """The weights for a game, in hundredths of a point, and how many choices they were learned from."""
    rules, seats = GAMES[name]
    sums = Sums(max(rules.hand_size(players) for players in seats))
    for players in seats:
        play(rules, players, name, rounds // len(seats), sums)
    found = [[round(100 * weight) for weight in row] for row in sums.solved()]
    return {"name": name, "choices": sums.choices, "weights": found}


@stores("linear", f"{LEARNED:,} rounds of each game, with two players and with more")
def linear() -> Row:
    """The few that every test run learns again, and all."""
    return {"few": [learned("fives-and-threes/2", FEW)], "learned": [learned(name) for name in GAMES]}


ROUNDS = 400
"""Rounds from each score."""
NEEDS = {"all-fives": 20, "five-up": 20, "fives-and-threes": 20}
"""How far the table of what a score is worth goes, in units of the scores."""
SWEEPS = 200
"""How often all numbers are gone through; after far fewer none changes by a thousandth."""
Ends = tuple[float, dict[tuple[int, int, bool], int]]
"""The matches that were won by the leader, and how many rounds led to what both need then, the same leading or not."""


def ends(game: str, mine: int, theirs: int) -> Ends:
    """Return how rounds end when the leader needs `mine` units and the other `theirs`."""
    rules, rng = RULE_SETS[game], random.Random(f"equity/{SEED}/{game}/{mine}/{theirs}")
    unit, target, most = score_unit(rules), rules.target_for(2), NEEDS[game]
    played, won = styles.rounds(rules, (styles.CAREFUL,) * 2), 0.0
    on: dict[tuple[int, int, bool], int] = {}
    for _ in range(ROUNDS):
        end = played.random_round(rng, leader=0, scores=(target - unit * mine, target - unit * theirs))
        if (winner := winning_side(rules, 2, end.scores)) is not None:
            won += winner == 0
            continue
        needs = [min(most, max(1, -(-(target - score) // unit))) for score in end.scores]
        leader = next_leader(rules, 0, end.result)
        for first in (True, False) if leader is None else (leader == 0,):
            key = (needs[0], needs[1], first)
            on[key] = on.get(key, 0) + (1 if leader is None else 2)
    return won, on


def worth(game: str) -> list[list[int]]:
    """The numbers of a game, in matches of a thousand."""
    needs = range(1, NEEDS[game] + 1)
    found = {(mine, theirs): ends(game, mine, theirs) for mine, theirs in product(needs, needs)}
    share = dict.fromkeys(found, 0.5)
    for _ in range(SWEEPS):
        for (mine, theirs), (won, on) in found.items():
            rest = sum(
                times / 2 * (share[own, other] if first else 1 - share[other, own])
                for (own, other, first), times in on.items()
            )
            share[mine, theirs] = (won + rest) / ROUNDS
    return [[round(1000 * share[mine, theirs]) for theirs in needs] for mine in needs]


@stores("equity", f"{ROUNDS} rounds from each score")
def equity() -> Row:
    """The table of each game."""
    return {"games": {game: worth(game) for game in NEEDS}}

"""The players that need no position, for `Rolling`: the rounds of `play_round()`, many times faster."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from fivescore.analysis.players import Careful, Chance, Greedy, Linear, Player
from fivescore.analysis.rollout.linear import by_worth, looking, weights, with_care
from fivescore.core.game import Chooser, Maker, Rolling, Seed
from fivescore.core.layout import Step, Table
from fivescore.core.rules import RuleSet


def can_roll(players: Sequence[Player]) -> bool:
    """Say whether these players need no position, so that `Rounds` can play for them."""
    return all(type(player) in (Chance, Greedy, Careful, Linear) for player in players)


def stream(seed: Seed, seat: int) -> random.Random:
    """The stream of chance of a seat: what one player takes from its own changes nothing for the others."""
    if isinstance(seed, random.Random):
        return seed
    return random.Random(f"{seed}/seat/{seat}")


class Rounds(Rolling):
    """Rounds of one game between the same players, one for each seat: those of `simulate.play_round()`, without
    steps."""

    def __init__(self, rules: RuleSet, players: Sequence[Player]) -> None:
        makers: dict[type, Maker | None] = {
            Chance: _by_chance,
            Greedy: None,  # the rounds themselves choose
            Careful: partial(looking, rules, with_care),
        }
        if any(type(player) is Linear for player in players):
            makers[Linear] = partial(looking, rules, partial(by_worth, weights(rules, len(players))))
        super().__init__(rules, [makers[type(player)] for player in players])
        self.players = tuple(players)

    def __repr__(self) -> str:
        return f"Rounds({self.rules!r}, {self.players!r})"


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
        steps = known.steps(number, fitting)
        return steps[int(rng.random() * len(steps))]

    return choose

"""Both need as much: how often the leader of a round wins the match when both are as far from the target."""

from __future__ import annotations

import random

from fivescore.core.errors import TooLarge
from fivescore.core.match import next_leader, winning_side
from fivescore.core.rules import RuleSet
from fivescore_labs.claims.styles import CAREFUL, Style, rounds

ROUNDS = 1000
"""The most rounds that a match may take before it is given up."""


def won(number: int, *, rules: RuleSet, need: int, seed: str, behind: int = 0, style: Style = CAREFUL) -> tuple[float]:
    """1 where the leader wins the match of this number, who is `behind` points behind one who needs so many; else 0.

    >>> from fivescore import ALL_FIVES
    >>> won(1, rules=ALL_FIVES, need=10, seed="1")
    (1,)

    Raises TooLarge after `ROUNDS` rounds without a winner.
    """
    rng = random.Random(f"{seed}/{number}")
    target, leader = rules.target_for(2), 0
    game, scores = rounds(rules, (style, style)), (target - need - behind, target - need)
    for _ in range(ROUNDS):
        end = game.dealt(rng, leader=leader, scores=scores)
        scores = (end.scores[0], end.scores[1])
        if (winner := winning_side(rules, 2, scores)) is not None:
            return (int(winner == 0),)
        following = next_leader(rules, leader, end.result)
        leader = int(rng.random() * 2) if following is None else following
    raise TooLarge(f"nobody has won after {ROUNDS:,} rounds", ROUNDS + 1, ROUNDS)

"""What was learned from played rounds, in a few numbers: the worth of tiles, and what our players lose a choice.

`make data RUN=review` makes it again from its seed; a test holds these numbers against what that run stored.
"""

from __future__ import annotations

from collections.abc import Mapping

WORTHS: Mapping[str, tuple[int, ...]] = {
    "all-fives": (7, -244, -19, -36, 70, 115),
    "all-fives-gamerules": (-7, -227, 40, -5, 168, 105),
    "all-fives-online": (-22, -232, 37, 0, 0, 0),
    "five-up": (-2, -51, -9, -7, 80, 94),
    "fives-and-threes": (12, -12, -2, 0, 0, 0),
    "odd-primes": (14, -23, 25, 0, 0, 0),
    "muggins": (-14, -207, 51, -23, 390, 98),
    "sniff": (10, -417, -13, -56, 6, 99),
    "all-threes": (6, -206, -48, -23, 189, 86),
}
"""The worth of tiles in each game, in hundredths of a point: a weight for each of `luck.FEATURES`."""
POWER: Mapping[str, float] = {
    "all-fives": 1.071,
    "all-fives-gamerules": 1.087,
    "all-fives-online": 1.046,
    "five-up": 1.119,
    "fives-and-threes": 1.049,
    "odd-primes": 1.067,
    "muggins": 1.086,
    "sniff": 1.072,
    "all-threes": 1.08,
}
"""How many times smaller the variance of a round's result is without its luck, by game."""
_PLAYERS = ("chance", "greedy", "careful", "linear", "rollout", "expert")
LOSSES: Mapping[str, Mapping[str, tuple[float, float]]] = {
    game: dict(zip(_PLAYERS, losses, strict=True))
    for game, losses in {
        "all-fives-7": ((4.46, 0.59), (2.89, 0.46), (1.91, 0.4), (0.83, 0.31), (0.34, 0.13), (0.07, 0.05)),
        "all-fives": ((4.91, 0.53), (2.69, 0.4), (1.55, 0.29), (0.65, 0.18), (0.33, 0.11), (0.39, 0.13)),
        "five-up": ((0.96, 0.13), (0.44, 0.09), (0.55, 0.13), (0.07, 0.04), (0.06, 0.03), (0.02, 0.02)),
        "fives-and-threes": ((1.45, 0.2), (0.4, 0.1), (0.23, 0.08), (0.17, 0.07), (0.03, 0.03), (0.03, 0.03)),
    }.items()
}
"""What a choice of each player loses on average by roll-out, with its standard error, by game; seven tiles in a hand of
All Fives have a row of their own."""

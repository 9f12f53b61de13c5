"""Errors that the review names, each tried again: is the play that it calls better really better?

Rounds between greedy players are reviewed, both seats, the games in turn, until so many plays are called worse by a
roll-out. Each is then laid beside the play that was called best, in worlds that the review has not seen. It is
confirmed if the interval of the difference lies above zero, refuted if it lies below. `make data RUN=errors` makes it
again (ten minutes); the page of the review shows it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from fivescore import Play
from fivescore.game import deal
from fivescore.players import PLAYERS
from fivescore.review import Decision, review
from fivescore.rollout import behind
from fivescore.simulate import play_round
from website.runs.review import GAMES

SEED = 1
ERRORS, WORLDS = 200, 10_000
"""Errors that are tried again, and in how many worlds each."""
FEW, FEW_WORLDS = 4, 1_000
"""The few that every test run tries again."""
COUNT = f"{ERRORS} named errors of greedy players, the games in turn, each tried again in {WORLDS:,} other deals"


def named() -> Iterator[tuple[str, int, int, Decision]]:
    """Every error that a roll-out of the review names: the game, the number of the round, the seat, and the choice."""
    number = 0
    while True:
        for slug, rules in GAMES.items():
            dealt = deal(rules, 2, random.Random(f"errors/{SEED}/{number}"), leader=0)
            end = play_round(dealt, (PLAYERS["greedy"],) * 2, f"{SEED}/{number}")
            for seat in (0, 1):
                for choice in review(end, seat).decisions:
                    if choice.lost and choice.weighed.measure == "roll-out":
                        yield slug, number, seat, choice
        number += 1


def again(choice: Decision, worlds: int, seed: str) -> tuple[float, float]:
    """How far the play is behind the one that was called best in other worlds, and the standard error."""
    best, chosen = choice.weighed.best[0], choice.chosen
    assert isinstance(best, Play) and isinstance(chosen, Play)
    position = choice.position._replace(scores=(0,) * len(choice.position.scores))
    found = behind(position, chosen, best, worlds, random.Random(seed))
    return round(found.mean, 3), round(found.error, 3)


def counted(errors: int, worlds: int) -> list[dict[str, object]]:
    """A row for each error: where it is, what the review said, and what the other worlds say."""
    found: list[dict[str, object]] = []
    for slug, number, seat, choice in named():
        mean, error = again(choice, worlds, f"again/{SEED}/{slug}/{number}/{seat}/{choice.event}")
        least = choice.weighed.behind[choice.chosen]
        found.append({"game": slug, "round": number, "seat": seat, "event": choice.event})
        found[-1] |= {"lost": round(float(choice.lost), 2), "sure": round(least.mean / (least.error or 1), 2)}
        found[-1] |= {"mean": mean, "error": error}
        if len(found) == errors:
            return found
    raise AssertionError


def run() -> dict[str, object]:
    """The few that each test run tries again, and all."""
    return {"few": counted(FEW, FEW_WORLDS), "all": counted(ERRORS, WORLDS)}

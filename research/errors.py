"""Errors that the review names, each tried again: is the play that it calls better really better, and for that reason?

Rounds of a greedy player against a careful one are reviewed, both seats, until so many plays of a game are called worse
by a roll-out. Each is then laid beside the play that was called best, in worlds that the review has not seen, played
on by players who weigh every play. It is confirmed if the interval of the difference is above zero, refuted if it is
below. Where one part of the round was named as the reason, the part that makes most of the difference is looked up in
those worlds, too.
"""

import random
from collections.abc import Iterator

import research
from fivescore import Play
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.rollout import following
from fivescore.analysis.simulate import estimate, play_round
from fivescore.core.game import deal
from fivescore_labs.review import PARTS, Decision, review
from research import Row, figures

SEED = 1
GAMES = ("all-fives-7", "fives-and-threes")
FEW, ALL = (1, 500), (300, 4_000)
"""Errors of each game that are tried again, and in how many worlds each."""
COUNT = (
    f"{ALL[0]} errors that the review named in All Fives with seven tiles, and {ALL[0]} in Fives and Threes, each "
    f"tried again in {ALL[1]:,} other deals"
)


def named(slug: str) -> Iterator[tuple[int, int, Decision]]:
    """Every error that a roll-out of the review names in a game: the number of the round, the seat, and the choice."""
    number, players = 0, (PLAYERS["greedy"], PLAYERS["careful"])
    while True:
        dealt = deal(research.GAMES[slug], 2, random.Random(f"errors/{SEED}/{number}"), leader=0)
        end = play_round(dealt, players, f"{SEED}/{number}")
        for seat in (0, 1):
            for choice in review(end, seat).decisions:
                if choice.lost and choice.weighed.measure == "roll-out":
                    yield number, seat, choice
        number += 1


def again(choice: Decision, worlds: int, seed: str) -> Row:
    """Return how far the play is behind the one called best in other worlds, the standard error, and why."""
    best, chosen = choice.weighed.best[0], choice.chosen
    assert isinstance(best, Play) and isinstance(chosen, Play)
    position = choice.position._replace(scores=(0,) * len(choice.position.scores))
    *_, (better, own) = following(position, (best, chosen), worlds, random.Random(seed), "linear")
    less = estimate(
        sum(a) - sum(b) for a, b in zip(zip(*better.rows, strict=True), zip(*own.rows, strict=True), strict=True)
    )
    part = max(range(len(PARTS)), key=lambda at: better.parts[at] - own.parts[at])
    return {**figures(less, 3), "part": PARTS[part]}


def counted(errors: int, worlds: int) -> list[Row]:
    """A row for each error: where it is, what the review said, and what the other worlds say."""
    found = []
    for slug in GAMES:
        for _, (number, seat, choice) in zip(range(errors), named(slug), strict=False):
            assert choice.why
            row = {"game": slug, "round": number, "seat": seat, "event": choice.event}
            row |= {"lost": round(float(choice.lost), 2), "why": list(choice.why.leading)}
            found.append(row | again(choice, worlds, f"again/{SEED}/{slug}/{number}/{seat}/{choice.event}"))
    return found

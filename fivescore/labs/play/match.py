"""What a match came to once it is over: its rounds, the biggest play, and what was given away per choice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean, stdev

from fivescore.analysis.review import MEASURES, Review
from fivescore.core.game import State
from fivescore.core.match import winning_side
from fivescore.labs.parts.words import named, score
from fivescore.labs.play.announcements import side_names
from fivescore.labs.play.explanations import HOW
from fivescore.labs.play.player_names import YOU
from fivescore.labs.play.setup import Setup, all_rounds, followed

FEWEST = 5
"""From how many choices an interval is told."""
Line = tuple[str, str]
"""What is told, and its figure."""


def over(setup: Setup, now: State) -> tuple[State, ...]:
    """All rounds of a match that is over; none before, and none where earlier ones are not known."""
    return all_rounds(setup, now) if now.result and not followed(setup, now) else ()


def rounds(played: Sequence[State], names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """What each side made in each round, and their sums."""
    last = played[-1]
    before = ((0,) * len(last.scores), *(each.scores for each in played))
    rows = [
        (str(at), *(score(now - was) for was, now in zip(*pair, strict=True)))
        for at, pair in enumerate(pairwise(before), start=1)
    ]
    return (("Round", *side_names(last.table, names)), *rows, ("In all", *map(score, last.scores)))


def biggest(played: Sequence[State], names: Sequence[str]) -> tuple[Line, ...]:
    """The play that scored most, the first of its kind."""
    found = [(event.points, -at, event) for at, each in enumerate(played) for event in each.events]
    points, at, event = max(found, key=lambda each: each[:2])
    who = "you" if names[event.seat] == YOU else names[event.seat]
    told = f"Biggest play: {named(event.action)}, by {who} in round {1 - at}"
    return ((told, f"★ {points}"),) if points else ()


def given(found: Sequence[Review]) -> tuple[Line, ...]:
    """What a choice gave away on average, by each measure with its 95 % interval, from the reviews of all rounds."""
    lines = []
    for measure in MEASURES:
        lost = [float(each.lost) for one in found for each in one.decisions if each.weighed.measure == measure]
        if len(lost) >= FEWEST:
            half = 1.96 * stdev(lost) / len(lost) ** 0.5
            lines.append(
                (f"Given away per choice, {HOW[measure]} ({len(lost)} choices)", f"{mean(lost):.1f} ± {half:.1f}")
            )
    return tuple(lines)


def result(setup: Setup, now: State) -> str:
    """How a match against players of the engine ended for the reader: "won 255 to 180"; "" for others."""
    winner = winning_side(now.rules, setup.seats, now.scores)
    if winner is None or setup.shared:
        return ""
    own, *others = now.scores
    return f"{'lost' if winner else 'won'} {score(own)} to {score(max(others))}"

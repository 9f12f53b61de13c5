"""Your own game: choices of a round that could have been better, and when a difference is beyond doubt."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from fivescore import speech
from fivescore.claims.found import CHOICES
from fivescore.game import State
from fivescore.labs.course.asking import YOU, Best, Number
from fivescore.labs.course.lesson import Lesson, Step
from fivescore.layout import Play
from fivescore.odds import Estimate
from fivescore.players import Greedy


def _behind(state: State) -> Mapping[Play, Estimate]:
    """What each play brings less than the best one, that first."""
    return CHOICES[state.hands[YOU]]


def _of(state: State, play: Play) -> Estimate:
    """What a play brings less; of places that are alike one was tried for all."""
    ends = state.layout.after(play).ends
    tried = _behind(state).items()
    return next(found for it, found in tried if it.tile == play.tile and state.layout.after(it).ends == ends)


def _laid(state: State) -> Play:
    """What was laid: what the greedy player takes."""
    play = Greedy().choose(state.seen_by(YOU), random.Random(0))
    assert isinstance(play, Play)
    return play


def _named(play: Play) -> str:
    return f"{play.tile} on {play.on}"


def _plus(found: Estimate) -> str:
    return f"{found.mean:.1f} ± {1.96 * found.error:.1f}"


def _miss(state: State, play: Play) -> str:
    less = _of(state, play)
    return f"{_named(play)} was {_plus(less)} points behind the best play."


def _facts(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    laid = _laid(state)
    less = _of(state, laid)
    return {"laid": _named(laid), "more": _plus(less), "deals": f"{less.trials:,}", "best": _named(plays[0])}


def _doubtless(found: Estimate) -> bool:
    return found.mean > 1.96 * found.error


def _beyond(state: State) -> Mapping[str, str]:
    best, *others = _behind(state).items()
    told = speech.listed([f"{_named(play)} {_plus(found)}" for play, found in others])
    return {"best": _named(best[0]), "behind": told}


BETTER = Best("the play that was best in the review", lambda state, play: _of(state, play).mean, _miss, _facts)
BEYOND = Number(
    "how many plays are worse beyond doubt",
    lambda state: sum(_doubtless(found) for found in _behind(state).values()),
    lambda state, guess: "A play is worse beyond doubt if its number stays above zero when you take off its ±.",
    _beyond,
)
ASKS = "You laid {laid}. Lay what was better."
TOLD = "{best} brought {more} points more than {laid}, in {deals} deals."
OWN = Lesson(
    name="your-own-game",
    title="Your own game",
    rules="all-fives hand=7",
    seed=29,
    done="Now look at a round of yours.",
    leads=("A round, reviewed", "../../play/review/"),
    asks=(("better", BETTER), ("beyond", BEYOND)),
    steps=(
        Step(
            "lay 2-6 better",
            "You laid {laid}, and scored. The review says: another play was better. Lay it.",
            TOLD,
            played="19 7",
        ),
        Step("lay 4-5 better", "The next choice of that round. " + ASKS, TOLD, played="19 9"),
        Step(
            "number beyond",
            "{best} was best. Behind: {behind}. How many of these are worse beyond doubt?",
            "{left}. Where the ± is larger than the number, it may be luck: the review calls it no error.",
            played="1 6",
        ),
        Step("lay 4-4 better", ASKS, TOLD, played="29 6"),
        Step("lay 2-6 better", "Now five on your own. " + ASKS, TOLD, played="37 6"),
        Step("lay 5-6 better", ASKS, TOLD, played="57 4"),
        Step("lay 2-2 better", ASKS, TOLD, played="62 8"),
        Step("lay 3-5 better", ASKS, TOLD, played="66 4"),
        Step("lay 6-6 better", ASKS, TOLD, played="67 6"),
    ),
)

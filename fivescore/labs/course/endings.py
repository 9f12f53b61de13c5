"""Endings: with all tiles seen, the play that brings most up to the end; then five positions, each solved exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from fivescore import solver
from fivescore.game import State
from fivescore.labs.course.asking import Best
from fivescore.labs.course.lesson import Lesson, Step
from fivescore.labs.parts.words import signed
from fivescore.layout import Play
from fivescore.position import Pass


@cache
def _solved(state: State) -> solver.Solution:
    """The ending as both see it, the scores of the match left out."""
    return solver.face_up(State.of(state.layout, hands=state.hands, boneyard=state.boneyard))


def _less(state: State, play: Play) -> int:
    return -int(_solved(state).plays[play])


def _miss(state: State, play: Play) -> str:
    return f"{play.tile} on {play.on} is worth {signed(-_less(state, play))} up to the end. Another play is worth more."


def _facts(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    first, second = (signed(-_less(state, play)) for play in plays[:2])
    reply = _solved(state).line[1:2]
    knocks = "Ben must knock. " if reply and isinstance(reply[0], Pass) else ""
    return {"value": first, "others": second, "knocks": knocks}


MOST = Best("the play that brings most up to the end", _less, _miss, _facts)
ASKS = "Lay the play that brings most up to the end."
TOLD = "{knocks}{tile} is worth {value} up to the end, whatever Ben does; the next best play {others}."
ENDINGS = Lesson(
    name="endings",
    title="Endings",
    rules="all-fives hand=7 drawing=none",
    seed=3,
    done="You look at the end before you take the points.",
    asks=(("most", MOST),),
    steps=(
        Step(
            "lay 3-6 most",
            "Nobody draws here, and Ben’s tiles lie open. Lay a tile after which he cannot play, but you can.",
            TOLD,
            played="3 8",
            bare=True,
        ),
        Step(
            "lay 1-6 most",
            "You may score at once, or stop Ben first. " + ASKS,
            TOLD,
            played="32 8",
            bare=True,
        ),
        Step("lay 2-2 most", "A double may hold the table until you score. " + ASKS, TOLD, played="42 8", bare=True),
        Step("lay 3-5 most", "Who goes out gets what the other holds. " + ASKS, TOLD, played="23 8", bare=True),
        Step("lay 1-3 most", "Now five on your own. " + ASKS, TOLD, played="6 10", bare=True),
        Step("lay 3-5 most", ASKS, TOLD, played="182 8", bare=True),
        Step("lay 2-6 most", ASKS, TOLD, played="232 8", bare=True),
        Step("lay 4-4 most", ASKS, TOLD, played="12 12", bare=True),
        Step("lay 3-3 most", ASKS, TOLD, played="252 12", bare=True),
    ),
)

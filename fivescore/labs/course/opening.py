"""A good lead: what a hand should lead; then five hands. What each lead brings is a stored run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivescore.claims.found import HANDS
from fivescore.game import State
from fivescore.labs.course.asking import YOU, Best
from fivescore.labs.course.lesson import Lesson, Step
from fivescore.layout import Play
from fivescore.odds import Estimate


def _behind(state: State, play: Play) -> Estimate:
    """What a lead of the reader's hand brings less than the best one."""
    return HANDS[state.hands[YOU]][play.tile]


def _miss(state: State, play: Play) -> str:
    less = _behind(state, play)
    return f"Led from this hand, {play.tile} brings {less.mean:.1f} points a round less than the best lead."


def _facts(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    less, points = _behind(state, plays[1]), state.rules.points(plays[0].tile.pips)
    return {
        "more": f"{less.mean:.1f}",
        "error": f"{1.96 * less.error:.1f}",
        "deals": f"{less.trials:,}",
        "second": str(plays[1].tile),
        "points": str(points),
        "scores": f"scores {points}" if points else "scores nothing",
    }


BRINGS = Best("the lead that brings most", lambda state, play: _behind(state, play).mean, _miss, _facts)
ASKS = "Lay the lead that brings most in the whole round."
TOLD = "{tile}: in {deals} deals it brought {more} ± {error} points more than {second}, the next best."
"""The hands are those of the stored run in which the best lead is ahead of the next beyond doubt."""
OPENING = Lesson(
    name="a-good-lead",
    title="A good lead",
    rules="all-fives hand=7",
    seed=12,
    done="You know what to look for in a hand.",
    asks=(("brings", BRINGS),),
    steps=(
        Step(
            "lay 4-6 scores",
            "The table is empty, and you may lead any tile. Lay the one that makes {aim}.",
            "{sum} = {total}. {so}",
            played="12 0",
        ),
        Step(
            "lay 4-6 brings",
            "Is the lead with the most points also the best? Lay the one that brings most in the whole round.",
            TOLD,
            played="42 0",
        ),
        Step(
            "lay 5-5 brings",
            "A double leads alone, and both its halves count. " + ASKS,
            TOLD,
            played="28 0",
        ),
        Step("lay 2-3 brings", "No lead of this hand scores more than {points}. " + ASKS, TOLD, played="7 0"),
        Step(
            "lay 6-6 brings",
            "A double that you hold more of may beat a score. " + ASKS,
            "{tile} {scores}. Yet in {deals} deals it brought {more} ± {error} points more than {second}.",
            played="22 0",
        ),
        Step("lay 4-6 brings", "Now five on your own. " + ASKS, TOLD, played="20 0"),
        Step("lay 3-3 brings", ASKS, TOLD, played="3 0"),
        Step("lay 2-3 brings", ASKS, TOLD, played="21 0"),
        Step("lay 4-4 brings", ASKS, TOLD, played="39 0"),
        Step("lay 1-1 brings", ASKS, TOLD, played="34 0"),
    ),
)

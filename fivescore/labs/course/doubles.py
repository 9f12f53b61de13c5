"""Doubles and the spinner: what a double does to the count, and when to lay and to cover it; then five positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivescore.claims.found import FOUND
from fivescore.game import State
from fivescore.labs.course.asking import Best
from fivescore.labs.course.lesson import Lesson, Step
from fivescore.layout import Play


def _touches(state: State, play: Play) -> int:
    """How many other tiles of the set share a number with a tile."""
    return sum(bool({*tile} & {*play.tile}) for tile in state.rules.tiles if tile != play.tile)


def _miss(state: State, play: Play) -> str:
    return f"{play.tile} shares a number with {_touches(state, play)} other tiles. Another one shares with fewer."


def _facts(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    found = FOUND["doubles-first"][0]
    return {
        "touch": str(_touches(state, plays[0])),
        "others": str(_touches(state, plays[1])),
        "gain": f"{found.mean:.1f}",
        "error": f"{1.96 * found.error:.1f}",
        "deals": f"{found.trials:,}",
    }


NARROW = Best("the tile that shares a number with the fewest others", _touches, _miss, _facts)
BARE = "{tile} shares a number with {touch} tiles, any other with {others}."
TOLD = "{tile} {does}: {change}. {so}"
SCORES = "Lay the play that scores most."
LEAVES = "Lay the play after which the fewest tiles score."
LEFT = "Of the {unseen} tiles that you do not see, {left} would score; after any other play {others} or more."
DOUBLES = Lesson(
    name="doubles-and-the-spinner",
    title="Doubles and the spinner",
    rules="all-fives hand=7",
    seed=27,
    done="You know what a double is worth, and when.",
    asks=(("narrow", NARROW),),
    steps=(
        Step(
            "lay 0-0 scores",
            "A double puts both its halves in place of one end. Lay the play that scores.",
            TOLD,
            played="27 2",
        ),
        Step(
            "lay 4-5 scores",
            "The spinner has a free side, which counts both its halves. Cover it, and they go. " + SCORES,
            TOLD,
            played="1 2",
        ),
        Step(
            "lay 2-6 scores",
            "The spinner is covered on both sides. A tile beside it takes nothing away. " + SCORES,
            TOLD,
            played="154 6",
        ),
        Step(
            "lay 0-3 leaves",
            "Nothing scores. Will you cover the spinner, or leave it? " + LEAVES,
            LEFT,
            played="88 4",
        ),
        Step(
            "lay 2-2 narrow",
            "Nothing scores. Which tile will be the hardest to lay later? Lay that one now.",
            BARE + " Doubles first: {gain} ± {error} points a round.",
            played="1 4",
        ),
        Step("lay 4-4 scores", "Now five on your own. " + SCORES, TOLD, played="61 6"),
        Step("lay 3-6 scores", SCORES, TOLD, played="79 4"),
        Step("lay 4-5 scores", SCORES, TOLD, played="118 6"),
        Step("lay 1-1 leaves", LEAVES, LEFT, played="31 4"),
        Step(
            "lay 5-5 narrow",
            "Nothing scores. Lay the tile that will be the hardest to lay later.",
            BARE,
            played="5 6",
        ),
    ),
)

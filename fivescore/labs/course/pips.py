"""Pips and going out: what is left in hands, what it scores, and which tile to keep; then five positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivescore.claims.found import FOUND
from fivescore.game import State
from fivescore.labs.course.asking import PERCENT, YOU, Best, Number
from fivescore.labs.course.lesson import Lesson, Step
from fivescore.layout import Play
from fivescore.odds import Estimate


def _heavy() -> Estimate:
    """What whoever lays the heavy tile first makes more, in All Fives."""
    return FOUND["heavy-first"][0]


def _court(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    found = _heavy()
    return {"loss": f"{-found.mean:.1f}", "error": f"{1.96 * found.error:.1f}", "deals": f"{found.trials:,}"}


def _pips(state: State) -> int:
    return sum(tile.pips for tile in state.hands[YOU])


def _fewer(state: State) -> Mapping[str, str]:
    found = FOUND["out-is-not-all"][0]
    share, error = 100 * found.mean, 196 * found.error
    return {"share": f"{share:.0f}", "error": f"{error:.0f}", "rounds": f"{found.trials:,}"}


LIGHT = Best(
    "of plays that score alike, the tile that the court lays: the lightest",
    lambda state, play: play.tile.pips,
    lambda state, play: f"{play.tile} has {play.tile.pips} pips. In court, another tile did better.",
    _court,
)
GIVES = Number(
    "what the reader’s tiles score for the other who goes out, to the nearest five",
    lambda state: 5 * round(_pips(state) / 5),
    lambda state, guess: f"You hold {_pips(state)} pips. That is not their nearest five.",
    lambda state: {"mine": str(_pips(state))},
)
SHARE = Number(
    "in how many rounds of a hundred who goes out has made less, to the nearest ten",
    lambda state: 10 * round(10 * FOUND["out-is-not-all"][0].mean),
    lambda state, guess: f"There are {'more' if guess < 100 * FOUND['out-is-not-all'][0].mean else 'fewer'}.",
    _fewer,
    PERCENT,
)
HELD = "{pips} dots, on {held}. They count for you, to the nearest five."
WORTH = "{worth} points: {worth} is the multiple of five nearest to {pips}."
OUT = "You went out. Ben’s {pips} dots count for you, to the nearest five. How many points?"
ASKS = "Nothing scores. Which tile goes first, a heavy one or the lightest? Lay what the court lays."
TOLD = "The lightest. Heavy tiles first cost {loss} ± {error} points a round, in {deals} deals."
IF = "Ben holds one tile. If he goes out now, how many points do yours give him?"
GIVEN = "{left}: you hold {mine} pips."
PIPS = Lesson(
    name="pips-and-going-out",
    title="Pips and going out",
    rules="all-fives hand=7",
    seed=6,
    done="You know what going out is worth.",
    asks=(("light", LIGHT), ("gives", GIVES), ("share", SHARE)),
    steps=(
        Step(
            "held",
            "You laid your last tile, and the round is over. How many dots does Ben still hold?",
            HELD,
            played="6 15",
        ),
        Step("worth", OUT, WORTH, played="78 13"),
        Step("number gives", "It goes the other way, too. " + IF, GIVEN, played="14 13"),
        Step(
            "lay 0-5 light",
            "Some say: heavy tiles first. " + ASKS,
            TOLD,
            played="28 2",
        ),
        Step(
            "number share",
            "How often has the one who goes out made fewer points in that round than the other? In percent.",
            "{share} ± {error} % of {rounds} rounds. So score first, and go out when it pays.",
            played="32 15",
        ),
        Step("worth", "Now five on your own. " + OUT, WORTH, played="109 13"),
        Step("number gives", IF, GIVEN, played="62 14"),
        Step("lay 1-2 light", ASKS, TOLD, played="24 4"),
        Step("worth", OUT, WORTH, played="17 15"),
        Step("number gives", IF, GIVEN, played="67 14"),
    ),
)

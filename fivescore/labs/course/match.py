"""The score of the match: what the lead is worth near the target, and plays that win or hold; then five positions."""

from __future__ import annotations

from collections.abc import Mapping

from fivescore.claims.found import WON
from fivescore.game import State
from fivescore.labs.course.asking import OTHER, YOU, Best, Number
from fivescore.labs.course.lesson import Lesson, Step
from fivescore.layout import Play
from fivescore.odds import Estimate

PAD = (20, 35, 50, 65, 80, 95)
"""Shares of matches to tap, in percent: so far apart that each stored interval is nearest to one of them."""


def _needs(state: State, seat: int) -> int:
    return state.rules.target_for(2) - state.scores[seat]


def _won(state: State) -> Estimate:
    """How often the leader wins from this score."""
    need = _needs(state, OTHER)
    return WON[state.rules.slug, need, _needs(state, YOU) - need]


def _share(state: State) -> Mapping[str, str]:
    found = _won(state)
    return {
        "need": str(_needs(state, OTHER)),
        "mine": str(_needs(state, YOU)),
        "share": f"{100 * found.mean:.0f}",
        "error": f"{196 * found.error:.0f}",
        "matches": f"{found.trials:,}",
    }


def _over(state: State, play: Play) -> bool:
    """Whether a play does not end the match in the reader's favor."""
    result = state.apply(play).result
    return not (result and result.reason == "target" and result.winner == YOU)


def _short(state: State, play: Play) -> str:
    need, points = _needs(state, YOU), state.layout.play(*play).points
    return f"{play.tile} on {play.on} scores {points or 'nothing'}. You need {need}."


SHARE = Number(
    "how often the leader wins the match, in percent",
    lambda state: min(PAD, key=lambda percent: abs(percent - 100 * _won(state).mean)),
    lambda state, guess: f"It is {'more' if guess < 100 * _won(state).mean else 'less'}.",
    _share,
    PAD,
)
WINS = Best("the play that wins the match", _over, _short, lambda state, plays: {"mine": str(_needs(state, YOU))})
ASKS = "You lead the next round. Both need {need}. How often do you win the match, in percent?"
BEHIND = "You lead the next round. Ben needs {need}, you need {mine}. How often do you win the match, in percent?"
TOLD = "{share} ± {error} % of {matches} matches."
WON_NOW = "{tile} scores what you need, and the match is yours at once."
LEFT = "Of the {unseen} tiles that you do not see, {left} would score; after any other play {others} or more."
MATCH = Lesson(
    name="score-of-the-match",
    title="The score of the match",
    rules="all-fives",
    seed=6,
    done="You look at the score before you look at your tiles.",
    asks=(("share", SHARE), ("wins", WINS)),
    steps=(
        Step("number share", ASKS, TOLD + " Near the target, the lead decides.", scores=(240, 240)),
        Step("number share", ASKS, TOLD + " Far from it, the lead hardly matters.", scores=(50, 50)),
        Step(
            "lay 3-5 wins",
            "With the lead, or without: look first whether one play wins. You need {mine}. Lay it.",
            WON_NOW,
            table="0-5 5-5 0-1 1-5@0-1 2-5@1-5 0-2 0-3 3-3",
            hand="1-3 2-6 3-5 3-6 4-5",
            scores=(235, 240),
        ),
        Step("number share", BEHIND, TOLD + " The lead is worth something, but not that much.", scores=(200, 220)),
        Step(
            "lay 0-3 wins",
            "In Fives and Threes the target must be met exactly. You need {mine}. Lay the play that wins.",
            WON_NOW + " More would not count.",
            table="3-6 6-6",
            hand="0-2 0-3 1-5 1-6 3-3 4-5",
            scores=(57, 50),
            rules="fives-and-threes",
        ),
        Step("number share", "Now five on your own. " + ASKS, TOLD, scores=(245, 245)),
        Step(
            "lay 3-3 wins",
            "You need {mine}. Lay the play that wins.",
            WON_NOW,
            table="0-5 0-2 1-2 4-5 0-1 0-3",
            hand="0-6 1-1 1-3 2-2 2-3 3-3",
            scores=(240, 245),
        ),
        Step(
            "lay 2-5 leaves",
            "Now any score wins the match for Ben. Lay the play after which the fewest tiles score.",
            LEFT,
            table="4-6 1-4 1-1 0-1 0-4 1-5 1-6@4-6 1-2@1-1",
            hand="2-3 2-5 3-6 4-5 6-6",
            scores=(170, 245),
        ),
        Step(
            "lay 3-6 wins",
            "Fives and Threes again. You need {mine}. Lay the play that wins.",
            WON_NOW,
            table="6-6 1-6 0-1 0-6@0-1",
            hand="1-4 3-3 3-5 3-6",
            scores=(58, 55),
            rules="fives-and-threes",
        ),
        Step("number share", BEHIND, TOLD + " Then lead and points are worth about the same.", scores=(215, 220)),
    ),
)

"""Draws and knocks: what they prove of a hand, and how to bring the same ends again; then five positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from fivescore import odds
from fivescore.game import State
from fivescore.labs.course.asking import OTHER, PERCENT, YOU, Best, Number
from fivescore.labs.course.lesson import Lesson, Step
from fivescore.labs.parts.words import percent
from fivescore.layout import Play
from fivescore.tiles import Tile


@cache
def _holds(state: State, tile: Tile) -> Fraction:
    """The chance that the other holds a tile now, from all that the reader has seen."""
    return odds.holds(state.seen_by(YOU), OTHER, tile)


@cache
def _goes_on(state: State, play: Play) -> Fraction:
    """The chance that the other can play after a play of the reader."""
    return odds.can_play(state.apply(play).seen_by(YOU), OTHER)


def _before(state: State) -> State:
    """The state before the other's last turn."""
    did = list(state.events)
    while did and did[-1][0] == OTHER:
        did.pop()
    state = state.deal.start()
    for event in did:
        state = state.apply(event[1])
    return state


def _heavy(state: State) -> Tile:
    """The heaviest tile that the other may hold, without being known to."""
    return max((tile for tile in state.layout.rest if 0 < _holds(state, tile) < 1), key=lambda tile: (tile.pips, tile))


def _share(state: State) -> Mapping[str, str]:
    tile = _heavy(state)
    now, was = _holds(state, tile), odds.holds(_before(state).seen_by(YOU), OTHER, tile)
    return {"asked": str(tile), "now": percent(now), "was": percent(was)}


def _possible(state: State, play: Play) -> str:
    return f"{play.tile} may be among Ben’s tiles: the chance is {percent(_holds(state, play.tile))}."


def _still(state: State, play: Play) -> str:
    return f"After {play.tile} on {play.on}, Ben can play with a chance of {percent(_goes_on(state, play))}. Find less."


def _stuck(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    first, second = (_goes_on(state, play) for play in plays[:2])
    then = f"Ben can play with a chance of {percent(first)}" if first else "Ben cannot play, for sure"
    return {"then": then, "chance": percent(first), "others": percent(second)}


NONE = Best("the tile that the other cannot hold", lambda state, play: _holds(state, play.tile), _possible)
STUCK = Best("the play after which the other is least likely to play", _goes_on, _still, _stuck)
RULED = Number(
    "how many unseen tiles the other cannot hold",
    lambda state: sum(not _holds(state, tile) for tile in state.layout.rest if tile not in state.hands[YOU]),
    lambda state, guess: "Go through the tiles with those numbers; leave out what lies there and what you hold.",
)
SHARE = Number(
    "how likely the other holds the heaviest tile, to the nearest ten percent",
    lambda state: 10 * round(10 * _holds(state, _heavy(state))),
    lambda state, guess: f"It was {_share(state)['was']} before. What is ruled out leaves more room for all else.",
    _share,
    PERCENT,
)
PICK = "{other} Which of these tiles can Ben not hold?"
SURE = "Ben could not play on {at}. {tile} shows that, so he does not hold it: certain."
LAY = "{other} Bring the ends at which he is least likely to play."
LEFT = "Now {then}. After the next best play he can with a chance of {others}."
READING = Lesson(
    name="draws-and-knocks",
    title="Draws and knocks",
    rules="all-fives hand=7",
    seed=81,
    done="You hear what a draw says.",
    asks=(("none", NONE), ("stuck", STUCK), ("ruled", RULED), ("share", SHARE)),
    steps=(
        Step("pick 0-4 none", PICK, SURE, played="81 3", among="0-4 1-3 3-6 5-6"),
        Step(
            "number ruled",
            "{other} He could not play on {at}. How many tiles that you do not see can he not hold?",
            "{left}. A draw rules out every tile that shows {at}, at once.",
            played="45 7",
        ),
        Step(
            "number share",
            "{other} How likely does he hold {asked} now, in percent?",
            "{now}; before his draw it was {was}. What he cannot hold leaves more room for the rest.",
            played="94 5",
        ),
        Step(
            "lay 2-5 stuck",
            "{other} Now use it. Lay the play after which Ben is least likely to play.",
            LEFT,
            played="298 5",
        ),
        Step(
            "pick 0-3 none",
            "Fives and Threes has no drawing. {other} Which of these can Ben not hold?",
            SURE,
            played="22 8",
            among="0-3 4-5 5-5",
            rules="fives-and-threes",
        ),
        Step("lay 3-6 stuck", "Now five on your own. " + LAY, LEFT, played="92 7"),
        Step("pick 4-4 none", PICK, SURE, played="253 7", among="0-6 3-3 2-3 4-4"),
        Step("lay 0-3 stuck", LAY, LEFT, played="384 6"),
        Step(
            "number ruled",
            "{other} How many tiles that you do not see can Ben not hold?",
            "{left}: all that show {at}.",
            played="219 7",
        ),
        Step("lay 3-4 stuck", LAY, LEFT, played="339 8"),
    ),
)

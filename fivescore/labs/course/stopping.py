"""How many tiles fit, and how a play makes the next player draw; then five positions."""

from __future__ import annotations

from fivescore.labs.course.lesson import Lesson, Step

ASKS = "Lay the play after which the fewest tiles fit."
TOLD = "Of the {unseen} tiles that you do not see, {left} fit now; after any other play {others} or more."
STOPPING = Lesson(
    name="make-them-draw",
    title="Make them draw",
    rules="all-fives",
    seed=5,
    done="You know which play is hard to follow.",
    steps=(
        Step(
            "fits",
            "A tile fits if it shows {fit}. How many of those do you not see?",
            "{left}. If Ben holds none of them, he must draw.",
            table="4-6 0-6 0-4@0-6",
            hand="0-0 0-1 4-5",
        ),
        Step(
            "fits",
            "Ben must draw. So he holds no tile that shows {fit}. How many of those do you not see?",
            "{left}. He holds none of them: a draw tells that for sure.",
            table="5-5 0-5",
            hand="0-3 1-5 3-3",
        ),
        Step(
            "lay 3-6 stops",
            "The fewer tiles fit, the sooner Ben must draw. " + ASKS,
            TOLD,
            table="2-3 1-2 1-1",
            hand="1-5 3-6 4-4",
        ),
        Step(
            "lay 2-6 stops",
            "The more you hold of a number, the less the others do. " + ASKS,
            TOLD,
            table="0-2 0-1 1-1",
            hand="1-4 2-6 3-6",
        ),
        Step(
            "lay 3-4 stops",
            "Now five on your own. " + ASKS,
            TOLD,
            table="4-6 1-4 0-1 3-6 0-2 2-2",
            hand="1-2 3-4 5-6",
        ),
        Step(
            "lay 0-3 stops",
            ASKS,
            TOLD,
            table="5-5 0-5",
            hand="0-3 1-5 3-5",
        ),
        Step(
            "lay 5-6 stops",
            ASKS,
            TOLD,
            table="0-5 0-0",
            hand="0-2 1-1 5-6",
        ),
        Step(
            "lay 0-4 stops",
            ASKS,
            TOLD,
            table="4-6 0-6 4-5 5-5",
            hand="0-4 1-5 3-5",
        ),
        Step(
            "lay 3-5 stops",
            ASKS,
            TOLD,
            table="2-3 0-3 0-0 2-5",
            hand="0-1 0-2 3-5",
        ),
    ),
)

"""What a play leaves to the next player; then five positions."""

from __future__ import annotations

from fivescore.labs.course.lesson import Lesson, Step

ASKS = "Lay the play after which the fewest tiles score."
TOLD = (
    "{tile} leaves {total}. "
    "Of the {unseen} tiles that you do not see, {left} would score; after any other play {others} or more."
)
LEAVING = Lesson(
    name="what-you-leave",
    title="What you leave",
    rules="all-fives",
    seed=4,
    done="You look at what comes after your play.",
    steps=(
        Step(
            "lay 5-6 leaves",
            "Nothing that you hold scores. Look ahead: lay the play after which the fewest of the unseen tiles score.",
            TOLD,
            table="0-5 0-4 2-4",
            hand="2-2 2-3 5-6",
        ),
        Step(
            "lay 0-2 leaves",
            "A tile scores by what it changes. " + ASKS,
            TOLD,
            table="2-3 0-3 2-5 0-0",
            hand="0-2 0-4 4-4",
        ),
        Step(
            "lay 3-6 leaves",
            "A small total is not always the safe one. " + ASKS,
            TOLD,
            table="2-3 1-3 1-1 2-2 1-2@1-1 2-6@1-2",
            hand="0-0 0-6 3-6",
        ),
        Step(
            "lay 0-3 leaves",
            "A tile may fit in more than one place, and the place matters. " + ASKS,
            TOLD,
            table="5-5 3-5 0-5",
            hand="0-3 0-4 3-4",
        ),
        Step(
            "lay 3-3 leaves",
            "Now five on your own. " + ASKS,
            TOLD,
            table="5-5 0-5 0-0 0-3 2-5",
            hand="2-2 2-4 3-3 5-6",
        ),
        Step(
            "lay 2-6 leaves",
            ASKS,
            TOLD,
            table="4-6 0-6 0-4@0-6 2-4@4-6 4-4",
            hand="2-6 3-3 4-5",
        ),
        Step(
            "lay 1-3 leaves",
            ASKS,
            TOLD,
            table="0-5 5-5 0-0 0-4 4-5@0-4 3-5@4-5",
            hand="1-1 1-3 5-6",
        ),
        Step(
            "lay 0-6 leaves",
            ASKS,
            TOLD,
            table="0-0 0-2",
            hand="0-6 1-2 2-2 2-4",
        ),
        Step(
            "lay 1-1 leaves",
            ASKS,
            TOLD,
            table="4-6 1-4",
            hand="1-1 1-2 1-3 1-5",
        ),
    ),
)

"""What a play changes, and when that makes a multiple of five; then five positions."""

from __future__ import annotations

from fivescore.labs.course.lesson import Lesson, Step

ASKS = "Lay the tile that scores."
TOLD = "{tile} {does}: {change}. {so}"
CHANGE = Lesson(
    name="the-change",
    title="The change, not the five",
    rules="all-fives",
    seed=3,
    done="You see what a tile changes before you lay it.",
    steps=(
        Step(
            "count",
            "First the count. What do the ends make?",
            "{sum} = {total}. A play changes one of these ends; the other stays.",
            table="4-6 0-6",
        ),
        Step(
            "lay 4-5 scores",
            "One of your tiles changes that to {aim}. Another has five dots, but fits nowhere. Which one scores?",
            TOLD,
            table="4-6 0-6",
            hand="1-4 2-3 3-4 4-5",
        ),
        Step(
            "lay 0-5 scores",
            "Do not add up the tile: only its outer half counts. " + ASKS,
            TOLD,
            table="1-4 0-1 4-5",
            hand="0-5 0-6 1-3 2-3",
        ),
        Step(
            "lay 1-1 scores",
            "A double puts both its halves in place of one. Lay the double that scores.",
            TOLD,
            table="4-6 1-6 4-4",
            hand="0-4 1-1 2-4 3-4",
        ),
        Step(
            "lay 4-5 scores",
            "A tile beside the spinner takes nothing away: it only adds. " + ASKS,
            TOLD,
            table="0-5 5-5 0-6 1-5 1-2 0-2",
            hand="2-6 4-5 6-6",
        ),
        Step(
            "lay 3-4 scores",
            "Cover a double at an end, and both its halves go. " + ASKS,
            TOLD,
            table="5-5 4-5 2-5 4-4",
            hand="2-3 2-6 3-4 3-5",
        ),
        Step(
            "lay 3-5 scores",
            "More than one play scores here. Lay the one that scores most.",
            TOLD,
            table="0-5 0-4 3-4",
            hand="2-5 3-5 3-6 5-6",
        ),
        Step(
            "lay 3-5 scores",
            "Now five on your own. " + ASKS,
            TOLD,
            table="4-6 0-4 5-6 0-5@0-4 2-5@5-6",
            hand="1-2 2-2 3-5 4-5 5-5",
        ),
        Step(
            "lay 2-4 scores",
            ASKS,
            TOLD,
            table="2-3 1-2 1-1 1-4 0-1",
            hand="2-4 3-5 4-5 4-6",
        ),
        Step(
            "lay 5-5 scores",
            ASKS,
            TOLD,
            table="0-1 0-4 1-6 4-5 0-6",
            hand="2-5 3-3 3-5 4-6 5-5",
        ),
        Step(
            "lay 2-6 scores",
            "Lay the play that scores most.",
            TOLD,
            table="4-6 0-6 0-4@0-6 1-4@4-6 1-2",
            hand="2-3 2-6 3-4 4-5",
        ),
        Step(
            "lay 1-5 scores",
            "Lay the play that scores most.",
            TOLD,
            table="0-5 5-5 0-1",
            hand="0-3 1-4 1-5 3-4 4-5",
        ),
    ),
)

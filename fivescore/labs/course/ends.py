"""What the ends count: plain ends, doubles, and the spinner as it is covered; then five tables of rounds."""

from __future__ import annotations

from fivescore.labs.course.lesson import Lesson, Step

ASKS = "What do these ends make?"
TOLD = "{sum} = {total}. {so}"
ENDS = Lesson(
    name="reading-the-ends",
    title="Reading the ends",
    rules="all-fives",
    seed=2,
    done="You can read every table.",
    steps=(
        Step(
            "count",
            "A line of tiles has an end on each side. What do the ends make?",
            TOLD,
            table="2-4 2-3",
        ),
        Step(
            "count",
            "A long line counts no more than a short one, and a blank adds nothing. What do the ends make?",
            TOLD,
            table="1-4 4-6 3-6 0-1",
        ),
        Step(
            "count",
            "A double at an end lies crosswise and shows both its halves. What do the ends make?",
            TOLD,
            table="2-6 3-6 2-2 2-5@2-2 3-3@3-6",
        ),
        Step(
            "count",
            "The first double is the spinner. Alone, it counts both its halves, once. What does it make?",
            "{total}. {so}",
            table="3-3",
        ),
        Step(
            "count",
            "One side is covered. The spinner still counts, both halves of it. What do the ends make?",
            TOLD,
            table="3-3 3-4",
        ),
        Step(
            "count",
            "Both sides are covered. Now it counts nothing, and its rings add nothing. What do the ends make?",
            TOLD,
            table="3-3 3-4 1-3",
        ),
        Step(
            "count",
            "A third arm counts once it has a tile. What do the ends make?",
            TOLD,
            table="3-3 3-4 1-3 3-6@3-3",
        ),
        Step(
            "count",
            "Now five tables of real rounds. " + ASKS,
            TOLD,
            table="0-5 5-5 0-1",
        ),
        Step(
            "count",
            ASKS,
            TOLD,
            table="4-6 0-6 0-4@0-6 1-4@4-6 1-2",
        ),
        Step(
            "count",
            ASKS,
            TOLD,
            table="5-5 4-5 2-5 4-4",
        ),
        Step(
            "count",
            ASKS,
            TOLD,
            table="5-5 3-5 1-3 0-1 0-2 2-2",
        ),
        Step(
            "count",
            ASKS,
            TOLD,
            table="1-4 0-1 0-3 3-3 0-4 0-5",
        ),
    ),
)

"""The first lesson: a round, laid tile by tile to its end, and then five tables to count alone."""

from __future__ import annotations

from fivescore.labs.course.lesson import Lesson, Step

FIRST_ROUND = Lesson(
    name="first-round",
    title="A first round",
    rules="all-fives hand=5",
    seed=289394,
    leads=("Reading the ends", "../../learn/reading-the-ends/"),
    opens="You and {other} hold {held} tiles each, and {down} lie face down. Whoever lays all of theirs first wins the "
    "round. On the way, ends that add up to a multiple of five score.",
    steps=(
        Step(
            "lay 4-6 scores",
            "Multiples of five score: lay the tile that has {aim} dots.",
            "{sum} = {total}. {so} Ben plays against you.",
        ),
        Step(
            "count",
            "{other} Equal halves touch. What do the outer halves, the ends, add up to?",
            "{sum} = {total}: only the ends count. {so}",
            others="2-4",
        ),
        Step(
            "lay 2-2 scores",
            "A double lies crosswise, and both its halves count. Lay the double that scores.",
            "{sum} = {total}: covered on one side only, a double still counts both halves. {so}",
        ),
        Step(
            "count",
            "{other} Covered on both sides, a double adds nothing. What do the ends make?",
            "{sum} = {total}. {so} At the dashed rings the first double, the spinner, takes more tiles.",
            others="0-2@2-2",
        ),
        Step(
            "lay 1-6 fits",
            "A tile must match an end: lay the one of yours that does.",
            "{sum} = {total}. {so} If you can play, you must.",
        ),
        Step(
            "draw",
            "{other} None of your tiles shows {fit}: draw one that lies face down.",
            "You draw {drawn}. It shows none of them.",
            others="1-5",
        ),
        Step(
            "draw",
            "You draw until a tile fits: draw again.",
            "You draw {drawn}. It fits, and you lay it at once.",
        ),
        Step("lay 0-6 fits", "Lay the tile that fits.", "{sum} = {total}. {so}"),
        Step("count", "{other} What do the ends make?", "{sum} = {total}. {so}", others="3-5"),
        Step(
            "lay 3-4 scores",
            "Lay the tile that makes the total {aim}.",
            "{tile} {does}: {change}. {so}",
        ),
        Step(
            "count",
            "{other} An end at the spinner counts like any other. What do the ends make?",
            "{sum} = {total}. {so}",
            others="draw draw 2-5@2-2",
        ),
        Step(
            "lay 4-4 double",
            "More than one of your tiles fits: lay the double.",
            "{sum} = {total}. {so}",
        ),
        Step(
            "lay 1-4 fits",
            "{other} Lay your last tile, and you go out.",
            "{sum} = {total}. {so} But you are out, and the round is over.",
            others="0-5@2-5",
        ),
        Step(
            "held",
            "How many dots does Ben still hold? They count for you.",
            "{pips} dots, on {held}.",
        ),
        Step(
            "worth",
            "Rounded to the nearest five, how many points do Ben’s dots bring you?",
            "{pips} dots bring {worth} points. You have {you}, Ben has {they}. "
            "Rounds follow until somebody has {target}.",
        ),
        Step(
            "pass",
            "Another round: none of your tiles shows {fit}, and none is left to draw, so knock.",
            "Ben goes on. When nobody can play, the fewest dots win the round.",
            table="5-6 4-6 5-5 1-5 0-4 0-6 3-6 1-2 3-5@3-6 0-2 0-5@0-2 4-5@0-5 3-4 1-3 2-5@3-5 2-3",
            hand="2-2 4-4 6-6",
        ),
        Step("count", "Now count on your own. What do these ends make?", "{sum} = {total}. {so}", table="2-3 3-6"),
        Step("count", "And these, with a double at one end?", "{sum} = {total}. {so}", table="1-4 4-4 1-6"),
        Step("count", "A double alone on the table. What does it make?", "{total}: both its halves. {so}", table="5-5"),
        Step(
            "count",
            "The spinner has a tile on one side only. What do the ends make?",
            "{sum} = {total}: covered on one side, the spinner still counts both halves. {so}",
            table="5-5 3-5",
        ),
        Step(
            "count",
            "The last one: a third tile lies at the spinner. What do the ends make?",
            "{sum} = {total}. {so}",
            table="5-5 3-5 4-5 1-5@5-5",
        ),
    ),
)
"""A round of five tiles each; Ben is the greedy player."""

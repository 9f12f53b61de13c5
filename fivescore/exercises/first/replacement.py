"""Lesson: without replacement. What was drawn is gone, and every next chance knows it."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

from fivescore.exercises.exercise import Misconception, Question, Template, distinct
from fivescore.exercises.numbers import chosen, many, none_of, one_by_one, some_set

LESSON = "without-replacement"


def _both_doubles(random: Random) -> Question:
    tiles = random.randint(6, 14)
    doubles = random.randint(3, tiles - 2)
    answer = Fraction(doubles * (doubles - 1), tiles * (tiles - 1))
    one = Fraction(doubles, tiles)
    return Question(
        f"A bag holds {many(tiles, 'tile')}; {doubles} of them are doubles. You draw two. What is the chance "
        "that both are doubles?",
        answer,
        "chance",
        (
            "Draw them one after the other. What is left in the bag after the first?",
            f"The first is a double with chance {one}. Then {doubles - 1} doubles are left among {tiles - 1} tiles.",
            f"Multiply: {doubles}/{tiles} × {doubles - 1}/{tiles - 1}.",
        ),
        distinct(
            answer,
            [
                Misconception(
                    one * one,
                    "with replacement",
                    "You put the first tile back: one double and one tile fewer are left.",
                ),
                Misconception(
                    one, "first only", "That is the chance for the first tile. The second must be a double too."
                ),
                Misconception(
                    Fraction(doubles * (doubles - 1), tiles * tiles),
                    "bag not smaller",
                    "One tile is gone: the second comes from a smaller bag.",
                ),
                Misconception(1 - answer, "complement", "That is the chance that not both are doubles."),
                Misconception(
                    Fraction(2, tiles),
                    "two of all",
                    "Two tiles are drawn, but which two? Count the pairs of doubles among all pairs.",
                ),
            ],
        ),
        f"{doubles}/{tiles} × {doubles - 1}/{tiles - 1} = {answer}.",
        lambda: Fraction(one_by_one(doubles, tiles - doubles, 2)[2], comb(tiles, 2)),
    )


def _no_double(random: Random) -> Question:
    drawn, suit = random.randint(3, 8), random.choice((None, 0, 1, 2, 3, 4, 5, 6))
    answer = none_of(7, 21, drawn)
    without = "is a double" if suit is None else f"shows a {suit}"
    return Question(
        f"You draw {many(drawn, 'tile')} from a double-six set. What is the chance that none of them {without}?",
        answer,
        "chance",
        (
            f"Of how many of the 28 tiles is it true that it {without}?",
            f"Of seven. All {drawn} must come from the other 21. Count hands, or go tile by tile.",
            f"C(21,{drawn}) / C(28,{drawn}) = {comb(21, drawn):,} / {comb(28, drawn):,}.",
        ),
        distinct(
            answer,
            [
                Misconception(
                    Fraction(3, 4) ** drawn,
                    "with replacement",
                    "You put each tile back. The next comes from fewer tiles.",
                ),
                Misconception(1 - answer, "complement", "That is the chance of at least one."),
                Misconception(Fraction(3, 4), "one tile", f"That is the chance for one tile. You draw {drawn}."),
                Misconception(
                    1 - Fraction(drawn, 4),
                    "subtracted",
                    f"Taking 1/4 away {drawn} times counts hands with two of them twice.",
                ),
                Misconception(none_of(6, 22, drawn), "six for seven", "Seven of the 28 tiles are ruled out, not six."),
            ],
        ),
        f"C(21,{drawn})/C(28,{drawn}) = {answer}.",
        lambda: Fraction(comb(21, drawn), comb(28, drawn)),
    )


def _two_tiles(random: Random) -> Question:
    drawn = random.randint(4, 9)
    one, other = random.sample(["[4-6]", "[5-5]", "[0-5]", "[2-3]", "[1-4]", "[6-6]", "[0-0]"], 2)
    answer, each = Fraction(drawn * (drawn - 1), 28 * 27), Fraction(drawn, 28)
    return Question(
        f"You draw {many(drawn, 'tile')} from a double-six set. What is the chance that you hold both {one} "
        f"and {other}?",
        answer,
        "chance",
        (
            f"How likely is {one} alone? Then: how many of your places are left, among how many tiles?",
            f"{one} is one of your {drawn} with chance {drawn}/28.",
            f"If it is, your other {many(drawn - 1, 'tile')} are from 27: {drawn}/28 × {drawn - 1}/27.",
        ),
        distinct(
            answer,
            [
                Misconception(
                    each * each, "independence assumed", f"If you hold {one}, one place fewer is left for {other}."
                ),
                Misconception(each, "one tile", f"That is the chance of {one} alone."),
                Misconception(
                    2 * each,
                    "added",
                    "Adding gives the chance of one or the other, roughly. Both is less likely than one.",
                ),
                Misconception(
                    Fraction(1, comb(28, 2)),
                    "a hand of two",
                    f"That is the chance if you draw two tiles. You draw {drawn}.",
                ),
                Misconception(Fraction(2, drawn), "two of mine", f"Not all {drawn} tiles are the set: there are 28."),
            ],
        ),
        f"{drawn}/28 × {drawn - 1}/27 = {answer}.",
        lambda: Fraction(comb(26, drawn - 2), comb(28, drawn)),
    )


def _so_many_doubles(random: Random) -> Question:
    tiles = some_set(random)
    doubles, others = tiles.largest + 1, len(tiles) - tiles.largest - 1
    drawn, hits = random.randint(4, 7), random.randint(1, 3)
    ways, every = chosen(doubles, others, drawn, hits), comb(len(tiles), drawn)
    answer, single = Fraction(ways, every), Fraction(doubles, len(tiles))
    binomial = comb(drawn, hits) * single**hits * (1 - single) ** (drawn - hits)
    return Question(
        f"You draw {many(drawn, 'tile')} from a {tiles} set. What is the chance of exactly {many(hits, 'double')}?",
        answer,
        "chance",
        (
            f"Count the hands that you want, then all hands. The set has {doubles} doubles among {len(tiles)} tiles.",
            f"C({doubles},{hits}) × C({others},{drawn - hits}) hands have exactly {many(hits, 'double')}.",
            f"That is {ways:,} of {every:,} hands.",
        ),
        distinct(
            answer,
            [
                Misconception(
                    binomial, "with replacement", "That is right for tiles that are put back. These are not."
                ),
                Misconception(
                    answer / comb(drawn, hits),
                    "one order",
                    "You let the doubles come first. They can come at any place.",
                ),
                Misconception(
                    Fraction(comb(doubles, hits), every),
                    "rest forgotten",
                    "The tiles that are no doubles must be chosen too.",
                ),
                Misconception(
                    Fraction(sum(one_by_one(doubles, others, drawn)[hits:]), every),
                    "at least",
                    f"That is at least {hits}. Exactly {hits} is asked.",
                ),
                Misconception(1 - answer, "complement", f"That is the chance of any other number than {hits}."),
            ],
        ),
        f"C({doubles},{hits}) × C({others},{drawn - hits}) / C({len(tiles)},{drawn}) = {answer}.",
        lambda: Fraction(one_by_one(doubles, others, drawn)[hits], every),
    )


TEMPLATES = (
    Template("two-tiles-both-double", LESSON, 1, 3, 2, _both_doubles),
    Template("none-of-them", LESSON, 2, 4, 2, _no_double),
    Template("hold-both-tiles", LESSON, 2, 4, 2, _two_tiles),
    Template("exactly-so-many", LESSON, 3, 6, 3, _so_many_doubles),
)
"""The exercises of the lesson."""

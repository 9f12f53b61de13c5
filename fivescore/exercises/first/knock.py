"""Lesson: what a knock tells. A player who cannot play has shown tiles without turning one over."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from fivescore.exercises.exercise import Misconception, Question, Template, distinct
from fivescore.exercises.numbers import many, none_of, one_by_one

LESSON = "what-a-knock-tells"


def _table(random: Random, most: int = 21) -> tuple[int, int, int]:
    """Unseen tiles, how many the other player holds, and how many of the unseen would fit."""
    unseen = random.randint(10, most)
    held = random.randint(3, min(7, unseen - 5))
    return unseen, held, random.randint(1, min(6, unseen - held - 1))


def _told(unseen: int, held: int, fitting: int) -> str:
    fit = "1 of them fits" if fitting == 1 else f"{fitting} of them fit"
    return (
        f"There are {unseen} tiles that you do not see, and {fit} the table. "
        f"The other player holds {many(held, 'tile')}."
    )


def _knocks(random: Random) -> Question:
    unseen, held, fitting = _table(random)
    others = unseen - fitting
    answer = none_of(fitting, others, held)
    found = [
        Misconception(1 - answer, "complement", "That is the chance that they can play."),
        Misconception(
            Fraction(others, unseen) ** held,
            "with replacement",
            "Their tiles are all different: each leaves one fewer for the next.",
        ),
        Misconception(
            Fraction(others, unseen), "one tile", f"That is the chance that one tile does not fit. They hold {held}."
        ),
        Misconception(
            none_of(fitting, 28 - fitting, held),
            "28 tiles",
            f"Their tiles are from the {unseen} that you do not see, not from all 28.",
        ),
    ]
    return Question(
        f"{_told(unseen, held, fitting)} What is the chance that they cannot play and must knock?",
        answer,
        "chance",
        (
            "They knock if none of their tiles fits. Which tiles do not fit?",
            f"All {held} must come from the {others} unseen tiles that do not fit.",
            f"C({others},{held})/C({unseen},{held}) = {comb(others, held):,}/{comb(unseen, held):,}.",
        ),
        distinct(answer, found),
        f"C({others},{held})/C({unseen},{held}) = {answer}.",
        lambda: Fraction(one_by_one(fitting, others, held)[0], comb(unseen, held)),
    )


def _after(random: Random) -> Question:
    unseen, held, fitting = _table(random)
    answer = Fraction(held, unseen - fitting)
    prior = Fraction(held, unseen)
    found = [
        Misconception(
            prior,
            "condition ignored",
            "That was the chance before the knock. Now the tiles that fit are ruled out of the hand.",
        ),
        Misconception(
            Fraction(held, 28 - fitting), "28 tiles", f"Only the {unseen} tiles that you do not see can be there."
        ),
        Misconception(Fraction(1, unseen - fitting), "one place", f"They hold {held} tiles, not one."),
        Misconception(
            Fraction(1, 2), "equiprobable", "It is in the hand or it is not. That does not make both equally likely."
        ),
        Misconception(
            Fraction(held - fitting, unseen - fitting),
            "hand made smaller",
            "The tiles that fit are in the boneyard. The hand is as large as before.",
        ),
    ]
    return Question(
        f"{_told(unseen, held, fitting)} They knock. Pick an unseen tile that does not fit. What is the chance "
        "now that they hold it?",
        answer,
        "chance",
        (
            "Where must all the tiles that fit be?",
            f"In the boneyard. So the hand of {held} comes from {unseen - fitting} tiles, all alike.",
            f"{held} of {unseen - fitting} tiles are in the hand.",
        ),
        distinct(answer, found),
        f"{held}/({unseen} - {fitting}) = {answer}. Before the knock it was {prior}.",
        lambda: 1 - none_of(1, unseen - fitting - 1, held),
    )


def _both(random: Random) -> Question:
    unseen, held, fitting = _table(random, 14)
    left = unseen - fitting
    answer, prior = Fraction(held * (held - 1), left * (left - 1)), Fraction(held * (held - 1), unseen * (unseen - 1))
    found = [
        Misconception(
            prior,
            "condition ignored",
            "That was the chance before the knock. Now the tiles that fit are ruled out of the hand.",
        ),
        Misconception(
            Fraction(held, left) ** 2,
            "independence assumed",
            "If one of the two is there, one place fewer is left for the other.",
        ),
        Misconception(Fraction(held, left), "one tile", "That is the chance for one of the two."),
        Misconception(
            Fraction(2, held), "two of theirs", f"Their tiles are {held} of {left}. Which ones is the question."
        ),
    ]
    return Question(
        f"{_told(unseen, held, fitting)} They knock. Pick two unseen tiles that do not fit. What is the chance "
        "now that they hold both?",
        answer,
        "chance",
        (
            "After the knock the hand comes from fewer tiles. From how many?",
            f"From {left}. The first of your two is there with chance {held}/{left}.",
            f"Then {held - 1} places are left among {left - 1} tiles: {held}/{left} × {held - 1}/{left - 1}.",
        ),
        distinct(answer, found),
        f"{held}/{left} × {held - 1}/{left - 1} = {answer}.",
        lambda: _counted(left, held, {0, 1}),
    )


def _counted(tiles: int, held: int, wanted: set[int]) -> Fraction:
    """The share of all hands that hold every wanted tile, hand by hand."""
    hands = [set(hand) for hand in combinations(range(tiles), held)]
    return Fraction(sum(wanted <= hand for hand in hands), len(hands))


def _could_play(random: Random) -> Question:
    unseen, held, fitting = _table(random, 13)
    fitting = max(fitting, 2)
    knock = none_of(fitting, unseen - fitting, held)
    answer, prior = Fraction(held, unseen) / (1 - knock), Fraction(held, unseen)
    found = [
        Misconception(prior, "condition ignored", "That is the chance before you know that they can play."),
        Misconception(
            Fraction(1, fitting),
            "equiprobable",
            f"They hold one of the {fitting} at least, perhaps more: it is not one of {fitting}.",
        ),
        Misconception(1 - knock, "the other chance", "That is the chance that they can play, whatever the tile."),
        Misconception(
            prior * (1 - knock), "multiplied", "To know that something happened, divide by its chance. You multiplied."
        ),
        Misconception(
            Fraction(held, unseen - fitting),
            "as after a knock",
            "That is how a knock changes the others. Here they can play.",
        ),
    ]
    return Question(
        f"{_told(unseen, held, fitting)} They say that they can play. What is the chance now that they hold "
        f"one certain tile of the {fitting} that fit?",
        answer,
        "chance",
        (
            "Of all hands only those with a tile that fits are left. How many of these hold your tile?",
            f"They hold your tile with chance {held}/{unseen}, and they can play with chance 1 - {knock}.",
            f"Whoever holds it can play. So divide: {held}/{unseen} by {1 - knock}.",
        ),
        distinct(answer, found),
        f"{held}/{unseen} ÷ {1 - knock} = {answer}.",
        lambda: _of_those(unseen, held, fitting),
    )


def _of_those(unseen: int, held: int, fitting: int) -> Fraction:
    """The share of hands with the first tile among the hands with any of those that fit, hand by hand."""
    hands = [hand for hand in combinations(range(unseen), held) if hand[0] < fitting]
    return Fraction(sum(hand[0] == 0 for hand in hands), len(hands))


TEMPLATES = (
    Template("they-must-knock", LESSON, 1, 4, 2, _knocks),
    Template("one-tile-after-a-knock", LESSON, 2, 4, 2, _after),
    Template("two-tiles-after-a-knock", LESSON, 3, 5, 3, _both),
    Template("they-can-play-so", LESSON, 3, 6, 3, _could_play),
)
"""The exercises of the lesson."""

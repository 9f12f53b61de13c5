"""Lesson: what a knock tells. A player who cannot play has shown tiles without turning one over."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from fivescore.classroom.exercises.exercise import Misconception, Question, Template
from fivescore.classroom.exercises.numbers import named, none_of, one_by_one
from fivescore.core.tiles import DOUBLE_SIX

LESSON = "what-a-knock-tells"
_BEFORE = "That was the chance before the knock. Which tiles are ruled out of the hand now?"


def _table(random: Random, most: int = 21, least: int = 1) -> tuple[int, int, int]:
    """Unseen tiles, how many the other player holds, and how many of the unseen would fit."""
    unseen = random.randint(10, most)
    held = random.randint(3, min(7, unseen - 5))
    return unseen, held, random.randint(least, min(6, unseen - held - 1))


def _told(unseen: int, held: int, fitting: int) -> str:
    fit = "1 of them fits" if fitting == 1 else f"{fitting} of them fit"
    return f"There are {unseen} tiles that you do not see, and {fit} the table. The other player holds {held} tiles."


def _held(random: Random) -> Question:
    unseen = random.randint(8, 21)
    held = random.randint(3, min(7, unseen - 4))
    tile = random.choice(list(DOUBLE_SIX))
    answer = Fraction(held, unseen)
    return Question(
        f"There are {unseen} tiles that you do not see. The other player holds {held} of them, you do not know which. "
        f"{tile} is one of the {unseen}. What is the chance that they hold it?",
        answer,
        "chance",
        (
            f"In how many places can {tile} lie?",
            f"In {unseen} places, all alike. How many of them are in the hand?",
            f"{held} of the {unseen} places are in the hand.",
        ),
        (
            Misconception(Fraction(1, unseen), "one place", f"How many of the {unseen} places are in the hand?"),
            Misconception(Fraction(1, held), "one of theirs", f"Must one of their {held} tiles be {tile}?"),
            Misconception(
                Fraction(held, 28), "28 tiles", f"Can {tile} be a tile that you see? Count those you do not see."
            ),
            Misconception(1 - answer, "complement", "That is the chance that they do not hold it."),
            Misconception(
                Fraction(1, 2),
                "equiprobable",
                f"They hold it or they do not. They hold {held} of {unseen}: is that half of them?",
            ),
        ),
        f"{held} of {unseen} places: {answer}.",
        lambda: 1 - none_of(1, unseen - 1, held),
        event="holds-named",
        numbers={"tiles": unseen, "drawn": held, "named": 1},
    )


def _knocks(random: Random) -> Question:
    unseen, held, fitting = _table(random)
    others = unseen - fitting
    answer = none_of(fitting, others, held)
    return Question(
        f"{_told(unseen, held, fitting)} What is the chance that they cannot play and must knock?",
        answer,
        "chance",
        (
            "They knock if none of their tiles fits. Which tiles do not fit?",
            f"All {held} must come from the {others} unseen tiles that do not fit.",
            f"C({others},{held})/C({unseen},{held}) = {comb(others, held):,}/{comb(unseen, held):,}.",
        ),
        (
            Misconception(1 - answer, "complement", "That is the chance that they can play."),
            Misconception(
                Fraction(others, unseen) ** held,
                "with replacement",
                "Their tiles are all different. After the first, among how many is the second?",
            ),
            Misconception(
                Fraction(others, unseen),
                "one tile",
                f"That is the chance that one tile does not fit. They hold {held}.",
            ),
            Misconception(
                none_of(fitting, 28 - fitting, held),
                "28 tiles",
                f"Can they hold a tile that you see? Theirs are from the {unseen} that you do not see.",
            ),
        ),
        f"C({others},{held})/C({unseen},{held}) = {answer}.",
        lambda: Fraction(one_by_one(fitting, others, held)[0], comb(unseen, held)),
        event="none-special",
        numbers={"special": fitting, "others": others, "drawn": held},
    )


def _after(random: Random) -> Question:
    unseen, held, fitting = _table(random)
    left, tile = unseen - fitting, random.choice(list(DOUBLE_SIX))
    answer, prior = Fraction(held, left), Fraction(held, unseen)
    return Question(
        f"{_told(unseen, held, fitting)} They knock. You do not see {tile}, and it does not fit. What is the chance "
        "now that they hold it?",
        answer,
        "chance",
        (
            f"Where must {'the tile that fits' if fitting == 1 else 'all tiles that fit'} be?",
            f"In the boneyard. So their {held} tiles are some of {left}, all alike.",
            f"{held} of {left} tiles are in the hand.",
        ),
        (
            Misconception(prior, "condition ignored", _BEFORE),
            Misconception(
                Fraction(held, 28 - fitting),
                "28 tiles",
                f"Can they hold a tile that you see? Only {left} of the {unseen} others are left.",
            ),
            Misconception(
                Fraction(1, left), "one place", f"They hold {held} tiles. In how many places can {tile} be theirs?"
            ),
            Misconception(
                Fraction(1, 2),
                "equiprobable",
                "They hold it or they do not. That does not make both equally likely.",
            ),
            Misconception(
                Fraction(held - fitting, left),
                "hand made smaller",
                f"What fits is in the boneyard. Do they hold fewer than {held} tiles because of that?",
            ),
        ),
        f"{held}/({unseen} - {fitting}) = {answer}. Before the knock it was {prior}.",
        lambda: 1 - none_of(1, left - 1, held),
        event="held-after-knock",
        numbers={"unseen": unseen, "held": held, "fitting": fitting, "named": 1},
    )


def _both(random: Random) -> Question:
    unseen, held, fitting = _table(random, 14)
    left, two = unseen - fitting, sorted(random.sample(list(DOUBLE_SIX), 2))
    answer, prior = Fraction(held * (held - 1), left * (left - 1)), Fraction(held * (held - 1), unseen * (unseen - 1))
    one, other = two
    return Question(
        f"{_told(unseen, held, fitting)} They knock. You do not see {named(two)}, and neither of them fits. What is "
        "the chance now that they hold both?",
        answer,
        "chance",
        (
            "After the knock the hand comes from fewer tiles. From how many?",
            f"From {left}. They hold {one} with chance {held}/{left}.",
            f"Then {held - 1} places are left among {left - 1} tiles: {held}/{left} × {held - 1}/{left - 1}.",
        ),
        (
            Misconception(prior, "condition ignored", _BEFORE),
            Misconception(
                Fraction(held, left) ** 2,
                "independence assumed",
                f"If they hold {one}, how many of their places are left for {other}?",
            ),
            Misconception(Fraction(held, left), "one tile", "That is the chance for one of the two."),
            Misconception(
                Fraction(2, held), "two of theirs", f"Their {held} tiles are some of {left}. Must yours be among them?"
            ),
        ),
        f"{held}/{left} × {held - 1}/{left - 1} = {answer}.",
        lambda: _counted(left, held, {0, 1}),
        event="held-after-knock",
        numbers={"unseen": unseen, "held": held, "fitting": fitting, "named": 2},
    )


def _counted(tiles: int, held: int, wanted: set[int]) -> Fraction:
    """The share of all hands that hold every wanted tile, hand by hand."""
    hands = [set(hand) for hand in combinations(range(tiles), held)]
    return Fraction(sum(wanted <= hand for hand in hands), len(hands))


def _could_play(random: Random) -> Question:
    unseen, held, fitting = _table(random, 13, least=2)
    tile = random.choice(list(DOUBLE_SIX))
    knock = none_of(fitting, unseen - fitting, held)
    answer, prior = Fraction(held, unseen) / (1 - knock), Fraction(held, unseen)
    return Question(
        f"{_told(unseen, held, fitting)} They say that they can play. {tile} is one of the {fitting} tiles that fit. "
        "What is the chance now that they hold it?",
        answer,
        "chance",
        (
            f"Of all hands only those with a tile that fits are left. How many of these hold {tile}?",
            f"They hold {tile} with chance {held}/{unseen}, and they can play with chance 1 - {knock}.",
            f"Whoever holds {tile} can play. So divide: {held}/{unseen} by {1 - knock}.",
        ),
        (
            Misconception(
                prior,
                "condition ignored",
                "That is the chance before you know that they can play. Which hands are ruled out now?",
            ),
            Misconception(
                Fraction(1, fitting),
                "equiprobable",
                f"They hold at least one of the {fitting}. Can they hold more?",
            ),
            Misconception(1 - knock, "the other chance", "That is the chance that they can play, with whatever tile."),
            Misconception(
                prior * (1 - knock),
                "multiplied",
                f"They can play: is {tile} more likely now, or less? You multiplied; divide.",
            ),
            Misconception(
                Fraction(held, unseen - fitting),
                "as after a knock",
                "That is how a knock changes the other tiles. Here they can play.",
            ),
        ),
        f"{held}/{unseen} ÷ {1 - knock} = {answer}.",
        lambda: _of_those(unseen, held, fitting),
        event="held-when-it-plays",
        numbers={"unseen": unseen, "held": held, "fitting": fitting},
    )


def _of_those(unseen: int, held: int, fitting: int) -> Fraction:
    """The share of hands with the first tile among the hands with any of those that fit, hand by hand."""
    hands = [hand for hand in combinations(range(unseen), held) if hand[0] < fitting]
    return Fraction(sum(hand[0] == 0 for hand in hands), len(hands))


TEMPLATES = (
    Template("one-unseen-tile", LESSON, 1, 1, 1, _held),
    Template("they-must-knock", LESSON, 2, 4, 2, _knocks),
    Template("one-tile-after-a-knock", LESSON, 2, 3, 2, _after),
    Template("two-tiles-after-a-knock", LESSON, 3, 5, 3, _both),
    Template("they-can-play-so", LESSON, 3, 6, 3, _could_play),
)
"""The exercises of the lesson."""

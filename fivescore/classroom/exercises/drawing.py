"""Lesson: drawing until you can play. How long will it take?"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

from fivescore.classroom.exercises.exercise import Misconception, Question, Template
from fivescore.classroom.exercises.numbers import every_one, none_of

LESSON = "drawing-until-you-can-play"


def _told(tiles: int, fitting: int) -> str:
    held = f"The boneyard holds {tiles} tiles, and {fitting} of them fit the table."
    return f"{held} You cannot play, so you draw until you can."


def _next(random: Random) -> Question:
    fitting, gone = random.randint(3, 6), random.randint(1, 2)
    tiles = random.randint(fitting + gone + 2, 18)
    left = tiles - gone
    answer = Fraction(fitting, left)
    drawn = "The first one does not fit" if gone == 1 else "The first two do not fit"
    return Question(
        f"{_told(tiles, fitting)} {drawn}. What is the chance that the next one fits?",
        answer,
        "chance",
        (
            "How many tiles lie in the boneyard now?",
            f"{left} tiles. How many of them fit?",
            f"{fitting} of the {left} tiles that are left fit.",
        ),
        (
            Misconception(
                Fraction(fitting, tiles),
                "with replacement",
                f"How many of the {tiles} tiles still lie there when you draw?",
            ),
            Misconception(
                Fraction(fitting - gone, left),
                "fewer that fit",
                "What you drew does not fit. How many that fit lie there?",
            ),
            Misconception(1 - answer, "complement", "That is the chance that it does not fit."),
            Misconception(
                Fraction(1, left), "one that fits", f"That is right for one tile that fits. There are {fitting}."
            ),
        ),
        f"{tiles} - {gone} = {left} tiles are left, and {fitting} of them fit: {answer}.",
        lambda: none_of(fitting, tiles - fitting, gone) * fitting / left / none_of(fitting, tiles - fitting, gone),
        event="next-special",
        numbers={"special": fitting, "others": tiles - fitting, "hits": 0, "misses": gone},
    )


def _at_once(random: Random) -> Question:
    fitting = random.randint(2, 5)
    tiles = random.randint(fitting + 3, 14)
    place = random.randint(2, 3)
    others, single = tiles - fitting, Fraction(fitting, tiles)
    answer = none_of(fitting, others, place - 1) * Fraction(fitting, tiles - place + 1)
    word, before = {2: ("second", "The first tile"), 3: ("third", "The first two tiles")}[place]
    misses = " × ".join(f"{others - i}/{tiles - i}" for i in range(place - 1))
    return Question(
        f"{_told(tiles, fitting)} What is the chance that the {word} tile is the first that fits?",
        answer,
        "chance",
        (
            "What must happen before?",
            f"{before} must not fit: {misses}.",
            f"Then comes one of {fitting} among {tiles - place + 1}: {misses} × {fitting}/{tiles - place + 1}.",
        ),
        (
            Misconception(
                (1 - single) ** (place - 1) * single,
                "with replacement",
                f"What does not fit is not put back. How many tiles lie there when you draw the {word}?",
            ),
            Misconception(single, "first only", f"That is the chance that the first tile fits. The {word} is asked."),
            Misconception(
                1 - none_of(fitting, others, place),
                "at most",
                f"That is the chance to be done after {place} tiles or fewer.",
            ),
            Misconception(
                Fraction(fitting, tiles - place + 1), "misses forgotten", f"{before} must not fit. How likely is that?"
            ),
        ),
        f"{misses} × {fitting}/{tiles - place + 1} = {answer}.",
        lambda: Fraction(comb(tiles - place, fitting - 1), comb(tiles, fitting)),
        event="first-special-at",
        numbers={"special": fitting, "others": others, "place": place},
    )


def _longer(random: Random) -> Question:
    fitting = random.randint(2, 4)
    tiles = random.randint(fitting + 4, 16)
    others, drawn = tiles - fitting, random.randint(2, 3)
    answer = none_of(fitting, others, drawn)
    return Question(
        f"{_told(tiles, fitting)} What is the chance that {drawn} tiles are not enough?",
        answer,
        "chance",
        (
            f"What must be true of the first {drawn}?",
            f"None of them fits: {every_one(drawn)} come from the other {others}.",
            f"C({others},{drawn})/C({tiles},{drawn}) = {comb(others, drawn)}/{comb(tiles, drawn)}.",
        ),
        (
            Misconception(1 - answer, "complement", f"That is the chance to be done after {drawn} tiles or fewer."),
            Misconception(
                Fraction(others, tiles) ** drawn,
                "with replacement",
                "What does not fit is not put back. How many tiles lie there when you draw the second?",
            ),
            Misconception(
                1 - drawn * Fraction(fitting, tiles),
                "subtracted",
                f"You took {fitting}/{tiles} away for each of {drawn} tiles. Are there rows that you took away twice?",
            ),
            Misconception(
                none_of(fitting, others, drawn - 1),
                "off by one",
                f"{drawn} tiles are not enough. May the last of these {drawn} fit?",
            ),
        ),
        f"C({others},{drawn})/C({tiles},{drawn}) = {answer}.",
        lambda: Fraction(comb(tiles - drawn, fitting), comb(tiles, fitting)),
        event="none-special",
        numbers={"special": fitting, "others": others, "drawn": drawn},
    )


def _mean(random: Random) -> Question:
    fitting = random.randint(2, 6)
    tiles = random.randint(fitting + 2, 20)
    others = tiles - fitting
    answer = Fraction(tiles + 1, fitting + 1)
    return Question(
        f"{_told(tiles, fitting)} How many tiles do you draw on average, the one that fits included?",
        answer,
        "number",
        (
            "Lay the boneyard in a row, face up. Where do those that fit part the others?",
            f"The {others} others fall into {fitting + 1} groups that are alike on average.",
            f"Before the first that fits lie {others}/{fitting + 1} on average. Add 1.",
        ),
        (
            Misconception(
                Fraction(tiles, fitting), "with replacement", "That is right if every tile is put back. Are these?"
            ),
            Misconception(
                Fraction(tiles, fitting + 1),
                "off by one",
                f"How many tiles fall into the {fitting + 1} groups? The {fitting} that fit are in none of them.",
            ),
            Misconception(
                Fraction(fitting, tiles),
                "a chance",
                "That is the chance that the first tile fits. Can you draw less than one tile?",
            ),
            Misconception(
                Fraction(others, fitting + 1),
                "the last not counted",
                "Those are the tiles before the one that fits. You draw that one too.",
            ),
            Misconception(
                Fraction(tiles + 1, 2),
                "one that fits",
                f"That is the mean for one tile that fits. There are {fitting}.",
            ),
        ),
        f"{others}/{fitting + 1} + 1 = ({tiles} + 1)/({fitting} + 1) = {answer}.",
        lambda: sum((none_of(fitting, others, drawn) for drawn in range(others + 1)), Fraction(0)),
        event="draws-on-average",
        numbers={"special": fitting, "others": others},
    )


def _kept_back(random: Random) -> Question:
    tiles = random.randint(5, 40)
    answer = Fraction(1, comb(tiles, 2))
    return Question(
        f"The boneyard holds {tiles} tiles, and two of them fit the table. Its last two tiles may not be drawn. You "
        "draw as long as you may. What is the chance that you still cannot play?",
        answer,
        "chance",
        (
            "You cannot play only if both tiles that fit are the ones kept back.",
            f"The two tiles kept back are any two of {tiles}. How many pairs are there?",
            f"One pair of C({tiles},2) = {comb(tiles, 2)}.",
        ),
        (
            Misconception(1 - answer, "complement", "That is the chance that you can play in the end."),
            Misconception(
                Fraction(2, tiles) ** 2,
                "with replacement",
                "If one of the two that fit is kept back, how many places are left there for the other?",
            ),
            Misconception(
                Fraction(2, tiles),
                "one tile",
                "That is the chance that one of the two that fit is kept back. Where must the other be?",
            ),
            Misconception(Fraction(1, tiles), "one place", "Is one tile kept back, or two?"),
            Misconception(
                Fraction(1, tiles * (tiles - 1)),
                "order counted",
                "You gave each of the two its own place. May they change places?",
            ),
        ),
        f"1/C({tiles},2) = {answer}.",
        lambda: Fraction(2, tiles) * Fraction(1, tiles - 1),
        event="all-special-last",
        numbers={"special": 2, "others": tiles - 2, "last": 2},
    )


TEMPLATES = (
    Template("the-next-one-fits", LESSON, 1, 1, 1, _next),
    Template("fits-at-the-second-or-third", LESSON, 2, 3, 2, _at_once),
    Template("so-many-are-not-enough", LESSON, 2, 3, 2, _longer),
    Template("draws-on-average", LESSON, 3, 5, 3, _mean),
    Template("the-last-two-kept-back", LESSON, 3, 5, 3, _kept_back),
)
"""The exercises of the lesson."""

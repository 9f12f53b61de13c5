"""Lesson: drawing until you can play. How long will it take?"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from fivescore.exercises.exercise import Misconception, Question, Template, distinct
from fivescore.exercises.numbers import many, none_of

LESSON = "drawing-until-you-can-play"


def _told(tiles: int, fitting: int) -> str:
    fit = "1 of them fits" if fitting == 1 else f"{fitting} of them fit"
    return f"The boneyard holds {many(tiles, 'tile')}, and {fit} the table. You cannot play, so you draw until you can."


def _first_places(tiles: int, fitting: int) -> list[int]:
    """The place of the first tile that fits, for every way in which those that fit can lie: a second method."""
    return [places[0] + 1 for places in combinations(range(tiles), fitting)]


def _mean(random: Random) -> Question:
    fitting = random.randint(1, 5)
    tiles = random.randint(fitting + 2, 14)
    answer = Fraction(tiles + 1, fitting + 1)
    found = [
        Misconception(
            Fraction(tiles, fitting), "with replacement", "That is right if every tile is put back. These are not."
        ),
        Misconception(
            Fraction(tiles, fitting + 1),
            "off by one",
            f"The {fitting} that fit part the others into {fitting + 1} groups; add the tile that you keep.",
        ),
        Misconception(
            Fraction(fitting, tiles),
            "a chance",
            "That is the chance that the first tile fits. A number of tiles is asked.",
        ),
        Misconception(
            Fraction(tiles - fitting, fitting + 1),
            "the last not counted",
            "Those are the tiles before the one that fits. You draw that one too.",
        ),
        Misconception(
            Fraction(tiles + 1, 2),
            "one that fits",
            f"That would be the mean for one tile that fits. There are {fitting}.",
        ),
    ]
    return Question(
        f"{_told(tiles, fitting)} How many tiles do you draw on average, the one that fits included?",
        answer,
        "number",
        (
            "Lay the boneyard in a row, face up. Where do those that fit part the others?",
            f"The {many(tiles - fitting, 'other')} fall into {fitting + 1} groups that are alike on average.",
            f"Before the first that fits lie {tiles - fitting}/{fitting + 1} on average. Add 1.",
        ),
        distinct(answer, found),
        f"{tiles - fitting}/{fitting + 1} + 1 = ({tiles} + 1)/({fitting} + 1) = {answer}.",
        lambda: Fraction(sum(_first_places(tiles, fitting)), comb(tiles, fitting)),
    )


def _at_once(random: Random) -> Question:
    fitting = random.randint(2, 5)
    tiles = random.randint(fitting + 3, 14)
    place = random.randint(2, 3)
    none = none_of(fitting, tiles - fitting, place - 1)
    answer = none * Fraction(fitting, tiles - place + 1)
    single = Fraction(fitting, tiles)
    found = [
        Misconception(
            (1 - single) ** (place - 1) * single, "with replacement", "You put the tiles back that did not fit."
        ),
        Misconception(single, "first only", "That is the chance that the first tile fits."),
        Misconception(
            1 - none_of(fitting, tiles - fitting, place),
            "at most",
            f"That is the chance to be done after {place} tiles or fewer.",
        ),
        Misconception(
            Fraction(fitting, tiles - place + 1), "misses forgotten", f"First {many(place - 1, 'tile')} must not fit."
        ),
    ]
    word = {2: "second", 3: "third"}[place]
    misses = " × ".join(f"{tiles - fitting - i}/{tiles - i}" for i in range(place - 1))
    return Question(
        f"{_told(tiles, fitting)} What is the chance that the {word} tile is the first that fits?",
        answer,
        "chance",
        (
            "What must happen before?",
            f"Before it {many(place - 1, 'tile')} must not fit: {misses}.",
            f"Then one of {fitting} among {tiles - place + 1}: {misses} × {fitting}/{tiles - place + 1}.",
        ),
        distinct(answer, found),
        f"{misses} × {fitting}/{tiles - place + 1} = {answer}.",
        lambda: Fraction(_first_places(tiles, fitting).count(place), comb(tiles, fitting)),
    )


def _longer(random: Random) -> Question:
    fitting = random.randint(2, 5)
    tiles = random.randint(fitting + 4, 14)
    drawn = random.randint(2, min(5, tiles - fitting))
    answer = none_of(fitting, tiles - fitting, drawn)
    found = [
        Misconception(1 - answer, "complement", f"That is the chance to be done after {drawn} tiles or fewer."),
        Misconception(
            Fraction(tiles - fitting, tiles) ** drawn, "with replacement", "You put the tiles back that did not fit."
        ),
        Misconception(
            1 - drawn * Fraction(fitting, tiles),
            "subtracted",
            "Chances of things that can happen together are not just added.",
        ),
        Misconception(
            none_of(fitting, tiles - fitting, drawn - 1),
            "off by one",
            f"More than {drawn}: the first {drawn} must all not fit.",
        ),
    ]
    return Question(
        f"{_told(tiles, fitting)} What is the chance that {many(drawn, 'tile')} are not enough?",
        answer,
        "chance",
        (
            f"What must be true of the first {drawn}?",
            f"None of them fits: all come from the other {tiles - fitting}.",
            f"C({tiles - fitting},{drawn})/C({tiles},{drawn}) = {comb(tiles - fitting, drawn)}/{comb(tiles, drawn)}.",
        ),
        distinct(answer, found),
        f"C({tiles - fitting},{drawn})/C({tiles},{drawn}) = {answer}.",
        lambda: Fraction(sum(place > drawn for place in _first_places(tiles, fitting)), comb(tiles, fitting)),
    )


def _kept_back(random: Random) -> Question:
    kept, fitting = 2, random.randint(1, 2)
    tiles = random.randint(5, 21)
    answer = Fraction(comb(kept, fitting), comb(tiles, fitting))
    found = [
        Misconception(1 - answer, "complement", "That is the chance that you can play in the end."),
        Misconception(
            Fraction(kept, tiles) ** fitting, "with replacement", "The two tiles that fit lie in different places."
        ),
        Misconception(Fraction(kept, tiles), "one tile", f"That is right for one tile that fits. There are {fitting}."),
        Misconception(
            Fraction(fitting, tiles),
            "reversed",
            "That is the chance that one certain tile fits. Ask where those that fit lie.",
        ),
        Misconception(Fraction(1, tiles), "one place", "Two tiles are kept back, not one."),
    ]
    fit = "one tile of them fits" if fitting == 1 else "two of them fit"
    return Question(
        f"The last two tiles of the boneyard may not be drawn. It holds {many(tiles, 'tile')}, and {fit}. You "
        "draw as long as you may. "
        "What is the chance that you still cannot play?",
        answer,
        "chance",
        (
            "You cannot play only if every tile that fits is kept back.",
            f"The two tiles kept back are any two of {tiles}."
            if fitting == 2
            else f"The tile that fits is in one of {tiles} places.",
            f"C(2,{fitting})/C({tiles},{fitting}) = {comb(kept, fitting)}/{comb(tiles, fitting)}.",
        ),
        distinct(answer, found),
        f"C(2,{fitting})/C({tiles},{fitting}) = {answer}.",
        lambda: Fraction(sum(place > tiles - kept for place in _first_places(tiles, fitting)), comb(tiles, fitting)),
    )


TEMPLATES = (
    Template("fits-at-the-second-or-third", LESSON, 1, 3, 2, _at_once),
    Template("so-many-are-not-enough", LESSON, 2, 4, 2, _longer),
    Template("draws-on-average", LESSON, 2, 5, 3, _mean),
    Template("the-last-two-kept-back", LESSON, 3, 5, 3, _kept_back),
)
"""The exercises of the lesson."""

"""Lesson: counting hands. How many tiles show a number, how many hands there are, and how many of a kind."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, perm
from random import Random

from fivescore.exercises.exercise import Figure, Misconception, Question, Template, distinct
from fivescore.exercises.numbers import chosen, many, named, one_by_one
from fivescore.tiles import DOUBLE_SIX

LESSON = "counting-hands"


def _showing(random: Random) -> Question:
    one, other = sorted(random.sample(range(7), 2))
    neither = random.random() < 0.5
    tiles = DOUBLE_SIX
    both = 13
    answer = len(tiles) - both if neither else both
    asked = f"show neither a {one} nor a {other}" if neither else f"show a {one} or a {other}"
    twice = len(tiles) - 14 if neither else 14
    return Question(
        f"How many of the {len(tiles)} tiles of a double-six set {asked}?",
        Fraction(answer),
        "count",
        (
            f"Count the tiles that show a {one} first. The double is one of them.",
            f"Seven tiles show a {one}, seven show a {other}. Does any tile show both?",
            f"7 + 7 counts [{one}-{other}] twice, so 13 tiles show one of the two.",
        ),
        (
            Misconception(
                Fraction(twice), "counted twice", f"[{one}-{other}] shows both numbers. It was counted twice."
            ),
            Misconception(
                Fraction(len(tiles) - 12 if neither else 12),
                "six to a suit",
                "A number stands on seven tiles: with each of the six others, and on its double.",
            ),
            Misconception(
                Fraction(both if neither else len(tiles) - both),
                "complement",
                f"That is how many {'do show one of the two' if neither else 'show neither'}. Read the question again.",
            ),
        ),
        f"7 + 7 - 1 = 13 tiles show a {one} or a {other}"
        + (f", so {len(tiles)} - 13 = {answer} show neither." if neither else "."),
        lambda: Fraction(sum(({one, other} & {tile.low, tile.high} == set()) == neither for tile in tiles)),
    )


def _from_these(random: Random) -> Question:
    number, drawn = random.randint(5, 8), random.randint(2, 3)
    tiles = tuple(sorted(random.sample(list(DOUBLE_SIX), number)))
    answer, ordered = comb(number, drawn), perm(number, drawn)
    found = [
        Misconception(
            Fraction(ordered),
            "order counted",
            "A hand has no order: the same tiles drawn in another order are the same hand.",
        ),
        Misconception(
            Fraction(number**drawn),
            "with replacement",
            "A tile that is drawn is gone. You let it be drawn again, and counted orders too.",
        ),
        Misconception(
            Fraction(number * drawn),
            "multiplied",
            f"{number} × {drawn} counts tiles and places, not hands. List a few hands.",
        ),
        Misconception(Fraction(comb(28, drawn)), "whole set", f"Only these {number} tiles can be drawn, not all 28."),
    ]
    return Question(
        f"These {number} tiles are turned face down and shuffled: {named(tiles)}. How many different hands of "
        f"{many(drawn, 'tile')} can be drawn from them?",
        Fraction(answer),
        "count",
        (
            "A hand has no order.",
            f"In order there are {' × '.join(str(number - i) for i in range(drawn))} ways. How many orders has "
            "one hand?",
            f"Each hand was counted {'2' if drawn == 2 else '6'} times: {ordered} / {ordered // answer}.",
        ),
        distinct(Fraction(answer), found),
        f"C({number},{drawn}) = {ordered}/{ordered // answer} = {answer}.",
        lambda: Fraction(len(list(combinations(tiles, drawn)))),
        Figure(hand=tiles),
    )


def _exactly(random: Random) -> Question:
    drawn = random.randint(4, 7)
    hits = random.randint(1, 3)
    answer = chosen(7, 21, drawn, hits)
    rest = drawn - hits
    found = [
        Misconception(
            Fraction(comb(7, hits)),
            "rest forgotten",
            f"You chose the doubles. The other {many(rest, 'tile')} must be chosen too.",
        ),
        Misconception(
            Fraction(comb(7, hits) + comb(21, rest)),
            "added",
            "Each choice of doubles goes with each choice of the rest: multiply.",
        ),
        Misconception(
            Fraction(comb(7, hits) * comb(28 - hits, rest)),
            "rest from all",
            "For the rest you took any tile that was left, doubles too. Then there may be more doubles than asked.",
        ),
        Misconception(Fraction(comb(28, drawn)), "condition ignored", f"That is the number of all hands of {drawn}."),
        Misconception(
            Fraction(perm(7, hits) * perm(21, rest)),
            "order counted",
            "A hand has no order: use C(n, k), not a product of falling numbers.",
        ),
    ]
    return Question(
        f"How many hands of {many(drawn, 'tile')} from a double-six set hold exactly {many(hits, 'double')}?",
        Fraction(answer),
        "count",
        (
            "A double-six set has 7 doubles and 21 other tiles. Choose from each part.",
            f"Choose {hits} of the 7 doubles: C(7,{hits}) = {comb(7, hits)} ways.",
            f"For each of them choose {rest} of the other 21: C(21,{rest}) = {comb(21, rest):,}. Multiply.",
        ),
        distinct(Fraction(answer), found),
        f"C(7,{hits}) × C(21,{rest}) = {comb(7, hits)} × {comb(21, rest):,} = {answer:,}.",
        lambda: Fraction(one_by_one(7, 21, drawn)[hits]),
    )


def _overcount(random: Random) -> Question:
    suit, drawn = random.randint(0, 6), random.randint(3, 6)
    every, without = comb(28, drawn), comb(21, drawn)
    answer = every - without
    found = [
        Misconception(
            Fraction(7 * comb(27, drawn - 1)),
            "overcount",
            f"One {suit} first, then any tiles: a hand with two tiles that show a {suit} is counted twice.",
        ),
        Misconception(
            Fraction(without), "complement", f"That is how many hands show no {suit}. Take it from all hands."
        ),
        Misconception(
            Fraction(chosen(7, 21, drawn, 1)),
            "exactly one",
            f"That is how many show exactly one {suit}. More is allowed.",
        ),
        Misconception(
            Fraction(every - comb(22, drawn)), "six to a suit", f"Seven tiles show a {suit}: do not forget its double."
        ),
    ]
    return Question(
        f"How many hands of {many(drawn, 'tile')} from a double-six set hold at least one tile that shows a {suit}?",
        Fraction(answer),
        "count",
        (
            "Hands with one, with two, with three … What is the opposite of at least one?",
            f"Count the hands that hold no {suit} at all: {drawn} of the 21 tiles without it.",
            f"All hands: C(28,{drawn}) = {every:,}. Hands without a {suit}: C(21,{drawn}) = {without:,}. Subtract.",
        ),
        distinct(Fraction(answer), found),
        f"C(28,{drawn}) - C(21,{drawn}) = {every:,} - {without:,} = {answer:,}.",
        lambda: Fraction(sum(one_by_one(7, 21, drawn)[1:])),
    )


TEMPLATES = (
    Template("tiles-that-show", LESSON, 1, 2, 1, _showing),
    Template("hands-from-these", LESSON, 1, 3, 2, _from_these),
    Template("exactly-so-many-doubles", LESSON, 2, 4, 3, _exactly),
    Template("at-least-one-of-a-suit", LESSON, 3, 5, 3, _overcount),
)
"""The exercises of the lesson."""

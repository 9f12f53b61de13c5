"""Lesson: counting hands. How many tiles show a number, how many hands there are, and how many of a kind."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, perm
from random import Random

from fivescore.exercises.exercise import Figure, Misconception, Question, Template, distinct
from fivescore.exercises.numbers import chosen, many, named, one_by_one, some_set
from fivescore.tiles import DOUBLE_SIX

LESSON = "counting-hands"


def _showing(random: Random) -> Question:
    tiles = some_set(random)
    suit = tiles.largest + 1
    one, other = sorted(random.sample(range(suit), 2))
    neither = random.random() < 0.5
    either = 2 * suit - 1
    answer = len(tiles) - either if neither else either
    asked = f"show neither a {one} nor a {other}" if neither else f"show a {one} or a {other}"
    return Question(
        f"How many of the {len(tiles)} tiles of a {tiles} set {asked}?",
        Fraction(answer),
        "count",
        (
            f"Count the tiles that show a {one} first. The double is one of them.",
            f"{suit} tiles show a {one}, {suit} show a {other}. Does any tile show both?",
            f"{suit} + {suit} counts [{one}-{other}] twice, so {either} tiles show one of the two.",
        ),
        distinct(
            Fraction(answer),
            [
                Misconception(
                    Fraction(len(tiles) - 2 * suit if neither else 2 * suit),
                    "counted twice",
                    f"[{one}-{other}] shows both numbers. It was counted twice.",
                ),
                Misconception(
                    Fraction(len(tiles) - 2 * suit + 2 if neither else 2 * suit - 2),
                    "double forgotten",
                    f"A number stands on {suit} tiles: with each of the {suit - 1} others, and on its double.",
                ),
                Misconception(
                    Fraction(either if neither else len(tiles) - either),
                    "complement",
                    f"That is how many {'do show one of the two' if neither else 'show neither'}. Read the question "
                    "again.",
                ),
            ],
        ),
        f"{suit} + {suit} - 1 = {either} tiles show a {one} or a {other}"
        + (f", so {len(tiles)} - {either} = {answer} show neither." if neither else "."),
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
    tiles = some_set(random)
    doubles, others = tiles.largest + 1, len(tiles) - tiles.largest - 1
    drawn = random.randint(4, 7)
    hits = random.randint(1, 3)
    answer = chosen(doubles, others, drawn, hits)
    rest = drawn - hits
    found = [
        Misconception(
            Fraction(comb(doubles, hits)),
            "rest forgotten",
            f"You chose the doubles. The {'other tile' if rest == 1 else f'other {rest} tiles'} must be chosen too.",
        ),
        Misconception(
            Fraction(comb(doubles, hits) + comb(others, rest)),
            "added",
            "Each choice of doubles goes with each choice of the rest: multiply.",
        ),
        Misconception(
            Fraction(comb(doubles, hits) * comb(len(tiles) - hits, rest)),
            "rest from all",
            "For the rest you took any tile that was left, doubles too. Then there may be more doubles than asked.",
        ),
        Misconception(
            Fraction(comb(len(tiles), drawn)), "condition ignored", f"That is the number of all hands of {drawn}."
        ),
        Misconception(
            Fraction(perm(doubles, hits) * perm(others, rest)),
            "order counted",
            "A hand has no order: use C(n, k), not a product of falling numbers.",
        ),
    ]
    return Question(
        f"How many hands of {many(drawn, 'tile')} from a {tiles} set hold exactly {many(hits, 'double')}?",
        Fraction(answer),
        "count",
        (
            f"A {tiles} set has {doubles} doubles and {others} other tiles. Choose from each part.",
            f"Choose {hits} of the {doubles} doubles: C({doubles},{hits}) = {comb(doubles, hits)} ways.",
            f"For each of them choose {rest} of the other {others}: C({others},{rest}) = {comb(others, rest):,}. "
            "Multiply.",
        ),
        distinct(Fraction(answer), found),
        f"C({doubles},{hits}) × C({others},{rest}) = {comb(doubles, hits)} × {comb(others, rest):,} = {answer:,}.",
        lambda: Fraction(one_by_one(doubles, others, drawn)[hits]),
    )


def _overcount(random: Random) -> Question:
    tiles = some_set(random)
    with_it, others = tiles.largest + 1, len(tiles) - tiles.largest - 1
    suit, drawn = random.randint(0, tiles.largest), random.randint(3, 6)
    every, without = comb(len(tiles), drawn), comb(others, drawn)
    answer = every - without
    found = [
        Misconception(
            Fraction(with_it * comb(len(tiles) - 1, drawn - 1)),
            "overcount",
            f"One {suit} first, then any tiles: a hand with two tiles that show a {suit} is counted twice.",
        ),
        Misconception(
            Fraction(without), "complement", f"That is how many hands show no {suit}. Take it from all hands."
        ),
        Misconception(
            Fraction(chosen(with_it, others, drawn, 1)),
            "exactly one",
            f"That is how many show exactly one {suit}. More is allowed.",
        ),
        Misconception(
            Fraction(every - comb(others + 1, drawn)),
            "double forgotten",
            f"{with_it} tiles show a {suit}: do not forget its double.",
        ),
    ]
    return Question(
        f"How many hands of {many(drawn, 'tile')} from a {tiles} set hold at least one tile that shows a {suit}?",
        Fraction(answer),
        "count",
        (
            "Hands with one, with two, with three … What is the opposite of at least one?",
            f"Count the hands that hold no {suit} at all: {drawn} of the {others} tiles without it.",
            f"All hands: C({len(tiles)},{drawn}) = {every:,}. Without a {suit}: C({others},{drawn}) = {without:,}. "
            "Subtract.",
        ),
        distinct(Fraction(answer), found),
        f"C({len(tiles)},{drawn}) - C({others},{drawn}) = {every:,} - {without:,} = {answer:,}.",
        lambda: Fraction(sum(one_by_one(with_it, others, drawn)[1:])),
    )


TEMPLATES = (
    Template("tiles-that-show", LESSON, 1, 2, 1, _showing),
    Template("hands-from-these", LESSON, 1, 3, 2, _from_these),
    Template("exactly-so-many-doubles", LESSON, 2, 4, 3, _exactly),
    Template("at-least-one-of-a-suit", LESSON, 3, 5, 3, _overcount),
)
"""The exercises of the lesson."""

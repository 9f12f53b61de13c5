"""Lesson: counting hands. How many tiles show a number, how many hands there are, and how many of a kind."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, factorial, perm
from random import Random

from fivescore.classroom.exercises.exercise import Figure, Misconception, Question, Template
from fivescore.classroom.exercises.numbers import a, chosen, many, named, one_by_one, pip, some_set
from fivescore.core.tiles import DOUBLE_SIX, TileSet

LESSON = "counting-hands"


def _pairs(random: Random) -> Question:
    one = random.randint(3, 9)
    other = random.randint(one + 1, 12)
    answer = one * other
    return Question(
        f"Two heaps lie face down: one of {one} tiles, the other of {other} tiles. You turn over one tile from each "
        "heap. How many different pairs of tiles can come up?",
        Fraction(answer),
        "count",
        (
            "Turn over one tile of the first heap. How many tiles of the second can come with it?",
            f"Each of the {one} tiles can come with any of the {other}.",
            f"Multiply: {one} × {other}.",
        ),
        (
            Misconception(
                Fraction(one + other), "added", f"Take one tile of the first heap. Is it in 1 pair, or in {other}?"
            ),
            Misconception(
                Fraction(comb(one + other, 2)),
                "one heap",
                f"You counted the pairs from one heap of {one + other}. Can both tiles come from the same heap?",
            ),
            Misconception(
                Fraction(2 * answer),
                "order counted",
                "You counted each pair twice. Does it matter which heap you turn over first?",
            ),
            Misconception(
                Fraction(one * (other - 1)), "one left out", "Which tile of the second heap can never come up?"
            ),
        ),
        f"{one} × {other} = {answer}.",
        lambda: Fraction(len(list(product(range(one), range(other))))),
        event="pairs",
        numbers={"one": one, "other": other},
    )


def _showing(random: Random) -> Question:
    tiles = TileSet(random.randint(5, 9))
    suit, every = tiles.largest + 1, len(tiles)
    one, other = sorted(random.sample(range(suit), 2))
    hand = tuple(sorted(random.sample(list(tiles), random.randint(3, 7))))
    shows = [tile for tile in tiles if {tile.low, tile.high} & {one, other}]
    shown = len(set(hand) & set(shows))
    either, neither = len(shows) - shown, every - len(shows) - len(hand) + shown
    asks_neither = random.random() < 0.5
    answer, opposite = (neither, either) if asks_neither else (either, neither)
    sign = -1 if asks_neither else 1
    doubles = sum(tile.is_double and tile not in hand for tile in shows)
    asked = f"show neither {a(one)} nor {a(other)}" if asks_neither else f"show {a(one)} or {a(other)}"
    in_set = every - len(shows) if asks_neither else len(shows)
    in_hand = in_set - answer
    work = f"{suit} + {suit} - 1 = {len(shows)} tiles show {a(one)} or {a(other)}"
    return Question(
        f"You hold {named(hand)}. How many of the other tiles of a {tiles} set {asked}?",
        Fraction(answer),
        "count",
        (
            f"How many of all {every} tiles show {a(one)}? The double is one of them.",
            f"{suit} tiles show {a(one)}, {suit} show {a(other)}, and [{one}-{other}] shows both: "
            f"{suit} + {suit} - 1 in all.",
            f"So {in_set} of all tiles {asked}. How many of these do you hold?",
        ),
        (
            Misconception(
                Fraction(answer + sign),
                "counted twice",
                f"[{one}-{other}] shows both. How often did you count it?",
            ),
            Misconception(
                Fraction(in_set), "hand forgotten", "That is how many the whole set has. How many of them do you hold?"
            ),
            Misconception(
                Fraction(answer - sign * doubles),
                "double forgotten",
                f"A number stands on {suit} tiles: with each of the {suit - 1} others, and on its double.",
            ),
            Misconception(
                Fraction(opposite),
                "complement",
                f"That is how many {'do show one of the two' if asks_neither else 'show neither'}. Which are asked?",
            ),
        ),
        f"{work}{f', and {every} - {len(shows)} = {in_set} show neither' if asks_neither else ''}. "
        f"You hold {in_hand} of these: {in_set} - {in_hand} = {answer}.",
        lambda: Fraction(sum((tile in shows) != asks_neither for tile in tiles if tile not in hand)),
        Figure(hand=hand),
        event="others-that-show-none" if asks_neither else "others-that-show",
        numbers={"largest": tiles.largest, "held": len(hand), "shown": shown},
    )


def _from_these(random: Random) -> Question:
    drawn = random.randint(2, 4)
    number = random.randint(drawn + 3, 11)
    tiles = tuple(sorted(random.sample(list(DOUBLE_SIX), number)))
    hands, rows, orders = comb(number, drawn), perm(number, drawn), factorial(drawn)
    in_rows = random.random() < 0.5
    falling = " × ".join(str(number - taken) for taken in range(drawn))
    face_down = f"These {number} tiles are turned face down and shuffled: {named(tiles)}."
    if in_rows:
        things, answer = "rows", rows
        asked = f"You draw {drawn} and lay them in a row, in the order in which they come. How many different rows are"
        asked += " there?"
        last = f"One after the other there are {falling} ways."
        solution = f"{falling} = {rows:,}."
        order = Misconception(
            Fraction(hands),
            "order forgotten",
            "The same tiles in another order are another row. How many orders are there?",
        )
    else:
        things, answer = "hands", hands
        asked = f"How many different hands of {drawn} can be drawn from them?"
        last = f"In order there are {falling} ways, and each hand was counted {orders} times: {rows:,} / {orders}."
        solution = f"C({number},{drawn}) = {rows:,}/{orders} = {hands}."
        order = Misconception(
            Fraction(rows), "order counted", f"In how many orders can the same {drawn} tiles come? They are one hand."
        )
    return Question(
        f"{face_down} {asked}",
        Fraction(answer),
        "count",
        (
            "Is it another row when the same tiles come in another order?"
            if in_rows
            else "Is it another hand when the same tiles come in another order?",
            f"For the first tile there are {number} choices. How many are left for the second?",
            last,
        ),
        (
            order,
            Misconception(
                Fraction(number**drawn), "with replacement", "Can a tile that was drawn be drawn once more? You let it."
            ),
            Misconception(
                Fraction(number * drawn),
                "multiplied",
                f"You multiplied {number} by {drawn}. Try 4 tiles with 2 drawn: are there 8 {things}?",
            ),
            Misconception(
                Fraction(perm(28, drawn) if in_rows else comb(28, drawn)),
                "whole set",
                f"Only these {number} tiles can be drawn, not all 28.",
            ),
        ),
        solution,
        lambda: Fraction(len(list((permutations if in_rows else combinations)(tiles, drawn)))),
        Figure(hand=tiles),
        event=things,
        numbers={"tiles": number, "drawn": drawn},
    )


def _exactly(random: Random) -> Question:
    tiles = TileSet(random.randint(4, 8))
    doubles, others = tiles.largest + 1, len(tiles) - tiles.largest - 1
    drawn = random.randint(3, 5)
    hits = random.randint(1, min(3, drawn - 1))
    rest = drawn - hits
    answer = chosen(doubles, others, drawn, hits)
    return Question(
        f"How many hands of {drawn} tiles from a {tiles} set hold exactly {many(hits, 'double')}?",
        Fraction(answer),
        "count",
        (
            f"A {tiles} set has {doubles} doubles and {others} other tiles. Choose from each part.",
            f"Choose {hits} of the {doubles} doubles: C({doubles},{hits}) = {comb(doubles, hits)} ways.",
            f"For each of them choose {rest} of the other {others}: C({others},{rest}) = {comb(others, rest):,}. "
            "Multiply.",
        ),
        (
            Misconception(
                Fraction(comb(doubles, hits)),
                "rest forgotten",
                f"You chose {'the double' if hits == 1 else 'the doubles'}. In how many ways can the other "
                f"{'tile' if rest == 1 else f'{rest} tiles'} be chosen?",
            ),
            Misconception(
                Fraction(comb(doubles, hits) + comb(others, rest)),
                "added",
                "Take one choice of doubles. With how many choices of the rest does it go?",
            ),
            Misconception(
                Fraction(comb(doubles, hits) * comb(len(tiles) - hits, rest)),
                "rest from all",
                "For the rest you took any tile that was left. May it be a double?",
            ),
            Misconception(
                Fraction(comb(len(tiles), drawn)), "condition ignored", f"That is the number of all hands of {drawn}."
            ),
            Misconception(
                Fraction(perm(doubles, hits) * perm(others, rest)),
                "order counted",
                "A hand has no order: use C(n, k), not a product of falling numbers.",
            ),
        ),
        f"C({doubles},{hits}) × C({others},{rest}) = {comb(doubles, hits)} × {comb(others, rest):,} = {answer:,}.",
        lambda: Fraction(one_by_one(doubles, others, drawn)[hits]),
        event="hands-with-exactly",
        numbers={"special": doubles, "others": others, "drawn": drawn, "hits": hits},
    )


def _overcount(random: Random) -> Question:
    tiles = some_set(random)
    suit = tiles.largest + 1
    one, other = sorted(random.sample(range(suit), 2))
    both = random.random() < 0.5
    special, drawn = (2 * suit - 1 if both else suit), random.randint(2, 4)
    others = len(tiles) - special
    every, without = comb(len(tiles), drawn), comb(others, drawn)
    answer = every - without
    it = f"{a(one)} or {a(other)}" if both else a(one)
    no = f"neither {a(one)} nor {a(other)}" if both else f"no {pip(one)}"
    if both:
        miscounted = Misconception(
            Fraction(every - comb(others - 1, drawn)),
            "counted twice",
            f"[{one}-{other}] shows both. Is it two tiles?",
        )
    else:
        miscounted = Misconception(
            Fraction(every - comb(others + 1, drawn)),
            "double forgotten",
            f"On how many tiles does {a(one)} stand? Its double is one of them.",
        )
    return Question(
        f"How many hands of {drawn} tiles from a {tiles} set hold at least one tile that shows {it}?",
        Fraction(answer),
        "count",
        (
            "Hands with one, with two, with three … What is the opposite of at least one?",
            f"Count the hands that show {no}: {drawn} of the {others} other tiles.",
            f"All hands: C({len(tiles)},{drawn}) = {every:,}. Of the others only: C({others},{drawn}) = {without:,}. "
            "Subtract.",
        ),
        (
            Misconception(
                Fraction(special * comb(len(tiles) - 1, drawn - 1)),
                "overcount",
                "One such tile first, then any others: how often did you count a hand with two such tiles?",
            ),
            Misconception(
                Fraction(without), "complement", f"That is how many hands show {no}. Take it from all hands."
            ),
            Misconception(
                Fraction(chosen(special, others, drawn, 1)),
                "exactly one",
                "That is how many hold exactly one. Do hands with two count as well?",
            ),
            miscounted,
        ),
        f"C({len(tiles)},{drawn}) - C({others},{drawn}) = {every:,} - {without:,} = {answer:,}.",
        lambda: Fraction(sum(one_by_one(special, others, drawn)[1:])),
        event="hands-with-some",
        numbers={"special": special, "others": others, "drawn": drawn},
    )


TEMPLATES = (
    Template("one-from-each", LESSON, 1, 1, 1, _pairs),
    Template("tiles-that-show", LESSON, 2, 3, 2, _showing),
    Template("hands-from-these", LESSON, 2, 3, 2, _from_these),
    Template("exactly-so-many-doubles", LESSON, 2, 3, 3, _exactly),
    Template("at-least-one-of-a-suit", LESSON, 3, 4, 3, _overcount),
)
"""The exercises of the lesson."""

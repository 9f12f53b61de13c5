"""Lesson: without replacement. What was drawn is gone, and every next chance knows it."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm
from random import Random

from fivescore.classroom.exercises.exercise import Misconception, Question, Template
from fivescore.classroom.exercises.numbers import a, chosen, every_one, many, named, none_of, one_by_one, some_set
from fivescore.core.tiles import TileSet

LESSON = "without-replacement"


def _second_double(random: Random) -> Question:
    tiles = random.randint(7, 20)
    doubles = random.randint(3, min(7, tiles - 3))
    answer = Fraction(doubles - 1, tiles - 1)
    return Question(
        f"A bag holds {tiles} tiles; {doubles} of them are doubles. You draw a tile and keep it: it is a double. What "
        "is the chance that the next one is a double too?",
        answer,
        "chance",
        (
            "What is left in the bag?",
            f"{doubles - 1} doubles are left. Among how many tiles?",
            f"{doubles - 1} of the {tiles - 1} tiles that are left are doubles.",
        ),
        (
            Misconception(
                Fraction(doubles, tiles),
                "with replacement",
                "That was the chance at first. What is gone from the bag now?",
            ),
            Misconception(
                Fraction(doubles - 1, tiles), "bag not smaller", "How many tiles are in the bag when you draw the next?"
            ),
            Misconception(
                Fraction(doubles, tiles - 1), "doubles not fewer", "You kept a double. How many doubles are left?"
            ),
            Misconception(1 - answer, "complement", "That is the chance of a tile that is no double."),
        ),
        f"{doubles - 1} of {tiles - 1} tiles: {answer}.",
        lambda: Fraction(comb(doubles, 2), comb(tiles, 2)) / Fraction(doubles, tiles),
        event="next-special",
        numbers={"special": doubles, "others": tiles - doubles, "hits": 1, "misses": 0},
    )


def _both_doubles(random: Random) -> Question:
    tiles = random.randint(6, 14)
    doubles = random.randint(3, min(7, tiles - 2))
    answer = Fraction(doubles * (doubles - 1), tiles * (tiles - 1))
    one = Fraction(doubles, tiles)
    return Question(
        f"A bag holds {tiles} tiles; {doubles} of them are doubles. You draw two. What is the chance that both are "
        "doubles?",
        answer,
        "chance",
        (
            "Draw them one after the other. What is left in the bag after the first?",
            f"The first is a double with chance {doubles}/{tiles}. Then {doubles - 1} doubles are left among "
            f"{tiles - 1} tiles.",
            f"Multiply: {doubles}/{tiles} × {doubles - 1}/{tiles - 1}.",
        ),
        (
            Misconception(
                one * one,
                "with replacement",
                "How many tiles lie there when you draw the second, and how many doubles?",
            ),
            Misconception(one, "first only", "That is the chance for the first tile. What must the second one be?"),
            Misconception(
                Fraction(doubles * (doubles - 1), tiles * tiles),
                "bag not smaller",
                "One tile is gone. From how many tiles does the second one come?",
            ),
            Misconception(1 - answer, "complement", "That is the chance that not both are doubles."),
            Misconception(
                Fraction(2, tiles),
                "two of all",
                "Two tiles are drawn, but which two? Count the pairs of doubles among all pairs.",
            ),
        ),
        f"{doubles}/{tiles} × {doubles - 1}/{tiles - 1} = {answer}.",
        lambda: Fraction(one_by_one(doubles, tiles - doubles, 2)[2], comb(tiles, 2)),
        event="all-special",
        numbers={"special": doubles, "others": tiles - doubles, "drawn": 2},
    )


def _none(random: Random) -> Question:
    tiles = some_set(random)
    suit, every, drawn = tiles.largest + 1, len(tiles), random.randint(2, 4)
    one, other = sorted(random.sample(range(suit), 2))
    is_one, special, near, miscount = random.choice(
        (
            ("is a double", suit, suit - 1, f"How many doubles does a {tiles} set have? [0-0] is one of them."),
            (f"shows {a(one)}", suit, suit - 1, f"On how many tiles does {a(one)} stand? Its double is one of them."),
            (
                f"shows {a(one)} or {a(other)}",
                2 * suit - 1,
                2 * suit,
                f"[{one}-{other}] shows both. Did you count it twice?",
            ),
        )
    )
    others = every - special
    answer, single = none_of(special, others, drawn), Fraction(others, every)
    return Question(
        f"You draw {drawn} tiles from a {tiles} set. What is the chance that none of them {is_one}?",
        answer,
        "chance",
        (
            f"Of how many of the {every} tiles is it true that it {is_one}?",
            f"Of {special}. {every_one(drawn).capitalize()} must come from the other {others}. Count hands, or draws.",
            f"C({others},{drawn}) / C({every},{drawn}) = {comb(others, drawn):,} / {comb(every, drawn):,}.",
        ),
        (
            Misconception(
                single**drawn,
                "with replacement",
                "You put each tile back. How many lie there when you draw the second?",
            ),
            Misconception(1 - answer, "complement", "That is the chance of at least one."),
            Misconception(
                single, "one tile", f"That is the chance for one tile. You draw {drawn}: what about the rest?"
            ),
            Misconception(
                Fraction(perm(others, drawn), every**drawn),
                "bag not smaller",
                f"After the first tile, are there still {every} to draw from?",
            ),
            Misconception(none_of(near, every - near, drawn), "miscounted", miscount),
        ),
        f"C({others},{drawn})/C({every},{drawn}) = {answer}.",
        lambda: Fraction(one_by_one(special, others, drawn)[0], comb(every, drawn)),
        event="none-special",
        numbers={"special": special, "others": others, "drawn": drawn},
    )


def _two_tiles(random: Random) -> Question:
    tiles, drawn = TileSet(random.randint(5, 9)), random.randint(3, 9)
    every = len(tiles)
    one, other = sorted(random.sample(list(tiles), 2))
    answer, each = Fraction(drawn * (drawn - 1), every * (every - 1)), Fraction(drawn, every)
    return Question(
        f"You draw {drawn} tiles from a {tiles} set. What is the chance that you hold both {named((one, other))}?",
        answer,
        "chance",
        (
            f"How likely is {one} alone? Then: how many of your places are left, among how many tiles?",
            f"{one} is one of your {drawn} with chance {drawn}/{every}.",
            f"If it is, your other {drawn - 1} are from {every - 1}: {drawn}/{every} × {drawn - 1}/{every - 1}.",
        ),
        (
            Misconception(
                each * each, "independence assumed", f"If you hold {one}, how many of your places are left for {other}?"
            ),
            Misconception(each, "one tile", f"That is the chance of {one} alone. Is it as easy to hold both?"),
            Misconception(2 * each, "added", f"You added the chances. Can you hold both more often than {one} alone?"),
            Misconception(
                Fraction(1, comb(every, 2)),
                "a hand of two",
                f"That is the chance if you draw two tiles. You draw {drawn}.",
            ),
            Misconception(
                Fraction(2, drawn),
                "two of mine",
                f"Your {drawn} tiles are some of {every}. Must these two be among them?",
            ),
        ),
        f"{drawn}/{every} × {drawn - 1}/{every - 1} = {answer}.",
        lambda: Fraction(comb(every - 2, drawn - 2), comb(every, drawn)),
        event="holds-named",
        numbers={"tiles": every, "drawn": drawn, "named": 2},
    )


def _so_many_doubles(random: Random) -> Question:
    tiles = TileSet(random.randint(4, 8))
    doubles, others = tiles.largest + 1, len(tiles) - tiles.largest - 1
    drawn = random.randint(3, 5)
    hits = random.randint(1, min(3, drawn - 1))
    ways, every = chosen(doubles, others, drawn, hits), comb(len(tiles), drawn)
    answer, single = Fraction(ways, every), Fraction(doubles, len(tiles))
    first = "the double" if hits == 1 else "the doubles"
    return Question(
        f"You draw {drawn} tiles from a {tiles} set. What is the chance of exactly {many(hits, 'double')}?",
        answer,
        "chance",
        (
            f"Count the hands that you want, then all hands. The set has {doubles} doubles among {len(tiles)} tiles.",
            f"C({doubles},{hits}) × C({others},{drawn - hits}) hands have exactly {many(hits, 'double')}.",
            f"That is {ways:,} of {every:,} hands.",
        ),
        (
            Misconception(
                comb(drawn, hits) * single**hits * (1 - single) ** (drawn - hits),
                "with replacement",
                "That is right for tiles that are put back. Are these?",
            ),
            Misconception(
                answer / comb(drawn, hits),
                "one order",
                f"You let {first} come first. Where else can they come?"
                if hits > 1
                else "You let the double come first. Where else can it come?",
            ),
            Misconception(
                Fraction(comb(doubles, hits), every),
                "rest forgotten",
                "A hand needs tiles that are no doubles too. In how many ways can they be chosen?",
            ),
            Misconception(
                Fraction(sum(one_by_one(doubles, others, drawn)[hits:]), every),
                "at least",
                f"That is the chance of {hits} or more. Exactly {hits} is asked.",
            ),
            Misconception(1 - answer, "complement", f"That is the chance of any other number than {hits}."),
        ),
        f"C({doubles},{hits}) × C({others},{drawn - hits}) / C({len(tiles)},{drawn}) = {answer}.",
        lambda: Fraction(one_by_one(doubles, others, drawn)[hits], every),
        event="exactly-special",
        numbers={"special": doubles, "others": others, "drawn": drawn, "hits": hits},
    )


TEMPLATES = (
    Template("the-second-double", LESSON, 1, 1, 1, _second_double),
    Template("two-tiles-both-double", LESSON, 2, 3, 2, _both_doubles),
    Template("none-of-them", LESSON, 2, 3, 2, _none),
    Template("hold-both-tiles", LESSON, 2, 4, 2, _two_tiles),
    Template("exactly-so-many", LESSON, 3, 6, 3, _so_many_doubles),
)
"""The exercises of the lesson."""

"""Lesson: at least one. Count the opposite, and take it from 1."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

from fivescore.exercises.exercise import Misconception, Question, Template, distinct
from fivescore.exercises.numbers import many, named, none_of, one_by_one
from fivescore.layout import Layout
from fivescore.rules import ALL_FIVES, ALL_THREES, FIVE_UP, FIVES_AND_THREES, MUGGINS, ODD_PRIMES

LESSON = "at-least-one"


def _asked(special: int, others: int, drawn: int, thing: str, one: str) -> tuple[Fraction, tuple[Misconception, ...]]:
    """The chance of at least one, and the usual wrong ways to it."""
    every, none = special + others, none_of(special, others, drawn)
    answer, single = 1 - none, Fraction(special, every)
    found = [
        Misconception(none, "complement", f"That is the chance of no {thing}. Take it from 1."),
        Misconception(drawn * single, "added", f"Adding {drawn} times {single} counts hands with two twice."),
        Misconception(
            1 - (1 - single) ** drawn, "with replacement", "You put each tile back. The next comes from fewer tiles."
        ),
        Misconception(single, "one tile", f"That is the chance that one tile is {one}. You draw {drawn}."),
        Misconception(
            Fraction(one_by_one(special, others, drawn)[1], comb(every, drawn)),
            "exactly one",
            "That is exactly one. More is allowed.",
        ),
    ]
    return answer, distinct(answer, found)


def _few(random: Random) -> Question:
    every, drawn = random.randint(6, 12), random.randint(2, 3)
    special = random.randint(2, every - drawn)
    answer, wrong = _asked(special, every - special, drawn, "double", "a double")
    others = every - special
    return Question(
        f"A bag holds {many(every, 'tile')}; {special} of them are doubles. You draw {drawn}. What is the "
        "chance of at least one double?",
        answer,
        "chance",
        (
            "What is the opposite of at least one?",
            f"No double at all: every tile comes from the other {others}.",
            f"1 - C({others},{drawn})/C({every},{drawn}) = 1 - {comb(others, drawn)}/{comb(every, drawn)}.",
        ),
        wrong,
        f"1 - C({others},{drawn})/C({every},{drawn}) = {answer}.",
        lambda: Fraction(sum(one_by_one(special, others, drawn)[1:]), comb(every, drawn)),
    )


def _scoring_lead(random: Random) -> Question:
    rules = random.choice((ALL_FIVES, FIVE_UP, MUGGINS, FIVES_AND_THREES, ODD_PRIMES, ALL_THREES))
    drawn = random.randint(2, 9)
    leads = [tile for tile in rules.tiles if Layout(rules).play(tile).points]
    special, others = len(leads), 28 - len(leads)
    answer, wrong = _asked(special, others, drawn, "scoring lead", "a scoring lead")
    shown = f": {named(leads)}" if special < 8 else ""
    return Question(
        f"In {rules.title} {special} of the 28 tiles score when they are led{shown}. You draw {many(drawn, 'tile')}. "
        "What is the chance that you hold at least one of them?",
        answer,
        "chance",
        (
            "What is the opposite of holding at least one?",
            f"None of them: all {drawn} come from the other {others}.",
            f"1 - C({others},{drawn})/C(28,{drawn}) = 1 - {comb(others, drawn):,}/{comb(28, drawn):,}.",
        ),
        wrong,
        f"1 - C({others},{drawn})/C(28,{drawn}) = {answer}.",
        lambda: Fraction(sum(one_by_one(special, others, drawn)[1:]), comb(28, drawn)),
    )


def _two_suits(random: Random) -> Question:
    one, other = sorted(random.sample(range(7), 2))
    drawn = random.randint(2, 5)
    answer, wrong = _asked(13, 15, drawn, f"{one} and no {other}", f"a {one} or a {other}")
    fourteen = Misconception(
        1 - none_of(14, 14, drawn),
        "counted twice",
        f"[{one}-{other}] shows both numbers: 13 tiles show one of them, not 14.",
    )
    return Question(
        f"The open ends are {one} and {other}. You draw {many(drawn, 'tile')} from a full double-six set, just to see. "
        "What is the chance that at least one of them fits?",
        answer,
        "chance",
        (
            f"How many tiles show a {one} or a {other}? One shows both.",
            f"13 tiles fit and 15 do not. What is the chance that none of your {drawn} fits?",
            f"1 - C(15,{drawn})/C(28,{drawn}) = 1 - {comb(15, drawn):,}/{comb(28, drawn):,}.",
        ),
        distinct(answer, (*wrong, fourteen)),
        f"1 - C(15,{drawn})/C(28,{drawn}) = {answer}.",
        lambda: Fraction(sum(one_by_one(13, 15, drawn)[1:]), comb(28, drawn)),
    )


def _can_answer(random: Random) -> Question:
    own, laid = random.randint(4, 7), random.randint(1, 6)
    fitting, held = random.randint(2, 6), random.randint(3, 7)
    unseen = 28 - own - laid
    others = unseen - fitting
    answer, wrong = _asked(fitting, others, held, "tile that fits", "one that fits")
    seen = Misconception(
        1 - none_of(fitting, 28 - fitting, held),
        "28 where fewer are unseen",
        f"Their tiles are from the {unseen} that you do not see, not from all 28.",
    )
    return Question(
        f"You hold {many(own, 'tile')}, {laid} {'lies' if laid == 1 else 'lie'} on the table, and {fitting} of the "
        f"{unseen} that you do not see would fit. The other player holds {many(held, 'tile')}. "
        "What is the chance that they can play?",
        answer,
        "chance",
        (
            "They can play if they hold at least one that fits. What is the opposite?",
            f"None of their {held} fits: all come from the other {others} unseen tiles.",
            f"1 - C({others},{held})/C({unseen},{held}) = 1 - {comb(others, held):,}/{comb(unseen, held):,}.",
        ),
        distinct(answer, (*wrong, seen)),
        f"1 - C({others},{held})/C({unseen},{held}) = {answer}.",
        lambda: Fraction(sum(one_by_one(fitting, others, held)[1:]), comb(unseen, held)),
    )


TEMPLATES = (
    Template("at-least-one-double", LESSON, 1, 3, 2, _few),
    Template("a-scoring-lead", LESSON, 2, 4, 2, _scoring_lead),
    Template("one-that-fits", LESSON, 2, 4, 2, _two_suits),
    Template("they-can-play", LESSON, 3, 5, 3, _can_answer),
)
"""The exercises of the lesson."""

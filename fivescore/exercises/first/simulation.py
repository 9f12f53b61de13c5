"""Lesson: simulation against exact. How far off may a simulated share be, and how long must it run?"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from random import Random

from fivescore.exercises.exercise import Misconception, Question, Template, distinct

LESSON = "simulation-against-exact"
SPREADS = ((1, 2, 1, 2), (1, 5, 2, 5), (1, 10, 3, 10), (4, 5, 2, 5), (9, 10, 3, 10))
"""Chances with the root of p(1 - p), as two numbers each: all fractions, so that answers are exact."""
EVENTS = (
    "a hand holds a scoring lead",
    "the round is blocked",
    "the first player wins",
    "a play scores",
    "nobody draws",
)


def _spread(random: Random) -> tuple[Fraction, Fraction, str]:
    over, under, root_over, root_under = random.choice(SPREADS)
    return Fraction(over, under), Fraction(root_over, root_under), random.choice(EVENTS)


def _root(value: Fraction) -> Fraction:
    """The square root of a fraction that has one: a second method works with squares only."""
    return Fraction(isqrt(value.numerator), isqrt(value.denominator))


def _expected(random: Random) -> Question:
    under = random.choice((3, 4, 5, 6, 8))
    over = random.choice([each for each in range(1, under) if 2 * each != under])
    chance, runs = Fraction(over, under), under * random.randint(20, 200)
    event = random.choice(EVENTS)
    answer = chance * runs
    found = [
        Misconception(runs - answer, "complement", "That is how often you can expect it not to happen."),
        Misconception(Fraction(runs, 2), "equiprobable", "It happens or it does not, but not equally often."),
        Misconception(
            Fraction(runs, chance.denominator),
            "top forgotten",
            f"Take {chance.numerator} of every {chance.denominator}.",
        ),
        Misconception(
            runs / chance, "divided", "You divided by the chance. That is how many rounds so many hits would take."
        ),
    ]
    return Question(
        f"Suppose the exact chance that {event} is {chance}. You simulate {runs:,} rounds. In how many of them do you "
        "expect it?",
        answer,
        "number",
        (
            f"Out of every {chance.denominator} rounds, in how many?",
            f"{runs:,} rounds are {runs // chance.denominator} times {chance.denominator} rounds.",
            f"{runs:,} × {chance}.",
        ),
        distinct(answer, found),
        f"{runs:,} × {chance} = {answer}.",
        lambda: Fraction(runs * chance.numerator, chance.denominator),
    )


def _error(random: Random) -> Question:
    chance, root, event = _spread(random)
    runs = random.choice((5, 10, 20, 30, 40, 50)) ** 2
    answer = root / isqrt(runs)
    found = [
        Misconception(answer * answer, "no root", "That is the variance of the share. Take the root."),
        Misconception(root / runs, "rounds without root", "The error falls with the root of the number of rounds."),
        Misconception(root, "one round", f"That is the spread of one round. Over {runs} it is smaller."),
        Misconception(chance / isqrt(runs), "chance for spread", "Take the root of p × (1 - p), not p."),
        Misconception(Fraction(1, isqrt(runs)), "spread of one", "Multiply by the root of p × (1 - p)."),
    ]
    return Question(
        f"Suppose the chance that {event} is {chance}. You simulate {runs:,} rounds and take the share. What is its "
        "standard error?",
        answer,
        "number",
        (
            "The standard error of a share is the root of p × (1 - p) / n.",
            f"Here p × (1 - p) = {chance * (1 - chance)}, and its root is {root}.",
            f"Divide by the root of {runs:,}, which is {isqrt(runs)}.",
        ),
        distinct(answer, found),
        f"{root} / {isqrt(runs)} = {answer}.",
        lambda: _root(chance * (1 - chance) / runs),
    )


def _more(random: Random) -> Question:
    step = random.choice((2, 3, 4, 5, 10))
    before = Fraction(random.randint(1, 12), 100)
    answer = before / step
    found = [
        Misconception(
            before / step**2,
            "no root",
            f"{step * step} times as many rounds make the error {step} times smaller, not {step * step} times.",
        ),
        Misconception(before, "unchanged", "More rounds make the error smaller."),
        Misconception(before * step, "larger", "More rounds make the error smaller, not larger."),
        Misconception(
            before / 2,
            "halved",
            f"Half the error takes four times as many rounds. Here there are {step * step} times as many.",
        ),
    ]
    return Question(
        f"A simulated share has a standard error of {_decimal(before)}. You run {step * step} times as many "
        "rounds. What is the standard error now?",
        answer,
        "number",
        (
            "The error falls with the root of the number of rounds.",
            f"The root of {step * step} is {step}.",
            f"Divide {_decimal(before)} by {step}.",
        ),
        distinct(answer, found),
        f"{_decimal(before)} / {step} = {_decimal(answer)}.",
        lambda: _root(before * before / (step * step)),
    )


def _long_enough(random: Random) -> Question:
    chance, root, event = _spread(random)
    wanted = Fraction(1, random.choice((20, 50, 100, 200)))
    answer = (root / wanted) ** 2
    found = [
        Misconception(root / wanted, "no square", "Half the error takes four times as many rounds. Take the square."),
        Misconception(1 / wanted**2, "spread of one", "Multiply by p × (1 - p)."),
        Misconception(chance / wanted**2, "chance for spread", "Take p × (1 - p), not p."),
        Misconception(root**2 / wanted, "error not squared", "The error stands in the formula as a square."),
    ]
    return Question(
        f"Suppose the chance that {event} is about {chance}. How many rounds must you simulate for a standard error of "
        f"{_decimal(wanted)}?",
        answer,
        "count",
        (
            "The standard error of a share is the root of p × (1 - p) / n. Which n is asked?",
            f"Solved for n: p × (1 - p) / error². Here p × (1 - p) = {chance * (1 - chance)}.",
            f"{chance * (1 - chance)} / {wanted * wanted}.",
        ),
        distinct(answer, found),
        f"{chance * (1 - chance)} / {_decimal(wanted)}² = {answer.numerator:,}.",
        lambda: chance * (1 - chance) / wanted / wanted,
    )


def _decimal(value: Fraction) -> str:
    return f"{float(value):g}"


TEMPLATES = (
    Template("hits-to-expect", LESSON, 1, 2, 1, _expected),
    Template("more-rounds", LESSON, 2, 3, 2, _more),
    Template("standard-error", LESSON, 2, 5, 3, _error),
    Template("rounds-to-run", LESSON, 3, 5, 3, _long_enough),
)
"""The exercises of the lesson."""

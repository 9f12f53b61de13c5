"""Lesson: simulation against exact. How far off may a simulated share be, and how long must it run?"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from random import Random
from typing import NamedTuple

from fivescore.classroom.exercises.exercise import Misconception, Question, Template
from fivescore.classroom.exercises.numbers import chosen, none_of

LESSON = "simulation-against-exact"


class Event(NamedTuple):
    """What a hand of a size does, its chance in a friendly number, and its exact chance.

    >>> event = EVENTS[0]
    >>> event.size, event.does, event.chance, f"{float(event.exact):.3f}"
    (7, 'holds a double', Fraction(9, 10), '0.902')
    """

    size: int
    does: str
    chance: Fraction
    exact: Fraction


EVENTS = (
    Event(7, "holds a double", Fraction(9, 10), 1 - none_of(7, 21, 7)),
    Event(7, "holds no double", Fraction(1, 10), none_of(7, 21, 7)),
    Event(7, "holds a scoring lead of All Fives", Fraction(4, 5), 1 - none_of(5, 23, 7)),
    Event(7, "holds no scoring lead of All Fives", Fraction(1, 5), none_of(5, 23, 7)),
    Event(7, "holds exactly 2 doubles", Fraction(9, 25), Fraction(chosen(7, 21, 7, 2), chosen(28, 0, 7, 7))),
    Event(5, "holds a scoring lead of All Fives", Fraction(16, 25), 1 - none_of(5, 23, 5)),
    Event(7, "holds [6-6]", Fraction(1, 4), 1 - none_of(1, 27, 7)),
    Event(7, "does not hold [6-6]", Fraction(3, 4), none_of(1, 27, 7)),
    Event(3, "holds a double", Fraction(3, 5), 1 - none_of(7, 21, 3)),
    Event(3, "holds no double", Fraction(2, 5), none_of(7, 21, 3)),
    Event(4, "holds a double", Fraction(7, 10), 1 - none_of(7, 21, 4)),
    Event(4, "holds no double", Fraction(3, 10), none_of(7, 21, 4)),
)
"""What can be simulated with hands from a double-six set."""
_ERRORS = tuple(Fraction(each, 1000) for each in (100, 80, 60, 50, 40, 30, 25, 20, 16, 15, 12, 10, 8, 5, 4, 2))
"""Standard errors to ask for."""


def _root(value: Fraction) -> Fraction:
    """The square root of a fraction that has one.

    >>> _root(Fraction(9, 25))
    Fraction(3, 5)
    """
    return Fraction(isqrt(value.numerator), isqrt(value.denominator))


def _variance(event: Event) -> Fraction:
    return event.chance * (1 - event.chance)


_ROOTED = tuple(event for event in EVENTS if _root(_variance(event)) ** 2 == _variance(event))
"""Those whose p(1 - p) has a root that is a fraction, so that answers are exact."""
_MANY = tuple(event for event in EVENTS if 1 < event.chance.numerator < event.chance.denominator - 1)
"""Those for which a fraction of one part leads elsewhere: for 4/5 it would be the chance of the opposite."""
_RUNS = tuple(
    (event, error)
    for event in EVENTS
    for error in _ERRORS
    if (runs := _variance(event) / error**2) >= 9 and runs.denominator == 1
)
"""Each event with the errors that take a whole number of hands."""


def _expected(random: Random) -> Question:
    event = random.choice(_MANY)
    chance = event.chance
    over, under = chance.as_integer_ratio()
    runs = under * random.randint(4, 60)
    answer = chance * runs
    return Question(
        f"{_taken(event)} You simulate {runs:,} hands of {event.size}. In how many of them do you expect that?",
        answer,
        "number",
        (
            f"Out of every {under} hands, how many?",
            f"{runs:,} hands are {runs // under} times {under} hands.",
            f"{runs:,} × {chance}.",
        ),
        (
            Misconception(runs - answer, "complement", "That is how often you can expect it not to happen."),
            Misconception(
                Fraction(runs, 2), "equiprobable", f"It happens or it does not. Is {chance} the same as 1/2?"
            ),
            Misconception(
                Fraction(runs, under),
                "top forgotten",
                f"That is 1 of every {under}. How many of every {under} are asked?",
            ),
            Misconception(
                runs / chance, "divided", f"You divided by the chance. Can it happen more than {runs:,} times?"
            ),
        ),
        f"{runs:,} × {chance} = {answer}.",
        lambda: Fraction(runs * over, under),
        event="hits-to-expect",
        numbers={"over": over, "under": under, "runs": runs},
    )


def _more(random: Random) -> Question:
    step = random.choice((3, 4, 5, 10))
    answer = Fraction(random.randint(2, 200 // step), 1000)
    before, square = answer * step, step * step
    over, under = before.as_integer_ratio()
    return Question(
        f"A simulated share has a standard error of {_decimal(before)}. You simulate {square} times as many hands. "
        "What is the standard error now?",
        answer,
        "number",
        (
            "The error falls with the root of the number of hands.",
            f"The root of {square} is {step}.",
            f"Divide {_decimal(before)} by {step}.",
        ),
        (
            Misconception(
                before / square,
                "no root",
                f"Four times as many hands halve the error. What do {square} times as many do?",
            ),
            Misconception(before, "unchanged", "Is the share of many hands as shaky as the share of few?"),
            Misconception(before * step, "larger", "More hands make the error smaller, not larger."),
            Misconception(
                before / 2,
                "halved",
                "Half the error takes four times as many hands. How many times as many are there here?",
            ),
        ),
        f"{_decimal(before)} / {step} = {_decimal(answer)}.",
        lambda: _root(before * before / square),
        event="error-after",
        numbers={"over": over, "under": under, "times": square},
    )


def _error(random: Random) -> Question:
    event = random.choice(_ROOTED)
    chance, root = event.chance, _root(_variance(event))
    over, under = chance.as_integer_ratio()
    steps = random.choice((5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100))
    runs = steps**2
    answer = root / steps
    return Question(
        f"{_taken(event)} You simulate {runs:,} hands of {event.size} and take the share. What is its standard error?",
        answer,
        "number",
        (
            "The standard error of a share is the root of p × (1 - p) / n.",
            f"Here p × (1 - p) = {_variance(event)}, and its root is {root}.",
            f"Divide by the root of {runs:,}, which is {steps}.",
        ),
        (
            Misconception(answer * answer, "no root", "That is the variance of the share. What is left to do?"),
            Misconception(
                root / runs,
                "rounds without root",
                f"You divided by {runs:,}. Do four times as many hands make the error four times smaller, or two?",
            ),
            Misconception(root, "one round", f"That is the spread of one hand. Over {runs:,} it is smaller."),
            Misconception(chance / steps, "chance for spread", "Take the root of p × (1 - p), not p."),
            Misconception(
                Fraction(1, steps), "spread of one", "That is right if the spread of one hand is 1. What is it here?"
            ),
        ),
        f"{root} / {steps} = {answer}.",
        lambda: _root(_variance(event) / runs),
        event="standard-error",
        numbers={"over": over, "under": under, "runs": runs},
    )


def _long_enough(random: Random) -> Question:
    event, wanted = random.choice(_RUNS)
    variance = _variance(event)
    over, under = event.chance.as_integer_ratio()
    error_over, error_under = wanted.as_integer_ratio()
    answer = variance / wanted**2
    error = _decimal(wanted)
    return Question(
        f"{_taken(event)} How many hands of {event.size} must you simulate for a standard error of {error}?",
        answer,
        "count",
        (
            "The standard error of a share is the root of p × (1 - p) / n. Which n is asked?",
            f"Solved for n: p × (1 - p) / error². Here p × (1 - p) = {variance}.",
            f"{_decimal(variance)} / {_decimal(wanted**2)}.",
        ),
        (
            Misconception(
                variance / wanted,
                "no square",
                f"Half the error takes four times as many hands. Did you square {error}?",
            ),
            Misconception(1 / wanted**2, "spread of one", "Is p × (1 - p) equal to 1? Multiply by it."),
            Misconception(event.chance / wanted**2, "chance for spread", "Take p × (1 - p), not p."),
            Misconception(
                variance**2 / wanted**2, "spread squared", "You squared p × (1 - p) too. Only the error is squared."
            ),
        ),
        f"{variance} / {error}² = {answer.numerator:,}.",
        lambda: over * (under - over) / Fraction(under * under) / wanted / wanted,
        event="runs-for-error",
        numbers={"over": over, "under": under, "error_over": error_over, "error_under": error_under},
    )


def _taken(event: Event) -> str:
    return f"Take {event.chance} as the chance that a hand of {event.size} {event.does}."


def _decimal(value: Fraction) -> str:
    return f"{float(value):.9f}".rstrip("0").rstrip(".")


TEMPLATES = (
    Template("hits-to-expect", LESSON, 1, 2, 1, _expected),
    Template("more-rounds", LESSON, 2, 3, 2, _more),
    Template("standard-error", LESSON, 2, 5, 3, _error),
    Template("rounds-to-run", LESSON, 3, 5, 3, _long_enough),
)
"""The exercises of the lesson."""

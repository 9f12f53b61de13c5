"""The exercises of the unit: every template by its lesson and by its id, and an exercise made from a seed."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from fivescore.classroom.exercises import at_least_one, counting, drawing, knock, replacement, simulation
from fivescore.classroom.exercises.exercise import Exercise, Question, Template
from fivescore.core.errors import FivescoreError

LESSONS: dict[str, tuple[Template, ...]] = {
    module.LESSON: module.TEMPLATES for module in (counting, replacement, at_least_one, knock, drawing, simulation)
}
"""The templates of each lesson, the easiest first, in the order of the unit."""
TEMPLATES: dict[str, Template] = {template.id: template for each in LESSONS.values() for template in each}
"""Every template by its id."""
LARGEST_SEED = 10**9
"""The largest seed."""

_REDRAWS = 500
"""How often a question is drawn again at most; a template whose questions were seldom clear would be no good."""


def make(id: str, seed: int) -> Exercise:
    """The exercise of a template for a seed: the same seed, the same exercise, in every Python.

    >>> exercise = make("none-of-them", 3)
    >>> print(exercise.prompt)
    You draw 4 tiles from a double-eight set. What is the chance that none of them shows a blank or a 2?
    >>> exercise.mark("(28/45)^4").reason
    'You put each tile back. How many lie there when you draw the second?'
    >>> exercise.mark("130/946")
    Mark(verdict='right, but', reason='Right. In lowest terms it is 65/473.', score=2, misconception='')

    Raises FivescoreError for an id that no template has, and for a seed that is no whole number from 0 to a billion.
    """
    template = template_of(id)
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise FivescoreError(f"{seed!r} is no seed; seeds are whole numbers from 0 to {LARGEST_SEED:,}")
    random = Random(f"{id}@2 {seed}")
    question = template.make(random)
    for _ in range(_REDRAWS):
        if clear(question):
            break
        question = template.make(random)
    return Exercise(template, seed, question)


def clear(question: Question) -> bool:
    """Whether no wrong way leads to the answer, and no two to the same: each tells by three figures what it was.

    >>> clear(make("none-of-them", 3).question)
    True
    """
    values = [question.answer, *(wrong.answer for wrong in question.misconceptions)]
    exact = question.kind == "count"
    told = {value if exact or not isinstance(value, Fraction) else f"{float(value):.3g}" for value in values}
    return len(told) == len(values) and all(not isinstance(value, Fraction) or value > 0 for value in values)


def template_of(id: str) -> Template:
    """The template with an id.

    >>> template_of("none-of-them").lesson
    'without-replacement'

    Raises FivescoreError for an id that no template has.
    """
    if id not in TEMPLATES:
        raise FivescoreError(f"there is no exercise {id[:40]!r}; exercises: {', '.join(TEMPLATES)}")
    return TEMPLATES[id]

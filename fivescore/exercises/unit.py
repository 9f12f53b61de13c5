"""The exercises of the unit: every template by its lesson and by its id, and an exercise made from a seed."""

from __future__ import annotations

from random import Random

from fivescore.errors import FivescoreError
from fivescore.exercises import at_least_one, counting, drawing, knock, replacement, simulation
from fivescore.exercises.exercise import Exercise, Template

LESSONS = {
    module.LESSON: module.TEMPLATES for module in (counting, replacement, at_least_one, knock, drawing, simulation)
}
"""The templates of each lesson, the easiest first, in the order of the unit."""
TEMPLATES: dict[str, Template] = {template.id: template for each in LESSONS.values() for template in each}
"""Every template by its id."""
LARGEST_SEED = 10**9
"""The largest seed."""


def make(id: str, seed: int) -> Exercise:
    """The exercise of a template for a seed: the same seed, the same exercise, in every Python.

    >>> exercise = make("none-of-them", 3)
    >>> print(exercise.prompt)
    You draw 4 tiles from a double-six set. What is the chance that none of them shows a 0?
    >>> exercise.mark("(3/4)^4").reason
    'You put each tile back. The next comes from fewer tiles.'
    >>> exercise.mark("57/195")
    Mark(verdict='right, but', reason='Right. In lowest terms it is 19/65.', score=2, misconception='')

    Raises FivescoreError for an id that no template has, and for a seed that is no whole number from 0 to a billion.
    """
    if id not in TEMPLATES:
        raise FivescoreError(f"there is no exercise {id[:40]!r}; exercises: {', '.join(TEMPLATES)}")
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise FivescoreError(f"{seed!r} is no seed; seeds are whole numbers from 0 to {LARGEST_SEED:,}")
    template = TEMPLATES[id]
    return Exercise(template, seed, template.make(Random(f"{id} {seed}")))

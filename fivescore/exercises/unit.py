"""The exercises of the unit: every template by its lesson and by its id, and an exercise made from a seed.

Sheets and links name the edition of their exercises. A later edition asks other questions; the earlier ones stay, so
that every sheet and its key can be made again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from random import Random

from fivescore.errors import FivescoreError
from fivescore.exercises import at_least_one, counting, drawing, first, knock, replacement, simulation
from fivescore.exercises.exercise import Exercise, Question, Template

EDITIONS: dict[int, dict[str, tuple[Template, ...]]] = {
    1: first.LESSONS,
    2: {
        module.LESSON: module.TEMPLATES for module in (counting, replacement, at_least_one, knock, drawing, simulation)
    },
}
"""The templates of each lesson, the easiest first, in the order of the unit; by edition."""
EDITION = 2
"""The edition that new sheets and links have."""
LESSONS = EDITIONS[EDITION]
"""The templates of each lesson in this edition."""
TEMPLATES: dict[str, Template] = {template.id: template for each in LESSONS.values() for template in each}
"""Every template of this edition by its id."""
LARGEST_SEED = 10**9
"""The largest seed."""

_REDRAWS = 500
"""How often a question is drawn again at most; a template whose questions were seldom clear would be no good."""
_BY_ID = {
    edition: {template.id: template for each in lessons.values() for template in each}
    for edition, lessons in EDITIONS.items()
}


def make(id: str, seed: int, edition: int = EDITION) -> Exercise:
    """The exercise of a template for a seed: the same seed and edition, the same exercise, in every Python.

    >>> exercise = make("none-of-them", 3, 1)
    >>> print(exercise.prompt)
    You draw 4 tiles from a double-six set. What is the chance that none of them shows a 0?
    >>> exercise.mark("(3/4)^4").reason
    'You put each tile back. The next comes from fewer tiles.'
    >>> exercise.mark("57/195")
    Mark(verdict='right, but', reason='Right. In lowest terms it is 19/65.', score=2, misconception='')

    Raises FivescoreError for an edition that is not there, for an id that no template of it has, and for a seed that is
    no whole number from 0 to a billion.
    """
    template = template_of(id, edition)
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise FivescoreError(f"{seed!r} is no seed; seeds are whole numbers from 0 to {LARGEST_SEED:,}")
    random = Random(f"{name(id, edition)} {seed}")
    question = template.make(random)
    for _ in range(_REDRAWS if edition > 1 else 0):
        if clear(question):
            break
        question = template.make(random)
    return Exercise(template, seed, question, edition)


def clear(question: Question) -> bool:
    """Whether no wrong way leads to the answer, and no two to the same: each tells by three figures what it was.

    >>> clear(make("none-of-them", 3, 2).question)
    True
    """
    values = [question.answer, *(wrong.answer for wrong in question.misconceptions)]
    exact = question.kind == "count"
    told = {value if exact or not isinstance(value, Fraction) else f"{float(value):.3g}" for value in values}
    return len(told) == len(values) and all(not isinstance(value, Fraction) or value > 0 for value in values)


def template_of(id: str, edition: int = EDITION) -> Template:
    """The template with an id in an edition.

    >>> template_of("none-of-them", 1).lesson
    'without-replacement'

    Raises FivescoreError for an edition that is not there, and for an id that no template of it has.
    """
    if edition not in _BY_ID:
        raise FivescoreError(f"there is no edition {edition} of the exercises; editions: {_listed(EDITIONS)}")
    if id not in _BY_ID[edition]:
        raise FivescoreError(f"there is no exercise {id[:40]!r}; exercises: {_listed(_BY_ID[edition])}")
    return _BY_ID[edition][id]


def read_name(text: str) -> tuple[str, int]:
    """The id and the edition of an exercise's name, as links and records have it; without a number it is edition 1.

    >>> read_name("none-of-them"), read_name("none-of-them@2")
    (('none-of-them', 1), ('none-of-them', 2))

    Raises FivescoreError for a text that names no exercise.
    """
    found = re.fullmatch(r"([a-z-]{1,60})(?:@([1-9]\d{0,2}))?", text, re.ASCII)
    if not found:
        raise FivescoreError(f"there is no exercise {text[:40]!r}; exercises: {_listed(TEMPLATES)}")
    id, edition = found[1], int(found[2] or 1)
    return template_of(id, edition).id, edition


def name(id: str, edition: int = EDITION) -> str:
    """The name of an exercise in an edition, as links and records have it.

    >>> name("none-of-them", 1), name("none-of-them", 2)
    ('none-of-them', 'none-of-them@2')
    """
    return id if edition == 1 else f"{id}@{edition}"


def _listed(names: Iterable[object]) -> str:
    return ", ".join(map(str, names))

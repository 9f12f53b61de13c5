"""Exercises in probability with dominoes. `templates` reads them from `content/exercises`, with the `formulas` and the
counts of `numbers`; each of `events` finds the answer in a second way. `exercise`
makes one from a seed, and `marks` it with reasons, by the grammar of `answers`.
"""

from fivescore_labs.classroom.exercises.exercise import (
    LARGEST_SEED as LARGEST_SEED,
    LESSONS as LESSONS,
    TEMPLATES as TEMPLATES,
    Exercise as Exercise,
    make as make,
    template_of as template_of,
)
from fivescore_labs.classroom.exercises.marks import Mark as Mark
from fivescore_labs.classroom.exercises.question import Template as Template

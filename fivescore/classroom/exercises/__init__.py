"""Exercises in probability with dominoes. `templates` reads them from `content/exercises`, with the `formulas` and the
counts of `numbers`; each of `events` finds the answer in a second way. `unit` makes an exercise from a seed, and
`exercise` marks it with reasons, by the grammar of `answers`.
"""

from fivescore.classroom.exercises.exercise import Exercise as Exercise, Template as Template
from fivescore.classroom.exercises.marks import Mark as Mark
from fivescore.classroom.exercises.unit import (
    LARGEST_SEED as LARGEST_SEED,
    LESSONS as LESSONS,
    TEMPLATES as TEMPLATES,
    make as make,
    template_of as template_of,
)

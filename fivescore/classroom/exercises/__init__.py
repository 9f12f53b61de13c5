"""Exercises in probability with dominoes. `unit` makes them, lesson by lesson (`counting`, `replacement`,
`at_least_one`, `knock`, `drawing`, `simulation`); `exercise` marks them with reasons, by the grammar of `answers`.
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

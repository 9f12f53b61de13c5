"""Exercises in probability with dominoes. `unit` makes them, lesson by lesson (`counting`, `replacement`,
`at_least_one`, `knock`, `drawing`, `simulation`); `exercise` marks them with reasons, by the grammar of `answers`.
`first` keeps the exercises of edition 1.
"""

from fivescore.exercises.exercise import Exercise as Exercise, Template as Template
from fivescore.exercises.marks import Mark as Mark
from fivescore.exercises.unit import (
    EDITION as EDITION,
    EDITIONS as EDITIONS,
    LARGEST_SEED as LARGEST_SEED,
    LESSONS as LESSONS,
    TEMPLATES as TEMPLATES,
    make as make,
    name as name,
    read_name as read_name,
    template_of as template_of,
)

"""Exercises in probability with dominoes. `exercise` reads them from `content/exercises`, with their `formulas`, and
makes a `question` from a seed, whose answer an event finds in a second way. `marks` what is typed, as `answers` reads
it, with a reason: likely wrong ways are written down, others found by a change of the right formula.
"""

from fivescore_labs.classroom.exercises.exercise import (
    LARGEST_SEED as LARGEST_SEED,
    LESSONS as LESSONS,
    TEMPLATES as TEMPLATES,
    Exercise as Exercise,
    Template as Template,
    make as make,
    template_of as template_of,
)
from fivescore_labs.classroom.exercises.marks import Mark as Mark

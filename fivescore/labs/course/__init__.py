"""The course: lessons that are done step by step. What a `lesson` is, and the engine's view of it; what a guess did
(`misses`); the drawing of a step (`sheet`); the lab (`stepping`); the lessons, from `first_round` on; and the positions
of each day (`today`).
"""

from fivescore.labs.course.first_round import FIRST_ROUND as _FIRST_ROUND
from fivescore.labs.course.stepping import Steps
from fivescore.labs.course.today import TODAY as TODAY

FIRST_ROUND = Steps(_FIRST_ROUND)
"""A first round, to its end."""
COURSE = (FIRST_ROUND,)
"""The lessons, in their order."""

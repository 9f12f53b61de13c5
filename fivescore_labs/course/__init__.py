"""The course: lessons that are done step by step. What a `lesson` is, and the engine's view of it; what its steps may
ask, and what computes that (`questions`); and the lab with the drawing of a step (`stepping`).
"""

from fivescore_labs.contract import registered
from fivescore_labs.course.lesson import lessons
from fivescore_labs.course.stepping import Steps

COURSE: tuple[Steps, ...] = tuple(registered(Steps(each)) for each in lessons())
"""The lessons, in their order."""

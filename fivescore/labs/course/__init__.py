"""The course: lessons that are done step by step. What a `lesson` is, and the engine's view of it; what a guess did
(`misses`); the drawing of a step (`sheet`); the lab (`stepping`); the lessons, `first_round`, `ends`, `change`,
`leaving` and `stopping`; and the positions of each day (`today`).
"""

from fivescore.labs.course.change import CHANGE
from fivescore.labs.course.ends import ENDS
from fivescore.labs.course.first_round import FIRST_ROUND as _FIRST_ROUND
from fivescore.labs.course.leaving import LEAVING
from fivescore.labs.course.stepping import Steps
from fivescore.labs.course.stopping import STOPPING
from fivescore.labs.course.today import TODAY as TODAY

FIRST_ROUND = Steps(_FIRST_ROUND)
"""A first round, to its end."""
COURSE: tuple[Steps, ...] = (FIRST_ROUND, *map(Steps, (ENDS, CHANGE, LEAVING, STOPPING)))
"""The lessons, in their order."""

"""The course: lessons that are done step by step. What a `lesson` is, and the engine's view of it; what its steps may
ask (`asking`); what a guess did (`misses`); the drawing of a step (`sheet`); the lab (`stepping`); the lessons, in the
order of `COURSE`; and the positions of each day (`today`).
"""

from itertools import pairwise

from fivescore.labs.course.change import CHANGE
from fivescore.labs.course.doubles import DOUBLES
from fivescore.labs.course.endings import ENDINGS
from fivescore.labs.course.ends import ENDS
from fivescore.labs.course.first_round import FIRST_ROUND as _FIRST_ROUND
from fivescore.labs.course.leaving import LEAVING
from fivescore.labs.course.match import MATCH
from fivescore.labs.course.opening import OPENING
from fivescore.labs.course.own import OWN
from fivescore.labs.course.pips import PIPS
from fivescore.labs.course.reading import READING
from fivescore.labs.course.stepping import Steps
from fivescore.labs.course.stopping import STOPPING
from fivescore.labs.course.today import TODAY as TODAY

FIRST_ROUND = Steps(_FIRST_ROUND)
"""A first round, to its end."""
_LATER = (ENDS, CHANGE, LEAVING, OPENING, DOUBLES, STOPPING, READING, PIPS, ENDINGS, MATCH, OWN)
_LED = [one._replace(leads=(then.title, f"../../learn/{then.name}/")) for one, then in pairwise(_LATER)]
COURSE: tuple[Steps, ...] = (FIRST_ROUND, *map(Steps, (*_LED, _LATER[-1])))
"""The lessons, in their order: each leads to the next, and the last where it says."""

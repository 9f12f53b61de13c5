"""What does a step of a lesson right, as messages to its lab."""

from fivescore.labs.course import COURSE
from fivescore.labs.course.lesson import moments

LATER = {lab.name: lab for lab in COURSE[1:]}
"""The lessons after the first round, by their names."""


def answers(lab, number):
    """The messages that do a step right."""
    here = moments(lab.lesson)[number]
    if here.step.kind == "lay":
        tile, on = here.play
        return [("tile", str(tile)[1:-1]), ("place", str(on)[1:-1] if on else "")]
    if here.step.kind == "pick":
        return [("tile", here.right)]
    return {"draw": [("draw", "")], "pass": [("knock", "")]}.get(here.step.kind, [("number", here.right)])


def through(lab):
    """The messages that do a whole lesson right."""
    return [sent for number in range(len(moments(lab.lesson))) for sent in (*answers(lab, number), ("next", ""))]

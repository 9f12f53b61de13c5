"""What tests do with labs: the steps of a lesson done right and wrong, the walk of every lab, odd values."""

import tomllib
from collections import defaultdict
from pathlib import Path

from fivescore.core.layout import Play
from fivescore_labs import LABS
from fivescore_labs.contract import Message
from fivescore_labs.course import COURSE
from fivescore_labs.course.lesson import moments
from fivescore_labs.course.questions import NUMBERS

LATER = {lab.name: lab for lab in COURSE[1:]}
"""The lessons after the first round, by their names."""


def answers(lab, number):
    """The messages that do a step right."""
    here = moments(lab.lesson)[number]
    if here.step.kind == "lay":
        tile, on = here.play
        return [("tile", str(tile)[1:-1]), ("place", str(on)[1:-1] if on else "")]
    if here.step.kind in ("pick", "find"):
        return [("tile", tile) for tile in here.right.split(".")]
    return {"draw": [("draw", "")], "pass": [("knock", "")]}.get(here.step.kind, [("number", here.right)])


def misses(lab, number):
    """Every wrong guess at a step that its picture lets a reader make, as messages."""
    here = moments(lab.lesson)[number]
    if here.step.kind in ("pick", "find"):
        return [[("tile", name)] for tile in here.among if (name := str(tile)[1:-1]) not in here.right.split(".")]
    if here.step.kind == "choose":
        return [[("number", str(guess))] for guess in here.choices if str(guess) != here.right]
    if here.step.kind in NUMBERS:
        return [[("number", str(guess))] for guess in range(31) if str(guess) != here.right]
    found = []
    for tile in here.before.hands[0]:
        plays = [play for play in here.before.legal if isinstance(play, Play) and play.tile == tile]
        name = str(tile)[1:-1]
        found += [[("tile", name)]] if not plays else []
        for play in plays:
            if str(play) != here.right:
                found.append([("tile", name), ("place", str(play.on)[1:-1] if play.on else "")])
    return found


def through(lab):
    """The messages that do a whole lesson right."""
    return [sent for number in range(len(moments(lab.lesson))) for sent in (*answers(lab, number), ("next", ""))]


def finished(session, reply=None):
    """The last reply of a session, or the one after it, once all work is done."""
    reply = reply or session.reply()
    while reply.view.progress < 1:
        reply = session.send(Message("more"))
    return reply


def sent(session, line, at=0.0):
    """The reply to the last of some messages: `sent(session, "deal 10 / count")`, all at a second of the page."""
    for step in script(line):
        reply = session.send(Message(*step, at))
    return reply


def lay(play):
    """The line of messages that lays a play, such as 1-4@4-4."""
    return "tile {} / place {}".format(*f"{play}@".split("@")[:2])


def pressed(session, line):
    """The reply to messages that can all be done, each worked to its end."""
    reply = finished(session)
    for step in script(line):
        reply = finished(session, session.send(Message(*step)))
        assert not reply.problem, (step, reply.problem)
    return reply


def script(line):
    """The messages of a line: each a control and its value, such as "tile 1-4 / place / next"."""
    parts = (part.partition(" ") for part in line.split(" / "))
    return tuple((control, value) for control, _, value in parts)


_WRITTEN = tomllib.loads(Path(__file__).with_name("walks.toml").read_text(encoding="utf-8"))
WALKS = {name: script(_WRITTEN.get(name, "")) for name in LABS}
WALKS |= {lab.name: script(_WRITTEN["lesson"]) for lab in COURSE}
"""For each lab, what a reader does: (control, value)."""
HEAVY = _WRITTEN["heavy"]
"""Lines that are heavy for a lab, by its name and what is heavy."""
SCRIPTS = WALKS | {lab.name: [*WALKS[lab.name], *through(lab), ("reset", "")] for lab in COURSE}
"""The same; a lesson is then done right to its end."""

ODD = ["", "0", "5", " 12 ", "-1", "1000", "²", "٣", "²-²", "x", "9-9", "1-1", "1-4 1-4", "1-2 " * 200, "9" * 5000]
VALUES = defaultdict(lambda: set(ODD))
for control, value in (step for walk in SCRIPTS.values() for step in walk):
    VALUES[control].add(value)
"""What readers type, paste or get wrong, by control: in any lab that has it, and what no control knows."""

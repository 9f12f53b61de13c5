"""Labs as somebody goes through them: `stories.txt` has what is sent, and what is seen then, in words to be read."""

from pathlib import Path

import pytest

from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from tests.every import like
from tests.lessons import finished, sent

STORIES = Path(__file__).with_name("stories.txt").read_text(encoding="utf-8").split("\n# ")[1:]
"""Each begins with its title and a line of the lab and its link, and goes on with:

`> tile 1-4 / place`: what is sent, as in `script`; it can be done, or the next line is `problem` and says why not;
`at 30`: the second of the page from then on; `kept …`: what another page has kept meanwhile;
`reopened`: its link and what is kept open it again with the same view;
any other line: what a part of the reply is from end to end, with … for whatever stands there, `no` for what it is not.
"""


def seen(reply):
    """The parts of a reply that a story may tell."""
    view, entry = reply.view, reply.view.entry
    rows = [row for table in view.tables for row in ((table.caption,), *table.rows)]
    parts = ("note", "verdict", "copy", "focus", "picture")
    return {part: getattr(view, part) for part in parts} | {
        "says": view.caption,
        "text": reply.text,
        "problem": reply.problem,
        "undo": "yes" if reply.undo else "",
        "keep": view.keep or "",
        "tick": f"{view.tick:g}",
        "controls": "".join(
            f"{it.id}{'' if it.enabled else ' (off)'} {it.label}: {it.value}\n" for it in view.controls
        ),
        "tables": "".join(f"{' | '.join(row)}\n" for row in rows),
        "file": f"{'printed: ' if view.file.printed else ''}{view.file.content.decode()}" if view.file else "",
        "entry": f"{entry.name}; {entry.line}{'' if entry.begun else ', new'}" if entry else "",
    }


@pytest.mark.parametrize("story", [pytest.param(each, id=each.partition("\n")[0]) for each in STORIES])
def test_a_lab_goes_as_its_story_says(story):
    _, begin, *lines = story.strip().split("\n")
    name, _, text = begin.partition(" ")
    session, second = Session(LABS[name], text), 0.0
    reply = finished(session)
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        word, _, told = line.partition(" ")
        if word == ">":
            *first, last = told.replace("\\n", "\n").split(" / ")
            assert [problem for step in first if (problem := sent(session, step, second).problem)] == [], line
            before, reply = session.reply(), finished(session, sent(session, last, second))
            assert bool(reply.problem) == following.startswith("problem "), (line, reply.problem)
            assert not reply.problem or reply.text == before.text, "what cannot be done changes nothing"
        elif word == "at":
            second = float(told)
        elif word == "kept":
            reply = session.send(Message("kept"), kept=told.replace("\\n", "\n"))
        elif word == "reopened":
            session = Session(session.lab, reply.text, session.kept)
            assert finished(session).view == reply.view
        elif word == "no":
            part, _, told = told.partition(" ")
            assert not like(told, seen(reply)[part]), line
        else:
            assert like(told, seen(reply)[word]), (line, seen(reply)[word])

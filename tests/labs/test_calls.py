"""How far a click walks: calls of the engine's own functions, not seconds, so that every machine counts the same."""

import json
import subprocess
import sys
from functools import cache

import pytest

from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from tests.every import every
from tests.lessons import SCRIPTS
from tests.weekly import FEW_LABS
from website import ROOT

COUNTED = """
import collections, json, sys
from fivescore.core import referee
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session

def counted(act):
    calls = collections.Counter()
    def note(frame, event, _):
        code = frame.f_code
        if event == "call" and "/fivescore" in code.co_filename and not code.co_name.startswith("<"):
            calls[code.co_qualname] += 1
    sys.setprofile(note)
    act()
    sys.setprofile(None)
    return calls

def clicked(lab, *message, before=None):
    session = Session(LABS[lab])
    if before:
        session.send(Message(*before))
    return counted(lambda: session.send(Message(*message)))

record = "fivescore 1 all-fives\\nplayers: Ana, Ben\\n5-5 = 10\\n0-5 = 10\\n3-5@5-5 = 0\\n0-0 = 3"
whole = (
    "fivescore 1 all-fives~leader: 2~hands: 0-3 1-1 1-6 2-3 2-4 3-3 3-4 4-4 6-6 | 0-0 0-1 0-6 1-2 1-3 2-6 4-5 4-6 5-6~"
    "boneyard: 0-2 0-5 1-4 1-5 3-6 5-5 0-4 3-5 2-2 2-5~1-3~3-4 = 5~4-5~1-1~1-2~1-6~5-6@4-5~2-3 = 15~0-6@1-6~0-3@2-3~"
    "0-1@1-1~6-6~0-0@0-3~draw 0-2@0-0~2-6@6-6~2-4@0-2~4-6~left: 14 0"
)
print(json.dumps({
    "a play in a round": clicked("round", "play-1", "1-6@4-6"),
    "a tile picked at the Table": clicked("round", "tile", "1-6"),
    "a play in the finder": clicked("finder", "play", "3-6@3-5"),
    "a right answer": clicked("exercise", "check", "5/22"),
    "a wrong answer": clicked("exercise", "check", "25/49", before=("check", "24/49")),
    "a round that is ruled on": counted(lambda: Session(LABS["referee"], "record~" + whole).reply()),
    "a record before the referee": counted(lambda: referee.on_record(record)),
    "a play in the editor": clicked("editor", "play", "2-2@1-2"),
    "a hand in the editor": clicked("editor", "hand", "2-2 2-4 2-6"),
}))
"""
MOST = {
    "a play in a round": 1300,
    "a tile picked at the Table": 1100,
    "a play in the finder": 1700,
    "a record before the referee": 530,
    "a right answer": 400,
    "a wrong answer": 1000,  # the second of its kind: the ways to it are known
    "a round that is ruled on": 4500,  # its board folds to what a phone shows
}


@cache
def calls():
    """Calls by the function's name, in a Python in which nothing is remembered yet."""
    command = [sys.executable, "-c", COUNTED]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=100)
    return json.loads(run.stdout)


@every(MOST)
def test_a_click_does_not_walk_far(act):
    assert sum(calls()[act].values()) < MOST[act], sorted(calls()[act].items(), key=lambda each: -each[1])[:20]


@every(["a play in the editor", "a hand in the editor"])
def test_a_click_in_the_editor_writes_one_id_and_asks_few_places(act):
    assert calls()[act].get("write_id", 0) <= 1 and calls()[act].get("Layout.places", 0) <= 200


@pytest.mark.quick(*FEW_LABS)  # one session behind all
@pytest.mark.parametrize("name", LABS)
def test_a_message_writes_the_share_text_of_its_state_once(name, monkeypatch):
    lab, session = LABS[name], Session(LABS[name])
    write, written = type(lab).write, []
    monkeypatch.setattr(type(lab), "write", lambda it, state: written.append(state) or write(it, state))
    for step in SCRIPTS[name]:
        written.clear()
        session.send(Message(*step))
        assert sum(state is session.state for state in written) <= 1

"""A stage, one sentence, the verdict: what a lab says at each step, and that all else waits in its details."""

import gc
import re

import pytest

from fivescore.classroom.exercises import make
from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.parts.cache import Latest
from tests.lessons import SCRIPTS

HELD = (
    "again",
    "belief",
    "court",
    "hands",
    "knock",
    "lead",
    "machine",
    "quiz",
    "race",
    "referee",
    "review",
    "scorekeeper",
    "switchboard",
    "until",
    "which-game",
)
"""Labs that say one sentence a step."""


@pytest.fixture(scope="module")
def remembering():
    """What labs remember of the latest sum, one of each kind."""
    return [each for each in gc.get_objects() if type(each) is Latest]


@pytest.fixture(autouse=True)
def nothing_found_yet(monkeypatch, remembering):
    """No lab remembers what it found for an earlier test: a long sum is seen from its first bit."""
    for kept in remembering:
        monkeypatch.setattr(kept, "_found", ())


def sentences(text):
    """How many sentences a text has.

    >>> sentences("You say 9.8 %: deal hands."), sentences("No: it does not fit. Lay another.")
    (1, 2)
    """
    return len(re.findall(r"[.?!]”?(?=\s|$)", text))


def views(name):
    """Every view of a reader who does what the script of a lab does, and what stands on the page without any script."""
    session = Session(LABS[name])
    for message in (None, *(Message(control, value) for control, value in SCRIPTS[name])):
        reply = session.send(message) if message else session.reply()
        yield reply.view
        while reply.view.progress < 1:
            reply = session.send(Message("more"))
            yield reply.view
    yield from (view._replace(note="") for view in LABS[name].frames(session.state))  # a folded answer is no step


@pytest.mark.parametrize("name", HELD)
def test_a_lab_says_one_sentence_a_step_and_one_more_as_its_verdict(name):
    told = [(view.says, view.note) for view in views(name)]
    assert {says for says, _ in told if sentences(says) != 1} == set()
    verdict = re.compile(r"^(Not|Right)[^.]*\. ")
    assert {note for _, note in told if sentences(verdict.sub("", note)) > 1} == set()


def test_an_exercise_keeps_its_question_and_tells_below_it_what_is_new():
    assert {view.says for view in views("exercise")} <= {
        make(id, seed).prompt for id in ("two-tiles-both-double", "none-of-them") for seed in range(1, 5)
    }


FORMS = ("round", "class", "class-sheet")
"""A table with a drawer, and labs that are a form."""


@pytest.mark.parametrize("name", [name for name in LABS if name not in FORMS])
def test_what_is_chosen_once_stands_below_what_is_said(name):
    controls = Session(LABS[name]).reply().view.controls
    first = {control.group: control for control in reversed(controls)}
    once = [first[control.group] for control in controls if control.id in ("seed", "game", "kind")]
    assert [control.group for control in once if not (control.below or control.folded)] == []

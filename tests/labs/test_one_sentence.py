"""A stage, one sentence, the verdict: what a lab says at each step, and that all else waits in its details."""

import json
import re

import pytest

from fivescore_labs import LABS
from fivescore_labs.classroom.exercises import make
from fivescore_labs.classroom.sheets import read_code
from fivescore_labs.contract import Session
from tests.every import every
from tests.test_wording import KEPT

HELD = "belief court knock machine referee review scorekeeper switchboard".split()
"""Labs that say one sentence a step."""
SPOKEN = json.loads(KEPT.read_text(encoding="utf-8"))


def sentences(text):
    """How many sentences a text has.

    >>> sentences("You say 9.8 %: deal hands."), sentences("No: it does not fit. Lay another.")
    (1, 2)
    """
    return len(re.findall(r"[.?!]”?(?=\s|$)", text))


@pytest.mark.landing  # what labs say is compared each time
@every(HELD)
def test_a_lab_says_one_sentence_a_step_and_one_more_as_its_verdict(name):
    still = [view.caption for view in LABS[name].static_views(LABS[name].start(""))]
    assert {says for says in (*still, *(says for _, says, *_ in SPOKEN[name])) if sentences(says) != 1} == set()
    verdict = re.compile(r"^(Not|Right)[^.]*\. ")
    assert {note for *_, note, _ in SPOKEN[name] if sentences(verdict.sub("", note)) > 1} == set()


def test_an_exercise_keeps_its_question_and_tells_below_it_what_is_new():
    assert {says for _, says, *_ in SPOKEN["exercise"]} <= {
        *(make(id, seed).prompt for id in ("two-tiles-both-double", "none-of-them") for seed in range(1, 5)),
        *(each.prompt for each in read_code("A-WOR-1-02-Q").exercises),
    }


FORMS = ("round", "class")
"""A table with a drawer, and a lab that is a form."""


@every([name for name in LABS if name not in FORMS])
def test_what_is_chosen_once_stands_below_what_is_said(name):
    controls = Session(LABS[name]).reply().view.controls
    first = {control.group: control for control in reversed(controls)}
    once = [first[control.group] for control in controls if control.id in ("seed", "game", "kind")]
    assert [control.group for control in once if not (control.below or control.folded)] == []

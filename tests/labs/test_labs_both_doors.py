"""The labs without a browser: both doors answer alike, nothing sent breaks them, texts come back, a sentence a step."""

import itertools
import json
import re
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given, settings, strategies as st

from fivescore.analysis.solver import budget
from fivescore_labs import LABS
from fivescore_labs.classroom.exercises import make
from fivescore_labs.classroom.sheets import read_code
from fivescore_labs.contract import UNASKED, Message, Session
from fivescore_labs.door import answer
from fivescore_labs.notebook import LabWidget
from fivescore_labs.parts import stage
from fivescore_labs.parts.html import plain
from fivescore_labs.play.setup import Settings
from tests.browser import heard
from tests.every import every
from tests.lessons import SCRIPTS, VALUES, WALKS, sent
from tests.test_wording import KEPT
from tests.weekly import FEW_LABS, examples


@pytest.fixture(scope="module", autouse=True)
def even_clock():
    """A clock for endings on which each look takes as long, so that their work is always cut into the same bits."""
    ticks = itertools.count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budget, "perf_counter", lambda: next(ticks) / 256)
        yield


class HeardWidget(LabWidget):
    """A lab in a notebook without a frontend: `said` is what it sent there."""

    def __init__(self, lab, text=""):
        self.said = []
        LabWidget._kept = ""  # what other tests did
        super().__init__(lab, text)

    def send(self, content, buffers=None):
        self.said.append(content)


def wire(value):
    """What is left of a value once it has gone through JSON."""
    return json.loads(json.dumps(value))


THINGS = "choice|dot|exercise|game|hint|minute|pip|point|question|round|student|tile|trial|world"
ONE_OF_MANY = re.compile(rf"(?<![\d.,/:–−+-])(?<!\d )\b(1 ({THINGS})s|of the 1|[02-9] ({THINGS}))\b")
"""A number of things that does not agree: 1 tiles, 2 tile."""


def test_every_lab_has_a_walk():
    assert [name for name in LABS if len(WALKS[name]) < 4] == []


@pytest.mark.few(*FEW_LABS)  # one session behind both doors
@pytest.mark.parametrize("name", LABS)
def test_page_and_notebook_give_the_same_replies(name):
    widget = HeardWidget(name)
    opened = json.loads(answer(json.dumps({"key": name, "lab": name, "text": ""})))
    assert wire(widget.reply) == opened
    problems = 0
    for at, (control, value) in enumerate(SCRIPTS[name]):
        message = {"id": control, "value": value, "at": float(at)}
        on_page = json.loads(answer(json.dumps({"key": name, "message": message})))
        widget._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        assert len(widget.said) == at + 1, "one message, one reply"
        assert wire(widget.said[-1]) == on_page, message
        assert wire(widget.reply) == on_page, "a notebook that is reloaded shows what was last sent"
        problems += bool(on_page["problem"])
    assert problems >= 2, "the script tries what cannot be done, too"


@pytest.mark.parametrize("name", LABS)
def test_every_tile_is_heard_by_its_name_and_no_control_takes_a_name_of_the_session(name):
    session, told, ids = Session(LABS[name]), [], set()
    for message in [None, *SCRIPTS[name]]:
        reply = plain(session.send(Message(*message)) if message else session.reply())
        view = reply["view"]
        told += map(heard, (view["caption"], view["note"], reply["problem"], *view["tables"]))
        told += re.findall(r'aria-label="([^"]*)"', view["picture"])
        for control in view["controls"]:
            ids.add(control["id"])
            told += (heard(control["label"]), heard(control["group"]), *(option[-1] for option in control["options"]))
    assert [text for text in told if re.search(r"\[\d+-\d+\]", text)] == []
    assert [text for text in told if ONE_OF_MANY.search(text)] == []
    assert not ids & {"undo", "reset", "more", "stop", "kept"}


def test_a_list_shows_the_notation_and_says_the_names():
    double = stage.Chip("First double", "", "double", options=(("", "any, or none"), ("1-1", "[1-1]: 1")))
    any_one, one, *_ = re.findall(r"<option[^>]*>[^<]*", stage.chips((double,), "Clues"))
    assert any_one == '<option value="" selected="">any, or none'
    assert one == '<option value="1-1" aria-label="double one: 1">[1-1]: 1'


def test_code_in_a_notebook_drives_a_lab_as_a_reader_does():
    by_hand, by_code = Session(LABS["finder"]), HeardWidget("finder")
    for control, value in SCRIPTS["finder"]:
        assert by_code.send_message(control, value) == by_hand.send(Message(control, value))
    assert [wire(said)["text"] for said in by_code.said][-1] == by_hand.reply().text


def is_sentence(text):
    """Whether a text begins like a sentence, ends like one, and is short enough to be read."""
    return re.fullmatch(r"[^a-z\s].*[^.]\.", text, re.DOTALL) is not None and len(text) < 400


AT_REST = {
    **dict.fromkeys(("playing", "running", "held", "asked"), False),
    **dict.fromkeys(("turn", "left", "pasted", "typed"), ""),
    **dict.fromkeys(("picked", "unfit", "since", "uncovered", "looks")),
    "settings": Settings(),
}
"""What no share text tells: that something plays, and what is typed, picked or set only."""


def without_transients(state):
    named = {each.name for each in fields(state)} if is_dataclass(state) else set()
    within = {"here": without_transients(state.here)} if "here" in named else {}
    return replace(state, **within, **{name: AT_REST[name] for name in named & AT_REST.keys()}) if named else state


def messages(name):
    controls = {control.id for control in Session(LABS[name]).reply().view.controls}
    controls |= {"undo", "reset", "stop", "more", "tick", "no such control", *(id for id, _ in SCRIPTS[name])}
    value = {control: st.sampled_from(sorted(VALUES[control])) for control in controls}
    return st.lists(
        st.sampled_from(sorted(controls)).flatmap(
            lambda control: st.builds(Message, st.just(control), value[control] | st.text(max_size=8))
        ),
        max_size=12,
    )


@pytest.mark.quick(*FEW_LABS)  # one reader of fields behind all
@pytest.mark.parametrize("name", LABS)
def test_every_slip_of_the_pen_gets_a_sentence_and_changes_nothing(name):
    controls = [control.id for control in Session(LABS[name]).reply().view.controls]
    slips = [Message(control, value) for control in controls for value in sorted(VALUES[control])]
    for message in [*slips, Message("answer", "1", at=float("inf"))]:
        session = Session(LABS[name])
        if problem := session.send(message).problem:
            assert is_sentence(problem) and session.state == LABS[name].start(""), message
    none = Session(LABS[name]).send(Message("no such control", "5"))
    assert none.problem.startswith("This lab has no control 'no such control'") and none.text == ""


@pytest.mark.parametrize("name", LABS)
def test_whatever_is_sent_gets_a_view_or_a_sentence_and_the_share_text_comes_back(name):
    lab = LABS[name]

    few = examples(15 if name in ("endgame", "editor") else 50)  # their sums take a while

    @settings(max_examples=few, deadline=None)
    @given(messages(name))
    def holds(sequence):
        session = Session(lab)
        for message in sequence:
            before = session.state
            reply = session.send(message)
            assert reply.view.caption
            if reply.problem:
                assert is_sentence(reply.problem), reply.problem
                done = message.id in UNASKED  # what went before could not be done
                assert done or session.state == before, "what cannot be done changes nothing"
            plain(reply)
            assert lab.start(reply.text) == without_transients(session.state)
            assert lab.write(lab.start(reply.text)) == reply.text

    holds()


@pytest.mark.parametrize("name", LABS)
def test_what_a_page_sends_by_itself_leaves_what_was_told_of_a_link(name):
    session = Session(LABS[name], "no link of any lab")
    told = session.reply().problem
    assert is_sentence(told)
    by_itself = ["kept", *(["tick"] if session.reply().view.tick else []), "more"]
    assert [session.send(Message(id)).problem for id in by_itself] == [told] * len(by_itself)
    assert sent(session, "reset").problem == ""


# A stage, one sentence, the verdict


HELD = "belief court knock machine referee review scorekeeper switchboard".split()
"""Labs that say one sentence a step."""
SPOKEN = json.loads(KEPT.read_text(encoding="utf-8"))


def sentences(text):
    """How many sentences a text has."""
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

"""The labs without a browser: both doors answer alike, nothing a reader sends breaks them, share texts come back."""

import itertools
import json
import random
import re
from dataclasses import fields, is_dataclass, replace

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings, strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES
from fivescore.analysis.solver import budget
from fivescore.core import notation
from fivescore.core.game import deal
from fivescore.core.notation import Record
from fivescore_labs import LABS
from fivescore_labs.contract import UNASKED, Message, Session
from fivescore_labs.door import answer
from fivescore_labs.notebook import LabWidget
from fivescore_labs.parts import stage
from fivescore_labs.parts.html import plain
from fivescore_labs.parts.words import lowered
from fivescore_labs.play.round_state import Settings
from tests.browser import heard
from tests.every import every
from tests.lessons import SCRIPTS, VALUES, WALKS
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


@pytest.mark.few(*FEW_LABS)  # one session behind both doors
@pytest.mark.parametrize("name", LABS)
def test_code_in_a_notebook_drives_a_lab_as_a_reader_does(name):
    by_hand, by_code = Session(LABS[name]), HeardWidget(name)
    for control, value in SCRIPTS[name]:
        assert by_code.send_message(control, value) == by_hand.send(Message(control, value))
    assert [wire(said)["text"] for said in by_code.said][-1] == by_hand.reply().text


def is_sentence(text):
    """Whether a text begins like a sentence, ends like one, and is short enough to be read."""
    return re.fullmatch(r"[^a-z\s].*[^.]\.", text, re.DOTALL) is not None and len(text) < 400


AT_REST = {
    **dict.fromkeys(("playing", "running", "held", "asked"), False),
    **dict.fromkeys(("turn", "left", "pasted", "typed"), ""),
    **dict.fromkeys(("picked", "since", "uncovered", "looks")),
    "settings": Settings(),
}
"""What no share text tells: that something plays, and what is typed, picked or set only."""


def without_transients(state):
    named = {each.name for each in fields(state)} if is_dataclass(state) else set()
    return replace(state, **{name: AT_REST[name] for name in named & AT_REST.keys()}) if named else state


def messages(name):
    controls = {control.id for control in Session(LABS[name]).reply().view.controls}
    controls |= {"undo", "reset", "stop", "more", "tick", "no such control"}
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


@pytest.mark.parametrize("name", LABS)
def test_whatever_is_sent_gets_a_view_or_a_sentence_and_the_share_text_comes_back(name):
    lab = LABS[name]

    @settings(
        max_examples=examples(15 if name in ("endgame", "editor") else 50), deadline=None
    )  # their sums take a while
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
def test_no_link_breaks_a_lab(name):
    lab = LABS[name]
    parts = st.sampled_from([":", ",", "~", "6", "5,0,10", "all-fives", "muggins", "1-1", "9-9", "²", "٣", "9" * 4400])

    @settings(max_examples=examples(150), deadline=None)
    @given(st.lists(parts, max_size=9).map("".join) | st.text(max_size=20))
    def holds(text):
        session = Session(lab, text)
        reply = session.reply()
        if reply.problem:
            assert is_sentence(reply.problem), reply.problem
            assert (session.state, reply.text) == (lab.start(""), ""), "a broken link opens the lab from its start"
        else:
            assert lab.start(reply.text) == session.state

    holds()


@pytest.mark.parametrize("name", LABS)
def test_what_a_page_sends_by_itself_leaves_what_was_told_of_a_link(name):
    session = Session(LABS[name], "no link of any lab")
    told = session.reply().problem
    assert is_sentence(told)
    by_itself = ["kept", *(["tick"] if session.reply().view.tick else []), "more"]
    assert [session.send(Message(id)).problem for id in by_itself] == [told] * len(by_itself)
    assert session.send(Message("reset")).problem == ""


def test_a_table_tells_what_was_wrong_with_its_link_until_its_reader_does_something():
    session = Session(LABS["round"], "no link of any lab")
    told = session.reply().problem
    for message in (Message("room", "32x14"), Message("pace-kept", "quick"), Message("tags-kept", "")):
        assert session.send(message).problem == told
    assert (session.state.settings.pace, session.state.settings.tags) == ("quick", False)
    assert session.send(Message("pace", "normal")).problem == "", "a reader who does something has read it"


def next_round(rules, reason):
    """The scorekeeper in a new round, after one played at random that ended so; and who went out."""
    rng = random.Random(3)
    while True:
        state = deal(rules, 2, rng, leader=0).start()
        while state.result is None:
            state = state.apply(rng.choice(state.legal))
        if state.result.reason == reason:
            text = notation.dumps(Record.of(state, ("Ana", "Ben")).public).strip().replace("\n", "~")
            session = Session(LABS["scorekeeper"], f"numbers~~{text}")
            session.send(Message("round"))
            return session, state.result.seat


def leaders(session):
    """The players who can be pressed to lead, and who does."""
    chips = BeautifulSoup(session.reply().view.picture, "html.parser").select("[data-send=leader]")
    pressed = [chip["data-value"] for chip in chips if chip["aria-pressed"] == "true"]
    return [chip["data-value"] for chip in chips], pressed


def test_where_lot_decides_the_scorekeeper_asks_who_leads():
    session, _ = next_round(ALL_FIVES, "blocked")
    asked = session.reply()
    assert leaders(session) == (["Ana", "Ben"], []) and asked.view.focus == "stage"
    assert "turn" not in {each.id for each in asked.view.controls}, "no turn before the leader is named"
    assert asked.text.endswith("~~") and Session(LABS["scorekeeper"], asked.text).reply().view == asked.view
    assert session.send(Message("write", "5-5")).problem
    session.send(Message("leader", "Ben"))
    assert leaders(session) == (["Ana", "Ben"], ["Ben"])
    assert session.send(Message("undo")).view == asked.view
    session.send(Message("leader", "Ben"))
    session.send(Message("write", "5-5"))
    assert session.state.record.leader == 1 and leaders(session) == ([], [])
    assert session.send(Message("leader", "Ana")).problem


@pytest.mark.parametrize("rules", [ALL_FIVES, FIVES_AND_THREES])
def test_the_scorekeeper_knows_who_leads_by_the_rules_and_another_may_be_named(rules):
    session, out = next_round(rules, "out")
    names, due = ("Ana", "Ben"), 1 if rules is FIVES_AND_THREES else out
    assert leaders(session)[1] == [names[due]] and lowered(rules.next_lead.says) in session.reply().view.caption
    other = session.send(Message("leader", names[1 - due]))
    assert leaders(session)[1] == [names[1 - due]] and f"though {names[due]} should" in other.view.caption


@every([(["", "1-4"],), (["left: 1", ""],), (["left: 1 2"],), (["1-4~left: 0 9", "players: A, B"],)])
def test_a_link_whose_rounds_do_not_follow_each_other_gets_a_sentence(rounds):
    text = "~~".join(["numbers", *(f"fivescore 1 all-fives hand=1~{each}" for each in rounds)])
    reply = Session(LABS["scorekeeper"], text).reply()
    assert "cannot be read" in reply.problem and reply.text == ""


@every(
    [
        ("all-fives", "1-4 = 5", "60 60", None),
        ("all-fives hand=1", "5-5 = 10", "0 7", "Ana 15 and Ben 0"),
        ("fives-and-threes hand=2", "1-4 = 1", "9 12", "Ana 1 and Ben 0"),
    ]
)
def test_the_scorekeeper_settles_as_the_referee_does_and_no_round_that_is_not_over(rules, turns, left, scores):
    session = Session(LABS["scorekeeper"], f"numbers~~fivescore 1 {rules}~players: Ana, Ben~{turns}")
    reply = session.send(Message("settle", left))
    if scores:
        assert reply.view.caption.endswith(f"that makes {scores}.")
    else:
        assert reply.problem and reply.text.endswith(turns)

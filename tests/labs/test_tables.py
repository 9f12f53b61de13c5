"""Tables that are kept: undo from the record, records brought in and taken out, and how a table is listed."""

import json
import random

import pytest
from hypothesis import given, settings, strategies as st

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.rules import RULE_SETS
from fivescore_labs import LABS
from fivescore_labs.analysis import positions
from fivescore_labs.contract import KEPT_JUMPS, Message, Session
from fivescore_labs.door import answer
from fivescore_labs.parts import fields
from tests.labs.test_round import over
from tests.lessons import LATER, script, sent
from tests.weekly import examples

ANA = "numbers~~fivescore 1 all-fives hand=2~players: Ana, Ben"
TWO = f"{ANA}~5-5 = 10~0-5 = 10~5-6~left: 0 12"
"""A round of two tiles each, which is settled after three turns."""


def undone(session):
    """The share texts that undo goes back through, to the end."""
    way = []
    while session.reply().undo:
        way.append(sent(session, "undo").text)
        assert len(way) < 200, "undo comes to no end"
    return way


def reopened(session):
    """The same table in a new session, from what a page keeps of it."""
    reply = session.reply()
    return Session(session.lab, reply.text, past=json.loads(json.dumps(reply.past)))


def played(seed, turns):
    """A session of a round in which so many turns were made at random, over several rounds and by any control."""
    session, rng = Session(LABS["round"], f"{seed}~all-fives~2~greedy~~~"), random.Random(seed)
    for _ in range(turns):
        state = session.state
        chance = rng.random()
        if chance < 0.1:
            session.send(Message("tutor", rng.choice(["yes", ""])))
        elif state.going:
            session.send(Message(rng.choice(["tick", "go"])))
        elif state.now.result:
            session.send(Message(rng.choice(["next", "another", "reset"])))
        else:
            sent(session, f"lay {rng.choice(state.now.legal)}")
    return session


# Undo


@settings(max_examples=examples(60))
@given(st.integers(0, 500), st.integers(1, 25))
def test_after_a_reload_undo_goes_the_same_way_back_through_a_round(seed, turns):
    session = played(seed, turns)
    way = undone(reopened(session))
    assert way == undone(session)


TURNS = "write 5-5 / write 0-5 / write 5-6 / write pass / settle 0 12 / round"
OTHERS = "sheet xs / sheet numbers / leader Ben / players Cai, Dot / undo / reset"


@settings(max_examples=examples(160))
@given(st.lists(st.sampled_from(script(f"{TURNS} / {OTHERS}")), max_size=14))
def test_after_a_reload_undo_goes_the_same_way_back_through_a_match(messages):
    session = Session(LABS["scorekeeper"], ANA)
    for id, value in messages:
        session.send(Message(id, value))
    way = undone(reopened(session))
    assert way == undone(session)


def test_only_what_the_record_does_not_tell_is_kept_and_of_many_jumps_the_latest():
    session = Session(LABS["scorekeeper"])
    for turn in ("5-5", "0-5", "5-6"):
        sent(session, f"write {turn}")
    assert session.reply().past == ()
    for number in range(KEPT_JUMPS // len(TWO)):
        session.send(Message("sheet", ("xs", "board", "numbers")[number % 3]))
        assert number or len(session.reply().past) == 1
    past = session.reply().past
    assert sum(len(now) + len(before) for now, before in past) <= KEPT_JUMPS and len(past) > 50
    assert past[-1][0] == session.reply().text


def test_the_door_takes_the_past_with_the_table_and_one_that_cannot_be_read_is_told():
    asked = {"key": "t", "lab": "scorekeeper", "text": "", "past": [["", TWO]]}
    assert json.loads(answer(json.dumps(asked)))["undo"] is True
    told = json.loads(answer(json.dumps({"key": "t", "message": {"id": "undo"}})))
    assert (told["text"], told["past"]) == (TWO, [])
    session = Session(LABS["scorekeeper"], TWO, past=[(TWO, "a damaged text")])
    refused = sent(session, "undo")
    assert refused.problem and refused.text == TWO
    assert sent(session, "undo").text == f"{ANA}~5-5 = 10~0-5 = 10~5-6", "what the record tells goes back"


# How a table is listed


def test_all_states_of_a_table_have_the_same_sign_and_other_tables_another():
    session = Session(LABS["scorekeeper"], ANA)
    steps = ("write 5-5", "write 0-5", "write 5-6", "settle 0 12", "round")
    signs = {sent(session, step).view.entry.same for step in steps}
    assert len(signs) == 1
    other = f"{ANA}~6-6"
    assert Session(LABS["scorekeeper"], other).reply().view.entry.same not in signs
    rounds = {played(3, turns).reply().view.entry.same for turns in range(4)}
    assert len(rounds) == 1 and Session(LABS["round"], "4~all-fives~2~greedy~~~").reply().view.entry.same not in rounds


def test_only_tables_and_lessons_are_listed():
    listed = {name for name, lab in LABS.items() if Session(lab).reply().view.entry}
    assert listed == {"scorekeeper", "round", "first-round", *LATER}


# Records in and out


@settings(max_examples=examples(60))
@given(st.integers(0, 300), st.integers(1, 25))
def test_a_round_that_was_taken_out_is_the_same_round_when_it_is_read_in(seed, turns):
    session = played(seed, turns)
    sent(session, "tutor / pace at once")
    text = session.reply().view.copy
    other = sent(Session(LABS["round"]), f"read {text}")
    assert (other.problem, other.text) == ("", session.reply().text)


def test_a_match_that_was_taken_out_is_the_same_match_when_it_is_read_in():
    session = Session(LABS["scorekeeper"], f"{TWO}~~{ANA.partition('~~')[2]}~scores: 20 10~6-6")
    other = Session(LABS["scorekeeper"])
    assert sent(other, f"read {session.reply().view.copy}").text == session.reply().text
    windows = "\ufeff" + session.reply().view.copy.replace("\n", "\r\n")
    assert sent(Session(LABS["scorekeeper"]), f"read {windows}").text == session.reply().text
    assert sent(other, "undo").text == "", "what was on the table before is one step back"


@given(
    st.text(max_size=80) | st.lists(st.sampled_from(["fivescore 1 all-fives\n", "5-5\n", "\n", "~", "²"])).map("".join)
)
def test_no_text_that_is_brought_in_breaks_the_reader(text):
    try:
        assert fields.records(text)
    except (NotationError, FivescoreError) as fault:
        assert str(fault)


def test_a_match_at_the_table_is_not_over_with_one_of_its_rounds():
    for rules, ends in (("all-fives", False), ("all-fives.target=5", True)):
        assert over(f"7~{rules}~2~careful~~~").reply().view.entry.over == ends


def test_records_are_brought_as_people_write_them():
    several = "Five Up\n1. 5\u20135 +2\n\nMuggins\n1-4\nDraw\n4-4\n"
    assert [len(record.turns) for record in fields.records(several)] == [1, 2]
    assert fields.records("5-5 +10")[0].rules is RULE_SETS["all-fives"]
    with pytest.raises(FivescoreError, match="63,022 characters long"):
        fields.records("fivescore 1 all-fives\n" + "# note\n" * 9000)
    read = {text: positions.read(text) for text in ("1. 5\u20135 +10\n2. 0-5", "5\u20135 0-5", "5-5 0-5")}
    assert [each.turn_number for each in read.values()] == [2, 0, 0] and not read["5-5 0-5"].record

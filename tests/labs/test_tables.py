"""Tables that are kept: undo from the record, records brought in and out, lists; and stages on which all is pressed."""

import json
import random
import re

import pytest
from hypothesis import given, settings, strategies as st

from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.notation import read_layout
from fivescore.core.rules import RULE_SETS
from fivescore_labs import LABS
from fivescore_labs.analysis import positions
from fivescore_labs.contract import KEPT_JUMPS, Message, Session
from fivescore_labs.door import answer
from fivescore_labs.parts import fields, stage
from fivescore_labs.rulings.switchboard import SWITCHES
from tests.every import every
from tests.labs.test_round import over
from tests.lessons import LATER, pressed, script, sent
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


# Tables that are pressed


FRESH = "numbers~~fivescore 1 all-fives~players: Ana, Ben"
LAID = ["1-4", "1-1", "4-4@1-4", "3-4", "1-2@1-1", "1-5@1-1", "5-5@1-5", "0-5"]


def buttons(view, kind):
    """What is sent by the buttons of a kind, and their names."""
    found = re.findall(rf'<button [^>]*class="fs-{kind}[^>]*>', view.picture)
    value, name = re.compile(r'data-value="([^"]*)"'), re.compile('aria-label="([^"]*)"')
    return {(sent[1] if (sent := value.search(it)) else None, name.search(it)[1]) for it in found}


def test_a_round_that_is_laid_by_hand_is_the_round_that_is_typed():
    typed, laid = Session(LABS["scorekeeper"]), Session(LABS["scorekeeper"])
    for turn in LAID:
        tile, _, host = turn.partition("@")
        layout = laid.state.at.layout
        (value,) = [host] if host else [f"{on.low}-{on.high}" if on else "" for on in layout.places(tile)]
        pressed(typed, f"write {turn}")
        assert pressed(laid, f"tile {tile} / place {value}").text == typed.reply().text


@every(["all-fives", "five-up", "muggins"])
def test_the_tray_has_every_tile_and_a_picked_one_has_a_button_where_it_fits(slug):
    layout = read_layout("1-4 4-4 4-6 1-1", RULE_SETS[slug])
    begun = f"{FRESH.replace('all-fives', slug)}~1-4~4-4~4-6~1-1"
    bits = buttons(Session(LABS["scorekeeper"], begun).reply().view, "bit")
    assert len(bits) == 28 and {value for value, _ in bits} == {None, *(str(tile)[1:-1] for tile in layout.rest)}
    assert (None, "double four, laid") in bits and ("2-3", "two-three, fits nowhere") in bits
    for tile in layout.rest:
        session = Session(LABS["scorekeeper"], begun)
        if not layout.places(tile):
            assert "fits no open end" in sent(session, f"tile {str(tile)[1:-1]}").problem
            continue
        expected = set()
        for on in layout.places(tile):
            after = layout.play(tile, on)
            points = f"scores {after.points}" if after.points else "no score"
            name = f"Lay {tile} {stage.where(layout, on)}, total {after.total}, {points}"
            expected.add((f"{on.low}-{on.high}", speech.aloud(name)))
        assert buttons(pressed(session, f"tile {str(tile)[1:-1]}").view, "spot") == expected


def test_the_finders_tray_fills_the_hand_or_the_board_and_shows_no_tile_twice():
    session = Session(LABS["finder"], "all-fives~1-4.4-6~4-4~@board")
    view = session.reply().view
    for each in session.state.layout.rules.tiles:
        drawn = len(re.findall(f'data-value="{each.low}-{each.high}"[^>]*><svg', view.picture))
        assert drawn == (each not in session.state.layout.tiles), each


def chips(view):
    """The chips that open a choice: what they send, and whether they wear the ring of a change."""
    found = re.findall(r'<label class="(fs-chip[^"]*)"><span>[^<]*</span><select name="([^"]*)"', view.picture)
    return {name: "fs-changed" in kind for kind, name in found}


def test_every_rule_of_the_switchboard_is_a_chip_with_a_ring_if_it_is_changed():
    session = Session(LABS["switchboard"])
    before = session.reply().view
    assert chips(before) == dict.fromkeys(("game", "source", "seats", *SWITCHES), False)
    view = pressed(session, "spinner every / rounding up").view
    assert {name for name, changed in chips(view).items() if changed} == {"spinner", "rounding"}
    assert pressed(session, "restore").view == before

"""A record is read as people write it, and what is wrong is found at its line."""

import contextlib
import re

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, IllegalAction, NotationError
from fivescore.core.notation import dumps, is_heading, is_record, load, loads
from fivescore.core.referee import on_record
from tests.every import every
from tests.rulings import FAULTY

AS_WRITTEN = "fivescore 1 all-fives\nplayers: Ana, Ben\n5-5 = 10\ndraw 3 0-5 = 10  # long; bad luck\n1-5\n"


WRITTEN = [
    "FIVESCORE 1 All-Fives\nPlayers: Ana, Ben\n1. 5-5 +10\n2. Draw 2  # long\ndraw\n3. 0-5 = +10  # bad luck\n4) 1-5\n",
    "fivescore All Fives\nPLAYERS : Ana, Ben\n5\u20135 = 10\nDRAW 3  # long\n0\u20145 + 10  # bad luck\n5\u22121\n",
    "all fives\nplayers: Ana, Ben\n5|5=10\ndraw 3 = 0  # long\n\n[0\u20115] +10# bad luck\n1-5@5-5\n",
    "players: Ana, Ben\r\n5-5 = 10\r\ndraw 3  # long\r\n0-5 +10  # bad luck\r\n1-5\r\n",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_a_record_is_read_as_people_write_it_and_written_as_always(text):
    assert dumps(loads(text)) == AS_WRITTEN and is_record(text) and is_heading(AS_WRITTEN.partition("\n")[0])
    assert is_heading(text.partition("\n")[0]) == (text is not WRITTEN[-1])


def test_plays_are_no_record():
    for text in ("", "5-5 0-5", "five-up 4-5 5-5", "five-up", "all-fives~1-4", "FY9rwgAsAq3", "5-5\n0-5"):
        assert not is_record(text) and not is_heading(f"{text} 1-1")


def test_a_knock_is_a_pass():
    record = loads("Muggins drawing=none\n1-4 +5\nKnock\n")
    assert dumps(record) == "fivescore 1 muggins drawing=none\n1-4 = 5\npass\n"


def test_notes_names_and_scores_are_kept():
    head = "fivescore 1 five-up target=31\nplayers: Ana, Ben\nleader: 2\nscores: 3 -1\n# at the club\n"
    text = head + "5-5 = 2  # bold\n0-5 = 2\n"
    record = loads(text)
    assert record.names == ("Ana", "Ben") and record.leader == 1 and record.note == "at the club"
    assert record.turns[0].note == "bold" and record.end.scores == (5, 1) and dumps(record) == text
    assert loads("fivescore 1 all-fives target=999999\nscores: 999998 -999999\n").scores == (999_998, -999_999)


def test_the_first_line_may_have_a_remark_and_a_turn_its_note():
    record = loads("\nfivescore 1 all-fives # our table\n1-4 # first\ndraw # none fits\n")
    assert record.rules == ALL_FIVES and [turn.note for turn in record.turns] == ["first", "none fits"]


@given(st.lists(st.text("fivescore 1-4@=#:|,~²drawpassllhnt\n", max_size=12), max_size=8))
def test_any_text_is_read_or_refused_with_its_place(pieces):
    with contextlib.suppress(NotationError):
        loads("fivescore 1 all-fives\n" + "\n".join(pieces))


@every(FAULTY)
def test_a_faulty_record_is_refused_at_the_place_that_is_told(text):
    with pytest.raises(NotationError) as caught:
        loads(text)
    fault, cause = caught.value, caught.value.__cause__
    line, column = map(int, re.search(r"line (\d+), column (\d+): |$", str(fault)).groups("1"))
    assert fault.line == line == on_record(text).line and str(fault).endswith(fault.why)
    assert fault.position == sum(map(len, text.splitlines(keepends=True)[: line - 1])) + column - 1
    assert not isinstance(cause, IllegalAction) or (cause.state.rules and cause.action is not None)


def test_a_file_is_read_as_utf_8_whatever_the_machine_takes_for_its_own(tmp_path, monkeypatch):
    path = tmp_path / "round.txt"
    path.write_bytes("fivescore 1 all-fives\nplayers: Zoë, Ben\n1-4\n".encode())
    monkeypatch.setattr("io.text_encoding", lambda given, *_: given or "latin-1")
    assert load(path).names == ("Zoë", "Ben")

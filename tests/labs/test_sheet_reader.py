"""Score sheets as people write them: what was played, what it scored, and which number is wrong."""

import json
from pathlib import Path

import pytest

from fivescore.core.errors import NotationError
from fivescore.core.tiles import Tile
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from fivescore_labs.parts.sheet_reader import LONGEST, read_sheet
from tests.every import cases, every
from tests.lessons import sent

THREE = [("4-1", 5), ("1-1", 0), ("4-4", 10)]


def plays(reading):
    return [(f"{each.play.tile.high}-{each.play.tile.low}", each.points) for each in reading.plays]


OTHERS = ["\ufeff4|1 5\r\n1|1\r\n4|4 10\r\n", "| Ann | Bob |\n|---|---|\n| 4-1 5 | 1-1 |\n| 4-4 10 | |"]
"""What no table of cases can hold."""


@every([*OTHERS, *cases("sheets")])
def test_a_sheet_is_read_as_it_is_written(text):
    (found,) = read_sheet(text).readings
    assert plays(found) == THREE and found.rules.slug == "all-fives" and not found.mistakes


@pytest.mark.parametrize(
    ("text", "at", "points", "said"),
    [
        ("Ann 4-1 5\nBob 1-1\nAnn 4-4 5", 2, 10, 5),
        ("Ann 4-1 5\nBob 1-1 5\nAnn 4-4 10", 1, 0, 5),
        ("Ann 4-1 5\nBob 1-1 0\nAnn 4-4 20", 2, 10, 15),  # a running total that grew by 15
        ("4-1 5\n1-1\n4-4", 2, 10, 0),
    ],
)
def test_a_wrong_number_is_marked_with_what_is_right(text, at, points, said):
    found = read_sheet(text, "all-fives").readings[0]
    wrong = [each for each in found.plays if not each.right]
    assert [found.plays.index(each) for each in wrong] == [at] and (wrong[0].points, wrong[0].said) == (points, said)


def test_a_line_that_cannot_be_is_named_with_the_reason():
    found = read_sheet("1-4 5\n5-5 10")
    assert not found.readings and found.line == 2 and "fits no open end" in found.why


def test_where_two_readings_fit_one_question_parts_them():
    sheet = "5-5\n5-0\n0-0"
    found = read_sheet(sheet)
    assert len(found.readings) > 1 and found.asks == "game"
    said = read_sheet(sheet, found.readings[1].rules.slug)
    assert len(said.readings) == 1 and said.readings[0].rules == found.readings[1].rules


@pytest.mark.parametrize(
    ("text", "why"), [("", "no tile is there"), ("hello", "no tile"), ("4-1 " * LONGEST, "the most of")]
)
def test_what_is_no_sheet_is_refused(text, why):
    with pytest.raises(NotationError, match=why):
        read_sheet(text)


SHEETS = [
    json.loads(line) for line in Path(__file__).with_name("sheets.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Sheets of simulated rounds, written by people who had not seen the reader."""


def read_right(sheet):
    """Whether a sheet is read as it was played; a question is asked where the answer matters."""
    found = read_sheet(sheet["text"])
    if "impossible" in sheet:
        return not found.readings
    played = list(zip(map(Tile, sheet["plays"]), sheet["points"], strict=True))
    fitting = [it for it in found.readings if [(each.play.tile, each.points) for each in it.plays] == played]
    if not fitting or (found.asks and not sheet["ask"]):
        return False
    wrong = [at for at, each in enumerate(fitting[0].plays) if not each.right]
    return wrong[:1] == sheet["mistakes"][:1]


def test_of_all_sheets_none_is_read_wrong_without_a_question():
    assert len(SHEETS) == 100 and [each["id"] for each in SHEETS if not read_right(each)] == []


@pytest.mark.parametrize("line", ["4:1", "Ana 4-1 5", "4|1 (5)", "4-1 = 5", "ana: 1/4"])
def test_a_turn_is_typed_at_the_scorekeeper_as_on_a_score_sheet(line):
    session = Session(LABS["scorekeeper"])
    reply = sent(session, f"turn {line} / write")
    assert not reply.problem and reply.view.copy.rstrip().endswith("1-4 = 5")


def test_a_sheet_that_is_dropped_as_a_file_is_read_as_one_that_is_pasted():
    for name in ("referee", "scorekeeper"):
        session = Session(LABS[name])
        if name == "referee":
            sent(session, "ask record")
        files = [each for each in session.reply().view.controls if each.kind == "file"]
        assert len(files) == 1
        session.send(Message(files[0].value, "\ufeffAnn 4|1 5\r\nBob 1|1\r\n"))
        assert not sent(session, "read").problem

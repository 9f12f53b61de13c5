"""Score sheets as people write them: what was played, what it scored, and which number is wrong."""

import json
from pathlib import Path

import pytest

from fivescore.core.errors import NotationError
from fivescore.core.tiles import Tile
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from fivescore_labs.parts.sheet_reader import LONGEST, read_sheet
from tests.every import every

THREE = [("4-1", 5), ("1-1", 0), ("4-4", 10)]


def plays(reading):
    return [(f"{each.play.tile.high}-{each.play.tile.low}", each.points) for each in reading.plays]


@every(
    [
        "4-1 5\n1-1\n4-4 10",
        "4-1 (5); 1-1; 4-4 (10)",
        "A: 4-1 (5)\nB: 1-1\nA: 4-4 (10)",
        "Ann 4-1 5\nBob 1-1\nAnn 4-4 10",
        "4:1 5\n1/1\n4|4 10",
        "4 – 1 +5\n1 – 1\n4 – 4 +10",
        "1-4 = 5, 1-1, 4-4 = 10",
        "\ufeff4|1 5\r\n1|1\r\n4|4 10\r\n",
        "1) [4-1] 5 pts\n2) [1-1]\n3) [4-4] 10 pts",
        "- 4-1, 5p\n- 1-1\n- 4-4, 10p",
        "| Ann | Bob |\n|---|---|\n| 4-1 5 | 1-1 |\n| 4-4 10 | |",
        "[20:14] Ann: 4-1 5\n[20:15] Bob: 1-1\n[20:16] Ann: 4-4 10",
        "All Fives, Saturday\nAnn led the 4-1 for 5, then Bob put the 1-1 down. Ann played 4-4 for 10 points.",
        "4-4 10\n1-1\n4-1 5",
        "Ann 4-1 5\nBob 1-1 0\nAnn 4-4 15",
        "Ann 4-1 5 (5)\nBob 1-1 0 (0)\nAnn 4-4 10 (15)",
        "Ann 4-1 5\nBob draws 2, 1-1\nAnn 4-4 10\nBob passes",
    ]
)
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


def test_the_referee_reads_a_sheet_marks_its_lines_and_keeps_its_text():
    session = Session(LABS["referee"])
    session.send(Message("ask", "record"))
    text = "Ann 4-1 5\nBob 1-1\nAnn 4-4 5"
    view = session.send(Message("read", text)).view
    assert view.verdict == "wrong" and "scores 10, and the sheet says 5" in view.caption
    assert [row[-1] for row in view.tables[0].rows[1:]] == ["✓", "✓", "✗"]
    assert next(each for each in view.controls if each.id == "paste").value == text
    again = Session(LABS["referee"], session.reply().text).reply()
    assert again.view.caption == view.caption


def test_the_referee_asks_which_game_it_was_and_goes_by_the_answer():
    session = Session(LABS["referee"])
    asked = session.send(Message("read", "Ann 5-5\nBob 5-0\nAnn 0-0")).view
    choice = next(each for each in asked.controls if each.id == "sheet-game")
    assert "ways" in asked.caption and len(choice.options) > 2
    reply = session.send(Message("sheet-game", "five-up"))
    assert "Five Up" in reply.view.caption and reply.text.startswith("record~@five-up")
    assert session.send(Message("sheet-game", "bridge")).problem


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


def test_the_scorekeeper_reads_a_sheet_as_a_round_and_puts_its_slips_right():
    session = Session(LABS["scorekeeper"])
    reply = session.send(Message("read", "Ann 4-1 5\nBob 1-1\nAnn 4-4 5"))
    assert not reply.problem and reply.view.note == "Put right: line 3: [4-4] scores 10, not 5."
    assert "players: Ann, Bob" in reply.view.copy and reply.view.copy.rstrip().endswith("4-4 = 10")
    assert session.send(Message("turn", "3-4")).view.note == ""


def test_the_scorekeeper_asks_the_one_question_that_parts_the_readings():
    session = Session(LABS["scorekeeper"])
    asked = session.send(Message("read", "Ann 4-1 1\nBob 1-1 1")).view
    assert "ways" in asked.caption and next(each.id for each in asked.controls) == "sheet-game"
    told = session.send(Message("sheet-game", "five-up"))
    assert not told.problem and "five-up" in told.view.copy and "Ann" in told.view.copy


def test_a_sheet_that_is_asked_about_is_left_by_any_other_act():
    session = Session(LABS["scorekeeper"])
    session.send(Message("read", "Ann 4-1 1\nBob 1-1 1"))
    after = session.send(Message("tile", "5-5")).view
    assert "ways" not in after.caption and "5-5" in after.caption
    assert not [each for each in after.controls if each.id.startswith("sheet-")]


def test_a_sheet_that_leaves_out_draws_is_refused_by_the_scorekeeper():
    session = Session(LABS["scorekeeper"])
    reply = session.send(Message("read", "Ann 4-1 5\nBob 1-1\nAnn 4-4 10\nAnn 4-6"))
    assert "does not say who drew" in reply.problem
    assert "1 cannot be" in session.send(Message("read", "Ann 5-5 10\nBob 1-4")).problem.replace("2", "1")


@pytest.mark.parametrize("line", ["4:1", "Ana 4-1 5", "4|1 (5)", "4-1 = 5", "ana: 1/4"])
def test_a_turn_is_typed_at_the_scorekeeper_as_on_a_score_sheet(line):
    session = Session(LABS["scorekeeper"])
    session.send(Message("turn", line))
    reply = session.send(Message("write"))
    assert not reply.problem and reply.view.copy.rstrip().endswith("1-4 = 5")


def test_a_typed_line_of_somebody_else_or_with_a_wrong_score_is_refused():
    session = Session(LABS["scorekeeper"])
    for line, why in (("Ben 4-1 5", "not of Ben"), ("4:1 10", "scores 5, not 10"), ("hello", "is no turn")):
        session.send(Message("turn", line))
        assert why in session.send(Message("write")).problem


def test_a_sheet_that_is_dropped_as_a_file_is_read_as_one_that_is_pasted():
    for name in ("referee", "scorekeeper"):
        session = Session(LABS[name])
        if name == "referee":
            session.send(Message("ask", "record"))
        files = [each for each in session.reply().view.controls if each.kind == "file"]
        assert len(files) == 1
        session.send(Message(files[0].value, "\ufeffAnn 4|1 5\r\nBob 1|1\r\n"))
        assert not session.send(Message("read")).problem

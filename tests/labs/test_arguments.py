"""The referee's lab: arguments get the ruling of the engine, records and score sheets are read as people write them."""

import json
import random
import re
from itertools import product
from pathlib import Path
from urllib.parse import unquote

import pytest

from fivescore import RULE_SETS, Layout
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import play_round
from fivescore.core.errors import NotationError
from fivescore.core.game import deal
from fivescore.core.notation import Record, dumps
from fivescore.core.referee import on_action
from fivescore.core.tiles import Tile
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from fivescore_labs.parts.sheet_reader import LONGEST, read_sheet
from fivescore_labs.rulings.dispute import ASKS, read
from tests.every import cases, every
from tests.lessons import sent

LAB = LABS["referee"]
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "referee.md"
LINKS = [unquote(link) for link in re.findall(r"#referee=([^\"]*)", PAGE.read_text(encoding="utf-8"))]


def ruled(text):
    return LAB.view(LAB.start(text))


def in_full(view):
    """The ruling with all its reasons, as the details have it where the sentence is shorter."""
    rows = [row for table in view.tables if table.caption == "The ruling in full" for row in table.rows[1:]]
    return rows[0][1] if rows else view.caption


def test_every_argument_gets_a_ruling_with_its_source_and_every_question_has_one():
    assert {text.partition("~")[0] for text in LINKS} == {ask for ask, _ in ASKS}
    for text in LINKS:
        view = ruled(text)
        assert re.search(r" \((sources? [A-E]|named only|settled here)[^)]*\)\.$", view.note), text
        assert (view.verdict == "wrong") == view.note.startswith(("Not", "Line"))
        captions = [table.caption for table in view.tables if table.caption != "The ruling in full"]
        assert captions[-2:] == ["The rules that say so", "The marks"]
        (still,) = LAB.static_views(LAB.start(text))
        assert view._replace(controls=(), picture=still.picture, details="") == still, "without scripts it says it too"


def test_a_third_arm_too_early_is_refused_with_a_picture_of_where_the_tile_goes():
    session = Session(LAB, "play~all-fives~5-5.1-5~4-5@5-5")
    view = sent(session, "arm 3").view
    assert view.verdict == "wrong" and "arm 2 is next" in view.caption
    (still,) = LAB.static_views(session.state)
    assert "where [4-5] would lie" in str(still.picture)
    assert re.search('class="fs-spot fs-yours"[^>]*data-value="5-5"', view.picture), "its place has a ring"


def test_what_is_listed_as_allowed_is_what_the_engine_allows():
    for text in ("play~all-fives~1-4.4-4~2-2~1-6.4-6.2-2", "draw~all-fives.drawing=while-able~1-4~~1-2.4-4"):
        asked = read(text)
        rows = ruled(text).tables[0].rows[1:]
        assert len(rows) == len(asked.state.legal) > 1
        assert all(on_action(asked.state, action).allowed for action in asked.state.legal)


@every(product(["all-fives", "fives-and-threes", "five-up"], [True, False]))
def test_a_right_record_is_confirmed_and_a_wrong_score_is_found_in_its_line(slug, known):
    end = play_round(deal(RULE_SETS[slug], 2, random.Random(5)), [Greedy(), Greedy()], 5)
    record, session = Record.of(end, ("Ana", "Ben")), Session(LAB)
    text = dumps(record if known else record.public)
    view = sent(session, f"read {text}").view
    first, second = end.scores
    assert view.verdict == "right" and f"The score: Ana {first} and Ben {second}." in in_full(view).replace("−", "-")
    lines = text.strip().split("\n")
    if known:
        left = session.send(Message("read", "\n".join([*lines[:-1], "left: 1 1"]))).view
        assert left.note.startswith(f"Line {len(lines)} is wrong: ")
    at = random.Random(slug).choice([at for at, line in enumerate(lines) if " = " in line])
    turn, _, points = lines[at].partition(" = ")
    lines[at] = f"{turn} = {int(points) + 1}"
    view = session.send(Message("read", "\n".join(lines))).view
    assert view.verdict == "wrong" and view.note.startswith(f"Line {at + 1} is wrong: ")
    assert f"not {int(points) + 1}" in view.caption
    rows = next(table for table in view.tables if table.caption.startswith("The record")).rows
    assert [row[2] for row in rows[1:]] == ["✓"] * at + ["✗"] + ["–"] * (len(lines) - at - 1)
    turns = sum(not re.match(r"fivescore|[\w-]+:", line) for line in lines[:at])
    before = [Layout(record.rules), *(step.layout for step in record.steps())][turns]
    assert read(session.reply().text).before.table.layout.plays == before.plays
    sent(session, "ask play")
    assert session.state.layout == before, "it may be asked about"


@every(cases("records"))
def test_a_record_is_checked_as_people_write_it(text, verdict, says):
    view = ruled(text) if text.startswith("record~") else sent(Session(LAB, "record"), f"read {text}").view
    assert view.verdict == verdict and says in in_full(view), in_full(view)


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

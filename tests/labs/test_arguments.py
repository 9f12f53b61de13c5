"""The referee's lab: typical arguments get the ruling of the engine, and a record is checked line by line."""

import random
import re
from itertools import product
from pathlib import Path
from urllib.parse import unquote

from fivescore import RULE_SETS, Layout
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import play_round
from fivescore.core.game import deal
from fivescore.core.notation import Record, dumps
from fivescore.core.referee import on_action
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
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

"""The position editor: what it says of a position, and how what is set up by clicks is set up by keys as well."""

import re
import time

from fivescore.core.notation import Record, dumps
from fivescore_labs.analysis.editor import EDITOR
from fivescore_labs.contract import Message, Session
from fivescore_labs.review import MEASURES
from tests.every import every
from tests.lessons import finished
from tests.odds.test_odds import late

LARGE = "all-fives 4-5 5-5", "0-5 1-5 2-4 3-3 6-6 2-6 1-1"
"""A table and a hand that nobody can weigh to the end of the round."""


def at(*messages):
    session = Session(EDITOR)
    for name, value in messages:
        reply = session.send(Message(name, value))
        assert reply.problem == "", f"{name} {value}: {reply.problem}"
    return session


def told(view):
    """What the lab says in its sentence, its note and the sentences of its details."""
    known = [words for table in view.tables if table.rows[0] == ("", "What is known") for _, words in table.rows]
    return " ".join([view.caption, view.note, *known])


@every(["", "all", "100"])
def test_what_is_too_large_to_solve_is_weighed_by_a_look_ahead_and_a_way_on_is_told(way):
    session = at(("read", LARGE[0]), ("hand", LARGE[1]), ("other-1", "7"), ("values", way))
    view = finished(session).view
    for says in (MEASURES["look-ahead"], "Ben holds 7 of 19 unseen tiles", "fewer tiles"):
        assert says in told(view)
    refused = "One deal alone would search about" in view.note
    assert refused == bool(way), "what was asked for is refused with numbers, below the sentence"
    assert view.tables[0].rows[1][-1].endswith(" ✓")


def test_where_a_sample_is_within_reach_it_is_offered_and_comes_with_its_error():
    session = at(("read", "FVfFcJJqM-u0Abjlz"))
    before = told(finished(session).view)
    assert "165 deals" in before and MEASURES["look-ahead"] in before
    session.send(Message("values", "100"))
    after = finished(session).view
    assert "100 random deals, seed 1" in told(after) and re.search(r"± \d", after.tables[0].rows[1][-1])


def test_a_picked_tile_has_a_button_for_each_place_where_it_can_go():
    drawn = at(("tile", "2-3")).reply().view.picture
    assert set(re.findall('data-send="end" data-value="([^"]*)"', drawn)) == {"3-5", "1-2", "hand"}
    laid, held, back = (at(("tile", "2-3"), step).state for step in (("end", "3-5"), ("end", "hand"), ("tile", "2-3")))
    assert str(laid.position.layout).endswith("2-3@3-5") and "2-3" not in str(held.position.layout)
    assert "[2-3]" in map(str, held.position.hand) and back == EDITOR.start("")


def test_a_record_without_a_deal_takes_a_whole_hand_and_steps_stay_in_the_record():
    session = at(("read", "fivescore 1 all-fives\nplayers: Ana, Ben\n4-5\n5-5\n"), ("previous", ""))
    assert "Ben's tiles" in {each.label for each in session.reply().view.controls if each.id == "hand"}
    assert "9 tiles" in session.send(Message("hand", "5-5 0-0")).problem
    session.send(Message("tile", "0-0"))
    assert session.send(Message("end", "hand")).problem
    session.send(Message("hand", "5-5 0-0 0-1 0-2 0-3 0-4 0-6 1-1 1-2"))
    assert "1 of 2 plays scores; [0-4] on [4-5]" in told(session.reply().view)
    assert ("To move", "Ana") in session.send(Message("next")).view.tables[0].rows


def test_a_hand_that_was_given_is_looked_at_once_its_player_is_to_move():
    session = at(("read", "FY9rwgAsAq3"), ("empty", ""), ("other-1", "1-1 5-6"), ("mover", "1"))
    assert [str(tile) for tile in session.state.position.hand] == ["[1-1]", "[5-6]"]
    assert EDITOR.start(session.reply().text) == session.state


def test_a_record_with_too_many_deals_to_count_opens_and_says_so():
    session = Session(EDITOR)
    start = time.process_time()
    assert not session.send(Message("read", dumps(Record.of(late(25)).public))).problem
    assert "40,000" in told(finished(session).view) and time.process_time() - start < 3

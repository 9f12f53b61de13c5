"""The court: belief before verdict, and the same trials for a seed."""

from fivescore_labs import LABS
from fivescore_labs.chance.experiments import WORDS
from fivescore_labs.claims import CLAIMS
from fivescore_labs.claims.results import ruling
from fivescore_labs.classroom.progress import read
from fivescore_labs.contract import Message, Session
from tests.every import every
from tests.lessons import pressed


@every(CLAIMS)
def test_no_verdict_is_seen_before_a_belief(name):
    view = Session(LABS["court"], name).reply().view
    shown = f"{view.picture} {view.caption} {view.note} {view.tables}"
    assert not any(word in shown for word in WORDS.values()) and CLAIMS[name].takes[1] not in shown


def test_the_first_belief_is_kept_and_stands_beside_the_verdict():
    session = Session(LABS["court"], "small-total")
    first = pressed(session, ("answer-1", "supported"))
    assert read(first.view.keep).said_in("advice-in-court") == {"small-total": "supported"}
    again = Session(LABS["court"], "small-total", kept=first.view.keep)
    reply = pressed(again, ("answer-2", "depends"))
    assert read(reply.view.keep).said_in("advice-in-court") == {"small-total": "supported"}
    rows = reply.view.tables[-1].rows
    assert rows[1] == (CLAIMS["small-total"].says, "It holds", WORDS[ruling(CLAIMS["small-total"])])


def test_the_same_seed_finds_the_same_and_more_trials_make_a_narrower_interval():
    steps = ("answer-1", "supported"), ("run-20", "20")
    one, other = (pressed(Session(LABS["court"], "take-away"), *steps).view for _ in range(2))
    assert one.tables[0] == other.tables[0]
    assert pressed(Session(LABS["court"], "take-away~supported~20~2")).view.tables[0] != one.tables[0]
    assert Session(LABS["court"]).send(Message("run-20", "20")).problem, "nothing is tried before a belief"
    session = Session(LABS["court"], "take-away")
    few, many = pressed(session, *steps).view, pressed(session, ("run-100", "100"), ("run-100", "100")).view
    width = [float(view.tables[0].rows[1][4].partition("±")[2]) for view in (few, many)]
    assert width[1] < width[0] / 2
    assert [view.tables[0].rows[1][5] for view in (few, many)] == ["20", "220"]

"""What the core and every lab say, word for word, and what the analysis finds in a few cases, all in one file.

Change a sentence, then `python -m tests.test_wording`. Which numbers are right is held by other tests.
"""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from tests import found, refused, rulings
from tests.lessons import SCRIPTS
from website import DOCS

LINKS = re.findall(r"#referee=([^\"]*)", (DOCS / "rules" / "referee.md").read_text(encoding="utf-8"))
"""Every dispute of the referee's page."""
CORE = rulings.CORE | {"refused": refused.CORE}
ANALYSIS = found.ANALYSIS | {"refusals": refused.ANALYSIS}
KEPT = Path(__file__).with_name("wording.json")


def spoken(name):
    """What a lab says after each message of its walk, all work done: what was sent, sentence, note, problem."""
    session, heard = Session(LABS[name]), []
    for control, value in (("open", ""), *SCRIPTS[name]):
        reply = session.reply() if control == "open" else session.send(Message(control, value))
        problem = reply.problem
        while reply.view.progress < 1:
            reply = session.send(Message("more"))
        heard.append([f"{control} {value}".strip(), reply.view.caption, reply.view.note, problem])
    for text in LINKS if name == "referee" else ():
        view = Session(LABS[name], unquote(text)).reply().view
        heard.append([text, view.caption, view.note, ""])
    return heard


def kept():
    return json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CORE)
def test_the_core_says_what_is_kept(name):
    assert rulings.said(CORE[name]()) == kept()[name], "if the new words are meant: python -m tests.test_wording"


@pytest.mark.quick(*{*ANALYSIS} - {"trials"})  # they take long
@pytest.mark.parametrize("name", ANALYSIS)
def test_the_analysis_finds_what_is_kept(name):
    assert rulings.said(ANALYSIS[name]()) == kept()[name], "if the new numbers are right: python -m tests.test_wording"


@pytest.mark.quick(*{*LABS} - {"review"})  # it takes long
@pytest.mark.parametrize("name", LABS)
def test_every_lab_says_on_its_walk_what_is_kept(name):
    assert spoken(name) == kept()[name], "if the new words are meant: python -m tests.test_wording"


def test_no_words_are_kept_of_a_lab_that_is_gone():
    assert kept().keys() == {*CORE, *ANALYSIS, *LABS}


def update():
    """Write down what is said now, one row a line."""
    parts = []
    rooms = CORE | ANALYSIS
    for name in (*rooms, *sorted(LABS)):
        rows = rulings.said(rooms[name]()) if name in rooms else spoken(name)
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in rows)
        parts.append(f"{json.dumps(name)}: [\n{lines}\n]")
    KEPT.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    update()

"""What every lab says on its walk, word for word, in one file: change a sentence, then `python -m tests.test_wording`.

Numbers within these sentences are held by tests of the labs; this is the one place that holds the words.
"""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from tests.lessons import SCRIPTS
from website import DOCS

LINKS = re.findall(r"#referee=([^\"]*)", (DOCS / "rules" / "referee.md").read_text(encoding="utf-8"))
"""Every dispute of the referee's page."""
KEPT = Path(__file__).with_name("wording.json")


def spoken(name):
    """What a lab says after each message of its walk, all work done: what was sent, sentence, note, problem."""
    session, found = Session(LABS[name]), []
    for control, value in (("open", ""), *SCRIPTS[name]):
        reply = session.reply() if control == "open" else session.send(Message(control, value))
        problem = reply.problem
        while reply.view.progress < 1:
            reply = session.send(Message("more"))
        found.append([f"{control} {value}".strip(), reply.view.says, reply.view.note, problem])
    for text in LINKS if name == "referee" else ():
        view = Session(LABS[name], unquote(text)).reply().view
        found.append([text, view.says, view.note, ""])
    return found


@pytest.mark.parametrize("name", LABS)
def test_every_lab_says_on_its_walk_what_is_kept(name):
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert spoken(name) == kept[name], "if the new words are meant: python -m tests.test_wording"


def test_no_words_are_kept_of_a_lab_that_is_gone():
    assert json.loads(KEPT.read_text(encoding="utf-8")).keys() == LABS.keys()


def update():
    """Write down what every lab says now, one line a message."""
    labs = []
    for name in LABS:
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in spoken(name))
        labs.append(f"{json.dumps(name)}: [\n{lines}\n]")
    KEPT.write_text("{\n" + ",\n".join(labs) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    update()

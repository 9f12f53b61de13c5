"""Share texts name their lab and their version; they lead where they say, or say why not."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest

from fivescore.notebook import lab
from fivescore_labs import LABS
from fivescore_labs.analysis import values
from fivescore_labs.contract import Session
from fivescore_labs.parts.cache import Latest
from fivescore_labs.play import round
from fivescore_labs.share import VERSION, share
from tests.every import every
from tests.lessons import sent
from website import DOCS

LINKS = json.loads(Path(__file__).with_name("links.json").read_text(encoding="utf-8"))
"""Texts of labs, as they write them, with what they say."""
NAMED = [f"{number} {link['lab']}" for number, link in enumerate(LINKS)]


def test_every_lab_that_writes_links_has_some_in_the_list():
    silent = {"progress", "mark-sheet"}
    listed = {link["lab"] for link in LINKS}
    assert listed <= LABS.keys() - silent, "what somebody has done stands in no link"
    assert len(listed) > 25


@pytest.fixture(autouse=True)
def nothing_is_found_yet(monkeypatch):
    """Labs keep what they found last: what another test has found must not be told here."""
    for module in (round, values):
        for name, kept in list(vars(module).items()):
            if isinstance(kept, Latest):
                monkeypatch.setattr(module, name, Latest())


@pytest.mark.parametrize("link", LINKS, ids=NAMED)
def test_a_link_leads_where_it_led_with_its_version_and_without(link):
    name, text = link["lab"], link["text"]
    for written in (text, f"{name}={text}", share(name, text)):
        session = Session(LABS[name], written)
        reply = session.reply()
        assert reply.problem == ""
        while reply.view.caption != link["says"] and reply.view.progress < 1:
            reply = sent(session, "more")
        assert reply.view.caption == link["says"]


def round_of(*, seed="1", table="all-fives~2~careful", tutor="", standing="", acts=""):
    return f"{seed}~{table}~{tutor}~{standing}~{acts}"


HAND = "fivescore 1 all-fives hand=1~"
NOWHERE = {
    "round": [
        *(round_of(standing=each) for each in ("1.0.0.0", "2.2.0.0", "2.1.0", "2.1.250.0", "100.0.5.0")),
        *(round_of(acts=each) for each in ("9-9", "4-4.4-4", "4-4+x", "4-4+1000", "+", "4-4~all-fives")),
        *(round_of(acts=f"4-4~{each}") for each in ("chess~2~careful", "all-fives~3~careful~")),
        *(round_of(table=f"all-fives~2.{each}") for each in ("Ana~careful", "Ana.Ana~careful")),
        *(
            round_of(table=f"{each}")
            for each in ("all-fives~2~careful.greedy", "all-fives~2~nobody", "chess~2~careful")
        ),
        *(round_of(table=f"all-fives {each}~2~careful") for each in ("hand=20", "tiles=15", "partners=perhaps")),
        *(round_of(table=each) for each in ("all-fives drawing~2~careful", "all-fives-online~4~careful")),
        round_of(tutor="help"),
    ],
    "scorekeeper": [
        "~~".join(["numbers", *(f"{HAND}{each}" for each in rounds)])
        for rounds in (["", "1-4"], ["left: 1", ""], ["left: 1 2"], ["1-4~left: 0 9", "players: A, B"])
    ],
    "first-round": "0 99 2~8 1~4-6 2~x 1~9-9 1~1-4@4-6 2~~maybe 2~~~7 3~~~2.7 4~~~2.1 22~~right 1~~~~ ²".split(),
    "puzzle": [
        *"0 99999 x 1~9-9 1~~maybe 1~~~knitting 1~~~~7 d1 r1~1.2 y~1-1".split(),
        *(f"d261127~{marks}" for marks in ("1o.2.3", "1o.2o.3o.4o.5o.6")),
    ],
    "review": [
        *("five-up", "0~~chess", "0~~fivescore 1 all-fives~1-4"),
        next(f"5{link['text'][1:]}" for link in LINKS if link["lab"] == "review"),  # a seat that is not there
    ],
}
"""Texts that lead to no state of a lab."""


@every([(name, text) for name, texts in NOWHERE.items() for text in texts])
def test_a_link_that_leads_nowhere_opens_its_lab_at_the_start_and_says_so(name, text):
    reply = Session(LABS[name], text).reply()
    assert reply.problem.startswith("That link cannot be read: ") and reply.text == ""


@every(LABS)
def test_a_link_of_another_release_says_so_in_a_sentence(name):
    reply = Session(LABS[name], f"{name}.{VERSION + 1}=whatever").reply()
    assert reply.problem == (
        f"That link cannot be read: another release wrote it, in version {VERSION + 1}; this one reads version "
        f"{VERSION}, so load the page anew or bring fivescore up to date. Here is the lab from its start."
    )


def test_a_link_of_another_lab_says_whose_it_is():
    reply = Session(LABS["finder"], "drill.1=1~all-fives~count~1~").reply()
    assert "it leads to the lab drill, and this one is finder" in reply.problem and reply.text == ""


def test_the_editor_and_a_notebook_open_a_whole_link_with_its_version_as_one_without():
    text = "all-fives~1-4~1-1.1-6~"
    for head in ("finder", f"finder.{VERSION}"):
        whole = f"http://127.0.0.1/tools/finder/#{head}={quote(text)}"
        for opened in (lab(whole), lab("finder", text)):
            assert opened.session.reply() == Session(LABS["finder"], text).reply()
        assert Session(LABS["editor"], whole).reply().view == Session(LABS["editor"], f"finder={text}").reply().view


def test_pages_write_the_version_that_the_labs_write():
    script = (DOCS / "assets" / "address.js").read_text(encoding="utf-8")
    assert re.findall(r"^const VERSION = (\d+);", script, re.MULTILINE) == [str(VERSION)]

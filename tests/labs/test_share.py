"""Share texts name their lab and their version; they lead where they say, or say why not."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest

from fivescore.notebook import lab
from fivescore_labs import LABS
from fivescore_labs.analysis import findings
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
    for module in (round, findings):
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


NOWHERE = Path(__file__).with_name("nowhere.txt").read_text(encoding="utf-8").splitlines()
"""Labs, each with a text that leads to no state of it."""


@every([tuple(line.split(" ", 1)) for line in NOWHERE])
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

"""What readers choose, type and link is read in one way by all labs, and refused in one sentence."""

import json
import re
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest

from fivescore.core.errors import NotationError
from fivescore.core.notation import read_plays, read_tiles
from fivescore.core.tiles import Tile
from fivescore.notebook import lab
from fivescore_labs import LABS
from fivescore_labs.analysis import findings
from fivescore_labs.contract import VERSION, Latest, Message, Session, share
from fivescore_labs.parts import fields
from fivescore_labs.play import round
from tests.every import every
from tests.lessons import sent
from website import DOCS


@every(
    [
        (fields.game, "bridge", "there is no game 'bridge'; choose one of all-fives, "),
        (fields.seed, "1000000", "“1000000” is no seed; give a whole number from 0 to 999,999"),
        (fields.seed, "", "nothing is typed; give a whole number from 0 to 999,999"),
        (fields.seed, "²", "“²” is no seed; give a whole number from 0 to 999,999"),
        (partial(fields.number, high=60, what="score", low=-60), "-61", "give a whole number from -60 to 60"),
        (partial(fields.numbers, high=99, what="hand", counts=[2], like="0 13"), "0 1 2", "3 numbers; give 2, one for"),
        (partial(fields.chosen, options=[*map(str, range(13))], what="set"), "x", "one of the 13 in the list"),
        (partial(fields.typed, longest=5), "1-4 1-1", "that is 7 characters long; 5 are enough here"),
        (partial(fields.answer, options=(("yes", "It is"),)), "no", "there is no answer 'no'; choose one of yes"),
        (partial(fields.parts, like="a~b"), "a~b~c", "'a~b~c' is no link of this lab; one reads like a~b"),
    ]
)
def test_a_value_that_cannot_be_is_refused_with_what_is_allowed(read, value, says):
    with pytest.raises(NotationError) as refused:
        read(value)
    assert says in str(refused.value) and refused.value.text == value


def test_steps_end_at_both_ends():
    for at, name, to in ((0, "previous", 0), (9, "next", 9), (5, "first", 0), (5, "last", 9), (5, "next", 6)):
        assert fields.dispatch(Message(name), **fields.stepping(int, at, 9, "move")) == to


def tiles(typed):
    return read_tiles(fields.tiles(typed))


READ = [
    (tiles, (Tile(1, 4), Tile(2, 3)), ["1-4 2-3", ", 1-4; 2-3,", "1|4\n2|3", "41 32", "[1-4][2-3]", "1–4 2—3"]),
    (tiles, (Tile(1, 4), Tile(2, 3)), ["(1,4) and (2,3)", "１-４　２－３", "1-4，2-3"]),
    (tiles, (Tile(3, 6),), ["36", "6|3", " ３-６ ", "3 6", "3,6", "3/6", "[6-3]"]),
    (
        lambda typed: [*map(str, read_plays(fields.tiles(typed)))],
        ["2-5@5-5"],
        ["2-5@5-5", "2-5 @ 5-5", "25@55", "2-5 on 5-5", "２|５＠５|５"],
    ),
    (
        partial(fields.numbers, high=99, what="play", counts=range(1, 9), like="5 0 10"),
        (5, 0, 10),
        ["5 0 10", ",5,0,10", "5;0\n10.", "５；０　１０", "5/0/10", "5 - 0 - 10", "5–0–10"],
    ),
    (
        partial(fields.number, high=9999, what="score"),
        1500,
        ["1500", "１５００", "1,500", "1 500", "+1500", "1500.", "1500 points"],
    ),
    (fields.names, ("Ana", "Ben"), ["Ana, Ben", ",Ana; Ben", "Ana and Ben", "Ana & Ben", "Ana\nBen", "Ana、Ben"]),
]


@every([(read, meant, typed) for read, meant, several in READ for typed in several])
def test_what_is_typed_is_read_as_people_write_it(read, meant, typed):
    assert read(typed) == meant


@every(["five", "5,0", "1.5", "5 to 6", "--5", "1,50"])
def test_what_is_no_whole_number_is_never_taken_for_one(typed):
    with pytest.raises(NotationError):
        fields.number(typed, 9999, "score", -9999)


@every(["finder", "editor", "referee"])
def test_every_field_for_a_hand_reads_it_in_the_same_way(lab):
    one, other = (sent(Session(LABS[lab]), f"hand {hand}") for hand in ("0-0 5-5", ", 00；5|5"))
    assert (one.problem, one.text) == (other.problem, other.text)


@every(["a cnt 1 01 o", "A–CNT–1–01–O", "Ａ-CNT-1-01-O"])
def test_the_code_of_a_sheet_is_read_with_any_dash(typed):
    assert not sent(Session(LABS["class"]), f"code {typed}").problem


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

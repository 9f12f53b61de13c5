"""The labs without a browser: both doors answer alike, nothing a reader sends breaks them, share texts come back."""

import itertools
import json
import random
import re
from dataclasses import fields, replace

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings, strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES
from fivescore.analysis.solver import budget
from fivescore.core import notation
from fivescore.core.game import deal
from fivescore.core.notation import Record
from fivescore.labs import LABS
from fivescore.labs.contract import UNASKED, Message, Session
from fivescore.labs.door import answer
from fivescore.labs.parts.html import plain
from fivescore.labs.parts.words import lowered
from fivescore.labs.play.round_state import Settings
from fivescore.notebook import LabWidget
from tests.browser import heard
from tests.lessons import LATER, through
from tests.weekly import examples


@pytest.fixture(scope="module", autouse=True)
def even_clock():
    """A clock for endings on which each look takes as long, so that their work is always cut into the same bits."""
    ticks = itertools.count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budget, "perf_counter", lambda: next(ticks) / 256)
        yield


SLOW = ("endgame", "editor")
"""Labs whose sums take a while."""
SCRIPTS = {
    **{
        name: [("number", "many"), ("tile", "9-9"), ("show", ""), ("undo", ""), *through(lab), ("reset", "")]
        for name, lab in LATER.items()
    },
    "first-round": [
        ("tile", "1-6"),
        ("place", ""),
        ("show", ""),
        ("tile", "9-9"),
        ("tile", "4-4"),
        ("place", ""),
        ("show", ""),
        ("next", ""),
        ("number", "many"),
        ("number", "3"),
        ("undo", ""),
        ("number", "8"),
        ("draw", ""),
        ("next", ""),
        ("tile", "2-2"),
        ("tile", "2-2"),
        ("place", "2-4"),
        ("tile", "2-2"),
        ("place", "2-4"),
        ("next", ""),
        ("next", ""),
        ("reset", ""),
    ],
    "today": [
        ("tick", ""),
        ("number", "many"),
        ("number", "99"),
        ("number", "0"),
        ("show", ""),
        ("next", ""),
        ("number", "5"),
        ("draw", ""),
        ("undo", ""),
        ("reset", ""),
    ],
    "knock": [
        ("guess", "30"),
        ("deal-100", "100"),
        ("count", ""),
        ("guess", "9"),
        ("knocks", "yes"),
        ("tile", "5-5"),
        ("tile", "9-9"),
        ("exact", "yes"),
        ("sixes", "4"),
        ("sixes", "6"),
        ("deal-10", "10"),
        ("knocks", ""),
        ("undo", ""),
        ("reset", ""),
    ],
    "until": [
        ("guess", "7"),
        ("deal-1", "1"),
        ("deal-100", "100"),
        ("count", ""),
        ("fit", "5"),
        ("fit", "7"),
        ("asks", "stuck"),
        ("reserve", "2"),
        ("guess", "10"),
        ("deal-10", "10"),
        ("count", ""),
        ("table", "6-6 | 0-0 1-2 1-4 3-4 5-5 2-3 1-1"),
        ("deal-10", "10"),
        ("table", "6-6 | 2-6"),
        ("asks", "mean"),
        ("table", ""),
        ("undo", ""),
        ("reset", ""),
    ],
    "court": [
        ("run-20", "20"),
        ("answer-1", "maybe"),
        ("answer-1", "supported"),
        ("answer-2", "depends"),
        ("run-20", "20"),
        ("more", ""),
        ("more", ""),
        ("more", ""),
        ("undo", ""),
        ("claim", "from-score-to-score"),
        ("answer-3", "refuted"),
        ("run-20", "20"),
        ("more", ""),
        ("seed", "many"),
        ("seed", "7"),
        ("run", "999"),
        ("next", ""),
        ("previous", ""),
        ("claim", "many-numbers"),
        ("next", ""),
        ("reset", ""),
    ],
    "lead": [
        ("lead", "9-9"),
        ("lead", "6-6"),
        ("lead", "3-3"),
        ("lead", "0-0"),
        ("more", ""),
        ("more", ""),
        ("next", ""),
        ("game", "five-up"),
        ("game", "muggins"),
        ("seed", "many"),
        ("seed", "4"),
        ("undo", ""),
        ("reset", ""),
    ],
    "race": [
        ("guess", "2"),
        ("guess", "17"),
        ("run-1", "1"),
        ("run-10", "10"),
        ("more", ""),
        ("again", ""),
        ("run", "many"),
        ("run-10", "10"),
        ("guess", "4"),
        ("asks", "lead"),
        ("asks", "mean"),
        ("run", "8"),
        ("seed", "many"),
        ("seed", "12"),
        ("reset", ""),
    ],
    "machine": [
        ("guess", "25"),
        ("guess", "101"),
        ("deal-1", "1"),
        ("deal-10", "10"),
        ("deal-100", "100"),
        ("deal", "none"),
        ("asks", "best"),
        ("guess", "7"),
        ("deal-1000", "1000"),
        ("count", ""),
        ("guess", "6"),
        ("deal", "9999"),
        ("undo", ""),
        ("size", "14"),
        ("size", "0"),
        ("bag", "unseen"),
        ("bag", "sack"),
        ("back", "yes"),
        ("seed", "many"),
        ("seed", "7"),
        ("again", ""),
        ("asks", "two"),
        ("size", "1"),
        ("count", ""),
        ("reset", ""),
    ],
    "hands": [
        ("drop", ""),
        ("order", ""),
        ("guess", "4"),
        ("tile", "1-4"),
        ("tile", "5-5"),
        ("tile", "7-7"),
        ("tile", "0-6"),
        ("order", ""),
        ("tile", "5-5"),
        ("chance", ""),
        ("hand", "0-0 1-1 2-2 3-3 4-4 5-5 6-6 0-1 0-2"),
        ("chance", ""),
        ("drop", ""),
        ("hand", "1-4 1-4"),
        ("drop", ""),
        ("guess", "6"),
        ("guess", "twelve"),
        ("reset", ""),
    ],
    "quiz": [
        ("next", ""),
        ("answer-1", "any"),
        ("answer-1", "any"),
        ("next", ""),
        ("answer-1", "maybe"),
        ("answer-1", "yes"),
        ("undo", ""),
        ("answer-2", "no"),
        ("next", ""),
        ("typed", "ten"),
        ("typed", "10"),
        ("check", ""),
        ("next", ""),
        ("check", "0"),
        ("next", ""),
        ("answer-3", "pass"),
        ("next", ""),
        ("answer-2", "0_0"),
        ("answer-1", "10_0"),
        ("next", ""),
        ("answer-3", "exact"),
        ("next", ""),
        ("answer-1", "yes"),
        ("next", ""),
        ("next", ""),
        ("seed", "many"),
        ("again", ""),
        ("others", ""),
        ("seed", "9"),
        ("reset", ""),
    ],
    "referee": [
        ("tile", "2-5"),
        ("tile", "4-5@4-4"),
        ("end", "5-6"),
        ("bit", "2-6"),
        ("end", "2-4"),
        ("tray", "board"),
        ("bit", "2-2"),
        ("end", "2-4"),
        ("bit", "0-0"),
        ("back", ""),
        ("tray", "hand"),
        ("bit", "0-0"),
        ("tray", "floor"),
        ("rule-drawing", "none"),
        ("rule-target", "9"),
        ("undo", ""),
        ("tile", "9-9"),
        ("tile", ""),
        ("end", "2-4"),
        ("hand", "2-2 6-6"),
        ("tile", "2-2"),
        ("hand", "4-4"),
        ("ask", "draw"),
        ("boneyard", "0"),
        ("boneyard", "many"),
        ("ask", "pass"),
        ("hand", ""),
        ("undo", ""),
        ("changes", "drawing=none"),
        ("changes", "drawing=often"),
        ("rules", "five-up"),
        ("rules", "bridge"),
        ("plays", "5-5 0-5"),
        ("plays", "5-5 1-1"),
        ("ask", "score"),
        ("claim", "10"),
        ("claim", "5"),
        ("ask", "round"),
        ("pips", "9 13"),
        ("pips", "0 13"),
        ("out", ""),
        ("out", "2"),
        ("out", "1"),
        ("ask", "record"),
        ("read", "fivescore 1 all-fives\n5-5 = 10\n0-5 = 5\n"),
        ("ask", "play"),
        ("undo", ""),
        ("paste", "five-up 4-5 5-5"),
        ("read", ""),
        ("read", "nonsense"),
        ("ask", "who"),
        ("reset", ""),
    ],
    "which-game": [
        ("back", ""),
        ("answer-2", "every+sides"),
        ("answer-1", "nines"),
        ("answer-1", "fives"),
        ("unknown", ""),
        ("answer", "5"),
        ("undo", ""),
        ("answer-3", "5"),
        ("answer-4", "each-loses+nearest+0"),
        ("back", ""),
        ("answer-4", "each-loses+nearest+0"),
        ("answer-2", "times+61"),
        ("unknown", ""),
        ("unknown", ""),
        ("again", ""),
        ("reset", ""),
    ],
    "nine-moves": [
        ("next", ""),
        ("guess", "0"),
        ("check", ""),
        ("guess", "6"),
        ("check", ""),
        ("guess", "many"),
        ("check", ""),
        ("move", "8"),
        ("play", ""),
        ("tick", ""),
        ("undo", ""),
        ("first", ""),
        ("previous", ""),
        ("last", ""),
        ("move", "12"),
        ("no such control", ""),
        ("reset", ""),
    ],
    "detective": [
        ("double", "1-1"),
        ("move", "5"),
        ("tile", "2-1"),
        ("tile", "9-9"),
        ("scores", "5 0 ten"),
        ("scores", "0 0 0 0 0"),
        *[("more", "")] * 4,
        ("stop", ""),
        ("undo", ""),
        ("rules", "muggins"),
        *[("more", "")] * 4,
        ("rules", "chess"),
        ("reset", ""),
    ],
    "sheet": [
        ("next", ""),
        ("next", ""),
        ("next", ""),
        ("sheet", "61"),
        ("move", "7"),
        ("previous", ""),
        ("move", "10"),
        ("scores", "15, 10 10 5 20 15"),
        ("sheet", "xs"),
        ("scores", "15 7"),
        ("scores", ""),
        ("scores", "50 10 0 10 10 60 5"),
        ("first", ""),
        ("last", ""),
        ("sheet", "121"),
        ("sheet", "80"),
        ("undo", ""),
        ("chalk", ""),
        ("reset", ""),
    ],
    "scorekeeper": [
        ("players", "Ana; Ben"),
        ("players", "Ana, Ben"),
        ("sheet", "board"),
        ("leader", "Ben"),
        ("undo", ""),
        ("tile", "2-3"),
        ("tile", "9-9"),
        ("drawn", "1"),
        ("drawn", "many"),
        ("place", ""),
        ("place", "2-3"),
        ("undo", ""),
        ("pass", ""),
        ("undo", ""),
        *[
            step
            for turn in ("5-5", "0-5", "4-4", "5-6", "draw 2 6-6", "0-3")
            for step in (("turn", turn), ("write", ""))
        ],
        ("left", "0 13"),
        ("settle", ""),
        ("left", "35 13"),
        ("settle", ""),
        ("settle", ""),
        ("round", ""),
        ("turn", "4-6"),
        ("write", ""),
        ("leader", "Zoe"),
        ("leader", "Ben"),
        ("turn", "4-6"),
        ("write", ""),
        ("leader", "Ana"),
        ("sheet", "xs"),
        ("rules", "five-up"),
        ("undo", ""),
        ("read", "fivescore 1 all-fives hand=2 drawing=none\nplayers: Ana, Ben\n5-5 = 10"),
        ("left", "9 12"),
        ("settle", ""),
        ("round", ""),
        ("leader", "Ben"),
        ("reset", ""),
    ],
    "switchboard": [
        ("seats", "5"),
        ("seats", "6"),
        ("seats", "2"),
        ("tile", "1-6"),
        ("tile", "3-6"),
        ("place", "1-3"),
        ("place", ""),
        ("tile", "6-6"),
        ("tile", "6-6"),
        ("back", ""),
        ("spinner", "none"),
        ("spinner", "every"),
        ("count", "ends"),
        ("scoring", "odd primes"),
        ("unit", "points"),
        ("undo", ""),
        ("restore", ""),
        ("source", "B"),
        ("source", "F"),
        ("game", "sniff"),
        ("game", "bridge"),
        ("plays", "5-5 0-5 3-5"),
        ("plays", "5-5 9-9"),
        ("pips", "7 13 2"),
        ("pips", "x"),
        ("settlement", "each loses"),
        ("rounding", "up"),
        ("split_tie", "no"),
        ("chip_out", "1"),
        ("chip_out", "9"),
        ("pips", "0 4 7"),
        ("scoring", "fives and threes"),
    ],
    "finder": [
        ("play", "2-4"),
        ("play", "3-6@3-5"),
        ("play", "1-1"),
        ("rules", "fives-and-threes"),
        ("place", "3-5"),
        ("place", ""),
        ("tray", "board"),
        ("tray", "table"),
        ("tile", "6-6"),
        ("place", "3-6"),
        ("place", "3-6"),
        ("tile", "0-4"),
        ("tray", "hand"),
        ("tile", "0-4"),
        ("hand", "6-6 0-1"),
        ("hand", "0-1 4-4"),
        ("undo", ""),
        ("plays", "5-5 0-5 3-5 1-5"),
        ("rules", "five-up"),
        ("plays", "5-5 0-5 3-5 1-5"),
        ("rules", "muggins"),
        ("back", ""),
        ("empty", ""),
        ("back", ""),
        ("tray", "board"),
        ("tile", "5-5"),
        ("place", ""),
        ("reset", ""),
    ],
    "drill": [
        ("next", ""),
        ("kind", "does"),
        ("answer-1", "maybe"),
        ("answer-1", "yes"),
        ("answer-1", "yes"),
        ("next", ""),
        ("undo", ""),
        ("kind", "count"),
        ("typed", "ten"),
        ("check", ""),
        ("typed", "12"),
        ("check", ""),
        ("kind", "points"),
        ("check", "0"),
        ("go", ""),
        ("tick", ""),
        ("check", "5"),
        ("pause", ""),
        ("pause", ""),
        ("check", "5"),
        ("go", ""),
        ("check", "10"),
        ("leave", ""),
        ("kind", "place"),
        ("answer", "6-6"),
        ("rules", "fives-and-threes"),
        ("kind", "does"),
        ("answer-2", "no"),
        ("next", ""),
        ("seed", "many"),
        ("seed", "7"),
        ("kind", "hard"),
        ("reset", ""),
    ],
    "endgame": [
        ("play", "1-3"),
        ("play", "6-6"),
        ("face-up", "yes"),
        ("deal", ""),
        ("values", "100"),
        ("undo", ""),
        ("bones", "0"),
        ("deal", ""),
        ("seed", "7"),
        ("mine", "6"),
        ("theirs", "6"),
        ("more", ""),
        ("bones", "4"),
        ("more", ""),
        ("stop", ""),
        ("another", ""),
        ("rules", "fives-and-threes"),
        ("plays", "1-1 1-2"),
        ("hand", "1-1"),
        ("hand", "2-5 0-2 4-4"),
        ("other-1", "99"),
        ("other-1", "2"),
        ("play", "2-5"),
        ("reset", ""),
    ],
    "again": [
        ("place", ""),
        ("tile", "many"),
        ("tile", "0-0"),
        ("tile", "9-9"),
        ("draw", ""),
        ("following", ""),
        ("tile", "1-6"),
        ("place", "1-5"),
        ("tile", "1-6"),
        ("undo", ""),
        ("tile", "1-6"),
        ("place", "6-6"),
        ("retry", ""),
        ("pasted", "fivescore positions 1"),
        ("read", "fivescore positions 1"),
        ("read", "chess"),
        ("read", "fivescore positions 1\n3-3@3-5 7 truth - again.1=~FU19qkxGlO_BDckACHMG\n"),
        ("reset", ""),
    ],
    "review": [
        ("at", "0"),
        ("tile", "4-6"),
        ("again", "0"),
        ("tile", "4-6"),
        ("place", ""),
        ("undo", ""),
        ("back", ""),
        ("again", "1"),
        ("at", "many"),
        ("next", ""),
        ("previous", ""),
        ("seat", "1"),
        ("seat", "9"),
        ("undo", ""),
        ("pasted", "fivescore 1 all-fives"),
        ("read", "fivescore 1 all-fives\n1-4"),
        ("read", "chess"),
        (
            "read",
            "fivescore 1 all-fives tiles=2 hand=3 players=2 partners=no drawing=none\n"
            "hands: 0-0 1-1 1-2 | 0-1 0-2 2-2\nboneyard:\n0-0\n0-1\n1-2\n",
        ),
        ("reset", ""),
    ],
    "belief": [
        ("next", ""),
        ("next", ""),
        ("tile", "4-4"),
        ("tile", "4-4"),
        ("tile", "5-6"),
        ("tile", "9-9"),
        ("exact", "yes"),
        ("undo", ""),
        ("example", "partner"),
        ("last", ""),
        ("seat", "3"),
        ("suggests", "yes"),
        ("tile", "2-3"),
        ("suggests", ""),
        ("seat", "0"),
        ("previous", ""),
        ("move", "99"),
        ("move", "3"),
        ("example", "tables"),
        ("last", ""),
        ("tile", "0-0"),
        ("exact", ""),
        ("first", ""),
        ("example", "bridge"),
        ("reset", ""),
    ],
    "example": [
        ("next", ""),
        ("game", "fives-and-threes"),
        ("guess", "4"),
        ("check", ""),
        ("check", "15"),
        ("guess", "many"),
        ("play", ""),
        ("tick", ""),
        ("game", "bridge"),
        ("undo", ""),
        ("last", ""),
        ("reset", ""),
    ],
    "class": [
        ("class", "10b"),
        ("class", "the tenth"),
        ("students", "3"),
        ("students", "100"),
        ("lesson-what-a-knock-tells", "yes"),
        ("make-sheets", "sheets"),
        *[("more", "")] * 7,
        ("make-key", "key"),
        ("stop", ""),
        ("make-key", "poster"),
        ("lesson-counting-hands", ""),
        ("lesson-what-a-knock-tells", ""),
        ("lesson-knitting", "yes"),
        ("seed", "2026"),
        ("seed", "many"),
        ("level", "core"),
        ("level", "hard"),
        ("paper", "letter"),
        ("paper", "foolscap"),
        ("undo", ""),
        ("reset", ""),
    ],
    "class-sheet": [
        ("previous", ""),
        ("next", ""),
        ("lesson", "what-a-knock-tells"),
        ("lesson", "knitting"),
        ("class", "10b"),
        ("class", "the tenth"),
        ("seed", "2026"),
        ("seed", "many"),
        ("student", "7"),
        ("student", "0"),
        ("key", ""),
        ("next", ""),
        ("key", ""),
        ("code", "A-CNT-1-02-L"),
        ("code", "A-CNT-1-02-M"),
        ("undo", ""),
        ("reset", ""),
        ("student", "3"),
    ],
    "receipt": [
        ("lesson", "at-least-one"),
        ("lesson", "knitting"),
        ("lesson", ""),
        ("sheet", "A-CNT-1-02-L"),
        ("sheet", "a-cnt-1-02-m"),
        ("kept", ""),
        ("undo", ""),
        ("reset", ""),
    ],
    "mark-sheet": [
        ("read", ""),
        ("pasted", "nothing"),
        ("read", ""),
        ("example", ""),
        ("read", "Zoe\nfivescore receipt 1 of 2 exercises, check 7\nnone-of-them~3 1/2/0 one-tile 0"),
        ("forget", ""),
        ("undo", ""),
        ("reset", ""),
    ],
    "progress": [
        ("forget", ""),
        ("pasted", "fivescore progress 1"),
        ("read", "fivescore progress 1\nnone-of-them~3 marks 2 tries 1"),
        ("read", "fivescore progress 1\nknitting~3 marks 2 tries 1"),
        ("forget", ""),
        ("back", ""),
        ("back", ""),
        ("kept", ""),
        ("reset", ""),
    ],
    "exercise": [
        ("check", ""),
        ("typed", "1/"),
        ("check", ""),
        ("check", "25/49"),
        ("check", "3/7"),
        ("hint", ""),
        ("exercise", "none-of-them"),
        ("exercise", "knitting"),
        ("check", "0.29"),
        ("solution", ""),
        ("seed", "3"),
        ("seed", "many"),
        ("check", "19/65"),
        ("check", "19/65"),
        ("undo", ""),
        ("next", ""),
        ("reset", ""),
    ],
    "editor": [
        ("play", "2-6@1-2"),
        ("play", "6-6@1-2"),
        ("end", "1-2"),
        ("undo", ""),
        ("tile", "2-3"),
        ("end-2", "1-2"),
        ("type", "2-4"),
        ("type", "9-9"),
        ("back", ""),
        ("hand", "2-2 3-3"),
        ("tile", "2-6"),
        ("end", "hand"),
        ("other-1", "5"),
        ("other-1", "2-2 6-6"),
        ("other-1", "5-5 6-6"),
        ("other-1", "99"),
        ("values", "100"),
        ("values", "many"),
        ("boneyard", "4"),
        ("boneyard", "40"),
        ("seats", "4"),
        ("seats", "9"),
        ("mover", "2"),
        ("points", "45 -60"),
        ("points", "45"),
        ("rules", "muggins"),
        ("rules", "bridge"),
        ("changes", "tiles=9 target=100"),
        ("changes", "tiles=ninety"),
        ("paste", "nonsense"),
        ("read", ""),
        ("read", "fivescore 1 all-fives\nplayers: Ana, Ben\n4-5\n5-5 = 15\npass\n"),
        ("previous", ""),
        ("step", "1"),
        ("step", "9"),
        ("hand", "5-5 0-0"),
        ("tile", "0-0"),
        ("end", "hand"),
        ("next", ""),
        ("read", "all-fives 1-4 1-1"),
        ("empty", ""),
        ("tile", "5-5"),
        ("end", ""),
        ("end", "5-5"),
        ("reset", ""),
    ],
    "round": [
        ("tile", "1-1"),
        ("tile", "4-4"),
        ("place", "4-6"),
        ("tile", "3-4"),
        ("tick", ""),
        ("hold", ""),
        ("go", ""),
        ("play", "3-4@4-4"),
        ("undo", ""),
        ("turn", "3-4"),
        ("pace", "at once"),
        ("room", "40x20 4x2 6x3 5x4 5x4"),
        ("lay", ""),
        ("end", "4-4"),
        ("hint", ""),
        ("more", ""),
        ("tutor", "yes"),
        ("more", ""),
        ("draw", ""),
        ("tile", "0-3"),
        ("seat-1", "person"),
        ("show", ""),
        ("name-0", "Mia"),
        ("opponent", "greedy"),
        ("seats", "4"),
        ("seats", "7"),
        ("next", ""),
        ("rules", "five-up"),
        ("another", ""),
        ("seed", "many"),
        ("seed", "7"),
        ("stop", ""),
        ("reset", ""),
    ],
}
"""For each lab, what a reader does: (control, value)."""


class HeardWidget(LabWidget):
    """A lab in a notebook without a frontend: `said` is what it sent there."""

    def __init__(self, lab, text=""):
        self.said = []
        LabWidget._kept = ""  # what other tests did
        super().__init__(lab, text)

    def send(self, content, buffers=None):
        self.said.append(content)


def wire(value):
    """What is left of a value once it has gone through JSON."""
    return json.loads(json.dumps(value))


def test_every_lab_has_a_script():
    assert set(SCRIPTS) == set(LABS)


@pytest.mark.parametrize("name", LABS)
def test_no_control_has_a_name_that_a_session_keeps_for_itself(name):
    session = Session(LABS[name])
    views = [session.reply().view, *(session.send(Message(*step)).view for step in SCRIPTS[name])]
    assert not {control.id for view in views for control in view.controls} & {"undo", "reset", "more", "stop", "kept"}


@pytest.mark.parametrize("name", LABS)
def test_page_and_notebook_give_the_same_replies(name):
    widget = HeardWidget(name)
    opened = json.loads(answer(json.dumps({"key": name, "lab": name, "text": ""})))
    assert wire(widget.reply) == opened
    problems = 0
    for at, (control, value) in enumerate(SCRIPTS[name]):
        message = {"id": control, "value": value, "at": float(at)}
        on_page = json.loads(answer(json.dumps({"key": name, "message": message})))
        widget._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        assert len(widget.said) == at + 1, "one message, one reply"
        assert wire(widget.said[-1]) == on_page, message
        assert wire(widget.reply) == on_page, "a notebook that is reloaded shows what was last sent"
        problems += bool(on_page["problem"])
    assert problems >= 2, "the script tries what cannot be done, too"


@pytest.mark.parametrize("name", LABS)
def test_every_tile_that_is_shown_is_heard_by_its_name(name):
    """In sentences, tables, drawings and lists: “one-six” or “double five”, and never brackets and a dash."""
    session, told = Session(LABS[name]), []
    for message in [None, *SCRIPTS[name]]:
        reply = plain(session.send(Message(*message)) if message else session.reply())
        view = reply["view"]
        told += map(heard, (view["says"], view["note"], reply["problem"], *view["tables"]))
        told += re.findall(r'aria-label="([^"]*)"', view["picture"])
        for control in view["controls"]:
            told += (heard(control["label"]), heard(control["group"]), *(option[-1] for option in control["options"]))
    assert [text for text in told if re.search(r"\[\d+-\d+\]", text)] == []


def test_a_list_shows_the_notation_and_says_the_names():
    session = Session(LABS["detective"])
    while (reply := session.send(Message("more"))).view.progress < 1:
        pass
    double = reply.view.picture.partition('<select name="double">')[2].partition("</select>")[0]
    any_one, one, *_ = re.findall(r"<option[^>]*>[^<]*", double)
    assert any_one == '<option value="" selected="">any, or none'
    assert one == '<option value="1-1" aria-label="double one: 1">[1-1]: 1'


@pytest.mark.parametrize("name", LABS)
def test_code_in_a_notebook_drives_a_lab_as_a_reader_does(name):
    by_hand, by_code = Session(LABS[name]), HeardWidget(name)
    for control, value in SCRIPTS[name]:
        assert by_code.send_message(control, value) == by_hand.send(Message(control, value))
    assert [wire(said)["text"] for said in by_code.said][-1] == by_hand.reply().text


@pytest.mark.parametrize("name", [name for name in LABS if name not in ("progress", "receipt", "mark-sheet")])
def test_doors_open_at_a_share_text(name):
    session = Session(LABS[name])
    text = next(reply.text for reply in (session.send(Message(*step)) for step in SCRIPTS[name]) if reply.text)
    opened = json.loads(answer(json.dumps({"key": "shared", "lab": name, "text": text})))
    assert opened["text"] == text and opened["problem"] == ""
    assert wire(HeardWidget(name, text).reply) == opened


def is_sentence(text):
    """Whether a text begins like a sentence, ends like one, and is short enough to be read."""
    return re.fullmatch(r"[^a-z\s].*[^.]\.", text, re.DOTALL) is not None and len(text) < 400


def without_transients(state):
    """The state as a share text tells it: not that it is playing, and not what is typed or picked only."""
    at_rest = {
        "playing": False,
        "turn": "",
        "left": "",
        "picked": None,
        "pasted": "",
        "typed": "",
        "running": False,
        "since": None,
        "settings": Settings(),
        "held": False,
        "uncovered": None,
        "asked": False,
        "looks": None,
    }
    return replace(state, **{field.name: at_rest[field.name] for field in fields(state) if field.name in at_rest})


VALUES = {
    "sixes": ["0", "5", "6", "²", ""],
    "knocks": ["yes", ""],
    "fit": ["1", "6", "7", "0", "²", ""],
    "reserve": ["0", "2", "3", ""],
    "table": ["", "6-6 | 0-0 1-2", "5-6 | 1-1 2-2", "6-6", "6-6 | 2-6", "| 1-1", "x | y", "6-6 | 6-6", "0-0 ~ | 1-1"],
    "asks": ["stuck", "none", "two", "best", "mean", "worst", ""],
    "size": ["1", "2", "14", "0", "15", "²", ""],
    "bag": ["set", "unseen", "sack", ""],
    "back": ["yes", ""],
    "deal": ["1", "10", "1000", "0", "9999", "x", "²"],
    "run-1": ["1"],
    "run-10": ["10"],
    "run-100": ["100"],
    "deal-1": ["1"],
    "deal-10": ["10"],
    "deal-100": ["100"],
    "deal-1000": ["1000"],
    "exercise": ["", "none-of-them", "draws-on-average", "hands-from-these", "knitting"],
    "ask": ["play", "score", "draw", "pass", "round", "record", "who", ""],
    "claim": ["", "0", "10", "1000", "-5", "²"],
    "out": ["", "1", "2", "9", "x", "²"],
    "type": ["", "2-3", "2-3@1-2", "9-9", "1-1", "2-3 3-3", "x"],
    "other-1": ["0", "3", "5", "99", "2-3 6-6", "2-2", "1-1", "9-9", "x", "", "²"],
    "changes": ["", "tiles=9", "target=100", "drawing=none", "tiles=x", "hand=99", "x", "spinner=none", "tiles=3"],
    "points": ["0 0", "45 -60", "45", "1 2 3", "99999 0", "x", ""],
    "mover": ["0", "1", "2", "", "²"],
    "paste": ["", "1-4 1-1", "FY9rwgAsAq3", "fivescore 1 all-fives\n1-4", "x" * 6001],
    "lesson": ["at-least-one", "knitting", ""],
    "class": ["7c", " 10B ", "", "the tenth", "²"],
    "student": ["7", "99", "0", "100", "x", "²"],
    "code": ["10B-KNO-2026-07-Z", "10b-kno-2026-07-z", "10B-KNO-2026-07-Y", "", "²"],
    "pasted": ["", "fivescore progress 1", "²"],
    "read": [
        "",
        "fivescore progress 1\nnone-of-them~3 marks 2 tries 1",
        "fivescore progress 1\nnone-of-them~3 marks 9 tries 0",
        "1-4 1-1",
        "five-up 1-4 1-1",
        "five-up tiles=9 1-4",
        "FY9rwgAsAq3",
        "FY9rwgAsAq4",
        "fivescore 1 all-fives\n1-4\n1-1",
        "fivescore 1 all-fives\n1-4 = 7",
        "fivescore 1 all-fives\n# a ~ sign",
        "1~all-fives~2~careful~~~4-4@4-6",
        "muggins~1-4.4-4.4-5~5-6.1-1~2~7~100~0~1-1@1-4",
        "all-fives~1-4~1-1.1-6~",
        "numbers~~fivescore 1 all-fives~players: Ana, Ben~5-5 = 10",
        "http://here/tools/finder/#finder=all-fives~1-4~1-1.1-6~",
        "#chess=e4",
        "²-²",
    ],
    "source": ["", "A", "B", "C", "D", "E", "F", "9" * 50],
    "game": ["all-fives", "five-up", "fives-and-threes", "bridge", ""],
    "spinner": ["none", "first", "every", "all"],
    "count": ["sides", "ends", ""],
    "scoring": ["fives", "threes", "odd primes", "sevens"],
    "unit": ["points", "times", "x"],
    "settlement": ["winner takes", "each loses", "nothing", "x"],
    "rounding": ["nearest", "up", "exact", ""],
    "rounded": ["sum", "each hand", "x"],
    "counted": ["opponents", "x"],
    "split_tie": ["yes", "no", "x"],
    "chip_out": ["0", "1", "2", "²"],
    "pips": ["", "0 13", "7 7", "7 7 9", "1", "x", "501 0", "1 2 3 4 5 6"],
    "chance": [""],
    "guess": ["", "0", "5", "6", " 10 ", "999", "1000", "-5", "²", "٣"],
    "move": ["0", "1", "5", "8", "9", "10", "-1", "²", "٣", "9" * 5000],
    "scores": ["5 0 10", "5", "", "5,0;10", "1", "20", "5 0 ²", "0 5", "5 " * 13],
    "rules": ["all-fives", "muggins", "sniff", "fives-and-threes", "chess"],
    "double": ["", "1-1", "4-4", "9-9", "1-2", "²-²", "0-0"],
    "players": ["Ana, Ben", "Ana", "Ana, Ana", "A, B, C, D", "", "~, #", "Ana, Ben, Cai, Dot, Eva"],
    "leader": ["Ana", "Ben", "2", "0", "", "Zoe", "²", "9" * 5000],
    "sheet": ["board", "xs", "numbers", "paper", "61", "121"],
    "turn": ["5-5", "5-5", "1-4 = 5", "draw 1-4", "pass", "players: x", "9-9", "left: 0 0", "# note"],
    "left": ["0 13", "63 63", "x", "0", ""],
    "answer-1": ["", "yes", "no", "1-4", "6-6", "maybe", "first+sides", "fives"],
    "answer-2": ["every+sides", "threes", "until-playable", "7", "x"],
    "kind": ["mixed", "count", "does", "points", "tile", "place", "hard"],
    "typed": ["", "0", "10", " 5 ", "1000", "-5", "²", "ten"],
    "check": ["", "0", "10", "1000", "²", "ten"],
    "seed": ["0", "7", " 12 ", "999999", "1000000", "-1", "²", "x", ""],
    "plays": ["", "1-4 1-1", "4-5 5-5 3-5 1-5", "1-1 2-2", "1-4 1-4", "9-9", "5-5@1-1", "1-2 " * 200, "²-1"],
    "hand": ["", "1-6, 0-1", "4-5", "1-6 6-1", "9-9", "x", "1-6 " * 200],
    "end": ["", "4-5", "lead", "5-5", "1-1", "x", "4-5 5-5"],
    "play": ["", "3-6", "2-4@4-5", "2-4@3-5", "1-1", "9-9", ",", "4-5"],
    "mine": ["1", "3", "7", "0", "8", "x"],
    "theirs": ["1", "3", "7", "0", "8", "²"],
    "boneyard": ["0", "3", "14", "15", "-1"],
    "bones": ["0", "3", "14", "15", "-1"],
    "values": ["0", "100", "1600", "5", "x", "", "all"],
    "face-up": ["yes", ""],
    "example": ["knock", "draw", "tables", "partner", "", "bridge"],
    "step": ["0", "2", "8", "12", "13", "-1", "²", "9" * 5000],
    "seat": ["1", "2", "3", "0", "4", "", "²"],
    "exact": ["yes", ""],
    "opponent": ["careful", "chance", "greedy", "deep blue", ""],
    "seats": ["2", "3", "4", "5", "x", "²"],
    "seat-1": ["person", "greedy", "deep blue", ""],
    "name-1": ["Zoë", "you", "Ben", "<b>", ""],
    "pace": ["step", "normal", "quick", "at once", "slow"],
    "tutor": ["yes", ""],
    "lay": ["", "4-4", "3-3@3-3", "draw", "knock", "1-1 1-2", "4-4@4-6"],
    "play-1": ["4-4@4-6", "9-9", "", "4-6"],
    "tile": ["", "1-2", "0-0", "9-9", "2", "[3-1]", "1-2-3", "²-1"],
}
"""What readers type, paste or get wrong, by control."""


def messages(name):
    controls = {control.id for control in Session(LABS[name]).reply().view.controls}
    controls |= {"undo", "reset", "stop", "more", "tick", "no such control"}
    value = {control: st.sampled_from(VALUES[control]) if control in VALUES else st.just("") for control in controls}
    return st.lists(
        st.sampled_from(sorted(controls)).flatmap(
            lambda control: st.builds(Message, st.just(control), value[control] | st.text(max_size=8))
        ),
        max_size=12,
    )


@pytest.mark.parametrize("name", LABS)
def test_every_slip_of_the_pen_gets_a_sentence_and_changes_nothing(name):
    controls = [control.id for control in Session(LABS[name]).reply().view.controls]
    faults = []
    for message in [Message(control, value) for control in controls for value in VALUES.get(control, ())]:
        session = Session(LABS[name])
        try:
            reply = session.send(message)
        except Exception as fault:
            faults.append(f"{message.id} {message.value[:20]!r} raises {type(fault).__name__}")
            continue
        if reply.problem and not is_sentence(reply.problem):
            faults.append(f"{message.id} {message.value[:20]!r}: {reply.problem[:120]}")
        if reply.problem and session.state != LABS[name].start(""):
            faults.append(f"{message.id} {message.value[:20]!r} changes the state")
    assert faults == []


@pytest.mark.parametrize("name", LABS)
def test_whatever_is_sent_gets_a_view_or_a_sentence_and_the_share_text_comes_back(name):
    lab = LABS[name]

    @settings(
        max_examples=examples(15 if name in ("endgame", "editor") else 50), deadline=None
    )  # their sums take a while
    @given(messages(name))
    def holds(sequence):
        session = Session(lab)
        for message in sequence:
            before = session.state
            reply = session.send(message)
            assert reply.view.says
            if reply.problem:
                assert is_sentence(reply.problem), reply.problem
                done = message.id in UNASKED  # what went before could not be done
                assert done or session.state == before, "what cannot be done changes nothing"
            plain(reply)
            assert lab.start(reply.text) == without_transients(session.state)
            assert lab.write(lab.start(reply.text)) == reply.text

    holds()


@pytest.mark.parametrize("name", LABS)
def test_no_link_breaks_a_lab(name):
    lab = LABS[name]
    parts = st.sampled_from([":", ",", "~", "6", "5,0,10", "all-fives", "muggins", "1-1", "9-9", "²", "٣", "9" * 4400])

    @settings(max_examples=examples(150), deadline=None)
    @given(st.lists(parts, max_size=9).map("".join) | st.text(max_size=20))
    def holds(text):
        session = Session(lab, text)
        reply = session.reply()
        if reply.problem:
            assert is_sentence(reply.problem), reply.problem
            assert (session.state, reply.text) == (lab.start(""), ""), "a broken link opens the lab from its start"
        else:
            assert lab.start(reply.text) == session.state

    holds()


@pytest.mark.parametrize("name", LABS)
def test_what_a_page_sends_by_itself_leaves_what_was_told_of_a_link(name):
    session = Session(LABS[name], "no link of any lab")
    told = session.reply().problem
    assert is_sentence(told)
    by_itself = ["kept", *(["tick"] if session.reply().view.tick else []), "more"]
    assert [session.send(Message(id)).problem for id in by_itself] == [told] * len(by_itself)
    assert session.send(Message("reset")).problem == ""


def test_a_table_that_is_measured_and_set_up_as_its_reader_likes_still_tells_what_was_wrong_with_its_link():
    session = Session(LABS["round"], "no link of any lab")
    told = session.reply().problem
    for message in (Message("room", "32x14"), Message("pace-kept", "quick"), Message("tags-kept", "")):
        assert session.send(message).problem == told
    assert (session.state.settings.pace, session.state.settings.tags) == ("quick", False)
    assert session.send(Message("pace", "normal")).problem == "", "a reader who does something has read it"


def test_undo_after_playing_stands_still():
    session = Session(LABS["nine-moves"], "7")
    session.send(Message("play"))
    for _ in range(2):
        session.send(Message("tick"))
    assert session.reply().text == "9"
    undone = session.send(Message("undo"))
    assert undone.text != "9" and undone.view.tick == 0, "undo goes back, and does not start to play again"


def test_stop_where_nothing_runs_does_not_say_that_something_was_stopped():
    assert Session(LABS["detective"], "5~all-fives~~~").send(Message("stop")).view.note == ""


def next_round(rules, reason):
    """The scorekeeper in a new round, after one played at random that ended so; and who went out."""
    rng = random.Random(3)
    while True:
        state = deal(rules, 2, rng, leader=0).start()
        while state.result is None:
            state = state.apply(rng.choice(state.legal))
        if state.result.reason == reason:
            text = notation.dumps(Record.of(state, ("Ana", "Ben")).public).strip().replace("\n", "~")
            session = Session(LABS["scorekeeper"], f"numbers~~{text}")
            session.send(Message("round"))
            return session, state.result.seat


def control(session, name):
    return next((each for each in session.reply().view.controls if each.id == name), None)


def leaders(session):
    """The players who can be pressed to lead, and who does."""
    chips = BeautifulSoup(session.reply().view.picture, "html.parser").select("[data-send=leader]")
    return [chip["data-value"] for chip in chips], [
        chip["data-value"] for chip in chips if chip["aria-pressed"] == "true"
    ]


def test_where_lot_decides_the_scorekeeper_asks_who_leads():
    session, _ = next_round(ALL_FIVES, "blocked")
    asked = session.reply()
    assert asked.view.says == "Name the leader: whoever went out leads the next round; after a block, lot decides."
    assert leaders(session) == (["Ana", "Ben"], []) and asked.view.focus == "stage"
    assert 'data-go="leader"' in asked.view.picture
    assert control(session, "turn") is None, "no turn before the leader is named"
    assert asked.text.endswith("~~") and Session(LABS["scorekeeper"], asked.text).reply().view == asked.view
    assert "name the leader" in session.send(Message("write", "5-5")).problem
    named = session.send(Message("leader", "Ben"))
    assert named.view.says.startswith("Ben leads: whoever went out")
    assert leaders(session) == (["Ana", "Ben"], ["Ben"])
    assert session.send(Message("undo")).view == asked.view
    session.send(Message("leader", "Ben"))
    assert "[5-5]" in session.send(Message("write", "5-5")).view.says
    assert session.state.record.leader == 1 and leaders(session) == ([], [])
    assert "has begun" in session.send(Message("leader", "Ana")).problem


@pytest.mark.parametrize("rules", [ALL_FIVES, FIVES_AND_THREES])
def test_where_the_rules_say_who_leads_the_scorekeeper_follows_them_and_another_may_be_named(rules):
    session, out = next_round(rules, "out")
    due = 1 if rules is FIVES_AND_THREES else out
    names = ("Ana", "Ben")
    assert leaders(session)[1] == [names[due]]
    assert session.reply().view.says.startswith(f"{names[due]} leads: {lowered(rules.next_lead.says)}")
    other = session.send(Message("leader", names[1 - due]))
    assert other.view.says.startswith(
        f"{names[1 - due]} leads, though {names[due]} should: {lowered(rules.next_lead.says)}"
    )


def test_the_first_player_leads_the_first_round_unless_another_is_named():
    session = Session(LABS["scorekeeper"])
    assert session.reply().view.says.startswith("Ana leads, unless you name another: lot decides")
    assert session.send(Message("leader", "Ben")).view.says.startswith("Ben leads")
    assert session.send(Message("rules", "five-up")).view.says.startswith("Ben leads"), "another game, the same leader"
    assert session.send(Message("players", "Cai, Dot")).view.says.startswith("Cai leads"), "other players start anew"


def settled(rules, turns, left):
    """What the scorekeeper says and shows after a settlement of such a round."""
    text = f"fivescore 1 {rules}~players: Ana, Ben~{turns}"
    return Session(LABS["scorekeeper"], f"numbers~~{text}").send(Message("settle", left))


def test_the_scorekeeper_settles_no_round_that_is_not_over():
    reply = settled("all-fives", "1-4 = 5", "60 60")
    assert reply.problem == "The round is not over: nobody is out, and the boneyard has 10 tiles to draw from."
    assert "won" not in reply.view.says and "which makes 5" in reply.view.says


def test_the_scorekeeper_names_who_wins_a_round_as_the_referee_does():
    out = settled("all-fives hand=1", "5-5 = 10", "0 7")
    assert out.view.says == "Ana went out; Ana scores 5; that makes Ana 15 and Ben 0."
    block = settled("fives-and-threes hand=2", "1-4 = 1", "9 12")
    says = "The round is blocked, and nobody wins it; nobody scores for the tiles left; that makes Ana 1 and Ben 0."
    assert block.view.says == says


def test_a_link_from_before_leaders_were_asked_for_still_opens():
    head = "fivescore 1 all-fives hand=2 drawing=none~players: Ana, Ben~"
    reply = Session(LABS["scorekeeper"], f"numbers~~{head}5-5 = 10~left: 9 12~~{head}scores: 20 0").reply()
    assert reply.problem == "" and reply.view.says.startswith("Ana leads: ")


@pytest.mark.parametrize("rounds", [["", "1-4"], ["left: 1", ""], ["left: 1 2"], ["1-4~left: 0 9", "players: A, B"]])
def test_a_link_whose_rounds_do_not_follow_each_other_gets_a_sentence(rounds):
    text = "~~".join(["numbers", *(f"fivescore 1 all-fives hand=1~{each}" for each in rounds)])
    reply = Session(LABS["scorekeeper"], text).reply()
    assert "cannot be read" in reply.problem and reply.text == ""

"""What somebody else wrote never becomes markup: hostile text goes in everywhere, and all output is searched for it."""

import re
from html.parser import HTMLParser
from itertools import islice

import pytest

from fivescore import svg
from fivescore.core.errors import FivescoreError
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, data, joined, markup, style, tag
from fivescore_labs import LABS
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.sheets import class_of
from fivescore_labs.contract import Message, Session
from fivescore_labs.notebook import LabWidget
from fivescore_labs.parts import scoresheet
from fivescore_labs.parts.html import plain, static
from tests.every import every
from tests.lessons import SCRIPTS, sent
from tests.test_fuzz import shares
from tests.weekly import FEW_LABS, examples

TAINTS = ("<u onx=1>", '"onx="1', "'onx='1", "</script><u onx>", "<!--<script>onx", "&lt;u onx&gt;", "[1-4]<u onx>")
"""Marked texts that would make an element `u`, an attribute `onx`, or a script, if one of them got through."""
BITS = 2
"""How many bits of a long computation are looked at: the first of them show what was given."""
MOST = examples(90)
"""How many spoiled texts of a lab are tried, spread over all that can be made."""


class Marks(HTMLParser):
    """Notes each element and attribute that a taint has made."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        bad = [name for name, value in attributes if name.startswith("on") or (value or "").startswith("javascript:")]
        if tag == "u" or bad or (tag == "script" and dict(attributes).get("type") != "application/json"):
            self.found.append(self.get_starttag_text())


def tainted(html):
    """What got through into a text that is HTML."""
    if "onx" not in html:
        return []
    marks = Marks()
    marks.feed(html)
    marks.close()
    return marks.found


def leaks(reply):
    """What got through into a reply, as both doors send it."""
    sent = plain(reply)
    view = sent["view"]
    html = [view["picture"], view["caption"], view["note"], sent["problem"], *view["tables"]]
    html += [control[part] for control in view["controls"] for part in ("label", "group")]
    drawn = [str(data(sent))]  # a picture in data is text: what counts is that the script element ends where it should
    return [mark for text in html for mark in tainted(text)] + [text for text in drawn if text.count("</script") != 1]


def all_leaks(session, reply):
    """What got through into a reply and the bits of work that follow it."""
    found = leaks(reply)
    for _ in range(BITS):
        if reply.view.progress >= 1:
            break
        reply = sent(session, "more")
        found += leaks(reply)
    return found


def spoiled(text):
    """A share text with each of its fields spoiled in turn: another in its place, and more at its end."""
    parts = re.split(r"([~.,:=| \n])", text)
    for taint in TAINTS:
        for at in range(0, len(parts), 2):
            yield "".join([*parts[:at], taint, *parts[at + 1 :]])
            yield "".join([*parts[: at + 1], taint, *parts[at + 1 :]])


@pytest.mark.quick(*FEW_LABS)  # the builders of markup are searched whole each time
@pytest.mark.parametrize("name", LABS)
def test_a_hostile_link_becomes_no_markup(name):
    texts = [text for text in dict.fromkeys(shares(name)) if len(text) < 400][:12]
    every = [bad for text in texts for bad in spoiled(text)]
    for bad in [*TAINTS, *every[:: 1 + len(every) // MOST]]:
        session = Session(LABS[name], bad)
        assert all_leaks(session, session.reply()) == [], bad


@pytest.mark.quick(*FEW_LABS)  # the builders of markup are searched whole each time
@pytest.mark.parametrize("name", LABS)
def test_what_is_typed_or_sent_becomes_no_markup(name):
    session, kinds = Session(LABS[name]), {}
    for id, value in (("", ""), *SCRIPTS[name]):
        reply = session.send(Message(id, value)) if id else session.reply()
        kinds |= {control.id: control.kind for control in reply.view.controls}
        kinds |= {id: kinds.get(id, "")} if id else {}
    session = Session(LABS[name], kept=TAINTS[0])
    for place, (id, kind) in enumerate(kinds.items()):
        for taint in TAINTS if kind == "text" else (TAINTS[place % len(TAINTS)],):
            reply = session.send(Message(id, taint), kept=f"fivescore progress 1\n{taint}")
            assert all_leaks(session, reply) == [], (id, taint)
    assert all_leaks(session, session.send(Message(TAINTS[0], TAINTS[0]))) == []


def test_the_search_finds_what_is_not_escaped(monkeypatch):
    monkeypatch.setattr("fivescore.svg.markup.escape", lambda text, quote=True: text)
    for taint in ("<u onx=1>", "[1-4]<u onx>"):
        assert tainted(tag("p", taint)), taint
    assert tainted(tag("p", title='"onx="1'))


RECORD = """fivescore 1 all-fives hand=2
players: Ana, Ben
leader: 1
scores: 5 10
hands: 5-5 5-6 | 0-5 2-3
boneyard: 1-4 1-6
must-lead: 5-5
5-5 = 10  # led
draw 1 0-5 = 10
pass
left: 11 5"""
"""A record with every kind of line, right or wrong."""
HOLDS_RECORDS = {"editor": ("", "numbers~~"), "scorekeeper": ("numbers~~", "xs~~", "board~~"), "referee": ("record~",)}


@pytest.mark.landing  # builders of markup are searched each time
@every(HOLDS_RECORDS)
def test_a_record_with_a_hostile_field_becomes_no_markup(name):
    for bad in islice(spoiled(RECORD), 0, None, 2):  # another in its place
        for head in HOLDS_RECORDS[name]:
            session = Session(LABS[name], head + bad.replace("\n", "~"))
            assert all_leaks(session, session.reply()) == [], bad
        if name != "referee":
            session = Session(LABS[name])
            assert all_leaks(session, sent(session, f"read {bad}")) == [], bad


@pytest.mark.few("finder", "scorekeeper", "exercise", "referee")  # as pages, by the same renderer
@pytest.mark.parametrize("name", LABS)
def test_a_notebook_keeps_hostile_text_as_text(name, monkeypatch):
    shown = []
    monkeypatch.setattr("fivescore.notebook.widget.display", lambda data, **_: shown.append(data["text/html"]))
    for taint in TAINTS:
        shown.clear()
        LabWidget(name, taint)._ipython_display_()
        assert [tainted(html) for html in shown] == [[], []]
        assert [html.lower().count("<link") for html in shown] == [0, 1]
        assert not {"<script", "<style"} & {*re.findall(r"<s\w+", "".join(shown))}
        assert tainted(static(LABS[name], taint)) == []


def test_the_name_of_a_class_is_letters_and_digits_so_print_gets_no_markup():
    for taint in (*TAINTS, "#import", "$x$", "*b*", '"'):
        with pytest.raises(FivescoreError):
            class_of(next(iter(LESSONS)), taint, 1, 1)


@every(TAINTS)
def test_drawings_write_names_as_text_and_none_ends_a_style_sheet(taint):
    drawn = [
        scoresheet.cribbage_board([5, 10], names=[taint, "Ben"]), scoresheet.x_notation([5], name=taint), rich(taint),
        tag("p", taint, title=taint, data_value=taint), joined([taint, tag("b", taint)], taint), markup(taint) + taint,
        taint + tag("b", taint), svg.STAR + taint, style(f"</style>{taint}"), style(f"</STYLE >{taint}"),
    ]  # fmt: skip
    assert [tainted(each) for each in drawn] == [[]] * len(drawn)
    assert all(isinstance(each, Markup) for each in drawn)


def test_a_name_of_an_element_is_never_text_that_came_from_outside():
    for name in ("<u", "b onx", "", "a>"):
        with pytest.raises(ValueError):
            tag(name)
        with pytest.raises(ValueError):
            tag("p", **{name: "x"})

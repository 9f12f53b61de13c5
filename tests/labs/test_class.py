"""The lab of a class: what it makes is what the command line writes, whatever a reader chooses, and it prints."""

import time

import pytest

from fivescore_labs import LABS
from fivescore_labs.classroom.files import KINDS, made
from fivescore_labs.classroom.sheets import LEVELS, class_of
from fivescore_labs.contract import Message, Session
from fivescore_labs.train.sheets import BUTTONS, SAVED
from tests.browser import until
from tests.clock import slowness
from tests.every import every
from tests.lessons import finished

BAR = 8
"""Seconds in which the sheets for a class and their key are made in a browser, once Python runs; see tests/clock.py."""
TEXT = "10B~2026~30~what-a-knock-tells~core~a4"


@every(KINDS)
def test_what_is_made_in_the_page_is_what_the_command_writes(kind):
    session = Session(LABS["class"], "10B~7~3~counting-hands at-least-one~core~letter")
    reply = session.send(Message(f"make-{kind}", kind))
    shares = [reply.view.progress]
    while reply.view.progress < 1:
        reply = session.send(Message("more"))
        shares.append(reply.view.progress)
    sheets = [each for name in ("counting-hands", "at-least-one") for each in class_of(name, "10B", 7, 3)]
    assert tuple(reply.view.file[:3]) == tuple(made(kind, sheets, "letter"))
    assert shares == sorted(shares) and len(shares) == len(sheets) + 1, "it is told how far it is after each sheet"
    assert reply.view.file.printed == (kind in BUTTONS) and [*BUTTONS, *SAVED] == [*KINDS]


def test_a_file_is_gone_from_view_once_its_class_changes_and_no_link_makes_one():
    session = Session(LABS["class"], TEXT)
    reply = finished(session, session.send(Message("make-key", "key")))
    assert reply.view.file and reply.text == TEXT
    assert session.send(Message("seed", "7")).view.file is None
    assert Session(LABS["class"], reply.text).reply().view.file is None
    for level in LEVELS:
        picture = Session(LABS["class"], TEXT).send(Message("level", level)).view.picture
        assert f"10B-KNO{LEVELS[level]}-2026-01-" in picture


def test_lessons_are_in_the_order_of_the_unit_however_chosen_and_one_must_stay():
    session = Session(LABS["class"], TEXT)
    assert "~counting-hands what-a-knock-tells~" in session.send(Message("lesson-counting-hands", "yes")).text
    session.send(Message("lesson-counting-hands", ""))
    reply = session.send(Message("lesson-what-a-knock-tells", ""))
    assert "choose one" in reply.problem and reply.text == TEXT


@pytest.mark.browser
def test_the_page_prints_a_document_of_its_own_in_the_type_of_the_site(lab):
    it = lab("class", "10B~2026~2~what-a-knock-tells~core~letter", place="teach/")
    it.button("Print the sheets").click()
    it.tell(("make-sheets", "sheets"))
    printed = "document.querySelector('.fs-lab > iframe')?.contentDocument"
    fonts = f"[...{printed}?.fonts ?? []].map((it) => it.family)"
    until(lambda: len(it.page.evaluate(fonts)) == 3, "the fonts come", it.page)
    assert {each.strip('"') for each in it.page.evaluate(fonts)} == {"Atkinson Next", "Besley"}
    with it.page.expect_download() as download:
        it.root.get_by_role("link", name="Save 10B-KNO-2026-sheets.html").click()
    sheets = class_of("what-a-knock-tells", "10B", 2026, 2)
    assert download.value.path().read_bytes() == made("sheets", sheets, "letter").content
    assert it.page.evaluate(f"{printed}.querySelectorAll('h1').length") == 2


@pytest.mark.landing  # the same files are made here each time
@pytest.mark.browser
@pytest.mark.pyodide
def test_the_browser_makes_every_file_and_thirty_sheets_with_their_key_in_seconds(lab):
    it = lab("class", TEXT, place="teach/")
    it.root.get_by_role("combobox", name="Paper").select_option("letter")
    it.tell(("paper", "letter"))  # Python runs now
    ways = BUTTONS | SAVED

    def makes(kind):
        it.button(ways.pop(kind)).click()
        link = it.root.get_by_role("link", name=f"Save 10B-KNO-2026-{KINDS[kind].ending}", exact=True)
        until(lambda: link.count() == 1, f"no {kind}", it.page)

    before, began = slowness(it.page), time.perf_counter()
    makes("sheets")
    makes("key")
    took = time.perf_counter() - began
    assert took < BAR * max(before, slowness(it.page))
    it.fill("Students, 1 to 99", "2")
    it.page.keyboard.press("Enter")
    it.tell(("students", "2"))
    it.unfolded("For other programs")
    for kind in [*ways]:
        makes(kind)

"""Links and kept texts that carry somebody else's markup: it is shown as text, and nothing of it runs."""

import json
import os
import re
from urllib.parse import quote, unquote

import pytest

from fivescore_labs import LABS
from fivescore_labs.classroom.progress import HEAD
from fivescore_labs.contract import Session
from fivescore_labs.parts.html import plain
from tests.browser import heard, nothing, until
from tests.conftest import all_labs

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=window.ran=1><script>window.ran=1</script>\"'onclick='window.ran=1"


MADE = """() => window.ran
  ? "a script ran"
  : document.querySelector('img[src="x"], [onclick], [onerror]')?.outerHTML ?? ""
"""
"""What hostile text has made on a page, or nothing."""


# Every lab, by whatever stands in its address

ATTACKS = {
    "markup": quote(HOSTILE),
    "the address of a script": quote("javascript:window.ran=1"),
    "a page in an address": quote("data:text/html,<script>window.ran=1</script>"),
    "marks that turn the line": quote("\u202e\u2066\u200f 5-5 \u202c~\u202e"),
    "zeros": "%00~%00%00",
    "half a character": "%ED%A0%80~%ED%BF%BF",
    "no encoding": "%00%FF%E0%A4%A%~%",
    "names of every object": "__proto__~constructor~__proto__~toString~hasOwnProperty~valueOf",
    "brackets in brackets": quote("[" * 2_000 + "]" * 2_000),
    "a record without an end": quote("fivescore 1 all-fives" + "~5-5" * 4_000),
    "a huge number": "9" * 15_000 + "~" + "9" * 400,
    "no number": "1e999~-inf~nan~1/0",
    "marks over marks": quote("e" + "\u0301" * 3_000),
}
"""What somebody may write behind the name of a lab in an address: for all labs together less than the megabyte that
Firefox takes."""
WATCHED = """
  window.held = 0;
  window.pulse = setInterval(() => {
    const now = performance.now();
    window.held = Math.max(window.held, now - (window.beat ?? now));
    window.beat = now;
  }, 20);
"""
"""Notes for how long at most the page's own thread was held up, in milliseconds."""
STILL = 2_000 if os.environ.get("THOROUGH") else 20_000
"""Milliseconds for which a page may be held up: once a week, where nothing else runs beside it, and on each run."""
ALL_KEPT = """() => new Promise((done) => {
  const local = Object.entries(localStorage).filter(([name]) => name.startsWith("fivescore")).sort();
  const asked = indexedDB.open("fivescore");
  asked.onupgradeneeded = () => asked.result.createObjectStore("texts");
  asked.onsuccess = () => {
    const texts = asked.result.transaction("texts").objectStore("texts").getAll();
    texts.onsuccess = () => { asked.result.close(); done(JSON.stringify([local, texts.result])); };
  };
})"""
"""All that the browser keeps of this site, in both places."""
TOLD = """() => [...document.querySelectorAll(".fs-live-lab")].map((it) => {
  const problem = it.querySelector(".fs-problem");
  return [it.dataset.lab, problem.hidden ? "" : problem.innerHTML];
})"""
TABLE = {"lab": "scorekeeper", "text": "numbers~~fivescore 1 all-fives~players: Ana, Ben~5-5 = 10", "begun": True}
TABLE |= {"name": "Ana and Ben", "line": "Ana 10", "same": "x", "says": "", "left": "", "past": [], "at": 1}
BEFORE = {
    "fivescore/1/progress": f"{HEAD}\nnone-of-them~3 marks 2 tries 1",
    "fivescore/1/tables/a": json.dumps(TABLE),
    "fivescore/2/tables/b": "of a newer version",
}
"""What a reader has kept before somebody sends a link."""
PUT = f"for (const [name, text] of Object.entries({json.dumps(BEFORE)})) localStorage.setItem(name, text);"


CLEAR = r"That link cannot be read: .{1,400} Here is the lab from its start\."
"""What a bad link gets: what is wrong with it, in 400 characters at most, and what the lab shows instead."""


def expected(attack):
    """What each lab says of an attack, as a screen reader hears it."""
    begins_a_byte = all(re.match("[0-9a-fA-F]{2}", it) for it in attack.split("%")[1:])
    try:
        text = unquote(attack, errors="strict") if begins_a_byte else attack
    except UnicodeDecodeError:
        text = attack
    return {name: heard(plain(Session(LABS[name], text).reply())["problem"]) for name in LABS}


@pytest.fixture(scope="module")
def attacked(browser, nearby):
    """A page on which every lab stands, of a reader who has kept something."""
    with all_labs(browser, nearby) as opened:
        opened.page.evaluate(PUT)
        opened.page.reload()
        opened.page.evaluate(f"() => {{ {WATCHED} }}")
        until(lambda: len(told(opened.page)) == len(LABS), "not every lab comes to life", opened.page)
        opened.page.evaluate("import('../../assets/store.js').then((it) => it.ready)")
        yield opened


def told(page):
    """What each lab says to be wrong."""
    return {name: heard(html) for name, html in page.evaluate(TOLD)}


@pytest.mark.few("markup")  # the attack that would do the most harm
@pytest.mark.landing  # every lab is attacked in Python each time, some pages too
@pytest.mark.parametrize("attack", ATTACKS)
def test_every_lab_refuses_an_attack_in_a_clear_sentence_and_what_was_kept_stays(attack, attacked):
    page, before = attacked.page, attacked.page.evaluate(ALL_KEPT)
    assert "Ana and Ben" in before and "of a newer version" in before
    should = expected(ATTACKS[attack])
    page.evaluate("(link) => { location.hash = link; }", "&".join(f"{name}={ATTACKS[attack]}" for name in LABS))

    def wrong():
        return [f"{name}: {said!r}, not {should[name]!r}" for name, said in told(page).items() if said != should[name]]

    until(lambda: not wrong(), lambda: wrong()[:3], page)
    page.wait_for_timeout(100)
    nothing(
        unclear=[f"{name}: {sentence}" for name, sentence in should.items() if not re.fullmatch(CLEAR, sentence)],
        late=wrong(),
        faults=attacked.faults,
        **harm(page, before),
    )


def harm(page, before):
    """What hostile text has made on a page, what of the store it has changed, and for how long it held the page up."""
    held = page.evaluate("() => { const held = window.held; window.held = 0; return held; }")
    return {
        "page": page.evaluate(MADE),
        "store": "" if page.evaluate(ALL_KEPT) == before else "what was kept has changed",
        "held": f"the page stood still for {held} ms" if held > STILL else "",
    }


PLACES = ["", "play/", "train/exercises/", "teach/", "play/review/", "train/", "learn/reading-the-ends/"]
GARBAGE = {"text": "x~" * 500_000, "markup": HOSTILE, "ampersands": "&=" * 200_000, "a broken name": "%" * 100_000}


@pytest.mark.slow  # an attack on every lab of a page
@pytest.mark.parametrize("place", PLACES)
def test_a_megabyte_in_an_address_holds_no_page_up(place, visits, nearby):
    asked = quote("<img src=x onerror=window.ran=1>") + "&h=" + "(x+)+" * 4_000 + "&q=" + "__proto__" * 2_000
    before = f"if (origin !== 'null') {{ {PUT} {WATCHED} }}"
    it = visits(f"{nearby}{place}?{asked}#{'y' * 1_000_000}", before=before)
    it.settle()
    before = it.page.evaluate(ALL_KEPT)
    for text in GARBAGE.values():
        for name in [*told(it.page), ""]:
            it.page.evaluate("(hash) => { location.hash = hash; }", f"{name}={text}" if name else text)
            it.page.wait_for_timeout(50)
            it.answered()
    nothing(**harm(it.page, before))

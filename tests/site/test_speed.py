"""What a lab costs a reader: the time of the first answer with an empty cache and of each step, and memory.

The limits are for a machine that does a fixed sum in the browser in REFERENCE ms (tests/clock.py). A slower or busier
machine gets as many times longer as it needs for the same sum, measured right before and right after. The figures are
printed: pytest -s tests/site/test_speed.py
"""

import psutil
import pytest

from tests.browser import AT_ONCE, PLAYS, Visit, launched, until
from tests.clock import slowness

pytestmark = pytest.mark.browser

FIRST, STEP = 2500, 300
"""Milliseconds until the first answer, the engine's start in it, and until that to a step."""
PRESS = """([root, name]) => new Promise((done) => {
  const start = performance.now();
  const lab = document.querySelector(root);
  lab.addEventListener("fs-shown", function drawn({ detail }) {
    if (detail.first) return;
    lab.removeEventListener("fs-shown", drawn);
    requestAnimationFrame(() => done(performance.now() - start));
  });
  if (name) lab.querySelector(`[name="${name}"]`).click();
  else lab.dispatchEvent(new CustomEvent("fs-send", { detail: { id: "nothing", value: "" } }));
})"""
"""How long an answer takes to a button, or without a name to what no page has stored: then Python comes."""
LABS = {
    "nine-moves": ("notebooks/01_nine_moves/", ["next", "next", "next", "last", "first", "next"]),
    "finder": ("tools/finder/", ["back", "back", "back"]),
    "belief": ("tools/belief/", ["next", "next", "next", "last", "first", "next"]),
}
"""Labs that show a record, find plays and work out chances: where they stand, and what is pressed."""


@pytest.mark.slow  # against the clock; that it starts and answers is tried each time
@pytest.mark.parametrize("name", LABS)
def test_a_lab_answers_within_seconds_and_a_step_at_once(name, browser, site):
    for last in (False, True):  # what else runs on the machine may come between once
        first, step, slower = times(name, browser, site)
        print(f"\n{name}: first answer {first:.0f} ms, a step at most {step:.0f} ms, machine x{slower:.1f} as slow")
        if first <= FIRST * slower and step <= STEP * slower:
            break
        assert not last


def times(name, browser, site):
    """Milliseconds until the first answer, until that to a step at most, and how many times slower the machine is."""
    place, presses = LABS[name]
    with Visit(browser, site + place) as it:
        it.settle()
        before = slowness(it.page)
        first, *steps = [it.page.evaluate(PRESS, [f'[data-lab="{name}"]', press]) for press in ["", *presses]]
        after = slowness(it.page)
    return first, max(steps), max(before, after)


# Memory

ROUNDS, MOST = 200, 350
"""How many rounds are played, and how many megabytes the page with its engine may hold then."""


def renderers():
    """The processes that show pages, and the megabytes that each holds in memory."""
    every = (it.info for it in psutil.process_iter(["pid", "cmdline", "memory_info"]))
    return {it["pid"]: it["memory_info"].rss / 2**20 for it in every if "--type=renderer" in (it["cmdline"] or ())}


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_two_hundred_rounds_do_not_fill_the_memory(browser, site):
    others = renderers().keys()
    with (
        launched(browser.browser_type, "--js-flags=--expose-gc") as own,
        Visit(own, site + "play/", before=AT_ONCE) as it,
    ):
        it.page.locator('.fs-live-lab[data-lab="round"]').wait_for()
        for _ in range(ROUNDS):
            it.page.evaluate(PLAYS, True)
        engine = next(worker for worker in it.page.workers if worker.url.endswith("/assets/worker.js"))

        def held():
            for place in (it.page, engine):  # what nothing refers to the browser frees when it needs room
                place.evaluate("gc()")
            it.page.wait_for_timeout(3000)
            return max(size for process, size in renderers().items() if process not in others)

        until(lambda: held() < MOST, lambda: f"the page holds {held():.0f} MB", it.page)

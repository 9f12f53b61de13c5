"""How long a reader waits for a lab: the first answer with an empty cache, and each step after that.

The limits are for a machine that does a fixed sum in the browser in REFERENCE ms (tests/clock.py). A slower or busier
machine gets as many times longer as it needs for the same sum, measured right before and right after. The figures are
printed: pytest -s tests/site/test_speed.py
"""

import pytest

from tests.browser import Visit
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

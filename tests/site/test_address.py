"""The address holds the state of every lab: written seldom enough for every browser, and always with the last state."""

import pytest

from tests.browser import until
from tests.standin import Lab

pytestmark = pytest.mark.browser

STRICT = """() => {
  window.calls = [];
  window.refused = 0;
  const write = history.replaceState;
  history.replaceState = function (...given) {
    const now = performance.now();
    calls.push(now);
    if (window.shut || calls.filter((each) => now - each < 30000).length > 100) {
      refused++;
      throw new DOMException("Attempt to use history.replaceState() more than 100 times", "SecurityError");
    }
    return write.apply(this, given);
  };
}"""
"""A browser that keeps the writes of an address within limits, as WebKit does, and that refuses all while `shut`."""
DRAG = """async (changes) => {
  const slide = document.querySelector('[data-lab="one"] input[type=range]');
  const says = document.querySelector('[data-lab="one"] .fs-says');
  for (let value = 1; value <= changes; value++) {
    const answered = new Promise((done) => new MutationObserver(done).observe(says, { childList: true }));
    slide.value = value;
    slide.dispatchEvent(new Event("input", { bubbles: true }));
    await answered;
  }
}"""
"""Drags the slider, an answer to each change."""


def written(page, end):
    until(lambda: page.url.endswith(end), lambda: f"the address is {page.url[-80:]}", page)


def test_300_changes_leave_the_lab_alive_and_their_last_state_in_the_address(page):
    one = Lab(page)
    page.evaluate(STRICT)
    page.evaluate(DRAG, 300)
    one.comes_to(*map(str, range(1, 301)))
    written(page, "-298-299-300")
    calls = page.evaluate("calls")
    assert page.evaluate("refused") == 0
    assert len(calls) <= (calls[-1] - calls[0]) / 400 + 2, "at most one write in 0.4 seconds"
    one.press()
    written(page, "-300-next")


@pytest.mark.landing  # a limit of one browser
def test_an_address_that_cannot_be_written_catches_up_and_the_lab_goes_on(page):
    one = Lab(page)
    page.evaluate(STRICT)
    page.evaluate("window.shut = true")
    page.evaluate(DRAG, 20)
    one.comes_to(*map(str, range(1, 21)))
    until(lambda: page.evaluate("refused"), "nothing was refused", page)
    assert "#" not in page.url
    one.press()
    one.comes_to(*map(str, range(1, 21)), "next")
    page.evaluate("window.shut = false")
    written(page, "-19-20-next")


def test_a_followed_link_is_not_undone_by_what_waits_to_be_written(page):
    one = Lab(page)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<a href=\"#one=7\">Seven</a>')")
    page.evaluate(DRAG, 3)
    page.evaluate("document.querySelector('a[href=\"#one=7\"]').click()")
    one.comes_to("7")
    page.wait_for_timeout(600)
    assert page.url.endswith("#one.1=7")
    page.go_back()
    one.comes_to("1", "2", "3")

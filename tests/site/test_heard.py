"""What a blind reader hears: every control has a name of its own, tiles are words, and one region speaks, once."""

import re
from collections import Counter

import pytest

from fivescore_labs import LABS
from tests.browser import Driven, nothing, until

pytestmark = pytest.mark.browser

CONTROL = re.compile(r"- '?(button|textbox|combobox|slider|checkbox|link|option|menuitem)(?: \"(.*?)\")?(?: \[|:|'|$)")
LIVE = """(root) => [...root.querySelectorAll('[aria-live]:not([aria-live=off]), output:not([aria-hidden=true])')]
  .filter((it) => !it.closest('.fs-tables')).length"""
NAMELESS = "(root) => [...root.querySelectorAll('fieldset:not([role=none], [aria-label]):not(:has(> legend))')].length"
SPOKEN = """(root) => {
  window.spoken = [];
  const region = root.querySelector(".fs-live > div");
  new MutationObserver(() => region.ariaLive === "polite" && spoken.push(region.innerText))
    .observe(region, { childList: true, subtree: true });
}"""
"""Notes each time that the region speaks."""


def controls(tree):
    """The role and the name of each control in what a screen reader finds, and whether it is off."""
    for line in tree.splitlines():
        if found := CONTROL.match(line.strip()):
            yield found[1], found[2] or "", "[disabled]" in line


@pytest.mark.landing  # all labs on one page are fifteen seconds
@pytest.mark.parametrize("name", LABS)
def test_a_lab_is_heard_as_it_is_seen(name, together):
    root = together.page.locator(f'.fs-live-lab[data-lab="{name}"]').first
    root.wait_for()
    found = [*controls(root.aria_snapshot())]
    names = Counter((role, said) for role, said, off in found if role not in ("option", "link") and not off)
    nothing(
        nameless=[role for role, said, _ in found if not said.strip()],
        twice=[f"{role} {said}" for (role, said), count in names.items() if count > 1],
        signs=[said for _, said, _ in found if re.search(r"[✓✗★]", said)],
        tiles=[said for role, said, _ in found if re.search(r"\[\d+-\d+\]", said)],
        regions=f"{root.evaluate(LIVE)} regions speak" if root.evaluate(LIVE) != 1 else "",
        groups=f"{root.evaluate(NAMELESS)} groups have no name" if root.evaluate(NAMELESS) else "",
    )


def test_a_verdict_is_said_again_only_when_the_reader_has_answered_again(visit):
    it = Driven(visit("train/exercises/"), "exercise")
    it.fill("Answer", "0")
    it.page.keyboard.press("Enter")
    it.tell(("typed", "0"), ("check", "0"))
    chosen = "(it) => document.activeElement === it && it.value.slice(it.selectionStart, it.selectionEnd)"
    box = it.root.get_by_role("textbox", name="Answer")
    until(lambda: box.evaluate(chosen) == "0", "a wrong answer stays in its box, chosen", it.page)
    it.root.evaluate(SPOKEN)
    it.root.evaluate("(it) => it.dispatchEvent(new CustomEvent('fs-send', { detail: { id: 'room', value: '12' } }))")
    it.visit.answered()
    assert it.page.evaluate("spoken") == []
    it.button("Check").click()
    until(lambda: it.page.evaluate("spoken"), "the verdict is not said again", it.page)

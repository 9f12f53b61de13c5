"""What a long evening of rounds leaves in the reader's browser."""

import sys
from pathlib import Path

import pytest

from tests.browser import AT_ONCE, PLAYS, Visit, launched, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROUNDS, MOST = 200, 350
"""How many rounds are played, and how many megabytes the page with its engine may hold then."""


def renderers():
    """The processes that show pages, and the megabytes that each holds in memory."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if "--type=renderer" in (process / "cmdline").read_text():
                lines = (process / "status").read_text().splitlines()
                found[process.name] = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
        except (OSError, StopIteration):  # it has ended meanwhile
            continue
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells in /proc what a process holds")
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

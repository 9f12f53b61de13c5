"""What people type is answered: sixty queries as players, teachers and people in an argument typed them."""

from pathlib import Path

import pytest

from tests.browser import searched

pytestmark = pytest.mark.browser

ASKED = [
    line.split(" | ")
    for line in Path(__file__).with_name("searches.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
RIGHT = 54
"""How many of sixty must be answered first."""


@pytest.mark.landing  # sixty searches, one after the other
def test_fifty_four_of_sixty_queries_are_answered_first(visit):
    page = visit("").page
    page.locator(".md-search__input").focus()
    missed = []
    for text, place in ASKED:
        first, words = searched(page, text)
        address, _, mark = first.removeprefix(page.url.partition("#")[0]).partition("#")
        path = address.partition("?")[0] + (f"#{mark}" if mark else "")
        if not path.startswith(place):
            missed.append((text, place, path, words[:80]))
    assert len(ASKED) == 60 and len(missed) <= len(ASKED) - RIGHT, "\n".join(map(str, missed))

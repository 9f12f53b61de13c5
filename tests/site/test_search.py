"""What people type is answered: queries as players, teachers, pupils and people in an argument typed them."""

import re
from pathlib import Path

import pytest

from tests.browser import searched
from website.pages import questions

KNOWN, HELD_BACK = (
    [line.split(" | ") for line in part.splitlines()[1:]]
    for part in Path(__file__).with_name("searches.txt").read_text(encoding="utf-8")[1:].split("\n#")
)
"""Queries by which the phrases of `docs/questions.toml` were chosen, the first sixty of them the oldest; and others."""
FIRST = """async (all) => {
  const { config } = await (await fetch("search/search_index.json")).json();
  const worker = new Worker(JSON.parse(document.querySelector("#__config").textContent).search);
  const told = (type, data, back) => new Promise((done) => {
    worker.onmessage = ({ data }) => data.type === back && done(data.data);
    worker.postMessage({ type, data });
  });
  await told(0, { config, docs: [], options: {} }, 1);
  const found = [];
  for (const text of all) found.push((await told(2, text, 3)).items[0]?.[0].location ?? "");
  return found;
}"""
"""The address that is found first for each query, asked of the search itself: without the window that shows it."""


@pytest.mark.landing
@pytest.mark.browser
def test_nine_of_ten_queries_are_answered_first(visit):
    page = visit("").page
    asked = [*KNOWN, *HELD_BACK]
    places = page.evaluate(FIRST, [text for text, _ in asked])
    rights = [place.startswith(tuple(right.split(" or "))) for (_, right), place in zip(asked, places, strict=True)]
    missed = [(*it, place) for it, place, right in zip(asked, places, rights, strict=True) if not right]
    shares = [sum(part) / len(part) for part in (rights, rights[:60], rights[len(KNOWN) :])]
    assert all(share >= least for share, least in zip(shares, (0.9, 0.9, 0.75), strict=True)), (shares, *missed)
    page.locator(".md-search__input").focus()
    for at in range(0, len(asked), 40):  # and the window shows the same
        assert re.sub(r"\?[^#]*", "", searched(page, asked[at][0])[0]).endswith(places[at])


def test_a_query_that_is_held_back_is_no_phrase_of_the_table():
    phrases = {it.lower() for each in questions.every() for it in (each.asks, *each.also.split(", "))}
    assert not phrases & {text for text, _ in HELD_BACK}

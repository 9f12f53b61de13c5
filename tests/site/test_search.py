"""What people type is answered, as players, teachers, pupils and people in an argument did, and leads to a place."""

import re
from pathlib import Path

import pytest

from fivescore_labs import LABS
from tests.browser import searched
from tests.built import PAGES, written
from website.pages import questions

KNOWN, SEEN, HELD_BACK = (
    [line.split(" | ") for line in part.splitlines()[1:]]
    for part in Path(__file__).with_name("searches.txt").read_text(encoding="utf-8").split("\n#")
)
"""Each query with the places that answer it; the file says how each part was made."""
ALL = list(questions.every())
ASKED = [*KNOWN, *SEEN, *HELD_BACK]
RIGHT = {(0, len(ASKED)): 0.9, (0, 60): 0.9, (len(KNOWN), len(KNOWN) + len(SEEN)): 0.9, (-len(HELD_BACK), None): 0.75}
"""What share must be answered first: of all, the oldest, those that were not chosen by phrases, those held back."""
FIRST = """async (asked) => {
  const { config } = await (await fetch("search/search_index.json")).json();
  const worker = new Worker(JSON.parse(document.querySelector("#__config").textContent).search);
  const told = (type, data, back) => new Promise((done) => {
    worker.onmessage = ({ data }) => data.type === back && done(data.data);
    worker.postMessage({ type, data });
  });
  await told(0, { config, docs: [], options: {} }, 1);
  const found = [];
  for (const text of asked) found.push((await told(2, text, 3)).items[0]?.[0].location ?? "");
  return found;
}"""
"""The address that is found first for each query, asked of the search itself: without the window that shows it."""


@pytest.mark.landing
@pytest.mark.browser
def test_nine_of_ten_queries_are_answered_first(visit):
    page = visit("").page
    places = page.evaluate(FIRST, [text for text, _ in ASKED])
    rights = [place.startswith(tuple(to.split(" or "))) for (_, to), place in zip(ASKED, places, strict=True)]
    shares = {part: sum(rights[slice(*part)]) / len(rights[slice(*part)]) for part in RIGHT}
    missed = [(*it, place) for it, place, right in zip(ASKED, places, rights, strict=True) if not right]
    assert all(shares[part] >= least for part, least in RIGHT.items()), (shares, *missed)
    page.locator(".md-search__input").focus()
    for (text, _), place in [*zip(ASKED, places, strict=True)][::100]:  # and the window shows the same
        assert re.sub(r"\?[^#]*", "", searched(page, text)[0]).endswith(place)


def test_search_answers_a_hundred_and_twenty_questions_and_more():
    assert len({each.asks for each in ALL}) >= 120
    assert all(each.asks and each.says and each.weight > 0 for each in ALL)


def test_every_answer_leads_to_a_place_of_the_site():
    for each in ALL:
        page, _, anchor = each.to.partition("#")
        html = written(page)
        lab, state, text = anchor.partition("=")
        if state:  # a lab as somebody set it up
            name = lab.partition(".")[0]
            assert f'data-lab="{name}"' in html and LABS[name].write(LABS[name].start(text)) == text
        else:
            assert not anchor or f'id="{anchor}"' in html, each


def test_every_page_of_the_site_is_an_answer():
    assert not {*PAGES} - {each.to.partition("#")[0] for each in ALL} - {""}


def test_a_query_that_was_not_known_is_no_phrase():
    phrases = {it.lower() for each in ALL for it in (each.asks, *each.also.split(", "))}
    assert not phrases & {text for text, _ in (*SEEN, *HELD_BACK)}

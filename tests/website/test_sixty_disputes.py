"""Sixty quarrels of real tables: the ruling that the sources lead to, by the rule that decides, from the page."""

import time
from urllib.parse import unquote

import pytest
from justhtml import JustHTML

from fivescore.labs import LABS
from fivescore.labs.contract import Session
from fivescore.labs.parts.html import plain
from tests.browser import SITE, heard, until
from website.figures import disputes

ENTRIES = disputes.entries()
IDS = [f"{each.asks} {each.link}" for each in ENTRIES]


def test_there_are_sixty_and_no_two_ask_the_same():
    assert len(ENTRIES) == len({each.link for each in ENTRIES}) == len(set(IDS)) == 60


@pytest.mark.parametrize("each", ENTRIES, ids=IDS)
def test_the_ruling_is_the_one_that_was_written_down_by_the_rule_that_decides(each):
    assert each.says in each.ruling.says, each.ruling.says
    assert each.clause in each.ruling.rules


@pytest.fixture(scope="module")
def page(site):
    return JustHTML((SITE / "rules" / "disputes" / "index.html").read_text(encoding="utf-8"), sanitize=False)


def test_the_page_leads_from_each_to_the_referee_with_the_table_set_up(page):
    links = [link.attrs["href"] for link in page.query('a[href*="#referee="]')]
    assert [unquote(link.partition("#referee=")[2]) for link in links] == [each.link for each in ENTRIES]


def test_each_rule_is_at_its_place_on_the_page_of_its_game(page):
    links = {link.attrs["href"] for link in page.query('.fs-told td > a[href*="#rule-"]')}
    assert len(links) > 20
    for link in links:
        folder, _, anchor = link.removeprefix("../").partition("#")
        assert f'id="{anchor}"' in (SITE / "rules" / folder / "index.html").read_text(encoding="utf-8"), link


@pytest.mark.slow
@pytest.mark.browser
def test_a_reader_gets_each_ruling_from_the_page_in_under_a_minute(visit):
    it = visit("rules/disputes/").page
    for number, each in enumerate(ENTRIES):
        start = time.monotonic()
        it.locator('a[href*="#referee="]').nth(number).click()
        says = it.locator("[data-lab=referee] .fs-says")
        ruling = heard(plain(Session(LABS["referee"], each.link).reply())["view"]["says"])
        until(lambda says=says, ruling=ruling: heard(says.inner_html()) == ruling, f"not so ruled: {each.link}", it)
        assert time.monotonic() - start < 60
        it.go_back()
        it.wait_for_url("**/rules/disputes/")

"""Sixty arguments of real tables: the ruling that the sources lead to, by the rule that decides, from the page."""

from urllib.parse import unquote

import pytest
from justhtml import JustHTML

from fivescore.labs import LABS
from fivescore.labs.contract import Session
from fivescore.labs.parts.html import plain
from tests.browser import SITE, heard, until
from tests.every import every
from website.figures import disputes, matrix

ENTRIES = disputes.entries()


def test_there_are_sixty_no_two_ask_the_same_and_sources_differ_on_many():
    assert len(ENTRIES) == len({each.link for each in ENTRIES}) == 60
    assert len({each.clause.field for each in ENTRIES if matrix.argument(each.clause.field)}) >= 8


@every(ENTRIES)
def test_the_ruling_is_the_one_that_was_written_down_by_the_rule_that_decides(each):
    assert each.says in each.ruling.says, each.ruling.says
    assert each.clause in each.ruling.rules


@pytest.fixture(scope="module")
def page(site):
    return JustHTML((SITE / "rules" / "disputes" / "index.html").read_text(encoding="utf-8"), sanitize=False)


def test_the_page_leads_from_each_to_the_referee_and_to_the_place_of_its_rule(page):
    links = [link.attrs["href"] for link in page.query('a[href*="#referee="]')]
    assert [unquote(link.partition("#referee=")[2]) for link in links] == [each.link for each in ENTRIES]
    links = {link.attrs["href"] for link in page.query('.fs-told td > a[href*="#rule-"]')}
    assert len(links) > 20
    for link in links:
        folder, _, anchor = link.removeprefix("../").partition("#")
        assert f'id="{anchor}"' in (SITE / "rules" / folder / "index.html").read_text(encoding="utf-8"), link


@pytest.mark.slow
@pytest.mark.browser
def test_a_reader_gets_each_ruling_from_the_page(visit):
    it = visit("rules/disputes/").page
    for number, each in enumerate(ENTRIES):
        it.locator('a[href*="#referee="]').nth(number).click()
        says = it.locator("[data-lab=referee] .fs-says")
        ruling = heard(plain(Session(LABS["referee"], each.link).reply())["view"]["says"])
        until(lambda says=says, ruling=ruling: heard(says.inner_html()) == ruling, f"not so ruled: {each.link}", it)
        it.go_back()
        it.wait_for_url("**/rules/disputes/")

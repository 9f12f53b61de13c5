"""Sixty arguments of real tables: the ruling that the sources lead to, by the rule that decides, from the page."""

from urllib.parse import unquote

from tests.built import parsed
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


def test_the_page_leads_from_each_to_the_referee_and_to_the_place_of_its_rule(site):
    links = [link["href"] for link in parsed("rules/disputes/").select('a[href*="#referee="]')]
    assert [unquote(link.partition("#referee=")[2]) for link in links] == [each.link for each in ENTRIES]
    assert len(parsed("rules/disputes/").select('.fs-told td > a[href*="#rule-"]')) > 20

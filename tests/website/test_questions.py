"""What search answers: every question leads somewhere on the built site."""

from fivescore_labs import LABS
from tests.built import PAGES, written
from website.pages import questions

ALL = list(questions.every())


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

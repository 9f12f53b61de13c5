"""Pages on paper: a rule stands beside its drawing, with the letters of its sources, and no sheet is wasted."""

import re

import pytest

from fivescore.core.rules.choices import SOURCES
from tests.browser import nothing, sheets
from tests.site.test_notebook import every_answer_shown

pytestmark = pytest.mark.browser

PAPER = {"A4": {"width": 688, "height": 1017}, "Letter": {"width": 710, "height": 950}}
"""What a margin of 14 mm leaves of a sheet, in pixels."""
SHEETS = 14
LESSON = 4
NARROW = """(all) => all.filter((it) => it.getBoundingClientRect().width < 250).map((it) => it.textContent)"""


@pytest.mark.few("A4")  # one paper
@pytest.mark.landing  # that nothing but the page is printed is tried
@pytest.mark.parametrize("paper", PAPER)
def test_the_rules_of_a_game_fit_few_sheets_with_their_sources(paper, visit):
    it = visit("rules/all-fives/", viewport=PAPER[paper])
    told = sheets(it, paper)
    said = "".join(" ".join(told).split())
    it.page.emulate_media(media="print")
    nothing(narrow=it.page.locator(".fs-rule").evaluate_all(NARROW), sideways=it.sideways())
    assert len(told) <= SHEETS, f"{len(told)} sheets"
    assert all("".join(source.split()) in said for source in list(SOURCES.values())[:4])


@pytest.mark.landing  # prints twice
def test_a_lesson_on_paper_asks_first_and_tells_on_the_next_sheet_unless_it_is_open(visit):
    it = visit("notebooks/02_scoring_opportunities/", viewport=PAPER["A4"])
    told = sheets(it, "A4")
    (asks,) = [at for at, said in enumerate(told) if "Tap every tile" in said]
    (tells,) = [at for at, said in enumerate(told) if "None of the three fives does" in said]
    assert (asks, tells) == (0, 1) and len(told) <= LESSON, f"{len(told)} sheets"
    assert not any("The count is 8 and needs" in said for said in told), "what is folded stays folded"
    assert not it.page.locator(".fs-shut, .fs-nb-told").count(), "the page is as it was"
    every_answer_shown(it).page.get_by_text("The answer", exact=True).click()
    told = sheets(it, "A4")
    assert "None of the three fives does" in told[0] and any("The count is 8 and needs" in said for said in told)


@pytest.mark.quick("scripts")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_a_round_on_paper_asks_every_step_before_the_sheet_with_all_answers(scripts, visit):
    it = visit("notebooks/00_a_first_round/", viewport=PAPER["A4"], java_script_enabled=scripts)
    told = sheets(it, "A4")
    (answers,) = [at for at, said in enumerate(told) if "The answers" in said]
    asks = [at for at, said in enumerate(told) if re.search(r"Step \d+ of", said)]
    scores = [at for at, said in enumerate(told) if "That is a multiple of five" in said]
    assert max(asks) < answers and scores == [answers] and all(told), "no sheet is empty"
    it.page.emulate_media(media="print")
    lines = "(all) => all.map((it) => getComputedStyle(it, '::after').borderBottomStyle)"
    steps = it.page.locator(".fs-lab:not(.fs-plot) .fs-frame")
    assert set(steps.evaluate_all(lines)) == {"solid"}, "a line to write on"

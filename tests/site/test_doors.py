"""The five doors on phones and in wide windows, the card of a source, and the positions of the day."""

from datetime import datetime

import pytest

from fivescore.labs.train.questions import question
from tests.browser import Visit, until

pytestmark = pytest.mark.browser

TOP = "(it) => it.getBoundingClientRect().top"
BOTTOM = "(it) => it.getBoundingClientRect().bottom"


@pytest.mark.parametrize(("wide", "scheme"), [(320, "light"), (390, "dark")])
@pytest.mark.parametrize("page", ["", "learn/", "rules/five-up/"])
def test_on_a_phone_five_words_stand_at_the_bottom_and_cover_nothing_that_matters(page, wide, scheme, visit):
    it = visit(page, viewport={"width": wide, "height": 700}, color_scheme=scheme)
    bar = it.page.locator(".fs-tabs")
    box = bar.bounding_box()
    assert (box["x"], box["width"], box["height"], box["y"] + box["height"]) == (0, wide, 62, 700)
    for link in bar.locator("a").all():
        assert link.evaluate("(it) => it.scrollWidth <= it.clientWidth") and link.bounding_box()["height"] > 44
    it.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert it.page.locator(".md-copyright").evaluate(BOTTOM) <= box["y"]
    assert it.sideways() == ""


def test_the_table_has_no_bar_over_it(visit):
    it = visit("play/", viewport={"width": 390, "height": 700})
    it.page.locator(".fs-tabled").wait_for()
    assert not it.page.locator(".fs-tabs").is_visible()


def test_in_a_wide_window_logo_doors_search_and_colors_stand_in_one_line(visit):
    it = visit("learn/", viewport={"width": 1280, "height": 800})
    parts = (".fs-brand", ".fs-tabs", ".md-search__form", "label[for^=__palette]:not([hidden])")
    boxes = [it.page.locator(each).first.bounding_box() for each in parts]
    assert [box["x"] for box in boxes] == sorted(box["x"] for box in boxes)
    assert all(box["y"] + box["height"] <= 66 for box in boxes)


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("wide", [320, 1280])
def test_the_card_of_a_source_opens_by_a_press_below_its_sentence(wide, scripts, visit):
    it = visit("rules/all-fives/", viewport={"width": wide, "height": 800}, java_script_enabled=scripts)
    rule = it.page.locator(".fs-rule").nth(3)
    mark, card = rule.locator(".fs-by > summary").first, rule.locator(".fs-by > div").first
    assert not card.is_visible()
    mark.scroll_into_view_if_needed()
    mark.click()
    assert card.is_visible() and "Celko" in card.inner_text()
    if scripts:
        assert rule.locator("p").evaluate(BOTTOM) <= card.evaluate(TOP), "it never covers its own sentence"
        it.page.keyboard.press("Escape")
        assert not card.is_visible()


def test_the_card_of_a_source_opens_by_the_focus_and_only_one_is_open(visit):
    it = visit("rules/all-fives/", viewport={"width": 1280, "height": 800})
    it.page.locator(".fs-by > summary").first.focus()
    it.page.keyboard.press("Tab")
    it.page.keyboard.press("Shift+Tab")
    opened = it.page.locator(".fs-by[open]")
    assert opened.count() == 1
    it.page.keyboard.press("Escape")
    assert opened.count() == 0
    assert it.page.evaluate("document.activeElement.matches('.fs-by > summary')"), "the focus stays at the mark"


def test_an_open_card_has_no_barriers(visit):
    it = visit("rules/all-fives/", viewport={"width": 1280, "height": 800})
    it.page.locator(".fs-by > summary").nth(3).click()
    assert it.violations() == []


@pytest.mark.parametrize("wide", [390, 1280])
def test_everybody_gets_the_positions_of_the_day(wide, browser, nearby):
    """Over a line whose bytes are counted, they come when they are asked for."""
    it = Visit(browser, viewport={"width": wide, "height": 900}, timezone_id="UTC")
    it.page.clock.set_fixed_time(datetime(2027, 3, 9, 12))
    it.page.goto(f"{nearby}train/")
    lab = it.page.locator('.fs-today [data-lab="drill"]')
    assert it.page.locator(".fs-today .fs-eyebrow").inner_text() == "Practice, March 9"
    assert not lab.locator(".fs-stage").is_visible(), "nothing stands there that is not of today"
    lab.get_by_role("button", name="Deal today’s five").click()
    until(lambda: lab.locator(".fs-stage").is_visible(), "nothing is dealt", it.page)
    assert "#drill=270309~" in it.page.url or "#drill.1=270309~" in it.page.url
    asked = question(270309, "all-fives", "count", 1)
    tiles = lab.locator(".fs-stage svg.fs-drawing").first.inner_html()
    assert tiles.count("<g") >= len(asked.layout.plays)
    lab.get_by_role("textbox").first.fill(asked.right)
    lab.get_by_role("textbox").first.press("Enter")
    until(lambda: lab.get_by_text("Right.").is_visible(), "the count of that day is right", it.page)
    assert it.sideways() == "" and it.violations() == []
    it.close()


def test_a_link_to_a_state_of_the_trainer_is_not_dealt_over(visit):
    it = visit("train/#drill=7~all-fives~count~1~")
    assert not it.page.locator(".fs-dealing").count()

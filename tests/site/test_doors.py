"""The five doors on phones and in wide windows, the card of a source, and the positions of the day."""

from datetime import datetime

import pytest

from fivescore.core import speech
from fivescore.core.tiles import Tile
from fivescore_labs import LABS
from fivescore_labs.analysis import choosing
from fivescore_labs.classroom.progress import PATHS
from fivescore_labs.contract import Message, Session
from tests.browser import PROGRESS, sheets, until

pytestmark = pytest.mark.browser

TOP = "(it) => it.getBoundingClientRect().top"
BOTTOM = "(it) => it.getBoundingClientRect().bottom"


@pytest.mark.few("learn/-390-dark", "rules/five-up/-320-light")  # both phones and colors, on two pages
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


@pytest.mark.few("320-True", "1280-False")  # both windows, with scripts and without
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("wide", [320, 1280])
def test_the_card_of_a_source_opens_by_a_press_or_by_the_focus_below_its_sentence(wide, scripts, visit):
    it = visit("rules/all-fives/", viewport={"width": wide, "height": 800}, java_script_enabled=scripts)
    rule = it.page.locator(".fs-rule").nth(3)
    mark, card = rule.locator(".fs-by > summary").first, rule.locator(".fs-by > div").first
    assert not card.is_visible()
    mark.scroll_into_view_if_needed()
    mark.click()
    assert card.is_visible() and "Celko" in card.inner_text()
    if not scripts:
        return
    assert rule.locator("p").evaluate(BOTTOM) <= card.evaluate(TOP), "it never covers its own sentence"
    keys, opened = it.page.keyboard, it.page.locator(".fs-by[open]")
    keys.press("Tab")
    keys.press("Shift+Tab")
    assert card.is_visible() and opened.count() == 1, "it opens by the focus, and only one is open"
    keys.press("Escape")
    assert opened.count() == 0
    assert it.page.evaluate("document.activeElement.matches('.fs-by > summary')"), "the focus stays at the mark"


@pytest.mark.landing  # a puzzle is solved by keys
@pytest.mark.few("390")  # the page has the same parts
@pytest.mark.parametrize("wide", [390, 1280])
def test_everybody_gets_the_puzzles_of_the_day(wide, visit, nearby):
    it = visit("404.html", viewport={"width": wide, "height": 844}, timezone_id="UTC")
    it.page.clock.set_fixed_time(datetime(2027, 3, 9, 12))
    it.page.goto(f"{nearby}train/")
    lab = it.page.locator('.fs-today [data-lab="puzzle"]')
    assert it.page.locator(".fs-today .fs-eyebrow").inner_text() == "Practice, March 9"
    assert not lab.locator(".fs-stage").is_visible(), "nothing stands there that is not of today"
    assert lab.locator(".fs-dealt").is_visible() and it.violations() == []
    deal = it.page.get_by_role("button", name="Deal today’s puzzles")
    deal.click()
    done = []
    for number in range(1, 6):
        until(lambda: f"Puzzle {number} of 5" in lab.inner_text(), lab.inner_text, it.page)  # noqa: B023
        if number == 1:
            hand, asks = lab.locator(".fs-hold"), lab.locator(".fs-asked")
            assert max(hand.evaluate(BOTTOM), asks.evaluate(BOTTOM)) <= it.page.viewport_size["height"] - 62
        puzzle = choosing.puzzle_of_day(270309, done, it.page.evaluate(PROGRESS))
        tile, _, on = puzzle.best.partition("@")
        lab.locator(f'[data-send="tile"][data-value="{tile}"]').click()
        lab.locator(f'[data-send="place"][data-value="{on}"]').click()
        until(lambda: "Solved at the first try" in lab.inner_text(), lab.inner_text, it.page)
        done.append(puzzle.number)
        if number == 2:
            until(lambda: it.page.evaluate(PROGRESS).count("tried") == 2, "it is not kept", it.page)
            it.page.goto(f"{nearby}train/")
            deal.click()
        else:
            lab.locator('[data-send="next"]').click()
    until(lambda: lab.locator(".fs-ran").is_visible(), lab.inner_text, it.page)
    assert "5 of 5 at the first try" in lab.inner_text() and it.sideways() == "" and it.violations() == []
    assert lab.get_by_role("button", name="Copy your result").is_visible()


@pytest.mark.landing  # paper, which changes seldom
def test_six_puzzles_fill_one_sheet_of_paper_and_their_solutions_its_other_side(visit):
    made = Session(LABS["puzzle"], "17").send(Message("paper")).view.file
    it = visit("404.html")
    it.page.set_content(made.content.decode())
    assert [len(sheets(it, size)) for size in ("A4", "Letter")] == [2, 2]


def test_a_puzzle_is_solved_by_keys_and_by_what_is_heard(visit):
    it = visit("train/puzzles/#puzzle=12")
    lab = it.page.locator('[data-lab="puzzle"]')
    puzzle = choosing.card(12)
    tile, on = map(Tile.parse, puzzle.best.split("@"))
    hand = lab.get_by_role("group", name="Your hand")
    until(lambda: hand.get_by_role("button", name=speech.tile(tile)).count() == 1, lab.inner_text, it.page)
    heard = lab.locator(".fs-stage svg[role=img]").first.get_attribute("aria-label")
    assert "Spinner" in heard and "Left" in heard and "Count" in heard
    hand.get_by_role("button", name=speech.tile(tile)).focus()
    it.page.keyboard.press("Enter")
    name = speech.aloud(f"Lay {tile} on {on}")
    held = "document.activeElement.ariaLabel ?? ''"
    until(lambda: it.page.evaluate(held).startswith("Lay "), "the focus is not on a place", it.page)
    for _ in range(8):
        if it.page.evaluate(held) != name:
            it.page.keyboard.press("ArrowRight")
    assert it.page.evaluate(held) == name
    it.page.keyboard.press("Enter")
    heard = lab.locator("[aria-live=polite]").first
    until(lambda: "Solved at the first try" in heard.inner_text(), lab.inner_text, it.page)
    until(lambda: it.page.evaluate("document.activeElement.textContent") == "Next puzzle", "the focus goes on", it.page)


@pytest.mark.landing  # that a lesson is counted on its path is tried
def test_the_ring_of_the_course_fills_with_the_lessons_that_are_done(visit):
    it = visit("learn/reading-the-ends/", viewport={"width": 390, "height": 844})
    for check in it.page.locator(".md-content details.fs-answer:not(.fs-lab *) > summary").all():
        check.click()
    kept = lambda: it.page.evaluate(PROGRESS)  # noqa: E731 - a question asked often
    until(lambda: "lesson reading-the-ends done" in kept(), kept, it.page)
    it.page.goto(it.page.url.replace("reading-the-ends/", ""))
    band = it.page.locator(".fs-onward")
    said = band.inner_text()
    assert f"1\nof {len(PATHS['Play well'])} lessons" in said and "Next: A first round" in said
    assert band.locator(".fs-ring-in.fs-full").count() == 1
    assert it.page.locator(".fs-course > .fs-full small").inner_text() == "done"
    assert it.violations() == [] and it.sideways() == ""

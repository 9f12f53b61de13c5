"""Pages of notebooks: a guess comes before the answer and is kept beside it, a switch shows the code, none is long."""

import pytest

from fivescore_labs.classroom.exercises import LESSONS
from tests.browser import FULL, LESSON_FILES, PROGRESS, nothing, reads, until

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
SCREENS = 6
STEMS = [path.stem for path in LESSON_FILES]
"""Every lesson; the others are tables to ask."""
TILES = "notebooks/02_scoring_opportunities/"
SHARE = "notebooks/11_without_replacement/"


def guess(visit, at=0):
    return visit.page.locator(".fs-guess").nth(at)


def every_answer_shown(visit):
    """Give each guess of a page, one after the other, as they appear."""
    for at in range(visit.page.locator(".fs-guess").count()):
        asked = guess(visit, at)
        if asked.is_visible() and asked.get_attribute("data-said") is None:
            asked.get_by_text("Show the answer").click()
            until(lambda asked=asked: asked.get_attribute("data-said"), "the answer is not shown", visit.page)
    return visit


@pytest.mark.few("04_endgame_odds", "08_the_first_tile", "12_at_least_one")
@pytest.mark.quick("04_endgame_odds")  # the longest
@pytest.mark.parametrize("stem", STEMS)
def test_no_page_is_longer_than_six_screens_of_a_phone_once_its_answers_are_shown(stem, visit):
    it = every_answer_shown(visit(f"notebooks/{stem}/", viewport=PHONE))
    it.page.add_style_tag(content="* { content-visibility: visible !important; }")
    it.settle()
    high = it.page.evaluate("document.documentElement.scrollHeight")
    nothing(sideways=it.sideways())
    assert high <= SCREENS * PHONE["height"], f"{high / PHONE['height']:.1f} screens"


FIRST_SCREEN = """() => {
  const field = document.querySelector(".fs-nb .fs-guess :is(.fs-slider, .fs-options)").getBoundingClientRect();
  return [field.bottom, document.querySelector(".fs-tabs").getBoundingClientRect().top];
}"""


@pytest.mark.landing  # every notebook is opened on a phone
def test_moment_question_and_what_can_be_said_stand_on_the_first_screen_of_a_phone(visit):
    it, hidden = visit("404.html", viewport=PHONE), {}
    root = it.page.url.removesuffix("404.html")
    for stem in STEMS[1:]:
        it.page.goto(f"{root}notebooks/{stem}/")
        it.page.get_by_role("button", name="Check").first.wait_for()
        field, tabs = it.page.evaluate(FIRST_SCREEN)
        hidden[stem] = f"{field - tabs:.0f} px are hidden" if field > tabs else ""
    nothing(**hidden)


@pytest.mark.landing  # two visits
def test_a_guess_of_tiles_comes_before_the_answer_and_stays_beside_it_after_a_reload(visit):
    it = visit(f"{TILES}#why-beginners-look-for-fives")
    page, asked = it.page, guess(it)
    page.get_by_role("heading", name="Why beginners look").wait_for()
    assert not asked.locator(".fs-truth").is_visible(), "a link into the page leads there, and tells no answer"
    page.goto(page.url.partition("#")[0])
    below = page.get_by_role("heading", name="What a play does")
    waits, changes = page.locator(".fs-nb-waits").first, asked.locator(".fs-below")
    assert waits.locator(".fs-nb-next").inner_text() == "What a play does"
    tiles = waits.locator("svg[data-tile]").evaluate_all("all => all.map((it) => it.dataset.tile)")
    assert tiles == sorted(tiles) and len(tiles) == 5, "their order tells nothing"
    assert changes.count() == 5 and not any(each.is_visible() for each in changes.all())
    assert not below.is_visible()
    asked.locator("label", has=page.get_by_role("checkbox", name="two-three")).click()
    asked.get_by_role("button", name="Check").click()
    for _ in range(2):
        reads(asked, "Not this one: 6.")
        reads(asked.locator(".fs-truth"), "None of the three fives does.")
        assert asked.get_by_role("checkbox", name="two-three").is_checked() and below.is_visible()
        assert asked.locator(".fs-because li:visible").count() == 1, "the reason of the tile that was taken"
        assert changes.all_inner_texts() == ["−3", "−1", "0", "−2", "+3"] and changes.first.is_visible()
        arrow = asked.locator(".fs-because svg.fs-arrow:visible").first
        assert arrow.bounding_box()["height"] < 24, "as high as a word"
        page.reload()
    assert "guess scoring-opportunities predict 2-3" in page.evaluate(PROGRESS)
    every_answer_shown(it)
    assert not page.locator("pre code:visible").count()
    page.locator(".fs-nb-switch").click()
    assert "outcomes(layout, hand)" in page.locator(".fs-nb-code[open]:visible").all_inner_texts()[1]
    folded = page.locator(".fs-nb-code:not([open]) > summary:visible").first
    reads(folded, "13 lines: ask which of five tiles score")


@pytest.mark.landing  # paper, which changes seldom
def test_a_page_that_is_printed_asks_its_guesses_all_the_same(visit):
    it = visit("notebooks/13_what_a_knock_tells/")
    asked = guess(it, 1)
    it.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    until(lambda: asked.locator("details").evaluate("it => it.open"), "paper has the answer", it.page)
    it.settle()
    it.page.evaluate("dispatchEvent(new Event('afterprint'))")
    until(lambda: not asked.locator("details").evaluate("it => it.open"), "the page hides it again", it.page)
    assert not asked.get_attribute("data-said") and it.page.evaluate(PROGRESS) == ""


@pytest.mark.few("02_scoring_opportunities")  # two guesses, one after the other, and code
@pytest.mark.parametrize("stem", STEMS[1:])
def test_without_scripts_an_answer_opens_what_waits_for_it_and_a_switch_the_code(stem, visit):
    it = visit(f"notebooks/{stem}/", java_script_enabled=False)
    page, parts = it.page, it.page.locator("[data-after]:not(fs-waits, .fs-nb-code)")
    shown = lambda: parts.evaluate_all("all => all.filter((part) => part.checkVisibility()).length")  # noqa: E731
    before = [shown()]
    heading, waits = page.get_by_role("heading", name="Check yourself"), page.locator(".fs-nb-waits:visible")
    assert not guess(it).locator("input, .fs-slider, .fs-truth").locator("visible=true").count()
    for at in range(page.locator(".fs-guess").count()):
        if guess(it, at).is_visible():
            assert not heading.is_visible() and waits.count() == 1
            guess(it, at).get_by_text("Show the answer").click()
            assert guess(it, at).locator(".fs-truth").is_visible()
            before.append(shown())
    assert heading.is_visible() and not waits.count() and before == sorted({*before}), before
    codes = page.locator(".fs-nb-code:not(details details) pre code")
    assert codes.count() and not any(code.is_visible() for code in codes.all())
    page.locator(".fs-nb-switch").click()
    assert page.get_by_role("switch", name="Show the code").is_checked()
    assert any(code.is_visible() for code in codes.all())


def test_a_number_is_guessed_by_keys_and_a_lesson_that_is_read_to_its_end_is_counted(visit):
    it = visit(SHARE, before="if (origin !== 'null') localStorage['fivescore/1/code'] = 'on'")
    asked, done, shown = guess(it), it.page.locator(".fs-nb-done"), it.page.get_by_role("switch", name="Show the code")
    asked.get_by_role("button", name="Check").click()
    reads(asked, "Move the slider first.")
    slider = asked.get_by_role("slider")
    slider.focus()
    slider.press("End")
    slider.press("Enter")
    reads(asked, "Not this one: 100\u00a0%.")
    marks = asked.locator(".fs-scale-mark").evaluate_all("(all) => all.map((it) => it.getBoundingClientRect().x)")
    assert len(marks) == 2 and marks[0] > marks[1] + 100, "100 % lies far to the right of 9.8 %"
    reads(it.page.locator(".fs-nb-bar"), f"The unit · lesson 3 of {len(LESSONS)}")
    every_answer_shown(it)
    assert shown.is_checked() and it.page.locator("pre code:visible").count(), "as it was left on another page"
    shown.press("Space")
    assert not it.page.locator("pre code:visible").count()
    done.scroll_into_view_if_needed()
    reads(done, f"Done. 1 of the {len(LESSONS)} lessons of The unit is done in this browser.")
    it.page.goto(it.page.url.replace(SHARE, "train/exercises/"))
    reads(it.page.locator('[data-lab="progress"] .fs-says'), "1 lesson is done.")


@pytest.mark.landing  # a lesson of text says so each time
def test_a_lesson_that_cannot_be_kept_says_so_at_its_end(visit):
    it = visit(SHARE)
    it.page.evaluate(FULL)
    done = every_answer_shown(it).page.locator(".fs-nb-done")
    done.scroll_into_view_if_needed()
    reads(done, f"Done. 1 of the {len(LESSONS)}")
    reads(done, "Your browser has no room left, so it may be gone once this page is closed.")

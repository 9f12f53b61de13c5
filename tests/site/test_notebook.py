"""Pages of notebooks: a guess comes before the answer and is kept beside it, a switch shows the code, none is long."""

import pytest

from fivescore.classroom.exercises import LESSONS
from tests.browser import LESSON_FILES, nothing, reads, until

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
SCREENS = 6
STEMS = [path.stem for path in LESSON_FILES]
"""Every lesson; the others are tables to ask."""
TILES = "notebooks/02_scoring_opportunities/"
SHARE = "notebooks/11_without_replacement/"
LINES = "localStorage.getItem('fivescore/1/progress')?.split('\\n') ?? []"


def guess(visit, at=0):
    return visit.page.locator(".fs-guess").nth(at)


def every_answer_shown(visit):
    """Give each guess of a page, one after the other, as they appear."""
    for at in range(visit.page.locator(".fs-guess").count()):
        asked = guess(visit, at)
        if asked.is_visible():
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
    nothing(sideways=it.sideways(), faults=it.faults)
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


def test_a_guess_of_tiles_comes_before_the_answer_and_stands_beside_it_after_a_reload(visit):
    it = visit(TILES)
    page, asked = it.page, guess(it)
    below = page.get_by_role("heading", name="What a play does")
    waits, changes = page.locator(".fs-nb-waits").first, asked.locator(".fs-below")
    assert waits.locator(".fs-nb-next").inner_text() == "What a play does"
    tiles = waits.locator("svg[data-tile]").evaluate_all("all => all.map((it) => it.dataset.tile)")
    assert tiles == sorted(tiles) and len(tiles) == 5, "their order tells nothing"
    assert changes.count() == 5 and not any(each.is_visible() for each in changes.all())
    assert not below.is_visible() and not asked.locator(".fs-truth").is_visible()
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
    assert "guess scoring-opportunities predict 2-3" in page.evaluate(LINES)
    nothing(faults=it.faults)


def test_without_scripts_what_waits_opens_with_the_answer_before_it_and_no_earlier(visit):
    it = visit(TILES, java_script_enabled=False)
    places, parts = it.page.locator(".fs-nb-waits"), it.page.locator("[data-after]:not(fs-waits, .fs-nb-code)")
    shown = [parts.evaluate_all("all => all.filter((part) => part.checkVisibility()).length")]
    for at in (0, 1):
        assert [place.is_visible() for place in places.all()] == [each == at for each in (0, 1)]
        guess(it, at).get_by_text("Show the answer").click()
        shown.append(parts.evaluate_all("all => all.filter((part) => part.checkVisibility()).length"))
    assert not any(place.is_visible() for place in places.all())
    assert 0 == shown[0] < shown[1] < shown[2]


def test_a_number_is_guessed_by_keys_and_drawn_above_the_answer(visit):
    it = visit(SHARE)
    asked = guess(it)
    asked.get_by_role("button", name="Check").click()
    reads(asked, "Move the slider first.")
    slider = asked.get_by_role("slider")
    slider.focus()
    slider.press("End")
    slider.press("Enter")
    reads(asked, "Not this one: 100\u00a0%.")
    marks = asked.locator(".fs-scale-mark").evaluate_all("(all) => all.map((it) => it.getBoundingClientRect().x)")
    assert len(marks) == 2 and marks[0] > marks[1] + 100, "100 % lies far to the right of 9.8 %"


@pytest.mark.landing  # paper, which changes seldom
def test_a_page_that_is_printed_asks_its_guesses_all_the_same(visit):
    it = visit("notebooks/13_what_a_knock_tells/")
    asked = guess(it, 1)
    it.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    until(lambda: asked.locator("details").evaluate("it => it.open"), "paper has the answer", it.page)
    it.settle()
    it.page.evaluate("dispatchEvent(new Event('afterprint'))")
    until(lambda: not asked.locator("details").evaluate("it => it.open"), "the page hides it again", it.page)
    assert not asked.get_attribute("data-said") and it.page.evaluate(LINES) == []


def test_a_link_into_a_page_leads_there_before_any_guess(visit):
    it = visit(f"{TILES}#why-beginners-look-for-fives")
    until(lambda: it.page.get_by_role("heading", name="Why beginners look").is_visible(), "the heading", it.page)
    assert not guess(it).locator(".fs-truth").is_visible(), "and tells no answer"


def test_code_is_shown_by_one_switch_which_is_remembered_on_every_page(visit):
    it = every_answer_shown(visit(TILES))
    codes = it.page.locator("pre code")
    assert not any(code.is_visible() for code in codes.all())
    it.page.locator(".fs-nb-switch").click()
    assert "outcomes(layout, hand)" in it.page.locator(".fs-nb-code[open]:visible").all_inner_texts()[1]
    folded = it.page.locator(".fs-nb-code:not([open]) > summary:visible").first
    reads(folded, "13 lines: ask which of five tiles score")
    it.page.goto(it.page.url.replace(TILES, SHARE))
    every_answer_shown(it)
    assert it.page.get_by_role("switch", name="Show the code").is_checked()
    assert it.page.locator("pre code:visible").count()
    it.page.get_by_role("switch", name="Show the code").press("Space")
    assert not it.page.locator("pre code:visible").count()


@pytest.mark.few("02_scoring_opportunities", "11_without_replacement")
@pytest.mark.parametrize("stem", [stem for stem in STEMS if stem != "00_a_first_round"])
def test_without_scripts_the_answer_stands_in_closed_details_and_what_follows_opens_with_it(stem, visit):
    it = visit(f"notebooks/{stem}/", java_script_enabled=False)
    asked = guess(it)
    assert asked.is_visible() and not asked.locator("input").first.is_visible()
    assert not asked.locator(".fs-slider").is_visible(), "nor the ends of a line that cannot be moved along"
    assert not asked.locator(".fs-truth").is_visible()
    heading = it.page.get_by_role("heading", name="Check yourself")
    assert not heading.is_visible()
    for at in range(it.page.locator(".fs-guess").count()):
        if guess(it, at).is_visible():
            guess(it, at).get_by_text("Show the answer").click()
            assert guess(it, at).locator(".fs-truth").is_visible()
    assert heading.is_visible()


def test_without_scripts_code_is_hidden_until_the_switch_is_pressed(visit):
    it = visit(TILES, java_script_enabled=False)
    guess(it).get_by_text("Show the answer").click()
    codes = it.page.locator(".fs-nb-code:not(details details) pre code")
    assert codes.count() and not any(code.is_visible() for code in codes.all())
    it.page.locator(".fs-nb-switch").click()
    assert it.page.get_by_role("switch", name="Show the code").is_checked()
    assert any(code.is_visible() for code in codes.all())


def test_a_lesson_that_was_read_to_its_end_is_counted_on_its_path_and_in_the_progress(visit):
    it = visit(SHARE)
    done = it.page.locator(".fs-nb-done")
    reads(it.page.locator(".fs-nb-bar"), f"The unit · lesson 3 of {len(LESSONS)}")
    every_answer_shown(it)
    done.scroll_into_view_if_needed()
    reads(done, f"Done. 1 of the {len(LESSONS)} lessons of The unit is done in this browser.")
    it.page.goto(it.page.url.replace(SHARE, "train/exercises/"))
    reads(it.page.locator('[data-lab="progress"] .fs-says'), "1 lesson is done.")


@pytest.mark.landing  # a lesson of text says so each time
def test_a_lesson_that_cannot_be_kept_says_so_at_its_end(visit):
    it = visit(SHARE)
    full = "() => { throw new DOMException('', 'QuotaExceededError'); }"
    it.page.evaluate(f"() => {{ Storage.prototype.setItem = {full}; }}")
    done = every_answer_shown(it).page.locator(".fs-nb-done")
    done.scroll_into_view_if_needed()
    reads(done, f"Done. 1 of the {len(LESSONS)}")
    reads(done, "Your browser has no room left, so it may be gone once this page is closed.")

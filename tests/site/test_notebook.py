"""Pages of lessons: done by pointer, touch and ear, guessed before the answer, with figures that live, and on paper."""

import re

import pytest
from playwright.sync_api import Locator

from fivescore.core.rules.choices import SOURCES
from fivescore_labs import LABS
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.course.lesson import moments
from tests.browser import FULL, LESSON_FILES, NARROW, PROGRESS, Driven, Visit, heard, nothing, reads, sheets, until
from tests.conftest import followed
from tests.lessons import answers
from tests.site.test_every_page import SHIFTS

pytestmark = pytest.mark.browser

PLACE = "notebooks/00_a_first_round/"
SIZES = {"phone": (390, 844), "small": (320, 568), "laptop": (1280, 720), "desktop": (1280, 900)}
LAB = LABS["first-round"]
STEPS = moments(LAB.lesson)
DIFFERENT = ("1~~~", "3~1-6@4-6~~", "4~12~~", "11~10~~", "14~~~", "16~~~", "20~3-5~~", "22~~~2")
"""A step of each kind, by its link."""
OUT = """(root) => {
  const filled = root.classList.contains("fs-filled");
  const all = (it) => [...root.querySelectorAll(`.fs-picture :is(${it})`)];
  const parts = all(".fs-lesson-board, .fs-lesson-hand, .fs-lesson-pad, .fs-lesson-foot");
  const beyond = (it) => it.top < -1 || it.left < -1 || it.bottom > innerHeight + 1 || it.right > innerWidth + 1;
  const out = parts.map((it) => it.getBoundingClientRect()).some(beyond);
  const small = all("button").filter((it) => Math.min(it.offsetWidth, it.offsetHeight) < 24);
  const found = small.map((it) => it.outerHTML.slice(0, 80));
  if (filled && (out || root.scrollHeight > root.clientHeight + 1)) found.push("it does not fit the window");
  if (document.documentElement.scrollWidth > innerWidth) found.push("it scrolls sideways");
  return found;
}"""
"""What of a step does not lie in a window that it fills, sticks out sideways, or is too small to press."""


class Reader(Driven):
    """Somebody who does the lesson, by `press(locator)`; its picture is compared too."""

    def __init__(self, visit, press=Locator.click, text=""):
        super().__init__(visit, "first-round", text)
        self.touch = press

    def shown(self):
        return super().shown() | {"picture": heard(self.root.locator(".fs-picture").inner_html())}

    def expected(self):
        return super().expected() | {"picture": heard(self.reply["view"]["picture"])}

    def send(self, send, value="", part=None):
        worth = f'[data-value="{value}"]' if value else ""
        self.touch(part or self.root.locator(f'.fs-picture [data-send="{send}"]{worth}').last)
        self.tell((send, value))
        assert self.root.evaluate(OUT) == [], self.says.inner_text()

    def step(self, number):
        """One step, done right, and on to the next."""
        for sent in answers(LAB, number):
            self.send(*sent)
        assert self.root.locator(".fs-mark.fs-right").count(), self.says.inner_text()
        self.send("next")


@pytest.mark.few("small")  # the least room
@pytest.mark.landing  # its steps are tried by themselves, and what misses say in all
@pytest.mark.parametrize("size", SIZES)
def test_the_whole_lesson_is_done_without_scrolling_and_ends_on_its_page(size, visit):
    wide, high = SIZES[size]
    touch = wide < 500
    opened = visit(PLACE, viewport={"width": wide, "height": high}, has_touch=touch, reduced_motion="reduce")
    reader = Reader(opened, Locator.tap if touch else Locator.click)
    for number in range(len(STEPS)):
        reader.step(number)
    assert f"{len(STEPS)} of {len(STEPS)} steps at the first try." in reader.says.inner_text()
    assert opened.page.get_by_role("link", name="Reading the ends").last.is_visible()


def test_a_reader_who_only_hears_it_finds_every_part_by_its_role_and_name(visit):
    opened = visit(PLACE, viewport={"width": 1280, "height": 900})
    reader = Reader(opened)
    hand = reader.root.get_by_role("list", name="Your hand")
    assert hand.get_by_role("listitem").count() == 5
    reader.send("tile", "4-6", hand.get_by_role("button", name="four-six", exact=True))
    reader.send("place", "", reader.root.get_by_role("button", name="Lay four-six on the table", exact=True))
    live = reader.root.locator('[aria-live="polite"]')
    reads(live, "Right.")
    reader.send("next", "", reader.root.get_by_role("button", name="See what Ben does", exact=True))
    pad = reader.root.get_by_role("group", name="The total")
    reader.send("number", "10", pad.get_by_role("button", name="10", exact=True))
    reads(live, "Not 10.")
    assert "8" not in live.inner_text()


@pytest.mark.landing  # several visits
def test_a_lesson_goes_on_where_it_was_left_or_where_a_link_leads_and_can_be_left(visit):
    opened = visit(PLACE, viewport={"width": 390, "height": 844})
    reader = Reader(opened)
    for number in (0, 1):
        reader.step(number)
    opened.page.goto(opened.page.url.partition("#")[0] + "?again")
    reads(reader.says, "Step 3 of")
    reader.send("tile", "2-2")
    followed(opened, "first-round", "2~10.4~~")
    linked = Reader(opened, text="2~10.4~~")
    linked.send("show")
    assert linked.says.inner_text().startswith("2 + 6 = 8"), "a link opens its step with its misses"
    opened.page.get_by_role("link", name="Leave the lesson").click()
    until(lambda: opened.page.url.endswith("/learn/"), lambda: opened.page.url, opened.page)


@pytest.fixture(scope="module")
def phone(browser, nearby):
    """The lesson on a phone, open for all its steps."""
    with Visit(browser, f"{nearby}{PLACE}#first-round", viewport={"width": 390, "height": 844}) as opened:
        yield opened


@pytest.mark.few("3~1-6@4-6~~", "4~12~~", "20~3-5~~")  # a tile to lay, a number, tiles to find
@pytest.mark.landing  # pages are tried, one of a lesson too
@pytest.mark.parametrize("step", DIFFERENT)
def test_a_step_has_no_barriers(step, phone):
    phone.faults.clear()
    followed(phone, "first-round", step)
    nothing(**phone.barriers('[data-lab="first-round"]'), faults=phone.faults)


def test_a_guess_on_a_page_is_kept_and_without_scripts_its_answer_is_closed(visit):
    it = visit("learn/choosing-a-play/")
    asked = it.page.locator(".fs-posed .fs-guess").first
    until(lambda: asked.get_by_role("button", name="Check").count(), "it is not live", it.page)
    asked.locator("label").nth(1).click()
    asked.get_by_role("button", name="Check").click()
    assert asked.get_attribute("data-verdict") == "right" and asked.locator("table").is_visible()
    it.page.reload()
    until(lambda: asked.get_attribute("data-said") == "[0-6] on [3-6]", "it is not kept", it.page)
    last = it.page.locator(".fs-posed .fs-guess").last
    last.locator("label").first.click()
    last.get_by_role("button", name="Check").click()
    kept = "localStorage['fivescore/1/progress'].includes('lesson choosing-a-play done')"
    until(lambda: it.page.evaluate(kept), "the lesson is not done", it.page)
    bare = visit("learn/choosing-a-play/", java_script_enabled=False).page.locator(".fs-posed .fs-guess").first
    assert bare.locator("label").first.is_visible() and not bare.locator("table").is_visible()


def test_a_lesson_of_the_unit_that_is_done_is_marked_on_the_page_for_teachers(visit):
    done = "localStorage['fivescore/1/progress'] = 'fivescore progress 1\\nlesson at-least-one done'"
    page = visit("teach/", before=f"if (origin !== 'null') {done}").page
    marked = page.locator(".fs-path li.fs-full")
    until(lambda: marked.count() == 1, "it is not marked", page)
    assert marked.locator("b").first.inner_text() == "At least one"
    assert marked.locator("small").inner_text() == "done"
    assert page.locator(".fs-path li:not(.fs-full) small").first.inner_text().endswith("minutes")


# Guesses, and the code behind a switch

PHONE = {"width": 390, "height": 844}
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
    assert high <= 6 * PHONE["height"], f"{high / PHONE['height']:.1f} screens"


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


# On paper

PAPER = {"A4": {"width": 688, "height": 1017}, "Letter": {"width": 710, "height": 950}}
"""What a margin of 14 mm leaves of a sheet, in pixels."""
SLIM = """(all) => all.filter((it) => it.getBoundingClientRect().width < 250).map((it) => it.textContent)"""


@pytest.mark.few("A4")  # one paper
@pytest.mark.landing  # that nothing but the page is printed is tried
@pytest.mark.parametrize("paper", PAPER)
def test_the_rules_of_a_game_fit_few_sheets_with_their_sources(paper, visit):
    it = visit("rules/all-fives/", viewport=PAPER[paper])
    told = sheets(it, paper)
    said = "".join(" ".join(told).split())
    it.page.emulate_media(media="print")
    nothing(narrow=it.page.locator(".fs-rule").evaluate_all(SLIM), sideways=it.sideways())
    assert len(told) <= 14, f"{len(told)} sheets"
    assert all("".join(source.split()) in said for source in list(SOURCES.values())[:4])


@pytest.mark.landing  # prints twice
def test_a_lesson_on_paper_asks_first_and_tells_on_the_next_sheet_unless_it_is_open(visit):
    it = visit("notebooks/02_scoring_opportunities/", viewport=PAPER["A4"])
    told = sheets(it, "A4")
    (asks,) = [at for at, said in enumerate(told) if "Tap every tile" in said]
    (tells,) = [at for at, said in enumerate(told) if "None of the three fives does" in said]
    assert (asks, tells) == (0, 1) and len(told) <= 4, f"{len(told)} sheets"
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


# Figures

PAGES = ["notebooks/13_what_a_knock_tells/", "notebooks/15_simulation_against_exact/", "notebooks/07_who_beats_whom/"]
"""A board with a slider, distributions with a slider, and a matrix."""


def uncovered(it):
    """The first figure of a page, which waits for guesses, and may be folded."""
    if "notebooks/" in it.page.url:
        it.page.locator(".fs-live-guess").first.wait_for()
    for each in (".fs-guess details", "details:has(.fs-plot)"):
        it.page.evaluate("(each) => { for (const it of document.querySelectorAll(each)) it.open = true; }", each)
        it.rest()
    return it.page.locator(".fs-plot").first


def shown(it):
    """The same, once it is drawn."""
    place = uncovered(it)
    place.scroll_into_view_if_needed()
    until(lambda: place.get_attribute("data-live") is not None, "no figure is drawn", it.page)
    return place


@pytest.mark.landing  # Plotly comes whole
@pytest.mark.quick("notebooks/15_simulation_against_exact/")  # one figure; the others have sliders and steps
@pytest.mark.parametrize("page", PAGES)
def test_a_figure_takes_the_place_of_its_bars_without_a_barrier_or_another_host(page, visit):
    it = visit(page)
    place = uncovered(it)
    before, begun = place.bounding_box()["height"], it.page.evaluate("performance.now()")
    shown(it)
    assert abs(place.bounding_box()["height"] - before) < 1, "it takes the room of its bars"
    shifts = [value for value, told in it.page.evaluate(SHIFTS) if int(re.search(r"after (\d+) ms", told)[1]) > begun]
    assert sum(shifts) < 0.02
    nothing(**it.barriers(".fs-plot"))


@pytest.mark.landing  # another figure is drawn
def test_arrows_go_through_a_slider_aloud_and_on_paper_and_without_scripts_are_bars(visit):
    it = visit(PAGES[0])
    place = shown(it)
    live, said = place.locator(".fs-plot-live"), place.locator(".fs-plot-step")
    live.focus()
    for key, words in (("ArrowRight", "the knock"), ("Home", "the lead")):
        live.press(key)
        until(lambda words=words: words in (said.text_content() or ""), f"{words!r} is not said", it.page)
    it.page.emulate_media(media="print")
    assert not live.is_visible() and place.locator(".fs-worth .fs-chart").first.is_visible()
    still = visit(PAGES[0], java_script_enabled=False).page.locator(".fs-plot").first
    assert still.locator("figcaption").text_content() and still.locator("table").count() == 1


CLASHES = r"""
(place) => {
  const turned = (it) => /rotate\((?!0)/.test(it.getAttribute("transform") ?? ""); // its rectangle says nothing
  const texts = [...place.querySelectorAll("text")].filter((it) => it.textContent.trim() && !turned(it));
  const boxes = texts.map((it) => [it.textContent, it.getBoundingClientRect()]), whole = place.getBoundingClientRect();
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  const cut = boxes.filter(([, box]) => box.left < whole.left - 1 || box.right > whole.right + 1);
  const over = boxes.flatMap(([text, box], at) =>
    boxes.slice(at + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${text} | ${other}`));
  const squares = [...place.querySelectorAll(".scatter .point")].map((it) => it.getBoundingClientRect());
  const laid = squares.filter((one, at) => squares.slice(at + 1).some((other) => meet(one, other)));
  return [...cut.map(([text]) => text), ...over, ...laid.map(() => "a square over another")];
}
"""
"""The texts of a figure that leave it, and texts and squares that lie over each other."""


@pytest.mark.landing  # Plotly comes whole
@pytest.mark.parametrize("page", ["teach/the-bell/", PAGES[0], "notebooks/17_the_name_of_a_double/", PAGES[2]])
def test_on_a_phone_no_text_and_no_square_of_a_figure_is_cut_or_over_another(page, visit):
    assert shown(visit(page, viewport=NARROW)).evaluate(CLASHES) == []

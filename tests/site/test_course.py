"""A lesson on its page: by pointer, touch and ear, at every size, without scrolling; it goes on where it was left."""

import pytest
from playwright.sync_api import Locator

from fivescore_labs import LABS
from fivescore_labs.course.lesson import moments
from tests.browser import Driven, Visit, heard, nothing, reads, until
from tests.conftest import followed
from tests.lessons import answers

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

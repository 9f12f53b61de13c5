"""What stands around labs and text keeps its form from the smallest phone to the wall: search, foot, cards, steps."""

import pytest

from tests.browser import ROOT, SITE, Driven, Visit, until
from website.serve import serving

pytestmark = pytest.mark.browser


@pytest.mark.quick("rules/no/such/page/-390-dark")  # the deepest, in the dark
@pytest.mark.parametrize(
    ("address", "wide", "scheme"), [("no-such-page", 1280, "light"), ("rules/no/such/page/", 390, "dark")]
)
def test_the_page_for_wrong_addresses_leads_on_in_our_type_wherever_the_site_is(address, wide, scheme, browser):
    looks = {"viewport": {"width": wide, "height": 800}, "color_scheme": scheme}
    with serving(SITE, prefix="/some/where/") as url, Visit(browser, url + address, meant=True, **looks) as it:
        home = it.page.get_by_role("banner").get_by_role("link", name="fivescore")
        until(lambda: home.evaluate("(link) => link.href") == url, "it does not find the site", it.page)
        faces = "[...document.fonts].filter((it) => it.status === 'loaded').map((it) => it.family.replaceAll('\"', ''))"
        until(lambda: set(it.page.evaluate(faces)) == {"Atkinson Next", "Besley"}, "its type does not come", it.page)
        assert it.page.get_by_role("heading", level=1).inner_text() == "No tile fits here"
        assert it.page.locator("svg.fs-drawing").is_visible() and it.sideways() == "" and it.violations() == []
        asked = address.rstrip("/").rpartition("/")[2].split("-")
        search = it.page.get_by_role("navigation", name="Ways on").get_by_role("link", name="Search for")
        leads = f"{url}?q={'%20'.join(asked)}"
        until(lambda: search.get_attribute("href") == leads, lambda: search.get_attribute("href"), it.page)
        search.click()
        it.page.wait_for_url(leads)
        assert it.page.get_by_role("textbox", name="Search").is_visible()


ROWS = """(it) => new Set([...it.children].map((each) => Math.round(each.getBoundingClientRect().bottom))).size"""
"""In how many rows the parts of an element stand."""


COVERED = """(bar) => {
  const { top } = bar.getBoundingClientRect();
  const lab = document.querySelector(".fs-live-lab");
  return [...lab.querySelectorAll("button, input, select, a, summary")].filter((it) => {
    it.scrollIntoView({ block: "nearest" });
    const box = it.getBoundingClientRect();
    return it.checkVisibility() && box.bottom > top + 1;
  }).map((it) => it.outerHTML.slice(0, 80));
}"""
"""Controls of the lab that lie under the bar, though they were brought into view."""


@pytest.mark.landing  # looks of a wall
def test_what_leads_on_the_wall_covers_no_control(visit):
    it = visit("train/exercises/")
    Driven(it, "exercise").item("Projector mode").click()
    bar = it.page.get_by_role("group", name="Projector mode")
    down = "scrollY + innerHeight >= document.documentElement.scrollHeight - 1"
    for wide, high in [(320, 640), (390, 800), (1280, 720), (1920, 1080)]:
        it.page.set_viewport_size({"width": wide, "height": high})
        it.rest()
        assert bar.evaluate(COVERED) == [] and it.sideways() == "", wide
        box, last = bar.bounding_box(), it.page.locator('[data-lab="exercise"] > :visible').last
        assert box["x"] == 0 and box["y"] + box["height"] == high and bar.evaluate(ROWS) <= 2, wide
        it.page.mouse.wheel(0, 100_000)
        until(lambda: it.page.evaluate(down), f"{wide} px: it does not scroll to its end", it.page)
        end = last.bounding_box()
        assert end["y"] + end["height"] <= box["y"], f"{wide} px: the end of the lab cannot be seen"


TOOLS = ["rules/referee", *(f"tools/{path.stem}" for path in sorted((ROOT / "docs" / "tools").glob("[!i]*.md")))]
STAGE = """() => {
  const bar = [...document.querySelectorAll(".fs-tabs")].find((it) => it.getBoundingClientRect().top > 100);
  const shown = (parts) => [...document.querySelectorAll(parts)].filter((it) => it.offsetHeight);
  const low = (it) => it.getBoundingClientRect().bottom;
  const [says, ...trays] = [...shown(".fs-live-lab .fs-live"), ...shown(".fs-live-lab :is(.fs-tray, .fs-hold)")];
  const long = document.querySelector(".fs-live-lab .fs-mat")?.style.getPropertyValue("--fs-down") > 9;
  const first = trays.filter((it) => it.matches(".fs-tray") && !long);
  return { room: (bar ? bar.getBoundingClientRect().top : innerHeight), low: Math.max(low(says), ...first.map(low)) };
}"""
"""How far down the first screen goes, and how far the sentence of a tool, and the tray where the line is not long."""


@pytest.mark.quick("rules/referee")
@pytest.mark.parametrize("page", TOOLS)
def test_the_first_screen_of_a_tool_has_its_sentence_and_its_whole_tray(page, visit):
    it = visit(f"{page}/")
    it.page.locator(".fs-live-lab").wait_for()
    for wide, high in [(390, 844), (1280, 800)]:
        it.page.set_viewport_size({"width": wide, "height": high})
        it.rest()
        stage = it.page.evaluate(STAGE)
        assert stage["low"] <= stage["room"], (wide, stage)
        assert it.sideways() == "" and it.page.get_by_role("heading", level=1).count() == 1


FOLDED = [("teach/", "marking"), ("teach/", "what-a-class-needs"), ("play/review/", "luck-or-choice")]
OPEN = "(it) => !it.closest('details:not([open])')"
"""Whether all folds are open in which an element lies."""


@pytest.mark.quick("teach/-marking")  # one way
@pytest.mark.parametrize(("address", "name"), FOLDED)
def test_a_link_to_what_is_folded_opens_it_and_leads_there(address, name, visit):
    it = visit(f"{address}#{name}", viewport={"width": 390, "height": 844})
    target = it.page.locator(f"#{name}")
    until(lambda: target.evaluate(OPEN), "it stays folded", it.page)
    until(lambda: 0 <= target.evaluate("(it) => it.getBoundingClientRect().top") < 400, "it is out of view", it.page)
    target.evaluate("(it) => { it.closest('details').open = false; }")
    it.page.evaluate("(name) => { location.hash = ''; location.hash = name; }", name)
    until(lambda: target.evaluate(OPEN), "it stays folded on a page that is open", it.page)


def test_paper_has_what_is_folded_on_a_page_of_text(visit):
    it = visit("learn/looking-ahead/")
    it.page.emulate_media(media="print")
    for part, printed in [(".fs-more .fs-more tbody tr", True), ("#lead-a-ten tbody tr", False)]:
        seen = it.page.locator(part).first.evaluate("(it) => it.checkVisibility({ contentVisibilityAuto: true })")
        assert seen == printed, part

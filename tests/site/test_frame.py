"""What stands around labs and text keeps its form from the smallest phone to the wall: search, foot, cards, steps."""

import re
import time
from html import unescape

import pytest

from tests.browser import SITE, Visit, nothing, until
from tests.site.test_every_page import PAGES, jumps, names, written
from website.serve import serving

pytestmark = pytest.mark.browser

PHONES = [(320, "light"), (390, "dark")]

TYPE = """(names) => names.map((name) => {
  const it = document.querySelector(name), { font, letterSpacing, paddingLeft } = getComputedStyle(it);
  const { x, y, height } = it.getBoundingClientRect();
  return [font, letterSpacing, paddingLeft, x, y + height / 2];
})"""
"""How text is set in each of these elements, and where it begins."""


@pytest.mark.parametrize(("wide", "scheme"), [*PHONES, (1280, "dark")])
def test_what_search_suggests_goes_on_where_the_typed_word_ends(wide, scheme, visit):
    it = visit("rules/", viewport={"width": wide, "height": 700}, color_scheme=scheme)
    it.settle()
    if wide < 960:
        it.page.locator("label.md-header__button[for=__search]").click()
    it.page.get_by_role("textbox", name="Search").press_sequentially("kno")
    suggested = it.page.locator(".md-search__suggest")
    until(lambda: suggested.text_content().startswith("kno"), "nothing is suggested", it.page)
    typed, going_on = it.page.evaluate(TYPE, [".md-search__input", ".md-search__suggest"])
    assert typed == going_on


@pytest.mark.parametrize("address", ["no-such-page", "rules/no/such/page/"])
@pytest.mark.parametrize(("wide", "scheme"), [(390, "dark"), (1280, "light")])
def test_the_page_for_wrong_addresses_has_the_sites_header_and_type(wide, scheme, address, browser):
    """At any depth, and wherever the site stands."""
    with serving(SITE, prefix="/some/where/") as url:
        it = Visit(browser, url + address, viewport={"width": wide, "height": 800}, color_scheme=scheme)
        header = it.page.get_by_role("banner")
        home = header.get_by_role("link", name="fivescore")
        until(lambda: home.evaluate("(link) => link.href") == url, "it does not find the site", it.page)
        faces = "[...document.fonts].filter((it) => it.status === 'loaded').map((it) => it.family.replaceAll('\"', ''))"
        until(lambda: set(it.page.evaluate(faces)) == {"Atkinson Next", "Besley"}, "its type does not come", it.page)
        assert header.get_by_role("navigation").is_visible() == (wide > 1000)
        assert it.sideways() == "" and it.violations() == []
        header.get_by_role("link", name="Search").click()
        it.page.wait_for_url(url + "?q=")
        assert it.page.get_by_role("textbox", name="Search").is_visible()
        it.close()


ROWS = """(it) => new Set([...it.children].map((each) => Math.round(each.getBoundingClientRect().bottom))).size"""
"""In how many rows the parts of an element stand."""


@pytest.mark.parametrize(("wide", "scheme"), [*PHONES, (360, "light")])
@pytest.mark.parametrize("name", ["nine-moves", "belief", "example", "sheet"])
def test_what_steps_through_a_record_stands_in_two_rows_on_a_phone(name, wide, scheme, lab):
    it = lab(name, viewport={"width": wide, "height": 800}, color_scheme=scheme)
    steps = it.root.locator(".fs-steps")
    steps.wait_for()
    assert steps.evaluate(ROWS) == 2 and it.visit.sideways() == ""
    for button in steps.get_by_role("button").all():
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        assert button.evaluate("(it) => it.scrollWidth <= it.clientWidth"), "its name fits"


@pytest.mark.parametrize(("wide", "scheme"), PHONES)
def test_both_ways_on_at_the_foot_of_a_page_have_their_names(wide, scheme, visit):
    it = visit("rules/muggins/", viewport={"width": wide, "height": 800}, color_scheme=scheme)
    for name, title in [("Previous", "Five Up"), ("Next", "Fives and Threes")]:
        link = it.page.get_by_role("link", name=f"{name}: {title}")
        assert link.get_by_text(name).is_visible() and link.get_by_text(title).is_visible()
        assert link.evaluate("(it) => it.scrollWidth <= it.clientWidth + 1"), "it is not cut"
    assert it.sideways() == ""


@pytest.mark.parametrize("wide", [320, 360, 390, 720, 768, 1280])
def test_the_nine_moves_on_the_home_page_stand_in_one_row(wide, visit):
    it = visit("", viewport={"width": wide, "height": 900})
    strip = it.page.locator(".fs-strip")
    assert strip.locator("a").count() == 9 and strip.evaluate(ROWS) == 1 and it.sideways() == ""
    assert all(link.bounding_box()["width"] >= 24 for link in strip.locator("a").all())


ALONE = """() => [...document.querySelectorAll(".fs-doors, .fs-cases")].flatMap((it) => {
  const rows = Map.groupBy(it.children, (each) => Math.round(each.getBoundingClientRect().top));
  const last = [...rows.values()].at(-1), most = Math.max(...[...rows.values()].map((row) => row.length));
  const wide = last.reduce((sum, each) => sum + each.getBoundingClientRect().width, 0);
  return most > 1 && wide < it.clientWidth * .85 ? [`${it.className}: ${last.length} in the last row`] : [];
})"""
"""Where cards or cases do not fill the last of their rows."""
CARDS = [page for page in PAGES if re.search('class="fs-(doors|cases)', written(page))]


@pytest.mark.parametrize("page", CARDS, ids=names)
def test_no_card_stands_alone_in_a_row_at_any_width(page, visit):
    it = visit(page)
    found = {}
    for wide in (320, 390, 600, 719, 721, 768, 820, 1024, 1280, 1920, 2560):
        it.page.set_viewport_size({"width": wide, "height": 900})
        found[f"{wide} px"] = it.page.evaluate(ALONE)
    nothing(**found)


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


@pytest.mark.parametrize(("wide", "high"), [(320, 640), (390, 800), (1280, 720), (1920, 1080)])
def test_what_leads_on_the_wall_covers_no_control(wide, high, visit):
    it = visit("train/exercises/", viewport={"width": wide, "height": high})
    lab = it.page.locator('[data-lab="exercise"]')
    lab.get_by_role("button", name="More").click()
    lab.get_by_role("menuitem", name="Projector mode").click()
    bar = it.page.get_by_role("group", name="Projector mode")
    assert bar.evaluate(COVERED) == [] and it.sideways() == ""
    box, last = bar.bounding_box(), it.page.locator('[data-lab="exercise"] > :visible').last
    assert box["x"] == 0 and box["y"] + box["height"] == high and bar.evaluate(ROWS) <= 2
    it.page.mouse.wheel(0, 100_000)
    until(lambda: it.page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 1"), "", it.page)
    end = last.bounding_box()
    assert end["y"] + end["height"] <= box["y"], "the end of the lab can be seen"


WRITTEN = re.compile(r"<(?:script|style).*?</(?:script|style)>|style=\"[^\"]*\"|(?:href|src)=\"[^\"]*\"", re.DOTALL)
"""What is not read: scripts, styles and addresses."""


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_percent_is_written_one_way_on_every_page(page, site):
    """A number, a blank, the sign: in text, in names for a screen reader, and in what the engine prints."""
    read = re.sub(r"</?(?:span|b|i|em|mn|mi|mo)\b[^>]*>", "", WRITTEN.sub("", written(page)))
    code = re.sub(r"<code.*?</code>", "", read, flags=re.DOTALL)
    assert re.findall(r".{0,40}\d%.{0,20}", unescape(code)) == []


TABLETS = sorted(page for page in PAGES if 'data-lab="' in written(page))


@pytest.mark.parametrize("wide", [768, 820])
@pytest.mark.parametrize("page", TABLETS, ids=names)
def test_nothing_jumps_on_a_tablet_when_a_lab_comes_to_life(page, wide, browser, site):
    it = Visit(browser, viewport={"width": wide, "height": 1100})
    it.context.route("**/assets/*.js", lambda route: time.sleep(0.1) or route.continue_())
    sum_of_shifts, told = jumps(it, site + page)
    assert sum_of_shifts < 0.02, told

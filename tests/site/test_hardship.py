"""What goes wrong around a reader: storage that is blocked, a line that is cut, a wrong address, a slip of the pen."""

import pytest

from tests.browser import SITE, Driven, Visit, nothing, until
from website.serve import serving

pytestmark = pytest.mark.browser

BLOCKED = """for (const name of ["localStorage", "sessionStorage"]) {
  const get = () => { throw new DOMException("Access is denied for this document.", "SecurityError"); };
  Object.defineProperty(window, name, { get, configurable: true });
}"""


def test_where_storage_is_blocked_labs_colors_and_search_still_work(browser, nearby):
    it = Visit(browser, color_scheme="light")
    it.context.add_init_script(BLOCKED)
    it.page.goto(nearby + "tools/finder/")
    it.page.get_by_title("Switch to dark").click()
    assert it.page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    lab = Driven(it, "finder")
    lab.root.get_by_text("Type it").click()
    lab.fill("Tiles", "0-1 4-4")
    it.page.keyboard.press("Enter")
    lab.tell(("hand", "0-1 4-4"))
    assert "glossary" in found(it, "spinner")
    it.close()
    nothing(faults=it.faults)


def found(it, word):
    """Where the first page leads that the search finds for a word."""
    it.page.get_by_role("textbox", name="Search").click()
    it.page.keyboard.type(word)
    first = it.page.locator(".md-search-result__link").first
    first.wait_for()
    return first.get_attribute("href")


def test_a_search_without_a_line_says_so_and_works_when_the_line_is_back(visit):
    it = visit("rules/")
    it.settle()
    it.context.route("**/search/pages.json", lambda route: route.abort())
    it.page.get_by_role("textbox", name="Search").click()
    it.page.keyboard.type("spin")
    it.page.get_by_text("The list of pages cannot be loaded").wait_for()
    assert it.page.get_by_text("Type again when there is a connection").is_visible()
    it.context.unroute("**/search/pages.json")
    it.page.keyboard.type("ner")
    until(lambda: it.page.locator("mark", has_text="pinner").count(), "nothing is found", it.page)


@pytest.mark.parametrize("address", ["no-such-page", "rules/no/such/page/", "learn/index.htm"])
def test_a_wrong_address_leads_on_wherever_the_site_stands(address, browser):
    with serving(SITE, prefix="/some/where/") as url:
        it = Visit(browser, url + address)
        assert it.page.get_by_role("heading", level=1).inner_text() == "No tile fits here"
        assert it.page.locator("svg.fs-drawing").is_visible()
        it.page.get_by_role("navigation", name="Ways on").get_by_role("link", name="Rules").click()
        it.page.wait_for_url(url + "rules/", wait_until="domcontentloaded")
        assert it.page.get_by_role("heading", level=1).count() == 1
        it.close()


def test_typed_tiles_that_are_wrong_stay_to_be_mended_with_a_sentence(lab):
    it = lab("finder")
    says = it.shown()["says"]
    for typed, reason in [("6-7", "six-seven"), ("1-1 1-1", "double one"), ("four five", "four")]:
        it.unfolded("Type it")
        it.fill("Tiles", typed)
        it.page.keyboard.press("Enter")
        until(lambda reason=reason: reason in it.shown()["problem"], lambda: f"it says {it.shown()}", it.page)
        field = it.root.get_by_role("textbox", name="Tiles")
        assert (field.input_value(), it.shown()["says"]) == (typed, says)
    it.fill("Tiles", "0-1 4-4")
    it.page.keyboard.press("Enter")
    it.tell(("hand", "0-1 4-4"))
    assert not it.problem.is_visible()
    nothing(faults=it.visit.faults)

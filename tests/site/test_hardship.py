"""What goes wrong around a reader: storage that is blocked, a line that is cut, a wrong address, a slip of the pen."""

import re

import pytest

from tests.browser import BLOCKED, Driven, nothing, searched, until

pytestmark = pytest.mark.browser


@pytest.mark.landing  # the Table is
def test_where_storage_is_blocked_labs_colors_and_search_still_work(visit):
    it = visit("tools/finder/", before=BLOCKED, color_scheme="light")
    it.page.get_by_title("Switch to dark").click()
    assert it.page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    lab = Driven(it, "finder")
    lab.root.get_by_text("Type it").click()
    lab.fill("Tiles", "0-1 4-4")
    it.page.keyboard.press("Enter")
    lab.tell(("hand", "0-1 4-4"))
    assert "rules/all-fives/#rule-spinner" in searched(it.page, "spinner")[0]


@pytest.mark.landing  # labs without a line are tried
def test_a_search_without_a_line_says_so_and_works_when_the_line_is_back(visit):
    it = visit("rules/", meant=True)
    it.settle()
    it.context.route("**/search/pages.json", lambda route: route.abort())
    it.page.get_by_role("textbox", name="Search").click()
    it.page.keyboard.type("spin")
    it.page.get_by_text("The list of pages cannot be loaded").wait_for()
    assert it.page.get_by_text("Type again when there is a connection").is_visible()
    it.context.unroute("**/search/pages.json")
    it.page.keyboard.type("ner")
    until(lambda: it.page.locator("mark", has_text="pinner").count(), "nothing is found", it.page)


# A lab without its scripts

AT = "(ms) => document.getAnimations().forEach((it) => { it.pause(); it.currentTime = ms; })"
"""Moves on what a style does after a time, in place of waiting."""
SEEN = "(it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true })"
LOGIN = {"body": "<!doctype html><title>Log in</title>", "content_type": "text/html"}
DEAD = [
    ("play/", "page", {}),
    ("play/", "lab", LOGIN),
    ("play/", "served", {}),
    ("tools/finder/", "page", LOGIN),
    ("tools/finder/", "lab", {}),
    ("tools/finder/", "served", LOGIN),
    ("learn/the-change/", "page", {}),
    ("train/", "page", {}),
]
"""A page, the script that does not come, and what comes in its place, if anything."""


MOMENTS = ((100, False, False), (2000, True, False), (9900, True, False), (10_100, False, True))
"""After so many milliseconds, whether a lab says that it is a still, and what to try."""


def told(page):
    """Whether each lab of a page says that it is a still, and what to try."""
    labs = page.locator(".fs-lab[data-lab]").all()
    return [tuple(lab.locator(each).evaluate(SEEN) for each in (".fs-needs", ".fs-stuck")) for lab in labs]


def answers(way):
    """Answers a request for a script so, or not at all."""
    return lambda route: route.fulfill(**way) if way else route.abort()


@pytest.mark.landing  # a lab without scripts is tried
def test_a_lab_whose_scripts_do_not_come_says_so_and_after_ten_seconds_what_to_try(visits, nearby):
    found = {}
    for place, script, way in DEAD:
        it = visits(meant=True, viewport={"width": 320, "height": 640})
        page = it.page
        page.route(f"**/assets/{script}.js", answers(way))
        page.goto(nearby + place)
        page.add_style_tag(content="* { content-visibility: visible !important; }")
        until(lambda page=page: not page.locator(".fs-full, .fs-dealing").count(), "a cover stays", page)
        said, barriers = page.locator(".fs-stuck").first.text_content(), []
        for moment, needs, stuck in MOMENTS:
            page.evaluate(AT, moment)
            barriers += {*told(page)} ^ {(needs, stuck)}
        barriers += it.violations("main") if script == "page" else []
        found[f"{place} {script} {way}"] = [*map(str, barriers), it.sideways()]
        assert re.search(r"reload.*another browser.*network.*read", said, re.I)
    nothing(**found)


@pytest.mark.parametrize("place", ["play/", "tools/finder/"])
def test_without_javascript_a_lab_says_what_it_needs_and_claims_no_turn(place, visit):
    it = visit(place, java_script_enabled=False)
    assert told(it.page) == [(True, False)]
    says = it.page.locator(".fs-lab").inner_text()
    assert says.index("turn JavaScript on") < says.index("Ben" if place == "play/" else "7")
    assert not re.search("your turn|pick a tile", it.page.locator("main").inner_text(), re.I)

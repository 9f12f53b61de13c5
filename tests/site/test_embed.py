"""A lab in a frame of a page that is elsewhere."""

import re

import pytest

from fivescore_labs import LABS
from tests.browser import Visit, until
from tests.built import PAGES, written
from website.serve import serving

pytestmark = pytest.mark.browser

HEARD = """<!doctype html><title>Elsewhere</title><script>
const heard = [];
addEventListener("message", ({ data }) => heard.push(data));
</script>"""


def test_every_lab_of_a_page_has_a_page_of_its_own_that_no_search_engine_lists():
    labs = {name for page in PAGES for name in re.findall(r'<section [^>]*data-lab="([a-z-]+)"', written(page))}
    assert labs <= {*LABS} and len(labs) > 30
    for name in labs:
        page = written(f"embed/{name}/")
        assert '<meta name="robots" content="noindex">' in page and "Content-Security-Policy" in page
        assert not re.search(r"<(header|nav|footer)\b", page)


def test_the_line_to_copy_shows_the_lab_as_it_is_on_a_page_of_another_origin(lab, browser, tmp_path):
    it = lab("finder")
    it.item("Embed").click()
    line = it.root.locator(".fs-sheet pre").inner_text()
    state = it.root.locator(".fs-says").inner_text()
    (tmp_path / "index.html").write_text(HEARD + line, encoding="utf-8")
    with serving(tmp_path) as elsewhere, Visit(browser, elsewhere) as around:
        frame = around.page.frame_locator("iframe")
        until(lambda: frame.locator(".fs-live-lab .fs-says").count(), around.page.content, around.page)
        assert frame.locator(".fs-says").inner_text() == state
        until(lambda: around.page.evaluate("heard.length"), "no height is told", around.page)
        told = around.page.evaluate("heard")
        assert all(set(each) == {"fivescore", "height"} and each["height"] > 200 for each in told)
        assert frame.locator("main").bounding_box()["width"] <= around.page.viewport_size["width"]
        around.faults = [fault for fault in around.faults if "another origin" not in fault]


@pytest.mark.few("round")
@pytest.mark.parametrize("name", ["round", "puzzle", "exercise", "switchboard"])
def test_a_lab_by_itself_wakes(name, visit):
    it = visit(f"embed/{name}/")
    until(lambda: it.page.locator(".fs-live-lab .fs-tools").is_visible(), "it is still", it.page)
    assert it.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

"""Every page of the built site: as it was written, and as Chromium shows it."""

from functools import cache
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from justhtml import JustHTML

from tests.browser import LOOKS, SITE, WIDE, Visit, nothing

pytestmark = pytest.mark.browser

PAGES = sorted(
    path.relative_to(SITE).as_posix().removesuffix("index.html")
    for path in (*SITE.glob("**/index.html"), *SITE.glob("404.html"))
    if SITE / "lite" not in path.parents  # JupyterLite's pages are not ours; test_lite.py drives them
) or ["index.html"]


def names(page):
    return page or "home"


# Every page as it was built


@cache
def parsed(page):
    file = SITE / page
    return JustHTML(
        (file / "index.html" if file.is_dir() else file).read_text(encoding="utf-8"),
        sanitize=False,
        collect_errors=True,
        track_node_locations=True,
    )


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_html_is_without_errors(page, site):
    assert [f"line {error.line}: {error.message}" for error in parsed(page).errors] == []


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_page_has_one_headline_a_title_and_a_language(page, site):
    document = parsed(page)
    assert len(document.query("h1")) == 1
    assert [title.to_text() for title in document.query("head title") if title.to_text().strip()]
    assert document.query("html")[0].attrs.get("lang") == "en"
    ids = [element.attrs["id"] for element in document.query("[id]")]
    assert sorted(each for each in set(ids) if ids.count(each) > 1) == []


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_links_lead_somewhere(page, site):
    lost = []
    for element in parsed(page).query("[href], [src]"):
        link = element.attrs.get("href") or element.attrs.get("src") or ""
        url = urlsplit(urljoin(f"http://here/{page}", link))
        if url.netloc != "here":
            continue
        file = SITE / unquote(url.path).lstrip("/")
        target = file / "index.html" if file.is_dir() else file
        if not target.is_file():
            lost.append(f"{link}: no such file")
        elif url.fragment and target.suffix == ".html":
            document = parsed(target.relative_to(SITE).as_posix().removesuffix("index.html"))
            name = url.fragment.partition("=")[0] if "=" in url.fragment else ""
            wanted = f'[data-lab="{name}"]' if name else f'[id="{unquote(url.fragment)}"]'
            if not document.query(wanted):
                lost.append(f"{link}: no such place")
    assert lost == []


# Every page in the browser


@pytest.fixture(scope="module")
def window(browser):
    """One window for all pages, so that what they share is loaded once."""
    context = browser.new_context(color_scheme="light", viewport=WIDE)
    yield context
    context.close()


@pytest.fixture
def open_page(window, site):
    """Opens a page in a tab of that window."""
    tab = window.new_page()
    yield lambda page: Visit(tab.context.browser, site + page, tab)
    tab.close()


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_page_is_quiet_accessible_and_fits(page, open_page):
    """No console error, no failed or distant request, no barrier that axe finds, no sideways scrolling."""
    it = open_page(page)
    nothing(**it.barriers(LOOKS[:2]), faults=it.faults)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=names)
def test_page_is_accessible_and_fits_in_the_other_looks(page, open_page):
    nothing(**open_page(page).barriers(LOOKS[2:]))

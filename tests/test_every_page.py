"""Every page of the built site: as it was written, and as Chromium shows it."""

import re
import time
from functools import cache
from mimetypes import guess_type
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from justhtml import JustHTML

from docs._build.serve import PACKED, TYPES, body
from tests.browser import LOOKS, NARROW, SITE, WIDE, Visit, nothing

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


# What a page loads before its reader does anything

TEXT_LIMIT, LAB_LIMIT = 150, 250
"""KiB over the line for a page of text and a page with a lab; bodies as our own server packs them, without headers."""
ITALIC = "fonts/atkinson-italic.woff2"
"""Loaded only where a page sets something in italics: counted for every page."""


@cache
def packed(file):
    """Bytes of a file of the site on the line."""
    kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or ""
    return len(body(file, file.stat().st_mtime, kind.startswith(PACKED)))


def loads(page):
    """Every file that a page loads at its start, with its bytes on the line."""
    document = parsed(page)
    wanted = "link[rel=stylesheet], link[rel=preload], link[rel=icon], script[src], img[src]"
    links = [it.attrs.get("href") or it.attrs["src"] for it in document.query(wanted)]
    config = document.query("script#__config")
    if config:  # Material asks for its search when the page stands; ours loads the heavy part later
        links += [re.search(r'"search": "([^"?]*)', config[0].to_html())[1]]
        links += [f"{'../' * page.count('/') or './'}search/search_index.json", f"{'../' * page.count('/')}{ITALIC}"]
    places = {urlsplit(urljoin(f"http://here/{page}", link)).path for link in links if not link.startswith("data:")}
    files = {path.lstrip("/"): SITE / path.lstrip("/") for path in places}
    files[page] = SITE / page / "index.html" if (SITE / page).is_dir() else SITE / page
    return {name: packed(file) for name, file in files.items()}


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_page_is_light(page, site):
    limit = LAB_LIMIT if parsed(page).query("[data-lab]") else TEXT_LIMIT
    sizes = loads(page)
    assert sum(sizes.values()) <= limit * 1024, sorted(sizes.items(), key=lambda it: -it[1])


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
def test_page_is_quiet_accessible_fits_and_loads_what_was_counted(page, open_page):
    """No console error, no failed or distant request, no barrier that axe finds, no sideways scrolling."""
    it = open_page(page)
    found = it.barriers(LOOKS[:2])
    counted = loads(page)
    found["weight"] = [
        f"{name} has {size} bytes, not {counted.get(name)}"
        for name, size in loaded(it).items()
        if counted.get(name) != size
    ]
    found["not loaded"] = sorted(counted.keys() - loaded(it).keys() - {ITALIC})
    nothing(**found, faults=it.faults)


def loaded(it):
    """What the browser says it has loaded: the path of each file in the site, and its bytes on the line."""
    entries = it.page.evaluate(
        """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
          .map(({ name, encodedBodySize }) => [new URL(name).pathname.slice(1), encodedBodySize])"""
    )
    return dict(entries)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=names)
def test_page_is_accessible_and_fits_in_the_other_looks(page, open_page):
    nothing(**open_page(page).barriers(LOOKS[2:]))


# Nothing jumps

KINDS = ["", "rules/", "learn/", "notebooks/01_nine_moves/", "tools/finder/", "play/", "reference/score/"]
"""A page of each kind."""
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().map(({ value, startTime, sources }) => {
    const names = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 60));
    return [value, `${value.toFixed(4)} after ${Math.round(startTime)} ms: ${names.join(" … ")}`];
  }))).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done([]), 300);
})"""


@pytest.mark.parametrize("late", ["**/*.woff2", "**/assets/*.js"], ids=["fonts", "scripts"])
@pytest.mark.parametrize("page", KINDS, ids=names)
def test_nothing_jumps_even_where_fonts_or_scripts_come_late(page, late, browser, site):
    """The sum of all shifts, which is at least the CLS of Web Vitals, on a phone and a slow line."""
    it = Visit(browser, viewport=NARROW)
    it.context.route(late, lambda route: time.sleep(0.4) or route.continue_())
    it.page.goto(site + page)
    it.settle()
    shifts = it.page.evaluate(SHIFTS)
    it.close()
    assert sum(value for value, _ in shifts) <= 0.02, "\n".join(told for _, told in shifts)

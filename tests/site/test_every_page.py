"""Every page of the built site: as it was written, and as Chromium shows it."""

import re
import subprocess
import time
from collections import Counter
from functools import cache
from html import unescape
from mimetypes import guess_type
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest

from fivescore import RULE_SETS
from tests import built
from tests.browser import LOOKS, NARROW, ROOT, SITE, WIDE, Visit, launched, nothing, until
from tests.built import file_of, written
from tests.every import every
from tests.pyodide import NODE
from website.serve import PACKED, TYPES, body

pytestmark = pytest.mark.browser

ALONE = ("404.html", "503.html")
"""Pages that stand for others, at any depth."""
PAGES = sorted([*built.PAGES, *ALONE])
"""Those of JupyterLite and those to be framed are driven by test_lite.py and test_frame.py."""


def names(page):
    return page or "home"


# Every page as it was built


TAG = re.compile(r"""<([a-z][\w-]*)([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)>""")
ATTRIBUTE = re.compile(r"""([^\s=/]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S+)))?""")


@cache
def elements(page):
    """Every element of a page: its tag and its attributes."""
    bare = re.sub(r"(<(script|style)\b[^>]*>).*?</\2>|<!--.*?-->", r"\1", written(page), flags=re.DOTALL)
    return [
        (tag, {name: unescape("".join(value)) for name, *value in ATTRIBUTE.findall(attrs)})
        for tag, attrs in TAG.findall(bare)
    ]


def values(page, attribute):
    return [attrs[attribute] for _, attrs in elements(page) if attrs.get(attribute)]


@pytest.mark.few("0")  # pages of every folder, by the same templates
@pytest.mark.landing  # only what pages say changes from day to day; their templates seldom
@pytest.mark.parametrize("first", range(3))
def test_every_third_page_is_valid_html(first, site):
    third = PAGES[first::3]
    files = "\n".join(str(file_of(page)) for page in third)
    command = [NODE, ROOT / "website" / "make" / "validate.mjs"]
    run = subprocess.run(command, input=files, capture_output=True, text=True, check=True, timeout=100)
    assert run.stdout.splitlines() == []


@every(PAGES)
def test_page_has_one_headline_a_title_a_language_and_no_two_places_of_one_name(page):
    tags = [tag for tag, _ in elements(page)]
    assert tags.count("h1") == 1 and re.search(r"<title>\s*\S", written(page))
    assert dict(elements(page))["html"].get("lang") == "en"
    assert [name for name, times in Counter(values(page, "id")).items() if times > 1] == []


EMPTY = {"start", "here", "this", "go", "more", "more info", "learn more", "read more", "see more", "click here"}
"""Words of links that say nothing of where they lead."""


def test_titles_descriptions_and_links_say_what_they_are_of_in_words(site):
    links = {
        page: [" ".join(re.sub("<[^>]*>", "", words).split()).rstrip("→ ").lower() for words in found]
        for page in PAGES
        if (found := re.findall(r"<a\b[^>]*>(.*?)</a>", written(page), re.DOTALL))
    }
    assert len(links) > 50
    assert {page: said for page, words in links.items() if (said := EMPTY.intersection(words))} == {}
    titles = {page: re.search(r"<title>\s*([^<]*)", written(page))[1].strip() for page in PAGES}
    told = {
        page: re.search(r'name="description" content="([^"]*)"', written(page)) for page in PAGES if page not in ALONE
    }
    assert [title for title, times in Counter(titles.values()).items() if times > 1] == []
    assert [page for page, title in titles.items() if len(set(re.findall(r"\w+", title.lower()))) < 2] == []
    assert [page for page, found in told.items() if not found or len(found[1]) < 40] == []
    assert max(Counter(found[1] for found in told.values()).values()) == 1


@cache
def lost(url):
    """What is not there of the file or the place that an address of the site names."""
    url, fragment = urldefrag(url)
    file = SITE / unquote(urlsplit(url).path).lstrip("/")
    target = file / "index.html" if file.is_dir() else file
    if not target.is_file():
        return f"{url}: no such file"
    if not fragment or target.suffix != ".html":
        return ""
    there = target.relative_to(SITE).as_posix().removesuffix("index.html")
    name = fragment.partition("=")[0].partition(".")[0] if "=" in fragment else ""
    is_there = name in values(there, "data-lab") if name else unquote(fragment) in values(there, "id")
    return "" if is_there else f"{url}#{fragment}: no such place"


@every(PAGES)
def test_links_lead_somewhere(page):
    links = {urljoin(f"http://here/{page}", each) for each in values(page, "href") + values(page, "src")}
    ours = {each for each in links if urlsplit(each).netloc == "here"}
    earlier = "http://here/versions/"  # releases that join at publishing
    assert [found for each in ours if not each.startswith(earlier) and (found := lost(each))] == []


# What a page loads before its reader does anything

TEXT_LIMIT, LAB_LIMIT = 150, 238
"""KiB over the line for a page of text and a page with a lab; bodies as our own server packs them, without headers."""
LOADED = ("stylesheet", "preload", "icon")


@cache
def packed(file):
    """Bytes of a file of the site on the line."""
    kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or ""
    return len(body(file, file.stat().st_mtime, kind.startswith(PACKED)))


def loads(page):
    """Every file that a page loads at its start, with its bytes on the line."""
    links = [it["href"] for tag, it in elements(page) if tag == "link" and it["rel"] in LOADED]
    links += [it["src"] for tag, it in elements(page) if tag in ("script", "img") and "src" in it]
    search = re.search(r'"search": "([^"?]*)', written(page))
    if search:  # Material asks for its search when the page stands; ours loads the heavy part later
        home = "../" * page.count("/")
        links += [search[1], f"{home}search/search_index.json"]
    if page in ALONE:  # its script looks for them, wherever the site stands
        links += ["fonts/atkinson.woff2", "fonts/besley.woff2"]
    places = {urlsplit(urljoin(f"http://here/{page}", link)).path for link in links if not link.startswith("data:")}
    files = {path.lstrip("/"): SITE / path.lstrip("/") for path in places}
    files[page] = file_of(page)
    return {name: packed(file) for name, file in files.items()}


@every(PAGES)
def test_page_is_light(page):
    limit = LAB_LIMIT if values(page, "data-lab") else TEXT_LIMIT
    sizes = loads(page)
    assert sum(sizes.values()) <= limit * 1024, sorted(sizes.items(), key=lambda it: -it[1])


# Every page in the browser

PHONE = {"width": 390, "height": 844}
LIVE = [page for page in PAGES if 'data-lab="' in written(page)]
"""Pages with a lab."""
READ = [page for page in PAGES if page not in LIVE]
"""Pages of text alone."""
LANDING = {"play/", *LIVE[::4], *READ[::4]}
"""Opened before a change lands: the Table, and a quarter of all pages, with a lab and without; all once a week."""
EACH_TIME = {"play/", *LIVE[::24], *READ[::24]}
"""What is opened on each run of the tests."""
OPENED = [
    pytest.param(
        page,
        id=names(page),
        marks=[] if page in EACH_TIME else pytest.mark.landing if page in LANDING else pytest.mark.slow,
    )
    for page in [*LIVE, *READ]
]


@pytest.fixture(scope="module")
def tab(browser):
    """One tab for all pages, so that what they share is loaded once; colors change at once in it."""
    with Visit(browser, viewport=WIDE, reduced_motion="reduce") as visit:
        yield visit


@pytest.fixture
def open_page(tab, site):
    """Opens a page in that tab, light and wide."""

    def opens(page):
        tab.faults.clear()
        tab.page.emulate_media(color_scheme="light")
        tab.page.set_viewport_size(WIDE)
        tab.page.goto(site + page)
        return tab

    return opens


@pytest.mark.few(
    "home-light",
    "home-dark",
    "rules/-light",
    "learn/-dark",
    "notebooks/01_nine_moves/-light",
    "tools/finder/-light",
    "tools/finder/-dark",
    "play/-dark",
    "reference/drawing/-dark",
)
@pytest.mark.quick("home-light", "rules/-light", "tools/finder/-dark")
@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
@pytest.mark.parametrize("page", PAGES, ids=names)
def test_page_has_no_barriers(page, look, open_page):
    it = open_page(page)
    nothing(**it.barriers(looks=[look]), faults=it.faults)


LONG = {
    "read by its numbers at the table": {f"rules/{slug}/" for slug in RULE_SETS},
    "an argument, step by step": {
        f"explain/{name}/" for name in "five-kinds-of-number solver what-a-pass-proves".split()
    },
    "names, each with an example": {
        f"reference/{name}/" for name in "drawing find odds players review rounds score text".split()
    },
    "a table or a list to search": {
        *(f"reference/{name}/" for name in "accuracy glossary".split()),
        *(f"rules/{name}/" for name in "disputes myths sentences sources".split()),
        *("about/changelog/", "teach/curriculum/", "train/exercises/", "train/worked-answers/"),
    },
    "a program beside its text": {"explain/architecture/", "explain/recipes/", "reference/million-rounds/"},
    "a project, with all that a class counts": {"notebooks/20_a_hundred_thousand_rounds/"},
    "all that a class can be given": {"teach/"},
}
"""Pages that may be longer than six screens of a phone, by the reason."""


@pytest.mark.parametrize("page", OPENED)
def test_a_page_is_quiet_fits_loads_what_was_counted_and_is_six_screens_at_most(page, open_page):
    it, counted = open_page(page), loads(page)
    late = lambda: counted.keys() - loaded(it).keys()  # noqa: E731
    until(lambda: not late(), lambda: f"not loaded: {sorted(late())}", it.page, 20)
    found = it.fits()
    it.page.set_viewport_size(PHONE)
    screens = it.page.evaluate("document.documentElement.scrollHeight") / PHONE["height"]
    weight = [
        f"{name} has {size} bytes, not {counted.get(name)}"
        for name, size in loaded(it).items()
        if name not in counted or size not in (0, counted[name])  # 0: the tab has it from a page before
    ]
    nothing(**found, weight=weight, faults=it.faults)
    assert screens <= 6 or page in set().union(*LONG.values()), f"{screens:.1f} screens"


def loaded(it):
    """What the browser says it has loaded: the path of each file in the site, and its bytes on the line."""
    entries = it.page.evaluate(
        """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
          .map(({ name, encodedBodySize }) => [new URL(name).pathname.slice(1), encodedBodySize])"""
    )
    return dict(entries)


# Nothing jumps

KINDS = [
    "",
    "rules/",
    "learn/",
    "learn/reading-the-ends/",
    "notebooks/00_a_first_round/",
    "notebooks/01_nine_moves/",
    "tools/finder/",
    "play/",
    "reference/score/",
]
"""A page of each kind."""
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().map(({ value, startTime, sources }) => {
    const names = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 60));
    return [value, `${value.toFixed(4)} after ${Math.round(startTime)} ms: ${names.join(" … ")}`];
  }))).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done([]), 300);
})"""


@pytest.mark.quick("home-fonts-320")
@pytest.mark.few("home-fonts-320", "notebooks/01_nine_moves/-scripts-820")  # what most see first, and a lab in a lesson
@pytest.mark.parametrize("wide", [320, 768, 820])
@pytest.mark.parametrize("late", ["fonts/*.woff2", "assets/*.js"], ids=["fonts", "scripts"])
@pytest.mark.parametrize("page", KINDS, ids=names)
def test_nothing_jumps_even_where_fonts_or_scripts_come_late(page, late, wide, visits, site):
    it = visits(viewport={"width": wide, "height": 1100 if wide > 700 else 640})
    it.context.route(f"**/{late}", lambda route: time.sleep(0.4) or route.continue_())
    it.page.goto(site + page)
    it.settle()
    shifts = it.page.evaluate(SHIFTS)
    assert sum(value for value, _ in shifts) <= 0.02, "\n".join(told for _, told in shifts)


def test_an_address_leads_past_what_is_not_drawn_yet(visit):
    it = visit("reference/score/#fivescore.rules.RuleSet.vary", viewport=NARROW)
    it.settle()
    place = it.page.locator(r"#fivescore\.rules\.RuleSet\.vary")
    until(lambda: 0 <= place.bounding_box()["y"] < 150, "the window goes there", it.page)
    drawn = "(its) => its.every((it) => it.checkVisibility({ contentVisibilityAuto: true }))"
    assert place.evaluate_all(drawn)
    headings = it.page.locator(".doc-class .doc-heading")
    until(lambda: headings.evaluate_all(drawn), "in the end all is drawn", it.page)


# In the letters of a reader's browser


@pytest.fixture(scope="module")
def twice(browser):
    """A phone in whose browser letters are set to twice their size."""
    with launched(browser.browser_type, "--blink-settings=defaultFontSize=32") as large:
        yield large


@pytest.mark.few("rules/all-fives/", "play/")  # text and a lab
@pytest.mark.parametrize("page", PAGES, ids=names)
def test_a_page_fits_a_phone_whose_letters_are_twice_as_large(page, twice, site):
    with Visit(twice, site + page, viewport={"width": 360, "height": 740}) as it:
        size = it.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        assert size >= 32, "the browser's letters are not twice as large"
        nothing(sideways=it.sideways())


# In the colors of a reader's system


def test_in_forced_colors_what_is_off_what_is_best_and_the_bars_can_be_seen(visit):
    page = visit("tools/endgame/", forced_colors="active", color_scheme="light").page

    def style(selector, name):
        return page.locator(selector).first.evaluate("(it, name) => getComputedStyle(it)[name]", name)

    assert style('.fs-lab button[aria-disabled="true"]', "color") != style(".fs-lab .fs-tool >> nth=1", "color")
    bars = page.locator(".fs-lab .fs-chart-bar").all()
    fills = {bar.evaluate("(it) => getComputedStyle(it).background") for bar in bars}
    assert len(fills) == 2 and "rgba(0, 0, 0, 0) none" not in " ".join(fills), "the best is told apart"
    assert style(".fs-lab .fs-count", "forcedColorAdjust") == "none", "no ground behind the total covers a line"
    assert style(".fs-lab .fs-count .fs-total", "color") == "rgb(0, 0, 0)", "and the total is in the system's color"

"""What browser tests share: the built site on a free port, and Chromium; and how random examples are chosen."""

import os
import re
import sys
from contextlib import ExitStack, contextmanager
from functools import _lru_cache_wrapper, cache

import pytest
from hypothesis import settings

from fivescore.analysis.solver import graph
from fivescore.core.layout import transitions
from fivescore_labs import LABS
from fivescore_labs.parts.html import static
from tests.browser import SITE, WIDE, Driven, Visit, chromium, heard, until
from tests.built import PAGES, written
from tests.standin import Nearby, Standin
from tests.weekly import examples
from website.serve import serving

settings.register_profile("new", deadline=None, max_examples=examples(300))
settings.register_profile("same", deadline=None, max_examples=examples(300), derandomize=True)
settings.load_profile("same" if os.environ.get("CI") == "true" else "new")
"""On CI the same examples on each run, so that a change is judged by what it changed; the weekly run looks for new
ones. How long an example takes says more about the machine than about the code."""


def forget():
    """Clears what the engine remembers, but for sets of tiles, since there is one of each size.

    The functions that remember are looked for in its modules: of a copied process, the garbage collector does not tell
    them.
    """
    for name in [name for name in sys.modules if re.match(r"fivescore\.(?!core\.tiles|tiles)", name)]:
        here = [*vars(sys.modules[name]).values()]
        here += [each for kind in here if isinstance(kind, type) for each in vars(kind).values()]
        for each in (it for it in here if type(it) is _lru_cache_wrapper):
            each.cache_clear()
    for known in (transitions._TABLES, transitions._NEAR, graph._GRAPHS):
        known.clear()


def pytest_sessionstart():
    """Each mutant is tried in a copy of a process that has run the tests: what that remembers would hide the fault."""
    if os.environ.get("MUTANT_UNDER_TEST", "").startswith("fivescore."):
        forget()


def pytest_runtest_setup():
    """Where it is found which tests call which function, one that finds a thing remembered would seem not to call."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        forget()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """One more than there are cores: tests of pages wait for a browser half of their time."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Tests with a browser go first, and recipes: theirs are the longest files; others fill what is left of every core.

    Of a test with the mark `few` or `quick`, the cases that it does not name are left to a longer run; so are the
    notebooks that play matches.
    """
    named, there = set(), set()
    for item in items:
        if item.path.name.startswith(("07_", "09_")):
            item.add_marker("landing")
        for mark, later in (("few", "slow"), ("quick", "landing")):
            if kept := item.get_closest_marker(mark):
                named |= {(item.nodeid.partition("[")[0], case) for case in kept.args}
                there.add((item.nodeid.partition("[")[0], item.callspec.id))
                if item.callspec.id not in kept.args:
                    item.add_marker(later)
    if named - there and not any("::" in each for each in config.args) and not config.getoption("lf", None):
        raise pytest.UsageError(f"cases are marked that are not there: {sorted(named - there)}")
    items.sort(key=lambda item: item.get_closest_marker("browser") is None and item.path.name != "test_recipes.py")


@pytest.fixture(scope="session")
def site():
    """The address of the built site."""
    if not (SITE / "index.html").is_file():
        pytest.fail("The site is not built; run: make site")
    with serving(SITE) as url:
        yield url


@pytest.fixture(scope="session")
def nearby(site):
    """The address of the same site with its Python in this process, which need not start."""
    with serving(SITE, by=Nearby) as url:
        yield url


@pytest.fixture
def served(request):
    """The address at which a test visits the site: Python is nearby, or with the mark `pyodide` in the browser."""
    return request.getfixturevalue("site" if request.node.get_closest_marker("pyodide") else "nearby")


open_now = ExitStack()
"""The Chromium of this process, once a test has asked for it."""


@cache
def running():
    return open_now.enter_context(chromium())


def end_browser():
    open_now.close()
    running.cache_clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item, nextitem):
    """Chromium ends before a module without a browser: while it runs, nothing else here can start an event loop."""
    try:
        return (yield)
    finally:
        if nextitem is None or (nextitem.path != item.path and not nextitem.get_closest_marker("browser")):
            end_browser()


@pytest.fixture(scope="module")
def browser():
    """Chromium, one for all modules with a browser that follow one another; each visit has a context of its own."""
    if not running().is_connected():
        end_browser()  # it broke down in the module before
    return running()


@pytest.fixture
def visits(browser):
    """Opens pages by their whole address; each has a context of its own."""
    opened = []

    def opens(url="", **options):
        opened.append(Visit(browser, url, **options))
        return opened[-1]

    yield opens
    for each in opened:
        each.close()


@pytest.fixture
def visit(visits, served):
    """Opens pages of the site: visit("rules/", color_scheme="dark")."""
    return lambda path="", **options: visits(served + path, **options)


@cache
def places():
    """For each lab the page where it stands, in its first state if anywhere; of several the one nearest to home."""
    found, begun = {}, {}
    for page in sorted(PAGES, key=lambda page: page.count("/")):
        for name, text in re.findall(r'data-lab="([^"]*)" data-text(?:="([^"]*)")?[ >]', written(page)):
            (begun if text else found).setdefault(name, page)
    return begun | found


@cache
def starts(name):
    """Whether a lab stands in its first state where it stands."""
    return re.search(rf'data-lab="{name}" data-text(?:="")?[ >]', written(place_of(name))) is not None


def place_of(name):
    """The page where a lab stands."""
    if name not in places():
        pytest.fail(f"The lab {name} stands on no page of the site")
    return places()[name]


@cache
def every_lab():
    """A page of the site on which every lab stands, so that one engine answers for all: its HTML, for tools/finder/."""
    part = r'<section [^>]*data-lab="{}".*?</section>'

    def section(name):
        stands = re.search(part.format(name), written(place_of(name)), re.DOTALL).group()
        return stands if starts(name) else static(LABS[name], "")

    finder, together = re.compile(part.format("finder"), re.DOTALL), "".join(map(section, LABS))
    return finder.sub(lambda _: together, written("tools/finder/"))


@contextmanager
def all_labs(browser, url):
    """A page on which every lab stands."""
    with Visit(browser, viewport=WIDE, reduced_motion="reduce") as it:
        it.page.route(f"{url}tools/finder/", lambda route: route.fulfill(body=every_lab(), content_type="text/html"))
        it.page.goto(f"{url}tools/finder/#every")  # a lesson that a link leads to has begun
        yield it


@pytest.fixture(scope="module")
def together(browser, nearby):
    """A page on which every lab stands, answered by this process."""
    with all_labs(browser, nearby) as opened:
        yield opened


@pytest.fixture(scope="module")
def alive(browser, site):
    """A page on which every lab stands, with one Python in the browser for all."""
    with all_labs(browser, site) as opened:
        yield opened


@pytest.fixture
def lab(visit):
    """Opens a lab where it stands on the site: lab("nine-moves", "6")."""

    def opens(name="nine-moves", text="", place=None, **options):
        where = place_of(name) if place is None else place
        leads = f"#{name}" if where.startswith("notebooks/") else ""  # there it may wait for a guess
        if place is None and not starts(name):
            leads = f"#{name}.1="
        opened = visit(where + (f"#{name}={text}" if text else leads), **options)
        driven = Driven(opened, name, text)
        if text or leads.endswith("="):
            driven.agrees()
        return driven

    return opens


def followed(visit, name, text=""):
    """A lab of an open page, brought by a link to its state, its past forgotten."""
    visit.page.evaluate("(link) => { location.hash = link; }", f"{name}={text}")
    driven = Driven(visit, name, text)
    said = heard(driven.reply["view"]["caption"])
    until(lambda: driven.shown()["says"] == said, "the link is not followed", visit.page)
    return driven


@pytest.fixture(scope="module")
def kept(browser, nearby):
    """The page of the nine moves, kept open for a whole module."""
    with Visit(browser, nearby + place_of("nine-moves")) as opened:
        yield opened


@pytest.fixture
def nine(kept):
    """Opens the nine moves by a link on that page, its past forgotten: nine("6")."""

    def opens(text=""):
        kept.faults.clear()
        followed(kept, "nine-moves", "1" if text != "1" else "2")
        driven = followed(kept, "nine-moves", text)
        driven.agrees()
        return driven

    return opens


PATIENCE = 0.1
"""What the limits of waiting are multiplied by on the page of the stand-in: 20 seconds are 2."""


@pytest.fixture(scope="module")
def standins(browser):
    """The address of the stand-in's page, and a visit that sees it again and again."""
    with serving(SITE, by=Standin) as url, Visit(browser, meant=True) as it:
        it.page.warned = []
        it.page.on("console", lambda line: line.type == "warning" and it.page.warned.append(line.text))
        yield url + "standin.html", it
        Standin.reset()


@pytest.fixture
def page(standins):
    """The page of the stand-in, healthy, nothing asked yet."""
    url, it = standins
    Standin.reset()
    it.context.set_offline(False)
    it.page.goto("about:blank")
    it.page.warned.clear()
    it.page.goto(url)
    it.page.locator(".fs-live-lab").nth(1).wait_for()
    it.page.evaluate("(factor) => { document.documentElement.dataset.patience = factor; }", PATIENCE)
    yield it.page
    Standin.over.set()

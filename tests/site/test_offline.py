"""What our service worker keeps: the site of one version, offered a new one, beside others on the same origin."""

import json
import re
from typing import ClassVar
from urllib.parse import urlsplit

import pytest

from tests.browser import SITE, Driven, reads, searched, until
from tests.nearby import WORKER, Nearby
from website.pages import offline
from website.serve import serving

pytestmark = pytest.mark.browser

PRIVACY = "about/privacy/"
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(
  async (name) => [name, (await (await caches.open(name)).keys()).map(({ url }) => url)])))"""
CONTROLLED = "Boolean(navigator.serviceWorker.controller)"
LISTS = re.compile(r"^const \[VERSION, PAGES, ENGINE\] = (\[.*\]);$", re.MULTILINE)
FEW = (PRIVACY, "rules/", "rules/muggins/", "tools/finder/", "play/")
"""The pages that are kept, with the home page and all that is no page, where it matters only that some are."""


class Released(Nearby):
    """The site of a release, of which a browser keeps few pages: `other` has what is different in it, by path. `asked`
    is what came to the server."""

    other: ClassVar[dict[str, bytes]] = {}
    asked: ClassVar[list[str]] = []

    def do_GET(self):  # noqa: N802, the name that the library calls
        path = urlsplit(self.path).path.lstrip("/")
        self.asked.append(path)
        name = path + "index.html" if not path or path.endswith("/") else path
        if name in self.other:
            self._give(self.other[name].decode(), "text/html" if name.endswith(".html") else "text/javascript")
        elif name == "sw.js":
            self._give(few((SITE / "sw.js").read_text(encoding="utf-8"), {}), "text/javascript")
        else:
            super().do_GET()


def few(worker, changed):
    """A service worker that keeps few pages, once files have other contents."""
    _, pages, engine = json.loads(LISTS.search(worker)[1])
    kept = {name: digest for name, digest in pages.items() if not name.endswith("/") or name in FEW}
    return offline.renewed(offline.written(worker, kept, engine), changed | {"assets/worker.js": WORKER.encode()})


def release(text):
    """A release whose page on privacy has another headline."""
    name = f"{PRIVACY}index.html"
    page = (SITE / name).read_text(encoding="utf-8")
    changed, times = re.subn(r"(<h1[^>]*>).*?(</h1>)", rf"\g<1>{text}\g<2>", page, flags=re.DOTALL)
    assert times == 1
    files = {name: changed.encode()}
    worker = (SITE / "sw.js").read_text(encoding="utf-8")
    return files | {"sw.js": few(worker, files).encode()}


@pytest.fixture
def released():
    """The address of a site that can be released anew."""
    Released.other, Released.asked = {}, []
    with serving(SITE, by=Released) as url:
        yield url


@pytest.fixture
def free(visits):
    """A visit on a line that costs nothing, whose browser may keep what it gets."""
    return visits(free=True, meant=True)


def kept(it):
    """What the browser keeps of sites: for each cache its addresses."""
    return it.page.evaluate(KEPT)


def keeps(it, url, place="rules/"):
    """Wait until the site is kept, and the page comes from there; return the name of the cache."""
    it.page.goto(url + place)
    ready = "navigator.serviceWorker.getRegistration().then((it) => it?.active?.state === 'activated')"
    until(lambda: it.page.evaluate(ready), "the site is not kept", it.page)
    it.page.reload()
    until(lambda: it.page.evaluate(CONTROLLED), "the page does not come from what is kept", it.page)
    (name,) = (name for name in kept(it) if name.startswith("fivescore:/:"))
    return name


def goes(it, name, control):
    """Press a button of a lab, and wait for its answer."""
    lab = Driven(it, name)
    lab.root.locator(f'[name="{control}"]').click()
    lab.tell((control, ""))


def headline(it):
    return it.page.locator("h1").first.inner_text()


# A new version


@pytest.mark.landing  # what is kept, and read without a line, is tried
def test_a_new_version_is_offered_never_forced_and_takes_the_place_of_the_old_alone(free, released):
    before = keeps(free, released)
    foreign = ["other", "fivescore:/elsewhere/:0.1.0-1", "fivescore:/versions/v0.0.9/:0.0.9-1"]
    free.page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", foreign)
    assert set(kept(free)) == {before, *foreign}
    Released.other = release("A new release")
    for _ in range(2):
        free.page.goto(released + PRIVACY)
        load = free.page.get_by_role("button", name="Load it")
        load.wait_for()
        assert headline(free) == "Privacy", "it is not forced"
    assert before in kept(free)
    load.click()
    until(lambda: headline(free) == "A new release", lambda: headline(free), free.page)
    after = set(kept(free))
    assert before not in after and after > {*foreign} and len(after) == len(foreign) + 1
    assert not load.is_visible()
    free.page.goto(released + "rules/")
    assert headline(free) != "A new release" and not load.is_visible()


@pytest.mark.landing  # of the engine a changed file is refused each time
def test_what_is_not_as_it_was_published_is_not_kept_and_all_works_without(free, released):
    Released.other = {"rules/muggins/index.html": b"<!doctype html><title>Log in</title>"}
    free.page.goto(released + "tools/finder/")
    until(lambda: "sw.js" in Released.asked, lambda: str(Released.asked[-5:]), free.page)
    until(lambda: Released.asked.count("rules/muggins/") > 1, "it is tried once more", free.page)
    goes(free, "finder", "back")
    assert not free.page.evaluate("navigator.serviceWorker.getRegistration().then((it) => Boolean(it?.active))")


@pytest.mark.few("no caches")  # one of three ways to refuse
@pytest.mark.parametrize(
    "refuses",
    [
        "navigator.serviceWorker.register = () => Promise.reject(new DOMException('no', 'SecurityError'))",
        "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })",
        "Object.defineProperty(window, 'caches', { get() { throw new DOMException('no', 'SecurityError'); } })",
    ],
    ids=["refused", "not there", "no caches"],
)
def test_where_a_browser_keeps_nothing_a_lab_answers_and_nothing_is_told(refuses, visits, released):
    it = visits(released + "tools/finder/", free=True, before=refuses)
    goes(it, "finder", "back")
    it.page.goto(released + PRIVACY)
    reads(it.page.locator(".fs-forget"), "in this browser now")


@pytest.mark.landing  # that nothing starts there is tried
def test_on_a_counted_line_nothing_is_kept_before_a_lab_is_touched(visits, released):
    it = visits(released + "tools/finder/", service_workers="allow")
    it.settle()
    it.page.wait_for_timeout(1500)
    assert kept(it) == {} and "sw.js" not in Released.asked
    goes(it, "finder", "back")
    until(lambda: kept(it), "nothing is kept", it.page)


# Where nothing answers


@pytest.mark.landing  # pages that are kept are read without a line
def test_a_site_that_is_kept_can_be_installed_and_offline_leads_from_what_is_not(free):
    Released.other = {}
    with serving(SITE, by=Released) as url:
        keeps(free, url)
        session = free.context.new_cdp_session(free.page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["url"] == url + offline.MANIFEST and manifest["errors"] == []
        errors = [it["errorId"] for it in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        assert [each for each in errors if each != "in-incognito"] == []
        free.page.goto(url + "no-such-page")
        assert headline(free) == "No tile fits here", "while there is a line, its server answers"
    free.context.set_offline(True)
    for address in ("no-such-page", "learn/no/such/page/", "learn/", "lite/lab/index.html", "assets/no.js"):
        answer = free.page.goto(url + address)
        assert (answer.status, free.page.url, headline(free)) == (503, url + address, "You are offline")
    home = free.page.get_by_role("banner").get_by_role("link", name="fivescore")
    until(lambda: home.evaluate("(link) => link.href") == url, "it does not find the site", free.page)
    assert free.sideways() == "" and free.violations() == []
    free.page.get_by_role("navigation", name="Ways on").get_by_role("link", name="Rules").click()
    free.page.wait_for_url(url + "rules/")
    free.page.goto(url + "rules/muggins")
    assert (free.page.url, headline(free)) == (url + "rules/muggins/", "Muggins"), (
        "where a server leads on, so does what is kept"
    )
    assert free.page.evaluate("fetch('../no.json').then(() => 'a page', () => 'nothing')") == "nothing"
    assert "rules/all-fives/#rule-spinner" in searched(free.page, "spinner")[0]


# What it is for


@pytest.mark.landing  # the whole site is kept
@pytest.mark.pyodide
def test_without_a_line_the_second_visit_has_every_page_and_a_lab_that_answers(free):
    with serving(SITE) as url:
        name = keeps(free, url, "tools/finder/")
        python = url + "engine/python.memory"
        until(lambda: python in kept(free)[name], lambda: str(kept(free)[name][-9:]), free.page)
    free.page.goto(url + "tools/belief/")  # by now nobody answers
    goes(free, "belief", "next")
    free.page.goto(url + "rules/all-fives/index.html?projector#all")
    assert headline(free) == "All Fives"

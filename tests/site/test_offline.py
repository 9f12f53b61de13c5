"""What goes wrong around a reader: blocked storage, a line that is cut, a new version, and links that mean harm."""

import json
import os
import re
from typing import ClassVar
from urllib.parse import quote, unquote, urlsplit

import pytest

from fivescore_labs import LABS
from fivescore_labs.classroom.progress import HEAD
from fivescore_labs.contract import Session
from fivescore_labs.parts.html import plain
from tests.browser import BLOCKED, SITE, Driven, heard, nothing, reads, searched, until
from tests.conftest import all_labs
from tests.standin import WORKER, Nearby
from website.pages import offline
from website.serve import serving

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


@pytest.mark.landing  # a lab without scripts is tried
def test_a_lab_whose_scripts_do_not_come_says_so_and_after_ten_seconds_what_to_try(visits, nearby):
    found = {}
    for place, script, way in DEAD:
        it = visits(meant=True, viewport={"width": 320, "height": 640})
        page = it.page
        page.route(f"**/assets/{script}.js", lambda route, _, way=way: route.fulfill(**way) if way else route.abort())
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


# What the service worker keeps

PRIVACY = "about/privacy/"
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(
  async (name) => [name, (await (await caches.open(name)).keys()).map(({ url }) => url)])))"""
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
    until(
        lambda: it.page.evaluate("Boolean(navigator.serviceWorker.controller)"),
        "the page does not come from what is kept",
        it.page,
    )
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


# Links and kept texts that carry somebody else's markup: it is shown as text, and nothing of it runs

HOSTILE = "<img src=x onerror=window.ran=1><script>window.ran=1</script>\"'onclick='window.ran=1"
MADE = """() => window.ran
  ? "a script ran"
  : document.querySelector('img[src="x"], [onclick], [onerror]')?.outerHTML ?? ""
"""
"""What hostile text has made on a page, or nothing."""


# Every lab, by whatever stands in its address

ATTACKS = {
    "markup": quote(HOSTILE),
    "the address of a script": quote("javascript:window.ran=1"),
    "a page in an address": quote("data:text/html,<script>window.ran=1</script>"),
    "marks that turn the line": quote("\u202e\u2066\u200f 5-5 \u202c~\u202e"),
    "zeros": "%00~%00%00",
    "half a character": "%ED%A0%80~%ED%BF%BF",
    "no encoding": "%00%FF%E0%A4%A%~%",
    "names of every object": "__proto__~constructor~__proto__~toString~hasOwnProperty~valueOf",
    "brackets in brackets": quote("[" * 2_000 + "]" * 2_000),
    "a record without an end": quote("fivescore 1 all-fives" + "~5-5" * 4_000),
    "a huge number": "9" * 15_000 + "~" + "9" * 400,
    "no number": "1e999~-inf~nan~1/0",
    "marks over marks": quote("e" + "\u0301" * 3_000),
}
"""What somebody may write behind the name of a lab in an address: for all labs together less than the megabyte that
Firefox takes."""
WATCHED = """
  window.held = 0;
  window.pulse = setInterval(() => {
    const now = performance.now();
    window.held = Math.max(window.held, now - (window.beat ?? now));
    window.beat = now;
  }, 20);
"""
"""Notes for how long at most the page's own thread was held up, in milliseconds."""
STILL = 2_000 if os.environ.get("THOROUGH") else 20_000
"""Milliseconds for which a page may be held up: once a week, where nothing else runs beside it, and on each run."""
ALL_KEPT = """() => new Promise((done) => {
  const local = Object.entries(localStorage).filter(([name]) => name.startsWith("fivescore")).sort();
  const asked = indexedDB.open("fivescore");
  asked.onupgradeneeded = () => asked.result.createObjectStore("texts");
  asked.onsuccess = () => {
    const texts = asked.result.transaction("texts").objectStore("texts").getAll();
    texts.onsuccess = () => { asked.result.close(); done(JSON.stringify([local, texts.result])); };
  };
})"""
"""All that the browser keeps of this site, in both places."""
TOLD = """() => [...document.querySelectorAll(".fs-live-lab")].map((it) => {
  const problem = it.querySelector(".fs-problem");
  return [it.dataset.lab, problem.hidden ? "" : problem.innerHTML];
})"""
TABLE = {"lab": "scorekeeper", "text": "numbers~~fivescore 1 all-fives~players: Ana, Ben~5-5 = 10", "begun": True}
TABLE |= {"name": "Ana and Ben", "line": "Ana 10", "same": "x", "says": "", "left": "", "past": [], "at": 1}
BEFORE = {
    "fivescore/1/progress": f"{HEAD}\nnone-of-them~3 marks 2 tries 1",
    "fivescore/1/tables/a": json.dumps(TABLE),
    "fivescore/2/tables/b": "of a newer version",
}
"""What a reader has kept before somebody sends a link."""
PUT = f"for (const [name, text] of Object.entries({json.dumps(BEFORE)})) localStorage.setItem(name, text);"


CLEAR = r"That link cannot be read: .{1,400} Here is the lab from its start\."
"""What a bad link gets: what is wrong with it, in 400 characters at most, and what the lab shows instead."""


def expected(attack):
    """What each lab says of an attack, as a screen reader hears it."""
    begins_a_byte = all(re.match("[0-9a-fA-F]{2}", it) for it in attack.split("%")[1:])
    try:
        text = unquote(attack, errors="strict") if begins_a_byte else attack
    except UnicodeDecodeError:
        text = attack
    return {name: heard(plain(Session(LABS[name], text).reply())["problem"]) for name in LABS}


@pytest.fixture(scope="module")
def attacked(browser, nearby):
    """A page on which every lab stands, of a reader who has kept something."""
    with all_labs(browser, nearby) as opened:
        opened.page.evaluate(PUT)
        opened.page.reload()
        opened.page.evaluate(f"() => {{ {WATCHED} }}")
        until(lambda: len(problems(opened.page)) == len(LABS), "not every lab comes to life", opened.page)
        opened.page.evaluate("import('../../assets/store.js').then((it) => it.ready)")
        yield opened


def problems(page):
    """What each lab says to be wrong."""
    return {name: heard(html) for name, html in page.evaluate(TOLD)}


@pytest.mark.few("markup")  # the attack that would do the most harm
@pytest.mark.landing  # every lab is attacked in Python each time, some pages too
@pytest.mark.parametrize("attack", ATTACKS)
def test_every_lab_refuses_an_attack_in_a_clear_sentence_and_what_was_kept_stays(attack, attacked):
    page, before = attacked.page, attacked.page.evaluate(ALL_KEPT)
    assert "Ana and Ben" in before and "of a newer version" in before
    should = expected(ATTACKS[attack])
    page.evaluate("(link) => { location.hash = link; }", "&".join(f"{name}={ATTACKS[attack]}" for name in LABS))

    def wrong():
        return [
            f"{name}: {said!r}, not {should[name]!r}" for name, said in problems(page).items() if said != should[name]
        ]

    until(lambda: not wrong(), lambda: wrong()[:3], page)
    page.wait_for_timeout(100)
    nothing(
        unclear=[f"{name}: {sentence}" for name, sentence in should.items() if not re.fullmatch(CLEAR, sentence)],
        late=wrong(),
        faults=attacked.faults,
        **harm(page, before),
    )


def harm(page, before):
    """What hostile text has made on a page, what of the store it has changed, and for how long it held the page up."""
    held = page.evaluate("() => { const held = window.held; window.held = 0; return held; }")
    return {
        "page": page.evaluate(MADE),
        "store": "" if page.evaluate(ALL_KEPT) == before else "what was kept has changed",
        "held": f"the page stood still for {held} ms" if held > STILL else "",
    }


PLACES = ["", "play/", "train/exercises/", "teach/", "play/review/", "train/", "learn/reading-the-ends/"]
GARBAGE = {"text": "x~" * 500_000, "markup": HOSTILE, "ampersands": "&=" * 200_000, "a broken name": "%" * 100_000}


@pytest.mark.slow  # an attack on every lab of a page
@pytest.mark.parametrize("place", PLACES)
def test_a_megabyte_in_an_address_holds_no_page_up(place, visits, nearby):
    asked = quote("<img src=x onerror=window.ran=1>") + "&h=" + "(x+)+" * 4_000 + "&q=" + "__proto__" * 2_000
    before = f"if (origin !== 'null') {{ {PUT} {WATCHED} }}"
    it = visits(f"{nearby}{place}?{asked}#{'y' * 1_000_000}", before=before)
    it.settle()
    before = it.page.evaluate(ALL_KEPT)
    for text in GARBAGE.values():
        for name in [*problems(it.page), ""]:
            it.page.evaluate("(hash) => { location.hash = hash; }", f"{name}={text}" if name else text)
            it.page.wait_for_timeout(50)
            it.answered()
    nothing(**harm(it.page, before))

"""The site in Firefox and in WebKit, and its file to carry away in three browsers: what a reader of each can do."""

import re
from contextlib import suppress
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs, quote, unquote, urlsplit
from zipfile import ZipFile

import pytest

from fivescore_labs import LABS
from tests.browser import COMES, COUNTED, FIND, SHOWN, SIDEWAYS, SITE, SLIDE, Beside, nothing, until
from tests.conftest import every_lab
from tests.labs.test_labs_both_doors import SCRIPTS
from tests.webdriver import ALL, ENTER, RIGHT, TAB, WATCH, Refused, firefox, webkit
from website.make import zipped
from website.serve import SiteHandler, serving

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(900)]

BROWSERS = {"Firefox": firefox, "WebKit": webkit}
PAGES = {
    "home": "",
    "rules of a game": "rules/muggins/",
    "cards to print": "rules/quick-cards/",
    "tables": "reference/accuracy/",
    "glossary": "reference/glossary/",
    "lesson": "learn/reading-the-ends/",
    "notebook with charts": "notebooks/10_counting_hands/",
    "explanation": "explain/solver/",
    "lab": "tools/scorekeeper/",
    "exercises": "train/exercises/",
}
"""Ten pages, each of another kind."""
NINE = "notebooks/01_nine_moves/"
WATCHED = '<script src="/watch.js"></script>'
NARROW = """<!doctype html><title>A narrow window</title><link rel="icon" href="data:,">
  <iframe style="border: 0; height: 640px" src="/{}"></iframe>"""


class Watched(SiteHandler):
    """The site as it is, but for a first script on each page that notes its faults; and two pages of the tests' own:
    all labs on one, and any page in a window that is as narrow as one likes."""

    missed: ClassVar[list[str]] = []

    def send_head(self):
        url = urlsplit(self.path)
        if url.path == "/watch.js":
            return self.give(COUNTED + WATCH, "text/javascript")
        if url.path == "/narrow":
            return self.give(NARROW.format(parse_qs(url.query).get("page", [""])[0]))
        if url.path == "/tools/every-lab/":
            return self.give(watched(every_lab()))
        return super().send_head()

    def send_file(self, file, status):
        if status != 200:
            self.missed.append(self.path)
        if file.suffix == ".html" and file.is_file():
            return self.give(watched(file.read_text(encoding="utf-8")), status=status)
        return super().send_file(file, status)

    def give(self, text, kind="text/html", status=200):
        return self.answer(
            status, {"Content-Type": f"{kind}; charset=utf-8", "Cache-Control": "no-cache"}, text.encode()
        )


def watched(html, by=WATCHED):
    """A page with its first script."""
    page, times = re.subn(r"<head>", lambda found: found[0] + by, html, count=1)
    assert times == 1, "the page has no head"
    return page


@pytest.fixture(scope="module")
def served(site):
    """The address of the watched site."""
    with serving(SITE, by=Watched) as url:
        yield url


@pytest.fixture(scope="module", params=BROWSERS)
def other(request):
    """Firefox, then WebKit."""
    with BROWSERS[request.param]() as running:
        yield running


@pytest.fixture
def opens(other, served):
    """Opens pages of the site: opens("rules/"). At the end of a test nothing has gone wrong on the last of them, and
    nothing was asked of another machine."""
    other.outside()
    Watched.missed.clear()

    def goes(path=""):
        other.go("about:blank")  # a page that differs only in what follows # would not be loaded anew
        other.go(served + path)
        return other

    yield goes
    nothing(faults=other.faults(), outside=other.outside(), missed=Watched.missed)


FORGET = """
  const done = arguments[arguments.length - 1];
  sessionStorage.clear();
  const forgotten = async ({ ready, forget }) => { await ready; await forget(); };
  import(arguments[0]).then(forgotten).then(() => done(""), (fault) => done(String(fault)));
"""


def forgets(other, served):
    """Open a page of no labs, and forget what is kept, in both places where it is."""
    other.go(f"{served}404.html")
    assert not other.do("ExecuteAsyncScript", script=FORGET, args=[f"{served}assets/store.js"])


@pytest.fixture
def fresh(opens, other, served):
    """Opens pages for a reader who has kept nothing."""
    forgets(other, served)
    Watched.missed.clear()
    return opens


# What a page is

SOUND = Path(__file__).with_name("sound.js").read_text(encoding="utf-8")


STILL = """
  const drawn = ({ effect }) => effect.target.checkVisibility({ contentVisibilityAuto: true });
  return document.getAnimations().every((it) => it.playState !== "running" || !drawn(it));
"""
"""Whether nothing moves; what is folded away waits with it in Firefox."""


def unsound(it):
    """What is wrong with the page that is open, once nothing moves there."""
    until(lambda: it.run(STILL), "something moves and does not stop", it)
    return it.do("ExecuteAsyncScript", script=f"({SOUND})().then(arguments[0])", args=[])


def paint(it):
    """Press the switch of colors, and give the page's ground before and after."""
    look = "return [document.body.dataset.mdColorScheme, getComputedStyle(document.body).backgroundColor]"
    before = it.run(look)
    it.click(".md-header label[for^=__palette]:not([hidden])")
    until(lambda: it.run(look)[0] != before[0], "the switch of colors does nothing", it)
    return before, it.run(look)


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_can_be_read_in_light_and_dark_and_keeps_the_choice(path, fresh, served):
    it = fresh(path)
    found = {"at first": unsound(it)}
    before, after = paint(it)
    assert before[1] != after[1], "the ground stays as it was"
    found[f"after {before[0]}"] = unsound(it)
    it.do("Refresh")
    assert it.run("return document.body.dataset.mdColorScheme") == after[0], "the choice is forgotten"
    found["after a reload"] = unsound(it)
    nothing(**found, faults=it.faults())


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_fits_a_narrow_window(path, opens):
    it = opens(f"narrow?page={quote(path)}")
    window = it.find("iframe")
    found = {}
    for wide in (320, 360):
        it.do("SwitchToFrame", id=None)
        it.run("arguments[0].style.width = `${arguments[1]}px`", window, wide)
        bar = it.run("return arguments[1] - arguments[0].contentDocument.documentElement.clientWidth", window, wide)
        it.run("arguments[0].style.width = `${arguments[1]}px`", window, wide + bar)
        it.do("SwitchToFrame", id=window)
        assert it.run("return document.documentElement.clientWidth") == wide
        found[f"{wide} px"] = it.run(SIDEWAYS)
    found["faults"] = it.faults()
    it.do("SwitchToFrame", id=None)
    it.go("about:blank")
    it.run("window.watched = []")
    nothing(**found)


# What labs do

CHOSEN = (
    "const [{ selectionStart, selectionEnd, value }] = arguments; return selectionEnd - selectionStart >= value.length"
)


class Elsewhere(Beside):
    """A lab on the page that is open in another browser."""

    patience = 300  # WebKit takes three times as long as others to start Python

    def __init__(self, browser, name, text=""):
        super().__init__(name, text)
        self.browser = self.page = browser

    def shown(self):
        lab = f"""document.querySelector('.fs-lab[data-lab="{self.name}"]')"""
        return self.told(self.browser.run(f"return ({SHOWN})({lab});"))

    def faults(self):
        return self.browser.faults()

    def finds(self, control, value):
        return self.browser.run(f"return ({FIND})(...arguments)", self.name, control, value)

    def uses(self, found):
        if found["how"] == "slide":
            self.browser.run(f"({SLIDE})(...arguments)", found["it"], found["value"])
        elif found["how"] == "type":
            self.writes(found["it"], found["value"])
        elif found["how"] == "tap":
            self.browser.tap(found["it"])
        else:
            self.browser.click(found["it"])

    def prints(self):
        self.browser.prints()

    def writes(self, field, text, end=TAB):
        """Type a text in place of what stands in a field."""
        self.browser.type(field, ALL)
        until(lambda: self.browser.run(CHOSEN, field), "what stands in the field is not chosen", self.browser, COMES)
        self.browser.type(field, (text or "\ue003") + end)


@pytest.fixture
def together(other, served):
    """A page on which every lab stands, and nothing is kept; its engine is started once for many tests."""
    place = f"{served}tools/every-lab/"
    kept = "return Object.keys(localStorage).some((name) => name.startsWith('fivescore'))"
    if not other.url.startswith(place) or other.run(kept):
        forgets(other, served)
        other.go(place)
        other.outside()
        other.faults()
        alive = "return document.querySelectorAll('.fs-live-lab').length"
        until(lambda: other.run(alive) == len(LABS), "not every lab comes to life", other)
        for asked, told in (("no control", True), ("stop", False)):
            other.run(SEND, asked)
            until(lambda told=told: other.run(TELLS) is told, "Python does not start", other, Elsewhere.patience)
    return other


SEND = """
  const detail = { id: arguments[0], value: "" };
  document.querySelector("[data-lab=nine-moves]").dispatchEvent(new CustomEvent("fs-send", { detail }));
"""
TELLS = "return !document.querySelector('[data-lab=nine-moves] .fs-problem').hidden"
"""A lab that tells what it has no control for is awake: before that a second click of a reader is not taken."""


@pytest.mark.parametrize("name", LABS)
def test_a_lab_answers_every_control_as_python_does(name, together):
    it = Elsewhere(together, name)
    it.agrees()
    done, missed = it.walks(SCRIPTS[name])
    nothing(missed=missed, faults=together.faults(), outside=together.outside())
    assert len(done) >= 3, f"only {done} could be done"


# What a reader meets on the way


@pytest.fixture
def nine(fresh, other):
    """Opens the nine moves, by a link if it has a text."""

    def goes(text=""):
        fresh(f"{NINE}#nine-moves={quote(text)}" if text else NINE)
        it = Elsewhere(other, "nine-moves", text)
        it.agrees()
        return it

    return goes


def test_the_address_follows_a_lab_and_a_link_a_reload_and_undo_lead_back(nine, other):
    it = nine("3")
    assert it.does("next", "")
    assert other.url.endswith("#nine-moves.1=4")
    other.do("Refresh")
    again = Elsewhere(other, "nine-moves", "4")
    again.agrees()
    assert again.does("next", "") and again.does("undo", "") and again.does("reset", "") and again.does("undo", "")
    assert other.url.endswith("#nine-moves.1=4")
    other.run("location.hash = '#nine-moves=6'")
    Elsewhere(other, "nine-moves", "6").agrees()


def test_a_lab_is_worked_by_keys_alone(nine, other):
    it = nine()
    slider = other.find('[data-lab="nine-moves"] input[type=range]')
    other.run("arguments[0].focus()", slider)
    for move in ("1", "2"):
        other.type(slider, RIGHT)
        it.tell(("move", move))
    it.writes(other.find('[data-lab="nine-moves"] input[name=guess]'), "0", ENTER)
    it.tell(("guess", "0"), ("check", ""))
    assert other.run("return document.activeElement.closest('.fs-lab') !== null"), "the focus has left the lab"


def test_the_search_finds_a_word_and_leads_there(opens, other):
    it = opens("rules/")
    it.click(".md-search__input")
    it.type(".md-search__input", "spinner")
    first = "return document.querySelector('.md-search-result__link')?.href ?? ''"
    until(lambda: "#rule-spinner" in it.run(first), lambda: f"it finds {it.run(first)!r}", it)

    def follows():
        with suppress(Refused):  # what is found is drawn anew while it comes
            it.click(".md-search-result__link")
        return "/reference/glossary/" in it.url

    until(follows, lambda: f"it leads to {it.url}", it)


# Carried away


FOLDER = """
  const seen = (it) => it.getClientRects().length > 0;
  const rules = [...document.styleSheets].map((it) => it.href ?? "").filter((it) => it.includes("/assets/"));
  return {
    links: [...document.querySelectorAll("a[href]")].map((it) => it.href).filter((it) => it.startsWith("file:")),
    note: document.querySelector(".fs-folder code")?.checkVisibility() ?? false,
    left: [...document.querySelectorAll(".md-search, .fs-live")].filter(seen).map((it) => it.className),
    styles: rules.length,
  };
"""


@pytest.fixture(scope="module")
def watched_folder(site, tmp_path_factory):
    """The site's file, unpacked, each of its pages with a first script that notes its faults."""
    out = tmp_path_factory.mktemp("carried") / "a watched folder"
    zipped.write(SITE, out.with_suffix(".zip"))
    ZipFile(out.with_suffix(".zip")).extractall(out)
    (out / "watch.js").write_text(WATCH)
    for path in PAGES.values():
        page = out / path / "index.html"
        page.write_text(watched(page.read_text(), f'<script src="{"../" * path.count("/")}watch.js"></script>'))
    return out


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_from_a_folder_a_page_is_whole(path, other, watched_folder):
    other.outside()
    other.go((watched_folder / path / "index.html").as_uri())
    wrong, told = unsound(other), other.run(FOLDER)
    files = {Path(unquote(urlsplit(link).path)) for link in told["links"]}
    assert len(files) > 5 and told["note"] and told["styles"]
    nothing(
        unsound=wrong,
        faults=other.faults() + other.outside(),
        waiting=told["left"],
        lost=[f"{file}" for file in files if not file.is_file()],
    )

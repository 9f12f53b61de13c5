"""Chromium for the tests: it opens pages, notes everything that goes wrong there, and drives labs as a reader does."""

import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urlsplit

import pypdf
import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, BrowserType, Error, Frame, Locator, Page, Request, sync_playwright

from fivescore_labs import LABS
from fivescore_labs.contract import VERSION, Message, Reply, Session
from fivescore_labs.parts.html import plain

ROOT = Path(__file__).parents[1]
LESSON_FILES = [path for path in sorted((ROOT / "notebooks").glob("*.ipynb")) if not path.stem.startswith("20_")]
"""The notebooks that are lessons: all but the one that asks a table of rounds."""
SITE = ROOT / "site"
AXE = ROOT / "website" / "make" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that are Chromium. The first has no window of its own to draw: it opens a page in a fifth of the time."""
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
MENU = ("Start over", "Copy a link", "As text", "Open as notebook", "Report a problem")
MENU += ("Fill the screen", "Print", "Projector mode")
"""What stands in the menu of a lab."""
PATIENCE = 90
"""Seconds after which something that should happen is said not to happen."""
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

REFUSED = """addEventListener("securitypolicyviolation", (it) => {
  console.error(`policy: ${it.effectiveDirective} refuses ${it.blockedURI} at ${it.sourceFile}:${it.lineNumber}`);
}, true)"""
"""Tells what the policy of a page refuses to load or to run. The policy does not reach workers: see `Visit._away`."""

COUNTED = """Object.defineProperty(navigator, "connection", { value: { saveData: true } });"""
"""Has pages believe that each byte is paid for: so nothing starts and nothing is kept before a lab is touched."""
ALONE_EACH = "delete window.SharedWorker"
"""Has each page start a worker of its own."""

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 320, "height": 640}
LOOKS = (("light and wide", "light", WIDE), ("dark and narrow", "dark", NARROW))
"""How a page may look: these two have every color scheme and every width."""

ALONE = """(name) => {
  window.every ??= [...document.querySelectorAll(".fs-lab")];
  window.host ??= every[0].parentNode;
  for (const lab of every) lab.remove();
  host.append(every.find((lab) => lab.dataset.lab === name));
}"""
"""Takes all labs from the page but one: axe-core reads a whole page, whatever part it is asked about."""

SHOWN = """(root) => {
  const html = (css) => root.querySelector(css)?.innerHTML ?? "";
  const undo = root.querySelector('.fs-tools [aria-label="Undo"]');
  const seen = (css) => (root.querySelector(css)?.getClientRects().length ? html(css) : "");
  return {
    says: html(".fs-says"), note: seen(".fs-mark"), problem: seen(".fs-problem"),
    tables: html(".fs-details > .fs-tables"),
    undo: undo && undo.getAttribute("aria-disabled") !== "true", url: location.href,
  };
}"""
"""What a lab shows and says, asked at once: for `Beside.told`."""

RING = """(it) => {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it);
  return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
}"""
"""Whether a ring is seen around what has the focus."""

SIDEWAYS = """
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return "";
  const right = (it) => it.getBoundingClientRect().right;
  const out = [...document.querySelectorAll("body *")].filter((it) => right(it) > wide + 1);
  const names = out.slice(0, 5).map((it) => it.outerHTML.slice(0, 90)).join(" … ");
  return `${document.documentElement.scrollWidth} px in a window of ${wide}: ${names}`;
"""
"""What sticks out of a page to the right, or nothing."""


def settings(**chosen: str) -> str:
    """Has the Table's settings kept, before the first page."""
    return f"""if (origin !== "null") localStorage["fivescore/1/table"] ??= '{json.dumps(chosen)}';"""


AT_ONCE = settings(pace="at once")
"""Has the others at the Table act at once."""
BLOCKED = """for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
  const get = () => { throw new DOMException("Access is denied for this document.", "SecurityError"); };
  Object.defineProperty(window, name, { get, configurable: true });
}"""
"""Has a browser keep nothing."""
FULL = """() => {
  const set = Storage.prototype.setItem;
  window.room = () => { Storage.prototype.setItem = set; };
  Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""
"""Has a browser keep nothing more until it has `room()`."""
PROGRESS = "localStorage['fivescore/1/progress'] ?? ''"
"""What is kept of a reader's progress."""
PLAYS = (ROOT / "tests" / "plays.js").read_text(encoding="utf-8")


def program(*names: str) -> str:
    """The path of the first of these programs; without one the tests are skipped, and on CI they fail."""
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        reason = f"NO BROWSER: {' or '.join(names)} is not on PATH, so nothing of the site was tried with it"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)  # a machine without a browser can still run all other tests
    return path


@contextmanager
def chromium():
    """A running Chromium; without one the tests are skipped, and on CI they fail."""
    program(*BROWSERS)
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        yield browser


@contextmanager
def launched(kind: BrowserType, *options: str):
    """A running Chromium with options of its own."""
    browser = kind.launch(executable_path=program(*BROWSERS), args=[*QUIET, *options])
    yield browser
    browser.close()


def until(holds, what: str, page: Page | None, seconds: float = PATIENCE):
    """Wait until `holds()` is true, and return it; the page works meanwhile, if there is one yet."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        if time.monotonic() > end:
            pytest.fail(f"waited {seconds} s in vain: {what() if callable(what) else what}")
        page.wait_for_timeout(30) if page else time.sleep(0.03)
    return found


def reads(part: Locator, words: str) -> None:
    """Wait until a part of a page holds these words, as its reader sees them."""
    until(lambda: words in part.inner_text(), lambda: f"{words!r} in {part.inner_text()!r}", part.page)


def searched(page: Page, text: str) -> tuple[str, str]:
    """Where the first thing leads that the search of a page finds, and its words."""
    field, links = page.locator(".md-search__input"), page.locator(".md-search-result__list > li > a")
    for asked in ("", text):
        field.fill(asked)
        page.keyboard.press("Shift")  # Material listens to keys
        until(lambda asked=asked: bool(links.count()) == bool(asked), f"what is found for {text!r}", page, 20)
    return links.first.get_attribute("href") or "", links.first.inner_text()


def sheets(visit: "Visit", paper: str) -> list[str]:
    """What stands on each sheet of a page that is printed."""
    return [sheet.extract_text() for sheet in pypdf.PdfReader(BytesIO(visit.page.pdf(format=paper))).pages]


def nothing(**found) -> None:
    """Fail with everything that was found, a line for each."""
    lines = [
        f"{where}: {line}"
        for where, lines in found.items()
        for line in ([lines] if isinstance(lines, str) else lines)
        if line
    ]
    if lines:
        pytest.fail("\n".join(lines), pytrace=False)


class Visit:
    """A page in a context of its own: `page`, every address it asked for, and `faults`, all that went wrong.

    Python starts, and the site is kept, by themselves only on a visit that is `free`; its pages share a worker
    only on one that `shares`. The script `before` runs before those of each page. Where it is closed nothing may have
    gone wrong, unless that is `meant`.
    """

    def __init__(
        self,
        browser: Browser,
        url: str = "",
        page: Page | None = None,
        free: bool = False,
        shares: bool = False,
        before: str = "",
        meant: bool = False,
        **options,
    ):
        options = {"service_workers": "allow" if free else "block"} | options
        self.context = page.context if page else browser.new_context(**options)
        if not (free or page):
            self.context.add_init_script(COUNTED)
        if not (shares or page):
            self.context.add_init_script(ALONE_EACH)
        if before:
            self.context.add_init_script(before)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page = page or self.context.new_page()
        self.meant = meant
        self.asked: list[str] = []
        self.faults: list[str] = []
        self._left = 0
        """How many pages the reader has left."""
        self._begun: dict[Request, int] = {}
        self._leaving: Request | None = None
        """The request for the page that the reader goes to."""
        self._doubtful: list[str] = []
        """Requests that ended since then: faults, should the reader stay."""
        self.page.add_init_script(REFUSED)
        self.page.on("request", self._request)
        self.page.on("websocket", lambda socket: self._away(socket.url))
        self.page.on("framenavigated", self._navigated)
        self.page.on("console", lambda line: line.type == "error" and self.faults.append(f"console: {line.text}"))
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", lambda it: it.status >= 400 and self.faults.append(f"answered {it.status}: {it.url}"))
        if url:
            self.page.goto(url)

    def _request(self, request: Request) -> None:
        self.asked.append(request.url)
        self._begun[request] = self._left
        if request.is_navigation_request() and request.frame == self.page.main_frame:
            self._leaving = request
        self._away(request.url)

    def _away(self, url: str) -> None:
        """Note what is asked of another origin, by the page or by a worker."""
        here, there = urlsplit(self.page.url), urlsplit(url)
        web = there.scheme in ("http", "https", "ws", "wss")
        if self.page.url != "about:blank" and web and there.netloc != here.netloc:
            self.faults.append(f"another origin: {url}")

    def _navigated(self, frame: Frame) -> None:
        here = self._leaving and urldefrag(self._leaving.url).url
        if frame == self.page.main_frame and here == urldefrag(frame.url).url:
            self._leave()

    def _leave(self) -> None:
        self._left += 1
        self._leaving = None
        self._doubtful.clear()

    def _failed(self, request: Request) -> None:
        """Note a request that failed, but not one that the browser ended because the reader left its page."""
        fault = f"failed: {request.url} ({request.failure})"
        if request == self._leaving:
            self.faults += [*self._doubtful, fault]
            self._leaving = None
            self._doubtful.clear()
        elif request.failure != "net::ERR_ABORTED":
            self.faults.append(fault)
        elif self._begun.get(request, 0) == self._left:
            (self._doubtful if self._leaving else self.faults).append(fault)

    def settle(self) -> None:
        """Wait until nothing loads and nothing moves."""
        self.page.wait_for_load_state("networkidle")
        self.rest()

    def answered(self) -> None:
        """Wait until Python nearby has answered all that was asked, and what the page asked in return."""
        turns = "Promise.resolve(self.turn).then(() => (self.was === self.turn) || !(self.was = self.turn))"
        drawn = "new Promise((done) => setTimeout(() => setTimeout(done)))"  # an answer is, and then it asks for more
        for worker in self.page.workers:
            until(lambda it=worker: self.page.evaluate(drawn) or it.evaluate(turns), "labs ask on and on", self.page)
        self.rest()

    def rest(self) -> None:
        """Wait until nothing moves."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        still = "document.getAnimations().every((it) => it.playState !== 'running')"
        until(lambda: self.page.evaluate(still), "something moves on and on", self.page)

    def paint(self, scheme: str) -> None:
        """Show the page in light or dark, as for a reader whose system prefers that."""
        self.page.emulate_media(color_scheme=scheme)
        name = {"light": "default", "dark": "slate"}[scheme]
        self.page.evaluate("(name) => document.body.setAttribute('data-md-color-scheme', name)", name)

    def barriers(self, within: str = "html", looks=LOOKS) -> dict[str, list[str] | str]:
        """What axe-core finds in a part of the page, and what sticks out of the page, for each look."""
        found: dict[str, list[str] | str] = {}
        for view in self.each(looks):
            self.rest()
            found[view] = self.violations(within)
            found[f"{view}, sideways"] = self.sideways()
        return found

    def fits(self) -> dict[str, str]:
        """What sticks out of the page, for each look; what is far from the window too, which is drawn later."""
        self.page.add_style_tag(content="* { content-visibility: visible !important; }")
        return {f"{view}, sideways": self.sideways() for view in self.each()}

    def each(self, looks=LOOKS) -> Iterator[str]:
        """Show the page in each look, and name it."""
        for view, scheme, size in looks:
            self.paint(scheme)
            self.page.set_viewport_size(size)
            yield view

    def violations(self, within: str = "html") -> list[str]:
        """What axe-core finds wrong in a part of the page as it is now: rule, place, and the HTML."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        options = {"runOnly": WCAG, "resultTypes": ["violations"], "preload": False}
        found = self.page.evaluate("([part, options]) => axe.run(part, options)", [within, options])["violations"]
        return [
            f"{rule['id']} at {' '.join(map(str, node['target']))}: {node['html'][:160]}: {reason(node)}"
            for rule in found
            for node in rule["nodes"]
        ]

    def sideways(self) -> str:
        """What sticks out of the page to the right, or nothing."""
        return self.page.evaluate(f"() => {{ {SIDEWAYS} }}")

    def focus(self) -> str:
        """What has the focus, in words: its tag, name and label."""
        return self.page.evaluate(
            """() => {
              const it = document.activeElement;
              return [it.tagName.toLowerCase(), it.name, it.ariaLabel ?? it.textContent.trim().slice(0, 30)].join("|");
            }"""
        )

    def __enter__(self) -> "Visit":
        return self

    def __exit__(self, *fault: object) -> None:
        self.context.close() if fault[0] else self.close()

    def close(self) -> None:
        """Close the page, and fail if anything has gone wrong there: no test needs to ask for that."""
        self._leave()
        self.context.close()
        nothing(faults=[it for it in self.faults if not self.meant or it.startswith("console: policy: ")])


def heard(html: str) -> str:
    """HTML as a screen reader says it: no tags, and for a drawing its name."""

    def name(drawing: re.Match[str]) -> str:
        label = re.search(r'aria-label="([^"]*)"', drawing[0].partition(">")[0])
        return label[1] if label else ""

    text = re.sub(r"<svg\b.*?</svg>", name, html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def reason(node: dict[str, str]) -> str:
    """Why axe-core says that a node is at fault, in one line."""
    return " ".join(node["failureSummary"].partition("\n")[2].split())[:200]


def shared(url: str, name: str) -> str:
    """The share text of a lab in an address, empty if there is none."""
    heads = (f"{name}=", f"{name}.{VERSION}=")
    parts = urlsplit(url).fragment.split("&")
    return next((unquote(part.partition("=")[2]) for part in parts if part.startswith(heads)), "")


FIND = (ROOT / "tests" / "find.js").read_text(encoding="utf-8")
SLIDE = "(it, value) => { it.value = value; it.dispatchEvent(new Event('input', { bubbles: true })); }"
OF_ITSELF = {"more", "stop", "tick", "kept"}
"""Messages that a page sends by itself, or that come too late on a fast machine."""
CLOCKS = {("nine-moves", "play"), ("drill", "go"), ("drill", "pause"), ("puzzle", "race")}
"""Controls that start a clock: where it stands nobody can foretell."""
COMES = 10
"""Seconds after which a control that a view offers is said not to come."""


def nine_moves_answer(page: Page) -> None:
    """Drive the first lab of an open notebook, all of whose cells have run: it says what a session says."""
    lab = page.locator(".fs-lab.fs-live-lab").first
    lab.wait_for()
    says, session = lab.locator(".fs-says"), Session(LABS["nine-moves"])
    for message, button in [("last", ""), ("first", "First"), ("next", "Next"), ("next", "Next")]:
        expected = heard(plain(session.send(Message(message)))["view"]["caption"])
        if button:  # a later cell has sent "last"
            lab.get_by_role("button", name=button, exact=True).click()
        until(lambda said=expected: heard(says.inner_html()) == said, f"not: {expected}", page)


class Beside:
    """A lab on a page and, beside it, a session in this Python that gets the same messages.

    Of each browser a class has the `page`, which can wait, the `faults()` there, what is `shown()`, what FIND `finds()`
    to send a message, and how a reader `uses()` that: it returns False if it is gone.
    """

    patience = PATIENCE

    def __init__(self, name: str, text: str = ""):
        self.name = name
        self.session = Session(LABS[name], text)
        self.reply = plain(self._to_the_end(self.session.reply()))

    def told(self, found: dict[str, Any]) -> dict[str, object]:
        """What SHOWN found on the page, as a screen reader says it."""
        said = {key: heard(found[key]) for key in ("says", "note", "problem", "tables")}
        return said | {"undo": found["undo"], "text": shared(found["url"], self.name)}

    def expected(self) -> dict[str, object]:
        """The same as the session in this Python has it."""
        view = self.reply["view"]
        return {
            "says": heard(view["caption"]),
            "note": heard(view["note"]),
            "problem": heard(self.reply["problem"]),
            "tables": heard("".join(view["tables"])),
            "undo": self.reply["undo"],
            "text": self.reply["text"],
        }

    def agrees(self) -> None:
        """Wait until the page shows what the session says."""
        expected = self.expected()
        until(lambda: self.shown() == expected, self._difference, self.page, self.patience)

    def prints(self) -> None:
        """What follows where the page asks how to print: Chromium's driver never does."""

    def does(self, control, value):
        """Do what a reader would do to send this, if that can be done on the page, and wait until it shows what the
        session says to it."""
        found = self.finds(control, value)
        end = time.monotonic() + (COMES if self.offers(control, value) else 0)
        while not found and time.monotonic() < end:  # what only the picture tells may still be on its way
            self.page.wait_for_timeout(50)
            found = self.finds(control, value)
        if found and found["how"] == "unfold":
            self.uses(found)
            found = self.finds(control, value)
        if not found:
            return False
        if found.get("first"):
            self.does(found["first"], value)
            return self.does(control, "")
        if self.uses(found) is False:
            return False
        self.tell((found.get("id", control), found["value"]))
        made = self.reply["view"].get("file")
        if made and made["printed"] and not made["offered"]:
            self.prints()
        return True

    def walks(self, steps):
        """Do all of a walk that a reader can do here; what was done, and what was offered and could not be done."""
        done, missed = [], []
        for step in steps:
            if step[0] in OF_ITSELF or (self.name, step[0]) in CLOCKS:
                continue
            offered = self.offers(*step)
            if self.does(*step):
                done.append(step)
            elif offered:
                missed.append(f"{step} is offered and cannot be done")
        return done, missed

    def offers(self, control, value):
        """Whether the session's last view says that a reader can send this; a text and a choice that stand there
        already are not sent again."""
        view = self.reply["view"]
        if control in ("undo", "reset"):
            return control == "reset" or self.reply["undo"]
        drawn = BeautifulSoup(view["picture"], "html.parser").find_all(attrs={"data-send": control})
        able = [it for it in drawn if it.get("aria-disabled") != "true" and not it.has_attr("disabled")]
        if any(it.get("data-value", "") == value for it in able):
            return True
        it = next((it for it in view["controls"] if it["id"] == control and it["enabled"]), None)
        if it is None or it["kind"] == "file":
            return False
        match it["kind"]:
            case "button":
                return it["main"] or value in ("", it["value"])
            case "choice":
                return value != it["value"] and value in [option[0] for option in it["options"]]
            case "check":
                return bool(value) != bool(it["value"])
            case "range":
                return value.isascii() and value.isdigit() and it["low"] <= int(value) <= it["high"]
        return value != it["value"] and (it["high"] > 0 or "\n" not in value)

    def _difference(self) -> str:
        shown, expected = self.shown(), self.expected()
        wrong = [f"{key}: {shown[key]!r}, not {expected[key]!r}" for key in shown if shown[key] != expected[key]]
        return f"the page shows {'; '.join(wrong) or 'it now'} (faults: {self.faults()})"

    def tell(self, *messages: tuple[str, str]) -> None:
        """Give the messages to the session, its long computations to their end, and wait until the page agrees."""
        for message in messages:
            self.reply = plain(self._to_the_end(self.session.send(Message(*message))))
        self.agrees()

    def _to_the_end(self, reply: Reply) -> Reply:
        """The reply once a long computation is done; a problem is kept."""
        problem = reply.problem
        while reply.view.progress < 1:
            reply = self.session.send(Message("more"))
        return reply._replace(problem=problem)


class Driven(Beside):
    """A lab on a page of Chromium."""

    def __init__(self, visit: Visit, name: str, text: str = ""):
        super().__init__(name, text)
        self.visit, self.page = visit, visit.page
        self.root = visit.page.locator(f'.fs-lab[data-lab="{name}"]').first
        self.says = self.root.locator(".fs-says")
        self.mark = self.root.locator(".fs-mark")
        self.problem = self.root.locator(".fs-problem")

    def faults(self) -> list[str]:
        return self.visit.faults

    def finds(self, control, value):
        found = self.page.evaluate_handle(f"(all) => ({FIND})(...all)", [self.name, control, value])
        parts = {name: each.as_element() or each.json_value() for name, each in found.get_properties().items()}
        return parts and parts | {"sent": (control, value)}

    def uses(self, found):
        try:
            self._press(found)
        except Error:  # it was drawn anew meanwhile, and may be off now: what only the picture tells comes unannounced
            self.page.wait_for_timeout(50)
            if not (found := self.finds(*found["sent"])):
                return False
            self._press(found)

    def _press(self, found):
        it, how = found["it"], found["how"]
        if how == "slide":
            it.evaluate(SLIDE, found["value"])
        elif it.evaluate("(it) => it.matches('option')"):
            it.evaluate_handle("(it) => it.closest('select')").as_element().select_option(found["value"])
        elif how == "type":
            it.fill(found["value"])
            self.page.keyboard.press("Tab")
        else:
            it.click(timeout=5_000)

    def button(self, name: str):
        return self.root.get_by_role("button", name=name, exact=True)

    def text(self) -> str:
        """The share text in the address, empty if there is none."""
        return shared(self.page.url, self.name)

    def shown(self) -> dict[str, object]:
        return self.told(self.root.evaluate(SHOWN))

    def press(self, button: str, *messages: str) -> None:
        """Press a button, and wait until the page shows what the session says to the same messages."""
        (self.item(button) if button in MENU else self.button(button)).click()
        self.tell(*((message, "") for message in messages))

    def item(self, name: str):
        """An item of the lab's menu, which it opens."""
        self.button("More").click()
        return self.root.get_by_role("menuitem", name=name, exact=True)

    def unfolded(self, name: str):
        """The part of the lab under a name that can be folded away, which is opened."""
        part = self.root.locator("details", has=self.page.locator("summary", has_text=name)).last
        if part.get_attribute("open") is None:
            part.locator("summary").first.click()
        return part

    def fill(self, field: str, value: str) -> None:
        self.root.get_by_role("textbox", name=field).fill(value)

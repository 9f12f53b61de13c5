"""Whatever goes wrong between a page and its engine is told in one plain sentence, and mended by *Try again*.

Every fault is real: a server that does wrong, a browser without a part, an engine that fails at its work. Only the
engine is a stand-in, see standin.py, so that sixty starts take no longer than a few of Python; how Python itself
behaves is tried after them, and in test_site.py. Last comes the address, whose writes a browser may refuse.
"""

import json
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from fivescore_labs.door import answer
from tests.browser import until
from tests.standin import Lab, Standin

pytestmark = pytest.mark.browser

RAW = re.compile(r"Error\b|Exception|undefined|null|\bNaN|object Object|Traceback|https?:|\bat \w+ \(|\.py\b|line \d")
HTML = b"<!doctype html><html><title>Welcome to our guest network</title><form>Log in</form></html>"


# What a server may do in place of sending a file


def status(code, **headers):
    return lambda server, _: server.give(HTML, "text/html", code, **headers)


def instead(content, kind=""):
    return lambda server, _: server.give(content, kind)


def changed(change, kind=""):
    return lambda server, content: server.give(change(content), kind)


def half(server, content):
    server.start(len(content))
    server.wfile.write(content[: len(content) // 2])
    server.wfile.flush()


def broken(server, content):
    """The line breaks after a half of what was promised."""
    half(server, content)
    server.close_connection = True


def halting(server, content):
    """The other half comes only when the test is over, or says so."""
    half(server, content)
    Standin.over.wait(60)
    server.wfile.write(content[len(content) // 2 :])


def closed(server, _):
    server.close_connection = True


def silent(server, _):
    Standin.over.wait(60)
    server.close_connection = True


def elsewhere(server, _):
    """As a network does that wants a login first: to another host, which allows nobody to read it."""
    port = server.server.server_port
    server.give(b"", status=302, Location=f"http://localhost:{port}/standin.html")


def without(names):
    """The worker's own script, in a browser that lacks something."""
    return changed(lambda script: names.encode() + b"\n" + script)


class Fault(NamedTuple):
    """What is said of a fault, parts of its sentence between bars; and what does wrong: files, Python, the browser."""

    cause: str
    says: str
    files: dict[str, Callable] = {}  # noqa: RUF012 - read only
    python: dict[str, str] = {}  # noqa: RUF012
    page: str = ""
    more: dict[str, bytes] = {}  # noqa: RUF012
    offline: bool = False


ONCE = "if (!self.once && (self.once = true)) "
STOP = "The engine stopped without an answer"
LOG_IN = "log in there, then try again"
NO_WORKER = "window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } }"
LATER = "self.postMessage = () => {}; setTimeout(() => { throw new Error('gone'); }); return 'null'"
ENDED = "self.postMessage = () => {}; self.close(); return 'null'"
NO_IMPORT = "throw new Error('ImportError')"
RENEWED = ONCE + "return JSON.stringify({ fault: 'renewed' })"
DEFECT = ONCE + "return JSON.stringify({ fault: 'defect', detail: 'KeyError: 7' })"
NO_PICTURE = ONCE + "return JSON.stringify({ view: { progress: 1 }, text: 'next' })"
UNTOLD = "Promise.reject(new TypeError('null is not an object')); await new Promise(() => {})"
BAD_CODE = "WebAssembly.compile = async () => { throw new WebAssembly.CompileError('bad opcode'); };"
NO_ROOM = "WebAssembly.compile = async () => { throw new RangeError('Out of memory: wasm code'); };"
LIST, LOCK, CODE, SNAP, WORKER = "engine.json", "pyodide-lock.json", "pyodide.mjs", "python.memory", "worker.js"
FAULTS = {
    # the list of files
    "the list is missing": Fault("missing", f"{LIST} is missing on this site", {LIST: status(404)}),
    "a list that is no JSON": Fault("other", f"{LIST} is not the one", {LIST: instead(b"{'files': 1}")}),
    "a list of something else": Fault("other", f"{LIST} is not the one", {LIST: instead(b'{"files": 3}')}),
    "an empty list": Fault("cut", f"{LIST} broke off before its end", {LIST: instead(b"")}),
    "no list for ages": Fault("stalled", "Nothing has come from this site for 20 seconds", {LIST: silent}),
    # the files
    "a filter": Fault("forbidden", f"{LOCK} is refused (code 403)|Ask the person", {LOCK: status(403)}),
    "a broken server": Fault("server", "trouble at the moment (code 500)|Wait a minute", {LOCK: status(500)}),
    "a network that asks for a login": Fault("login", f"leads to a page of its own|{LOG_IN}", {LIST: status(511)}),
    "led to another site": Fault("login", f"leads to a page of its own|{LOG_IN}", {SNAP: elsewhere}),
    "a login page for a script": Fault("page", f"{CODE}|{LOG_IN}", {CODE: instead(b"\xef\xbb\xbf \n" + HTML)}),
    "a part of a file": Fault("cut", f"{SNAP} broke off|Check your connection", {SNAP: changed(lambda it: it[:99])}),
    "a line that breaks": Fault("cut", f"{SNAP} broke off", {SNAP: broken}),
    "no answer at all": Fault("unreachable", "This site cannot be reached", {LOCK: closed}),
    "a line that stands still": Fault("stalled", "Nothing has come|keep waiting", {SNAP: halting}),
    "a file that is renewed": Fault("other", f"{LOCK} is not the one|renewed", {LOCK: changed(lambda it: it + b" ")}),
    "a file with a wrong byte": Fault("other", f"{SNAP} is not the one", {SNAP: changed(lambda it: it[:-1] + b"!")}),
    "a script marked as text": Fault("typed", f"{CODE} came marked as", {CODE: changed(bytes, "text/plain")}),
    "offline from the first": Fault("offline", "You are offline|Go online", offline=True),
    # the worker's scripts
    "no worker": Fault("missing", f"{WORKER} is missing", {WORKER: status(404)}),
    "a login page for the worker": Fault("page", f"{WORKER}|{LOG_IN}", {WORKER: instead(HTML, "text/html")}),
    "no script beside the worker's": Fault("missing", "served.js is missing", {"served.js": status(404)}),
    "its line breaks off": Fault("unreachable", "This site cannot be reached", {"served.js": closed}),
    "no script for the worker": Fault("stalled", "Nothing has come", {WORKER: silent}),
    "a worker changed by an extension": Fault(
        "script", f"did not run the file {WORKER}|extension", {WORKER: instead(b"throw 1")}
    ),
    "Python's script and the list changed on their way": Fault(
        "script", "did not run the file pyodide.asm.mjs", more={"pyodide.asm.mjs": b"export default ("}
    ),
    # the browser
    "workers are refused": Fault("refused", "does not let the page start|allow them for this site", page=NO_WORKER),
    "workers without modules": Fault(
        "old", "This browser is too old|Update it", page="window.Worker = class { postMessage() {} terminate() {} }"
    ),
    "WebAssembly switched off": Fault(
        "wasm", "WebAssembly, which the engine needs, is switched off", {WORKER: without("delete self.WebAssembly;")}
    ),
    "WebAssembly that is not understood": Fault("compile", "cannot run the engine", {WORKER: without(BAD_CODE)}),
    "no memory to compile": Fault("memory", "too little memory|Close other tabs", {WORKER: without(NO_ROOM)}),
}
IN_PYTHON = {
    "STARTING": {
        "Python does not start": ("python", "could not start", "throw new Error('no')"),
        "Python does not start and does not say so": ("python", "could not start", UNTOLD),
        "Python hangs at its start": ("slow", "starting for 60 seconds|On a slow device keep waiting", "spin(12000)"),
    },
    "IMPORTING": {"our own part does not start": ("opening", "but the labs did not: the fault is ours", NO_IMPORT)},
    "OPENING": {"a lab that this Python has not": ("renewed", "different releases|Reload", RENEWED)},
    "ANSWERING": {
        "a fault of ours": ("defect", "The lab could not do that: the fault is ours", DEFECT),
        "Python's memory is full": ("memory", "too little memory", "return JSON.stringify({ fault: 'memory' })"),
        "Python breaks down": ("stopped", STOP, "throw new WebAssembly.RuntimeError('unreachable')"),
        "the worker breaks down": ("stopped", STOP, LATER),
        "the worker ends itself": ("silent", "no sign of life for 20 seconds", ENDED),
        "an answer that is no JSON": ("garbled", "could not be read", "return '<html>'"),
        "an answer without a view": ("garbled", "could not be read", "return '{}'"),
        "an answer that cannot be drawn": ("drawing", "could not be shown", NO_PICTURE),
        "Python that never ends": ("long", "at work on this step for 60 seconds", "spin(20000, beat)"),
    },
}
"""When Python does wrong, and what: the cause, what is said, and what it does."""
for when, wrong in IN_PYTHON.items():
    FAULTS |= {name: Fault(cause, says, python={when: does}) for name, (cause, says, does) in wrong.items()}


@pytest.mark.few(
    "the list is missing",
    "offline from the first",
    "WebAssembly switched off",
    "a fault of ours",
    "Python breaks down",
    "an answer that is no JSON",
)
@pytest.mark.quick("offline from the first", "Python breaks down")  # a cause of the line and one of Python
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_in_plain_words_and_mended_by_trying_again(name, page):
    one, two, fault = Lab(page), Lab(page, "two"), FAULTS[name]
    Standin.faults, Standin.python, Standin.more = fault.files, fault.python, fault.more
    page.evaluate(f"window.was = window.Worker; {fault.page}; void 0")
    page.context.set_offline(fault.offline)
    one.press()
    sentence = one.tells(*fault.says.split("|"))
    late = fault.cause in ("stalled", "slow", "silent", "long")
    assert one.told()[1] == (["Keep waiting"] if late else []) + ["Try again"]
    assert sentence.endswith(". Your place is kept.") and not RAW.search(sentence), sentence
    assert not one.wait.is_visible() and one.says() == "Nothing so far."
    assert [line.split()[1] for line in page.warned if line.startswith("fivescore:")] == [fault.cause]

    Standin.faults, Standin.python, Standin.more = {}, {}, {}
    page.evaluate("window.Worker = was; void 0")
    if fault.offline:
        page.context.set_offline(False)  # it goes on by itself
    else:
        one.press("Try again")
    Standin.over.set()
    one.comes_to("next")
    one.press()
    one.comes_to("next", "next")
    two.press()
    two.comes_to("next")
    until(lambda: page.url.endswith("#one.1=next-next&two.1=next"), lambda: page.url, page)


CODES = {"missing": (404, 410), "forbidden": (401, 403, 451), "server": (429, 500, 503), "login": (511,)}
GOT = """async (code) => {
  const { got } = await import(new URL("assets/served.js", location.href));
  return got(new URL(`code/${code}`, location.href)).catch(({ cause }) => cause);
}"""


def test_the_code_of_an_answer_says_what_is_wrong(page):
    page.route("**/code/*", lambda route: route.fulfill(status=int(route.request.url[-3:])))
    causes = {code: cause for cause, codes in CODES.items() for code in codes}
    assert {code: page.evaluate(GOT, code) for code in causes} == causes


# What a reader does meanwhile


@pytest.mark.landing  # one lab is told each time
def test_all_labs_tell_of_a_fault_and_one_button_brings_them_back_with_nothing_lost(page):
    one, two = Lab(page), Lab(page, "two")
    Standin.faults = {"pyodide-lock.json": status(503)}
    one.press()
    two.press()
    one.tells("trouble at the moment")
    two.tells("trouble at the moment")
    Standin.faults = {"pyodide-lock.json": silent}
    one.press()  # to go on is to try again: what was asked first is asked again, and nothing more
    one.press()
    one.tells("Nothing has come")
    two.press()
    two.tells("Nothing has come")
    one.tells("Nothing has come")
    Standin.faults = {}
    one.press("Try again")
    one.comes_to("next")
    two.comes_to("next")


@pytest.mark.slow  # as trying again does
def test_a_line_that_comes_back_to_life_goes_on_by_itself(page):
    one = Lab(page)
    Standin.faults = {"python.memory": halting}
    one.press()
    one.tells("Nothing has come")
    one.press("Keep waiting")
    until(one.wait.is_visible, "it does not wait on", page)
    assert one.wait.inner_text().startswith("Loading (")
    one.tells("Nothing has come")
    Standin.over.set()
    one.comes_to("next")
    assert Standin.asked.count("python.memory") == 1, "nothing was fetched anew"


RECORD = """() => {
  window.told = [];
  for (const it of document.querySelectorAll(".fs-problem, .fs-status")) {
    new MutationObserver(() => it.textContent && told.push(it.textContent)).observe(it, { childList: true });
  }
}"""


@pytest.mark.slow  # that Python beats while it works is tried each time
def test_work_that_takes_long_but_beats_is_announced_and_left_alone(page):
    one, two = Lab(page), Lab(page, "two")
    page.evaluate(RECORD)
    Standin.python = {"ANSWERING": "spin(3000, beat)"}
    one.press()
    one.comes_to("next")
    told = page.evaluate("told")
    assert all(re.match(r"Loading|Starting|Working", text) for text in told), told
    one.press()
    until(lambda: one.wait.is_visible() and one.wait.inner_text() == "Working…", "nothing says that it works", page)
    two.press()
    two.comes_to("next")
    one.comes_to("next", "next")


@pytest.mark.landing  # one that does once is
def test_a_step_that_brings_python_down_twice_can_be_left_out(page):
    one = Lab(page)
    Standin.python = {"ANSWERING": "if (message.id === 'next') throw new WebAssembly.RuntimeError('unreachable')"}
    one.press()
    one.tells(STOP)
    one.press("Try again")
    until(lambda: one.told()[1] == ["Try again", "Leave this step out"], one.told, page)
    one.press("Leave this step out")
    one.comes_to()
    one.root.get_by_role("slider").fill("7")
    one.comes_to("7")


def test_a_fault_of_ours_stands_in_nobodys_way(page):
    one = Lab(page)
    Standin.python = {"ANSWERING": "if (message.id === 'next') return JSON.stringify({ fault: 'defect' })"}
    one.root.get_by_role("slider").fill("3")
    one.comes_to("3")
    one.press()
    one.tells("the fault is ours")
    one.root.get_by_role("slider").fill("4")
    one.comes_to("3", "4")


def test_a_link_that_cannot_be_opened_leaves_the_lab_where_it_was(page):
    one = Lab(page)
    one.press()
    one.comes_to("next")
    page.evaluate("location.hash = 'one=9-9'")
    one.comes_to("9", "9")
    Standin.python = {"OPENING": "if (text === '8') return JSON.stringify({ fault: 'defect' })"}
    page.workers[0].evaluate("setTimeout(() => { throw new Error('gone'); })")
    until(lambda: not page.workers, "the worker goes on", page)
    page.evaluate("location.hash = 'one=8'")
    one.tells("could not open that link: the fault is ours. It stays as it was.")
    assert one.says() == "So far: 9, 9."
    one.press()
    one.comes_to("9", "9", "next")
    until(lambda: page.url.endswith("#one.1=9-9-next"), lambda: page.url, page)


def test_a_file_that_came_in_part_and_was_stored_so_is_fetched_anew(page):
    one = Lab(page)

    kept = {"Cache-Control": "max-age=3600"}
    Standin.faults = {"pyodide-lock.json": lambda server, content: server.give(content[:50], **kept)}
    one.press()
    one.tells("pyodide-lock.json broke off")
    Standin.faults = {}
    one.press("Try again")
    one.comes_to("next")


PARTS = {"python_stdlib.zip", "standin.whl"}


@pytest.mark.quick("OPENING")  # the last of three moments
@pytest.mark.parametrize("when", ["STARTING", "IMPORTING", "OPENING"])
def test_where_python_cannot_go_on_from_its_memory_it_quietly_starts_anew(when, page):
    one, two = Lab(page), Lab(page, "two")
    page.evaluate(RECORD)
    Standin.python = {when: "if (memory) throw new WebAssembly.RuntimeError('signature mismatch')"}
    one.press()
    two.press()
    one.comes_to("next")
    two.comes_to("next")
    assert all(re.match(r"Loading|Starting|Working", text) for text in page.evaluate("told"))
    assert set(Standin.asked) > PARTS


def test_the_focus_goes_back_to_where_it_was_when_a_fault_came(page):
    one = Lab(page)
    button = one.root.get_by_role("button", name="Next", exact=True)
    Standin.faults = {"pyodide-lock.json": status(500)}
    button.focus()
    for _ in range(2):  # it may fail again
        page.keyboard.press("Enter")
        one.tells("trouble at the moment")
        one.problem.get_by_role("button", name="Try again").focus()
    Standin.faults = {}
    page.keyboard.press("Enter")
    one.comes_to("next")
    assert button.evaluate("(it) => it === document.activeElement")


# Python itself

BEATS = """async ([worker, requests]) => {
  const python = new Worker(worker, { type: "module" });
  const heard = [];
  for (const [id, request] of requests.entries()) {
    heard.push([]);
    python.postMessage({ type: "ask", id, pace: 1, request: JSON.stringify(request) });
    await new Promise((done) => {
      python.onmessage = ({ data }) => {
        heard.at(-1).push(data.stage ?? data.type);
        if (["failed", "answer"].includes(data.type)) done();
      };
    });
  }
  python.terminate();
  return heard;
}"""
FINDER, BACK = {"key": "a", "lab": "finder", "text": ""}, {"key": "a", "message": {"id": "back"}}


def test_python_answers_a_fault_of_ours_in_words_of_its_own():
    requests = [
        FINDER,
        {"key": "nobody", "message": {"id": "next"}},
        {"key": "b", "lab": "of-tomorrow", "text": ""},
        {"key": "a", "message": {"color": "red"}},
        BACK,
        FINDER,
    ]
    opened, nobody, tomorrow, defect, after, anew = (json.loads(answer(json.dumps(each))) for each in requests)
    assert (nobody, tomorrow["fault"], defect["fault"]) == ({"fault": "closed"}, "renewed", "defect")
    assert "unexpected keyword argument 'color'" in defect["detail"]
    assert after == {"fault": "closed"}, "nobody knows how far it came"
    assert anew["view"] == opened["view"]


@pytest.mark.landing  # the stand-in of Python does each time
@pytest.mark.pyodide
def test_python_beats_while_it_works(visit):
    it = visit("rules/")
    worker = it.page.url.removesuffix("rules/") + "assets/worker.js"
    opened, back = it.page.evaluate(BEATS, [worker, [FINDER, BACK]])
    stages = [each for each in dict.fromkeys(opened) if each not in ("beat", "loading")]
    assert stages == ["begin", "fetch", "compile", "import", "python", "open", "answer"] and back[-1] == "answer"
    assert back.count("beat") > 3, "more than the one sign that the request was heard"


# The address holds the state of every lab

STRICT = """() => {
  window.calls = [];
  window.refused = 0;
  const write = history.replaceState;
  history.replaceState = function (...given) {
    const now = performance.now();
    calls.push(now);
    if (window.shut || calls.filter((each) => now - each < 30000).length > 100) {
      refused++;
      throw new DOMException("Attempt to use history.replaceState() more than 100 times", "SecurityError");
    }
    return write.apply(this, given);
  };
}"""
"""A browser that keeps the writes of an address within limits, as WebKit does, and that refuses all while `shut`."""
DRAG = """async (changes) => {
  const slide = document.querySelector('[data-lab="one"] input[type=range]');
  const says = document.querySelector('[data-lab="one"] .fs-says');
  for (let value = 1; value <= changes; value++) {
    const answered = new Promise((done) => new MutationObserver(done).observe(says, { childList: true }));
    slide.value = value;
    slide.dispatchEvent(new Event("input", { bubbles: true }));
    await answered;
  }
}"""
"""Drags the slider, an answer to each change."""


def written(page, end):
    until(lambda: page.url.endswith(end), lambda: f"the address is {page.url[-80:]}", page)


def test_300_changes_leave_the_lab_alive_and_their_last_state_in_the_address(page):
    one = Lab(page)
    page.evaluate(STRICT)
    page.evaluate(DRAG, 300)
    one.comes_to(*map(str, range(1, 301)))
    written(page, "-298-299-300")
    calls = page.evaluate("calls")
    assert page.evaluate("refused") == 0
    assert len(calls) <= (calls[-1] - calls[0]) / 400 + 2, "at most one write in 0.4 seconds"
    one.press()
    written(page, "-300-next")


@pytest.mark.landing  # a limit of one browser
def test_an_address_that_cannot_be_written_catches_up_and_the_lab_goes_on(page):
    one = Lab(page)
    page.evaluate(STRICT)
    page.evaluate("window.shut = true")
    page.evaluate(DRAG, 20)
    one.comes_to(*map(str, range(1, 21)))
    until(lambda: page.evaluate("refused"), "nothing was refused", page)
    assert "#" not in page.url
    one.press()
    one.comes_to(*map(str, range(1, 21)), "next")
    page.evaluate("window.shut = false")
    written(page, "-19-20-next")


def test_a_followed_link_is_not_undone_by_what_waits_to_be_written(page):
    one = Lab(page)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<a href=\"#one=7\">Seven</a>')")
    page.evaluate(DRAG, 3)
    page.evaluate("document.querySelector('a[href=\"#one=7\"]').click()")
    one.comes_to("7")
    page.wait_for_timeout(600)
    assert page.url.endswith("#one.1=7")
    page.go_back()
    one.comes_to("1", "2", "3")

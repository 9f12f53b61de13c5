"""What a visit of the tests notes: all that goes wrong on a page, and nothing else."""

import re
from threading import Event

import pytest

from tests.browser import Visit, until
from website.serve import SiteHandler, serving

pytestmark = pytest.mark.browser

FILES = {
    "first.html": '<script>new Worker("worker.js"); new Worker("late.js")</script><img src="late.svg" alt="">',
    "second.html": "<p>There.</p>",
    "plain.html": "<p>Here.</p>",
    "policed.html": '<meta http-equiv="Content-Security-Policy" content="img-src data:; default-src \'self\'">',
    "worker.js": 'fetch("late.json").catch(() => 0)',
    **dict.fromkeys(("late.js", "late.svg", "late.json", "late.html", "cut.json"), ""),
}
LATE = {"late.js", "late.svg", "late.json"}


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The address of a few pages, on a server that answers what is called late only in the end, and cuts lines."""
    folder, end = tmp_path_factory.mktemp("small"), Event()
    for name, content in FILES.items():
        html = f'<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A page</title>{content}'
        (folder / name).write_text(html if name.endswith(".html") else content, encoding="utf-8")

    class Slow(SiteHandler):
        def send_head(self):
            if "late" in self.path:
                end.wait()
            if "cut" in self.path:
                self.close_connection = True
                return None
            return super().send_head()

    with serving(folder, by=Slow) as url:
        yield url
        end.set()


@pytest.fixture
def opened(browser, small):
    """Opens one of the pages, and waits until it has asked for files."""
    visits = []

    def opens(name, *asked):
        visit = Visit(browser)
        visits.append(visit)
        visit.page.goto(small + name, wait_until="commit")
        until(lambda: {small + each for each in asked} <= {*visit.asked}, lambda: str(visit.asked), visit.page)
        return visit

    yield opens
    for visit in visits:
        visit.close()


def failed(it):
    """What failed: the name of each file, and how."""
    return sorted(fault.rpartition("/")[2] for fault in it.faults if fault.startswith("failed: "))


# What a reader leaves behind


def test_what_ends_because_the_reader_goes_on_is_no_fault(opened, small):
    it = opened("first.html", *LATE)
    it.page.goto(small + "second.html")
    it.page.goto(small + "first.html", wait_until="commit")
    until(lambda: it.asked.count(small + "late.json") == 2, lambda: str(it.asked), it.page)
    it.page.reload(wait_until="commit")
    until(lambda: it.asked.count(small + "late.json") == 3, lambda: str(it.asked), it.page)
    it.close()
    assert it.faults == []


def test_what_ends_while_the_reader_stays_is_a_fault(opened, small):
    it = opened("plain.html")
    it.page.evaluate(
        """async () => {
          const stop = new AbortController();
          const end = fetch("late.json", { signal: stop.signal }).catch(() => 0);
          setTimeout(() => stop.abort(), 50);
          await end;
        }"""
    )
    until(lambda: failed(it), "nothing is noted", it.page)
    it.page.goto(small + "second.html")
    assert failed(it) == ["late.json (net::ERR_ABORTED)"]


def test_where_the_way_to_another_page_is_stopped_what_ended_is_a_fault(opened):
    it = opened("plain.html")
    it.page.evaluate("void fetch('late.json').catch(() => 0)")
    it.page.evaluate("location.href = 'late.html'")
    until(lambda: it.asked[-1].endswith("late.html"), lambda: str(it.asked), it.page)
    it.context.new_cdp_session(it.page).send("Page.stopLoading")
    until(lambda: len(failed(it)) > 1, lambda: f"only {it.faults}", it.page)
    assert failed(it) == ["late.html (net::ERR_ABORTED)", "late.json (net::ERR_ABORTED)"]


def test_a_line_that_breaks_while_the_reader_goes_on_is_a_fault(opened):
    it = opened("plain.html")
    it.page.evaluate("location.href = 'late.html'; void fetch('cut.json').catch(() => 0)")
    until(lambda: failed(it), "nothing is noted", it.page)
    it.close()
    assert failed(it) == ["cut.json (net::ERR_EMPTY_RESPONSE)"]


# What a page may not do


@pytest.mark.parametrize(
    ("does", "told"),
    [
        ("document.body.innerHTML = `<img src='data:,' onerror='hurt()'>`", "script-src-attr refuses inline"),
        (
            "document.body.innerHTML = `<img src='http://localhost/there.svg'>`",
            "img-src refuses http://localhost/there.svg",
        ),
        ("void fetch('http://localhost/there.json').catch(() => 0)", "connect-src refuses http://localhost/there.json"),
    ],
)
def test_what_the_policy_of_a_page_refuses_is_a_fault(opened, does, told):
    it = opened("policed.html")
    it.page.wait_for_load_state()  # a policy holds from where it stands
    it.page.evaluate(does)
    until(lambda: [fault for fault in it.faults if f"policy: {told}" in fault], lambda: str(it.faults), it.page)
    with pytest.raises(pytest.fail.Exception, match=re.escape(told)):
        it.close()
    it.faults.clear()


WAYS = {  # a worker of the worker asks again: that it runs is noted some time after
    "fetch": "fetch(there).catch(() => 0)",
    "a request of old": "const it = new XMLHttpRequest(); it.open('GET', there); it.send()",
    "a script": "try { importScripts(there) } catch {}",
    "a module": "import(there).catch(() => 0)",
    "a stream": "new EventSource(there)",
    "a socket": "new WebSocket(there.replace('http', 'ws'))",
    "a worker of the worker": "self.own = new Worker(of(`setInterval(() => fetch('${there}').catch(() => 0), 100)`))",
}


@pytest.mark.parametrize("way", WAYS)
def test_what_a_worker_asks_of_another_origin_is_a_fault(opened, small, way):
    it = opened("plain.html")
    there = small.replace("127.0.0.1", "localhost") + "plain.html"
    code = f"const there = '{there}', of = (code) => URL.createObjectURL(new Blob([code])); {WAYS[way]};"
    it.page.evaluate("(code) => { window.own = new Worker(URL.createObjectURL(new Blob([code]))); }", code)
    away = f"another origin: {there.replace('http', 'ws') if way == 'a socket' else there}"
    until(lambda: away in it.faults, lambda: str(it.faults), it.page)

"""When Python starts, what is told of it, and what a reader may do meanwhile. Where it matters only when, not what, it
is the stand-in."""

import re
from threading import Event

import pytest

from tests.browser import PROGRESS, SITE, Driven, reads, until
from tests.standin import Lab, Nearby, Standin
from website.serve import serving

pytestmark = pytest.mark.browser


def rests(it, home="./"):
    """Wait until a page rests: what it starts by itself has begun then, and what it asks has come to the server."""
    it.page.evaluate(f"import('{home}assets/offline.js').then((it) => it.rest)")
    it.page.wait_for_timeout(300)


def held(server, content):
    """Sends a file only when the test is over, or says so."""
    Standin.over.wait(60)
    server.give(content)


@pytest.fixture
def opens(visits, standins):
    """Opens the stand-in's page on a line of a kind, none of it kept."""

    def goes(line=None, first="", **python):
        Standin.reset()
        Standin.python = python
        before = f"Object.defineProperty(navigator, 'connection', {{ value: {line or '{}'} }}); {first}"
        it = visits(free=True, shares=True, meant=True, service_workers="block", before=before)
        it.page.goto(standins[0])
        it.page.locator(".fs-live-lab").nth(1).wait_for()
        return it

    return goes


def started():
    return "python.memory" in Standin.asked


# When


def test_python_starts_by_itself_and_without_a_word_on_a_page_with_a_lab(opens):
    it = opens()
    until(started, lambda: str(Standin.asked), it.page)
    one = Lab(it.page)
    assert not one.wait.is_visible() and one.told() == ("", [])
    one.press()
    one.comes_to("next")
    assert Standin.asked.count("worker.js") == 1


@pytest.mark.quick("1")
@pytest.mark.parametrize("kept", [1, 0])
def test_python_starts_before_the_page_rests(kept, opens):
    site = f"Object.defineProperty(Navigator.prototype, 'serviceWorker', {{ value: {{ controller: {kept} }} }});"
    it = opens(first=f"window.requestIdleCallback = () => {{}}; {site}")  # it never rests
    until(started, lambda: str(Standin.asked), it.page)


@pytest.mark.landing  # what goes wrong is told each time
def test_what_goes_wrong_while_nobody_asks_is_told_only_to_who_asks(opens):
    it = opens("{ saveData: true }")
    one = Lab(it.page)
    Standin.faults = {"python.memory": lambda server, _: server.give(b"", status=503)}
    one.root.get_by_role("slider").focus()
    until(started, lambda: str(Standin.asked), it.page)
    rests(it)
    assert one.told() == ("", [])
    Standin.faults = {}
    one.press()
    one.comes_to("next")


def test_one_python_serves_all_pages_of_a_visit(opens):
    it = opens()
    Lab(it.page).press()
    Lab(it.page).comes_to("next")
    Lab(it.page, "two").press()
    here, beside = it.page.url.partition("#")[0], it.context.new_page()
    it.page.goto(f"{here}?again")
    beside.goto(here)
    for page in (it.page, beside):
        Lab(page).comes_to()
        Lab(page).press()
        Lab(page).comes_to("next")
    assert Standin.asked.count("python.memory") == 1


@pytest.mark.landing  # other pages begin with a Python of their own
def test_a_page_whose_shared_python_ends_goes_on_with_one_of_its_own(opens):
    it = opens(ANSWERING="if (self.onconnect && message.id === 'slide') self.close()")
    one = Lab(it.page)
    one.press()
    one.comes_to("next")
    one.root.get_by_role("slider").fill("7")
    one.comes_to("next", "7")
    one.press()
    one.comes_to("next", "7", "next")
    assert Standin.asked.count("python.memory") == 2


LINES = ["{ saveData: true }", "{ effectiveType: 'slow-2g' }", "{ effectiveType: '3g' }"]


@pytest.mark.quick("{ saveData: true }")  # one of three such lines
@pytest.mark.parametrize("line", LINES)
def test_on_a_slow_or_counted_line_nothing_starts_before_a_lab_is_touched(line, opens):
    it = opens(line)
    rests(it)
    assert "worker.js" not in Standin.asked
    it.page.locator("main").dispatch_event("pointerdown")
    rests(it)
    assert "worker.js" not in Standin.asked, "beside the labs"
    it.page.locator('[data-lab="two"]').dispatch_event("pointerdown")
    until(started, lambda: str(Standin.asked), it.page)


@pytest.mark.quick("rules/")  # one of three such pages
@pytest.mark.parametrize("place", ["rules/", "about/privacy/", "reference/score/"])
def test_a_page_without_a_lab_starts_nothing(place, visit):
    it = visit(place, free=True, service_workers="block")
    rests(it, it.page.url.removesuffix(place))
    assert [url for url in it.asked if "/engine/" in url or url.endswith("worker.js")] == []


# What is told

BARS = """() => {
  window.bars = [];
  const lab = document.querySelector(".fs-lab");
  const [bar, status] = ["progress", ".fs-status"].map((name) => lab.querySelector(name));
  new MutationObserver(() => bars.push([bar.value, status.textContent])).observe(lab, {
    attributes: true, childList: true, subtree: true });
}"""


def test_the_bar_passes_every_stage_and_never_goes_back_and_a_second_click_waits(opens):
    it = opens(LINES[0])
    Standin.faults = {"python.memory": held}
    it.page.evaluate(BARS)
    one = Lab(it.page)
    one.press()
    one.press()
    reads(one.wait, "Your first click comes first: then click again.")
    Standin.over.set()
    one.comes_to("next")
    one.press()
    one.comes_to("next", "next")
    bars = [(value, text) for value, text in it.page.evaluate("bars") if text.startswith(("Loading", "Starting"))]
    values = [value for value, _ in bars]
    assert values == sorted(values) and values[0] == 0 and values[-1] < 1 and len({*values}) > 4, values
    assert [*dict.fromkeys(text.partition(" ")[0] for _, text in bars)] == ["Loading", "Starting…"]


class Late(Nearby):
    """The site whose engine comes only when a test lets it come, before any answer."""

    comes = Event()

    def do_GET(self):  # noqa: N802, the name that the library calls
        if self.path.endswith("/worker.js"):
            self.comes.wait(60)
        if self.path.endswith("/finder/"):  # with nothing that comes before it
            page = SITE.joinpath(self.path[1:], "index.html").read_text(encoding="utf-8")
            self._give(page.replace(" data-answers", ""), "text/html")
        else:
            super().do_GET()


@pytest.fixture
def late(visits):
    """Opens a lab whose engine comes late."""
    Late.comes.clear()
    with serving(SITE, by=Late) as url:

        def opens(name, place, **options):
            it = visits(url + place, **options)
            it.page.locator(f'.fs-live-lab[data-lab="{name}"]').first.wait_for()
            return Driven(it, name)

        yield opens
        Late.comes.set()


SIDES = (("left", "right"), ("top", "bottom"))


@pytest.mark.landing  # what is told is tried
@pytest.mark.parametrize("width", [320, 1280])
def test_what_is_told_of_the_start_covers_nothing_and_moves_no_tile_and_no_button(width, late):
    it = late("finder", "tools/finder/", viewport={"width": width, "height": 800})
    parts = ".fs-picture, .fs-picture [data-send], .fs-panel:not(.fs-folds), .fs-panel:not(.fs-folds) button"
    places = "(its) => its.map((it) => JSON.stringify(it.getBoundingClientRect()))"
    before = it.root.locator(parts).evaluate_all(places)
    it.root.locator('[name="back"]').evaluate("(it) => it.click()")
    wait = it.root.locator(".fs-wait")
    until(wait.is_visible, "nothing is told", it.page)
    assert it.root.locator(parts).evaluate_all(places) == before
    told = wait.evaluate("(it) => it.getBoundingClientRect().toJSON()")
    for part in (".fs-picture", ".fs-panel", ".fs-live"):
        box = it.root.locator(part).first.evaluate("(it) => it.getBoundingClientRect().toJSON()")
        apart = [told[start] >= box[end] - 1 or box[start] >= told[end] - 1 for start, end in SIDES]
        assert any(apart), f"{part} is covered"
    Late.comes.set()
    it.tell(("back", ""))


# What a reader does meanwhile


def test_what_is_pressed_while_a_link_opens_is_not_lost(opens):
    it = opens(LINES[0])
    it.page.evaluate("location.hash = 'one=7'")
    Lab(it.page).press()
    Lab(it.page).comes_to("7", "next")


def test_what_is_being_typed_while_python_starts_is_not_lost(late):
    it = late("finder", "tools/finder/")
    it.root.locator('[name="back"]').click()
    it.root.get_by_text("Type it").click()
    it.fill("Tiles", "0-1 4-4")
    it.root.get_by_role("textbox", name="Tiles").focus()
    said = it.shown()["says"]
    Late.comes.set()
    until(lambda: it.shown()["says"] != said, "no answer comes", it.page)
    assert it.root.get_by_role("textbox", name="Tiles").input_value() == "0-1 4-4"
    it.page.keyboard.press("Enter")
    it.tell(("back", ""), ("hand", "0-1 4-4"))


@pytest.mark.parametrize(
    ("name", "place", "first"),
    [
        ("round", "play/", ".fs-mine:not([aria-disabled])"),
        ("first-round", "notebooks/00_a_first_round/", '[data-send="tile"]'),
        ("drill", "tools/drill/", "[data-send]"),
    ],
)
def test_the_first_act_is_answered_before_the_engine_comes_and_goes_on_from_there(name, place, first, late):
    it = late(name, place, free=True, service_workers="block")
    stage = it.root.locator(".fs-stage")
    buttons = stage.locator(first)
    if name == "round":
        it.page.get_by_role("button", name="Deal", exact=True).click()
    until(lambda: buttons.count() and buttons.first.is_visible(), "nothing can be pressed", it.page)
    before = stage.inner_html()
    buttons.first.click()
    until(lambda: stage.inner_html() != before, "no answer comes", it.page)
    assert it.root.get_attribute("data-given") == ""
    then = it.shown()["says"]
    Late.comes.set()
    it.root.evaluate("(it) => it.dispatchEvent(new CustomEvent('fs-send', { detail: { id: 'nothing', value: '' } }))")
    until(lambda: it.root.get_attribute("data-given") is None, "the engine does not go on", it.page)
    until(it.problem.inner_text, "it does not tell what it cannot do", it.page)
    assert it.shown()["says"] == then


def test_an_answer_from_before_the_engine_came_is_kept_though_pressed_twice(late):
    it = late("puzzle", "train/puzzles/", free=True, service_workers="block")
    it.root.locator('.fs-stage [data-value="1-4"]').evaluate("(it) => { it.click(); it.click(); }")
    it.root.locator('.fs-stage [data-send="place"]').first.click()  # it is there: the tile was not put back
    it.root.locator('[data-send="retry"]').first.wait_for()
    assert it.root.get_attribute("data-given") == ""
    kept = lambda: it.page.evaluate(PROGRESS)  # noqa: E731 - a question asked often
    assert "tried" not in kept()
    Late.comes.set()
    until(lambda: re.search(r"^tried \d+ 22 wrong$", kept(), re.MULTILINE), kept, it.page)

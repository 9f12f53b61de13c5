"""What stands around labs and text: doors, cards, folds, search, the wall, and a frame of a page that is elsewhere."""

import re
from datetime import datetime
from pathlib import Path

import pytest

from fivescore.core import speech
from fivescore.core.tiles import Tile
from fivescore_labs import LABS
from fivescore_labs.analysis import puzzles
from fivescore_labs.classroom.progress import PATHS
from fivescore_labs.contract import Message, Session
from tests.browser import PROGRESS, ROOT, SITE, Driven, Visit, searched, sheets, until
from tests.built import PAGES, written
from website.pages import questions
from website.serve import serving

pytestmark = pytest.mark.browser


@pytest.mark.quick("rules/no/such/page/-390-dark")  # the deepest, in the dark
@pytest.mark.parametrize(
    ("address", "wide", "scheme"), [("no-such-page", 1280, "light"), ("rules/no/such/page/", 390, "dark")]
)
def test_the_page_for_wrong_addresses_leads_on_in_our_type_wherever_the_site_is(address, wide, scheme, browser):
    looks = {"viewport": {"width": wide, "height": 800}, "color_scheme": scheme}
    with serving(SITE, prefix="/some/where/") as url, Visit(browser, url + address, meant=True, **looks) as it:
        home = it.page.get_by_role("banner").get_by_role("link", name="fivescore")
        until(lambda: home.evaluate("(link) => link.href") == url, "it does not find the site", it.page)
        faces = "[...document.fonts].filter((it) => it.status === 'loaded').map((it) => it.family.replaceAll('\"', ''))"
        until(lambda: set(it.page.evaluate(faces)) == {"Atkinson Next", "Besley"}, "its type does not come", it.page)
        assert it.page.get_by_role("heading", level=1).inner_text() == "No tile fits here"
        assert it.page.locator("svg.fs-drawing").is_visible() and it.sideways() == "" and it.violations() == []
        asked = address.rstrip("/").rpartition("/")[2].split("-")
        search = it.page.get_by_role("navigation", name="Ways on").get_by_role("link", name="Search for")
        leads = f"{url}?q={'%20'.join(asked)}"
        until(lambda: search.get_attribute("href") == leads, lambda: search.get_attribute("href"), it.page)
        search.click()
        it.page.wait_for_url(leads)
        assert it.page.get_by_role("textbox", name="Search").is_visible()


ROWS = """(it) => new Set([...it.children].map((each) => Math.round(each.getBoundingClientRect().bottom))).size"""
"""In how many rows the parts of an element stand."""


COVERED = """(bar) => {
  const { top } = bar.getBoundingClientRect();
  const lab = document.querySelector(".fs-live-lab");
  return [...lab.querySelectorAll("button, input, select, a, summary")].filter((it) => {
    it.scrollIntoView({ block: "nearest" });
    const box = it.getBoundingClientRect();
    return it.checkVisibility() && box.bottom > top + 1;
  }).map((it) => it.outerHTML.slice(0, 80));
}"""
"""Controls of the lab that lie under the bar, though they were brought into view."""


@pytest.mark.landing  # looks of a wall
def test_what_leads_on_the_wall_covers_no_control(visit):
    it = visit("train/exercises/")
    Driven(it, "exercise").item("Projector mode").click()
    bar = it.page.get_by_role("group", name="Projector mode")
    down = "scrollY + innerHeight >= document.documentElement.scrollHeight - 1"
    for wide, high in [(320, 640), (390, 800), (1280, 720), (1920, 1080)]:
        it.page.set_viewport_size({"width": wide, "height": high})
        it.rest()
        assert bar.evaluate(COVERED) == [] and it.sideways() == "", wide
        box, last = bar.bounding_box(), it.page.locator('[data-lab="exercise"] > :visible').last
        assert box["x"] == 0 and box["y"] + box["height"] == high and bar.evaluate(ROWS) <= 2, wide
        it.page.mouse.wheel(0, 100_000)
        until(lambda: it.page.evaluate(down), f"{wide} px: it does not scroll to its end", it.page)
        end = last.bounding_box()
        assert end["y"] + end["height"] <= box["y"], f"{wide} px: the end of the lab cannot be seen"


TOOLS = ["rules/referee", *(f"tools/{path.stem}" for path in sorted((ROOT / "docs" / "tools").glob("[!i]*.md")))]
STAGE = """() => {
  const bar = [...document.querySelectorAll(".fs-tabs")].find((it) => it.getBoundingClientRect().top > 100);
  const shown = (parts) => [...document.querySelectorAll(parts)].filter((it) => it.offsetHeight);
  const low = (it) => it.getBoundingClientRect().bottom;
  const [says, ...trays] = [...shown(".fs-live-lab .fs-live"), ...shown(".fs-live-lab :is(.fs-tray, .fs-hold)")];
  const long = document.querySelector(".fs-live-lab .fs-mat")?.style.getPropertyValue("--fs-down") > 9;
  const first = trays.filter((it) => it.matches(".fs-tray") && !long);
  return { room: (bar ? bar.getBoundingClientRect().top : innerHeight), low: Math.max(low(says), ...first.map(low)) };
}"""
"""How far down the first screen goes, and how far the sentence of a tool, and the tray where the line is not long."""


@pytest.mark.quick("rules/referee")
@pytest.mark.parametrize("page", TOOLS)
def test_the_first_screen_of_a_tool_has_its_sentence_and_its_whole_tray(page, visit):
    it = visit(f"{page}/")
    it.page.locator(".fs-live-lab").wait_for()
    for wide, high in [(390, 844), (1280, 800)]:
        it.page.set_viewport_size({"width": wide, "height": high})
        it.rest()
        stage = it.page.evaluate(STAGE)
        assert stage["low"] <= stage["room"], (wide, stage)
        assert it.sideways() == "" and it.page.get_by_role("heading", level=1).count() == 1


FOLDED = [("teach/", "marking"), ("teach/", "what-a-class-needs"), ("play/review/", "luck-or-choice")]
OPEN = "(it) => !it.closest('details:not([open])')"
"""Whether all folds are open in which an element lies."""


@pytest.mark.quick("teach/-marking")  # one way
@pytest.mark.parametrize(("address", "name"), FOLDED)
def test_a_link_to_what_is_folded_opens_it_and_leads_there(address, name, visit):
    it = visit(f"{address}#{name}", viewport={"width": 390, "height": 844})
    target = it.page.locator(f"#{name}")
    until(lambda: target.evaluate(OPEN), "it stays folded", it.page)
    until(lambda: 0 <= target.evaluate("(it) => it.getBoundingClientRect().top") < 400, "it is out of view", it.page)
    target.evaluate("(it) => { it.closest('details').open = false; }")
    it.page.evaluate("(name) => { location.hash = ''; location.hash = name; }", name)
    until(lambda: target.evaluate(OPEN), "it stays folded on a page that is open", it.page)


def test_paper_has_what_is_folded_on_a_page_of_text(visit):
    it = visit("learn/looking-ahead/")
    it.page.emulate_media(media="print")
    for part, printed in [(".fs-more .fs-more tbody tr", True), ("#lead-a-ten tbody tr", False)]:
        seen = it.page.locator(part).first.evaluate("(it) => it.checkVisibility({ contentVisibilityAuto: true })")
        assert seen == printed, part


# Doors, cards and the positions of the day

TOP = "(it) => it.getBoundingClientRect().top"
BOTTOM = "(it) => it.getBoundingClientRect().bottom"


@pytest.mark.few("learn/-390-dark", "rules/five-up/-320-light")  # both phones and colors, on two pages
@pytest.mark.parametrize(("wide", "scheme"), [(320, "light"), (390, "dark")])
@pytest.mark.parametrize("page", ["", "learn/", "rules/five-up/"])
def test_on_a_phone_five_words_stand_at_the_bottom_and_cover_nothing_that_matters(page, wide, scheme, visit):
    it = visit(page, viewport={"width": wide, "height": 700}, color_scheme=scheme)
    bar = it.page.locator(".fs-tabs")
    box = bar.bounding_box()
    assert (box["x"], box["width"], box["height"], box["y"] + box["height"]) == (0, wide, 62, 700)
    for link in bar.locator("a").all():
        assert link.evaluate("(it) => it.scrollWidth <= it.clientWidth") and link.bounding_box()["height"] > 44
    it.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert it.page.locator(".md-copyright").evaluate(BOTTOM) <= box["y"]
    assert it.sideways() == ""


@pytest.mark.few("320-True", "1280-False")  # both windows, with scripts and without
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("wide", [320, 1280])
def test_the_card_of_a_source_opens_by_a_press_or_by_the_focus_below_its_sentence(wide, scripts, visit):
    it = visit("rules/all-fives/", viewport={"width": wide, "height": 800}, java_script_enabled=scripts)
    rule = it.page.locator(".fs-rule").nth(3)
    mark, card = rule.locator(".fs-by > summary").first, rule.locator(".fs-by > div").first
    assert not card.is_visible()
    mark.scroll_into_view_if_needed()
    mark.click()
    assert card.is_visible() and "Celko" in card.inner_text()
    if not scripts:
        return
    assert rule.locator("p").evaluate(BOTTOM) <= card.evaluate(TOP), "it never covers its own sentence"
    keys, opened = it.page.keyboard, it.page.locator(".fs-by[open]")
    keys.press("Tab")
    keys.press("Shift+Tab")
    assert card.is_visible() and opened.count() == 1, "it opens by the focus, and only one is open"
    keys.press("Escape")
    assert opened.count() == 0
    assert it.page.evaluate("document.activeElement.matches('.fs-by > summary')"), "the focus stays at the mark"


@pytest.mark.landing  # a puzzle is solved by keys
@pytest.mark.few("390")  # the page has the same parts
@pytest.mark.parametrize("wide", [390, 1280])
def test_everybody_gets_the_puzzles_of_the_day(wide, visit, nearby):
    it = visit("404.html", viewport={"width": wide, "height": 844}, timezone_id="UTC")
    it.page.clock.set_fixed_time(datetime(2027, 3, 9, 12))
    it.page.goto(f"{nearby}train/")
    lab = it.page.locator('.fs-today [data-lab="puzzle"]')
    assert it.page.locator(".fs-today .fs-eyebrow").inner_text() == "Practice, March 9"
    assert not lab.locator(".fs-stage").is_visible(), "nothing stands there that is not of today"
    assert lab.locator(".fs-dealt").is_visible() and it.violations() == []
    deal = it.page.get_by_role("button", name="Deal today’s puzzles")
    deal.click()
    done = []
    for number in range(1, 6):
        until(lambda: f"Puzzle {number} of 5" in lab.inner_text(), lab.inner_text, it.page)  # noqa: B023
        if number == 1:
            hand, asks = lab.locator(".fs-hold"), lab.locator(".fs-asked")
            assert max(hand.evaluate(BOTTOM), asks.evaluate(BOTTOM)) <= it.page.viewport_size["height"] - 62
        puzzle = puzzles.puzzle_of_day(270309, done, it.page.evaluate(PROGRESS))
        tile, _, on = puzzle.best.partition("@")
        lab.locator(f'[data-send="tile"][data-value="{tile}"]').click()
        lab.locator(f'[data-send="place"][data-value="{on}"]').click()
        until(lambda: "Solved at the first try" in lab.inner_text(), lab.inner_text, it.page)
        done.append(puzzle.number)
        if number == 2:
            until(lambda: it.page.evaluate(PROGRESS).count("tried") == 2, "it is not kept", it.page)
            it.page.goto(f"{nearby}train/")
            deal.click()
        else:
            lab.locator('[data-send="next"]').click()
    until(lambda: lab.locator(".fs-ran").is_visible(), lab.inner_text, it.page)
    assert "5 of 5 at the first try" in lab.inner_text() and it.sideways() == "" and it.violations() == []
    assert lab.get_by_role("button", name="Copy your result").is_visible()


@pytest.mark.landing  # paper, which changes seldom
def test_six_puzzles_fill_one_sheet_of_paper_and_their_solutions_its_other_side(visit):
    made = Session(LABS["puzzle"], "17").send(Message("paper")).view.file
    it = visit("404.html")
    it.page.set_content(made.content.decode())
    assert [len(sheets(it, size)) for size in ("A4", "Letter")] == [2, 2]


def test_a_puzzle_is_solved_by_keys_and_by_what_is_heard(visit):
    it = visit("train/puzzles/#puzzle=12")
    lab = it.page.locator('[data-lab="puzzle"]')
    puzzle = puzzles.card(12)
    tile, on = map(Tile.parse, puzzle.best.split("@"))
    hand = lab.get_by_role("group", name="Your hand")
    until(lambda: hand.get_by_role("button", name=speech.tile(tile)).count() == 1, lab.inner_text, it.page)
    heard = lab.locator(".fs-stage svg[role=img]").first.get_attribute("aria-label")
    assert "Spinner" in heard and "Left" in heard and "Count" in heard
    hand.get_by_role("button", name=speech.tile(tile)).focus()
    it.page.keyboard.press("Enter")
    name = speech.aloud(f"Lay {tile} on {on}")
    held = "document.activeElement.ariaLabel ?? ''"
    until(lambda: it.page.evaluate(held).startswith("Lay "), "the focus is not on a place", it.page)
    for _ in range(8):
        if it.page.evaluate(held) != name:
            it.page.keyboard.press("ArrowRight")
    assert it.page.evaluate(held) == name
    it.page.keyboard.press("Enter")
    heard = lab.locator("[aria-live=polite]").first
    until(lambda: "Solved at the first try" in heard.inner_text(), lab.inner_text, it.page)
    until(lambda: it.page.evaluate("document.activeElement.textContent") == "Next puzzle", "the focus goes on", it.page)


@pytest.mark.landing  # that a lesson is counted on its path is tried
def test_the_ring_of_the_course_fills_with_the_lessons_that_are_done(visit):
    it = visit("learn/reading-the-ends/", viewport={"width": 390, "height": 844})
    for check in it.page.locator(".md-content details.fs-answer:not(.fs-lab *) > summary").all():
        check.click()
    kept = lambda: it.page.evaluate(PROGRESS)  # noqa: E731 - a question asked often
    until(lambda: "lesson reading-the-ends done" in kept(), kept, it.page)
    it.page.goto(it.page.url.replace("reading-the-ends/", ""))
    band = it.page.locator(".fs-onward")
    said = band.inner_text()
    assert f"1\nof {len(PATHS['Play well'])} lessons" in said and "Next: A first round" in said
    assert band.locator(".fs-ring-in.fs-full").count() == 1
    assert it.page.locator(".fs-course > .fs-full small").inner_text() == "done"
    assert it.violations() == [] and it.sideways() == ""


# A frame of a page that is elsewhere

HEARD = """<!doctype html><title>Elsewhere</title><script>
const heard = [];
addEventListener("message", ({ data }) => heard.push(data));
</script>"""


def test_every_lab_of_a_page_has_a_page_of_its_own_that_no_search_engine_lists():
    labs = {name for page in PAGES for name in re.findall(r'<section [^>]*data-lab="([a-z-]+)"', written(page))}
    assert labs <= {*LABS} and len(labs) > 30
    for name in labs:
        page = written(f"embed/{name}/")
        assert '<meta name="robots" content="noindex">' in page and "Content-Security-Policy" in page
        assert not re.search(r"<(header|nav|footer)\b", page)


def test_the_line_to_copy_shows_the_lab_as_it_is_on_a_page_of_another_origin(lab, browser, tmp_path):
    it = lab("finder")
    it.item("Embed").click()
    line = it.root.locator(".fs-sheet pre").inner_text()
    state = it.root.locator(".fs-says").inner_text()
    (tmp_path / "index.html").write_text(HEARD + line, encoding="utf-8")
    with serving(tmp_path) as elsewhere, Visit(browser, elsewhere) as around:
        frame = around.page.frame_locator("iframe")
        until(lambda: frame.locator(".fs-live-lab .fs-says").count(), around.page.content, around.page)
        assert frame.locator(".fs-says").inner_text() == state
        until(lambda: around.page.evaluate("heard.length"), "no height is told", around.page)
        told = around.page.evaluate("heard")
        assert all(set(each) == {"fivescore", "height"} and each["height"] > 200 for each in told)
        assert frame.locator("main").bounding_box()["width"] <= around.page.viewport_size["width"]
        around.faults = [fault for fault in around.faults if "another origin" not in fault]


@pytest.mark.few("round")
@pytest.mark.parametrize("name", ["round", "puzzle", "exercise", "switchboard"])
def test_a_lab_by_itself_wakes(name, visit):
    it = visit(f"embed/{name}/")
    until(lambda: it.page.locator(".fs-live-lab .fs-tools").is_visible(), "it is still", it.page)
    assert it.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Search

KNOWN, SEEN, HELD_BACK = (
    [line.split(" | ") for line in part.splitlines()[1:]]
    for part in Path(__file__).with_name("searches.txt").read_text(encoding="utf-8").split("\n#")
)
"""Each query with the places that answer it; the file says how each part was made."""
ALL = list(questions.every())
ASKED = [*KNOWN, *SEEN, *HELD_BACK]
RIGHT = {(0, len(ASKED)): 0.9, (0, 60): 0.9, (len(KNOWN), len(KNOWN) + len(SEEN)): 0.9, (-len(HELD_BACK), None): 0.75}
"""What share must be answered first: of all, the oldest, those that were not chosen by phrases, those held back."""
FIRST = """async (asked) => {
  const { config } = await (await fetch("search/search_index.json")).json();
  const worker = new Worker(JSON.parse(document.querySelector("#__config").textContent).search);
  const told = (type, data, back) => new Promise((done) => {
    worker.onmessage = ({ data }) => data.type === back && done(data.data);
    worker.postMessage({ type, data });
  });
  await told(0, { config, docs: [], options: {} }, 1);
  const found = [];
  for (const text of asked) found.push((await told(2, text, 3)).items[0]?.[0].location ?? "");
  return found;
}"""
"""The address that is found first for each query, asked of the search itself: without the window that shows it."""


@pytest.mark.landing
def test_nine_of_ten_queries_are_answered_first(visit):
    page = visit("").page
    places = page.evaluate(FIRST, [text for text, _ in ASKED])
    rights = [place.startswith(tuple(to.split(" or "))) for (_, to), place in zip(ASKED, places, strict=True)]
    shares = {part: sum(rights[slice(*part)]) / len(rights[slice(*part)]) for part in RIGHT}
    missed = [(*it, place) for it, place, right in zip(ASKED, places, rights, strict=True) if not right]
    assert all(shares[part] >= least for part, least in RIGHT.items()), (shares, *missed)
    page.locator(".md-search__input").focus()
    for (text, _), place in [*zip(ASKED, places, strict=True)][::100]:  # and the window shows the same
        assert re.sub(r"\?[^#]*", "", searched(page, text)[0]).endswith(place)


def test_every_answer_leads_to_a_place_of_the_site_and_every_page_is_one():
    assert len({each.asks for each in ALL}) >= 120
    assert all(each.asks and each.says and each.weight > 0 for each in ALL)
    assert not {*PAGES} - {each.to.partition("#")[0] for each in ALL} - {""}
    for each in ALL:
        page, _, anchor = each.to.partition("#")
        html = written(page)
        lab, state, text = anchor.partition("=")
        if state:  # a lab as somebody set it up
            name = lab.partition(".")[0]
            assert f'data-lab="{name}"' in html and LABS[name].write(LABS[name].start(text)) == text
        else:
            assert not anchor or f'id="{anchor}"' in html, each


def test_a_query_that_was_not_known_is_no_phrase():
    phrases = {it.lower() for each in ALL for it in (each.asks, *each.also.split(", "))}
    assert not phrases & {text for text, _ in (*SEEN, *HELD_BACK)}

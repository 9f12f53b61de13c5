"""Labs on a phone: tiles are large enough, and what is asked, the field, the reason and the way on are seen at once."""

from functools import partial
from pathlib import Path

import pytest

from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from tests.browser import ALONE, NARROW, PROGRESS, WIDE, Driven, Visit, nothing, until
from tests.conftest import followed, place_of
from tests.lessons import COURSE, LATER, SCRIPTS, answers, misses

pytestmark = pytest.mark.browser

PHONES = {"width": 390, "height": 844}, {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 800}
LEAST = 22
"""Pixels of the short side of a tile."""
SIDES = """() => {
  const drawn = ".fs-picture :is(.fs-pan, .fs-lesson-board) svg:has(.fs-signs) g > rect:nth-child(2)";
  const faces = [...document.querySelectorAll(drawn)];
  const boxes = faces.map((it) => it.getBoundingClientRect()).filter((it) => it.width);
  return boxes.map((it) => Math.min(it.width, it.height));
}"""
"""The short side of each tile that lies on a board of a lab."""
PANNED = """() => [...document.querySelectorAll(".fs-picture .fs-pan")].every((it) => {
  const box = it.getBoundingClientRect();
  const marks = [...it.querySelectorAll(it.querySelector(".fs-spot") ? ".fs-spot" : ".fs-last")];
  const seen = marks.some((each) => {
    const { left, right } = each.getBoundingClientRect();
    return left < box.right && right > box.left;
  });
  const named = it.tabIndex === 0 && it.ariaLabel;
  return (it.scrollWidth <= it.clientWidth || named) && (seen || !marks.length);
})"""
"""Whether a panned board can be focused, has a name, and shows a place of the picked tile, else the last tile."""
BOARDS = [name for name in LABS if name not in ("round", "first-round", "progress", *LATER)]
"""The labs that may ask about a board, but for lessons and the Table, which fill the window by themselves."""
ORDER = """() => {
  const names = [".fs-asked", ".fs-mat", ".fs-hold", ".fs-ways"];
  const parts = names.map((css) => document.querySelector(`.fs-picture ${css}`));
  const tops = parts.map((it) => it.getBoundingClientRect().top);
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
  return parts.every((it, at) => !at || (tops[at] > tops[at - 1] && parts[at - 1].compareDocumentPosition(it) & after));
}"""
"""Whether question, board, hand and buttons of a puzzle follow each other, for the eye and in the page."""
MIDDLE = """() => {
  const board = document.querySelector(".fs-picture .fs-lesson-board").getBoundingClientRect();
  const laid = [...document.querySelectorAll(".fs-picture .fs-lesson-board .fs-drawing g > rect:nth-child(2)")];
  const boxes = laid.map((it) => it.getBoundingClientRect());
  return [Math.min(...boxes.map((it) => it.left)) - board.left, board.right - Math.max(...boxes.map((it) => it.right))];
}"""
"""How much room is left of the tiles of a step, and right of them."""


def legible(page):
    sides = page.evaluate(SIDES)
    assert min(sides, default=LEAST) >= LEAST - 0.1, f"{min(sides):.1f} px"
    assert page.evaluate(PANNED)


@pytest.mark.quick("endgame", "referee")  # the longest lines, and the shortest
@pytest.mark.landing  # each lab is walked through
@pytest.mark.parametrize("name", BOARDS)
def test_no_tile_of_a_board_that_is_asked_about_is_too_small_on_a_phone(name, together):
    page = together.page
    page.evaluate(ALONE, name)
    page.set_viewport_size(PHONES[0])
    it = followed(together, name)
    for step in SCRIPTS[name][:8]:
        it.walks([step])
        legible(page)
    page.set_viewport_size(PHONES[1])
    together.rest()
    legible(page)
    assert together.sideways() == ""


@pytest.mark.landing  # five screens
def test_the_longest_puzzles_are_legible_and_ask_above_the_board_on_every_screen(together):
    page = together.page
    page.evaluate(ALONE, "puzzle")
    for number in (22, 230, 459, 609, 986):
        followed(together, "puzzle", str(number))
        for size in (*PHONES, DESK):
            page.set_viewport_size(size)
            together.rest()
            legible(page)
            assert page.evaluate(ORDER) and together.sideways() == "", (number, size)
        assert min(page.evaluate(SIDES)) >= 24.5, "a wide felt draws it large"
    it = followed(together, "puzzle", "22")
    it.root.locator(".fs-hold .fs-bit").nth(1).click()
    it.root.locator(".fs-spot").first.click()
    until(lambda: it.root.locator(".fs-asked .fs-wrong").count(), "the try is not weighed", page)
    parts = [it.root.locator(f".fs-picture {name}").first for name in (".fs-wrong", ".fs-ways", ".fs-mat")]
    tops = [part.bounding_box()["y"] for part in parts]
    assert tops == sorted(tops), "what a try was is told above its board"


def test_the_board_of_a_step_is_in_the_middle(together):
    together.page.evaluate(ALONE, "first-round")
    together.page.set_viewport_size(PHONES[0])
    for step, most in ((4, 2), (9, 60), (15, 60)):  # where a tile is laid there is room for it
        followed(together, "first-round", f"{step}~~~")
        together.rest()
        left, right = together.page.evaluate(MIDDLE)
        assert min(left, right) >= 12 and abs(left - right) <= most, (step, left, right)


# The sentence

STAGED = [
    name
    for name, lab in LABS.items()
    if "data-send" in Session(lab).reply().view.picture and name not in ("round", "first-round", "puzzle", *LATER)
]
"""Labs whose picture is pressed, but for the Table and the lessons, which fill the window of a phone by themselves, and
puzzles, which tell what a try was above the board and bring that into the window."""
KINDS = """(root) => {
  const parts = [...root.querySelectorAll('.fs-stage [data-send]:not([aria-disabled="true"])')];
  return [...new Set(parts.map((it) => it.dataset.send))];
}"""
"""What the parts of a picture send that can be pressed now."""
EDGES = """(root) => {
  const seen = root.querySelectorAll(":scope > .fs-live :is(.fs-says, .fs-mark)");
  const boxes = [...seen].map((it) => it.getBoundingClientRect()).filter((it) => it.height > 1);
  const edges = boxes.flatMap((it) => [it.top, it.bottom]);
  return [Math.min(...edges) + scrollY, Math.max(...edges) + scrollY];
}"""
"""Where on the page the sentence of a lab, with its verdict, begins and ends."""


def near(it, top, bottom, room):
    first, last = it.root.evaluate(EDGES)
    return max(bottom, last) - min(top, first) <= room


@pytest.mark.quick("knock")  # the way to the sentence is long
@pytest.mark.parametrize("name", STAGED)
def test_on_a_phone_what_was_tapped_and_the_sentence_are_seen_in_one_window(name, together):
    page, room = together.page, NARROW["height"] - 56 - 62  # less the bars of the page
    page.evaluate(ALONE, name)
    page.set_viewport_size(NARROW)
    it = followed(together, name)
    it.session.send(Message("kept"), kept=page.evaluate(PROGRESS))
    it.tell()
    far, tapped = {}, {"retry"} if name == "machine" else {"back", "retry"}  # there tiles are put back
    while len(far) < 4 and (kinds := [kind for kind in it.root.evaluate(KINDS) if kind not in tapped]):
        kind = "place" if "place" in kinds else kinds[0]
        tapped.add(kind)
        part = it.root.locator(f'.fs-stage [data-send="{kind}"]:not([aria-disabled="true"])').first
        value = part.get_attribute("data-value") or ""
        top, bottom = part.evaluate(
            "(it) => [0, 1].map((n) => it.getBoundingClientRect()[n ? 'bottom' : 'top'] + scrollY)"
        )
        part.dispatch_event("click")
        it.tell((kind, value))  # what is worked out moves what is pressed meanwhile
        far[kind] = until(partial(near, it, top, bottom, room), f"{kind} is far from the sentence", page, 10)
    page.set_viewport_size(WIDE)
    assert far


# After each act

WIDTHS = (320, 360, 390, 412)
HIGH = 640
PHONE = {"viewport": {"width": 390, "height": HIGH}, "has_touch": True, "reduced_motion": "reduce"}
SEEN = Path(__file__).with_name("seen.js").read_text(encoding="utf-8")

KEYS = """(root) => {
  const keys = [...root.querySelectorAll(".fs-keys button:not(.fs-whole)")];
  const hit = (it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === it;
  };
  const column = Math.min(...keys.map((it) => it.getBoundingClientRect().left));
  const first = keys.filter((it) => it.getBoundingClientRect().left === column).map((it) => it.textContent);
  return { missed: keys.filter((it) => !hit(it)).map((it) => it.textContent), first };
}"""

ACTS = {
    "exercise": "check 1/2 / check 25/49 / hint / check 1/ / solution / next / check 19/65 / check 5/14 / next",
    "drill": "kind count / check 99 / next / kind does / answer-1 yes / next / kind points / check 0 / next / "
    "kind opening / answer 4-6 / next / kind rules / answer-1 any / next / answer-1 yes / next",
    "nine-moves": "next / check 0 / check 6 / next / check many",
    "referee": "ask score / claim 10 / claim 5",
    "class-board": "add 8 of 10 / add 12/10 / exact",
    "puzzle": "tile 1-4 / place 1-6 / show / next / show / next",
    "review": "at 0 / again 0 / tile 4-6 / place / retry / tile 4-6 / place",
}
"""What a pupil does in each lab that takes an answer, right and wrong; the lessons are walked by their steps."""
WALKS = {name: [tuple(act.partition(" ")[::2]) for act in line.split(" / ")] for name, line in ACTS.items()}
PLACES = {"puzzle": "train/puzzles/"}
STEPS = 3
"""How many steps of each lesson are done, each missed first."""


@pytest.mark.landing  # each lab at four widths
@pytest.mark.parametrize("name", WALKS)
def test_question_field_reason_and_the_way_on_are_seen_after_each_act(name, browser, nearby):
    found = {}
    for wide in WIDTHS:
        size = {"viewport": {"width": wide, "height": HIGH}}
        with Visit(browser, f"{nearby}{PLACES.get(name) or place_of(name)}#{name}.1=", **PHONE | size) as it:
            lab, done = Driven(it, name), 0
            lab.agrees()
            for act in WALKS[name]:
                if lab.does(*act):
                    done += 1
                    it.answered()
                    found[f"{wide}, {done}: {' '.join(act)}"] = lab.root.evaluate(SEEN)
            whole = ("puzzle", "review")  # what others ask comes by chance
            assert done >= 3 and (name not in whole or done == len(WALKS[name])), (name, wide)
    nothing(**found)


@pytest.mark.landing  # each lesson at four widths
@pytest.mark.parametrize("lesson", COURSE, ids=lambda lab: lab.name)
def test_a_step_of_a_lesson_is_seen_whole_after_each_act(lesson, browser, nearby):
    it = Visit(browser, nearby + place_of(lesson.name) + f"#{lesson.name}.1=", **PHONE)
    lab, found = followed(it, lesson.name), {}
    for number in range(STEPS):
        for act in (*(misses(lesson, number) or [[]])[0], *answers(lesson, number), ("next", "")):
            lab.does(*act)
            it.answered()
            for wide in WIDTHS:  # a step fills the window: what was before does not matter
                it.page.set_viewport_size({"width": wide, "height": HIGH})
                it.answered()
                found[f"{wide}, step {number + 1}: {' '.join(act)}"] = lab.root.evaluate(SEEN)
    it.close()
    nothing(**found)


@pytest.mark.landing
@pytest.mark.parametrize("number", ["1", "22"])  # eleven tiles in the hand; a board of sixteen half tiles
def test_on_a_school_laptop_board_hand_and_ways_of_a_puzzle_are_seen_at_once(number, visit):
    laptop = {"viewport": {"width": 1366, "height": 650}}
    it = visit(f"train/puzzles/#puzzle={number}", **laptop)
    root = it.page.locator('[data-lab="puzzle"]')
    until(lambda: f"Puzzle {number}," in root.locator(".fs-stage .fs-asked").inner_text(), "the puzzle comes", it.page)
    it.rest()
    parts = [root.locator(f".fs-stage {part}") for part in (".fs-asked p", ".fs-mat", ".fs-hold", ".fs-ways button")]
    boxes = [part.first.bounding_box() for part in parts]
    assert boxes[0]["y"] >= 64 and max(box["y"] + box["height"] for box in boxes) <= 650, boxes


@pytest.mark.landing  # an exercise is done by keys
def test_a_touch_screen_has_keys_for_an_answer_until_you_want_your_keyboard(visit):
    opened = visit("train/exercises/#exercise=none-of-them~3", **PHONE)
    page = opened.page
    field = page.get_by_role("textbox", name="Answer")
    field.wait_for()
    lab = page.locator('[data-lab="exercise"]')
    keys = lab.get_by_role("group", name="Keys for numbers")
    assert not keys.is_visible()
    field.tap()
    assert keys.is_visible() and field.evaluate("it => it.inputMode") == "none"
    for wide in (*WIDTHS[1:], WIDTHS[0]):
        page.set_viewport_size({"width": wide, "height": HIGH})
        opened.rest()
        found = lab.evaluate(KEYS)
        assert found["missed"] == [] and "/" in found["first"] and opened.sideways() == "", wide
    for key in ("6", "5", "5", "over", "4", "7", "3"):
        keys.get_by_role("button", name=key, exact=True).tap()
    field.evaluate("it => it.setSelectionRange(3, 3)")
    keys.get_by_role("button", name="Delete").tap()
    assert field.input_value() == "65/473" and field.evaluate("it => it === document.activeElement")
    boxes = [key.bounding_box() for key in keys.get_by_role("button").all()]
    assert min(box["height"] for box in boxes) >= 44 and min(box["width"] for box in boxes) >= 24
    page.get_by_role("button", name="Check", exact=True).tap()
    until(lambda: "2 of 2 marks" in lab.inner_text(), "it is right", page)
    page.get_by_role("button", name="Next", exact=True).tap()
    until(lambda: "none of them shows" in lab.inner_text(), "the next one", page)
    field.tap()
    keys.get_by_role("button", name="Your keyboard").tap()
    until(lambda: not keys.is_visible() and field.evaluate("it => it.inputMode") == "", "the keys are gone", page)

"""Labs on a phone: no tile that is asked about is too small, what cannot fold is panned, a puzzle asks first, and what
is pressed and the sentence are seen together."""

from functools import partial

import pytest

from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from tests.browser import ALONE, NARROW, PROGRESS, WIDE, until
from tests.conftest import followed
from tests.lessons import LATER, SCRIPTS

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
SEEN = """() => [...document.querySelectorAll(".fs-picture .fs-pan")].every((it) => {
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
    assert page.evaluate(SEEN)


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

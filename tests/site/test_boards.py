"""Boards on a phone: no tile that is asked about is too small, what cannot fold is panned, and a puzzle asks first."""

import pytest

from fivescore_labs import LABS
from tests.browser import ALONE, until
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


def test_what_a_try_was_is_told_above_its_board(together):
    together.page.evaluate(ALONE, "puzzle")
    it = followed(together, "puzzle", "22")
    it.root.locator(".fs-hold .fs-bit").nth(1).click()
    it.root.locator(".fs-spot").first.click()
    until(lambda: it.root.locator(".fs-asked .fs-wrong").count(), "the try is not weighed", together.page)
    tops = [
        it.root.locator(f".fs-picture {name}").first.bounding_box()["y"]
        for name in (".fs-wrong", ".fs-ways", ".fs-mat")
    ]
    assert tops == sorted(tops)


def test_the_board_of_a_step_is_in_the_middle(together):
    together.page.evaluate(ALONE, "first-round")
    together.page.set_viewport_size(PHONES[0])
    for step, most in ((4, 2), (9, 60), (15, 60)):  # where a tile is laid there is room for it
        followed(together, "first-round", f"{step}~~~")
        together.rest()
        left, right = together.page.evaluate(MIDDLE)
        assert min(left, right) >= 12 and abs(left - right) <= most, (step, left, right)

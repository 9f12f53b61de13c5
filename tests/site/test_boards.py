"""Boards on a phone: no tile that is asked about is too small to read, what cannot fold is panned, and a puzzle asks first."""

import pytest

from fivescore.labs import LABS
from tests.browser import ALONE, until
from tests.conftest import followed
from tests.lessons import SCRIPTS

pytestmark = pytest.mark.browser

PHONES = {"width": 390, "height": 844}, {"width": 320, "height": 640}
LEAST = 22
"""Pixels of the short side of a tile."""
SIDES = """() => [...document.querySelectorAll(".fs-picture :is(.fs-pan, .fs-lesson-board) svg.fs-drawing")].flatMap((it) =>
  [...it.querySelectorAll("g > rect:nth-child(2)")].map((face) => face.getBoundingClientRect())
    .filter((box) => box.width).map((box) => Math.min(box.width, box.height)))"""
"""The short side of each tile that lies on a board of a lab."""
SEEN = """() => [...document.querySelectorAll(".fs-picture .fs-pan")].every((it) => {
  const [box, marks] = [it.getBoundingClientRect(), it.querySelectorAll(it.querySelector(".fs-spot") ? ".fs-spot" : ".fs-last")];
  const wide = it.scrollWidth > it.clientWidth;
  const seen = [...marks].map((each) => each.getBoundingClientRect()).some((each) => each.left < box.right && each.right > box.left);
  return (!wide || it.tabIndex === 0 && it.ariaLabel) && (seen || !marks.length);
})"""
"""Whether a board that is panned can be focused, has a name, and shows a place of the picked tile, else the last tile."""
BOARDS = [name for name in LABS if name not in ("round", "first-round", "which-game", "class-sheet", "class")]
"""The labs that ask about a board, or have none."""
ORDER = """() => {
  const parts = [".fs-asked", ".fs-mat", ".fs-hold", ".fs-ways"].map((css) => document.querySelector(`.fs-picture ${css}`));
  const tops = parts.map((it) => it.getBoundingClientRect().top);
  const after = (it, at) => !at || parts[at - 1].compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING;
  return parts.every(after) && tops.every((top, at) => !at || top > tops[at - 1]);
}"""
"""Whether question, board, hand and buttons of a puzzle follow each other, for the eye and in the page."""


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
    for number in (25, 262, 556, 733, 1141):
        followed(together, "puzzle", str(number))
        for size in (*PHONES, {"width": 1280, "height": 800}):
            page.set_viewport_size(size)
            together.rest()
            legible(page)
            assert page.evaluate(ORDER) and together.sideways() == "", (number, size)
        assert min(page.evaluate(SIDES)) >= 24.5, "a wide felt draws it large"


def test_what_a_try_was_is_told_above_its_board(together):
    together.page.evaluate(ALONE, "puzzle")
    it = followed(together, "puzzle", "25")
    it.walks([("tile", "1-4"), ("place", "0-4")])
    until(lambda: it.root.locator(".fs-asked .fs-wrong").count(), "the try is not weighed", together.page)
    assert together.page.evaluate(
        "() => document.querySelector('.fs-asked .fs-wrong').getBoundingClientRect().top"
        " < document.querySelector('.fs-mat').getBoundingClientRect().top"
    )

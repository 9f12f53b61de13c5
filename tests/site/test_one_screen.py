"""On a phone, after each act: what is asked, the field, the reason, and what goes on are seen at once."""

from pathlib import Path

import pytest

from tests.browser import Driven, Visit, nothing, until
from tests.conftest import followed, place_of
from tests.lessons import COURSE, answers, misses

pytestmark = [pytest.mark.browser, pytest.mark.landing]

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


@pytest.mark.parametrize("number", ["1", "22"])  # eleven tiles in the hand; a board of sixteen half tiles
def test_on_a_school_laptop_board_hand_and_ways_of_a_puzzle_are_seen_at_once(number, visit):
    laptop = {"viewport": {"width": 1366, "height": 650}}
    root = visit(f"train/puzzles/#puzzle={number}", **laptop).page.locator('[data-lab="puzzle"]')
    parts = [root.locator(f".fs-stage {part}") for part in (".fs-asked", ".fs-mat", ".fs-hold", ".fs-ways")]
    boxes = [part.bounding_box() for part in parts]
    assert boxes[0]["y"] >= 64 and max(box["y"] + box["height"] for box in boxes) <= 660, boxes


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

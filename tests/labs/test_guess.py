"""A guess: what can be said, what is right, and that the answer stands closed until then."""

from fractions import Fraction
from math import comb

import pytest
from bs4 import BeautifulSoup

from fivescore import ALL_FIVES, opportunities
from fivescore.core.errors import FivescoreError
from fivescore.core.notation import read_layout, read_tiles
from fivescore.core.tiles import Tile
from fivescore.notebook.asked import guess
from tests.every import every


def parsed(asked):
    return BeautifulSoup(asked.html(), "html.parser")


def right(asked):
    return parsed(asked).details["data-right"].split(";")


def test_the_tiles_to_pick_are_those_that_the_engine_scores():
    hand = read_tiles("1-4 2-3 0-5 2-4 3-6")
    found = opportunities(read_layout("4-5 5-5 3-5", ALL_FIVES), hand)
    asked = guess("Which score?", [each.play.tile for each in found], hand)
    assert right(asked) == ["2-4", "3-6"], "7 - 2 = 5 and 7 + 3 = 10"
    assert [each["value"] for each in parsed(asked).select("input")] == ["1-4", "2-3", "0-5", "2-4", "3-6"]


def test_the_answer_stands_in_closed_details_and_nowhere_else():
    asked = guess("How likely?", Fraction(17, 38))
    (answer,) = parsed(asked).select("details")
    assert "open" not in answer.attrs and "17/38" in answer.get_text()
    assert "17/38" not in str(parsed(asked).fieldset) and "44" not in asked.html().partition("<det")[0]
    numbers = guess("How many?", comb(28, 7), (1_000, 100_000, 1_000_000, 1_000_000_000))
    assert right(numbers) == ["1,000,000"], "of numbers far apart the nearest is right"
    names = {parsed(each).input["name"] for each in (guess("Why?", "a", ["a", "b"]), numbers)}
    assert len(names) == 2, "two guesses of a page share no buttons"


def test_a_text_of_a_guess_is_escaped():
    html = guess("<b>?", "<i>", ["<i>", "b"], because={"b": "<u>"}).html()
    assert all(f"&lt;{name}&gt;" in html and f"<{name}>" not in html for name in "biu")


REASONS = [
    (guess("How likely?", Fraction(1, 2), because={Fraction(1, 3): "So it was."}), "If you said 33\xa0%: So it was."),
    (guess("How many?", 2, range(9), unit="tiles", because={7: "All."}), "If you said 7\xa0tiles: All."),
    (guess("How many?", 100, (50, 100), because={50: "Too few."}), "If you said 50: Too few."),
    (guess("Which?", "a", ["a", "the rest"], because={"the rest": "And the rest?"}), "And the rest?"),
    (guess("Which?", Tile(0, 1), [Tile(0, 1), Tile(1, 4)], because={Tile(1, 4): "[1-4] adds 3."}), " adds 3."),
]


@every(REASONS)
def test_a_reason_says_whose_guess_it_is_about(asked, says):
    (reason,) = parsed(asked).select("li")
    assert reason.get_text().endswith(says)
    assert len(parsed(asked).select(".fs-if")) == says.startswith("If")


@every([("c", ["a", "b"]), (9, range(5)), ([Tile(1, 4)], [Tile(0, 0)]), ([], [Tile(0, 0)])])
def test_an_answer_that_nobody_could_give_is_refused(answer, among):
    with pytest.raises(FivescoreError, match="answer"):
        guess("Which?", answer, among)

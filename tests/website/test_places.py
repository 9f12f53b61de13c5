"""Empty places of a lesson: they have the shape of what waits for a guess, and tell nothing of it."""

from fractions import Fraction

from fivescore import ALL_FIVES, Layout
from fivescore.analysis.finder import opportunities, outcomes, residues
from fivescore.analysis.odds import Chances, Counts, Dist
from fivescore.core.tiles import Hand
from fivescore.notebook.asked import guess
from fivescore.notebook.values import html_of
from tests.every import every
from website.pages import lesson, tree

LAYOUT = Layout(ALL_FIVES).play("4-5").play("5-5").play("3-5")
HAND = Hand("3-6 1-4 0-5")
RIGHT = [each.play.tile for each in opportunities(LAYOUT, HAND)]
TILES = guess("Which score?", RIGHT, HAND).html()
NUMBER = guess("How many?", 2, range(6)).html()


def place(asked, *values):
    """The place of values that wait for a guess, each below a heading."""
    asked = asked.replace('class="fs-guess"', 'class="fs-guess" data-guess="a"')
    waits = "".join(
        f'<h2 data-after="a">{at}</h2><fs-out data-after="a">{html_of(it)}</fs-out>' for at, it in enumerate(values)
    )
    page = tree.read(asked + str(lesson.waiting("a")) + waits)
    lesson.shaped(page)
    return page.select_one(".fs-nb-waits")


def test_tiles_of_the_question_are_sorted_and_a_value_of_right_tiles_has_no_shape():
    found = place(TILES, opportunities(LAYOUT, HAND), outcomes(LAYOUT, HAND))
    assert [tile["data-tile"] for tile in found.select("svg.fs-tile")] == ["0-5", "1-4", "3-6"]
    assert found.has_attr("data-search-exclude") and found.select_one(".fs-nb-shape")["aria-hidden"] == "true"
    assert len(found.select("svg.fs-tile")) == 3 and found.select_one(".fs-nb-next").get_text() == "1"
    assert not place(TILES, opportunities(LAYOUT, HAND)).select("svg.fs-tile")


def test_a_place_is_the_same_whichever_tiles_are_right():
    other = guess("Which score?", list(HAND)[1:], HAND).html()
    assert place(TILES, outcomes(LAYOUT, HAND)) == place(other, outcomes(LAYOUT, HAND))


@every(
    [
        (Chances({"a": Fraction(1, 3)}), Chances({"b": Fraction(1, 2), "c": Fraction(1, 7)})),
        (Counts([5]), Counts([1, 2, 2, 3, 3, 3, 9])),
        (Dist({0: 1}), Dist({0: 1, 5: 2, 10: 4})),
        (residues(LAYOUT), residues(LAYOUT.play("3-6"))),
        (outcomes(LAYOUT, HAND), outcomes(LAYOUT, "3-6")),
    ],
)
def test_a_place_tells_nothing_of_the_value_that_waits(one, other):
    assert place(NUMBER, one) == place(NUMBER, other)

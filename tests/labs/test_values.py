"""Values that draw themselves: each kind, in a notebook and on a page, says what the engine says."""

import json
import random
import re
from fractions import Fraction
from functools import partial
from html import unescape
from itertools import permutations
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup

import fivescore_labs.values  # noqa: F401 - the labs draw their own values
from fivescore import ALL_FIVES, FIVES_AND_THREES, MUGGINS, Layout, Position
from fivescore.analysis import odds
from fivescore.analysis.finder import best_score_chances, games, outcomes, residues
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import Comparison, Estimate, Estimates, Tournament, play_round
from fivescore.analysis.solver import Averaging, Solving, average_face_up, face_up, outlook
from fivescore.core.game import RoundRunner, State, deal
from fivescore.core.match import Match
from fivescore.core.notation import loads, read_layout
from fivescore.core.tiles import DOUBLE_SIX, Hand
from fivescore.notebook.html import Table
from fivescore.notebook.styles import SHEET
from fivescore.notebook.values import Named, html_of, in_notebook
from fivescore.svg.markup import style, tag
from fivescore_labs.classroom.diagrams import Tree, TwoWay, Venn
from fivescore_labs.review import review
from tests.browser import ROOT
from tests.every import every

LAYOUT = read_layout("4-5 5-5 3-5", ALL_FIVES)
HAND = "1-4 2-3 0-5 2-4 3-6"
ENDING = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
DEALT = State.of(ENDING.layout, hands=("5-6 3-6", "1-6"))
BEFORE = Position.of(Layout(FIVES_AND_THREES).play("5-5"), hand="0-1 1-3 2-5 3-6 4-5 4-6", others=(7,))
AFTER = loads("fivescore 1 fives-and-threes \n 5-5 \n pass").table.as_seat(0, BEFORE.hand)
ROUND = play_round(deal(ALL_FIVES, 2, random.Random(1)), (Greedy(), Greedy()))
REVIEW = partial(review, ROUND, 0, budget=0)
"""Worked out by the first test that needs it, and not by each process that only looks for tests."""
FOUND = Estimate(0.44, 0.0157, 1000)
DOUBLES = {"double": lambda tile: tile.is_double}
DIAGRAMS = [
    TwoWay.of(DOUBLE_SIX, DOUBLES, {"with a 6": lambda tile: 6 in tile}),
    Venn.of(DOUBLE_SIX, DOUBLES, {"with a 6": lambda tile: 6 in tile}),
    Tree.of(permutations(DOUBLE_SIX, 2), *({"double": lambda two, at=at: two[at].is_double} for at in (0, 1))),
]
VALUES = [
    *DIAGRAMS,
    outcomes(LAYOUT, HAND),
    residues(LAYOUT),
    LAYOUT.ends,
    LAYOUT.steps(),
    best_score_chances(LAYOUT, [tile for tile in LAYOUT.rest if str(tile)[1:-1] not in HAND], 5),
    odds.Chances({"can follow": 1, "can score": Fraction(5, 7)}, {"can score": Fraction(1, 7)}),
    odds.Dist({0: 3, 5: 1}),
    odds.Counts({"Ana, of 25 hands that were dealt by her": 15, "Ben": 23}),
    odds.belief(AFTER, 1, before=BEFORE),
    FOUND,
    FOUND.against(Fraction(17, 38)),
    Estimates({"five or ten pips": FOUND, "all other tiles": FOUND.against(0.4)}),
    Estimates({"25 deals": Estimate(1.2, 7.5, 25), "400 deals": Estimate(4.3, 1.5, 400)}, line=0),
    Comparison(FOUND, FOUND, FOUND, FOUND),
    Tournament(("greedy", "chance"), FOUND, 20, "1", True),
    average_face_up(ENDING),
    average_face_up(ENDING, sample=20, rng=random.Random(1)),
    face_up(DEALT),
    outlook(ENDING, ENDING.legal[0]),
    ROUND,
    BEFORE,
    REVIEW,
    games(ALL_FIVES, [5, 0, 10, 5, 5, 10, 15, 5]),
    ALL_FIVES.differences(MUGGINS),
    Match.of(ALL_FIVES, 2),
    Table("What each play scores", (("Game", "[3-6]"), ("All Fives", "0"))),
    Named({"Fives": Hand("1-4 2-3"), "Counts": odds.Counts([1, 2, 2])}),
    Named(
        {"Hands": 1184040, "Share": Fraction(323, 3289), "Of 25": Fraction(399551, 60840000), "It says": "[1-4] leads."}
    ),
]
each_value = pytest.mark.parametrize(
    "value", VALUES, indirect=True, ids=lambda value: "Review" if value is REVIEW else type(value).__name__
)


@pytest.fixture(scope="module")
def value(request):
    return request.param() if request.param is REVIEW else request.param


def read(value):
    return BeautifulSoup(html_of(value), "html.parser")


def loose(css):
    """The selectors of a style sheet that reach beyond what is saved."""
    inner = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\}", r"\1", css)
    several = re.findall(r"([^{}]+)\{[^{}]*\}", inner)
    found = [each.strip() for selectors in several for each in re.split(r",(?![^(]*\))", selectors)]
    return [each for each in found if not re.match(r"(\[data-jp-[^\]]*\] )?\.fs-saved\b", each)]


@each_value
def test_a_value_draws_itself_without_a_script_with_words_and_its_own_style(value):
    drawn = value._repr_html_()
    assert drawn == in_notebook(value) and "<script" not in drawn
    css = unquote(unescape(drawn.partition("text/css,")[2].partition('"')[0]))
    assert loose(css) == [], "its style in a notebook reaches nothing else"
    page = read(value)
    words = page.get_text() + " ".join(each["aria-label"] for each in page.select("[aria-label]"))
    assert len(words) > 10
    assert "object at 0x" not in repr(value)
    assert max(map(len, repr(value).splitlines())) < 600, "code that can be read, or a line for each thing"


@pytest.fixture(scope="module")
def page(browser):
    """An empty page for all values."""
    opened = browser.new_page()
    yield opened
    opened.close()


@pytest.mark.quick("Plays-320", "Dist0-320", "Belief-320", "Review-320", "State-900", "Table-900")  # one style sheet
@pytest.mark.browser
@pytest.mark.parametrize("width", [320, 900])
@each_value
def test_a_value_fits_its_paper_and_looks_alike_in_a_notebook(value, width, page):
    page.set_viewport_size({"width": width, "height": 700})
    looks = []
    for html in (style(SHEET) + html_of(value), in_notebook(value)):
        page.set_content(tag("body", html, style="margin: 0 16px"))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = """() => [...document.querySelectorAll(".fs-value *")].map((it) => {
          const box = it.getBoundingClientRect(), look = getComputedStyle(it);
          const place = [box.x, box.y, box.width, box.height].map((each) => each.toFixed(1));
          return [it.tagName, ...place, look.color, look.fill];
        })"""
        looks.append(page.evaluate(boxes))
    assert len(looks[0]) > 1 and looks[0] == looks[1]


def test_rows_of_plays_are_what_the_engine_lays_and_those_of_a_solution_are_ranked():
    laid = {str(each.tile): LAYOUT.after(each) for each in LAYOUT.fitting(Hand(HAND))}
    rows = read(outcomes(LAYOUT, HAND)).select("tbody tr")
    assert {row.svg["data-tile"] for row in rows} == {tile[1:-1] for tile in laid} and len(rows) == len(laid) == 5
    changes = []
    for row in rows:
        change, _, count, points = (cell.get_text() for cell in row.select("td"))
        now = laid[f"[{row.svg['data-tile']}]"]
        changes.append(int(change.replace("−", "-")))
        before, after = (int(each) for each in count.split()[::2])
        assert (before, after, changes[-1]) == (LAYOUT.total, now.total, now.total - LAYOUT.total)
        assert points.strip() == (str(now.points) if now.points else "–no score")
    assert changes == [3, -2, 0, -1, -3], "what scores comes first"
    solved = read(face_up(DEALT))
    assert [head.get_text() for head in solved.select("thead:not(.fs-v-hidden) th")] == ["Play", "Value"]
    worth = [int(row.td.get_text().replace("−", "-")) for row in solved.select("tbody tr")]
    assert worth == sorted(worth, reverse=True)


def test_a_wheel_has_a_star_for_zero_and_two_walks_to_it_from_the_count():
    wheel = read(residues(LAYOUT)).svg
    assert {name.get_text() for name in wheel.select("text:not([class])")} == {"1", "3", "4"}, "no 0, and no 2 beside 7"
    assert [name.get_text() for name in wheel.select(".fs-on, .fs-walk-by")] == ["−2", "+3", str(LAYOUT.total)]
    assert ["fs-ahead" in walk["class"] for walk in wheel.select(".fs-walk")] == [False, True]
    assert len(wheel.select(".fs-goal")) == len(wheel.select(".fs-here")) == 1 and "count is 7" in wheel["aria-label"]
    there = read(residues(Layout(ALL_FIVES).play("1-4"))).svg
    assert there.select_one(".fs-ring") and there.select_one(".fs-at-goal").get_text() == "5", "both at the star"


def test_a_band_says_whether_it_holds_the_exact_value_or_where_it_is_of_a_line():
    for exact, word in ((Fraction(17, 38), "holds"), (Fraction(1, 2), "misses")):
        assert f"the interval {word} the exact value, {exact}" in html_of(FOUND.against(exact))
    bands = {"A": Estimate(7, 1, 100), "B": Estimate(-7, 1, 100), "C": Estimate(0.5, 1, 100)}
    page = read(Estimates(bands, line=0))
    said = page.select_one("[role=img]")["aria-label"]
    assert re.findall(r", (\w+) 0(?=\.)", said) == ["above", "below", "across"]
    far = read(Estimates({"A": bands["A"]}, line=0))
    assert far.select_one(".fs-v-axis b").get_text() == "0" and "Dashed:\N{NO-BREAK SPACE}0." in far.get_text()
    assert "Dashed" not in read(Estimates({"A": bands["A"]})).get_text()


def fills(value):
    """Whether each bar is pale, solid or hatched."""
    names = {"chart-5": "pale", "chart-1": "solid", "chart-2": "hatched"}
    return [names[re.search(r"chart-\d", bar["style"])[0]] for bar in read(value).select(".fs-chart-bar")]


def test_what_scores_and_the_event_that_is_meant_look_unlike_the_rest():
    assert fills(odds.Dist({0: 21, 5: 8, 10: 9})) == ["pale", "hatched", "hatched"]
    assert fills(odds.Dist({1: 1, 2: 1})) == ["solid", "solid"], "nothing is set off where all are outcomes alike"
    both = {"none": Fraction(1, 5), "at least one": Fraction(4, 5)}
    assert fills(odds.Chances(both)) == ["solid", "solid"]
    assert fills(odds.Chances(both, about="at least one")) == ["pale", "hatched"]


def test_names_are_escaped_and_what_nothing_draws_is_refused():
    name = "<i>x"
    for value in (odds.Counts({name: 1}), odds.Chances({name: 1}), Estimates({name: FOUND}), Named({name: name})):
        assert name not in html_of(value) and "&lt;i&gt;x" in html_of(value)
    with pytest.raises(TypeError, match="nothing draws int"):
        html_of(5)


DUMPS = ("<IPython.core", "Counter(", "(Residue(", "[Fraction(", "(Opportunity(", "###", "\t", " at 0x", "trials=")
"""What no lesson shows."""


def test_what_works_for_a_while_says_in_a_line_what_it_is_and_how_far_it_has_come():
    averaging = Averaging(ENDING)
    averaging.advance(3)
    assert repr(Solving(DEALT)) == "Solver(FIVES_AND_THREES, 2 players, order known): 0 of 2 actions solved"
    assert repr(averaging) == f"Solver(FIVES_AND_THREES, 2 players): 3 of {odds.count_deals(ENDING)} deals"
    assert repr(RoundRunner(ALL_FIVES, (None, None))) == "RoundRunner(ALL_FIVES, 2 players)"
    sides = [f"side {number}: {score} of 250" for number, score in enumerate(ROUND.scores, start=1)]
    told = repr(Match.of(ALL_FIVES, 2).after(ROUND)).splitlines()
    assert told == ["match: All Fives, 1 round", *sides, "nobody has won yet"]


@every(sorted((ROOT / "notebooks").glob("*.ipynb")))
def test_a_lesson_shows_no_dump_and_no_table_as_text_and_prints_only_numbers(path):
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
        for output in cell.get("outputs", []):
            data, stream = output.get("data", {}), output["output_type"] == "stream"
            text = "".join(output.get("text", data.get("text/plain", "")))
            if not path.stem.startswith("00"):
                assert not any(dump in text for dump in DUMPS), text[:200]
                assert not stream or text.count("\n") <= 3, text
            if stream or ({*data} == {"text/plain"} and not re.fullmatch(r"[\d.]+", text)):
                assert (path.stem, number) in PRINTED


PRINTED = {
    ("00_a_first_round", 12): "the text of a round, as it is kept and opened again",
    ("19_independence", 19): "a list of totals, of which there is one",
    ("22_testing_a_suspicion", 23): "whether two ways agree",
}
"""Cells that print: lesson and number of the cell, and why."""


def test_what_is_long_to_hear_is_no_name_of_a_picture_but_stands_beside_it():
    page = read(odds.Counts(range(100)))
    assert not page.select("[aria-label]") and "99: 1." in page.select_one(".fs-v-hidden").get_text()
    page = read(Estimates({f"{count} deals of All Fives": FOUND for count in range(12)}, line=0))
    assert not page.select("[aria-label]") and page.select_one(".fs-v-hidden").get_text().count("above 0") == 12


def test_a_share_has_as_many_decimals_as_its_list_and_only_what_is_certain_is_all():
    shares = (([42, 15, 19], ["55.3", "19.7", "25.0"]), ([1, 3], ["25", "75"]), ([1], ["100"]))
    for weights, told in shares:
        drawn = html_of(odds.Dist(dict(zip((0, 5, 10), weights, strict=False))))
        assert re.findall(r"<b>([\d.]+)\xa0%", drawn) == told
        assert all(f": {each}\xa0%" in drawn for each in told), "as heard, too"
    drawn = html_of(odds.Chances({"a": Fraction(9866, 9867), "b": Fraction(1, 9867), "c": 1, "d": 0}))
    assert re.findall(r"<b>([\d.]+)\xa0%", drawn) == ["99.99", "0.01", "100", "0"]
    drawn = read(Named({"Long": Fraction(399551, 60840000), "Short": Fraction(323, 3289)}))
    assert drawn.summary.get_text() == "about 0.0066" and "399551/60840000" in drawn.details.get_text()
    assert len(drawn.select("details")) == 1 and "exactly 323/3289" in drawn.get_text(), "a long one is folded"

"""The rules guide as it is published: every rule with its source, every drawing and table as the engine has it."""

import re
from collections import Counter

import pytest
from justhtml import JustHTML

from fivescore import RULE_SETS, svg
from fivescore.labs.table.replay import EXAMPLES
from fivescore.notation import read_layout
from fivescore.rules import RULES, SOURCES, Drawing, Scoring, Spinner, clauses
from tests.browser import SITE
from tests.rules.test_clauses import SHOWN
from website.figures import guide, matrix

ORDER = (
    "Players and hands, The deal and the lead, A turn, What counts, What scores, An example, The end of a round, "
    "The match, Variations, How to write the score, Strategy in brief, Test yourself, Sources"
).split(", ")
PRINTED = {slug: SITE / "rules" / slug / "index.html" for slug in RULE_SETS}


@pytest.fixture(scope="module", params=RULE_SETS)
def game(request, site):
    """A game and its page."""
    return RULE_SETS[request.param], JustHTML(PRINTED[request.param].read_text(encoding="utf-8"), sanitize=False)


def words(element):
    """The text of an element, its white space as a reader sees it."""
    return " ".join(element.to_text().replace("\xa0", " ").split())


def rows(table):
    return [tuple(words(cell) for cell in row.query("th, td")) for row in table.query("tbody tr")]


def test_a_games_page_has_all_parts_in_order(game):
    _, page = game
    assert [words(head).rstrip("¶ ").strip() for head in page.query("h2") if words(head)][-len(ORDER) :] == ORDER


def test_every_rule_of_a_page_has_its_field_its_test_and_its_source(game):
    rules, page = game
    told = {"".join(each.text.split()): each for each in clauses(rules)}
    seen = set()
    for item in page.query("ul.fs-rules > li"):
        text = "".join(words(item).split()).removesuffix("sourcesdiffer")
        said = next(said for said in told if text.startswith(said))
        clause = told[said]
        assert clause.name in SHOWN and clause.field in ("", *RULES)
        assert text.removeprefix(said) == "".join(clause.source.split())
        assert clause.source in SOURCES or set(clause.source.split()) <= set(SOURCES)
        seen.add(said)
    assert seen == set(told), "no rule is left out"


def test_every_field_has_one_place_on_a_page(game):
    _, page = game
    ids = Counter(element.attrs["id"] for element in page.query("[id]"))
    assert {field: ids[matrix.place(field)] for field in RULES} == dict.fromkeys(RULES, 1)


def test_every_drawing_is_what_the_engine_draws_for_the_position(game):
    rules, _ = game
    source = PRINTED[rules.slug].read_text(encoding="utf-8")
    figures = re.findall(r'data-layout="([^"]*)">(<svg.*?</svg>)', source, re.DOTALL)
    assert len(figures) == 1 + len(list(guide.cases(rules)))
    for position, drawn in figures:
        slug, plays = position.split(" ", 1)
        drawn = drawn.replace(" data-search-exclude", "")
        assert drawn == svg.layout(read_layout(plays, RULE_SETS[slug]), ground=True)


def test_tables_of_hands_and_points_are_those_of_the_rules(game):
    rules, page = game
    tables = {words(table.query("thead th")[0]): table for table in page.query("table.fs-games")}
    for players, held, left, target in rows(tables["Players"]):
        assert int(held) == rules.hand_size(int(players)) and int(target) == rules.target_for(int(players))
        assert int(left) == len(rules.tiles) - int(players) * int(held)
    listed = {int(row[0]): int(row[-1]) for row in rows(tables["Total"])}
    never = {19, 21} if rules.spinner is Spinner.NONE else set()
    scoring = {total for total in range(max(listed) + 1) if rules.points(total)} - never
    assert listed == {total: rules.points(total) for total in scoring}
    for row in rows(tables["Total"]):
        assert sum(map(int, row[1:-1])) in (0, int(row[-1]))


def test_two_ends_make_no_total_that_is_not_listed():
    tiles = RULE_SETS["fives-and-threes"].tiles
    ends = {tile.pips for tile in tiles if tile.is_double} | set(range(tiles.largest + 1))
    totals = {one + other for one in ends for other in ends if one != other or one <= tiles.largest}
    assert max(totals) == 22 and not {19, 21} & totals


def test_an_example_has_eight_plays_at_least_and_shows_scores_and_none():
    for replay in EXAMPLES.values():
        points = [step.points for step in replay.round.steps()]
        assert len(points) >= 8 and min(points) == 0 < max(points)
        assert any(step.last.tile.is_double for step in replay.round.steps())


@pytest.mark.parametrize("slug", RULE_SETS)
def test_a_turn_draws_knocks_and_scores_by_the_rules(slug):
    rules = RULE_SETS[slug]
    told = " ".join(" ".join(step) for step in guide.turn_steps(rules))
    assert ("Draw one" in told) == (rules.drawing is not Drawing.NONE) != ("knock" in told)
    assert ("three" in told) == (rules.scoring in (Scoring.THREES, Scoring.FIVES_AND_THREES))
    assert ("score 1" in told) == bool(rules.chip_out)


# The sources, point by point


def test_a_point_names_real_rules_and_each_rule_stands_in_one_point_at_most():
    fields = [field for point in matrix.points() for field in point.fields]
    assert set(fields) <= set(RULES) and len(fields) == len(set(fields))
    assert set(RULES) - set(fields) == set(), "every rule that can be varied is a point of the sources"


@pytest.mark.parametrize("letter", matrix.LETTERS)
def test_a_cell_stands_where_the_rule_set_has_the_value_from_that_source(letter):
    rules = RULE_SETS[matrix.GAMES[letter]]
    for point in matrix.points():
        for field in point.fields:
            said = letter in point.says
            assert said or rules.source_of(field) != letter, (
                f"{field}: {rules} has it from {letter}, the page is silent"
            )


def test_the_sources_disagree_on_ten_points_at_least(site):
    assert sum(point.differ for point in matrix.points()) >= 10
    for point in matrix.points():
        if point.differ:
            assert len(set(point.says.values())) > 1, point.name

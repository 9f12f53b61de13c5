"""The rules guide as it is published: every rule with its source, every drawing and table as the engine has it."""

import re
from collections import Counter
from functools import cache

from fivescore import RULE_SETS, Layout, svg
from fivescore.core.game import State
from fivescore.core.notation import read_layout
from fivescore.core.rules import RULES, SOURCES, Drawing, Scoring, Spinner, clauses
from tests.browser import ROOT
from tests.built import read, words, written
from tests.every import every
from website.figures import rulebook, sources

ORDER = (
    "Players and hands, The deal and the lead, A turn, What counts, What scores, An example, The end of a round, "
    "The match, Variations, How to write the score, Test yourself, Sources"
).split(", ")


@cache
def opened(slug):
    """The page of a game."""
    return read(written(f"rules/{slug}/"))


def rows(table):
    return [tuple(words(cell) for cell in row.select("th, td")) for row in table.select("tbody tr")]


@every(RULE_SETS)
def test_a_games_page_begins_with_its_facts_and_leads_to_all_its_parts_in_order(slug):
    rules, page = RULE_SETS[slug], opened(slug)
    parts = {words(head).rstrip("¶ ").strip(): head.get("id") for head in page.select("h2") if words(head)}
    assert list(parts)[-len(ORDER) :] == ORDER
    (links,) = page.select(".fs-facts + .fs-jump")
    assert {words(link): link["href"][1:] for link in links.select("a")} == {name: parts[name] for name in ORDER}
    (facts,) = page.select("h1 + .fs-facts")
    players, tiles, each, target = [words(fact) for fact in facts.select("li")]
    (deal,) = [table for table in page.select("table") if words(table).startswith("Players Tiles")]
    dealt = [tuple(map(int, row)) for row in rows(deal)]
    numbers = [[*map(int, re.findall(r"\d+", said))] for said in (players, tiles, each, target)]
    assert numbers[0] == [*dict.fromkeys([dealt[0][0], dealt[-1][0]])] and players.endswith(" players")
    assert numbers[1] == [dealt[0][0] * dealt[0][1] + dealt[0][2]] and tiles.endswith(" tiles")
    assert numbers[2] == [*dict.fromkeys(row[1] for row in dealt)] and each.endswith(" each")
    assert numbers[3] == [*dict.fromkeys(row[3] for row in dealt)] and target.endswith(" to win")
    links = [link["href"] for link in facts.select("a")]
    assert links == [f"../../print/card-{rules.slug}{size}.pdf" for size in ("", "-large")]


@every(RULE_SETS)
def test_a_rule_of_a_page_has_its_number_words_and_source_and_every_other_game_once(slug):
    rules, page = RULE_SETS[slug], opened(slug)
    told, seen = list(clauses(rules)), set()
    others = sorted(RULE_SETS[each].title for each in rulebook.BESIDE if each != slug)
    for item in page.select(".fs-rulebook > ol > li"):
        clause = told[int(words(item.select(".fs-number")[0])) - 1]
        (said,) = item.select(".fs-rule > p")
        assert "".join(words(said).split()) == "".join(clause.text.split())
        letters = [words(mark) for mark in item.select(".fs-by > summary")] or [words(item.select(".fs-rule > i")[0])]
        assert letters == [clause.source] or letters == clause.source.split()
        assert sorted(", ".join(words(each) for each in item.select(".fs-elsewhere span")).split(", ")) == others
        seen.add(clause)
    assert seen == set(told), "no rule is left out"
    ids = Counter(element["id"] for element in page.select("[id]"))
    assert {field: ids[sources.place(field)] for field in RULES} == dict.fromkeys(RULES, 1), "every field has its place"
    for card in page.select(".fs-by"):
        assert SOURCES[words(card.select("summary")[0])] in words(card.select("div")[0]) and card["name"] == "by"


@every([(rules, clause) for rules in RULE_SETS.values() for clause in clauses(rules)])
def test_what_is_said_to_be_the_same_is_the_same_and_what_differs_differs(rules, clause):
    for other in rulebook.others(clause, rules):
        for game in (each for each in RULE_SETS.values() if each.title in other.games.split(", ")):
            stated = clause.name in {each.name for each in clauses(game)}
            if clause.field == "unit":
                assert other.same == (game.points(15) == rules.points(15)) and f">{game.points(15)}<" in other.sign
            elif clause.field:
                assert other.same == (stated and getattr(game, clause.field) == getattr(rules, clause.field))
            if clause.field in ("hand", "target") and not other.same:
                first = getattr(game, clause.field)
                assert other.sign == f"<strong>{first if isinstance(first, int) else first[0][1]}</strong>"
            assert stated or clause.name == "opening" or other.says == "not in this game"


@every(RULE_SETS)
def test_every_drawing_is_what_the_engine_draws_for_the_position(slug):
    rules = RULE_SETS[slug]
    source = written(f"rules/{slug}/")
    figures = re.findall(r'data-layout="([^"]*)">(<svg.*?</svg>)', source, re.DOTALL)
    beside = [clause for clause in clauses(rules) if rulebook.drawn(clause, rules)]
    assert len(figures) == 2 + len(rulebook.cases(rules)) + len(beside), "a moment and the example, cases, clauses"
    for position, drawn in figures:
        slug, plays = position.split(" ", 1)
        drawn = drawn.replace(" data-search-exclude", "")
        assert drawn == svg.layout(read_layout(plays, RULE_SETS[slug]), ground=True)


@every(RULE_SETS)
def test_beside_the_rule_of_tiles_that_are_left_stands_what_the_end_of_a_round_gives(slug):
    held = " ".join(str(tile)[1:-1] for tile in rulebook.LEFT)
    state = State.of(Layout(RULE_SETS[slug]).play("5-5"), hands=("5-6", held))
    points = state.apply(state.legal[0]).result.points
    (shown,) = [words(each) for each in opened(slug).select(".fs-left-over > b")]
    assert int(shown.replace("−", "-")) == sum(points)


@every(RULE_SETS)
def test_tables_of_hands_and_points_are_those_of_the_rules(slug):
    rules, page = RULE_SETS[slug], opened(slug)
    tables = {words(table.select("thead th")[0]): table for table in page.select("table.fs-games")}
    for players, held, left, target in rows(tables["Players"]):
        assert int(held) == rules.hand_size(int(players)) and int(target) == rules.target_for(int(players))
        assert int(left) == len(rules.tiles) - int(players) * int(held)
    told = rows(tables["Total"]) if "Total" in tables else []
    listed = {int(row[0]): int(row[-1]) for row in told}
    if not told:
        (says,) = [words(each) for each in page.select("p") if words(each).startswith("Each of these totals scores")]
        listed = {int(total): int(total) for total in re.findall(r"\d+", says)}
    never = {19, 21} if rules.spinner is Spinner.NONE else set()
    scoring = {total for total in range(max(listed) + 1) if rules.points(total)} - never
    assert listed == {total: rules.points(total) for total in scoring}
    for row in told:
        assert sum(map(int, row[1:-1])) in (0, int(row[-1]))


def test_two_ends_make_no_total_that_is_not_listed():
    ends = {*range(7), *(2 * pips for pips in range(7))}
    totals = {one + other for one in ends for other in ends if one != other or one <= 6}
    assert max(totals) == rulebook.HIGHEST[Spinner.NONE] == 22 and not {19, 21} & totals


@every(RULE_SETS)
def test_a_turn_draws_knocks_and_scores_by_the_rules(slug):
    rules = RULE_SETS[slug]
    told = " ".join(" ".join(step) for step in rulebook.turn_steps(rules))
    assert ("Draw one" in told) == (rules.drawing is not Drawing.NONE) != ("knock" in told)
    assert ("three" in told) == (rules.scoring in (Scoring.THREES, Scoring.FIVES_AND_THREES))
    assert ("score 1" in told) == bool(rules.chip_out)


# The sources, point by point


def test_each_rule_stands_in_one_point_and_sources_disagree_on_ten_points_at_least():
    fields = [field for point in sources.POINTS for field in point.fields]
    assert sorted(fields) == sorted(RULES), "every rule that can be varied is a point of the sources"
    assert sum(point.differ for point in sources.POINTS) >= 10
    for point in sources.POINTS:
        assert not point.differ or len(set(point.says.values())) > 1, point.name
        assert point.tells.keys() == (point.says.keys() if point.differ else set()), point.name


@every(sources.GAMES.items())
def test_a_cell_stands_where_the_rule_set_has_the_value_from_that_source(letter, slug):
    silent = [field for point in sources.POINTS if letter not in point.says for field in point.fields]
    assert [field for field in silent if RULE_SETS[slug].source_of(field) == letter] == []


@every(RULE_SETS)
def test_a_rule_on_which_sources_differ_says_in_the_open_who_says_what(slug):
    rules = RULE_SETS[slug]
    for clause in clauses(rules):
        told = sources.differs(clause.field, rules)
        told_by = {each: getattr(RULE_SETS[sources.GAMES[each]], clause.field, None) for each in sources.LETTERS}
        alike = {each for each in told_by if told_by[each] == getattr(rules, clause.field, "")}
        named = set("".join(re.findall(r", says? ([A-E](?:, [A-E])*(?: and [A-E])?)[;.]", told))) & set(sources.LETTERS)
        assert bool(named) == bool(told) == bool(sources.argument(clause.field)) and len(told) < 110, clause.name
        assert not alike & named, clause.name
    told = [f"Sources differ. {said}" for each in clauses(rules) if (said := sources.differs(each.field, rules))]
    assert [words(each) for each in opened(slug).select(".fs-rule > .fs-differs")] == told


@every([("five-up", 1), ("muggins", 5), ("sniff", 5)])
def test_the_leads_that_score_are_those_of_all_fives_where_strategy_says_so(slug, five):
    page = (ROOT / "docs" / "rules" / "strategy.md").read_text(encoding="utf-8")
    said = page.partition(f"{{: #{slug} }}")[2].partition("##")[0]
    assert "The tiles that score when they are led are those of [All Fives](#all-fives)" in said
    assert ("a point for each five" in said) == (five == 1)
    first = {tile: Layout(RULE_SETS["all-fives"]).play(tile).points for tile in RULE_SETS["all-fives"].tiles}
    here = {tile: Layout(RULE_SETS[slug]).play(tile).points for tile in RULE_SETS[slug].tiles}
    assert here == {tile: points * five // 5 for tile, points in first.items()}

"""Names, arguments and errors are told by their rules, and every sentence of the sources has a place or a reason."""

import ast
import re
from functools import cache
from html import unescape
from itertools import combinations
from pkgutil import resolve_name
from urllib.parse import unquote

from fivescore import RULE_SETS, Layout
from fivescore.core.notation import read_layout, read_tiles
from fivescore.core.rules import RULES, SOURCES, clauses
from fivescore.core.speech import listed
from fivescore_labs import LABS
from tests.browser import ROOT
from tests.built import parsed, written
from tests.every import every
from website import tables
from website.figures import checks, registry, sources
from website.pages import questions

MYTHS = (ROOT / "docs" / "rules" / "myths.md").read_text(encoding="utf-8")


@every(sources.DISPUTES)
def test_the_ruling_is_the_one_that_was_written_down_by_the_rule_that_decides(each):
    assert each.says in each.ruling.says, each.ruling.says
    assert each.clause in each.ruling.rules


def test_each_of_sixty_arguments_leads_to_the_referee_and_to_its_rule():
    assert len(sources.DISPUTES) == len({each.link for each in sources.DISPUTES}) == 60
    assert len({each.clause.field for each in sources.DISPUTES if sources.argument(each.clause.field)}) >= 8
    links = [link["href"] for link in parsed("rules/disputes/").select('a[href*="#referee="]')]
    assert [unquote(link.partition("#referee=")[2]) for link in links] == [each.link for each in sources.DISPUTES]
    assert len(parsed("rules/disputes/").select('.fs-told td > a[href*="#rule-"]')) > 20


def told(kind):
    """The figures of a kind on the page of common errors, each by the heading above it."""
    sections = re.findall(r"^## “(.*?)”\n(.*?)(?=^## |\Z)", MYTHS, re.MULTILINE | re.DOTALL)
    for title, text in sections:
        for found in re.findall(rf"^<fs-{kind} (.*)/>$", text, re.MULTILINE):
            yield title, dict(re.findall(r'(\w+)="([^"]*)"', found))


def once(layout):
    """Every double at an end counted as if it were a plain tile."""
    return sum(min(each.end.count, each.end.pip) for each in layout.openings)


WRONG = {
    "A fresh spinner counts once": once,
    # the last tile laid as a third arm, so that the spinner goes on counting
    "A spinner’s four ends are open at once": lambda it: it.steps()[-2].total + it.last.tile.pips - it.last.on.high,
    "The spinner’s last open end counts": lambda it: Layout.of("sniff", it.plays).total,  # as in the other game
    "A double counts once": once,
}


@every(told("myth"))
def test_a_wrong_count_is_what_the_wrong_rule_gives_and_changes_the_score(title, given):
    layout = read_layout(given["plays"], RULE_SETS[given["rules"]])
    assert WRONG[title](layout) == int(given["wrong"]) != layout.total
    assert layout.rules.points(int(given["wrong"])) != layout.points


def test_the_difference_of_a_block_is_rounded_like_a_settlement():
    ((_, given),) = told("settled")
    one, other = (sum(tile.pips for tile in read_tiles(hand)) for hand in given["left"].split("|"))
    assert round(abs(one - other) / 5) * 5 == int(given["wrong"])
    html = checks.settled(**given)
    assert "Player 1 scores 15." in html and f"difference of the hands: {given['wrong']}." in html


@every([(kind, given) for kind in ("myth", "settled", "apart") for _, given in told(kind)])
def test_an_error_names_its_rules_with_sources_and_leads_to_the_table_that_is_shown(kind, given):
    html = registry.FIGURES[kind](**given)
    rules = re.findall(r"<li>(.*?)</li>", html)
    assert len(rules) == len(given.get("names", "").split()) and all("fs-source" in rule for rule in rules)
    (text,) = re.findall(r"#switchboard=([^\"]*)\"", html)
    state = LABS["switchboard"].start(unquote(text))
    assert state.plays == read_layout(given.get("plays", ""), RULE_SETS["five-up"]).plays


def test_the_games_part_where_a_third_arm_grows():
    ((_, given),) = told("apart")
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", checks.apart(**given))[1:]]
    fives = [cell.removeprefix("★ ") for cell, _, _ in rows]
    assert fives == ["0", "15", "5", "10", "15", "0", "cannot be laid"]
    assert [muggins for *_, muggins in rows][3:] == ["cannot be laid"] * 4


def test_every_meaning_has_sources_that_say_so_and_a_game_or_words():
    names = tables("rules/names.toml")["name"]
    count = sum(len(each.keys() & sources.HOW.keys()) for name in names for each in name["means"])
    assert len(sources.MEANINGS) == count, "every meaning of the file is read"
    for each in sources.MEANINGS:
        assert set(each.source.split()) <= set(SOURCES) and each.source.split() == sorted(each.source.split())
        assert each.game in RULE_SETS or " " in each.game, each
    assert {rules.title.partition(" (")[0] for rules in RULE_SETS.values()} <= {each.name for each in sources.MEANINGS}


def test_the_map_its_words_and_the_table_say_the_same():
    html, said = sources.meant(), sources.said()
    assert unescape(sources.picture()).count(said) == len(sources.WIDTHS)
    rows = [re.findall(r"<t[hd].*?</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", html)]
    for each in sources.MAPPED:
        how = f" {sources.HOW[each.how][len(each.source.split()) > 1]}</td>"
        assert any(each.name in row[0] and each.title in row[1] and row[2].endswith(how) for row in rows)
        assert re.search(rf"{each.name}: [^.]*\b{each.title} \({listed(each.source.split())}", said)


def test_names_that_mean_several_games_are_the_two_that_the_page_speaks_of():
    games = {}
    for each in sources.MAPPED:
        games.setdefault(each.name, set()).add(each.game)
    assert {name for name, found in games.items() if len(found & RULE_SETS.keys()) > 1} == {"Five Up", "Muggins"}


@every(sources.WIDTHS.values())
def test_boxes_of_the_map_keep_apart_and_stay_on_it(width):
    drawn = sources._drawn(width)
    wide, high = map(float, re.search(r'viewBox="-2 0 (\S+) (\S+)"', drawn).groups())
    found = re.findall(r'<rect x="(\S+)" y="(\S+)" width="(\d+)" height="(\d+)"', drawn)
    boxes = [tuple(map(float, box)) for box in found]
    assert all(x >= 0 and y >= 0 and x + w <= wide and y + h <= high for x, y, w, h in boxes)
    for (x, y, w, h), (a, b, c, d) in combinations(boxes, 2):
        assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


def test_other_words_have_sources_and_names_of_games_have_the_same_in_both_places():
    terms = questions.TERMS
    assert all(set(source.split()) <= set(SOURCES) for term in terms for source in term.also.values())
    assert sum(bool(term.also) for term in terms) >= 10
    listed = {each.name: each for each in sources.MEANINGS}
    assert all(term.source == listed[term.name].source for term in terms if term.group == "names")


@cache
def functions(file):
    """The names of tests in a file, or the titles of its stories."""
    text = next((ROOT / "tests").rglob(file)).read_text(encoding="utf-8")
    if file.endswith(".txt"):
        return {title.replace(" ", "-") for title in re.findall(r"^# (.*)$", text, re.MULTILINE)}
    tree = ast.parse(text)
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def named(kind):
    return sorted({name for each in sources.SENTENCES for name in getattr(each, kind)})


def test_every_sentence_has_a_place_or_a_reason_and_every_rule_a_sentence_and_a_test():
    places = [(each.says, each.rule or each.page or each.code or each.test or each.why) for each in sources.SENTENCES]
    assert [says for says, place in places if not place] == []
    assert [each.says for each in sources.SENTENCES if each.rule and not each.test] == []
    data = tables("rules/sentences.toml")
    assert list(data) == list(sources.LETTERS) and sum(map(len, data.values())) == len(sources.SENTENCES) >= 180
    assert {key for listed in data.values() for each in listed for key in each} <= {"says", *sources.Told._fields}
    assert all(each.says.endswith(".") and not each.says[0].islower() for each in sources.SENTENCES)
    assert len({(each.letter, each.says) for each in sources.SENTENCES}) == len(sources.SENTENCES)

    names = {clause.name for rules in RULE_SETS.values() for clause in clauses(rules)}
    assert set(named("rule")) <= names | set(RULES)
    assert set(RULES) - set(named("rule")) == {"knock", "five_scores", "draw_most", "left", "get_in"}, "house rules"


@every(named("code"))
def test_code_that_is_named_is_there_and_says_what_it_is(name):
    assert not any(part.startswith("_") for part in name.split("."))
    assert resolve_name(name) is not None


NUMBERS = [f"{row['file']}::{row['test']}" for rows in tables("reference/accuracy.toml").values() for row in rows]


@every([*named("test"), *NUMBERS])
def test_a_test_that_shows_a_sentence_or_holds_a_number_is_there(name):
    file, _, function = name.partition("::")
    assert function in functions(file)


def test_the_page_has_a_row_for_every_sentence_and_tells_their_numbers(site):
    page = written("rules/sentences/")
    assert 'href="../sentences/"' in written("rules/sources/")
    assert page.count("<tr>") == len(sources.SENTENCES) + len(sources.LETTERS), "a row each, and a head for each source"
    counts = [sum(each.kind == kind for each in sources.SENTENCES) for kind in ("rule", "page", "why")]
    shown = sum(bool(each.test) for each in sources.SENTENCES)
    (told,) = re.findall(r"<p>(Five sources, \d+ clauses.*?)</p>", page)
    assert list(map(int, re.findall(r"\d+", told))) == [sum(counts), *counts, shown]

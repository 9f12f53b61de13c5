"""Every sentence of the sources has a place: a rule, a page, code and a test that are there, or a reason."""

import ast
import re
from functools import cache
from pkgutil import resolve_name

from fivescore import RULE_SETS
from fivescore.core.rules import RULES, clauses
from tests.browser import ROOT
from tests.built import written
from tests.every import every
from website import tables
from website.figures import sources

ENTRIES = sources.SENTENCES
PAGE = "rules/sentences/"


@cache
def functions(file):
    """The names of tests in a file, or the titles of its stories."""
    text = next((ROOT / "tests").rglob(file)).read_text(encoding="utf-8")
    if file.endswith(".txt"):
        return {title.replace(" ", "-") for title in re.findall(r"^# (.*)$", text, re.MULTILINE)}
    tree = ast.parse(text)
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def named(kind):
    return sorted({name for each in ENTRIES for name in getattr(each, kind)})


def test_every_sentence_has_a_place_or_a_reason_and_a_rule_a_test_that_shows_it():
    assert [each.says for each in ENTRIES if not (each.rule or each.page or each.code or each.test or each.why)] == []
    assert [each.says for each in ENTRIES if each.rule and not each.test] == []


def test_every_entry_of_the_file_is_read_once_and_has_no_key_that_nobody_reads():
    data = tables("rules/sentences.toml")
    assert list(data) == list(sources.LETTERS) and sum(map(len, data.values())) == len(ENTRIES) >= 180
    assert {key for listed in data.values() for each in listed for key in each} <= {"says", *sources.Told._fields}
    assert all(each.says.endswith(".") and not each.says[0].islower() for each in ENTRIES)
    assert len({(each.letter, each.says) for each in ENTRIES}) == len(ENTRIES)


def test_every_rule_that_is_named_exists_and_every_field_comes_from_a_sentence():
    names = {clause.name for rules in RULE_SETS.values() for clause in clauses(rules)}
    assert set(named("rule")) <= names | set(RULES)
    assert set(RULES) - set(named("rule")) == {"knock", "five_scores", "draw_most", "left", "get_in"}, "house rules"


@every(named("code"))
def test_code_that_is_named_is_there_and_says_what_it_is(name):
    assert not any(part.startswith("_") for part in name.split("."))
    assert resolve_name(name) is not None


@every(named("test"))
def test_a_test_that_is_named_is_there(name):
    file, _, function = name.partition("::")
    assert function in functions(file)


def test_the_page_has_a_row_for_every_sentence_and_tells_their_numbers(site):
    page = written(PAGE)
    assert 'href="../sentences/"' in written("rules/sources/")
    assert page.count("<tr>") == len(ENTRIES) + len(sources.LETTERS), "a row each, and a head for each source"
    counts = [sum(each.kind == kind for each in ENTRIES) for kind in ("rule", "page", "why")]
    shown = sum(bool(each.test) for each in ENTRIES)
    (told,) = re.findall(r"<p>(Five sources, \d+ clauses.*?)</p>", page)
    assert list(map(int, re.findall(r"\d+", told))) == [sum(counts), *counts, shown]

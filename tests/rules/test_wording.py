"""Every clause of every game has its field, a test that shows it, and a source."""

import tomllib

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, RuleError
from fivescore.core.rules import RULES, SOURCES, TOPICS, clauses
from tests.browser import ROOT
from tests.every import every
from tests.rules.test_sets import changes

SENTENCES = tomllib.loads((ROOT / "docs" / "rules" / "sentences.toml").read_text(encoding="utf-8"))
SHOWN = {
    name: row["test"]
    for rows in SENTENCES.values()
    for row in rows
    if "test" in row
    for name in row.get("rule", "").split()
} | {
    "no_double": "test_state.py::test_the_holder_of_the_highest_double_must_lead_it",
    "lead_after_tie": "test_match.py::test_the_winner_of_a_block_may_lead_next",
    "split_half": "clauses.txt::Two-of-three-who-tie-for-least-split-the-third's-points",
    "knock": "clauses.txt::A-knock-scores-for-the-other-side-that-plays-on",
    "both_there": "test_settlement.py::test_a_split_that_would_bring_two_to_an_exact_target_counts_for_neither",
}
"""The test that shows what a clause says: of each source, and of what no source says."""


@every(SHOWN)
def test_what_a_clause_says_is_shown_by_a_test(name):
    file, _, shown = SHOWN[name].partition("::")
    text = next((ROOT / "tests").rglob(file)).read_text(encoding="utf-8")
    assert (f"\ndef {shown}(" if file.endswith(".py") else f"\n# {shown.replace('-', ' ')}\n") in text


@pytest.mark.parametrize("rules", [*RULE_SETS.values(), ALL_FIVES.vary(ending="exact")], ids=repr)
def test_every_clause_has_a_part_a_source_and_a_test(rules):
    for clause in clauses(rules):
        assert clause.topic in TOPICS and clause.name in SHOWN
        assert clause.source in SOURCES or set(clause.source.split()) <= set("ABCDE"), clause
        assert clause.field in ("", *RULES)


@given(st.sampled_from(sorted(RULE_SETS)), changes)
def test_clauses_of_any_game_are_sentences_part_after_part(slug, varied):
    try:
        found = clauses(RULE_SETS[slug].vary(**varied))
    except RuleError:
        return
    assert all(clause.text.endswith(".") and clause.text[0].isupper() for clause in found)
    topics = [clause.topic for clause in found]
    assert topics == sorted(topics, key=list(TOPICS).index)
    assert len({clause.name for clause in found}) == len(found)


def test_every_field_is_stated_somewhere():
    games = [*RULE_SETS.values(), FIVES_AND_THREES.vary(first_tile_wins=False)]
    games.append(RULE_SETS["all-fives"].vary(reserve=1, knock=1, block_counts=False))
    games.append(RULE_SETS["all-fives"].vary(five_scores=False, get_in=10, draw_most=2, left="tiles"))
    assert {clause.field for rules in games for clause in clauses(rules)} - {""} == set(RULES)


def test_a_rule_that_does_not_apply_is_left_out():
    names = {clause.name for clause in clauses(FIVES_AND_THREES)}
    assert not names & {"count", "rounding", "rounded", "counted", "split_tie", "fewest", "reserve"}

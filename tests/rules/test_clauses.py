"""Every clause of every game has its field, a test that shows it, and a source."""

import ast

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, RuleError
from fivescore.core.rules import RULES, SOURCES, TOPICS, clauses
from tests.browser import ROOT
from tests.rules.test_rules import changes

SHOWN = {
    "players": "test_game.py::test_a_game_is_played_by_the_numbers_that_it_allows",
    "partners": "test_game.py::test_partners_count_both_opponents_and_not_each_other",
    "hand": "test_rules.py::test_hands_and_targets_by_number_of_players",
    "first_lead": "test_game.py::test_the_holder_of_the_highest_double_must_lead_it",
    "next_lead": "test_match.py::test_who_went_out_leads_next_and_lot_decides_after_a_block",
    "lead": "test_game.py::test_local_rules_may_ask_for_a_double_or_the_highest",
    "fitting": "test_layout.py::test_places_are_where_a_tile_can_be_played",
    "crosswise": "test_geometry.py::test_doubles_lie_across_their_arm_and_are_never_laid_or_continued_at_a_bend",
    "spinner": "test_layout.py::test_only_the_first_double_is_a_spinner_in_all_fives",
    "opening": "test_layout.py::test_the_ends_of_the_spinner_open_only_when_both_sides_are_covered",
    "no_double": "test_game.py::test_the_holder_of_the_highest_double_must_lead_it",
    "lead_after_tie": "test_match.py::test_the_winner_of_a_block_may_lead_next",
    "must_play": "test_game.py::test_who_can_play_must_play",
    "drawing": "test_game.py::test_who_cannot_play_draws_until_a_tile_fits_and_plays_it",
    "reserve": "test_game.py::test_the_last_tiles_may_be_kept_in_the_boneyard",
    "ends": "test_layout.py::test_the_total_equals_a_recount_of_who_touches_whom",
    "doubles": "test_layout.py::test_a_double_at_the_end_of_an_arm_counts_both_halves",
    "blank": "test_layout.py::test_a_blank_end_is_open_and_counts_nothing",
    "count": "test_layout.py::test_a_sniff_spinner_counts_two_halves_then_one_then_none",
    "scoring": "test_rules.py::test_two_end_totals_score_as_source_c_lists_them",
    "unit": "test_rules.py::test_fives_score_themselves_in_all_fives_and_by_five_in_five_up",
    "over": "test_game.py::test_a_round_is_blocked_as_soon_as_nobody_can_play_and_nothing_can_be_drawn",
    "both_out": "test_game.py::test_partners_of_fives_and_threes_play_on_until_both_are_out",
    "chip_out": "test_game.py::test_a_blocked_round_of_fives_and_threes_gives_nobody_the_point",
    "settlement": "test_game.py::test_going_out_ends_the_round_and_takes_the_others_pips",
    "rounding": "test_game.py::test_gamerules_rounds_up",
    "rounded": "test_match.py::test_changing_only_this_rule_changes_a_match",
    "fewest": "test_game.py::test_the_fewest_pips_win_a_block_and_take_the_losers_whole_pips",
    "split_tie": "test_game.py::test_two_of_three_who_tie_for_least_split_the_thirds_points",
    "split_half": "test_game.py::test_two_of_three_who_tie_for_least_split_the_thirds_points",
    "block_counts": "test_game.py::test_house_rules_settle_a_round_without_a_source",
    "knock": "test_game.py::test_a_knock_scores_for_the_other_side_that_plays_on",
    "counted": "test_match.py::test_changing_only_this_rule_changes_a_match",
    "chip_out_joined": "test_game.py::test_going_out_and_the_last_play_are_one_score",
    "first_tile_wins": "test_game.py::test_the_first_tile_may_be_forbidden_to_win",
    "tiles": "test_rules.py::test_every_game_takes_any_set",
    "target": "test_rules.py::test_hands_and_targets_by_number_of_players",
    "ending": "test_game.py::test_the_target_ends_a_match_at_once",
    "both_there": "test_game.py::test_a_split_that_would_bring_two_to_an_exact_target_counts_for_neither",
}
"""The test that shows what a clause says."""


@pytest.mark.parametrize("name", SHOWN)
def test_what_a_clause_says_is_shown_by_a_test(name):
    file, _, function = SHOWN[name].partition("::")
    tree = ast.parse(next((ROOT / "tests").rglob(file)).read_text(encoding="utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


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
    assert {clause.field for rules in games for clause in clauses(rules)} - {""} == set(RULES)


def test_a_rule_that_does_not_apply_is_left_out():
    names = {clause.name for clause in clauses(FIVES_AND_THREES)}
    assert not names & {"count", "rounding", "rounded", "counted", "split_tie", "fewest", "reserve"}

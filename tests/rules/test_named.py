"""Numbers, hands and yes or no: the sources that name a value are credited with it, and no others."""

import pytest

from fivescore import ALL_FIVES, FIVE_UP, RULE_SETS
from fivescore.core.notation import read_rules
from fivescore.core.rules import ALL_FIVES_GAMERULES, ALL_FIVES_ONLINE, HANDS, RULES, choices, clauses
from tests.every import cases, every

STATED = dict(cases("dealt"))
"""Tiles dealt to each by number of players, copied from the sources once more: A, B and D, and for championships C."""


@every(HANDS)
def test_every_named_hand_size_can_be_dealt(name):
    stated = {int(number): int(tiles) for number, tiles in (each.split(":") for each in STATED[name].split("/"))}
    rules = ALL_FIVES.vary(hand=name, players=tuple(stated), target=100, partners=4 in stated)
    assert {number: rules.hand_size(number) for number in stated} == stated and rules.hand == HANDS[name]


@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_value_of_a_game_has_a_mark(slug):
    rules = RULE_SETS[slug]
    assert all(rules.source_of(name) in choices.SOURCES for name in RULES)
    assert rules.vary(target=77).source_of("target") == "varied"


@every(cases("sourced"))
def test_values_that_sources_name_are_credited_to_them(game, rule, marks):
    assert read_rules(game).source_of(rule) == marks


def test_no_source_is_credited_with_what_it_does_not_mention():
    for rules in (ALL_FIVES, FIVE_UP, ALL_FIVES_GAMERULES, ALL_FIVES_ONLINE):
        assert {rules.source_of(name) for name in ("chip_out", "chip_out_joined", "first_tile_wins")} == {
            "settled here"
        }
    assert ALL_FIVES_GAMERULES.source_of("reserve") == "D", "D: who finds the boneyard dry must pass"
    found = {clause.name: clause.source for clause in clauses(ALL_FIVES_GAMERULES)}
    assert found["spinner"] == "D" and found["opening"] == "settled here", "D gives no order of the four sides"

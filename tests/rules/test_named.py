"""Numbers, hands and yes or no: the sources that name a value are credited with it, and no others."""

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RULE_SETS
from fivescore.core.rules import ALL_FIVES_GAMERULES, ALL_FIVES_ONLINE, HANDS, RULES, choices, clauses

STATED = {
    "all-fives": {2: 9, 3: 7, 4: 5},
    "european": {2: 7, 3: 5, 4: 5},
    "five-each": {2: 5, 3: 5, 4: 5},
    "holsey-beginners": {2: 7, 3: 7, 4: 5},
    "holsey": {2: 9, 3: 9, 4: 7},
    "newsome-born": {2: 7, 3: 7, 4: 7, 5: 5},
    "championship": {2: 9, 4: 6},
}
"""Tiles dealt to each by number of players, copied from the sources once more: A, B and D, and for championships C."""


@pytest.mark.parametrize("name", HANDS)
def test_every_named_hand_size_can_be_dealt(name):
    stated = STATED[name]
    rules = ALL_FIVES.vary(hand=name, players=tuple(stated), target=100, partners=4 in stated)
    assert {number: rules.hand_size(number) for number in stated} == stated and rules.hand == HANDS[name]


@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_value_of_a_game_has_a_mark(slug):
    rules = RULE_SETS[slug]
    assert all(rules.source_of(name) in choices.SOURCES for name in RULES)
    assert rules.vary(target=77).source_of("target") == "varied"


def test_values_that_sources_name_are_credited_to_them():
    for rules, changes, marks in NAMED:
        (field,) = changes
        assert rules.vary(**changes).source_of(field) == marks, changes


NAMED = [
    (ALL_FIVES, {"reserve": 1}, "A"),
    (ALL_FIVES, {"reserve": 2}, "A"),
    (ALL_FIVES, {"hand": "holsey"}, "A"),
    (ALL_FIVES, {"hand": "holsey-beginners"}, "A"),
    (ALL_FIVES, {"hand": "newsome-born"}, "A"),
    (ALL_FIVES, {"hand": "european"}, "A C D"),
    (ALL_FIVES, {"hand": "five-each"}, "B D"),
    (ALL_FIVES, {"hand": 6}, "varied"),
    (FIVES_AND_THREES.vary(players=(2, 4)), {"hand": "championship"}, "C"),
    (FIVES_AND_THREES, {"target": 31}, "C"),
    (FIVES_AND_THREES, {"target": 121}, "C"),
    (FIVES_AND_THREES, {"chip_out": 0}, "C"),
    (FIVES_AND_THREES, {"first_tile_wins": False}, "C"),
    (FIVES_AND_THREES, {"chip_out_joined": False}, "varied"),
    (FIVES_AND_THREES, {"tiles": 12}, "C"),
    (ALL_FIVES, {"tiles": 9}, "C D"),
    (ALL_FIVES, {"split_tie": False}, "E"),
    (ALL_FIVES, {"must_play": False}, "varied"),
    (ALL_FIVES, {"knock": 1}, "house"),
    (FIVES_AND_THREES, {"block_counts": False}, "house"),
    (ALL_FIVES_ONLINE, {"counted": "difference"}, "house"),
    (ALL_FIVES, {"players": (2, 3, 4)}, "A"),
    (ALL_FIVES_ONLINE, {"hand": 9}, "A C E"),
    (ALL_FIVES_ONLINE, {"target": 100}, "E"),
    (ALL_FIVES.vary(unit="times"), {"target": 61}, "A B C"),
    (ALL_FIVES_GAMERULES, {"target": 300}, "D"),
    (ALL_FIVES_ONLINE, {"first_lead": "lot"}, "A B C D E"),
    (ALL_FIVES_ONLINE, {"rounding": "exact"}, "E"),
]


def test_no_source_is_credited_with_what_it_does_not_mention():
    for rules in (ALL_FIVES, FIVE_UP, ALL_FIVES_GAMERULES, ALL_FIVES_ONLINE):
        assert {rules.source_of(name) for name in ("chip_out", "chip_out_joined", "first_tile_wins")} == {
            "settled here"
        }
    assert ALL_FIVES_GAMERULES.source_of("reserve") == "D", "D: who finds the boneyard dry must pass"
    found = {clause.name: clause.source for clause in clauses(ALL_FIVES_GAMERULES)}
    assert found["spinner"] == "D" and found["opening"] == "settled here", "D gives no order of the four sides"


TARGETS = [
    (ALL_FIVES, 100, "E"), (ALL_FIVES, 500, "E"), (ALL_FIVES, 501, "varied"), (ALL_FIVES, 99, "varied"),
    (ALL_FIVES, 200, "D E"), (ALL_FIVES, 300, "D E"), (ALL_FIVES, 301, "E"), (ALL_FIVES, 199, "E"),
    (FIVES_AND_THREES, 60, "varied"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "target", "source"), TARGETS)
def test_a_target_has_the_sources_that_play_to_it(game, target, source):
    assert game.vary(players=2, partners=False, both_out=False, target=target).source_of("target") == source

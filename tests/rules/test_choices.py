"""Choices: the totals that score and what they are worth, and a source for each value."""

import pytest

from fivescore import ALL_FIVES, ALL_THREES, FIVE_UP, ODD_PRIMES, RULE_SETS
from fivescore.core.rules import choices
from tests.rules.test_sets import kinds

POINTS = {
    "fives-and-threes": {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4},
    "odd-primes": {3: 1, 5: 1, 6: 2, 7: 1, 9: 3, 10: 2, 11: 1, 12: 4, 13: 1, 14: 2, 15: 8, 17: 1, 18: 6, 20: 4, 22: 2},
}


def test_fives_score_themselves_in_all_fives_and_by_five_in_five_up():
    assert [t for t in range(36) if ALL_FIVES.points(t)] == [5, 10, 15, 20, 25, 30, 35]
    assert all(ALL_FIVES.points(t) == t == 5 * FIVE_UP.points(t) for t in range(5, 40, 5))
    assert ALL_FIVES.points(0) == FIVE_UP.points(0) == 0


@pytest.mark.parametrize("slug", POINTS)
def test_two_end_totals_score_as_source_c_lists_them(slug):
    assert {t: p for t in [*range(19), 20, 22] if (p := RULE_SETS[slug].points(t))} == POINTS[slug]


def test_larger_sets_bring_larger_primes():
    larger = {19: 1, 21: 10, 23: 1, 26: 2, 28: 4, 34: 2, 29: 1, 31: 1, 33: 14, 35: 12, 38: 2, 42: 20, 44: 4, 46: 2}
    assert {t: ODD_PRIMES.points(t) for t in larger} == larger


def test_threes_score_in_all_threes():
    assert [t for t in range(1, 13) if ALL_THREES.points(t)] == [3, 6, 9, 12]


def test_every_value_of_every_rule_names_its_sources():
    for kind in kinds.values():
        if issubclass(kind, choices.Choice):
            for value in kind:
                sources = [value.source] if value.source in choices.SOURCES else value.source.split()
                assert set(sources) <= set(choices.SOURCES) and value.says.endswith(".")

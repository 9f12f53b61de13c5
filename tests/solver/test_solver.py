"""Endings: the solver against the slow truth, for every game and every rule that a search meets."""

from fractions import Fraction

import pytest

from fivescore import ALL_FIVES, FIVE_UP, MUGGINS, RULE_SETS
from fivescore.analysis.solver import face_up
from fivescore.core.notation import read_rules
from research.corpus import brute, endings
from tests.every import cases
from tests.weekly import examples


def agree(state):
    solution, truth = face_up(state), brute(state)
    assert solution.plays == truth
    assert solution.value == max(truth.values())
    assert solution.line[0] in solution.best


@pytest.mark.parametrize("slug", RULE_SETS)
@pytest.mark.parametrize(("sizes", "boneyard"), [((3, 3), 0), ((4, 3), 1), ((2, 3), 2)])
@pytest.mark.parametrize("order", ["known", "random"])
def test_two_hands_are_solved_as_the_slow_truth_says(slug, sizes, boneyard, order):
    for state in endings(RULE_SETS[slug], 1, sizes, boneyard, examples(36), order):
        agree(state)


@pytest.mark.parametrize("changes", [changes for (changes,) in cases("searched")])
@pytest.mark.parametrize("order", ["known", "random"])
def test_every_rule_that_a_search_meets_changes_its_value_as_it_should(changes, order):
    for state in endings(read_rules(f"all-fives {changes}"), 2, (3, 2), 2, examples(36), order):
        agree(state)


def test_who_has_got_in_is_known_to_the_search_by_the_score():
    rules = ALL_FIVES.vary(get_in=10)
    found = set()
    for state in endings(rules, 8, (3, 3), 0, 40):
        for scores in ((0, 0), (0, 30), (30, 0), (30, 30)):
            agree(one := state._replace(scores=scores))
            found.add((scores, face_up(one).value == face_up(state._replace(scores=(30, 30))).value))
    assert {each for each, same in found if not same} == {(0, 0), (0, 30), (30, 0)}


@pytest.mark.parametrize("reserve", [0, 1, 2])
@pytest.mark.parametrize("order", ["known", "random"])
def test_tiles_that_stay_in_the_boneyard_can_be_any_of_it(reserve, order):
    rules = ALL_FIVES.vary(drawing="until playable", reserve=reserve)
    for state in endings(rules, 4, (2, 2), reserve + 1, 12, order):
        agree(state)


@pytest.mark.parametrize("slug", [slug for slug, rules in RULE_SETS.items() if 4 in rules.players])
@pytest.mark.parametrize("partners", [True, False])
def test_three_and_four_players_are_solved_as_the_slow_truth_says(slug, partners):
    rules = RULE_SETS[slug].vary(partners=partners)
    for each in (rules, rules.vary(knock=1, must_play=False, counted="difference")):
        for state in endings(each, 3, (2, 2, 1, 2), 0, 4):
            agree(state)
    for state in endings(rules, 4, (2, 2, 1), 1, 4):
        agree(state)


def test_a_best_line_reaches_the_end_and_makes_the_value():
    for state in endings(MUGGINS, 6, (4, 4), 0, 5):
        solution, end = face_up(state), state
        for action in solution.line:
            end = end.apply(action)
        assert end.result and end.scores[0] - end.scores[1] == solution.value


def test_values_are_whole_where_no_chance_is_left():
    (state,) = endings(FIVE_UP, 8, (3, 3), 0, 1)
    assert all(type(value) is int for value in face_up(state).plays.values())
    means = [value for state in endings(FIVE_UP, 9, (2, 2), 3, 30) for value in face_up(state).plays.values()]
    assert any(isinstance(value, Fraction) for value in means)

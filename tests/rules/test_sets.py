"""Rule sets are values: each varies, compares and shows itself, and for each value there are sources."""

import ast
import inspect
import itertools
import pickle

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, ALL_THREES, FIVE_UP, FIVES_AND_THREES, ODD_PRIMES, RULE_SETS, RuleError, TileSet
from fivescore.core.notation import read_rules
from fivescore.core.rules import ALL_FIVES_GAMERULES, ALL_FIVES_ONLINE, HANDS, RULES, RuleSet, choices, clauses
from tests.every import cases, every
from tests.test_wording import NO_VALUES


def test_every_named_rule_set_is_there_under_its_slug():
    named = (
        "all-fives all-fives-gamerules all-fives-online five-up fives-and-threes odd-primes muggins sniff all-threes"
    )
    assert set(named.split()) <= set(RULE_SETS)
    assert all(rules.slug == slug for slug, rules in RULE_SETS.items()) and RULE_SETS["all-fives"] is ALL_FIVES


def test_a_near_relative_costs_one_value():
    for *slugs, field in (
        ("muggins", "all-threes", "scoring"),
        ("all-fives", "sniff", "count"),
        ("fives-and-threes", "odd-primes", "scoring"),
    ):
        near, far = (RULE_SETS[slug] for slug in slugs)
        assert list(near.differences(far)) == [field]
        assert near.vary(**{field: getattr(far, field)}).differences(far) == {}


def test_hands_and_targets_by_number_of_players():
    assert [ALL_FIVES.hand_size(n) for n in (2, 3, 4)] == [9, 7, 5]
    assert [ALL_FIVES.target_for(n) for n in (2, 3, 4)] == [250, 200, 200]
    assert [FIVES_AND_THREES.hand_size(n) for n in (2, 3, 4)] == [7, 5, 5]
    assert [ALL_FIVES_GAMERULES.hand_size(n) for n in (2, 3, 4)] == [7, 5, 5] and ALL_FIVES_ONLINE.hand == 7
    assert FIVE_UP.hand == 5 and FIVE_UP.target == FIVES_AND_THREES.target == 61


@pytest.mark.parametrize("size", [6, 9, 12, 7])
@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_game_takes_any_set(slug, size):
    assert RULE_SETS[slug].vary(tiles=size).tiles is TileSet(size)


@every(NO_VALUES)
def test_what_no_game_has_is_refused_with_the_fields_that_are_at_fault(changed):
    with pytest.raises(RuleError) as caught:
        ALL_FIVES.vary(**changed)
    fields, says = caught.value.fields, str(caught.value)
    assert {*changed} & {*fields} and caught.value.rule == fields[0]
    assert len(fields) == 1 or says.endswith(f"(fields: {', '.join(fields)})")


kinds = {name: type(getattr(ALL_FIVES, name)) for name in RULES}
changes = st.fixed_dictionaries({}, optional={
    name: st.sampled_from([str(v) for v in kind]) if issubclass(kind, choices.Choice) else st.booleans()
    for name, kind in kinds.items() if kind is bool or issubclass(kind, choices.Choice)
} | {"tiles": st.integers(6, 12), "reserve": st.integers(0, 2), "target": st.integers(1, 300)})  # fmt: skip


@given(st.sampled_from(sorted(RULE_SETS)), changes)
def test_the_repr_of_a_rule_set_is_the_rule_set(slug, varied):
    try:
        rules = RULE_SETS[slug].vary(**varied)
    except RuleError as error:
        assert error.fields
        return
    names = {"RuleSet": RuleSet, **{r.slug.upper().replace("-", "_"): r for r in RULE_SETS.values()}}
    assert eval(repr(rules), names) == rules == pickle.loads(pickle.dumps(rules))
    assert set(rules.differences(RULE_SETS[slug])) <= set(varied)


def test_a_rule_set_of_ones_own_shows_all_of_itself():
    own = RuleSet(slug="attic", title="Attic Fives", source="settled here", target=55)
    assert eval(repr(own)) == own and "target=55" in repr(own)


def test_every_rule_has_its_meaning_and_source_below_it():
    body = ast.parse(inspect.getsource(RuleSet)).body[0].body
    below = {
        node.target.id: after.value.value
        for node, after in itertools.pairwise(body)
        if isinstance(node, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    }
    assert set(RULES) <= set(below)
    marks = ("A", "B", "C", "D", "E", "all sources", "named only", "settled here", "House")
    assert all(any(mark in below[name] for mark in marks) for name in RULES)


POINTS = {
    "fives-and-threes": {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4},
    "odd-primes": {3: 1, 5: 1, 6: 2, 7: 1, 9: 3, 10: 2, 11: 1, 12: 4, 13: 1, 14: 2, 15: 8, 17: 1, 18: 6, 20: 4, 22: 2},
}


def test_fives_score_themselves_threes_in_all_threes_too_and_by_five_in_five_up():
    assert [t for t in range(36) if ALL_FIVES.points(t)] == [5, 10, 15, 20, 25, 30, 35]
    assert all(ALL_FIVES.points(t) == t == 5 * FIVE_UP.points(t) for t in range(5, 40, 5))
    assert ALL_FIVES.points(0) == FIVE_UP.points(0) == 0
    assert [t for t in range(1, 13) if ALL_THREES.points(t)] == [3, 6, 9, 12]


@pytest.mark.parametrize("slug", POINTS)
def test_two_end_totals_score_as_source_c_lists_them(slug):
    assert {t: p for t in [*range(19), 20, 22] if (p := RULE_SETS[slug].points(t))} == POINTS[slug]


def test_larger_sets_bring_larger_primes():
    larger = {19: 1, 21: 10, 23: 1, 26: 2, 28: 4, 34: 2, 29: 1, 31: 1, 33: 14, 35: 12, 38: 2, 42: 20, 44: 4, 46: 2}
    assert {t: ODD_PRIMES.points(t) for t in larger} == larger


def test_every_value_of_every_rule_names_its_sources():
    for kind in kinds.values():
        if issubclass(kind, choices.Choice):
            for value in kind:
                sources = [value.source] if value.source in choices.SOURCES else value.source.split()
                assert set(sources) <= set(choices.SOURCES) and value.says.endswith(".")


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

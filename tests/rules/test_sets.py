"""A rule set is a value: it varies, compares and shows itself, and says what each number of players gets."""

import itertools
import pickle

import pytest
from hypothesis import given, strategies as st

from fivescore import (
    ALL_FIVES,
    ALL_THREES,
    FIVE_UP,
    FIVES_AND_THREES,
    MUGGINS,
    ODD_PRIMES,
    RULE_SETS,
    SNIFF,
    RuleError,
    RuleSet,
    TileSet,
)
from fivescore.core.rules import ALL_FIVES_GAMERULES, ALL_FIVES_ONLINE, RULES, choices
from tests.every import every
from tests.rulings import NO_VALUES


def test_every_named_rule_set_is_there_under_its_slug():
    named = (
        "all-fives all-fives-gamerules all-fives-online five-up fives-and-threes odd-primes muggins sniff all-threes"
    )
    assert set(named.split()) <= set(RULE_SETS)
    assert all(rules.slug == slug for slug, rules in RULE_SETS.items()) and RULE_SETS["all-fives"] is ALL_FIVES


@pytest.mark.parametrize(("near", "far", "field"), [(MUGGINS, ALL_THREES, "scoring"), (ALL_FIVES, SNIFF, "count"),
                                                    (FIVES_AND_THREES, ODD_PRIMES, "scoring")])  # fmt: skip
def test_a_near_relative_costs_one_value(near, far, field):
    assert list(near.differences(far)) == [field]
    assert near.vary(**{field: getattr(far, field)}).differences(far) == {}


def test_hands_and_targets_by_number_of_players():
    assert [ALL_FIVES.hand_size(n) for n in (2, 3, 4)] == [9, 7, 5]
    assert [ALL_FIVES.target_for(n) for n in (2, 3, 4)] == [250, 200, 200]
    assert [FIVES_AND_THREES.hand_size(n) for n in (2, 3, 4)] == [7, 5, 5]
    assert [ALL_FIVES_GAMERULES.hand_size(n) for n in (2, 3, 4)] == [7, 5, 5] and ALL_FIVES_ONLINE.hand == 7
    assert FIVE_UP.hand == 5 and FIVE_UP.target == FIVES_AND_THREES.target == 61


def test_five_play_with_the_hands_of_newsome_and_born():
    five = ALL_FIVES.vary(players=(2, 3, 4, 5), hand="newsome-born", target=200)
    assert [five.hand_size(n) for n in (2, 3, 4, 5)] == [7, 7, 7, 5]


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
    import ast
    import inspect

    body = ast.parse(inspect.getsource(RuleSet)).body[0].body
    below = {
        node.target.id: after.value.value
        for node, after in itertools.pairwise(body)
        if isinstance(node, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    }
    assert set(RULES) <= set(below)
    marks = ("A", "B", "C", "D", "E", "all sources", "named only", "settled here", "House")
    assert all(any(mark in below[name] for mark in marks) for name in RULES)

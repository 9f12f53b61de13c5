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
from fivescore.core.rules import (
    ALL_FIVES_GAMERULES,
    ALL_FIVES_ONLINE,
    HANDS,
    RULES,
    choices,
    clauses,
    credit,
    credited,
    gains,
    kept_from,
    reached,
    settle,
    worth,
)
from tests.every import every
from tests.rulings import NO_VALUES

POINTS = {
    "fives-and-threes": {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4},
    "odd-primes": {3: 1, 5: 1, 6: 2, 7: 1, 9: 3, 10: 2, 11: 1, 12: 4, 13: 1, 14: 2, 15: 8, 17: 1, 18: 6, 20: 4, 22: 2},
}


def test_every_named_rule_set_is_there_under_its_slug():
    named = (
        "all-fives all-fives-gamerules all-fives-online five-up fives-and-threes odd-primes muggins sniff all-threes"
    )
    assert set(named.split()) <= set(RULE_SETS)
    assert all(rules.slug == slug for slug, rules in RULE_SETS.items()) and RULE_SETS["all-fives"] is ALL_FIVES


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
    with pytest.raises(RuleError, match="not played by 5; numbers of players: 2, 3, 4"):
        ALL_FIVES.hand_size(5)


def test_five_play_with_the_hands_of_newsome_and_born():
    five = ALL_FIVES.vary(players=(2, 3, 4, 5), hand="newsome-born", target=200)
    assert [five.hand_size(n) for n in (2, 3, 4, 5)] == [7, 7, 7, 5]


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


def test_a_rule_set_is_frozen():
    with pytest.raises(AttributeError):
        ALL_FIVES.target = 100


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
    marks = ("A", "B", "C", "D", "E", "all sources", "named only", "settled here")
    assert all(any(mark in below[name] for mark in marks) for name in RULES)


def test_every_value_of_every_rule_names_its_sources():
    for kind in kinds.values():
        if issubclass(kind, choices.Choice):
            for value in kind:
                sources = [value.source] if value.source in choices.SOURCES else value.source.split()
                assert set(sources) <= set(choices.SOURCES) and value.says.endswith(".")


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


def test_tiles_left_are_rounded_to_threes_where_threes_score():
    threes = RULE_SETS["all-threes"].vary(rounding="nearest")
    assert [worth(threes, pips) for pips in (1, 2, 4, 5, 7)] == [0, 3, 3, 6, 6]
    assert [worth(threes.vary(rounding="up"), pips) for pips in (1, 3, 4)] == [3, 3, 6]


def test_a_first_tile_may_score_for_who_stands_at_the_target_already():
    rules = ALL_FIVES.vary(first_tile_wins=False)
    assert credit(rules, 250, 5, 250, leads=True) == 255


def test_points_of_a_later_tile_are_not_kept_back_as_those_of_a_first_one():
    assert kept_from(FIVES_AND_THREES.vary(first_tile_wins=False), 57, 4, 61) == ""


def test_a_side_that_went_out_wins_though_its_partner_holds_more_than_the_others():
    assert gains(ALL_FIVES, (0, 2, 13, 1), 0) == (5, 0)


def test_points_that_are_not_of_all_sides_are_credited_to_none():
    with pytest.raises(ValueError, match="shorter"):
        credited(ALL_FIVES, (0, 0), (5,), 250)


def test_past_an_exact_target_a_score_has_not_reached_it():
    assert not reached(FIVES_AND_THREES, 62, 61) and reached(ALL_FIVES, 251, 250)


def test_hands_and_seats_that_do_not_match_are_not_settled():
    with pytest.raises(ValueError, match="longer"):
        settle(ALL_FIVES, (0, 1), (0, 5, 6), 0)

"""Which plays score: held against the engine play by play, against a recount, and against every hand one by one."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings, strategies as st

from fivescore import (
    ALL_FIVES,
    FIVE_UP,
    FIVES_AND_THREES,
    MUGGINS,
    ODD_PRIMES,
    RULE_SETS,
    SNIFF,
    Position,
    Tile,
    opportunities,
)
from fivescore.analysis.finder import best_score_chances, expected_best, outcomes, prospect, residues
from fivescore.analysis.players import Careful, Greedy
from fivescore.core.game import deal
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout
from tests.games import layouts, recount, states
from tests.weekly import examples

LAYOUTS = layouts(most=27)


def off_table(layout):
    return [tile for tile in layout.rules.tiles if tile not in layout.tiles]


@given(LAYOUTS)
def test_every_play_of_a_hand_is_found_and_counted_as_a_recount_counts_it(layout):
    found = {each.play: each for each in outcomes(layout, off_table(layout))}
    assert set(found) == {Play(tile, on) for tile in off_table(layout) for on in layout.places(tile)}
    for play, each in found.items():
        after = layout.play(*play)
        assert each.total == recount(after) and each.points == after.points
        assert each.change == recount(after) - recount(layout) and each.before == layout.total


@given(LAYOUTS)
def test_opportunities_are_the_plays_that_score_best_first(layout):
    found = opportunities(layout, off_table(layout))
    assert {each.play for each in found} == {each.play for each in outcomes(layout, off_table(layout)) if each.points}
    assert list(found) == sorted(found, key=lambda each: (-each.points, each.play.tile))


@pytest.mark.parametrize("slug", RULE_SETS)
def test_of_equal_plays_the_first_is_the_one_that_greedy_makes(slug):
    rng = random.Random(slug)
    for _ in range(20):
        for state in states(RULE_SETS[slug], 2, rng):
            position = state.seen_by(state.to_move)
            found = outcomes(position.layout, position.hand) if state.result is None else ()
            if found and (position.must_lead is None or position.layout.last):
                assert found[0].play == Greedy().choose(position, rng)


@given(LAYOUTS)
def test_a_change_is_what_the_new_end_adds_less_what_the_old_one_did(layout):
    for each in outcomes(layout, off_table(layout)):
        new = layout.play(*each.play).openings[-1].end.count
        if each.play.on:
            assert each.change == new - (each.lost or 0)
            assert str(new) in each.does.split()


def test_a_plain_end_is_replaced():
    (found,) = outcomes(read_layout("3-6 6-6 6-1", MUGGINS), "3-5")
    assert (found.before, found.lost, found.change, found.total) == (4, 3, 2, 6)


def test_a_hand_is_a_text_or_tiles_and_one_that_fits_nowhere_has_no_play():
    layout = read_layout("1-4", ALL_FIVES)
    assert outcomes(layout, "1-6, [4-6]") == outcomes(layout, [Tile(4, 6), "6|1"]) != ()
    assert outcomes(layout, "2-3") == outcomes(layout, "") == ()


@given(LAYOUTS)
def test_a_play_scores_where_its_change_lands_on_a_multiple_and_nowhere_else(layout):
    found = residues(layout)
    for each in found:
        assert each.left == recount(layout) % each.divisor
        assert each.changes and all((each.left + change) % each.divisor == 0 for change in each.changes)
        assert {after - before for before, after in zip(each.changes, each.changes[1:], strict=False)} <= {each.divisor}
    scoring = {change for each in found for change in each.changes}
    for each in outcomes(layout, off_table(layout)):
        assert (each.change in scoring) == (each.points > 0)


def test_each_game_has_its_own_divisors():
    at = {rules: [each.divisor for each in residues(read_layout("3-5", rules))] for rules in RULE_SETS.values()}
    assert at[ALL_FIVES] == at[FIVE_UP] == at[MUGGINS] == at[SNIFF] == [5]
    assert at[FIVES_AND_THREES] == [3, 5] and at[RULE_SETS["all-threes"]] == [3]
    assert at[ODD_PRIMES] == [3, 5, 7, 11, 13, 17, 19], "8 and a double six are 20 at most"
    named = [line.split()[1] for line in str(residues(read_layout("3-5", ODD_PRIMES))).splitlines()]
    assert named == ["threes", "fives", "sevens", "11s", "13s", "17s", "19s"]


def test_a_count_of_nothing_does_not_score():
    layout = read_layout("0-0", ALL_FIVES)
    assert residues(layout)[0].changes == (5, 10) and not opportunities(layout, "0-1 0-2")


@settings(max_examples=examples(160))
@given(LAYOUTS, st.integers(0, 4), st.integers(0, 12))
def test_chances_of_the_best_score_are_those_of_every_hand_one_by_one(layout, held, few):
    tiles = off_table(layout)[: max(held, few)]
    held = min(held, len(tiles))
    counted = Counter(
        max((layout.play(tile, on).points for tile in hand for on in layout.places(tile)), default=0)
        for hand in combinations(tiles, held)
    )
    hands = comb(len(tiles), held)
    assert best_score_chances(layout, tiles, held) == {points: Fraction(n, hands) for points, n in counted.items()}


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_prospect_after_a_play_has_the_mean_that_careful_players_use(slug):
    for state in states(RULE_SETS[slug], 2, random.Random(7), 5):
        position = state.seen_by(state.to_move)
        for play in position.legal if state.result is None else ():
            if isinstance(play, Play):
                found = prospect(position, play)
                after, held = position.layout.play(*play).known, position.sizes[1 - state.to_move]
                assert found.seat == 1 - state.to_move and found.held == held
                assert float(found.mean) == pytest.approx(expected_best(*after, position.hidden, held))
                assert sum(found.chances.values()) == 1


def partner_is_out():
    """Partners play on in Fives and Threes until both of one side are out: here the next seat has gone out."""
    played = (
        "1-2 1-4@1-2 4-5@1-4 5-5@4-5 1-5@5-5 1-3@1-5 3-5@1-3 2-2@1-2 2-4@2-2 4-6@2-4 1-6@4-6 0-5@3-5 0-1@1-6 0-6@0-5"
    )
    return Position.of(read_layout(played, FIVES_AND_THREES), hand="0-0 0-3 6-6", others=(0, 4, 1))


def test_the_prospect_skips_a_seat_that_has_gone_out():
    found = prospect(partner_is_out())
    assert (found.seat, found.held) == (2, 4)


def test_the_careful_player_skips_a_seat_that_has_gone_out_when_it_looks_ahead():
    position = partner_is_out()

    def worth(play):
        after = position.layout.after(play)
        best = {tile: max((after.play(tile, on).points for on in after.places(tile)), default=0) for tile in unseen}
        return after.points + Fraction(sum(max(map(best.get, held)) for held in hands), len(hands))

    unseen = position.unseen  # the next to play is the partner, whose points are the seat's own
    hands = list(combinations(unseen, 4))
    values = {play: worth(play) for play in position.legal}
    chosen = Careful().choose(position, random.Random(0))
    assert values[chosen] == max(values.values()) > sorted(values.values())[-2]


def test_the_prospect_names_the_best_play_of_every_unseen_tile():
    position = deal(ALL_FIVES, 2, random.Random(1), leader=0).start().seen_by(0)
    found = prospect(position, Play(position.hand[0]))
    assert tuple(found.best) == position.unseen and found.each == Fraction(9, 19)
    after = position.layout.play(position.hand[0])
    for tile, best in found.best.items():
        assert (best.points if best else None) == max(
            (after.play(tile, on).points for on in after.places(tile)), default=None
        )


def test_the_prospect_on_the_table_as_it_is_is_that_of_the_seat_to_move():
    state = deal(ALL_FIVES, 3, random.Random(2), leader=1).start()
    assert prospect(state.seen_by(0)).seat == 1
    assert prospect(state.seen_by(1)).seat == 2, "the seat that looks is left out"
    assert prospect(state.seen_by(None)).seat == 1, "a spectator sees every seat"

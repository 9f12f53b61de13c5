"""Luck beside choices: together with the rest they are the result, and what chance brings has mean zero."""

import random
from fractions import Fraction

from hypothesis import given, settings

from fivescore import ALL_FIVES, RULE_SETS
from fivescore.core.game import deal
from fivescore.core.rules import sides
from fivescore_labs.review import MEASURES, review
from fivescore_labs.review.coefficients import WORTHS
from fivescore_labs.review.luck import FEATURES, account, chances, surprises
from research import stored
from tests.games import played_out
from tests.test_review import rounds
from tests.weekly import examples


@settings(max_examples=examples(100))
@given(rounds)
def test_luck_choices_and_the_rest_are_the_result_exactly(row):
    end = played_out(*row, "greedy")
    seat = row[2] % row[1]
    found = review(end, seat, budget=0, worlds=0)
    added, seats = account(end, found), end.table.seats
    gains = [now - then for now, then in zip(end.scores, end.deal.start().scores, strict=True)]
    others = [gain for side, gain in enumerate(gains) if side != seats[seat]]
    assert added.result == gains[seats[seat]] - Fraction(sum(others), len(others))
    assert added.luck + added.choices + added.rest == added.result
    assert added.choices == -found.lost(added.measure)
    assert found.count(added.measure) == max(map(found.count, MEASURES))


@settings(max_examples=examples(60))
@given(rounds)
def test_what_one_side_has_of_luck_the_others_lack(row):
    end = played_out(*row, "greedy")
    seats = sides(end.rules, row[1])
    by_side = {side: sum(each.luck for each in chances(end, seat)) for seat, side in enumerate(seats)}
    assert sum(by_side.values()) == 0


@settings(max_examples=examples(60))
@given(rounds)
def test_over_all_tiles_that_a_draw_could_have_brought_its_luck_is_zero(row):
    end = played_out(*row, "greedy")
    drawn = [each for each in chances(end, 0) if each.tile]
    for number in range(len(drawn)):
        luck, bone = Fraction(), end.deal.boneyard
        for other in range(number, len(bone)):
            swapped = list(bone)
            swapped[number], swapped[other] = swapped[other], swapped[number]
            again = end._replace(deal=end.deal._replace(boneyard=tuple(swapped)))
            luck += chances(again, 0)[1 + number].luck
            assert chances(again, 0)[1 + number].tile == bone[other]
        assert luck == 0


def test_over_both_ways_to_deal_two_hands_the_luck_of_the_deal_is_zero():
    for seed in range(20):
        dealt = deal(ALL_FIVES, 2, random.Random(seed), leader=0)
        one, other = (chances(each.start(), 0)[0].luck for each in (dealt, dealt._replace(hands=dealt.hands[::-1])))
        assert one + other == 0


def test_the_stored_run_finds_mean_zero_in_every_game_and_little_power():
    rows = {row["game"]: row for row in stored("review")["lucks"]}
    for game, row in rows.items():
        assert abs(row["mean"]) < 3 * row["error"] and 1 < row["shrinks"] < 1.3, game
    assert set(rows) == set(RULE_SETS) == set(WORTHS) and rows["all-fives"]["rounds"] == 20_000


def test_each_chance_is_named_with_its_event_its_seat_and_its_tile():
    end = played_out("all-fives", 2, 4, "greedy", leader=0)
    for event, seat, tile, found in list(surprises(end, 0))[1:]:
        assert str(end.events[event].action) == "draw" and end.events[event].seat == seat
        assert tile in end.deal.boneyard and len(found) == len(FEATURES)

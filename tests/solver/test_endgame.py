"""Endings with hidden tiles: random ones, and values bit by bit."""

from itertools import count

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS
from fivescore.analysis import odds
from fivescore.analysis.solver import (
    AVERAGE,
    TRUTH,
    average_face_up,
    exactness,
    face_up,
    outlook,
    random_ending,
    state_in_deal,
    study,
)
from fivescore.analysis.solver.alphabeta import INFINITE_MARGIN
from research.corpus import brute, state_of


@pytest.mark.parametrize("slug", RULE_SETS)
@pytest.mark.parametrize("sizes", [(1, 1, 0), (3, 3, 4), (7, 7, 0), (2, 5, 8)])
def test_a_random_ending_has_the_sizes_asked_for_and_a_choice_of_plays(slug, sizes):
    position = random_ending(RULE_SETS[slug], *sizes, seed=5)
    assert (*position.sizes, position.boneyard) == sizes and not position.fault
    assert len(position.layout.fitting(position.hand)) >= min(2, sizes[0])
    assert position == random_ending(RULE_SETS[slug], *sizes, seed=5)


def test_a_seed_means_the_same_ending_for_good():
    position = random_ending(ALL_FIVES, 3, 3, 4, seed=32)
    assert str(position.layout).startswith("0-0 0-1@0-0 0-6@0-0 1-4@0-1 0-4@1-4")
    assert [str(tile) for tile in position.hand] == ["[0-5]", "[1-3]", "[4-5]"]


def test_only_the_last_bit_of_a_study_has_the_values_and_a_sample_says_its_error(monkeypatch):
    position = random_ending(FIVES_AND_THREES, 3, 3, 2, seed=1)
    ticks = count()
    monkeypatch.setattr("fivescore.analysis.solver.endings.now", lambda: next(ticks))  # each look is too late
    *bits, last = study(position)
    done = [bit.done for bit in bits]
    assert len(bits) > 3 and done == sorted(done) and all(0 < part < 1 for part in done)
    assert not any(bit.choices for bit in bits) and last.done == 1
    assert last.choices == average_face_up(position) and last.outlooks
    *_, sampled = study(position, sample=100, seed=4)
    assert all(choice.deals == 100 and choice.error is not None for choice in sampled.choices)
    assert not sampled.outlooks


@pytest.mark.parametrize(("boneyard", "foreseen"), [(5, True), (6, False)])
def test_it_is_said_how_rounds_end_where_at_most_five_tiles_can_be_drawn(boneyard, foreseen):
    position = random_ending(ALL_FIVES, 2, 2, boneyard, seed=1)
    *_, last = study(position)
    assert last.outlooks == ({each.play: outlook(position, each.play) for each in last.choices} if foreseen else {})


def test_work_grows_by_a_part_for_each_play_whose_end_is_foreseen(monkeypatch):
    ticks = count()
    for module in ("endings", "budget"):
        monkeypatch.setattr(f"fivescore.analysis.solver.{module}.now", lambda: next(ticks) / 20)
    monkeypatch.setattr("fivescore.analysis.solver.budget.LOOK", 1)
    *bits, last = study(random_ending(ALL_FIVES, 2, 2, 4, seed=1))
    done, parts = [bit.done for bit in bits], 1 + len(last.outlooks)
    assert done == sorted(done) and parts > 2 and not any(bit.choices for bit in bits)
    assert {int(part * parts) for part in done} == set(range(parts))


HARD = [("all-fives", (6, 3), 127), ("fives-and-threes", (5, 5), 73), ("muggins", (5, 4), 252)]
"""Endings in which a hand moves twice, and a bound that is too high would end the search too early."""


@pytest.mark.parametrize(("slug", "sizes", "seed"), HARD)
def test_a_bound_is_taken_for_a_value_only_where_it_is_one(slug, sizes, seed):
    position = random_ending(RULE_SETS[slug], *sizes, 0, seed)
    ((deal, _),) = odds.deals(position)
    assert face_up(state_in_deal(position, deal)).plays == brute(state_of(position, deal))


def test_a_position_seen_in_a_deal_has_its_hands_its_boneyard_and_no_target():
    position = random_ending(FIVES_AND_THREES, 2, 2, 3, seed=1)
    for deal, _ in odds.deals(position):
        state = state_in_deal(position, deal)
        assert (state.hands, state.boneyard) == (deal.hands, deal.boneyard)
        assert max(state.scores) < -INFINITE_MARGIN // 2


def test_a_sample_is_the_same_for_the_same_seed_and_another_for_another():
    position = random_ending(ALL_FIVES, 3, 3, 4, seed=1)
    one, same, other = ([*study(position, sample=20, seed=seed)][-1].choices for seed in (4, 4, 5))
    assert one == same != other
    assert average_face_up(position, sample=20) == average_face_up(position, sample=20)


def test_an_empty_boneyard_is_the_truth_and_is_not_sampled():
    position = random_ending(ALL_FIVES, 3, 4, 0, seed=2)
    assert exactness(position, sample=100) == TRUTH and exactness(random_ending(ALL_FIVES, 3, 3, 1, seed=2)) == AVERAGE
    *_, last = study(position, sample=100)
    ((deal, _),) = odds.deals(position)
    assert {choice.play: (choice.mean, choice.error) for choice in last.choices} == {
        play: (value, None) for play, value in face_up(state_in_deal(position, deal)).plays.items()
    }

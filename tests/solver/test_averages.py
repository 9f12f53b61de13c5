"""Averages over deals: against the slow truth of every deal, and what a sample says of itself."""

import random
from collections import Counter
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS
from fivescore.analysis import odds
from fivescore.analysis.solver import average_face_up, outlook
from fivescore.core.position import Draw, Position
from research.corpus import brute, endings, state_of
from tests.games import states
from tests.weekly import examples


def truth(position):
    """The mean of every action's slow value over all deals by their weights."""
    totals, ways = Counter(), 0
    for each, weight in odds.deals(position):
        for action, value in brute(state_of(position, each)).items():
            totals[action] += weight * value
        ways += weight
    return {action: Fraction(total, ways) for action, total in totals.items()}


def positions(rules, seed, sizes, boneyard, count):
    for state in endings(rules, seed, sizes, boneyard, count):
        yield Position.of(state.layout, hand=state.hands[0], others=sizes[1:], boneyard=boneyard)


@pytest.mark.parametrize("slug", RULE_SETS)
@pytest.mark.parametrize(("sizes", "boneyard"), [((2, 2), 2), ((3, 2), 1), ((2, 3), 3)])
def test_averages_and_outlooks_are_those_of_every_deal(slug, sizes, boneyard):
    for position in positions(RULE_SETS[slug], 5, sizes, boneyard, 2):
        means = truth(position)
        choices = average_face_up(position)
        assert {choice.play: choice.mean for choice in choices} == means
        assert [choice.mean for choice in choices] == sorted(means.values(), reverse=True)
        for choice in choices:
            found = outlook(position, choice.play)
            assert found.margins.mean() == choice.mean
            assert found.out + found.beaten + found.blocked == 1 and 0 <= found.won <= 1


@pytest.mark.landing  # brute force beside it
@pytest.mark.parametrize("drawing", ["none", "until playable", "while able"])
def test_averages_keep_what_the_record_proves(drawing):
    rng, checked = random.Random(drawing), 0
    rules = ALL_FIVES.vary(
        tiles=3, hand=3 if drawing == "while able" else 2, drawing=drawing, players=(2,), partners=False
    )
    while checked < (examples(24) // 2 if drawing == "while able" else examples(36)):
        *_, state = states(rules, 2, rng, 2 if drawing == "none" else 4)
        drew = any(isinstance(event.action, Draw) for event in state.events)
        if state.result or drew != (drawing != "none") or (drawing == "while able" and len(state.boneyard) > 2):
            continue
        position = state.seen_by(state.to_move)
        assert {choice.play: choice.mean for choice in average_face_up(position)} == truth(position)
        checked += 1


def test_partners_average_over_both_other_sides():
    for position in positions(FIVES_AND_THREES, 6, (1, 2, 1, 2), 1, 2):
        assert {choice.play: choice.mean for choice in average_face_up(position)} == truth(position)


def test_a_sample_says_how_far_it_may_be_off():
    (position,) = positions(ALL_FIVES.vary(drawing="none"), 8, (3, 3), 8, 1)
    exact = {choice.play: choice.mean for choice in average_face_up(position)}
    sampled = average_face_up(position, sample=400, rng=random.Random(1))
    assert all(choice.deals == 400 and choice.error is not None for choice in sampled)
    assert all(abs(choice.mean - exact[choice.play]) <= 3 * choice.error + 1e-9 for choice in sampled)
    assert sampled == average_face_up(position, sample=400, rng=random.Random(1))


def test_the_error_of_a_sampled_average_is_that_of_its_deals_solved_one_by_one():
    (position,) = positions(ALL_FIVES.vary(drawing="none"), 8, (2, 2), 6, 1)
    rng = random.Random(1)
    drawn = [odds.sample(position, rng) for _ in range(7)]
    for choice in average_face_up(position, sample=7, rng=random.Random(1)):
        values = [float(brute(state_of(position, each))[choice.play]) for each in drawn]
        assert choice.mean == pytest.approx(fmean(values)) and stdev(values) > 0
        assert choice.error == pytest.approx(stdev(values) / sqrt(7))


def test_progress_is_told_and_averages_stay_where_what_is_known_is_dropped(monkeypatch):
    (position,), told = positions(ALL_FIVES.vary(drawing="none"), 9, (3, 3), 8, 1), []
    kept = average_face_up(position, progress=told.append)
    assert told and told == sorted(told) and all(0 < part < 1 for part in told)
    monkeypatch.setattr("fivescore.analysis.solver.values.KEPT", 0)
    assert average_face_up(position) == kept

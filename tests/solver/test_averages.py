"""Endings with hidden tiles: averages over deals, bit by bit, and true values, against the slow truth of every deal."""

import random
from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import count
from math import sqrt
from statistics import fmean, stdev

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, FivescoreError
from fivescore.analysis import odds, solver
from fivescore.analysis.solver.alphabeta import INFINITE_MARGIN
from fivescore.analysis.solver.certificate import certificate_of, read_certificate, write_certificate
from fivescore.analysis.solver.hidden import DRAW, PASS
from fivescore.core.layout import Play
from fivescore.core.notation import read_tiles
from fivescore.core.position import Draw, Position
from research.solver import brute, endings, state_of
from tests.every import cases, every
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
        choices = solver.average_face_up(position)
        assert {choice.play: choice.mean for choice in choices} == means
        assert [choice.mean for choice in choices] == sorted(means.values(), reverse=True)
        for choice in choices:
            found = solver.outlook(position, choice.play)
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
        assert {choice.play: choice.mean for choice in solver.average_face_up(position)} == truth(position)
        checked += 1


def test_partners_average_over_both_other_sides():
    for position in positions(FIVES_AND_THREES, 6, (1, 2, 1, 2), 1, 2):
        assert {choice.play: choice.mean for choice in solver.average_face_up(position)} == truth(position)


def test_a_sample_says_how_far_it_may_be_off():
    (position,) = positions(ALL_FIVES.vary(drawing="none"), 8, (3, 3), 8, 1)
    exact = {choice.play: choice.mean for choice in solver.average_face_up(position)}
    sampled = solver.average_face_up(position, sample=400, rng=random.Random(1))
    assert all(choice.deals == 400 and choice.error is not None for choice in sampled)
    assert all(abs(choice.mean - exact[choice.play]) <= 3 * choice.error + 1e-9 for choice in sampled)
    assert sampled == solver.average_face_up(position, sample=400, rng=random.Random(1))


def test_the_error_of_a_sampled_average_is_that_of_its_deals_solved_one_by_one():
    (position,) = positions(ALL_FIVES.vary(drawing="none"), 8, (2, 2), 6, 1)
    rng = random.Random(1)
    drawn = [odds.sample(position, rng) for _ in range(7)]
    for choice in solver.average_face_up(position, sample=7, rng=random.Random(1)):
        values = [float(brute(state_of(position, each))[choice.play]) for each in drawn]
        assert choice.mean == pytest.approx(fmean(values)) and stdev(values) > 0
        assert choice.error == pytest.approx(stdev(values) / sqrt(7))


def test_progress_is_told_and_averages_stay_where_what_is_known_is_dropped(monkeypatch):
    (position,), told = positions(ALL_FIVES.vary(drawing="none"), 9, (3, 3), 8, 1), []
    kept = solver.average_face_up(position, progress=told.append)
    assert told and told == sorted(told) and all(0 < part < 1 for part in told)
    monkeypatch.setattr("fivescore.analysis.solver.values.KEPT", 0)
    assert solver.average_face_up(position) == kept


@pytest.mark.parametrize("slug", RULE_SETS)
@pytest.mark.parametrize("sizes", [(1, 1, 0), (3, 3, 4), (7, 7, 0), (2, 5, 8)])
def test_a_random_ending_has_the_sizes_asked_for_and_a_choice_of_plays(slug, sizes):
    position = solver.random_ending(RULE_SETS[slug], *sizes, seed=5)
    assert (*position.sizes, position.boneyard) == sizes and not position.fault
    assert len(position.layout.fitting(position.hand)) >= min(2, sizes[0])
    assert position == solver.random_ending(RULE_SETS[slug], *sizes, seed=5)


def test_a_seed_means_the_same_ending_for_good():
    position = solver.random_ending(ALL_FIVES, 3, 3, 4, seed=32)
    assert str(position.layout).startswith("0-0 0-1@0-0 0-6@0-0 1-4@0-1 0-4@1-4")
    assert [str(tile) for tile in position.hand] == ["[0-5]", "[1-3]", "[4-5]"]


def test_only_the_last_bit_of_a_study_has_the_values_and_a_sample_says_its_error(monkeypatch):
    position = solver.random_ending(FIVES_AND_THREES, 3, 3, 2, seed=1)
    ticks = count()
    monkeypatch.setattr("fivescore.analysis.solver.endings.now", lambda: next(ticks))  # each look is too late
    *bits, last = solver.study(position)
    done = [bit.done for bit in bits]
    assert len(bits) > 3 and done == sorted(done) and all(0 < part < 1 for part in done)
    assert not any(bit.choices for bit in bits) and last.done == 1
    assert last.choices == solver.average_face_up(position) and last.outlooks
    *_, sampled = solver.study(position, sample=100, seed=4)
    assert all(choice.deals == 100 and choice.error is not None for choice in sampled.choices)
    assert not sampled.outlooks


@pytest.mark.parametrize(("boneyard", "foreseen"), [(5, True), (6, False)])
def test_it_is_said_how_rounds_end_where_at_most_five_tiles_can_be_drawn(boneyard, foreseen):
    position = solver.random_ending(ALL_FIVES, 2, 2, boneyard, seed=1)
    *_, last = solver.study(position)
    assert last.outlooks == (
        {each.play: solver.outlook(position, each.play) for each in last.choices} if foreseen else {}
    )


def test_work_grows_by_a_part_for_each_play_whose_end_is_foreseen(monkeypatch):
    ticks = count()
    for module in ("endings", "budget"):
        monkeypatch.setattr(f"fivescore.analysis.solver.{module}.now", lambda: next(ticks) / 20)
    monkeypatch.setattr("fivescore.analysis.solver.budget.LOOK", 1)
    *bits, last = solver.study(solver.random_ending(ALL_FIVES, 2, 2, 4, seed=1))
    done, parts = [bit.done for bit in bits], 1 + len(last.outlooks)
    assert done == sorted(done) and parts > 2 and not any(bit.choices for bit in bits)
    assert {int(part * parts) for part in done} == set(range(parts))


HARD = [("all-fives", (6, 3), 127), ("fives-and-threes", (5, 5), 73), ("muggins", (5, 4), 252)]
"""Endings in which a hand moves twice, and a bound that is too high would end the search too early."""


@pytest.mark.parametrize(("slug", "sizes", "seed"), HARD)
def test_a_bound_is_taken_for_a_value_only_where_it_is_one(slug, sizes, seed):
    position = solver.random_ending(RULE_SETS[slug], *sizes, 0, seed)
    ((deal, _),) = odds.deals(position)
    assert solver.face_up(solver.state_in_deal(position, deal)).plays == brute(state_of(position, deal))


def test_a_position_seen_in_a_deal_has_its_hands_its_boneyard_and_no_target():
    position = solver.random_ending(FIVES_AND_THREES, 2, 2, 3, seed=1)
    for deal, _ in odds.deals(position):
        state = solver.state_in_deal(position, deal)
        assert (state.hands, state.boneyard) == (deal.hands, deal.boneyard)
        assert max(state.scores) < -INFINITE_MARGIN // 2


def test_a_sample_is_the_same_for_the_same_seed_and_another_for_another():
    position = solver.random_ending(ALL_FIVES, 3, 3, 4, seed=1)
    one, same, other = ([*solver.study(position, sample=20, seed=seed)][-1].choices for seed in (4, 4, 5))
    assert one == same != other
    assert solver.average_face_up(position, sample=20) == solver.average_face_up(position, sample=20)


def test_an_empty_boneyard_is_the_truth_and_is_not_sampled():
    position = solver.random_ending(ALL_FIVES, 3, 4, 0, seed=2)
    assert (
        solver.exactness(position, sample=100) == solver.TRUTH
        and solver.exactness(solver.random_ending(ALL_FIVES, 3, 3, 1, seed=2)) == solver.AVERAGE
    )
    *_, last = solver.study(position, sample=100)
    ((deal, _),) = odds.deals(position)
    assert {choice.play: (choice.mean, choice.error) for choice in last.choices} == {
        play: (value, None) for play, value in solver.face_up(solver.state_in_deal(position, deal)).plays.items()
    }


EVERY = solver.certificates()
BLUFF = EVERY[0]


def must_mix(it):
    return min(it.losses.values()) > 0


def test_there_are_enough_of_two_games():
    games = Counter(each.position.rules.slug for each in EVERY)
    assert len(EVERY) >= 30 and len(games) == 2 and min(games.values()) >= 10
    assert sum(map(must_mix, EVERY)) >= 5
    assert len({each.name for each in EVERY}) == len(EVERY)


def misled(it):
    """What a play that the face-up average has first loses for each such hand, at most."""
    found = solver.average_face_up(it.position.as_seat(it.position.to_move, it.hand))
    best = max(each.mean for each in found)
    return max(it.loss(read_tiles(it.hand), each.play) for each in found if each.mean == best)


def test_of_a_tenth_both_best_replies_give_the_value():
    """Another tenth each day; all of them once a week."""
    for it in EVERY[date.today().toordinal() % 10 :: 10]:
        assert solver.certified(it) == it.value


@pytest.mark.slow
@pytest.mark.parametrize("it", EVERY, ids=lambda it: it.name)
def test_in_each_one_must_mix_or_the_face_up_average_loses(it):
    assert solver.certified(it) == it.value and (must_mix(it) or misled(it) > 0)


def test_the_face_up_average_names_a_play_that_loses_in_five_at_least():
    others = [it for it in EVERY if not must_mix(it) and it.name.startswith("all-fives")]
    assert sum(misled(it) > 0 for it in others[:6]) >= 5


@every(cases("fractions"))
def test_a_changed_fraction_fails(old, new):
    line = write_certificate(BLUFF)
    assert read_certificate(line) == BLUFF and old in line
    with pytest.raises(FivescoreError):
        solver.certified(read_certificate(line.replace(old, new, 1)))


def between(it, plans, node, state):
    """The margin of seat 0 where both go by their plans, played through the states of a round."""
    if state.result:
        return Fraction(state.scores[0] - state.scores[1])
    game, seat = it.game, state.to_move
    drawn = [action for action in state.legal if isinstance(action, Draw)]
    moves = [
        (bits(it, action.tile), state.layout.after(action).points, game.graph.number(state.layout.after(action).ends))
        if isinstance(action, Play)
        else DRAW
        if action in drawn
        else PASS
        for action in state.legal
    ]
    chances = {move: Fraction(1) for move in moves}
    if len(chances) > 1:
        own = tuple(plans["own"][seat])
        world = game.worlds[0]._replace(hands=tuple(sum(bits(it, tile) for tile in hand) for hand in state.hands))
        chances = dict(zip(game.moves(node, world), plans[seat][node.past, own], strict=True))
    total = Fraction(0)
    for action, move in {move: (action, move) for action, move in zip(state.legal, moves, strict=True)}.values():
        if not chances[move]:
            continue
        bones = state.boneyard if move == DRAW else state.boneyard[:1] or (None,)
        for bone in bones:
            rest = tuple(tile for tile in state.boneyard if tile != bone)
            now = state if bone is None else state._replace(boneyard=(bone, *rest))
            own = [list(each) for each in plans["own"]]
            if move == DRAW:
                own[seat].append(bits(it, bone))
            after = between(it, {**plans, "own": own}, game.after(node, move), now.apply(action))
            total += chances[move] * after / len(bones)
    return total


def bits(it, tile):
    return it.position.rules.tiles.bits[tile]


def test_the_plans_played_through_the_states_of_a_round_come_to_the_value():
    at = BLUFF.position
    plans = {0: solver.read_plan(BLUFF.game, 0, BLUFF.plan), 1: solver.read_plan(BLUFF.game, 1, BLUFF.other)}
    total = Fraction(0)
    for deal, weight in odds.deals(at):
        state = solver.state_in_deal(at, deal)
        own = [[sum(bits(BLUFF, tile) for tile in hand)] for hand in state.hands]
        total += weight * between(BLUFF, {**plans, "own": own}, BLUFF.game.root, state)
    assert total / odds.count_deals(at) == BLUFF.value == Fraction(31, 8)
    dealt = Counter()
    for world in BLUFF.game.worlds:
        dealt[world.own[0]] += world.chance
    margins = {own: BLUFF.game.margins((plans[0], plans[1]), own).mean() for own in dealt}
    assert sum(chance * margins[own] for own, chance in dealt.items()) == BLUFF.value


def test_a_position_is_known_again_by_its_deals_whatever_came_before():
    hand = BLUFF.position.as_seat(0, "1-6 4-4")
    assert certificate_of(hand) == BLUFF
    assert certificate_of(hand._replace(to_move=1)) is None


def test_what_finds_certificates_finds_this_one_again():
    pytest.importorskip("scipy")
    from research import certificates as research

    program = research.Program(BLUFF.game, 2_000)
    assert research.of_hand(research.solved(BLUFF.name, BLUFF.place, program), BLUFF.hand, program) == BLUFF

"""True values of hidden endings: both best replies are worked out again, and what is changed by a little fails."""

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest

from fivescore import FivescoreError
from fivescore.analysis import odds
from fivescore.analysis.solver import average_face_up, certificates, certified, read_plan
from fivescore.analysis.solver.certificate import certificate_of, read_certificate, write_certificate
from fivescore.analysis.solver.endings import state_in_deal
from fivescore.analysis.solver.hidden import DRAW, PASS
from fivescore.core.layout import Play
from fivescore.core.notation import read_tiles
from fivescore.core.position import Draw
from tests.every import cases, every

EVERY = certificates()
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
    found = average_face_up(it.position.as_seat(it.position.to_move, it.hand))
    best = max(each.mean for each in found)
    return max(it.loss(read_tiles(it.hand), each.play) for each in found if each.mean == best)


def test_of_a_tenth_both_best_replies_give_the_value():
    """Another tenth each day; all of them once a week."""
    for it in EVERY[date.today().toordinal() % 10 :: 10]:
        assert certified(it) == it.value


@pytest.mark.slow
@pytest.mark.parametrize("it", EVERY, ids=lambda it: it.name)
def test_in_each_one_must_mix_or_the_face_up_average_loses(it):
    assert certified(it) == it.value and (must_mix(it) or misled(it) > 0)


def test_the_face_up_average_names_a_play_that_loses_in_five_at_least():
    others = [it for it in EVERY if not must_mix(it) and it.name.startswith("all-fives")]
    assert sum(misled(it) > 0 for it in others[:6]) >= 5


@every(cases("fractions"))
def test_a_changed_fraction_fails(old, new):
    line = write_certificate(BLUFF)
    assert read_certificate(line) == BLUFF and old in line
    with pytest.raises(FivescoreError):
        certified(read_certificate(line.replace(old, new, 1)))


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
    plans = {0: read_plan(BLUFF.game, 0, BLUFF.plan), 1: read_plan(BLUFF.game, 1, BLUFF.other)}
    total = Fraction(0)
    for deal, weight in odds.deals(at):
        state = state_in_deal(at, deal)
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

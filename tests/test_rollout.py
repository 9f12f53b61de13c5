"""Roll-outs: what each play brings in the same worlds, against rounds that are played step by step."""

import random

from fivescore import ALL_FIVES, DOUBLE_NINE, FIVES_AND_THREES, RULE_SETS, Layout, State
from fivescore.analysis.finder import believable_deals
from fivescore.analysis.odds import deals, estimate, sample
from fivescore.analysis.players import Careful, Chance, Greedy, Rollout
from fivescore.analysis.rollout import roll_out, rolling_out
from fivescore.analysis.rollout.rollouts import BATCH_WORK, CLEAR, FIRST
from fivescore.analysis.simulate import play_round
from fivescore.core.errors import TooLarge
from fivescore.core.game import deal, shuffled
from fivescore.core.notation import loads
from fivescore.core.position import Position
from tests.games import ROWS


def midway(slug, players, seed):
    """A state in the middle of a round, played by chance; None where it is over."""
    rng = random.Random(seed)
    state = deal(RULE_SETS[slug], players, rng, leader=0).start()
    for _ in range(rng.randrange(25)):
        if state.result is None:
            state = state.apply(Chance().choose(state.seen_by(state.to_move), rng))
    return None if state.result else state


def to_its_end(state, player=Greedy()):  # noqa: B008 - a value
    while state.result is None:
        state = state.apply(player.choose(state.seen_by(state.to_move), random.Random(0)))
    return state


def test_each_margin_is_the_mean_over_worlds_that_are_played_step_by_step():
    state = midway("all-fives", 2, 5)
    position, worlds = state.seen_by(state.to_move), 12
    rng, brought = random.Random(3), {}
    for _ in range(worlds):
        world = sample(position, rng)
        boneyard = tuple(shuffled(list(world.boneyard), rng))
        for play in position.different:
            held = state._replace(hands=world.hands, boneyard=boneyard)
            end = to_its_end(held.apply(play))
            mine, theirs = (now - then for now, then in zip(end.scores, state.scores, strict=True))
            brought.setdefault(play, []).append((mine - theirs) * (1 if state.to_move == 0 else -1))
    rolled = roll_out(position, worlds, random.Random(3))
    assert len(rolled) > 2 and {each.play: each.margin for each in rolled} == {
        play: estimate(values) for play, values in brought.items()
    }
    best = brought[rolled[0].play]
    for each in rolled:
        assert each.behind == estimate(b - a for a, b in zip(brought[each.play], best, strict=True))


SEVEN = Position.of(Layout(ALL_FIVES), hand="5-5 1-5 1-1 2-2 3-3 0-6 2-3", others=(7,))


def test_a_play_is_dropped_only_when_it_is_clearly_behind():
    before, dropped = {}, 0
    for found in rolling_out(SEVEN, 200, random.Random(1)):
        most = max(each.margin.trials for each in found)
        for each in found:
            if each.margin.trials < most and before[each.play].margin.trials == most - FIRST:
                dropped += 1
                assert before[each.play].behind.mean > CLEAR * before[each.play].behind.error
        assert found[0].margin.trials == most and not found[0].is_worse
        before = {each.play: each for each in found}
    assert dropped


def test_a_play_that_is_kept_is_tried_in_every_world():
    dropped = roll_out(SEVEN, 100, random.Random(1))[-1]
    *_, found = rolling_out(SEVEN, 100, random.Random(1), keep=[dropped.play])
    assert dropped.margin.trials < 100
    assert next(each for each in found if each.play == dropped.play).margin.trials == 100 == found[0].margin.trials


def test_where_nothing_is_hidden_all_worlds_are_one():
    layout = Layout(ALL_FIVES.vary(drawing="none")).play("5-5")
    position = Position.of(layout, hand="0-5 1-5", others=(25,), boneyard=0)
    assert {each.margin.error for each in roll_out(position, 5)} == {0.0}


def test_in_a_deal_that_is_given_all_that_is_in_no_hand_is_drawn():
    rules = ALL_FIVES.vary(tiles=3, players=2, partners=False, hand=4)
    position = Position.of(Layout(rules).play("3-3"), hand="0-3 1-3 0-0 1-1", others=(4,), boneyard=1)
    for dealt, _ in deals(position):
        for found in roll_out_in(position, [[rules.tiles.mask(hand) for hand in dealt.hands]] * 2):
            state = State.of(position.layout, hands=dealt.hands, boneyard=dealt.boneyard).apply(found.play)
            mine, theirs = to_its_end(state).scores
            assert found.margin.mean == mine - theirs, (dealt, found)


def roll_out_in(position, given, rng=None, **more):
    """What each play brings in deals that are given."""
    *_, last = rolling_out(position, len(given), rng, deals=given, **more)
    return last


def test_a_play_brings_what_the_knocks_before_it_are_worth():
    margins = []
    for points in (0, 1):
        record = f"fivescore 1 fives-and-threes tiles=3 players=2 partners=no hand=2 knock={points}\n2-3\npass"
        margins.append(roll_out(loads(record).table.as_seat(0, "1-2"), 2)[0].margin.mean)
    assert margins[1] - margins[0] == 1


def test_the_expert_tries_plays_in_the_deals_that_choices_suggest():
    differs = 0
    for seed in range(30):
        state = deal(ALL_FIVES, 2, random.Random(seed), leader=0).start()
        for _ in range(6):
            state = state.apply(Careful().choose(state.seen_by(state.to_move), random.Random(0)))
        position, rng = state.seen_by(state.to_move), random.Random(1)
        if position.different[1:]:
            *_, deals = believable_deals(position, 40, rng)
            suggested = roll_out_in(position, deals, rng)[0].play
            chosen = [Rollout(worlds=40, budget=0, suggested=it).choose(position, random.Random(1)) for it in (0, 1)]
            assert chosen[1] == suggested
            differs += chosen[0] != chosen[1]
    assert differs, "what is suggested changed no choice"


def test_the_same_chance_gives_the_same_numbers():
    position = deal(FIVES_AND_THREES, 2, random.Random(4), leader=0).start().seen_by(0)
    first, second, other = (roll_out(position, 30, random.Random(seed)) for seed in (1, 1, 2))
    assert first == second != other


def test_with_more_tiles_what_is_known_comes_out_after_fewer_worlds():
    position = deal(ALL_FIVES.vary(tiles=DOUBLE_NINE), 2, random.Random(1), leader=0).start().seen_by(0)
    first = next(rolling_out(position, 300))[0].margin.trials
    plays = len(position.legal)
    assert 2 <= first == max(2, min(FIRST, BATCH_WORK // (plays * 55))) < FIRST


def test_a_roll_out_that_would_take_too_long_plays_as_the_careful_player(monkeypatch):
    position = deal(ALL_FIVES, 2, random.Random(1), leader=0).start().seen_by(0)

    def refuses(*_, **__):
        raise TooLarge("too many", 2, 1)

    monkeypatch.setattr("fivescore.analysis.players.rolling_out", refuses)
    *_, chosen = Rollout(worlds=40, budget=0).thinks(position, random.Random(2))
    assert chosen == Careful().choose(position, random.Random(2))


def test_a_match_that_is_won_outweighs_any_round():
    position = Position.of(Layout(ALL_FIVES).play("5-5"), hand="0-5 5-6", others=(7,), scores=(240, 245))
    first, second = roll_out(position, 20)
    assert str(first.play.tile) == "[0-5]" and first.margin.mean == ALL_FIVES.target_for(2) > second.margin.mean


def test_the_roll_out_player_ends_a_round_in_every_game():
    for slug, players in ROWS:
        new = deal(RULE_SETS[slug], players, random.Random(slug), leader=0)
        assert play_round(new, [Rollout(worlds=4, budget=100)] * players, 1).result

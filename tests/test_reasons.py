"""Why a play was better: every number of every sentence, found again by rounds that are played step by step."""

import random
import re
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import example, given, settings, strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES, Layout, Position
from fivescore.analysis import odds
from fivescore.analysis.finder import outcomes, prospect
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.rollout import following, roll_out
from fivescore.core.game import deal, shuffled
from fivescore.core.layout import Play
from fivescore.core.position import Draw, Pass
from fivescore.notebook.words import margin
from fivescore_labs.play.setup import NAMES
from fivescore_labs.play.tutor import FEW, reason_best
from fivescore_labs.review import PARTS, Decision, look_ahead, review, weigh, why
from fivescore_labs.review.reasons import Valued, _valued
from tests.games import ROWS, before, played_out
from tests.test_review import PLANTED, rounds, small
from tests.test_rollout import midway, to_its_end
from tests.weekly import examples

NUMBER = r"(?:[+−]?\d+(?:\.\d+)?)"


def test_a_draw_and_what_ends_the_round_leave_nothing_to_can_score_or_play():
    position = Position.of(Layout(ALL_FIVES).play("5-5"), hand="5-6", others=(2,))
    (play,) = position.legal
    found = _valued(position, play, Fraction(3))
    assert found == Valued(Fraction(position.layout.after(play).points), Fraction(3), None, None)
    assert _valued(position, Draw(), Fraction(3)) == Valued(Fraction(), Fraction(3), None, None)


def stepped(state, play, worlds, policy="linear"):
    """What follows a play in each world, score by score, from the states of the round."""
    position, rng = state.seen_by(state.to_move)._replace(scores=(0,) * len(state.scores)), random.Random(0)
    side, sides = position.seats[state.to_move], position.seats
    others = max(sides)
    sums, counts = [Fraction()] * 5, dict.fromkeys(("replied", "stuck", "scored", "out"), 0)
    for _ in range(worlds):
        world = odds.sample(position, rng)
        held = state._replace(hands=world.hands, boneyard=tuple(shuffled(list(world.boneyard), rng)))
        held = held._replace(scores=position.scores)
        end, before = to_its_end(held.apply(play), PLAYERS[policy]), len(state.events)
        who = [sides[each.seat] for each in end.events[before:] if isinstance(each.action, Play)]
        plays = list(zip(who, (each.points for each in end.layout.steps()[len(state.layout) :]), strict=True))
        mine = [at for at, (who, _) in enumerate(plays) if who == side]
        second = mine[1] if len(mine) > 1 else len(plays)
        phases = (plays[:1], plays[1:second], plays[second : second + 1], plays[second + 1 :])
        gains = [now - then for now, then in zip(end.scores, position.scores, strict=True)]
        whole = gains[side] - Fraction(sum(gains) - gains[side], others)
        if max(end.scores) >= (most := position.rules.target_for(len(sides))):
            whole = Fraction(most if end.scores[side] == max(end.scores) else -most)
        parts = [
            sum((Fraction(points) if who == side else -Fraction(points, others) for who, points in phase), Fraction())
            for phase in phases
        ]
        parts.append(whole - sum(parts))
        sums = [total + part for total, part in zip(sums, parts, strict=True)]
        counts["replied"] += any(points for _, points in phases[1])
        counts["scored"] += any(points for _, points in phases[2])
        counts["out"] += end.result.reason == "out" and sides[end.result.seat] == side
        following = end.events[before + 1] if len(end.events) > before + 1 else None
        blocked = following is None and end.result.reason == "blocked"
        counts["stuck"] += blocked or bool(following and isinstance(following.action, Draw | Pass))
    return tuple(total / worlds for total in sums), counts


@settings(max_examples=examples(200))
@given(st.sampled_from(ROWS), st.integers(0, 2**32))
@example(("fives-and-threes", 4), 753905513)  # the last tile of a hand blocks its partner, and all others
def test_what_followed_a_play_is_what_rounds_step_by_step_bring(row, seed):
    state = midway(*row, seed)
    plays = [action for action in state.legal if isinstance(action, Play)] if state else []
    if not plays:
        return
    play, position, policy = plays[seed % len(plays)], state.seen_by(state.to_move), ("greedy", "linear")[seed % 2]
    *_, (found,) = following(position._replace(scores=(0,) * len(position.scores)), [play], 4, policy=policy)
    parts, counts = stepped(state, play, 4, policy)
    assert found.parts == parts and found.margin == sum(parts)
    assert {name: getattr(found, name) for name in counts} == counts


@settings(max_examples=examples(40))
@given(rounds)
def test_every_sentence_tells_what_step_by_step_rounds_and_the_table_say(row):
    end = played_out(*row, "greedy")
    for each in review(end, 0, budget=300, worlds=40).costliest:
        told, found, position = reason_best(each, NAMES), each.why, each.position
        assert told.endswith(".") and sum(share for _, share in found.shares) == each.lost
        assert dict(found.shares)[found.part] == max(share for _, share in found.shares)
        if each.weighed.measure == "roll-out":
            state = before(end, each.event)
            worlds = each.weighed.behind[each.chosen].trials
            facts = {play: stepped(state, play, worlds) for play in (found.chosen, found.best)}
            assert ("Most of that is" in told) == (len(found.leading) == 2)
            for at, part in enumerate(found.leading):
                checked(
                    told, each, facts, worlds, part, alone=len(found.leading) == 1, last=at + 1 == len(found.leading)
                )
        assert_tiles_answer(told, position, found)


def checked(told, decision, facts, worlds, part, *, alone, last):
    """Each number of a sentence by a roll-out is the mean, or the count, of the play that it is about."""
    (mine, my), (best, its) = facts[decision.why.chosen], facts[decision.why.best]
    places = {"now": 0, "reply": 1, "own": 2, "later": 3, "end": 4}
    at = places[part]
    sign = -1 if part == "reply" else 1
    numbers = [float(found.replace("−", "-")) for found in re.findall(NUMBER, re.sub(r"\[.*?\]", "", told))]
    near = [sign * mine[at], sign * best[at]]
    if part == "now":
        both = [float(near[1]), float(near[0])] if near[0] else [float(near[1])]
        assert numbers == both if alone else set(both) <= set(numbers)
        return
    for value in near:
        if value or part in ("later", "end"):
            assert any(abs(number - float(value)) <= 0.0501 for number in numbers), (told, value)
    if part in ("reply", "own"):
        name = "replied" if part == "reply" else "scored"
        assert not alone or (" never" in told) == (0 in (my[name], its[name]))
        assert f"of {worlds} deals" in told and all(float(found[name]) in numbers for found in (my, its) if found[name])
    if " out in " in told:
        assert re.search(rf"go(es)? out in {its['out']} of {worlds} deals, after .* in {my['out']}\.", told)
    if "takes" in told and "pips out of" in told:
        rid, kept = decision.why.best.tile.pips, decision.why.chosen.tile.pips
        assert f"takes {rid} pips out of your hand" in told and f"{kept}." in told and rid > kept
        assert 2 * (rid - kept) >= best[4] - mine[4], "the pips make at least half of it"
    assert not last or ("no tile of" in told) == (decision.why.sticks and decision.why.leading != ("now",))
    if "no tile of" in told:
        assert re.search(rf"fits in {its['stuck']} of {worlds} deals, after .* in {my['stuck']}:", told)
        assert its["stuck"] - my["stuck"] >= worlds / 5


def assert_tiles_answer(told, position, found):
    def scoring(play):
        after = position.layout.after(play)
        return {each.play.tile: each.total for each in reversed(outcomes(after, position.unseen)) if each.points}

    if "makes it" in told:
        named = dict(re.findall(r"(\[\d-\d\]) makes it (\d+)", told))
        assert named == {str(tile): str(total) for tile, total in scoring(found.chosen).items()}
        assert len(named) <= FEW and re.search(rf"leaves (\w+ )?{position.layout.after(found.chosen).total}:", told)
    if counted := re.search(r"(\d+) of the (\d+) tiles that .* see score after .*, (\w+) after", told):
        more, unseen, fewer = counted.groups()
        assert int(more) == len(scoring(found.chosen)) and int(unseen) == len(position.unseen)
        assert (0 if fewer == "none" else int(fewer)) == len(scoring(found.best))


@pytest.mark.parametrize(("hands", "plays", "event", "best", "chosen"), PLANTED)
def test_where_nothing_is_hidden_the_sentence_has_the_two_values(hands, plays, event, best, chosen):
    (worst, *_) = review(small(hands, plays), seat=0).costliest
    value = worst.weighed.values
    better, mine = (margin(value[action]) for action in (worst.why.best, worst.chosen))
    told = reason_best(worst, NAMES)
    if worst.why.part == "rest":
        assert told.endswith(f"brings you {better} against Ben from here, and {_short(chosen, best)} {mine}.")
    assert worst.why.yours.value == value[worst.chosen] and sum(share for _, share in worst.why.shares) == 5


def _short(chosen, best):
    tile, _, on = chosen.partition("@")
    return f"the play on [{on}]" if best.startswith(tile) else f"[{tile}]"


def test_a_best_play_has_no_reason():
    position = Position.of(Layout(ALL_FIVES), hand="5-5 1-4", others=(1,))
    *_, weighed = weigh(position, budget=0)
    assert why(position, weighed.best[0], weighed) is None
    assert reason_best(Decision(0, position, weighed.best[0], weighed), NAMES) == ""


def test_by_one_look_ahead_the_sentence_says_what_the_next_player_scores_on_average():
    end = played_out("all-fives", 2, 3, "greedy")
    told = 0
    for each in review(end, 0, budget=0, worlds=0).costliest:
        if each.why.part == "rest":
            mine, best = (prospect(each.position, play).mean for play in (each.chosen, each.why.best))
            after = (f"can score {float(mine):.1f} on average after", f"and {float(best):.1f} after")
            assert all(part in reason_best(each, NAMES) for part in after)
            told += 1
    assert told


def test_where_a_match_may_end_the_sentence_has_the_chance_to_win_it_after_each_play():
    position = Position.of(Layout(ALL_FIVES), hand="5-5 1-2", others=(5,), boneyard=21)._replace(scores=(240, 245))
    *_, weighed = weigh(position)
    found = why(position, other := min(weighed.values, key=weighed.values.get), weighed)
    told = reason_best(Decision(0, position, other, weighed, found), NAMES)
    chances = f"after [5-5], and with {float(weighed.values[other]):.0f} % after [1-2]."
    assert told == f"You win the match with a chance of 100 % {chances}"


def test_worlds_are_those_of_the_roll_out():
    position = deal(ALL_FIVES, 2, random.Random(8), leader=0).start().seen_by(0)
    for rolled in roll_out(position, 20):
        *_, (found,) = following(position, [rolled.play], rolled.margin.trials)
        assert float(found.margin) == pytest.approx(rolled.margin.mean, abs=1e-9)


@pytest.mark.landing  # many roll-outs
def test_one_part_is_named_alone_only_if_it_is_surely_ahead_of_the_next():
    """The interval is found a second way, by the sums of squares of what was followed in each world."""
    seen = set()
    for seed in range(6):
        for each in review(played_out("all-fives", 2, seed, "greedy"), 0, budget=0, worlds=60).costliest:
            found, others = each.why, each.why.yours.others
            ahead = [
                [Fraction(b - a, others) for a, b in zip(*rows, strict=True)]
                for rows in zip(found.yours.rows, found.better.rows, strict=True)
            ]
            means = [sum(row) / len(row) for row in ahead]
            first, second = sorted(range(5), key=lambda part: -means[part])[:2]
            gap = [a - b for a, b in zip(ahead[first], ahead[second], strict=True)]
            mean, count = sum(gap) / len(gap), len(gap)
            error = sqrt(sum((value - mean) ** 2 for value in gap) / (count - 1) / count)
            alone = mean > Fraction(1.96) * Fraction(error)
            assert found.leading == tuple(PARTS[part] for part in ((first,) if alone else (first, second)))
            assert all(
                estimate.mean == pytest.approx(float(means[at])) for at, (_, estimate) in enumerate(found.estimates)
            )
            seen.add(alone)
    assert seen == {True, False}


def test_with_partners_a_reason_names_each_by_the_side_that_it_is_on():
    told = set()
    for seed in range(12):
        end = played_out("all-fives", 4, seed, "greedy")
        for each in review(end, 2 * (seed % 2), budget=0, worlds=40).costliest:
            own, mate = ("you", "Cai") if each.position.to_move == 0 else ("Cai", "you")
            says = reason_best(each, NAMES)
            for part, words in {
                "reply": "Ben and Dot score",
                "own": rf"{mate} scores? \S+ on average \(or {own}, if {mate} knocks?\)",
                "later": "bring you and Cai .* against Ben and Dot",
                "end": "brings you and Cai",
            }.items():
                if part in each.why.leading:
                    assert re.search(words, says), says
                    told.add((part, own))
    assert {part for part, _ in told} == {"reply", "own", "later", "end"} and {own for _, own in told} == {"you", "Cai"}


def test_what_leaves_the_partner_a_score_is_better_where_the_partner_plays_next():
    layout = Layout(FIVES_AND_THREES).play("6-6")
    position = Position.of(layout, hand="0-6 3-6 1-6", others=(0, 1, 5))
    for play in position.legal:
        theirs = prospect(position, play)
        assert theirs.seat == 2 and theirs.mean > 0
        assert look_ahead(position, play) == position.layout.after(play).points + theirs.mean
    values = {play: look_ahead(position, play) for play in position.legal}
    careful = PLAYERS["careful"].choose(position, random.Random(0))
    assert values[careful] == max(values.values()) > min(values.values())

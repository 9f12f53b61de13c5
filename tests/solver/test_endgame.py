"""Endings with hidden tiles: random ones, values bit by bit, and the lab that shows them and how exact they are."""

import random
from fractions import Fraction

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, FivescoreError, Layout, TooLarge, odds
from fivescore.finder import greedy
from fivescore.game import follow
from fivescore.labs.analysis.endgame import ENDGAME
from fivescore.labs.contract import Message, Session
from fivescore.labs.parts.ending import Ending, margin_bars, percent
from fivescore.position import Position
from fivescore.solver import (
    AVERAGE,
    TRUTH,
    average_face_up,
    face_up,
    kind,
    outlook,
    random_ending,
    seen,
    study,
)
from website.runs.brute import brute, state_of


def session(*messages):
    """The lab after some messages, each worked to its end."""
    it = Session(ENDGAME)
    for message in messages:
        reply = it.send(Message(*message))
        assert not reply.problem, reply.problem
        while reply.view.progress < 1:
            reply = it.send(Message("more"))
    return it


def rows(it, caption):
    """The rows of the table whose caption begins so, by their first cells."""
    view = it.reply().view
    table = next(table for table in view.tables if table.caption.startswith(caption))
    return {first: rest for first, *rest in table.rows[1:]}


# Endings


@pytest.mark.parametrize("slug", RULE_SETS)
@pytest.mark.parametrize("sizes", [(1, 1, 0), (3, 3, 4), (7, 7, 0), (2, 5, 8)])
def test_a_random_ending_has_the_sizes_asked_for_and_a_play(slug, sizes):
    position = random_ending(RULE_SETS[slug], *sizes, seed=5)
    assert (*position.sizes, position.boneyard) == sizes and not position.fault
    assert position.layout.fits(position.hand)
    assert position == random_ending(RULE_SETS[slug], *sizes, seed=5)


def test_a_random_ending_leaves_a_choice_of_plays():
    for seed in range(30):
        position = random_ending(ALL_FIVES, 3, 3, 4, seed)
        assert len(position.layout.fitting(position.hand)) > 1, seed


def test_a_seed_means_the_same_ending_for_good():
    position = random_ending(ALL_FIVES, 3, 3, 4, seed=32)
    assert str(position.layout).startswith("0-0 0-1@0-0 0-6@0-0 1-4@0-1 0-4@1-4")
    assert [str(tile) for tile in position.hand] == ["[0-5]", "[1-3]", "[4-5]"]


@pytest.mark.parametrize("sizes", [(0, 3, 4), (3, 0, 4), (3, 3, -1), (10, 10, 8)])
def test_sizes_that_leave_no_table_are_refused_with_numbers(sizes):
    with pytest.raises(FivescoreError, match=f"hands of {sizes[0]} and {sizes[1]} with a boneyard of {sizes[2]}"):
        random_ending(ALL_FIVES, *sizes, seed=1)


@pytest.mark.parametrize("rules", [ALL_FIVES, FIVES_AND_THREES])
def test_chances_after_a_play_are_those_of_counting_deals(rules):
    position = random_ending(rules, 3, 3, 4, seed=8)
    for play in position.legal:
        then = follow(position, play)
        follows = odds.distribution(position, lambda deal, then=then: bool(then.layout.fitting(deal.hands[1])))
        assert odds.can_play(then, 1) == follows.get(True, 0)


def test_values_are_those_of_every_deal_solved_the_slow_way():
    position = random_ending(ALL_FIVES, 2, 2, 2, seed=3)
    *_, last = study(position)
    deals = [deal for deal, _ in odds.deals(position)]
    for choice in last.choices:
        slow = [brute(state_of(position, deal))[choice.play] for deal in deals]
        assert choice.mean == Fraction(sum(slow), len(slow))
        assert [face_up(seen(position, deal)).plays[choice.play] for deal in deals] == slow
        assert last.outlooks[choice.play] == outlook(position, choice.play)


def test_work_grows_to_its_end_and_a_sample_says_its_error():
    position = random_ending(FIVES_AND_THREES, 6, 6, 2, seed=1)
    *bits, last = study(position)
    done = [bit.done for bit in bits]
    assert done == sorted(done) and all(0 < part < 1 and not bit.choices for part, bit in zip(done, bits, strict=True))
    assert last.choices == average_face_up(position)
    *_, sampled = study(position, sample=100, seed=4)
    assert all(choice.deals == 100 and choice.error is not None for choice in sampled.choices)
    assert not sampled.outlooks


def test_an_empty_boneyard_is_the_truth_and_is_not_sampled():
    position = random_ending(ALL_FIVES, 3, 4, 0, seed=2)
    assert kind(position, sample=100) == TRUTH and kind(random_ending(ALL_FIVES, 3, 3, 1, seed=2)) == AVERAGE
    *_, last = study(position, sample=100)
    assert [choice.error for choice in last.choices] == [None] * len(last.choices)


@pytest.mark.parametrize(
    ("sizes", "sample", "says"),
    [((4, 4, 14), 0, "one deal alone"), ((4, 4, 7), 0, "all 330 deals"), ((4, 4, 7), 400, "400 deals would")],
)
def test_what_takes_too_long_is_refused_with_numbers(sizes, sample, says):
    position = random_ending(ALL_FIVES, *sizes, seed=1)
    with pytest.raises(TooLarge, match=f"{says}.* are the limit"):
        next(study(position, sample))


@pytest.fixture(scope="module")
def lesson():
    """The ending of the lesson, and each of its deals solved face up."""
    ending = random_ending(ALL_FIVES, 3, 3, 4, seed=32)
    return ending, [face_up(seen(ending, deal)) for deal, _ in odds.deals(ending)]


def test_the_lesson_counts_the_deals_in_which_each_play_is_best(lesson):
    ending, solved = lesson
    one_three, best = ending.legal[1], [each.best for each in solved]
    assert (best.count((one_three,)), sum(one_three in each for each in best)) == (13, 19)


def test_the_deal_of_the_lesson_is_worth_what_the_slow_truth_says(lesson):
    ending, solved = lesson
    deal = [deal for deal, _ in odds.deals(ending)][30]
    assert [str(tile) for tile in deal.hands[1]] == ["[1-6]", "[4-4]", "[4-6]"]
    slow = brute(state_of(ending, deal))
    assert slow == solved[30].plays and list(map(float, slow.values())) == pytest.approx([20, 15, 17.71], abs=0.01)


def test_the_lesson_says_what_greed_costs_and_how_far_margins_reach(lesson):
    ending, _ = lesson
    best, second, _ = average_face_up(ending)
    assert (best.mean, second.mean, best.mean - second.mean) == (
        Fraction(1447, 168),
        Fraction(103, 14),
        Fraction(211, 168),
    )
    margins = outlook(ending, best.play).margins
    assert (min(margins), max(margins)) == (-20, 40)
    greedy_end, patient = outlook(ending, second.play), outlook(ending, best.play)
    assert greedy_end.out == greedy_end.won == 1 and 0.75 < patient.out < 0.85


def test_a_sample_of_the_lesson_leads_by_less_than_two_errors(lesson):
    first, second, _ = average_face_up(lesson[0], sample=100, rng=random.Random(1))
    assert (round(first.mean - second.mean, 2), round(first.error, 2)) == (1.75, 1.20)


# The lab


def differ(position):
    """Whether most points now, the best average and the best of some deal are three plays, each the only best."""
    first, second, *_ = *sorted((position.layout.after(play).points for play in position.legal), reverse=True), 0, 0
    best, *others = average_face_up(position)
    if first == second or greedy(position) == best.play or best.mean == others[0].mean:
        return False
    solved = (face_up(seen(position, deal)) for deal, _ in odds.deals(position))
    return bool({each.best for each in solved if len(each.best) == 1} - {(greedy(position),), (best.play,)})


def test_the_lab_opens_with_the_first_ending_in_which_three_ways_to_choose_differ():
    """Of all seeds, with hands of 3 and a boneyard of 4."""
    first = next(seed for seed in range(100) if differ(random_ending(ALL_FIVES, 3, 3, 4, seed)))
    assert ENDGAME.start("").position == random_ending(ALL_FIVES, 3, 3, 4, first)
    assert ENDGAME.start("").seed == first


def test_the_table_of_values_is_what_the_solver_says():
    it = session()
    value = rows(it, "Points now")
    for choice in average_face_up(it.state.position):
        name = f"{choice.play.tile} on {choice.play.on}"
        assert f"({choice.mean})" in value[name][1].replace("−", "-")
        assert float(value[name][1].split()[0].replace("−", "-")) == round(float(choice.mean), 2)
    ticks = {name: ["✓" in cell for cell in cells] for name, cells in value.items()}
    assert ticks == {
        "[4-5] on [2-4]": [False, True],
        "[1-3] on [3-6]": [True, False],
        "[0-5] on [0-0]": [False, False],
    }


def test_the_best_of_a_deal_is_ticked_beside_the_others():
    it = session(("face-up", "yes"))
    best = {f"{play.tile} on {play.on}" for play in it.state.solution.best}
    assert {name for name, cells in rows(it, "Points now").items() if "✓" in cells[2]} == best


def test_what_they_can_do_is_what_the_odds_say():
    it = session()
    cells = rows(it, "What they can do")
    position = it.state.position
    assert cells["nothing yet"][1].startswith(str(odds.can_score(position, 1)))
    play = next(each for each in position.legal if str(each) == "4-5@2-4")
    then = follow(position, play)
    assert cells["[4-5] on [2-4]"] == [
        f"{chance} ({percent(chance)})" for chance in (odds.can_play(then, 1), odds.can_score(then, 1))
    ]


def test_a_best_line_adds_up_to_the_value_of_its_deal():
    summed = 0
    it = session(("face-up", "yes"))
    for _ in range(12):
        *line, last = rows(it, "Deal ").values()
        if not any("draw" in what for _, what, _ in line):
            gains = [int(gain.replace("−", "-").replace("–", "0")) for *_, gain in line]
            assert sum(gains) == int(last[-1].replace("−", "-")) == it.state.solution.value
            summed += 1
        it.send(Message("deal"))
    assert summed >= 3


def test_each_number_says_of_what_kind_it_is():
    it = session()
    assert AVERAGE in it.reply().view.says and AVERAGE in it.reply().view.tables[0].caption
    it = session(("values", "100"))
    assert "Estimate from 100 random deals, seed 32; ± is one standard error." in it.reply().view.says
    assert all("±" in cells[1] for cells in rows(it, "Points now").values())
    it = session(("boneyard", "0"))
    assert TRUTH in it.reply().view.says and TRUTH in it.reply().view.tables[0].caption
    it = session(("face-up", "yes"))
    assert "exact, with all tiles known" in it.reply().view.tables[0].caption


def test_long_work_is_told_bit_by_bit_and_can_be_stopped():
    it = session(("rules", "fives-and-threes"), ("mine", "6"))
    reply = it.send(Message("theirs", "6"))
    assert reply.view.progress < 1 and "% of the work" in reply.view.says
    assert [table.caption[:16] for table in reply.view.tables] == ["What they can do"], "no half of an average is shown"
    stopped = it.send(Message("stop"))
    assert stopped.view.progress == 1 and stopped.view.note == "Stopped before the end."
    assert it.send(Message("values", "100")).view.progress <= 1


def test_what_was_worked_out_is_kept_for_the_next_look():
    it = session(("rules", "fives-and-threes"), ("mine", "6"), ("theirs", "6"))
    assert it.send(Message("face-up", "yes")).view.progress == 1


def test_too_many_deals_get_a_sentence_and_the_chances_stay():
    it = session(("boneyard", "14"))
    assert "are the limit" in it.reply().view.says
    assert rows(it, "What they can do")


def test_an_ending_of_ones_own_is_typed():
    it = session(("rules", "muggins"), ("plays", "1-4 4-4 4-5"), ("hand", "5-6 1-1"), ("held", "2"))
    position = it.state.position
    assert position == Position.of(
        Layout(RULE_SETS["muggins"]).play("1-4").play("4-4").play("4-5"), hand="1-1 5-6", others=(2,)
    )
    assert it.reply().text == "muggins~1-4.4-4.4-5~1-1.5-6~2~32~0~0~"


def test_who_cannot_play_sees_what_is_left_to_do():
    it = session(("rules", "fives-and-threes"), ("plays", "1-1 1-2"), ("hand", "5-5"), ("held", "2"))
    assert list(rows(it, "Points now")) == ["pass"] and "You can only pass" in it.reply().view.says


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (("held", "9"), "they cannot hold 9 tiles: 1 to 7 of the 7 unseen ones are possible"),
        (("mine", "8"), "“8” is no size here; it is a whole number from 0 to 7"),
        (("play", "6-6"), "'6-6' is no play here; plays: 0-5@0-0, 1-3@3-6, 4-5@2-4"),
        (("hand", ""), "your hand is empty"),
        (("values", "7"), "numbers: 0, 100, 400, 1600"),
        (("plays", "1-1 2-2"), "play 2"),
    ],
)
def test_what_cannot_be_gets_a_sentence_with_numbers(message, says):
    it = Session(ENDGAME)
    assert says.lower() in it.send(Message(*message)).problem.lower()
    assert it.state == ENDGAME.start("")


def test_frames_show_the_ending_hidden_and_one_deal_face_up():
    hidden, open_ = ENDGAME.frames(ENDGAME.start(""))
    assert "They hold 3 of these 7" in hidden.picture and "In the boneyard" not in hidden.picture
    assert "In the boneyard" in open_.picture and not hidden.controls and not open_.controls


def test_hidden_tiles_are_the_same_whatever_deal_was_seen_before():
    it = session(("face-up", "yes"), ("deal", ""), ("face-up", ""))
    assert it.reply().view == session().reply().view


def test_bars_are_as_long_as_their_chances():
    ending = Ending(random_ending(ALL_FIVES, 3, 3, 2, seed=1), 1)
    found = outlook(ending.position, ending.position.legal[0]).margins
    assert sum(bar.value for bar in margin_bars(found)) == pytest.approx(100)
    assert [bar.about for bar in margin_bars(found)] == [margin > 0 for margin in found]

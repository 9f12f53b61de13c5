"""What lessons ask by names of their own: every answer and every fact is found a second way."""

import random

from fivescore import ALL_FIVES
from fivescore.analysis import odds
from fivescore.analysis.players import Greedy
from fivescore.core.game import State
from fivescore.core.position import Draw, Pass
from fivescore.core.tiles import Tile
from fivescore_labs.claims import CLAIMS
from fivescore_labs.claims.results import CHOICES, HANDS, sides
from fivescore_labs.course import COURSE
from fivescore_labs.course.lesson import Lesson, Step, moments, values
from fivescore_labs.course.questions import LEAVES, Best
from research import choices, hands
from tests.every import every

ASKED = [here for lab in COURSE for here in moments(lab.lesson) if here.ask and here.step.act.split()[-1] not in LEAVES]


def asks(name):
    """The moments that ask for something by its name."""
    return [each for each in ASKED if each.step.act.split()[-1] == name]


@every(ASKED)
def test_every_position_asks_and_tells_and_one_answer_is_better_than_all_others(here):
    assert here.asks and here.told
    if isinstance(here.ask, Best):
        first, *others = here.ranked
        assert others and here.right == str(first)
        assert all(here.least(other) > here.least(first) for other in others)


# Leads


def test_the_best_lead_of_each_hand_that_is_asked_for_is_ahead_beyond_doubt():
    for here in asks("brings"):
        first, second, *_ = HANDS[here.hand].items()
        assert first[0] == here.play.tile and first[1].mean == 0
        assert second[1].mean > 1.96 * second[1].error > 0


@every(hands.HANDS)
def test_other_deals_of_a_hand_agree_with_the_stored_ones(hand):
    few = {row["tile"]: row for row in hands.found(60, [hand], seed=2)}
    (kept,) = [found for found in HANDS.values() if {str(tile)[1:-1] for tile in found} == few.keys()]
    best = next(iter(kept))
    for tile, was in kept.items():
        now = few[str(tile)[1:-1]]["mean"] - few[str(best)[1:-1]]["mean"]
        spread = few[str(tile)[1:-1]]["error"] + few[str(best)[1:-1]]["error"] + was.error
        assert abs(now - was.mean) <= 4 * spread, (tile, now, was)


# Draws and knocks


def could_not(here):
    """The numbers at which the other could not play in the last turn."""
    first, state = here.done[0]
    assert isinstance(first, (Draw, Pass))
    return {opening.end.pip for opening in state.layout.openings}


def never_seen(here):
    """The tiles that lie neither on the table nor in the reader's hand."""
    return [tile for tile in here.layout.rest if tile not in here.hand]


def in_deals(here, told, state=None, many=600):
    """In which share of random deals that the record allows something holds of the other's tiles."""
    position, rng = (state or here.before).seen_by(0), random.Random(7)
    return sum(told(odds.sample(position, rng).hands[1]) for _ in range(many)) / many


def test_a_tile_that_cannot_be_held_shows_a_number_at_which_the_other_could_not_play():
    for here in asks("none"):
        shows = [tile for tile in here.among if {*tile} & could_not(here)]
        assert [str(tile)[1:-1] for tile in shows] == [here.right] and {*here.among} <= {*never_seen(here)}


def test_how_many_tiles_a_draw_rules_out_is_counted_by_their_numbers():
    for here in asks("ruled"):
        assert int(here.right) == sum(bool({*tile} & could_not(here)) for tile in never_seen(here))


def test_the_chance_of_a_tile_is_that_of_random_deals():
    for here in asks("chance"):
        told = values(here)
        chance = in_deals(here, lambda hand, asked=told["asked"]: asked in map(str, hand))
        assert abs(chance - float(told["now"].split()[0]) / 100) < 0.09
        assert abs(int(here.right) - float(told["now"].split()[0])) < 4.5 and told["was"] < told["now"]


def test_the_chance_that_the_other_can_play_is_that_of_random_deals():
    for here in asks("stuck"):
        first, second = (
            in_deals(here, lambda hand, laid=laid: any(laid.places(tile) for tile in hand), here.before.apply(play))
            for play, laid in ((play, here.layout.play(*play)) for play in here.ranked[:2])
        )
        told = values(here)
        assert abs(first - float(told["chance"].split()[0]) / 100) < 0.09
        assert abs(second - float(told["others"].split()[0]) / 100) < 0.09


# Doubles, pips and endings


def test_a_double_shares_a_number_with_half_as_many_tiles_as_any_other():
    for here in asks("narrow"):
        others = [tile for tile in here.layout.rules.tiles if tile != here.play.tile]
        assert here.play.tile.is_double and sum(here.play.tile.low in tile for tile in others) == 6
        assert values(here)["touch"] == "6" and values(here)["others"] == "12"
        assert not any(here.outcome(play).points for play in here.ranked), "the plays score alike"


def test_the_court_lays_the_light_tile_of_plays_that_score_alike():
    (greedy, careful, *_), *_ = sides(CLAIMS["heavy-first"])
    assert (greedy, careful) == (-1, 1), "to one who looks at points alone; the lesson says that it turns round"
    assert sides(CLAIMS["doubles-first"])[0][0] == 1
    for here in asks("light"):
        assert len({here.outcome(play).points for play in here.ranked}) == 1
        assert not any(play.tile.is_double for play in here.ranked), "doubles have a verdict of their own"
        assert here.play.tile.low + here.play.tile.high == min(sum(play.tile) for play in here.ranked)


def test_what_is_held_scores_the_nearest_five_and_the_other_is_about_to_go_out():
    for here in asks("gives"):
        pips = sum(tile.low + tile.high for tile in here.hand)
        assert int(here.right) == min(range(0, 100, 5), key=lambda five: abs(five - pips))
        assert len(here.before.hands[1]) == 1 and values(here)["mine"] == str(pips)


def worth(state):
    """What the side to move makes from here on less the other, all at their best: by going through all."""
    if state.result:
        return state.scores[state.to_move % 2] - state.scores[1 - state.to_move % 2]
    found = []
    for action in state.legal:
        after = state.apply(action)
        value = worth(after)
        found.append(-value if (after.to_move - state.to_move) % 2 else value)
    return max(found)


def test_what_an_ending_and_each_play_of_it_is_worth_is_found_by_going_through_all():
    def begun(here):
        return State.of(here.layout, hands=here.before.hands, boneyard=here.before.boneyard)

    assert [int(here.right) for here in asks("ahead")] == [worth(begun(here)) for here in asks("ahead")]
    for here in asks("most"):
        for play in here.ranked:
            after = begun(here).apply(play)
            assert here.least(play) == -worth(after) * (-1) ** after.to_move
        best, second, *_ = (-here.least(play) for play in here.ranked)
        assert best >= second + 5


def test_in_most_of_the_endings_another_play_scores_more_at_once():
    found = [[here.outcome(play).points for play in here.ranked] for here in asks("most")]
    assert 2 * sum(points[0] < max(points) for points in found) >= len(found)


# The score of the match


def test_the_share_that_is_right_is_the_nearest_to_all_of_its_interval():
    for here in asks("matches") + asks("rounds"):
        pad, right = here.number.pad, int(here.right)
        found = values(here)
        for end in ("low", "high"):
            share = float(found[end])
            assert right == min(pad, key=lambda percent: abs(percent - share)), found


def test_the_play_that_wins_is_the_only_one_that_brings_the_target():
    for here in asks("wins"):
        target, score = here.before.rules.target_for(len(here.names)), here.before.scores[0]
        for play in here.ranked:
            points = here.before.rules.points(here.layout.play(*play).total)
            assert (here.least(play) == 0) == (play == here.play)
            assert (score + points >= target) if play == here.play else (score + points != target)


# Your own game


def test_what_was_laid_was_worse_beyond_doubt():
    for here in asks("better"):
        laid = Greedy().choose(here.before.seen_by(0), random.Random(0))
        first, *others = CHOICES[here.hand].items()
        assert first[0] == here.play != laid and first[1].mean == 0
        assert laid.tile in {play.tile for play, _ in others}
        assert all(found.mean > 1.96 * found.error > 0 for _, found in others)
    for here in asks("beyond"):
        assert int(here.right) == sum(each.mean > 1.96 * each.error for each in CHOICES[here.hand].values())


@every([(choice,) for choice in choices.CHOICES])
def test_other_deals_of_a_choice_agree_with_the_stored_ones(choice):
    few = {row["play"]: row for row in choices.found(100, [choice], seed=2)}
    kept = CHOICES[choices.reached(*choice).hands[0]]
    best = str(next(iter(kept)))
    for play, was in kept.items():
        now = few[str(play)]["mean"] - few[best]["mean"]
        assert abs(now - was.mean) <= 4 * (few[str(play)]["error"] + few[best]["error"] + was.error), play


# Four at the table


def partner_laid(here):
    """The partner's last play since the reader's: its tile, and the number that touches no other."""
    action = [action for action, state in here.done if state.events[-1].seat == 2][-1]
    (touches,) = {*action.tile} & {*action.on}
    return action.tile, touches if action.tile.is_double else sum(action.tile) - touches


def showing(layout, number):
    """How many ends show a number."""
    return [opening.end.pip for opening in layout.openings].count(number)


def test_the_number_that_the_partner_turned_outward_is_the_half_that_touches_nothing():
    for here in asks("turned"):
        assert int(here.right) == partner_laid(here)[1] and here.names == ("You", "Ben", "Cai", "Dot")


def test_one_of_the_highest_scoring_plays_keeps_the_ends_with_the_partners_number():
    assert sides(CLAIMS["partners-cover"])[0][0] == 1
    for here in asks("kept"):
        points = {play: here.outcome(play).points for play in here.ranked}
        most = [play for play in here.ranked if points[play] == max(points.values())]
        number = partner_laid(here)[1]
        left = {play: showing(here.layout.play(*play), number) for play in most}
        assert len(most) > 1
        assert [play for play in most if left[play] >= showing(here.layout, number) > 0] == [here.play]


def test_the_partner_lacks_what_shows_a_number_at_which_he_alone_could_not_play():
    for here in asks("lacks"):
        ((seat, ends),) = {
            (state.events[-1].seat, state.layout.pips) for action, state in here.done if isinstance(action, Draw | Pass)
        }
        shows = [str(tile)[1:-1] for tile in here.among if {*tile} & {*ends}]
        assert seat == 2 and shows == [here.right] and {*here.among} <= {*never_seen(here)}


# The kinds


def test_a_lesson_asks_for_a_tile_among_some_and_it_is_the_only_right_one():
    step = Step("pick 0-1 light", "Which is the lightest?", "{tile}.", table="4-6", among="0-1 5-5")
    (here,) = moments(Lesson("new", "New", "all-fives", 1, (step,)))
    assert here.right == "0-1" and here.told == "[0-1]." and here.among == (Tile(0, 1), Tile(5, 5))
    assert here.hand == () and here.before.rules == ALL_FIVES

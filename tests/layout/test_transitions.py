"""What follows each play is looked up: it is what the growth rule says, in one table for each kind of game."""

import random

import pytest

from fivescore import ALL_FIVES, FIVE_UP, RULE_SETS, Layout, Tile
from fivescore.core.layout import Ends, table
from fivescore.core.layout.transitions import Table
from fivescore.core.notation import read_tiles
from tests.games import random_layout


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_table_says_of_each_play_what_the_layout_says(slug):
    rules, rng = RULE_SETS[slug], random.Random(slug)
    known = table(rules)
    for _ in range(20):
        layout = random_layout(rules, rng, 12)
        number = known.number(layout.ends)
        assert known.points[number] == rules.points(layout.ends.total) == layout.points
        for tile in layout.rest:
            bit = rules.tiles.bits[tile]
            after = [layout.after(play) for play in layout.different([tile])]
            steps = known.plays(number, bit)
            assert [(points, known.ends[there]) for _, points, there in steps] == [(it.points, it.ends) for it in after]
            assert bool(steps) == bool(known.fits[number] & bit)


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_play_that_scores_most_is_the_best_of_all_that_were_tried(slug):
    rules, rng = RULE_SETS[slug], random.Random(slug)
    known = table(rules)
    for _ in range(40):
        layout = random_layout(rules, rng, 10)
        number, hand = known.number(layout.ends), rules.tiles.mask(rng.sample(layout.rest, 5))
        fitting = hand & known.fits[number]
        if not fitting:
            continue
        plays = [step for bit in rules.tiles.bits.values() if bit & fitting for step in known.plays(number, bit)]
        assert known.most(number, fitting) == max(plays, key=lambda step: step[1])
        best = {tile: points for points, mask in known.best[number] for tile in rules.tiles.tiles(mask)}
        for tile in rules.tiles.tiles(hand):
            assert best.get(tile, 0) == max([layout.after(play).points for play in layout.fitting([tile])], default=0)


def test_games_that_grow_and_score_alike_have_one_table_and_others_have_their_own():
    assert table(ALL_FIVES) is table(ALL_FIVES.vary(target=100, hand=7, drawing="none"))
    assert len({id(table(rules)) for rules in RULE_SETS.values()}) > 4


def test_nothing_is_listed_before_it_is_asked_for():
    known = Table(FIVE_UP)
    assert len(known.fits) == 1
    known.plays(0, 1)
    assert len(known.fits) == 2


def test_a_table_that_is_full_makes_room_and_old_layouts_go_on(monkeypatch):
    layout = Layout(ALL_FIVES).play("1-4").play("4-4")
    before = layout.play("4-5")
    monkeypatch.setattr("fivescore.core.layout.transitions.MOST", 1)
    one, other = table(ALL_FIVES), table(ALL_FIVES)
    assert one is other and (len(one.fits), one.ends[0]) == (1, Ends((), False)), "it is new, and has room for one"
    one.plays(0, 1)
    assert table(ALL_FIVES) is not one, "two ends are more than one"
    after = layout.play("4-5")
    assert (after.ends, after.points, after.openings) == (before.ends, before.points, before.openings)
    known, number = layout.known
    assert known.ends[number] == layout.ends


def test_the_pips_of_a_hand_are_those_of_its_tiles():
    hand = read_tiles("0-0 1-4 6-6 2-3")
    assert table(ALL_FIVES).pips(ALL_FIVES.tiles.mask(hand)) == 0 + 5 + 12 + 5
    assert table(ALL_FIVES).pips(0) == 0


def test_what_was_found_once_of_a_layout_is_not_found_again():
    """A table is asked for the same plays thousands of times in a simulation."""
    known, number = Layout(ALL_FIVES).play("1-4").known
    end, bit = known.ends[number].open[0], ALL_FIVES.tiles.bits[Tile(1, 6)]
    assert known.laid(number, end, bit) is known.laid(number, end, bit)
    assert table(ALL_FIVES) is known

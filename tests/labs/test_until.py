"""Drawing until a tile fits: counted numbers against every way to lie, and rows against the rules of the game."""

import re
from fractions import Fraction
from itertools import combinations, product
from random import Random

from fivescore import MUGGINS, Layout
from fivescore.core.game import State
from fivescore.core.position import Draw, Pass
from fivescore.labs.chance.draw_until import UNTIL, at_table, by_sixes, lengths
from fivescore.labs.contract import Message, Session
from tests.every import every

MINE = "6-6 | 0-0 1-2 1-4 3-4 5-5 2-3 1-1"


def firsts(row, fits):
    """The place of the first tile that fits, for every way in which those that fit can lie."""
    return [places[0] for places in combinations(range(1, row + 1), fits)]


@every(product(range(1, 7), range(3)))
def test_the_draws_are_those_of_every_way_in_which_the_tiles_can_lie(some, reserve):
    yard, found = by_sixes(some)._replace(reserve=reserve), firsts(14, some)
    drawn = [min(place, yard.most) for place in found]
    assert dict(yard.draws) == {number: Fraction(drawn.count(number), len(found)) for number in set(drawn)}
    assert yard.stuck == Fraction(sum(place > yard.most for place in found), len(found))
    if not reserve:
        assert yard.draws.mean() == Fraction(15, some + 1)


def test_at_a_table_the_boneyard_is_a_part_of_the_row():
    yard, found = at_table(MINE), firsts(20, 6)
    assert yard.draws.mean() == Fraction(sum(min(place, 14) for place in found), len(found))
    assert yard.stuck == Fraction(1, 38760)


@every(product(range(1, 7), range(3)))
def test_the_rules_draw_as_many_as_the_lab_says(some, reserve):
    yard, random = by_sixes(some)._replace(reserve=reserve), Random(1)
    layout = Layout(MUGGINS.vary(reserve=reserve)).play("6-6")
    for _ in range(50):
        row = yard.deal(random)
        theirs = [tile for tile in yard.others if tile not in row]
        state, draws = State.of(layout, hands=(theirs, yard.hand), boneyard=row), 0
        while Draw() in state.legal:
            state, draws = state.apply(Draw()), draws + 1
        assert draws == yard.drawn(row)
        assert (state.legal == (Pass(),)) == (not set(row[: yard.most]) & set(yard.fits))


def test_the_groups_hold_every_tile_that_does_not_fit():
    for yard in (by_sixes(2), by_sixes(6), at_table(MINE)):
        row = yard.deal(Random(1))
        groups = yard.groups(row)
        assert len(groups) == len(yard.fits) + 1 and len(groups[0]) + 1 == yard.drawn(row)
        assert [tile for group in groups for tile in group] == [tile for tile in row if tile not in yard.fits]


@every([1, 5])
def test_all_groups_are_alike_in_a_thousand_rows(some):
    share = (14 - some) / (some + 1)
    means = lengths(by_sixes(some), 1, 1000)
    assert len(means) == some + 1 and all(abs(mean - share) < 0.4 for mean in means)


def test_the_whole_row_is_face_up_once_it_is_counted_and_the_details_name_only_what_is():
    session = Session(UNTIL)
    dealt, counted = session.send(Message("deal", "1")).view, session.send(Message("count")).view
    assert "hidden tile" in dealt.picture and "hidden tile" not in counted.picture
    tiles = [next(t for t in view.tables if t.caption == "Row 1").rows[1][1].split() for view in (dealt, counted)]
    assert [len(each) for each in tiles] == [9, 14] and tiles[1][:9] == tiles[0]
    assert [re.findall(r"\d+", row[1]) for row in counted.tables[0].rows[1:]] == [
        ["2", "12", "3"],
        ["14", "2", "2", "1", "4"],
        ["4", "1", "5"],
    ]


def test_a_table_of_your_own_says_how_many_tiles_fit():
    session = Session(UNTIL)
    asked = session.reply().view
    view = session.send(Message("table", MINE)).view
    assert 'name="fit"' in asked.picture and 'name="fit"' not in view.picture
    guess = next(each.group for each in view.controls if each.id == "guess")
    assert re.findall(r"\d+", guess) == ["20", "14", "6"]


def test_a_table_without_a_draw_gets_a_sentence():
    full = "6-6 | 0-0 0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4 1-5 2-2 2-3 2-4"
    closed = "0-1 1-2 0-2@1-2 0-0@0-2 0-3@0-0 3-4 0-4@3-4 0-5@0-4 5-6 0-6@5-6 | 1-1"
    for text in ("6-6", "| 1-1", "6-6 | 2-6", "6-6 | 6-6", full, closed):
        reply = Session(UNTIL).send(Message("table", text))
        assert reply.problem and reply.text == "", text

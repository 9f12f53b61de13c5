"""The knock lab: its chances in three ways, and what it says of every tile."""

from fractions import Fraction

from fivescore.analysis import odds
from fivescore_labs.chance.machine import KNOCK, after_knock, before_knock, chances, knock_question
from fivescore_labs.chance.trials import trial
from fivescore_labs.contract import Message, Session
from tests.every import every

KEPT = range(6)


@every(KEPT)
def test_the_chance_of_a_knock_is_the_one_of_the_engine_and_of_a_product(kept):
    product = Fraction(1)
    for turned in range(7):
        product *= Fraction(15 + kept - turned, 21 - turned)
    assert (
        knock_question(kept).truth
        == product
        == 1 - odds.can_play(before_knock(kept), 1)
        == odds.void(before_knock(kept), 1, 6)
    )


@every(KEPT)
def test_after_the_knock_no_six_is_bens_and_every_other_tile_has_risen(kept):
    now = chances(after_knock(kept))
    assert set(chances(before_knock(kept)).values()) == {Fraction(1, 3)}
    assert {tile: bool(chance) for tile, chance in now.items()} == {tile: 6 not in tile for tile in now}
    assert set(now.values()) == {Fraction(0), Fraction(7, 15 + kept)} and sum(now.values()) == 7


def test_ben_is_dealt_seven_tiles_that_you_do_not_see():
    for number in range(1, 50):
        dealt = trial(knock_question(1).chance, 1, number)
        assert len(set(dealt.tiles)) == 7 and set(dealt.tiles) <= set(before_knock(1).unseen)
        assert dealt.value == sum(6 in tile for tile in dealt.tiles) == len(dealt.hits)


def test_a_look_keeps_the_deals_another_hand_does_not_and_a_deal_undoes_the_knock():
    session = Session(KNOCK, "1~~~~1~100~~30")
    session.send(Message("knocks", "yes"))
    assert session.send(Message("tile", "5-5")).text == "1~yes~5-5~~1~100~~30"
    assert session.send(Message("sixes", "2")).text == "2~yes~5-5~~1~0~~"
    for message in (Message("guess", "30"), Message("deal", "10"), Message("count"), Message("again")):
        session = Session(KNOCK, "1~yes~5-5~yes~1~100~~")
        assert session.send(message).text.startswith("1~~5-5~yes~"), "its tile and its looks wait for the next knock"


def test_the_table_by_sixes_comes_once_it_is_counted():
    told = Session(KNOCK).send(Message("count")).view.tables[-1]
    assert [row[2] for row in told.rows[1:]] == ["143/2584", "286/2907", "143/855", "26/95", "13/30", "2/3"]
    assert Session(KNOCK).reply().view.tables == ()

"""The drill asks fair questions, and the finder shows what the engine finds: held against every play, one by one."""

from collections import Counter

import pytest

from fivescore import RULE_SETS, Layout, Tile
from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.drill import KINDS, MOST, question

ASKED = [(slug, number) for slug in RULE_SETS for number in range(1, 16)]


def scores(layout, tile):
    """The tiles on which a tile scores, by laying it everywhere."""
    return [on for on in layout.places(tile) if layout.play(tile, on).points]


@pytest.mark.parametrize(("slug", "number"), ASKED)
def test_does_it_score_asks_about_one_play_and_its_answer_is_what_the_play_scores(slug, number):
    asked = question(3, slug, "does", number)
    tile, on = asked.play.play
    assert asked.right == ("yes" if asked.layout.play(tile, on).points else "no")


@pytest.mark.parametrize(("slug", "number"), ASKED)
def test_which_tile_has_one_tile_that_scores_and_at_least_two_others_that_fit(slug, number):
    asked = question(3, slug, "tile", number)
    assert len(asked.hand) == 5 and [answer for answer, _ in asked.options] == [str(t)[1:-1] for t in asked.hand]
    assert [tile for tile in asked.hand if scores(asked.layout, tile)] == [Tile.parse(asked.right)]
    assert sum(bool(asked.layout.places(tile)) for tile in asked.hand) >= 3


@pytest.mark.parametrize(("slug", "number"), ASKED)
def test_on_which_tile_has_several_places_and_one_of_them_scores(slug, number):
    asked = question(3, slug, "place", number)
    (tile,) = asked.hand
    assert {answer for answer, _ in asked.options} == {str(on)[1:-1] for on in asked.layout.places(tile)}
    assert len(asked.options) > 1 and scores(asked.layout, tile) == [Tile.parse(asked.right)]


def test_yes_and_no_are_right_about_equally_often_and_mixed_asks_every_kind():
    rights = Counter(question(1, "all-fives", "does", number).right for number in range(1, MOST + 1))
    assert min(rights.values()) > 35
    kinds = Counter(question(1, "all-fives", "mixed", number).kind for number in range(1, MOST + 1))
    assert set(kinds) == {kind for kind, _ in KINDS[1:]} and min(kinds.values()) > 20


def test_the_first_questions_of_seed_one_are_the_same_everywhere():
    asked = [question(1, "all-fives", "mixed", number) for number in (1, 2, 3)]
    assert [(each.kind, each.right, str(each.layout.plays[0].tile)) for each in asked] == [
        ("tile", "3-6", "[2-6]"),
        ("place", "3-3", "[3-3]"),
        ("tile", "0-5", "[0-2]"),
    ]


def test_a_wrong_answer_gets_its_reason():
    session = Session(LABS["drill"])
    view = session.send(Message("answer-2", "2-3")).view
    assert view.verdict == "wrong"
    assert view.note.startswith("[2-3] has 5 pips, but what counts is the change. [2-3] on [2-2] replaces 4 by 3")


def test_the_drill_counts_what_was_right_and_how_many_in_a_row():
    session = Session(LABS["drill"], "1~all-fives~does~1~")
    answers = [question(1, "all-fives", "does", number).right for number in (1, 2, 3, 4)]
    answers[1] = {"yes": "no", "no": "yes"}[answers[1]]
    for answer in answers:
        said = session.send(Message("answer", answer)).view.says
        session.send(Message("next"))
    assert said.endswith("3 of 4 right, 2 in a row.")


def test_after_the_last_question_of_a_seed_there_is_none():
    answers = ".".join(["yes"] * MOST)
    session = Session(LABS["drill"], f"1~muggins~does~{MOST}~{answers}")
    assert session.reply().problem == ""
    assert "another seed" in session.send(Message("next")).problem


def test_the_finder_lists_every_play_of_the_hand_the_best_first():
    state = LABS["finder"].start("")
    table = LABS["finder"].view(state).tables[0]
    assert [row[0] for row in table.rows[1:3]] == ["[3-6] on [3-5]", "[2-4] on [4-5]"]
    assert [row[3] for row in table.rows[1:]] == ["★ 10", "★ 5", "–", "–", "–"]
    assert len(table.rows) - 1 == sum(len(state.layout.places(tile)) for tile in state.hand)


def test_another_game_keeps_the_table_the_hand_and_the_play_that_is_shown():
    session = Session(LABS["finder"])
    session.send(Message("play", "2-4"))
    shown = session.send(Message("rules", "fives-and-threes")).text
    assert shown.endswith("~2-4@4-5") and shown.startswith("fives-and-threes~4-5.5-5.3-5~")


def test_a_table_that_another_game_does_not_allow_stays_and_the_reason_is_told():
    session = Session(LABS["finder"], "all-fives~5-5.0-5.3-5.1-5~~")
    told = session.send(Message("rules", "muggins"))
    assert told.problem.startswith("This table cannot be laid in Muggins: play 4")
    assert told.text == "all-fives~5-5.0-5.3-5.1-5~~"


def test_a_tile_that_is_laid_leaves_the_hand():
    session = Session(LABS["finder"])
    session.send(Message("play", "3-6"))
    assert "3-6" not in session.send(Message("lay")).text.split("~")[2]
    assert "1-4" not in session.send(Message("plays", "1-4")).text.split("~")[2]


def test_a_tile_of_the_hand_shows_its_places_one_after_the_other():
    session = Session(LABS["finder"], "muggins~1-4~1-1.4-4~")
    session.send(Message("plays", "1-1 1-2 1-3"))
    session.send(Message("hand", "2-3"))
    shown = [session.send(Message("play", "2-3")).text.split("~")[3] for _ in range(3)]
    assert shown == ["2-3@1-2", "2-3@1-3", "2-3@1-2"]


def test_an_empty_table_is_led_by_clicks():
    session = Session(LABS["finder"], "five-up~~~")
    session.send(Message("end", "lead"))
    assert session.send(Message("tile", "5-5")).text == "five-up~5-5~~"
    assert session.state.layout == Layout(RULE_SETS["five-up"]).play("5-5")

"""What a text that cannot be read is told: where its fault is, and what would fit; and position ids of before."""

from dataclasses import replace

import pytest

from fivescore import (
    ALL_FIVES,
    FIVE_UP,
    FIVES_AND_THREES,
    RULE_SETS,
    FivescoreError,
    IllegalAction,
    NotationError,
    Tile,
)
from fivescore.core.game import opening
from fivescore.core.notation import (
    Turn,
    load,
    loads,
    read_id,
    read_layout,
    read_plays,
    read_rules,
    tables,
    write_id,
    write_rules,
)
from fivescore.core.notation.ids import LONGEST_ID
from fivescore.core.position import Pass

SMALL = "all-fives players=2 partners=no drawing=none hand=2 tiles=2"
DEALT = f"{SMALL}\nhands: 0-0 0-1 | 1-1 1-2\nboneyard: 0-2 2-2\n0-1"
DRAWN = "all-fives players=2 partners=no hand=2 tiles=2\nhands: 0-0 0-2 | 1-2 2-2\nboneyard: 1-1 0-1"
REFUSED = [
    ("all-fives\n1-4 = 4", "line 2, column 1: the turn scores 5, not 4. The ends are 1 and 4.", "scoring"),
    ("all-fives\n1-4 = 5\n leader: 2", "line 3, column 1: 'leader' is after the first turn;", None),
    ("all-fives\n\n1-4 7-8", "line 3, column 5: '7-8' is one thing too many; a turn is draws, then", None),
    ("all-fives\n1-4\n= 5", "line 3, column 1: there is no turn here; a turn reads like 1-4,", None),
    ("all-fives\nhands: 0-1|1|2|3|4|5", "line 2, column 1: there are 6 hands; at most 5 people play", None),
    ("all-fives\n1-4\n  1-1@4-7", "line 3, column 3: [4-7] is not on the table", "fitting"),
    ("all-fives\n  1-4@x-1", "line 2, column 7: '1-4@x-1' is no turn; a turn reads like 1-4,", None),
    ("all-fives\nscores: 5 5 5", "line 2, column 1: 3 scores are given for 2 sides", "players"),
    ("all-fives\nmust-lead: 6-6", "line 2, column 1: All Fives names no tile that must be led", "first_lead"),
    ("all-fives\nleader: 1\nhands: 0-0 | 1-1 | 2-2", "line 3, column 1: there are 3 hands for 2 players", "hand"),
    ("all-fives\nboneyard: 0-0\nhands: 0-1 | 1-1", "line 2, column 1: a deal has every tile", "tiles"),
    ("all-fives\nhands: 0-0 | 1-1 0-0 1-1", "line 2, column 22: [1-1] is listed twice", None),
    ("all-fivs", "line 1, column 13: there is no game 'all-fivs'; games: all-fives, all-fives-gamerules, all-", None),
    ("all-fives must_play=maybe", "line 1, column 13: must_play='maybe' is not allowed; must_play is True or", None),
    (f"{DEALT}\n1-1\n0-0\nleft: 0 9", "line 7, column 1: the hands hold 0 3 pips, not 0 9", "settlement"),
    (f"{DEALT}\nleft: 0 9", "line 5, column 1: the round is not over: player 2 is to move, and may: 1-1@0-1,", "over"),
    (f"{SMALL}\n0-1\npass\nleft: 1 2", "line 4, column 1: the round is not over: 3 tiles are in the", "over"),
    (f"{SMALL}\n0-1\n1-1\n0-0\n1-2", "line 5, column 1: the round is over (out), so nothing more can be done", "over"),
    ("all-fives\nnote: this: that", "line 2, column 1: there is no line 'note'; lines: players, leader", None),
    ("fives-and-threes\n0-1\npass\n0-0\n1-2", "line 5, column 1: no deal fits the record: event 4 of 4", "must_play"),
]


@pytest.mark.parametrize(("text", "says", "rule"), REFUSED)
def test_a_record_that_cannot_be_is_told_its_line_its_column_and_the_rule(text, says, rule):
    with pytest.raises(NotationError) as caught:
        loads(f"fivescore 1 {text}\n")
    assert str(caught.value).startswith(says)
    assert caught.value.why.startswith(says.partition(": ")[2])
    line, column = (int(word.rpartition(" ")[2]) for word in says.partition(":")[0].split(","))
    assert caught.value.line == line
    assert caught.value.position == len("\n".join([*f"fivescore 1 {text}".split("\n")[: line - 1], ""])) + column - 1
    assert rule is None or caught.value.__cause__.rule == rule


@pytest.mark.parametrize("number", ["1000000", "-1000000", "0000005"])
def test_a_whole_number_that_is_too_long_is_told_how_many_digits_can_stand_there(number):
    with pytest.raises(NotationError, match=f"line 2, column 1: '{number}' in 'scores' .*at most 6 ") as caught:
        loads(f"fivescore 1 all-fives\nscores: {number} 0\n")
    assert "whole number" not in str(caught.value)
    assert loads("fivescore 1 all-fives target=999999\nscores: 999998 -999999\n").scores == (999_998, -999_999)


def test_a_turn_that_is_refused_is_told_with_the_moment_at_which_it_was_tried():
    for text in (f"{SMALL}\n0-1 = 3", f"{DEALT}\n1-1 = 5", f"{SMALL}\n0-1\npass\nleft: 1 2", f"{DEALT}\nleft: 0 9"):
        with pytest.raises(NotationError) as caught:
            loads(f"fivescore 1 {text}\n")
        cause = caught.value.__cause__
        assert isinstance(cause, IllegalAction) and cause.state.layout.tiles and cause.action is not None


def test_points_written_beside_a_pass_are_refused_in_one_short_sentence():
    with pytest.raises(NotationError) as caught:
        loads(f"fivescore 1 {SMALL}\n0-1\npass = 5\n")
    assert caught.value.why == "the turn scores 0, not 5"


def test_a_play_that_is_refused_is_told_by_its_number_and_place():
    with pytest.raises(NotationError, match=r"^play 2 \(at character 5\): \[2-2\] fits no open end"):
        read_layout("1-4 2-2", ALL_FIVES)


def test_a_record_as_long_as_records_may_be_is_read():
    with pytest.raises(NotationError, match=r"a record begins with a line such as"):
        loads("x" * 60_000)


def test_a_record_that_is_too_long_says_how_long_it_is():
    with pytest.raises(NotationError, match=r"^that is 60,001 characters long; 60,000 are the most of a record$"):
        loads("x" * 60_001)


def test_the_first_line_may_have_a_remark_and_a_turn_its_note():
    record = loads("\nfivescore 1 all-fives # our table\n1-4 # first\ndraw # none fits\n")
    assert record.rules == ALL_FIVES and [turn.note for turn in record.turns] == ["first", "none fits"]


def test_yes_and_no_stand_for_rules_that_hold_or_do_not():
    varied = FIVES_AND_THREES.vary(both_out=False, first_tile_wins=False)
    assert write_rules(varied) == "fives-and-threes both_out=no first_tile_wins=no"
    assert write_rules(ALL_FIVES.vary(both_out=True)) == "all-fives both_out=yes"
    assert read_rules("all-fives both_out=yes must_play=no") == ALL_FIVES.vary(both_out=True, must_play=False)


def test_a_game_that_is_not_there_is_told_with_all_that_are():
    with pytest.raises(NotationError, match=f"there is no game 'chess'; games: {', '.join(RULE_SETS)}$"):
        read_rules("chess")


def test_the_place_of_a_play_is_told_to_the_character():
    with pytest.raises(NotationError) as caught:
        read_plays("1-4 1-1@4-x")
    assert (caught.value.position, caught.value.text) == (8, "1-4 1-1@4-x")
    assert str(read_layout("1-4 1-6 4-6@1-4 6-6@4-6", ALL_FIVES).last) == "6-6@4-6"


def test_a_file_is_read_as_utf_8_whatever_the_machine_takes_for_its_own(tmp_path, monkeypatch):
    path = tmp_path / "round.txt"
    path.write_bytes("fivescore 1 all-fives\nplayers: Zoë, Ben\n1-4\n".encode())
    monkeypatch.setattr("io.text_encoding", lambda given, *_: given or "latin-1")
    assert load(path).names == ("Zoë", "Ben")


STORED = [
    ("FY9rwgAc3lr.drawing=none.target=100", opening(ALL_FIVES.vary(target=100, drawing="none"), 2)),
    (
        "BcU0Dh3ChDjoGZ.hand=2:7/3:5/4:5.must_play=no",
        opening(FIVE_UP.vary(must_play=False, hand=((2, 7), (3, 5), (4, 5))), 3, 1, (10, -3, 0)),
    ),
    ("Csm24jgAApUl", opening(ALL_FIVES, 2, 0, (27, 0))),
    ("E0AXwgAX-8A", opening(ALL_FIVES, 2)._replace(must_lead=Tile(5, 5))),
]
"""Ids that stand in links."""


@pytest.mark.parametrize(("text", "position"), STORED)
def test_an_id_from_before_still_opens_its_position(text, position):
    assert read_id(text) == position and write_id(position) == text


WRONG_IDS = [
    ("x!", "'x!' is no position id; it has letters, digits, - and _", 1),
    ("", "'' is no position id; it has letters, digits, - and _", 0),
    ("-" * 70 + "!", f"'{'-' * 60}' is no position id; it has letters, digits, - and _", 70),
    ("FY9rwgAsAq4", "'FY9rwgAsAq4' is cut or changed: its last letters do not fit the others", 0),
]


@pytest.mark.parametrize(("text", "says", "place"), WRONG_IDS)
def test_an_id_that_is_none_is_told_so_with_the_place_of_the_fault(text, says, place):
    with pytest.raises(NotationError) as caught:
        read_id(text)
    assert (str(caught.value), caught.value.text, caught.value.position) == (says, text, place)


def test_the_set_of_an_id_stands_in_its_number_and_not_in_words():
    text = write_id(opening(ALL_FIVES.vary(tiles=9, target=100), 2))
    assert text.endswith(".target=100") and "tiles" not in text and read_id(text).rules.tiles.largest == 9


def test_a_text_longer_than_any_id_says_how_long_it_is():
    longest = "1" * LONGEST_ID
    with pytest.raises(NotationError, match=r"is cut or changed"):
        read_id(longest)
    with pytest.raises(
        NotationError, match=rf"^that is {LONGEST_ID + 1:,} characters long; no position id has"
    ) as caught:
        read_id(longest + "1")
    assert caught.value.text == "1" * 60


def test_a_number_that_no_position_has_is_told_with_what_it_goes_to():
    with pytest.raises(FivescoreError, match=r"one of its numbers is \d+, and goes from 0 to 1$"):
        write_id(opening(ALL_FIVES, 2)._replace(leader=2))


@pytest.mark.parametrize("largest", [6, 7, 12, 18])
def test_an_id_brings_back_a_set_of_any_size(largest):
    at = opening(ALL_FIVES.vary(tiles=largest), 2)
    assert read_id(write_id(at)) == at


@pytest.mark.parametrize("text", ["all-fives\n1-4\ndraw", f"{DRAWN}\n0-0\ndraw 2"])
def test_a_turn_ends_with_a_play_or_a_pass(text):
    record = loads(f"fivescore 1 {text}")
    with pytest.raises(IllegalAction, match="a turn ends with a play or a pass") as caught:
        list(replace(record, turns=(*record.turns, Turn(0, Pass()))).steps())
    assert caught.value.rule == "must_play"


@pytest.mark.parametrize("value", [1.5, "1", True])
def test_a_field_of_a_table_has_its_own_kind(value):
    with pytest.raises(FivescoreError, match=r"here: level is a whole number, not "):
        tables.fields({"level": value}, {"level": int}, [], lambda name: "here")
    with pytest.raises(FivescoreError, match="here: marks must be there"):
        tables.fields({"level": 1}, {"level": int}, ["marks"], lambda name: "here")

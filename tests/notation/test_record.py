"""Rounds written down: each reads back, its replay is the round, and it is settled as at the table."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, RULE_SETS, FivescoreError, IllegalAction
from fivescore.analysis.players import Chance, Greedy
from fivescore.analysis.simulate import play_round
from fivescore.core.game import deal
from fivescore.core.notation import Record, Turn, dump, dumps, load, loads
from fivescore.core.position import Pass
from tests.games import ROWS

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


NINE = """fivescore 1 all-fives
1-4 = 5
1-1
4-4 = 10
3-4 = 5
1-2 = 5
1-5 = 10
5-5 = 15
0-5 = 5
1-3@1-1
"""


def played(slug, players, seed, player=None):
    rules = RULE_SETS[slug]
    return play_round(deal(rules, players, random.Random(seed)), [player or Chance()] * players, seed)


def test_the_nine_moves_are_ten_lines():
    record = loads(NINE)
    assert len(NINE.splitlines()) == 10 and record.end.scores == (5 + 10 + 5 + 15, 0 + 5 + 10 + 5)
    assert dumps(record) == NINE


@given(st.sampled_from(ROWS), st.integers(0, 2**32))
def test_a_round_reads_back_and_its_replay_gives_equal_states(row, seed):
    end = played(*row, seed)
    text = dumps(end)
    assert loads(text).end == end and dumps(loads(text)) == text
    public = Record.of(end).public
    assert loads(dumps(public)) == public and public.end == end.table


@given(st.sampled_from(ROWS), st.integers(0, 2**32), st.integers(0, 40))
def test_a_round_that_is_not_over_reads_back(row, seed, turns):
    record = Record.of(played(*row, seed))
    part = Record(record.rules, record.names, record.leader, record.scores, record.hands, record.boneyard,
                  record.must_lead, record.turns[:turns])  # fmt: skip
    if turns < len(record.turns):
        assert loads(dumps(part)) == part and loads(dumps(part.public)) == part.public


@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_game_has_a_stored_playthrough_that_still_plays_so(slug):
    text = (PLAYTHROUGHS / f"{slug}.txt").read_text(encoding="utf-8")
    assert dumps(played(slug, 2, "playthrough", Greedy())) == text == dumps(loads(text))


def test_a_round_between_a_draw_and_its_play_reads_back_with_hands_known_or_not():
    state = played("all-fives", 2, 3)
    draw = next(number for number, event in enumerate(state.events) if str(event.action) == "draw")
    now = state.deal.start()
    for event in state.events[: draw + 1]:
        now = now.apply(event.action)
    text = dumps(now)
    assert loads(text).end == now and dumps(loads(text)) == text and text.endswith("\ndraw\n")
    public = Record.of(now).public
    assert loads(dumps(public)).end == now.table


def test_files_are_written_and_read(tmp_path):
    end = played("five-up", 3, 1)
    dump(end, tmp_path / "round.txt")
    assert load(tmp_path / "round.txt").end == end


def test_a_record_of_the_table_shows_the_same_round():
    assert loads("fivescore 1 all-fives\n1-4 = 5\n1-1\n4-4@1-4 = 10\n").end.scores == (15, 0)


@pytest.mark.parametrize("rules", ["fives-and-threes hand=2", "fives-and-threes hand=2 must_play=no"])
def test_a_block_may_be_settled_before_all_have_passed_where_no_tile_need_fit(rules):
    """Settled here: a round is blocked as soon as nobody can play and nothing can be drawn."""
    assert loads(f"fivescore 1 {rules}\n1-4 = 1\nleft: 9 12\n").end.scores == (1, 0)


def test_pips_may_be_left_where_the_target_ended_the_round_too():
    assert loads("fivescore 1 all-fives target=10\n5-5 = 10\nleft: 30 40\n").end.scores == (10, 0)


def test_a_settlement_is_counted_from_the_pips_left():
    record = loads("fivescore 1 muggins hand=1 rounding=nearest\n1-4 = 5\nleft: 0 12\n")
    assert record.end.scores == (5 + 10, 0)


def test_who_goes_out_wins_the_round_though_the_partner_holds_the_most():
    def heavier(end):
        left = [sum(tile.pips for tile in hand) for hand in end.hands]
        return end.result.reason == "out" and sum(left[end.result.winner :: 2]) > sum(left[1 - end.result.winner :: 2])

    end = next(filter(heavier, (played("all-fives", 4, seed, Greedy()) for seed in range(200))))
    assert Record.of(end).public.end.scores == end.scores


@pytest.mark.parametrize("name", ["Ben, Cai", "Ben # first", "Ben\nCai", " Ben", "", "Ben: 5"])
def test_a_name_that_would_not_come_back_is_refused(name):
    with pytest.raises(FivescoreError, match="cannot be a name"):
        Record(ALL_FIVES, ("Ana", name))


@pytest.mark.parametrize("names", [("2", "1"), ("Ana", "1"), ("O'Hara", "Mary-Ann 2"), ("प्रिया", "Zoë")])
@pytest.mark.parametrize("leader", [0, 1])
def test_names_come_back_with_the_leader(names, leader):
    record = Record(ALL_FIVES, names, leader)
    assert loads(dumps(record)) == record


DRAWN = "all-fives players=2 partners=no hand=2 tiles=2\nhands: 0-0 0-2 | 1-2 2-2\nboneyard: 1-1 0-1"


@pytest.mark.parametrize("text", ["all-fives\n1-4\ndraw", f"{DRAWN}\n0-0\ndraw 2"])
def test_a_turn_ends_with_a_play_or_a_pass(text):
    record = loads(f"fivescore 1 {text}")
    with pytest.raises(IllegalAction, match="a turn ends with a play or a pass") as caught:
        list(replace(record, turns=(*record.turns, Turn(0, Pass()))).steps())
    assert caught.value.rule == "must_play"


if __name__ == "__main__":  # stores a round of each game that has none
    for slug in RULE_SETS:
        if not (PLAYTHROUGHS / f"{slug}.txt").exists():
            (PLAYTHROUGHS / f"{slug}.txt").write_text(dumps(played(slug, 2, "playthrough", Greedy())), encoding="utf-8")

"""Tiles, plays, rules, rounds and positions as text: each reads back, and a fault is found at its character."""

import pickle
import random
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, FivescoreError, IllegalAction, NotationError, Tile
from fivescore.analysis.finder import read_hand
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import play_round
from fivescore.core.game import State, deal, opening
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import dump, dumps, read_layout, read_plays, read_rules, read_tiles
from fivescore.core.notation.ids import DIGITS, read_id, write_id
from fivescore.core.notation.reading import is_heading, is_record, load, loads
from fivescore.core.notation.record import Record, Turn
from fivescore.core.notation.text import write_plays, write_rules, write_tiles
from fivescore.core.position import Position
from fivescore.core.referee import on_record
from fivescore.core.rules import RuleSet
from tests.every import cases, every
from tests.games import ROWS, before, layouts, played_at_random, played_out, random_layout
from tests.test_wording import FAULTY

tiles = st.builds(Tile, st.integers(0, 18), st.integers(0, 18))


@given(st.lists(tiles, unique=True))
def test_listed_tiles_read_back(hand):
    assert list(read_tiles(write_tiles(hand))) == hand


@pytest.mark.parametrize(
    "read",
    [
        read_tiles,
        lambda text: read_hand(Layout(ALL_FIVES), text),
        lambda text: Position.of(Layout(ALL_FIVES), hand=text, others=(2,)).hand,
        lambda text: State.of(Layout(ALL_FIVES), hands=(text, "5-5")).hands[0],
    ],
    ids=["notation", "finder", "position", "state"],
)
def test_a_hand_as_text_is_read_alike_everywhere(read):
    assert read("0-6; [1-4],6|6") == (Tile(0, 6), Tile(1, 4), Tile(6, 6))
    with pytest.raises(NotationError, match=r"'1-x' is not a tile.*at character 5") as caught:
        read("0-6 1-x")
    assert caught.value.position == 4
    with pytest.raises(NotationError, match=r"\[0-6\] is listed twice \(at character 6\)"):
        read("0-6, 6-0")


LAYOUTS = layouts(most=40, largest=(6, 12))


@given(LAYOUTS)
def test_a_layout_reads_back_from_its_text_and_its_repr(layout):
    names = {"Layout": Layout, **{r.slug.upper().replace("-", "_"): r for r in RULE_SETS.values()}}
    assert eval(repr(layout), names) == layout == pickle.loads(pickle.dumps(layout))
    assert read_layout(write_plays(layout), layout.rules) == layout == read_layout(str(layout), layout.rules)
    assert read_plays(str(layout)) == layout.plays


@every(cases("told"))
def test_changed_rules_read_back(game):
    assert write_rules(read_rules(game)) == game


def test_yes_and_no_stand_for_rules_that_hold_or_do_not():
    varied = FIVES_AND_THREES.vary(both_out=False, first_tile_wins=False)
    assert write_rules(varied) == "fives-and-threes both_out=no first_tile_wins=no"
    assert write_rules(ALL_FIVES.vary(both_out=True)) == "all-fives both_out=yes"
    assert read_rules("all-fives both_out=yes must_play=no") == ALL_FIVES.vary(both_out=True, must_play=False)


OWN = RuleSet(slug="attic", title="Attic Fives", source="settled here", target=55)


@pytest.mark.parametrize("rules", [OWN, replace(ALL_FIVES, title="Attic Fives"), replace(ALL_FIVES, slug="attic")])
def test_a_rule_set_of_your_own_plays_but_no_text_can_name_it(rules):
    end = play_round(deal(rules, 2, random.Random(1)), [Greedy(), Greedy()])
    assert end.result
    for write in (lambda: write_rules(rules), lambda: dumps(end), lambda: write_id(end.table)):
        with pytest.raises(FivescoreError, match="rule set of your own, and a text names a game of RULE_SETS"):
            write()


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


def test_the_nine_moves_are_ten_lines():
    record = loads(NINE)
    assert len(NINE.splitlines()) == 10 and record.end.scores == (5 + 10 + 5 + 15, 0 + 5 + 10 + 5)
    assert dumps(record) == NINE


@given(st.sampled_from(ROWS), st.integers(0, 2**32), st.integers(0, 40))
def test_a_round_reads_back_over_or_not_and_its_replay_gives_equal_states(row, seed, turns):
    end = played_out(*row, seed)
    text, record = dumps(end), Record.of(end)
    assert loads(text).end == end and dumps(loads(text)) == text
    assert loads(dumps(record.public)) == record.public and record.public.end == end.table
    part = Record(record.rules, record.names, record.leader, record.scores, record.hands, record.boneyard,
                  record.must_lead, record.turns[:turns])  # fmt: skip
    if turns < len(record.turns):
        assert loads(dumps(part)) == part and loads(dumps(part.public)) == part.public


@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_game_has_a_stored_playthrough_that_still_plays_so(slug):
    text = (PLAYTHROUGHS / f"{slug}.txt").read_text(encoding="utf-8")
    assert dumps(played_out(slug, 2, "playthrough", "greedy")) == text == dumps(loads(text))


def test_a_round_between_a_draw_and_its_play_reads_back_with_hands_known_or_not():
    state = played_out("all-fives", 2, 3)
    draw = next(number for number, event in enumerate(state.events) if str(event.action) == "draw")
    now = before(state, draw + 1)
    text = dumps(now)
    assert loads(text).end == now and dumps(loads(text)) == text and text.endswith("\ndraw\n")
    public = Record.of(now).public
    assert loads(dumps(public)).end == now.table


LEFT = {
    "muggins hand=1 rounding=nearest\n1-4 = 5\nleft: 0 12\n": (5 + 10, 0),
    "all-fives target=10\n5-5 = 10\nleft: 30 40\n": (10, 0),
    "fives-and-threes hand=2\n1-4 = 1\nleft: 9 12\n": (1, 0),
    "fives-and-threes hand=2 must_play=no\n1-4 = 1\nleft: 9 12\n": (1, 0),
}
"""Rounds with the pips left: after going out, after the target, and in blocks before all have passed."""


@pytest.mark.parametrize(("text", "scores"), LEFT.items(), ids=repr)
def test_a_settlement_is_counted_from_the_pips_left(text, scores):
    """Settled here: a round is blocked as soon as nobody can play and nothing can be drawn."""
    assert loads(f"fivescore 1 {text}").end.scores == scores


def test_who_goes_out_wins_the_round_though_the_partner_holds_the_most():
    def heavier(end):
        left = [sum(tile.pips for tile in hand) for hand in end.hands]
        return end.result.reason == "out" and sum(left[end.result.winner :: 2]) > sum(left[1 - end.result.winner :: 2])

    end = next(filter(heavier, (played_out("all-fives", 4, seed, "greedy") for seed in range(200))))
    assert Record.of(end).public.end.scores == end.scores


@pytest.mark.parametrize("names", [("2", "1"), ("Ana", "1"), ("O'Hara", "Mary-Ann 2"), ("प्रिया", "Zoë")])
@pytest.mark.parametrize("leader", [0, 1])
def test_names_come_back_with_the_leader(names, leader):
    record = Record(ALL_FIVES, names, leader)
    assert loads(dumps(record)) == record


# Records as people write them


AS_WRITTEN = "fivescore 1 all-fives\nplayers: Ana, Ben\n5-5 = 10\ndraw 3 0-5 = 10  # long; bad luck\n1-5\n"


WRITTEN = [
    "FIVESCORE 1 All-Fives\nPlayers: Ana, Ben\n1. 5-5 +10\n2. Draw 2  # long\ndraw\n3. 0-5 = +10  # bad luck\n4) 1-5\n",
    "fivescore All Fives\nPLAYERS : Ana, Ben\n5\u20135 = 10\nDRAW 3  # long\n0\u20145 + 10  # bad luck\n5\u22121\n",
    "all fives\nplayers: Ana, Ben\n5|5=10\ndraw 3 = 0  # long\n\n[0\u20115] +10# bad luck\n1-5@5-5\n",
    "players: Ana, Ben\r\n5-5 = 10\r\ndraw 3  # long\r\n0-5 +10  # bad luck\r\n1-5\r\n",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_a_record_is_read_as_people_write_it_and_written_as_always(text):
    assert dumps(loads(text)) == AS_WRITTEN and is_record(text) and is_heading(AS_WRITTEN.partition("\n")[0])
    assert is_heading(text.partition("\n")[0]) == (text is not WRITTEN[-1])


def test_plays_are_no_record():
    for text in ("", "5-5 0-5", "five-up 4-5 5-5", "five-up", "all-fives~1-4", "FY9rwgAsAq3", "5-5\n0-5"):
        assert not is_record(text) and not is_heading(f"{text} 1-1")


def test_a_knock_is_a_pass():
    record = loads("Muggins drawing=none\n1-4 +5\nKnock\n")
    assert dumps(record) == "fivescore 1 muggins drawing=none\n1-4 = 5\npass\n"


def test_notes_names_and_scores_are_kept():
    head = "fivescore 1 five-up target=31\nplayers: Ana, Ben\nleader: 2\nscores: 3 -1\n# at the club\n"
    text = head + "5-5 = 2  # bold\n0-5 = 2\n"
    record = loads(text)
    assert record.names == ("Ana", "Ben") and record.leader == 1 and record.note == "at the club"
    assert record.turns[0].note == "bold" and record.end.scores == (5, 1) and dumps(record) == text
    assert loads("fivescore 1 all-fives target=999999\nscores: 999998 -999999\n").scores == (999_998, -999_999)


def test_the_first_line_may_have_a_remark_and_a_turn_a_note_with_any_signs():
    signs = Record(ALL_FIVES, note="a # b: c, d", turns=(Turn(action=Play(Tile(1, 4)), note="# = 5 | ~"),))
    assert loads(dumps(signs)) == signs
    record = loads("\nfivescore 1 all-fives # our table\n1-4 # first\ndraw # none fits\n")
    assert record.rules == ALL_FIVES and [turn.note for turn in record.turns] == ["first", "none fits"]


@every(FAULTY)
def test_a_faulty_record_is_refused_at_the_place_that_is_told(text):
    with pytest.raises(NotationError) as caught:
        loads(text)
    fault, cause = caught.value, caught.value.__cause__
    line, column = map(int, re.search(r"line (\d+), column (\d+): |$", str(fault)).groups("1"))
    assert fault.line == line == on_record(text).line and str(fault).endswith(fault.why)
    assert fault.position == sum(map(len, text.splitlines(keepends=True)[: line - 1])) + column - 1
    assert not isinstance(cause, IllegalAction) or (cause.state.rules and cause.action is not None)


def test_a_file_is_utf_8_whatever_the_machine_takes_for_its_own(tmp_path, monkeypatch):
    path, end = tmp_path / "round.txt", played_out("five-up", 3, 1)
    monkeypatch.setattr("io.text_encoding", lambda given, *_: given or "latin-1")
    for record in (end, replace(Record.of(end), names=("Zoë", "Ben", "Cai"))):
        dump(record, path)
        assert path.read_bytes() == dumps(record).encode() and load(path) == loads(dumps(record))


if __name__ == "__main__":  # stores a round of each game that has none
    for slug in RULE_SETS:
        path = PLAYTHROUGHS / f"{slug}.txt"
        if not path.exists():
            path.write_text(dumps(played_out(slug, 2, "playthrough", "greedy")), encoding="utf-8")


# Positions as short text

LIMITS = {6: 48, 9: 72, 12: 112}


@given(st.sampled_from(ROWS), st.integers(0, 2**32), st.sampled_from([6, 6, 9, 12]))
def test_a_position_id_reads_back_and_is_short(row, seed, size):
    state = played_at_random(*row, seed, size)
    for seat in (None, state.to_move):
        position = state.seen_by(seat)
        text = write_id(position)
        assert read_id(text) == position._replace(events=()) and len(text) <= LIMITS[size]


@every(product(RULE_SETS, LIMITS))
def test_whole_layouts_fit_into_an_id_too(slug, size):
    rules = RULE_SETS[slug].vary(tiles=size)
    players = max(rules.players)
    for seed in range(5):
        layout = random_layout(rules, random.Random(seed), 99)
        start = opening(rules, players)
        left = tuple(t for t in rules.tiles if t not in layout.tiles)
        hand = left[: min(7, len(left))]
        position = start._replace(
            layout=layout, seat=0, hand=hand, sizes=(len(hand), *[0] * (players - 1)), boneyard=len(left) - len(hand),
            scores=tuple(-245 for _ in start.scores),
        )  # fmt: skip
        assert read_id(write_id(position)) == position and len(write_id(position)) <= LIMITS[size]


@given(st.integers(0, 2**32), st.data())
def test_one_changed_letter_is_refused(seed, data):
    state = played_at_random("all-fives", 2, seed)
    text = write_id(state.seen_by(0)._replace(rules=state.rules))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from([c for c in DIGITS if c != text[place]]))
    with pytest.raises(NotationError, match="cut or changed"):
        read_id(text[:place] + letter + text[place + 1 :])


def test_changed_rules_follow_the_id_readably():
    rules = ALL_FIVES.vary(target=100, drawing="none")
    text = write_id(opening(rules, 2))
    assert text.endswith(".drawing=none.target=100") and read_id(text).rules == rules
    with pytest.raises(NotationError, match="cut or changed"):
        read_id(text.replace("100", "150"))
    text = write_id(opening(ALL_FIVES.vary(tiles=9, target=100), 2))
    assert text.endswith(".target=100") and "tiles" not in text and read_id(text).rules.tiles.largest == 9, "no words"


STORED = [
    ("FY9rwgAc3lr.drawing=none.target=100", opening(ALL_FIVES.vary(target=100, drawing="none"), 2)),
    (
        "BcU0Dh3ChDjoGZ.hand=2:7/3:5/4:5.must_play=no",
        opening(RULE_SETS["five-up"].vary(must_play=False, hand=((2, 7), (3, 5), (4, 5))), 3, 1, (10, -3, 0)),
    ),
    ("Csm24jgAApUl", opening(ALL_FIVES, 2, 0, (27, 0))),
    ("E0AXwgAX-8A", opening(ALL_FIVES, 2)._replace(must_lead=Tile(5, 5))),
]
"""Ids that stand in links."""


@pytest.mark.parametrize(("text", "position"), STORED)
def test_an_id_from_before_still_opens_its_position(text, position):
    assert read_id(text) == position and write_id(position) == text


@pytest.mark.parametrize(("largest", "score"), [(6, 32_767), (7, -32_767), (12, 0), (18, 0)])
def test_an_id_brings_back_a_set_of_any_size_and_scores_as_large_as_it_can_have(largest, score):
    at = opening(ALL_FIVES.vary(tiles=largest), 2, scores=(0, score))
    assert read_id(write_id(at)) == at

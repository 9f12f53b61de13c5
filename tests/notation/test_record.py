"""Rounds as text: what is written is read back, and what is wrong is found at its line."""

import contextlib
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVE_UP, RULE_SETS, FivescoreError, NotationError, RuleError, RuleSet, Tile
from fivescore.analysis.players import Chance, Greedy
from fivescore.analysis.simulate import play_round
from fivescore.core.game import deal
from fivescore.core.layout import Play
from fivescore.core.notation import (
    Record,
    Turn,
    dump,
    dumps,
    is_heading,
    is_record,
    load,
    loads,
    read_rules,
    write_id,
    write_rules,
)
from fivescore.core.referee import on_record

ROWS = [(slug, players) for slug, rules in RULE_SETS.items() for players in rules.players]
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"

NINE = """fivescore 1 all-fives
1-4 = 5
1-1
4-4 = 10
3-4 = 5
1-2 = 5
1-5 = 5
5-5 = 15
0-5 = 5
1-3@1-1
"""


def played(slug, players, seed, player=None):
    rules = RULE_SETS[slug]
    return play_round(deal(rules, players, random.Random(seed)), [player or Chance()] * players, seed)


def test_the_nine_moves_are_ten_lines():
    text = NINE.replace("1-5 = 5", "1-5 = 10")
    record = loads(text)
    assert len(text.splitlines()) == 10 and record.end.scores == (5 + 10 + 5 + 15, 0 + 5 + 10 + 5)
    assert dumps(record) == text


def test_a_wrong_score_is_found_at_its_line_with_the_reason():
    with pytest.raises(
        NotationError, match=r"line 7, column 1: the turn scores 10, not 5. The ends are 2, 3 and 5"
    ) as caught:
        loads(NINE)
    assert NINE[caught.value.position :].startswith("1-5 = 5")


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


def mutated(lines, first, rng):
    """A text with one turn made wrong, the number of its line, and what was done to it; None where it cannot be."""
    number = rng.randrange(first, len(lines) - 1)
    line = lines[number]
    record = loads("\n".join(lines[: number + 1]) + "\n")
    *before, _ = [record._start(), *record.steps()] if len(record.turns) > 1 else [record._start(), record.end]
    state, turn = before[-1], record.turns[-1]
    tiles = list(ALL_FIVES.tiles)
    match rng.choice(["tile", "place", "score", "knock", "draw"]):
        case "tile" if isinstance(turn.action, Play) and not turn.draws:
            other = next(t for t in tiles if t not in state.hands[state.to_move])
            new = str(Play(other))
        case "place" if isinstance(turn.action, Play) and state.layout.last and not turn.draws:
            places = state.layout.places(turn.action.tile)
            wrong = next((t for t in state.layout.tiles if t not in places), None)
            if wrong is None:
                return None
            new = str(Play(turn.action.tile, wrong))
        case "score" if isinstance(turn.action, Play):
            new = line.split("=")[0].strip() + " = 7"
        case "knock" if isinstance(turn.action, Play) and not turn.draws:
            new = "pass"
        case "draw" if isinstance(turn.action, Play) and not turn.draws and state.layout.last:
            new = f"draw {line}"
        case _:
            return None
    return [*lines[:number], new, *lines[number + 1 :]], number + 1


def test_fifty_mutated_records_are_refused_at_the_right_line():
    rng, done = random.Random(50), 0
    while done < 50:
        end = played(rng.choice(["all-fives", "five-up", "muggins", "fives-and-threes"]), 2, rng.random(), Greedy())
        lines = dumps(end).splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("boneyard")) + 1
        if (made := mutated(lines, first, rng)) is None:
            continue
        text, line = made
        with pytest.raises(NotationError, match=rf"^line {line}, column 1: "):
            loads("\n".join(text) + "\n")
        done += 1


@pytest.mark.parametrize("slug", RULE_SETS)
def test_every_game_has_a_stored_playthrough_that_still_plays_so(slug):
    text = (PLAYTHROUGHS / f"{slug}.txt").read_text(encoding="utf-8")
    assert dumps(played(slug, 2, "playthrough", Greedy())) == text == dumps(loads(text))


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


WRONG = [
    ("", r"line 1, column 1: a record begins with a line such as: fivescore 1 all-fives"),
    ("a nice game\n1-4\n", "a record begins with"),
    ("Five Up 5-5\n", "a record begins with"),
    ("1-4 +4\n", "line 1, column 1: the turn scores 5, not 4.*; no game is named, so it is read as All Fives"),
    ("Five Up\n1. 5\u20135 +1\n", "line 2, column 1: the turn scores 2, not 1. The one end counts 10, two fives"),
    ("fivescore all-fives hands=3\n", r"line 1, column 21: 'hands=3' is no change of a rule"),
    ("Fives and Threes\n1-4\nDraw 2\n4-4\n", "line 3, column 1: there is no drawing in Fives and Threes"),
    ("fivescore 1 all-fives\n1-4\ndraw 3\ndraw 9\n0-1\n", "line 4, column 1: there is nothing to draw"),
    ("fivescore 1 all-fives\n1-4\ndraw 3\n2-3\n", r"line 4, column 1: \[2-3\] fits no open end"),
    ("fivescore 1 all-fives\n1-4\ndraw = 5\n4-4\n", "line 3, column 6: a draw scores nothing; only a play does"),
    ("fivescore 1 all-fives\n5-5 +ten\n", r"line 2, column 5: '\+ten' is one thing too many"),
    ("fivescore 2 all-fives\n", r"line 1, column 11: format 2 is not known here; formats: 1"),
    ("fivescore 1 chess\n", r"line 1, column 13: there is no game 'chess'; games: all-fives"),
    ("fivescore 1 all-fives hands=3\n", r"line 1, column 23: 'hands=3' is no change of a rule"),
    ("fivescore 1 all-fives target=many\n", r"line 1, column 23: target=many cannot be read; numbers read like"),
    ("fivescore 1 all-fives reserve=1 drawing=none\n", "no 1 last tiles can be kept back"),
    ("fivescore 1 all-fives\n\n  1-x\n", r"line 3, column 3: '1-x' is no turn; a turn reads like 1-4"),
    ("fivescore 1 all-fives\n1-4 4-4\n", r"line 2, column 5: '4-4' is one thing too many"),
    ("fivescore 1 all-fives\n1-4 = five\n", r"line 2, column 1: 'five' in 'the score after =' is not a whole number"),
    ("fivescore 1 all-fives\nweather: fine\n", r"line 2, column 1: there is no line 'weather'; lines: players, leader"),
    ("fivescore 1 all-fives\n1-4\nleader: 2\n", "line 3, column 1: 'leader' is after the first turn"),
    ("fivescore 1 all-fives\nleader: Zoe\n", r"line 2, column 1: 'Zoe' is not a player; players: player 1, player 2"),
    ("fivescore 1 all-fives\n1-4\npass\n", "line 3, column 1: a player who cannot play must draw"),
    ("fivescore 1 fives-and-threes\n1-4\ndraw 0-1\n", "line 3, column 1: there is no drawing in Fives and Threes"),
    ("fivescore 1 all-fives\n1-4\n2-3\n", r"line 3, column 1: \[2-3\] fits no open end; open ends: 1, 4"),
    ("fivescore 1 all-fives\nhands: 1-4 1-4 | 0-0\n", r"line 2, column 12: \[1-4\] is listed twice"),
    ("fivescore 1 all-fives hand=1\n1-4\n4-4\n", "line 3, column 1: the round is over"),
    (
        "fivescore 1 fives-and-threes\n6-6\npass\n6-5\n6-0@6-6\n6-1\n",
        r"line 5, column 1: no deal fits the record: .*0-6@6-6",
    ),
    ("fivescore 1 all-fives\nscores: ² 0\n", "line 2, column 1: '²' in 'scores' is not a whole number"),
    ("fivescore ² all-fives\n", "a record begins with"),
    ("fivescore 1 all-fives\nmust-lead:\n1-4\n", "line 2, column 1: 'must-lead' names one tile, not 0"),
    ("fivescore 1 all-fives\nscores: 1 2 3\n", "3 scores are given for 2 sides"),
    ("fivescore 1 all-fives\nplayers: Ana\n", "not played by 1; numbers of players: 2, 3, 4"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_cannot_be_read_is_told_with_its_place(text, message):
    with pytest.raises(NotationError, match=message):
        loads(text)


FAULTS = [
    ("fivescore 1 all-fives\nscores: 1 2 3\n1-4 = 5", 2, "players", "3 scores are given for 2 sides"),
    ("fivescore 1 all-fives\nplayers: A, B, C, D\nscores: 1 2 3 4\n1-4", 3, "partners", "4 scores are given for 2"),
    ("fivescore 1 all-fives\n\nplayers: Ana\n1-4 = 5", 3, "players", "not played by 1"),
    ("fivescore 1 all-fives-online\nplayers: A, B, C\n6-6", 2, "players", "not played by 3"),
    ("fivescore 1 all-fives hand=1\nhands: 1-4 | 9-9\n1-4 = 5", 2, "tiles", "set once; look at .* and 22 more"),
    (
        "fivescore 1 all-fives-online hand=1 tiles=1\nhands: 1-1 | 0-0\nboneyard: 1-1\n1-1",
        3,
        "tiles",
        r"\[0-1\], \[1-1\]",
    ),
    ("fivescore 1 all-fives-online hand=1 tiles=1\nhands: 1-1 0-1 | 0-0\n1-1", 2, "hand", "the hands have 2, 1 tiles"),
    ("fivescore 1 all-fives hand=1\nhands: 1-1 | 0-0 | 1-4\n1-1", 2, "hand", "3 hands for 2 players"),
    ("fivescore 1 all-fives\nmust-lead: 6-6\n6-6", 2, "first_lead", "names no tile that must be led"),
    ("fivescore 1 all-fives-online\nmust-lead: 7-7\n6-6", 2, "tiles", "not in a double-six set"),
    (
        "fivescore 1 all-fives-online hand=1 tiles=1\nhands: 0-0 | 1-1\nboneyard: 0-1\nmust-lead: 0-0\n0-0",
        4,
        "first_lead",
        r"of the tiles dealt \[1-1\] must be led, not \[0-0\]",
    ),
    ("fivescore 1 all-fives-online\nmust-lead: 6-6\n5-5 = 10", 3, "first_lead", r"\[5-5\] may not be led"),
    (
        "fivescore 1 fives-and-threes first_tile_wins=no\nscores: 57 0\n6-6 = 4",
        3,
        "first_tile_wins",
        "57 and 4 make 61",
    ),
    ("fivescore 1 fives-and-threes\nscores: 58 0\n6-6 = 4", 3, "ending", "58 and 4 make 62, and the target is 61"),
    ("fivescore 1 fives-and-threes hand=1\n1-4 = 1", 2, "chip_out", "Going out scores 1"),
    ("fivescore 1 fives-and-threes\n1-4 = 2", 2, "scoring", "the turn scores 1, not 2"),
    ("fivescore 1 all-fives drawing=none\n1-4 = 5\npass = 5", 3, "scoring", "the turn scores 0, not 5"),
    ("fivescore 1 all-fives\n1-4 = 5\nleft: 60 60", 3, "over", "nobody is out, and the boneyard has 10 tiles"),
    ("fivescore 1 all-fives\nleft: 60 60", 2, "over", "the round has not begun"),
    (
        "fivescore 1 fives-and-threes players=2 partners=no hand=9\n1-4 = 1\nleft: 5 5",
        3,
        "over",
        "17 tiles .* and only 15 that are not seen",
    ),
    ("fivescore 1 fives-and-threes hand=1\n1-4 = 2\nleft: 0 13", 3, "settlement", "0 to 12 pips can be left"),
    ("fivescore 1 all-fives\n1-4 = 5\ndraw\ndraw 10\n4-4", 4, "drawing", "the boneyard has 0 tiles"),
]


@pytest.mark.parametrize(("text", "line", "rule", "message"), FAULTS)
def test_a_fault_names_its_own_line_and_its_own_rule(text, line, rule, message):
    ruling = on_record(text)
    assert (ruling.allowed, ruling.line, ruling.rules[0].name) == (False, line, rule), ruling.says
    assert re.search(message, ruling.says)


def test_pips_left_need_a_round_that_is_over_with_all_hands_known_too():
    lines = dumps(played("all-fives", 2, 1)).split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("boneyard")) + 1
    ruling = on_record("\n".join([*lines[: first + 1], "left: 1 2 3 4"]))
    assert not ruling.allowed and ruling.line == first + 2 and "player 2 is to move, and may: " in ruling.says


@pytest.mark.parametrize("rules", ["fives-and-threes hand=2", "fives-and-threes hand=2 must_play=no"])
def test_a_block_may_be_settled_before_all_have_passed_where_no_tile_need_fit(rules):
    """Settled here: a round is blocked as soon as nobody can play and nothing can be drawn."""
    assert loads(f"fivescore 1 {rules}\n1-4 = 1\nleft: 9 12\n").end.scores == (1, 0)
    for left, most in (("9 24", "2 to 23"), ("12 23", "5 to 33")):
        with pytest.raises(NotationError, match=f"{most} pips can be left"):
            loads(f"fivescore 1 {rules}\n1-4 = 1\nleft: {left}\n")


@pytest.mark.parametrize(
    ("left", "message"),
    [("9 1", "player 2 holds 2 tiles: 2 to 23 pips can be left there, not 1"),
     ("2 2", "the hands hold 3 tiles together: 5 to 33 pips can be left in them, not 4")],
)  # fmt: skip
def test_fewer_pips_than_the_lightest_tiles_have_cannot_be_left(left, message):
    with pytest.raises(NotationError, match=message):
        loads(f"fivescore 1 fives-and-threes hand=2\n1-4 = 1\nleft: {left}\n")


def test_what_is_left_is_checked_where_the_target_ended_the_round_too():
    text = "fivescore 1 all-fives target=10\n5-5 = 10\nleft: "
    assert loads(f"{text}30 40\n").end.scores == (10, 0)
    with pytest.raises(NotationError, match="line 3, column 1: pips are left for 1 of 2 hands"):
        loads(f"{text}30\n")


@given(st.lists(st.text("fivescore 1-4@=#:|,~²drawpassllhnt\n", max_size=12), max_size=8))
def test_any_text_is_read_or_refused_with_its_place(pieces):
    with contextlib.suppress(NotationError):
        loads("fivescore 1 all-fives\n" + "\n".join(pieces))


def test_notes_names_and_scores_are_kept():
    head = "fivescore 1 five-up target=31\nplayers: Ana, Ben\nleader: 2\nscores: 3 -1\n# at the club\n"
    text = head + "5-5 = 2  # bold\n0-5 = 2\n"
    record = loads(text)
    assert record.names == ("Ana", "Ben") and record.leader == 1 and record.note == "at the club"
    assert record.turns[0].note == "bold" and record.end.scores == (5, 1) and dumps(record) == text


def test_a_settlement_is_counted_from_the_pips_left():
    record = loads("fivescore 1 muggins hand=1 rounding=nearest\n1-4 = 5\nleft: 0 12\n")
    assert record.end.scores == (5 + 10, 0)
    with pytest.raises(NotationError, match="player 2 holds 1 tile: 0 to 12 pips can be left there, not 13"):
        loads("fivescore 1 muggins hand=1\n1-4 = 5\nleft: 0 13\n")


def test_who_goes_out_wins_the_round_though_the_partner_holds_the_most():
    def heavier(end):
        left = [sum(tile.pips for tile in hand) for hand in end.hands]
        return end.result.reason == "out" and sum(left[end.result.winner :: 2]) > sum(left[1 - end.result.winner :: 2])

    end = next(filter(heavier, (played("all-fives", 4, seed, Greedy()) for seed in range(200))))
    assert Record.of(end).public.end.scores == end.scores


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


@pytest.mark.parametrize("rules", [
    ALL_FIVES, FIVE_UP.vary(tiles=9, hand="european", target=31), ALL_FIVES.vary(players=(2, 3), partners=False),
    ALL_FIVES.vary(must_play=False, drawing="while able", reserve=2),
], ids=str)  # fmt: skip
def test_changed_rules_read_back(rules):
    assert read_rules(write_rules(rules)) == rules


OWN = RuleSet(slug="attic", title="Attic Fives", source="settled here", target=55)


@pytest.mark.parametrize("rules", [OWN, replace(ALL_FIVES, title="Attic Fives"), replace(ALL_FIVES, slug="attic")])
def test_a_rule_set_of_ones_own_plays_and_is_refused_where_a_text_would_have_to_name_it(rules):
    end = play_round(deal(rules, 2, random.Random(1)), [Greedy(), Greedy()])
    assert end.result
    for write in (lambda: write_rules(rules), lambda: dumps(end), lambda: write_id(end.table)):
        with pytest.raises(FivescoreError, match="rule set of your own, and a text names a game of RULE_SETS"):
            write()


@pytest.mark.parametrize("name", ["Ben, Cai", "Ben # first", "Ben\nCai", " Ben", "", "Ben: 5"])
def test_a_name_that_would_not_come_back_is_refused(name):
    with pytest.raises(FivescoreError, match="cannot be a name"):
        Record(ALL_FIVES, ("Ana", name))


@pytest.mark.parametrize("names", [("2", "1"), ("Ana", "1"), ("O'Hara", "Mary-Ann 2"), ("प्रिया", "Zoë")])
@pytest.mark.parametrize("leader", [0, 1])
def test_names_come_back_with_the_leader(names, leader):
    record = Record(ALL_FIVES, names, leader)
    assert loads(dumps(record)) == record


@pytest.mark.parametrize("note", ["two\nlines", "\n5-5", " spaced "])
def test_a_note_that_would_not_come_back_is_refused(note):
    play = Turn(action=Play(Tile(1, 4)))
    for record in (Record(ALL_FIVES, note=note), Record(ALL_FIVES, turns=(play._replace(note=note),))):
        with pytest.raises(FivescoreError, match="a note is on one line"):
            dumps(record)
    record = Record(ALL_FIVES, note="a # b: c, d", turns=(play._replace(note="# = 5 | ~"),))
    assert loads(dumps(record)) == record


def test_rules_that_cannot_be_are_refused():
    with pytest.raises(RuleError, match="drawing may be: none"):
        read_rules("all-fives drawing=often")


def test_scores_of_a_match_that_is_over_begin_no_round():
    text = "fivescore 1 all-fives\nscores: 0 250\n1-4 = 5\n"
    with pytest.raises(NotationError, match=r"line 2, column 1: the match is over before this round: one side has 250"):
        loads(text)
    assert on_record(text).rules[0].name == "target" and on_record(text).line == 2


if __name__ == "__main__":  # stores a round of each game that has none
    for slug in RULE_SETS:
        if not (PLAYTHROUGHS / f"{slug}.txt").exists():
            (PLAYTHROUGHS / f"{slug}.txt").write_text(dumps(played(slug, 2, "playthrough", Greedy())), encoding="utf-8")

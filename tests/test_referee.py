"""The referee: rulings on plays, scores and blocks by their rule, and fifty spoiled records, each by its line."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivescore import (
    ALL_FIVES,
    FIVE_UP,
    FIVES_AND_THREES,
    MUGGINS,
    RULE_SETS,
    SNIFF,
    FivescoreError,
    Layout,
    State,
    Tile,
)
from fivescore.game import deal
from fivescore.layout import Play
from fivescore.notation import dumps, loads, read_layout
from fivescore.players import Greedy
from fivescore.position import Draw, Pass
from fivescore.record import Record
from fivescore.referee import on_action, on_play, on_record, on_round, on_score
from fivescore.simulate import play_round

GAMES = ("all-fives", "five-up", "fives-and-threes", "muggins", "sniff")


def written(slug, seed):
    """A round by greedy players, every score written, as lines; and the lines on which a tile is laid."""
    end = play_round(deal(RULE_SETS[slug], 2, random.Random(seed)), [Greedy(), Greedy()], seed)
    lines = dumps(Record.of(end)).splitlines()
    plays = [at for at, line in enumerate(lines) if re.match(r"(draw \d+ )?\d-\d", line)]
    return lines, plays


def more_points(lines, plays, rng):
    at = rng.choice(plays)
    turn, _, score = lines[at].partition(" = ")
    lines[at] = f"{turn} = {int(score or 0) + 1}"
    return at, {"scoring", "chip_out"}


def a_tile_again(lines, plays, rng):
    at = rng.choice(plays[1:])
    earlier = re.search(r"\d-\d", lines[rng.choice([line for line in plays if line < at])])[0]
    lines[at] = re.sub(r"\d-\d(@\d-\d)?", earlier, lines[at], count=1)
    return at, {"tiles", "hand"}


def a_knock_instead(lines, plays, rng):
    at = rng.choice(plays[1:])
    lines[at] = re.sub(r"\d-\d.*", "pass", lines[at])
    return at, {"must_play", "drawing"}


def a_turn_too_many(lines, plays, rng):
    last = max(at for at, line in enumerate(lines) if re.match(r"(draw|pass|\d-\d)", line))
    lines.insert(last + 1, "0-0")
    return last + 1, {"over", "tiles", "hand", "fitting"}


def a_draw_out_of_turn(lines, plays, rng):
    at = rng.choice([each for each in plays[1:] if lines[each][0].isdigit()])
    lines[at] = f"draw 1 {lines[at]}"
    return at, {"drawing", "hand"}


SPOILERS = (more_points, a_tile_again, a_knock_instead, a_turn_too_many, a_draw_out_of_turn)
SPOILED = [(slug, spoil, seed) for slug in GAMES for spoil in SPOILERS for seed in (1, 2)]


def test_fifty_records_are_spoiled():
    assert len(SPOILED) == 50


@pytest.mark.parametrize(("slug", "spoil", "seed"), SPOILED, ids=lambda value: getattr(value, "__name__", value))
def test_a_spoiled_record_is_stopped_at_its_line_by_its_rule(slug, spoil, seed):
    lines, plays = written(slug, seed)
    assert on_record("\n".join(lines)).allowed
    at, rules = spoil(lines, plays, random.Random(seed))
    ruling = on_record("\n".join(lines))
    assert not ruling.allowed and ruling.line == at + 1, ruling
    assert {rule.name for rule in ruling.rules} & rules, ruling


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_score_is_found_without_hands_too(slug):
    lines, _ = written(slug, 3)
    lines = [line for line in lines if not line.startswith(("hands:", "boneyard:"))]
    assert on_record("\n".join(lines)).allowed
    at, _ = more_points(lines, [at for at in range(len(lines)) if re.match(r"\d-\d", lines[at])], random.Random(3))
    assert on_record("\n".join(lines)).line == at + 1


@given(st.text(max_size=60) | st.lists(st.sampled_from(["1-4", "pass", "fivescore 1 muggins", "= 5"])).map("\n".join))
def test_any_text_gets_a_ruling(text):
    ruling = on_record(text)
    assert ruling.says.endswith(".") and (ruling.allowed or 1 <= ruling.line <= text.count("\n") + 1)


def test_a_state_refuses_by_the_rule_that_speaks_against_it():
    layout = Layout(FIVES_AND_THREES).play("1-4")
    state = State.of(layout, hands=("4-6 2-2", "0-1"))
    cases = {
        Pass(): "must_play",
        Draw(): "drawing",
        Play(Tile(2, 2), Tile(1, 4)): "fitting",
        Play(Tile(5, 5), Tile(1, 4)): "hand",
        Play(Tile(1, 4)): "hand",
    }
    assert {action: on_action(state, action).rules[0].name for action in cases} == cases
    assert on_action(state, Play(Tile(4, 6), Tile(1, 4))).says.startswith("Yes. The ends are 1 and 6.")


def test_a_spinner_refuses_a_third_tile_by_the_rule_of_spinners():
    muggins, all_fives = (read_layout("1-1 1-2 1-3", rules) for rules in (MUGGINS, ALL_FIVES))
    refused = on_play(muggins, Tile(1, 4), Tile(1, 1))
    assert not refused.allowed and refused.rules[0].name in ("spinner", "fitting")
    assert on_play(all_fives, Tile(1, 4), Tile(1, 1)).allowed


@pytest.mark.parametrize(("rules", "says"), [(ALL_FIVES, "scores 5"), (SNIFF, "no score")])
def test_a_score_names_the_rules_for_what_lies_there(rules, says):
    ruling = on_score(read_layout("1-1 1-2 1-3", rules))
    assert says in ruling.says and "count" in {rule.name for rule in ruling.rules}


BLOCKS = [
    (ALL_FIVES, (9, 13), None, "Player 1 wins the block with 9 pips against 13. Player 1 scores 15."),
    (ALL_FIVES, (9, 9), None, "The block is a tie for fewest, 9 pips. Nobody scores for the tiles left."),
    (ALL_FIVES, (4, 4, 15), None, "The block is a tie for fewest, 4 pips. Player 1 scores 5. Player 2 scores 5."),
    (
        ALL_FIVES,
        (5, 10, 5, 10),
        None,
        "Players 1 and 3 win the block with 10 pips against 20. Players 1 and 3 score 20.",
    ),
    (ALL_FIVES, (0, 12), 0, "Player 1 went out. Player 1 scores 10."),
    (FIVE_UP, (13, 4), None, "The round is blocked, and nobody wins it. Player 1 loses 3. Player 2 loses 1."),
    (FIVES_AND_THREES, (0, 12), 0, "Player 1 went out. Player 1 scores 1 for it."),
    (FIVES_AND_THREES, (2, 12), None, "The round is blocked, and nobody wins it. Nobody scores for the tiles left."),
]


@pytest.mark.parametrize(("rules", "pips", "out", "says"), BLOCKS)
def test_the_end_of_a_round_is_settled_in_words(rules, pips, out, says):
    assert on_round(rules, pips, out).says == says


def test_pips_that_cannot_be_are_refused():
    with pytest.raises(FivescoreError, match="went out, and cannot hold 3 pips"):
        on_round(ALL_FIVES, (3, 5), 0)
    with pytest.raises(FivescoreError, match="0 is the least"):
        on_round(ALL_FIVES, (-1, 5))


def test_a_record_that_holds_says_so():
    lines, _ = written("all-fives", 4)
    assert "is allowed" in on_record("\n".join(lines)).says and loads("\n".join(lines)).turns

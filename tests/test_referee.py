"""The referee: rulings on plays, scores and blocks by their rule, and fifty spoiled records, each by its line."""

import random
import re
from itertools import product

import pytest
from hypothesis import given, strategies as st

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
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import play_round
from fivescore.core.game import deal
from fivescore.core.layout import Play
from fivescore.core.notation import Record, dumps, loads, read_layout
from fivescore.core.position import Draw, Pass
from fivescore.core.referee import (
    on_action,
    on_first_lead,
    on_next_lead,
    on_play,
    on_record,
    on_round,
    on_score,
    on_target,
    on_unsaid,
)
from tests.every import every

ONLINE = RULE_SETS["all-fives-online"]
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


@every(SPOILED)
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


SCORES = [
    (ALL_FIVES, "5-5", ["scoring", "unit", "ends", "doubles", "count"]),
    (ALL_FIVES, "5-5 5-6 4-5", ["scoring", "unit", "ends", "count"]),
    (ALL_FIVES, "2-3", ["scoring", "unit", "ends"]),
    (ALL_FIVES, "2-4", ["scoring", "ends"]),
    (ALL_FIVES, "0-5", ["scoring", "unit", "ends", "blank"]),
    (MUGGINS, "1-4 4-4", ["scoring", "ends", "doubles"]),
    (MUGGINS, "0-4 4-4", ["scoring", "ends", "doubles", "blank"]),
]


@every(SCORES)
def test_a_score_names_each_rule_that_it_rests_on_and_no_other(rules, played, named):
    assert [rule.name for rule in on_score(read_layout(played, rules)).rules] == named


def numbers_of(ruling):
    """The numbers of a ruling, in their order: its words stand in the file of all words."""
    return " ".join(re.findall(r"\d+", ruling.says))


BLOCKS = [
    (ALL_FIVES, (9, 13), None, "1 9 13 1 15"),
    (ALL_FIVES, (9, 9), None, "9"),
    (ALL_FIVES, (4, 4, 15), None, "4 1 5 2 5"),
    (ALL_FIVES, (4, 4, 5), None, "4"),
    (ALL_FIVES, (4, 4, 20), None, "4 1 10 2 10"),
    (ALL_FIVES, (0, 1, 30, 2), 0, "1 1 3 5"),
    (FIVE_UP, (0, 8, 6, 7), 0, "1 1 3 1 2 4 3"),
    (ALL_FIVES, (5, 10, 5, 10), None, "1 3 10 20 1 3 20"),
    (ALL_FIVES, (0, 12), 0, "1 1 10"),
    (FIVE_UP, (13, 4), None, "1 3 2 1"),
    (FIVES_AND_THREES, (0, 12), 0, "1 1 1"),
    (FIVES_AND_THREES, (2, 12), None, ""),
]


@every(BLOCKS)
def test_the_end_of_a_round_is_settled_with_its_players_pips_and_points(rules, pips, out, numbers):
    assert numbers_of(on_round(rules, pips, out)) == numbers


@every(
    [
        ((3, 5), 0, "went out, and cannot hold 3 pips"),
        ((-1, 5), None, "0 is the least"),
        ((0.5, 5), None, "pips are whole"),
        ((0, 13), 5, "there is no seat 5; seats: 0 to 1, or None for a block"),
        ((0, 13), -1, "there is no seat -1"),
        ((0, 13), True, "there is no seat True"),
        ((100, 100), None, "200 pips cannot be left; a double-six set has 168"),
        ((0, 0, 13), None, "players 1 and 2 have 0 pips, and only .0-0. has none: one of them went out; say who"),
        ((13,), None, "not played by 1"),
    ]
)
def test_an_end_of_a_round_that_cannot_be_is_refused(pips, out, why):
    with pytest.raises(FivescoreError, match=why):
        on_round(ALL_FIVES, pips, out)


@pytest.mark.parametrize("rules", [FIVES_AND_THREES, FIVES_AND_THREES.vary(chip_out=0)])
def test_partners_who_play_on_are_out_only_when_both_are(rules):
    """C: play goes on until both players of one side are out; a side of which both are out scores for it."""
    ruling = on_round(rules, (0, 5, 7, 3), 0)
    assert not ruling.allowed and ruling.rules[0].name == "both_out"
    assert ruling.says.startswith("The round goes on: player 1 is out, and player 3, the partner, still holds 7 pips.")
    assert on_round(rules, (0, 5, 0, 3), 2).says.startswith("Players 1 and 3 went out.")
    assert on_round(rules.vary(both_out=False), (0, 5, 7, 3), 0).says.startswith("Player 1 went out.")
    assert "goes on" in on_next_lead(rules, 0, (0, 5, 7, 3), 0).says


def test_the_end_of_a_round_is_told_with_names():
    assert on_round(ALL_FIVES, (0, 13), 0, ("Ana", "Ben")).says == "Ana went out. Ana scores 15."
    names = ("Ana", "Ben", "Cai", "Dot")
    says = on_round(ALL_FIVES, (5, 10, 5, 10), None, names).says
    assert says == "Ana and Cai win the block with 10 pips against 20. Ana and Cai score 20."
    assert "Ana is out, and Cai, the partner" in on_round(FIVES_AND_THREES, (0, 5, 7, 3), 0, names).says


def test_a_play_at_a_spinner_is_ruled_with_the_side_or_the_end_that_it_covers():
    layout = read_layout("5-5 1-5", ALL_FIVES)
    for arm in (None, 2):
        ruling = on_play(layout, Tile(4, 5), Tile(5, 5), arm)
        assert ruling.allowed and ruling.rules[0].name == "opening"
        assert ruling.says.startswith(
            "Yes: it lies on the other side of the spinner, and a third arm begins only after"
        )
    third = on_play(layout, Tile(4, 5), Tile(5, 5), 3)
    assert not third.allowed and third.rules[0].name == "opening"
    assert third.says.startswith("No: arm 3 of [5-5] is not open yet: its ends open when both its sides are covered;")
    assert "Laid there, it lies on the other side of the spinner." in third.says and "scores 5" in third.says
    state = State.of(layout, hands=("4-5", "0-0"))
    assert on_action(state, Play(Tile(4, 5), Tile(5, 5))).says.startswith("Yes: it lies on the other side")
    after = layout.play("4-5", on="5-5")
    assert on_play(after, Tile(3, 5), Tile(5, 5), 3).says.startswith("Yes: it lies on an end of the spinner.")
    muggins = on_play(read_layout("5-5 1-5", MUGGINS), Tile(4, 5), None, 3)
    assert "arm 3 of [5-5] is never open, since [5-5] is not a spinner; arm 2 is next" in muggins.says


NEXT = [
    (ALL_FIVES, None, (0, 13), 0, "Player 1"),
    (ALL_FIVES, None, (9, 13), None, "Draw"),
    (FIVES_AND_THREES, 0, (9, 13, 4), None, "Player 2"),
    (FIVES_AND_THREES, None, (9, 13), None, "The"),
    (ONLINE, None, (9, 13), None, "Player 1"),
    (ONLINE, None, (9, 9), None, "Draw"),
    (FIVE_UP.vary(next_lead="winner"), None, (9, 13), None, "Draw"),
]


@every(NEXT)
def test_who_leads_the_next_round_is_told_by_its_rule(rules, leader, pips, out, who):
    ruling = on_next_lead(rules, leader, pips, out)
    assert ruling.says.startswith(who) and ruling.rules[0].name == "next_lead"


def test_of_partners_who_won_a_block_the_one_with_fewer_pips_leads():
    """Settled here."""
    says = on_next_lead(ALL_FIVES.vary(next_lead="winner"), None, (9, 13, 4, 3)).says
    assert says.startswith("Player 3 leads the next round: players 1 and 3 won the block") and "settled here" in says


BOUNCE, FIRST = FIVES_AND_THREES.vary(ending="bounce"), FIVES_AND_THREES.vary(first_tile_wins=False)
APART = FIVES_AND_THREES.vary(chip_out_joined=False)
TARGETS = [
    (FIVES_AND_THREES, 58, 3, {}, "58 3 61", "ending"),
    (FIVES_AND_THREES, 58, 4, {}, "58 4 62 61 58", "ending"),
    (FIVES_AND_THREES, 50, 4, {}, "50 4 54 7 61", "ending"),
    (BOUNCE, 59, 8, {}, "59 8 67 61 2 6 55", "ending"),
    (FIRST, 57, 4, {"first": True}, "57 4 61 57", "first_tile_wins"),
    (FIRST, 57, 4, {}, "57 4 61", "ending"),
    (FIVES_AND_THREES, 59, 2, {"out": True}, "2 1 59 3 62 61 59", "ending"),
    (APART, 59, 2, {"out": True}, "59 2 61", "ending"),
    (APART, 59, 3, {"out": True}, "59 3 62 61 59 1 59 1 60 1 61", "ending"),
    (ALL_FIVES, 245, 15, {}, "245 15 260", "ending"),
    (FIVE_UP, 60, 3, {}, "60 3 63 61", "ending"),
]


@every(TARGETS)
def test_what_the_target_does_to_a_score_is_told_by_its_rule(rules, score, points, how, numbers, rule):
    ruling = on_target(rules, 2, score, points, **how)
    assert (numbers_of(ruling), ruling.rules[0].name) == (numbers, rule)
    assert ruling.allowed == ("wins the match at once" in ruling.says)


@every(product(range(50, 61), [True, False]))
def test_what_the_target_does_is_what_it_does_in_a_round(score, joined):
    rules = FIVES_AND_THREES.vary(chip_out_joined=joined)
    for tile in ("1-2", "1-3", "3-3", "4-5"):
        layout, hands = Layout(rules).play(tile), (tile, "0-0")
        after = State.of(Layout(rules), hands=hands, scores=(score, 0)).apply(Play(Tile.parse(tile)))
        says = on_target(rules, 2, score, layout.points, first=True, out=True)
        assert says.allowed == (after.result.reason == "target")
        assert f" {after.scores[0]}" in says.says


def test_of_the_split_it_is_told_that_no_source_says_how_a_half_is_rounded():
    split = on_round(ALL_FIVES, (4, 4, 15))
    assert {rule.name: rule.source for rule in split.rules}["split_half"] == "settled here"
    assert "split_half" not in [rule.name for rule in on_round(ALL_FIVES, (4, 15, 15)).rules]


def test_who_leads_the_first_round_is_told_by_its_rule():
    for rules in RULE_SETS.values():
        ruling = on_first_lead(rules)
        assert ruling.says.startswith(rules.first_lead.says) and ruling.rules[0].name == "first_lead"
    hands = ((Tile(4, 6), Tile(0, 1)), (Tile(2, 2), Tile(5, 6)))
    assert on_first_lead(ONLINE, hands).says == "Player 2 leads the first round, with [2-2]."


def test_of_a_lead_it_is_told_whether_it_may_be_the_first_of_the_match():
    hand = (Tile(4, 6), Tile(5, 6))
    state = State.of(Layout(ONLINE), hands=(hand, (Tile(0, 0),)))
    ruling = on_action(state, Play(Tile(4, 6)))
    assert ruling.says.startswith("Yes, but not in the first round: with this hand, only [5-6] could be led there.")
    assert ruling.rules[0].name == "first_lead"
    says = on_action(state, Play(Tile(5, 6))).says
    assert says.startswith("Yes; in the first round, only if nobody was dealt a double or a higher tile.")
    says = on_play(Layout(ONLINE), Tile(4, 4)).says
    assert says.startswith("Yes; in the first round, only if nobody was dealt a higher double.")
    must = deal(ONLINE, 2, random.Random(1)).start()
    assert on_action(must, must.legal[0]).says.startswith(f"Yes: {must.deal.must_lead} must be led in this round.")
    assert on_play(Layout(ALL_FIVES), Tile(4, 4)).says.startswith("Yes. ")


def test_of_misplays_it_is_told_that_no_source_rules_on_them():
    ruling = on_unsaid("misplay")
    assert not ruling.allowed and "No source of ours says what follows a misplay." in ruling.says


def test_nobody_plays_on_with_a_score_that_has_won():
    with pytest.raises(FivescoreError, match="nobody plays on with 62: the match goes to 61"):
        on_target(FIVES_AND_THREES, 2, 62, 1)
    with pytest.raises(FivescoreError, match="-1 points are none that a play scores"):
        on_target(ALL_FIVES, 2, 10, -1)


def test_of_the_call_muggins_it_is_told_that_no_source_describes_it():
    ruling = on_unsaid("call")
    assert not ruling.allowed and "No source says that you may." in ruling.says
    assert [rule.source for rule in ruling.rules] == ["named only"]


def test_a_record_that_holds_says_so():
    lines, _ = written("all-fives", 4)
    assert "is allowed" in on_record("\n".join(lines)).says and loads("\n".join(lines)).turns

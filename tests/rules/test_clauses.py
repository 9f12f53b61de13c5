"""Clauses of the rules: each has a field, a source, and a test or a round of `clauses.txt` that shows what it says."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, IllegalAction, RuleError, State
from fivescore.core.game import why_over
from fivescore.core.notation import read_layout, read_rules
from fivescore.core.rules import RULES, SOURCES, TOPICS, clauses, settle, sides
from tests.browser import ROOT
from tests.every import every, like
from tests.games import played, start
from tests.rules.test_sets import changes

SENTENCES = tomllib.loads((ROOT / "docs" / "rules" / "sentences.toml").read_text(encoding="utf-8"))
SHOWN = {
    name: row["test"]
    for rows in SENTENCES.values()
    for row in rows
    if "test" in row
    for name in row.get("rule", "").split()
} | {
    "no_double": "test_turns.py::test_the_holder_of_the_highest_double_must_lead_it",
    "lead_after_tie": "test_match.py::test_the_winner_of_a_block_may_lead_next",
    "split_half": "clauses.txt::Two-of-three-who-tie-for-least-split-the-third's-points",
    "knock": "clauses.txt::A-knock-scores-for-the-other-side-that-plays-on",
    "both_there": "test_settlement.py::test_a_split_that_would_bring_two_to_an_exact_target_counts_for_neither",
}
"""The test that shows what a clause says: of each source, and of what no source says."""


@every(SHOWN)
def test_what_a_clause_says_is_shown_by_a_test(name):
    file, _, shown = SHOWN[name].partition("::")
    text = next((ROOT / "tests").rglob(file)).read_text(encoding="utf-8")
    assert (f"\ndef {shown}(" if file.endswith(".py") else f"\n# {shown.replace('-', ' ')}\n") in text


@pytest.mark.parametrize("rules", [*RULE_SETS.values(), ALL_FIVES.vary(ending="exact")], ids=repr)
def test_every_clause_has_a_part_a_source_and_a_test(rules):
    for clause in clauses(rules):
        assert clause.topic in TOPICS and clause.name in SHOWN
        assert clause.source in SOURCES or set(clause.source.split()) <= set("ABCDE"), clause
        assert clause.field in ("", *RULES)


@given(st.sampled_from(sorted(RULE_SETS)), changes)
def test_clauses_of_any_game_are_sentences_part_after_part(slug, varied):
    try:
        found = clauses(RULE_SETS[slug].vary(**varied))
    except RuleError:
        return
    assert all(clause.text.endswith(".") and clause.text[0].isupper() for clause in found)
    topics = [clause.topic for clause in found]
    assert topics == sorted(topics, key=list(TOPICS).index)
    assert len({clause.name for clause in found}) == len(found)


def test_every_field_is_stated_somewhere_but_a_rule_that_does_not_apply_is_left_out():
    games = [*RULE_SETS.values(), FIVES_AND_THREES.vary(first_tile_wins=False)]
    games.append(RULE_SETS["all-fives"].vary(reserve=1, knock=1, block_counts=False))
    games.append(RULE_SETS["all-fives"].vary(five_scores=False, get_in=10, draw_most=2, left="tiles"))
    assert {clause.field for rules in games for clause in clauses(rules)} - {""} == set(RULES)
    names = {clause.name for clause in clauses(FIVES_AND_THREES)}
    assert not names & {"count", "rounding", "rounded", "counted", "split_tie", "fewest", "reserve"}


CLAUSES = Path(__file__).with_name("clauses.txt").read_text(encoding="utf-8").split("\n# ")[1:]
"""Each begins with its title and the sources that say so, and goes on with:

`game five-up hand=2`: the rules from then on; `lay 5-5 0-5`: what lies on the table, and nothing else is known;
`deal 6-6 1-2 | 0-0 0-1; boneyard 0-3; scores 58 0`: a round begins, and what is not named is in the boneyard, too;
`deal 1-6 0-0 | 2-6 0-1; laid 6-6; turn 2`: one goes on from its middle, the seat of that number to move;
`> 6-6 pass 0-6@6-6`: what is done; `no draw: …`: what may not be done, and the words;
`left 0 3; out 1: 5 0`: the pips left, who went out, and the points for it;
`0-1 fits [0-5]`: where a tile may be laid; any other line: what holds of the round or the layout, … for anything.
"""


def numbers(values):
    return " ".join(map(str, values))


def told_of_table(layout):
    """What a clause may tell of a layout."""
    ends = [f"{each.end.pip} of {each.host} counts {each.end.count}" for each in layout.openings]
    totals, spinner = numbers(step.total for step in layout.steps()), "out" if layout.spinner_out else "in"
    return {"totals": totals, "ends": ", ".join(ends), "spinner": spinner, "worth": str(layout.points)}


def told_of_round(state):
    """What a clause may tell of a round."""
    found = {"legal": numbers(state.legal), "turn": str(state.to_move + 1), "scores": numbers(state.scores)}
    found["gained"] = numbers(event.points for event in state.events[-1:])
    assert why_over(state.table) == (state.result.reason if state.result else "") or state.result.reason == "blocked"
    if state.result is None:
        return found | {"over": "no"}
    reason, winner, seat, points, pips = state.result
    by, to = ("" if seat is None else f" {seat + 1}"), ("nobody" if winner is None else str(winner + 1))
    return found | {"over": f"{reason}{by}", "winner": to, "points": numbers(points), "pips": numbers(pips)}


@pytest.mark.parametrize("clause", [pytest.param(each, id=each.partition("\n")[0]) for each in CLAUSES])
def test_a_clause_holds_in_the_rounds_that_show_it(clause):
    lines = clause[clause.index("\ngame ") :].strip().split("\n")
    for line in lines:
        word, _, told = line.partition(" ")
        if word == "game":
            rules = read_rules(told)
        elif word == "lay":
            layout = read_layout(told, rules)
            found = told_of_table(layout)
        elif word == "deal":
            hands, *more = told.split("; ")
            more = dict(each.split(" ", 1) for each in more)
            scores = tuple(map(int, more.get("scores", "").split()))
            if "laid" in more:
                layout, turn = read_layout(more["laid"], rules), int(more.get("turn", 1)) - 1
                state = State.of(layout, hands=tuple(hands.split(" | ")), to_move=turn, scores=scores)
            else:
                state = start(rules, hands, more.get("boneyard", ""), scores=scores)
            found = told_of_round(state)
        elif word == ">":
            state = played(state, *told.split())
            found = told_of_round(state)
        elif word == "no":
            action, _, why = told.partition(": ")
            with pytest.raises(IllegalAction) as caught:
                state.apply(action)
            assert like(why, str(caught.value)), (line, caught.value)
        elif word == "left":
            ended, _, points = told.partition(": ")
            left, _, out = ended.partition("; out ")
            pips = tuple(map(int, left.split()))
            seats = sides(rules, len(pips))
            assert numbers(settle(rules, seats, pips, int(out) - 1 if out else None).points) == points, line
        elif told.startswith("fits "):
            assert numbers(layout.places(word)) == told.removeprefix("fits ").replace("nowhere", ""), line
        else:
            assert like(told, found[word]), (line, found[word])

"""Text and its reading: tiles, plays and rules come back, and what is wrong is found at its character."""

import pickle
import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from fivescore import (
    ALL_FIVES,
    FIVES_AND_THREES,
    RULE_SETS,
    FivescoreError,
    Layout,
    NotationError,
    RuleSet,
    State,
    Tile,
)
from fivescore.analysis.finder import read_hand
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import play_round
from fivescore.core.game import deal
from fivescore.core.layout import Play
from fivescore.core.notation import (
    Record,
    Turn,
    dumps,
    loads,
    read_layout,
    read_plays,
    read_rules,
    read_tiles,
    write_id,
    write_plays,
    write_rules,
    write_tiles,
)
from fivescore.core.position import Position
from tests.every import cases, every
from tests.games import layouts

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


def test_the_signs_of_a_record_may_stand_in_its_notes():
    record = Record(ALL_FIVES, note="a # b: c, d", turns=(Turn(action=Play(Tile(1, 4)), note="# = 5 | ~"),))
    assert loads(dumps(record)) == record

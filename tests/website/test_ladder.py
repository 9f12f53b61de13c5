"""The ladder of search ideas: every rung finds the same values, with as many nodes as are stored and shown."""

import sys

import pytest

from fivescore.analysis.solver.alphabeta import Duel
from fivescore.analysis.solver.budget import Watch
from fivescore.analysis.solver.graph import shared
from research import chances, stored
from research.ladder import LADDER, RULES, climbed, endings

STORED = stored("ladder")
CHEAP = list(LADDER)[2:]
"""Rungs that take about a second; the two below take many."""


def test_every_rung_is_stored_and_takes_fewer_nodes_than_those_before_it():
    assert list(STORED["nodes"]) == list(LADDER)
    nodes = list(STORED["nodes"].values())
    assert nodes == sorted(nodes, reverse=True) and len(set(nodes)) == len(nodes)


@pytest.mark.few("ends of the round and knocks are settled in passing")  # the last and quickest rung
@pytest.mark.parametrize("name", CHEAP)
def test_a_rung_finds_the_stored_values_with_as_many_nodes(name):
    assert climbed(name) == (STORED["values"], STORED["nodes"][name])


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in LADDER if name not in CHEAP])
def test_the_lowest_rungs_find_the_stored_values_with_as_many_nodes(name):
    assert climbed(name) == (STORED["values"], STORED["nodes"][name])


def test_the_engine_takes_hardly_more_nodes_than_the_last_rung():
    mask, values, nodes = RULES.tiles.mask, [], 0
    for state in endings():
        duel = Duel(shared(RULES), Watch(sys.maxsize))
        mine, theirs = mask(state.hands[state.to_move]), mask(state.hands[1 - state.to_move])
        values.append(duel.value(duel.graph.number(state.layout.ends), mine, theirs))
        nodes += duel.watch.nodes
    assert values == STORED["values"]
    assert nodes <= 1.05 * list(STORED["nodes"].values())[-1]


def test_pruning_at_chances_saves_as_much_as_is_stored():
    found = stored("chances")
    assert chances.run() == {part: found[part] for part in ("one", "all")}

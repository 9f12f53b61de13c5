"""What endings and averages take: positions searched, which is exact, and seconds; in the browser's Python too."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean, median
from typing import TypeVar

from fivescore import ALL_FIVES, RULE_SETS, RuleSet
from fivescore.analysis.players import PLAYERS, Rollout
from fivescore.analysis.simulate import Rounds
from fivescore.analysis.solver import Averaging, face_up
from fivescore.analysis.solver.alphabeta import Duel
from fivescore.analysis.solver.budget import Watch
from fivescore.analysis.solver.graph import shared
from fivescore.core.game import State, deal
from research.corpus import by_chance
from tests import pyodide

T = TypeVar("T")
EXPERT = PLAYERS["expert"]
assert isinstance(EXPERT, Rollout)
Table = tuple[int, int, int]
"""Own tiles, the opponent's, and those of the boneyard."""

WITHOUT = ALL_FIVES.vary(drawing="none")
AVERAGES: dict[Table, tuple[RuleSet, float]] = {
    (4, 4, 10): (WITHOUT, 0.1),
    (4, 4, 14): (WITHOUT, 0.2),
    (5, 5, 10): (WITHOUT, 0.9),
    (4, 4, 4): (ALL_FIVES, 0.05),
    (3, 3, 6): (ALL_FIVES, 0.08),
    (5, 5, 4): (ALL_FIVES, 0.5),
    (4, 4, 6): (ALL_FIVES, 1.0),
}
"""Averages over all deals, with the rules and the seconds that they should stay below."""
SHORT: tuple[Table, ...] = ((4, 4, 10), (4, 4, 4), (3, 3, 6))
"""Those that the browser's Python is asked for unless more is wanted."""

STORED: dict[Table, int] = {
    (7, 7, 0): 43_485,
    (9, 9, 0): 230_387,
    (4, 4, 10): 133_410,
    (4, 4, 14): 382_594,
    (5, 5, 10): 1_357_954,
    (4, 4, 4): 70_027,
    (3, 3, 6): 132_821,
    (5, 5, 4): 511_158,
    (4, 4, 6): 839_118,
}
"""How many positions are searched in all today: for the values of so many endings, or three averages. They may only
fall: a test counts them again."""
ENDINGS = {7: 40, 9: 20}
"""How many endings are solved, by the tiles in each hand."""


def searched(table: Table) -> int:
    """How many positions are searched in all for a table of `STORED`."""
    if table in AVERAGES:
        return sum(nodes for _, nodes in averaged(table))
    return sum(value_alone(state) for state in states(WITHOUT, table, ENDINGS[table[0]]))


def states(rules: RuleSet, table: Table, count: int) -> list[State]:
    """So many endings by chance in which the hand to move has a choice."""
    rng, found = random.Random(f"bench/{table}"), []
    while len(found) < count:
        state = by_chance(rules, table, "random", rng)
        if state and len(state.legal) > 1:
            found.append(state)
    return found


def clocked(work: Callable[[State], T], state: State) -> tuple[T, float]:
    """What work makes of a state, and its seconds."""
    start = time.perf_counter()
    result = work(state)
    return result, time.perf_counter() - start


def value_alone(state: State) -> int:
    """How many positions are searched for the value of an ending of two hands, not that of each play."""
    duel, mask = Duel(shared(state.rules), Watch(sys.maxsize)), state.rules.tiles.mask
    mine, theirs = mask(state.hands[state.to_move]), mask(state.hands[1 - state.to_move])
    duel.value(duel.graph.number(state.layout.ends), mine, theirs)
    return duel.watch.nodes


def solves(size: int, goal: int) -> Iterator[tuple[str, str]]:
    """Rows of endings with so many tiles in each hand and no boneyard."""
    count, stored = ENDINGS[size], STORED[size, size, 0]
    some = states(WITHOUT, (size, size, 0), count)
    for label, work in (("its value", value_alone), ("every play", lambda state: face_up(state).nodes)):
        nodes, seconds = zip(*(clocked(work, state) for state in some), strict=True)
        aim = f"; stored {stored / count:,.0f}, goal {goal:,}" if work is value_alone else ""
        found = f"{mean(nodes):,.0f} nodes{aim}; {1000 * mean(seconds):.1f} ms (means of {count})"
        yield f"an ending of {size}-{size}, {label}", found


def averaged(table: Table) -> list[tuple[float, int]]:
    """Seconds and positions of the averages of three positions."""

    def work(state: State) -> int:
        making = Averaging(state.seen_by(state.to_move), limit=sys.maxsize)
        while making.advance():
            pass
        return making.solver.watch.nodes

    runs = [clocked(work, state) for state in states(AVERAGES[table][0], table, 3)]
    return [(seconds, nodes) for nodes, seconds in runs]


def averages(in_browser: tuple[Table, ...]) -> Iterator[tuple[str, str]]:
    """A row for each table, with the browser's ratio where it is asked for and can be had."""
    theirs = dict(zip(in_browser, browser(f"[averaged(table) for table in {in_browser}]"), strict=False))
    for table, (rules, goal) in AVERAGES.items():
        how = "with" if rules is ALL_FIVES else "without"
        own, hers = averaged(table), theirs.get(table)
        row = f"{mean(s for s, _ in own):.2f} s; goal {goal} s; {mean(n for _, n in own):,.0f} nodes"
        row += f"; stored {STORED[table] / 3:,.0f} (means of 3)"
        if hers:
            row += f"; the browser takes {sum(s for s, _ in hers) / sum(s for s, _ in own):.2f} times that"
        yield f"averages over all deals {how} drawing, {table}", row


def rounds_a_second(player: str, seconds: float = 1.0) -> float:
    """Rounds of All Fives a second that two players of a kind play, once the table of plays is filled."""
    rng, count, rounds = random.Random(5), 0, Rounds(ALL_FIVES, (PLAYERS[player],) * 2)
    for _ in range(2_000):
        rounds.dealt(rng, leader=0)
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(10):
            rounds.dealt(rng, leader=0)
        count += 10
    return count / (time.perf_counter() - start)


def rounds() -> Iterator[tuple[str, str]]:
    """The rows of simulated rounds."""
    for player, goal in (("greedy", "; goal 60,000"), ("careful", ""), ("linear", "")):
        own = median(rounds_a_second(player) for _ in range(3))
        (hers,) = browser(f"[rounds_a_second({player!r})]") or (None,)
        there = f"; {hers:,.0f} in the browser's Python" if hers else ""
        yield f"rounds between two {player} players", f"{own:,.0f} rounds/s{goal}{there}"


def longest(slug: str, players: int) -> tuple[int, int]:
    """Milliseconds of the expert's longest choice in a round of experts, and of its longest step of thought."""
    state, choice, step = deal(RULE_SETS[slug], players, random.Random(slug), leader=0).start(), 0.0, 0.0
    while state.result is None:
        begun = at = time.perf_counter()
        for action in EXPERT.thinks(state.seen_by(state.to_move), random.Random(1)):
            now = time.perf_counter()
            step, at, chosen = max(step, now - at), now, action
        choice = max(choice, at - begun)
        assert chosen
        state = state.apply(chosen)
    return round(1000 * choice), round(1000 * step)


def thought() -> Iterator[tuple[str, str]]:
    """The rows of the expert's choices, each made in a process that knows no table yet."""
    for slug, players in (("all-fives", 2), ("all-fives", 4), ("five-up", 4), ("fives-and-threes", 3)):
        hers = browser(f"longest({slug!r}, {players})")
        there = f"; in the browser's Python {hers[0]} ms, {hers[1]} ms; goal 1,000 ms" if hers else ""
        choice, step = longest(slug, players)
        yield f"the expert's longest choice and step: {slug}, {players}", f"{choice} ms, {step} ms{there}"


def peak_memory(size: int) -> str:
    """What a process takes at most that solves an ending of so many tiles in each hand."""
    code = f"""
from tests.bench_solver import WITHOUT, states, value_alone
value_alone(states(WITHOUT, ({size}, {size}, 0), 1)[0])
try:
    lines = open("/proc/self/status").read().splitlines()
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM")))
except OSError:
    print(0)
"""
    run = [sys.executable, "-c", code]
    kib = int(subprocess.run(run, check=True, capture_output=True, text=True).stdout)
    return f"{kib / 1024:.0f} MiB; goal 40 MiB" if kib else "this system does not tell"


def browser(asked: str) -> list:  # type: ignore[type-arg]
    """What an expression over this module gives in the browser's Python; [] where that is not set up."""
    if not pyodide.is_there():
        return []
    root = Path(__file__).parents[1]
    files = [*root.glob("fivescore/**/*.py"), *(root / name for name in MODULES)]
    code = f"import json\nfrom tests.bench_solver import *\nanswer = json.dumps({asked})"
    with tempfile.TemporaryDirectory() as folder:
        found = json.loads(pyodide.answered(code, pyodide.zipped(Path(folder), files), timeout=900))
    return list(found)


MODULES = (
    "tests/__init__.py",
    "tests/bench_solver.py",
    "tests/pyodide.py",
    "website/__init__.py",
    "website/make/__init__.py",
    "website/make/steps.py",
    "research/__init__.py",
    "research/brute.py",
    "research/corpus.py",
)
"""The modules of the tests that this one needs."""


def rows(long: bool) -> Iterator[tuple[str, str]]:
    """Every row; `long` asks for larger endings, and for all averages in the browser's Python."""
    yield from solves(7, 3_900)
    if long:
        yield from solves(9, 70_000)
    yield "peak memory of a process that solves one of 9-9", peak_memory(9)
    yield from averages(tuple(AVERAGES) if long else SHORT)
    yield from rounds()
    yield from thought()

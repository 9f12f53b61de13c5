"""`make bench`: how fast the engine is here, and in the browser's Python. Times are reported, never asserted; how many
positions are searched is exact.

`make bench LONG=1` takes larger endings too, and more of them in the browser's Python: some minutes.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple, TypeVar
from zipfile import ZipFile

from fivescore import ALL_FIVES, FIVES_AND_THREES, NINE_MOVES, RULE_SETS, Layout, RuleSet, svg
from fivescore.analysis.finder import games
from fivescore.analysis.players import PLAYERS, Chance, Rollout
from fivescore.analysis.simulate import rounds_between
from fivescore.analysis.solver import Averaging, face_up
from fivescore.analysis.solver.alphabeta import Duel
from fivescore.analysis.solver.budget import SearchBudget
from fivescore.analysis.solver.graph import shared_graph
from fivescore.core.game import State, deal
from research.solver import by_chance
from tests import pyodide
from website import ROOT

T = TypeVar("T")
Round = Callable[[random.Random], int]
"""Plays a round at random, and says how many tiles were laid."""


def chosen(options: Sequence[T], rng: random.Random) -> T:
    """One of them by lot; this is faster than `rng.choice()`."""
    return options[int(rng.random() * len(options))]


def timed(work: Callable[[], object], repeat: int = 5) -> float:
    """Seconds of one run, the median of several."""
    return median(timeit.repeat(work, number=1, repeat=repeat))


def import_time() -> float:
    """Milliseconds that `import fivescore` takes over bare Python, medians of processes."""

    def process(code: str) -> float:
        return timed(lambda: subprocess.run([sys.executable, "-c", code], check=True), repeat=9)

    return 1000 * (process("import fivescore") - process("pass"))


def by_us(rules: RuleSet, players: int) -> Round:
    """Rounds through the public states."""

    def play(rng: random.Random) -> int:
        state = deal(rules, players, rng).start()
        while state.result is None:
            state = state.apply(chosen(state.legal, rng))
        return len(state.layout)

    return play


def without_steps(rules: RuleSet, players: int) -> Round:
    """The same rounds without their steps, as simulations play them."""
    rounds = rounds_between(rules, (Chance(),) * players)

    def play(rng: random.Random) -> int:
        return rounds.random_round(rng, rng, leader=0).plays

    return play


def by_dominoes() -> Round:
    """Rounds of the block game for four, by the package `dominoes`."""
    import dominoes

    def play(rng: random.Random) -> int:
        game = dominoes.Game.new()
        while game.result is None:
            game.make_move(*chosen(game.valid_moves, rng))
        return len(game.board)

    return play


def by_open_spiel() -> Round:
    """Rounds of the block game for two, by OpenSpiel; its deal is made of chance nodes, all equally likely."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game("python_block_dominoes")

    def play(rng: random.Random) -> int:
        state, laid = game.new_initial_state(), 0
        while not state.is_terminal():
            laid += not state.is_chance_node()
            state.apply_action(chosen(state.legal_actions(), rng))
        return laid

    return play


def by_all_fives_domino() -> Round:
    """Rounds of All Fives for two, by `all-fives-domino`; options are listed once a turn, not thrice as there."""
    from src.main.game.DominoRound import DominoRound
    from src.main.game.Game import Game
    from src.main.game.Player import Player

    def play(rng: random.Random) -> int:
        players = Player(None), Player(None)
        round_ = DominoRound(*players, Game(*players))
        while all(len(player.hand) for player in players):
            while not (options := round_.valid_options()) and len(round_.pool) > 1:
                round_.current_player.draw()
            if not options:
                round_.swap_current_player()
                if not (options := round_.valid_options()):
                    break
            round_.play(*chosen(options, rng))
        return len(round_.board.get_pieces())

    return play


RACES = [
    ("Fives and Threes for four", FIVES_AND_THREES.vary(hand=7), 4, "dominoes", "the block game", by_dominoes),
    ("Fives and Threes for two", FIVES_AND_THREES, 2, "open_spiel", "the block game", by_open_spiel),
    ("All Fives for two", ALL_FIVES.vary(hand=7), 2, "all-fives-domino", "its All Fives", by_all_fives_domino),
]
"""Our game, its rules and number of players, and the peer's package, game and rounds: as many players, and seven tiles
each, as it deals. A ply is a tile laid: draws and knocks take time and do not count, for not every peer shows them."""


def a_second(play: Round, rng: random.Random, seconds: float = 0.3) -> float:
    """What is played a second, in whole rounds: tiles laid, or whatever `play` counts."""
    played, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        played += play(rng)
    return played / (time.perf_counter() - start)


def races() -> Iterator[tuple[str, str]]:
    """A row for each of our games, and one for its peer: short slices by turns, so that a drift hits both; medians."""
    for ours, rules, players, package, theirs, load in RACES:
        runners = {"through State": by_us(rules, players), "without their steps": without_steps(rules, players)}
        try:
            peer, label = load(), f"  by {package} {version(package)}: {theirs}"
        except ImportError:
            peer, label = None, f"  by {package}: {theirs}"
        rng = random.Random(5)
        own = [each for each in (*runners.values(), peer) if each]
        slices = [[a_second(each, rng) for each in own] for _ in range(9)]
        for column, how in enumerate(runners):
            speed = median(each[column] for each in slices)
            ratio = f"; {median(each[column] / each[-1] for each in slices):.2f} times the peer" if peer else ""
            yield f"random rounds {how}: {ours}", f"{speed:,.0f} plies/s{ratio}"
        speed = median(each[-1] for each in slices)
        yield label, f"{speed:,.0f} plies/s" if peer else "not installed"


Table = tuple[int, int, int]
"""Own tiles, the opponent's, and those of the boneyard."""


class Searched(NamedTuple):
    """Positions by chance, how many of them, and how many nodes are searched for all of them today: they may only fall,
    and a test counts them again. The goal is for one of them: of an ending nodes, else seconds."""

    rules: RuleSet
    count: int
    stored: int
    goal: float


WITHOUT = ALL_FIVES.vary(drawing="none")
SEARCHED = {
    (7, 7, 0): Searched(WITHOUT, 40, 43_485, 3_900),
    (9, 9, 0): Searched(WITHOUT, 20, 230_387, 70_000),
    (4, 4, 10): Searched(WITHOUT, 3, 133_410, 0.1),
    (4, 4, 14): Searched(WITHOUT, 3, 382_594, 0.2),
    (5, 5, 10): Searched(WITHOUT, 3, 1_357_954, 0.9),
    (4, 4, 4): Searched(ALL_FIVES, 3, 70_027, 0.05),
    (3, 3, 6): Searched(ALL_FIVES, 3, 132_821, 0.08),
    (5, 5, 4): Searched(ALL_FIVES, 3, 511_158, 0.5),
    (4, 4, 6): Searched(ALL_FIVES, 3, 839_118, 1.0),
}
"""Endings, whose value is searched, and with a boneyard averages over all deals."""
SHORT = [(4, 4, 10), (4, 4, 4), (3, 3, 6)]
"""Averages that the browser's Python is asked for unless more is wanted."""


def searched(table: Table) -> list[tuple[int, float]]:
    """Nodes and seconds for each position of a table."""
    return [clocked(average if table[2] else value_alone, state) for state in states(table)]


def states(table: Table) -> list[State]:
    """The positions of a table, by chance: those in which the hand to move has a choice."""
    rng, found = random.Random(f"bench/{table}"), []
    while len(found) < SEARCHED[table].count:
        state = by_chance(SEARCHED[table].rules, table, "random", rng)
        if state and len(state.legal) > 1:
            found.append(state)
    return found


def value_alone(state: State) -> int:
    """How many positions are searched for the value of an ending of two hands, not that of each play."""
    duel, mask = Duel(shared_graph(state.rules), SearchBudget(sys.maxsize)), state.rules.tiles.mask
    mine, theirs = mask(state.hands[state.to_move]), mask(state.hands[1 - state.to_move])
    duel.value(duel.graph.number(state.layout.ends), mine, theirs)
    return duel.watch.nodes


def average(state: State) -> int:
    """How many positions are searched for the averages over all deals."""
    making = Averaging(state.seen_by(state.to_move), limit=sys.maxsize)
    while making.advance():
        pass
    return making.solver.watch.nodes


def clocked(work: Callable[[State], int], state: State) -> tuple[int, float]:
    """What work counts in a state, and its seconds."""
    start = time.perf_counter()
    nodes = work(state)
    return nodes, time.perf_counter() - start


def searches(long: bool) -> Iterator[tuple[str, str]]:
    """A row for each table, for averages with the browser's ratio where it is asked for and can be had."""
    asked = [table for table in SEARCHED if table[2] and (long or table in SHORT)]
    theirs = dict(zip(asked, browser(f"[searched(table) for table in {asked}]"), strict=False))
    for table, (rules, count, stored, goal) in SEARCHED.items():
        if table == (9, 9, 0) and not long:
            continue
        nodes, seconds = map(mean, zip(*searched(table), strict=True))
        kept = f"{nodes:,.0f} nodes; stored {stored / count:,.0f}"
        if not table[2]:
            found = zip(*(clocked(lambda it: face_up(it).nodes, state) for state in states(table)), strict=True)
            plays, slower = map(mean, found)
            yield f"an ending, {table}: its value", f"{1000 * seconds:.1f} ms; {kept}; goal {goal:,} (means of {count})"
            yield f"an ending, {table}: every play", f"{1000 * slower:.1f} ms; {plays:,.0f} nodes"
            continue
        row = f"{seconds:.2f} s; goal {goal} s; {kept} (means of {count})"
        if table in theirs:
            row += f"; the browser takes {mean(each[1] for each in theirs[table]) / seconds:.2f} times that"
        yield f"averages over all deals, {table}, drawing {rules.drawing}", row


def rounds_a_second(player: str) -> float:
    """Rounds of All Fives a second that two players of a kind play, once the table of plays is filled."""
    rng, rounds = random.Random(5), rounds_between(ALL_FIVES, (PLAYERS[player],) * 2)

    def ten(rng: random.Random) -> int:
        return len([rounds.random_round(rng, leader=0) for _ in range(10)])

    for _ in range(200):
        ten(rng)
    return a_second(ten, rng, 1.0)


def rounds() -> Iterator[tuple[str, str]]:
    """The rows of simulated rounds."""
    for player, goal in (("greedy", "; goal 60,000"), ("careful", ""), ("linear", "")):
        own = median(rounds_a_second(player) for _ in range(3))
        (hers,) = browser(f"[rounds_a_second({player!r})]") or (None,)
        there = f"; {hers:,.0f} in the browser's Python" if hers else ""
        yield f"rounds between two {player} players", f"{own:,.0f} rounds/s{goal}{there}"


def longest(slug: str, players: int) -> tuple[int, int]:
    """Milliseconds of the expert's longest choice in a round of experts, and of its longest step of thought."""
    expert = PLAYERS["expert"]
    assert isinstance(expert, Rollout)
    state, choice, step = deal(RULE_SETS[slug], players, random.Random(slug), leader=0).start(), 0.0, 0.0
    while state.result is None:
        begun = at = time.perf_counter()
        for action in expert.thinks(state.seen_by(state.to_move), random.Random(1)):
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


def peak_memory() -> str:
    """What a process takes at most that solves an ending of nine tiles in each hand."""
    code = """
from tests.bench import states, value_alone
value_alone(states((9, 9, 0))[0])
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
    found = [file for pattern in NEEDED for file in ROOT.glob(pattern)]
    files = [file for file in found if file.is_file() and file.suffix != ".pyc"]
    code = f"import json\nfrom tests.bench import *\nanswer = json.dumps({asked})"
    with tempfile.NamedTemporaryFile(suffix=".zip") as archive:
        with ZipFile(archive, "w") as out:
            for file in files:
                out.write(file, file.relative_to(ROOT))
        return list(json.loads(pyodide.answered(code, Path(archive.name), timeout=900)))


NEEDED = """fivescore*/**/* research/__init__.py research/solver.py research/*.toml website/__init__.py
  tests/__init__.py tests/bench.py tests/pyodide.py""".split()
"""The engine, and what this module needs beside it."""


def drawings() -> Iterator[tuple[str, str]]:
    """Rows of what a page waits for: the detective, and a drawing; a test holds how long tiles take to be placed."""
    whole = Layout.of(ALL_FIVES, NINE_MOVES)
    detective = timed(lambda: games(ALL_FIVES, [5, 0, 10, 5, 5, 10, 15, 5]))
    yield "the detective's eight scores", f"{1000 * detective:.0f} ms"
    yield "a drawing of the nine moves", f"{1000 * timed(lambda: svg.layout(whole)):.1f} ms"


def rows(long: bool) -> Iterator[tuple[str, str]]:
    """Every row as it is measured; `long` asks for larger endings, and for all averages in the browser's Python."""
    yield "import fivescore, over bare Python", f"{import_time():.1f} ms"
    yield from races()
    yield from drawings()
    yield from searches(long)
    yield "peak memory of a process that solves one of 9-9", peak_memory()
    yield from rounds()
    yield from thought()


if __name__ == "__main__":
    for name, value in rows("--long" in sys.argv):
        print(f"{name:<62}  {value}", flush=True)

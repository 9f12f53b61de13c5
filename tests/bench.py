"""`make bench`: how fast the engine is here, and in the browser's Python. Times are reported, never asserted; how many
positions are searched is exact.

`make bench LONG=1` takes larger endings too, and more of them in the browser's Python: some minutes.
"""

import json
import os
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
from typing import TypeVar

from fivescore import ALL_FIVES, FIVES_AND_THREES, NINE_MOVES, RULE_SETS, Layout, RuleSet, svg
from fivescore.analysis.finder import games
from fivescore.analysis.players import PLAYERS, Careful, Chance, Rollout
from fivescore.analysis.simulate import rounds_between
from fivescore.analysis.solver import Averaging, face_up
from fivescore.analysis.solver.alphabeta import Duel
from fivescore.analysis.solver.budget import SearchBudget
from fivescore.analysis.solver.graph import shared_graph
from fivescore.core.game import State, deal
from research.corpus import by_chance
from tests import pyodide

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


def value_alone(state: State) -> int:
    """How many positions are searched for the value of an ending of two hands, not that of each play."""
    duel, mask = Duel(shared_graph(state.rules), SearchBudget(sys.maxsize)), state.rules.tiles.mask
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
from tests.bench import WITHOUT, states, value_alone
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


def clocked(work: Callable[[State], T], state: State) -> tuple[T, float]:
    """What work makes of a state, and its seconds."""
    start = time.perf_counter()
    result = work(state)
    return result, time.perf_counter() - start


def browser(asked: str) -> list:  # type: ignore[type-arg]
    """What an expression over this module gives in the browser's Python; [] where that is not set up."""
    if not pyodide.is_there():
        return []
    root = Path(__file__).parents[1]
    files = [*root.glob("fivescore*/**/*.py"), *(root / name for name in MODULES)]
    code = f"import json\nfrom tests.bench import *\nanswer = json.dumps({asked})"
    with tempfile.TemporaryDirectory() as folder:
        found = json.loads(pyodide.answered(code, pyodide.zipped(Path(folder), files), timeout=900))
    return list(found)


MODULES = (
    *(f"tests/{name}.py" for name in ("__init__", "bench", "pyodide")),
    "website/__init__.py",
    *(f"research/{name}.py" for name in ("__init__", "corpus")),
)
"""The modules beside the engine that this one needs."""


def batches(long: bool) -> Iterator[tuple[str, str]]:
    """Rounds of careful players each way, by turns, and batches of nothing; `long` takes three turns."""
    from research import scale

    workers = os.cpu_count() or 1
    with scale.ways(workers) as ways:
        taken = scale.measured(ways, Careful(), scale.FEW, 3 if long else 1)
        _, pool, _ = taken.values()
        for name, each in taken.items():
            ratio = f"; {each.passed / pool.passed:.2f} and {each.computed / pool.computed:.2f} of the pool's"
            told = f"{each.passed:.1f} s, {each.computed:.1f} s of all processes"
            yield f"{scale.FEW:,} careful rounds: {name}", told + ratio * (each is not pool)
        for name, executor in ways.items():
            if executor:
                yield f"  batches of nothing by {name}, {workers} workers", f"{scale.tasks(executor):,.0f} a second"


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
    yield from solves(7, 3_900)
    if long:
        yield from solves(9, 70_000)
    yield "peak memory of a process that solves one of 9-9", peak_memory(9)
    yield from averages(tuple(AVERAGES) if long else SHORT)
    yield from rounds()
    yield from thought()
    yield from batches(long)


if __name__ == "__main__":
    for name, value in rows("--long" in sys.argv):
        print(f"{name:<62}  {value}", flush=True)

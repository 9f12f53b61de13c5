"""`make bench`: how fast the engine is here, and exact counts. Times are reported, never asserted.

`make bench LONG=1` takes larger endings too, and more of them in the browser's Python: some minutes.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import TypeVar

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, Ends, Layout, RuleSet, svg
from fivescore.analysis.finder import games, grow
from fivescore.analysis.players import Chance
from fivescore.analysis.simulate import Rounds
from fivescore.core.game import deal
from fivescore.svg import arrange, board_layout
from tests import bench_batches, bench_solver
from tests.games import nine_moves, random_layout

T = TypeVar("T")
Round = Callable[[random.Random], int]
"""Plays a round at random, and says how many tiles were laid."""


def chosen(options: Sequence[T], rng: random.Random) -> T:
    """One of them by lot; this is faster than `rng.choice()`."""
    return options[int(rng.random() * len(options))]


def timed(work: Callable[[], object], repeat: int = 5) -> float:
    """Seconds of one run, the median of several."""
    runs = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        runs.append(time.perf_counter() - start)
    return statistics.median(runs)


def import_time() -> float:
    """Milliseconds that `import fivescore` takes over bare Python, medians of processes."""

    def process(code: str) -> float:
        return timed(lambda: subprocess.run([sys.executable, "-c", code], check=True), repeat=9)

    return 1000 * (process("import fivescore") - process("pass"))


def layouts_per_second() -> float:
    """Plies a second of random play-outs on readable layouts, legal plays listed at each ply."""
    rng, plies = random.Random(5), 0
    start = time.perf_counter()
    while time.perf_counter() - start < 1:
        plies += len(random_layout(ALL_FIVES, rng, 28))
    return plies / (time.perf_counter() - start)


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
    rounds = Rounds(rules, (Chance(),) * players)

    def play(rng: random.Random) -> int:
        return rounds.dealt(rng, rng, leader=0).plays

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


def plies_per_second(play: Round, rng: random.Random, seconds: float = 0.3) -> float:
    """Tiles laid a second, in whole rounds."""
    plies, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        plies += play(rng)
    return plies / (time.perf_counter() - start)


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
        slices = [[plies_per_second(each, rng) for each in own] for _ in range(9)]
        for column, how in enumerate(runners):
            speed = statistics.median(each[column] for each in slices)
            ratio = (
                f"; {statistics.median(each[column] / each[-1] for each in slices):.2f} times the peer" if peer else ""
            )
            yield f"random rounds {how}: {ours}", f"{speed:,.0f} plies/s{ratio}"
        speed = statistics.median(each[-1] for each in slices)
        yield label, f"{speed:,.0f} plies/s" if peer else "not installed"


def distinct_ends() -> int:
    """How many different sets of open ends All Fives has: an exact count."""
    seen: set[Ends] = set()
    frontier = {Ends.lead(tile, ALL_FIVES) for tile in ALL_FIVES.tiles}
    while frontier:
        seen |= frontier
        frontier = {after for ends in frontier for t in ALL_FIVES.tiles for _, after in ends.plays(t, ALL_FIVES)} - seen
    return len(seen)


def rows(long: bool) -> Iterator[tuple[str, str]]:
    """Every row, one by one as it is measured."""
    rng = random.Random(7)
    trees = [random_layout(FIVE_UP, rng, 28) for _ in range(20)]
    line = random_layout(MUGGINS.vary(tiles=12), rng, 91)
    whole = nine_moves()
    yield "import fivescore, over bare Python", f"{import_time():.1f} ms"
    yield "random play-outs, readable layouts", f"{layouts_per_second():,.0f} plies/s"
    yield from races()
    yield "distinct open ends of All Fives (exact)", f"{distinct_ends():,}, in {timed(distinct_ends, 1):.2f} s"
    yield "openings of four plays, All Fives (exact)", f"{perft(Layout(ALL_FIVES), 4):,}"
    detective = timed(lambda: games(ALL_FIVES, [5, 0, 10, 5, 5, 10, 15, 5]))
    yield "the detective's eight scores", f"{1000 * detective:.0f} ms"
    yield "a drawing of the nine moves", f"{1000 * timed(lambda: svg.layout(whole)):.1f} ms"
    yield "where tiles lie: a whole double-twelve line", f"{1000 * placing([line]):.0f} ms"
    yield "where tiles lie: a whole Five Up tree, mean", f"{1000 * placing(trees) / len(trees):.0f} ms"
    yield from bench_solver.rows(long)
    yield from bench_batches.rows(long)


def main() -> None:
    for name, value in rows("--long" in sys.argv):
        print(f"{name:<{WIDTH}}  {value}", flush=True)


WIDTH = 62
"""Room for the names of rows."""


def perft(layout: Layout, depth: int) -> int:
    """How many sequences of so many plays there are."""
    return 1 if depth == 0 else sum(perft(after, depth - 1) for after in grow(layout))


def placing(layouts: list[Layout]) -> float:
    """Seconds to place the tiles of all of them anew."""
    board_layout._arranged.cache_clear()
    board_layout._room.cache_clear()
    return timed(lambda: [arrange(layout) for layout in layouts], repeat=1)


if __name__ == "__main__":
    main()

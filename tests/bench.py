"""`make bench`: how fast the engine is here, and exact counts. Times are reported, never asserted."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, Ends, Layout, svg
from fivescore.detective import games, grow
from fivescore.game import deal
from fivescore.geometry import arrange
from tests.games import nine_moves, random_layout


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


def rounds_per_second() -> float:
    """Plies a second of random rounds of Fives and Threes for four, through the public states."""
    plies, start = 0, time.perf_counter()
    while time.perf_counter() - start < 2:
        rng = random.Random(plies)
        state = deal(FIVES_AND_THREES, 4, rng).start()
        while state.result is None:
            legal = state.legal
            state = state.apply(legal[int(rng.random() * len(legal))])
            plies += 1
    return plies / (time.perf_counter() - start)


def peer_per_second() -> float | None:
    """Plies a second of random rounds of the PyPI package `dominoes` (block game, four players); None without it."""
    try:
        import dominoes
    except ImportError:
        return None
    rng, plies, start = random.Random(5), 0, time.perf_counter()
    while time.perf_counter() - start < 2:
        game = dominoes.Game.new()
        while game.result is None:
            moves = game.valid_moves
            game.make_move(*moves[int(rng.random() * len(moves))])
            plies += 1
    return plies / (time.perf_counter() - start)


def distinct_ends() -> int:
    """How many different sets of open ends All Fives has: an exact count."""
    seen: set[Ends] = set()
    frontier = {Ends.lead(tile, ALL_FIVES) for tile in ALL_FIVES.tiles}
    while frontier:
        seen |= frontier
        frontier = {after for ends in frontier for t in ALL_FIVES.tiles for _, after in ends.plays(t, ALL_FIVES)} - seen
    return len(seen)


def main() -> None:
    rng = random.Random(7)
    trees = [random_layout(FIVE_UP, rng, 28) for _ in range(20)]
    line = random_layout(MUGGINS.vary(tiles=12), rng, 91)
    whole = nine_moves()
    ours, peer = rounds_per_second(), peer_per_second()
    rows = [
        ("import fivescore, over bare Python", f"{import_time():.1f} ms"),
        ("random play-outs, readable layouts", f"{layouts_per_second():,.0f} plies/s"),
        ("random rounds through State, Fives and Threes, four players", f"{ours:,.0f} plies/s"),
        ("the same by the package dominoes 6.1.0 (block game)", f"{peer:,.0f} plies/s" if peer else "not installed"),
        ("ours to it, in this run", f"{ours / peer:.2f}" if peer else "–"),
        ("distinct open ends of All Fives (exact)", f"{distinct_ends():,}, in {timed(distinct_ends, 1):.2f} s"),
        ("openings of four plays, All Fives (exact)", f"{perft(Layout(ALL_FIVES), 4):,}"),
        (
            "the detective's eight scores",
            f"{1000 * timed(lambda: games(ALL_FIVES, [5, 0, 10, 5, 5, 10, 15, 5])):.0f} ms",
        ),
        ("a drawing of the nine moves", f"{1000 * timed(lambda: svg.layout(whole)):.1f} ms"),
        ("where tiles lie: a whole double-twelve line", f"{1000 * placing([line]):.0f} ms"),
        ("where tiles lie: a whole Five Up tree, mean", f"{1000 * placing(trees) / len(trees):.0f} ms"),
    ]
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:<{width}}  {value}")


def perft(layout: Layout, depth: int) -> int:
    """How many sequences of so many plays there are."""
    return 1 if depth == 0 else sum(perft(after, depth - 1) for after in grow(layout))


def placing(layouts: list[Layout]) -> float:
    """Seconds to place the tiles of all of them anew."""
    arrange.cache_clear()
    return timed(lambda: [arrange(layout) for layout in layouts], repeat=1)


if __name__ == "__main__":
    main()

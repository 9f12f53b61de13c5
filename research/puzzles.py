"""The stored puzzles: choices of played rounds with one best play, by game and by who finds it.

`make puzzles` mines them anew (20 minutes on two cores) into `fivescore/content/puzzles.txt.gz`; stopped, it goes on
where it was. Careful and linear players play the rounds, two at a table, and in every sixth four with partners. Those
where the play that scores most is best come after all others.
"""

from __future__ import annotations

import gzip
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, count, filterfalse, repeat
from pathlib import Path
from random import Random

from fivescore.analysis.review.puzzle import puzzle
from fivescore.core.game import State, deal
from fivescore.core.notation import Record
from fivescore.core.rules import RULE_SETS
from fivescore.labs.analysis import codec
from fivescore.labs.play.setup import NAMES
from research import turns, unfinished

SEED = 1
BATCH = 40
"""How many rounds are one piece of work."""
EACH = 2
"""The most puzzles of a round."""
OTHERS = {1: 40, 2: 30, 3: 30}
QUOTAS = {"all-fives": {1: 170, 2: 190, 3: 260}} | dict.fromkeys(
    ("five-up", "muggins", "fives-and-threes", "odd-primes"), OTHERS
)
"""How many of each grade are kept of a game at least."""
TAKEN = 600
"""In how many rounds of a game those are looked for where the play that scores most is best."""
RARE = ("spinner", "quiet", "less", "deny")
"""Themes of which every puzzle is kept."""


def rounds(game: str, number: int) -> Iterator[State]:
    """The states of a round, each before a turn."""
    rules, rng = RULE_SETS[game], Random(f"puzzles/{SEED}/{game}/{number}")
    seats = 4 if number % 6 == 0 else 2
    yield from turns(deal(rules, seats, rng, leader=number % seats).start(), number)


def batch(game: str, first: int) -> list[str]:
    """The puzzles of some rounds as lines, at most two of each, and one where the play that scores most is best."""
    lines = []
    for number in range(first, first + BATCH):
        found = [*_mined(game, number)]
        lines += [each for each in found if not _takes(each)][:EACH] + [each for each in found if _takes(each)][:1]
    return lines


def _takes(line: str) -> bool:
    return line.split(" ")[1] == "take"


def _mined(game: str, number: int) -> Iterator[str]:
    for state in rounds(game, number):
        own = state.to_move
        if len(state.hands[own]) > 1 and (found := puzzle(state.seen_by(own))):
            names = NAMES[: len(state.hands)]
            seated = tuple(names[(seat - own) % len(names)] for seat in range(len(names)))
            yield codec.line(found, codec.place(Record.of(state, seated), len(state.events)))


def main(workers: int = 2) -> None:
    """Mine until every quota is full, and store what was kept."""
    folder = unfinished("puzzles")
    folder.mkdir(parents=True, exist_ok=True)
    kept: list[str] = []
    with ProcessPoolExecutor(workers) as pool:
        for game, quota in QUOTAS.items():
            kept += _kept(game, quota, pool, folder, workers)
        for game in QUOTAS:
            several = pool.map(_stored, repeat(game), range(0, TAKEN, BATCH), repeat(folder))
            kept += filter(_takes, chain.from_iterable(several))
    codec.FILE.write_bytes(gzip.compress("\n".join([*kept, ""]).encode(), 9, mtime=0))


def _kept(game: str, quota: dict[int, int], pool: ProcessPoolExecutor, folder: Path, workers: int) -> list[str]:
    """The first puzzles of a game in the order of its rounds, until each grade has enough."""
    have: Counter[int] = Counter()
    kept: list[str] = []
    asked = {first: pool.submit(_stored, game, first, folder) for first in range(0, 2 * workers * BATCH, BATCH)}
    for first in count(0, BATCH):
        lines, later = asked.pop(first).result(), first + 2 * workers * BATCH
        asked[later] = pool.submit(_stored, game, later, folder)
        for line in filterfalse(_takes, lines):
            grade, theme = int(line[0]), line.split(" ")[1]
            if have[grade] < quota[grade] or theme in RARE:
                have[grade] += 1
                kept.append(line)
        print(f"\r{game}: {sum(have.values())} of {sum(quota.values())}, {first + BATCH} rounds", end="", flush=True)
        if all(have[grade] >= many for grade, many in quota.items()):
            break
    for waiting in asked.values():
        waiting.cancel()
    print()
    return kept


def _stored(game: str, first: int, folder: Path) -> list[str]:
    """A batch, from its file where it was finished before."""
    file = folder / f"{game}-{first}.txt"
    if not file.exists():
        file.write_text("\n".join(batch(game, first)), encoding="utf-8")
    return file.read_text(encoding="utf-8").split("\n") if file.stat().st_size else []


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 2)

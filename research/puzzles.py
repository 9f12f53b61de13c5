"""The stored puzzles: choices of played rounds with one best play, by game and by who finds it.

`make puzzles` (20 minutes on two cores) tries those of `fivescore_labs/content/puzzles.txt.gz` again, leaves out what
is no puzzle by today's rules and players, and looks for more in rounds until there are enough; stopped, it goes on
where it was, and made again, it changes nothing. Careful and linear players play the rounds, two at a table, and in
every sixth four with partners. Those where the play that scores most is best come after all others.
"""

import gzip
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, repeat
from pathlib import Path

from fivescore.core.notation import Record
from fivescore_labs.analysis import codec
from fivescore_labs.play.setup import NAMES
from fivescore_labs.review.puzzle import puzzle
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
"""How many of each grade are wanted of a game."""
ROUNDS = 600
"""In how many rounds of a game more are looked for, where some grade has too few."""
RARE = ("spinner", "quiet", "less", "deny")
"""Themes of which every puzzle is kept."""


def batch(game: str, first: int) -> list[str]:
    """The puzzles of some rounds as lines, at most two of each, and one where the play that scores most is best."""
    lines = []
    for number in range(first, first + BATCH):
        found = [*_mined(game, number)]
        lines += [each for each in found if not takes(each)][:EACH] + [each for each in found if takes(each)][:1]
    return lines


def takes(line: str) -> bool:
    """Say whether the play that scores most is best."""
    return line.split(" ")[1] == "take"


def _mined(game: str, number: int) -> Iterator[str]:
    for state in turns(f"puzzles/{SEED}", game, number, seats=2 if number % 6 else 4):
        own = state.to_move
        if len(state.hands[own]) > 1 and (found := puzzle(state.seen_by(own))):
            names = NAMES[: len(state.hands)]
            seated = tuple(names[(seat - own) % len(names)] for seat in range(len(names)))
            yield codec.line(found, codec.place(Record.of(state, seated), len(state.events)))


def main(workers: int = 2) -> None:
    """Try what is stored again, look for what is wanted, and store both."""
    folder, many = unfinished("puzzles"), len(codec.stored())
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers) as pool:
        kept = [*chain.from_iterable(pool.map(_tried, range(0, many, BATCH), repeat(folder)))]
        print(f"{len(kept)} of {many} are puzzles still", flush=True)
        for game, quota in QUOTAS.items():
            own = [line for line in kept if slug(line) == game]
            have = Counter(int(line[0]) for line in own if not takes(line))
            if all(have[grade] >= enough for grade, enough in quota.items()):
                continue
            found = chain.from_iterable(pool.map(_looked, repeat(game), range(0, ROUNDS, BATCH), repeat(folder)))
            kept += wanted(found, own, quota)
            print(f"{len(kept)} with those of {ROUNDS} rounds of {game}", flush=True)
    order = [*QUOTAS]
    kept.sort(key=lambda line: (takes(line), order.index(slug(line))))
    codec.FILE.write_bytes(gzip.compress("\n".join([*kept, ""]).encode(), 9, mtime=0))


def wanted(found: Iterable[str], own: Iterable[str], quota: Mapping[int, int]) -> list[str]:
    """The new lines that are kept: of each grade until it has enough, but all of rare themes and of most points."""
    known = {*own}
    have = Counter(int(line[0]) for line in known if not takes(line))
    kept = []
    for line in found:
        grade = int(line[0])
        if line not in known and (takes(line) or have[grade] < quota[grade] or line.split(" ")[1] in RARE):
            have[grade] += not takes(line)
            kept.append(line)
    return kept


def again(text: str) -> str | None:
    """The line of a stored puzzle by today's rules and players; None where it is none any longer."""
    found = puzzle(codec.read(text).position)
    return codec.line(found, text) if found else None


def slug(line: str) -> str:
    """The game of a line."""
    return line.partition("fivescore 1 ")[2].partition("~")[0].split(" ")[0]


def _tried(first: int, folder: Path) -> list[str]:
    """A batch of stored puzzles tried again."""
    several = codec.stored()[first : first + BATCH]
    return _stored(folder / f"stored-{first}.txt", lambda: [*filter(None, (again(each.text) for each in several))])


def _looked(game: str, first: int, folder: Path) -> list[str]:
    """A batch of rounds."""
    return _stored(folder / f"{game}-{first}.txt", lambda: batch(game, first))


def _stored(file: Path, made: Callable[[], list[str]]) -> list[str]:
    """The lines of a batch, from its file where it was finished before."""
    if not file.exists():
        file.write_text("\n".join(made()), encoding="utf-8")
    return file.read_text(encoding="utf-8").split("\n") if file.stat().st_size else []


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 2)

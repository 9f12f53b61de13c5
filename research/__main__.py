"""`python -m research [--workers N] [NAME…]` runs what is stored again, all of it or what is named.

What is simulated goes to so many processes, and one that was stopped goes on where it was.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context

from research import ABOUT, NAMES, Means, made, place, unfinished, written


def main() -> None:
    asked = argparse.ArgumentParser(description="Run what is stored again.")
    asked.add_argument("names", nargs="*", metavar="NAME", help=f"all of it, or of these: {', '.join(NAMES)}")
    asked.add_argument("--workers", type=int, default=1, metavar="N", help="processes for what is simulated")
    given = asked.parse_args()
    if unknown := set(given.names) - set(NAMES):
        asked.exit(1, f"There is no stored run {', '.join(sorted(unknown))}; the stored runs are {', '.join(NAMES)}.\n")
    for name in given.names or NAMES:
        print(f"Running {name}, which takes {ABOUT[name]['takes']}…", flush=True)
        with means(name, given.workers) as how:
            found = made(name).found(how)
        place(name).write_text(written(name, found), encoding="utf-8")
        shutil.rmtree(unfinished(name), ignore_errors=True)


@contextmanager
def means(name: str, workers: int) -> Iterator[Means]:
    """So many processes, a line that says how far it is, and a folder for finished batches."""
    folder = unfinished(name)
    folder.mkdir(parents=True, exist_ok=True)

    def told(done: int, total: int) -> None:
        print(f"\r{done:,} of {total:,}", end="\n" if done == total else "", flush=True)

    with ProcessPoolExecutor(workers, get_context("spawn")) if workers > 1 else nullcontext() as pool:
        yield Means(pool, told, folder)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped; what is simulated goes on from here when the same is asked again.")

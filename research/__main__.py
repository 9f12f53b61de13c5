"""`python -m research [--workers N] [NAME…]` runs what is stored again, all of it or what is named.

What is simulated goes to so many processes, and one that was stopped goes on where it was.
"""

import argparse
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
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
        folder, several = unfinished(name), given.workers > 1
        folder.mkdir(parents=True, exist_ok=True)
        with ProcessPoolExecutor(given.workers, get_context("spawn")) if several else nullcontext() as pool:
            found = made(name).found(Means(pool, told, folder))
        place(name).write_text(written(name, found), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)


def told(done: int, total: int) -> None:
    """Say on one line how far it is."""
    print(f"\r{done:,} of {total:,}", end="\n" if done == total else "", flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped; what is simulated goes on from here when the same is asked again.")

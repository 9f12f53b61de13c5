"""What many rounds cost, alone and on many workers: the stored times of `runs/scale.py`, as a table and in words."""

from fivescore.svg.markup import joined, tag
from research import stored
from website.figures.registry import figure
from website.html import table

HEADS = ("Worked out by", "Rounds", "Time", "All processes together")
ROUNDS = {"careful": 10_000, "greedy": 1_000_000}
"""How many rounds of each were measured."""


@figure("scale")
def scale() -> str:
    """Seconds of each way, how they were measured, and what the rounds bring."""
    kept = stored("scale")
    workers, run = kept["workers"], kept["run"]
    rows = [
        (
            name if name == "one process" else f"{name}, {workers} workers",
            f"{count:,} of {players} players",
            *(f"{seconds:.1f} s" for seconds in taken),
        )
        for players, count in ROUNDS.items()
        for name, taken in kept[players].items()
    ]
    mean, error = kept["all"]["points"]
    made = (
        f"All Fives for two, seed {run['seed']}, on a machine with {workers} cores, the ways by turns. Each brings "
        f"the same: of a million rounds of greedy players, {mean:.3f} ± {1.96 * error:.3f} points a round for each."
    )
    return joined([table(HEADS, rows), tag("p", made)])


@figure("handed")
def handed() -> str:
    """How many batches a cluster hands on in a second, and how many workers that keeps busy, in two sentences."""
    found = stored("scale")["batches a second"]["Dask"]
    return tag(
        "p",
        f"Measured with batches of nothing, Dask handed on {found:,} of them in a second. As a batch takes half a "
        f"second, that is enough for about {found // 20 * 10:,} workers.",
    )

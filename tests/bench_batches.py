"""The rows of `make bench` about many trials: what it costs to send them to a pool of processes or to Dask."""

from __future__ import annotations

import os
from collections.abc import Iterator

from fivescore.analysis.players import Careful
from research import scale


def rows(long: bool) -> Iterator[tuple[str, str]]:
    """Rounds of careful players each way, by turns, and batches of nothing; `long` takes three turns."""
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

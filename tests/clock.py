"""How long work takes by itself: not what collecting the garbage of thousands of other tests adds to it."""

from __future__ import annotations

import time
from collections.abc import Callable


def slower_than(seconds: float, work: Callable[[], object], tries: int = 4) -> bool:
    """True if the `work` takes over the `seconds` of this process's time, each of so many times.

    >>> slower_than(5, lambda: None)
    False
    """
    for _ in range(tries):
        start = time.process_time()
        work()
        if time.process_time() - start <= seconds:
            return False
    return True

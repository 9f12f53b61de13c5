"""How long work takes by itself: not what collecting the garbage of thousands of other tests adds to it."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

REFERENCE = 360
"""Milliseconds of the sum below on a machine for which limits in a browser are set."""
SUM = """() => {
  const start = performance.now();
  let sum = 1;
  for (let turn = 0; turn < 2e7; turn++) sum = (sum * 48271) % 2147483647;
  return [performance.now() - start, sum];
}"""


def slowness(page: Page) -> float:
    """How many times longer than the reference the machine of a page needs now for the same sum; at least 1."""
    return max(1.0, page.evaluate(SUM)[0] / REFERENCE)


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

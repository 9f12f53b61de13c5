"""What every process of the tests is spared: loaded by pytest before all other plugins (`-p` in pyproject.toml)."""

import gc
import sys

import pytest

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
"""Of addresses in other alphabets, which no notebook has, jsonschema would build the grammar: two seconds each time."""


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Thousands of tests stand in memory to the end: that they are no garbage is not found out again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure():
    """All that stands in memory at the end is gone with the process: nobody need search it for garbage five times."""
    gc.freeze()

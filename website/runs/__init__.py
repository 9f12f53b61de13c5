"""Stored runs: what takes too long for every build, each with its seed, its count and the command that makes it again.

`advice`, `compare`, `ladder` and `chances` are shown on pages; `corpus` (endings, valued by `brute`) and `perft` are
what the engine is held against.
"""

from pathlib import Path

RUNS = Path(__file__).parent
"""Where the runs are stored."""

"""Stored runs: what takes too long for every build, each with its seed, its count, the date of the rules that it ran
under, and the command that makes it again.

`advice`, `compare`, `ladder` and `chances` are shown on pages; `corpus` (endings, valued by `brute`) and `perft` are
what the engine is held against. Each of these modules has `SEED`, `COUNT` and `run()`, what is stored.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from website import ROOT

RUNS = Path(__file__).parent
"""Where the runs are stored."""
NAMES = ("advice", "chances", "compare", "corpus", "ladder", "perft")
"""Every stored run."""
_RULES = ("rules", "layout", "game", "position.py", "match.py")


def stored(name: str) -> dict[str, Any]:
    """What is stored of a run.

    >>> stored("compare")["run"]["command"], stored("compare")["run"]["seed"]
    ('make data RUN=compare', 1)
    """
    found: dict[str, Any] = json.loads((RUNS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def written(name: str, seed: int, count: str, found: Mapping[str, Any]) -> str:
    """A run as it is stored: how it was made, then what was found, a row a line.

    >>> print(written("compare", 1, "2 rounds", {"rows": [{"a": 1}, {"a": 2}], "all": {"b": 3}}).partition('"rows"')[2])
    : [
    {"a": 1},
    {"a": 2}
    ],
    "all": {
    "b": 3
    }
    }
    <BLANKLINE>
    """
    run = {"seed": seed, "count": count, "rules": _date_of_the_rules(), "command": f"make data RUN={name}"}
    parts = [f"{json.dumps(key)}: {''.join(_lines(value))}" for key, value in {"run": run, **found}.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(each)}" for key, each in value.items()) + "\n}"
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
    else:
        yield json.dumps(value)


def _date_of_the_rules() -> str:
    """The day on which what a run goes by was last changed."""
    command = ["git", "log", "-1", "--format=%cs", "--", *(f"fivescore/{name}" for name in _RULES)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

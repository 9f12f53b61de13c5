"""Stored runs: what takes too long for every build, each with its seed, its count, the date of the rules that it ran
under, and the command that makes it again.

`runs.toml` says how long each takes, and who goes by it. Each has `SEED`, `COUNT`, and what is stored: by `run()`, or
what is `counted()` for the `FEW` that every test run makes again, and for `ALL`.
"""

import csv
import io
import json
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from fivescore.analysis.odds import Estimate
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import Progress
from fivescore.core.game import State, deal
from fivescore.core.rules import RULE_SETS
from fivescore_labs.claims.leads import LED
from website import ROOT
from website.make.steps import STATE, files

RUNS = Path(__file__).parent
"""Where the runs are stored."""
ABOUT: dict[str, dict[str, Any]] = tomllib.loads((RUNS / "runs.toml").read_text(encoding="utf-8"))
"""What is to say of each run."""
NAMES = tuple(ABOUT)
"""Every stored run."""
SIMULATED = tuple(name for name, about in ABOUT.items() if about.get("simulated"))
"""Those whose `run()` takes `Means`."""
GAMES = LED
"""The games that players meet in, by the name of their rows; All Fives with seven tiles in the hand, and with nine."""
Row = dict[str, Any]
"""What is found of one thing, as it is stored."""
TABLES: dict[str, Any] = tomllib.loads((RUNS / "tables.toml").read_text(encoding="utf-8"))
"""The columns of what runs write as tables."""
_RULES = ("rules", "layout", "game", "position.py", "match.py")
"""What a run goes by: it is stored with the day on which any of it was last changed."""


class Means(NamedTuple):
    """The means of a simulated run: its executor, who is told how far it is, and where finished batches stay."""

    executor: Executor | None = None
    progress: Progress | None = None
    folder: Path | None = None

    def named(self, name: str) -> dict[str, Any]:
        """Return the arguments of `tally()` and its like, with a file of this name."""
        file = self.folder / f"{name}.jsonl" if self.folder else None
        return {"executor": self.executor, "progress": self.progress, "file": file}


ALONE = Means()
"""One trial after the other, here."""


def figures(found: Estimate, digits: int = 4) -> Row:
    """A mean with its standard error, as rows have them."""
    return {"mean": round(found.mean, digits), "error": round(found.error, digits)}


def measured(found: Estimate) -> Row:
    """The same, with the number of trials."""
    return figures(found) | {"trials": found.trials}


def as_csv(heads: Iterable[str], rows: Iterable[Sequence[Any]]) -> str:
    """Rows with their heads, as CSV."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(heads)
    table.writerows(rows)
    return text.getvalue()


def turns(run: str, game: str, number: int, seats: int = 2) -> Iterator[State]:
    """The states of a round of this number, each before a turn: careful and linear players in turns."""
    state = deal(RULE_SETS[game], seats, Random(f"{run}/{game}/{number}"), leader=number % seats).start()
    while state.result is None:
        yield state
        name = "linear" if (state.to_move + number) % 2 else "careful"
        state = state.apply(PLAYERS[name].choose(state.seen_by(state.to_move), Random(1)))


def unfinished(name: str) -> Path:
    """Return the folder of a run's finished batches until all of it is stored: another once the engine has changed."""
    engine = sha256(b"".join(file.read_bytes() for file in files(ROOT, "fivescore*"))).hexdigest()
    return ROOT / STATE / "runs" / f"{name}-{engine[:12]}"


def place(name: str) -> Path:
    """The file of a run."""
    room = ABOUT[name].get("room")
    return (ROOT / room if room else RUNS) / f"{name}.json"


def stored(name: str) -> dict[str, Any]:
    """Read what is stored of a run."""
    found: dict[str, Any] = json.loads(place(name).read_text(encoding="utf-8"))
    return found


def run(name: str, means: Means = ALONE) -> Mapping[str, Any]:
    """Make a run anew, and return what it finds."""
    module, how = import_module(f"research.{name}"), [means] if name in SIMULATED else []
    if hasattr(module, "run"):
        return module.run(*how)  # type: ignore[no-any-return]
    return {"few": module.counted(*module.FEW), "all": module.counted(*module.ALL, *how)}


def written(name: str, seed: int, count: str, found: Mapping[str, Any]) -> str:
    """A run as it is stored: how it was made, then what was found, a row a line."""
    asked = ["git", "log", "-1", "--format=%cs", "--", *(f"fivescore/core/{name}" for name in _RULES)]
    changed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    run = {"seed": seed, "count": count, "rules": changed, "command": f"make data RUN={name}"}
    parts = [f"{json.dumps(key)}: {''.join(_lines(value))}" for key, value in {"run": run, **found}.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(each)}" for key, each in value.items()) + "\n}"
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
    else:
        yield json.dumps(value)

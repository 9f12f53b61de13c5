"""Stored runs: what takes too long for every build, each with its seed, its count, the date of the rules that it ran
under, and the command that makes it again.

`runs.toml` says which module makes each, how long it takes, and who goes by it; there `stores()` marks what makes it.
"""

import inspect
import json
import subprocess
import tomllib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from fivescore.analysis.odds import Estimate
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import Progress, estimate, tally
from fivescore.analysis.simulate.batches import Trial
from fivescore.core.game import State, deal
from fivescore.core.rules import RULE_SETS
from fivescore_labs.claims.leads import LED
from website import ROOT

RUNS = Path(__file__).parent
"""Where the runs are stored."""
ABOUT: dict[str, dict[str, Any]] = tomllib.loads((RUNS / "runs.toml").read_text(encoding="utf-8"))
"""What is to say of each run."""
NAMES = tuple(ABOUT)
"""Every stored run."""
SEED = 1
"""The seed of all but one; each has streams of chance of its own, by its name."""
GAMES = LED
"""The games that players meet in, by the name of their rows; All Fives with seven tiles in the hand, and with nine."""
Row = dict[str, Any]
"""What is found of one thing, as it is stored."""
ENGINE = "fivescore*/**/*"
"""What finished batches are of: they are good for no other."""
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

    def found(self, name: str, trial: Trial, count: int) -> list[Estimate]:
        """The mean of each value of so many trials, of those that have one."""
        columns = tally(trial, count, **self.named(name))
        return [estimate({value: times for value, times in each.items() if value is not None}) for each in columns]


ALONE = Means()
"""One trial after the other, here."""


def figures(found: Estimate, digits: int = 4) -> Row:
    """A mean with its standard error, as rows have them."""
    return {"mean": round(found.mean, digits), "error": round(found.error, digits)}


def measured(found: Estimate) -> Row:
    """The same, with the number of trials."""
    return figures(found) | {"trials": found.trials}


def turns(run: str, game: str, number: int, seats: int = 2) -> Iterator[State]:
    """The states of a round of this number, each before a turn: careful and linear players in turns."""
    state = deal(RULE_SETS[game], seats, Random(f"{run}/{game}/{number}"), leader=number % seats).start()
    while state.result is None:
        yield state
        name = "linear" if (state.to_move + number) % 2 else "careful"
        state = state.apply(PLAYERS[name].choose(state.seen_by(state.to_move), Random(1)))


def unfinished(name: str) -> Path:
    """Return the folder of a run's finished batches until all of it is stored: another once the engine has changed."""
    files = (file for file in sorted(ROOT.glob(ENGINE)) if file.is_file() and file.suffix != ".pyc")
    engine = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    return ROOT / ".cache" / "runs" / f"{name}-{engine[:12]}"


def place(name: str) -> Path:
    """The file of a run."""
    room = ABOUT[name].get("room")
    return (ROOT / room if room else RUNS) / f"{name}.json"


def stored(name: str) -> dict[str, Any]:
    """Read what is stored of a run."""
    found: dict[str, Any] = json.loads(place(name).read_text(encoding="utf-8"))
    return found


class Run(NamedTuple):
    """A stored run: what makes it, its count in words and in numbers, the few that every test run makes again, if any,
    and its seed. What takes `means` is simulated."""

    make: Callable[..., Any]
    told: str
    all: tuple[int, ...] = ()
    few: tuple[int, ...] = ()
    seed: int = SEED

    def found(self, means: Means) -> Mapping[str, Any]:
        """Make it anew, and return what it finds."""
        how = [means] if "means" in inspect.signature(self.make).parameters else []
        if self.few:
            return {"few": self.make(*self.few), "all": self.make(*self.all, *how)}
        return self.make(*self.all, *how)  # type: ignore[no-any-return]


_MADE: dict[str, Run] = {}
_Make = TypeVar("_Make", bound=Callable[..., Any])


def stores(name: str, told: str, **how: Any) -> Callable[[_Make], _Make]:
    """Mark what makes a run."""

    def marked(make: _Make) -> _Make:
        _MADE[name] = Run(make, told, **how)
        return make

    return marked


def made(name: str) -> Run:
    """Return how a run is made."""
    import_module(f"research.{ABOUT[name]['by']}")
    return _MADE[name]


def written(name: str, found: Mapping[str, Any]) -> str:
    """A run as it is stored: how it was made, then what was found, a row a line."""
    asked = ["git", "log", "-1", "--format=%cs", "--", *(f"fivescore/core/{name}" for name in _RULES)]
    changed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    how = made(name)
    run = {"seed": how.seed, "count": how.told, "rules": changed, "command": f"make data RUN={name}"}
    parts = [f"{json.dumps(key)}: {_rows(value)}" for key, value in {"run": run, **found}.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _rows(value: Any) -> str:
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(each)}" for key, each in value.items()) + "\n}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
    return json.dumps(value)

"""A file of finished batches: what was asked in its first line, then a line for each batch, in the order of their ends.

Lines are JSON and are only ever added, each in one piece. Where one was not written to its end, its trials are worked
out again, and nothing else is lost.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from warnings import warn

from fivescore import __version__
from fivescore.core.errors import FivescoreError

Tally: TypeAlias = Counter[Any]
"""How often each value came."""


class Batch(NamedTuple):
    """The trials from `start` to before `stop`: a tally for each of their values, and the `seconds` that they took."""

    start: int
    stop: int
    tallies: tuple[Tally, ...]
    seconds: float


def opened(path: Path, trial: Callable[[int], object]) -> Iterator[Batch]:
    """The batches that a file has of a trial; a file that is not there is begun."""
    head = _line({"fivescore": __version__, **_trial_name(trial)})
    text = path.read_bytes() if path.exists() else b""
    if not text.startswith(head):
        if not head.startswith(text):
            raise FivescoreError(_refusal(path, text, head))
        path.write_bytes(head)
        return
    whole, _, torn = text.rpartition(b"\n")
    if torn:
        _warn(f"the last line of {path} was not written to its end")
        os.truncate(path, len(text) - len(torn))
    for number, line in enumerate(whole.split(b"\n")[1:], start=2):
        try:
            yield _read(line)
        except (ValueError, LookupError, TypeError, AttributeError):
            _warn(f"line {number} of {path} cannot be read")


def add(path: Path, batch: Batch) -> None:
    """Adds a batch to the file, in one piece."""
    found = [[*each.items()] for each in batch.tallies]
    try:
        line = _line({"from": batch.start, "to": batch.stop, "seconds": round(batch.seconds, 3), "found": found})
    except TypeError as fault:
        raise FivescoreError(f"a file keeps numbers, texts and tuples of them, and nothing else: {fault}") from None
    with path.open("ab", buffering=0) as out:
        out.write(line)
        os.fsync(out.fileno())


def _trial_name(trial: Callable[[int], object]) -> dict[str, str]:
    """Name a trial in words: its function, and what is given to it by keywords."""
    function, given = (trial.func, trial.keywords) if isinstance(trial, partial) else (trial, {})
    name = getattr(function, "__qualname__", "<")
    if "<" in name or (isinstance(trial, partial) and trial.args):
        raise FivescoreError(
            "a file has to name its trials; give a function that is at the top of a module, or functools.partial "
            "of one, by keywords"
        )
    return {"trial": f"{function.__module__}.{name}", **{key: _named(value) for key, value in given.items()}}


def _named(value: object) -> str:
    """A value in words that are the same the next time: of an object without words of its own, what it has."""
    if isinstance(value, (tuple, list)):
        return ", ".join(map(_named, value))
    if type(value).__repr__ is object.__repr__:
        return f"{type(value).__qualname__}{getattr(value, '__dict__', '')}"
    return repr(value)


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def _read(line: bytes) -> Batch:
    """A batch as it was written; raises ValueError, LookupError, TypeError or AttributeError for anything else."""
    row = json.loads(line)
    start, stop = int(row["from"]), int(row["to"])
    tallies = tuple(Counter({_hashable(value): times for value, times in each}) for each in row["found"])
    if not 0 <= start < stop or any(each.total() != stop - start for each in tallies):
        raise ValueError("these are not so many trials")
    return Batch(start, stop, tallies, float(row["seconds"]))


def _hashable(value: object) -> object:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def _warn(what: str) -> None:
    warn(f"{what}: those trials are worked out again", RuntimeWarning, stacklevel=5)


def _refusal(path: Path, text: bytes, head: bytes) -> str:
    """Say why nothing can be added to a file, and what to do."""
    wanted = json.loads(head)
    try:
        there = dict(json.loads(text.partition(b"\n")[0]))
    except (ValueError, TypeError):
        there = {}
    if "fivescore" not in there:
        return f"{path} is no file of finished batches; name one that is, or one that is not there yet"
    key = next(key for key in {**wanted, **there} if wanted.get(key) != there.get(key))
    return (
        f"{path} is of other trials: {key} is {there.get(key, 'not given')} there, and {wanted.get(key, 'not given')} "
        "here; name another file"
    )

"""Content written as TOML, checked field by field; what is wrong is named with its file, key and line."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from fivescore.core.errors import FivescoreError

At = Callable[..., str]
"""Where a key stands, by its name or by the names on the way to it: file, key and line."""

_NAMED = {str: "text in quotes", int: "a whole number", bool: "true or false", dict: "a table", list: "[[step]] tables"}
_NAMED |= {float: "a number"}


def read(path: Path) -> tuple[dict[str, Any], At]:
    """Return a file's table, and what tells where a key of it stands.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "one.toml")
    ...     _ = path.write_text('[first]\\nhints = 3\\nwrong."not so" = 4\\n')
    ...     table, at = read(path)
    >>> at("first", "hints"), at("first", 'wrong.not so')
    ('one.toml, [first] hints, line 2', 'one.toml, [first] wrong.not so, line 3')

    Raises FivescoreError for what is no TOML.
    """
    text = path.read_text(encoding="utf-8")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise FivescoreError(f"{path.name}: {fault}") from fault

    def at(*names: str) -> str:
        start, end, told = 0, len(text), []
        for name in names:
            key = r"\.".join(f"[\"']?{re.escape(part)}[\"']?" for part in name.split("."))
            found = re.compile(rf"^(?:\[+{key}\]|{key}\s*[=.])", re.MULTILINE).search(text, start, end)
            told.append(f"[{name}]" if found and found[0].startswith("[") else name)
            if found:
                start, end = found.start(), (text.find("\n[", found.end()) + 1) or end
        return f"{path.name}, {' '.join(told)}, line {text.count(chr(10), 0, start) + 1}"

    return table, at


def rows(path: Path, known: Mapping[str, Any], needed: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return the tables of a file by their names, the keys of each checked."""
    table, at = read(path)
    for name, each in table.items():
        check_keys(each, known, needed, partial(at, name))
    return table


def check_keys(table: Mapping[str, Any], known: Mapping[str, Any], needed: Iterable[str], at: At) -> None:
    """Refuse a table with a key that is not known, of another kind, or without one that is needed.

    >>> check_keys({"levle": 1}, {"level": int}, ["level"], lambda name: f"one.toml, {name}, line 1")
    Traceback (most recent call last):
    fivescore.FivescoreError: one.toml, levle, line 1: there is no 'levle'; there are level
    """
    for name, value in table.items():
        if name not in known:
            raise FivescoreError(f"{at(name)}: there is no {name!r}; there are {', '.join(known)}")
        kind = known[name]
        if isinstance(kind, list) and not (isinstance(value, list) and list(map(type, value)) == kind):
            raise FivescoreError(f"{at(name)}: {name} is a list of {len(kind)}, each {_NAMED[kind[0]]}, not {value!r}")
        kinds = (float, int) if kind is float else (kind,)
        if isinstance(kind, type) and kind is not object and type(value) not in kinds:
            raise FivescoreError(f"{at(name)}: {name} is {_NAMED[kind]}, not {value!r}")
    for name in needed:
        if name not in table:
            raise FivescoreError(f"{at(name)}: {name} must be there")

"""The claims of `content/claims.toml`: what the sources advise, one after the other, each with its experiments.

What is wrong in the file is refused with its table, key and line.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any, get_args

from fivescore.analysis.players import PLAYERS
from fivescore.core.errors import FivescoreError
from fivescore.core.notation import read_rules
from fivescore.core.rules import SOURCES
from fivescore_labs.claims.claim import Claim, Part, Word, interval_width
from fivescore_labs.claims.styles import SLOW, STRENGTHS, read_style
from fivescore_labs.claims.trials import KINDS
from fivescore_labs.tables import At, check_keys, read

FILE = Path(__file__).parents[1] / "content" / "claims.toml"
_CLAIM = {"says": str, "source": str, "where": str, "precise": str, "verdict": str, "takes": str, "tried": dict}
_NEEDED = ("says", "precise", "verdict", "takes", "tried")
_MARKS = [mark for mark in SOURCES if len(mark) == 1]
_NOT_GIVEN = ("number", "seed", "style", "player")
"""What an experiment takes beside what the file gives it: the last two are who plays."""
USUAL = [who for who in STRENGTHS if who != SLOW]
"""Who tries an experiment that names nobody."""
_READ: dict[str, Callable[[str], Any]] = dict.fromkeys(("rules", "more", "less"), read_rules)
_READ |= dict.fromkeys(("first", "second", "ending"), str)
"""What is read of a text; what else an experiment takes is a number."""


def claims(file: Path = FILE) -> dict[str, Claim]:
    """The claims of a file by their names."""
    table, at = read(file)
    check_keys(table, dict.fromkeys(table, dict), (), at)
    return {id: _claim(id, each, partial(at, id)) for id, each in table.items()}


def _claim(id: str, table: dict[str, Any], at: At) -> Claim:
    check_keys(table, _CLAIM, _NEEDED, at)
    source, takes = table.get("source", ""), table["takes"]
    if not re.fullmatch("[a-z-]+", id):
        raise FivescoreError(f"{at()}: the name {id!r} is for links; it has small letters and hyphens only")
    for mark in source.split():
        if mark not in _MARKS:
            raise FivescoreError(f"{at('source')}: there is no source {mark!r}; the marks are {' '.join(_MARKS)}")
    if table["verdict"] not in get_args(Word):
        raise FivescoreError(f"{at('verdict')}: there is no {table['verdict']!r}; it is {', '.join(get_args(Word))}")
    if set(re.findall("{[^}]*}?|}", takes)) - {"{tiles}"}:
        raise FivescoreError(f"{at('takes')}: only {{tiles}} is filled in, what each listed tile brings")
    names = [f"tried.{name}" for name in table["tried"]]
    check_keys(dict(zip(names, table["tried"].values(), strict=True)), dict.fromkeys(names, dict), (), at)
    parts = tuple(part for name, each in table["tried"].items() for part in _parts(name, each, at(f"tried.{name}")))
    where = table.get("where", "Often heard; no source of ours says it")
    return Claim(id, table["says"], source, where, table["precise"], parts, (table["verdict"], takes))


def _parts(name: str, table: Mapping[str, Any], at: str) -> Iterator[Part]:
    """An experiment as each strength of player makes it."""
    if (kind := str(table.get("kind"))) not in KINDS:
        raise FivescoreError(f"{at}: there is no kind {kind!r}; there are {'; '.join(KINDS)}")
    trial, unit = KINDS[kind]
    takes = signature(trial).parameters
    given = [each for each, it in takes.items() if it.default is it.empty and each not in _NOT_GIVEN]
    counts, known = ["trials"] if "seed" in takes else [], {"kind": str, "than": float}
    known |= {each: str if each in _READ else int for each in given} | dict.fromkeys(counts, int)
    check_keys(table, known | ({"by": str, SLOW: int} if counts else {}), [*given, *counts], lambda _: at)
    times = dict.fromkeys(table.get("by", " ".join(USUAL)).split() if counts else [""], table.get("trials", 0))
    times |= {SLOW: table[SLOW]} if SLOW in table else {}
    if few := [each for each in times.values() if counts and each < 2]:
        raise FivescoreError(f"{at}: trials are 2 at least, not {few[0]}")
    for by, trials in times.items():
        if by and by not in STRENGTHS:
            raise FivescoreError(f"{at}: there is no player {by!r}; there are {', '.join(STRENGTHS)}")
        try:
            values = {each: _READ.get(each, int)(table[each]) for each in given}
            values |= {each: read_style(f"{by} {values[each]}") for each in ("first", "second") if each in given}
        except FivescoreError as fault:
            raise FivescoreError(f"{at}: {fault}") from fault
        players = {"style": STRENGTHS.get(by), "player": PLAYERS.get(by)}
        values |= {each: player for each, player in players.items() if each in takes}
        yield Part(name, partial(trial, **values), trials, unit, table.get("than", 0), by)


CLAIMS: Mapping[str, Claim] = claims()
"""Every claim by its name."""
TESTS = sum(len(claim.parts) for claim in CLAIMS.values())
"""How many experiments there are: one family of tests."""
REACH = interval_width(TESTS)
"""How many standard errors the interval of each reaches to each side."""

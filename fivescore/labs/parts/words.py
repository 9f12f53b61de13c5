"""Words of many labs: what things are called, tiles counted, actions named, chances and margins written."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from fivescore.core.layout import Play
from fivescore.core.notation import tables
from fivescore.core.position import Action

CALLED: dict[str, Any] = tables.read(Path(__file__).parents[2] / "content" / "words.toml")[0]
"""What labs call things, in the tables of `content/words.toml`."""


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?!]) +(?=[^a-z ])", text.strip()) if text.strip() else []


def lowered(text: str, names: Collection[str] = ()) -> str:
    """A text that begins small, as it does after a colon; a word in capitals stays, and one of `names`."""
    kept = text[1:2].isupper() or any(text.startswith(f"{name} ") for name in names)
    return text if kept else f"{text[:1].lower()}{text[1:]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def one(text: str, names: Collection[str] = ()) -> str:
    """Short sentences as one; `names` keep their capital."""
    first, *rest = sentences(text) or [""]
    return "; ".join([first, *(lowered(each, names) for each in rest)]).replace(".;", ";")


def tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count:,} tiles"


@lru_cache(500)
def named(action: Action) -> str:
    """An action in a few words."""
    if not isinstance(action, Play):
        return str(action)
    return f"{action.tile} on {action.on}" if action.on else str(action.tile)


def signed(change: int) -> str:
    """A change with its sign, as it is printed: with a real minus.

    >>> signed(3), signed(-2) == "\N{MINUS SIGN}2", signed(0)
    ('+3', True, '0')
    """
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"


def score(points: int) -> str:
    """A score with a real minus."""
    return str(points) if points >= 0 else signed(points)


def margin(value: Fraction | float, digits: int = 2) -> str:
    """A margin with its sign, rounded where it is not whole.

    >>> margin(Fraction(1447, 168)), margin(Fraction(20)), margin(Fraction(-1, 2)) == "\N{MINUS SIGN}0.50"
    ('+8.61', '+20', True)
    """
    if value == int(value):
        return signed(int(value))
    return f"{'+' if value > 0 else '−'}{abs(float(value)):.{digits}f}"


def of_rule(value: object) -> str:
    """The value of a rule in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(f"{each[1]} for {each[0]}" if isinstance(each, tuple) else str(each) for each in value)
    return str(value)


def hundredths(chance: Fraction) -> str:
    """How many of a hundred a chance is, to a tenth where it is not whole."""
    found = 100 * chance
    return str(found) if found.denominator == 1 else f"{float(found):.1f}"


def percent(chance: Fraction) -> str:
    """A chance in percent, to a tenth where it is not whole.

    >>> percent(Fraction(5, 7)).split()
    ['71.4', '%']
    """
    return f"{hundredths(chance)}\N{NO-BREAK SPACE}%"


def whole_percent(chance: Fraction) -> str:
    """A chance in whole percent, such that only what is impossible is 0 and only what is certain is 100."""
    if 0 < chance <= Fraction(1, 200):
        told = "<1"
    else:
        told = ">99" if Fraction(199, 200) <= chance < 1 else str(round(100 * chance))
    return f"{told}\N{NO-BREAK SPACE}%"


def share(chance: Fraction) -> str:
    """A chance as a fraction and in percent; a fraction of many digits is left out."""
    return f"{chance} ({percent(chance)})" if 1 < chance.denominator < 10_000 else percent(chance)

"""What a text most likely means where it was written with a slip: a lost percent sign, a lost bracket, a lost ^."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from fivescore.classroom.exercises.answers import read_number
from fivescore.core.errors import FivescoreError


class Slip(NamedTuple):
    """A slip: what was read, in a sentence, and what may have been meant."""

    read: str
    meant: str


_BARE = re.compile(r"\d+(?:[.,]\d+)?")
_OVER = re.compile(r"\(\s*(\d+)\s*(?:,|;|over)\s*(\d+)\s*\)")
_POWER = re.compile(r"([\d.,]+)\s*[x×*·]\s*10\s*([-−–])\s*(\d+)")
_MIXED = re.compile(r"(\d+)\s*[-–]\s*(\d+\s*/\s*\d+)")
_OF = re.compile(r"(\d[\d,]*)\s+[a-z]+\s+of\s+(?:\d+|[a-z]+)(?:\s+[a-z]+)?", re.IGNORECASE)
_GAPS = re.compile(r"\d{1,3}(?:[ ,]\d{2,3})+")


def slips(text: str, kind: str, right: Callable[[str], bool]) -> Iterator[Slip]:
    """Every slip that a text may be; where it changes the value of what can be read, only if that makes it `right`."""
    text = " ".join(text.split())
    if kind == "chance" and _BARE.fullmatch(text) and 1 < _value(text) <= 100:
        yield Slip(f"That is {text}, and a chance is 1 at most.", f"{text} %")
    if signed := re.fullmatch(r"(?:±|\+\s*/?\s*[-−–])\s*(.+)", text):
        yield Slip("Both signs are before it, and one number is asked.", signed[1])
    if power := _POWER.fullmatch(text):
        yield Slip("So it is a difference.", f"{power[1]}x10^-{power[3]}")
    if _OVER.search(text) and right(chosen := _OVER.sub(r"C(\1,\2)", text)):
        yield Slip("Two numbers are in a bracket.", chosen)
    if kind == "count" and (counted := _OF.fullmatch(text)):
        yield Slip("One number is asked, and not how many of what.", counted[1])
    if kind == "count" and _GAPS.fullmatch(text) and right(whole := re.sub("[ ,]", "", text)):
        yield Slip("Its groups of figures are not of three.", whole)
    if (mixed := _MIXED.fullmatch(text)) and right(both := f"{mixed[1]} {mixed[2]}"):
        yield Slip("So it is a difference.", both)
    above, slash, below = text.partition("/")
    if slash and re.search(r"[*x×·/]", below) and right(bracket := _under(above, below)):
        yield Slip("So only what is right behind the stroke is divided by.", bracket)
    side = text.rpartition("/")[0].strip()
    if slash and _value(text) == 1 and right(side):
        yield Slip("Divided by itself that is 1.", side)


def _under(above: str, below: str) -> str:
    """All that follows the first stroke under it."""
    return f"{above.strip()}/({re.sub('/', '*', below.strip())})"


def _value(text: str) -> float:
    """What a text is worth; 0 where it cannot be read."""
    try:
        return float(read_number(text).value)
    except FivescoreError:
        return 0.0

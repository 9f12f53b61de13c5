"""Wrong answers as they were written: short, few, and as one word that no mail program changes."""

from __future__ import annotations

import re
from collections.abc import Iterable

MOST_WROTE, LONGEST_WROTE = 3, 40
"""How many wrong answers to an exercise are kept, and how much of each."""


def write_wrote(answers: Iterable[str]) -> str:
    """Wrong answers as one word of small letters and figures, which no mail program changes and a check covers."""
    return "xx".join(re.sub(r"[^0-9a-wyz]", _escaped, each[:LONGEST_WROTE]) for each in answers)


def _escaped(found: re.Match[str]) -> str:
    return "".join(f"x{byte:02x}" for byte in found[0].encode())


def read_wrote(word: str) -> tuple[str, ...]:
    """The wrong answers of such a word."""
    told = (re.sub(rb"x([0-9a-f]{2})", _unescaped, each.encode()) for each in word.split("xx"))
    return wrote(each.decode(errors="replace") for each in told)


def _unescaped(found: re.Match[bytes]) -> bytes:
    return bytes.fromhex(found[1].decode())


def wrote(answers: Iterable[str]) -> tuple[str, ...]:
    """Wrong answers as they are kept: short, few, and without signs that nobody sees.

    >>> wrote(["3 /7", " 1/2\\n", "1/2"])
    ('1/2', '3 /7')
    """
    seen = ("".join(sign if sign.isprintable() else " " for sign in each).split() for each in answers)
    return tuple(sorted({" ".join(words)[:LONGEST_WROTE].strip() for words in seen} - {""})[:MOST_WROTE])

"""The lines of a pasted record: as they were, or found again where a field of one line has run them together."""

from __future__ import annotations

import re

_HEADER = re.compile(r"(players|leader|scores|hands|boneyard|must-lead|left):")
_TILE = re.compile(r"\[?\d\d?[-|]\d\d?\]?(@\S+)?")


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a record; `~` parts lines too, as in links. One long line is parted where headers and turns begin.

    >>> lines_of("fivescore 1 muggins ~ 1-4 = 5")
    ('fivescore 1 muggins', '1-4 = 5')
    >>> lines_of("fivescore 1 all-fives target=100 players: Ana, Ben 5-5 = 10 draw 2 0-5 = 10 # a ten pass")
    ('fivescore 1 all-fives target=100', 'players: Ana, Ben', '5-5 = 10', 'draw 2 0-5 = 10 # a ten', 'pass')
    """
    whole = text.replace("\r\n", "\n").replace("~", "\n").strip("\n")
    if "\n" in whole:
        return tuple(line.strip() for line in whole.split("\n"))
    return tuple(" ".join(line) for line in _parted(whole.split()))


def _parted(words: list[str]) -> list[list[str]]:
    """The words by line. In the deal a tile belongs to the line as long as it is new: a play names one again."""
    lines: list[list[str]] = [[]]
    dealt: set[str] = set()
    for word in words:
        line = lines[-1]
        head = line[0] if line else ""
        tile = word.strip("[]").replace("|", "-") if _TILE.fullmatch(word) else ""
        if head in ("hands:", "boneyard:", "must-lead:") and "#" not in line:
            if head == "must-lead:":
                new = len(line) > 1
            else:
                new = bool(tile) and ("@" in tile or _same(tile) in dealt)
                dealt.add(_same(tile))
            begins = bool(_HEADER.fullmatch(word)) or word in ("draw", "pass") or new
        elif head == "draw" and len(line) < 3 and "=" not in line:
            begins = bool(_HEADER.fullmatch(word)) or (word == "draw")
        else:
            begins = bool(tile) or word in ("draw", "pass") or bool(_HEADER.fullmatch(word))
        if begins and line:
            lines.append([word])
        else:
            line.append(word)
    return lines


def _same(tile: str) -> str:
    """A tile by one name, whichever half stands first."""
    return "-".join(sorted(tile.split("@")[0].split("-")))

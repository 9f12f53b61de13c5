"""Answers as people type them: numbers in any usual form, and for what cannot be read the reason why."""

import re
from fractions import Fraction
from itertools import islice, product

from fivescore_labs.classroom.exercises.grammar import (
    Form as Form,
    Number as Number,
    Unreadable as Unreadable,
    readings,
)
from fivescore_labs.classroom.exercises.spelling import normalized

LONGEST = 120
"""How many characters an answer may have."""
NOISE = 9
"""From so many figures on, a number is as near as a calculator comes: its last one may be off."""
_MOST = 64
"""How many ways to read the sides of an equation together are tried."""

_RAISED = re.compile(r"(\d+)·(\d+)\s*%?")
_ODDS = re.compile(r"[^=\d]*(\d+)\s*(?::|to|against)\s*(\d+)\s*(?:odds|against|on)?\s*", re.IGNORECASE)
_RANGE = re.compile(r"[\d.,]+\s*%?\s*(?:-|–|to|…|\.\.)\s*[\d.,]+\s*%?")
_ENGLISH = re.compile(
    r"\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|half|halves|third|quarter|fourth|fifth|sixth"
    r"|seventh|eighth|ninth|tenth|(?:\w+)tieth|hundredth|thousandth|dozen|nil|nought|none|never|always|certain|impossible)s?\b"
)
_EVENT = re.compile(r"\s*(?:1\s*[-−–]\s*)?pr?\s*\((?:[^()]|\([^()]*\))*\)\s*[=≈]\s*(?=\S)", re.IGNORECASE)
"""The chance of an event by its name, before what it is: P(X ≥ 5) = …, 1 - P(X ≤ 4) = …"""
_RECURS = re.compile(r"(\d*[.,])(\d{2,12})\s*\(?(?:recurring|repeating|periodic|rec\b\.?|r\b)\)?", re.IGNORECASE)
_PARTS = re.compile(r"\s+(?:or|and|oder)\s+|;\s*|,\s+")


def read_number(text: str) -> Number:
    """The number that a text means; the likeliest, where it can mean several.

    >>> read_number("35 %").value
    Fraction(7, 20)
    """
    return possible_numbers(text)[0]


def possible_numbers(text: str) -> tuple[Number, ...]:
    """All that a text can mean, the likeliest first."""
    if len(text) > LONGEST:
        raise Unreadable(f"that is {len(text)} characters long", f"{LONGEST} are enough")
    if not text.strip():
        raise Unreadable("nothing is typed")
    while event := _EVENT.match(text):
        text = text[event.end() :]
    if any(sign in re.sub("[-=–—]+>", "", text) for sign in "<>≤≥"):
        raise Unreadable("that is a bound", "a number is asked; write it without < or >")
    if found := _ODDS.fullmatch(text.strip()):
        told = f"{found[1]}:{found[2]}"
        raise Unreadable(f"“{told}” reads like odds", "write the chance as a fraction, such as 7/20 for 7 in 20")
    if _RAISED.fullmatch(text.strip()) and not text.strip().startswith("0"):  # 2·5 is a product, or 2.5
        both = possible_numbers(text.replace("·", "*")), possible_numbers(text.replace("·", "."))
        return sum(reversed(both) if "%" in text else both, ())
    if again := _RECURS.search(text):  # the last figure, or all of them
        head, tail = text[: again.start()] + again[1], text[again.end() :]
        last = possible_numbers(f"{head}{again[2][:-1]}({again[2][-1]}){tail}")
        every = possible_numbers(f"{head}({again[2]}){tail}")
        return (*last, *(each for each in every if each.value not in {one.value for one in last}))
    written = normalized(text)
    if not written:
        raise Unreadable("there is no number in it")
    if word := _ENGLISH.search(written):
        raise Unreadable(f"“{word[0]}” is a number in words", "write it in figures, such as 1/3")
    ranges = bool(_RANGE.fullmatch(written) and re.search("[.,%]", written))
    if ranges and "-" in written:  # a difference below 0 means from here to there
        ranges = readings(written)[0].value < 0
    if "_" in written or ranges:
        raise Unreadable(f"“{text.strip()[:30]}” reads like a range", "one number is asked")
    if pair := re.fullmatch(r"(.*\S) \((.+)\)", written):  # 7/20 (35 %)
        try:
            return _agreed([pair[1], pair[2].strip("=≈ ")])
        except Unreadable:
            pass
    return _agreed([each for part in _parted(written, _PARTS) for each in _parted(part, re.compile("[=≈]+"))])


def _parted(text: str, by: re.Pattern[str]) -> list[str]:
    """A text parted where a pattern stands outside of all brackets; empty parts are left out."""
    parts, last = [], 0
    for found in by.finditer(text):
        before = text[: found.start()]
        if before.count("(") == before.count(")"):
            parts.append(text[last : found.start()])
            last = found.end()
    return [each for each in (*parts, text[last:]) if each.strip(" ≈=")]


def _agreed(sides: list[str]) -> tuple[Number, ...]:
    """Return what all sides of an equation mean together: of each way to read them, the side worked out best."""
    if not sides:
        raise Unreadable("there is no number in it")
    each = [readings(side.strip()) for side in sides]
    found: dict[object, Number] = {}
    for ways in islice(product(*each), _MOST):
        if all(_same(one, ways[0]) or any(_same(one, other) and other is not one for other in ways) for one in ways):
            best = _best(ways)
            if all(_same(best, one) for one in ways):
                found.setdefault(best.value, best)
    if not found:
        shown = " and ".join(f"“{side.strip()[:24]}”" for side in sides[:2])
        raise Unreadable(f"{shown} are two different values", "write the one that you mean")
    return tuple(found.values())


def _best(ways: tuple[Number, ...]) -> Number:
    """The last side that is exact and worked out; else the last that is worked out; else the last."""
    worked = [each for each in ways if each.form != "formula"]
    exact = [each for each in worked if not each.step or each.form == "whole"]
    if exact and any(each.step and each.form != "whole" and each.value == exact[-1].value for each in worked):
        return exact[-1]
    return (exact or worked or list(ways))[-1]


def _same(one: Number, other: Number) -> bool:
    """Say whether two sides are equal, or one is the other rounded or cut."""
    if one.value == other.value or _written(one, other.value) or _written(other, one.value):
        return True
    gap = abs(one.value - other.value)
    rounded = max(one.spread, other.spread)
    return gap < Fraction(1, 10**30) or (rounded > 0 and gap <= rounded + max(one.step, other.step) / 2)


def _written(number: Number, exact: Fraction) -> bool:
    """Say whether a side is another one rounded half up, or cut to two figures or more."""
    return agrees_when_rounded(number, exact) and (
        number.figures > 1 or abs(exact) - abs(number.value) != number.step / 2
    )


def agrees_when_rounded(number: Number, exact: Fraction) -> bool:
    """Say whether a decimal is an exact number rounded or cut to its places, or a formula as near as its decimals."""
    if number.form == "formula":
        return number.spread > 0 and abs(exact - number.value) <= number.spread
    if number.form not in ("decimal", "percent") and (number.form != "whole" or number.figures < 2):
        return False
    gap = abs(exact) - abs(number.value)
    if number.figures >= NOISE and abs(gap) * 10 ** (NOISE - 1) <= abs(exact):  # the last figures of a calculator
        return number.value * exact >= 0
    return number.value * exact >= 0 and (abs(gap) <= number.step / 2 or 0 <= gap < number.step)

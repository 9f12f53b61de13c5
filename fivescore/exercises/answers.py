"""Answers as people type them: numbers in any equal form, read by a small grammar with limits, never evaluated."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, factorial
from typing import Literal, NamedTuple

from fivescore.errors import FivescoreError

Form = Literal["whole", "fraction", "decimal", "percent", "formula"]
"""How a number is written."""

LONGEST = 120
"""How many characters an answer may have."""
LARGEST = 10**15
"""The largest number that may be typed."""
TOP = 60
"""The largest number before ! or in C(n, k), and the largest power."""
READABLE = "7/20, 0.35, 35 %, 1,184,040, C(21,7)/C(28,7), 3! or (2/3)^4"
"""Answers that can be read, for messages."""

_ALIKE = str.maketrans({"×": "*", "·": "*", "⋅": "*", "÷": "/", "∕": "/", "⁄": "/", "−": "-", "–": "-", "\u00a0": " "})
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:[, ]\d{3}(?!\d))*(?:\.\d*)?|\.\d+)|(?P<sign>[-+*/^!%(),]|[CcKk](?=\s*\()))"
)
_OUT_OF = re.compile(r"\s*(\d{1,15})\s*(?:in|out of)\s*(\d{1,15})\s*", re.IGNORECASE)
_ODDS = re.compile(r"\s*\d+\s*(?::|to)\s*\d+\s*", re.IGNORECASE)


class Unreadable(FivescoreError):
    """An answer that cannot be read: what was typed, why not, and what can be read. It costs no try.

    >>> try:
    ...     read_number("a third")
    ... except Unreadable as fault:
    ...     print(str(fault).partition(";")[0])
    “a third” cannot be read
    """


class Number(NamedTuple):
    """A number that was typed: its exact value, how it was written, and how many decimals it has.

    `lowest` is False for a fraction that can be reduced. `places` counts decimals of the value: 35.0 % has 3.

    >>> read_number("14/40")
    Number(value=Fraction(7, 20), form='fraction', lowest=False, places=0)
    >>> read_number("35.0 %").places, read_number("C(4,2)").value
    (3, Fraction(6, 1))
    """

    value: Fraction
    form: Form
    lowest: bool = True
    places: int = 0


def read_number(text: str) -> Number:
    """The number that a text means.

    >>> [str(read_number(text).value) for text in ("7/20", ".35", "35%", "1,184,040", "3!", "1 - (2/3)^2", "1 in 3")]
    ['7/20', '7/20', '7/20', '1184040', '6', '5/9', '1/3']

    Raises Unreadable for everything else, and for numbers past the limits.
    """
    plain = text.translate(_ALIKE).strip().rstrip(".=").strip() if len(text) <= LONGEST else ""
    if not plain:
        why = (
            f"that is {len(text)} characters long; {LONGEST} are enough" if len(text) > LONGEST else "nothing is typed"
        )
        raise Unreadable(f"{why}; answers look like {READABLE}")
    if found := _OUT_OF.fullmatch(plain):
        plain = f"{found[1]}/{found[2]}"
    if _ODDS.fullmatch(plain):
        raise Unreadable(f"“{plain}” reads like odds; write the chance as a fraction, such as 1/3")
    reader = _AnswerReader(plain)
    value = reader.whole()
    words = [word for word in reader.words if word not in "()"]
    return Number(value, _form(words), _lowest(words, value), _places(words))


def _form(words: list[str]) -> Form:
    """How a number is written, from its parts."""
    numbers = [word for word in words if word[0].isdigit() or word[0] == "."]
    signs = [word for word in words if word not in numbers]
    if signs in ([], ["-"]):
        return "decimal" if "." in numbers[0] else "whole"
    if signs in (["%"], ["-", "%"]):
        return "percent"
    if signs in (["/"], ["-", "/"]) and not any("." in word for word in numbers):
        return "fraction"
    return "formula"


def _lowest(words: list[str], value: Fraction) -> bool:
    """Whether a fraction is in lowest terms; all that is no fraction is."""
    return _form(words) != "fraction" or words[-1].replace(",", "").replace(" ", "") == str(value.denominator)


def _places(words: list[str]) -> int:
    """The decimals of a decimal or of a percentage."""
    if _form(words) not in ("decimal", "percent"):
        return 0
    number = next(word for word in words if word[0].isdigit() or word[0] == ".")
    return len(number.partition(".")[2]) + 2 * (words[-1] == "%")


class _AnswerReader:
    """Reads sums of products of powers, from left to right; each step has its limits."""

    def __init__(self, text: str) -> None:
        self.text, self.words, self.at = text, list[str](), 0
        place, calls = 0, list[bool]()
        while place < len(text.rstrip()):
            found = _TOKEN.match(text, place)
            if not found:
                raise self.fault(f"“{text[place:].strip()[:12]}” cannot be read")
            word = (found["number"] or found["sign"]).strip()
            if any(calls) and "," in word and len(word) > 1:  # in C(28,700) the comma parts two numbers
                word, found_end = word.partition(",")[0], found.start("number") + word.index(",")
            else:
                found_end = found.end()
            if word == "(":
                calls.append(bool(self.words) and self.words[-1] == "C")
            elif word == ")" and calls:
                calls.pop()
            self.words.append("C" if word in "CcKk" else word)
            place = found_end

    def fault(self, why: str) -> Unreadable:
        return Unreadable(f"{why}; answers look like {READABLE}")

    @property
    def next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, word: str) -> bool:
        """Whether the next word is this one; it is read then."""
        if self.next != word:
            return False
        self.at += 1
        return True

    def whole(self) -> Fraction:
        value = self.sum()
        if self.next:
            raise self.fault(f"“{self.text[:40]}” cannot be read from “{self.next}” on")
        return value

    def sum(self, deep: int = 0) -> Fraction:
        if deep > 8:
            raise self.fault("there are too many brackets")
        value = -self.product(deep) if self.take("-") else self.product(deep)
        while self.next in ("+", "-"):
            minus = self.take("-") or not self.take("+")
            value += -self.product(deep) if minus else self.product(deep)
        return self.sized(value)

    def product(self, deep: int) -> Fraction:
        value = self.power(deep)
        while self.next in ("*", "/"):
            if self.take("*"):
                value *= self.power(deep)
            else:
                self.at += 1
                divisor = self.power(deep)
                if not divisor:
                    raise self.fault("nothing can be divided by 0")
                value /= divisor
            value = self.sized(value)
        return value

    def power(self, deep: int) -> Fraction:
        value = self.single(deep)
        while self.next in ("!", "%", "^"):
            if self.take("!"):
                value = Fraction(factorial(self.small(value, "before !")))
            elif self.take("%"):
                value /= 100
            else:
                self.at += 1
                value **= self.small(self.single(deep), "as a power")
            value = self.sized(value)
        return value

    def single(self, deep: int) -> Fraction:
        word = self.next
        self.at += 1
        if word == "(":
            value = self.sum(deep + 1)
            if not self.take(")"):
                raise self.fault("a bracket is not closed")
            return value
        if word == "C":
            return self.choose(deep)
        if not word or not (word[0].isdigit() or word[0] == "."):
            raise self.fault(f"a number is missing before “{word}”" if word else "a number is missing at the end")
        digits = word.replace(",", "").replace(" ", "")
        if len(digits) > len(str(LARGEST)):
            raise self.fault(f"{digits[:6]}… has too many digits")
        return self.sized(Fraction(f"0{digits}" if digits[0] == "." else digits.rstrip(".")))

    def choose(self, deep: int) -> Fraction:
        """C(n, k): how many ways there are to choose k of n."""
        self.at += 1
        of = self.sum(deep + 1)
        if not self.take(","):
            raise self.fault("C(n, k) needs two numbers with a comma between them")
        taken = self.sum(deep + 1)
        if not self.take(")"):
            raise self.fault("the bracket of C(n, k) is not closed")
        return Fraction(comb(self.small(of, "in C(n, k)"), self.small(taken, "in C(n, k)")))

    def small(self, value: Fraction, where: str) -> int:
        if value.denominator != 1 or not 0 <= value <= TOP:
            raise self.fault(f"{where} stands a whole number from 0 to {TOP}")
        return int(value)

    def sized(self, value: Fraction) -> Fraction:
        if max(abs(value.numerator), value.denominator) > LARGEST**6:
            raise self.fault("the number becomes too large")
        return value

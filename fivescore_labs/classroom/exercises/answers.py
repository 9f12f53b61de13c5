"""Answers as people type them: numbers in any usual form, and for what cannot be read the reason why.

First `normalized` leaves few signs of other scripts, LaTeX, words and labels; what is written for what is in
`content/spelling.toml`. Then a grammar reads sums of products of powers; nothing is evaluated. Some writings have two
readings: 1,184 is 1184 or 1.184, and 28!/7!21! divides by 7! or by both. `readings` gives each.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import islice, product as combined
from math import comb, factorial, perm
from pathlib import Path
from typing import Literal, NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore.core.speech import ascii_digits
from fivescore_labs.classroom.exercises.question import FINE, root

Form = Literal["whole", "fraction", "mixed", "decimal", "percent", "repeating", "formula"]
"""How a number is written."""

LARGEST = 10**15
"""The largest number that may be typed."""
TOP = 60
"""The largest number before ! or in C(n, k), and the largest power."""
READABLE = "7/20, 0.35, 35 %, 1,184,040, C(21,7)/C(28,7), 3! or (2/3)^4"
"""Answers that can be read, for messages."""
LONGEST = 120
"""How many characters an answer may have."""
NOISE = 9
"""From so many figures on, a number is as near as a calculator comes: its last one may be off."""

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
_TOLD = tomllib.loads((Path(__file__).parents[2] / "content" / "spelling.toml").read_text(encoding="utf-8"))
_BRACES = r"((?:[^{}]|\{[^{}]*\})*)"
_SLIPS, _SMALL_SIGNS, _LATEX, _SHAPES, _WORDS = (
    [(pattern.replace("BRACES", _BRACES), instead) for pattern, instead in _TOLD[kind].items()]
    for kind in ("slips", "raised", "latex", "shapes", "words")
)
_ALIKE = str.maketrans({sign: one for one, many in _TOLD["signs"].items() for sign in many})
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾₀₁₂₃₄₅₆₇₈₉", "0123456789+-()0123456789")
_AROUND = re.compile(r"^[\s\"“”«»'‘’`]+|[\s\"“”«»'‘’`✓✔☑✅]+$")
"""What people put around an answer: quotes, and a tick behind it."""
_GROUPS = re.compile(r"(?<!\d)\d{1,3}(?:_\d{3})+(?!\d)")
"""A number as programmers group its figures: 1_184."""
_LABEL = re.compile(rf"(?:{'|'.join(_TOLD['labels'])})\s*(?:\((?:[^()]|\([^()]*\))*\))?\s*[=:≈]")
_UNIT = "|".join(f"{unit}s?" for unit in _TOLD["units"])
_COUNTED = rf"(?:(?:different|possible|such)\s+)*(?:{_UNIT})\b"
_TAIL = re.compile(
    rf"(?<=[\d)!%…])\s*(?:(?:of\s+)?(?:all\s+)?(?:the\s+)?{_COUNTED})?"
    r"(?:\s*(?:in all|in total|altogether|on average))?[\s.,;?=]*$"
)
_AMONG = re.compile(rf"(?<=[\d)])\s*{_COUNTED}(?=\s*(?:of|in|from)\b)")
_SMALL_WORDS = {word: str(at) for at, words in enumerate(_TOLD["small"], start=1) for word in words}
_ONE_IN = re.compile(
    rf"({'|'.join(_SMALL_WORDS)})\s+(in|out of|of|in every|von|aus|sur|de cada|de)\s+({'|'.join(_SMALL_WORDS)})",
    re.IGNORECASE,
)
"""Two small numbers in words, as in one in eight; any other number in words is refused."""
_BINOMIAL = re.compile(r"\bbinom(?:ial)?(pdf|cdf)\s*\(\s*(\d{1,2})\s*[,;]\s*([\d./]+)\s*[,;]\s*(\d{1,2})\s*\)")
"""A calculator's keys for a binomial distribution: how many trials, the chance, how many hits."""
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?|\d{1,3}(?:\.\d{3})+,\d+"  # 1.184.040,5
    r"|\d{1,3}(?:[, ']\d{3}(?!\d))+(?:\.\d+)?|\d+(?:[.,]\d*)?|[.,]\d+)(?P<again>\(\d{1,12}\)(?=$|[^\d(])|…)?"
    r"(?P<power>e[-+]?\d{1,3}(?![\d.]))?|(?P<sign>[-+*/^!%(),;√]|(?:of|in|from|c|p|k)(?![a-z])))"
)
_GROUPED = re.compile(r"\d{1,3}([., '])\d{3}(?:\1\d{3})*(?:[.,]\d+)?")


class Unreadable(FivescoreError):
    """An answer that cannot be read: why not, and what to write instead. It costs no try."""

    def __init__(self, why: str, advice: str = f"answers look like {READABLE}") -> None:
        super().__init__(f"{why}; {advice}")


class Number(NamedTuple):
    """A number that was typed: its exact value, how it was written, and how exactly; `spread` is how far a formula may
    be off because numbers in it are rounded, each decimal by half a step of its last figure."""

    value: Fraction
    form: Form
    lowest: bool = True
    step: Fraction = Fraction(0)
    figures: int = 0
    spread: Fraction = Fraction(0)


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
    for ways in islice(combined(*each), 64):
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


def normalized(text: str) -> str:
    """A text with one sign for each thing: digits 0 to 9, one minus, one sign for times; labels and units left out."""
    text = _AROUND.sub("", text)
    if bold := re.fullmatch(r"(\*+)(.+)\1", text):  # between stars
        text = bold[2]
    text = _GROUPS.sub(lambda it: it[0].replace("_", ""), text)
    if small := _ONE_IN.fullmatch(text):
        text = f"{_SMALL_WORDS[small[1].lower()]} of {_SMALL_WORDS[small[3].lower()]}"
    text = _BINOMIAL.sub(_binomial, text)
    text = _figures(_respelled(_SLIPS, text))
    text = _respelled(_SHAPES, _respelled(_LATEX, text, times=6))  # braces are in braces
    text = _respelled(_WORDS, text.translate(_ALIKE).lower())
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"\(\s*(?:≈|rounded)\s*\)", "", text).strip()
    while found := _LABEL.match(text):
        text = text[found.end() :].strip()
    text = text.lstrip("=≈: ")
    return _TAIL.sub("", _AMONG.sub("", text)).strip()


def _binomial(key: re.Match[str]) -> str:
    """Return what such a key works out."""
    kind, trials, chance, hits = key.groups()
    first = int(hits) if kind == "pdf" else 0
    each = (f"C({trials};{at})*({chance})^{at}*(1-({chance}))^{int(trials) - at}" for at in range(first, int(hits) + 1))
    return f"({'+'.join(each)})" if int(hits) <= int(trials) else key[0]


def _figures(text: str) -> str:
    """A text with the digits of all scripts as 0 to 9, raised ones as powers, and small fractions written out."""
    for small, written in _SMALL_SIGNS:
        text = re.sub(small, partial(_in_line, written), text)
    text = re.sub(r"(?<![\d.,])0·(?=\d)", "0.", text)
    text = re.sub(r"((?:\d[\u0304\u0305\u0307])+)", lambda it: f"({re.sub('[^0-9]', '', it[0])})", text)
    out: list[str] = []
    for sign in ascii_digits(text):
        if unicodedata.decomposition(sign)[1:9] == "fraction":
            written = unicodedata.normalize("NFKC", sign).replace("⁄", "/")
            out.append(f" {written}" if "".join(out[-2:]).strip()[-1:].isdecimal() else f"({written})")
        else:
            out.append(_one(sign))
    return "".join(out)


def _in_line(written: str, small: re.Match[str]) -> str:
    return small.expand(written).translate(_PLAIN)


def _one(sign: str) -> str:
    """A sign as it is usually typed: a wide one as a narrow one, every blank as a space, none for what is not seen."""
    if sign in "…٪‰％":
        return sign
    kind = unicodedata.category(sign)
    if kind in ("Zs", "Cc"):
        return " "
    return "" if kind == "Cf" else unicodedata.normalize("NFKC", sign) if ord(sign) > 0xFEFF else sign


def _respelled(rules: list[tuple[str, str]], text: str, times: int = 1) -> str:
    """A text with rule after rule applied, each again as long as it changes something, `times` at most."""
    for pattern, instead in rules:
        for _ in range(times):
            before, text = text, re.sub(pattern, instead, text)
            if text == before:
                break
    return text


class Token(NamedTuple):
    """A word of the grammar: a sign, or "" with a number; whether a space is before it."""

    sign: str
    number: Number | None
    text: str
    apart: bool


def readings(text: str) -> tuple[Number, ...]:
    """Return what a text can mean, the likeliest first; each value once."""
    tokens = list(_tokens(text))
    both = [each for each in tokens if each.number and re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", each.text)]
    ways = [False, True] if len(both) == 1 else [False]
    found: dict[Fraction, Number] = {}
    for other, loose in combined(ways, (False, True)):
        words = [_swapped(each) if other and each in both else each for each in tokens]
        made = _Reader(words, loose).whole()
        if made.form == "formula" and made.value not in found:
            made = made._replace(spread=_spread(words, loose, made.value))
        found.setdefault(made.value, made)
    return tuple(found.values())


def _spread(words: list[Token], loose: bool, value: Fraction) -> Fraction:
    """Return how far a formula moves if each of its decimals moves by half a step: what each adds, summed up."""
    moved = Fraction(0)
    for at, each in enumerate(words):
        if not (each.number and each.number.form == "decimal"):
            continue
        ends = []
        for way in (1, -1):
            shifted = each.number._replace(value=each.number.value + way * each.number.step / 2)
            try:
                other = _Reader([*words[:at], each._replace(number=shifted), *words[at + 1 :]], loose).whole()
            except Unreadable:  # a base that is no whole number, or nothing to divide by
                continue
            ends.append(abs(other.value - value))
        moved += max(ends, default=Fraction(0))
    return moved


def _tokens(text: str) -> Iterator[Token]:
    """The words of a text; in C(28,700) the comma parts two numbers."""
    place, calls = 0, list[bool]()
    last = ""
    while place < len(text):
        found = _TOKEN.match(text, place)
        if not found:
            raise _unknown(text[place:].strip())
        word, end = (found["number"] or found["sign"]), found.end()
        apart = found.start("number" if found["number"] else "sign") > place
        if found["number"] and any(calls) and "," in word:
            word = word.partition(",")[0] or ","
            end = found.start("number") + len(word)
            found = None
        if word == "(":
            calls.append(last in ("c", "p", "k"))
        elif word == ")":
            if not calls:
                raise Unreadable("a bracket is closed that was never opened", "take it away, or open one before")
            calls.pop()
        if word[0].isdigit() or (len(word) > 1 and word[0] in ".,"):
            again, power = (found["again"] or "", found["power"] or "") if found else ("", "")
            if again and found and not re.search("[.,]", word):  # 2(3) is a product; only behind a point it repeats
                again, power, end = "", "", found.end("number")
            yield Token("", _number(word, again, power), word + again + power, apart)
        else:
            word = {"k": "c", ";": ",", "in": "of", "from": "of"}.get(word, word)
            yield Token(word, None, word, apart)
        last, place = word, end
    if calls:
        raise Unreadable("a bracket is open and never closed", "close it with )")


def _unknown(rest: str) -> Unreadable:
    """Return the error of a text that cannot be read on."""
    words = re.findall(r"[^\W\d_]{2,}", rest)
    if words:
        return Unreadable(f"the word “{words[0][:20]}” cannot be read here", "write only the number")
    if rest[:1].isalpha():
        return Unreadable(f"“{rest[:1]}” stands for a number here", "write the number itself")
    return Unreadable(f"the sign “{rest[:1]}” cannot be read here")


def _number(word: str, again: str = "", power: str = "") -> Number:
    """A number as it stands: whole, decimal, repeating, or with a power of ten."""
    digits, step = _digits(word)
    form: Form = "decimal" if step < 1 else "whole"
    if len(digits) > len(str(LARGEST)):
        raise Unreadable(f"{digits[:6]}… has too many digits", f"{len(str(LARGEST))} are enough")
    value, shown = int(digits) * step, digits.lstrip("0")
    if tail := again.strip("()") if again != "…" else _period(digits[1 + len(digits) - len(str(step.denominator)) :]):
        return Number(value + step * Fraction(int(tail), 10 ** len(tail) - 1), "repeating")
    if power:
        factor = Fraction(10) ** int(power[1:]) if abs(int(power[1:])) <= TOP else None
        if factor is None:
            raise Unreadable(f"“{word}{power}” has too large a power", f"powers go up to {TOP}")
        return Number(value * factor, "decimal", True, step * factor, len(shown))
    return Number(value, form, True, step, len(shown))


def _digits(word: str) -> tuple[str, Fraction]:
    """The digits of a number, and what one more of the last adds."""
    grouped = _GROUPED.fullmatch(word)
    if grouped and not re.match(r"0[., ']|\d+\.\d{3}$", word):
        word = word.replace(grouped[1], "")
    whole, _, behind = word.replace(",", ".").partition(".")
    if not (whole + behind).isdigit():
        raise Unreadable(f"“{word}” has its commas at odd places", "they part groups of three digits: 1,184,040")
    return whole + behind, Fraction(1, 10 ** len(behind))


def _period(behind: str) -> str:
    """The shortest figures that repeat at the end of a decimal, twice at least; "" if none do."""
    for size in range(1, len(behind) // 2 + 1):
        tail = behind[-size:]
        if behind.endswith(tail * 2):
            return tail
    return ""


def _swapped(token: Token) -> Token:
    """The other reading of a number that has two: 1,184 and 1.184."""
    whole, mark, behind = re.split(r"([.,])", token.text)
    other = f"{whole}.{behind}" if mark == "," else whole + behind
    return token._replace(number=_number(other))


class _Reader:
    """Reads tokens from left to right; each step has its limits."""

    def __init__(self, tokens: list[Token], loose: bool) -> None:
        self.tokens, self.loose, self.at, self.rough = tokens, loose, 0, False

    @property
    def next(self) -> str:
        """The next sign; "number" before a number, "" at the end."""
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        return "" if token is None else token.sign or "number"

    def take(self, sign: str) -> bool:
        """Read the next sign if it is this one, and say whether it was."""
        if self.next != sign:
            return False
        self.at += 1
        return True

    def whole(self) -> Number:
        """The whole text: a sum, or one number of another."""
        value = self.sum()
        if self.take("of"):
            second = self.sum()
            ratio = value.denominator == 1 and "%" not in {each.sign for each in self.tokens}
            value = self.divided(value, second) if ratio else self.sized(value * second)
        if self.next:
            token = self.tokens[self.at]
            if token.number and token.text[0] in ".,":
                raise Unreadable("points or commas are at odd places", "write 0.35, 0,35 or 1,184,040")
            if token.number:
                raise Unreadable(f"a sign is missing before “{token.text}”", "write + - * or / between two numbers")
            raise Unreadable(f"“{token.text}” is where nothing can follow")
        return self.formed(value)

    def formed(self, value: Fraction) -> Number:
        """The value with the form in which it was written."""
        numbers = [each.number for each in self.tokens if each.number]
        shape = "".join(each.sign or "1" for each in self.tokens).lstrip("+-")
        shape = re.sub(r"(?<![1)!cp])\(1\)(?![1(])", "1", shape)
        while re.fullmatch(r"\(.*\)", shape) and not re.search(r"\).*\(", shape):
            shape = shape[1:-1]  # brackets around all
        whole = all(each.form == "whole" for each in numbers)
        first = numbers[0] if numbers else Number(Fraction(0), "whole")
        if shape == "1":
            return first._replace(value=value)
        if shape == "1%":
            return Number(value, "percent", True, first.step / 100, first.figures)
        if shape in ("1/1", "1of1") and whole:
            return Number(value, "fraction", numbers[1].value == value.denominator)
        if shape == "11/1" and whole:
            return Number(value, "mixed", numbers[2].value == value.denominator)
        if shape in ("1*1^1", "1*1^-1", "1*1^(-1)") and numbers[1].value == 10 and first.form in ("whole", "decimal"):
            power = Fraction(10) ** int(numbers[2].value * (-1 if "-" in shape else 1))
            return Number(value, "decimal", True, first.step * power, first.figures)
        return Number(value, "formula")

    def sum(self, deep: int = 0) -> Fraction:
        if deep > 8:
            raise Unreadable("there are too many brackets", "eight within each other are enough")
        value, first = Fraction(0), True
        while first or self.next in ("+", "-"):
            sign = -1 if self.take("-") else 1
            if sign > 0:
                self.take("+")
            value, first = value + sign * self.product(deep), False
        return self.sized(value)

    def product(self, deep: int) -> Fraction:
        value = self.row(deep)
        while True:
            if self.take("*"):
                value *= self.row(deep)
            elif self.take("/"):
                value = self.divided(value, self.power(deep) if self.loose else self.row(deep))
            elif self.loose and self.touches():
                value *= self.row(deep)
            else:
                return self.sized(value)
            value = self.sized(value)

    def row(self, deep: int) -> Fraction:
        """Factors without a sign between them: (16/21)(15/20), 2(3), 7!21!."""
        value = self.power(deep)
        while self.touches():
            value = self.sized(value * self.power(deep))
        return value

    def touches(self) -> bool:
        """Say whether the next begins a factor without a sign before it."""
        after = [each.sign for each in self.tokens[self.at + 1 : self.at + 2]]
        if self.next in ("(", "√") or (self.next in ("c", "p") and after == ["("]):
            return True
        before = self.tokens[self.at - 1].sign if self.at else ""
        return self.next == "number" and before in (")", "!")

    def divided(self, value: Fraction, divisor: Fraction) -> Fraction:
        if not divisor:
            raise Unreadable("nothing can be divided by 0", "look at what is after the division")
        return self.sized(value / divisor)

    def power(self, deep: int) -> Fraction:
        value = self.chosen(deep)
        while self.next in ("!", "%", "^"):
            if self.take("!"):
                value = Fraction(factorial(self.small(value, "before !")))
            elif self.take("%"):
                value /= 100
            else:
                self.at += 1
                value = self.raised(value, self.exponent(deep))
            value = self.sized(value)
        return value

    def exponent(self, deep: int) -> Fraction:
        minus = self.take("-")
        value = self.single(deep)
        if self.take("^"):  # 2^3^2 is 2^9
            value = self.raised(value, self.exponent(deep))
        return -value if minus else value

    def raised(self, value: Fraction, power: Fraction) -> Fraction:
        if power == Fraction(1, 2):
            return self.root(value)
        if power.denominator > 1 or abs(power) > TOP:
            shown = str(power) if len(str(power)) < 20 else f"{str(power)[:12]}…"
            raise Unreadable(f"the power {shown} cannot be read", f"powers are 1/2 and whole numbers up to {TOP}")
        if power < 0 and not value:
            raise Unreadable("nothing can be divided by 0", "0 has no negative power")
        return value ** int(power)

    def root(self, value: Fraction) -> Fraction:
        """The square root: exact where it is a fraction, else to 40 places."""
        if value < 0:
            raise Unreadable(f"{value} has no square root", "look at what is under the root")
        found = root(value)
        self.rough |= found * found != value
        return found

    def chosen(self, deep: int) -> Fraction:
        """A single number, or how many ways there are to choose: 7C2, 28P2."""
        value = self.single(deep)
        while self.next in ("c", "p") and not self._two_in_brackets():
            ways = comb if self.next == "c" else perm
            self.at += 1
            value = Fraction(ways(self.small(value, "in nCr"), self.small(self.single(deep), "in nCr")))
        return value

    def _two_in_brackets(self) -> bool:
        """Say whether the brackets ahead hold two numbers, as in C(7, 2)."""
        deep = 0
        for token in self.tokens[self.at + 1 :]:
            deep += (token.sign == "(") - (token.sign == ")")
            if not deep:
                return False
            if deep == 1 and token.sign == ",":
                return True
        return False

    def single(self, deep: int) -> Fraction:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        if token is None:
            raise Unreadable("a number is missing at the end", "finish the expression")
        self.at += 1
        if token.number:
            return self.mixed(token.number)
        if token.sign == "(":
            value = self.sum(deep + 1)
            if self.take(","):
                raise Unreadable("there are two numbers in a bracket", "one number is asked; C(n, k) alone has two")
            if not self.take(")"):
                missing = f"a sign is missing before “{self.tokens[self.at].text}”"
                raise Unreadable(missing, "write + - * or / between two numbers")
            return value
        if token.sign == "√":
            return self.root(self.power(deep + 1) if self.next in ("(", "c", "p") else self.single(deep + 1))
        if token.sign in ("c", "p"):
            return self.called(deep, token.sign.upper())
        if token.sign in ("-", "+") and deep < 8:
            value = self.single(deep + 1)
            return -value if token.sign == "-" else value
        raise Unreadable(f"a number is missing before “{token.text}”", "look at what is there")

    def mixed(self, number: Number) -> Fraction:
        """A number; with a fraction after a space, as in 3 3/4, the sum of both."""
        ahead = self.tokens[self.at : self.at + 3]
        if (
            not (self.at > 1 and self.tokens[self.at - 2].sign == "/")
            and number.form == "whole"
            and [each.sign for each in ahead] == ["", "/", ""]
            and ahead[0].apart
            and all(each.number and each.number.form == "whole" for each in ahead[::2])
        ):
            above, below = ahead[0].number, ahead[2].number
            assert above and below
            if above.value < below.value:
                self.at += 3
                return number.value + above.value / below.value
        return number.value

    def called(self, deep: int, name: str) -> Fraction:
        """C(n, k) and P(n, k): how many ways there are to choose k of n, without and with order."""
        if not self.take("("):
            raise Unreadable(f"{name}(n, k) needs two numbers in brackets", f"write {name}(21,7), or 21{name}7")
        of = self.sum(deep + 1)
        if not (self.take(",") or self.next == "number"):
            raise Unreadable(f"{name}(n, k) needs two numbers with a comma between them", f"write {name}(21,7)")
        taken = self.sum(deep + 1)
        if not self.take(")"):
            raise Unreadable(f"{name}(n, k) needs two numbers, not more", f"write {name}(21,7)")
        ways = comb if name == "C" else perm
        return Fraction(ways(self.small(of, f"in {name}(n, k)"), self.small(taken, f"in {name}(n, k)")))

    def small(self, value: Fraction, where: str) -> int:
        if value.denominator != 1 or not 0 <= value <= TOP:
            text = str(value)
            shown = text if len(text) <= 12 else f"{text[:11]}…"
            raise Unreadable(f"{shown} cannot stand {where}", f"a whole number from 0 to {TOP} can")
        return int(value)

    def sized(self, value: Fraction) -> Fraction:
        if max(abs(value.numerator), value.denominator) > LARGEST**6 * (FINE if self.rough else 1):
            raise Unreadable("the number becomes too large", "look at the powers and the factors")
        return value

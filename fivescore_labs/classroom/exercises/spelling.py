"""How people write numbers, turned into the few signs that `grammar` reads: other scripts, LaTeX, words and labels.

What is written for what is in `content/spelling.toml`.
"""

import re
import tomllib
import unicodedata
from functools import partial
from pathlib import Path

from fivescore.core.speech import ascii_digits

_TOLD = tomllib.loads((Path(__file__).parents[2] / "content" / "spelling.toml").read_text(encoding="utf-8"))
_BRACES = r"((?:[^{}]|\{[^{}]*\})*)"
_SLIPS, _RAISED, _LATEX, _SHAPES, _WORDS = (
    [(pattern.replace("BRACES", _BRACES), instead) for pattern, instead in _TOLD[kind].items()]
    for kind in ("slips", "raised", "latex", "shapes", "words")
)
_ALIKE = str.maketrans({sign: one for one, many in _TOLD["signs"].items() for sign in many})
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾₀₁₂₃₄₅₆₇₈₉", "0123456789+-()0123456789")
_AROUND = re.compile(r"^[\s\"“”«»'‘’`]+|[\s\"“”«»'‘’`✓✔☑✅]+$")
"""What people put around an answer: quotes, and a tick behind it."""
_BOLD = re.compile(r"(\*+)(.+)\1")
"""An answer between stars, as bold type is written."""
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


def normalized(text: str) -> str:
    """A text with one sign for each thing: digits 0 to 9, one minus, one sign for times; labels and units left out."""
    text = _AROUND.sub("", text)
    if bold := _BOLD.fullmatch(text):
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
    for small, written in _RAISED:
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

"""How people write numbers, turned into the few signs that `grammar` reads: other scripts, LaTeX, words and labels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial

_SIGNS = {
    "*": "×·⋅∙•∗✕✖", "/": "÷∕⁄", "-": "−–—‐‑‒", "(": "{[", ")": "}]", "…": "⋯", "≈": "≃≅≐∼~", ".": "٫。", ",": "٬、；",
    "%": "٪", "'": "’‘ʼ`´", "√": "√", "=": "⇒→",
}  # fmt: skip
_ALIKE = str.maketrans({sign: one for one, many in _SIGNS.items() for sign in many})
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾₀₁₂₃₄₅₆₇₈₉", "0123456789+-()0123456789")
_SMALL = {
    r"([⁰¹²³⁴-⁹]+)\s*C\s*([₀-₉]+)": r" C(\1;\2)",
    r"([⁰¹²³⁴-⁹]+)[⁄/∕]([₀-₉]+)": r"(\1/\2)",
    r"([₀-₉]+)\s*C\s*([₀-₉]+)": r" C(\1;\2)",
    r"([⁰¹²³⁴-⁹⁺⁻⁽⁾]+)": r"^(\1)",
}
"""Raised and lowered figures, and how they are written in a line."""
_INNER = r"((?:[^{}]|\{[^{}]*\})*)"
"""What is in braces, with braces in it."""

_AROUND = re.compile(r"^[\s\"“”«»'‘’`]+|[\s\"“”«»'‘’`✓✔☑✅]+$")
"""What people put around an answer: quotes, and a tick behind it."""
_BOLD = re.compile(r"(\*+)(.+)\1")
"""An answer between stars, as bold type is written."""
_SLIPS: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (r"(?<=[\d.,])[oO](?=[\d.,])|(?<![^\W\d_])[oO](?=[.,]\d)|(?<=\d)[oO](?![^\W\d_])", "0"),
    (r"(?<!\d)0\.\.(?=\d)|(?<!\d)0\s*\.\s+(?=\d)|(?<!\d)0\s+\.(?=\d)", "0."),
    (r"(?<!\d)(\d{1,3}(?:_\d{3})+)(?!\d)", lambda it: it[1].replace("_", "")),
    (r"^%\s*([\d.,]+)$", r"\1%"),
    (r"[-=–—]+>|⟹|⟶|➔|↦", "="),
]
"""Slips of the hand, and what is meant; each is read in one way only."""
_LATEX = [
    (r"\{,\}", ","),
    (r"\{\}", ""),
    (rf"\\boxed\s*\{{{_INNER}\}}", r"\1"),
    (r"\\(?:left|right|displaystyle|mathrm|text)\b|\\[,;:! ]|\\[()\[\]]|\$", " "),
    (r"\\?[dt]?frac\s*(\d)\s*(\d+)", r"((\1)/(\2))"),
    (rf"\\?[dt]?frac\s*\{{{_INNER}\}}\s*\{{{_INNER}\}}", r"((\1)/(\2))"),
    (rf"\\[dt]?binom\s*\{{{_INNER}\}}\s*\{{{_INNER}\}}", r" C(\1;\2)"),
    (r"\\sqrt\s*(?=[\d{])", "√"),
    (r"\\(?:overline|bar|dot)\s*\{?(\d+)\}?", r"(\1)"),
    (r"\\choose\b", " choose "),
    (r"\\over\b", "/"),
    (r"\\(?:times|cdot|ast)(?![a-z])", "*"),
    (r"\\div(?![a-z])", "/"),
    (r"\\(?:approx|simeq|sim)\b", "≈"),
    (r"\\(?:[lc]?dots)\b", "…"),
    (r"\\%", "%"),
    (r"\\(sqrt|binom|frac|choose)\b", r"\1"),
]
_SHAPES = [
    (r"C_?\s*\{?(\d+)\}?\s*\^\s*\{?(\d+)\}?(?!\d)", r"C(\1;\2)"),  # C_28^7, as some schools write it
    (r"C\s*\^\s*\{?(\d+)\}?\s*_\s*\{?(\d+)\}?(?!\d)", r"C(\2;\1)"),
    (r"\^\s*\{?(\d+)\}?\s*C\s*_\s*\{?(\d+)\}?(?!\d)", r" C(\1;\2)"),
    (r"_?\{?(\d+)\}?\s*C\s*_\s*\{?(\d+)\}?(?!\d)", r" C(\1;\2)"),
]
_WORDS = [
    (r"(?<=\d)(?:ths?|rds?|nds?)\b", ""),
    (r"\bper\s*(?:100|hundred)\b|(?<=\d)\s?pc\b", "%"),
    (r"(\d+/\d+)\s*(?:to the power(?: of)?|raised to)\b", r"(\1)^"),
    (r"\bto the power(?: of)?\b|\braised to\b", "^"),
    (r"\bpoint\s*(?=\d)", "."),
    (r"\bi\.? ?e\.?(?=[\s:,]|$)|\bthat is\b|\bor rather\b", "="),
    (r"\bmath\.(?=[a-z])", ""),
    (r"(?<=\d)\s?ee(?=[-+]?\d)|(?<=\d)\s+e(?=[-+]?\d)", "e"),
    (r"(?<=\d)cr(?=\d)", "c"),
    (
        r"\(?\s*(?:(?:correct|rounded)?\s*to\s+)?\d+\s*(?:s\.? ?f\b\.?|d\.? ?p\b\.?|sig\w*\.? ?fig\w*\.?"
        r"|decimal places?|decimals)\s*\)?",
        "",
    ),
    (r"per\s?cents?\b|percentage|\bpct\b\.?|\bp\.c\.|％|prozent\b", "%"),
    (r"per\s?mille?\b|‰", "%/10 "),
    (r"\b(?:out of|of)\b(?: the\b)?", "of"),
    (r"\bdivided by\b|\bover\b", "/"),
    (r"\b(?:multiplied by|times)\b(?=\s*[\d(√.,cp])", "*"),
    (r"\bplus\b", "+"),
    (r"\bminus\b", "-"),
    (r"\b(?:square )?root of\b|\bsqrt\b|\broot\b(?=\s*[(\d])", "√"),
    (r"\*\*", "^"),
    (r"\b(?:approximately|approx\b\.?|about|circa|ca\b\.?|roughly|around|nearly|almost|or so)\b\.?", "≈"),
    (r"\b(?:equals|is equal to|is)\b", "="),
    (r"\b(?:ncr|binom(?:ial)?|choose|combin|comb)\b", "c"),
    (r"(?<=\d)ncr(?=\d)", "c"),
    (r"\b(?:npr|perm|permut)\b", "p"),
    (r"(?<=\d)npr(?=\d)", "p"),
    (r"\.{3,}|…\.*", "…"),
    (r"([.,]\d*?)(\d)\s*\(?(?:recurring|repeating|periodic|rec\b\.?|r\b)\)?", r"\1(\2)"),
    (r"(?<=[\d)!])\s*x\s*(?=[\d(√.,cp])", "*"),
]
_LABEL = re.compile(
    r"(?:(?:the )?(?:answer|result|chance|probability|prob|mean|average|share|error|expected value|standard error)"
    r"|ans|pr?|x|n|ev|e|μ|mu|s\.?e\.?)"
    r"\s*(?:\((?:[^()]|\([^()]*\))*\))?\s*[=:≈]"
)
_UNITS = (
    "hand tile domino dominoe bone piece round way draw deal play game double possibility possibilitie combination "
    "permutation arrangement outcome case time pair selection choice student row pip point day year try"
)
_UNIT = "|".join(f"{unit}s?" for unit in _UNITS.split())
_COUNTED = rf"(?:(?:different|possible|such)\s+)*(?:{_UNIT})\b"
_TAIL = re.compile(
    rf"(?<=[\d)!%…])\s*(?:(?:of\s+)?(?:all\s+)?(?:the\s+)?{_COUNTED})?"
    r"(?:\s*(?:in all|in total|altogether|on average))?[\s.,;?=]*$"
)
_AMONG = re.compile(rf"(?<=[\d)])\s*{_COUNTED}(?=\s*(?:of|in|from)\b)")


def plain(text: str) -> str:
    """A text with one sign for each thing: digits 0 to 9, one minus, one sign for times; labels and units left out."""
    text = _AROUND.sub("", text)
    if bold := _BOLD.fullmatch(text):
        text = bold[2]
    for slip, meant in _SLIPS:
        text = re.sub(slip, meant, text)
    text = _figures(text)
    for pattern, instead in _LATEX:
        text = _again(pattern, instead, text)
    for pattern, instead in _SHAPES:
        text = re.sub(pattern, instead, text)
    text = text.translate(_ALIKE).lower()
    for pattern, instead in _WORDS:
        text = re.sub(pattern, instead, text)
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"\(\s*(?:≈|rounded)\s*\)", "", text).strip()
    while found := _LABEL.match(text):
        text = text[found.end() :].strip()
    text = text.lstrip("=≈: ")
    return _TAIL.sub("", _AMONG.sub("", text)).strip()


def _figures(text: str) -> str:
    """A text with the digits of all scripts as 0 to 9, raised ones as powers, and small fractions written out."""
    for small, written in _SMALL.items():
        text = re.sub(small, partial(_in_line, written), text)
    text = re.sub(r"(?<![\d.,])0·(?=\d)", "0.", text)
    text = re.sub(r"((?:\d[\u0304\u0305\u0307])+)", lambda it: f"({re.sub('[^0-9]', '', it[0])})", text)
    out: list[str] = []
    for sign in digits(text):
        if unicodedata.decomposition(sign)[1:9] == "fraction":
            written = unicodedata.normalize("NFKC", sign).replace("⁄", "/")
            out.append(f" {written}" if "".join(out[-2:]).strip()[-1:].isdecimal() else f"({written})")
        else:
            out.append(_one(sign))
    return "".join(out)


def _in_line(written: str, small: re.Match[str]) -> str:
    return small.expand(written).translate(_PLAIN)


def digits(text: str) -> str:
    """A text with the decimal digits of all scripts as 0 to 9; all else stays.

    >>> digits("٣ of १२"), digits("3²")
    ('3 of 12', '3²')
    """
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def _one(sign: str) -> str:
    """A sign as it is usually typed: a wide one as a narrow one, every blank as a space, none for what is not seen."""
    if sign in "…٪‰％":
        return sign
    kind = unicodedata.category(sign)
    if kind in ("Zs", "Cc"):
        return " "
    return "" if kind == "Cf" else unicodedata.normalize("NFKC", sign) if ord(sign) > 0xFEFF else sign


def _again(pattern: str, instead: str, text: str) -> str:
    """A replacement made until nothing is left to replace: braces are in braces."""
    for _ in range(6):
        made = re.sub(pattern, instead, text)
        if made == text:
            break
        text = made
    return text

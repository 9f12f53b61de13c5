"""What HTML needs in a notebook, where no page has its style: as much of the style sheet as it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from fivescore.svg import TOKENS
from fivescore.svg.markup import Markup, fitted, linked, tag

_WEB = Path(__file__).with_name("web")
SHEETS = (TOKENS, _WEB / "values.css", _WEB / "guess.css")
"""The style sheets of values and guesses, in their order."""
GUESS = _WEB / "guess.js"
"""The script that takes a guess."""


def joined_sheets(sheets: Iterable[Path]) -> str:
    """Style sheets as one.

    >>> "--fs-ink:" in joined_sheets(SHEETS)
    True
    """
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


SHEET = joined_sheets(SHEETS)
"""The style of values and guesses."""
_NOTE = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
BESIDE = _NOTE.sub("", joined_sheets([_WEB / "saved.css"]))
"""What hides a saved lab beside the live one, and the empty place of a live one that is gone."""
_CASES = re.compile(r":([\w-]+)\(([^()]*)\)")
_WORD = re.compile(r"\[[\w-]+|\.[\w-]+|:+[\w-]+|[a-z][\w-]*")
_VALUE = re.compile(r"(--fs-[\w-]+): ([^;}]*);?")
_USE = re.compile(r"var\((--fs-[\w-]+)")
_ASKED = frozenset({":hover", ":active", ":focus-visible", "[data-send"})
_NEVER = ".fs-never-there"


def beside(still: Markup, css: str = SHEET) -> Markup:
    """Style some HTML to be beside a live widget: it hides where that is seen, and shows where nobody runs it.

    >>> ".fs-live-lab" in beside(tag("p", "5"))
    True
    """
    return styled(still, css, BESIDE)


def styled(still: Markup, css: str = SHEET, more: str = "") -> Markup:
    """Some HTML with the style that it needs in a notebook that nobody runs."""
    return tag("div", linked(more + sheet(still, css)), fitted(still), class_="fs-saved")


def sheet(html: Markup, css: str = SHEET) -> str:
    """The part of a style sheet that some HTML uses, for what is in an element of the class `fs-saved`."""
    css = _kept(_NOTE.sub("", css), _Words(html).found)
    used = _used(css, html)
    css = _VALUE.sub(lambda found: f"{found[1]}: {found[2]};" if found[1] in used else "", css)
    for _ in "rules", "media":
        css = re.sub(r"[^{}\n]*\{\s*\}\n?", "", css)
    return re.sub(r"(?<=[{ ]) +| +(?=})", "", css)


class _Words(HTMLParser):
    """The words that selectors can find in some HTML: `found` has the names of elements, `.class` and `[attribute`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        for name, value in attrs:
            self.found.add(f"[{name}")
            if name == "class":
                self.found.update(f".{each}" for each in (value or "").split())


def _kept(css: str, words: set[str]) -> str:
    """The rules that can fit, one a line. None moves: what is saved stands still."""
    out = []
    for head, alternatives, body in _read(css):
        if head.startswith(("@media", "@container")):
            inner = _kept(body, words).replace("\n", "")
            out.append(f"{head}{{{inner}}}\n")
        elif not head.startswith("@"):
            fitting = [_placed(each) for each in alternatives if _fits(each, words)]
            out += [f"{','.join(fitting)}{{{body}}}\n"] if fitting else []
    return "".join(out)


@cache
def _read(css: str) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """Each outer block of a style sheet: its head, the selectors in that, and its body, in one line but for rules."""
    blocks = [(head, body if head.startswith("@") else " ".join(body.split())) for head, body in _blocks(css)]
    return tuple((head, tuple(_alternatives(head)), body) for head, body in blocks)


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """The head and the body of each outer block of a style sheet."""
    depth = start = opened = 0
    for brace in re.finditer(r"[{}]", css):
        depth += 1 if brace[0] == "{" else -1
        if depth == 1 and brace[0] == "{":
            opened = brace.start()
        elif depth == 0:
            yield " ".join(css[start:opened].split()), css[opened + 1 : brace.start()]
            start = brace.end()


def _alternatives(selectors: str) -> Iterator[str]:
    """The selectors of a list, which commas in brackets do not part."""
    depth, start = 0, 0
    for mark in re.finditer(r"[(),]", f"{selectors},"):
        depth += {"(": 1, ")": -1, ",": 0}[mark[0]]
        if mark[0] == "," and not depth:
            yield selectors[start : mark.start()].strip()
            start = mark.end()


def _placed(selector: str) -> str:
    """A selector that reaches into saved labs only."""
    if selector == ":root":
        return ".fs-saved"
    return f"{selector} .fs-saved" if selector.startswith("[data-jp-") else f".fs-saved {selector}"


def _fits(selector: str, words: set[str]) -> bool:
    """Say whether some HTML has all that a selector names; what asks for a reader, or answers one, is never there."""
    if selector.startswith("[data-jp-theme-light"):
        return True
    while case := _CASES.search(selector):
        named = case[1] in ("is", "where", "has")
        never = _NEVER if named and not any(_fits(each, words) for each in _alternatives(case[2])) else ""
        selector = f"{selector[: case.start()]}{never}{selector[case.end() :]}"
    found = _WORD.findall(re.sub(r"=[^\]]*", "", selector))
    return all(each not in _ASKED and (each.startswith(":") or each in words) for each in found)


def _used(css: str, html: str) -> set[str]:
    """The names of the values that some rules and some HTML use, and that those values use in turn."""
    values: dict[str, str] = {}
    for name, value in _VALUE.findall(css):
        values[name] = values.get(name, "") + value
    used, new = set[str](), set(_USE.findall(_VALUE.sub("", css) + html))
    while new:
        used |= new
        new = {name for each in new for name in _USE.findall(values.get(each, ""))} - used
    return used

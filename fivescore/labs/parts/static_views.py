"""A lab or a value as a saved notebook keeps it: a picture, its words, and as much of the labs' style as they use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, singledispatch
from html.parser import HTMLParser
from typing import Any, TypeVar

from fivescore.labs.contract import Lab, Session
from fivescore.labs.parts.html import rich
from fivescore.labs.web import SAVED, SHEETS
from fivescore.svg.markup import Markup, fitted, linked, seen, tag

SHEET = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
"""The style sheet of labs, live or saved."""
_NOTE = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
BESIDE = _NOTE.sub("", SAVED.read_text(encoding="utf-8"))
"""What hides a saved lab beside the live one, and the empty place of a live one that is gone."""
_RULES = _NOTE.sub("", SHEET)
_CASES = re.compile(r":([\w-]+)\(([^()]*)\)")
_WORD = re.compile(r"\[[\w-]+|\.[\w-]+|:+[\w-]+|[a-z][\w-]*")
_VALUE = re.compile(r"(--fs-[\w-]+): ([^;}]*);?")
_USE = re.compile(r"var\((--fs-[\w-]+)")
_ASKED = frozenset({":hover", ":active", ":focus-visible", "[data-send"})
_NEVER = ".fs-never-there"


def saved(lab: Lab[Any], text: str = "") -> Markup:
    """A lab as it is in a notebook that nobody runs: its first frame, with the style that it needs.

    >>> from fivescore.labs import LABS
    >>> whole = saved(LABS["nine-moves"], "2")
    >>> whole.startswith('<div class="fs-saved"><link '), whole.count("<figure>"), "<script" in whole
    (True, 1, False)
    """
    return beside(still(lab, text))


def still(lab: Lab[Any], text: str = "") -> Markup:
    """A lab as one picture and its sentence, without any style; what would be pressed is only seen."""
    view = lab.static_views(Session(lab, text).state)[0]
    says = rich(view.caption)
    caption = [] if says in view.picture else [tag("figcaption", says)]
    frame = tag("div", tag("figure", seen(view.picture), *caption), class_="fs-frame")
    shown = tag("div", frame, class_="fs-frames")
    return tag("section", shown, class_="fs-lab", data_lab=lab.name, data_text=text, aria_label=lab.title)


def beside(still: Markup) -> Markup:
    """What is in a notebook beside a live widget: it hides where that is seen, and is seen where nobody runs it.

    >>> ".fs-live-lab" in beside(tag("p", "5"))
    True
    """
    return styled(still, BESIDE)


def styled(still: Markup, more: str = "") -> Markup:
    """Some HTML with the style that it needs in a notebook that nobody runs."""
    return tag("div", linked(more + sheet(still)), fitted(still), class_="fs-saved")


def sheet(html: Markup) -> str:
    """The part of the labs' style sheet that some HTML uses, for what is in an element of the class `fs-saved`."""
    words = _Words(html).found
    css = _kept(_RULES, words)
    used = _used(css, html)
    css = _VALUE.sub(lambda found: f"{found[1]}: {found[2]};" if found[1] in used else "", css)
    for _ in "rules", "media":
        css = re.sub(r"[^{}\n]*\{\s*\}\n?", "", css)
    return re.sub(r"(?<=[{ ]) +| +(?=})", "", css)


class _Words(HTMLParser):
    """What selectors can find in some HTML: `found` has the names of elements, `.class` and `[attribute`."""

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
    """Whether some HTML has all that a selector names; what asks for a reader, or answers to one, is never there."""
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


_Draw = TypeVar("_Draw", bound=Callable[[Any], Markup])
_IN_NOTEBOOKS = "_repr_html_"


@singledispatch
def html_of(value: object) -> Markup:
    """A value as HTML, static and without a script; pages and labs have the style for it."""
    if draw := getattr(value, "_repr_svg_", None):
        drawing: Markup = draw()
        return drawing
    raise TypeError(f"nothing draws {type(value).__name__}")


def in_notebook(value: object) -> Markup:
    """A value as it is in a notebook, where no page has the style: it brings its own.

    >>> from fivescore import Hand
    >>> in_notebook(Named({"Yours": Hand("1-4")})).startswith('<div class="fs-saved"><link ')
    True
    """
    return styled(html_of(value))


def draws(kind: type, *, alone: bool = True) -> Callable[[_Draw], _Draw]:
    """Sets a function as the one that draws a kind of value, everywhere; or only among others, if not `alone`."""

    def register(draw: _Draw) -> _Draw:
        html_of.register(kind, lambda value: tag("div", draw(value), class_="fs-value"))
        if alone:
            setattr(kind, _IN_NOTEBOOKS, in_notebook)
        return draw

    return register


class Named(dict[str, object]):
    """Values by their names, to be shown one below the other.

    >>> from fivescore.odds import Estimate
    >>> Named({"count": 7, "scores": Estimate(0.44, 0.0157, 1000)})
    count: 7
    scores: 0.44 ± 0.031 (1,000)
    """

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {value!r}" for name, value in self.items())


def noted(text: str) -> Markup:
    """A line of small text below a drawing; tiles that it names are drawn."""
    return tag("p", rich(text), class_="fs-v-note")

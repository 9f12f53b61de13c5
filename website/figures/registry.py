"""The one list of what a page can ask for by a line such as `<fs-turn name="five-up"/>`.

Each function that draws such a figure is under `@figure("turn")`; its parameters are the attributes of the line.
"""

import re
from collections.abc import Callable, Mapping
from inspect import signature
from typing import TypeVar

Draw = Callable[..., str]
"""What draws a figure: from the attributes of its line to HTML."""
AnyDraw = TypeVar("AnyDraw", bound=Draw)
FIGURES: dict[str, Draw] = {}
"""Every figure by its name."""
_LINE = re.compile(r"^<fs-([a-z]+) ?([^>]*)/>$", re.MULTILINE)
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


class PageError(Exception):
    """A page that must not be published: what is wrong, and where."""


def figure(name: str) -> Callable[[AnyDraw], AnyDraw]:
    """Registers the function below it as what draws the figure of this name."""

    def register(draw: AnyDraw) -> AnyDraw:
        if name in FIGURES:
            raise ValueError(f"<fs-{name}/> is drawn by {FIGURES[name].__module__} already")
        FIGURES[name] = draw
        return draw

    return register


def drawn(markdown: str) -> str:
    """The text with its figures drawn, each in place of the line that asks for it."""
    return _LINE.sub(lambda found: draw(found[1], dict(_ATTRIBUTE.findall(found[2]))), markdown)


def draw(kind: str, given: Mapping[str, str]) -> str:
    """The figure that a line of a page asks for."""
    if kind not in FIGURES:
        raise PageError(f"{_line(kind, given)} is no figure; there are: {', '.join(sorted(FIGURES))}")
    drawn = FIGURES[kind]
    try:
        signature(drawn).bind(**given)
    except TypeError as fault:
        raise PageError(f"{_line(kind, given)}: {fault}; it is written {_form(kind, drawn)}") from fault
    try:
        return drawn(**given)
    except (LookupError, ValueError) as fault:
        raise PageError(f"{_line(kind, given)}: {fault!r}") from fault


def _line(kind: str, given: Mapping[str, str]) -> str:
    """The figure as the page asks for it."""
    return " ".join([f"fs-{kind}", *(f'{name}="{value}"' for name, value in given.items())])


def _form(kind: str, drawn: Draw) -> str:
    """Write how a figure is asked for: the attributes that it must have, and in brackets those that it may have."""
    taken = signature(drawn).parameters.values()
    words = (f'{each.name}="…"' if each.default is each.empty else f'[{each.name}="…"]' for each in taken)
    return " ".join([f"fs-{kind}", *words])

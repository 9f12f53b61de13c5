"""How a value draws itself: `draws()` says which function draws which kind, `html_of()` asks it."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any, TypeVar

from fivescore.notebook.html import rich
from fivescore.notebook.styles import styled
from fivescore.svg.markup import Markup, tag

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
    """A value as it is in a notebook, where no page has the style: it brings its own."""
    return styled(html_of(value))


def draws(kind: type, *, alone: bool = True) -> Callable[[_Draw], _Draw]:
    """Set a function as the one that draws a kind of value, everywhere; or only among others, if not `alone`.

    >>> class Points(int): ...
    >>> @draws(Points)
    ... def points(value):
    ...     return noted(f"{value} points")
    >>> html_of(Points(5))
    '<div class="fs-value"><p class="fs-v-note">5 points</p></div>'
    """

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
    """A line of small text below a drawing; tiles that it names are drawn.

    >>> noted("5 < 6")
    '<p class="fs-v-note">5 &lt; 6</p>'
    """
    return tag("p", rich(text), class_="fs-v-note")

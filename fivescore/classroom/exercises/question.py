"""What an exercise asks: its question with the answer and likely wrong ones, and the template that makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Literal, NamedTuple

from fivescore import svg
from fivescore.core.layout import Layout
from fivescore.core.notation import write_tiles
from fivescore.core.speech import layout as spoken
from fivescore.core.tiles import Tile
from fivescore.svg.markup import Markup

Kind = Literal["chance", "count", "number", "choice", "tiles", "order"]
"""What an answer is: a chance from 0 to 1, a whole number, any number, one of the options, a set or a row of tiles."""
Answer = Fraction | str | frozenset[Tile] | tuple[Tile, ...]


class Misconception(NamedTuple):
    """A wrong way to the answer: where it leads, its short name, and what a pupil who took it should hear.

    >>> Misconception(Fraction(1, 4), "with replacement", "You put the first tile back.").answer
    Fraction(1, 4)
    """

    answer: Answer
    name: str
    reason: str


class Figure(NamedTuple):
    """What an exercise shows: the tiles of a hand, or a layout; neither where words are enough."""

    hand: tuple[Tile, ...] = ()
    layout: Layout | None = None

    @property
    def picture(self) -> Markup:
        """The drawing as an SVG; "" where there is none."""
        return self.drawn() or Markup()

    def drawn(self, ink: svg.Ink = svg.SCREEN) -> svg.Picture | None:
        """The drawing in an ink; None where there is none."""
        if self.layout is not None:
            return svg.layout(self.layout, ground=True, ink=ink)
        return svg.hand(self.hand, ground=True, ink=ink) if self.hand else None

    @property
    def says(self) -> str:
        """The drawing in words."""
        if self.layout is not None:
            return spoken(self.layout)
        return f"Tiles: {write_tiles(self.hand)}." if self.hand else ""


class Question(NamedTuple):
    """What a template makes of a seed; `second` finds the answer once more, in another way."""

    prompt: str
    answer: Answer
    kind: Kind
    hints: tuple[str, str, str]
    misconceptions: tuple[Misconception, ...]
    solution: str
    second: Callable[[], Answer]
    figure: Figure = Figure()
    options: tuple[str, ...] = ()
    strict: bool = False
    event: str = ""
    numbers: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class Template:
    """A kind of exercise: its id, its lesson, how hard (1 to 3), minutes and marks, and what makes its questions.

    >>> from fivescore.exercises import TEMPLATES
    >>> TEMPLATES["draws-on-average"].level, TEMPLATES["draws-on-average"].minutes
    (3, 5)
    """

    id: str
    lesson: str
    level: int
    minutes: int
    marks: int
    make: Callable[[Random], Question]


def distinct(answer: Answer, found: Iterable[Misconception]) -> tuple[Misconception, ...]:
    """Those misconceptions that lead to a wrong answer, each to another: the first of equals stays."""
    kept: dict[Answer, Misconception] = {}
    for each in found:
        if each.answer != answer:
            kept.setdefault(each.answer, each)
    return tuple(kept.values())


def show(answer: Answer) -> str:
    """An answer as people write it.

    >>> from fivescore.notation import read_tiles
    >>> show(Fraction(7, 20)), show(Fraction(1184040)), show(frozenset(read_tiles("5-5 1-4")))
    ('7/20', '1,184,040', '1-4 5-5')
    """
    if isinstance(answer, Fraction):
        return f"{answer.numerator:,}" if answer.denominator == 1 else str(answer)
    if isinstance(answer, str):
        return answer
    return write_tiles(sorted(answer) if isinstance(answer, frozenset) else answer)


def accepted(question: Question) -> str:
    """What answers to a question may look like."""
    match question.kind:
        case "choice":
            return f"one of: {', '.join(question.options)}"
        case "tiles":
            return "tiles in any order, such as 1-4 5-5"
        case "order":
            return "tiles in order, such as 1-4 4-5"
        case "count":
            return "a whole number, or an expression such as C(7,2)*C(21,5)"
        case "number":
            return "a number, with three figures if it is not whole, or an expression such as 7*3/8"
        case _:
            return "a fraction, a decimal with three figures, or an expression such as C(21,7)/C(28,7)"

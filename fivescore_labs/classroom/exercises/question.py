"""What an exercise asks: its question with the figure, the answer and likely wrong ones."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from fivescore import svg
from fivescore.core.notation import write_tiles
from fivescore.core.tiles import Tile
from fivescore.svg.markup import Markup
from fivescore_labs.classroom.diagrams import Diagram, draw, letters
from fivescore_labs.classroom.exercises.events import ROUGH

Kind = Literal["chance", "count", "number", "gaps"]
"""What an answer is: a chance from 0 to 1, a whole number, any number, or the numbers of a diagram's gaps."""
Answer = Fraction | tuple[Fraction, ...]
BRIEF: dict[Kind, str] = {
    "count": "a whole number",
    "number": "a number, with three figures if it is not whole",
    "chance": "a fraction, or a decimal with three figures",
    "gaps": "in the gaps of the drawing",
}
"""How an answer is written, in a few words."""
_FORMS: dict[Kind, str] = {
    "count": "a whole number, or an expression such as C(7,2)*C(21,5)",
    "number": "a number, with three figures if it is not whole, or an expression such as 7*3/8",
    "chance": "a fraction, a decimal with three figures, or an expression such as C(21,7)/C(28,7)",
}


class Misconception(NamedTuple):
    """A wrong way to the answer: where it leads, its short name, and what a pupil who took it should hear; where gaps
    are filled in, to the number of which gap.

    >>> Misconception(Fraction(1, 4), "with replacement", "You put the first tile back.").answer
    Fraction(1, 4)
    """

    answer: Fraction
    name: str
    reason: str
    gap: int = 0


class Way(NamedTuple):
    """A wrong way that a search found: its name, where it leads, and the numbers and signs that it is written with."""

    name: str
    value: Fraction
    written: Callable[[], Counter[str]]


class Figure(NamedTuple):
    """A figure of an exercise: the tiles of a hand, or a diagram with gaps; empty where words are enough."""

    hand: tuple[Tile, ...] = ()
    diagram: Diagram | None = None
    gaps: tuple[str, ...] = ()

    @property
    def picture(self) -> Markup:
        """The drawing as an SVG; "" where there is none."""
        return self.drawn() or Markup()

    def drawn(self, ink: svg.Ink = svg.SCREEN) -> svg.Picture | None:
        """The drawing in an ink; None where there is none."""
        if self.diagram is not None:
            return draw(self.diagram, self.gaps, ink)
        return svg.hand(self.hand, ground=True, ink=ink) if self.hand else None

    @property
    def slots(self) -> dict[str, Fraction]:
        """The numbers of the diagram by their slots."""
        return self.diagram.slots if self.diagram else {}

    @property
    def says(self) -> str:
        """The drawing in words."""
        if self.diagram is not None:
            return draw(self.diagram, self.gaps).says
        return f"Tiles: {write_tiles(self.hand)}." if self.hand else ""


class Question(NamedTuple):
    """A question that a template makes from a seed; `second` finds the answer again, in another way; `holds` is True if
    the numbers are as the template wants."""

    prompt: str
    answer: Answer
    kind: Kind
    hints: tuple[str, str, str]
    misconceptions: tuple[Misconception, ...]
    solution: str
    second: Callable[[], Answer]
    figure: Figure = Figure()
    event: str = ""
    numbers: Mapping[str, int] = MappingProxyType({})
    holds: bool = True
    ways: Callable[[], Iterable[Way]] = tuple

    @property
    def accepted(self) -> str:
        """What an answer may look like."""
        gaps = ", ".join(f"({each})" for each in letters(self.figure.gaps))
        return _FORMS.get(self.kind, f"the numbers of the gaps {gaps}")

    @property
    def values_with_reasons(self) -> list[tuple[Fraction, str]]:
        """The answer, where one number is asked, and each likely wrong one with its reason."""
        ways = [(self.answer, ""), *((wrong.answer, wrong.reason) for wrong in self.misconceptions)]
        return [(value, why) for value, why in ways if isinstance(value, Fraction)]


def last_gap_only(asked: Question) -> Question:
    """A question with gaps as one that asks for the last gap alone, for systems that know one answer only."""
    if asked.kind != "gaps" or not isinstance(asked.answer, tuple):
        return asked
    last = len(asked.answer) - 1
    letter = letters(asked.answer)[last]
    count = all(answer.denominator == 1 for answer in asked.answer)
    return asked._replace(
        prompt=f"{asked.prompt} What belongs into ({letter})?",
        answer=asked.answer[last],
        kind="count" if count else "number",
        misconceptions=tuple(each for each in asked.misconceptions if each.gap == last),
    )


def answer_text(answer: Answer) -> str:
    """An answer as people write it.

    >>> answer_text(Fraction(7, 20)), answer_text(Fraction(1184040)), answer_text((Fraction(1, 4), Fraction(3)))
    ('7/20', '1,184,040', '(a) 1/4, (b) 3')
    """
    if isinstance(answer, Fraction):
        if answer.denominator > ROUGH:
            return f"{float(answer):.4g}"
        return f"{answer.numerator:,}" if answer.denominator == 1 else str(answer)
    return ", ".join(f"({letter}) {answer_text(each)}" for letter, each in zip(letters(answer), answer, strict=True))

"""Exercises that mark themselves: a question made from a seed, its answer, and a reason for each likely wrong one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Literal, NamedTuple

from fivescore import svg
from fivescore.errors import FivescoreError
from fivescore.exercises.answers import LONGEST, Number, Unreadable, read_number
from fivescore.layout import Layout
from fivescore.markup import Markup
from fivescore.notation import read_tiles, write_tiles
from fivescore.speech import layout as spoken
from fivescore.tiles import Tile

Verdict = Literal["right", "right, but", "misconception", "impossible", "wrong", "unreadable", "form"]
"""What a mark says: `right, but` is accepted with a nudge; `unreadable` and `form` cost no try."""
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
    """What an exercise shows: the tiles of a hand, or a layout; neither where words are enough.

    >>> Figure(hand=read_tiles("1-4 5-5")).says
    'Tiles: 1-4 5-5.'
    """

    hand: tuple[Tile, ...] = ()
    layout: Layout | None = None

    @property
    def picture(self) -> Markup:
        """The drawing as an SVG; "" where there is none."""
        return self.drawn() or Markup()

    def drawn(self, ink: svg.Ink = svg.SCREEN) -> svg.Picture | None:
        """The drawing in an ink; None where there is none.

        >>> Figure().drawn() is None
        True
        """
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
    """What a template makes of a seed; `second` finds the answer once more, in another way.

    `hints` point at it, give the first step, and work it out but for the last step; `options` are those of a choice.
    `places` are the decimals that are asked; `strict` asks for lowest terms and worked-out numbers. `event` and
    `numbers` are the question as values, from which anybody can work the answer out anew; edition 1 has none.

    >>> from fivescore.exercises import make
    >>> question = make("draws-on-average", 3).question
    >>> question.kind, question.answer == question.second()
    ('number', True)
    """

    prompt: str
    answer: Answer
    kind: Kind
    hints: tuple[str, str, str]
    misconceptions: tuple[Misconception, ...]
    solution: str
    second: Callable[[], Answer]
    figure: Figure = Figure()
    options: tuple[str, ...] = ()
    places: int = 3
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


class Mark(NamedTuple):
    """How an answer was marked: the verdict, the reason in a sentence, the score, and the misconception by name.

    >>> Mark("right", "Right.", 2).score
    2
    """

    verdict: Verdict
    reason: str
    score: int = 0
    misconception: str = ""

    @property
    def counts(self) -> bool:
        """Whether it costs a try."""
        return self.verdict not in ("unreadable", "form")


@dataclass(frozen=True)
class Exercise:
    """One exercise, made from a template and a seed; the same seed makes the same exercise.

    >>> from fivescore.exercises import make
    >>> exercise = make("two-tiles-both-double", 1)
    >>> exercise.mark("1/28 + ").verdict, exercise.mark(str(exercise.answer)).verdict
    ('unreadable', 'right')
    """

    template: Template
    seed: int
    question: Question = field(hash=False)
    edition: int = 1

    @property
    def id(self) -> str:
        """The template's id."""
        return self.template.id

    @property
    def prompt(self) -> str:
        """What is asked; tiles stand in brackets."""
        return self.question.prompt

    @property
    def figure(self) -> Figure:
        """What is shown."""
        return self.question.figure

    @property
    def answer(self) -> Answer:
        """The exact answer."""
        return self.question.answer

    @property
    def shown(self) -> str:
        """The answer as people write it."""
        return show(self.answer)

    @property
    def accepted(self) -> str:
        """What answers may look like."""
        match self.question.kind:
            case "choice":
                return f"one of: {', '.join(self.question.options)}"
            case "tiles":
                return "tiles in any order, such as 1-4 5-5"
            case "order":
                return "tiles in order, such as 1-4 4-5"
            case "count":
                return "a whole number or a formula, such as 120 or C(7,2)*C(21,5)"
            case _:
                rounding = f"or a decimal with {self.question.places} places or more"
                return f"a fraction, a formula such as C(21,7)/C(28,7), {rounding}"

    def mark(self, text: str, tries: int = 0) -> Mark:
        """The mark for an answer that was typed; `tries` wrong answers before it decide which hint comes.

        In this order: unreadable; equal; equal in another form; right to the asked rounding; a misconception;
        outside of 0 to 1; the next hint. It never raises, whatever the text.
        """
        asked = self.question
        try:
            given, number = self._read(text)
        except FivescoreError as fault:
            return Mark("unreadable", f"{str(fault)[:1].upper()}{str(fault)[1:]}.")
        full = self.template.marks
        if given == asked.answer:
            return self._equal(number)
        if number and isinstance(asked.answer, Fraction) and rounds(number, asked.answer):
            if number.places < asked.places:
                return Mark("form", f"Right as far as it goes; {asked.places} places are asked, or a fraction.")
            return Mark("right", f"Right, rounded. Exactly it is {self.shown}.", full)
        for wrong in asked.misconceptions:
            near = number and isinstance(wrong.answer, Fraction) and rounds(number, wrong.answer)
            if given == wrong.answer or (near and number and number.places >= 2):
                return Mark("misconception", wrong.reason, 0, wrong.name)
        if asked.kind == "chance" and isinstance(given, Fraction) and not 0 <= given <= 1:
            return Mark("impossible", f"A chance lies between 0 and 1, and {show(given)} does not.")
        if asked.kind == "count" and isinstance(given, Fraction) and (given < 0 or given.denominator > 1):
            return Mark("impossible", f"Things are counted in whole numbers, and {show(given)} is none.")
        return Mark("wrong", f"Not yet. {asked.hints[min(tries, 2)]}")

    def _equal(self, number: Number | None) -> Mark:
        """The mark for an answer that is equal: full marks; with a nudge, where its form can be better."""
        full, strict = self.template.marks, self.question.strict
        if number and not number.lowest:
            if strict:
                return Mark("form", "Equal, but lowest terms are asked: divide both numbers by what goes into both.")
            return Mark("right, but", f"Right. In lowest terms it is {self.shown}.", full)
        if number and strict and number.form == "formula":
            return Mark("form", "Equal, but the number is asked: work the formula out.")
        if number and number.form == "formula":
            return Mark("right, but", f"Right. Worked out it is {self.shown}.", full)
        return Mark("right", "Right.", full)

    def _read(self, text: str) -> tuple[Answer, Number | None]:
        """The answer that was typed, and if it is a number, how."""
        match self.question.kind:
            case "choice":
                said = " ".join(text.lower().split())
                found = [option for option in self.question.options if option.lower() == said]
                if not found:
                    shown = text.strip()[:20] or "nothing"
                    raise Unreadable(f"“{shown}” is not offered; choose {self.accepted}")
                return found[0], None
            case "tiles" if text.strip().lower() in ("none", "no tile"):
                return frozenset(), None
            case "tiles" | "order" if not text.strip() or len(text) > LONGEST:
                raise Unreadable(f"tiles are asked, {self.accepted}; for no tile type none")
            case "tiles":
                return frozenset(read_tiles(text)), None
            case "order":
                return read_tiles(text), None
        number = read_number(text)
        return number.value, number


def earned(full: int, tries: int, hints: int) -> int:
    """The marks for a right answer after wrong tries and hints: each takes one mark, and the last goes with the third.

    >>> [earned(3, tries, 0) for tries in range(4)], [earned(2, 1, hints) for hints in range(3)]
    ([3, 2, 1, 0], [1, 1, 0])
    """
    taken = tries + hints
    return max(full - taken, 1) if taken < 3 else 0


def distinct(answer: Answer, found: Iterable[Misconception]) -> tuple[Misconception, ...]:
    """Those misconceptions that lead to a wrong answer, each to another: the first of equals stays.

    >>> wrong = [Misconception(Fraction(each), f"way {each}", "No.") for each in (1, 2, 2)]
    >>> [each.name for each in distinct(Fraction(1), wrong)]
    ['way 2']
    """
    kept: dict[Answer, Misconception] = {}
    for each in found:
        if each.answer != answer:
            kept.setdefault(each.answer, each)
    return tuple(kept.values())


def rounds(number: Number, exact: Fraction) -> bool:
    """Whether a decimal is an exact number rounded, or cut, to as many places; one place at least.

    >>> [rounds(read_number(text), Fraction(2, 3)) for text in ("0.667", "0.66", "66.7 %", "0.68", "1")]
    [True, True, True, False, False]
    """
    if number.form not in ("decimal", "percent") or not number.places:
        return False
    unit = Fraction(1, 10**number.places)
    gap = abs(exact) - abs(number.value)
    same_side = number.value * exact >= 0
    return same_side and (abs(gap) <= unit / 2 or 0 <= gap < unit)


def show(answer: Answer) -> str:
    """An answer as people write it.

    >>> show(Fraction(7, 20)), show(Fraction(1184040)), show(frozenset(read_tiles("5-5 1-4")))
    ('7/20', '1,184,040', '1-4 5-5')
    """
    if isinstance(answer, Fraction):
        return f"{answer.numerator:,}" if answer.denominator == 1 else str(answer)
    if isinstance(answer, str):
        return answer
    return write_tiles(sorted(answer) if isinstance(answer, frozenset) else answer)

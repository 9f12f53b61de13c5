"""A guess that a reader gives before the answer can be seen: the question, what can be said, and the answer, closed.

What stands here is whole without a script: the question, what there is to choose from, and the answer in `details`.
`guess.js` takes the guess, in a notebook and on a page alike, and draws it beside the answer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple
from zlib import crc32

from fivescore import svg
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.tiles import Tile
from fivescore.notebook.charts import ScaleMark, amount, scale
from fivescore.notebook.html import rich
from fivescore.notebook.words import percent, signed
from fivescore.svg.markup import Markup, joined, tag

Value = Tile | str | int | Fraction
"""What a reader can say: a tile, words, or a number."""
Reasons = Mapping[Value, str]
"""What a wrong guess would mean."""
Changes = Mapping[Value, int]
"""By how much each play changes the count."""


class Option(NamedTuple):
    """Something to choose: the word kept of it, how it is drawn, its name if it is no text, and what is below."""

    value: str
    drawn: Markup
    name: str | None
    right: bool
    below: str = ""


@dataclass(frozen=True)
class Guess:
    """A question with its answer: `some` of the options, one of them, or a number from `low` to `high` of a `unit`.

    >>> asked = guess("How many of the five fit?", 2, range(6))
    >>> asked.kind, asked.says, "<details" in asked.html()
    ('scale', 'It is 2.', True)
    """

    asks: str
    kind: Literal["some", "choice", "scale"]
    says: str
    because: tuple[tuple[str, str], ...] = ()
    options: tuple[Option, ...] = ()
    right: float = 0
    low: int = 0
    high: int = 100
    unit: str = ""

    def html(self, more: Markup | None = None, still: bool = False) -> Markup:
        """The question, what can be said, and the answer in closed details, with what `more` is to be seen then;
        `still` hides what only a script can move."""
        told = ";".join(each.value for each in self.options if each.right) or f"{self.right:.6g}"
        reasons = [tag("li", self._if(said, why), rich(why), data_for=said) for said, why in self.because]
        answer = tag(
            "details",
            tag("summary", "Show the answer"),
            tag("p", rich(self.says), class_="fs-truth"),
            *([self._scale()] if self.kind == "scale" else []),
            *([tag("ul", *reasons, class_="fs-because")] if reasons else []),
            *([more] if more else []),
            data_right=told,
        )
        field = tag("fieldset", tag("legend", rich(self.asks)), self._field(still))
        return tag("div", field, answer, class_="fs-guess", data_kind=self.kind)

    def _if(self, said: str, why: str) -> Markup:
        """Say which guess a reason is for, where nobody guessed; nothing where it names that guess itself."""
        if self.kind == "scale":
            name = rich(amount(round(float(said)), self.unit))
        elif said in why:
            return Markup()
        else:
            name = rich(f"[{said}]" if any(each.name and each.value == said for each in self.options) else said)
        return tag("span", "If you said ", name, ": ", class_="fs-if")

    def _field(self, still: bool) -> Markup:
        """The slider, or the options."""
        if self.kind == "scale":
            ends = tag("span", amount(self.low, self.unit)), tag("span", amount(self.high, self.unit))
            low, high = str(self.low), str(self.high)
            named = {"aria_label": "Your guess", "data_unit": self.unit}
            slider = tag("input", type="range", min=low, max=high, hidden=still, **named)
            return tag("div", tag("output", "?", hidden=still), slider, tag("p", joined(ends, " ")), class_="fs-slider")
        sort = "checkbox" if self.kind == "some" else "radio"
        group = f"guess-{crc32(self.asks.encode())}"
        return tag("div", joined([_label(each, sort, group, still) for each in self.options], " "), class_="fs-options")

    def _scale(self) -> Markup:
        """The answer on a scale, below a line for the guess."""
        span = self.high - self.low
        told = amount(f"{self.right:.1f}".removesuffix(".0"), self.unit)
        exact = ScaleMark("exact", self.right - self.low, told, label="It is")
        guessed = ScaleMark("guess", 0, "")
        return scale((guessed, exact), high=span, ends=(amount(self.low, self.unit), amount(self.high, self.unit)))


def guess(
    asks: str,
    right: Value | Collection[Value],
    among: Sequence[Value] | None = None,
    *,
    unit: str = "",
    says: str = "",
    because: Reasons | None = None,
    changes: Changes | None = None,
) -> Guess:
    """The question `asks`, whose answer is `right`: a chance, if nothing stands `among`, else one of these.

    A `range` makes a slider, of a `unit`; where several are `right`, all of them are to be picked; of numbers that are
    far apart the nearest is right. `says` is the answer in a sentence, `because` what some wrong guesses would mean;
    `changes` are below what there is to choose, once the answer is shown.

    >>> guess("How likely is a knock?", Fraction(286, 2907)).says
    'It is 286/2907, which is 9.8\xa0%.'
    >>> guess("How many hands?", 1_184_040, (1_000, 1_000_000, 1_000_000_000)).says
    'It is 1,184,040.'
    >>> guess("Which scores?", [Tile(1, 4)], [Tile(1, 4), Tile(0, 1)]).says
    'It is [1-4].'

    Raises FivescoreError for an answer that is not among what can be said.
    """
    if among is None:
        share = _number(right)
        shown = says or f"It is {share}, which is {percent(share)}."
        return Guess(asks, "scale", shown, _reasons(because, 100), right=100 * float(share), unit="%")
    if isinstance(among, range):
        low, high, found = among[0], among[-1], _number(right)
        if not low <= found <= high:
            raise FivescoreError(f"{found} is the answer, and the slider goes from {low} to {high}")
        shown = says or f"It is {amount(str(found), unit)}."
        return Guess(asks, "scale", shown, _reasons(because), (), float(found), low, high, unit)
    several = isinstance(right, Collection) and not isinstance(right, str | Tile)
    rights = list(right) if isinstance(right, Collection) and several else [_nearest(right, among)]
    if not rights or not all(each in among for each in rights):
        raise FivescoreError(f"{right} is the answer, and not among what can be said")
    told = [str(each) if isinstance(each, Tile) else _word(each) for each in (rights if several else [right])]
    shown = says or _sentence(told, words=isinstance(rights[0], str))
    shifts = {said: signed(change) for said, change in (changes or {}).items()}
    options = tuple(_option(each, each in rights, shifts.get(each, "")) for each in among)
    return Guess(asks, "some" if several else "choice", shown, _reasons(because), options)


def _sentence(told: Sequence[str], *, words: bool) -> str:
    """Say what is right in a sentence; words to choose from stay as they are."""
    if words:
        return f"{told[0][:1].upper()}{' and '.join(told)[1:]}."
    return f"{'It is' if len(told) == 1 else 'They are'} {' and '.join(told)}."


def _label(option: Option, sort: str, group: str, still: bool) -> Markup:
    button = tag("input", type=sort, name=group, value=option.value, aria_label=option.name, hidden=still)
    below = [tag("b", option.below, class_="fs-below", hidden=True)] if option.below else []
    return tag("label", button, option.drawn, *below, class_="fs-g-tile" if option.name else None)


def _option(value: Value, right: bool, below: str) -> Option:
    """A tile is drawn as it is in a hand."""
    if isinstance(value, Tile):
        return Option(_word(value), svg.tile(value, upright=True, hidden=True), speech.tile(value), right, below)
    return Option(_word(value), rich(_word(value)), None, right, below)


def _nearest(right: object, among: Sequence[Value]) -> object:
    """The answer, or of numbers that are far apart the nearest."""
    if right in among or not isinstance(right, int | Fraction):
        return right
    numbers = [each for each in among if isinstance(each, int | Fraction) and each > 0]
    return min(numbers, key=lambda each: max(each / right, right / each), default=right)


def _reasons(because: Reasons | None, times: int = 1) -> tuple[tuple[str, str], ...]:
    """Return what wrong guesses would mean, by the words that are kept of them."""
    return tuple(
        (f"{float(_number(said) * times):.6g}" if times > 1 else _word(said), why)
        for said, why in (because or {}).items()
    )


def _word(value: object) -> str:
    """A value as people write it."""
    if isinstance(value, Tile):
        return f"{value.low}-{value.high}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _number(value: object) -> Fraction:
    """The number that an answer is."""
    if not isinstance(value, int | Fraction | float):
        raise FivescoreError(f"{value!r} is not a number")
    return Fraction(value)

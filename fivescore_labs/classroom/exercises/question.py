"""What an exercise asks: its question with the figure, the answer and likely wrong ones. Each event says in a sentence
what is asked and what its numbers mean.

With a question's `event` and `numbers` anybody can work its answer out anew, without the words of its prompt. Here each
event does so itself: the second method of the exercises that ask it, which knows nothing of their formulas.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from inspect import isfunction
from itertools import combinations, permutations, product
from math import comb, isqrt
from types import MappingProxyType
from typing import Literal, NamedTuple

from fivescore import svg
from fivescore.core.notation import write_tiles
from fivescore.core.tiles import Tile, TileSet
from fivescore.svg.markup import Markup
from fivescore_labs.classroom.diagrams import Diagram, draw, letters

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
FINE = 10**40
"""One part of so many is the error of a root that is no fraction."""
ROUGH = 10**30
"""Such a root has a larger denominator than this, and no fraction of an exercise has."""


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


def root(value: Fraction) -> Fraction:
    """The square root: exact where it is a fraction, else to 40 places."""
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    if above * above == value.numerator and below * below == value.denominator:
        return Fraction(above, below)
    return Fraction(isqrt(value.numerator * FINE * FINE // value.denominator), FINE)


def ways_to_draw(special: int, others: int, drawn: int, hits: int) -> int:
    """Count the ways to draw `drawn` tiles with `hits` of the special ones among them.

    >>> ways_to_draw(7, 21, 5, 2)
    27930
    """
    return comb(special, hits) * comb(others, drawn - hits)


def ways_drawn_one_by_one(special: int, others: int, drawn: int) -> list[int]:
    """The same for every number of hits, counted another way: tile after tile is left or taken."""
    ways = {(0, 0): 1}
    for index in range(special + others):
        more: dict[tuple[int, int], int] = dict(ways)
        for (taken, hits), count in ways.items():
            if taken < drawn:
                after = taken + 1, hits + (index < special)
                more[after] = more.get(after, 0) + count
        ways = more
    return [ways.get((drawn, hits), 0) for hits in range(drawn + 1)]


def chance_of_none(special: int, others: int, drawn: int) -> Fraction:
    """The chance that none of the drawn tiles is special, as a product: one tile after the other."""
    chance = Fraction(1)
    for taken in range(drawn):
        chance *= Fraction(others - taken, special + others - taken)
    return chance


def _pairs(one: int, other: int) -> int:
    """The number of pairs of one of `one` tiles and one of `other` tiles."""
    return len(list(product(range(one), range(other))))


def _others_that_show(largest: int, held: int, shown: int) -> int:
    """The number of tiles of the double-`largest` set that show one of two given numbers, besides the `held` tiles \
of a hand, `shown` of which show one of them."""
    return sum(tile.low < 2 for tile in TileSet(largest)) - shown


def _others_that_show_none(largest: int, held: int, shown: int) -> int:
    """The number of tiles of the double-`largest` set that show neither of two given numbers, besides the `held` \
tiles of a hand, `shown` of which show one of them."""
    return sum(tile.low > 1 for tile in TileSet(largest)) - (held - shown)


def _hands(tiles: int, drawn: int) -> int:
    """The number of hands of `drawn` from `tiles` tiles."""
    return len(list(combinations(range(tiles), drawn)))


def _rows(tiles: int, drawn: int) -> int:
    """The number of rows of `drawn`, one after the other, from `tiles` tiles."""
    return len(list(permutations(range(tiles), drawn)))


def _hands_with_exactly(special: int, others: int, drawn: int, hits: int) -> int:
    """The number of hands of `drawn` from `special` and `others` that hold exactly `hits` of the special."""
    return ways_drawn_one_by_one(special, others, drawn)[hits]


def _hands_with_some(special: int, others: int, drawn: int) -> int:
    """The number of hands of `drawn` from `special` and `others` that hold one of the special or more."""
    return sum(ways_drawn_one_by_one(special, others, drawn)[1:])


def _next_special(special: int, others: int, hits: int, misses: int) -> Fraction:
    """The chance that the next tile is special, after `hits` of `special` and `misses` of `others` were drawn."""
    left = special + others - hits - misses
    return Fraction(comb(left - 1, special - hits - 1), comb(left, special - hits))


def _all_special(special: int, others: int, drawn: int) -> Fraction:
    """The chance that all of `drawn` from `special` and `others` are special."""
    return Fraction(ways_drawn_one_by_one(special, others, drawn)[drawn], comb(special + others, drawn))


def _none_special(special: int, others: int, drawn: int) -> Fraction:
    """The chance that none of `drawn` from `special` and `others` is special."""
    return Fraction(ways_drawn_one_by_one(special, others, drawn)[0], comb(special + others, drawn))


def _some_special(special: int, others: int, drawn: int) -> Fraction:
    """The chance that one or more of `drawn` from `special` and `others` are special."""
    return Fraction(sum(ways_drawn_one_by_one(special, others, drawn)[1:]), comb(special + others, drawn))


def _exactly_special(special: int, others: int, drawn: int, hits: int) -> Fraction:
    """The chance that exactly `hits` of `drawn` from `special` and `others` are special."""
    return Fraction(ways_drawn_one_by_one(special, others, drawn)[hits], comb(special + others, drawn))


def _hits_put_back(special: int, others: int, drawn: int, hits: int) -> Fraction:
    """The chance that of `drawn` from `special` and `others`, each put back before the next, exactly `hits` are \
special."""
    orders = [row for row in product((True, False), repeat=drawn) if sum(row) == hits]
    ways = sum(special ** sum(row) * others ** (drawn - sum(row)) for row in orders)
    return Fraction(ways, (special + others) ** drawn)


def _hits_or_more(over: int, under: int, trials: int, hits: int) -> Fraction:
    """The chance that something with the chance `over`/`under` happens `hits` times or more in `trials` trials."""
    ways = [1]
    for _ in range(trials):
        ways = [hit * over + miss * (under - over) for hit, miss in zip([0, *ways], [*ways, 0], strict=True)]
    return Fraction(sum(ways[hits:]), under**trials)


def _opposite(hands: int, without: int) -> Fraction:
    """The chance of a hand that is not one of `without`, of `hands` hands that are equally likely."""
    return Fraction(len(range(without, hands)), hands)


def _holds_named(tiles: int, drawn: int, named: int) -> Fraction:
    """The chance that a hand of `drawn` from `tiles` holds each of `named` tiles that were named before."""
    return Fraction(comb(tiles - named, drawn - named), comb(tiles, drawn))


def _held_after_knock(unseen: int, held: int, fitting: int, named: int) -> Fraction:
    """The chance that a hand of `held` from `unseen` holds each of `named` named tiles that do not fit, once it is \
known that it holds none of the `fitting` that fit."""
    left = unseen - fitting
    return Fraction(comb(left - named, held - named), comb(left, held))


def _held_when_it_plays(unseen: int, held: int, fitting: int) -> Fraction:
    """The chance that a hand of `held` from `unseen` holds one named tile of the `fitting` that fit, once it is known \
that it holds one of these or more."""
    hands = [hand for hand in combinations(range(unseen), held) if hand[0] < fitting]
    return Fraction(sum(hand[0] == 0 for hand in hands), len(hands))


def _first_special_at(special: int, others: int, place: int) -> Fraction:
    """The chance that of `special` and `others` in a row the first special one has place `place`."""
    tiles = special + others
    return Fraction(comb(tiles - place, special - 1), comb(tiles, special))


def _draws_on_average(special: int, others: int) -> Fraction:
    """The mean place of the first special one of `special` and `others` in a row."""
    return sum((chance_of_none(special, others, drawn) for drawn in range(others + 1)), Fraction(0))


def _all_special_last(special: int, others: int, last: int) -> Fraction:
    """The chance that of `special` and `others` in a row all special ones are among the `last`."""
    return chance_of_none(special + others - last, last, special)


def _hits_to_expect(over: int, under: int, runs: int) -> Fraction:
    """The mean number of times that something with the chance `over`/`under` happens in `runs` runs."""
    return Fraction(runs * over, under)


def _standard_error(over: int, under: int, runs: int) -> Fraction:
    """The standard error of the share of something with the chance `over`/`under` in `runs` runs."""
    return root(Fraction(over * (under - over), under * under) / runs)


def _error_after(over: int, under: int, times: int) -> Fraction:
    """The standard error `over`/`under` of a share, once there are `times` times as many runs."""
    return root(Fraction(over, under) ** 2 / times)


def _runs_for_error(over: int, under: int, error_over: int, error_under: int) -> Fraction:
    """The number of runs that give the chance `over`/`under` the standard error `error_over`/`error_under`."""
    error = Fraction(error_over, error_under)
    return over * (under - over) / Fraction(under * under) / error / error


EVENTS: dict[str, Callable[..., Fraction | int]] = {
    name.strip("_").replace("_", "-"): event
    for name, event in [*globals().items()]
    if name.startswith("_") and isfunction(event) and event.__doc__
}
"""Each event by its name; its sentence, with its numbers in backquotes, is what the function says of itself."""

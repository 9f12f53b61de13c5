"""Two-way tables, Venn diagrams and trees of a sample space, each counted outcome by outcome; they draw themselves.

Every number of a diagram has a slot, such as "both" or "=12"; a gap is a slot whose number is asked for.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import prod
from typing import Any, ClassVar, NamedTuple, Self

from fivescore.core.errors import FivescoreError
from fivescore.svg import SCREEN, TOKENS, Ink, Picture
from fivescore.svg.markup import Markup, tag

Event = Callable[[Any], object]
"""Whether an outcome belongs to an event."""
Named = Mapping[str, Event]
"""An event under its name."""
MOST = 64
"""How many ends a tree has at most."""
CELLS = (("both", "first only", "first"), ("second only", "neither", "not first"), ("second", "not second", "all"))
"""The slots of a two-way table, row by row."""
Relation = tuple[str, tuple[str, ...], bool]
"""A slot that others come to ("" is 1): their product, or else their sum."""
FIGURES = 3
"""How many figures an answer needs, from the first that is no zero on."""
_COLORS = dict(re.findall(r"--fs-([\w-]+): (#\w+);", TOKENS.read_text(encoding="utf-8").partition("}")[0]))
"""The colors of the site in light, for where it has no style sheet."""
_LONG, _HIGH, _LETTER = 110, 58, 11.5
"""Of a tree: how long a branch is, how far apart ends stand, and how wide a letter is."""
_ROW = 44
"""How high a row of a table is."""
_Sheet = tuple[list[Markup], Callable[[str], str], Ink]
"""What is drawn, what is written at a slot (its number, or the letter of a gap), and the ink."""


def _named(given: Named) -> tuple[str, Event]:
    """The one event of a mapping, with its name."""
    if len(given) != 1:
        raise FivescoreError(f"one event is asked here, as {{'double': is_double}}, not {len(given)}")
    ((name, event),) = given.items()
    return name, event


@dataclass(frozen=True)
class Two:
    """The outcomes of a space counted by two events: in both, in one of them only, in neither.

    All outcomes are taken to be equally likely.
    """

    first: str
    second: str
    both: int
    first_only: int
    second_only: int
    neither: int
    relations: ClassVar[tuple[Relation, ...]] = (
        ("first", ("both", "first only"), False),
        ("not first", ("second only", "neither"), False),
        ("second", ("both", "second only"), False),
        ("not second", ("first only", "neither"), False),
        ("all", ("first", "not first"), False),
        ("all", ("second", "not second"), False),
        ("all", ("both", "first only", "second only", "neither"), False),
    )
    """The sums of rows, of columns, and of all four parts."""

    @classmethod
    def of(cls, space: Iterable[Any], first: Named, second: Named) -> Self:
        """Count a space by two events, each given with its name.

        >>> from fivescore import DOUBLE_SIX
        >>> TwoWay.of(DOUBLE_SIX, {"double": lambda tile: tile.is_double}, {"with a 6": lambda tile: 6 in tile})
        TwoWay(first='double', second='with a 6', both=1, first_only=6, second_only=6, neither=15)

        Raises FivescoreError for an empty space, and for more than one event in one place.
        """
        (one, is_one), (other, is_other) = _named(first), _named(second)
        counts = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
        for outcome in space:
            counts[bool(is_one(outcome)), bool(is_other(outcome))] += 1
        if not any(counts.values()):
            raise FivescoreError("the sample space is empty: nothing can be counted")
        return cls(one, other, *counts.values())

    @property
    def slots(self) -> dict[str, Fraction]:
        """Every number by its name, sums too."""
        numbers = (self.both, self.first_only, self.second_only, self.neither)
        found = dict(zip(("both", "first only", "second only", "neither"), map(Fraction, numbers), strict=True))
        for whole, parts, _ in self.relations:
            found[whole] = sum((found[part] for part in parts), Fraction(0))
        return found

    @property
    def total(self) -> int:
        """The number of outcomes of the space."""
        return self.both + self.first_only + self.second_only + self.neither

    def given(self, event: str) -> Fraction:
        """Return the chance of the other event, once one of the two is known to have happened.

        >>> from fivescore import DOUBLE_SIX
        >>> tiles = Venn.of(DOUBLE_SIX, {"double": lambda tile: tile.is_double}, {"six": lambda tile: 6 in tile})
        >>> tiles.given("six"), tiles.given("double"), tiles.total
        (Fraction(1, 7), Fraction(1, 7), 28)

        Raises FivescoreError for another name, and for an event to which no outcome belongs.
        """
        alone = {self.first: self.first_only, self.second: self.second_only}
        if event not in alone:
            raise FivescoreError(f"there is no event {event!r} here; there are {self.first!r} and {self.second!r}")
        if not self.both + alone[event]:
            raise FivescoreError(f"no outcome belongs to {event!r}, so nothing follows from it")
        return Fraction(self.both, self.both + alone[event])


class TwoWay(Two):
    """Two events as a table: the first in rows, the second in columns, with sums.

    >>> from itertools import combinations
    >>> hands = combinations(range(5), 2)
    >>> table = TwoWay.of(hands, {"a 0": lambda hand: 0 in hand}, {"a 4": lambda hand: 4 in hand})
    >>> table.rows()[1]
    ('a 0', '1', '3', '4')
    """

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The table with its heads and sums."""
        count = {slot: f"{number.numerator:,}" for slot, number in self.slots.items()}
        named = zip((self.first, "else", "all"), CELLS, strict=True)
        return (("", self.second, "else", "all"), *((name, *(count[slot] for slot in line)) for name, line in named))


class Venn(Two):
    """Two events as circles, which overlap where both happen.

    >>> Venn("double", "with a 6", 1, 6, 6, 15).neither
    15
    """


class Branch(NamedTuple):
    """One way that a step can go: its name, its chance after all that came before, and what can follow.

    >>> Branch("double", Fraction(1, 4)).then
    ()
    """

    name: str
    chance: Fraction
    then: "tuple[Branch, ...]" = ()


@dataclass(frozen=True)
class Tree:
    """Steps one after the other: at each an event happens or not, with its chance after what came before.

    Its slots are paths: "1" the first branch, "12" the second of those behind it, "=12" what that path comes to. With
    `per` it has how many of so many are expected, in place of chances and ends.

    >>> from itertools import permutations, product
    >>> from fivescore import DOUBLE_SIX
    >>> steps = {"double": lambda two: two[0].is_double}, {"double": lambda two: two[1].is_double}
    >>> Tree.of(permutations(DOUBLE_SIX, 2), *steps).ends[0]
    (('double', 'double'), Fraction(1, 18))
    >>> Tree.of(product(DOUBLE_SIX, repeat=2), *steps).ends[0][1]
    Fraction(1, 16)
    """

    branches: tuple[Branch, ...]
    per: int = 0

    @classmethod
    def of(cls, space: Iterable[Any], *steps: Named) -> "Tree":
        """Count a space step by step: each is an event with its name, and "else" where it does not happen.

        Raises FivescoreError for an empty space, no steps, and more ends than can be drawn.
        """
        outcomes = list(space)
        if not outcomes or not steps:
            raise FivescoreError("a tree needs outcomes, and one step at least")
        if 2 ** len(steps) > MOST:
            raise FivescoreError(f"{len(steps)} steps have {2 ** len(steps)} ends, and {MOST} are the most")
        return cls(_grown(outcomes, [_named(step) for step in steps]))

    @classmethod
    def of_two(cls, name: str, first: Fraction | int, after: Fraction | int, otherwise: Fraction | int) -> "Tree":
        """Two steps at which the same may happen: how likely at first, after it happened, and after it did not.

        >>> Tree.of_two("double", Fraction(1, 4), Fraction(2, 9), Fraction(7, 27)).slots["=11"]
        Fraction(1, 18)
        """

        def pair(chance: Fraction, then: Sequence[tuple[Branch, ...]]) -> tuple[Branch, ...]:
            return Branch(name, chance, then[0]), Branch("else", 1 - chance, then[1])

        return cls(pair(Fraction(first), [pair(Fraction(each), [(), ()]) for each in (after, otherwise)]))

    def frequencies(self, per: int) -> "Tree":
        """The same tree with how many of so many are expected to go each way.

        >>> from itertools import permutations
        >>> from fivescore import DOUBLE_SIX
        >>> steps = {"double": lambda two: two[0].is_double}, {"double": lambda two: two[1].is_double}
        >>> Tree.of(permutations(DOUBLE_SIX, 2), *steps).frequencies(1008).slots["12"]
        Fraction(196, 1)
        """
        return replace(self, per=per)

    @property
    def slots(self) -> dict[str, Fraction]:
        """Every branch and every end, by its path."""
        found = {}
        for path, _, chance, branch in _places(self.branches):
            found[path] = chance * self.per if self.per else branch.chance
            if not branch.then and not self.per:
                found[f"={path}"] = chance
        return found

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Branches of a place come to 1, or to what comes in; an end is the product of its path."""
        slots = self.slots
        found: list[Relation] = []
        for path in slots:
            before = path[:-1]
            if path.startswith("="):
                found.append((path, tuple(path[1:at] for at in range(2, len(path) + 1)), True))
            elif path.endswith("1") and (before or not self.per):
                twins = tuple(twin for twin in (path, f"{before}2") if twin in slots)
                found.append((before if self.per else "", twins, False))
        return tuple(found)

    @property
    def ends(self) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
        """Every path to an end, with its chance: the chances along it, multiplied."""
        return tuple((names, chance) for _, names, chance, branch in _places(self.branches) if not branch.then)


Diagram = Two | Tree
"""What tables, circles and trees have in common: slots with numbers, and how they hang together."""


def follows(diagram: Diagram, slot: str, said: Mapping[str, Fraction]) -> bool:
    """Say whether the number at a slot follows from others that were said, or that are given."""
    known = {"": Fraction(1), **said}
    for whole, parts, times in diagram.relations:
        if slot in (whole, *parts) and {whole, *parts} <= {*known}:
            values = [known[part] for part in parts]
            if (prod(values) if times else sum(values)) == known[whole]:
                return True
    return False


def _grown(outcomes: Sequence[Any], steps: Sequence[tuple[str, Event]]) -> tuple[Branch, ...]:
    """The branches of the first step, each with those of the rest; what never happens has none."""
    if not steps:
        return ()
    (name, event), *rest = steps
    parts = {name: [each for each in outcomes if event(each)], "else": [each for each in outcomes if not event(each)]}
    return tuple(
        Branch(said, Fraction(len(part), len(outcomes)), _grown(part, rest)) for said, part in parts.items() if part
    )


def _places(
    branches: Sequence[Branch], path: str = "", names: tuple[str, ...] = (), chance: Fraction = Fraction(1)
) -> Iterator[tuple[str, tuple[str, ...], Fraction, Branch]]:
    """Yield each branch after the one that it follows, with its path, the names on it, and the chance to go it."""
    for at, branch in enumerate(branches, start=1):
        place = (f"{path}{at}", (*names, branch.name), chance * branch.chance)
        yield *place, branch
        yield from _places(branch.then, *place)


def letters(gaps: Sequence[object]) -> tuple[str, ...]:
    """The letters of so many gaps.

    >>> letters(["both", "neither"])
    ('a', 'b')
    """
    return tuple("abcdefgh"[: len(gaps)])


def draw(value: Diagram, gaps: Sequence[str] = (), ink: Ink = SCREEN) -> Picture:
    """The picture of a diagram; slots that are gaps show a letter in place of their number.

    >>> drawn = draw(Venn("double", "with a 6", 1, 6, 6, 15), ["both"])
    >>> "(a)" in drawn, drawn.says[:47]
    (True, 'double only 6, both (a), with a 6 only 6, neith')
    """
    named = dict(zip(gaps, letters(gaps), strict=True))

    def written(slot: str) -> str:
        number = value.slots[slot]
        if slot in named:
            return f"({named[slot]})"
        if isinstance(value, Tree) and not value.per:
            return str(number)
        return f"{number.numerator:,}" if number.denominator == 1 else in_figures(number)

    parts: list[Markup] = []
    kinds: dict[type, Callable[..., tuple[str, float, float, str]]]
    kinds = {TwoWay: _table, Venn: _circles, Tree: _branches}
    name, wide, high, says = kinds[type(value)](value, (parts, written, ink))
    size = (f"{wide * 0.75:g}", f"{high * 0.75:g}")
    style = "max-width:100%;height:auto;font-family:var(--fs-font-text,system-ui,sans-serif)"
    look = {"style": style} if ink.styled else {"font_family": ink.font}
    return ink.drawn("fs-diagram", (0, 0, wide, high), size, says, *parts, role="img", aria_label=name, **look)


def in_figures(value: Fraction) -> str:
    """A number in three figures, rounded half up, as pupils are asked to.

    >>> in_figures(Fraction(5, 16)), in_figures(Fraction(26, 51)), in_figures(Fraction(1, 80))
    ('0.313', '0.510', '0.0125')
    """
    half_up = Context(prec=FIGURES, rounding=ROUND_HALF_UP)
    return f"{half_up.divide(Decimal(value.numerator), Decimal(value.denominator)):f}"


def _units(number: float) -> str:
    return f"{number:.6g}"


def _paint(ink: Ink, **looks: str) -> dict[str, str]:
    """A color for each look: with a style where the page has one, black in print."""
    plain = {look: _COLORS[color] if ink.styled or color == "paper" else "#000" for look, color in looks.items()}
    style = ";".join(f"{look}:var(--fs-{color},{_COLORS[color]})" for look, color in looks.items())
    return {**plain, **({"style": style} if ink.styled else {})}


def _text(on: _Sheet, x: float, y: float, words: str, color: str = "ink", **look: str | float) -> None:
    parts, _, ink = on
    if words.startswith("("):  # a gap: room to write, and its letter
        wide = 46
        left = x - {"middle": wide / 2, "end": wide}.get(str(look.get("text_anchor")), 0)
        box = {"x": _units(left), "y": _units(y - 21), "width": _units(wide), "height": "28", "rx": "4"}
        parts.append(tag("rect", stroke_dasharray="4 3", **box, **_paint(ink, stroke="edge", fill="paper")))
        x, look = left + 4, {**look, "text_anchor": "start", "font_size": 15}
    about = {"font_size": 20, **look}
    parts.append(tag("text", words, x=_units(x), y=_units(y), **about, **_paint(ink, fill=color)))


def _table(value: TwoWay, on: _Sheet) -> tuple[str, float, float, str]:
    """The first event in rows, the second in columns, with sums."""
    parts, written, ink = on
    heads, names = (value.second, "else", "all"), (value.first, "else", "all")
    wide = [max(90, _LETTER * len(head) + 20) for head in heads]
    left = _LETTER * max(map(len, names)) + 24
    ends = [left + each for each in accumulate(wide)]
    for at, (head, end) in enumerate(zip(heads, ends, strict=True)):
        _text(on, end - 10, 28, head, font_weight=600, text_anchor="end")
        for row, line in enumerate(CELLS):
            _text(on, end - 10, 28 + _ROW * (row + 1), written(line[at]), text_anchor="end")
    for row, name in enumerate(names):
        _text(on, 8, 28 + _ROW * (row + 1), name, font_weight=600)
        path = f"M4 {_ROW * (row + 1) - 4}H{_units(ends[-1])}"
        parts.append(tag("path", d=path, fill="none", stroke_width=1.5, **_paint(ink, stroke="edge")))
    said = "; ".join(
        f"{name}: {', '.join(f'{head} {written(slot)}' for head, slot in zip(heads, line, strict=True))}"
        for name, line in zip(names, CELLS, strict=True)
    )
    return "A two-way table", ends[-1] + 8, _ROW * 4, f"{value.first} in rows, {value.second} in columns. {said}."


def _circles(value: Venn, on: _Sheet) -> tuple[str, float, float, str]:
    """Two circles with the number of outcomes in each part, and beside them what belongs to neither."""
    parts, written, ink = on
    for x, color in ((150, "chart-1"), (260, "chart-2")):
        look = _paint(ink, fill=color, stroke="ink") if ink.styled else {"fill": "none", "stroke": "#000"}
        parts.append(tag("circle", cx=x, cy=130, r=95, fill_opacity=0.18, stroke_width=2, **look))
    for x, name, anchor in ((20, value.first, "start"), (390, value.second, "end")):
        _text(on, x, 22, name[:24], font_weight=600, text_anchor=anchor)
    for x, slot in ((100, "first only"), (205, "both"), (310, "second only")):
        _text(on, x, 137, written(slot), text_anchor="middle")
    _text(on, 200, 252, "neither:", text_anchor="end")
    _text(on, 208, 252, written("neither"))
    said = f"{value.first} only {written('first only')}, both {written('both')}, "
    said += f"{value.second} only {written('second only')}, neither {written('neither')}, of {value.total:,} in all."
    return "Two events that overlap", 410, 266, said


def _branches(value: Tree, on: _Sheet) -> tuple[str, float, float, str]:
    """The branches from left to right, each with its number, and at every end what its path comes to."""
    parts, written, ink = on
    put = partial(_text, on, color="ink-2", font_size=17, text_anchor="middle")

    def grown(branches: Sequence[Branch], path: str, x: float, top: float) -> tuple[float, float, float]:
        """Draw some branches from a place on; return how high they begin, where they end, where the next end stands."""
        rows: list[tuple[float, Branch, str]] = []
        named = x + _LONG + 8
        after = right = named + _LETTER * max(len(branch.name) for branch in branches) + 8
        for at, branch in enumerate(branches, start=1):
            here = f"{path}{at}"
            if branch.then:
                middle, right, top = grown(branch.then, here, after, top)
            else:
                middle, top = top + _HIGH / 2, top + _HIGH
                if not value.per:
                    _text(on, after + 10, middle + 7, written(f"={here}"), font_weight=600)
            rows.append((middle, branch, here))
        start = sum(middle for middle, _, _ in rows) / len(rows)
        for middle, branch, here in rows:
            line = f"M{_units(x)} {_units(start)}L{_units(x + _LONG)} {_units(middle)}"
            parts.append(tag("path", d=line, fill="none", stroke_width=2, **_paint(ink, stroke="edge")))
            put(x + _LONG / 2 - 4, (middle + start) / 2 + (-7 if middle <= start else 21), written(here))
            _text(on, named, middle + 7, branch.name)
        return start, right, top

    *_, right, bottom = grown(value.branches, "", 12.0, 0.0)
    said = []
    for path, names, _, branch in _places(value.branches):
        words = [f"{name} {written(path[:at])}" for at, name in enumerate(names, start=1)]
        said += [] if branch.then else [", ".join(words if value.per else [*words, f"makes {written(f'={path}')}"])]
    whole = f"Of {value.per:,}. " if value.per else ""
    return "A tree of steps", right + (0 if value.per else 76), bottom + 6, f"{whole}{'; '.join(said)}."

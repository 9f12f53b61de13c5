"""Two-way tables, Venn diagrams and trees: each as a picture or a table, with its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fivescore.classroom.diagrams import Branch, Tree, TwoWay, Venn
from fivescore.labs.contract import Table
from fivescore.labs.parts import html
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import percent
from fivescore.labs.values.drawn import draws
from fivescore.svg.markup import Markup, tag
from fivescore.svg.theme import XMLNS

_INK, _SOFT, _LINE = "var(--fs-ink,#0f242a)", "var(--fs-ink-2,#42575d)", "var(--fs-edge,#64787e)"
_FILLS = ("var(--fs-chart-1,#13768c)", "var(--fs-chart-2,#e3a52c)")
_LONG, _HIGH, _LETTER = 110, 58, 11.5
"""Of a tree: how long a branch is, how far apart ends stand, and how wide a letter is."""


def _text(x: float, y: float, words: str, **look: str | float | bool | None) -> Markup:
    ink: dict[str, str | float | bool | None] = {"font_size": 20, "fill": "#0f242a", "style": f"fill:{_INK}"}
    return tag("text", words, x=x, y=y, **(ink | look))


def _picture(wide: float, high: float, name: str, says: str, *parts: Markup) -> Markup:
    """A drawing whose words stand beside it for the ear."""
    box = {"viewBox": f"0 0 {wide:g} {high:g}", "width": f"{wide * 0.75:g}", "height": f"{high * 0.75:g}"}
    style = "max-width:100%;height:auto;font-family:var(--fs-font-text,system-ui,sans-serif)"
    drawn = tag("svg", *parts, xmlns=XMLNS, class_="fs-diagram", role="img", aria_label=name, style=style, **box)
    return drawn + tag("p", rich(says), class_="fs-v-note")


@draws(TwoWay)
def two_way(value: TwoWay) -> Markup:
    """The table, with what each event tells of the other below it.

    >>> drawn = two_way(TwoWay("double", "with a 6", 1, 6, 6, 15))
    >>> drawn.count("<tr>"), "Of 28 outcomes" in drawn
    (4, True)
    """
    caption = f"Of {value.total:,} outcomes: {value.first} in rows, {value.second} in columns"
    drawn = html.table(Table(caption, value.rows()))
    return tag("div", drawn, class_="fs-lab fs-v-bare") + tag("p", rich(_told(value)), class_="fs-v-note")


def _told(value: TwoWay | Venn) -> str:
    """What each of two events tells of the other."""
    events = ((value.first, value.second, value.first_only), (value.second, value.first, value.second_only))
    known = []
    for one, other, here in events:
        if of := here + value.both:
            verb = "is" if value.both == 1 else "are"
            share = _chance(value.given(one))
            known.append(f"{value.both:,} of the {of:,} in “{one}” {verb} in “{other}” too: {share}.")
    return " ".join(known)


def _chance(chance: Fraction) -> str:
    return f"{chance}, {percent(chance)}" if chance.denominator > 1 else percent(chance)


@draws(Venn)
def venn(value: Venn) -> Markup:
    """Two circles with the number of outcomes in each part, and beside them what belongs to neither.

    >>> drawn = venn(Venn("double", "with a 6", 1, 6, 6, 15))
    >>> drawn.count("<circle"), drawn.count("<text")
    (2, 6)
    """
    middle = {"text_anchor": "middle"}
    circles = [
        tag(
            "circle",
            cx=x,
            cy=130,
            r=95,
            fill_opacity=0.18,
            stroke_width=2,
            fill="#13768c",
            stroke="#0f242a",
            style=f"fill:{fill};stroke:{_INK}",
        )
        for x, fill in zip((150, 260), _FILLS, strict=True)
    ]
    names = [
        _text(x, 22, name[:24], font_weight=600, text_anchor=anchor)
        for x, name, anchor in ((20, value.first, "start"), (390, value.second, "end"))
    ]
    counts = ((100, value.first_only), (205, value.both), (310, value.second_only))
    inside = [_text(x, 137, f"{count:,}", **middle) for x, count in counts]
    outside = _text(205, 252, f"neither: {value.neither:,}", **middle)
    says = f"{value.first} only {value.first_only:,}, both {value.both:,}, {value.second} only {value.second_only:,}"
    said = f"{says}, neither {value.neither:,}, of {value.total:,} outcomes. {_told(value)}"
    return _picture(410, 266, "Two events that overlap", said, *circles, *names, *inside, outside)


@draws(Tree)
def tree(value: Tree) -> Markup:
    """The branches from left to right, each with its chance, and at every end the product.

    >>> from itertools import permutations
    >>> from fivescore import DOUBLE_SIX
    >>> steps = {"double": lambda two: two[0].is_double}, {"double": lambda two: two[1].is_double}
    >>> drawn = tree(Tree.of(permutations(DOUBLE_SIX, 2), *steps))
    >>> drawn.count("<path"), "double, double: 1/18" in drawn
    (6, True)
    """
    ends = value.ends
    parts, *_ = _grown(value.branches, Fraction(1), 12, 0)
    steps = [max(map(len, names)) for names in zip(*(path for path, _ in ends), strict=True)]
    wide = 12 + sum(_LONG + _LETTER * letters + 16 for letters in steps) + 80
    said = "; ".join(f"{', '.join(path)}: {_chance(chance)}" for path, chance in ends)
    return _picture(wide, len(ends) * _HIGH + 6, "A tree of steps", f"{said}.", *parts)


def _grown(branches: Sequence[Branch], before: Fraction, x: float, top: float) -> tuple[list[Markup], float, float]:
    """The parts of some branches from a place on, how high they begin, and where the next end stands."""
    parts: list[Markup] = []
    rows: list[tuple[float, Branch]] = []
    named = x + _LONG + 8
    after = named + _LETTER * max(len(branch.name) for branch in branches) + 8
    for branch in branches:
        if branch.then:
            below, middle, top = _grown(branch.then, before * branch.chance, after, top)
            parts += below
        else:
            middle, top = top + _HIGH / 2, top + _HIGH
            parts.append(_text(after + 10, middle + 7, str(before * branch.chance), font_weight=600))
        rows.append((middle, branch))
    here = sum(middle for middle, _ in rows) / len(rows)
    for middle, branch in rows:
        path = f"M{x:g} {here:g}L{x + _LONG:g} {middle:g}"
        parts.append(tag("path", d=path, fill="none", stroke="#64787e", stroke_width=2, style=f"stroke:{_LINE}"))
        beside = (middle + here) / 2 + (-7 if middle <= here else 21)
        soft = f"fill:{_SOFT}"
        parts.append(
            _text(x + _LONG / 2 - 4, beside, str(branch.chance), font_size=17, text_anchor="middle", style=soft)
        )
        parts.append(_text(named, middle + 7, branch.name))
    return parts, here, top

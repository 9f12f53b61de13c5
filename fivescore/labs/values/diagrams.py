"""Two-way tables, Venn diagrams and trees: each as a picture or a table, with its sentence."""

from __future__ import annotations

from fractions import Fraction

from fivescore.classroom.diagrams import Tree, TwoWay, Venn
from fivescore.classroom.drawings import draw
from fivescore.labs.contract import Table
from fivescore.labs.parts import html
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import percent
from fivescore.labs.values.drawn import draws
from fivescore.svg.markup import Markup, tag


@draws(TwoWay)
def two_way(value: TwoWay) -> Markup:
    """The table, with what each event tells of the other below it."""
    caption = f"Of {value.total:,} outcomes: {value.first} in rows, {value.second} in columns"
    drawn = html.table(Table(caption, value.rows()))
    return tag("div", drawn, class_="fs-lab fs-v-bare") + _note(_told(value))


def _note(says: str) -> Markup:
    return tag("p", rich(says), class_="fs-v-note")


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
    """Two circles with the number of outcomes in each part, and beside them what belongs to neither."""
    drawn = draw(value)
    return drawn + _note(f"{drawn.says[:-1]}. {_told(value)}")


@draws(Tree)
def tree(value: Tree) -> Markup:
    """The branches from left to right, each with its chance, and at every end the product."""
    said = "; ".join(f"{', '.join(path)}: {_chance(chance)}" for path, chance in value.ends)
    return draw(value) + _note(f"{said}.")

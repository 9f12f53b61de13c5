"""Values as the labs draw them: two-way tables, Venn diagrams and trees, and a round reviewed.

Importing this gives each a `_repr_html_`, as `fivescore.notebook.values` does for what the engine finds.
"""

from fractions import Fraction

from fivescore.notebook import html, words
from fivescore.notebook.drawn import draws, noted
from fivescore.notebook.html import Table
from fivescore.notebook.values.rows import did, in_rows
from fivescore.notebook.words import percent
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.classroom.diagrams import Tree, TwoWay, Venn, draw
from fivescore_labs.review import MEASURES, Review


@draws(TwoWay)
def two_way(value: TwoWay) -> Markup:
    """The table, with what each event tells of the other below it."""
    caption = f"Of {value.total:,} outcomes: {value.first} in rows, {value.second} in columns"
    drawn = html.table(Table(caption, value.rows()))
    return tag("div", drawn, class_="fs-lab fs-v-bare") + noted(_of_each_other(value))


def _of_each_other(value: TwoWay | Venn) -> str:
    """Say what each of two events tells of the other."""
    events = ((value.first, value.second, value.first_only), (value.second, value.first, value.second_only))
    known = []
    for one, other, here in events:
        if of := here + value.both:
            verb = "is" if value.both == 1 else "are"
            share = _share(value.given(one))
            known.append(f"{value.both:,} of the {of:,} in “{one}” {verb} in “{other}” too: {share}.")
    return " ".join(known)


def _share(chance: Fraction) -> str:
    return f"{chance}, {percent(chance)}" if chance.denominator > 1 else percent(chance)


@draws(Venn)
def venn(value: Venn) -> Markup:
    """Two circles with the number of outcomes in each part, and beside them what belongs to neither."""
    drawn = draw(value)
    return drawn + noted(f"{drawn.says[:-1]}. {_of_each_other(value)}")


@draws(Tree)
def tree(value: Tree) -> Markup:
    """The branches from left to right, each with its chance, and at every end the product."""
    said = "; ".join(f"{', '.join(path)}: {_share(chance)}" for path, chance in value.ends)
    return draw(value) + noted(f"{said}.")


@draws(Review)
def review(value: Review) -> Markup:
    """Each choice of a seat: what it did, what was best, and what it lost."""
    if not value.decisions:
        return noted("There was no choice.")
    lines, measures = [], []
    for each in value.decisions:
        best = joined([did(action) for action in each.weighed.best[:1]])
        lost = f"−{words.margin(each.lost)[1:]}" if each.lost else "best"
        lines.append((did(each.chosen), lost, joined(["best: ", best]) if each.lost else "", each.weighed.measure))
        measures.append(each.weighed.measure)
    notes = [noted(f"{name.capitalize()}. {MEASURES[name]}") for name in dict.fromkeys(measures)]
    return in_rows(("Chosen", "Lost", "Best", "Measure"), ("tile", "number", "words", "sum"), lines) + joined(notes)

"""The delta view: the count on a wheel for each number that scores, and how far a play has to walk to the star."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin

from fivescore import svg
from fivescore.analysis.finder import Opportunity, Residue
from fivescore.core import speech
from fivescore.notebook.html import Table
from fivescore.notebook.words import signed
from fivescore.svg.markup import Markup, joined, tag

MOST = 3
"""How many wheels are drawn at most; Odd Primes has more numbers, which are in the table."""
_RIM, _NODE, _LARGE, _WALK = 88, 19, 24, 59
"""Radius of the wheel, of a number on it, of the star and of the count there, and of the walk inside."""


def sum_of(each: Opportunity) -> str:
    """The count before a play, its change, and the count after it."""
    return f"{each.before} {'−' if each.change < 0 else '+'} {abs(each.change)} = {each.total}"


def says(found: Sequence[Residue]) -> str:
    """Say what the count leaves, and what would score, in a sentence for each wheel."""
    sentences = [
        f"In {each.plural} it leaves {each.left}: {speech.listed(list(map(signed, each.changes)))} "
        f"score{'s' if len(each.changes) == 1 else ''}."
        for each in found[:MOST]
    ]
    return " ".join([*sentences, *(["Larger primes are in the table."] if len(found) > MOST else [])])


def table(total: int, found: Sequence[Residue]) -> Table:
    """Every number that scores, what the count leaves, and the changes that score, in rows."""
    rows = [("In", f"{total} leaves", "Changes that score")]
    rows += [(each.plural, str(each.left), ", ".join(map(signed, each.changes))) for each in found]
    return Table("The changes of the count that score now", tuple(rows))


def wheels(total: int, found: Sequence[Residue], plays: Iterable[Opportunity], chosen: Opportunity | None) -> Markup:
    """The wheels of a count, as HTML: where it stands, where the plays land, and the walk of the chosen one."""
    changes = Counter(each.change for each in plays)
    drawn = [_wheel(total, each, changes, chosen.change if chosen else None) for each in found[:MOST]]
    return tag("div", *drawn, class_="fs-wheels") if drawn else Markup()


def _wheel(total: int, at: Residue, changes: Counter[int], walked: int | None) -> Markup:
    """One wheel: its numbers clockwise from the star at the top, the count in its place, plays beside, walks inside."""
    landing: Counter[int] = Counter()
    for change, plays in changes.items():
        landing[(at.left + change) % at.divisor] += plays
    walks = ([-at.left, at.divisor - at.left] if at.left else [at.divisor]) if walked is None else [walked]
    parts = [tag("circle", class_="fs-rim", r=_RIM)]
    parts += [_arc(at, change, dotted=walked is None and change > 0) for change in walks]
    parts += [_number(at, number, total, landing[number]) for number in range(at.divisor)]
    label = f"The count is {total}. {says([at])} {_lands(at, landing, walked)}"
    body = tag("svg", *parts, viewBox="-170 -119 340 233", role="img", aria_label=label)
    return tag("div", body, tag("p", f"in {at.plural}", aria_hidden="true"), class_="fs-wheel")


def _lands(at: Residue, landing: Counter[int], walked: int | None) -> str:
    """In words: where the plays land, and where the chosen one walks."""
    where = [f"{plays} on {number}" for number, plays in sorted(landing.items())]
    out = f"Plays land: {speech.listed(where)}." if where else ""
    if walked is not None:
        out += f" The chosen play walks {signed(walked)} to {(at.left + walked) % at.divisor}."
    return out.strip()


def _spot(at: Residue, number: float, radius: float) -> tuple[float, float]:
    turn = 2 * pi * number / at.divisor - pi / 2
    return radius * cos(turn), radius * sin(turn)


@lru_cache(500)
def _number(at: Residue, number: int, total: int, plays: int) -> Markup:
    """A place on the wheel: the star at 0, the count where it stands, else what is left; and how many land there."""
    x, y = _spot(at, number, _RIM)
    here, goal = number == at.left, number == 0
    kind, radius = ("fs-goal" if goal else "fs-here" if here else "fs-stop"), _LARGE if here or goal else _NODE
    center = {"cx": f"{x:.1f}", "cy": f"{y:.1f}"}
    parts = [tag("circle", class_="fs-ring", **center, r=radius + 4)] if here and goal else []
    parts.append(tag("circle", class_=kind, **center, r=radius))
    if goal:
        size, above = (7, 10) if here else (14, 0)
        parts.append(tag("path", class_="fs-goal-star", d=svg.star_outline(x, y - above, size)))
    if here or not goal:
        name, down = (str(total) if here else str(number)), 14 if goal else 6
        looks = {"fs-here": "fs-on", "fs-goal": "fs-at-goal"}
        parts.append(tag("text", name, x=f"{x:.1f}", y=f"{y + down:.1f}", class_=looks.get(kind)))
    if plays:
        side, beside = ("fs-after", x + radius + 10) if x >= -1 else ("fs-before", x - radius - 10)
        told, kind = f"{plays} play{'s' * (plays > 1)}", f"fs-landing {side}"
        parts.append(tag("text", told, class_=kind, x=f"{beside:.1f}", y=f"{y + 6:.1f}"))
    return joined(parts)


def _arc(at: Residue, change: int, *, dotted: bool) -> Markup:
    """The walk of a change inside the wheel, with an arrow at its end; a whole turn is drawn as nearly one."""
    steps = change % at.divisor if change > 0 else -(-change % at.divisor)
    if change and not steps:
        steps = at.divisor if change > 0 else -at.divisor
    if not steps:
        return Markup()
    kind = " fs-ahead" if dotted else ""
    middle = _spot(at, at.left + steps / 2, _WALK - 23)
    label = tag("text", signed(change), class_=f"fs-walk-by{kind}", x=f"{middle[0]:.1f}", y=f"{middle[1] + 6:.1f}")
    gap = 0.24 * at.divisor / 5 * (1 if steps > 0 else -1)
    ends = [at.left + gap, at.left + steps - gap]
    count = max(2, abs(round(steps * 60 / at.divisor)))
    points = [_spot(at, ends[0] + (ends[1] - ends[0]) * step / count, _WALK) for step in range(count + 1)]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points[:-1])
    walk = tag("path", class_=f"fs-walk{kind}", d=path)
    return joined([walk, tag("path", class_=f"fs-tip{kind}", d=_head(points)), label])


def _head(points: Sequence[tuple[float, float]]) -> str:
    """The arrow at the last of some points, a triangle."""
    (a, b), (x, y) = points[-3], points[-1]
    size = ((x - a) ** 2 + (y - b) ** 2) ** 0.5
    dx, dy = 12 * (x - a) / size, 12 * (y - b) / size
    barbs = [(x - dx - side * 0.6 * dy, y - dy + side * 0.6 * dx) for side in (1, -1)]
    return f"M{barbs[0][0]:.1f} {barbs[0][1]:.1f}L{x:.1f} {y:.1f}L{barbs[1][0]:.1f} {barbs[1][1]:.1f}Z"

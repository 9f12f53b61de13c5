"""The delta view: the count on a wheel for each number that scores, and how far a play has to walk to the star."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from math import cos, pi, sin

from fivescore import speech, svg
from fivescore.finder import Opportunity, Residue
from fivescore.labs.contract import Table

MOST = 3
"""How many wheels are drawn at most; Odd Primes has more numbers, which stand in the table."""
_RIM, _NODE, _WALK = 84, 19, 52
"""Radius of the wheel, of a number on it, and of the walk inside."""


def signed(change: int) -> str:
    """A change with its sign, as it is printed: with a real minus.

    >>> signed(3), signed(-2) == "\N{MINUS SIGN}2", signed(0)
    ('+3', True, '0')
    """
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"


def sum_of(each: Opportunity) -> str:
    """The count before a play, its change, and the count after it.

    >>> from fivescore.layout import Play
    >>> from fivescore.tiles import Tile
    >>> sum_of(Opportunity(Play(Tile(3, 6), Tile(3, 5)), 10, 10, 3, 3))
    '7 + 3 = 10'
    """
    return f"{each.before} {'−' if each.change < 0 else '+'} {abs(each.change)} = {each.total}"


def says(found: Sequence[Residue]) -> str:
    """What the count leaves, and what would score, in a sentence for each wheel.

    >>> says([Residue(5, 2, (3, 8))])
    'In fives it leaves 2: +3 and +8 score.'
    """
    sentences = [
        f"In {_plural(each.divisor)} it leaves {each.left}: {speech.listed(list(map(signed, each.changes)))} "
        f"score{'s' if len(each.changes) == 1 else ''}."
        for each in found[:MOST]
    ]
    return " ".join([*sentences, *(["Larger primes stand in the table."] if len(found) > MOST else [])])


def table(total: int, found: Sequence[Residue]) -> Table:
    """Every number that scores, what the count leaves, and the changes that score, in rows.

    >>> from fivescore import ALL_FIVES, Layout
    >>> from fivescore.finder import residues
    >>> table(5, residues(Layout(ALL_FIVES).play("1-4"))).rows[1]
    ('fives', '0', '0, +5, +10')
    """
    rows = [("In", f"{total} leaves", "Changes that score")]
    rows += [(_plural(each.divisor), str(each.left), ", ".join(map(signed, each.changes))) for each in found]
    return Table("The changes of the count that score now", tuple(rows))


def wheels(total: int, found: Sequence[Residue], plays: Iterable[Opportunity], chosen: Opportunity | None) -> str:
    """The wheels of a count, as HTML: where it stands, where the plays land, and the walk of the chosen one.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> from fivescore.finder import residues
    >>> drawn = wheels(8, residues(Layout(FIVES_AND_THREES).play("3-5")), [], None)
    >>> drawn.count('class="fs-wheel"'), "In threes it leaves 2" in drawn, wheels(0, [], [], None)
    (2, True, '')
    """
    changes = Counter(each.change for each in plays)
    drawn = "".join(_wheel(total, each, changes, chosen.change if chosen else None) for each in found[:MOST])
    return f'<div class="fs-wheels">{drawn}</div>' if drawn else ""


def _wheel(total: int, at: Residue, changes: Counter[int], walked: int | None) -> str:
    """One wheel: its numbers clockwise from the star at the top, plays beside them, and the walk inside."""
    landing: Counter[int] = Counter()
    for change, plays in changes.items():
        landing[(at.left + change) % at.divisor] += plays
    walks = _needs(at) if walked is None else [walked]
    parts = [f'<circle class="fs-rim" r="{_RIM}"/>']
    parts += [_arc(at, change, needed=walked is None) for change in walks]
    parts += [_number(at, number, landing[number]) for number in range(at.divisor)]
    middle = f'<text class="fs-big" y="9">{total}</text>'
    label = f"The count is {total}. {says([at])} {_lands(at, landing, walked)}"
    name = f'role="img" aria-label="{escape(label)}"'
    body = f'<svg viewBox="-170 -130 340 240" {name}>{"".join(parts)}{middle}</svg>'
    return f'<div class="fs-wheel">{body}<p aria-hidden="true">in {_plural(at.divisor)}</p></div>'


def _needs(at: Residue) -> list[int]:
    """The shortest walks to the star, back and on; one full turn where the count stands there."""
    return [-at.left, at.divisor - at.left] if at.left else [at.divisor]


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


def _number(at: Residue, number: int, plays: int) -> str:
    """A number on the wheel: a star at 0, a heavy ring where the count stands, and how many plays land there."""
    x, y = _spot(at, number, _RIM)
    kind = " fs-goal" if number == 0 else ""
    ring = f'<circle class="fs-here" cx="{x:.1f}" cy="{y:.1f}" r="{_NODE + 5}"/>' if number == at.left else ""
    body = f'<circle class="fs-stop{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{_NODE}"/>'
    text = f'<text x="{x:.1f}" y="{y + 6:.1f}">{number}</text>'
    star = f'<path class="fs-goal-star" d="{svg.star_outline(x, y - 32, 9)}"/>' if number == 0 else ""
    if not plays:
        return ring + body + text + star
    side, beside = ("fs-after", x + _NODE + 13) if x >= -1 else ("fs-before", x - _NODE - 13)
    count = f'<text class="fs-landing {side}" x="{beside:.1f}" y="{y + 6:.1f}">{_plays(plays)}</text>'
    return ring + body + text + star + count


def _arc(at: Residue, change: int, *, needed: bool) -> str:
    """The walk of a change inside the wheel, with an arrow at its end; a whole turn is drawn as nearly one."""
    steps = change % at.divisor if change > 0 else -(-change % at.divisor)
    if change and not steps:
        steps = at.divisor if change > 0 else -at.divisor
    middle = _spot(at, at.left + steps / 2, _WALK - 19)
    label = f'<text class="fs-walk-by" x="{middle[0]:.1f}" y="{middle[1] + 5:.1f}">{signed(change)}</text>'
    if not steps:
        return ""
    gap = 0.24 * at.divisor / 5 * (1 if steps > 0 else -1)
    ends = [at.left + gap, at.left + steps - gap]
    count = max(2, abs(round(steps * 60 / at.divisor)))
    points = [_spot(at, ends[0] + (ends[1] - ends[0]) * step / count, _WALK) for step in range(count + 1)]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    walk = f'<path class="fs-walk{" fs-need" if needed else ""}" d="{path}"/>'
    return f'{walk}<path class="fs-walk" d="{_head(points)}"/>{label}'


def _head(points: Sequence[tuple[float, float]]) -> str:
    """The barbs of an arrow at the last of some points."""
    (a, b), (x, y) = points[-2], points[-1]
    size = ((x - a) ** 2 + (y - b) ** 2) ** 0.5
    dx, dy = 9 * (x - a) / size, 9 * (y - b) / size
    barbs = [(x - dx - side * 0.7 * dy, y - dy + side * 0.7 * dx) for side in (1, -1)]
    return f"M{barbs[0][0]:.1f} {barbs[0][1]:.1f}L{x:.1f} {y:.1f}L{barbs[1][0]:.1f} {barbs[1][1]:.1f}"


def _plays(count: int) -> str:
    return "1 play" if count == 1 else f"{count} plays"


def _plural(divisor: int) -> str:
    return {3: "threes", 5: "fives", 7: "sevens"}.get(divisor, f"{divisor}s")

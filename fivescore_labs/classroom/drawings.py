"""Two-way tables, Venn diagrams and trees as pictures with a sentence; gaps to fill in are boxes with letters."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate

from fivescore.svg import SCREEN, TOKENS, Ink, Picture
from fivescore.svg.markup import Markup, tag
from fivescore_labs.classroom.decimals import in_figures
from fivescore_labs.classroom.diagrams import CELLS, Branch, Diagram, Tree, TwoWay, Venn

_COLORS = dict(re.findall(r"--fs-([\w-]+): (#\w+);", TOKENS.read_text(encoding="utf-8").partition("}")[0]))
"""The colors of the site in light, for where it has no style sheet."""
_LONG, _HIGH, _LETTER = 110, 58, 11.5
"""Of a tree: how long a branch is, how far apart ends stand, and how wide a letter is."""
_ROW = 44
"""How high a row of a table is."""
Written = Callable[[str], str]
"""What is at a slot: its number, or the letter of a gap."""
_Sheet = tuple[list[Markup], Written, Ink]


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
        return f"({named[slot]})" if slot in named else number_in_words(value, value.slots[slot])

    parts: list[Markup] = []
    kinds: dict[type, Callable[..., tuple[str, float, float, str]]]
    kinds = {TwoWay: _table, Venn: _circles, Tree: _branches}
    name, wide, high, says = kinds[type(value)](value, (parts, written, ink))
    size = (f"{wide * 0.75:g}", f"{high * 0.75:g}")
    style = "max-width:100%;height:auto;font-family:var(--fs-font-text,system-ui,sans-serif)"
    look = {"style": style} if ink.styled else {"font_family": ink.font}
    return ink.drawn("fs-diagram", (0, 0, wide, high), size, says, *parts, role="img", aria_label=name, **look)


def number_in_words(value: Diagram, number: Fraction) -> str:
    """A number of a diagram: a count, a chance, or of how many one looks at, how many."""
    if isinstance(value, Tree) and not value.per:
        return str(number)
    return f"{number.numerator:,}" if number.denominator == 1 else in_figures(number)


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
    *_, right, bottom = _grown(value.branches, "", 12.0, 0.0, on, value.per)
    written = on[1]
    said = []
    for path, names in value.paths.items():
        words = [f"{name} {written(path[:at])}" for at, name in enumerate(names, start=1)]
        said.append(", ".join(words if value.per else [*words, f"makes {written(f'={path}')}"]))
    whole = f"Of {value.per:,}. " if value.per else ""
    return "A tree of steps", right + (0 if value.per else 76), bottom + 6, f"{whole}{'; '.join(said)}."


def _grown(
    branches: Sequence[Branch], path: str, x: float, top: float, on: _Sheet, per: int
) -> tuple[float, float, float]:
    """Draw some branches from a place on; return how high they begin, where they end, and where the next end stands."""
    parts, written, ink = on
    rows: list[tuple[float, Branch, str]] = []
    named = x + _LONG + 8
    after = right = named + _LETTER * max(len(branch.name) for branch in branches) + 8
    for at, branch in enumerate(branches, start=1):
        here = f"{path}{at}"
        if branch.then:
            middle, right, top = _grown(branch.then, here, after, top, on, per)
        else:
            middle, top = top + _HIGH / 2, top + _HIGH
            if not per:
                _text(on, after + 10, middle + 7, written(f"={here}"), font_weight=600)
        rows.append((middle, branch, here))
    start = sum(middle for middle, _, _ in rows) / len(rows)
    put = partial(_text, on, color="ink-2", font_size=17, text_anchor="middle")
    for middle, branch, here in rows:
        line = f"M{_units(x)} {_units(start)}L{_units(x + _LONG)} {_units(middle)}"
        parts.append(tag("path", d=line, fill="none", stroke_width=2, **_paint(ink, stroke="edge")))
        put(x + _LONG / 2 - 4, (middle + start) / 2 + (-7 if middle <= start else 21), written(here))
        _text(on, named, middle + 7, branch.name)
    return start, right, top

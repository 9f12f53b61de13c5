"""What lies on the table of a lab: the drawing with its total, the sentence, the ends in rows, scores in marks."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from fivescore import svg
from fivescore.analysis.finder import Opportunity
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout, Play
from fivescore.core.rules import RuleSet, Unit
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table, rich
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.parts import scoresheet
from fivescore_labs.parts.words import capital


def picture(
    layout: Layout,
    *,
    within: Layout | None = None,
    ghost: Play | None = None,
    caption: str = "",
    so_far: int = 0,
    send: str = "",
    press: str = "",
) -> Markup:
    """The table: the drawing, and beside it the caption, the total, what adds up to it, and what it scores."""
    name = tag("span", caption)
    if not layout.last and ghost is None and within is None:
        return on_table(None, name)
    drawing = svg.layout(layout, within=within, ghost=ghost, send=send, press=press)
    if not layout.last:
        return on_table(drawing, name)
    lines = joined([name, *total_line(layout)])
    tallies = Markup()
    if so_far:
        unit = so_far // 5 if layout.rules.unit == "points" else so_far
        said = tag("span", f"{so_far} so far")
        tallies = tag("p", svg.tally(unit), said, class_="fs-so-far", aria_hidden="true")
    return on_table(drawing, lines, tallies)


def counts(layout: Layout) -> list[int]:
    """Return what each end that counts adds."""
    return [opening.end.count for opening in speech.in_order(layout) if opening.counts(layout.rules)]


def ends_add(layout: Layout) -> str:
    """Say what the ends add, to go on in a sentence."""
    match counts(layout):
        case []:
            return "No end counts"
        case [only]:
            return f"The one end counts {only}"
        case several:
            return f"The ends are {speech.listed(list(map(str, several)))}"


def total_line(layout: Layout) -> list[Markup]:
    """The total of the ends, what adds up to it, and what it scores: for the eye, the sentence says the same."""
    added = counts(layout)
    adds = tag("span", " + ".join(map(str, added)) if len(added) > 1 else "")
    points = tag("b", f"scores {layout.points}", class_="fs-scores")
    scores = tag("span", svg.STAR, points) if layout.points else tag("span", "no score")
    return [tag("b", str(layout.total), class_="fs-total"), adds, scores]


def on_table(drawing: Markup | None, lines: Markup, below: Markup | None = None) -> Markup:
    """The table of a lab: lines that count, a drawing of a layout, if there is one, and what is below."""
    kind = "fs-table" if drawing else "fs-table fs-bare"
    count = tag("p", lines, class_="fs-count", aria_hidden="true")
    return tag("div", count, tag("div", drawing, class_="fs-pan") if drawing else "", below or "", class_=kind)


def ends_table(layout: Layout, caption: str = "Open ends") -> Table:
    """Every open end in a row: where it is, its tile, whether it counts, and what it adds; the total last."""
    rows = [("End", "Tile", "State", "Adds")]
    openings = speech.in_order(layout)
    for opening in openings:
        counts = opening.counts(layout.rules)
        state = "★ counts" if counts else "→ open only"
        where = speech.direction(opening, openings)
        adds = str(opening.end.count) if counts else "–"
        rows.append((capital(where), str(opening.host), state, adds))
    rows.append(("Total", "", "", str(layout.total)))
    return Table(caption, tuple(rows), total=True)


def side_names(names: Sequence[str], seats: Sequence[int]) -> list[str]:
    """The sides by the names of their players, partners together; `seats` has the side of each player."""
    own = ([name for name, each in zip(names, seats, strict=True) if each == side] for side in range(max(seats) + 1))
    return list(map(speech.listed, own))


def figures(pairs: Sequence[tuple[str, Sequence[Markup | str]]]) -> Markup:
    """Numbers in large type, each with its words below; for the eye, a sentence or a table says the same."""
    cells = (tag("p", tag("b", number), tag("span", *words), class_="fs-figure-of") for number, words in pairs)
    return tag("div", *cells, class_="fs-sides", aria_hidden="true")


def row(title: str, cells: Sequence[Markup], kind: str = "") -> Markup:
    """A row of tiles on the table of a lab, with its title; only for the eye: sentences and controls say the same."""
    name = tag("p", rich(title))
    return tag("div", name, tag("div", *cells), class_=f"fs-row {kind}".rstrip(), aria_hidden="true")


@lru_cache(500)
def cell(tile: Tile, send: str, under: str = "", kind: str = "") -> Markup:
    """A tile of a row; a click sends the message `send` with it."""
    sends = {"data_send": send, "data_value": f"{tile.low}-{tile.high}"} if send else {}
    mark = tag("b", rich(under)) if under else ""
    return tag("span", svg.tile(tile, upright=True), mark, class_=f"fs-cell {kind}", **sends)


def marks(found: Iterable[Opportunity], tiles: Iterable[Tile]) -> dict[Tile, str]:
    """Return the mark below each tile, by what was `found`: a star and the points it could score, 0, or a dash."""
    best: dict[Tile, int] = {}
    for each in found:
        best.setdefault(each.play.tile, each.points)
    return {tile: (f"★{best[tile]}" if best.get(tile) else "0" if tile in best else "–") for tile in tiles}


Sheet = Literal["strokes", "board", "xs"]
SHEETS: dict[Sheet, str] = {"strokes": "Chalk strokes", "board": "A cribbage board", "xs": "X's"}
"""The ways to mark a score, with their names."""
CHALK = replace(svg.SCREEN, line="var(--fs-on-table,#f6f2e6)")
"""The ink of a sheet that lies on the table."""
ROW = 25
"""How many strokes are in a row: five bundles."""


def worth(rules: RuleSet) -> int:
    """Return the points that one stroke, or one hole, stands for."""
    return 5 if rules.unit is Unit.POINTS else 1


def holes(rules: RuleSet, seats: int) -> int:
    """Return the number of holes of a board for such a match."""
    return 61 if rules.target_for(seats) <= 61 * worth(rules) else 121


def pegs(rules: RuleSet, scores: Sequence[int]) -> list[int]:
    by = worth(rules)
    if any(score % by for score in scores):
        raise FivescoreError("a board counts fives, and these scores are not all fives")
    return [score // by for score in scores]


def crosses(rules: RuleSet, turns: Sequence[int], *, name: str = "", ink: svg.Ink = svg.SCREEN) -> svg.Picture:
    """Draw what the turns of one side scored, in X's."""
    return scoresheet.x_notation([points * 5 // worth(rules) for points in turns], name=name, ink=ink)


def marked(sheet: Sheet, rules: RuleSet, seats: int, side: int, score: int, before: int) -> Markup:
    """The score of a side on the table, for the eye; `before` is what it was before the last turn that scored."""
    try:
        if sheet == "board":
            now, hind = pegs(rules, [score, before])
            return scoresheet.track(now, hind, holes=holes(rules, seats), seat=side % 4, ink=CHALK)
        if sheet == "xs":
            return crosses(rules, [score], ink=CHALK)
    except FivescoreError:
        pass
    strokes = max(0, score // worth(rules))
    return joined(svg.tally(min(ROW, strokes - start)) for start in range(0, strokes, ROW))

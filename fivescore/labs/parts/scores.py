"""What a game's scores are in the marks of a score sheet: strokes, X's, or holes of a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from fivescore import svg
from fivescore.core.errors import FivescoreError
from fivescore.core.rules import RuleSet, Unit
from fivescore.svg import scoresheet
from fivescore.svg.markup import Markup, joined

Sheet = Literal["strokes", "board", "xs"]
SHEETS: dict[Sheet, str] = {"strokes": "Chalk strokes", "board": "A cribbage board", "xs": "X's"}
"""The ways to mark a score, with their names."""
CHALK = replace(svg.SCREEN, line="var(--fs-on-table,#f6f2e6)")
"""The ink of a sheet that lies on the table."""
ROW = 25
"""How many strokes are in a row: five bundles."""


def worth(rules: RuleSet) -> int:
    """How many points one stroke, or one hole, stands for."""
    return 5 if rules.unit is Unit.POINTS else 1


def holes(rules: RuleSet, seats: int) -> int:
    """How many holes a board has on which such a match is kept."""
    return 61 if rules.target_for(seats) <= 61 * worth(rules) else 121


def pegs(rules: RuleSet, scores: Sequence[int]) -> list[int]:
    by = worth(rules)
    if any(score % by for score in scores):
        raise FivescoreError("a board counts fives, and these scores are not all fives")
    return [score // by for score in scores]


def crosses(rules: RuleSet, turns: Sequence[int], *, name: str = "", ink: svg.Ink = svg.SCREEN) -> svg.Picture:
    """What the turns of one side scored, in X's."""
    return scoresheet.x_notation([points * 5 // worth(rules) for points in turns], name=name, ink=ink)


def marked(sheet: Sheet, rules: RuleSet, seats: int, side: int, score: int, before: int) -> Markup:
    """The score of a side on the table, for the eye; `before` is what it was before the last turn that scored."""
    try:
        if sheet == "board":
            now, hind = pegs(rules, [score, before])
            return scoresheet.track(now, before=hind, holes=holes(rules, seats), seat=side % 4, ink=CHALK)
        if sheet == "xs":
            return crosses(rules, [score], ink=CHALK)
    except FivescoreError:
        pass
    strokes = max(0, score // worth(rules))
    return joined(svg.tally(min(ROW, strokes - start)) for start in range(0, strokes, ROW))

"""Drawings of tiles, hands and layouts (`drawing`): where things lie (`geometry`, `packing`), one tile and the paint of
all drawings (`ink`), and score sheets (`scoresheet`).
"""

from fivescore.svg.drawing import (
    ARROW as ARROW,
    MARGIN as MARGIN,
    STAR as STAR,
    back as back,
    hand as hand,
    layout as layout,
    star_outline as star_outline,
    tally as tally,
    tile as tile,
)
from fivescore.svg.geometry import (
    Arrangement as Arrangement,
    Box as Box,
    Link as Link,
    Mark as Mark,
    Piece as Piece,
    Point as Point,
    arrange as arrange,
)
from fivescore.svg.ink import (
    COLORS as COLORS,
    GRID as GRID,
    HALF as HALF,
    SCREEN as SCREEN,
    TOKENS as TOKENS,
    XMLNS as XMLNS,
    Drawing as Drawing,
    Ink as Ink,
    corner as corner,
    face as face,
    number as number,
    rect as rect,
    reverse as reverse,
    units as units,
)
from fivescore.svg.scoresheet import (
    HOLE as HOLE,
    PEGS as PEGS,
    Stroke as Stroke,
    blank_board as blank_board,
    cribbage_board as cribbage_board,
    strokes as strokes,
    x_notation as x_notation,
)

"""Drawings of tiles, hands and layouts (`drawing`): where things lie (`geometry`, `packing`), the marks on them
(`marks`), one tile and the paint of all drawings (`theme`), a table on which no tile moves (`tabletop`,
`board_layout`), and score sheets (`scoresheet`).
"""

from fivescore.svg.drawing import (
    ARROW as ARROW,
    STAR as STAR,
    back as back,
    hand as hand,
    layout as layout,
    tally as tally,
    tile as tile,
)
from fivescore.svg.geometry import (
    Arrangement as Arrangement,
    Link as Link,
    Piece as Piece,
    PlacedEnd as PlacedEnd,
    arrange as arrange,
)
from fivescore.svg.marks import star_outline as star_outline
from fivescore.svg.scoresheet import (
    Stroke as Stroke,
    blank_board as blank_board,
    cribbage_board as cribbage_board,
    strokes as strokes,
    x_notation as x_notation,
)
from fivescore.svg.tabletop import on_paper as on_paper
from fivescore.svg.theme import (
    COLORS as COLORS,
    HALF as HALF,
    SCREEN as SCREEN,
    TOKENS as TOKENS,
    XMLNS as XMLNS,
    Ink as Ink,
    Picture as Picture,
)

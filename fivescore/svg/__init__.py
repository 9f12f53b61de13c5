"""Drawings of layouts (`boards`), tiles and hands (`drawing`), with the marks on them (`marks`) and their paint
(`theme`). Where tiles lie is found by `board_layout`, in the words of `geometry`.
"""

from fivescore.svg.board_layout import arrange as arrange, arrange_play as arrange_play, fitting as fitting
from fivescore.svg.boards import layout as layout, tabletop as tabletop
from fivescore.svg.drawing import ARROW as ARROW, STAR as STAR, back as back, hand as hand, tally as tally, tile as tile
from fivescore.svg.geometry import Room as Room
from fivescore.svg.marks import star_outline as star_outline
from fivescore.svg.theme import (
    COLORS as COLORS,
    HALF as HALF,
    SCREEN as SCREEN,
    TOKENS as TOKENS,
    XMLNS as XMLNS,
    Ink as Ink,
    Picture as Picture,
)

"""Labs for a real table: stepping through rounds (`replay`), and the scorekeeper with the log of its match."""

from fivescore_labs.table.replay import NINE_MOVES as NINE_MOVES

"""Labs for a real table: stepping through rounds (`replay`), the scorekeeper, and score sheets (`sheet`)."""

from fivescore.labs.table.replay import NINE_MOVES as NINE_MOVES

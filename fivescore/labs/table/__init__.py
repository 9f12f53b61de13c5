"""Labs for a real table: stepping through rounds (`replay`), the scorekeeper, and score sheets (`sheet`)."""

from fivescore.labs.table.replay import EXAMPLE as EXAMPLE, NINE_MOVES as NINE_MOVES
from fivescore.labs.table.scorekeeper import SCOREKEEPER as SCOREKEEPER
from fivescore.labs.table.sheet import SHEET as SHEET

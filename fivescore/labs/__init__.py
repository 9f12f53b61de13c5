"""The labs: small pure functions that a page and a notebook drive in the same way. `LABS` holds them by name.

`contract` says what a lab is, `share` how a link names one, `parts` are what labs are made of, and the labs
themselves stand in rooms by what they are about: `table`, `play`, `analysis`, `chance`, `rulings`, `train` and
`course`. `web` is what a page loads, `door` the way in by JSON.
"""

from __future__ import annotations

from typing import Any

from fivescore.labs.analysis import AGAIN, BELIEF, EDITOR, ENDGAME, FINDER, REVIEWER
from fivescore.labs.chance import COURT, HANDS, KNOCK, MACHINE, RACE, UNTIL
from fivescore.labs.contract import Lab
from fivescore.labs.course import COURSE, TODAY
from fivescore.labs.play import ROUND
from fivescore.labs.rulings import DETECTIVE, QUIZ, REFEREE, SWITCHBOARD, WHICH_GAME
from fivescore.labs.table import EXAMPLE, NINE_MOVES, SCOREKEEPER, SHEET
from fivescore.labs.train import CLASS_SHEET, DRILL, EXERCISE, LEADING, MARK_SHEET, OF_CLASS, PROGRESS, RECEIPT

_ALL: tuple[Lab[Any], ...] = (
    NINE_MOVES,
    DETECTIVE,
    SCOREKEEPER,
    FINDER,
    DRILL,
    LEADING,
    ENDGAME,
    BELIEF,
    ROUND,
    SWITCHBOARD,
    EXAMPLE,
    EDITOR,
    REVIEWER,
    AGAIN,
    WHICH_GAME,
    REFEREE,
    QUIZ,
    EXERCISE,
    PROGRESS,
    OF_CLASS,
    RECEIPT,
    MARK_SHEET,
    CLASS_SHEET,
    SHEET,
    MACHINE,
    HANDS,
    KNOCK,
    UNTIL,
    RACE,
    COURT,
    TODAY,
    *COURSE,
)
LABS = {lab.name: lab for lab in _ALL}
"""Every lab by its name."""

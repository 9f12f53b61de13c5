"""The labs: small pure functions that a page and a notebook drive in the same way. `LABS` holds them by name."""

from __future__ import annotations

from typing import Any

from fivescore.labs.belief import BELIEF
from fivescore.labs.classsheet import CLASS_SHEET
from fivescore.labs.contract import Lab
from fivescore.labs.detective import DETECTIVE
from fivescore.labs.drill import DRILL
from fivescore.labs.editor import EDITOR
from fivescore.labs.endgame import ENDGAME
from fivescore.labs.example import EXAMPLE
from fivescore.labs.exercise import EXERCISE
from fivescore.labs.finder import FINDER
from fivescore.labs.hands import HANDS
from fivescore.labs.knock import KNOCK
from fivescore.labs.machine import MACHINE
from fivescore.labs.progress import PROGRESS
from fivescore.labs.quiz import QUIZ
from fivescore.labs.race import RACE
from fivescore.labs.referee import REFEREE
from fivescore.labs.replay import NINE_MOVES
from fivescore.labs.round import ROUND
from fivescore.labs.scorekeeper import SCOREKEEPER
from fivescore.labs.sheet import SHEET
from fivescore.labs.switchboard import SWITCHBOARD
from fivescore.labs.until import UNTIL
from fivescore.labs.whichgame import WHICH_GAME

LABS: dict[str, Lab[Any]] = {
    lab.name: lab
    for lab in (
        NINE_MOVES,
        DETECTIVE,
        SCOREKEEPER,
        FINDER,
        DRILL,
        ENDGAME,
        BELIEF,
        ROUND,
        SWITCHBOARD,
        EXAMPLE,
        EDITOR,
        WHICH_GAME,
        REFEREE,
        QUIZ,
        EXERCISE,
        PROGRESS,
        CLASS_SHEET,
        SHEET,
        MACHINE,
        HANDS,
        KNOCK,
        UNTIL,
        RACE,
    )
}
"""Every lab by its name."""

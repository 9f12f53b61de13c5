"""Labs that look into a position: the finder, the belief grid, the position editor, and endgame odds, which is the
editor with random endings. Their position is a `scenario`: changed by `edits`, written and read by `texts`; `values`
are what the engine finds, told in a `report` and drawn in a `picture`."""

from fivescore.labs.analysis.belief import BELIEF as BELIEF
from fivescore.labs.analysis.editor import EDITOR as EDITOR
from fivescore.labs.analysis.endgame import ENDGAME as ENDGAME
from fivescore.labs.analysis.finder import FINDER as FINDER

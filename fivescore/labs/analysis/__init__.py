"""Labs that look into a position: the finder, the belief grid, endgame odds, and the position editor with what is
set up (`edited`), pasted, found out (`findings`) and said (`words`)."""

from fivescore.labs.analysis.belief import BELIEF as BELIEF
from fivescore.labs.analysis.editor import EDITOR as EDITOR
from fivescore.labs.analysis.endgame import ENDGAME as ENDGAME
from fivescore.labs.analysis.finder import FINDER as FINDER

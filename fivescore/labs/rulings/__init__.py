"""Labs about the rules: the referee with what a table disputes (`dispute`, `verdicts`), the switchboard, which
game do you play (`whichgame`, `house_rules`), the detective, and the quiz."""

from fivescore.labs.rulings.detective import DETECTIVE as DETECTIVE
from fivescore.labs.rulings.quiz import QUIZ as QUIZ
from fivescore.labs.rulings.referee import REFEREE as REFEREE
from fivescore.labs.rulings.switchboard import SWITCHBOARD as SWITCHBOARD
from fivescore.labs.rulings.whichgame import WHICH_GAME as WHICH_GAME

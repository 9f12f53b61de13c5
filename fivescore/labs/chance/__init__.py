"""Labs of probability: the base of all that repeat a trial (`trials`, `series`), the draw machine, the knock, drawing
until a tile fits (`draw_until`), the race of estimates (`race`), advice in court (`experiments`), the hand
builder (`hands`), the sample space of one tile (`space`), and how often one bluffs (`bluff`)."""

from fivescore.labs.chance.bluff import BLUFF as BLUFF
from fivescore.labs.chance.draw_until import UNTIL as UNTIL
from fivescore.labs.chance.experiments import COURT as COURT
from fivescore.labs.chance.hands import HANDS as HANDS
from fivescore.labs.chance.knock import KNOCK as KNOCK
from fivescore.labs.chance.machine import MACHINE as MACHINE
from fivescore.labs.chance.race import RACE as RACE
from fivescore.labs.chance.space import SPACE as SPACE

"""Labs that ask and mark: the ends trainer (`drill`, from `questions`, `mistakes` and `marking`), exercises, progress,
sheets for a class (`ofclass`) and one student's (`classsheet`), both of which show a `handout`."""

from fivescore.labs.train.classsheet import CLASS_SHEET as CLASS_SHEET
from fivescore.labs.train.drill import DRILL as DRILL
from fivescore.labs.train.exercise import EXERCISE as EXERCISE
from fivescore.labs.train.ofclass import OF_CLASS as OF_CLASS
from fivescore.labs.train.progress import PROGRESS as PROGRESS

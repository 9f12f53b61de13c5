"""Labs that ask and mark: the trainers (`drill`, from `questions`, `mistakes` and `marking`), leads (`leading`),
exercises with what is `coming` after one, progress, the receipt for a teacher (`receipts`), a class's mark sheet
(`marksheet`), sheets for a class (`ofclass`), one student's (`classsheet`), both of which show a `handout`, and the
class `board`. A `guess` is no lab: it stands whole, and needs no Python.
"""

from fivescore.labs.train.board import CLASS_BOARD as CLASS_BOARD
from fivescore.labs.train.classsheet import CLASS_SHEET as CLASS_SHEET
from fivescore.labs.train.drill import DRILL as DRILL
from fivescore.labs.train.exercise import EXERCISE as EXERCISE
from fivescore.labs.train.guess import Guess as Guess
from fivescore.labs.train.leading import LEADING as LEADING
from fivescore.labs.train.marksheet import MARK_SHEET as MARK_SHEET
from fivescore.labs.train.ofclass import OF_CLASS as OF_CLASS
from fivescore.labs.train.progress import PROGRESS as PROGRESS
from fivescore.labs.train.receipts import RECEIPT as RECEIPT

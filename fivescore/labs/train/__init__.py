"""Labs that ask and mark: the trainers (`drill`, from `questions`, `mistakes` and `marking`), leads (`leading`),
exercises with what is `coming` after one, progress, the receipt for a teacher (`receipts`), a class's mark sheet
(`marksheet`), sheets for a class (`ofclass`), one student's (`classsheet`), both of which show a `handout`, and the
class `board`. A `guess` is no lab: it stands whole, and needs no Python.
"""

"""Labs that ask and mark: the trainers (`drill`, from `questions` and their `marking`), leads (`leading`), exercises
with what is `coming` after one, progress with the receipt for a teacher (`progress`), a class's mark sheet
(`marksheet`), sheets for a class and for one student (`sheets`), and the class `board`. A `guess` is no lab: it stands
whole, and needs no Python.
"""

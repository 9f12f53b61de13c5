"""Labs that ask and mark: the trainers (`drill`, from `questions` and their `marking`), leads (`leading`), exercises
with what is `coming` after one, `progress` with the receipt for a teacher and a class's mark sheet, `sheets` for a
class or one student of it, and the class `board`. A `guess` is no lab: it stands
whole, and needs no Python.
"""

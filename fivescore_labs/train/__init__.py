"""Labs that ask and mark: the trainers (`drill`, from `questions` about the ends and the rules, and the likely
`mistakes`), exercises with what comes after one and the receipt for a teacher, `progress` and a class's
mark sheet, `sheets` for a class or one student of it, and the class `board`. A `guess` is no lab: it stands whole, and
needs no Python.
"""

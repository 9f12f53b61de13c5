"""Edition 1 of the exercises, as it was. Nothing in here changes: a sheet that was printed then keeps its questions and
its key (`LESSONS`, as in `exercises.unit`).
"""

from fivescore.exercises.first import at_least_one, counting, drawing, knock, replacement, simulation

LESSONS = {
    module.LESSON: module.TEMPLATES for module in (counting, replacement, at_least_one, knock, drawing, simulation)
}
"""The templates of each lesson in edition 1."""

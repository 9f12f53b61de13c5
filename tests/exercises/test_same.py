"""A link to an exercise brings the same one: its words, its answer, and what each likely wrong way hears.

`stored.txt` has one exercise of each template in full, and the answers of eight more. A change of an exercise shows
there; `python -m tests.exercises.test_same` writes the file anew, and the difference is what is to be read.
"""

from pathlib import Path

from fivescore_labs.classroom.exercises import TEMPLATES, make
from fivescore_labs.classroom.exercises.question import answer_text
from tests.every import every

FILE = Path(__file__).with_name("stored.txt")


def told(id, seed):
    """All that an exercise says, line by line."""
    asked = make(id, seed).question
    yield f"asks ({asked.kind}): {asked.prompt}"
    yield from (f"shows: {line}" for line in [asked.figure.says] if line)
    yield f"answer: {answer_text(asked.answer)}, also {answer_text(asked.second())}"
    yield from (f"hint: {each}" for each in asked.hints)
    yield from (
        f"wrong ({each.name}): {answer_text(each.answer)} hears: {each.reason}" for each in asked.misconceptions
    )
    yield f"solution: {asked.solution}"
    yield f"values: {asked.event}, {', '.join(f'{name} {number}' for name, number in asked.numbers.items())}"


def whole(id):
    """One exercise of a template in full, and the answers of eight more."""
    more = (make(id, seed).question for seed in range(2, 10))
    return [*told(id, 1), f"answers of eight more: {' | '.join(answer_text(asked.answer) for asked in more)}"]


def stored():
    parts = FILE.read_text(encoding="utf-8").split("\n# ")[1:]
    return {part.splitlines()[0]: part.splitlines()[1:] for part in parts}


def test_every_template_is_stored():
    assert [*stored()] == [*TEMPLATES]


@every(TEMPLATES)
def test_the_same_seed_brings_the_same_exercise_word_for_word(id):
    assert whole(id) == stored()[id]


if __name__ == "__main__":
    FILE.write_text("".join(f"\n# {id}\n" + "\n".join(whole(id)) for id in TEMPLATES) + "\n", encoding="utf-8")

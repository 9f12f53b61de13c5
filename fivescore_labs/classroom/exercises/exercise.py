"""The exercises of the unit: made from a seed by a template, marked with a reason for each likely wrong one, tried."""

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

from fivescore.core.errors import FivescoreError
from fivescore_labs.classroom.exercises.answers import possible_numbers
from fivescore_labs.classroom.exercises.marks import Mark, mark, marks_earned as marks_earned
from fivescore_labs.classroom.exercises.question import (
    Answer,
    Figure,
    Question,
    Template,
    answer_text as answer_text,
    last_gap_only,
)
from fivescore_labs.classroom.exercises.templates import LazyFactory, lessons

_ALL = lessons()
TEMPLATES: dict[str, Template] = {template.id: template for each in _ALL.values() for template in each}
"""Every template by its id."""
LESSONS: dict[str, tuple[Template, ...]] = {
    lesson: tuple(each for each in templates if each.on_sheet) for lesson, templates in _ALL.items()
}
"""The templates of each lesson's sheets, the easiest first, in the order of the unit."""
LARGEST_SEED = 10**9
"""The largest seed."""

_SUM = r"[-+×÷*/^²(),.\d ]|(?<!\w)[CP](?=\()"
_STEP = re.compile(rf"(?:{_SUM})*\d(?:{_SUM})*(?:=(?:{_SUM})*\d(?:{_SUM})*)+")
"""An equation in a sentence."""


@dataclass(frozen=True)
class Exercise:
    """One exercise, made from a template and a seed; the same seed makes the same exercise.

    >>> from fivescore_labs.classroom.exercises import make
    >>> exercise = make("two-tiles-both-double", 1)
    >>> exercise.mark("1/28 + ").verdict, exercise.mark(str(exercise.answer)).verdict
    ('unreadable', 'right')
    """

    template: Template
    seed: int
    question: Question = field(hash=False)

    @property
    def id(self) -> str:
        """The template's id."""
        return self.template.id

    @property
    def prompt(self) -> str:
        """The question; tiles are in brackets."""
        return self.question.prompt

    @property
    def figure(self) -> Figure:
        """The figure that is shown."""
        return self.question.figure

    @property
    def answer(self) -> Answer:
        """The exact answer."""
        return self.question.answer

    @property
    def shown(self) -> str:
        """The answer as people write it."""
        return answer_text(self.answer)

    @property
    def with_one_answer(self) -> "Exercise":
        """The same with one answer only, for systems that know no gaps."""
        return replace(self, question=last_gap_only(self.question))

    def mark(self, text: str, tries: int = 0) -> Mark:
        """Mark what was typed, whatever it is; `tries` wrong answers before it decide which hint comes."""
        return mark(self.question, self.template.marks, text, tries)


@lru_cache(maxsize=64)
def make(id: str, seed: int) -> Exercise:
    """The exercise of a template for a seed: the same seed, the same exercise, in every Python.

    >>> exercise = make("none-of-them", 3)
    >>> print(exercise.prompt)
    You draw 4 tiles from a double-eight set. What is the chance that none of them shows a blank or a 2?
    >>> exercise.mark("(28/45)^4").reason
    'You put each tile back. How many lie there when you draw the second?'
    >>> exercise.mark("130/946")
    Mark(verdict='right, but', reason='Right. In lowest terms it is 65/473.', score=2, misconception='', meant='')

    Raises FivescoreError for an id that no template has, and for a seed that is no whole number from 0 to a billion.
    """
    template = template_of(id)
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise FivescoreError(f"{seed!r} is no seed; seeds are whole numbers from 0 to {LARGEST_SEED:,}")
    return Exercise(template, seed, template.make(Random(f"{id}@2 {seed}")))


def template_of(id: str) -> Template:
    """The template with an id.

    >>> template_of("none-of-them").lesson
    'without-replacement'
    """
    if id not in TEMPLATES:
        raise FivescoreError(f"there is no exercise {id[:40]!r}; exercises: {', '.join(TEMPLATES)}")
    return TEMPLATES[id]


def check(template: Template, seeds: int = 20) -> None:
    """Try the questions of some seeds: what they say holds, a second method finds the answer, every step follows,
    reasons ask back.

    >>> check(template_of("none-of-them"))

    Raises FivescoreError, with file, table and line, where it is not so.
    """
    assert isinstance(template.make, LazyFactory)
    maker = template.make.maker
    for seed in range(seeds):
        asked = maker(Random(seed))
        if not asked.holds:
            raise FivescoreError(f"{maker.at('holds')}: that is not so of “{asked.prompt}”")
        answer, second = asked.answer, asked.second()
        answers = answer if isinstance(answer, tuple) else (answer,)
        if second != answer:
            told = f"a second method finds {answer_text(second)} for “{asked.prompt}”"
            raise FivescoreError(f"{maker.at('answer')}: it is {answer_text(answer)}, and {told}")
        if (asked.kind == "chance" and answers[0] > 1) or (asked.kind == "count" and answers[0].denominator > 1):
            raise FivescoreError(f"{maker.at('answer')}: {answer_text(answer)} is no {asked.kind}")
        reached = {each for each in answers if answer_text(each) in asked.solution}
        for key, text in (*(("hints", hint) for hint in asked.hints), ("solution", asked.solution)):
            for step in _STEP.findall(text):
                step = re.sub(r"÷ (\d+/\d+)", r"÷ (\1)", step).strip(" .,")
                try:
                    values = {number.value for number in possible_numbers(step)}
                except FivescoreError as fault:
                    raise FivescoreError(f"{maker.at(key)}: “{step}” does not follow: {fault}") from fault
                reached |= values if key == "solution" else set()
        if not reached.issuperset(answers):
            raise FivescoreError(f"{maker.at('solution')}: “{asked.solution}” does not come to {answer_text(answer)}")
        reasons = [each.reason for each in asked.misconceptions]
        if 2 * sum("?" in each for each in reasons) < len(reasons):
            raise FivescoreError(f"{maker.at('wrong')}: fewer than half of the {len(reasons)} reasons ask with a ?")
    if (several := len({maker(Random(seed)).prompt for seed in range(200)})) < 30:
        raise FivescoreError(f"{maker.at('numbers')}: 200 seeds make {several} different questions; a class needs 30")


MOST = 5
"""The most exercises of a lesson that are on a sheet."""


def check_lesson(name: str, templates: tuple[Template, ...]) -> None:
    """Refuse a lesson that its sheets cannot be made of: four or five exercises, of each level, and one with gaps.

    >>> check_lesson("chances", (template_of("none-of-them"),))
    Traceback (most recent call last):
    fivescore.FivescoreError: chances.toml: its exercises are of levels [2]; it needs four, of levels 1, 2 and 3
    """
    levels = [each.level for each in templates]
    if len(levels) < 4 or {*levels} != {1, 2, 3}:
        raise FivescoreError(f"{name}.toml: its exercises are of levels {levels}; it needs four, of levels 1, 2 and 3")
    plain = sum(not each.gaps for each in templates)
    if plain > MOST or plain != len(templates) - 1:
        told = f"it has {plain} exercises without gaps and {len(templates) - plain} with gaps"
        raise FivescoreError(f"{name}.toml: {told}; a sheet has room for {MOST}, and support begins with one with gaps")

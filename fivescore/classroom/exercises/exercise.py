"""Exercises that mark themselves: a question made from a seed, its answer, and a reason for each likely wrong one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fivescore.classroom.exercises.marks import Mark, earned as earned, mark
from fivescore.classroom.exercises.question import (
    Answer as Answer,
    Figure as Figure,
    Kind as Kind,
    Misconception as Misconception,
    Question as Question,
    Template as Template,
    accepted,
    alone,
    show as show,
)


@dataclass(frozen=True)
class Exercise:
    """One exercise, made from a template and a seed; the same seed makes the same exercise.

    >>> from fivescore.exercises import make
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
        """What is asked; tiles are in brackets."""
        return self.question.prompt

    @property
    def figure(self) -> Figure:
        """What is shown."""
        return self.question.figure

    @property
    def answer(self) -> Answer:
        """The exact answer."""
        return self.question.answer

    @property
    def shown(self) -> str:
        """The answer as people write it."""
        return show(self.answer)

    @property
    def accepted(self) -> str:
        """What answers may look like."""
        return accepted(self.question)

    @property
    def alone(self) -> Exercise:
        """The same with one answer only, for systems that know no gaps."""
        return replace(self, question=alone(self.question))

    def mark(self, text: str, tries: int = 0) -> Mark:
        """The mark for an answer that was typed; `tries` wrong answers before it decide which hint comes.

        It never raises, whatever the text.
        """
        return mark(self.question, self.template.marks, text, tries)

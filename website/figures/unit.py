"""The unit's exercises as the site lists them: by lesson, and worked out for a first seed."""

from html import escape

from fivescore.exercises import LESSONS, Template, make
from fivescore.exercises.exercise import show
from fivescore.labs.parts.html import rich
from website.figures.checks import answered, table
from website.figures.registry import figure

SEED = 1


def heading(lesson: str) -> str:
    """A lesson's name from its id.

    >>> heading("what-a-knock-tells")
    'What a knock tells'
    """
    return lesson.replace("-", " ").capitalize()


@figure("unit")
def listed(home: str = "../../") -> str:
    """Every exercise of each lesson, each a link to the page that marks it."""
    parts = []
    for lesson, templates in LESSONS.items():
        rows = [
            (
                f'<a href="{home}train/exercises/#exercise={each.id}~{SEED}">{escape(heading(each.id))}</a>',
                f'<span role="img" aria-label="level {each.level} of 3">{"★" * each.level}</span>',
                str(each.minutes),
                str(each.marks),
            )
            for each in templates
        ]
        body = table(("Exercise", "Level", "Minutes", "Marks"), rows)
        parts.append(f'<h3 id="{lesson}">{heading(lesson)}</h3>\n{body}')
    return "\n".join(parts)


@figure("worked")
def worked() -> str:
    """Each exercise for the first seed with its hints, its solution and what is wrong with likely answers."""
    parts = []
    for lesson, templates in LESSONS.items():
        parts.append(f'<h2 id="{lesson}">{heading(lesson)}</h2>')
        parts += [_worked(each) for each in templates]
    return "\n".join(parts)


def _worked(template: Template) -> str:
    exercise = make(template.id, SEED)
    asked = exercise.question
    hints = "".join(f"<li>{rich(hint)}</li>" for hint in asked.hints)
    wrong = table(
        ("Wrong answer", "Reason"), [(escape(show(each.answer)), rich(each.reason)) for each in asked.misconceptions]
    )
    answer = f"<p><strong>{escape(exercise.shown)}</strong>. {rich(asked.solution)}</p>{wrong}"
    picture = f'<figure class="fs-figure">{exercise.figure.picture}</figure>' if exercise.figure.picture else ""
    return (
        f'<h3 id="{template.id}">{escape(heading(template.id))}</h3><p>{rich(exercise.prompt)}</p>{picture}'
        f"<ol>{hints}</ol>{answered(answer)}"
    )

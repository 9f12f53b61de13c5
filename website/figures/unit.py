"""The unit's exercises as the site lists them: by lesson, and worked out for a first seed."""

from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.classroom.exercises import LESSONS, Template, make
from fivescore_labs.classroom.exercises.exercise import check, check_lesson
from fivescore_labs.classroom.exercises.question import answer_text
from fivescore_labs.classroom.progress import title
from website.figures.registry import figure
from website.html import table, written

SEED = 1


@figure("unit")
def listed() -> str:
    """Every exercise of each lesson, each a link to the page that marks it."""
    parts = []
    for lesson, templates in LESSONS.items():
        rows = [
            (
                tag("a", title(each.id), href=_link(f"{each.id}~{SEED}")),
                tag("span", "★" * each.level, role="img", aria_label=f"level {each.level} of 3"),
                str(each.minutes),
                str(each.marks),
            )
            for each in templates
        ]
        body = table(("Exercise", "Level", "Minutes", "Marks"), rows)
        parts += [tag("h3", title(lesson), id=lesson), body]
    return joined(parts, "\n")


@figure("exercises")
def exercises(of: str) -> str:
    """Links to some exercises, each with its seed: `none-of-them~3`."""
    links = [tag("a", title(each.partition("~")[0]), href=_link(each)) for each in of.split()]
    return tag("ul", *(tag("li", each) for each in links))


def _link(asked: str) -> str:
    """The page that marks an exercise, seen from a page of a door."""
    return f"../../train/exercises/#exercise={asked}"


@figure("worked")
def worked() -> str:
    """Each exercise for the first seed with its hints, its solution and what is wrong with likely answers."""
    parts = []
    for lesson, templates in LESSONS.items():
        check_lesson(lesson, templates)
        parts += [tag("h2", title(lesson), id=lesson), *map(_worked, templates)]
    return joined(parts, "\n")


def _worked(template: Template) -> Markup:
    check(template)
    exercise = make(template.id, SEED)
    wrong = [(answer_text(each.answer), rich(each.reason)) for each in exercise.question.misconceptions]
    return written("unit.worked", id=template.id, name=title(template.id), exercise=exercise, wrong=wrong)

"""The exercise lab: one exercise of the unit at a time, its hints, its marks with reasons, and its worked solution."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fivescore.classroom.progress import Done, Progress, merged, read, unknown, write
from fivescore.errors import FivescoreError
from fivescore.exercises import LARGEST_SEED, LESSONS, TEMPLATES, Exercise, Mark, make
from fivescore.exercises.answers import LONGEST
from fivescore.exercises.numbers import many
from fivescore.labs.contract import Control, Message, Table, View
from fivescore.labs.parts import fields
from fivescore.labs.parts.html import rich
from fivescore.markup import tag

FIRST = "two-tiles-both-double"
MOST = 12
"""How many answers are kept."""


@dataclass(frozen=True)
class Work:
    """An exercise and what was done with it: the answers that were given, the hints taken, whether it was worked out.

    >>> state = EXERCISE.start("none-of-them~3~1~~1/7~19/65")
    >>> state.given, state.hints, [mark.verdict for mark in state.marks], state.solved
    (('1/7', '19/65'), 1, ['wrong', 'right'], True)
    """

    id: str = FIRST
    seed: int = 1
    hints: int = 0
    shown: bool = False
    given: tuple[str, ...] = ()
    typed: str = ""
    kept: str = field(default="", compare=False)

    @property
    def progress(self) -> Progress:
        """What was done before and now."""
        return read(self.kept)

    @property
    def exercise(self) -> Exercise:
        """The exercise itself."""
        return make(self.id, self.seed)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """How each answer was marked, in turn; what cannot be read costs no try."""
        out: list[Mark] = []
        for text in self.given:
            out.append(self.exercise.mark(text, sum(mark.counts for mark in out)))
        return tuple(out)

    @property
    def solved(self) -> bool:
        """Whether the last answer is right."""
        return bool(self.marks) and self.marks[-1].verdict in ("right", "right, but")

    @property
    def told(self) -> int:
        """How many hints stand there: those asked for, and one for each try that was simply wrong."""
        return min(3, max(self.hints, sum(mark.verdict == "wrong" for mark in self.marks)))


class Exercising:
    """Exercises in probability, from seeds.

    >>> state = EXERCISE.update(EXERCISE.start("none-of-them~3"), Message("check", "(3/4)^4"))
    >>> EXERCISE.view(state).note
    'You put each tile back. The next comes from fewer tiles.'
    """

    name = "exercise"
    title = "An exercise"

    def start(self, text: str) -> Work:
        """The state of a share text: exercise, seed, hints, `shown`, answers, such as `none-of-them~3~1~~1/7`.

        Raises FivescoreError for a text that is no exercise.
        """
        if not text:
            return Work()
        words = text.split("~")
        id, seed, hints, shown = fields.parts("~".join(words[:4]), like=f"{FIRST}~1~~", least=1)
        if len(given := tuple(_short(each) for each in words[4:])) > MOST:
            raise FivescoreError(f"{MOST} answers are the most that a link holds, not {len(given)}")
        return Work(
            _id(id),
            _seed(seed),
            fields.number(hints or "0", 3, "number of hints"),
            bool(fields.chosen(shown, ("", "shown"), "word")),
            given,
        )

    def write(self, state: Work) -> str:
        if state == Work(typed=state.typed):
            return ""
        words = (state.id, str(state.seed), str(state.hints or ""), "shown" if state.shown else "", *state.given)
        return "~".join(words).rstrip("~") if not state.given else "~".join(words)

    def home(self, state: Work) -> Work:
        """The same exercise without any answer."""
        return Work(state.id, state.seed)

    def remember(self, state: Work, kept: str) -> Work:
        """The state with what was done before."""
        return replace(state, kept=kept)

    def update(self, state: Work, message: Message) -> Work:
        return fields.handled(
            message,
            exercise=lambda value: Work(_id(value), state.seed, kept=state.kept),
            seed=lambda value: Work(state.id, _seed(value), kept=state.kept),
            next=lambda _: Work(state.id, fields.next_seed(state.seed, LARGEST_SEED), kept=state.kept),
            typed=lambda value: replace(state, typed=_short(value)),
            check=lambda value: self._check(state, _short(value or state.typed)),
            hint=lambda _: self._hint(state),
            solution=lambda _: replace(state, shown=True),
        )

    def _hint(self, state: Work) -> Work:
        if state.told == 3:
            raise FivescoreError("there are three hints, and all of them stand there; the solution comes next")
        return replace(state, hints=state.told + 1)

    def _check(self, state: Work, value: str) -> Work:
        if not value:
            raise FivescoreError(f"nothing is typed; the answer is {state.exercise.accepted}")
        if "~" in value:
            raise FivescoreError("“~” cannot stand in an answer")
        if state.solved:
            raise FivescoreError("this exercise is done; take the next one")
        if len(state.given) == MOST:
            raise FivescoreError(f"these were {MOST} answers; read the solution, and take the next exercise")
        return _recorded(replace(state, given=(*state.given, value), typed=""))

    def view(self, state: Work) -> View:
        marks = state.marks
        last = marks[-1] if marks else None
        still = _still(state)
        hints = state.exercise.question.hints[: state.told]
        says = " ".join([still.says, *(f"Hint {number}: {hint}" for number, hint in enumerate(hints, start=1))])
        if state.shown:
            says += f" Solution: {state.exercise.question.solution}"
        verdict = "" if not last or not last.counts else "right" if state.solved else "wrong"
        tables = (_tries(state),) if marks else ()
        focus = "next" if state.solved else "typed" if last else ""
        return View(
            still.picture,
            says,
            tables,
            tuple(_controls(state)),
            focus=focus,
            verdict=verdict,  # type: ignore[arg-type]
            note=last.reason if last else "",
            keep=state.kept,
        )

    def frames(self, state: Work) -> tuple[View, ...]:
        """The question; its answer stands on a page of its own."""
        return (_still(state),)


def _recorded(state: Work) -> Work:
    """The state with the exercise done, once its answer is right; no marks if the solution stood there."""
    if not state.solved:
        return state
    marks = 0 if state.shown else state.marks[-1].score
    done = Done(marks, sum(mark.counts for mark in state.marks))
    progress = merged(state.progress, {(state.id, state.seed): done})
    return replace(state, kept=write(progress, unknown(state.kept)))


def _short(value: str) -> str:
    return fields.typed(value, LONGEST)


def _id(value: str) -> str:
    return fields.chosen(value, TEMPLATES, "exercise")


def _seed(value: str) -> int:
    return fields.seed(value, LARGEST_SEED)


def _still(state: Work) -> View:
    """The question with its figure; the hints and the solution, as far as they are told, stand below it."""
    exercise = state.exercise
    level = f"{'★' * exercise.template.level}{'☆' * (3 - exercise.template.level)}"
    head = f"Seed {exercise.seed} · level {level} · {exercise.template.minutes} min"
    done = state.progress.get((state.id, state.seed))
    before = f"Done: {done.marks} of {many(exercise.template.marks, 'mark')}" if done else ""
    head += f" · ✓ {before}" if done else ""
    figure = tag("div", exercise.figure.picture, class_="fs-table") if exercise.figure.picture else ""
    asked = (tag("p", rich(exercise.prompt)), tag("p", head, class_="fs-about"))
    question = tag("div", *asked, class_="fs-asked", aria_hidden="true")
    more = [*exercise.question.hints[: state.told], *([exercise.question.solution] if state.shown else [])]
    told = [tag("li", rich(each)) for each in more]
    hints = tag("ol", *told, class_="fs-told", aria_hidden="true") if told else ""
    return View(question + figure + hints, f"{exercise.prompt}{f' {before}.' if done else ''}")


def _tries(state: Work) -> Table:
    rows = [("Answer", "Mark", "Reason")]
    for text, mark in zip(state.given, state.marks, strict=True):
        rows.append((text, str(mark.score) if mark.counts else "no try", mark.reason))
    return Table(f"Your answers; full marks are {state.exercise.template.marks}", tuple(rows))


def _controls(state: Work) -> list[Control]:
    done = {id for id, _ in state.progress}
    options = tuple(
        (
            template.id,
            f"{lesson.replace('-', ' ').capitalize()}: {template.id.replace('-', ' ')}{' ✓' * (template.id in done)}",
        )
        for lesson, templates in LESSONS.items()
        for template in templates
    )
    answer = f"Your answer: {state.exercise.accepted}"
    out = []
    if not state.solved:
        out += [
            Control("typed", "text", "Answer", state.typed, group=answer),
            Control("check", "button", "Check", group=answer, main=True),
            Control("hint", "button", f"Hint {min(3, state.told + 1)} of 3", enabled=state.told < 3, group=answer),
        ]
    another = "Another one"
    return [
        *out,
        Control(
            "solution",
            "button",
            "Show the solution",
            enabled=not state.shown,
            group=another if state.solved else answer,
        ),
        Control("next", "button", "Next", icon="next", group=another, main=state.solved, folded=not state.solved),
        Control("exercise", "choice", "Exercise", state.id, options, group=another),
        Control("seed", "text", "Seed", str(state.seed), group=another),
    ]


EXERCISE = Exercising()
"""The exercises; it opens with two tiles from a bag."""

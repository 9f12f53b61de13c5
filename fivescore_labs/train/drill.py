"""The trainers: questions from a seed about the ends and the rules, each wrong answer with its reason; with or without
a clock.

The clock is the page's: `Message.at` says when an answer was given. A round counts the time from question to answer, in
tenths of a second, and stands still when its link is opened anew.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.rules import RULE_SETS
from fivescore.core.speech import many
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup, tag
from fivescore_labs.classroom.practice import Try
from fivescore_labs.classroom.progress import read, write
from fivescore_labs.contract import Control, Lab, Message, View, registered
from fivescore_labs.parts import board, charts, fields, stage
from fivescore_labs.parts.words import capital, sentences
from fivescore_labs.train.questions import LEVELS, MOST, TOPICS, Question, in_words, kinds, marked, question, reason

ROUND = 300
"""How long a round against the clock is, in tenths of a second."""


@dataclass(frozen=True)
class Drill:
    """The seed, the game and the kind of questions, which question is asked, and the answers so far."""

    seed: int = 1
    rules: str = "all-fives"
    kind: str = "mixed"
    number: int = 1
    answers: tuple[str, ...] = ()
    spent: int | None = None
    running: bool = False
    since: float | None = None
    typed: str = ""
    level: int = 1
    kept: str = field(default="", compare=False)

    @property
    def question(self) -> Question:
        """The question that is asked, or was answered last."""
        return self.asked(self.number)

    def asked(self, number: int) -> Question:
        """The question of that number, of the level that follows from the answers before it."""
        return question(self.seed, self.rules, self.kind, number, self.levels[number - 1])

    @property
    def levels(self) -> tuple[int, ...]:
        """The level of each question so far, and of the next."""
        return _levels(self.seed, self.rules, self.kind, self.level, self.answers)

    @property
    def answered(self) -> bool:
        return len(self.answers) == self.number

    @property
    def marks(self) -> tuple[bool, ...]:
        return tuple(self.asked(number).right == each for number, each in enumerate(self.answers, start=1))

    @property
    def left(self) -> float:
        return (ROUND - (self.spent or 0)) / 10

    @property
    def over(self) -> bool:
        return self.spent is not None and (self.spent >= ROUND or self.answered)

    def at(self, seconds: float) -> "Drill":
        """The state at that time of the page: a running round has used what went by."""
        if not self.running or self.spent is None:
            return self
        gone = 0 if self.since is None else round(10 * max(0, min(seconds - self.since, ROUND)))
        spent = min(ROUND, self.spent + gone)
        return replace(self, spent=spent, since=seconds, running=spent < ROUND)


@lru_cache(maxsize=64)
def _levels(seed: int, rules: str, kind: str, first: int, answers: tuple[str, ...]) -> tuple[int, ...]:
    """Three right in a row lead one level up, a miss leads one down."""
    levels, row = [first], 0
    for number, answer in enumerate(answers, start=1):
        right = question(seed, rules, kind, number, levels[-1]).right == answer
        row = (row + 1) % 3 if right else 0
        up = int(right and not row) - int(not right)
        levels.append(min(LEVELS[-1], max(LEVELS[0], levels[-1] + up)))
    return tuple(levels)


def level_of(kept: str, kind: str) -> int:
    """The level to go on with: that of the last first answer of a day, one up if it was right, one down if not."""
    tried = [each for each in read(kept).tries if each.card.partition(".")[0] == kind]
    if not tried:
        return LEVELS[0]
    level = int(tried[-1].card.partition(".")[2])
    return min(LEVELS[-1], max(LEVELS[0], level + (1 if tried[-1].right else -1)))


@registered
class Driller(Lab[Drill]):
    """Questions about the ends and the rules, from a seed."""

    name = "drill"
    title = "Trainers"
    begin = Drill

    def read(self, text: str) -> Drill:
        """A share text: `1~all-fives~mixed~2~yes`, then the tenths of a second of a timed round, the first level."""
        seed, slug, kind, at, said, tenths, level = fields.parts(text, like="1~all-fives~mixed~2~yes~300~2", least=5)
        number = fields.number(at, MOST, "question", 1)
        spent = fields.number(tenths, ROUND, "number of tenths of a second") if tenths else None
        answers = tuple(said.split(".")) if said else ()
        first = fields.number(level or "1", LEVELS[-1], "level", LEVELS[0])
        state = _allowed(Drill(fields.seed(seed), fields.game(slug), kind, level=first))
        for answer in answers[:number]:
            state = self._answer(replace(state, number=len(state.answers) + 1), answer)
        if len(answers) not in (number - 1, number) or (spent is not None and len(answers) == number < MOST):
            before = f"question {number} is asked after {number - 1} answers, not after {len(answers)}"
            raise NotationError(before, text)
        return replace(state, number=number, spent=spent)

    def text(self, state: Drill) -> str:
        words = [str(state.seed), state.rules, state.kind, str(state.number), ".".join(state.answers)]
        spent = [] if state.spent is None else [str(state.spent)]
        level = [*(spent or [""]), str(state.level)] if state.level > 1 else spent
        return "~".join([*words, *level])

    def home(self, state: Drill) -> Drill:
        """The first questions of the same kind about the same game."""
        return _begun(state, seed=1)

    def update(self, state: Drill, message: Message) -> Drill:
        after = self._updated(state, message)
        number = len(after.answers)
        if number != len(state.answers) + 1:
            return replace(after, kept=state.kept)
        asked, right = after.asked(number), after.marks[-1]
        progress = read(state.kept).answered(asked.kind, right)
        once = Try(int(message.at), f"{asked.kind}.{asked.level}", right)
        return replace(after, kept=write(progress.tried(once)))

    def _updated(self, state: Drill, message: Message) -> Drill:
        """The state after a message; the answer that it may hold is not counted yet."""
        return fields.dispatch(
            message,
            rules=lambda value: _begun(state, rules=fields.game(value)),
            kind=lambda value: _begun(state, kind=value),
            seed=lambda value: _begun(state, seed=fields.seed(value)),
            go=lambda _: self._go(state),
            pause=lambda _: self._pause(state, message.at),
            tick=lambda _: state.at(message.at),
            leave=lambda _: _begun(state),
            next=lambda _: self._next(state),
            typed=lambda value: replace(state, typed=fields.answer(value, state.question.options) if value else ""),
            check=lambda value: self._given(state, message.at, value or state.typed),
            answer=lambda value: self._given(state, message.at, value),
        )

    def _go(self, state: Drill) -> Drill:
        if state.running:
            raise FivescoreError("the round is running")
        if state.spent is not None and not state.over:
            return replace(state, running=True)
        seed = fields.next_seed(state.seed) if state.over else state.seed
        return replace(_begun(state, seed=seed), spent=0, running=True)

    def _pause(self, state: Drill, seconds: float) -> Drill:
        if not state.running:
            raise FivescoreError("no round is running")
        return replace(state.at(seconds), running=False, since=None)

    def _next(self, state: Drill) -> Drill:
        if not state.answered:
            raise FivescoreError("this question is not answered yet")
        if state.number == MOST:
            raise FivescoreError(f"these were the {MOST} questions of this seed; take another seed")
        return replace(state, number=state.number + 1, typed="")

    def _given(self, state: Drill, seconds: float, value: str) -> Drill:
        """An answer of a reader. In a round the next question follows at once, and a late answer is dropped."""
        if state.spent is None:
            return self._answer(state, value)
        if not state.running:
            raise FivescoreError("this round is over" if state.over else "the clock has stopped; go on first")
        now = state.at(seconds)
        if now.over:
            return now
        now = self._answer(now, value)
        return replace(now, running=False) if now.number == MOST else replace(now, number=now.number + 1)

    def _answer(self, state: Drill, value: str) -> Drill:
        if state.answered:
            raise FivescoreError("this question is answered; go on to the next one")
        return replace(state, answers=(*state.answers, fields.answer(value, state.question.options)), typed="")

    def view(self, state: Drill) -> View:
        if state.over:
            return self._result(state)
        if state.spent is not None and not state.running:
            return self._paused(state)
        asked = state.question
        answers = (_answers(state),) if state.answers else ()
        caption = f"question {state.number}"
        if not state.answered:
            found = asked.shown(caption)
            clock = stage.clock(state.left, ROUND / 10, runs=True) if state.running else Markup()
            picture, says = found.picture + clock + _below(state), f"Question {state.number}. {found.caption}"
            focus = ("stage" if asked.options else "typed") if state.answers or state.running else ""
            view = View(picture, says, (*found.tables, *answers), self._controls(state), focus)
            if state.running:  # the page has to speak again, and what the answer before was worth is told
                view = view._replace(tick=0.05 if state.since is None else max(0.05, state.left))
            if not (state.running and state.answers):
                return view
            before = state.number - 1
            verdict, note = marked(state.asked(before), state.answers[-1])
            return view._replace(verdict=verdict, note=f"Question {before}. {note}")
        found = asked.solved(caption, state.answers[-1])
        verdict, note = marked(asked, state.answers[-1])
        if not asked.options and verdict == "wrong":
            first, *rest = sentences(note)
            note = " ".join([f"{first.removesuffix('.')}, but {asked.right}.", *rest[:1]])
        picture, tables = found.picture + _below(state), (*found.tables, *answers)
        return View(picture, found.caption, tables, self._controls(state), "next", verdict=verdict, note=note)

    def _paused(self, state: Drill) -> View:
        left = f"{state.left:g} second{'' if state.left == 1 else 's'}"
        says = f"The clock has stopped after {many(len(state.answers), 'answer')}, with {left} left."
        picture = _board("seconds left", f"{state.left:g}") + charts.sparkline(state.marks)
        return View(picture, says, (_answers(state),) if state.answers else (), self._controls(state), "go")

    def _result(self, state: Drill) -> View:
        """A round at its end: how many, how many right, and every miss with its reason."""
        marks = state.marks
        if not marks:
            says = "The thirty seconds are over, without an answer. Take your time, or go without a clock."
            return View(_board("right", "0"), says, (), self._controls(state), "go")
        rows = [("Question", "You said", "Right is", "Why")]
        for number, right in enumerate(marks, start=1):
            if not right:
                rows.append((*_said(state, number), marked(state.asked(number), state.answers[number - 1])[1]))
        missed = (Table("What went wrong", tuple(rows)),) if len(rows) > 1 else ()
        picture = _board(f"right of {len(marks)}", str(sum(marks))) + charts.sparkline(marks)
        says = f"The round is over. {charts.in_a_row(marks)}"
        return View(picture, says, (*missed, _answers(state)), self._controls(state), "go")

    def static_views(self, state: Drill) -> tuple[View, ...]:
        """A question of each kind, or several of the one that is chosen; then all answers."""
        several = [(kind, 1) for kind in kinds(state.rules) if kind != "mixed"]
        if state.kind != "mixed":
            several = [(state.kind, number) for number in range(1, len(TOPICS) + 1)]
        asked = [question(state.seed, state.rules, kind, number) for kind, number in several]
        right = (f"{capital(in_words(each, each.right))}. {reason(each)}" for each in asked)
        briefs = (f"{number}: {each.brief}" for number, each in enumerate(asked, start=1))
        key = Table("The answers", (("Question", "Right is, and why"), *zip(briefs, right, strict=True)))
        return (*(each.still() for each in asked), View(Markup(), "The answers to these questions.", (key,)))

    def _controls(self, state: Drill) -> tuple[Control, ...]:
        if state.running:
            return (*_answering(state), Control("pause", "button", "Pause", icon="pause", group=_CLOCK))
        if state.spent is not None:
            again = f"Another round, seed {fields.next_seed(state.seed)}" if state.over else "Go on"
            leave = Control("leave", "button", "Without a clock")
            return (Control("go", "button", again, main=True), leave)
        seed = Control("seed", "text", "Seed", str(state.seed), group="Other questions", folded=True)
        if state.answered:
            return (Control("next", "button", "Next question", enabled=state.number < MOST, main=True), seed)
        return (*_answering(state), Control("go", "button", "Start 30 seconds", group=_CLOCK, below=True), seed)


def _begun(state: Drill, **given: Any) -> Drill:
    """Other questions, from the level of their kind on."""
    now = _allowed(replace(Drill(state.seed, state.rules, state.kind), **given))
    return replace(now, level=level_of(state.kept, now.kind), kept=state.kept)


_CLOCK = "Against the clock, if you like"


def _below(state: Drill) -> Markup:
    """The last answers, and where no clock runs, which game and which kind of question."""
    several = [
        stage.Chip("Kind", state.kind, "kind", options=tuple(kinds(state.rules).items())),
        stage.Chip("Game", state.rules, "rules", options=fields.GAMES),
    ]
    chosen = tag("div", stage.chips(several, "The questions"), class_="fs-scene fs-uses")
    return charts.sparkline(state.marks) + (Markup() if state.running else chosen)


def _allowed(state: Drill) -> Drill:
    """The state, whose kind of questions its game has."""
    fields.chosen(state.kind, kinds(state.rules), f"kind of questions on {RULE_SETS[state.rules].title}")
    return state


def _answering(state: Drill) -> tuple[Control, ...]:
    """Return a field to type a number where one is asked for, besides the numbers on the stage."""
    asked = state.question
    label, group = "Your count" if asked.kind == "count" else "Points, 0 if none", "Or type it"
    typed = Control("typed", "text", label, state.typed, group=group)
    return (typed, Control("check", "button", "Check", group=group, main=True)) if not asked.options else ()


def _board(caption: str, total: str) -> Markup:
    """A table without tiles, with one number."""
    return board.on_table(None, tag("b", total, class_="fs-total") + tag("span", caption))


def _answers(state: Drill) -> Table:
    marks = state.marks
    rows = [("Question", "You said", "Right is", "Mark")]
    for number in range(len(marks), max(0, len(marks) - charts.ANSWERS), -1):
        rows.append((*_said(state, number), "✓" if marks[number - 1] else "✗"))
    return Table("Your answers, the last first", tuple(rows))


def _said(state: Drill, number: int) -> tuple[str, str, str]:
    """A question in few words, what was said, and what is right."""
    asked = state.asked(number)
    return f"{number}: {asked.brief}", in_words(asked, state.answers[number - 1]), in_words(asked, asked.right)

"""Test yourself: eight questions about the rules of a game; at the end each miss, with its rule and its source."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fivescore.classroom.progress import read, write
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.rules import RULE_SETS
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import board, charts, fields, source_marks, stage
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import lowered
from fivescore.labs.rulings.quizzing import LENGTH, Item, item
from fivescore.labs.train import marking
from fivescore.svg.markup import Markup, tag


@dataclass(frozen=True)
class Quiz:
    """The game, the seed, the question that is asked (one more than there are: the result), and the answers so far."""

    rules: str = "all-fives"
    seed: int = 1
    number: int = 1
    answers: tuple[str, ...] = ()
    typed: str = ""
    kept: str = field(default="", compare=False)

    @property
    def item(self) -> Item:
        """The question that is asked, or was answered last."""
        return self.asked(min(self.number, LENGTH))

    def asked(self, number: int) -> Item:
        return item(self.seed, self.rules, number)

    @property
    def marks(self) -> tuple[bool, ...]:
        """Of each answer, whether it was right."""
        return tuple(self.asked(number).right == said for number, said in enumerate(self.answers, start=1))

    @property
    def over(self) -> bool:
        return self.number > LENGTH


@registered
class Quizzer(Lab[Quiz]):
    """Eight questions about the rules of a game."""

    name = "quiz"
    title = "Test yourself"
    begin = Quiz
    walk = script(
        "next / answer-1 any / answer-1 any / next / answer-1 maybe / answer-1 yes / undo / answer-2 no / next / "
        "typed ten / typed 10 / check / next / check 0 / next / answer-3 pass / next / answer-2 0_0 / "
        "answer-1 10_0 / next / answer-3 exact / next / answer-1 yes / next / next / seed many / again / others / "
        "seed 9 / reset"
    )

    def read(self, text: str) -> Quiz:
        """The state of a share text: game and seed, and then the question and the answers: `five-up~1~2~any`."""
        slug, seed, number, said = fields.parts(text, like="five-up~1~2~any", least=1)
        at = fields.number(number or "1", LENGTH + 1, "question", 1)
        state = Quiz(fields.game(slug), fields.seed(seed or "1"))
        answers = said.split(".") if said else []
        for answer in answers[:LENGTH]:
            state = _answered(replace(state, number=len(state.answers) + 1), answer)
        if len(answers) not in (at - 1, at) or len(answers) > LENGTH:
            raise NotationError(f"question {at} is asked after {at - 1} answers, not after {len(answers)}", text)
        return replace(state, number=at)

    def text(self, state: Quiz) -> str:
        if not state.answers:
            return f"{state.rules}~{state.seed}"
        return f"{state.rules}~{state.seed}~{state.number}~{'.'.join(state.answers)}"

    def home(self, state: Quiz) -> Quiz:
        """The first eight questions about the same game."""
        return Quiz(state.rules)

    def update(self, state: Quiz, message: Message) -> Quiz:
        after = self._updated(state, message)
        if len(after.answers) != len(state.answers) + 1:
            return replace(after, kept=state.kept)
        return replace(after, kept=write(read(state.kept).answered("rules", after.marks[-1])))

    def _updated(self, state: Quiz, message: Message) -> Quiz:
        """The state after a message; the answer that it may hold is not counted yet."""
        return fields.handled(
            message,
            next=lambda _: _next(state),
            again=lambda _: Quiz(state.rules, state.seed),
            others=lambda _: Quiz(state.rules, fields.next_seed(state.seed)),
            seed=lambda value: Quiz(state.rules, fields.seed(value)),
            typed=lambda value: replace(state, typed=fields.answer(value, state.item.options) if value else ""),
            check=lambda value: _answered(state, value or state.typed),
            answer=lambda value: _answered(state, value),
        )

    def view(self, state: Quiz) -> View:
        if state.over:
            return _result(state)
        asked = state.item
        if len(state.answers) < state.number:
            focus = "stage" if asked.options else "typed" if state.answers else ""
            controls = () if asked.options else fields.typed_answer(asked.asks, state.typed)
            answers = stage.answers(asked.asks, asked.options) if asked.options else Markup()
            says = f"Question {state.number} of {LENGTH}: {lowered(asked.whole)}"
            return View(asked.picture + answers + charts.spark(state.marks), says, asked.tables, controls, focus)
        said = state.answers[-1]
        verdict, note = asked.marked(said)
        typed = verdict == "wrong" and asked.ends and not asked.options
        following = "Next question" if state.number < LENGTH else "The result"
        seen = board.picture(asked.ends.after, caption="the answer") if asked.ends else asked.picture
        shown = (board.ends_table(asked.ends.after),) if asked.ends else asked.tables
        told = (
            ("", "Question and answer"),
            ("Asked", asked.whole),
            ("Right is", f"{asked.words(asked.right)}."),
            ("Marked", note),
        )
        return View(
            seen + charts.spark(state.marks),
            f"The rule: {source_marks.within(asked.rules[0])}",
            (*shown, *source_marks.tables(asked.rules), Table(f"Question {state.number}", told)),
            (Control("next", "button", following, main=True),),
            "next",
            verdict=verdict,
            note=marking.brief(note, asked.right if typed else ""),
        )

    def frames(self, state: Quiz) -> tuple[View, ...]:
        """Every question; then the right answers with their rules."""
        asked = [state.asked(number) for number in range(1, LENGTH + 1)]
        return (
            *(_asked(each, f"Question {number}: ") for number, each in enumerate(asked, start=1)),
            _key(state, asked),
        )


def _next(state: Quiz) -> Quiz:
    if state.over or len(state.answers) < state.number:
        raise FivescoreError("there is no next question: this one is not answered yet, or it was the last")
    return replace(state, number=state.number + 1)


def _answered(state: Quiz, value: str) -> Quiz:
    """The question with its answer."""
    if state.over or len(state.answers) >= state.number:
        raise FivescoreError("this question is answered; go on to the next one")
    return replace(state, answers=(*state.answers, fields.answer(value, state.item.options)), typed="")


def _asked(asked: Item, which: str) -> View:
    """A question without its answer."""
    words = [words for _, words in asked.options]
    answers = tag("p", rich(f"The answers: {'; '.join(words)}."), class_="fs-about") if len(words) > 2 else Markup()
    return View(asked.picture + answers, f"{which}{lowered(asked.whole)}", asked.tables)


def _key(state: Quiz, asked: list[Item]) -> View:
    """The right answers, for a page without scripts and for print."""
    rows = [("Question", "Right is, and by which rule")]
    for number, each in enumerate(asked, start=1):
        rows.append((f"{number}: {each.topic}", f"{each.words(each.right)}. {source_marks.said(each.rules[0])}"))
    return View(Markup(), f"The answers to the quiz on {RULE_SETS[state.rules]}.", (Table("The answers", tuple(rows)),))


def _result(state: Quiz) -> View:
    """How many were right, and every miss with its rule and its source."""
    marks, rules = state.marks, RULE_SETS[state.rules]
    rows = [("Question", "What was wrong, and the rule")]
    for number, (right, said) in enumerate(zip(marks, state.answers, strict=True), start=1):
        if not right:
            asked = state.asked(number)
            answers = f"You said: {asked.words(said)}. Right is: {asked.words(asked.right)}."
            rows.append((f"{number}: {asked.topic}", f"{answers} {source_marks.said(asked.rules[0])}"))
    missed = (Table("What went wrong", tuple(rows)),) if len(rows) > 1 else ()
    lines = tag("b", str(sum(marks)), class_="fs-total") + tag("span", f"right of {LENGTH}")
    picture = board.on_table(None, lines)
    wrong = [state.asked(number).topic for number, right in enumerate(marks, start=1) if not right]
    again = f"read again: {', '.join(dict.fromkeys(wrong))}." if wrong else "you know how this game goes."
    controls = (
        Control("others", "button", "Eight others", main=True),
        Control("again", "button", "These eight again"),
        Control("seed", "text", "Seed", str(state.seed), group="A class gets the same questions with the same seed"),
    )
    says = f"{sum(marks)} of {LENGTH} right on {rules.title}; {again}"
    return View(picture + charts.spark(marks), says, missed, controls, "others", opened=True)

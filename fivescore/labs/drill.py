"""The drill lab: questions from a seed. Does it score, which tile scores, and where? Every answer gets its reason."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from fivescore import speech
from fivescore.errors import FivescoreError, NotationError
from fivescore.finder import Opportunity, outcomes
from fivescore.game import shuffled
from fivescore.labs import board, delta
from fivescore.labs.contract import Control, Message, Table, Verdict, View, whole
from fivescore.layout import Layout
from fivescore.notation import write_tiles
from fivescore.rules import RULE_SETS
from fivescore.tiles import Tile

KINDS = (("mixed", "mixed"), ("does", "Does it score?"), ("tile", "Which tile?"), ("place", "On which tile?"))
"""The kinds of questions, each with its name for people."""
MOST = 100
"""How many questions one seed asks."""
SEEDS = 999_999
"""The largest seed."""
LISTED = 10
"""How many of the last answers stand in the table."""


@dataclass(frozen=True)
class Drill:
    """The seed, the game and the kind of questions, which question is asked, and the answers so far.

    >>> state = DRILL.start("1~all-fives~does~2~yes")
    >>> state.number, state.answers, state.marks, state.question.asks
    (2, ('yes',), (True,), 'Does [0-6] on [2-6] score?')
    """

    seed: int = 1
    rules: str = "all-fives"
    kind: str = "mixed"
    number: int = 1
    answers: tuple[str, ...] = ()

    @property
    def question(self) -> Question:
        """The question that is asked, or was answered last."""
        return question(self.seed, self.rules, self.kind, self.number)

    @property
    def answered(self) -> bool:
        """Whether it is answered."""
        return len(self.answers) == self.number

    @property
    def marks(self) -> tuple[bool, ...]:
        """Of each answer, whether it was right."""
        asked = (question(self.seed, self.rules, self.kind, number + 1) for number in range(len(self.answers)))
        return tuple(each.right == answer for each, answer in zip(asked, self.answers, strict=True))


class Question(NamedTuple):
    """A question: its kind, the table, the tiles that it asks about, the play that decides it, and the right answer.

    `options` are the possible answers, each with its words.

    >>> asked = question(1, "all-fives", "tile", 1)
    >>> asked.asks, [str(tile) for tile in asked.hand], asked.right
    ('One of these tiles scores: which?', ['[1-6]', '[2-3]', '[2-6]', '[3-5]', '[5-6]'], '5-6')
    """

    kind: str
    layout: Layout
    hand: tuple[Tile, ...]
    play: Opportunity
    right: str
    options: tuple[tuple[str, str], ...]

    @property
    def asks(self) -> str:
        """The question in words."""
        match self.kind:
            case "does":
                return f"Does {_named(self.play)} score?"
            case "tile":
                return "One of these tiles scores: which?"
        return f"{self.play.play.tile} fits on {_either(self.options)}. Where does it score?"


@lru_cache(maxsize=4 * MOST)
def question(seed: int, rules: str, kind: str, number: int) -> Question:
    """The question of that number: the same for the same seed, game and kind, in every Python.

    >>> question(1, "all-fives", "does", 1) == question(1, "all-fives", "does", 1)
    True
    """
    rng = random.Random(f"{seed}/{rules}/{kind}/{number}")
    kinds: dict[str, Callable[[Layout, random.Random], Question | None]] = {
        "does": _does,
        "tile": _which,
        "place": _where,
    }
    ask = kinds[kind if kind in kinds else _one(list(kinds), rng)]
    while True:
        if found := ask(_random_layout(rules, rng), rng):
            return found


def _one(options: Sequence[str], rng: random.Random) -> str:
    return options[int(rng.random() * len(options))]


def _random_layout(rules: str, rng: random.Random) -> Layout:
    """Three to eight plays at random, fewer where nothing fits."""
    layout = Layout(RULE_SETS[rules])
    for _ in range(3 + int(rng.random() * 6)):
        plays = layout.fitting(_off_table(layout))
        if plays:
            layout = layout.after(plays[int(rng.random() * len(plays))])
    return layout


def _off_table(layout: Layout) -> list[Tile]:
    return [tile for tile in layout.rules.tiles if tile not in layout.tiles]


def _does(layout: Layout, rng: random.Random) -> Question | None:
    """Whether a play scores: as often yes as no."""
    scores = rng.random() < 0.5
    plays = [each for each in outcomes(layout, _off_table(layout)) if bool(each.points) == scores]
    if not plays:
        return None
    play = plays[int(rng.random() * len(plays))]
    options = (("yes", "It scores"), ("no", "No score"))
    return Question("does", layout, (play.play.tile,), play, "yes" if scores else "no", options)


def _which(layout: Layout, rng: random.Random) -> Question | None:
    """One tile of five that scores; three of the others fit, as far as there are so many."""
    found = outcomes(layout, _off_table(layout))
    scoring = list(dict.fromkeys(each.play.tile for each in found if each.points))
    silent = [tile for tile in shuffled(_off_table(layout), rng) if tile not in scoring]
    fitting = [tile for tile in silent if layout.places(tile)]
    if not scoring or len(silent) < 4 or len(fitting) < 2:
        return None
    tile = scoring[int(rng.random() * len(scoring))]
    others = [*fitting[:3], *(each for each in silent if each not in fitting[:3])][:4]
    hand = tuple(sorted([tile, *others]))
    options = tuple((write_tiles([each]), str(each)) for each in hand)
    return Question("tile", layout, hand, _best(found, tile), write_tiles([tile]), options)


def _where(layout: Layout, rng: random.Random) -> Question | None:
    """A tile that fits in several places, and scores in one."""
    found = outcomes(layout, _off_table(layout))
    plays = {tile: [each for each in found if each.play.tile == tile] for tile in _off_table(layout)}
    fit = [tile for tile, own in plays.items() if len(own) > 1 and sum(each.points > 0 for each in own) == 1]
    if not fit:
        return None
    tile = fit[int(rng.random() * len(fit))]
    hosts = [each.play.on for each in sorted(plays[tile]) if each.play.on]
    options = tuple((write_tiles([host]), f"on {host}") for host in hosts)
    best = _best(found, tile)
    return Question("place", layout, (tile,), best, write_tiles([best.play.on] if best.play.on else []), options)


def _best(found: Sequence[Opportunity], tile: Tile) -> Opportunity:
    return next(each for each in found if each.play.tile == tile)


class Driller:
    """Questions about scoring plays, from a seed.

    >>> state = DRILL.update(DRILL.start("7~all-fives~does~1~"), Message("answer", "yes"))
    >>> DRILL.write(state), DRILL.view(state).note
    ('7~all-fives~does~1~yes', 'Right. [0-5] on [0-6] replaces 0 by 5: 0 + 5 = 5.')
    """

    name = "drill"
    title = "The drill: read the change"

    def start(self, text: str) -> Drill:
        """The state of a share text: seed, game, kind, question, answers, such as `1~all-fives~mixed~2~yes`."""
        if not text:
            return Drill()
        words = text.split("~")
        seed, number = (whole(words[0], SEEDS), whole(words[3], MOST)) if len(words) == 5 else (None, None)
        if seed is None or not number or words[1] not in RULE_SETS or words[2] not in dict(KINDS):
            raise NotationError(f"{text[:40]!r} is no drill; a drill reads like 1~all-fives~mixed~2~yes", text)
        answers = tuple(words[4].split(".")) if words[4] else ()
        state = Drill(seed, words[1], words[2])
        for answer in answers[:number]:
            state = self.update(replace(state, number=len(state.answers) + 1), Message("answer", answer))
        if len(answers) not in (number - 1, number):
            raise NotationError(
                f"question {number} is asked after {number - 1} answers, not after {len(answers)}", text
            )
        return replace(state, number=number)

    def write(self, state: Drill) -> str:
        if state == Drill():
            return ""
        return "~".join((str(state.seed), state.rules, state.kind, str(state.number), ".".join(state.answers)))

    def update(self, state: Drill, message: Message) -> Drill:
        value = message.value.strip()
        match message.id:
            case "rules":
                if value not in RULE_SETS:
                    raise FivescoreError(f"there is no game {value[:20]!r}; games: {', '.join(RULE_SETS)}")
                return Drill(state.seed, value, state.kind)
            case "kind":
                if value not in dict(KINDS):
                    raise FivescoreError(f"there are no questions {value[:20]!r}; kinds: {', '.join(dict(KINDS))}")
                return Drill(state.seed, state.rules, value)
            case "seed":
                if (seed := whole(value, SEEDS)) is None:
                    raise FivescoreError(f"“{value[:20]}” is no seed; a seed is a whole number from 0 to {SEEDS}")
                return Drill(seed, state.rules, state.kind)
            case "next":
                if not state.answered:
                    raise FivescoreError("this question is not answered yet")
                if state.number == MOST:
                    raise FivescoreError(f"these were the {MOST} questions of this seed; take another seed")
                return replace(state, number=state.number + 1)
            case control if control.partition("-")[0] == "answer":
                return self._answer(state, value)
        raise FivescoreError(f"this lab has no control {message.id!r}")

    def _answer(self, state: Drill, value: str) -> Drill:
        if state.answered:
            raise FivescoreError("this question is answered; go on to the next one")
        options = dict(state.question.options)
        if value not in options:
            raise FivescoreError(f"“{value[:20]}” is no answer to this question; answers: {', '.join(options)}")
        return replace(state, answers=(*state.answers, value))

    def view(self, state: Drill) -> View:
        asked, before = state.question, (_standing(state),) if state.answers else ()
        if not state.answered:
            says = f"Question {state.number}. {_counted(asked.layout)}"
            tables = (*before, board.ends_table(asked.layout))
            return View(_picture(asked), says, tables, self._controls(state), "answer-1" if state.answers else "")
        after = asked.layout.after(asked.play.play)
        verdict, note = _marked(asked, state.answers[-1])
        return View(
            board.picture(after, caption=f"question {state.number}"),
            f"{speech.score(after)} {_so_far(state.marks)}",
            (*before, board.ends_table(after, "Open ends after the play")),
            self._controls(state),
            "next",
            verdict=verdict,
            note=note,
        )

    def frames(self, state: Drill) -> tuple[View, ...]:
        """A question of each kind; then their answers."""
        asked = [question(state.seed, state.rules, kind, 1) for kind, _ in KINDS[1:]]
        return tuple(map(_asked, asked)) + tuple(map(_told, asked))

    def _controls(self, state: Drill) -> tuple[Control, ...]:
        setup = "The questions"
        games = tuple((slug, rules.title) for slug, rules in RULE_SETS.items())
        choices = (
            Control("rules", "choice", "Game", state.rules, games, group=setup),
            Control("kind", "choice", "Kind", state.kind, KINDS, group=setup),
            Control("seed", "text", "Seed", str(state.seed), group=setup),
        )
        if state.answered:
            return (Control("next", "button", "Next question", enabled=state.number < MOST, main=True),)
        options, asks = enumerate(state.question.options, start=1), state.question.asks
        answers = (Control(f"answer-{place}", "button", words, value, group=asks) for place, (value, words) in options)
        return (*answers, *choices)


def _named(each: Opportunity) -> str:
    return f"{each.play.tile} on {each.play.on}" if each.play.on else str(each.play.tile)


def _either(options: Sequence[tuple[str, str]]) -> str:
    return speech.listed([words.removeprefix("on ") for _, words in options])


def _picture(asked: Question) -> str:
    """The table: the play in question hollow, or the open ends to click; below it the tiles that are asked about."""
    ghost = asked.play.play if asked.kind == "does" else None
    send = "answer" if asked.kind == "place" else ""
    drawn = board.picture(asked.layout, ghost=ghost, caption=asked.layout.rules.title, send=send)
    if asked.kind == "does":
        return drawn
    title = "One of these scores" if asked.kind == "tile" else "This tile fits in several places"
    return drawn + board.row(title, [board.cell(tile, "answer" if asked.kind == "tile" else "") for tile in asked.hand])


def _counted(layout: Layout) -> str:
    """The ends and their count, in a sentence."""
    counts = [str(opening.end.count) for opening in speech.in_order(layout) if opening.counts(layout.rules)]
    if len(counts) < 2:
        return f"The one end counts {layout.total}." if counts else "No end counts."
    return f"The ends are {speech.listed(counts)}: the count is {layout.total}."


def _asked(asked: Question) -> View:
    return View(_picture(asked), f"{_counted(asked.layout)} {asked.asks}", (board.ends_table(asked.layout),))


def _told(asked: Question) -> View:
    after = asked.layout.after(asked.play.play)
    says = f"{asked.asks} {_does_what(asked.play)} {speech.score(after)}"
    return View(board.picture(after, caption="the answer"), says, (board.ends_table(after),))


def _does_what(each: Opportunity) -> str:
    """A play, what it does, and the sum, in a sentence."""
    return f"{_named(each)} {each.does}: {delta.sum_of(each)}."


def _marked(asked: Question, answer: str) -> tuple[Verdict, str]:
    """The verdict on an answer, and its sentence with the reason."""
    if answer == asked.right:
        return "right", f"Right. {_does_what(asked.play)}"
    if asked.kind == "does":
        return "wrong", f"{'It does' if asked.play.points else 'It does not'}. {_does_what(asked.play)}"
    return "wrong", f"{_slip(asked, answer)} {_does_what(asked.play)}"


def _slip(asked: Question, answer: str) -> str:
    """Why the tile or the place that was named does not score."""
    tile = Tile.parse(answer) if asked.kind == "tile" else asked.hand[0]
    plays = [
        each for each in outcomes(asked.layout, [tile]) if asked.kind == "tile" or str(each.play.on) == f"[{answer}]"
    ]
    if not plays:
        return f"{tile} fits no open end."
    own = (
        f"{tile} has {tile.pips} pips, but what counts is the change. " if asked.layout.rules.points(tile.pips) else ""
    )
    return f"{own}{_does_what(plays[0])} No score."


def _so_far(marks: Sequence[bool]) -> str:
    """How many answers were right, and how many in a row up to now."""
    row = len(marks) if all(marks) else tuple(reversed(marks)).index(False)
    return f"{sum(marks)} of {len(marks)} right, {row} in a row."


def _standing(state: Drill) -> Table:
    marks = state.marks
    rows = [("Question", "You said", "Right is", "Mark")]
    for number in range(len(marks), max(0, len(marks) - LISTED), -1):
        asked, answer = question(state.seed, state.rules, state.kind, number), state.answers[number - 1]
        words = dict(asked.options)
        rows.append(
            (f"{number}: {_brief(asked)}", words[answer], words[asked.right], "✓" if marks[number - 1] else "✗")
        )
    return Table("Your answers, the last first", tuple(rows))


def _brief(asked: Question) -> str:
    return {"does": _named(asked.play), "tile": "which tile", "place": f"{asked.hand[0]}, where"}[asked.kind]


DRILL = Driller()
"""The drill, from seed 1."""

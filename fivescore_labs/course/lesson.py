"""A lesson as data: a round that the engine deals, and steps, each with one board, one act and one sentence.

A step names what is done in the notation of the project. What lies there, what is right and every number in a sentence
come from the engine; a step that does not follow from the one before it, or that has two right answers, is refused.
Each file of `content/lessons` is a lesson, and what is wrong in it is told with its line.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from fivescore.analysis.finder import outcomes
from fivescore.analysis.players import Greedy
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State, deal
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_layout, read_rules, read_tiles
from fivescore.core.position import Action, Draw
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import Tile
from fivescore.notebook import wheels
from fivescore_labs.classroom.course import COURSE, Page
from fivescore_labs.course import questions
from fivescore_labs.course.questions import FOUND, MATE, NUMBERS, OTHER, PLAYS, YOU, BestQuestion, NumberQuestion, pips
from fivescore_labs.parts import board
from fivescore_labs.play.setup import NAMES, read_action
from fivescore_labs.tables import check_keys, read

PICKED = ("light", "narrow", "none", "lacks")
"""What may be asked of a tile that is laid nowhere."""
ACTS: Mapping[str, tuple[int, Iterable[str]]] = {
    "lay": (2, PLAYS),
    "pick": (2, PICKED),
    "find": (1, FOUND),
    "choose": (1, NUMBERS),
    **dict.fromkeys(("draw", "pass", *NUMBERS), (0, ())),
}
"""The first words of acts, each with how many follow it, and what the last of them may be."""


class Step(NamedTuple):
    """A step: what is done, what is asked, and what is told once it is done; the two sentences may name `values`."""

    act: str
    asks: str
    told: str
    others: str = ""
    table: str = ""
    hand: str = ""
    played: str = ""
    among: str = ""
    scores: tuple[int, ...] = ()
    rules: str = ""
    bare: bool = False
    at: str = ""

    @property
    def apart(self) -> bool:
        """True if it is apart from the round of its lesson."""
        return bool(self.table or self.played or self.scores)

    @property
    def kind(self) -> str:
        return self.act.partition(" ")[0]

    @property
    def unseen(self) -> bool:
        return self.kind == "find" and not self.act.endswith("counts")

    @property
    def of(self) -> str:
        """The kind; of a number that is chosen among a few, which number it is."""
        return self.kind if self.kind != "choose" else self.act.split()[-1]


class Lesson(NamedTuple):
    """A lesson: its round and its steps, a sentence of the game that `opens` it, and what it leads to."""

    name: str
    title: str
    rules: str
    seed: int
    steps: tuple[Step, ...]
    done: str = "You have played a round to its end."
    leads: tuple[str, str] | None = None
    opens: str = ""
    plays: tuple[str, str] | None = None

    @property
    def state(self) -> State:
        """The round as it is dealt; the reader leads."""
        return deal(read_rules(self.rules), 2, random.Random(self.seed), leader=YOU).start()

    @property
    def opening(self) -> str:
        """The words that open it, with the numbers of its deal."""
        held, down = speech.number(len(self.state.hands[YOU])), len(self.state.boneyard)
        return self.opens.format(held=held, down=down)


class Moment(NamedTuple):
    """A step as the engine has it: the states before and after it, and what the other did before it."""

    step: Step
    before: State
    after: State
    done: tuple[tuple[Action, State], ...]
    round: bool

    @property
    def dealt(self) -> bool:
        """True if it is a moment of a round that was dealt: of the lesson's, or of another one."""
        return self.round or bool(self.step.played)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: len(self.before.hands)]

    @property
    def layout(self) -> Layout:
        return self.before.layout

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tiles that the reader holds then; none where the hand plays no part."""
        return self.before.hands[YOU] if self.dealt or self.step.hand else ()

    @property
    def right(self) -> str:
        """The right answer: a play, a number, a tile, all tiles that are to be found, or the act."""
        if self.number:
            return str(self.number.right(self.before))
        match self.step.kind:
            case "lay":
                return str(self.play)
            case "pick":
                return self.step.act.split()[1]
            case "find":
                return ".".join(f"{tile.low}-{tile.high}" for tile in self.sought)
        return self.step.kind

    @property
    def unseen(self) -> list[Tile]:
        return [tile for tile in self.layout.rest if tile not in self.hand]

    @property
    def play(self) -> Play:
        tile = Tile.parse(self.step.act.split()[1])
        return next(play for play in self.asked if play.tile == tile)

    @property
    def asked(self) -> list[Play]:
        """The plays that are what the step asks for."""
        plays = self.ranked
        return [play for play in plays if self.least(play) == self.least(plays[0]) != inf]

    @property
    def ranked(self) -> list[Play]:
        """The plays of a step that asks for the best, or the tiles that are picked from, the best first."""
        if self.step.kind == "pick":
            plays = [Play(tile) for tile in self.among]
        else:
            plays = [each.play for each in outcomes(self.layout, self.before.hands[YOU])]
        return sorted(plays, key=self.least)

    @property
    def among(self) -> tuple[Tile, ...]:
        """The tiles that one is picked from, or that some are to be found among."""
        if self.step.kind != "find":
            return read_tiles(self.step.among)
        return tuple(self.unseen if self.step.unseen else sorted(self.layout.tiles))

    @property
    def sought(self) -> list[Tile]:
        return FOUND[self.step.act.split()[-1]](self.layout, self.among)

    @property
    def choices(self) -> tuple[int, ...]:
        return tuple(map(int, self.step.among.split()))

    @property
    def best(self) -> BestQuestion:
        """The question about a play or a tile, where one is the best."""
        return PLAYS[self.step.act.split()[-1]]

    @property
    def number(self) -> NumberQuestion | None:
        """The question about a number, if it asks for one."""
        return NUMBERS.get(self.step.of)

    def least(self, play: Play) -> Any:
        return self.best.least(self.before, play)

    def fitting(self, tile: Tile) -> list[Play]:
        if tile not in self.before.hands[YOU]:
            return []
        return [each for each in self.before.legal if isinstance(each, Play) and each.tile == tile]

    @property
    def asks(self) -> str:
        return self._filled(self.step.asks)

    @property
    def told(self) -> str:
        return self._filled(self.step.told)

    def _filled(self, text: str) -> str:
        facts = values(self)
        try:
            return text.format_map(facts)
        except (LookupError, ValueError) as fault:
            known = ", ".join(sorted(facts))
            what = f"{fault.args[0]!r} in {text!r}" if isinstance(fault, KeyError) else repr(text)
            raise FivescoreError(f"{self.step.at}: {what} names no fact of this step; it has {known}") from fault


@cache
def moments(lesson: Lesson) -> tuple[Moment, ...]:
    """All steps of a lesson, as the engine has them."""
    found, state = list[Moment](), lesson.state
    for number, step in enumerate(lesson.steps, start=1):
        step = step if step.at else step._replace(at=f"step {number}")
        try:
            moment = _moment(lesson, step, state)
        except (FivescoreError, LookupError, ValueError) as fault:
            raise FivescoreError(f"{step.at}: {fault}") from fault
        found.append(moment)
        state = state if step.apart else moment.after
    return tuple(found)


def _moment(lesson: Lesson, step: Step, here: State) -> Moment:
    done: list[tuple[Action, State]] = []
    for word in step.others.split():
        if here.to_move != OTHER:
            raise FivescoreError(f"{NAMES[OTHER]} is not to play {word}")
        here = here.apply(read_action(word))
        done.append((here.events[-1][1], here))
    if step.apart:
        here, did = _apart(step, read_rules(step.rules or lesson.rules))
        done += did
    moment = Moment(step, here, here, tuple(done), not step.apart)
    if step.kind in ("lay", "pick") and here.to_move == YOU:
        plays = moment.asked
        if [str(play.tile) for play in plays] != [f"[{step.act.split()[1]}]"]:
            answers = " ".join(map(str, plays)) or "none"
            raise FivescoreError(f"{step.act!r} is not the one answer; answers in the hand: {answers}")
    if step.kind == "choose" and not (int(moment.right) in moment.choices and len(set(moment.choices)) > 2):
        raise FivescoreError(f"{moment.right} is right, and is to be chosen among at least three: {step.among!r}")
    if step.kind == "find" and not moment.sought:
        raise FivescoreError(f"{step.act!r} has no tile to find")
    if moment.number or step.kind in ("pick", "find"):
        return moment
    if here.to_move != YOU:
        raise FivescoreError(f"{NAMES[OTHER]} is to play")
    return moment._replace(after=here.apply(moment.play if step.kind == "lay" else read_action(step.kind)))


def _apart(step: Step, rules: RuleSet) -> tuple[State, list[tuple[Action, State]]]:
    """A step of its own, and what others did after the reader; where a knock is asked for, the other holds the rest.

    It is `played` by greedy players (seed, acts, players), or as it lies.
    """
    if step.played:
        seed, acts, *seats = map(int, step.played.split())
        state = deal(rules, sum(seats) or 2, random.Random(seed), leader=YOU, scores=step.scores).start()
        did: list[tuple[Action, State]] = []
        for _ in range(acts):
            seat = state.to_move
            action = Greedy().choose(state.seen_by(seat), random.Random(0))
            state = state.apply(action)
            did = [*did, (action, state)] if seat != YOU else []
        return state, did
    layout = read_layout(step.table, rules)
    rest = [tile for tile in layout.rest if tile not in read_tiles(step.hand)]
    if step.kind == "pass":
        return State.of(layout, hands=(step.hand, rest), boneyard=()), []
    hands = (read_tiles(step.hand) or tuple(rest[1:2]), tuple(rest[:1]))
    return State.of(layout, hands=hands, scores=step.scores), []


@lru_cache(maxsize=256)
def values(moment: Moment) -> Mapping[str, str]:
    """Return what the sentences of a step may name: numbers and tiles, as text."""
    step, before, after = moment.step, moment.before, moment.after
    found = {
        "total": str(after.layout.total),
        "sum": " + ".join(map(str, board.counts(after.layout))),
        "aim": speech.number(after.layout.total),
        "you": str(after.scores[YOU]),
        "they": str(after.scores[OTHER]),
        "so": _so(moment),
        "target": str(before.rules.target_for(len(before.hands))),
        "pips": str(questions.their_pips(before)),
        "worth": str(questions.worth(before)),
        "held": " ".join(map(str, questions.theirs(before))),
        "fit": pips(before.layout),
        "other": _did(moment),
        "mate": _did(moment, MATE),
    }
    if step.kind == "lay":
        does = questions.outcome(before.layout, moment.play)
        found |= {"does": does.does, "change": wheels.sum_of(does)}
    if step.kind in ("lay", "pick"):
        found |= {"tile": f"[{step.act.split()[1]}]", **moment.best.facts(before, moment.ranked)}
    if moment.number:
        found |= {"left": moment.right, **moment.number.facts(before)}
    if step.kind == "find":
        found |= {"left": speech.number(len(moment.sought)), "unseen": str(len(moment.among))}
    if stopped := [state for action, state in moment.done if not isinstance(action, Play)]:
        found["at"] = pips(stopped[0].layout)
    if step.kind == "draw":
        found["drawn"] = str(before.boneyard[0])
    return found


def _so(moment: Moment) -> str:
    """Say whether the total scores, and for whom."""
    layout = moment.after.layout
    if not layout.points:
        return f"{questions.why_no_score(layout.total)}: no score."
    who = "the player who makes it scores"
    if moment.dealt or moment.step.kind == "lay":
        side = [event.seat % 2 for event in moment.after.events if isinstance(event.action, Play)][-1]
        pairs = ("your side scores", f"{NAMES[OTHER]}’s side scores"), ("you score", f"{NAMES[OTHER]} scores")
        who = pairs[len(moment.names) == 2][side]
    return f"That is a multiple of five: {who} {layout.points}."


def _did(moment: Moment, seat: int = OTHER) -> str:
    """Say what the other, or a partner, did before the step, in sentences."""
    name, told, drawn = NAMES[seat], list[str](), 0
    for action, state in moment.done:
        if state.events[-1].seat != seat:
            continue
        if isinstance(action, Play):
            spinner = f"the {speech.tile(action.on)}" if action.on else ""
            where = speech.how_laid(state.layout).partition(":")[0].replace("the spinner", spinner)
            tells = state.layout.points and moment.step.of != "count"
            scores = f" and scores {state.layout.points}" if tells else ""
            draws = f"draws {speech.number(drawn)} tile{'s' * (drawn > 1)}, then " if drawn else ""
            told.append(f"{name} {draws}lays {action.tile} {where}{scores}.")
        elif isinstance(action, Draw):
            drawn += 1
        else:
            told.append(f"{name} knocks.")
    return " ".join(told)


FOLDER = Path(__file__).parents[1] / "content" / "lessons"
_LESSON: dict[str, Any] = {"rules": str, "seed": int, "opens": str, "done": str}
_LESSON |= {"leads": [str, str], "plays": [str, str], "words": dict, "step": list}
_STEP: dict[str, Any] = {name: str for name in Step._fields if name != "at"} | {"scores": [int, int], "bare": bool}


def lessons(pages: Sequence[Page] = COURSE, folder: Path = FOLDER) -> tuple[Lesson, ...]:
    """Return the lessons of the course in their order; each leads to the next, if it does not say where."""
    if unnamed := {path.stem for path in folder.glob("*.toml")} - {page.lab for page in pages}:
        name = min(unnamed)
        raise FivescoreError(f"there is a lessons/{name}.toml, but no table [part.lesson.{name}] in course.toml")
    found = [_read(folder / f"{page.lab}.toml", page.title) for page in pages]
    led = [one._replace(leads=one.leads or (then.title, f"../../learn/{then.name}/")) for one, then in pairwise(found)]
    return (*led, found[-1])


def check(lesson: Lesson) -> None:
    """Play through a lesson and fill in its sentences; raises FivescoreError, with step and line, where it cannot."""
    for moment in moments(lesson):
        _ = moment.asks, moment.told


def _read(path: Path, title: str) -> Lesson:
    if not path.is_file():
        raise FivescoreError(f"course.toml has the lesson {title!r}, but there is no lessons/{path.name}")
    table, at = read(path)
    check_keys(table, _LESSON, ("rules", "step"), at)
    words = table.pop("words", {})
    check_keys(words, dict.fromkeys(words, str), (), at)
    try:
        read_rules(table["rules"])
    except FivescoreError as fault:
        raise FivescoreError(f"{at('rules')}: {fault}") from fault
    text = path.read_text(encoding="utf-8")
    lines = [number for number, line in enumerate(text.splitlines(), start=1) if line.startswith("[[step]]")]
    if len(lines) != len(table["step"]):
        raise FivescoreError(f"{at('step')}: each step begins with a line [[step]]")
    steps = tuple(
        _step(step, words, f"{path.name}, [[step]] {number}, line {line}")
        for number, (step, line) in enumerate(zip(table.pop("step"), lines, strict=True), start=1)
    )
    ways: dict[str, Any] = {name: tuple(table.pop(name, ())) or None for name in ("leads", "plays")}
    return Lesson(path.stem, title, steps=steps, **ways, **{"seed": 0} | table)


def _step(table: Mapping[str, Any], words: Mapping[str, str], at: str) -> Step:
    check_keys(table, _STEP, ("act", "asks", "told"), lambda _: at)
    kind, *rest = table["act"].split() or [""]
    if kind not in ACTS:
        raise FivescoreError(f"{at}: there is no act {kind!r}; it is one of {', '.join(ACTS)}")
    count, known = ACTS[kind]
    if len(rest) != count:
        raise FivescoreError(f"{at}: {table['act']!r} is no act; acts read like 'lay 0-3 scores', 'chance', 'draw'")
    if rest and rest[-1] not in known:
        raise FivescoreError(f"{at}: there is no question {rest[-1]!r}; it is one of {', '.join(sorted(known))}")
    asks, told = table["asks"], table["told"]
    for name, says in reversed([*words.items()]):  # what is said more than once may name what is above it
        asks, told = (text.replace(f"{{{name}}}", says) for text in (asks, told))
    return Step(**{**table, "asks": asks, "told": told, "scores": tuple(table.get("scores", ())), "at": at})

"""A lesson as a lab: one step after the other, each asked before it is told; what a guess did, without the answer."""

import re
from dataclasses import replace

from fivescore.analysis.finder import outcomes
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.layout import Play
from fivescore.core.notation import read_plays
from fivescore.core.tiles import Tile
from fivescore.notebook import wheels
from fivescore.notebook.html import Table
from fivescore_labs.contract import Entry, Lab, Message, View, whole
from fivescore_labs.course import sheet
from fivescore_labs.course.lesson import NUMBERS, Lesson, Moment, moments, why_no_score
from fivescore_labs.course.questions import OTHER, pips
from fivescore_labs.parts import board, fields
from fivescore_labs.play.setup import NAMES
from fivescore_labs.train.marking import mistakes

LARGEST = 999
"""The largest number that is taken for an answer."""


def read_guess(moment: Moment, text: str) -> str:
    """A guess as it is written: a number, a play that the layout allows, or a tile that fits nowhere."""
    if moment.step.of in NUMBERS:
        return str(fields.number(text, LARGEST, "number"))
    try:
        (play,) = read_plays(text)
    except (NotationError, ValueError) as fault:
        like = "one reads like 3-4, and its place like 3-4@4-6"
        raise NotationError(f"“{text[:20]}” is not a tile; {like}", text) from fault
    if moment.step.kind in ("pick", "find"):
        if play.tile not in moment.among or play.on:
            raise FivescoreError(f"{play.tile} is none of these; pick {speech.listed(list(map(str, moment.among)))}")
        return str(play)
    if play.tile not in moment.hand:
        raise FivescoreError(f"you do not hold {play.tile}; you hold {speech.listed(list(map(str, moment.hand)))}")
    plays = moment.fitting(play.tile)
    if not (play in plays if plays else play.on is None):
        raise FivescoreError(f"{play.tile} cannot go there; choose one of its places")
    return str(play)


def missed(moment: Moment, guess: str) -> str:
    """Say what a wrong guess did."""
    match moment.step.of:
        case "count":
            return f"Not {guess}. {_counted(moment, int(guess))}"
        case "fits":
            than = "more" if int(guess) < int(moment.right) else "fewer"
            return f"Not {guess}. There are {than}. Go through all tiles that fit, and leave out those that you see."
        case "held":
            less = int(guess) < moment.pips
            return f"Not {guess}. There are {'more' if less else 'fewer'} dots: count every dot on both halves."
        case "worth":
            wrong = "is not a multiple of five" if int(guess) % 5 else f"is not the one nearest to {moment.pips}"
            return f"Not {guess}. That {wrong}."
        case "number":
            return f"Not {guess}. {moment.number.miss(moment.before, int(guess))}"
    (play,) = read_plays(guess)
    if moment.step.kind == "find":
        return _sought(moment, play.tile)
    if moment.step.kind == "pick":
        return moment.best.miss(moment.before, play)
    return _played(moment, play)


def _sought(moment: Moment, tile: Tile) -> str:
    """Say why a tile is none of those that are to be found."""
    layout = moment.layout
    if moment.step.act.endswith("counts"):
        covered = "is covered on both sides" if tile.is_double else "has a neighbor at each end"
        return f"{tile} {covered}: it adds nothing."
    if not layout.places(tile):
        return f"{tile} fits nowhere: it does not show {pips(layout)}."
    makes = speech.listed(sorted({str(each.total) for each in outcomes(layout, [tile])}, key=int))
    return f"{tile} makes {makes}: no score."


def _counted(moment: Moment, number: int) -> str:
    """Say why a count is wrong; where no mistake leads there, or its reason names the right count, how to count."""
    right = str(moment.layout.total)
    found = next((each.says for each in mistakes(moment.layout) if each.total == number), "")
    if found and right not in re.findall(r"\d+", re.sub(r"\[\d-\d\]", "", found)):
        return found
    return f"That is too {'high' if number > moment.layout.total else 'low'}. Add only what the open ends show."


def _played(moment: Moment, play: Play) -> str:
    tile, layout = play.tile, moment.layout
    if layout.last and not layout.places(tile):
        return f"{tile} fits nowhere: it does not show {pips(layout)}."
    found, what = moment.outcome(play), moment.step.act.split()[-1]
    if what == "scores":
        sums = f"{tile.low} + {tile.high} = {tile.pips}"
        if play.on:
            sums = f"{play.tile} on {play.on} {found.does}: {wheels.sum_of(found)}"
        scores = f"It scores {found.points}, but another play scores more."
        return f"Not yet: {found.total}. {sums}. {scores if found.points else f'{why_no_score(found.total)}.'}"
    if moment.ask:
        return moment.best.miss(moment.before, play)
    if what == "double":
        return f"{tile} fits, but it is not a double: its halves differ."
    return f"That is {tile}. Look for the tile that the question names."


HELP = 2
"""After so many misses the answer may be asked for."""
MOST = 20
"""The most misses of a step that a link tells."""


class Steps(Lab[sheet.LessonState]):
    """The lab of a lesson."""

    begin = sheet.LessonState

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.name, self.title = lesson, lesson.name, lesson.title

    @property
    def _moments(self) -> tuple[Moment, ...]:
        return moments(self.lesson)

    def read(self, text: str) -> sheet.LessonState:
        """A share text: step, wrong guesses, how it was solved, steps that were missed; `2~~~2.5` looks at 2 again."""
        step, guesses, solved, before = fields.parts(text, like="7~6.11~shown~2.5", least=1)
        count = len(self._moments)
        state = sheet.LessonState(fields.number(step, count + 1, "step", 1) - 1, missed=_in_order(before, count))
        if any(each > state.step for each in state.missed) and not state.again:
            raise FivescoreError(f"“{before[:20]}” are no steps before step {state.step + 1}")
        if state.step == count:
            if guesses or solved:
                raise FivescoreError("a lesson that is done has no open step")
            return state
        for word in guesses.split(".")[: 2 * MOST] if guesses else ():
            if (guess := read_guess(self._moments[state.step], word)) == self._moments[state.step].right:
                raise FivescoreError(f"{guess} is the answer of step {state.step + 1}, and no miss")
            state = replace(state, guesses=(*state.guesses, guess))
        how = fields.chosen(solved, ("", "right", "shown"), "end of a step")
        return replace(state, solved="right" if how == "right" else "shown" if how else "")

    def text(self, state: sheet.LessonState) -> str:
        words = (str(state.step + 1), ".".join(state.guesses), state.solved, ".".join(map(str, state.missed)))
        return "~".join(words)

    def update(self, state: sheet.LessonState, message: Message) -> sheet.LessonState:
        return fields.dispatch(
            message,
            tile=lambda value: self._touched(state, value),
            place=lambda value: self._placed(state, value),
            number=lambda value: self._guessed(state, value, (*NUMBERS, "choose")),
            draw=lambda _: self._acted(state, "draw"),
            knock=lambda _: self._acted(state, "pass"),
            show=lambda _: self._shown(state),
            again=lambda value: self._again(state, value),
            next=lambda _: self._next(state),
        )

    def view(self, state: sheet.LessonState) -> View:
        count = len(self._moments)
        begun, over = replace(state, picked=None) != sheet.LessonState(), state.step == count or state.again
        line = "done" if over else f"step {state.step + 1} of {count}"
        entry = Entry(self.title, line, self.name, begun, over, "lesson")
        if state.step == count:
            return self._end(state)._replace(entry=entry)
        moment = self._moments[state.step]
        layout, lies = moment.after.layout, sheet.table_in_words(moment, solved=bool(state.solved))
        tables = (lies, board.ends_table(layout)) if state.solved and layout.last else (lies,)
        wrong = self._misses(state)
        told = missed(moment, wrong[-1]) if wrong and wrong[-1] == state.guesses[-1] and not state.solved else ""
        look = sheet.StepView(self.lesson, state, told, len(wrong) >= HELP, self._on(state))
        picture = sheet.picture(moment, look)
        view = View(picture, moment.told, tables, entry=entry)
        match state.solved:
            case "right":
                return view._replace(verdict="right", note="Right.")
            case "shown":
                return view._replace(note="This was shown.")
        says = self._asks(state.step + 1, moment, first=not (state.step or state.guesses))
        return view._replace(caption=says, verdict="wrong" if told else "", note=told)

    def static_views(self, state: sheet.LessonState) -> tuple[View, ...]:
        """Every step as a picture and a question, its answer folded; until then no picture tells the total of it."""
        views, shut = list[View](), None
        for number, each in enumerate(self._moments, start=1):
            shut = each.layout if each.step.of == "count" or each.step.kind == "find" else shut
            picture, says = sheet.still(each, covered=each.layout == shut), self._asks(number, each, first=number == 1)
            views.append(View(picture, says, (sheet.table_in_words(each),), note=each.told))
        return tuple(views)

    def _asks(self, number: int, moment: Moment, *, first: bool) -> str:
        """Say which step it is and what it asks; the `first` begins with what opens the lesson."""
        parts = f"Step {number} of {len(self._moments)}.", self.lesson.opening if first else "", moment.asks
        return " ".join(filter(None, parts))

    # What a reader does

    def _here(self, state: sheet.LessonState, *kinds: str) -> Moment:
        """The open step, if it is one of these kinds."""
        if state.step == len(self._moments):
            raise FivescoreError("the lesson is done; start over to do it again")
        moment = self._moments[state.step]
        if state.solved:
            raise FivescoreError("this step is done; go on to the next one")
        if moment.step.kind not in kinds:
            raise FivescoreError("this step asks for something else; read its question")
        return moment

    def _touched(self, state: sheet.LessonState, value: str) -> sheet.LessonState:
        """A tile of the hand is picked, or put back; where it fits nowhere, it was a guess."""
        moment, tile = self._here(state, "lay", "pick", "find", "draw", "pass"), fields.tile(value)
        if moment.step.kind in ("pick", "find"):
            return self._guessed(state, str(tile)[1:-1], ("pick", "find"))
        if tile == state.picked:
            return replace(state, picked=None)
        if moment.fitting(tile):
            return replace(state, picked=tile)
        return self._guessed(state, value, ("lay", "draw", "pass"))

    def _placed(self, state: sheet.LessonState, value: str) -> sheet.LessonState:
        self._here(state, "lay")
        if state.picked is None:
            raise FivescoreError("no tile is picked; pick one first, then its place")
        tile = f"{state.picked.low}-{state.picked.high}"
        return self._guessed(state, f"{tile}@{value}" if value else tile, ("lay",))

    def _guessed(self, state: sheet.LessonState, value: str, kinds: tuple[str, ...]) -> sheet.LessonState:
        """A guess: right, or one more that was wrong."""
        moment = self._here(state, *kinds)
        guess = read_guess(moment, value)
        if guess == moment.right:
            return replace(state, solved="right", picked=None)
        if moment.step.kind == "find" and guess in state.guesses:
            return state
        tried = replace(state, guesses=(*state.guesses, guess), picked=None)
        if moment.step.kind == "find" and not {*moment.right.split(".")} - {*tried.guesses}:
            return replace(tried, solved="right")
        if len(self._misses(tried)) > MOST:
            raise FivescoreError("that is not it either; the answer can be shown")
        return tried

    def _misses(self, state: sheet.LessonState) -> list[str]:
        """The wrong guesses at the step; of tiles that are found one by one, those that are none of them."""
        moment = self._moments[state.step]
        right = moment.right.split(".") if moment.step.kind == "find" else ()
        return [guess for guess in state.guesses if guess not in right]

    def _acted(self, state: sheet.LessonState, act: str) -> sheet.LessonState:
        self._here(state, act)
        return replace(state, solved="right", picked=None)

    def _shown(self, state: sheet.LessonState) -> sheet.LessonState:
        self._here(state, "lay", "pick", "find", "choose", "draw", "pass", *NUMBERS)
        if len(self._misses(state)) < HELP:
            raise FivescoreError("try first; after two misses the answer can be shown")
        return replace(state, solved="shown", picked=None)

    def _again(self, state: sheet.LessonState, value: str) -> sheet.LessonState:
        """A step that was missed, once the lesson is done."""
        step = whole(value, len(self._moments))
        if state.step < len(self._moments) or step is None or step not in state.missed:
            raise FivescoreError("a step can be looked at again where it was missed, at the end of the lesson")
        return sheet.LessonState(step - 1, missed=state.missed)

    def _next(self, state: sheet.LessonState) -> sheet.LessonState:
        if not state.solved:
            self._here(state)
        if state.again:
            other = _following(state)
            return sheet.LessonState(len(self._moments) if other is None else other, missed=state.missed)
        clean = not self._misses(state) and state.solved != "shown"
        return sheet.LessonState(state.step + 1, missed=state.missed if clean else (*state.missed, state.step + 1))

    # What is told

    def _on(self, state: sheet.LessonState) -> str:
        """Return what the button that goes on says."""
        if state.again:
            other = _following(state)
            return "Back to the end" if other is None else f"Go on to step {other + 1}"
        if state.step + 1 == len(self._moments):
            return "Finish"
        then = self._moments[state.step + 1]
        return f"See what {NAMES[OTHER]} does" if then.round and then.done else "Go on"

    def _end(self, state: sheet.LessonState) -> View:
        """The lesson is done: how many steps at the first try, and the round as it ended."""
        count, number = len(self._moments), len(self._moments) - len(state.missed)
        last = next((each for each in reversed(self._moments) if each.round), self._moments[-1])
        missed = list(map(str, state.missed))
        again = f" Look again at step{'s' * (len(state.missed) > 1)} {speech.listed(missed)}." if state.missed else ""
        you, they = last.after.scores
        done = self.lesson.done.format(you=you, they=they) if 2 * number >= count else "You have seen every step."
        told = f"{done} {number} of {count} steps at the first try."
        steps = enumerate(self._moments, start=1)
        rows = ((str(step), each.asks, "✗" if step in state.missed else "✓") for step, each in steps)
        picture, table = sheet.lesson_end(last, self.lesson, told, state.missed), (("Step", "Asked", "Done"), *rows)
        return View(picture, told + again, (Table("Your steps", table),))


def _following(state: sheet.LessonState) -> int | None:
    """Of the steps that are looked at again, the one after that of a state, counted from 0; None after the last."""
    return next((each - 1 for each in state.missed if each > state.step + 1), None)


def _in_order(text: str, count: int) -> tuple[int, ...]:
    """The steps of a lesson that a share text names, each once and in order."""
    found = tuple(fields.number(word, count, "step", 1) for word in text.split(".")) if text else ()
    if list(found) != sorted(set(found)):
        raise FivescoreError(f"“{text[:20]}” are no steps in order; they read like 2.5")
    return found

"""A lesson as a lab: one step after the other, each asked before it is told; what a guess did, without the answer.

A step shows a bar, the board with its ghosts, the hand or a pad of numbers, the question, and what goes on. Everything
that can be pressed is a button in the picture; the one with `data-go` is where the reader goes on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from fivescore import svg
from fivescore.analysis.finder import outcomes
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_plays
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table, rich
from fivescore.svg import Room, arrange, tabletop
from fivescore.svg.geometry import hull
from fivescore.svg.markup import Markup, tag
from fivescore_labs.contract import Entry, Lab, Message, View, whole
from fivescore_labs.course.lesson import Lesson, Moment, moments
from fivescore_labs.course.questions import NUMBERS, OTHER, YOU, pips, scoring_tiles
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.words import capital, tiles
from fivescore_labs.play.setup import NAMES
from fivescore_labs.train import mistakes

ROOM = Room(12, 10, ((4, 2), (4, 2), (0, 0), (0, 0)))
"""The board of a step, in halves of a tile, its upper corners free for scores: a phone shows it whole, 26 each."""
FRAME = stage.Frame(-ROOM.width / 2, -ROOM.height / 2, ROOM.width, ROOM.height, ROOM)
PAD = 14
"""How many numbers there are to tap."""
_BACK = tag("span", svg.back(), aria_hidden="true")


@dataclass(frozen=True)
class LessonState:
    """A lesson so far; after its end, where a missed step is looked at again, `missed` has all that were."""

    step: int = 0
    guesses: tuple[str, ...] = ()
    solved: Literal["", "right", "shown"] = ""
    missed: tuple[int, ...] = ()
    picked: Tile | None = None

    @property
    def again(self) -> bool:
        """True if the step is looked at again, after the end of the lesson."""
        return self.step + 1 in self.missed


class StepView(NamedTuple):
    """A step as it stands: its lesson, what was done, what the last guess did, if `help` is near, how to go on."""

    lesson: Lesson
    at: LessonState
    missed: str
    help: bool
    on: str
    solved: bool


LARGEST = 999
"""The largest number that is taken for an answer."""


def read_guess(moment: Moment, text: str) -> str:
    """A guess as it is written: a number, a play that the layout allows, or a tile that fits nowhere."""
    if moment.number:
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
    if moment.number:
        return f"Not {guess}. {moment.number.miss(moment.before, int(guess))}"
    (play,) = read_plays(guess)
    layout, tile = moment.layout, play.tile
    if moment.step.act == "find counts":
        covered = "is covered on both sides" if tile.is_double else "has a neighbor at each end"
        return f"{tile} {covered}: it adds nothing."
    if moment.step.kind != "pick" and layout.last and not layout.places(tile):
        return f"{tile} fits nowhere: it does not show {pips(layout)}."
    if moment.step.kind == "find":
        makes = speech.listed(sorted({str(each.total) for each in outcomes(layout, [tile])}, key=int))
        return f"{tile} makes {makes}: no score."
    return moment.best.miss(moment.before, play)


HELP = 2
"""After so many misses the answer may be asked for."""
MOST = 20
"""The most misses of a step that a link tells."""


class Steps(Lab[LessonState]):
    """The lab of a lesson."""

    begin = LessonState

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.name, self.title = lesson, lesson.name, lesson.title

    @property
    def _moments(self) -> tuple[Moment, ...]:
        return moments(self.lesson)

    def read(self, text: str) -> LessonState:
        """A share text: step, wrong guesses, how it was solved, steps that were missed; `2~~~2.5` looks at 2 again."""
        step, guesses, solved, before = fields.parts(text, like="7~6.11~shown~2.5", least=1)
        count = len(self._moments)
        missed = tuple(fields.number(word, count, "step", 1) for word in before.split(".")) if before else ()
        if list(missed) != sorted(set(missed)):
            raise FivescoreError(f"“{before[:20]}” are no steps in order; they read like 2.5")
        state = LessonState(fields.number(step, count + 1, "step", 1) - 1, missed=missed)
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

    def text(self, state: LessonState) -> str:
        return "~".join((str(state.step + 1), ".".join(state.guesses), state.solved, ".".join(map(str, state.missed))))

    def update(self, state: LessonState, message: Message) -> LessonState:
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

    def view(self, state: LessonState) -> View:
        count = len(self._moments)
        begun, over = replace(state, picked=None) != LessonState(), state.step == count or state.again
        line = "done" if over else f"step {state.step + 1} of {count}"
        entry = Entry(self.title, line, self.name, begun, over, "lesson")
        if state.step == count:
            return self._end(state)._replace(entry=entry)
        moment = self._moments[state.step]
        layout, wrong, solved = moment.after.layout, self._misses(state), bool(state.solved)
        lies = table_in_words(moment, solved=solved)
        tables = (lies, board.ends_table(layout)) if solved and layout.last else (lies,)
        told = missed(moment, wrong[-1]) if wrong and wrong[-1] == state.guesses[-1] and not solved else ""
        look = StepView(self.lesson, state, told, len(wrong) >= HELP, self._on(state), solved)
        view = View(picture(moment, look), moment.told, tables, entry=entry)
        if state.solved == "right":
            return view._replace(verdict="right", note="Right.")
        if state.solved:
            return view._replace(note="This was shown.")
        says = self._asks(state.step + 1, moment, first=not (state.step or state.guesses))
        return view._replace(caption=says, verdict="wrong" if told else "", note=told)

    def static_views(self, state: LessonState) -> tuple[View, ...]:
        """Every step as a picture and a question, its answer folded; until then no picture tells the total of it."""
        views, shut = list[View](), None
        for number, each in enumerate(self._moments, start=1):
            shut = each.layout if each.step.of == "count" or each.step.kind == "find" else shut
            says, drawn = self._asks(number, each, first=number == 1), still(each, covered=each.layout == shut)
            views.append(View(drawn, says, (table_in_words(each),), note=each.told))
        return tuple(views)

    def _asks(self, number: int, moment: Moment, *, first: bool) -> str:
        """Say which step it is and what it asks; the `first` begins with what opens the lesson."""
        parts = f"Step {number} of {len(self._moments)}.", self.lesson.opening if first else "", moment.asks
        return " ".join(filter(None, parts))

    def _here(self, state: LessonState, *kinds: str) -> Moment:
        """The open step, if it is one of these kinds."""
        if state.step == len(self._moments):
            raise FivescoreError("the lesson is done; start over to do it again")
        moment = self._moments[state.step]
        if state.solved:
            raise FivescoreError("this step is done; go on to the next one")
        if moment.step.kind not in kinds:
            raise FivescoreError("this step asks for something else; read its question")
        return moment

    def _touched(self, state: LessonState, value: str) -> LessonState:
        """A tile of the hand is picked, or put back; where it fits nowhere, it was a guess."""
        moment, tile = self._here(state, "lay", "pick", "find", "draw", "pass"), fields.tile(value)
        if moment.step.kind in ("pick", "find"):
            return self._guessed(state, str(tile)[1:-1], ("pick", "find"))
        if tile == state.picked:
            return replace(state, picked=None)
        if moment.fitting(tile):
            return replace(state, picked=tile)
        return self._guessed(state, value, ("lay", "draw", "pass"))

    def _placed(self, state: LessonState, value: str) -> LessonState:
        self._here(state, "lay")
        if state.picked is None:
            raise FivescoreError("no tile is picked; pick one first, then its place")
        tile = f"{state.picked.low}-{state.picked.high}"
        return self._guessed(state, f"{tile}@{value}" if value else tile, ("lay",))

    def _guessed(self, state: LessonState, value: str, kinds: tuple[str, ...]) -> LessonState:
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

    def _misses(self, state: LessonState) -> list[str]:
        """The wrong guesses at the step; of tiles that are found one by one, those that are none of them."""
        moment = self._moments[state.step]
        right = moment.right.split(".") if moment.step.kind == "find" else ()
        return [guess for guess in state.guesses if guess not in right]

    def _acted(self, state: LessonState, act: str) -> LessonState:
        self._here(state, act)
        return replace(state, solved="right", picked=None)

    def _shown(self, state: LessonState) -> LessonState:
        self._here(state, "lay", "pick", "find", "choose", "draw", "pass", *NUMBERS)
        if len(self._misses(state)) < HELP:
            raise FivescoreError("try first; after two misses the answer can be shown")
        return replace(state, solved="shown", picked=None)

    def _again(self, state: LessonState, value: str) -> LessonState:
        """A step that was missed, once the lesson is done."""
        step = whole(value, len(self._moments))
        if state.step < len(self._moments) or step is None or step not in state.missed:
            raise FivescoreError("a step can be looked at again where it was missed, at the end of the lesson")
        return LessonState(step - 1, missed=state.missed)

    def _next(self, state: LessonState) -> LessonState:
        if not state.solved:
            self._here(state)
        if state.again:
            return LessonState(self._following(state), missed=state.missed)
        clean = not self._misses(state) and state.solved != "shown"
        return LessonState(state.step + 1, missed=state.missed if clean else (*state.missed, state.step + 1))

    def _following(self, state: LessonState) -> int:
        """Of the steps that are looked at again, the one after that of a state, counted from 0; then the end."""
        return next((each - 1 for each in state.missed if each > state.step + 1), len(self._moments))

    def _on(self, state: LessonState) -> str:
        if state.again:
            other = self._following(state)
            return f"Go on to step {other + 1}" if other < len(self._moments) else "Back to the end"
        if state.step + 1 == len(self._moments):
            return "Finish"
        then = self._moments[state.step + 1]
        return f"See what {NAMES[OTHER]} does" if then.round and then.done else "Go on"

    def _end(self, state: LessonState) -> View:
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
        table = Table("Your steps", (("Step", "Asked", "Done"), *rows))
        return View(lesson_end(last, self.lesson, told, state.missed), told + again, (table,))


def picture(moment: Moment, look: StepView) -> Markup:
    """A step with all that can be pressed."""
    plays = moment.fitting(look.at.picked) if look.at.picked else []
    below = _hand(moment, look)
    if moment.step.bare:
        hands = (_theirs(moment), below if moment.step.kind == "lay" else _faces(moment.hand, "Your hand"))
        below = tag("div", *hands, class_="fs-lesson-two fs-lesson-bare")
    if not look.solved and moment.number:
        below = tag("div", below, _pad(moment, look.at.guesses)) if moment.step.bare else _pad(moment, look.at.guesses)
    elif not look.solved and moment.step.kind == "pick":
        below = _picks(moment, look.at.guesses)
    elif moment.step.unseen:
        tapped = [_tapped(tile, moment, look, first=not at) for at, tile in enumerate(moment.among)]
        below = _row(tapped, "The tiles that you do not see", "fs-lesson-all")
    elif look.solved and moment.step.act.endswith("leaves"):
        below = _left(moment, look)
    covered = not look.solved and (moment.step.of == "count" or moment.step.kind == "find")
    spots = _finds(moment, look) if moment.step.act == "find counts" else []
    top = _top(moment, solved=look.solved, covered=covered)
    if look.lesson.opens and not (look.solved or look.at.step):  # nothing lies there yet
        top = tag("p", rich(look.lesson.opening), class_="fs-lesson-opens", aria_hidden="true")
    mat = _board(moment, plays, spots, solved=look.solved, covered=covered)
    scene, step = tag("div", top, mat, below, class_="fs-scene fs-walk"), look.at.step
    bar = progress_bar(look.lesson, step)
    return tag("div", bar, scene, _asks(moment, look), class_="fs-lesson", data_step=step + 1)


def still(moment: Moment, *, covered: bool = False) -> Markup:
    """A step as it stands without a script: the board, its total `covered` or not, and the hand, or the other's."""
    hand = _faces(moment.hand, "Your hand")
    shown = hand if moment.hand and moment.step.of not in ("count", "held", "worth") else Markup()
    held = _theirs(moment) if moment.step.of in ("held", "worth") or moment.step.bare else Markup()
    if moment.step.kind == "pick" or moment.step.unseen:
        shown = tag("div", shown, _faces(moment.among, "To choose from"), class_="fs-lesson-two")
    elif moment.step.bare:
        shown, held = tag("div", held, shown, class_="fs-lesson-two fs-lesson-bare"), Markup()
    top, mat = _top(moment, covered=covered), _board(moment, [], covered=covered, still=True)
    return tag("div", tag("div", top, mat, shown, held, class_="fs-scene"), class_="fs-lesson")


def lesson_end(last: Moment, lesson: Lesson, told: str, missed: Iterable[int] = ()) -> Markup:
    """The lesson at its end: its last board, how it went, a way to each step that was missed, and to the next page."""
    acts = [stage.button("Start over", send="reset", go=None if lesson.leads else "on")]
    ways = [*([(f"Go on: {lesson.leads[0]}", lesson.leads[1])] if lesson.leads else []), *filter(None, [lesson.plays])]
    for number, (name, page) in enumerate(ways, start=1):
        main = number == len(ways)
        acts.append(tag("a", name, href=page, class_="fs-main" if main else None, data_go="on" if main else None))
    words = tag("p", rich(told), class_="fs-lesson-asks", aria_hidden="true")
    again, label = [stage.button(f"Step {step}", send="again", value=step) for step in missed], "Look again at"
    if again:
        words += tag("div", tag("span", label), *again, class_="fs-lesson-back", role="group", aria_label=label)
    foot = tag("div", tag("div", words), tag("div", *acts, class_="fs-lesson-acts"), class_="fs-lesson-foot")
    scene = tag("div", _top(last, solved=True), _board(last, [], solved=True), class_="fs-scene")
    return tag("div", progress_bar(lesson, len(lesson.steps)), scene, foot, class_="fs-lesson", data_over="")


def table_in_words(moment: Moment, *, solved: bool = False) -> Table:
    """Return a table of what lies on the table and in the hand, in words, without what any end counts."""
    state = moment.after if solved else moment.before
    rows = [("Where", "What")]
    if moment.hand:
        rows.append(("You hold", " ".join(map(str, state.hands[YOU])) or "nothing"))
    if moment.dealt:
        for name, theirs in [*zip(moment.names, state.hands, strict=True)][OTHER:]:
            rows.append((f"{name} holds", " ".join(map(str, theirs)) if moment.step.bare else tiles(len(theirs))))
    rows += [(capital(where), shows) for where, shows in mistakes.places(state.layout)]
    return Table("What lies there", tuple(rows))


def progress_bar(lesson: Lesson, at: int) -> Markup:
    """Draw where in the lesson this is: in words, and as a segment for each step."""
    steps = len(lesson.steps)
    where = "Done" if at == steps else f"Step {at + 1} of {steps}"
    kinds = ["fs-full" if n < at else "fs-now" if n == at else None for n in range(steps)]
    segments = tag("span", *(tag("i", class_=kind) for kind in kinds), class_="fs-segments", aria_hidden="true")
    return tag("div", tag("p", tag("b", lesson.title), " ", tag("span", where)), segments, class_="fs-lesson-bar")


def _top(moment: Moment, *, solved: bool = False, covered: bool = False) -> Markup:
    """Above the board: the scores and what the other holds, and the total of the ends, unless that is `covered`."""
    state = moment.after if solved else moment.before
    who = Markup()
    if (state.events and moment.dealt) or (moment.step.scores and state.layout.last):
        told = solved and moment.step.of == "worth"
        due = list(state.result.points) if state.result and not told else [0, 0]  # what is asked for first
        plays = [event for event in state.events if isinstance(event.action, Play)]
        if covered and plays:
            due[plays[-1].seat % len(due)] += plays[-1].points  # partners sit across from each other
        held = len(state.hands[OTHER])
        you, they = (" and ".join(moment.names[side :: len(state.scores)]) for side in (YOU, OTHER))
        own, its = (tag("b", str(state.scores[side] - due[side])) for side in (YOU, OTHER))
        holds = tag("small", f" {tiles(held)}" if held and moment.dealt and they == NAMES[OTHER] else "")
        sides = tag("span", f"{you} ", own), tag("span", f"{they} ", its, holds)
        who = tag("p", *sides, class_="fs-lesson-who")
    count = stage.count(state.layout)
    if covered:
        count = tag("p", tag("b", "?", class_="fs-total"), class_="fs-count", aria_hidden="true")
    return tag("div", who, count, class_="fs-lesson-top")


def _board(
    moment: Moment,
    plays: list[Play],
    pressed: Iterable[Markup] = (),
    *,
    solved: bool = False,
    covered: bool = False,
    still: bool = False,
) -> Markup:
    """The board, with a button on each ghost; where the total is `covered`, nothing on it tells what an end counts."""
    state = moment.after if solved else moment.before
    layout = state.layout
    unsaid = f"{layout.rules.title}. {mistakes.uncounted(layout)}" if covered else ""
    drawing = tabletop(layout, ROOM, ghosts=plays, signs=not covered, says=unsaid)
    spots = list[Markup]()
    for play in plays:
        says = speech.aloud(f"Lay {play.tile} {stage.where(layout, play.on) if play.on else 'on the table'}")
        style, go = stage.place(layout, play, FRAME), None if spots else "place"
        spots.append(stage.of_place(play, kind="fs-spot", style=style, go=go, says=says))
    scores = zip(NAMES, moment.before.scores, strict=False)
    told = (tag("span", f"{who} ", tag("b", str(score))) for who, score in scores)  # large, on an empty table
    slate = tag("p", *told, class_="fs-lesson-slate") if moment.step.scores and not layout.last else ""
    style = f"--fs-across:{ROOM.width};--fs-down:{ROOM.height}{_centered(moment, layout)}"
    mat = tag("div", tag("div", drawing, class_="fs-drawn"), *spots, *pressed, slate, class_="fs-mat", style=style)
    return tag("div", mat, _bones(moment, state, solved=solved, still=still), class_="fs-lesson-board")


def _centered(moment: Moment, layout: Layout) -> str:
    """The style that moves a table to the middle of its board, and in a round as far as what may come of it allows."""
    lays = moment.step.kind == "lay" and not moment.step.apart
    coming = (*stage.next_layouts(moment.layout, moment.hand), moment.after.layout) if lays else ()
    found = [arrange(each, ROOM).tiles for each in (layout, *coming) if each.last]
    if not layout.last:
        return ""
    left, top, right, bottom = hull(found)
    down = max(-(top + bottom) / 2, 2 - ROOM.height / 2 - top)
    return f";translate:{-50 * (left + right) / ROOM.width:.1f}% {100 * down / ROOM.height:.1f}%"


def _bones(moment: Moment, state: State, *, solved: bool, still: bool) -> Markup:
    """The boneyard; where a tile must be drawn it is pressed."""
    if not moment.dealt and moment.step.kind != "pass":
        return Markup()
    count = len(state.boneyard)
    words = tag("span", f"Boneyard: {tiles(count)}" if count else "The boneyard is empty", class_="fs-hidden")
    shown, number = _BACK if count else tag("i"), tag("b", str(count), aria_hidden="true")
    if moment.step.kind != "draw" or solved or still:
        return tag("p", words, shown, number, class_="fs-lesson-bones")
    return stage.button(words, shown, number, send="draw", kind="fs-lesson-bones", tabindex="-1")


def _hand(moment: Moment, look: StepView) -> Markup:
    """The hand as buttons; once the step is solved, as it is then."""
    state, shown = moment.after if look.solved else moment.before, []
    for number, tile in enumerate(state.hands[YOU] if moment.hand else ()):
        drawing, on = svg.tile(tile, upright=True, hidden=not look.solved), tile == look.at.picked
        kind = "fs-bit fs-raised" if on else "fs-bit"
        go = None if number or moment.step.kind != "lay" or look.at.picked else "tile"
        pressed = stage.of_tile(tile, drawing, kind=kind, go=go, on=on, says=speech.tile(tile))
        shown.append(tag("span", drawing) if look.solved else pressed)
    return _row(shown, "Your hand") if shown else Markup()


def _finds(moment: Moment, look: StepView) -> list[Markup]:
    """A button on each tile that lies there; each that was tapped has its mark."""
    pieces = sorted(arrange(moment.layout, ROOM).pieces, key=lambda each: (each.y, each.x))
    over = [stage.style_over_tile(each.x, each.y, each.upright, FRAME) for each in pieces]
    return [_tapped(each.tile, moment, look, first=not at, style=over[at]) for at, each in enumerate(pieces)]


def _tapped(tile: Tile, moment: Moment, look: StepView, *, first: bool, style: str = "") -> Markup:
    """A tile that may be one of those that are to be found: right in brass, wrong with a cross."""
    name = f"{tile.low}-{tile.high}"
    right = tile in moment.sought and (look.solved or name in look.at.guesses)
    wrong = name in look.at.guesses and tile not in moment.sought
    kind = "fs-bit fs-hot" if right else "fs-bit fs-off" if wrong else "fs-bit"
    drawn = "" if style else svg.tile(tile, upright=True, hidden=True)
    if look.solved:
        return tag("span", drawn, class_=kind, style=style or None)
    says = f"{speech.tile(tile)}{': right' if right else ': no' if wrong else ''}"
    kind, go = f"{kind} fs-over-tile" if style else kind, "tile" if first and not look.at.guesses else None
    return stage.of_tile(tile, drawn, kind=kind, style=style or None, go=go, says=says)


def _left(moment: Moment, look: StepView) -> Markup:
    """The tiles that are not seen after a play, those that score in brass; beside them after what a reader laid."""
    guess = next((each for each in reversed(look.at.guesses) if read_plays(each)[0] in moment.before.legal), "")
    shown = [("After the best play", moment.play)]
    if guess and look.at.solved != "shown":
        shown.insert(0, ("After yours", read_plays(guess)[0]))
    sets = []
    for label, play in shown:
        hot = scoring_tiles(moment.layout.play(*play), moment.unseen)
        unseen = ((svg.tile(tile, upright=True), "fs-hot" if tile in hot else None) for tile in moment.unseen)
        faces = [tag("span", face, class_=kind) for face, kind in unseen]
        counted = f"{label}, {len(hot)} of {len(faces)} score"
        sets.append(_row(faces, counted if len(shown) > 1 else "The tiles that you do not see", "fs-lesson-all"))
    return tag("div", *sets, class_="fs-lesson-sets") if len(sets) > 1 else sets[0]


def _pad(moment: Moment, guesses: Sequence[str]) -> Markup:
    """Numbers to tap; which they are tells no more than about how large the answer is."""
    named = moment.choices or (moment.number.pad if moment.number else ())
    low = 0 if int(moment.right) < PAD - 1 else PAD // 2 * (int(moment.right) // (PAD // 2) - 1)
    pads = named or range(low, low + PAD)
    numbers = []
    for at, number in enumerate(pads):
        kind = "fs-off" if str(number) in guesses else None
        numbers.append(stage.button(str(number), send="number", value=number, go=None if at else "number", kind=kind))
    label = "The total" if moment.step.of == "count" else "Your answer"
    many = f"--fs-many:{len(named) if len(named) <= PAD / 2 else (len(named) + 1) // 2}" if named else None
    pad = tag("div", *numbers, class_="fs-lesson-pad", role="group", aria_label=label, style=many)
    if moment.step.of in ("held", "worth"):
        return tag("div", _theirs(moment), pad)
    if moment.step.of == "count" or moment.step.bare or not moment.hand:
        return pad
    return tag("div", _faces(moment.hand, "Your hand"), pad)


def _picks(moment: Moment, guesses: Sequence[str]) -> Markup:
    """The tiles to pick from, below the hand."""
    buttons = []
    for number, tile in enumerate(moment.among):
        kind = "fs-bit fs-off" if f"{tile.low}-{tile.high}" in guesses else "fs-bit"
        drawn, go = svg.tile(tile, upright=True, hidden=True), None if number else "tile"
        buttons.append(stage.of_tile(tile, drawn, kind=kind, go=go, says=speech.tile(tile)))
    picks = _row(buttons, "To choose from")
    if not moment.hand:
        return picks
    return tag("div", _faces(moment.hand, "Your hand"), picks, class_="fs-lesson-two")


def _theirs(moment: Moment) -> Markup:
    """Draw what the others hold, face up: of partners both opponents, and the partner where all is open."""
    hands = [*zip(moment.names, moment.before.hands, strict=True)][OTHER:]
    shown = hands if moment.step.bare else hands[::2]
    faces = [_faces(held, f"{name}’s hand") for name, held in shown]
    return faces[0] if len(faces) == 1 else tag("div", *faces, class_="fs-lesson-two fs-lesson-bare")


def _faces(held: Iterable[Tile], whose: str) -> Markup:
    return _row([svg.tile(tile, upright=True) for tile in held], whose)


def _row(tiles: Iterable[Markup], label: str, *more: str) -> Markup:
    """A row of tiles, which a screen reader hears as a list."""
    return tag("ul", *(tag("li", each) for each in tiles), class_=" ".join(["fs-lesson-hand", *more]), aria_label=label)


def _asks(moment: Moment, look: StepView) -> Markup:
    """The question, or what is told of the answer; and at most two buttons. What is heard is in the live region."""
    words = tag("p", rich(moment.asks), class_="fs-lesson-asks", aria_hidden="true")
    note = tag("p", rich(look.missed), class_="fs-lesson-told fs-wrong", aria_hidden="true") if look.missed else ""
    if look.at.picked or (not look.at.step and moment.step.kind == "lay" and not note):
        hint = "Now press the dashed spot, and it is laid there." if look.at.picked else "Press a tile."
        note = tag("p", hint, class_="fs-lesson-hint", aria_hidden="true")
    if look.solved:
        kind = "fs-lesson-told" if look.at.solved == "shown" else "fs-lesson-told fs-right"
        words, note = tag("p", rich(moment.told), class_=kind, aria_hidden="true"), ""
    acts = [stage.button("Show it", send="show")] if look.help and not look.solved else []
    main = {"draw": ("Draw", "draw"), "pass": ("Knock", "knock")}.get(moment.step.kind)
    main = (look.on, "next") if look.solved else main
    if main:
        acts.append(stage.button(main[0], send=main[1], kind="fs-main", go="on"))
    goes = tag("div", *acts, class_="fs-lesson-acts") if acts else ""
    return tag("div", tag("div", words, note), goes, class_="fs-lesson-foot")

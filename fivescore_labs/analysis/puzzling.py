"""Puzzles: one board, one hand, one best play. A wrong try is answered on the board, and may be tried again.

They come one after the other, as the five of a day, or as many as you can solve in three minutes. Each first answer is
kept with the reader's progress: the rating, and what comes back when, follow from it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import islice

from fivescore import svg
from fivescore.analysis.finder import outcomes, prospect
from fivescore.analysis.odds import can_play
from fivescore.analysis.solver import BUDGET
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_plays
from fivescore.core.position import Position
from fivescore.core.referee import clauses_named
from fivescore.core.rules import ALL_FIVES
from fivescore.core.speech import many
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import named
from fivescore.svg.markup import Markup, joined, page, tag
from fivescore_labs.analysis import puzzles, retry
from fivescore_labs.analysis.puzzles import FIVE, THEMES, StoredPuzzle, card, stored_puzzles
from fivescore_labs.analysis.retry import Retry
from fivescore_labs.classroom.pages import css
from fivescore_labs.classroom.practice import Rating, Try
from fivescore_labs.classroom.progress import TRAINERS, read, write
from fivescore_labs.contract import Control, Download, Lab, Message, Verdict, View, registered
from fivescore_labs.parts import fields, stage
from fivescore_labs.parts.stage import button
from fivescore_labs.play.tutor import apart_by, measure_in_words
from fivescore_labs.review import Decision, habits, plays_of
from fivescore_labs.web import PUZZLES as _SHEET

FIRST = 22
"""The puzzle with which a reader begins."""
RACE = 1800
"""How long a timed run is, in tenths of a second."""
SIX = 6
"""How many puzzles a printed sheet has."""
LIKE, RUN = "15~1-4@4-4", "d261127~15o.44~1-4@4-4"
GRADES = (("", "any grade"), ("1", "1: one turn ahead"), ("2", "2: takes experience"), ("3", "3: takes more"))
LAST = 100
"""How many tries the line of ratings has."""
_WIDE, _HIGH = 300, 56
_PRINT = _SHEET.read_text(encoding="utf-8")


@dataclass(frozen=True)
class PuzzleState:
    """A puzzle, what was tried of it, its run (day `d261127`, timed `r7`), what is wanted, and what is kept."""

    it: StoredPuzzle | None
    here: Retry
    tries: tuple[str, ...] = ()
    shown: bool = False
    wants: puzzles.Wants = ("", "")
    run: str = ""
    marks: tuple[str, ...] = ()
    tenths: int = 0
    since: float | None = None
    came: int = field(default=0, compare=False)
    fresh: bool = False
    paper: tuple[int, ...] = field(default=(), compare=False)
    kept: str = field(default="", compare=False)

    @property
    def puzzle(self) -> StoredPuzzle:
        if self.it is None:
            raise FivescoreError("this run is over; go on with other puzzles")
        return self.it

    @property
    def racing(self) -> bool:
        return self.run[:1] == "r"

    @property
    def day(self) -> int:
        """The day whose puzzles these are; 0 for none."""
        return int(self.run[1:]) if self.run[:1] == "d" else 0

    @property
    def solved(self) -> bool:
        """True if the best play is on the board."""
        return self.it is not None and str(self.here.chosen) == self.it.best

    @property
    def answered(self) -> bool:
        return self.here.chosen is not None or bool(self.tries) or self.shown

    @property
    def right_at_once(self) -> bool:
        """True if it was solved at the first try."""
        return self.solved and not self.tries and not self.shown

    @property
    def over(self) -> bool:
        return self.it is None and bool(self.run)

    @property
    def so_far(self) -> tuple[str, ...]:
        """The marks of the run, with that of the puzzle on the board once it is answered."""
        here = [f"{puzzles.card_of(self.it)}{'o' if self.right_at_once else 'x'}"] if self.it and self.answered else []
        return (*self.marks, *here) if self.run else ()

    @property
    def won(self) -> int:
        """The number of puzzles of the run that were solved at the first try."""
        return sum(each[-1] == "o" for each in self.so_far)

    @property
    def at(self) -> int:
        """The number of the puzzle in its run."""
        return len(self.marks) + 1

    @property
    def left(self) -> float:
        """The seconds that are left of a timed run."""
        return (RACE - self.tenths) / 10


def puzzle_in_run(it: StoredPuzzle | None, state: PuzzleState | None = None) -> PuzzleState:
    """A puzzle on the board, in the run of another; None for a run with no puzzle on its board."""
    here = retry.opened((it or card(1)).text)
    if state is None:
        return PuzzleState(it, here)
    return replace(state, it=it, here=here, tries=(), shown=False, fresh=False, came=state.tenths, paper=())


class Puzzles(Lab[PuzzleState]):
    """The stored puzzles, and the reader's own."""

    name = "puzzle"
    title = "Puzzles"

    def begin(self) -> PuzzleState:
        return puzzle_in_run(card(FIRST))

    def read(self, text: str) -> PuzzleState:
        """A share text: `17~1-4@4-4.1-2~shown~stuck~3`; a day `d261127~17o.44~1-4@4-4`; `r7~17o.44~~~512`; `y~…`."""
        if text == "n":
            return replace(self.begin(), fresh=True)
        if text[0] == "y":
            return _of_own(text)
        if text[0] in "dr":
            return _of_run(text)
        number, tries, shown, theme, grade = fields.parts(text, like=LIKE, least=1, most=5)
        return replace(_tried(puzzle_in_run(_card(number)), tries, shown), wants=_wants(theme, grade))

    def text(self, state: PuzzleState) -> str:
        if state.fresh:
            return "n"
        it = state.it
        here = [puzzles.card_of(it)] if it else []
        tries = ".".join((*state.tries, str(state.here.chosen or ""))) if it else ""
        words = [tries, "shown" if state.shown else ""]
        if state.run:
            words = [state.run, ".".join((*state.marks, *here)), *words, str(state.tenths or "")]
        elif it and not it.number:
            return "~".join(["y", it.best, f"{float(it.ahead):.2f}", it.measure, it.theme, *words, it.text])
        else:
            words = [*here, *words]
        return "~".join([*words, *state.wants]).rstrip("~")

    def home(self, state: PuzzleState) -> PuzzleState:
        """The puzzle before anything is chosen, what was tried is not forgotten; a run that is over, from its start."""
        if state.over:
            return _run(state, state.run) if state.racing else _day(state, state.day)
        tries = (*state.tries, str(state.here.chosen)) if state.here.chosen and not state.solved else state.tries
        return replace(state, here=replace(state.here, chosen=None, picked=None), tries=tries, shown=False, paper=())

    def remember(self, state: PuzzleState, kept: str) -> PuzzleState:
        """The state with what was done before; what comes next may depend on it."""
        state = replace(state, kept=kept)
        if state.fresh and not state.here.picked:
            return replace(puzzle_in_run(puzzles.next_puzzle(kept, 0), state), fresh=True)
        return _pending(state)

    def update(self, state: PuzzleState, message: Message) -> PuzzleState:
        now = _ticked(replace(state, paper=()), message.at)
        now = now if now.over and not state.over else self._updated(now, message)
        now = replace(now, fresh=now.fresh and message.id == "tile")
        return replace(now, kept=_noted(state, now, message.at))

    def _updated(self, state: PuzzleState, message: Message) -> PuzzleState:
        return fields.dispatch(
            message,
            tile=lambda _: _moved(state, message),
            place=lambda _: _moved(state, message),
            retry=lambda _: self.home(state),
            show=lambda _: _show(state),
            next=lambda _: _next(state, message.at),
            puzzle=lambda value: puzzle_in_run(_card(value), _run(state)),
            theme=lambda value: _wanted(state, _wants(value, state.wants[1]), message.at),
            grade=lambda value: _wanted(state, _wants(state.wants[0], value), message.at),
            race=lambda value: _run(state, f"r{fields.seed(value) if value else _seed(state)}"),
            day=lambda value: _day(state, fields.number(value, 991_231, "day")),
            tick=lambda _: state,
            paper=lambda _: replace(state, paper=_six(state)),
        )

    def static_views(self, state: PuzzleState) -> tuple[View, ...]:
        """The board and the hand, with the question; the answer folded."""
        asked = retry.question_view(state.here, asks=question(state), still=True)
        return (asked._replace(note=f"The best play is {best_play_in_words(state.puzzle)}."),)

    def work(self, state: PuzzleState) -> Iterator[View]:
        """The views of a puzzle: one, or one for each bit of the work."""
        if state.it is None:
            yield (_race_end if state.racing else _day_end)(state)
            return
        if state.racing:
            yield _question_view(state)._replace(tick=0.05 if state.since is None else max(0.05, state.left))
            return
        answered = partial(_solved if state.solved else _refuted, state)
        most = BUDGET * (2 if state.it.number else 1)  # what is stored is exact, however often a slow browser looks up
        for view in retry.looking(state.here, [], answered, most, question(state)):
            if state.here.chosen is None:
                view = _question_view(state)
            yield view._replace(controls=_controls(state), file=_printed(state.paper))


def _wants(theme: str, grade: str) -> puzzles.Wants:
    return fields.chosen(theme, ("", *THEMES), "theme"), fields.chosen(grade, [*dict(GRADES)], "grade")


def _of_own(text: str) -> PuzzleState:
    """A choice of the reader's own, from its text."""
    words = text.split("~", 7)
    if len(words) < 8:
        raise fields.no_link(text, LIKE)
    _, best, ahead, measure, theme, tries, shown, position = words
    line = f"own {best} {ahead} {measure} {theme or '-'} {position}"
    found = puzzles.own_puzzles(f"fivescore progress 1\n{line}")
    if not found or str(retry.opened(position, best).chosen) != best:
        raise fields.no_link(text, LIKE)
    return _tried(puzzle_in_run(found[0]), tries, shown)


def _of_run(text: str) -> PuzzleState:
    """A day or a timed run, from its text."""
    run, listed, tries, shown, tenths, theme, grade = fields.parts(text, like=RUN, least=1, most=7)
    wants = _wants(theme, grade)
    if run[0] == "d":
        puzzles.date_of(fields.number(run[1:], 991_231, "day"))
        most = FIVE
    else:
        most = len(puzzles.puzzles_of_race(fields.seed(run[1:]), wants))
    every = listed.split(".") if listed else []
    marks = [each for each in every if each[-1:] in ("o", "x")]
    numbers = [fields.number(each.rstrip("ox"), len(stored_puzzles()), "puzzle", 1) for each in every]
    if len(every) - len(marks) > 1 or every[: len(marks)] != marks or len(every) > most:
        raise fields.no_link(text, RUN)
    here = card(numbers[-1]) if len(every) > len(marks) else None
    used = fields.number(tenths or "0", RACE, "number of tenths of a second")
    state = replace(puzzle_in_run(card(FIRST)), wants=wants, run=run, marks=tuple(marks), tenths=used)
    if run[0] == "r" and used == RACE:
        return puzzle_in_run(None, state)
    return _tried(puzzle_in_run(here, state), tries, shown) if here else _pending(puzzle_in_run(None, state))


def _tried(state: PuzzleState, tries: str, shown: str) -> PuzzleState:
    """The state after what was tried of its puzzle."""
    it = state.puzzle
    *before, last = (str(retry.opened(it.text, each).chosen) if each else "" for each in tries.split("."))
    if not all(before) or it.best in before:
        raise FivescoreError(f"what was tried at puzzle {puzzles.card_of(it)} is a wrong play each")
    was = fields.chosen(shown, ("", "shown"), "word") != ""
    return replace(state, here=retry.opened(it.text, last), tries=tuple(before), shown=was)


def _pending(state: PuzzleState) -> PuzzleState:
    """The next puzzle of a run on the board, where there is one."""
    if state.it or not state.run:
        return state
    if state.racing:
        order = puzzles.puzzles_of_race(int(state.run[1:]), state.wants)
        many = len(state.marks)
        return puzzle_in_run(order[many], state) if state.tenths < RACE and many < len(order) else state
    if len(state.marks) == FIVE:
        return state
    return puzzle_in_run(puzzles.puzzle_of_day(state.day, [int(each[:-1]) for each in state.marks], state.kept), state)


def _moved(state: PuzzleState, message: Message) -> PuzzleState:
    _ = state.puzzle
    now = replace(state, here=retry.updated(state.here, message))
    return _onward(now) if now.racing and now.here.chosen else now


def _onward(state: PuzzleState) -> PuzzleState:
    return _pending(replace(puzzle_in_run(None, state), marks=state.so_far))


def _next(state: PuzzleState, at: float) -> PuzzleState:
    if state.over or not state.run:
        return _mixed(state, at)
    if state.day and not state.solved:
        raise FivescoreError("this puzzle is not solved yet; try it, or let it be shown")
    return _onward(replace(state, shown=state.shown or state.racing))


def _mixed(state: PuzzleState, at: float) -> PuzzleState:
    """The next of the puzzles that come one after the other."""
    now_on = puzzles.card_of(state.it) if state.it else ""
    return puzzle_in_run(puzzles.next_puzzle(state.kept, at, state.wants, now_on), _run(state))


def _card(value: str) -> StoredPuzzle:
    return card(fields.number(value, len(stored_puzzles()), "puzzle", 1))


def _run(state: PuzzleState, run: str = "", marks: tuple[str, ...] = ()) -> PuzzleState:
    """Another run with the marks so far, and the next puzzle on its board."""
    return _pending(replace(puzzle_in_run(None, state), run=run, marks=marks, tenths=0, since=None))


def _wanted(state: PuzzleState, wants: puzzles.Wants, at: float) -> PuzzleState:
    """Other puzzles from now on; this one stays if it is one of them and not answered."""
    now, (theme, grade) = replace(state, wants=wants), wants
    it = state.it
    if it and not state.run and theme in ("", it.theme) and grade in ("", str(it.grade)) and not state.answered:
        return now
    return _mixed(now, at)


def _seed(state: PuzzleState) -> int:
    """The seed of the next timed run: another one after each, and after more was done."""
    said = read(state.kept)
    return fields.next_seed(int(state.run[1:])) if state.racing else len(said.tries) + said.raced


def _day(state: PuzzleState, day: int) -> PuzzleState:
    """The puzzles of a day, from the first that is not answered."""
    puzzles.date_of(day)
    marks = read(state.kept).days.get(day, "")
    done = tuple(marks.split(".")) if marks and not state.over else ()
    done = done if all(puzzles.stored_puzzle(each[:-1]) for each in done) else ()
    return _run(state, f"d{day}", done)


def _ticked(state: PuzzleState, at: float) -> PuzzleState:
    """The clock of a timed run goes on; at its end the puzzle on the board counts for nothing."""
    if not state.racing or state.over:
        return state
    gone = 0 if state.since is None else round(10 * max(0.0, min(at - state.since, RACE)))
    now = replace(state, tenths=min(RACE, state.tenths + gone), since=at)
    return replace(puzzle_in_run(None, now), since=None) if now.tenths == RACE else now


def _show(state: PuzzleState) -> PuzzleState:
    it = state.puzzle
    if state.racing:
        raise FivescoreError("in a timed run nothing is shown; pass over the puzzle")
    if state.solved:
        raise FivescoreError("this puzzle is solved; go on to the next one")
    tries = state.tries if state.here.chosen is None else (*state.tries, str(state.here.chosen))
    return replace(state, here=retry.opened(it.text, it.best), tries=tries, shown=True)


def _six(state: PuzzleState) -> tuple[int, ...]:
    """Six puzzles to print: this one, and those that would come next."""
    here = [state.it] if state.it and state.it.number else []
    others = (each for each in puzzles.puzzles_fitting(state.wants, state.kept) if each not in here)
    return tuple(each.number for each in (*here, *islice(others, SIX - len(here))))


def _noted(before: PuzzleState, now: PuzzleState, at: float) -> str:
    """Return what is kept from then on: each first answer outside a timed run, how far a day is, the best timed run."""
    said = read(now.kept)
    if now.racing:
        solved = sum(each[-1] == "o" for each in now.marks)
        best = now.over and not before.over and solved > said.raced and not any(now.wants)
        return write(replace(said, raced=solved)) if best else now.kept
    first = now.it is not None and now.answered and not (before.answered and before.it == now.it)
    if not first or now.it is None:
        return now.kept
    said = said.tried(Try(int(at), puzzles.card_of(now.it), now.right_at_once))
    if now.day:
        said = said.on(now.day, ".".join(now.so_far))
    return write(said)


def best_play_in_words(it: StoredPuzzle) -> str:
    """The best play in words."""
    return named(read_plays(it.best)[0])


def theme_in_words(it: StoredPuzzle) -> str:
    """The theme of a puzzle, and what to look for; of one's own choices the theme is that of the loss."""
    own = f"{habits.THEMES.get(it.theme, 'a choice of yours')}."
    return ". ".join(THEMES.get(it.theme, [own]))


def wanted_in_words(state: PuzzleState) -> str:
    """Name the puzzles that are wanted; "" for any."""
    theme, grade = state.wants
    return ", ".join([*([THEMES[theme][0]] if theme else []), *([f"grade {grade}"] if grade else [])])


def question(state: PuzzleState) -> str:
    """Return the question, with the puzzle that it is about."""
    it = state.puzzle
    if state.racing:
        left = round((RACE - state.came) / 10)
        return f"Puzzle {state.at}, {state.won} solved, {left} seconds left: what do you play?"
    if state.day:
        return f"Puzzle {state.at} of {FIVE}: what do you play?"
    which = f"Puzzle {it.number}, grade {it.grade} of 3" if it.number else "From a round of yours"
    return f"{which}: what do you play?{_rule(state)}"


def _rule(state: PuzzleState) -> str:
    """Say what scores, in a game that does not go by fives."""
    says, fives = (clauses_named(rules, ["scoring"])[0].text for rules in (state.here.position.rules, ALL_FIVES))
    return "" if says == fives else f" {says}"


def _question_view(state: PuzzleState) -> View:
    ways = [button("Pass over it", send="next")] if state.racing else [button("Show the answer", send="show")]
    if not state.racing and not state.day:
        ways.append(button("Another puzzle", send="next"))
    view = retry.question_view(state.here, ways, question(state))
    return view._replace(picture=_top(state) + view.picture, controls=())


def _top(state: PuzzleState) -> Markup:
    """Above the board: how far a run is, and its clock."""
    if state.racing:
        return stage.clock(state.left, RACE / 10, runs=state.since is not None)
    if not state.day:
        return Markup()
    steps = [("✓", "fs-hit") if each[-1] == "o" else ("✗", "fs-miss") for each in state.so_far]
    steps += [("", "fs-now" if state.it and not state.answered else "")] * (len(steps) < FIVE)
    steps += [("", "")] * (FIVE - len(steps))
    marks = (tag("i", mark, class_=kind or None) for mark, kind in steps)
    return tag("p", *marks, class_="fs-fives", aria_hidden="true")


def _controls(state: PuzzleState) -> tuple[Control, ...]:
    """Return the controls for which puzzles come next, and what else can be done with them."""
    if state.racing or state.day:
        return ()
    themes = (("", "any theme"), *((name, theme) for name, (theme, _) in THEMES.items()))
    group, more, only = "Which puzzles", "More ways", wanted_in_words(state)
    race = f"As many as you can in three minutes{only and f': {only}'}"
    return (
        Control("theme", "choice", "Theme", state.wants[0], themes, group=group, folded=True),
        Control("grade", "choice", "Grade", state.wants[1], GRADES, group=group),
        Control("race", "button", race, group=more, folded=True),
        Control("paper", "button", "Print six, with their solutions", group=more),
    )


def _refuted(state: PuzzleState, here: Decision) -> View:
    """A try answered on the board: the reply that scores most of all that may come, and how far the play is behind."""
    scenario, play = state.here.scenario, state.here.chosen
    assert isinstance(play, Play)
    at, best = scenario.position, here.weighed.best[0]
    after = at.layout.after(play)
    worse = isinstance(best, Play) and prospect(at, play).mean > prospect(at, best).mean
    replies = sorted(outcomes(after, at.unseen), key=lambda each: -each.points) if worse else []
    reply = replies[0] if replies and replies[0].points else None
    says = f"Not {named(play)}: it scores {after.points or 'nothing'}"
    if reply:
        says += f", and {_next_name(at, scenario.names)} may answer {named(reply.play)} for {reply.points}"
    says += f"; it is {apart_by(here.weighed, play)} points behind {measure_in_words(here.weighed, play)}."
    lost, theme = here.weighed.values[best] - here.weighed.values[play], state.it.theme if state.it else ""
    hint = _hint(at, play, best, scenario.names, lost, theme) if isinstance(best, Play) else ""
    shown = after.after(reply.play) if reply else after
    left = retry.at_rest([tile for tile in at.hand if tile != play.tile])
    drawn = retry.table_drawing(scenario, shown, left, scored=True)
    ways = [button("Try again", send="retry", go="on"), button("Show the answer", send="show")]
    note = hint or "Not yet."
    told = retry.question(tag("p", rich(says)), tag("p", rich(note), class_="fs-mark fs-wrong"))
    picture = _top(state) + tag("div", told, tag("p", *ways, class_="fs-ways"), drawn, class_="fs-tried")
    return View(picture, says, verdict="wrong", note=note, focus="stage")


def _hint(at: Position, play: Play, best: Play, names: tuple[str, ...], lost: Fraction, theme: str) -> str:
    """Say what speaks against a play without naming the best: the largest part, but nothing against the theme."""
    yours, theirs = (at.layout.after(each) for each in (play, best))
    now = Fraction(theirs.points - yours.points)
    reply = prospect(at, play).mean - prospect(at, best).mean
    most = theirs.points == max(at.layout.after(each).points for each in plays_of(at))
    hints = [
        (now, "Another play scores more now, and that counts most here." if most else ""),
        (reply, _replied(at, yours, theirs, names)),
        (lost - now - reply, _later(at, play, best, names, theme)),
    ]
    told = [(part, hint) for part, hint in hints if part > 0 and hint]
    if theme == "take" and now > 0:
        return hints[0][1]
    return max(told, key=lambda each: each[0])[1] if told else "It looks as good for the next turn. Look further."


def _replied(at: Position, yours: Layout, theirs: Layout, names: tuple[str, ...]) -> str:
    """That more tiles score after a play, or score more."""
    if hint := _counted(at, yours, theirs, "score", 1, "Look for fewer"):
        return hint
    mine, best = (max((found.points for found in outcomes(each, at.unseen)), default=0) for each in (yours, theirs))
    return f"After it {_next_name(at, names)} may score {mine}. Leave less." if mine > best else ""


def _later(at: Position, play: Play, best: Play, names: tuple[str, ...], theme: str) -> str:
    """Say what tells later: what fits for the next player, or for you, whichever differs more; or what you keep."""
    yours, theirs = (at.layout.after(each) for each in (play, best))
    own, more = (_fitting(at.layout.after(it), [tile for tile in at.hand if tile != it.tile]) for it in (play, best))
    ways = more - own
    shut = _fitting(yours, at.unseen) - _fitting(theirs, at.unseen)
    if theme != "stuck" and ways > 0 and ways * len(at.unseen) > shut * len(at.hand):
        fits = "one fits" if own == 1 else f"{own or 'none'} fit"
        return f"Of your other tiles {fits} after it. Keep more ways for yourself."
    other = _next_name(at, names)
    if shut > 0:
        return _counted(at, yours, theirs, "fit", 0, f"Make it harder for {other}")
    if _can_play(at, play) > _can_play(at, best):
        return f"After it {other} is more likely to have a tile that fits. Think of what {other} can’t hold."
    if play.tile.pips < best.tile.pips:
        left = sum(tile.pips for tile in at.hand if tile != play.tile)
        return f"You keep {left} pips in your hand. They count at the end."
    return ""


def _counted(at: Position, yours: Layout, theirs: Layout, does: str, least: int, look: str) -> str:
    """Say how many of the unseen tiles fit, or score, after a play, if these are more than after the best."""
    found, every = _fitting(yours, at.unseen, least), len(at.unseen)
    if found <= _fitting(theirs, at.unseen, least):
        return ""
    if every == 1:
        return f"The one tile that you don’t see {does}s after it. {look}."
    return f"{found} of the {every} tiles that you don’t see {does}{'s' if found == 1 else ''} after it. {look}."


def _fitting(layout: Layout, tiles: Iterable[Tile], least: int = 0) -> int:
    """Count the tiles that fit, or that score `least` or more."""
    return sum(any(found.points >= least for found in outcomes(layout, [each])) for each in tiles)


def _can_play(at: Position, play: Play) -> Fraction:
    """The chance that the next player can play, with what knocks and draws prove; 0 where nobody plays on."""
    after = turns.position_after(at, play)
    try:
        return Fraction(0) if turns.why_over(after) else can_play(after, after.to_move)
    except TooLarge:
        return Fraction(0)


def _next_name(at: Position, names: tuple[str, ...]) -> str:
    return names[turns.next_seat(at.sizes, at.to_move)]


def _solved(state: PuzzleState, here: Decision) -> View:
    """The solution: all plays with their values, the theme, and why."""
    ended = state.day and len(state.so_far) == FIVE
    on = "How it went" if ended else "Next puzzle"
    view = retry.answer_view(state.here, here, [])
    told = f"Solved after {speech.number(len(state.tries) + 1)} tries" if state.tries else "Solved at the first try"
    note = f"{'Shown' if state.shown else told}: {theme_in_words(state.puzzle)}"
    ways = tag("p", button(on, send="next", go="on"), button("Try again", send="retry"), class_="fs-ways")
    played = tag("div", ways, retry.choice_drawing(here, own=not state.shown), class_="fs-played")
    drawn, rated = (Markup(), ()) if state.day else _rating(state.kept)
    picture = _top(state) + tag("div", played, drawn, class_="fs-reviewed fs-solved")
    verdict: Verdict = "" if state.shown else "right"
    return view._replace(picture=picture, note=note, verdict=verdict, tables=(*view.tables, *rated))


def _rating(kept: str) -> tuple[Markup, tuple[Table, ...]]:
    """The rating, with its line over the last tries and the last ten in a table; nothing before the first."""
    every = puzzles.ratings_so_far(kept)
    if not every:
        return Markup(), ()
    points, band = f"{every[-1].points:.0f}", f" ± {1.96 * every[-1].deviation:.0f}"
    words = tag("p", "Your rating ", tag("b", points), band)
    last = [*enumerate(every, start=1)][-10:]
    rows = ((str(number), f"{each.points:.0f}", f"± {1.96 * each.deviation:.0f}") for number, each in reversed(last))
    table = Table("Your rating", (("Puzzle", "Rating", "95 % band"), *rows))
    return tag("div", words, _line(every[-LAST:]), class_="fs-rating fs-lucks"), (table,)


def _line(every: Sequence[Rating]) -> Markup:
    points = [each.points for each in every]
    low, high = min(*points, 1400), max(*points, 1600)
    across = _WIDE / max(1, len(points) - 1)
    at = [(index * across, _HIGH - (each - low) / (high - low) * _HIGH) for index, each in enumerate(points)]
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
    middle = _HIGH - (1500 - low) / (high - low) * _HIGH
    says = f"Your rating over the last {len(points)} puzzles, from {points[0]:.0f} to {points[-1]:.0f}"
    return tag(
        "svg",
        tag("path", d=f"M0 {middle:.1f}h{_WIDE}", class_="fs-floor"),
        tag("path", d=line, class_="fs-line"),
        tag("circle", cx=f"{at[-1][0]:.1f}", cy=f"{at[-1][1]:.1f}", r=4),
        xmlns=svg.XMLNS,
        viewBox=f"-6 -6 {_WIDE + 12} {_HIGH + 12}",
        role="img",
        aria_label=f"{says}." if len(points) > 1 else f"Your rating is {points[0]:.0f}.",
    )


def _day_end(state: PuzzleState) -> View:
    """The five of a day: how they went, each to look at again, a line to copy, and what comes next."""
    day = puzzles.date_of(state.day)
    boxes = "".join("🟩" if each[-1] == "o" else "🟥" for each in state.so_far)
    when, how = f"{day:%B} {day.day}, {day.year}", f"{state.won} of {FIVE}"
    line = f"fivescore puzzles, {when}: {boxes} {how} #puzzle={state.run}"
    shown = _ended(state, button("Go on with more puzzles", send="next", go="on"), button("Three minutes", send="race"))
    table = Table(f"The puzzles of {when}", _rows(state.so_far))
    due = [TRAINERS[kind] for kind in puzzles.questions_due(state.kept, state.day)]
    again = tag("p", f"Due again in the trainers: {speech.listed(due)}", class_="fs-ways") if due else ""
    drawn, rated = _rating(state.kept)
    picture = _top(state) + tag("div", *shown, again, drawn, class_="fs-tried fs-solved")
    says = f"{how} at the first try; tomorrow there are others."
    return View(picture, says, (table, *rated), focus="stage", copy=line)


def _race_end(state: PuzzleState) -> View:
    solved, only = state.won, wanted_in_words(state)
    time = "three minutes" if state.tenths == RACE else f"{state.tenths // 10} seconds"
    says = f"You solved {solved} of {many(len(state.so_far), 'puzzle')} in {time}"
    says += f": {only}." if only else f"; your most is {max(solved, read(state.kept).raced)}."
    shown = _ended(state, button("Three more minutes", send="race", go="on"), button("Take your time", send="next"))
    picture = tag("div", *shown, class_="fs-tried fs-solved")
    line = f"fivescore puzzles, {time}{only and f' of {only}'}: {solved} solved #puzzle={state.run}"
    line += "~~~~~{}~{}".format(*state.wants).rstrip("~")
    tables = (Table("What was asked", _rows(state.so_far)),) if state.so_far else ()
    return View(picture, says, tables, focus="stage", copy=line)


def _ended(state: PuzzleState, on: Markup, other: Markup) -> tuple[Markup, Markup]:
    """Draw how many were solved, and each puzzle of a run as a button that opens it; below it the ways on."""
    copy = tag("button", "Copy your result", type="button", data_copy="")
    shown = state.so_far[-12:] if state.racing else state.so_far
    several = []
    for each in shown:
        it = card(int(each[:-1]))
        right = each[-1] == "o"
        words = tag("span", f"Puzzle {it.number}, {'solved' if right else 'missed'}", class_="fs-hidden")
        drawn = svg.layout(retry.opened(it.text).scenario.position.layout, marks=False, ground=True)
        mark = tag("b", "✓" if right else "✗", class_="fs-hit" if right else "fs-miss", aria_hidden="true")
        several.append(tag("li", button(words, drawn, mark, send="puzzle", value=it.number)))
    total = tag("b", str(state.won), class_="fs-total"), tag("span", f"of {len(state.so_far)}")
    score = tag("p", *total, class_="fs-count", aria_hidden="true")
    return tag("div", score, tag("ol", *several), class_="fs-ran"), tag("p", on, copy, other, class_="fs-ways")


def _rows(marks: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    rows = [("Puzzle", "Grade", "Theme", "Best play", "First try")]
    for each in marks:
        it, mark = card(int(each[:-1])), "✓" if each[-1] == "o" else "✗"
        rows.append((str(it.number), str(it.grade), THEMES[it.theme][0], best_play_in_words(it), mark))
    return tuple(rows)


def still(it: StoredPuzzle, *, ground: bool = True) -> Markup:
    """A puzzle as it is without a script: who has what, the board, and the hand."""
    at = retry.opened(it.text).scenario
    facts = tag("p", f"{at.position.rules.title}. {'. '.join(retry.facts(at))}.")
    board = tag("div", svg.layout(at.position.layout, marks=False, ground=ground), class_="board")
    return joined([facts, board, tag("div", svg.hand(at.position.hand, ground=ground), class_="hand")])


def _printed(numbers: Sequence[int]) -> Download | None:
    """A sheet of puzzles, their solutions on its other side."""
    if not numbers:
        return None
    asked, told = [tag("h1", "What do you play?")], [tag("h1", "Solutions")]
    for it in map(card, numbers):
        head, line = tag("h2", f"Puzzle {it.number}, grade {it.grade}"), tag("span", class_="line")
        asked.append(tag("section", head, still(it, ground=False), tag("p", "I play ", line)))
        after = retry.opened(it.text).position.layout.after(read_plays(it.best)[0])
        ahead = f"{float(it.ahead):.1f}".removesuffix(".0")
        words = f"{best_play_in_words(it)}, {ahead} points ahead of all else. {theme_in_words(it)}"
        told.append(tag("section", head, tag("div", svg.layout(after), class_="board"), tag("p", joined([words]))))
    sides = (tag("main", *side, class_="puzzles") for side in (asked, told))
    sheet = page("Puzzles", f"{css('')}\n{_PRINT}", *sides)
    return Download("puzzles.html", "text/html", sheet.encode(), printed=True)


PUZZLES = registered(Puzzles())
"""Puzzles, from the first on."""

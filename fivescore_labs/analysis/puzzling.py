"""Puzzles: one board, one hand, one best play. A wrong try is answered on the board, and may be tried again.

They come one after the other, as the five of a day, or as many as you can solve in three minutes. Each first answer is
kept with the reader's progress: the rating, and what comes back when, follow from it.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from fivescore.core.errors import FivescoreError
from fivescore_labs.analysis import choosing, puzzle_view, retry
from fivescore_labs.analysis.choosing import PuzzleState, card, puzzle_in_run
from fivescore_labs.analysis.codec import StoredPuzzle, stored_puzzles
from fivescore_labs.classroom.practice import Try
from fivescore_labs.classroom.progress import read, write
from fivescore_labs.contract import Lab, Message, View, registered
from fivescore_labs.parts import fields

FIRST = 22
"""The puzzle with which a reader begins."""
SIX = 6
"""How many puzzles a printed sheet has."""
LIKE, RUN = "15~1-4@4-4", "d261127~15o.44~1-4@4-4"


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
        return replace(_tried(puzzle_in_run(_card(number)), tries, shown), wants=(_theme(theme), _grade(grade)))

    def text(self, state: PuzzleState) -> str:
        if state.fresh:
            return "n"
        tries = ".".join((*state.tries, str(state.here.chosen or ""))) if state.it else ""
        words = [tries, "shown" if state.shown else ""]
        if state.run:
            here = [choosing.card_of(state.it)] if state.it else []
            words = [state.run, ".".join((*state.marks, *here)), *words, str(state.tenths or ""), *state.wants]
        elif state.it and not state.it.number:
            it = state.it
            return "~".join(["y", it.best, f"{float(it.ahead):.2f}", it.measure, it.theme, *words, it.text])
        else:
            words = [choosing.card_of(state.it) if state.it else "", *words, *state.wants]
        return "~".join(words).rstrip("~")

    def home(self, state: PuzzleState) -> PuzzleState:
        """The puzzle before anything is chosen, what was tried is not forgotten; a run that is over, from its start."""
        if state.over:
            return _race(state, int(state.run[1:])) if state.racing else _day(state, state.day)
        tries = (*state.tries, str(state.here.chosen)) if state.here.chosen and not state.solved else state.tries
        return replace(state, here=replace(state.here, chosen=None, picked=None), tries=tries, shown=False, paper=())

    def remember(self, state: PuzzleState, kept: str) -> PuzzleState:
        """The state with what was done before; what comes next may depend on it."""
        state = replace(state, kept=kept)
        if state.fresh and not state.here.picked:
            return replace(puzzle_in_run(choosing.next_puzzle(kept, 0), state), fresh=True)
        return _pending(state)

    def update(self, state: PuzzleState, message: Message) -> PuzzleState:
        now = _ticked(replace(state, paper=()), message.at)
        now = now if now.over and not state.over else self._updated(now, message)
        now = replace(now, fresh=now.fresh and message.id == "tile")
        return replace(now, kept=_noted(state, now, message.at))

    def _updated(self, state: PuzzleState, message: Message) -> PuzzleState:
        return fields.dispatch(
            message,
            tile=lambda value: replace(state, here=retry.picked(_on(state).here, value)),
            place=lambda value: _placed(state, value),
            retry=lambda _: self.home(state),
            show=lambda _: _show(state),
            next=lambda _: _next(state, message.at),
            puzzle=lambda value: puzzle_in_run(_card(value), _run(state)),
            theme=lambda value: _wanted(state, (_theme(value), state.wants[1]), message.at),
            grade=lambda value: _wanted(state, (state.wants[0], _grade(value)), message.at),
            race=lambda value: _race(state, fields.seed(value) if value else _seed(state)),
            day=lambda value: _day(state, fields.number(value, 991_231, "day")),
            tick=lambda _: state,
            paper=lambda _: replace(state, paper=_six(state)),
        )

    def static_views(self, state: PuzzleState) -> tuple[View, ...]:
        """The board and the hand, with the question; the answer folded."""
        assert state.it
        question = retry.question_view(state.here, asks=puzzle_view.question(state), still=True)
        return (question._replace(note=f"The best play is {puzzle_view.best_play_in_words(state.it)}."),)

    def work(self, state: PuzzleState) -> Iterator[View]:
        return puzzle_view.views(state)


# What a link says


def _theme(value: str) -> str:
    return fields.chosen(value, ("", *choosing.THEMES), "theme")


def _grade(value: str) -> str:
    return fields.chosen(value, ("", "1", "2", "3"), "grade")


def _of_own(text: str) -> PuzzleState:
    """A choice of the reader's own, from its text."""
    words = text.split("~", 7)
    if len(words) < 8:
        raise fields.no_link(text, LIKE)
    _, best, ahead, measure, theme, tries, shown, position = words
    line = f"own {best} {ahead} {measure} {theme or '-'} {position}"
    found = choosing.own_puzzles(f"fivescore progress 1\n{line}")
    if not found or str(retry.opened(position, best).chosen) != best:
        raise fields.no_link(text, LIKE)
    return _tried(puzzle_in_run(found[0]), tries, shown)


def _of_run(text: str) -> PuzzleState:
    """A day or a timed run, from its text."""
    run, listed, tries, shown, tenths, theme, grade = fields.parts(text, like=RUN, least=1, most=7)
    wants = _theme(theme), _grade(grade)
    if run[0] == "d":
        choosing.date_of(fields.number(run[1:], 991_231, "day"))
        most = choosing.FIVE
    else:
        most = len(choosing.puzzles_of_race(fields.seed(run[1:]), wants))
    every = listed.split(".") if listed else []
    marks = [each for each in every if each[-1:] in ("o", "x")]
    numbers = [fields.number(each.rstrip("ox"), len(stored_puzzles()), "puzzle", 1) for each in every]
    if len(every) - len(marks) > 1 or every[: len(marks)] != marks or len(every) > most:
        raise fields.no_link(text, RUN)
    here = card(numbers[-1]) if len(every) > len(marks) else None
    used = fields.number(tenths or "0", choosing.RACE, "number of tenths of a second")
    state = replace(puzzle_in_run(card(FIRST)), wants=wants, run=run, marks=tuple(marks), tenths=used)
    if run[0] == "r" and used == choosing.RACE:
        return puzzle_in_run(None, state)
    return _tried(puzzle_in_run(here, state), tries, shown) if here else _pending(puzzle_in_run(None, state))


def _tried(state: PuzzleState, tries: str, shown: str) -> PuzzleState:
    """The state after what was tried of its puzzle."""
    it = state.it
    assert it
    *before, last = (str(retry.opened(it.text, each).chosen) if each else "" for each in tries.split("."))
    if not all(before) or it.best in before:
        raise FivescoreError(f"what was tried at puzzle {choosing.card_of(it)} is a wrong play each")
    was = fields.chosen(shown, ("", "shown"), "word") != ""
    return replace(state, here=retry.opened(it.text, last), tries=tuple(before), shown=was)


# What a reader does


def _on(state: PuzzleState) -> PuzzleState:
    if state.it is None:
        raise FivescoreError("this run is over; go on with other puzzles")
    return state


def _pending(state: PuzzleState) -> PuzzleState:
    """The next puzzle of a run on the board, where there is one."""
    if state.it or not state.run:
        return state
    if state.racing:
        order = choosing.puzzles_of_race(int(state.run[1:]), state.wants)
        many = len(state.marks)
        return puzzle_in_run(order[many], state) if state.tenths < choosing.RACE and many < len(order) else state
    if len(state.marks) == choosing.FIVE:
        return state
    return puzzle_in_run(choosing.puzzle_of_day(state.day, [int(each[:-1]) for each in state.marks], state.kept), state)


def _placed(state: PuzzleState, value: str) -> PuzzleState:
    now = replace(state, here=retry.laid(_on(state).here, value))
    return _onward(now) if now.racing else now


def _onward(state: PuzzleState) -> PuzzleState:
    return _pending(replace(puzzle_in_run(None, state), marks=state.so_far))


def _next(state: PuzzleState, at: float) -> PuzzleState:
    if state.racing and not state.over:
        return _onward(replace(state, shown=True))
    if state.day and not state.over:
        if not state.solved:
            raise FivescoreError("this puzzle is not solved yet; try it, or let it be shown")
        return _onward(state)
    return _mixed(state, at)


def _mixed(state: PuzzleState, at: float) -> PuzzleState:
    """The next of the puzzles that come one after the other."""
    now_on = choosing.card_of(state.it) if state.it else ""
    return puzzle_in_run(choosing.next_puzzle(state.kept, at, state.wants, now_on), _run(state))


def _card(value: str) -> StoredPuzzle:
    return card(fields.number(value, len(stored_puzzles()), "puzzle", 1))


def _run(state: PuzzleState, run: str = "", marks: tuple[str, ...] = ()) -> PuzzleState:
    """A run with the marks so far, or none, before a puzzle is on its board."""
    return replace(puzzle_in_run(None, state), run=run, marks=marks, tenths=0, since=None)


def _wanted(state: PuzzleState, wants: choosing.Wants, at: float) -> PuzzleState:
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


def _race(state: PuzzleState, seed: int) -> PuzzleState:
    """A timed run from its start."""
    return _pending(_run(state, f"r{seed}"))


def _day(state: PuzzleState, day: int) -> PuzzleState:
    """The puzzles of a day, from the first that is not answered."""
    choosing.date_of(day)
    marks = read(state.kept).days.get(day, "")
    done = tuple(marks.split(".")) if marks and not state.over else ()
    done = done if all(choosing.stored_puzzle(each[:-1]) for each in done) else ()
    return _pending(_run(state, f"d{day}", done))


def _ticked(state: PuzzleState, at: float) -> PuzzleState:
    """The clock of a timed run goes on; at its end the puzzle on the board counts for nothing."""
    if not state.racing or state.over:
        return state
    gone = 0 if state.since is None else round(10 * max(0.0, min(at - state.since, choosing.RACE)))
    now = replace(state, tenths=min(choosing.RACE, state.tenths + gone), since=at)
    return replace(puzzle_in_run(None, now), since=None) if now.tenths == choosing.RACE else now


def _show(state: PuzzleState) -> PuzzleState:
    it = _on(state).it
    assert it
    if state.racing:
        raise FivescoreError("in a timed run nothing is shown; pass over the puzzle")
    if state.solved:
        raise FivescoreError("this puzzle is solved; go on to the next one")
    tries = state.tries if state.here.chosen is None else (*state.tries, str(state.here.chosen))
    return replace(state, here=retry.opened(it.text, it.best), tries=tries, shown=True)


def _six(state: PuzzleState) -> tuple[int, ...]:
    """Six puzzles to print: this one, and those that would come next."""
    here = [state.it] if state.it and state.it.number else []
    others = (each for each in choosing.puzzles_fitting(state.wants, state.kept) if each not in here)
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
    said = said.tried(Try(int(at), choosing.card_of(now.it), now.right_at_once))
    if now.day:
        said = said.on(now.day, ".".join(now.so_far))
    return write(said)


PUZZLES = registered(Puzzles())
"""Puzzles, from the first on."""

"""The exercise lab: one exercise of the unit at a time, its hints, its marks with reasons, and its worked solution."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from itertools import count
from math import ceil

from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.speech import many
from fivescore.notebook.html import Table, rich
from fivescore.svg.markup import Markup, tag
from fivescore_labs.classroom import codes, progress as records
from fivescore_labs.classroom.diagrams import letters
from fivescore_labs.classroom.exercises import LARGEST_SEED, LESSONS, TEMPLATES, Exercise, Mark, make, template_of
from fivescore_labs.classroom.exercises.answers import LONGEST
from fivescore_labs.classroom.exercises.marks import marks_earned
from fivescore_labs.classroom.practice import DAY, Try, due_times
from fivescore_labs.classroom.progress import Done, Progress, Token, read, read_token, title, write
from fivescore_labs.classroom.receipt import Receipt, in_words, on_sheet, receipt, write_receipt
from fivescore_labs.classroom.sheets import MOST_STUDENTS, PLACEMENT, Sheet, read_code, series_of
from fivescore_labs.contract import Control, Lab, Message, Verdict, View, registered
from fivescore_labs.parts import fields
from fivescore_labs.train.sheets import drawn

FIRST = "two-tiles-both-double"
MOST = 12
"""How many answers that cost a try are kept."""
LONG = 30
"""How much of an answer a sentence repeats."""
_RECEIPTS: fields.Options = (("", "none"), ("all", "of all lessons"), *((lesson, title(lesson)) for lesson in LESSONS))


@dataclass(frozen=True)
class ExerciseState:
    """An exercise, by id and seed or as one of a sheet, what was done with it, and the kinds that come `then`."""

    id: str = FIRST
    seed: int = 1
    hints: int = 0
    shown: bool = False
    given: tuple[str, ...] = ()
    typed: str = ""
    kept: str = field(default="", compare=False)
    sheet: Sheet | None = None
    place: int = 1
    then: tuple[str, ...] = ()
    handed: str = field(default="", compare=False)
    """What a receipt is asked of: a lesson, or "all" of them."""
    coded: int = field(default=0, compare=False)
    """Which of the receipt's codes is shown, from 1; 0 for none."""
    called: str = field(default="", compare=False)
    """The reader's name in class, which a code has with the receipt."""
    series: Sheet | None = None
    """The first sheet of a class, until its reader says which number is theirs."""

    @property
    def token(self) -> Token:
        return on_sheet(self.sheet)[self.place - 1] if self.sheet else Token(self.id, self.seed)

    @cached_property
    def progress(self) -> Progress:
        return read(self.kept)

    @cached_property
    def exercise(self) -> Exercise:
        return make(*self.token)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The mark of each answer, in turn; what cannot be read costs no try."""
        out: list[Mark] = []
        for text in self.given:
            out.append(_marked(self.token, text, sum(mark.costs_try for mark in out)))
        return tuple(out)

    @property
    def solved(self) -> bool:
        return bool(self.marks) and self.marks[-1].done

    @property
    def by_method(self) -> bool:
        """True if the last answer is a right expression, and still to be worked out."""
        return bool(self.marks) and self.marks[-1].verdict == "method"

    @property
    def tries(self) -> int:
        """The number of answers that cost a try, the right one among them."""
        return sum(mark.costs_try for mark in self.marks)

    @property
    def told(self) -> int:
        """The number of hints told: those asked for, and one for each try that was simply wrong; three at most."""
        return min(3, self.hints + sum(mark.verdict == "wrong" for mark in self.marks))

    @property
    def worth(self) -> int:
        """The marks that the right answer has brought, or that it would bring now."""
        if self.shown:
            return 0
        full = self.marks[-1].score if self.solved or self.by_method else self.exercise.template.marks
        return marks_earned(full, self.tries - self.solved, self.hints)


@lru_cache(maxsize=64)
def _marked(token: Token, text: str, tries: int) -> Mark:
    """The mark of an answer; those given before are asked for with each new one."""
    return make(*token).mark(text, tries)


@registered
class Exercising(Lab[ExerciseState]):
    """Exercises in probability, from seeds."""

    name = "exercise"
    title = "An exercise"
    begin = ExerciseState

    def read(self, text: str) -> ExerciseState:
        """A share text: `none-of-them.draws-on-average~3~1~~1/7`: kinds, seed, hints, shown, answers; or a sheet's."""
        words = text.split("~")
        if len(words) - 4 > MOST + 1:
            raise FivescoreError(f"{MOST} answers are the most that a link holds, not {len(words) - 4:,}")
        name, seed, hints, shown = fields.parts("~".join(words[:4]), like=f"{FIRST}~1~~", least=1)
        if series := series_of(name):
            return ExerciseState(series=series)
        if name.isupper():
            begun = _on(read_code(name), seed or "1")
        else:
            name, *then = (fields.chosen(each, TEMPLATES, "exercise") for each in name.split("."))
            begun = ExerciseState(*read_token(name, seed), then=tuple(then))
        told, read = fields.number(hints or "0", 3, "number of hints"), fields.chosen(shown, ("", "shown"), "word")
        state = replace(begun, hints=told, shown=bool(read), given=tuple(map(_short, words[4:])))
        if state.tries > MOST:
            raise FivescoreError(f"{MOST} answers are the most that a link holds, not {len(state.given)}")
        return state

    def text(self, state: ExerciseState) -> str:
        if state.series:
            return state.series.series
        which = state.sheet.code if state.sheet else ".".join((state.id, *state.then))
        number = str(state.place if state.sheet else state.seed)
        words = (which, number, str(state.hints or ""), "shown" if state.shown else "", *state.given)
        return "~".join(words) if state.given else "~".join(words).rstrip("~")

    def home(self, state: ExerciseState) -> ExerciseState:
        """The same exercise without any answer."""
        new = ExerciseState(state.id, state.seed, sheet=state.sheet, place=state.place, then=state.then)
        return replace(new, series=state.series)

    def work(self, state: ExerciseState) -> Iterator[View]:
        """The view; before it, of a student late in the list, how far the search for the sheet's exercises is."""
        for share in state.sheet.search() if state.sheet else ():
            yield View(Markup(), "Looking for the exercises of this sheet.", progress=share)
        yield self.view(state)

    def update(self, state: ExerciseState, message: Message) -> ExerciseState:
        if message.id not in ("tick", "called", "code"):
            state = replace(state, coded=0)
        now = self._updated(state, message)
        if _begun(state) or not _begun(now):
            return now
        right = (now.solved or now.by_method) and not now.hints
        return replace(now, kept=_noted(now.kept, Try(int(message.at), now.token.id, right)))

    def _updated(self, state: ExerciseState, message: Message) -> ExerciseState:
        another = partial(ExerciseState, kept=state.kept)
        return fields.dispatch(
            message,
            exercise=lambda value: another(fields.chosen(value, TEMPLATES, "exercise"), state.seed),
            seed=lambda value: another(state.id, fields.seed(value, LARGEST_SEED), then=state.then),
            missed=lambda _: _then(state, _due(state.progress, message.at)),
            next=lambda _: _following(state),
            sheet=lambda value: replace(_of_code(value), kept=state.kept),
            place=lambda value: replace(_on(state.sheet, value), kept=state.kept),
            receipt=lambda value: _handing(state, value),
            called=lambda value: replace(state, called=_short(value)),
            code=lambda _: replace(state, coded=0 if state.coded else 1) if _codes(state) else state,
            tick=lambda _: replace(state, coded=state.coded % (len(_codes(state)) or 1) + 1 if state.coded else 0),
            number=lambda value: _numbered(state, value),
            typed=lambda value: replace(state, typed=_short(value)),
            gap=lambda value: replace(state, typed=_filled(state, message.id, value)),
            meant=lambda value: replace(state, typed=_short(value)),
            check=lambda value: self._check(state, value),
            hint=lambda _: self._hint(state),
            solution=lambda _: _recorded(replace(state, shown=True)),
        )

    def _hint(self, state: ExerciseState) -> ExerciseState:
        if state.told == 3:
            raise FivescoreError("there are three hints, and all of them are there; the solution comes next")
        return replace(state, hints=state.hints + 1)

    def _check(self, state: ExerciseState, value: str) -> ExerciseState:
        if state.exercise.figure.gaps and ";" not in value:  # each gap has a field of its own
            value = state.typed
        value = _short(value or state.typed)
        if not value:
            raise FivescoreError(f"nothing is typed; the answer is {state.exercise.question.accepted}")
        if state.solved:
            raise FivescoreError("this exercise is done; take the next one")
        if any(value == text and mark.costs_try for text, mark in zip(state.given, state.marks, strict=True)):
            raise FivescoreError(f"“{value[:40]}” was tried already; it costs no second try")
        if state.tries == MOST:
            raise FivescoreError(f"these were {MOST} tries; read the solution, and take the next exercise")
        cost_nothing = bool(state.marks) and not state.marks[-1].costs_try
        now = replace(state, given=(*(state.given[:-1] if cost_nothing else state.given), value), typed=value)
        return _recorded(replace(now, typed="") if now.solved else now)

    def view(self, state: ExerciseState) -> View:
        if state.series:  # the sheet follows from who of the class it is
            says = f"{state.series.title}, class {state.series.group}: which number is yours? Your sheet opens with it."
            options = (("", "choose"), *((str(at), str(at)) for at in range(1, MOST_STUDENTS + 1)))
            number = Control("number", "choice", "Your number in class", "", options, group="Your sheet")
            return View(Markup(), says, (), (number,), focus="number")
        if state.coded and (several := _codes(state)):
            of = f": {speech.number(len(several))} codes take turns" if several[1:] else ""
            says = f"Hold this before your teacher’s camera, so that all of it is on the screen{of}."
            shown = codes.code_shown(several, state.coded, "Your receipt")
            tick = 0.8 if several[1:] else 0.0
            return View(shown, says, (), tuple(_as_code(state)), tick=tick)
        last, still, start = state.marks[-1] if state.marks else None, _question_view(state), _of_start(state)
        handed, advice = _handed(state), _advice(start, state.progress) if start else Markup()
        picture = advice + still.picture + _worth(state)
        tables = [_tries(state)] if last else []
        if state.solved:
            solution = state.exercise.question.solution
            tables.append(Table("The solution", (("", "Worked out"), ("Solution", solution))))
        focus = "next" if state.solved else _focus(state, last) if last else ""
        verdict: Verdict = "" if not last or not last.costs_try else "right" if state.solved else "wrong"
        view = View(picture, still.caption, tuple(tables), tuple(_controls(state)), focus, verdict=verdict)
        view = view._replace(note=_note(state))
        if not handed:
            return view
        lessons = (_lessons(start, state.progress),) if start else ()
        tables += [*lessons, Table("What the receipt tells", in_words(handed))]
        heading = f"Receipt{f' of sheet {state.sheet.code},' if state.sheet else ''} for your teacher"
        return view._replace(tables=tuple(tables), copy=write_receipt(handed), heading=heading)

    def static_views(self, state: ExerciseState) -> tuple[View, ...]:
        """The question; its answer is on a page of its own."""
        return (_question_view(state),)


def _of_code(value: str) -> ExerciseState:
    """The sheet of a code, or of a class whose members say their number; "" leaves it."""
    if series := series_of(value):
        return ExerciseState(series=series)
    return _on(read_code(value), "1") if value else ExerciseState()


def _handed(state: ExerciseState) -> Receipt | None:
    """The receipt of the sheet, or of what is asked for; None where nobody asks, or nothing is done."""
    if not state.sheet and not state.handed:
        return None
    lesson = "" if state.handed == "all" else state.handed
    found = receipt(state.progress, lesson, state.sheet.code if state.sheet else "")
    return found if found.done else None


def _codes(state: ExerciseState) -> tuple[str, ...]:
    """What the QR codes of the receipt hold; () where there is none."""
    return codes.qr_texts(write_receipt(handed), state.called) if (handed := _handed(state)) else ()


def _numbered(state: ExerciseState, value: str) -> ExerciseState:
    if not state.series:
        raise FivescoreError("no class is open; type the code of a sheet")
    student = fields.number(value, MOST_STUDENTS, "number in class", 1)
    return replace(_on(replace(state.series, student=student), "1"), kept=state.kept)


def _on(sheet: Sheet | None, place: str) -> ExerciseState:
    if not sheet:
        raise FivescoreError("no sheet is open; type its code first")
    return ExerciseState(sheet=sheet, place=fields.number(place, len(sheet.templates), "exercise of the sheet", low=1))


def _begun(state: ExerciseState) -> bool:
    return state.shown or state.by_method or bool(state.tries)


def _of_start(state: ExerciseState) -> Sheet | None:
    return state.sheet if state.sheet and state.sheet.lesson == PLACEMENT else None


def _then(state: ExerciseState, kinds: tuple[str, ...]) -> ExerciseState:
    """A new exercise of the first of some kinds, another one after each noted try; the others come after it."""
    kind, *others = kinds
    tries = sum(each.card == kind for each in state.progress.tries)
    seed = next(seed for seed in count(1 + tries) if Token(kind, seed) not in state.progress.done)
    return ExerciseState(kind, seed, kept=state.kept, then=tuple(others))


def _handing(state: ExerciseState, of: str) -> ExerciseState:
    """The state with a receipt of what was done of a lesson, or of all."""
    fields.chosen(of, ("", "all", *LESSONS), "lesson")
    if of and not receipt(state.progress, "" if of == "all" else of).done:
        which = "" if of == "all" else f" in the lesson {title(of)}"
        raise FivescoreError(f"there is nothing to tell yet: solve an exercise{which} first")
    return replace(state, handed=of)


def _following(state: ExerciseState) -> ExerciseState:
    """Return what comes then, the next exercise of the sheet that is not done, else the next one; or the next seed."""
    if state.then:
        return _then(state, state.then)
    if not state.sheet:
        return ExerciseState(state.id, fields.next_seed(state.seed, LARGEST_SEED), kept=state.kept)
    every = on_sheet(state.sheet)
    after = [(state.place + step) % len(every) for step in range(len(every))]
    place = next((each for each in after if every[each] not in state.progress.done), after[0])
    return replace(_on(state.sheet, str(place + 1)), kept=state.kept)


def _recorded(state: ExerciseState) -> ExerciseState:
    """The state with the exercise done: its answer is right, if only as an expression, or its solution was read."""
    right, gave_up = state.solved or state.by_method, state.shown and (state.tries or _of_start(state))
    if not (right or gave_up):
        return state
    met = {records.misconception_slug(mark.misconception) for mark in state.marks if mark.misconception}
    wrong = [text for text, mark in zip(state.given, state.marks, strict=True) if mark.costs_try and not mark.done]
    tries = max(1, state.tries + state.by_method)
    done = Done(state.worth if right else 0, tries, state.hints, tuple(sorted(met)), records.wrote(wrong))
    return replace(state, kept=write(state.progress.merged(Progress({state.token: done}))))


def _short(value: str) -> str:
    """An answer as it was typed; links part answers by ~, and who types it means about."""
    return fields.typed(value, LONGEST).replace("~", "≈")


def _focus(state: ExerciseState, last: Mark) -> str:
    """Return where the next answer is typed: in the first gap that is not right."""
    if not state.exercise.template.gaps:
        return "typed"
    wrong = re.search(r"\(([a-h])\)(?:: |[^:]* (?:is|are) empty)", last.reason)
    return f"gap-{wrong[1] if wrong else 'a'}"


def _parts(state: ExerciseState) -> list[str]:
    typed, gaps = state.typed.split(";"), state.exercise.figure.gaps
    return [text.strip() for text, _ in zip((*typed, *[""] * len(gaps)), gaps, strict=False)]


def _filled(state: ExerciseState, control: str, value: str) -> str:
    """Return what is typed in the gaps, with one of them changed."""
    parts, letter = _parts(state), control.partition("-")[2]
    parts[letters(parts).index(fields.chosen(letter, letters(parts), "gap"))] = _short(value).replace(";", ",")
    return "; ".join(parts)


def _question_view(state: ExerciseState) -> View:
    """The question with its figure; the hints, as far as they are told, are below it."""
    exercise = state.exercise
    level = f"{'★' * exercise.template.level}{'☆' * (3 - exercise.template.level)}"
    sheet, done = state.sheet, state.progress.done.get(state.token)
    which = f"{sheet.title}, {state.place} of {len(sheet.templates)}" if sheet else f"Seed {exercise.seed}"
    which += f" · then {len(state.then)} more" if state.then else ""
    head = f"{which} · level {level} · {exercise.template.minutes} min"
    head += f" · ✓ Done: {done.marks} of {many(exercise.template.marks, 'mark')}" if done else ""
    asked = (tag("p", rich(exercise.prompt), aria_hidden="true"), tag("p", head, class_="fs-about"))
    question = tag("div", *asked, class_="fs-asked")
    told = [tag("li", rich(each)) for each in exercise.question.hints[: state.told]]
    hints = tag("ol", *told, class_="fs-told") if told else ""
    says = f"{exercise.prompt} {exercise.figure.says}" if exercise.template.gaps else exercise.prompt
    return View(question + drawn(exercise) + hints, says)


def _worth(state: ExerciseState) -> Markup:
    """The rule of marks, and what the right answer has brought or would bring."""
    full = state.exercise.template.marks
    takes = "Each wrong try and each hint takes one; the last goes only with the third"
    if full == 1:
        takes = "The third wrong try or hint takes it"
    rule = f"{many(full, 'mark').capitalize()} at the first try. {takes}. "
    rule += "An answer that cannot be read takes none; the solution takes all. "
    now = f"{'You have' if state.solved or state.by_method else 'Now it is worth'} {state.worth}."
    return tag("p", rule, tag("b", now), class_="fs-worth")


def _note(state: ExerciseState) -> str:
    """The reason of the last mark, after what was said where that is wrong."""
    if state.shown and not state.solved:
        return f"The solution: {state.exercise.question.solution}"
    if not state.given:
        return f"Hint {state.told}: {state.exercise.question.hints[state.told - 1]}" if state.told else ""
    last = state.marks[-1]
    if state.solved:
        full = state.exercise.template.marks
        late = f", at try {state.tries}" if state.tries > 1 else ""
        return f"{last.reason} {state.worth} of {many(full, 'mark')}{late}."
    if state.by_method:
        return f"{last.reason} So far you have {state.worth} of {many(state.exercise.template.marks, 'mark')}."
    if last.verdict == "wrong":
        last = state.exercise.mark(state.given[-1], state.told - 1)
    if last.verdict not in ("wrong", "misconception"):
        return last.reason
    text = " ".join(state.given[-1].split())
    return f"You said {text if len(text) <= LONG else f'{text[:LONG]}…'}. {last.reason}"


def _tries(state: ExerciseState) -> Table:
    rows = [("Answer", "Mark", "Reason")]
    for text, mark in zip(state.given, state.marks, strict=True):
        score = state.worth if mark.score else 0
        rows.append((text, str(score) if mark.costs_try or mark.score else "no try", mark.reason))
    return Table(f"Your answers; full marks are {state.exercise.template.marks}", tuple(rows))


def _controls(state: ExerciseState) -> Iterator[Control]:
    answer, meant = f"Your answer: {state.exercise.question.accepted}", state.marks[-1].meant if state.marks else ""
    if not state.solved:
        parts = _parts(state)  # one field, or one for each gap
        if not parts:
            yield Control("typed", "text", "Answer", state.typed, group=answer, wide=True, keys=True)
        for letter, value in zip(letters(parts), parts, strict=True):
            yield Control(f"gap-{letter}", "text", f"({letter})", value, group=answer, keys=True)
        yield Control("check", "button", "Check", group=answer, main=True)
        if meant:
            yield Control("meant", "button", f"Put in {meant}", meant, group=answer)
        yield Control("hint", "button", f"Hint {min(3, state.told + 1)} of 3", enabled=state.told < 3, group=answer)
        yield Control("solution", "button", "Show the solution", enabled=not state.shown, group=answer)
    group = f"Sheet {state.sheet.code}" if state.sheet else "Another one"
    yield Control("next", "button", "Next", icon="next", group=group, main=state.solved, folded=not state.solved)
    if state.sheet:
        places, done = [], state.progress.done
        for at, each in enumerate(on_sheet(state.sheet), start=1):
            has = f": {done[each].marks} of {many(each.marks, 'mark')} ✓" if each in done else ""
            places.append((str(at), f"{at}. {title(each.id)}{has}"))
        yield Control("place", "choice", "Exercise", str(state.place), tuple(places), group=group)
        yield Control("sheet", "button", "Leave the sheet", group=group)
    else:
        ticked = {token.id: " ✓" for token in state.progress.done}
        named = {id: f"{title(it.lesson)}: {title(id).lower()}{ticked.get(id, '')}" for id, it in TEMPLATES.items()}
        yield Control("exercise", "choice", "Exercise", state.id, tuple(named.items()), group=group)
        yield Control("seed", "text", "Seed", str(state.seed), group=group)
        yield Control("sheet", "text", "Code of a sheet", group=group)
        yield Control("receipt", "choice", "Receipt for your teacher", state.handed, _RECEIPTS, group=group)
        if _missed(state.progress):
            yield Control("missed", "button", "Bring back what I missed", group="Again")
    yield from _as_code(state)


def _as_code(state: ExerciseState) -> Iterator[Control]:
    if _handed(state):
        group = "Receipt for a camera"
        yield Control("called", "text", "Your name in class, if you are asked for it", state.called, group=group)
        yield Control("code", "button", "Back" if state.coded else "Show as a QR code", group=group)


def _missed(progress: Progress) -> list[tuple[float, str]]:
    """The kinds of exercises that were missed once, each with the seconds since 1970 when it is due again."""
    return [(at, card) for at, card in due_times(progress.tries) if card in TEMPLATES]


def _due(progress: Progress, now: float) -> tuple[str, ...]:
    """The kinds of exercises that were missed and are due again; an error says when the first one will be."""
    waiting = _missed(progress)
    if not waiting:
        raise FivescoreError("you have missed nothing here so far; what you miss comes back some days later")
    found = tuple(card for at, card in waiting if at <= now)
    if not found:
        days = many(ceil((waiting[0][0] - now) / DAY), "day")
        raise FivescoreError(f"nothing is due today; the first of {len(waiting)} that you missed comes back in {days}")
    return found


def _noted(kept: str, one: Try) -> str:
    """The progress with the first answer to an exercise, if it was wrong or such an exercise was missed before."""
    progress = read(kept)
    if one.right and all(each.card != one.card for each in progress.tries):
        return kept
    return write(progress.tried(one))


def _advice(sheet: Sheet, progress: Progress) -> Markup:
    """Say with which lesson to start: the first whose question was not right at once; "" while questions are open."""
    how = {each.id: progress.done.get(each) for each in on_sheet(sheet)}
    if None in how.values():
        return Markup()
    unsure = {template_of(id).lesson for id, done in how.items() if done and not done.first}
    if not (lesson := next((lesson for lesson in LESSONS if lesson in unsure), "")):
        return tag("p", "All of it at once: take the lessons that are new to you.", class_="fs-ways")
    link = tag("a", title(lesson), href=f"../../teach/#{lesson}")
    return tag("p", "Start with ", link, ".", class_="fs-ways")


def _lessons(sheet: Sheet, progress: Progress) -> Table:
    """Each question of the sheet with its lesson, and whether it was right at once."""
    rows = [("Question", "Lesson", "Right at once")]
    for at, each in enumerate(on_sheet(sheet), start=1):
        done = progress.done.get(each)
        right = "open" if done is None else "yes" if done.first else "no"
        rows.append((f"{at}. {title(each.id)}", title(template_of(each.id).lesson), right))
    return Table("Where to start", tuple(rows))

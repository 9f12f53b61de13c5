"""The base of labs that repeat a trial of chance: predict, deal, watch shares settle; then count, and compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, partial

from fivescore import svg
from fivescore.analysis.simulate import Estimate, Share
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.speech import many
from fivescore.core.tiles import Tile
from fivescore.notebook import charts
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup, tag
from fivescore_labs.chance.series import ChanceQuestion, Trial, running_estimates, trial, values
from fivescore_labs.contract import Control, Lab, Message, View
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.charts import beside, hits, settling

_SEED = "Other deals"
MOST = 10_000
"""The most trials of a seed."""
RARE = Fraction(1, 2000)
"""A value that is less likely has no bar before it is seen."""
BIT = 2_000
"""How many trials one bit of work deals."""
STEPS = (1, 10, 100, 1_000)
"""How many more trials a button deals."""


@dataclass(frozen=True)
class Run:
    """A run: what was chosen, what was dealt from which seed, the guess, and whether it was counted."""

    chosen: tuple[str, ...]
    seed: int = 1
    deals: int = 0
    counted: bool = False
    guess: int | None = None
    found: list[int] = field(default_factory=list, compare=False, repr=False)


class Trials(Lab[Run]):
    """A lab that repeats a trial: `settings` are its controls, and `question` makes the question of what they hold."""

    over = "What is dealt"
    """What stands over the settings, for the ear."""

    def __init__(
        self, name: str, title: str, settings: tuple[Control, ...], question: Callable[..., ChanceQuestion]
    ) -> None:
        self.name, self.title, self.settings = name, title, settings
        self.question = lru_cache(maxsize=32)(question)

    def begin(self) -> Run:
        return Run(tuple(control.value for control in self.settings))

    def read(self, text: str) -> Run:
        """The state of a share text: the settings, the seed, how many deals, `counted`, and the guess."""
        like = "~".join((*self.begin().chosen, "1~1000~counted~25"))
        *words, seed, deals, counted, said = fields.parts(text, like)
        chosen = tuple(_set(control, word) for control, word in zip(self.settings, words, strict=True))
        run = Run(chosen, fields.seed(seed), fields.number(deals, MOST, "number of deals"))
        guessed = self._guess(run, said) if said else run
        return replace(guessed, counted=bool(fields.chosen(counted, ("", "counted"), "word")))

    def text(self, state: Run) -> str:
        said = "" if state.guess is None else str(state.guess)
        return "~".join((*state.chosen, str(state.seed), str(state.deals), "counted" if state.counted else "", said))

    def home(self, state: Run) -> Run:
        """The same question, nothing dealt yet."""
        return Run(state.chosen)

    def update(self, state: Run, message: Message) -> Run:
        settings: dict[str, Callable[[str], Run]] = {
            control.id: partial(self._choose, state, place) for place, control in enumerate(self.settings)
        }
        return fields.dispatch(
            message,
            **settings,
            guess=lambda value: self._guess(state, value),
            deal=lambda value: replace(state, deals=fields.more(value, state.deals, MOST, "deals", "are dealt")),
            count=lambda _: replace(state, counted=True),
            seed=lambda value: replace(state, seed=fields.seed(value), found=[]),
            again=lambda _: replace(state, seed=fields.next_seed(state.seed), found=[]),
        )

    def _choose(self, state: Run, place: int, value: str) -> Run:
        """The state with one setting chosen; another choice begins anew."""
        chosen = (*state.chosen[:place], _set(self.settings[place], value), *state.chosen[place + 1 :])
        self.question(*chosen)
        return state if chosen == state.chosen else Run(chosen, state.seed)

    def _guess(self, state: Run, value: str) -> Run:
        if state.counted:
            raise FivescoreError("it is counted already: the guess stays as it was")
        return replace(state, guess=fields.number(value, self.question(*state.chosen).most, "guess"))

    def work(self, state: Run) -> Iterator[View]:
        """A view after every few of many deals that are new, the last with all of them."""
        controls, chips = self._controls(state), self.chips(state)
        for deals in range(len(state.found) + BIT, state.deals, BIT):
            part = self._static_view(replace(state, deals=deals))
            yield part._replace(picture=chips + part.picture, controls=controls, progress=deals / state.deals)
        view = self._static_view(state)
        view = view._replace(picture=chips + view.picture, controls=controls)
        asked = self.question(*state.chosen)
        same = view.caption == asked.asks  # the question stands over the guess
        yield view._replace(caption=f"No {asked.trials[0]} is dealt yet: guess first, then deal.") if same else view

    def static_views(self, state: Run) -> tuple[View, ...]:
        """A thousand deals at least; then the same, and counted."""
        dealt = replace(state, deals=state.deals or STEPS[-1], counted=False)
        return self._static_view(dealt), self._static_view(replace(dealt, counted=True))

    def chips(self, state: Run) -> Markup:
        """Draw what is chosen, above what is dealt."""
        return stage.band([chip(control, value) for control, value in self.chosen(state)], self.over)

    def chosen(self, state: Run) -> Iterator[tuple[Control, str]]:
        """Yield what can be chosen now without typing, each with its value."""
        return ((control, value) for control, value in self._valued(state) if control.kind != "text")

    def _valued(self, state: Run) -> Iterator[tuple[Control, str]]:
        return zip(self.settings, state.chosen, strict=True)

    def last(self, state: Run) -> Markup:
        """The last trial as tiles, those that count with a star."""
        asked = self.question(*state.chosen)
        if state.deals:
            last = trial(asked.chance, state.seed, state.deals)
            aside = f", after {many(last.aside, asked.trials[0], asked.trials[1])} put aside" if last.aside else ""
            title = f"{asked.trials[0].capitalize()} {state.deals:,}: {asked.many(last.value)}{aside}"
            pairs = zip(last.tiles, last.marked, strict=True)
            cells = [board.cell(tile, "", "★" if hit else "", "fs-made" if hit else "") for tile, hit in pairs]
        else:
            title, cells = f"No {asked.trials[0]} yet", [tag("span", svg.back(), class_="fs-cell")] * asked.hidden
        return board.row(title, cells)

    def _static_view(self, state: Run) -> View:
        asked = self.question(*state.chosen)
        found = self._dealt(state)
        note = _guess_note(asked, state)
        return View(
            self.last(state) + _charts(asked, state, found),
            _caption(asked, state, found),
            (*_tables(asked, state, found), *self._last(state)),
            verdict="right" if note and hits(state.guess, _in_unit(asked)) else "",
            note=note,
            details=_details(asked, state),
        )

    def _last(self, state: Run) -> tuple[Table, ...]:
        """The last trial: every tile of it that is face up, and those that count."""
        if not state.deals:
            return ()
        asked = self.question(*state.chosen)
        last = trial(asked.chance, state.seed, state.deals)
        hits = f": {speech.listed([str(tile) for tile in last.hits])}" if last.hits else ""
        tiles = " ".join(map(str, self.face_up(state, last)))
        rows = (("", "What was dealt"), ("Tiles", tiles), (asked.things[1].capitalize(), f"{last.value}{hits}"))
        return (Table(f"{asked.trials[0].capitalize()} {state.deals:,}", rows),)

    def face_up(self, state: Run, last: Trial) -> tuple[Tile, ...]:
        """The tiles of the last trial that a reader sees."""
        return last.tiles

    def _dealt(self, state: Run) -> Sequence[int]:
        """The values of all that the state deals; those that it has not found yet are kept with it."""
        state.found.extend(values(self.question(*state.chosen).chance, state.seed, state.deals, len(state.found)))
        return state.found[: state.deals]

    def _controls(self, state: Run) -> tuple[Control, ...]:
        asked = self.question(*state.chosen)
        predict = f"Predict. {asked.asks}"
        left = MOST - state.deals
        says = fields.predict(state.guess, predict, high=asked.most, unit=asked.unit, enabled=not state.counted)
        return (
            *fields.while_asked(says, begun=state.deals > 0 or state.counted),
            *(
                Control(f"deal-{step}", "button", f"Deal {step:,}", str(step), enabled=step <= left, main=step == 100)
                for step in STEPS
            ),
            Control("count", "button", "Count it", enabled=not state.counted),
            *(
                control._replace(value=value, group=control.label, folded=True)
                for control, value in self._valued(state)
                if control.kind == "text"
            ),
            Control("seed", "text", "Seed", str(state.seed), group=_SEED, folded=True),
            Control("again", "button", "Next seed", group=_SEED),
        )


def chip(control: Control, value: str) -> stage.Chip:
    """A setting on the stage: a switch, or a choice, also of a number."""
    if control.kind == "check":
        return stage.Chip(control.label, "", control.id, "" if value else "yes", full=bool(value))
    numbers = tuple((str(number), str(number)) for number in range(control.low, control.high + 1))
    options = control.options if control.kind == "choice" else numbers
    return stage.Chip(control.label, value, control.id, options=options)


def _set(control: Control, value: str) -> str:
    """Return what a setting holds once it was sent a value."""
    match control.kind:
        case "choice":
            return fields.chosen(value, dict(control.options), "choice")
        case "range":
            return str(fields.number(value, control.high, f"number of {control.label.lower()}", control.low))
        case "check":
            return "yes" if value else ""
    return value


def _estimate(asked: ChanceQuestion, found: Sequence[int]) -> Estimate | None:
    """The last of the means; None where fewer than ten trials say next to nothing."""
    return running_estimates(asked.measured(found))[-1] if len(found) >= 10 else None


def _charts(asked: ChanceQuestion, state: Run, found: Sequence[int]) -> Markup:
    """The bars of all trials, and how their mean settles; guess, simulation and truth on one scale."""
    parts = []
    if state.deals or state.counted:
        head = f"{asked.things[1].capitalize()}: bars dealt{', strokes counted' if state.counted else ''}"
        parts.append(tag("div", tag("p", head), _bars(asked, state, found)))
    measured = asked.measured(found)
    truth = float(asked.truth) if state.counted else None
    most, along = (1, _in_percent) if asked.event else (asked.most, "{:g}".format)
    path = settling(running_estimates(measured), most=most, exact=truth, text=along)
    if path:
        parts.append(tag("div", tag("p", _settles(asked)), path))
    drawn = tag("div", *parts, class_="fs-trials", aria_hidden="true") if parts else Markup()
    marks = _marks(asked, state, found)
    if marks:
        high = 1.0 if asked.event else float(asked.most)
        ends = ("0\N{NO-BREAK SPACE}%", "100\N{NO-BREAK SPACE}%") if asked.event else ("0", str(asked.most))
        drawn += tag("div", charts.scale(marks, high=high, ends=ends), class_="fs-trials")
    return drawn


def _settles(asked: ChanceQuestion) -> str:
    what = f"Share with {asked.event}" if asked.event else "Mean"
    return f"{what}, {asked.trials[0]} by {asked.trials[0]}, with its 95\N{NO-BREAK SPACE}% band"


def _in_percent(share: float) -> str:
    return f"{100 * share:g}\N{NO-BREAK SPACE}%"


def _bars(asked: ChanceQuestion, state: Run, found: Sequence[int]) -> str:
    """A bar for each value that is not too rare, its share; and a stroke at its chance once that is counted."""
    seen, count = Counter(found), len(found) or 1
    rows = []
    for value, chance in asked.exact.items():
        if chance < RARE and not seen[value]:
            continue
        share = seen[value] / count
        text = f"{100 * share:.1f}\N{NO-BREAK SPACE}%"
        mark = float(chance) if state.counted else None
        rows.append(charts.Bar(str(value), share, text, about=value in asked.happens, mark=mark))
    return charts.bars(rows, reach=(0, float(max(asked.exact.values()))), height=18)


def _marks(asked: ChanceQuestion, state: Run, found: Sequence[int]) -> list[charts.ScaleMark]:
    marks = []
    if state.guess is not None:
        value = state.guess / 100 if asked.event else state.guess
        marks.append(charts.ScaleMark("guess", value, asked.told(value, 0) if asked.event else str(state.guess)))
    if seen := _estimate(asked, found):
        marks.append(charts.ScaleMark("seen", seen.mean, asked.told(seen.mean), *seen.interval))
    if state.counted:
        marks.append(charts.ScaleMark("exact", float(asked.truth), asked.told(float(asked.truth))))
    return marks


def _caption(asked: ChanceQuestion, state: Run, found: Sequence[int]) -> str:
    """One sentence: the question, the next act, the last trial, what all come to, or the truth beside that."""
    one, more = asked.trials
    seen = _estimate(asked, found)
    if state.counted:
        truth = asked.told(float(asked.truth), 2)
        counted = f"the chance of {asked.event} is {truth}" if asked.event else f"the mean is {truth} {asked.things[1]}"
        return f"Counted, {counted}{f'; in {state.deals:,} {more} it was {asked.told(seen.mean)}' if seen else ''}."
    if seen:
        times = sum(asked.measured(found))
        what = f"{asked.event.capitalize()} in {times:,} of" if asked.event else f"{asked.things[1].capitalize()} in"
        return f"{what} {state.deals:,} {more}: {_near(asked, seen)}{'' if asked.event else ' on average'}."
    if state.deals:
        last = trial(asked.chance, state.seed, state.deals)
        hits = f" ({speech.listed([str(tile) for tile in last.hits])})" if last.hits else ""
        wanted = "share" if asked.event else "mean"
        told = f"{one.capitalize()} {state.deals:,}: {asked.many(last.value)}{hits}"
        return f"{told}; ten {more} or more make a {wanted}."
    if state.guess is None:
        return asked.asks
    return f"You say {charts.amount(state.guess, asked.unit)}: deal {more}, and see how near that comes."


def _near(asked: ChanceQuestion, seen: Estimate) -> str:
    """Say what the deals come to, with the error; for a share, with the ends of its interval."""
    if isinstance(seen, Share):
        low, high = map(asked.told, seen.interval)
        return f"{asked.told(seen.mean)}, {low} to {high}"
    return f"{asked.told(seen.mean)} ± {asked.told(1.96 * seen.error)}" if seen.error else asked.told(seen.mean)


def _guess_note(asked: ChanceQuestion, state: Run) -> str:
    """The guess held against the truth; "" before it is counted, and without a guess."""
    if not state.counted or state.guess is None:
        return ""
    return beside(state.guess, _in_unit(asked), unit=asked.unit)


def _in_unit(asked: ChanceQuestion) -> float:
    """The truth in the unit of a guess."""
    return float(100 * asked.truth if asked.event else asked.truth)


def _reasons(asked: ChanceQuestion, state: Run, found: Sequence[int]) -> Table:
    """Return a table of how it was counted, beside what was dealt."""
    rows = []
    seen = _estimate(asked, found)
    if seen:
        times = f"{asked.event} in {sum(asked.measured(found)):,} of" if asked.event else "the mean of"
        rows.append(("Dealt", f"{times} {state.deals:,} {asked.trials[1]}: {_near(asked, seen)}"))
    way = " = ".join(filter(None, (asked.way, _fraction(asked.truth), asked.told(float(asked.truth), 2))))
    rows.append(("Counted", way))
    if seen and seen.interval[0] < seen.interval[1]:
        low, high = seen.interval
        inside = low <= asked.truth <= high
        rows.append(
            ("The interval", "holds what is counted" if inside else "misses what is counted, as one in 20 does")
        )
    return Table("How it is counted", (("", "What is known"), *rows))


def _tables(asked: ChanceQuestion, state: Run, found: Sequence[int]) -> tuple[Table, ...]:
    """Every value with its times, its share and its chance; then mean and variance. None before there is anything."""
    if not state.deals and not state.counted:
        return ()
    seen, count = Counter(found), len(found)
    more = asked.trials[1]
    heads, sums = [asked.things[1].capitalize(), more.capitalize(), "Share"], ["What", "Dealt"]
    rows = [
        [str(value), f"{seen[value]:,}", f"{100 * seen[value] / count:.1f}\N{NO-BREAK SPACE}%" if count else "–"]
        for value in asked.exact
    ]
    mean = sum(found) / count if count else 0
    spread = sum((value - mean) ** 2 for value in found) / (count - 1) if count > 1 else 0
    moments = [["Mean", f"{mean:.3f}" if count else "–"], ["Variance", f"{spread:.3f}" if count > 1 else "–"]]
    if state.counted:
        heads, sums = [*heads, "Counted"], [*sums, "Counted", "In decimals"]
        for row, chance in zip(rows, asked.exact.values(), strict=True):
            row.append(_percent(chance))
        exact = asked.exact.mean()
        for row, value in zip(moments, (exact, asked.exact.variance()), strict=True):
            row += [_fraction(value) or "–", f"{float(value):.3f}"]
    values_of = f"{state.deals:,} {more if state.deals != 1 else asked.trials[0]} by {asked.things[1]}"
    return (
        *([_reasons(asked, state, found)] if state.counted else []),
        Table(values_of, (tuple(heads), *map(tuple, rows))),
        Table(f"Mean and variance of the {asked.things[1]}", (tuple(sums), *map(tuple, moments))),
    )


def _details(asked: ChanceQuestion, state: Run) -> str:
    """Say what the tables tell, in a few words."""
    one, more = asked.trials
    dealt = f"all {more} in numbers, the last {one}"
    if not state.counted:
        return dealt if state.deals else ""
    return f"how it is counted, {dealt}" if state.deals else "how it is counted, every value"


def _fraction(value: Fraction) -> str:
    """A fraction that is short enough to be read."""
    return str(value) if value.denominator < 10**8 else ""


def _percent(chance: Fraction) -> str:
    """A chance in percent, with as many decimals as it needs to be more than 0."""
    places = next((places for places in (1, 2, 3, 4) if round(100 * float(chance), places)), 0)
    if not places:
        return "<0.0001\N{NO-BREAK SPACE}%"
    return f"{100 * float(chance):.{places}f}\N{NO-BREAK SPACE}%"

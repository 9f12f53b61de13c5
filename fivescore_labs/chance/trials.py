"""The base of labs that repeat a trial of chance: predict, deal, watch shares settle; then count, and compare. Each
trial comes from the seed and its number.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis.odds import Dist, Estimate, Share, estimate
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.speech import many
from fivescore.core.tiles import Tile
from fivescore.notebook import charts
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup, tag
from fivescore_labs.contract import Control, Lab, Message, View
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.charts import convergence, guess_beside_truth, guess_hits

_SEED = "Other deals"
MOST = 10_000
"""The most trials of a seed."""
RARE = Fraction(1, 2000)
"""A value that is less likely has no bar before it is seen."""
BIT = 2_000
"""How many trials one bit of work deals."""
STEPS = (1, 10, 100, 1_000)
"""How many more trials a button deals."""
POINTS = 60
"""How many means a settling line has at most."""


class Trial(NamedTuple):
    """One trial: its value, the tiles as they came, which of them made it, and how many were put aside before."""

    value: int
    tiles: tuple[Tile, ...]
    marked: tuple[bool, ...]
    aside: int = 0

    @property
    def hits(self) -> tuple[Tile, ...]:
        return tuple(tile for tile, hit in zip(self.tiles, self.marked, strict=True) if hit)


Chance = Callable[[Random], Trial]
"""What makes one trial of a stream of chance."""


def trial(chance: Chance, seed: int, number: int) -> Trial:
    """The trial with a number, from 1: the same seed and number, the same trial, however many were seen before."""
    return chance(Random(f"{seed}/{number}"))


def values(chance: Chance, seed: int, count: int, known: int = 0) -> list[int]:
    """The values of the first trials, without those that are `known`."""
    return [trial(chance, seed, number).value for number in range(known + 1, count + 1)]


def running_estimates(found: Sequence[float]) -> list[Estimate]:
    """The estimate after 2 of the values and then ever more, to all of them; as many from 10 to 100 as to 1,000."""
    count = len(found)
    places = sorted({max(2, round(count ** (step / POINTS))) for step in range(1, POINTS + 1)}) if count > 1 else []
    return [estimate(found[:place]) for place in places]


class ChanceQuestion(NamedTuple):
    """A question about a trial: how likely an `event` is, or without one, how large its value is on average."""

    asks: str
    chance: Chance
    exact: Dist[int]
    things: tuple[str, str]
    event: str = ""
    happens: frozenset[int] = frozenset()
    way: str = ""
    most: int = 100
    hidden: int = 7

    @property
    def truth(self) -> Fraction:
        """The exact chance of the event, or the exact mean."""
        return self.exact.chance(lambda value: value in self.happens) if self.event else self.exact.mean()

    @property
    def unit(self) -> str:
        """The unit of a guess."""
        return "%" if self.event else self.things[1]

    def measured(self, found: Sequence[int]) -> Sequence[int]:
        """Return what the mean is taken of."""
        return [value in self.happens for value in found] if self.event else found

    def told(self, value: float, places: int = 1) -> str:
        """A chance in percent; a mean with two decimals."""
        return f"{100 * value:.{places}f}\N{NO-BREAK SPACE}%" if self.event else f"{value:.2f}"

    def many(self, value: int) -> str:
        """A value in words."""
        one, more = self.things
        return f"{value or 'no'} {one if value == 1 else more}"


@dataclass(frozen=True)
class Run:
    """A run: what was chosen, what was dealt from which seed, the guess, and whether it was counted."""

    chosen: tuple[str, ...]
    seed: int = 1
    deals: int = 0
    counted: bool = False
    guess: int | None = None
    found: list[int] = field(default_factory=list, compare=False, repr=False)


class Dealt(NamedTuple):
    """A run as it stands: its question, the value of each hand, their mean or share from ten on, and the last hand."""

    asked: ChanceQuestion
    state: Run
    found: Sequence[int]
    seen: Estimate | None
    last: Trial | None


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
        controls = self._controls(state)
        chips = stage.band([chip(control, value) for control, value in self.chosen(state)], self.over)
        for deals in (*range(len(state.found) + BIT, state.deals, BIT), state.deals):
            view = self._static_view(replace(state, deals=deals))
            progress = deals / state.deals if deals else 1.0
            yield view._replace(picture=chips + view.picture, controls=controls, progress=progress)

    def static_views(self, state: Run) -> tuple[View, ...]:
        """A thousand deals at least; then the same, and counted."""
        dealt = replace(state, deals=state.deals or STEPS[-1], counted=False)
        return self._static_view(dealt), self._static_view(replace(dealt, counted=True))

    def chosen(self, state: Run) -> Iterator[tuple[Control, str]]:
        """Yield what can be chosen above what is dealt, each with its value."""
        return zip(self.settings, state.chosen, strict=True)

    def _static_view(self, state: Run) -> View:
        run = self._dealt(state)
        truth, note = float(run.asked.truth * (100 if run.asked.event else 1)), ""
        if state.counted and state.guess is not None:
            note = guess_beside_truth(state.guess, truth, unit=run.asked.unit)
        known = "all hands in numbers, the last hand" if state.deals else "every value" if state.counted else ""
        return View(
            _drawn(run) + _charts(run),
            _caption(run),
            _tables(run),
            verdict="right" if note and guess_hits(state.guess, truth) else "",
            note=note,
            details=f"how it is counted, {known}" if state.counted else known,
        )

    def _dealt(self, state: Run) -> Dealt:
        """The hands that the state deals; the values that it has not found yet are kept with it."""
        asked = self.question(*state.chosen)
        state.found.extend(values(asked.chance, state.seed, state.deals, len(state.found)))
        found = state.found[: state.deals]
        seen = estimate(asked.measured(found)) if len(found) >= 10 else None
        return Dealt(asked, state, found, seen, trial(asked.chance, state.seed, state.deals) if found else None)

    def _controls(self, state: Run) -> tuple[Control, ...]:
        asked, left = self.question(*state.chosen), MOST - state.deals
        group, said = f"Predict. {asked.asks}", "" if state.guess is None else str(state.guess)
        guess = Control("guess", "range", "Your guess", said, high=asked.most, group=group, unit=asked.unit)
        return (
            *([guess._replace(enabled=not state.counted)] if said or not (state.deals or state.counted) else ()),
            *(
                Control(f"deal-{step}", "button", f"Deal {step:,}", str(step), enabled=step <= left, main=step == 100)
                for step in STEPS
            ),
            Control("count", "button", "Count it", enabled=not state.counted),
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
    return "yes" if value else ""


def _drawn(run: Dealt) -> Markup:
    """The last hand as tiles, those that count with a star."""
    if not (last := run.last):
        return board.row("No hand yet", [tag("span", svg.back(), class_="fs-cell")] * run.asked.hidden)
    aside = f", after {many(last.aside, 'hand')} put aside" if last.aside else ""
    pairs = zip(last.tiles, last.marked, strict=True)
    cells = [board.cell(tile, "", "★" if hit else "", "fs-made" if hit else "") for tile, hit in pairs]
    return board.row(f"Hand {run.state.deals:,}: {run.asked.many(last.value)}{aside}", cells)


def _charts(run: Dealt) -> Markup:
    """The bars of all trials, and how their mean settles; guess, simulation and truth on one scale."""
    asked, counted, parts = run.asked, run.state.counted, []
    if run.found or counted:
        head = f"{asked.things[1].capitalize()}: bars dealt{', strokes counted' if counted else ''}"
        parts.append(tag("div", tag("p", head), _bars(run)))
    truth = float(asked.truth) if counted else None
    path = convergence(
        running_estimates(asked.measured(run.found)),
        most=1 if asked.event else asked.most,
        exact=truth,
        text=lambda value: f"{100 * value:g}\N{NO-BREAK SPACE}%" if asked.event else f"{value:g}",
    )
    if path:
        what = f"Share with {asked.event}" if asked.event else "Mean"
        parts.append(tag("div", tag("p", f"{what}, hand by hand, with its 95\N{NO-BREAK SPACE}% band"), path))
    drawn = tag("div", *parts, class_="fs-trials", aria_hidden="true") if parts else Markup()
    if marks := _marks(run):
        high = 1.0 if asked.event else float(asked.most)
        ends = ("0\N{NO-BREAK SPACE}%", "100\N{NO-BREAK SPACE}%") if asked.event else ("0", str(asked.most))
        drawn += tag("div", charts.scale(marks, high=high, ends=ends), class_="fs-trials")
    return drawn


def _bars(run: Dealt) -> str:
    """A bar for each value that is not too rare, its share; and a stroke at its chance once that is counted."""
    asked, seen, count, rows = run.asked, Counter(run.found), len(run.found) or 1, []
    for value, chance in asked.exact.items():
        if chance < RARE and not seen[value]:
            continue
        share = seen[value] / count
        text = f"{100 * share:.1f}\N{NO-BREAK SPACE}%"
        mark = float(chance) if run.state.counted else None
        rows.append(charts.Bar(str(value), share, text, about=value in asked.happens, mark=mark))
    return charts.bars(rows, reach=(0, float(max(asked.exact.values()))), height=18)


def _marks(run: Dealt) -> list[charts.ScaleMark]:
    asked, guess, marks = run.asked, run.state.guess, []
    if guess is not None:
        value = guess / 100 if asked.event else guess
        marks.append(charts.ScaleMark("guess", value, asked.told(value, 0) if asked.event else str(guess)))
    if seen := run.seen:
        marks.append(charts.ScaleMark("seen", seen.mean, asked.told(seen.mean), *seen.interval))
    if run.state.counted:
        marks.append(charts.ScaleMark("exact", float(asked.truth), asked.told(float(asked.truth))))
    return marks


def _caption(run: Dealt) -> str:
    """One sentence: the next act, the last trial, what all come to, or the truth beside that."""
    asked, state, found, seen, last = run
    if state.counted:
        truth = asked.told(float(asked.truth), 2)
        counted = f"the chance of {asked.event} is {truth}" if asked.event else f"the mean is {truth} {asked.things[1]}"
        return f"Counted, {counted}{f'; in {state.deals:,} hands it was {asked.told(seen.mean)}' if seen else ''}."
    if seen:
        times = sum(asked.measured(found))
        what = f"{asked.event.capitalize()} in {times:,} of" if asked.event else f"{asked.things[1].capitalize()} in"
        return f"{what} {state.deals:,} hands: {_near(asked, seen)}{'' if asked.event else ' on average'}."
    if last:
        hits = f" ({speech.listed([str(tile) for tile in last.hits])})" if last.hits else ""
        wanted = "share" if asked.event else "mean"
        return f"Hand {state.deals:,}: {asked.many(last.value)}{hits}; ten hands or more make a {wanted}."
    if state.guess is None:  # the question stands over the guess
        return "No hand is dealt yet: guess first, then deal."
    return f"You say {charts.amount(state.guess, asked.unit)}: deal hands, and see how near that comes."


def _near(asked: ChanceQuestion, seen: Estimate) -> str:
    """Say what the deals come to, with the error; for a share, with the ends of its interval."""
    if isinstance(seen, Share):
        low, high = map(asked.told, seen.interval)
        return f"{asked.told(seen.mean)}, {low} to {high}"
    return f"{asked.told(seen.mean)} ± {asked.told(1.96 * seen.error)}" if seen.error else asked.told(seen.mean)


def _reasons(run: Dealt) -> Table:
    """Return a table of how it was counted, beside what was dealt."""
    asked, seen, rows = run.asked, run.seen, []
    if seen:
        times = f"{asked.event} in {sum(asked.measured(run.found)):,} of" if asked.event else "the mean of"
        rows.append(("Dealt", f"{times} {len(run.found):,} hands: {_near(asked, seen)}"))
    way = " = ".join(filter(None, (asked.way, _fraction(asked.truth), asked.told(float(asked.truth), 2))))
    rows.append(("Counted", way))
    if seen and seen.interval[0] < seen.interval[1]:
        inside = seen.interval[0] <= asked.truth <= seen.interval[1]
        says = "holds what is counted" if inside else "misses what is counted, as one in 20 does"
        rows.append(("The interval", says))
    return Table("How it is counted", (("", "What is known"), *rows))


def _tables(run: Dealt) -> tuple[Table, ...]:
    """Every value with its times, its share and its chance; mean and variance; the last hand. None before the first."""
    asked, state, found, _, last = run
    if not found and not state.counted:
        return ()
    seen, count = Counter(found), len(found)
    heads, sums = [asked.things[1].capitalize(), "Hands", "Share"], ["What", "Dealt"]
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
    values_of = f"{state.deals:,} hand{'s' * (state.deals != 1)} by {asked.things[1]}"
    tables = [_reasons(run)] if state.counted else []
    tables.append(Table(values_of, (tuple(heads), *map(tuple, rows))))
    tables.append(Table(f"Mean and variance of the {asked.things[1]}", (tuple(sums), *map(tuple, moments))))
    if last:
        tiles = ("Tiles", " ".join(map(str, last.tiles)))
        hits = f": {speech.listed([str(tile) for tile in last.hits])}" if last.hits else ""
        made = (asked.things[1].capitalize(), f"{last.value}{hits}")
        tables.append(Table(f"Hand {state.deals:,}", (("", "What was dealt"), tiles, made)))
    return tuple(tables)


def _fraction(value: Fraction) -> str:
    """A fraction that is short enough to be read."""
    return str(value) if value.denominator < 10**8 else ""


def _percent(chance: Fraction) -> str:
    """A chance in percent, with as many decimals as it needs to be more than 0."""
    places = next((places for places in (1, 2, 3, 4) if round(100 * float(chance), places)), 0)
    if not places:
        return "<0.0001\N{NO-BREAK SPACE}%"
    return f"{100 * float(chance):.{places}f}\N{NO-BREAK SPACE}%"

"""Labs that deal hands and count: predict, deal, watch shares settle; then count, and compare.

The draw machine deals hands of any size out of a bag of dominoes, put back or not. In the knock you lead the double six
and keep some sixes: how likely is a knock, and what does it tell? Each trial comes from the seed and its number.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import count
from math import comb
from pathlib import Path
from random import Random
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis import odds
from fivescore.analysis.finder import best_scores
from fivescore.analysis.odds import Dist, Estimate, Share, estimate
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout
from fivescore.core.notation import loads, read_tiles, write_tiles
from fivescore.core.position import Position
from fivescore.core.rules import ALL_FIVES, FIVES_AND_THREES
from fivescore.core.speech import many
from fivescore.core.tiles import DOUBLE_SIX, Tile
from fivescore.notebook import charts, words
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup, tag
from fivescore_labs import tables
from fivescore_labs.contract import Control, Lab, Message, View, registered
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
        asked = self.question(*state.chosen)
        state.found.extend(values(asked.chance, state.seed, state.deals, len(state.found)))  # they are kept with it
        found, last = state.found[: state.deals], trial(asked.chance, state.seed, state.deals) if state.deals else None
        seen = estimate(asked.measured(found)) if len(found) >= 10 else None
        run = Dealt(asked, state, found, seen, last)
        truth, note = float(asked.truth * (100 if asked.event else 1)), ""
        if state.counted and state.guess is not None:
            note = guess_beside_truth(state.guess, truth, unit=asked.unit)
        known = "all hands in numbers, the last hand" if state.deals else "every value" if state.counted else ""
        return View(
            _drawn(run) + _charts(run),
            _caption(run),
            _tables(run),
            verdict="right" if note and guess_hits(state.guess, truth) else "",
            note=note,
            details=f"how it is counted, {known}" if state.counted else known,
        )

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


FILE = Path(__file__).parents[1] / "content" / "draws.toml"
HELD = read_tiles("0-0 1-4 2-2 2-6 3-3 3-5 6-6")
"""The hand of the reader, where only the other 21 tiles are in the bag: four doubles are in it."""
LEADS: Mapping[Tile, int] = {tile: points for tile in DOUBLE_SIX if (points := Layout(ALL_FIVES).play(tile).points)}
"""The tiles that score as a lead in All Fives, with their points."""


class HandQuestion(NamedTuple):
    """A question about a hand: what each tile is worth, whether the sum or the best counts, what was heard."""

    label: str
    asks: str
    points: Mapping[Tile, int]
    things: tuple[str, str]
    event: str = ""
    least: int = 0
    most: int = len(DOUBLE_SIX)
    best: bool = False
    heard: frozenset[Tile] = frozenset()
    """Only hands with one of these are kept."""
    led: Tile | None = None
    """The tile that was led before, and is in no bag."""


COUNTED: Mapping[str, tuple[Mapping[Tile, int], tuple[str, str]]] = {
    "double": ({tile: 1 for tile in DOUBLE_SIX if tile.is_double}, ("double", "doubles")),
    "six": ({tile: 1 for tile in DOUBLE_SIX if 6 in tile}, ("six", "sixes")),
    "pair": (dict.fromkeys(read_tiles("4-6 5-6"), 1), ("tile of the pair", "tiles of the pair")),
    "lead": (dict.fromkeys(LEADS, 1), ("scoring lead", "scoring leads")),
    "points": (LEADS, ("point", "points")),
}
"""What tiles may be worth, by what is counted, and how one and more of it are called."""
_KEYS = {"label": str, "asks": str, "of": str, "event": str, "least": int, "most": int, "heard": str, "led": str}


def _questions(file: Path = FILE) -> Iterator[tuple[str, HandQuestion]]:
    """Those of `content/draws.toml`."""
    table, at = tables.read(file)
    for name, each in table.items():
        tables.check_keys(each, _KEYS, ("label", "asks", "of"), partial(at, name))
        if each["of"] not in COUNTED:
            raise FivescoreError(f"{at(name, 'of')}: nothing is called {each['of']!r}; there are {', '.join(COUNTED)}")
        points, things = COUNTED[each["of"]]
        led = Tile.parse(each["led"]) if "led" in each else None
        if led:
            best = best_scores(Layout(ALL_FIVES).play(led), DOUBLE_SIX)
            points = {tile: scores for tile, scores in zip(DOUBLE_SIX, best, strict=True) if scores}
        event, least, most = each.get("event", ""), each.get("least", 0), each.get("most", len(DOUBLE_SIX))
        heard = frozenset(read_tiles(each.get("heard", "")))
        of_best = each["of"] == "points"
        yield name, HandQuestion(each["label"], each["asks"], points, things, event, least, most, of_best, heard, led)


QUESTIONS = dict(_questions())
"""What can be asked, by a short name."""
BAGS = {"set": tuple(DOUBLE_SIX), "unseen": tuple(tile for tile in DOUBLE_SIX if tile not in HELD)}
"""The tiles that are drawn from."""


def ways_by_sum(points: list[int], drawn: int, *, back: bool) -> dict[int, int]:
    """In how many ways so many of the drawn tiles are worth something, of tiles that are worth 1 or 0."""
    hits = sum(points)
    others = len(points) - hits
    if back:
        return {some: comb(drawn, some) * hits**some * others ** (drawn - some) for some in range(drawn + 1)}
    low, high = max(0, drawn - others), min(drawn, hits)
    return {some: comb(hits, some) * comb(others, drawn - some) for some in range(low, high + 1)}


def ways_by_best(points: list[int], drawn: int, *, back: bool) -> dict[int, int]:
    """In how many ways a drawn tile is worth so much at most: with no tile above it, less those with none at it."""
    found: dict[int, int] = {}
    below = 0
    for most in sorted(set(points)):
        some = sum(each <= most for each in points)
        at_most = some**drawn if back else comb(some, drawn)
        if at_most > below:
            found[most] = at_most - below
        below = at_most
    return found


def _hand(asked: HandQuestion, bag: tuple[Tile, ...], drawn: int, back: bool, random: Random) -> Trial:
    """One hand; those of which what was heard is not true are put aside."""
    hands = (random.choices(bag, k=drawn) if back else random.sample(bag, drawn) for _ in count())
    true = ((at, hand) for at, hand in enumerate(hands) if not (asked.heard and asked.heard.isdisjoint(hand)))
    aside, tiles = next(true)
    points = [asked.points.get(tile, 0) for tile in tiles]
    return Trial(max(points) if asked.best else sum(points), tuple(tiles), tuple(map(bool, points)), aside)


def _way(asked: HandQuestion, hits: int, every: int, drawn: int, back: bool) -> str:
    """Say how the chance of the event is counted, or the mean of a sum."""
    others = every - hits
    if not asked.event:
        return "" if asked.best else f"{drawn} × {Fraction(hits, every)}"
    if asked.least < 2:
        none = f"({Fraction(others, every)})^{drawn}" if back else f"C({others},{drawn})/C({every},{drawn})"
        return f"1 − {none}" if asked.least else none
    if drawn < 2 or (back and asked.most > 2):
        return ""
    one = f"C({others},{drawn - 1})"
    if len(asked.heard) == 1:
        return f"1 − {one}/C({every - 1},{drawn - 1})"
    if asked.heard:
        return f"1 − {hits} × {one}/(C({every},{drawn}) − C({others},{drawn}))"
    if asked.most > 2:
        return f"1 − (C({others},{drawn}) + {hits} × {one})/C({every},{drawn})"
    if back:
        return f"C({drawn},2) × ({Fraction(hits, every)})^2 × ({Fraction(others, every)})^{drawn - 2}"
    return f"C({hits},2) × C({others},{drawn - 2})/C({every},{drawn})"


def question(name: str, size: str, bag: str, back: str) -> ChanceQuestion:
    """The question of a name about hands of a size, from a bag, with each tile put `back` or not."""
    asked = QUESTIONS[name]
    return _about(asked, tuple(tile for tile in BAGS[bag] if tile != asked.led), int(size), bool(back))


def _about(asked: HandQuestion, tiles: tuple[Tile, ...], drawn: int, back: bool = False) -> ChanceQuestion:
    points = [asked.points.get(tile, 0) for tile in tiles]
    ways = partial(ways_by_best if asked.best else ways_by_sum, drawn=drawn, back=back)
    every = Counter(ways(points))
    if asked.heard:  # less the hands of which what was heard is not true
        every -= Counter(ways([asked.points.get(tile, 0) for tile in tiles if tile not in asked.heard]))
    exact = Dist(every)
    most = 100 if asked.event else max(max(points), 1) if asked.best else drawn
    return ChanceQuestion(
        asked.asks.format(n=drawn).replace(" 1 tiles", " 1 tile"),
        partial(_hand, asked, tiles, drawn, back),
        exact,
        asked.things,
        event=asked.event,
        happens=frozenset(value for value in exact if asked.event and asked.least <= value <= asked.most),
        way=_way(asked, sum(map(bool, points)), len(tiles), drawn, back),
        most=most,
        hidden=drawn,
    )


_ASKS = tuple((name, each.label) for name, each in QUESTIONS.items())
_BAGS = (("set", "all 28 tiles"), ("unseen", "the 21 that you do not hold"))
MACHINE = registered(
    Trials(
        "machine",
        "The draw machine",
        (
            Control("asks", "choice", "Question", "none", _ASKS),
            Control("size", "range", "Tiles in a hand", "7", low=1, high=14),
            Control("bag", "choice", "The bag", "set", _BAGS),
            Control("back", "check", "Put each tile back"),
        ),
        question,
    )
)
"""The draw machine, at hands of seven without a double."""


SIXES = read_tiles("2-6 3-6 1-6 4-6 0-6")
OTHERS = read_tiles("0-0 1-2 1-4 3-4 3-3 2-3")
"""Your hand: the first of the sixes, as many as you keep, and the first of the others."""
LOOKS = ("knocks", "tile", "exact")
"""The settings that change no deal."""


@cache
def before_knock(kept: int) -> Position:
    """Return what you know once you have led [6-6] and kept `kept` other sixes."""
    hand = (*SIXES[:kept], *OTHERS[: 6 - kept])
    return Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand=hand, others=(7,))


@cache
def after_knock(kept: int) -> Position:
    """The same once you have heard the knock."""
    return loads("fivescore 1 fives-and-threes \n 6-6 \n pass").table.as_seat(0, before_knock(kept).hand)


@cache
def chances(position: Position) -> dict[Tile, Fraction]:
    """The chance of each unseen tile to be Ben's."""
    return {tile: odds.holds(position, 1, tile) for tile in position.unseen}


@cache
def knock_question(kept: int) -> ChanceQuestion:
    """Return the question of how likely the knock is, with `kept` other sixes in your hand."""
    asks = (
        f"Of the 21 tiles that you do not see, {many(6 - kept, 'is a six', 'are sixes')} and 7 are Ben's: "
        "how likely is it that Ben has no six, and must knock?"
    )
    return _about(HandQuestion("", asks, *COUNTED["six"], event="a knock", most=0), before_knock(kept).unseen, 7)


class Knock(Trials):
    """A lab on how likely a knock is, and what you know once it happens."""

    over = "What happens"

    def home(self, state: Run) -> Run:
        """As many sixes in your hand, nothing dealt yet, and no knock."""
        return Run((state.chosen[0], "", "", ""))

    def update(self, state: Run, message: Message) -> Run:
        """A look keeps what was dealt; who guesses, deals or counts asks how likely the knock is, so before it."""
        new = super().update(state, message)
        if message.id in LOOKS:
            return replace(state, chosen=new.chosen)
        kept, _, *looks = new.chosen
        return new if message.id == "sixes" else replace(new, chosen=(kept, "", *looks))

    def static_views(self, state: Run) -> tuple[View, ...]:
        """Return three views: what was dealt, the count, and Ben's knock."""
        kept, _, *looks = state.chosen
        dealt = replace(self.home(state), deals=1000)
        counted = replace(state, chosen=(kept, "", *looks), deals=state.deals or 1000, counted=True)
        heard = replace(state, chosen=(kept, "yes", *looks))
        return tuple(self._static_view(each, live=False) for each in (dealt, counted, heard))

    def chosen(self, state: Run) -> Iterator[tuple[Control, str]]:
        """A tile is chosen in its grid; how chances are written there, once Ben has knocked."""
        hidden = ("tile",) if state.chosen[1] else ("tile", "exact")
        return (each for each in super().chosen(state) if each[0].id not in hidden)

    def _static_view(self, state: Run, *, live: bool = True) -> View:
        """Return the view; the tiles of the grid can be pressed where it is `live`."""
        view = super()._static_view(state)
        kept, knocked, tile, exact = int(state.chosen[0]), bool(state.chosen[1]), state.chosen[2], state.chosen[3]
        old, new = before_knock(kept), after_knock(kept) if knocked else before_knock(kept)
        was, now = chances(old), chances(new)
        drawn = board.picture(new.layout, caption="you lead")
        drawn += board.row("Your hand", [board.cell(each, "", "") for each in new.hand])
        tables = view.tables[:-2] + view.tables[-1:] if state.deals else view.tables[:-1]
        if state.counted:
            tables = (*tables, _by_sixes(kept))
        if not knocked:
            return view._replace(picture=drawn + view.picture, tables=tables)
        looked = Tile.parse(tile) if tile else None
        drawn += charts.belief(
            DOUBLE_SIX, "Ben's hand: each tile", now, was, mine=new.hand, chosen=looked, exact=bool(exact), pressed=live
        )
        says = _of_tile(looked, new, was, now) if looked else _heard(now)
        details = "; ".join(filter(None, ("what the knock tells of each tile", view.details)))
        return View(drawn, says, (_proof_table(now), _known(was, now), *tables), details=details)


def _heard(now: dict[Tile, Fraction]) -> str:
    """Say what the knock makes of the tiles that it does not rule out."""
    risen = max(now.values())
    return (
        f"Ben knocks, so each of the {_left(now)} tiles without a six is now Ben's with a chance of {risen}, "
        f"{words.whole_percent(risen)}, up from 1/3."
    )


def _proof_table(now: dict[Tile, Fraction]) -> Table:
    """Return a table of what the knock proves, and why the rest has risen."""
    out = [str(tile) for tile, chance in now.items() if not chance]
    rows = (
        ("", "What is known"),
        ("In the boneyard", f"{speech.listed(out)}: with a six Ben had to play"),
        ("Ben's seven", f"come from the other {_left(now)} tiles, no longer from {len(now)}"),
    )
    return Table("What the knock tells", rows)


def _of_tile(tile: Tile, position: Position, was: dict[Tile, Fraction], now: dict[Tile, Fraction]) -> str:
    if tile not in now:
        return f"{tile} is in your hand." if tile in position.hand else f"{tile} lies on the table."
    if not now[tile]:
        return (
            f"{tile} is a six, and with it Ben had to play: it was Ben's with a chance of {was[tile]}, and is not now."
        )
    return (
        f"{tile} is no six: it was Ben's with a chance of {was[tile]}, and now with {now[tile]}, "
        f"as one of 7 out of {_left(now)}."
    )


def _left(now: dict[Tile, Fraction]) -> int:
    """Count the tiles that Ben's hand can still come from."""
    return sum(map(bool, now.values()))


def _known(was: dict[Tile, Fraction], now: dict[Tile, Fraction]) -> Table:
    """The unseen tiles, those that are alike in one row."""
    rows = [("Tiles", "Before", "Now", "In percent")]
    for chance in sorted(set(now.values()), reverse=True):
        tiles = [tile for tile in now if now[tile] == chance]
        rows.append((" ".join(map(str, tiles)), str(was[tiles[0]]), str(chance), words.whole_percent(chance)))
    return Table("Chances to be Ben's", tuple(rows))


def _by_sixes(kept: int) -> Table:
    """The knock for each number of sixes that you keep."""
    rows = [("Sixes kept", "Sixes unseen", "Chance of a knock", "In percent")]
    for more in range(6):
        chance = knock_question(more).truth
        here = " →" if more == kept else ""
        rows.append((f"{more}{here}", str(6 - more), str(chance), f"{100 * float(chance):.1f}\N{NO-BREAK SPACE}%"))
    return Table("The more sixes you keep, the likelier the knock", tuple(rows))


KNOCK = registered(
    Knock(
        "knock",
        "What does a knock tell?",
        (
            Control("sixes", "range", "Sixes kept, besides the double", "1", low=0, high=5),
            Control("knocks", "check", "Ben knocks"),
            Control(
                "tile", "choice", "Tile", "", (("", "none"), *((write_tiles([tile]), str(tile)) for tile in DOUBLE_SIX))
            ),
            Control("exact", "check", "Fractions"),
        ),
        lambda kept, *_: knock_question(int(kept)),
    )
)
"""The knock lab, with one six kept besides the double."""

"""The race: four runners estimate one chance, each from four times as many deals as the one before, again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from random import Random
from typing import NamedTuple

from fivescore.analysis.simulate import Share
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.tiles import DOUBLE_SIX
from fivescore.labs.chance import machine
from fivescore.labs.chance.series import ChanceQuestion
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import charts, fields
from fivescore.svg.markup import LINE, Markup, joined, tag

RUNNERS = (25, 100, 400, 1_600)
"""How many deals each runner takes for one estimate: four times as many as the runner before."""
RUNS = 100
"""The most estimates of each runner."""
HAND = 7
"""Tiles in a hand."""
_BLOCK = RUNNERS[0]
_LEFT = range(len(DOUBLE_SIX), len(DOUBLE_SIX) - HAND, -1)


class Wanted(NamedTuple):
    """What is looked for in a hand of seven: some of the 28 tiles are special, and so many of them make the event."""

    special: int
    happens: frozenset[int]

    def happened(self, random: Random) -> bool:
        """Whether it happens in one deal, tile by tile: each comes from those that are left."""
        toss, left = random.random, self.special
        for tiles in _LEFT:
            if toss() * tiles < left:
                left -= 1
        return self.special - left in self.happens


def _deal(event: Wanted, seed: int, blocks: int, known: list[int]) -> None:
    """Adds to what is known how often it happened in the first 0, 1, 2 … blocks; each has a stream of its own."""
    known += [] if known else [0]
    for block in range(len(known), blocks + 1):
        random = Random(f"{seed}/{block}")
        known.append(known[-1] + sum(event.happened(random) for _ in range(_BLOCK)))


class Runner(NamedTuple):
    """One runner: the deals of each run, the estimate of every run, and the truth."""

    deals: int
    estimates: tuple[Share, ...]
    truth: Fraction

    @property
    def expected(self) -> float:
        """The standard error: the root of p(1 - p)/n."""
        return sqrt(self.truth * (1 - self.truth) / self.deals)

    @property
    def seen(self) -> float:
        """How far off the shares were: the root of the mean of squares."""
        off = [(each.mean - float(self.truth)) ** 2 for each in self.estimates]
        return round(sqrt(sum(off) / len(off)), 9) if off else 0.0

    def holds(self, run: int) -> bool:
        """Whether the interval of a run, counted from 0, holds the truth."""
        low, high = self.estimates[run].interval
        return low <= self.truth <= high

    @property
    def held(self) -> int:
        """How many of the intervals hold the truth."""
        return sum(map(self.holds, range(len(self.estimates))))


def race(event: Wanted, truth: Fraction, *, seed: int, runs: int, hits: list[int]) -> tuple[Runner, ...]:
    """All runners after so many runs; `hits` is what was dealt already, and grows."""
    _deal(event, seed, runs * RUNNERS[-1] // _BLOCK, hits)
    out = []
    for deals in RUNNERS:
        step = deals // _BLOCK
        shares = (Share.of(hits[(run + 1) * step] - hits[run * step], deals) for run in range(runs))
        out.append(Runner(deals, tuple(shares), truth))
    return tuple(out)


ASKED = ("lead", "two", "none")
"""Questions of the draw machine: a large chance, one near a third, and a small one."""
TIMES = 16
"""The largest guess: so many times as many deals."""
TRUTH = 4
"""Half the error takes four times as many deals."""
ENOUGH = 20
"""Runs after which the guess is answered: the standard errors, which tell it, are hidden up to then."""
_STEP = 8
"""Runs for each bit of progress."""
_INK, _EDGE = "var(--fs-ink,currentColor)", "var(--fs-edge,#64787e)"


@dataclass(frozen=True)
class Heat:
    """Which chance is estimated, from which seed, how often each runner ran, and the guess."""

    asks: str = ASKED[0]
    seed: int = 1
    runs: int = 0
    guess: int | None = None
    before: int = field(default=0, compare=False, repr=False)
    hits: list[int] = field(default_factory=list, compare=False, repr=False)

    @property
    def question(self) -> ChanceQuestion:
        """What is asked of a hand of seven."""
        return machine.question(self.asks, str(HAND), "set", "")

    @property
    def event(self) -> Wanted:
        special = sum(map(bool, machine.QUESTIONS[self.asks].points.values()))
        return Wanted(special, self.question.happens)

    def runners(self, runs: int) -> tuple[Runner, ...]:
        return race(self.event, self.question.truth, seed=self.seed, runs=runs, hits=self.hits)


@registered
class Race(Lab[Heat]):
    """How many deals make half the error?"""

    name = "race"
    title = "The race"
    begin = Heat
    walk = script(
        "guess 2 / guess 17 / run-1 1 / run-10 10 / more / again / run many / run-10 10 / guess 4 / asks lead / "
        "asks mean / run 8 / seed many / seed 12 / reset"
    )

    def read(self, text: str) -> Heat:
        """The state of a share text: question, seed, runs and guess, such as `none~1~100~4`."""
        asks, seed, runs, said = fields.parts(text, like="none~1~100~4")
        asked, ran = fields.chosen(asks, ASKED, "question"), fields.number(runs, RUNS, "number of runs")
        return Heat(asked, fields.seed(seed), ran, _guess(said) if said else None)

    def text(self, state: Heat) -> str:
        said = "" if state.guess is None else str(state.guess)
        return f"{state.asks}~{state.seed}~{state.runs}~{said}"

    def home(self, state: Heat) -> Heat:
        """The same question before the first run."""
        return Heat(state.asks)

    def update(self, state: Heat, message: Message) -> Heat:
        return fields.handled(
            message,
            guess=lambda value: _guessed(state, value),
            run=lambda value: replace(state, runs=_more(state, value), before=state.runs),
            asks=lambda value: Heat(fields.chosen(value, ASKED, "question"), state.seed),
            seed=lambda value: replace(state, seed=fields.seed(value), before=0, hits=[]),
            again=lambda _: replace(state, seed=fields.next_seed(state.seed), before=0, hits=[]),
        )

    def work(self, state: Heat) -> Iterator[View]:
        """A view for every few runs that are new, the last with all of them."""
        controls = _controls(state)
        for runs in range(state.before + _STEP, state.runs, _STEP):
            yield self._still(state, runs)._replace(controls=controls, progress=runs / state.runs)
        yield self._still(state, state.runs)._replace(controls=controls, note=_answer(state))

    def frames(self, state: Heat) -> tuple[View, ...]:
        """The race as it stands; before its first run, after all of them."""
        return (self._still(state, state.runs or RUNS),)

    def _still(self, state: Heat, runs: int) -> View:
        runners = state.runners(runs)
        return View(_picture(state, runners, runs), _says(state, runners, runs), (_table(runners, runs),))


def _guessed(state: Heat, value: str) -> Heat:
    if state.runs >= ENOUGH:
        raise FivescoreError("the race has answered already: the guess stays as it was")
    return replace(state, guess=_guess(value), before=state.runs)


def _guess(value: str) -> int:
    return fields.number(value, TIMES, "guess")


def _more(state: Heat, value: str) -> int:
    """How many runs there are after so many more."""
    more = fields.number(value, RUNS, "number of runs", 1)
    if state.runs == RUNS:
        raise FivescoreError(f"each ran {RUNS} times, and that is the most; take the next seed for other deals")
    return min(RUNS, state.runs + more)


def _answer(state: Heat) -> str:
    """What became of the guess."""
    if state.guess is None:
        return ""
    if state.runs < ENOUGH:
        return f"You said {state.guess} times; the answer comes after {ENOUGH} runs."
    return charts.beside(state.guess, TRUTH, unit="times")


def _says(state: Heat, runners: Sequence[Runner], runs: int) -> str:
    asked, names = state.question, speech.listed([f"{deals:,}" for deals in RUNNERS])
    truth = f"{asked.truth}, about {float(asked.truth):.3f}"
    if not runs:
        return f"Four runners estimate the chance of {asked.event}, exactly {truth}, from {names} hands of seven."
    if runs == 1:
        shares = speech.listed([f"{each.estimates[0].mean:.3g}" for each in runners])
        return f"After one run of {names} deals the shares with {asked.event} are {shares}; exactly it is {truth}."
    errors = speech.listed([f"{each.seen:.3f}" for each in runners])
    half = ": four times as many deals, about half the error" if runs >= ENOUGH else ""
    return f"After {runs} runs of {names} deals the shares are off by {errors}{half}."


def _table(runners: Sequence[Runner], runs: int) -> Table:
    rows = [("Deals", "Off by", "Standard error", f"Held of {runs}" if runs else "Held")]
    for each in runners:
        seen, held = (f"{each.seen:.4f}", str(each.held)) if runs else ("–", "–")
        rows.append((f"{each.deals:,}", seen, f"{each.expected:.4f}" if runs >= ENOUGH else "–", held))
    return Table(f"Off by what, and how often the interval held the truth, {float(runners[0].truth):.3f}", tuple(rows))


def _picture(state: Heat, runners: Sequence[Runner], runs: int) -> Markup:
    """A lane for each runner on one scale of shares; below them the guess beside the truth."""
    truth, widest = float(state.question.truth), runners[0].expected
    low, high = max(0.0, truth - 4 * widest), min(1.0, truth + 4 * widest)
    lanes = []
    for each in runners:
        width = f"±{1.96 * each.expected:.3f}" if runs >= ENOUGH else ""
        lanes += [tag("span", f"{each.deals:,} deals"), _lane(each, low, high), tag("b", width), LINE]
    places = [(value, 100 * (value - low) / (high - low)) for value in (low, truth, high)]
    ends = [tag("i", f"{value:.3g}", style=f"left:{place:.1f}%") for value, place in places]
    head = tag("p", "A dot is the share of one run. A square: its own interval misses the truth, the line across.")
    body = tag("div", *lanes, tag("span"), tag("span", joined(ends, " "), class_="fs-ticks"))
    drawn = tag("div", head, body, class_="fs-race", aria_hidden="true")
    if state.guess is None:
        return drawn
    marks = [charts.ScaleMark("guess", state.guess, f"{state.guess} times")]
    if runs >= ENOUGH:
        marks.append(charts.ScaleMark("exact", TRUTH, f"{TRUTH} times"))
    scale = charts.scale(marks, high=TIMES, ends=("0", f"{TIMES} times"))
    return drawn + tag("div", tag("div", tag("p", "Deals for half the error"), scale), class_="fs-trials")


def _lane(runner: Runner, low: float, high: float) -> Markup:
    """The band of 1.96 standard errors around the truth once it may be seen, and a dot for each run."""

    def at(value: float) -> float:
        return 100 * (min(high, max(low, value)) - low) / (high - low)

    truth = float(runner.truth)
    left, right = (at(truth + side * 1.96 * runner.expected) for side in (-1, 1))
    dots = {True: "", False: ""}
    for run, each in enumerate(runner.estimates):
        dots[runner.holds(run)] += f"M{at(each.mean):.1f} {6 + 48 * (run * 0.618 % 1):.0f}h0"
    width = right - left if len(runner.estimates) >= ENOUGH else 0
    kept = "vector-effect:non-scaling-stroke;fill:none"
    held = f"{kept};stroke:{_INK};stroke-width:5;stroke-linecap:round"
    missed = f"{kept};stroke:var(--fs-chart-3,#b23a20);stroke-width:8;stroke-linecap:square"
    paint = f"fill:var(--fs-paper-2,#f1f5f5);stroke:{_EDGE};vector-effect:non-scaling-stroke"
    edged = {"fill": "#f1f5f5", "stroke": "#6b7c80"}
    return tag(
        "svg",
        tag("rect", x=f"{left:.1f}", y=0, width=f"{width:.1f}", height=60, style=paint, **edged),
        tag("path", d=f"M{at(truth):.1f} 0v60", style=f"{kept};stroke:{_EDGE};stroke-width:1.5", **edged),
        tag("path", d=dots[True], fill="none", stroke="#0f242a", style=held),
        tag("path", d=dots[False], fill="none", stroke="#b23a20", style=missed),
        viewBox="0 0 100 60",
        preserveAspectRatio="none",
        style="display:block;width:100%;height:60px",
    )


def _controls(state: Heat) -> tuple[Control, ...]:
    asks = "Predict. Half the error: how many times as many deals does that take?"
    options = tuple((name, machine.QUESTIONS[name].label) for name in ASKED)
    free, what = state.runs < RUNS, "What is dealt"
    says = fields.predict(state.guess, asks, high=TIMES, unit="times", enabled=state.runs < ENOUGH)
    return (
        *fields.while_asked(says, begun=state.runs > 0),
        Control("run-1", "button", "Run once", "1", enabled=free),
        Control("run-10", "button", "Run 10 times", "10", enabled=free),
        Control("run-100", "button", f"Run to {RUNS}", str(RUNS), enabled=free, main=True),
        Control("asks", "choice", "Seven tiles with", state.asks, options, group=what, below=True),
        Control("seed", "text", "Seed", str(state.seed), group=what),
        Control("again", "button", "Next seed", group=what),
    )

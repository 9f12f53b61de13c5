"""The class board: pairs call out their tallies; the heap of their shares grows, and the share of all settles. Once the
exact chance is shown, it is a test bench: all that this chance can bring, and what the class has brought."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import accumulate
from math import exp, lgamma, log
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from fivescore.analysis.odds import Share
from fivescore.core.errors import FivescoreError
from fivescore.core.speech import many
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import percent
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs import tables
from fivescore_labs.classroom import codes
from fivescore_labs.classroom.exercises.answers import read_number
from fivescore_labs.classroom.progress import MOST_TALLIES, Tally, read, read_tallies, write, write_tallies
from fivescore_labs.contract import Control, Lab, Message, View, registered
from fivescore_labs.parts import charts, fields

LIKE = "knock~2/10 0/10~exact~~"
LONGEST_EVENT = 80
"""How many characters your own event may have."""
LONGEST_CHANCE = 40
"""How many characters its chance may have."""
_WIDE, _DOT, _BINS = 600, 9, 50


class Experiment(NamedTuple):
    """An experiment of a class: what is counted, in words, and its exact chance."""

    counts: str
    chance: Fraction | None = None


_KEYS = {"counts": str, "chance": str}
_ROWS = tables.rows(Path(__file__).parents[1] / "content" / "tallies.toml", _KEYS, _KEYS).items()
EXPERIMENTS = {name: Experiment(each["counts"], read_number(each["chance"]).value) for name, each in _ROWS}
EXPERIMENTS |= {"own": Experiment("times it happened")}
"""The experiments of the lessons by their short names, and one of your own."""


@dataclass(frozen=True)
class Collected:
    """An experiment, the tallies of the pairs, whether the exact chance is shown, and your own event with its chance;
    and what is kept.

    >>> Collected("lead", ((2, 10), (3, 10))).event_in_words
    'hands of seven with a scoring lead'
    """

    name: str = "lead"
    tallies: tuple[Tally, ...] = ()
    exact: bool = False
    event: str = ""
    chance: str = ""
    kept: str = field(default="", compare=False)
    coded: int = field(default=0, compare=False)
    """Which of the board's codes is shown, from 1; 0 for none."""
    called: str = field(default="", compare=False)
    """The name of the pair, which a code has with the tallies."""
    scans: tuple[str, ...] = field(default=(), compare=False)
    seen: tuple[str, ...] = field(default=(), compare=False)
    """What was read: parts of a text that is not whole, and whole ones."""
    told: str = field(default="", compare=False)
    """What became of the code that was read last."""

    @property
    def event_in_words(self) -> str:
        return (self.event or EXPERIMENTS[self.name].counts) if self.name == "own" else EXPERIMENTS[self.name].counts

    @property
    def truth(self) -> Fraction | None:
        """The exact chance, if it is known."""
        return read_number(self.chance).value if self.name == "own" and self.chance else EXPERIMENTS[self.name].chance

    @property
    def sums(self) -> tuple[int, int]:
        return sum(hits for hits, _ in self.tallies), sum(trials for _, trials in self.tallies)


@registered
class ClassBoard(Lab[Collected]):
    """The tallies of a class, as they come in."""

    name = "class-board"
    title = "The class board"
    begin = Collected

    def read(self, text: str) -> Collected:
        """The state of a share text: experiment, tallies, `exact` where that is shown, your own event, its chance."""
        name, tallies, exact, event, chance = fields.parts(text, like=LIKE, least=1)
        fields.chosen(name, EXPERIMENTS, "experiment")
        shown = bool(fields.chosen(exact, ("", "exact"), "word"))
        return Collected(name, read_tallies(tallies), shown, _event(event), _chance(chance))

    def text(self, state: Collected) -> str:
        words = (state.name, write_tallies(state.tallies), "exact" if state.exact else "", state.event, state.chance)
        return "~".join(words).rstrip("~")

    def remember(self, state: Collected, kept: str) -> Collected:
        """The state with what the browser has kept; an empty board takes up its last tallies."""
        state = replace(state, kept=kept)
        if state.tallies:
            return state
        for key, tallies in read(kept).boards.items():
            name, _, own = key.partition(".")
            if name == state.name:
                event, _, chance = unquote(own).partition("~")
                state = replace(state, tallies=tallies, event=_event(event[:LONGEST_EVENT]), chance=_readable(chance))
        return state

    def update(self, state: Collected, message: Message) -> Collected:
        state = replace(state, told="", coded=state.coded if message.id in ("tick", "called", "code") else 0)
        return fields.dispatch(
            message,
            experiment=lambda it: self.remember(Collected(fields.chosen(it, EXPERIMENTS, "experiment")), state.kept),
            add=lambda value: _with(state, (*state.tallies, *_called(value))),
            exact=lambda _: replace(state, exact=not state.exact),
            event=lambda value: _with(replace(state, event=_event(value)), state.tallies),
            chance=lambda value: _with(replace(state, chance=_chance(value)), state.tallies),
            clear=lambda _: _with(replace(state, seen=()), ()),
            called=lambda value: replace(state, called=fields.typed(value, LONGEST_CHANCE)),
            code=lambda _: replace(state, coded=0 if state.coded or not state.tallies else 1),
            tick=lambda _: replace(state, coded=state.coded % len(self._codes(state)) + 1 if state.coded else 0),
            scanned=lambda _: self._scanned(state, message.value),
        )

    def _codes(self, state: Collected) -> tuple[str, ...]:
        return codes.qr_texts(f"board {state.called}\n{self.text(replace(state, exact=False))}")

    def _scanned(self, state: Collected, value: str) -> Collected:
        """The board with the tallies of another one, which the camera read."""
        found = codes.joined([*state.scans, value])
        if found.missing:
            return replace(state, scans=(*state.scans, value), told=f"A part is read; {found.missing} to come.")
        head, _, text = found.text.partition("\n")
        if not head.startswith("board "):
            raise FivescoreError("this code is no tally")
        theirs, who = self.read(text), head.removeprefix("board ") or "A pair"
        if (theirs.name, theirs.event) != (state.name, state.event):
            raise FivescoreError(f"{who} counts {theirs.event_in_words}, and this board counts {state.event_in_words}")
        if found.text in state.seen:
            told = f"This tally of {who} is there already: counted once. Names tell pairs apart."
            return replace(state, scans=found.others, told=told)
        added = _with(state, (*state.tallies, *theirs.tallies))
        told = f"{who}: {write_tallies(theirs.tallies).replace('/', ' of ')}."
        return replace(added, scans=found.others, seen=(*state.seen, found.text), told=told)

    def view(self, state: Collected) -> View:
        hits, trials = state.sums
        about = tag("p", rich(f"We count {state.event_in_words}."), class_="fs-paper fs-tallied")
        if state.coded:
            several = self._codes(state)
            says = "Hold this before the camera of the class’s board, so that all of it is on the screen."
            shown = codes.code_shown(several, state.coded, "Your tally")
            tick = 0.8 if several[1:] else 0.0
            return View(shown, says, (), tuple(_as_code(state)), tick=tick)
        if not trials:
            says = state.told or "Each pair calls out its tally, such as 2 of 10. The board adds up."
            return View(about, says, (), tuple(_controls(state)))
        truth = state.truth if state.exact else None
        running = [Share.of(*sums) for sums in _running(state.tallies)]
        line = charts.convergence(running, most=1, exact=None if truth is None else float(truth), text=_percent)
        low, high = running[-1].interval
        pairs, share = many(len(state.tallies), "pair"), percent(Fraction(hits, trials))
        says = f"{pairs}, {many(trials, 'trial')}, {hits:,} of them {state.event_in_words}: {share}. "
        says += f"The band, {_percent(low)} to {_percent(high)}, has the chances that could well bring that."
        if truth is not None:
            inside = "inside the band" if low <= truth <= high else "outside the band, as once in 20 classes"
            says += f" The exact chance is {truth}, {percent(truth)}: {inside}."
            says += f" Chance alone lands this far off, or further, {p_value(hits, trials, truth)} of the time."
        bench = Markup() if truth is None else _null_distribution(hits, trials, truth)
        picture = about + tag("div", _dot_plot(state.tallies, truth), bench, line, class_="fs-paper fs-heap")
        view = View(picture, says, (_table(state.tallies, truth),), tuple(_controls(state)), note=state.told)
        return view._replace(copy=write_tallies(state.tallies), heading="The tallies as text, to add them again")

    def static_views(self, state: Collected) -> tuple[View, ...]:
        """Return the view of what is there, or of a class of twelve pairs."""
        if state.tallies:
            return (self.view(state),)
        example = read_tallies("8/10 7/10 9/10 6/10 10/10 8/10 7/10 8/10 9/10 8/10 5/10 9/10")
        return (self.view(Collected("lead", example, exact=True)),)


def _with(state: Collected, tallies: tuple[Tally, ...]) -> Collected:
    if len(tallies) > MOST_TALLIES:
        raise FivescoreError(f"{len(tallies)} tallies are too many; the board has room for {MOST_TALLIES}")
    progress = read(state.kept)
    boards = {name: each for name, each in progress.boards.items() if name.partition(".")[0] != state.name}
    key = state.name
    if state.name == "own" and (state.event or state.chance):
        key += f".{quote(f'{state.event}~{state.chance}', safe='')}"
    boards[key] = tallies
    kept = write(replace(progress, boards={name: each for name, each in boards.items() if each}))
    return replace(state, tallies=tallies, kept=kept)


def _called(value: str) -> tuple[Tally, ...]:
    """The tallies that were called out: 2 of 10, 2/10, or many of them; two numbers alone are hits and trials."""
    text = re.sub(r"[;,]", " ", re.sub(r"\s*(?:out of|of|/|in)\s*", "/", fields.plain(value)))
    words = text.split()
    if len(words) % 2 == 0 and all(word.isdecimal() for word in words):
        text = " ".join(map("/".join, zip(words[::2], words[1::2], strict=True)))
    found = tuple(read_tallies(text))
    if not found:
        raise FivescoreError("nothing is typed; a tally reads like 2 of 10")
    return found


def _event(value: str) -> str:
    return fields.typed(value, LONGEST_EVENT).replace("~", "≈")


def _chance(value: str) -> str:
    """A chance as it is typed, if it is one."""
    value = fields.typed(value, LONGEST_CHANCE).replace("~", "≈")
    if value and not 0 <= read_number(value).value <= 1:
        raise FivescoreError(f"{value} is no chance; a chance is from 0 to 1, such as 7/20")
    return value


def _readable(value: str) -> str:
    """A chance that was kept; "" for what is none."""
    try:
        return _chance(value)
    except FivescoreError:
        return ""


def _running(tallies: Sequence[Tally]) -> list[tuple[int, int]]:
    return list(zip(*(accumulate(each) for each in zip(*tallies, strict=True)), strict=True))


def _percent(value: float) -> str:
    return f"{100 * value:.0f}\N{NO-BREAK SPACE}%"


def _dot_plot(tallies: Sequence[Tally], truth: Fraction | None) -> Markup:
    """A dot for the share of each pair, one on the other where shares are alike; the exact chance as a line."""
    columns: dict[int, int] = {}
    dots, top = [], 0
    for hits, trials in tallies:
        column = round(_BINS * hits / trials)
        columns[column] = row = columns.get(column, 0) + 1
        top = max(top, row)
        dots.append((column, row))
    high, space = 2 * _DOT * max(4, top) + 10, _DOT + 6
    inside = _WIDE - 2 * space
    style, drawn = "fill:var(--fs-chart-1,#13768c);stroke:var(--fs-ink,#0f242a)", []
    for column, row in dots:
        at = {"cx": f"{space + inside * column / _BINS:.1f}", "cy": f"{high - _DOT * (2 * row - 1) - 1:.1f}"}
        drawn.append(tag("circle", **at, r=_DOT - 1, fill="#13768c", stroke="#0f242a", style=style))
    base = {"fill": "none", "stroke": "#0f242a", "style": "stroke:var(--fs-ink,#0f242a)", "stroke_width": "1.5"}
    drawn.append(tag("path", d=f"M0 {high}H{_WIDE}", **base))
    if truth is not None:
        drawn.append(tag("path", d=f"M{space + inside * float(truth):.1f} 0V{high}", stroke_dasharray="6 4", **base))
    ink = {"fill": "#0f242a", "style": "fill:var(--fs-ink,#0f242a)", "font_size": "15"}
    for share in range(0, 101, 25):
        anchor = "start" if share == 0 else "end" if share == 100 else "middle"
        x = {0: 0, 100: _WIDE}.get(share, space + inside * share / 100)
        drawn.append(tag("text", f"{share}\N{NO-BREAK SPACE}%", x=f"{x:g}", y=high + 18, text_anchor=anchor, **ink))
    return _image(drawn, high + 24, "A dot for the share of each pair")


def _image(drawn: Sequence[Markup], high: int, says: str) -> Markup:
    """Wrap drawings as an image, as wide as its page."""
    size = {"viewBox": f"0 0 {_WIDE} {high}", "width": f"{_WIDE}", "height": f"{high}"}
    style = "display:block;width:100%;height:auto;font-family:var(--fs-font-text,system-ui,sans-serif)"
    return tag("svg", joined(drawn), role="img", aria_label=says, style=style, **size)


def by_chance(hits: int, trials: int, chance: Fraction) -> list[tuple[float, bool]]:
    """Return the chance of each number of hits, and whether it is as far from the expected one as these, or further."""
    expected = trials * chance
    far = [abs(some - expected) >= abs(hits - expected) for some in range(trials + 1)]
    if chance in (0, 1):
        return [(float(some == expected), off) for some, off in enumerate(far)]
    yes, no, every = log(chance), log(1 - chance), lgamma(trials + 1)
    logs = (every - lgamma(k + 1) - lgamma(trials - k + 1) + k * yes + (trials - k) * no for k in range(trials + 1))
    return [*zip(map(exp, logs), far, strict=True)]


def p_value(hits: int, trials: int, chance: Fraction) -> str:
    """Return the chance of hits as far from the expected number as these, or further; in percent."""
    return percent(Fraction(round(sum(each for each, far in by_chance(hits, trials, chance) if far), 9)))


def _null_distribution(hits: int, trials: int, truth: Fraction) -> Markup:
    """Every share that the exact chance can bring, dashed where it is as far off as the class's, or further."""
    chances, high, space = by_chance(hits, trials, truth), 56, _DOT + 6
    inside, (top, _) = _WIDE - 2 * space, max(chances)
    paths = {True: "", False: ""}
    for some, (each, far) in enumerate(chances):
        if each > top / 400:
            x, y = space + inside * some / trials, high * (1 - each / top)
            paths[far] += f"M{x:.1f} {high}V{y:.1f}"
    wide = f"{max(1.0, min(14.0, 0.7 * inside / trials)):.1f}"
    inks = {False: "var(--fs-chart-5,#b4c2c6)", True: "var(--fs-chart-2,#e3a52c)"}
    ink = "stroke:var(--fs-ink,#0f242a)"
    drawn = [
        tag("path", d=d, style=f"stroke:{inks[off]}", stroke_width=wide, stroke_dasharray="5 1.5" if off else None)
        for off, d in paths.items()
        if d
    ]
    at = space + inside * hits / trials
    drawn.append(tag("path", d=f"M0 {high}H{_WIDE}", style=ink, stroke_width="1.5"))
    drawn.append(tag("path", d=f"M{at:.1f} {high}v14m-6-8 6-6 6 6", style=f"{ink};fill:none", stroke_width="2"))
    end = {"x": _WIDE, "text_anchor": "end"} if 2 * truth < 1 else {"x": 0}
    drawn.append(tag("text", "By chance alone", y=16, font_size="15", style="fill:var(--fs-ink,#0f242a)", **end))
    says = f"What {trials:,} trials can bring by chance alone, with an arrow at what this class has"
    return _image(drawn, high + 16, says)


def _table(tallies: Sequence[Tally], truth: Fraction | None) -> Table:
    """Pair by pair; with the exact chance also how likely it is that all so far are this far off."""
    rows = [("Pair", "Hits", "Trials", "Share", "Share so far", *([] if truth is None else ["So far off by chance"]))]
    pairs = enumerate(zip(tallies, _running(tallies), strict=True), start=1)
    for at, ((hits, trials), (all_hits, all_trials)) in pairs:
        shares = (percent(Fraction(hits, trials)), percent(Fraction(all_hits, all_trials)))
        far = [] if truth is None else [p_value(all_hits, all_trials, truth)]
        rows.append((str(at), str(hits), str(trials), *shares, *far))
    return Table("Pair by pair", tuple(rows))


def _controls(state: Collected) -> Iterator[Control]:
    group, shows = "The tally of a pair, such as 2 of 10", "Hide" if state.exact else "Show"
    yield Control("tally", "text", "Hits of trials", group=group)
    yield Control("add", "button", "Add", group=group, main=True)
    yield Control("exact", "button", f"{shows} the exact chance", enabled=state.truth is not None, group=group)
    yield Control("clear", "button", "Wipe the board", enabled=bool(state.tallies), group=group)
    yield Control("scanned", "camera", "Read tallies with the camera", group="By camera", folded=True)
    yield from _as_code(state)
    group = "What we count"
    options = tuple((name, each.counts if name != "own" else "one of your own") for name, each in EXPERIMENTS.items())
    yield Control("experiment", "choice", "Experiment", state.name, options, group=group, below=True)
    if state.name == "own":
        yield Control("event", "text", "What happened", state.event, group=group, wide=True)
        yield Control("chance", "text", "Its exact chance, if it is known", state.chance, group=group)


def _as_code(state: Collected) -> Iterator[Control]:
    yield Control("called", "text", "The name of this pair", state.called, group="By camera")
    words = "Back" if state.coded else "Show this tally as a QR code"
    yield Control("code", "button", words, enabled=bool(state.tallies), group="By camera")

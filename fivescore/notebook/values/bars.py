"""Chances, counts and numbers from simulations as bars and bands, beliefs as a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import floor, log10
from typing import Any

from fivescore.analysis.odds import Belief, Chances, Counts, Dist
from fivescore.analysis.simulate import Agreement, Comparison, Estimate, Estimates, Share, Tournament
from fivescore.analysis.solver import Outlook
from fivescore.core import speech
from fivescore.core.match import Match
from fivescore.notebook import charts
from fivescore.notebook.charts import Bar, along_axis, steps
from fivescore.notebook.drawn import draws, noted
from fivescore.notebook.html import rich
from fivescore.notebook.words import margin, signed
from fivescore.svg.markup import LINE, Markup, joined, tag

MOST = 10**6
"""Fractions with larger numbers are left out: nobody reads them."""
FEW = 6
"""Up to so many bars are tall."""


def _as_fraction(chance: Fraction) -> str:
    """A chance as a fraction; nothing where percent say the same or it is too long."""
    return str(chance) if 1 < chance.denominator < MOST else ""


def _bars(rows: list[Bar], says: str, *, reach: tuple[float, float] = (0, 0), solid: bool = False) -> Markup:
    """The bars and their words: a name is heard whole, so what is long is beside the picture."""
    height = 26 if len(rows) <= FEW else 20
    if len(speech.aloud(says)) <= charts.LONGEST:
        return charts.bars(rows, says=says, reach=reach, height=height, solid=solid)
    drawn = charts.bars(rows, reach=reach, height=height, solid=solid)
    return drawn + tag("p", rich(says), class_="fs-v-hidden")


def decimals(chances: Iterable[Fraction]) -> int:
    """Return the decimals of chances in percent: 0 if all are whole, else 1, or up to 4 to tell them from 0 and 100."""
    open_ = [100 * chance for chance in chances if 0 < chance < 1]
    if all(chance.denominator == 1 for chance in open_):
        return 0
    return next(places for places in range(1, 5) if places == 4 or not {round(c, places) for c in open_} & {0, 100})


def exactly(chance: Fraction, places: int | None = None) -> str:
    """A chance in percent, to so many decimals; what is certain is 100 and what is impossible 0, without any."""
    places = decimals([chance]) if places is None else places if 0 < chance < 1 else 0
    return f"{float(100 * chance):.{places}f}\N{NO-BREAK SPACE}%"


@draws(Fraction, alone=False)
def fraction(value: Fraction) -> Markup:
    """A chance exactly and in percent; any other number exactly, and as a decimal."""
    about = exactly(value) if 0 <= value <= 1 else f"{float(value):,.2f}"
    told = [tag("b", str(value)), tag("span", f" = {about}")] if value.denominator > 1 else [tag("b", str(value))]
    return tag("p", *told, class_="fs-v-line")


def _called(outcome: object) -> str:
    """The name of an outcome; a number below 0 has its minus sign."""
    return str(outcome).replace("-", "−") if isinstance(outcome, int | Fraction) else str(outcome)


@draws(Dist)
def dist(value: Dist[object]) -> Markup:
    """Each outcome with its chance, in percent and exactly; beside a 0, which is pale, all others are hatched."""
    zero = 0 in value and len(value) > 1
    return _outcomes(value, _called, lambda outcome: zero and outcome != 0, solid=not zero)


def _outcomes(
    value: Mapping[Any, Fraction],
    label: Callable[[Any], str],
    about: Callable[[Any], bool],
    marks: Mapping[Any, Fraction] | None = None,
    mark: str = "",
    *,
    reach: tuple[float, float] = (0, 0),
    solid: bool = False,
) -> Markup:
    """A bar for each chance, in percent and exactly; a stroke is at what it is held against, if that has a mark."""
    marks = marks or {}
    rows, said, places = [], [], decimals([*value.values(), *marks.values()])
    for each, chance in value.items():
        exact, was = _as_fraction(chance), marks.get(each)
        text = joined([exactly(chance, places), *([" ", tag("span", exact, class_="fs-v-exact")] if exact else [])])
        words = f"{label(each)}: {exactly(chance, places)}{f', exactly {exact}' if exact else ''}"
        if was is not None:
            text += tag("span", f"{mark} {_as_fraction(was) or exactly(was, places)}", class_="fs-v-was")
            words += f", {mark} {exactly(was, places)}"
        rows.append(Bar(label(each), float(chance), text, about(each), None if was is None else float(was)))
        said.append(words)
    return _bars(rows, f"{'; '.join(said)}.", reach=reach, solid=solid)


@draws(Chances)
def chances(value: Chances[object]) -> Markup:
    """Each event with its chance, all on the scale from 0 to 1; a stroke is at what it is held against."""

    def about(event: object) -> bool:
        return value.about is not None and event == value.about

    drawn = _outcomes(value, str, about, value.marks, value.mark, reach=(0, 1), solid=value.about is None)
    return drawn + (noted(f"The stroke: {value.mark}.") if value.marks else Markup())


@draws(Counts)
def counts(value: Counts[object]) -> Markup:
    """Each name or outcome with its number."""
    pairs = value.in_order()
    rows = [Bar(_called(outcome), times, f"{times:,}") for outcome, times in pairs]
    says = "; ".join(f"{_called(outcome)}: {times:,}" for outcome, times in pairs)
    return _bars(rows, f"{says}.", solid=True)


@draws(Belief)
def belief(value: Belief) -> Markup:
    """The grid of all tiles, each unseen one with its chance; a stroke is where it was before."""
    at = value.position
    title = "The chance of each tile to be in that hand; below, that it has no tile of a suit."
    if value.before:
        title = f"{title} The stroke: before."
    never = [str(tile) for tile, chance in value.now.items() if not chance]
    others = sorted({chance for chance in value.now.values() if chance})
    says = f"{speech.listed(never)} cannot be in that hand. " if never else ""
    if others:
        span = f"of {others[0]}" if len(others) == 1 else f"between {others[0]} and {others[-1]}"
        says += f"Each {'other' if never else 'unseen'} tile is there with a chance {span}."
    drawn = charts.belief(at.rules.tiles, title, value.now, value.before, mine=at.hand, voids=value.voids)
    return tag("div", drawn, class_="fs-lab") + noted(says)


@draws(Outlook)
def outlook(value: Outlook) -> Markup:
    """The chance of each margin, and who goes out."""
    ends = {"You go out": value.out, "another does": value.beaten, "the round is blocked": value.blocked}
    said = ", ".join(f"{who} {share}" for who, share in ends.items())
    drawn = _outcomes(value.margins, signed, lambda each: each > 0)
    return drawn + noted(f"{margin(value.margins.mean())} on average. {said}. Hatched: above 0.")


@draws(Match)
def match(value: Match) -> Markup:
    """The score of each side, on the way to the target."""
    target = value.rules.target_for(value.players)
    rows = [
        Bar(f"Side {side}", score, f"{score} of {target}", about=value.winner == side - 1)
        for side, score in enumerate(value.scores, start=1)
    ]
    says = "; ".join(f"{row.label}: {row.text}" for row in rows)
    won = f"Side {value.winner + 1} has won the match." if value.winner is not None else "Nobody has won yet."
    return _bars(rows, f"{says}.", reach=(0, target)) + noted(won)


_STROKE = "background:var(--fs-chart-3,#b23a20);box-shadow:0 0 0 1.5px var(--fs-paper,#ffffff)"
_DASHED = "margin-left:-1px;border-left:2px dashed currentColor"
_NEAR = 10
"""Numbers of an axis that are nearer to that of the line, in percent of the axis, give way to it."""
_At = Callable[[Fraction | float], float]
"""The place of a value along an axis, in percent."""


def _bands(found: Mapping[str, Estimate | Agreement], line: Fraction | float | None = None) -> Markup:
    """The bands on one axis, the line across them if there is one, and how many trials they are from."""
    pairs = {name: (each, None) if isinstance(each, Estimate) else each for name, each in found.items()}
    ends = [side for each, _ in pairs.values() for side in each.interval]
    ends += [float(exact) for _, exact in pairs.values() if exact is not None]
    ends += [] if line is None else [float(line)]
    low, high = min(ends), max(ends)
    spare = 0.06 * (high - low) or 0.5
    low, high = low - spare, high + spare

    def at(value: Fraction | float) -> float:
        return 100 * (float(value) - low) / (high - low)

    rows: list[str] = []
    for name, (each, exact) in pairs.items():
        rows += [tag("span", rich(name)), " ", tag("b", _number(each)), " ", _track(each, exact, line, at), LINE]
    said = f"{'. '.join(_of_band(name, each, exact, line) for name, (each, exact) in pairs.items())}."
    heard = len(speech.aloud(said)) <= charts.LONGEST
    axis = tag("span", joined(_axis(line, steps(low, high), at), " "), class_="fs-v-axis")
    names = {"role": "img", "aria_label": said} if heard else {"aria_hidden": "true"}
    drawn = tag("div", *rows, axis, class_="fs-chart fs-v-bands", **names)
    drawn += Markup() if heard else tag("p", rich(said), class_="fs-v-hidden")
    counts = sorted({each.trials for each, _ in pairs.values()})
    few = " or ".join(filter(None, (", ".join(f"{count:,}" for count in counts[:-1]), f"{counts[-1]:,}")))
    trials = few if len(counts) < 4 else f"{counts[0]:,} to {counts[-1]:,}"
    each_of = " each" if len(pairs) > 1 else ""
    dashed = "" if line is None else f" Dashed:\N{NO-BREAK SPACE}{_shortly(line)}."
    return drawn + noted(f"{trials} trials{each_of}. The band is the 95 % interval.{dashed}")


def _of_band(name: str, each: Estimate, exact: Fraction | float | None, line: Fraction | float | None) -> str:
    """One band in words: its numbers, whether it holds the exact value, and where it lies beside the line."""
    said = f"{name}: {_number(each)}"
    if exact is not None:
        verb = "holds" if each.against(exact).holds else "misses"
        said += f"; the interval {verb} the exact value, {_shortly(exact)}"
    if line is not None:
        start, end = each.interval
        said += f", {'above' if start > line else 'below' if end < line else 'across'} {_shortly(line)}"
    return said


def _axis(line: Fraction | float | None, numbers: Iterable[float], at: _At) -> list[Markup]:
    """The numbers along the axis: round ones, and in bold that of the line."""
    round_ones = [value for value in numbers if line is None or abs(at(value) - at(line)) > _NEAR]
    marks = [along_axis(f"{value:.6g}".replace("-", "−"), at(value) / 100) for value in round_ones]
    if line is None:
        return marks
    place = f"position:absolute;left:{at(line):.1f}%;transform:translateX(-50%)"
    return [*marks, tag("b", _shortly(line), style=place)]


def _number(each: Estimate) -> str:
    """The mean and how far its interval reaches, both to the second figure of the reach; of a share, its ends."""
    low, high = each.interval
    reach = (high - low) / 2
    places = max(0, 1 - floor(log10(reach))) if reach else 0
    if isinstance(each, Share):
        return f"{each.mean:.{places}f}, {low:.{places}f} to {high:.{places}f}"
    mean = f"{each.mean:.{places}f}" if reach else f"{each.mean:.3g}"
    return f"{mean} ± {reach:.{places}f}".replace("-", "−")


def _shortly(exact: Fraction | float) -> str:
    if isinstance(exact, Fraction):
        return str(exact) if exact.denominator < 10**6 else f"{float(exact):.4g}"
    return f"{exact:.4g}".replace("-", "−")


def _track(each: Estimate, exact: Fraction | float | None, line: Fraction | float | None, at: _At) -> Markup:
    """One band with its dot, the line across it, and the stroke of the exact value with its name above."""
    start, end = each.interval
    top = 0 if exact is None else 22
    band, dot = charts.interval(at(start), at(each.mean), at(end), top=top + 5, paint=charts.PLAIN)
    parts = [band]
    if line is not None:
        parts.append(tag("i", style=f"position:absolute;top:{top}px;bottom:-8px;left:{at(line):.1f}%;{_DASHED}"))
    parts.append(dot)
    if exact is not None:
        share = at(exact)
        where = f"position:absolute;top:{top}px;height:26px;left:{share:.1f}%;width:3px;margin-left:-1.5px"
        parts.append(tag("span", class_="fs-chart-bar", style=f"{where};{_STROKE}"))
        moved = -100 if share > 65 else 0 if share < 35 else -50
        name = f"position:absolute;top:0;left:{share:.1f}%;transform:translateX({moved}%);white-space:nowrap"
        parts.append(tag("span", tag("b", _shortly(exact)), ", exact", style=name))
    return tag("span", *parts, class_="fs-v-track", style=f"height:{top + 26}px")


@draws(Estimate)
@draws(Agreement)
def estimate(value: Estimate | Agreement) -> Markup:
    """One number from a simulation, perhaps with the exact one."""
    return _bands({"simulated": value})


@draws(Estimates)
def estimates(value: Estimates) -> Markup:
    """Several of them on one axis, with the line that they are compared with; nothing where there is none."""
    return _bands(value, value.line) if value else Markup()


@draws(Comparison)
def comparison(value: Comparison) -> Markup:
    """Draw what rounds bring, each figure on its own axis."""
    return joined(_bands({name: each}) for name, each in value._asdict().items())


@draws(Tournament)
def tournament(value: Tournament) -> Markup:
    """Draw the share of the matches that the first player won."""
    return _bands({value.names[0]: value.share}) + noted(f"{value}.")

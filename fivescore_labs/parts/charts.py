"""Charts of labs: a mean that settles, a guess held against the truth, the last answers."""

from collections.abc import Callable, Sequence
from itertools import groupby
from math import log

from fivescore import svg
from fivescore.analysis.odds import Dist, Estimate
from fivescore.core import speech
from fivescore.notebook.charts import Bar, along_axis, amount, steps
from fivescore.notebook.words import percent, signed
from fivescore.svg.markup import LINE, Markup, joined, tag

FIRST_DRAWN = 10
"""Trials after which the drawing begins: before that the band is wider than the paper."""
ANSWERS = 20
"""How many answers the picture and the table show."""
_INK, _EDGE = "var(--fs-ink,currentColor)", "var(--fs-edge,#64787e)"
_ACROSS, _DOWN = 600, 180
_STEP, _TALL, _SHORT, _FLOOR = 16, 30, 10, 36
"""Units from bar to bar; how high a right answer is drawn, and a wrong one; the line on which they are."""


def chances(points: Dist[int], label: Callable[[int], str] = signed) -> list[Bar]:
    """A bar for each number of points, as long as its chance in percent; those above 0 are hatched."""
    return [Bar(label(each), 100 * float(chance), percent(chance), each > 0) for each, chance in points.items()]


def convergence(
    found: Sequence[Estimate], *, most: float, exact: float | None, text: Callable[[float], str], least: float = 0
) -> Markup:
    """The drawing, as HTML that fits any width; "" for fewer than twice ten trials."""
    points = [each for each in found if each.trials >= FIRST_DRAWN]
    if len(points) < 2 or points[-1].trials < 2 * FIRST_DRAWN:
        return Markup()
    first, last = points[0].trials, points[-1].trials
    lows, highs = ([max(least, each.interval[0]) for each in points], [min(most, each.interval[1]) for each in points])
    low, high = min(lows), max(highs)
    if exact is not None:
        low, high = min(low, exact), max(high, exact)
    low, high = (low, high) if high > low else (least, most)
    along = [log(each.trials / first) / log(last / first) for each in points]
    means = [each.mean for each in points]

    def up(value: float) -> float:
        return (value - low) / (high - low)

    def line(values: Sequence[float]) -> str:
        return "L".join(f"{_ACROSS * x:.1f} {_DOWN * (1 - up(y)):.1f}" for x, y in zip(along, values, strict=True))

    back = "L".join(reversed(line(lows).split("L")))
    band = tag("path", d=f"M{line(highs)}L{back}z", fill="#d3dcde", style="fill:var(--fs-line,#d3dcde);stroke:none")
    drawn = [band, _stroke(line(highs), 1, _EDGE), _stroke(line(lows), 1, _EDGE)]
    if exact is not None:
        drawn.append(_stroke(line([exact] * len(along)), 1.5, f"{_INK};stroke-dasharray:6 4"))
    drawn.append(_stroke(line(means), 2.5, _INK))
    size = f"display:block;width:100%;height:{_DOWN}px;border:solid {_INK};border-width:0 0 1.5px 1.5px"
    box = {"viewBox": f"0 0 {_ACROSS} {_DOWN}", "preserveAspectRatio": "none", "style": f"{size};box-sizing:border-box"}
    plot = tag("svg", *drawn, class_="fs-running", **box)
    at = "position:absolute;right:0;bottom:{:.1f}%;transform:translateY(50%)"
    height = [tag("span", text(value), style=at.format(100 * up(value))) for value in steps(low, high)]
    counts = [10**power for power in range(1, 6) if first <= 10**power <= last]
    width = [along_axis(f"{count:,}", log(count / first) / log(last / first)) for count in counts]
    widest = max((text(value) for value in steps(low, high)), key=len)
    side = tag("span", tag("span", widest, style="visibility:hidden"), joined(height, " "), style="position:relative")
    foot = tag("span", joined(width, " "), style="position:relative;height:1.4em")
    grid = "display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px .5rem;line-height:1.2"
    style = f"{grid};font-variant-numeric:tabular-nums"
    return tag("div", side, plot, LINE, tag("span"), foot, aria_hidden="true", style=style)


def _stroke(line: str, width: float, paint: str) -> Markup:
    style = f"fill:none;stroke:{paint};stroke-width:{width};vector-effect:non-scaling-stroke;stroke-linejoin:round"
    return tag("path", d=f"M{line}", fill="none", stroke="#0f242a", style=style)


def guess_hits(guess: int | None, truth: float) -> bool:
    """Say whether a guess is as near as a whole number comes."""
    return guess is not None and abs(guess - truth) <= 0.5


def guess_beside_truth(guess: int, truth: float, *, unit: str = "%") -> str:
    """A guess held against the truth, as a sentence; both in the unit, which has a word for one and for more."""
    said = f"You said {amount(guess, unit)}"
    if guess_hits(guess, truth):
        return f"{said}, as near as a whole number comes."
    off, way = abs(guess - truth), "high" if guess > truth else "low"
    told = f"{off:.0f}" if off >= 9.95 else f"{off:.1f}"
    return f"{said}, which is {told}{' percentage points' * (unit == '%')} too {way}."


def streak(marks: Sequence[bool]) -> int:
    """Count the right answers in a row, from the last one back."""
    return next((count for count, mark in enumerate(reversed(marks)) if not mark), len(marks))


def best_streak(marks: Sequence[bool]) -> int:
    return max((len(list(same)) for right, same in groupby(marks) if right), default=0)


def in_a_row(marks: Sequence[bool]) -> str:
    """Say how many answers were right, how many in a row up to now, and in the best row."""
    return f"{sum(marks)} of {len(marks)} right, {streak(marks)} in a row, at best {best_streak(marks)}."


def sparkline(marks: Sequence[bool]) -> Markup:
    """The last twenty as an SVG in HTML: a tall filled bar is right, a short empty one below a cross is wrong."""
    if not marks:
        return Markup()
    shown, first = marks[-ANSWERS:], max(0, len(marks) - ANSWERS) + 1
    wrong = [str(number) for number, mark in enumerate(shown, start=first) if not mark]
    answers = "Your last answer" if len(shown) == 1 else f"Your last {len(shown)} answers"
    which = f" Wrong: question{'s' if len(wrong) > 1 else ''} {speech.listed(wrong)}." if wrong else ""
    width, high, says = ANSWERS * _STEP + 4, _FLOOR + 2, f"{answers}: {sum(shown)} right.{which}"
    floor = tag("path", class_="fs-floor", d=f"M0 {_FLOOR}.75h{width}")
    bars = []
    for x, right in zip(range(4, width, _STEP), shown, strict=False):
        kind, tall = ("fs-hit", _TALL) if right else ("fs-miss", _SHORT)
        bars.append(tag("rect", class_=kind, x=x, y=_FLOOR - tall, width=10, height=tall))
        bars += [] if right else [tag("path", class_="fs-cross", d=f"M{x + 1} {_FLOOR - tall - 12}l8 8m0-8l-8 8")]
    size = {"viewBox": f"0 0 {width} {high}", "width": f"{width}", "height": f"{high}"}
    drawn = tag("svg", floor, *bars, class_="fs-spark", xmlns=svg.XMLNS, **size, role="img", aria_label=says)
    now = [tag("b", str(streak(marks))), " in a row, at best ", tag("b", str(best_streak(marks)))]
    return tag("div", drawn, tag("p", *now, aria_hidden="true"), class_="fs-streak")

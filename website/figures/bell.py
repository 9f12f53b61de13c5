"""The heap that a class board piles up, as it grows toward the bell: exact chances, and what the bell says of them."""

from fractions import Fraction
from math import comb, sqrt
from statistics import NormalDist

from fivescore.analysis.odds import Dist
from fivescore.notebook.charts import Bar, bars
from fivescore.notebook.plots import bell
from fivescore.notebook.words import percent
from website.figures.registry import figure
from website.html import plot, table, written

DEALT = (3, 12, 48, 192, 768)
"""How many hands are dealt, each time four times as many: the standard deviation doubles."""
IN_HAND = Fraction(1, 4)
"""The chance that a tile which is named beforehand is among seven of 28."""


def heap(dealt: int) -> Dist[int]:
    """The chance of each number of hands that hold the named tile."""
    misses = IN_HAND.denominator - IN_HAND.numerator
    return Dist({hits: comb(dealt, hits) * misses ** (dealt - hits) for hits in range(dealt + 1)})


def within(dealt: int) -> tuple[range, float, float]:
    """The numbers within one standard deviation, and what the bell says of them, with and without half a step."""
    found = heap(dealt)
    mean, variance = found.mean(), found.variance()
    near = [hits for hits in found if (hits - mean) ** 2 <= variance]
    curve, (least, largest) = NormalDist(float(mean), sqrt(variance)), (near[0], near[-1])
    half = curve.cdf(largest + 0.5) - curve.cdf(least - 0.5)
    return range(least, largest + 1), half, curve.cdf(largest) - curve.cdf(least)


@figure("bell")
def growing() -> str:
    """The heap for each number of hands under the bell, and how well the bell counts what is near the middle."""
    heaps: dict[object, Dist[int]] = {dealt: heap(dealt) for dealt in DEALT}
    says = "How many of the hands hold the double six: the more hands, the nearer the heap comes to the bell."
    drawn = [
        Bar(str(hits), 100 * float(chance), percent(chance)) for hits, chance in heap(12).items() if chance > 1 / 1000
    ]
    rows = []
    for dealt, found in zip(DEALT, heaps.values(), strict=True):
        near, half, straight = within(dealt)
        exact = found.chance(near.__contains__)
        spread = f"{float(found.mean()):g} ± {sqrt(found.variance()):g}"
        counted = (percent(each) for each in (exact, Fraction(half), Fraction(straight)))
        rows.append((f"{dealt}", spread, f"{near[0]} to {near[-1]}", *counted))
    heads = ("Hands", "With [6-6]", "Near", "Counted", "Bell, with half a step", "Without")
    drawing = plot(bell(heaps, by="Hands dealt", outcome="Hands with [6-6]", says=says, first=1), says)
    shown = {"plot": drawing, "picture": bars(drawn, height=18), "table": table(heads, rows)}
    return written("shared.numbered", name="How well the bell counts", **shown)

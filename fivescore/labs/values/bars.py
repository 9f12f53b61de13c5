"""Chances and counts as bars, and what is believed of a hand as the grid of all tiles."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from fivescore.analysis.odds import Belief, Chances, Counts, Dist
from fivescore.analysis.solver import Outlook
from fivescore.core import speech
from fivescore.core.match import Match
from fivescore.labs.parts import charts, grid
from fivescore.labs.parts.charts import Bar
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import margin, signed
from fivescore.labs.values.drawn import draws, noted
from fivescore.svg.markup import Markup, joined, tag

MOST = 10**6
"""Fractions with larger numbers are left out: nobody reads them."""
FEW = 6
"""Up to so many bars are tall."""
LONGEST = 250
"""The longest name of a picture, in characters."""


def _exact(chance: Fraction) -> str:
    """A chance as a fraction; nothing where percent say the same or it is too long."""
    return str(chance) if 1 < chance.denominator < MOST else ""


def _bars(rows: list[Bar], says: str, *, reach: tuple[float, float] = (0, 0), solid: bool = False) -> Markup:
    """The bars and their words: a name is heard whole, so what is long is beside the picture."""
    height = 26 if len(rows) <= FEW else 20
    if len(speech.aloud(says)) <= LONGEST:
        return charts.bars(rows, says=says, reach=reach, height=height, solid=solid)
    drawn = charts.bars(rows, reach=reach, height=height, solid=solid)
    return drawn + tag("p", rich(says), class_="fs-v-hidden")


def decimals(chances: Iterable[Fraction]) -> int:
    """How many decimals all chances of a list have in percent: none where all are whole, else one."""
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


def _told(chance: Fraction, places: int) -> Markup:
    """A chance in percent and exactly, as it is at the end of a bar."""
    exact = _exact(chance)
    return joined([exactly(chance, places), *([" ", tag("span", exact, class_="fs-v-exact")] if exact else [])])


def _called(outcome: object) -> str:
    """The name of an outcome; a number below 0 has its minus sign."""
    return str(outcome).replace("-", "−") if isinstance(outcome, int | Fraction) else str(outcome)


def _said(name: object, chance: Fraction, places: int) -> str:
    exact = _exact(chance)
    return f"{name}: {exactly(chance, places)}{f', exactly {exact}' if exact else ''}"


@draws(Dist)
def dist(value: Dist[object]) -> Markup:
    """Each outcome with its chance, in percent and exactly; beside a 0, which is pale, all others are hatched."""
    places, zero = decimals(value.values()), 0 in value and len(value) > 1
    rows = [
        Bar(_called(outcome), float(chance), _told(chance, places), about=zero and outcome != 0)
        for outcome, chance in value.items()
    ]
    says = "; ".join(_said(_called(outcome), chance, places) for outcome, chance in value.items())
    return _bars(rows, f"{says}.", solid=not zero)


@draws(Chances)
def chances(value: Chances[object]) -> Markup:
    """Each event with its chance, all on the scale from 0 to 1; a stroke is at what it is held against."""
    rows, said, places = [], [], decimals([*value.values(), *value.marks.values()])
    for event, chance in value.items():
        mark = value.marks.get(event)
        text, words = _told(chance, places), _said(event, chance, places)
        if mark is not None:
            text += tag("span", f"{value.mark} {_exact(mark) or exactly(mark, places)}", class_="fs-v-was")
            words += f", {value.mark} {exactly(mark, places)}"
        stroke = None if mark is None else float(mark)
        about = value.about is not None and event == value.about
        rows.append(Bar(str(event), float(chance), text, about, stroke))
        said.append(words)
    drawn = _bars(rows, f"{'; '.join(said)}.", reach=(0, 1), solid=value.about is None)
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
    drawn = grid.belief(at.rules.tiles, title, value.now, value.before, mine=at.hand, voids=value.voids)
    return tag("div", drawn, class_="fs-lab") + tag("p", rich(says), class_="fs-v-note")


@draws(Outlook)
def outlook(value: Outlook) -> Markup:
    """The chance of each margin, and who goes out."""
    places = decimals(value.margins.values())
    rows = [
        Bar(signed(each), float(chance), _told(chance, places), about=each > 0)
        for each, chance in value.margins.items()
    ]
    says = "; ".join(_said(signed(each), chance, places) for each, chance in value.margins.items())
    ends = {"You go out": value.out, "another does": value.beaten, "the round is blocked": value.blocked}
    said = ", ".join(f"{who} {share}" for who, share in ends.items())
    drawn = _bars(rows, f"{says}.")
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

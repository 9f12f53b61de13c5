"""What is laid and played, in rows: plays and what they do, values of plays, turns, choices, games, rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from fivescore import svg
from fivescore.analysis.finder import Games, Opportunity, Plays, Residues
from fivescore.analysis.solver import FACE_UP, Averages, Solution, exactness
from fivescore.core import speech
from fivescore.core.game import State
from fivescore.core.layout import Ends, Play, Steps
from fivescore.core.position import Action, Position
from fivescore.core.rules import Differences
from fivescore.core.tiles import Hand, Tile
from fivescore.notebook import html, wheels, words
from fivescore.notebook.drawn import Named, draws, html_of, noted
from fivescore.notebook.html import Table, rich
from fivescore.notebook.values.bars import exactly
from fivescore.svg.markup import Markup, joined, tag

SHOWN = 12
"""How many games are drawn."""
SHORT = (int, float, Fraction, str, Tile)
"""What is in a row with its name."""
LONG = 12
"""A fraction of more digits is folded."""
WORDY = 30
"""More letters than these are a sentence: on a phone they are below their name."""
_NONE = joined([tag("span", "–", aria_hidden="true"), tag("span", "no score", class_="fs-v-hidden")])


def in_rows(
    heads: Sequence[str], kinds: Sequence[str], lines: Iterable[Sequence[str]], *, headed: bool = False
) -> Markup:
    """A table whose heads are for the ear only, unless it is `headed`; `kinds` are the looks of the columns.

    >>> in_rows(("Who",), ("who",), [("Ann",)]).count("Ann")
    1
    """
    head = tag("tr", *(tag("th", name, scope="col") for name in heads))
    body = []
    for first, *rest in lines:
        cells = [tag("td", cell, class_=f"fs-v-{look}") for look, cell in zip(kinds[1:], rest, strict=True)]
        body.append(tag("tr", tag("th", first, scope="row", class_=f"fs-v-{kinds[0]}"), *cells))
    top = tag("thead", head, class_=None if headed else "fs-v-hidden")
    return tag("table", top, tag("tbody", *body), class_="fs-v-rows fs-v-headed" if headed else "fs-v-rows")


def did(action: Action) -> Markup:
    """The tile of a play, drawn; another action in a word.

    >>> did("draw")
    '<span>draw</span>'
    """
    return svg.tile(action.tile, small=True) if isinstance(action, Play) else tag("span", words.named(action))


def _points(points: int) -> Markup:
    """A score in its pill."""
    return tag("span", svg.STAR, f" {points}", class_="fs-v-pill") if points else _NONE


def _becomes(each: Opportunity) -> str:
    """Say what a play does to the count, in a few words."""
    if each.play.on is None:
        return "leads"
    if each.lost is None:
        return f"adds {each.change}" if each.change else f"lies on {each.play.on}"
    return f"{each.lost} becomes {each.lost + each.change}"


@draws(Plays)
def plays(value: Plays) -> Markup:
    """A row for each play: tile, change, what it does, the count before and after, and what that scores."""
    if not value:
        return noted("No tile fits.")
    often = Counter(each.play.tile for each in value)
    to = joined([" ", tag("span", "to ", class_="fs-v-hidden"), svg.ARROW, " "])
    lines = []
    for each in sorted(value, key=lambda each: (-each.points, -each.change)):
        place = f"on {each.play.on}: " if often[each.play.tile] > 1 and each.lost is not None else ""
        count = joined([str(each.before), to, str(each.total)]) if each.play.on else str(each.total)
        change = words.signed(each.change)
        lines.append((did(each.play), change, rich(place + _becomes(each)), count, _points(each.points)))
    heads = ("Tile", "Change", "What it does", "Count", "Scores")
    return in_rows(heads, ("tile", "number", "words", "sum", "points"), lines)


@draws(Residues)
def residues(value: Residues) -> Markup:
    """The wheel of each number that scores."""
    drawn = tag("div", wheels.wheels(value.total, value, [], None), class_="fs-lab fs-v-bare")
    return drawn + noted(wheels.says(value))


@draws(Ends)
def ends(value: Ends) -> Markup:
    """Draw what each open end adds, and the sum."""
    counts = [tag("span", str(end.count), class_=f"fs-v-pill{'' if end.count else ' fs-v-none'}") for end in value.open]
    return tag("p", joined(counts, " + "), " = ", tag("b", str(value.total)), class_="fs-v-line")


@draws(Hand, alone=False)
def hand(value: Hand) -> Markup:
    """The tiles in a row on the table, among other values; alone a hand is drawn by `svg`."""
    return tag("p", joined([svg.tile(each, small=True) for each in value], " "), class_="fs-v-hand")


@draws(Steps)
def steps(value: Steps) -> Markup:
    """Each play of a layout: the tile, where it was laid, the count, and what that scored."""
    lines = [
        (svg.tile(each.last.tile, small=True), rich(speech.how_laid(each)), str(each.total), _points(each.points))
        for each in value
        if each.last
    ]
    return in_rows(("Tile", "Where", "Count", "Scores"), ("tile", "words", "sum", "points"), lines)


@draws(Table)
def table(value: Table) -> Markup:
    """A table as it is, short rows filled up."""
    widest = max(map(len, value.rows))
    lines = tuple((*map(str, row), *[""] * (widest - len(row))) for row in value.rows)
    return tag("div", html.table(value._replace(rows=lines)), class_="fs-v-table")


@draws(Named)
def named_values(value: Named) -> Markup:
    """Each value below its name; numbers, tiles and words in a row with theirs."""
    parts: list[Markup] = []
    for short, group in groupby(value.items(), lambda item: isinstance(item[1], SHORT)):
        if short:
            lines = [tag("tr", tag("th", rich(str(name)), scope="row"), tag("td", _fact(each))) for name, each in group]
            parts.append(tag("table", tag("tbody", *lines), class_="fs-v-rows fs-v-facts"))
        else:
            parts += [
                part for name, each in group for part in (tag("p", rich(str(name)), class_="fs-v-name"), _inner(each))
            ]
    return joined(parts)


def _fact(value: object) -> Markup:
    """A number, a tile or words; a fraction exactly, too, folded where it is long."""
    if isinstance(value, Fraction) and value.denominator > 1:
        if len(f"{value.numerator}{value.denominator}") > LONG:
            return tag("details", tag("summary", f"about {float(value):.4f}"), f"exactly {value}")
        share, about = 0 < value < 1, f"{float(value):.2f}"
        near = "" if Fraction(about) == value else "about "
        return joined([f"{exactly(value)}, " if share else f"{near}{about}, ", f"exactly {value}"])
    if isinstance(value, str):
        return tag("span", rich(value), class_="fs-v-said fs-v-long" if len(value) > WORDY else "fs-v-said")
    if isinstance(value, (int, Fraction)):
        return rich(f"{int(value):,}".replace("-", "−"))
    return rich(str(value).replace("-", "−") if isinstance(value, float) else str(value))


def _inner(value: object) -> Markup:
    """A value among others; what nothing draws is written."""
    try:
        return html_of(value)
    except TypeError:
        return noted(str(value))


@draws(Games)
def games(value: Games) -> Markup:
    """Each game by its tiles, in the order in which they were laid; of many the first few."""
    if not value:
        return noted("No game fits.")
    drawn = [tag("li", joined([svg.tile(play.tile, small=True) for play in game.plays], " ")) for game in value[:SHOWN]]
    more = noted(f"and {len(value) - SHOWN:,} more") if len(value) > SHOWN else Markup()
    return tag("ol", *drawn, class_="fs-v-games") + more


@draws(Averages)
def averages(value: Averages) -> Markup:
    """Each action with what it scores now, its mean value, and how exact that is."""
    lines: list[tuple[Markup | str, ...]] = []
    for each in value:
        sure = "" if each.mean == int(each.mean) else str(each.mean).replace("-", "−")
        sure = sure if each.error is None else f"± {each.error:.2f}"
        lines.append((did(each.play), _points(each.points), words.margin(each.mean), sure))
    sample = next((each.deals for each in value if each.deals), 0) or 0
    heads = ("Play", "Now", "Mean value", "Exactly" if not sample else "Standard error")
    how = exactness(value.position, sample, None)
    told = 4 if any(sure for *_, sure in lines) else 3
    kinds, lines = ("tile", "points", "number", "sum")[:told], [line[:told] for line in lines]
    return in_rows(heads[:told], kinds, lines, headed=True) + noted(how)


@draws(Solution)
def solution(value: Solution) -> Markup:
    """Each action with its value, all tiles known, the best first."""
    ranked = sorted(value.plays.items(), key=lambda pair: -pair[1])
    lines = [(did(action), words.margin(worth)) for action, worth in ranked]
    return in_rows(("Play", "Value"), ("tile", "number"), lines, headed=True) + noted(FACE_UP)


@draws(State)
def state(value: State) -> Markup:
    """The turns of a round: who did what, the count after it, what that scored, and how it ended."""
    steps, lines = iter(value.table.layouts[1:]), []
    for seat, action, points in value.events:
        count = str(next(steps).total) if isinstance(action, Play) else ""
        lines.append((f"Player {seat + 1}", did(action), count, _points(points)))
    drawn = in_rows(("Who", "Does", "Count", "Scores"), ("who", "tile", "sum", "points"), lines)
    return drawn + noted(_ended(value))


def _ended(value: State) -> str:
    """Say how a round ended, in sentences; or who is to move."""
    if not value.result:
        return f"Player {value.to_move + 1} is to move."
    reason, _, seat, points, pips = value.result
    if reason == "target":
        return f"Player {(seat or 0) + 1} has the target, and the match is over."
    how = "The round is blocked." if seat is None else f"Player {seat + 1} goes out."
    left, settled = (speech.listed([str(each) for each in found]) for found in (pips, points))
    return f"{how} Left: {left} pips. That settles {settled}."


@draws(Position)
def position(value: Position) -> Markup:
    """Draw what a seat sees on the table: the backs of one other, the layout, and its own hand."""
    others = [size for seat, size in enumerate(value.sizes) if seat != value.seat]
    backs = others[0] if len(others) == 1 else 0
    drawn = [svg.hand((), backs=backs)] if backs else []
    drawn += [svg.layout(value.layout, ground=True)] if value.layout.last else []
    return tag("div", *drawn, svg.hand(value.hand), class_="fs-v-seen")


@draws(Differences)
def differences(value: Differences) -> Markup:
    """The rules on which two rule sets differ."""
    if not value:
        return noted(f"{value.one.title} and {value.other.title} have the same rules.")
    lines = [(name.replace("_", " "), words.of_rule(one), words.of_rule(other)) for name, (one, other) in value.items()]
    head = tag("tr", *(tag("th", name, scope="col") for name in ("Rule", value.one.title, value.other.title)))
    body = [tag("tr", tag("th", name, scope="row"), *(tag("td", cell) for cell in cells)) for name, *cells in lines]
    return tag("table", tag("thead", head), tag("tbody", *body), class_="fs-v-rows fs-v-rules")

"""Drawing until you can play: the tiles of a boneyard in a row, turned up one after the other until one fits."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from math import comb
from random import Random
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis.odds import Dist
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout
from fivescore.core.notation import read_layout, read_tiles
from fivescore.core.rules import MUGGINS
from fivescore.core.speech import many
from fivescore.core.tiles import Tile
from fivescore.labs.chance.machine import before
from fivescore.labs.chance.series import ChanceQuestion, Trial, trial
from fivescore.labs.chance.trials import Run, Trials
from fivescore.labs.contract import Control, Table, View, registered, script
from fivescore.labs.parts import board, fields
from fivescore.labs.parts.charts import Bar, bars
from fivescore.svg.markup import Markup, tag

LENGTH = 14
"""How many tiles are in the boneyard."""


class Boneyard(NamedTuple):
    """What is known of a boneyard; some `others` are `elsewhere`, and its last tiles, a `reserve`, are never drawn."""

    layout: Layout
    hand: tuple[Tile, ...]
    fits: tuple[Tile, ...]
    others: tuple[Tile, ...]
    elsewhere: int = 0
    reserve: int = 0

    @property
    def row(self) -> int:
        """How many tiles may be in the boneyard: they lie in a row, and its first fourteen are the boneyard."""
        return len(self.fits) + len(self.others) - self.elsewhere

    @property
    def most(self) -> int:
        return LENGTH - self.reserve

    @property
    def stuck(self) -> Fraction:
        """The chance that no tile fits that may be drawn: all that fit are further back."""
        return Fraction(comb(self.row - self.most, len(self.fits)), comb(self.row, len(self.fits)))

    @property
    def draws(self) -> Dist[int]:
        """How many tiles are drawn, the one that fits included: the place of the first that fits, or all there are."""
        ways = {place: comb(self.row - place, len(self.fits) - 1) for place in range(1, self.most + 1)}
        ways[self.most] += comb(self.row - self.most, len(self.fits))
        return Dist({place: count for place, count in ways.items() if count})

    def deal(self, random: Random) -> list[Tile]:
        """A whole row; its first fourteen tiles are the boneyard, in the order of drawing."""
        others = random.sample(self.others, len(self.others) - self.elsewhere)
        return random.sample([*self.fits, *others], self.row)

    def drawn(self, row: list[Tile]) -> int:
        """How many tiles of a row are drawn."""
        return next((place for place, tile in enumerate(row[: self.most], 1) if tile in self.fits), self.most)

    def groups(self, row: list[Tile]) -> list[list[Tile]]:
        """The tiles of a row before the first that fits, between those that fit, and after the last."""
        found: list[list[Tile]] = [[]]
        for tile in row:
            if tile in self.fits:
                found.append([])
            else:
                found[-1].append(tile)
        return found


def by_sixes(some: int) -> Boneyard:
    """The boneyard where Ben could not play a six: you have led [6-6], and so many sixes are in it."""
    known = before(6 - some)
    return _boneyard(Layout(MUGGINS).play("6-6"), known.hand, elsewhere=7)


@lru_cache(maxsize=32)
def at_table(text: str) -> Boneyard:
    """Your boneyard, by the plays on the table and your hand, with a stroke between: you have no tile that fits."""
    plays, stroke, held = text.partition("|")
    layout, hand = read_layout(fields.tiles(plays), MUGGINS), read_tiles(fields.tiles(held))
    if not stroke or not layout.last:
        raise FivescoreError("write the plays, a stroke and your hand, such as 6-6 | 0-0 1-2 1-4")
    for tile in hand:
        if tile in layout.tiles:
            raise FivescoreError(f"{tile} lies on the table; it cannot be in your hand")
        if layout.fits([tile]):
            raise FivescoreError(f"{tile} fits: you can play, and draw nothing")
    found = _boneyard(layout, hand)
    if found.row < LENGTH:
        raise FivescoreError(f"only {found.row} tiles are unseen; the boneyard alone has {LENGTH}")
    if not found.fits:
        raise FivescoreError("no tile is left that fits")
    return found


def _boneyard(layout: Layout, hand: tuple[Tile, ...], elsewhere: int = 0) -> Boneyard:
    unseen = [tile for tile in layout.rest if tile not in hand]
    fits = tuple(tile for tile in unseen if layout.fits([tile]))
    return Boneyard(layout, hand, fits, tuple(tile for tile in unseen if tile not in fits), elsewhere)


LOOKED = 1_000
"""The most rows in which the groups are measured."""
_ASKS = (("mean", "How many are drawn"), ("stuck", "Never a tile that fits"))
_KEPT = {"0": "none", "1": "the last tile", "2": "the last two tiles"}


def _draw(yard: Boneyard, stuck: bool, random: Random) -> Trial:
    """One row, its first tile that fits marked; the value is how many are drawn, or whether one of these fits."""
    row = yard.deal(random)
    drawn = yard.drawn(row)
    found = row[drawn - 1] in yard.fits
    marked = [found and place == drawn for place in range(1, len(row) + 1)]
    return Trial(int(found) if stuck else drawn, tuple(row), tuple(marked))


@lru_cache(maxsize=32)
def yard_of(some: str, reserve: str, table: str) -> Boneyard:
    return (at_table(table) if table else by_sixes(int(some)))._replace(reserve=int(reserve))


def question(asks: str, some: str, reserve: str, table: str) -> ChanceQuestion:
    """How many tiles are drawn on average, or how likely it is that none fits of those that may be drawn."""
    yard = yard_of(some, reserve, table)
    fits, row = len(yard.fits), yard.row
    if table:
        told = f"{many(row, 'tile')} may be in your boneyard of {LENGTH}"
        who = "you"
    else:
        told = f"The boneyard holds {LENGTH} tiles"
        who = "Ben"
    fit = many(fits, "fits the table", "fit the table")
    told += f", and {fit}" if reserve == "0" else f", {fit}, and {_KEPT[reserve]} may not be drawn"
    if asks == "stuck":
        draws = "draw all that you may, and still cannot" if table else "draws all that may be drawn, and still cannot"
        return ChanceQuestion(
            f"{told}: how likely is it that {who} {draws} play?",
            partial(_draw, yard, True),
            Dist({0: yard.stuck, 1: 1 - yard.stuck}),
            ("tile that fits", "tiles that fit"),
            trials=("row", "rows"),
            event="no tile that fits",
            happens=frozenset({0}),
            way=f"C({row - yard.most},{fits})/C({row},{fits})",
        )
    draws = "do you draw" if table else "does Ben draw"
    return ChanceQuestion(
        f"{told}: how many {draws} on average, the one that fits included?",
        partial(_draw, yard, False),
        yard.draws,
        ("tile drawn", "tiles drawn"),
        trials=("row", "rows"),
        way="" if yard.stuck else f"({row} + 1)/({fits} + 1)",
        most=LENGTH,
    )


@lru_cache(maxsize=8)
def lengths(yard: Boneyard, seed: int, rows: int) -> tuple[float, ...]:
    """How long each group of a row is on average, in the first rows of a seed."""
    chance, sums = partial(_draw, yard, False), [0] * (len(yard.fits) + 1)
    for number in range(1, rows + 1):
        for place, group in enumerate(yard.groups(list(trial(chance, seed, number).tiles))):
            sums[place] += len(group)
    return tuple(each / rows for each in sums)


class Until(Trials):
    """How many tiles are drawn until one fits?"""

    walk = script(
        "guess 7 / deal-1 1 / deal-100 100 / count / fit 5 / fit 7 / asks stuck / reserve 2 / guess 10 / "
        "deal-10 10 / count / table 6-6 | 0-0 1-2 1-4 3-4 5-5 2-3 1-1 / deal-10 10 / table 6-6 | 2-6 / asks mean / "
        "table / undo / reset"
    )

    def last(self, state: Run) -> Markup:
        """The table and your hand; then the row: what is drawn face up, or all of it, in groups, once it is counted."""
        yard = yard_of(*state.chosen[1:])
        drawn = board.picture(yard.layout, caption="the table")
        drawn += board.row("Your hand", [board.cell(tile, "", "") for tile in yard.hand])
        if not state.deals:
            return drawn + board.row(
                f"The boneyard: {LENGTH} tiles{_stays(yard)}", [_back(yard, place) for place in range(LENGTH)]
            )
        row = list(trial(self.question(*state.chosen).chance, state.seed, state.deals).tiles)
        turned = yard.drawn(row)
        title = f"Row {state.deals:,}: {many(turned, 'tile')} drawn{_stays(yard)}"
        if state.counted:
            more = f"; the last {yard.row - LENGTH} are in the other hand" if yard.row > LENGTH else ""
            return drawn + _grouped(yard, title + more, row)
        cells = [
            _cell(yard, place, tile) if place < turned else _back(yard, place)
            for place, tile in enumerate(row[:LENGTH])
        ]
        return drawn + board.row(title, cells)

    def face_up(self, state: Run, last: Trial) -> tuple[Tile, ...]:
        """What is drawn; the whole row once it is counted."""
        yard = yard_of(*state.chosen[1:])
        return last.tiles if state.counted else last.tiles[: yard.drawn(list(last.tiles))]

    def chosen(self, state: Run) -> Iterator[tuple[Control, str]]:
        """A table of your own says by itself how many tiles fit."""
        own = bool(state.chosen[3])
        return (each for each in super().chosen(state) if not (own and each[0].id == "fit"))

    def _still(self, state: Run) -> View:
        view = super()._still(state)
        if not state.counted:
            return view
        yard = yard_of(*state.chosen[1:])
        rows = min(state.deals, LOOKED)
        means = lengths(yard, state.seed, rows) if rows else ()
        return view._replace(
            picture=view.picture + _gaps(yard, means, rows),
            tables=(_why(yard), *view.tables, *([_lengths(yard, means, rows)] if rows else [])),
            details=f"why the groups are alike, {view.details}",
        )


def _back(yard: Boneyard, place: int) -> Markup:
    """A tile of the row that is face down."""
    return tag("span", svg.back(), class_=f"fs-cell {_out(yard, place)}")


def _cell(yard: Boneyard, place: int, tile: Tile) -> Markup:
    """A tile of the row that is face up; one that fits has a star."""
    fits = tile in yard.fits
    return board.cell(tile, "", "★" if fits else "", " ".join([*["fs-made"] * fits, _out(yard, place)]).strip())


def _stays(yard: Boneyard) -> str:
    """Which tiles are never drawn, in words."""
    return f"; {_KEPT[str(yard.reserve)]} stay{'s' * (yard.reserve == 1)}" if yard.reserve else ""


def _out(yard: Boneyard, place: int) -> str:
    """How a tile is drawn that cannot be drawn from the boneyard."""
    return "" if place < yard.most else "fs-unfit"


def _grouped(yard: Boneyard, title: str, row: list[Tile]) -> Markup:
    """The row face up, cut in groups by the tiles that fit; the length of each is below it."""
    parts, place = [], 0
    for group in yard.groups(row):
        cells = [_cell(yard, place + at, tile) for at, tile in enumerate(group)]
        parts.append(tag("span", tag("span", *cells), tag("i", str(len(group))), class_="fs-gap"))
        place += len(group)
        if place < len(row):
            parts.append(_cell(yard, place, row[place]))
            place += 1
    return board.row(title, parts, "fs-gaps")


def _names(count: int) -> list[str]:
    """What the groups are called."""
    between = ["between"] if count == 3 else [f"between {place} and {place + 1}" for place in range(1, count - 1)]
    return ["before the first", *between, "after the last"]


def _share(yard: Boneyard) -> Fraction:
    """How long each group is on average."""
    return Fraction(yard.row - len(yard.fits), len(yard.fits) + 1)


def _gaps(yard: Boneyard, means: tuple[float, ...], rows: int) -> Markup:
    """A bar for the mean length of each group, and a stroke at the exact one."""
    if not rows:
        return Markup()
    share = float(_share(yard))
    drawn = bars(
        [
            Bar(name, mean, f"{mean:.2f}", about=not at, mark=share)
            for at, (name, mean) in enumerate(zip(_names(len(means)), means, strict=True))
        ],
        height=18,
    )
    told = tag("p", f"Tiles in each group, mean of {_rows(rows)}: bars dealt, strokes counted")
    return tag("div", tag("div", told, drawn), class_="fs-trials", aria_hidden="true")


def _rows(count: int) -> str:
    return f"{count:,} {'row' if count == 1 else 'rows'}"


def _why(yard: Boneyard) -> Table:
    """The argument by symmetry, step by step."""
    fits, share = len(yard.fits), _share(yard)
    cut = many(fits, "tile that fits cuts", "tiles that fit cut")
    rows = [
        ("", "What is known"),
        ("Groups", f"{cut} the {yard.row - fits} others in {fits + 1} groups, all alike"),
        ("Each group", f"({yard.row} − {fits})/({fits} + 1) = {share} tiles on average"),
    ]
    if not yard.stuck:
        rows.append(("Drawn", f"the first group, and the tile behind it: {share} + 1 = {share + 1}"))
    else:
        rows.append(("Drawn", "the first group, and the tile behind it, as far as may be drawn"))
        rows.append(("No tile that fits", f"in {yard.stuck} of all rows none fits that may be drawn"))
    return Table("Why the groups are alike", tuple(rows))


def _lengths(yard: Boneyard, means: tuple[float, ...], rows: int) -> Table:
    """The groups, measured and counted."""
    body = [(name, f"{mean:.2f}", str(_share(yard))) for name, mean in zip(_names(len(means)), means, strict=True)]
    return Table(f"Tiles in each group of {_rows(rows)}", (("Group", "Mean", "Counted"), *body))


UNTIL = registered(
    Until(
        "until",
        "How long until you can play?",
        (
            Control("asks", "choice", "Question", "mean", _ASKS),
            Control("fit", "range", "Tiles that fit", "2", low=1, high=6),
            Control("reserve", "choice", "Not drawn", "0", tuple(_KEPT.items())),
            Control("table", "text", "Or plays | your hand"),
        ),
        question,
    )
)
"""Two tiles of fourteen that fit."""

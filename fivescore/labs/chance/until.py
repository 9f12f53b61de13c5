"""Drawing until you can play: tiles in a row, turned up one after the other until one fits."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from random import Random

from fivescore import svg
from fivescore.exercises.numbers import many
from fivescore.labs.chance.boneyard import LENGTH, Boneyard, at_table, by_sixes
from fivescore.labs.chance.series import Trial, trial
from fivescore.labs.chance.trials import ChanceQuestion, Run, Trials
from fivescore.labs.contract import Control, Table, View
from fivescore.labs.parts import board
from fivescore.labs.parts.charts import Bar, bars
from fivescore.markup import Markup, tag
from fivescore.odds import Dist
from fivescore.tiles import Tile

LOOKED = 1_000
"""The most rows in which the groups are measured."""
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
    """The boneyard that the settings describe.

    >>> yard_of("2", "1", "").most
    13
    """
    return (at_table(table) if table else by_sixes(int(some)))._replace(reserve=int(reserve))


def question(asks: str, some: str, reserve: str, table: str) -> ChanceQuestion:
    """How many tiles are drawn on average, or how likely it is that none fits of those that may be drawn.

    >>> question("mean", "2", "0", "").truth, question("stuck", "1", "2", "").truth
    (Fraction(5, 1), Fraction(1, 7))
    """
    yard = yard_of(some, reserve, table)
    fits, row = len(yard.fits), yard.row
    if table:
        told = f"{many(row, 'tile')} may be in your boneyard of {LENGTH}, and {many(fits, 'fits', 'fit')} the table."
        who = "you"
    else:
        told = f"The boneyard holds {LENGTH} tiles, and {many(fits, 'fits', 'fit')} the table."
        who = "Ben"
    kept = "" if reserve == "0" else f" {_KEPT[reserve].capitalize()} may not be drawn."
    if asks == "stuck":
        draws = "draw all that you may, and still cannot" if table else "draws all that may be drawn, and still cannot"
        return ChanceQuestion(
            f"{told}{kept} How likely is it that {who} {draws} play?",
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
        f"{told}{kept} How many {draws} on average, the one that fits included?",
        partial(_draw, yard, False),
        yard.draws,
        ("tile drawn", "tiles drawn"),
        trials=("row", "rows"),
        way="" if yard.stuck else f"({row} + 1)/({fits} + 1)",
        most=LENGTH,
    )


@lru_cache(maxsize=8)
def lengths(yard: Boneyard, seed: int, rows: int) -> tuple[float, ...]:
    """How long each group of a row is on average, in the first rows of a seed.

    >>> [round(mean, 1) for mean in lengths(by_sixes(2), 1, 1000)]
    [4.1, 4.1, 3.8]
    """
    chance, sums = partial(_draw, yard, False), [0] * (len(yard.fits) + 1)
    for number in range(1, rows + 1):
        for place, group in enumerate(yard.groups(list(trial(chance, seed, number).tiles))):
            sums[place] += len(group)
    return tuple(each / rows for each in sums)


class Until(Trials):
    """How many tiles are drawn until one fits?

    >>> from fivescore.labs.contract import Message, Session
    >>> print(Session(UNTIL).send(Message("deal", "1")).view.says)
    Row 1: 9 tiles drawn ([0-6]). Deal ten rows or more for a mean.
    """

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

    def _controls(self, state: Run) -> tuple[Control, ...]:
        """A table of your own says by itself how many tiles fit."""
        own = bool(state.chosen[3])
        return tuple(
            each._replace(enabled=each.enabled and not own) if each.id == "fit" else each
            for each in super()._controls(state)
        )

    def _still(self, state: Run) -> View:
        view = super()._still(state)
        if not state.counted:
            return view
        yard = yard_of(*state.chosen[1:])
        rows = min(state.deals, LOOKED)
        means = lengths(yard, state.seed, rows) if rows else ()
        return view._replace(
            picture=view.picture + _gaps(yard, means, rows),
            says=f"{view.says} {_why(yard)}",
            tables=(*view.tables, _lengths(yard, means, rows)) if rows else view.tables,
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
    """The row face up, cut in groups by the tiles that fit; the length of each stands below it."""
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


def _why(yard: Boneyard) -> str:
    """The argument by symmetry in a sentence."""
    fits = len(yard.fits)
    says = (
        f"{many(fits, 'tile that fits cuts', 'tiles that fit cut')} the {yard.row - fits} others in {fits + 1} groups, "
        f"all alike: {_share(yard)} tiles on average. The first group is drawn, and the tile behind it."
    )
    if yard.stuck:
        says += f" In {yard.stuck} of all rows none fits that may be drawn."
    return says


def _lengths(yard: Boneyard, means: tuple[float, ...], rows: int) -> Table:
    """The groups, measured and counted."""
    body = [(name, f"{mean:.2f}", str(_share(yard))) for name, mean in zip(_names(len(means)), means, strict=True)]
    return Table(f"Tiles in each group of {_rows(rows)}", (("Group", "Mean", "Counted"), *body))


UNTIL = Until(
    "until",
    "How long until you can play?",
    (
        Control(
            "asks", "choice", "Question", "mean", (("mean", "How many are drawn"), ("stuck", "Never a tile that fits"))
        ),
        Control("fit", "range", "Tiles that fit", "2", low=1, high=6),
        Control("reserve", "choice", "Not drawn", "0", tuple(_KEPT.items())),
        Control("table", "text", "Or plays | your hand"),
    ),
    question,
)
"""Two tiles of fourteen that fit."""

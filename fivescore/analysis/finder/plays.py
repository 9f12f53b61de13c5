"""Which plays score, by how each changes the count; and what the next player could score, if nothing is known.

A count need not be added up anew for every tile. A play covers one end and shows another, so it changes the count by a
fixed amount: it scores where that change takes the count to a multiple. No rule is written here: every change is the
difference of two totals of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from fivescore.analysis.odds import Dist
from fivescore.core.errors import FivescoreError, IllegalAction, NotationError
from fivescore.core.frames import frame
from fivescore.core.layout import Layout, Play, Table
from fivescore.core.position import Action, Position
from fivescore.core.tiles import Tile, tiles_of


class Opportunity(NamedTuple):
    """A play and what it does to the count: `total` after it, the `points` that scores, and the `change` that it is.

    `lost` is what the covered end no longer adds; None for the lead, and where the covered end goes on as before or
    added nothing. Totals are in pips, points in the rule set's own unit.

    >>> from fivescore import ALL_FIVES, Layout
    >>> (best,) = opportunities(Layout(ALL_FIVES).play("1-4").play("1-1"), "3-4 1-2")
    >>> str(best.play), best.total, best.points, best.change, best.lost
    ('3-4@1-4', 5, 5, -1, 4)
    """

    play: Play
    total: int
    points: int
    change: int
    lost: int | None = None

    @property
    def before(self) -> int:
        """The count before the play, in pips."""
        return self.total - self.change

    @property
    def does(self) -> str:
        """The effect on the count in a few words: "turns the 3 into a 5", "adds 4", or "leads".

        >>> Opportunity(Play(Tile(4, 4), Tile(1, 4)), 10, 10, 4, 4).does
        'turns the 4 into an 8'
        """
        if self.play.on is None:
            return "leads"
        if self.lost is None:
            return f"adds {self.change}"
        made = self.lost + self.change
        return f"turns the {self.lost} into {'an' if made in (8, 11, 18) or made // 10 == 8 else 'a'} {made}"

    @property
    def says(self) -> str:
        """The same with the count before and after; for the lead, the count after.

        >>> Opportunity(Play(Tile(3, 5), Tile(3, 4)), 15, 15, 2, 3).says
        'turns the 3 into a 5: 13 → 15'
        """
        return f"{self.does}: {self.total}" if self.play.on is None else f"{self.does}: {self.before} → {self.total}"


class Plays(tuple[Opportunity, ...]):
    """Plays in their order: the tuple of them, and a line for each where it is shown.

    >>> from fivescore import ALL_FIVES, Layout
    >>> outcomes(Layout(ALL_FIVES).play("4-5").play("5-5").play("3-5"), "3-6 0-5")
    [3-6] on [3-5]  +3  turns the 3 into a 6: 7 → 10  scores 10
    [0-5] on [5-5]   0  adds 0: 7 → 7
    """

    __slots__ = ()

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each play: `tile`, `on`, `change`, `total`, `points`."""
        return frame(
            {"tile": it.play.tile, "on": it.play.on, "change": it.change, "total": it.total, "points": it.points}
            for it in self
        )

    def __repr__(self) -> str:
        lines = []
        for each in self:
            where = f"{each.play.tile} on {each.play.on}" if each.play.on else str(each.play.tile)
            scores = f"  scores {each.points}" if each.points else ""
            lines.append(f"{where}  {f'{each.change:+}' if each.change else '0':>2}  {each.says}{scores}")
        return "\n".join(lines) or "No tile fits."


def outcomes(layout: Layout, hand: str | Iterable[Tile | str]) -> Plays:
    """Every play of a hand, the best first: most points, then by the set's order of tiles, then of the open ends.

    A hand is a text such as "1-4 1-6", or tiles. The first of all is what `greedy()` plays.

    >>> from fivescore import ALL_FIVES, Layout
    >>> [each.says for each in outcomes(Layout(ALL_FIVES).play("3-5"), "1-3 3-3 0-2")]
    ['turns the 3 into a 1: 8 → 6', 'turns the 3 into a 6: 8 → 11']

    Raises NotationError for what is not a tile, is not in the set or is named twice, and IllegalAction for a tile that
    is on the table.
    """
    tiles = read_hand(layout, hand)
    plays = sorted(layout.fitting(tiles), key=lambda play: (play.tile, layout.end(play)))
    found = [_opportunity(layout, play) for play in plays]
    return Plays(sorted(found, key=lambda each: -each.points))


def opportunities(layout: Layout, hand: str | Iterable[Tile | str]) -> Plays:
    """The plays of a hand that score, the best first; order and errors as `outcomes()`.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> for each in opportunities(Layout(FIVES_AND_THREES).play("3-6").play("6-6"), "0-3 1-3 3-3"):
    ...     print(each.play, each.says, each.points)
    3-3@3-6 turns the 3 into a 6: 15 → 18 6
    0-3@3-6 turns the 3 into a 0: 15 → 12 4
    """
    return Plays(each for each in outcomes(layout, hand) if each.points)


def greedy(position: Position) -> Action:
    """The play with most points now; else the first action that is allowed.

    Of equal plays it is the first by the set's order of tiles, and then by the lower pip that is covered.

    >>> from fivescore import ALL_FIVES, Layout
    >>> str(greedy(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 3-6", others=(3,))))
    '3-6@6-6'
    """
    plays, (known, number) = position.different, position.layout.known
    steps = known.steps(number, position.rules.tiles.mask(play.tile for play in plays))
    return max(zip(plays, steps, strict=True), key=lambda each: each[1][1])[0] if plays else position.legal[0]


def read_hand(layout: Layout, hand: str | Iterable[Tile | str]) -> tuple[Tile, ...]:
    """The tiles of a hand, in its order, none of them on the table; errors as `outcomes()`.

    >>> from fivescore import ALL_FIVES, Layout
    >>> read_hand(Layout(ALL_FIVES).play("1-4"), "1-6 [0-4]")
    (Tile(1, 6), Tile(0, 4))
    """
    tiles = tiles_of(hand)
    for place, tile in enumerate(tiles):
        if layout.rules.tiles.mask([tile]) & layout.played:
            raise IllegalAction(f"{tile} is on the table, so no hand holds it", Play(tile), layout)
        if tile in tiles[:place]:
            raise NotationError(f"{tile} is named twice; each tile is in the set once", str(tile))
    return tiles


def _opportunity(layout: Layout, play: Play) -> Opportunity:
    """Measure a play that fits: its change is the difference of two totals."""
    after = layout.after(play)
    change, lost = after.total - layout.total, None
    if play.on:
        _, count, leaves = layout.open[after.covered]
        gone = count - sum(leaf.count for leaf in leaves)
        lost = gone if gone or not (leaves or layout.spins(play.on)) else None
    return Opportunity(play, after.total, after.points, change, lost)


class Residue(NamedTuple):
    """The remainder of the count divided by a number that scores, and the changes that would score for that number.

    `changes` are those that one play could make at most, the smallest first: they lie `divisor` apart.

    >>> from fivescore import ALL_FIVES, Layout
    >>> residues(Layout(ALL_FIVES).play("3-5"))
    In fives 8 leaves 3: -3, +2, +7, +12 score.
    """

    divisor: int
    left: int
    changes: tuple[int, ...]

    @property
    def plural(self) -> str:
        """The name of the divisor where several are counted."""
        return {3: "threes", 5: "fives", 7: "sevens"}.get(self.divisor, f"{self.divisor}s")


class Residues(tuple[Residue, ...]):
    """The residues of a count, one for each number that scores: a tuple, with the `total` that is counted.

    >>> found = Residues([Residue(5, 2, (-2, 3))], total=7)
    >>> found, found.total, found[0].left
    (In fives 7 leaves 2: -2, +3 score., 7, 2)
    """

    total: int

    def __new__(cls, found: Iterable[Residue], total: int) -> Residues:
        made = tuple.__new__(cls, found)
        made.total = total
        return made

    def __getnewargs__(self) -> tuple[tuple[Residue, ...], int]:
        return tuple(self), self.total

    def __repr__(self) -> str:
        lines = []
        for each in self:
            changes = ", ".join(f"{change:+}" if change else "0" for change in each.changes)
            lines.append(f"In {each.plural} {self.total} leaves {each.left}: {changes} score.")
        return "\n".join(lines) or "No change scores."


def residues(layout: Layout) -> Residues:
    """The count of a layout by each number that scores: 5, or 3, or 3 and 5, or every odd prime within reach.

    Which numbers score is asked of the rule set, total by total. A play takes away an end at most, and adds a double at
    most. An empty layout leaves 0; its changes are the totals of leads.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> [(each.divisor, each.left) for each in residues(Layout(FIVES_AND_THREES).play("3-5"))]
    [(3, 2), (5, 3)]
    """
    total, divisors = layout.total, layout.rules.divisors
    most = max((end.count for end in layout.ends.open), default=0)
    reach = {change: divisors(total + change) for change in range(-most, 2 * layout.rules.tiles.largest + 1)}
    numbers = sorted({number for scoring in reach.values() for number in scoring})
    found = [
        Residue(number, total % number, tuple(change for change, scoring in reach.items() if number in scoring))
        for number in numbers
    ]
    return Residues(found, total)


class Prospect(NamedTuple):
    """The chances of the next player's best score with one play, if all hands of the unseen tiles were equally likely.

    `seat` is the next player, who holds `held` of the unseen tiles, each of them with the chance `each`. `best` is the
    best play of every unseen tile, None for one that fits nowhere; `chances` the chance of each best score of the hand.

    >>> from fivescore import FIVES_AND_THREES
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6", others=(1,))
    >>> found = prospect(position)
    >>> found.held, found.mean, found.chances[8], found.best[Tile(3, 6)].says
    (1, Fraction(6, 13), Fraction(1, 26), 'adds 3: 12 → 15')
    """

    seat: int
    held: int
    each: Fraction
    best: Mapping[Tile, Opportunity | None]
    chances: Dist[int]

    @property
    def mean(self) -> Fraction:
        """The best score on average, in the rule set's own unit."""
        return self.chances.mean()


def prospect(position: Position, play: Play | None = None) -> Prospect:
    """The prospect of the next player: on the table as it is, or after a `play` of the seat that looks.

    Unweighed: what knocks and draws prove is left out, every hand is taken for equally likely, and tiles that the next
    player may still draw are not counted. Exact for what it says.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import Deal
    >>> tiles = tuple(ALL_FIVES.tiles)
    >>> position = Deal(ALL_FIVES, (tiles[:9], tiles[9:18]), tiles[18:]).start().seen_by(0)
    >>> found = prospect(position, Play(Tile(0, 5)))
    >>> found.seat, found.held, found.each, found.mean
    (1, 9, Fraction(9, 19), Fraction(90, 19))

    Raises IllegalAction for a play that is not allowed.
    """
    layout = position.layout.play(*play) if play else position.layout
    seat, held = next_to_play(position)
    best = {tile: next(iter(outcomes(layout, [tile])), None) for tile in position.unseen}
    chances = best_score_chances(layout, position.unseen, held)
    return Prospect(seat, held, Fraction(held, len(best) or 1), best, chances)


def best_score_chances(layout: Layout, unseen: str | Iterable[Tile | str], held: int) -> Dist[int]:
    """The chance of each best score, least first, of one who holds `held` of the tiles, all hands equally likely.

    A hand that cannot play, or scores nothing, has the best score 0. The chance that the best is at most so much is the
    share of hands without a tile that scores more: two binomial coefficients. Errors as `outcomes()`, and
    FivescoreError for a hand that is larger than the tiles are many.

    >>> from fivescore import ALL_FIVES, Layout
    >>> best_score_chances(Layout(ALL_FIVES).play("1-4"), "0-4 4-4 1-1 1-6", 2)
    Dist({0: Fraction(1, 2), 10: Fraction(1, 2)})
    """
    scores = best_scores(layout, read_hand(layout, unseen))
    if not 0 <= held <= len(scores):
        raise FivescoreError(f"nobody can hold {held} of {len(scores)} tiles; a hand has 0 to {len(scores)} of them")
    found: dict[int, int] = {}
    below = 0
    for points in sorted({0, *scores}):
        at_most = comb(sum(score <= points for score in scores), held)
        if at_most > below:
            found[points] = at_most - below
        below = at_most
    return Dist(found)


def best_scores(layout: Layout, tiles: Iterable[Tile]) -> list[int]:
    """The most that each tile scores now, 0 for one that fits nowhere; none of them is on the table.

    >>> from fivescore import ALL_FIVES, Layout
    >>> best_scores(Layout(ALL_FIVES).play("1-4"), [Tile(4, 4), Tile(4, 6), Tile(2, 3)])
    [0, 0, 0]
    """
    (known, number), bits = layout.known, layout.rules.tiles.bits
    return [max([points for _, points, _ in known.plays(number, bits[tile])], default=0) for tile in tiles]


def expected_best(known: Table, number: int, unseen: int, held: int) -> float:
    """The mean of `best_score_chances()` by floats, for players who look at thousands of tables.

    They are told by a table and the number of the ends there; the unseen tiles are a mask.

    >>> from fivescore import ALL_FIVES, Layout
    >>> expected_best(*Layout(ALL_FIVES).play("1-4").known, ALL_FIVES.tiles.mask([Tile(4, 4), Tile(1, 1)]), 1)
    0.0
    """
    tiles = unseen.bit_count()
    hands = below = comb(tiles, held)
    total = 0
    for points, mask in known.best[number]:
        if count := (unseen & mask).bit_count():
            tiles -= count
            above, below = below, comb(tiles, held)
            total += points * (above - below)
    return total / hands if total else 0.0


def next_to_play(position: Position) -> tuple[int, int]:
    """The seat that plays next, the one that looks left out, and how many tiles it holds; partners play too.

    >>> from fivescore import ALL_FIVES
    >>> next_to_play(Position.of(Layout(ALL_FIVES).play("1-4"), hand="5-6", others=(3,)))
    (1, 3)
    """
    count = len(position.sizes)
    for seat in (*range(position.to_move, count), *range(position.to_move)):
        if seat != position.seat and position.sizes[seat]:
            return seat, position.sizes[seat]
    return position.to_move, 0

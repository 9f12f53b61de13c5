"""The tiles on the table: where each lies, for drawing, records and people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Literal, NamedTuple

from fivescore.errors import FivescoreError, IllegalAction, Refusal
from fivescore.layout.growth import End, Ends, Shape
from fivescore.rules import Count, RuleSet, Spinner
from fivescore.tiles import Tile


class Play(NamedTuple):
    """A tile and the tile that it was laid on; `on` is None for the lead.

    >>> str(Play(Tile(1, 1), Tile(1, 4)))
    '1-1@1-4'
    """

    tile: Tile
    on: Tile | None = None

    def __str__(self) -> str:
        return "@".join([f"{low}-{high}" for low, high in filter(None, self)])


Way = Literal["left", "right", "up", "down"]
"""Where an arm leads from the lead: for drawing and speech only, no rule asks for it."""
_OPPOSITE: dict[Way, Way] = {"left": "right", "right": "left", "up": "down", "down": "up"}


class Opening(NamedTuple):
    """An open end, the tile whose end it is, and where its arm leads.

    The lead lies low half left, a leading double opens its first side to the right; the ends of a spinner open up, then
    down (on an arm that leads up or down: left, then right).

    >>> from fivescore import ALL_FIVES
    >>> [(str(each.host), each.way, each.end.count) for each in Layout(ALL_FIVES).play("1-4").play("4-4").openings]
    [('[1-4]', 'left', 1), ('[4-4]', 'right', 8)]
    """

    host: Tile
    end: End
    way: Way
    of_spinner: bool = False
    """Whether it is one of the two ends of a spinner, which open when both its sides are covered."""

    def counts(self, rules: RuleSet) -> bool:
        """Whether it is counted at all: a blank end is, and adds 0; the bare end of a spinner is not, but in Sniff."""
        return not self.of_spinner or rules.count is Count.ENDS


class Layout:
    """The tiles on the table under one rule set, and the order in which they came; frozen, `play()` gives a new one.

    `layout.total` is the sum of pips at the open ends after the last play, `layout.points` what that total scores.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES).play("1-4").play("1-1", on="1-4")
    >>> layout
    Layout(ALL_FIVES).play('1-4').play('1-1', on='1-4')
    >>> layout.total, layout.points, layout.places("1-3")
    (6, 0, (Tile(1, 1),))

    Raises FivescoreError for what is no rule set.
    """

    __slots__ = ("before", "covered", "hosts", "last", "played", "rules", "shape")

    rules: RuleSet
    """The rule set that it grows and counts by."""
    before: Layout | None
    """The layout before the last play; None where nothing is played."""
    last: Play | None
    """The last play; None where nothing is played."""
    covered: int
    """Which of the open ends before it the last play covered, from 0; -1 for the lead and before it."""
    shape: Shape
    """The open ends, in the order in which they opened; those that count nothing too."""
    hosts: tuple[Tile, ...]
    """The tile of each open end."""
    played: int
    """The tiles that are played, as bits of the rule set's tiles."""

    _repr_svg_: ClassVar[Callable[[Layout], str]]
    """Its drawing in a notebook, which `svg` adds."""

    def __new__(cls, rules: RuleSet) -> Layout:
        if not isinstance(rules, RuleSet):
            raise FivescoreError(f"{rules!r} is not a rule set; try Layout(ALL_FIVES) or Layout(RULE_SETS['five-up'])")
        return cls._made(rules=rules, before=None, last=None, covered=-1, shape=Shape.empty(rules), hosts=(), played=0)

    @classmethod
    def _made(
        cls,
        rules: RuleSet,
        before: Layout | None,
        last: Play | None,
        covered: int,
        shape: Shape,
        hosts: tuple[Tile, ...],
        played: int,
    ) -> Layout:
        new, put = object.__new__(cls), object.__setattr__
        put(new, "rules", rules)
        put(new, "before", before)
        put(new, "last", last)
        put(new, "covered", covered)
        put(new, "shape", shape)
        put(new, "hosts", hosts)
        put(new, "played", played)
        return new

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Layout cannot be changed ({name}); play() gives a new one")

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays, first to last."""
        return tuple(layout.last for layout in self.steps() if layout.last)

    def steps(self) -> tuple[Layout, ...]:
        """The layout after each play, first to last; () where nothing is played.

        >>> from fivescore import MUGGINS
        >>> [step.total for step in Layout(MUGGINS).play("5-5").play("5-0").steps()]
        [10, 10]
        """
        out: list[Layout] = []
        layout: Layout | None = self
        while layout is not None and layout.last is not None:
            out.append(layout)
            layout = layout.before
        return tuple(reversed(out))

    @property
    def ends(self) -> Ends:
        """The open ends without their places: equal for layouts that play alike."""
        return Ends(tuple(sorted(self.shape.ends)), self.shape.spinner_out)

    @property
    def spinner_out(self) -> bool:
        """Whether the spinner is out, in games in which the first double is the spinner."""
        return self.shape.spinner_out

    @property
    def openings(self) -> tuple[Opening, ...]:
        """Every open end with its tile, in the order in which they opened; those that count nothing too."""
        return tuple(map(Opening, self.hosts, self.shape.ends, self._ways()[1], self.shape.bare))

    @property
    def ways(self) -> tuple[Way, ...]:
        """Where each tile was laid, first to last, seen from the tile that it touches; right for the lead.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4").ways
        ('right', 'left', 'right')
        """
        return self._ways()[0]

    @property
    def way(self) -> Way:
        """Where the last tile was laid; right for the lead."""
        return self.ways[-1] if self.last else "right"

    def _ways(self) -> tuple[tuple[Way, ...], list[Way]]:
        """Where each tile was laid, and where each end is open."""
        laid: list[Way] = []
        ways: list[Way] = []
        for layout in self.steps():
            before = layout.before
            if before is not None and before.last is not None:
                way = ways.pop(layout.covered)
                leaves = len(before.shape.ends[layout.covered].leaves)
                if leaves:
                    ways[layout.covered : layout.covered] = _ways_left(leaves, way)
                ways.append(way)
            else:
                ways = ["right"] if len(layout.hosts) == 1 else ["left", "right"]
            laid.append(ways[-1])
        return tuple(laid), ways

    @property
    def total(self) -> int:
        """The sum of pips at the open ends, after the last play; 0 for an empty layout."""
        return self.shape.total

    @property
    def tiles(self) -> frozenset[Tile]:
        """The tiles that are played."""
        return frozenset(self.rules.tiles.tiles(self.played))

    @property
    def rest(self) -> tuple[Tile, ...]:
        """The tiles of the set that are not on the table, in the set's order.

        >>> from fivescore import ALL_FIVES
        >>> len(Layout(ALL_FIVES).play("1-4").rest)
        27
        """
        tiles = self.rules.tiles
        return tiles.tiles(((1 << len(tiles)) - 1) & ~self.played)

    @property
    def points(self) -> int:
        """What the total scores, in the rule set's own unit."""
        return self.shape.points

    def places(self, tile: Tile | str) -> tuple[Tile | None, ...]:
        """The tiles that `tile` may be laid on now: () if none, (None,) if it would be the lead.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).places("6-6"), Layout(ALL_FIVES).play("1-4").places("6-6")
        ((None,), ())
        """
        return self._hosts(_tile(tile))

    def _hosts(self, tile: Tile) -> tuple[Tile | None, ...]:
        if not self.rules.tiles.bits.get(tile, 0) & ~self.played:
            return ()
        if not self.last:
            return (None,)
        return tuple([self.hosts[index] for _, index in self.shape.fitting((tile,))])

    def fitting(self, hand: Iterable[Tile]) -> list[Play]:
        """Every way to lay a tile of `hand`, none of them played yet: by tile, then in the order of the open ends.

        >>> from fivescore import ALL_FIVES
        >>> [str(play) for play in Layout(ALL_FIVES).play("1-4").play("1-1").fitting([Tile(1, 3), Tile(4, 5)])]
        ['1-3@1-1', '4-5@1-4']
        """
        if not self.last:
            return [Play(tile) for tile in hand]
        hosts = self.hosts
        return [Play(tile, hosts[index]) for tile, index in self.shape.fitting(hand)]

    def fits(self, hand: Iterable[Tile]) -> bool:
        """Whether some tile of `hand` can be laid.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").fits([Tile(2, 3), Tile(5, 5)])
        False
        """
        at = self.shape.at
        return any(low in at or high in at for low, high in hand) if self.last else any(True for _ in hand)

    def play(self, tile: Tile | str, on: Tile | str | None = None, *, arm: int | None = None) -> Layout:
        """The layout with `tile` laid on the tile `on`, which may be left out where only one place fits.

        `arm` need never be given: the free sides of a double are alike. Given, it is checked: which arm of the double
        `on` begins here, 1 and 2 from its sides, 3 and 4 from its ends (the arm that it lies on itself is 1).

        >>> from fivescore import ALL_FIVES, Layout
        >>> Layout(ALL_FIVES).play("4-4").play("4-5").play("4-6", on="4-4", arm=3)
        Traceback (most recent call last):
        ...
        fivescore.errors.IllegalAction: arm 3 of [4-4] is not open yet: its ends open when both its sides are covered; \
        arm 2 is next

        Raises NotationError for a text that is no tile, and IllegalAction for a tile that is not in the set, is played
        already or fits nowhere, for a place that does not fit or is not open yet, and where several places fit and
        none is named.
        """
        tile, on = _tile(tile), None if on is None else _tile(on)
        if message := self.refusal(tile, on, arm):
            raise IllegalAction(message, Play(tile, on), self)
        if on is None:
            (on,) = self._hosts(tile)
        return self.after(Play(tile, on))

    def after(self, play: Play) -> Layout:
        """The layout after a play of `fitting()` or `places()`; nothing is checked, `play()` is what checks.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).after(Play(Tile(1, 4))).total
        5
        """
        tile, on = play
        played = self.played | self.rules.tiles.bits[tile]
        if on is None:
            index, shape = -1, self.shape.lead(tile)
            hosts: tuple[Tile, ...] = (tile,) * len(shape.ends)
        else:
            hosts, ends = self.hosts, self.shape.ends
            index = hosts.index(on)
            while ends[index].pip not in tile:
                index = hosts.index(on, index + 1)
            left, shape = len(ends[index].leaves), self.shape.cover(index, tile)
            hosts = (*hosts[:index], *hosts[index : index + 1] * left, *hosts[index + 1 :], tile)
        return self._made(
            rules=self.rules, before=self, last=play, covered=index, shape=shape, hosts=hosts, played=played
        )

    def refusal(self, tile: Tile, on: Tile | None = None, arm: int | None = None) -> Refusal:
        """Why `tile` cannot be laid on `on` (and there on that arm), and what would be allowed; "" where it can.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").refusal(Tile(3, 5))
        '[3-5] fits no open end; open ends: 1, 4'
        """
        hosts = self._hosts(tile)
        if on in hosts or (on is None and len(hosts) == 1):
            return Refusal("" if arm is None or on is None else self._arm_refusal(on, arm), "spinner")
        if tile not in self.rules.tiles:
            top = self.rules.tiles.largest
            return Refusal(f"{tile} is not in a {self.rules.tiles} set; its pips go from 0 to {top}", "tiles")
        if tile in self.tiles:
            return Refusal(f"{tile} is played already; each tile is in the set once", "tiles")
        if not self.last:
            return Refusal(
                f"{tile} leads an empty table, so there is no {on} to lay it on; leave the place out", "lead"
            )
        if not hosts:
            pips = ", ".join(map(str, sorted(end.pip for end in self.shape.ends)))
            arm = on in self.tiles and on.is_double and on not in self.hosts and on.low in (tile.low, tile.high)
            return Refusal(f"{tile} fits no open end; open ends: {pips}", "spinner" if arm else "fitting")
        fitting = ", ".join(map(str, hosts))
        if on is None:
            return Refusal(f"{tile} fits on several tiles: {fitting}; name the one it is laid on", "fitting")
        if on not in self.tiles:
            why = f"{on} is not on the table, so {tile} cannot be laid on it"
        elif on in self.hosts:
            why = f"{tile} does not match the open end of {on}"
        else:
            return Refusal(f"{on} has no open end; {tile} fits on: {fitting}", "spinner" if on.is_double else "fitting")
        return Refusal(f"{why}; it fits on: {fitting}", "fitting")

    def _arm_refusal(self, host: Tile, arm: int) -> str:
        """Why `arm` of `host` does not begin now; empty where it does."""
        touching = [play for play in self.plays if play.on == host or (play.tile == host and play.on)]
        following = len(touching) + 1
        if not host.is_double:
            return f"{host} is not a double, and only doubles have numbered arms; leave arm out"
        if arm == following or {arm, following} == {3, 4}:
            return ""
        why = "taken" if arm < following else "not open yet: its ends open when both its sides are covered"
        if arm not in (1, 2, 3, 4):
            why = "not there: sides are 1 and 2, ends 3 and 4"
        elif arm > 2 and not self._spins(host):
            why = f"never open, since {host} is no spinner"
        return f"arm {arm} of {host} is {why}; arm {following} is next"

    def _spins(self, double: Tile) -> bool:
        """Whether a double that is played is a spinner."""
        first = next(play.tile for play in self.plays if play.tile.is_double)
        return self.rules.spinner is Spinner.EVERY or (self.rules.spinner is Spinner.FIRST and double == first)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self.rules == other.rules and self.plays == other.plays

    def __hash__(self) -> int:
        return hash((self.rules, self.plays))

    def __reduce__(self) -> tuple[object, tuple[RuleSet, tuple[Play, ...]]]:
        return (_replay, (self.rules, self.plays))

    def __len__(self) -> int:
        return self.played.bit_count()

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        plays = (f".play({_short(tile)}{f', on={_short(on)}' if on else ''})" for tile, on in self.plays)
        return f"Layout({self.rules!r}){''.join(plays)}"

    def __str__(self) -> str:
        return " ".join(map(str, self.plays))


def _replay(rules: RuleSet, plays: tuple[Play, ...]) -> Layout:
    layout = Layout(rules)
    for tile, on in plays:
        layout = layout.play(tile, on)
    return layout


def _ways_left(leaves: int, way: Way) -> tuple[Way, ...]:
    """Where the ends lead that a host gains once its end towards `way` is covered: its other side, or both its ends."""
    if leaves < 2:
        return (_OPPOSITE[way],) * leaves
    return ("left", "right") if way in ("up", "down") else ("up", "down")


def _tile(tile: Tile | str) -> Tile:
    return tile if isinstance(tile, Tile) else Tile.parse(tile)


def _short(tile: Tile) -> str:
    return repr(str(tile)[1:-1])

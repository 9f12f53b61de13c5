"""The tiles on the table: where each lies, for drawing, records and people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from fivescore.core.errors import IllegalAction, NotationError, Refusal
from fivescore.core.layout.growth import End, Ends, lead
from fivescore.core.layout.places import OpenEnd, Play, Way, play_at, ways_left
from fivescore.core.layout.transitions import Table, table
from fivescore.core.rules import RuleSet, Spinner
from fivescore.core.tiles import AnyTile, Tile, half_name, tiles_of, words


class Layout:
    """The tiles on the table under one rule set, and the order in which they came; frozen, `play()` gives a new one.

    `layout.total` is the sum of pips at the open ends after the last play, `layout.points` what that total scores.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES).play("1-4").play("1-1", on="1-4")
    >>> layout
    Layout(ALL_FIVES).play('1-4').play('1-1', on='1-4')
    >>> layout.total, layout.points, layout.places("1-3")
    (6, 0, (Tile(1, 1),))
    >>> layout == Layout.of("all-fives", "1-4 1-1"), "4-1" in layout, [tile.pips for tile in layout]
    (True, True, [5, 2])

    Raises NotationError for a name that no game has.
    """

    __slots__ = ("before", "covered", "ends", "hosts", "last", "number", "open", "played", "points", "rules", "total")

    rules: RuleSet
    """The rule set that it grows and counts by."""
    before: Layout | None
    """The layout before the last play; None where nothing is played."""
    last: Play | None
    """The last play; None where nothing is played."""
    covered: int
    """Which of the open ends before it the last play covered, from 0; -1 for the lead and before it."""
    ends: Ends
    """The open ends without their places: equal for layouts that play alike."""
    open: tuple[End, ...]
    """The open ends in the order in which they opened; those that count nothing too."""
    hosts: tuple[Tile, ...]
    """The tile of each open end."""
    number: int
    """The number that its kind of game has for the ends; see `table()`."""
    total: int
    """The sum of pips at the open ends, after the last play; 0 for an empty layout."""
    points: int
    """What the total scores, in the rule set's own unit."""
    played: int
    """The tiles that are played, as bits of the rule set's tiles."""

    _repr_svg_: ClassVar[Callable[[Layout], str]]
    """Its drawing in a notebook, which `svg` adds."""

    def __new__(cls, rules: RuleSet | str) -> Layout:
        rules = RuleSet.of(rules)
        return cls._made(rules, None, None, -1, 0, table(rules), (), (), 0)

    @classmethod
    def of(cls, rules: RuleSet | str, plays: str | Iterable[Play | AnyTile]) -> Layout:
        """The layout of plays, first to last: a text such as "1-4 1-1@1-4", or plays, tiles or texts.

        >>> Layout.of("all-fives", "1-4 1-1@1-4 4-4").total
        10

        Raises NotationError, with the place in a text, for what is not a play and for one that the rules refuse.
        """
        text = plays if isinstance(plays, str) else ""
        parts = words(plays) if isinstance(plays, str) else [(play, 0) for play in plays]
        layout = cls(rules)
        for number, (part, start) in enumerate(parts, start=1):
            play = play_at(part, text, start) if text and isinstance(part, str) else Play.of(part)
            try:
                layout = layout.play(play)
            except IllegalAction as fault:
                at = f" (at character {start + 1})" if text else ""
                raise NotationError(f"play {number}{at}: {fault}", text, start) from fault
        return layout

    @classmethod
    def _made(
        cls,
        rules: RuleSet,
        before: Layout | None,
        last: Play | None,
        covered: int,
        number: int,
        known: Table,
        open_: tuple[End, ...],
        hosts: tuple[Tile, ...],
        played: int,
    ) -> Layout:
        new, put = object.__new__(cls), object.__setattr__
        put(new, "rules", rules)
        put(new, "before", before)
        put(new, "last", last)
        put(new, "covered", covered)
        put(new, "ends", known.ends[number])
        put(new, "open", open_)
        put(new, "hosts", hosts)
        put(new, "number", number)
        put(new, "points", known.points[number])
        put(new, "played", played)
        put(new, "total", known.totals[number])
        return new

    def __setattr__(self, name: str, _: object) -> None:
        raise AttributeError(f"a Layout cannot be changed ({name}); play() gives a new one")

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays, first to last."""
        return tuple([layout.last for layout in self.steps() if layout.last])

    def steps(self) -> Steps:
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
        return Steps(reversed(out))

    @property
    def spinner_out(self) -> bool:
        """True if the spinner is out, in games in which the first double is the spinner."""
        return self.ends.spinner_out

    @property
    def openings(self) -> tuple[OpenEnd, ...]:
        """Every open end with its tile, in the order in which they opened; those that count nothing too."""
        return tuple(map(OpenEnd, self.hosts, self.open, *self._places()[1:]))

    @property
    def covers(self) -> OpenEnd | None:
        """The open end that the last play covered, as it was before; None for the lead and before it.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").play("4-4").covers.end
        End(pip=4, count=4, leaves=())
        """
        if not self.before or not self.last or not self.last.on:
            return None
        return self.before.openings[self.covered]

    @property
    def ways(self) -> tuple[Way, ...]:
        """The way in which each tile was laid, first to last, seen from the tile that it touches; right for the lead.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4").ways
        ('right', 'left', 'right')
        """
        return self._places()[0]

    @property
    def way(self) -> Way:
        """The way in which the last tile was laid; right for the lead."""
        return self.ways[-1] if self.last else "right"

    def _places(self) -> tuple[tuple[Way, ...], list[Way], list[bool]]:
        """Return the way of each tile; and of each open end, its way and whether it is of a spinner."""
        laid: list[Way] = []
        ways: list[Way] = []
        spun: list[bool] = []
        for step in self.steps():
            at = step.covered
            if at < 0 or step.before is None:
                ways = ["right"] if len(step.open) == 1 else ["left", "right"]
                spun = [False] * len(ways)
            else:
                leaves = len(step.before.open[at].leaves)
                way = ways[at]
                ways[at : at + 1] = ways_left(leaves, way) if leaves else ()
                spun[at : at + 1] = [leaves > 1] * leaves
                ways.append(way)
                spun.append(False)
            laid.append(ways[-1])
        return tuple(laid), ways, spun

    @property
    def tiles(self) -> frozenset[Tile]:
        """The tiles that are played."""
        return frozenset(self.rules.tiles.tiles(self.played))

    @property
    def rest(self) -> tuple[Tile, ...]:
        """The tiles of the set that are not on the table, in the set's order.

        >>> len(Layout("all-fives").play("1-4").rest)
        27
        """
        tiles = self.rules.tiles
        return tiles.tiles(((1 << len(tiles)) - 1) & ~self.played)

    def places(self, tile: AnyTile) -> tuple[Tile | None, ...]:
        """The tiles that `tile` may be laid on now: () if none, (None,) if it would be the lead.

        >>> Layout("all-fives").places("6-6"), Layout("all-fives").play("1-4").places("6-6")
        ((None,), ())
        """
        tile = tile if type(tile) is Tile else Tile(tile)
        if not self.rules.tiles.bits.get(tile, 0) & ~self.played:
            return ()
        if not self.last:
            return (None,)
        return tuple([play.on for play in self.fitting((tile,))])

    def fitting(self, hand: Iterable[Tile]) -> list[Play]:
        """Every way to lay a tile of `hand`, none of them played yet: by tile, then in the order in which ends opened.

        >>> from fivescore import ALL_FIVES
        >>> [str(play) for play in Layout(ALL_FIVES).play("1-4").play("1-1").fitting([Tile(1, 3), Tile(4, 5)])]
        ['1-3@1-1', '4-5@1-4']
        """
        if not self.last:
            return [Play(tile) for tile in hand]
        found, hosts = [], self.hosts
        at: dict[int, list[int]] = {}
        for index, (pip, _, _) in enumerate(self.open):
            if pip not in at:
                at[pip] = [index]
            elif hosts[index] not in [hosts[other] for other in at[pip]]:  # a play names no more than its host
                at[pip].append(index)
        for tile in hand:
            low, high = tile
            if low in at:
                ends = at[low] if low == high or high not in at else sorted(at[low] + at[high])
            elif high in at:
                ends = at[high]
            else:
                continue
            found += [Play(tile, hosts[index]) for index in ends]
        return found

    def different(self, hand: Iterable[Tile]) -> list[Play]:
        """The plays of `fitting()` that differ in what follows, by tile, then by the end that is covered.

        Of places that are alike it is the first.

        >>> from fivescore import MUGGINS, Layout
        >>> layout = Layout(MUGGINS).play("3-4").play("4-5").play("5-3", on="4-5")
        >>> len(layout.fitting([Tile(3, 6)])), len(layout.different([Tile(3, 6)]))
        (2, 1)
        """
        if not self.last:
            return self.fitting(hand)
        first = {end: self.hosts[at] for at, end in reversed([*enumerate(self.open)])}  # the last one put in stays
        ends = sorted(first)
        return [Play(tile, first[end]) for tile in hand for end in ends if end.pip in tile]

    @property
    def known(self) -> tuple[Table, int]:
        """The table of its kind of game, and the number that its ends have there."""
        known = table(self.rules)
        if self.number < len(known.fits) and known.ends[self.number] is self.ends:  # a new table has other numbers
            return known, self.number
        return known, known.number(self.ends)

    @property
    def pips(self) -> tuple[int, ...]:
        """The pips that can be matched now, each once, the least first.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").play("4-4").pips
        (1, 4)
        """
        return tuple(dict.fromkeys([end.pip for end in self.ends.open]))

    def fits(self, hand: Iterable[Tile]) -> bool:
        """Say whether some tile of `hand` can be laid.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").fits([Tile(2, 3), Tile(5, 5)])
        False
        """
        pips = self.pips
        return any(low in pips or high in pips for low, high in hand) if self.last else any(True for _ in hand)

    def legal(self, hand: str | Iterable[AnyTile]) -> tuple[Play, ...]:
        """The plays of a hand, by tile, then in the order in which ends opened; () if nothing fits.

        >>> [str(play) for play in Layout.of("all-fives", "1-4 1-1").legal("1-3 4-5 2-2")]
        ['1-3@1-1', '4-5@1-4']

        Raises NotationError for what is not a tile.
        """
        bits = self.rules.tiles.bits
        return tuple(self.fitting([tile for tile in tiles_of(hand) if bits.get(tile, 0) & ~self.played]))

    def play(self, tile: Play | AnyTile, on: AnyTile | None = None, *, arm: int | None = None) -> Layout:
        """The layout with `tile` laid on the tile `on`, which may be left out where only one place fits.

        A play, or a text such as "1-1@1-4", names both. `arm` need never be given: the free sides of a double are
        alike. Given, it is checked: which arm of the double `on` begins here, 1 and 2 from its sides, 3 and 4 from its
        ends (the arm that it lies on itself is 1).

        >>> from fivescore import ALL_FIVES, Layout
        >>> Layout(ALL_FIVES).play("4-4").play("4-5").play("4-6", on="4-4", arm=3)
        Traceback (most recent call last):
        ...
        fivescore.IllegalAction: arm 3 of [4-4] is not open yet: its ends open when both its sides are covered; \
        arm 2 is next

        Raises NotationError for a text that is not a tile, and IllegalAction for a tile that is not in the set, is
        played already or fits nowhere, for a place that does not fit or is not open yet, and where several places fit
        and none is named.
        """
        if type(tile) is not Tile:
            tile, place = Play.of(tile)
            on = on or place
        if on is not None and type(on) is not Tile:
            on = Tile(on)
        if message := self.refusal(tile, on, arm):
            raise IllegalAction(message, Play(tile, on), self)
        if on is None:
            (on,) = self.places(tile)
        return self.after(Play(tile, on))

    def after(self, play: Play) -> Layout:
        """The layout after a play of `fitting()` or `places()`; nothing is checked, `play()` is what checks.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).after(Play(Tile(1, 4))).total
        5
        """
        tile, on = play
        (known, before), bit = self.known, self.rules.tiles.bits[tile]
        if on is None:
            ((_, _, number),) = known.plays(0, bit)
            open_ = lead(tile, self.rules)[0]
            return self._made(self.rules, self, play, -1, number, known, open_, (tile,) * len(open_), bit)
        hosts, ends, index = self.hosts, self.open, self._index(play)
        number, new, leaves = known.laid(before, ends[index], bit)
        open_ = (*ends[:index], *leaves, *ends[index + 1 :], new)
        hosts = (*hosts[:index], *hosts[index : index + 1] * len(leaves), *hosts[index + 1 :], tile)
        return self._made(self.rules, self, play, index, number, known, open_, hosts, self.played | bit)

    def end(self, play: Play) -> End | None:
        """The open end that a play of `fitting()` covers; None for a lead.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").end(Play(Tile(4, 4), Tile(1, 4)))
        End(pip=4, count=4, leaves=())
        """
        return self.open[self._index(play)] if play.on else None

    def _index(self, play: Play) -> int:
        """Return the index of the open end that a play of `fitting()` covers: the first of its host that it matches."""
        tile, on = play
        assert on
        index = self.hosts.index(on)
        while self.open[index].pip not in tile:  # no tile but the host itself matches two ends of it that differ
            index = self.hosts.index(on, index + 1)
        return index

    def refusal(self, tile: Tile, on: Tile | None = None, arm: int | None = None) -> Refusal:
        """Say why `tile` cannot be laid on `on` (and there on that arm), and what would be allowed; "" where it can.

        >>> Layout("all-fives").play("1-4").refusal(Tile(3, 5))
        '[3-5] fits no open end; open ends: 1, 4'
        """
        hosts = self.places(tile)
        if on in hosts or (on is None and len(hosts) == 1):
            return Refusal("" if arm is None or on is None else _arm_refusal(self, on, arm), "spinner")
        if tile not in self.rules.tiles:
            top = self.rules.tiles.largest
            return Refusal(f"{tile} is not in a {self.rules.tiles} set; its pips go from 0 to {top}", "tiles")
        if tile in self.tiles:
            return Refusal(f"{tile} is played already; each tile is in the set once", "tiles")
        if not self.last:
            why = f"{tile} leads an empty table, so there is no {on} to lay it on; leave the place out"
            return Refusal(why, "lead")
        if not hosts:
            pips = ", ".join(half_name(pip) for pip in sorted(end.pip for end in self.open))
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

    def spins(self, tile: Tile) -> bool:
        """Say whether a tile that is played is a spinner.

        >>> from fivescore import ALL_FIVES
        >>> layout = Layout(ALL_FIVES).play("1-4").play("4-4").play("1-1")
        >>> layout.spins(Tile(4, 4)), layout.spins(Tile(1, 1))
        (True, False)
        """
        if not tile.is_double:
            return False
        first = next(play.tile for play in self.plays if play.tile.is_double)
        return self.rules.spinner is Spinner.EVERY or (self.rules.spinner is Spinner.FIRST and tile == first)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        if self is other or (self.played, self.last) != (other.played, other.last):
            return self is other
        return self.rules == other.rules and self.plays == other.plays

    def __hash__(self) -> int:
        return hash((self.played, self.last, self.hosts, self.open))

    def __reduce__(self) -> tuple[object, tuple[RuleSet, tuple[Play, ...]]]:
        return (Layout.of, (self.rules, self.plays))  # numbers are of this process: plays alone can travel

    def __iter__(self) -> Iterator[Tile]:
        return iter([play.tile for play in self.plays])

    def __contains__(self, tile: object) -> bool:
        return (Tile(tile) if isinstance(tile, str) else tile) in self.tiles

    def __len__(self) -> int:
        return self.played.bit_count()

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        plays = (f".play({_short(tile)}{f', on={_short(on)}' if on else ''})" for tile, on in self.plays)
        return f"Layout({self.rules!r}){''.join(plays)}"

    def __str__(self) -> str:
        return " ".join(map(str, self.plays))


class Steps(tuple[Layout, ...]):
    """A layout after each of its plays: the tuple of them, and a line for each where it is shown.

    >>> from fivescore import ALL_FIVES
    >>> Layout(ALL_FIVES).play("1-4").steps()
    1-4  count 5, scores 5
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(f"{it.plays[-1]}  count {it.total}, scores {it.points}" for it in self)


def _short(tile: Tile) -> str:
    return repr(str(tile)[1:-1])


def _arm_refusal(layout: Layout, host: Tile, arm: int) -> str:
    """Say why `arm` of `host` does not begin now; "" where it does."""
    # a double that was laid on a tile has a side covered by that
    touching = [play for play in layout.plays if play.on == host or (play.tile == host and play.on)]
    following = len(touching) + 1
    if not host.is_double:
        return f"{host} is not a double, and only doubles have numbered arms; leave arm out"
    if arm == following or {arm, following} == {3, 4}:  # its ends open together: either may be the third
        return ""
    why = "taken" if arm < following else "not open yet: its ends open when both its sides are covered"
    if arm not in (1, 2, 3, 4):
        why = "not there: sides are 1 and 2, ends 3 and 4"
    elif arm > 2 and not layout.spins(host):
        why = f"never open, since {host} is not a spinner"
    return f"arm {arm} of {host} is {why}; arm {following} is next"

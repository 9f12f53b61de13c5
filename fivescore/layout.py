"""How a layout grows, and what its ends count.

An open end is a small recursive value, and `cover()` is the only growth rule. `Ends` is a layout without places, for
search; `Layout` adds where each tile lies, for drawing, records and people. Both grow by `cover()`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from fivescore.choices import Count, Spinner
from fivescore.errors import FivescoreError, IllegalAction
from fivescore.rules import RuleSet
from fivescore.tiles import Tile


class End(NamedTuple):
    """An open end: the pip to match, what it adds to the total, and the ends that it exposes once it is covered.

    >>> End(3, 3), End(4, 8)
    (End(pip=3, count=3, leaves=()), End(pip=4, count=8, leaves=()))
    """

    pip: int
    count: int  # type: ignore[assignment]  # a tuple has a method of that name, which no End needs
    leaves: tuple[End, ...] = ()


@cache
def _crosswise(pip: int, spinner: bool, count: Count) -> End:
    """A double lying crosswise at the end of an arm, its far side open."""
    if not spinner:
        return End(pip, 2 * pip)
    arm = End(pip, pip if count is Count.ENDS else 0)
    return End(pip, 2 * pip, (arm, arm))


def cover(end: End, tile: Tile, rules: RuleSet, spinner_out: bool) -> tuple[tuple[End, ...], bool]:
    """The ends that replace `end` once `tile` lies on it, the tile's own first, and whether the spinner is out then.

    The one growth rule of every game. `spinner_out` has a meaning only where the first double is the spinner; elsewhere
    it stays as it was. Sources: A, B, C (spinners), US Sniff named only.

    >>> from fivescore import ALL_FIVES
    >>> cover(End(4, 4), Tile(3, 4), ALL_FIVES, False)
    ((End(pip=3, count=3, leaves=()),), False)
    >>> ends, spinner_out = cover(End(1, 1), Tile(1, 1), ALL_FIVES, False)
    >>> ends[0].count, len(ends[0].leaves), spinner_out
    (2, 2, True)

    Raises NotationError where the tile does not show the end's pip.
    """
    far = tile.other(end.pip)
    if not tile.is_double:
        return (_plain(far), *end.leaves), spinner_out
    first = rules.spinner is Spinner.FIRST and not spinner_out
    new = _crosswise(far, first or rules.spinner is Spinner.EVERY, rules.count)
    return (new, *end.leaves), spinner_out or first


def lead(tile: Tile, rules: RuleSet) -> tuple[tuple[End, ...], bool]:
    """The open ends of a layout of one tile, its lower half or a double's first side first; the flag as in `cover()`.

    A leading double is one end that leaves its other side, which counts both halves until it is covered too.

    >>> from fivescore import MUGGINS
    >>> lead(Tile(5, 5), MUGGINS)
    ((End(pip=5, count=10, leaves=(End(pip=5, count=10, leaves=()),)),), False)
    """
    (far,), spinner_out = cover(End(tile.low, 0), tile, rules, False)
    if tile.is_double:
        return (far._replace(leaves=(far,)),), spinner_out
    return (_plain(tile.low), far), spinner_out


@cache
def _plain(pip: int) -> End:
    return End(pip, pip)


class Ends(NamedTuple):
    """The open ends in a canonical order, and whether the spinner is out: equal for layouts that play alike.

    >>> from fivescore import ALL_FIVES
    >>> ends = Ends.lead(Tile(1, 4), ALL_FIVES)
    >>> ends.total, [after.total for _, after in ends.plays(Tile(4, 4), ALL_FIVES)]
    (5, [9])
    """

    open: tuple[End, ...]
    spinner_out: bool

    @classmethod
    def lead(cls, tile: Tile, rules: RuleSet) -> Ends:
        """The ends of a layout of one tile."""
        ends, spinner_out = lead(tile, rules)
        return cls(tuple(sorted(ends)), spinner_out)

    @property
    def total(self) -> int:
        """The sum of what the open ends add, in pips."""
        return sum(end.count for end in self.open)

    def plays(self, tile: Tile, rules: RuleSet) -> Iterator[tuple[End, Ends]]:
        """Each different end that `tile` fits, with the ends after it is laid there."""
        seen: set[End] = set()
        for index, end in enumerate(self.open):
            if tile.has(end.pip) and end not in seen:
                seen.add(end)
                new, spinner_out = cover(end, tile, rules, self.spinner_out)
                rest = self.open[:index] + self.open[index + 1 :]
                yield end, Ends(tuple(sorted(rest + new)), spinner_out)


class Play(NamedTuple):
    """A tile and the tile that it was laid on; `on` is None for the lead.

    >>> str(Play(Tile(1, 1), Tile(1, 4)))
    '1-1@1-4'
    """

    tile: Tile
    on: Tile | None = None

    def __str__(self) -> str:
        names = [str(tile)[1:-1] for tile in (self.tile, self.on) if tile is not None]
        return "@".join(names)


Way = Literal["left", "right", "up", "down"]
"""Where an arm leads from the lead: for drawing and speech only, no rule asks for it."""
_OPPOSITE: dict[Way, Way] = {"left": "right", "right": "left", "up": "down", "down": "up"}


class Opening(NamedTuple):
    """An open end, the tile whose end it is, and where its arm leads.

    The lead lies low half left, a leading double opens its first side to the right; the ends of a spinner open up, then
    down (on an arm that leads up or down: left, then right).
    """

    host: Tile
    end: End
    way: Way
    of_spinner: bool = False
    """Whether it is one of the two ends of a spinner, which open when both its sides are covered."""

    def counts(self, rules: RuleSet) -> bool:
        """Whether it is counted at all: a blank end is, and adds 0; the bare end of a spinner is not, but in Sniff."""
        return not self.of_spinner or rules.count is Count.ENDS


def _leaves(host: Tile, leaves: list[End], way: Way) -> list[Opening]:
    """The openings that a host gains once its end towards `way` is covered: its other side, or both its ends."""
    if len(leaves) == 1:
        return [Opening(host, leaves[0], _OPPOSITE[way])]
    ways: tuple[Way, ...] = ("left", "right") if way in ("up", "down") else ("up", "down")
    return [Opening(host, end, to, of_spinner=True) for end, to in zip(leaves, ways, strict=False)]


class Layout:
    """The tiles on the table under one rule set, and the order in which they came; frozen, `play()` gives a new one.

    `layout.total` is the sum of pips at the open ends after the last play, `layout.points` what that total scores.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES).play("1-4").play("1-1", on="1-4")
    >>> layout
    Layout(ALL_FIVES).play('1-4').play('1-1', on='1-4')
    >>> layout.total, layout.points, layout.places("1-3")
    (6, 0, (Tile(1, 1),))
    """

    __slots__ = ("before", "last", "openings", "rules", "spinner_out", "tiles", "way")

    rules: RuleSet
    """The rule set that it grows and counts by."""
    before: Layout | None
    """The layout before the last play; None where nothing is played."""
    last: Play | None
    """The last play; None where nothing is played."""
    way: Way
    """Where the last tile was laid, seen from the tile that it touches; right for the lead."""
    openings: tuple[Opening, ...]
    """Every open end with its tile, in the order in which they opened; those that count nothing too."""
    spinner_out: bool
    """Whether the spinner is out, in games in which the first double is the spinner."""
    tiles: frozenset[Tile]
    """The tiles that are played."""

    def __init__(self, rules: RuleSet) -> None:
        if not isinstance(rules, RuleSet):
            raise FivescoreError(f"{rules!r} is not a rule set; try Layout(ALL_FIVES) or Layout(RULE_SETS['five-up'])")
        self._fill(rules, None, None, "right", (), False, frozenset())

    def _fill(self, *values: object) -> Layout:
        for name, value in zip(_SLOTS, values, strict=True):
            _set(self, name, value)
        return self

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
        while layout and layout.last:
            out.append(layout)
            layout = layout.before
        return tuple(reversed(out))

    @property
    def ends(self) -> Ends:
        """The open ends without their places: equal for layouts that play alike."""
        return Ends(tuple(sorted(opening.end for opening in self.openings)), self.spinner_out)

    @property
    def total(self) -> int:
        """The sum of pips at the open ends, after the last play; 0 for an empty layout."""
        return sum(opening.end.count for opening in self.openings)

    @property
    def points(self) -> int:
        """What the total scores, in the rule set's own unit."""
        return self.rules.points(self.total)

    def places(self, tile: Tile | str) -> tuple[Tile | None, ...]:
        """The tiles that `tile` may be laid on now: () if none, (None,) if it would be the lead.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).places("6-6"), Layout(ALL_FIVES).play("1-4").places("6-6")
        ((None,), ())
        """
        return self._hosts(_tile(tile))

    def _hosts(self, tile: Tile) -> tuple[Tile | None, ...]:
        if tile in self.tiles or tile not in self.rules.tiles:
            return ()
        if not self.last:
            return (None,)
        low, high = tile
        return tuple(dict.fromkeys([host for host, end, _, _ in self.openings if end.pip in (low, high)]))

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
        new = object.__new__(Layout)
        way: Way = "right"
        if on is None:
            ends, spinner_out = lead(tile, self.rules)
            ways: tuple[Way, ...] = ("right",) if tile.is_double else ("left", "right")
            openings = tuple(Opening(tile, end, to) for end, to in zip(ends, ways, strict=True))
        else:
            index = next(i for i, o in enumerate(self.openings) if o.host == on and tile.has(o.end.pip))
            way = self.openings[index].way
            (far, *leaves), spinner_out = cover(self.openings[index].end, tile, self.rules, self.spinner_out)
            left = _leaves(on, leaves, way)
            openings = (*self.openings[:index], *left, *self.openings[index + 1 :], Opening(tile, far, way))
        return new._fill(self.rules, self, Play(tile, on), way, openings, spinner_out, self.tiles | {tile})

    def refusal(self, tile: Tile, on: Tile | None = None, arm: int | None = None) -> str:
        """Why `tile` cannot be laid on `on` (and there on that arm), and what would be allowed; "" where it can.

        >>> from fivescore import ALL_FIVES
        >>> Layout(ALL_FIVES).play("1-4").refusal(Tile(3, 5))
        '[3-5] fits no open end; open ends: 1, 4'
        """
        hosts = self._hosts(tile)
        if on in hosts or (on is None and len(hosts) == 1):
            return "" if arm is None or on is None else self._arm_refusal(on, arm)
        if tile not in self.rules.tiles:
            return f"{tile} is not in a {self.rules.tiles} set; its pips go from 0 to {self.rules.tiles.largest}"
        if tile in self.tiles:
            return f"{tile} is played already; each tile is in the set once"
        if not self.last:
            return f"{tile} leads an empty table, so there is no {on} to lay it on; leave the place out"
        if not hosts:
            pips = ", ".join(map(str, sorted(opening.end.pip for opening in self.openings)))
            return f"{tile} fits no open end; open ends: {pips}"
        fitting = ", ".join(map(str, hosts))
        if on is None:
            return f"{tile} fits on several tiles: {fitting}; name the one it is laid on"
        if on not in self.tiles:
            return f"{on} is not on the table, so {tile} cannot be laid on it; it fits on: {fitting}"
        if any(opening.host == on for opening in self.openings):
            return f"{tile} does not match the open end of {on}; it fits on: {fitting}"
        return f"{on} has no open end; {tile} fits on: {fitting}"

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
        return f"arm {arm} of {host} is {why}; arm {following} is next"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self.rules == other.rules and self.plays == other.plays

    def __hash__(self) -> int:
        return hash((self.rules, self.plays))

    def __reduce__(self) -> tuple[object, tuple[RuleSet, tuple[Play, ...]]]:
        return (_replay, (self.rules, self.plays))

    def __len__(self) -> int:
        return len(self.tiles)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        plays = (f".play({_short(tile)}{f', on={_short(on)}' if on else ''})" for tile, on in self.plays)
        return f"Layout({self.rules!r}){''.join(plays)}"

    def __str__(self) -> str:
        return " ".join(map(str, self.plays))

    def _repr_svg_(self) -> str:
        from fivescore import svg

        return svg.layout(self, ground=True)


_set = object.__setattr__
_SLOTS = ("rules", "before", "last", "way", "openings", "spinner_out", "tiles")


def _replay(rules: RuleSet, plays: tuple[Play, ...]) -> Layout:
    layout = Layout(rules)
    for tile, on in plays:
        layout = layout.play(tile, on)
    return layout


def _tile(tile: Tile | str) -> Tile:
    return tile if isinstance(tile, Tile) else Tile.parse(tile)


def _short(tile: Tile) -> str:
    return repr(str(tile)[1:-1])

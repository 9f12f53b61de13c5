"""Finding room: where tiles go on a grid when arms have to bend.

A layout is a tree of parts: tiles, and the places beside its open ends. A beam search lays them part by part, keeps the
cheapest few partial pictures, and knows at every step which parts can still be laid, and how. Lengths here are steps,
half the width of a tile, so that all are whole numbers.
"""

from __future__ import annotations

from typing import NamedTuple

RIGHT, DOWN, LEFT, UP = range(4)
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
Rect = tuple[int, int, int, int]

BEND, OFF_AXIS, NO_ROOM, NO_SPOT = 10, 6, 100_000, 400


class Part(NamedTuple):
    """A tile, or the free place at an open end."""

    host: int
    """The index of the part that it is laid on; -1 for the lead."""
    turn: int
    """Quarter turns clockwise from the host's way to its own, if it does not bend."""
    kind: str
    """plain, double or spot"""


class Pose(NamedTuple):
    """Where a part lies, in steps."""

    x: int
    y: int
    way: int
    bend: int = 0
    axis: int = 0
    """0 where its arm began horizontally, 1 where it began vertically."""


def reach(kind: str, across: bool) -> int:
    """From the center to the side that lies ahead or, `across`, to the side beside it."""
    if kind == "spot":
        return 1
    return 2 if (kind == "double") == across else 1


def rect(kind: str, pose: Pose) -> Rect:
    """Left, top, right and bottom of a part."""
    along, across = reach(kind, False), reach(kind, True)
    dx, dy = (along, across) if pose.way % 2 == 0 else (across, along)
    return pose.x - dx, pose.y - dy, pose.x + dx, pose.y + dy


def joined(host: Part, at: Pose, part: Part, bend: int) -> Pose:
    """The pose of `part` on its host, `bend` quarter turns clockwise from straight on."""
    straight = (at.way + part.turn) % 4
    way = (straight + bend) % 4
    x, y, far = at.x, at.y, 1
    if host.kind == "plain":
        x, y = x + STEPS[straight][0], y + STEPS[straight][1]
    else:
        far = reach(host.kind, part.turn % 2 == 1)
    far += reach(part.kind, False)
    axis = at.axis if part.turn % 2 == 0 else (at.way + 1) % 2
    return Pose(x + STEPS[way][0] * far, y + STEPS[way][1] * far, way, bend, axis)


class Option(NamedTuple):
    """One way to lay a part: its pose, its cells, the cells that no stranger may use, its rectangle and its cost."""

    pose: Pose
    cells: int
    zone: int
    rect: Rect
    cost: int


class State(NamedTuple):
    cost: int
    cells: int
    rect: Rect
    laid: object
    """(part, pose, cells, before)"""
    pending: tuple[tuple[int, tuple[Option, ...]], ...]


class Packing:
    def __init__(
        self,
        parts: list[Part],
        width: int,
        height: int,
        beam: int,
        hand: int = 1,
        spot_gap: int = 1,
        bends: bool = True,
        forced: bool = True,
    ) -> None:
        self.parts, self.width, self.height, self.beam, self.hand, self.spot_gap = (
            parts,
            width,
            height,
            beam,
            hand,
            spot_gap,
        )
        self.swap = swap
        self.stride = 2 * width + 16
        self.offset = (height + 8) * self.stride + width + 8
        self.bends = (0, hand, -hand) if bends else (0,)
        self.children: list[list[int]] = [[] for _ in parts]
        for i, p in enumerate(parts):
            if p.host >= 0:
                self.children[p.host].append(i)
        self.size = [int(p.kind != "spot") for p in parts]
        for i in range(len(parts) - 1, 0, -1):
            self.size[parts[i].host] += self.size[i]

    def mask(self, r: Rect, grow: int = 0) -> int:
        x0, y0, x1, y1 = r[0] - grow, r[1] - grow, r[2] + grow, r[3] + grow
        row = (1 << (x1 - x0)) - 1
        s = self.stride
        block = 0
        for _ in range(y1 - y0):
            block = block << s | row
        return block << (self.offset + y0 * s + x0)

    def fits(self, a: Rect, b: Rect) -> bool:
        return max(a[2], b[2]) - min(a[0], b[0]) <= self.width and max(a[3], b[3]) - min(a[1], b[1]) <= self.height

    def options(self, index: int, host: Part, at: Pose, hostcells: int, cells: int, box: Rect) -> tuple[Option, ...]:
        part = self.parts[index]
        free = host.kind == "plain" and part.kind != "double"
        out = []
        swaps = (0, 2) if self.swap and part.turn % 2 else (0,)
        for bend in self.bends if free else swaps:
            pose = joined(host, at, part, bend)
            r = rect(part.kind, pose)
            if not self.fits(box, r):
                continue
            zone = self.mask(r, self.spot_gap if part.kind == "spot" else 1) & ~hostcells
            if zone & cells:
                continue
            cost = 0
            if part.kind == "spot":
                cost = 3 if bend else 0
            else:
                if bend == 2:
                    cost += 30
                elif bend:
                    cost += BEND + (bend != self.hand)
                if pose.way % 2 != pose.axis:
                    cost += OFF_AXIS
            out.append(Option(pose, self.mask(r), zone, r, cost))
        return tuple(out)

    def start(self) -> State:
        pose = Pose(0, 0, RIGHT)
        r = rect(self.parts[0].kind, pose)
        m = self.mask(r)
        return self.lay(State(0, 0, r, None, ()), 0, Option(pose, m, m, r, 0))

    def lay(self, state: State, index: int, option: Option) -> State:
        a, b = state.rect, option.rect
        box = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
        cells = state.cells | option.cells
        cost = state.cost + option.cost
        pending = []
        grown = box != a
        for i, options in state.pending:
            if i == index:
                continue
            kept = tuple(o for o in options if not o.zone & option.cells and (not grown or self.fits(box, o.rect)))
            if kept:
                pending.append((i, kept))
            else:
                cost += self.loss(i)
        for i in self.children[index]:
            new = self.options(i, self.parts[index], option.pose, option.cells, cells, box)
            if new:
                pending.append((i, new))
            else:
                cost += self.loss(i)
        return State(cost, cells, box, (index, option.pose, state.laid), tuple(pending))

    def loss(self, i: int) -> int:
        return NO_SPOT if self.parts[i].kind == "spot" else NO_ROOM + 1000 * self.size[i]

    def choose(self, state: State) -> tuple[int, tuple[Option, ...]]:
        for entry in state.pending:
            if len(entry[1]) == 1 and self.parts[entry[0]].kind != "spot":
                return entry
        for entry in state.pending:
            if self.parts[entry[0]].kind != "spot":
                return entry
        return state.pending[0]

    def run(self, limit: int = NO_ROOM) -> State | None:
        states = [self.start()]
        done: list[State] = []
        self.work = 0
        while states:
            following: list[State] = []
            for state in states:
                i, options = self.choose(state)
                for option in options:
                    self.work += 1
                    new = self.lay(state, i, option)
                    if new.cost >= limit:
                        continue
                    (following if new.pending else done).append(new)
            following.sort(key=lambda s: s.cost)
            states = following[: self.beam]
        return min(done, key=lambda s: s.cost, default=None)

"""Finding room: where tiles go on a grid when arms have to bend.

A layout is a tree of parts: its tiles, and the free places at its open ends. A beam search lays them part by part: it
keeps the cheapest few unfinished pictures, and knows in each which parts can be laid next and how, so that it sees
early where an arm runs into another. An arm that finds no room at all is packed by itself and set aside.

Lengths are steps, half the width of a tile, so that all are whole numbers. Ways are numbers too: 0 to the right, then
clockwise. No two tiles but those that touch by the rules are nearer than one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeVar

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
Rect = tuple[int, int, int, int]
N = TypeVar("N", int, float)

SCALES = (6, 7, 8, 9, 10, 11, 12)
"""Frames to try: so many times 4 halves wide and 3 high."""
BEAM = 16
"""How many unfinished pictures are kept."""
BEND, BACKHAND, OFF_AXIS, SWAP, PILL_BEND, NO_SPOT, NO_ROOM = 10, 1, 6, 30, 3, 10_000, 1_000_000
"""What a picture costs: each bend, each against the preferred hand, each tile across the way that its arm set out, each
spinner whose ends trade places, each pill beside its half; then what must not be: an end without a free place, and a
tile without room."""


class Part(NamedTuple):
    """A tile, or the free place at an open end.

    >>> lead, below = Part(-1, 0, "double"), Part(0, 1, "plain")
    >>> joined(lead, Pose(0, 0, 0), below)
    Pose(x=0, y=4, way=1, axis=1, bend=0)
    """

    host: int
    """The index of the part that it is laid on, which is smaller than its own; -1 for the first."""
    turn: int
    """Quarter turns clockwise from its host's way to its own, bends left out."""
    kind: str
    """`plain`, `double` or `spot`."""


class Pose(NamedTuple):
    """Where a part lies: its center in steps, the way in which it was laid, and how that came about.

    >>> joined(Part(-1, 0, "plain"), Pose(0, 0, 0), Part(0, 0, "double"))
    Pose(x=3, y=0, way=0, axis=0, bend=0)
    """

    x: int
    y: int
    way: int
    axis: int = 0
    """0 where its arm set out sideways, 1 where it set out up or down."""
    bend: int = 0
    """Quarter turns clockwise from straight on; 2 where the ends of a spinner trade places."""


def reach(kind: str, across: bool) -> int:
    """Steps from the center of a double or a spot, or of one half of a plain tile, to its side ahead or beside it.

    >>> reach("double", across=True), reach("plain", across=False)
    (2, 1)
    """
    return 2 if kind == "double" and across else 1


def rect(kind: str, pose: Pose) -> Rect:
    """Left, top, right and bottom of a part, in steps.

    >>> rect("plain", Pose(0, 0, way=0)), rect("double", Pose(0, 0, way=0))
    ((-2, -1, 2, 1), (-1, -2, 1, 2))
    """
    along, across = 2 if kind == "plain" else 1, reach(kind, True)
    dx, dy = (along, across) if pose.way % 2 == 0 else (across, along)
    return pose.x - dx, pose.y - dy, pose.x + dx, pose.y + dy


def half(kind: str, pose: Pose, way: int) -> tuple[int, int]:
    """The center of the half of a plain tile towards `way`, or of a whole double.

    >>> half("plain", Pose(0, 0, way=0), 2), half("double", Pose(0, 0, way=0), 2)
    ((-1, 0), (0, 0))
    """
    far = 1 if kind == "plain" else 0
    return pose.x + far * STEPS[way][0], pose.y + far * STEPS[way][1]


def joined(host: Part, at: Pose, part: Part, bend: int = 0) -> Pose:
    """The pose of a part on its host; a first part has its host on the left.

    >>> plain = Part(-1, 0, "plain")
    >>> [joined(plain, Pose(0, 0, 0), Part(0, 0, "plain"), bend).way for bend in (0, 1, -1)]
    [0, 1, 3]
    """
    straight = (at.way + part.turn) % 4
    way = (straight + bend) % 4
    x, y = half(host.kind, at, straight)
    far = reach(host.kind, part.turn % 2 == 1) + (2 if part.kind == "plain" else 1)
    axis = straight % 2 if part.turn % 2 else at.axis
    return Pose(x + far * STEPS[way][0], y + far * STEPS[way][1], way, axis, bend)


def _around(one: tuple[N, N, N, N], other: tuple[N, N, N, N]) -> tuple[N, N, N, N]:
    """The smallest rectangle that holds both."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def hull(areas: Iterable[tuple[N, N, N, N]]) -> tuple[N, N, N, N]:
    """The smallest rectangle that holds all.

    >>> hull([(0, 0, 4, 2), (4, -1, 6, 3)])
    (0, -1, 6, 3)
    """
    return reduce(_around, areas)


class _Grid:
    """Rectangles as bits of one int, a bit for each square of one step, so that a collision is one `&`."""

    def __init__(self, width: int, height: int) -> None:
        self.stride = 2 * width + 16
        self.origin = (height + 8) * self.stride + width + 8
        self.blocks: dict[tuple[int, int], int] = {}

    def cells(self, area: Rect, margin: int = 0) -> int:
        """The squares of a rectangle and of a margin around it."""
        left, top = area[0] - margin, area[1] - margin
        size = area[2] + margin - left, area[3] + margin - top
        block = self.blocks.get(size)
        if block is None:
            row = (1 << size[0]) - 1
            block = self.blocks[size] = sum(row << y * self.stride for y in range(size[1]))
        return block << self.origin + top * self.stride + left


class _Option(NamedTuple):
    """One way to lay a part."""

    pose: Pose
    rect: Rect
    cells: int
    zone: int
    """The squares that nothing else may use, its own host left out."""
    cost: int


class _Trail(NamedTuple):
    """What is laid, last first."""

    part: int
    pose: Pose
    before: _Trail | None


class _Picture(NamedTuple):
    """An unfinished picture: its cost, its squares, its frame, what is laid, and what can be laid next and how."""

    cost: int
    cells: int
    frame: Rect
    trail: _Trail | None
    pending: tuple[tuple[int, tuple[_Option, ...]], ...]

    @property
    def poses(self) -> dict[int, Pose]:
        """The poses of the parts that are laid, by index."""
        found, trail = {}, self.trail
        while trail:
            found[trail.part] = trail.pose
            trail = trail.before
        return found


class _Tree:
    """The parts of a layout, with who is laid on whom and how many tiles each carries, itself among them."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self.guests: list[list[int]] = [[] for _ in parts]
        self.tiles = [int(part.kind != "spot") for part in parts]
        for index in range(len(parts) - 1, 0, -1):
            self.guests[parts[index].host].insert(0, index)
            self.tiles[parts[index].host] += self.tiles[index]

    def branch(self, root: int) -> list[int]:
        """A part and all that is laid on it and beyond, in order."""
        found = {root}
        for index in range(root + 1, len(self.parts)):
            if self.parts[index].host in found:
                found.add(index)
        return sorted(found)


class _Packer:
    """A beam search for the cheapest picture of a tree in a frame that may lie anywhere around it.

    `bends` are the quarter turns that a plain tile may take from straight on, the preferred first; with `swap` the ends
    of a spinner may trade places.
    """

    def __init__(
        self, tree: _Tree, scale: int, bends: tuple[int, ...] = (), swap: bool = False, beam: int = BEAM
    ) -> None:
        self.beam = beam
        self.tree, self.parts, self.bends, self.swap = tree, tree.parts, bends, swap
        self.width, self.height = 8 * scale, 6 * scale
        self.grid = _Grid(self.width, self.height)
        self.ways: dict[tuple[int, Pose], tuple[_Option, ...]] = {}

    def run(self, limit: int) -> _Picture | None:
        """The cheapest picture found that costs less than `limit`."""
        pose = Pose(0, 0, 0)
        area = rect(self.parts[0].kind, pose)
        cells = self.grid.cells(area)
        first = self._lay(_Picture(0, 0, area, None, ()), 0, _Option(pose, area, cells, cells, 0))
        pictures, done = [first] if first.cost < limit else [], []
        while pictures:
            grown = self._grown(pictures, limit)
            done += [picture for picture in grown if not picture.pending]
            pictures = sorted((picture for picture in grown if picture.pending), key=_cost)[: self.beam]
        return min(done, key=_cost, default=None)

    def _grown(self, pictures: list[_Picture], limit: int) -> list[_Picture]:
        """Pictures with one more part, the cheap ones first, until enough of them have room for everything."""
        moves = [(picture, move) for picture in pictures for move in self._moves(picture)]
        moves.sort(key=lambda each: each[0].cost + each[1][1].cost)
        grown: list[_Picture] = []
        clean = 0
        for picture, move in moves:
            new = self._lay(picture, *move)
            if new.cost < limit:
                grown.append(new)
                clean += new.cost == picture.cost + move[1].cost
            if clean == self.beam:
                break
        return grown

    def _moves(self, picture: _Picture) -> Iterator[tuple[int, _Option]]:
        """All ways to lay the next part: a tile that can lie one way only before the others, spots last."""
        index, options = min(picture.pending, key=self._urgency)
        return ((index, option) for option in options)

    def _urgency(self, entry: tuple[int, tuple[_Option, ...]]) -> int:
        return 2 if self.parts[entry[0]].kind == "spot" else int(len(entry[1]) > 1)

    def _lay(self, picture: _Picture, index: int, option: _Option) -> _Picture:
        frame, cells = _around(picture.frame, option.rect), picture.cells | option.cells
        left, top = frame[2] - self.width, frame[3] - self.height
        right, bottom = frame[0] + self.width, frame[1] + self.height
        choices = [(i, ways) for i, ways in picture.pending if i != index]
        choices += [(i, self._ways(i, option)) for i in self.tree.guests[index]]
        cost, pending = picture.cost + option.cost, []
        for i, ways in choices:
            free = [
                each
                for each in ways
                if not each.zone & cells
                and left <= each.rect[0]
                and each.rect[2] <= right
                and top <= each.rect[1]
                and each.rect[3] <= bottom
            ]
            if free:
                pending.append((i, tuple(free)))
            else:
                cost += self._loss(i)
        return _Picture(cost, cells, frame, _Trail(index, option.pose, picture.trail), tuple(pending))

    def _ways(self, index: int, on: _Option) -> tuple[_Option, ...]:
        """All ways to lay a part on its host, straight on first, as if nothing else lay there."""
        ways = self.ways.get((index, on.pose))
        if ways is None:
            ways = self.ways[index, on.pose] = tuple(self._listed(index, on))
        return ways

    def _listed(self, index: int, on: _Option) -> Iterator[_Option]:
        part = self.parts[index]
        host = self.parts[part.host]
        for bend in (0, *self._other_bends(host, part)):
            pose = joined(host, on.pose, part, bend)
            area = rect(part.kind, pose)
            zone = self.grid.cells(area, 1) & ~on.cells
            yield _Option(pose, area, self.grid.cells(area), zone, self._price(part, pose))

    def _other_bends(self, host: Part, part: Part) -> tuple[int, ...]:
        """A double at a bend would touch both halves of its host, so doubles are laid, and continued, straight on."""
        if host.kind == "plain":
            return self.bends if part.kind != "double" else ()
        return (2,) if self.swap and part.turn % 2 else ()

    def _price(self, part: Part, pose: Pose) -> int:
        if part.kind == "spot":
            return PILL_BEND if pose.bend else 0
        if pose.bend == 2:
            return SWAP
        bend = BEND + BACKHAND * (pose.bend != self.bends[0]) if pose.bend else 0
        return bend + OFF_AXIS * (pose.way % 2 != pose.axis)

    def _loss(self, index: int) -> int:
        """What it costs to find no room for a part, and so for all beyond it."""
        tiles = self.tree.tiles[index]
        return NO_ROOM + 1000 * tiles if tiles else NO_SPOT


def _cost(picture: _Picture) -> int:
    return picture.cost


def pack(parts: Sequence[Part]) -> list[dict[int, Pose]]:
    """The poses of all parts by their index: first those that hang together with the lead, then the branches set aside.

    A spot that finds no room is left out. Straight arms if they fit the smallest frame; else the smallest frame that
    holds everything; else the ends of spinners may trade places; else the fewest tiles are set aside.

    >>> (together,) = pack([Part(-1, 0, "plain"), Part(0, 0, "double"), Part(1, 0, "spot")])
    >>> [together[index].x for index in range(3)]
    [0, 3, 5]
    """
    tree = _Tree(parts)
    found = _Packer(tree, SCALES[0]).run(1) or _bent(tree) or _swapped(tree)
    clusters = [found.poses]
    for root in _roots(tree, found.poses):
        branch = tree.branch(root)
        place = {index: new for new, index in enumerate(branch)}
        own = [parts[index]._replace(host=place.get(parts[index].host, -1)) for index in branch]
        for cluster in pack(own):
            poses = {branch[index]: pose for index, pose in cluster.items()}
            clusters.append(_aside(parts, poses, clusters))
    return clusters


def _bent(tree: _Tree) -> _Picture | None:
    """The picture with fewest bends in the smallest frame that has room for everything."""
    for scale in SCALES:
        found = _Packer(tree, scale, (1, -1)).run(NO_SPOT)
        better = _Packer(tree, scale, (-1, 1)).run(found.cost if found else NO_SPOT)
        if better or found:
            return better or found
    return None


def _swapped(tree: _Tree) -> _Picture:
    """A picture with the fewest tiles set aside; the search is wider, as this is rare and hard."""
    tries = []
    for scale in SCALES[1::2]:
        found = _Packer(tree, scale, (1, -1), swap=True, beam=6 * BEAM).run(10**9)
        if found and found.cost < NO_SPOT:
            return found
        tries.append(found)
    return min((picture for picture in tries if picture), key=_cost)


def _roots(tree: _Tree, poses: dict[int, Pose]) -> list[int]:
    """The first tiles that found no room, those beyond them left out."""
    tiles = [index for index, part in enumerate(tree.parts) if part.kind != "spot" and index not in poses]
    return [index for index in tiles if tree.parts[index].host in poses]


def _aside(parts: Sequence[Part], poses: dict[int, Pose], clusters: list[dict[int, Pose]]) -> dict[int, Pose]:
    """A branch moved to where it leaves the frame smallest, and then nearest to its host; two steps from all else."""
    own, used = _areas(parts, poses), [area for cluster in clusters for area in _areas(parts, cluster)]
    box, frame = hull(own), hull(used)
    far = max(map(abs, (*box, *frame))) + max(box[2] - box[0], box[3] - box[1]) + 8
    grid = _Grid(2 * far, 2 * far)
    mine, taken = _union(grid, own, 2), _union(grid, used, 0)
    root = min(poses)
    host = next(cluster[parts[root].host] for cluster in clusters if parts[root].host in cluster)

    def worth(move: tuple[int, int]) -> tuple[int, int]:
        dx, dy = move
        left, top, right, bottom = _around(frame, (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy))
        away = abs(poses[root].x + dx - host.x) + abs(poses[root].y + dy - host.y)
        return max(3 * (right - left), 4 * (bottom - top)), away

    moves = [
        (dx, dy)
        for dy in range(frame[1] - box[3] - 2, frame[3] - box[1] + 3)
        for dx in range(frame[0] - box[2] - 2, frame[2] - box[0] + 3)
        if not _shifted(mine, dy * grid.stride + dx) & taken
    ]
    dx, dy = min(moves, key=worth)
    return {index: pose._replace(x=pose.x + dx, y=pose.y + dy) for index, pose in poses.items()}


def _areas(parts: Sequence[Part], poses: dict[int, Pose]) -> list[Rect]:
    return [rect(parts[index].kind, pose) for index, pose in poses.items()]


def _union(grid: _Grid, areas: Sequence[Rect], margin: int) -> int:
    return reduce(or_, (grid.cells(area, margin) for area in areas))


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by

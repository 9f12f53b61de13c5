"""A score sheet as people write it: its tiles, numbers, names and words, and what must have been played.

The sheet is taken apart once. Then every arrangement is tried against the rules: which game, oldest or newest first,
points or running totals. Those stay that can have been played with the fewest mistakes in what is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from fivescore.core.errors import NotationError
from fivescore.core.layout import Layout, Play
from fivescore.core.rules import RULE_SETS, RuleSet
from fivescore.core.tiles import Tile

LONGEST = 20_000
"""The most characters of a sheet."""
MOST_PLAYS = 91
"""The most tiles that a sheet names: those of the largest set."""
WIDTH = 12
"""How many ways to lay the tiles so far are followed at once, those with the fewest mistakes."""
Meaning = Literal["points", "totals", "both", "nothing"]
"""What the numbers behind the tiles are: the points of each play, running totals of each player, first the one and then
the other, or none are there."""
GAMES = ("all-fives", "five-up", "muggins", "fives-and-threes", "sniff", "odd-primes", "all-threes")
"""The games that a sheet may be of that names none, the likeliest first."""

_BOM = "\ufeff"
_HALF = r"(?:1[0-8]|\d)"
_TOKEN = re.compile(
    r"(?P<time>\[?\d{1,2}[.:]\d\d(?:[.:]\d\d)?(?:\s?[ap]m)?\]?(?=\s))"
    rf"|(?P<tile>\[?(?<![\d.]){_HALF}(?:\s?[-–—−]\s?|[:/|]){_HALF}\]?(?!\d|\s?[-–—−]\d))"
    r"|(?P<number>\d{1,3})(?:\s?(?:points?|pts?|p)\b)?"
    r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)?)"
    r"|(?P<mark>[;|,:])",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^\s*(?:[-*•>#|]+\s+)?(?:(?:turn|move|play)\s*)?\d{1,3}\s?[.)]\s*(?=\D)", re.IGNORECASE)
_BULLET = re.compile(r"^\s*[-*•>]+\s+")
_DOUBTS = re.compile(r"\?|\b(?:or|sorry|oops|meant?|correction|wrong|instead|rather)\b", re.IGNORECASE)
_PASSES = {"pass", "passes", "passed", "knock", "knocks", "knocked", "go", "goes", "cannot", "can't", "skips", "skip"}
_DRAWS = {"draw", "draws", "drew", "drawn", "took", "takes", "boneyard"}
_NOT_NAMES = _PASSES | _DRAWS
_NOT_NAMES |= {
    *"""
    the a an and then for to on with it was is of at in by next now after down more another again not no nothing
    score scores scored points point pts total totals sum end ends out led leads lead played plays play put puts
    lays laid lay set tile tiles game round match sheet first second last won wins winner domino dominoes who what
    turn so i i'm im
    her his their she he they both only just but still left over up makes made gets got date place monday
    tuesday wednesday thursday friday saturday sunday none zero start starts opened opens opening answered
    followed spinner
    """.split()
}
"""Words with a capital at the start of a line that are nobody's name."""


_COUNTS = {word: at for at, word in enumerate("zero one two three four five six seven eight nine ten".split())}
_COUNTS |= {"nil": 0, "fifteen": 15, "twenty": 20}
"""Numbers in words, as a story has them behind a tile."""
_PLACES = set("on of after to by from her his their my the next".split())
"""Words before a tile that lies there already: stuck 5-6 on the 5-5."""
_OTHER_NAMES = {
    "fives-and-threes": r"\b(?:3s|threes) (?:and|&|n) (?:5s|fives)\b|\b(?:5s|fives) (?:and|&|n) (?:3s|threes)\b",
    "all-fives": r"\ball 5s\b",
    "five-up": r"\b(?:5|five) up\b",
}
"""Games as people also write them."""
_AHEAD = re.compile(r"\b(\d{1,3})(?: points?)? for (?:the |her |his |a )?\Z", re.IGNORECASE)
_FOR = re.compile(r"\bfor\s+\d", re.IGNORECASE)


class Laid(NamedTuple):
    """A tile on a sheet: who laid it, the numbers behind it, and the line that it is on."""

    tile: Tile
    numbers: tuple[int, ...] = ()
    who: str = ""
    line: int = 1
    turned: int = 0
    """How many turns were passed just before it."""
    doubted: bool = False
    """Whether the sheet takes it, or the one before it, back: (or 4-5?), sorry, I mean 4-5."""


class Checked(NamedTuple):
    """A play of a reading: the play, what it scored, what the sheet says of it, and whether that is right."""

    play: Play
    points: int
    said: int | None
    right: bool
    who: str
    line: int


class Reading(NamedTuple):
    """One way to read a sheet: the game, whether the newest is first, what its numbers are, and the plays.

    >>> found = read_sheet("Ann 4-1 5\\nBob 1-1\\nAnn 4-4 5").readings[0]
    >>> found.rules.slug, [str(each.play) for each in found.plays], found.mistakes
    ('all-fives', ['1-4', '1-1@1-4', '4-4@1-4'], 1)
    >>> found.plays[2].points, found.plays[2].said
    (10, 5)
    """

    rules: RuleSet
    newest_first: bool
    meaning: Meaning
    plays: tuple[Checked, ...]

    @property
    def mistakes(self) -> int:
        """How many numbers on the sheet are wrong, or missing where others are there."""
        return sum(not each.right for each in self.plays)

    @property
    def key(self) -> object:
        """What tells it from readings that differ only in what the numbers are."""
        tiles = [each.play.tile for each in self.plays]
        return self.rules.slug, self.newest_first, tiles[0], tuple(sorted(tiles))

    @property
    def off(self) -> int:
        """How far all numbers together are off: of readings with as many mistakes the nearest comes first."""
        return sum(abs((each.said or 0) - each.points) for each in self.plays if not each.right)


class Sheet(NamedTuple):
    """What was read of a sheet: its readings that fit best, and what is asked where they differ; where nothing fits,
    the line of the first tile that cannot be, and why."""

    readings: tuple[Reading, ...]
    asks: Literal["", "game", "order", "tile", "lead"] = ""
    line: int = 0
    why: str = ""
    rules: RuleSet | None = None


def is_sheet(text: str) -> bool:
    """Say whether a text is meant as a score sheet: it has tiles, with numbers, names or lines of their own.

    >>> is_sheet("Ann 4-1 5"), is_sheet("4-1 5\\n1-1"), is_sheet("five-up 4-5 5-5")
    (True, True, False)
    """
    words = _Words(text[:LONGEST])
    words.read(6)
    return any(each.numbers or each.who for each in words.laid) or len({each.line for each in words.laid}) > 1


class _Words:
    """A sheet taken apart: what was laid, in the order in which it is written, and the game that is named."""

    def __init__(self, text: str) -> None:
        self.lines = text.lstrip(_BOM).replace("\r\n", "\n").split("\n")
        self.game = ""
        self.laid: list[Laid] = []
        self.totals: dict[str, int] = {}

    @cached_property
    def names(self) -> set[str]:
        """The words that are names: with a capital, beside a tile or in a line of names."""
        found = set()
        for line in self.lines:
            words = [each["word"] or "" for each in _TOKEN.finditer(line)]
            known = {word for word in words if word[:1].isupper() and word.casefold() not in _NOT_NAMES}
            if any(each["tile"] for each in _TOKEN.finditer(line)) or not {word for word in words if word} - known:
                found |= known  # in a line with a tile, or in one of names alone
        return found

    def read(self, largest: int) -> None:
        """Take the sheet apart, line by line."""
        passed = 0
        for number, line in enumerate(self.lines, start=1):
            if not self.game and (slug := _named_game(line)):
                self.game = slug
                if not re.search(rf"{_HALF}\s?[-–—:/|]\s?{_HALF}", line):
                    continue
            who, last, drew, before = "", None, False, ""
            body = _BULLET.sub("", _NUMBERED.sub("", line, count=1), count=1)
            for found in _TOKEN.finditer(body):
                word = (found["word"] or "").casefold()
                tile = _tile(found["tile"], largest) if found["tile"] else None
                if tile and before in _PLACES and any(each.tile == tile for each in self.laid):
                    pass  # where another was laid
                elif tile:
                    ahead = _AHEAD.search(body, 0, found.start())
                    if ahead and last is not None and self.laid[last].numbers:  # 10 for the 0-2
                        each = self.laid[last]
                        self.laid[last] = each._replace(numbers=each.numbers[:-1])
                    doubted = bool(_DOUBTS.search(body))
                    numbers = (int(ahead[1]),) if ahead and ahead[1].isdecimal() else ()
                    self.laid.append(Laid(tile, numbers, who, number, passed, doubted))
                    last, passed, drew = len(self.laid) - 1, 0, False
                elif (found["number"] or word in _COUNTS) and last is not None and not drew and before != "play":
                    each = self.laid[last]
                    number_said = int(found["number"]) if found["number"] else _COUNTS[word]
                    self.laid[last] = each._replace(numbers=(*each.numbers, number_said))
                elif word in _PASSES:
                    passed += 1
                    last = None
                elif word in _DRAWS:
                    drew, last = True, None
                elif found["word"] and found["word"] in self.names:
                    who, last = found["word"], None
                before = word


def read_sheet(text: str, game: str = "", order: str = "", numbers: str = "") -> Sheet:
    """Return what a score sheet says, by the game, the order and the meaning of its numbers where these are known.

    Raises NotationError for a text without a tile, or one that is too long.
    """
    if len(text) > LONGEST:
        raise NotationError(f"that is {len(text):,} characters long, and {LONGEST:,} are the most of a score sheet", "")
    words = _Words(text)
    words.read(6)
    if not words.laid:
        raise NotationError("no tile is there; a line of a score sheet reads like: Ann 4-1 5", text)
    if len(words.laid) > MOST_PLAYS:
        raise NotationError(f"{len(words.laid)} tiles are there, and {MOST_PLAYS} are the most of a round", text)
    slugs = [game or words.game] if game or words.game else list(GAMES)
    found: list[Reading] = []
    stuck: tuple[int, Laid, Layout] | None = None
    for slug in slugs:
        for newest in (False, True) if not order else (order == "newest",):
            laid = words.laid[::-1] if newest else words.laid
            for meaning in _meanings(laid) if not numbers else (_meaning(numbers),):
                got = False
                for queues in _queues(laid):
                    if got and len(queues) == 1:  # all that is written can be
                        break
                    least = min((each.mistakes for each in found), default=len(laid))
                    made = _laid_out(RULE_SETS[slug], queues, meaning, least)
                    if isinstance(made, tuple):
                        if len(queues) == 1 and (stuck is None or made[0] > stuck[0]):
                            stuck = made
                    elif made:
                        found.append(Reading(RULE_SETS[slug], newest, meaning, tuple(made)))
                        got = got or sum(map(len, queues)) == len(laid)
    if not found and stuck:
        _, each, layout = stuck
        why = layout.refusal(each.tile) or f"{each.tile} cannot be laid"
        return Sheet((), "", each.line, why, layout.rules)
    least = min(each.mistakes for each in found)
    if len(words.lines) > 1 and len(_FOR.findall(text)) > 1:  # 3-2 for 5 is no running total
        found = [each for each in found if each.meaning != "totals"] or found
        least = min(each.mistakes for each in found)
    blanks = any(not each.numbers for each in words.laid)  # seldom are running totals not at every play

    def near(each: Reading) -> tuple[bool, int, bool]:
        return each.meaning == "totals" and blanks, each.off, each.meaning != "points"

    nearest = sorted((each for each in found if each.mistakes == least), key=near)
    best = list({each.key: each for each in reversed(nearest)}.values())[::-1]
    if not any(each.numbers for each in words.laid):  # then nothing but the order on paper says what came first
        best = [each for each in best if not each.newest_first] or best
    return _asked(best)


def _asked(best: Sequence[Reading]) -> Sheet:
    """Return the readings that differ in what was played or scored, and what parts them."""
    told: dict[object, Reading] = {}
    for each in best:
        told.setdefault(tuple((it.play.tile, it.points) for it in each.plays), each)
    readings = tuple(told.values())
    if len(readings) == 1:
        return Sheet(readings)
    first = readings[0]
    if any(each.newest_first != first.newest_first for each in readings):
        return Sheet(readings, "order")
    if any(each.rules != first.rules for each in readings):
        return Sheet(readings, "game")
    tiles = [{each.play.tile for each in reading.plays} for reading in readings]
    return Sheet(readings, "lead" if all(each == tiles[0] for each in tiles) else "tile")


def _meanings(laid: Sequence[Laid]) -> Iterator[Meaning]:
    """Yield what the numbers of a sheet may be, the likeliest first."""
    most = max(len(each.numbers) for each in laid)
    if not most:
        yield "nothing"
        return
    yield "points"
    yield "totals"
    if most > 1:
        yield "both"


def _meaning(text: str) -> Meaning:
    found: dict[str, Meaning] = {"points": "points", "totals": "totals", "both": "both", "nothing": "nothing"}
    return found[text]


def _queues(laid: Sequence[Laid]) -> Iterator[list[list[Laid]]]:
    """Yield the plays as one row; as two, where each of two players has a list; without one that was taken back."""
    lines: dict[int, list[Laid]] = {}
    for each in laid:
        lines.setdefault(each.line, []).append(each)
    lists: dict[str, list[Laid]] = {}
    for row in lines.values():
        lists.setdefault(row[0].who, []).extend(row)
    if len(lists) == 2 and len(lines) < len(laid) / 2:
        one, other = lists.values()
        yield [one, other]
        yield [other, one]
    yield [[*laid]]
    for at, each in enumerate(laid):
        if each.doubted or (at + 1 < len(laid) and laid[at + 1].doubted):
            yield [[*laid[:at], *laid[at + 1 :]]]


class _Way(NamedTuple):
    """The plays of a sheet so far: mistakes, turns out of order, the table, and the running totals."""

    mistakes: int
    strange: int
    layout: Layout
    plays: tuple[Checked, ...]
    sums: dict[str, int]
    places: tuple[int, ...]
    last: int


def _laid_out(
    rules: RuleSet, queues: Sequence[Sequence[Laid]], meaning: Meaning, least: int
) -> list[Checked] | tuple[int, Laid, Layout] | None:
    """Return the plays with the fewest mistakes, None where others have fewer; where a tile cannot be laid, its place,
    itself and the table. Two queues are the lists of two players, who play in turns but where one could not."""
    ways, count = [_Way(0, 0, Layout(rules), (), {}, (0,) * len(queues), -1)], sum(map(len, queues))
    seats = [_seats(queue) for queue in queues]
    blanks = any(not each.numbers for queue in queues for each in queue)
    for _ in range(count):
        grown = []
        for way in ways:
            for at, queue in enumerate(queues if way.plays else queues[:1]):  # who led has the first list
                if (place := way.places[at]) == len(queue):
                    continue
                each, who = queue[place], seats[at][place]
                for on in way.layout.places(each.tile):
                    after = way.layout.play(each.tile, on) if on else way.layout.play(each.tile)
                    said, right, sums = _held(each, after.points, meaning, who, way.sums, blanks)
                    plays = (*way.plays, Checked(Play(each.tile, on), after.points, said, right, who, each.line))
                    places = tuple(number + (at == index) for index, number in enumerate(way.places))
                    strange = way.strange + (at == way.last and len(queues) > 1)
                    grown.append(_Way(way.mistakes + (not right), strange, after, plays, sums, places, at))
        if not grown:
            return ways[0].places[0], queues[0][min(ways[0].places[0], len(queues[0]) - 1)], ways[0].layout
        grown.sort(key=lambda way: way[:2])
        ways = grown[: WIDTH ** len(queues)]
        if ways[0].mistakes > least:
            return None
    return list(ways[0].plays)


def _held(
    each: Laid, points: int, meaning: Meaning, who: str, sums: dict[str, int], blanks: bool
) -> tuple[int | None, bool, dict[str, int]]:
    """Return the points that a sheet gives a play, whether they are right, and the running totals after it.

    A play without a number says that it scored nothing, where others have one. A running total is held against the
    one before it, so that one slip is one mistake.
    """
    if meaning == "nothing":
        return None, True, sums
    if meaning == "points":
        said = each.numbers[0] if each.numbers else 0
        return said, said == points, sums
    if not each.numbers:
        return 0, not points, sums
    total = each.numbers[-1]
    gained = total - sums.get(who, 0)
    if not gained and who in sums and meaning == "totals":  # who writes a total that did not change writes all of them
        return 0, not points and blanks is False, sums
    kept = sums | {who: total}
    if meaning == "both" and len(each.numbers) > 1:
        return each.numbers[0], each.numbers[0] == points == gained, kept
    return gained, gained == points, kept


def _seats(laid: Sequence[Laid]) -> list[str]:
    """Return who laid each tile: as the sheet says, else two players in turns, but for turns that were passed."""
    if all(each.who for each in laid):
        return [each.who for each in laid]
    names = [*dict.fromkeys(each.who for each in laid if each.who)][:2]
    names += [f"player {seat}" for seat in (1, 2)][len(names) :]
    seat, found = 0, []
    for at, each in enumerate(laid):
        seat = names.index(each.who) if each.who in names else (seat + each.turned + (at > 0)) % 2
        found.append(each.who or names[seat])
    return found


def _tile(text: str, largest: int) -> Tile | None:
    """The tile of a text; None where a half is larger than any of the set."""
    low, high = (int(half) for half in re.findall(r"\d+", text))
    return Tile(low, high) if max(low, high) <= largest else None


def _named_game(line: str) -> str:
    """The game that a line names, "" for none; the longest name first."""
    small = re.sub(r"[\s_-]+", " ", line.casefold())
    for slug, pattern in _OTHER_NAMES.items():
        if re.search(pattern, small):
            return slug
    for slug, rules in sorted(RULE_SETS.items(), key=lambda pair: -len(pair[1].title)):
        if re.sub(r"[\s_-]+", " ", rules.title.casefold()) in small:
            return slug
    return ""

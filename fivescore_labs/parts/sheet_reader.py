"""A score sheet as people write it: its tiles, numbers, names and words, and what must have been played.

The sheet is taken apart once. Then every arrangement is tried against the rules: which game, oldest or newest first,
points or running totals. Those stay that can have been played with the fewest mistakes in what is written.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import check_names, write_rules
from fivescore.core.rules import RULE_SETS, RuleSet
from fivescore.core.tiles import Tile
from fivescore_labs import tables
from fivescore_labs.contract import Control
from fivescore_labs.parts import fields

LONGEST = 20_000
"""The most characters of a sheet."""
MOST_PLAYS = 91
"""The most tiles that a sheet names: those of the largest set."""
WIDTH = 12
"""How many ways to lay the tiles so far are followed at once, those with the fewest mistakes."""
Meaning = Literal["points", "totals", "both", "columns", "nothing"]
"""What the numbers behind the tiles are: the points of each play, running totals of each player, first the one and then
the other, the totals of both in columns, or none are there."""
WRITTEN: dict[str, Any] = tables.read(Path(__file__).parents[1] / "content" / "sheets.toml")[0]
"""What people write on sheets, and what is asked of them, in the tables of `content/sheets.toml`."""
TOLD: dict[str, dict[str, str]] = WRITTEN["told"]
"""What a reader can tell of a score sheet, each with what it may be; a game is one of ours."""
Told = tuple[str, str, str]
"""What was told: the game, the order, and what the numbers are; "" for what was not."""
UNTOLD: Told = ("", "", "")
ASKED: dict[str, str] = WRITTEN["asked"]
"""What parts the readings of a sheet, in words."""

_WORDS: dict[str, set[str]] = {name: {*words.split()} for name, words in WRITTEN["words"].items()}
_COUNTS: dict[str, int] = WRITTEN["counts"]
_PIP: dict[str, int] = WRITTEN["pips"] | {word: pip for word, pip in _COUNTS.items() if 0 < pip < 10}
_MEANT = {"half": r"(?:1[0-8]|\d)", "pip": "|".join(_PIP), "count": "|".join(_COUNTS)}
"""What the patterns name in braces."""
_LIKE: dict[str, re.Pattern[str]] = {
    name: re.compile(re.sub(r"\{([a-z]+)\}", lambda found: _MEANT[found[1]], "|".join(several)), re.IGNORECASE)
    for name, several in WRITTEN["patterns"].items()
}
_TOKEN = _LIKE["token"]


def _spelled(line: str) -> str:
    """A line with tiles that are told in words as digits, and without what is no play: dates, sums, standings."""

    def pip(word: str) -> str:
        return str(_PIP.get(word.casefold(), word))

    line = _LIKE["took"].sub("draws", _LIKE["boxes"].sub(r"\1-\2", _LIKE["no_play"].sub("", line)))
    line = _LIKE["double"].sub(lambda found: f"{pip(found[1])}-{pip(found[1])}", line)
    return _LIKE["spoken"].sub(lambda found: "-".join(pip(each) for each in found.groups() if each), line)


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
    unsure: bool = False
    """Whether a question mark stands for its number."""
    team: str = ""
    """Whose running total it is, where partners keep one together."""


class Checked(NamedTuple):
    """A play of a reading: the play, what it scored, what the sheet says of it, and whether that is right."""

    play: Play
    points: int
    said: int | None
    right: bool
    who: str
    line: int


class Reading(NamedTuple):
    """One way to read a sheet: the game, whether the newest is first, what its numbers are, and the plays."""

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
    """The readings that fit best, what is asked where they differ; where none fits, which line cannot be, why."""

    readings: tuple[Reading, ...]
    asks: Literal["", "game", "order", "tile", "lead"] = ""
    line: int = 0
    why: str = ""
    rules: RuleSet | None = None


def is_sheet(text: str) -> bool:
    """Say whether a text is meant as a score sheet: it has tiles, with numbers, names or lines of their own."""
    words = _Words(text[:LONGEST])
    words.read(6)
    return any(each.numbers or each.who for each in words.laid) or len({each.line for each in words.laid}) > 1


class _Words:
    """A sheet taken apart: what was laid, in the order in which it is written, and the game that is named."""

    def __init__(self, text: str) -> None:
        self.lines = [_spelled(line) for line in text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")]
        found = [each["tile"] for line in self.lines for each in _TOKEN.finditer(line) if each["tile"]]
        tiles = sum(_tile(each, 6) is not None for each in found)
        if not tiles:
            form = _LIKE["dotted"] if any(map(_LIKE["dotted"].search, self.lines)) else _LIKE["run_together"]
            most = int(sum(map(bool, map(form.search, self.lines))) > 3)  # one on each line, then numbers: E 63 15
            self.lines = [
                line if _LIKE["sums_up"].match(line) else form.sub(r"\1-\2", line, most) for line in self.lines
            ]
        elif sum(len(_LIKE["at_commas"].findall(line)) for line in self.lines) > tiles:
            self.lines = [_LIKE["at_commas"].sub(r"\1\2-\3", line) for line in self.lines]
        self.game = ""
        self.laid: list[Laid] = []

    @cached_property
    def names(self) -> set[str]:
        """The words that are names: with a capital, beside a tile or in a line of names."""
        found = set()
        initials = any(re.search(r"(?:^|\s)[B-Z](?=[\s:.]|$)", line) for line in self.lines)  # then A is one, too
        for line in self.lines:
            words = [each["word"] or "" for each in _TOKEN.finditer(line)]
            known = {word for word in words if word[:1].isupper() and not _is_word(word, "nobody", "passes", "draws")}
            known |= {word for word in words if word == "A" and initials}
            if any(each["tile"] for each in _TOKEN.finditer(line)) or not {word for word in words if word} - known:
                found |= known  # in a line with a tile, or in one of names alone
        return found

    def read(self, largest: int) -> None:
        """Take the sheet apart, line by line."""
        passed = 0
        for number, line in enumerate(self.lines, start=1):
            if not self.game and (slug := _named_game(line)):
                self.game = slug
                if not _LIKE["pair"].search(line):
                    continue
            who, last, drew, before = "", None, False, ""
            body, team = _LIKE["bullet"].sub("", _LIKE["numbered"].sub("", line, count=1), count=1), ""
            several = sum(bool(each["tile"]) for each in _TOKEN.finditer(body))
            for found in _TOKEN.finditer(body):
                word = (found["word"] or "").casefold()
                tile = _tile(found["tile"], largest) if found["tile"] else None
                if tile and _is_word(before, "places") and any(each.tile == tile for each in self.laid):
                    pass  # where another was laid
                elif tile:
                    ahead = _LIKE["ahead"].search(body, 0, found.start())
                    if ahead and last is not None and self.laid[last].numbers:  # 10 for the 0-2
                        each = self.laid[last]
                        self.laid[last] = each._replace(numbers=each.numbers[:-1])
                    doubted = bool(_LIKE["doubts"].search(body)) or ("?" in body and several > 1)
                    numbers = (int(ahead[1]),) if ahead else ()
                    self.laid.append(Laid(tile, numbers, who, number, passed, doubted))
                    last, passed, drew = len(self.laid) - 1, 0, False
                elif word == "one" and _is_word(before, "things"):
                    pass  # that last one
                elif (found["number"] or word in _COUNTS) and last is not None and not drew and before != "play":
                    each = self.laid[last]
                    number_said = int(found["number"]) if found["number"] else _COUNTS[word]
                    self.laid[last] = each._replace(numbers=(*each.numbers, number_said), team=team)
                elif _is_word(word, "passes"):
                    passed += 1
                    last = None
                elif _is_word(word, "draws"):
                    drew, last = True, None
                elif _is_word(word, "teams") and last is not None:
                    team = word
                elif found["word"] and found["word"] in self.names:
                    if several == 1 and last is not None and not who:  # 4-1 Ann 5
                        self.laid[last] = self.laid[last]._replace(who=found["word"])
                    else:
                        last = None
                    who = found["word"]
                elif found["mark"] == "?" and last is not None and not self.laid[last].numbers:
                    self.laid[last] = self.laid[last]._replace(unsure=True)
                before = word
            if several == 1 and self.laid and self.laid[-1].line == number:
                each, told = self.laid[-1], _LIKE["scored"].search(body)
                if told and told[1].casefold() not in _PIP:
                    self.laid[-1] = each._replace(numbers=(int(_COUNTS.get(told[1].casefold(), told[1])),))
                elif _LIKE["no_score"].search(body):
                    self.laid[-1] = each._replace(numbers=())


def read_sheet(text: str, game: str = "", order: str = "", numbers: str = "") -> Sheet:
    """Return what a score sheet says, by the game, the order and the meaning of its numbers where these are known."""
    if len(text) > LONGEST:
        raise NotationError(f"that is {len(text):,} characters long, and {LONGEST:,} are the most of a score sheet", "")
    words = _Words(text)
    words.read(6)
    if not words.laid:
        raise NotationError("no tile is there; a line of a score sheet reads like: Ann 4-1 5", text)
    if len(words.laid) > MOST_PLAYS:
        raise NotationError(f"{len(words.laid)} tiles are there, and {MOST_PLAYS} are the most of a round", text)
    slugs = [game or words.game] if game or words.game else WRITTEN["games"]
    found: list[Reading] = []
    stuck: tuple[int, Laid, Layout] | None = None
    for slug in slugs:
        for newest in (False, True) if not order else (order == "newest",):
            laid = words.laid[::-1] if newest else words.laid
            for meaning in _meanings(laid) if not numbers else [cast(Meaning, numbers)]:
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
    if len(words.lines) > 1 and len(_LIKE["for"].findall(text)) > 1:  # 3-2 for 5 is no running total
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


def telling(told: Told, name: str, value: str) -> Told:
    """What was told with something more, or, by "", with something taken back."""
    if name not in TOLD:
        raise FivescoreError(f"nobody asks for {name[:20]!r}")
    if value and name == "game":
        fields.game(value)
    elif value:
        fields.chosen(value, TOLD[name], name)
    said = dict(zip(TOLD, told, strict=True)) | {name: value}
    return (said["game"], said["order"], said["numbers"])


def questions(sheet: Sheet | None, told: Told) -> Iterator[Control]:
    """Yield the one question that parts the readings of a score sheet, and what was told of it."""
    for (name, options), value in zip(TOLD.items(), told, strict=True):
        if value or (sheet and name == sheet.asks):
            found = sheet.readings if sheet else ()
            games = {each.rules.slug: each.rules.title for each in found} | ({value: value} if value else {})
            choice = (("", "choose"), *(games if name == "game" else options).items())
            yield Control(f"sheet-{name}", "choice", WRITTEN["label"][name], value, choice, group="The score sheet")


def turn_of(line: str, name: str) -> str:
    """A line of a score sheet as a turn of a record: the turn of the player of that name."""
    words = _Words(line)
    words.read(18)
    if other := next((each.who for each in words.laid if each.who and each.who.casefold() != name.casefold()), ""):
        raise NotationError(f"it is the turn of {name}, not of {other}", line)
    if len(words.laid) > 1:
        raise NotationError("more than one tile is there; a turn has one", line)
    if not words.laid:
        if any(_is_word(word, "passes") for word in re.findall(r"[^\W\d_]+(?:['’]t)?", line)):
            return "pass"
        raise NotationError(f"“{line[:20]}” is no turn; a turn reads like 1-4, 1-1@1-4, draw 2 3-4, or knock", line)
    (laid,) = words.laid
    drew = re.search(r"\b(?:draws?|drew|took|takes)\s+(\d{1,2})\b", line, re.IGNORECASE)
    points = f" = {laid.numbers[0]}" if laid.numbers else ""
    return f"{f'draw {drew[1]} ' if drew else ''}{laid.tile.low}-{laid.tile.high}{points}"


def as_record(reading: Reading) -> str:
    """The plays of a reading as the text of a record; who was passed over knocked."""
    names = [*dict.fromkeys(each.who.capitalize() if each.who.islower() else each.who for each in reading.plays)]
    if len(names) == 1:
        names.append("Another")
    check_names(tuple(names))
    reading.rules.hand_size(len(names))
    lines, seat = [f"fivescore 1 {write_rules(reading.rules)}", f"players: {', '.join(names)}"], 0
    for each in reading.plays:
        own = next(at for at, name in enumerate(names) if name.casefold() == each.who.casefold())
        while lines[2:] and seat != own:
            lines.append("pass")
            seat = (seat + 1) % len(names)
        lines.append(str(each.play))
        seat = (own + 1) % len(names)
    return "\n".join(lines) + "\n"


def slips(reading: Reading) -> str:
    """Say which lines of a sheet are wrong, and what is right there; "" where none is."""
    wrong = [each for each in reading.plays if not each.right]
    if not wrong:
        return ""
    told = [f"line {each.line}: {each.play.tile} scores {each.points}, not {each.said or 0}" for each in wrong[:5]]
    more = f", and {len(wrong) - 5} more" if len(wrong) > 5 else ""
    return f"Put right: {'; '.join(told)}{more}."


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


def _meanings(laid: Sequence[Laid]) -> list[Meaning]:
    """Return what the numbers of a sheet may be, the likeliest first."""
    most = max(len(each.numbers) for each in laid)
    likely: list[Meaning] = ["points", "totals", "both", "columns"]
    return likely[: 2 * min(most, 2)] or ["nothing"]


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
    """The plays with the fewest mistakes, None where others have fewer; of a tile that cannot be laid where it is."""
    ways, count = [_Way(0, 0, Layout(rules), (), {}, (0,) * len(queues), -1)], sum(map(len, queues))
    seats = [_seats(queue) for queue in queues]
    blanks = any(not each.numbers for queue in queues for each in queue)
    zeros = any(each.numbers[:1] == (0,) for queue in queues for each in queue)
    for _ in range(count):
        grown = []
        for way in ways:
            for at, queue in enumerate(queues if way.plays else queues[:1]):  # who led has the first list
                if (place := way.places[at]) == len(queue):
                    continue
                each, who = queue[place], seats[at][place]
                for on in way.layout.places(each.tile):
                    after = way.layout.play(each.tile, on) if on else way.layout.play(each.tile)
                    said, right, sums = _held(each, after.points, meaning, each.team or who, way.sums, blanks, zeros)
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
    each: Laid, points: int, meaning: Meaning, who: str, sums: dict[str, int], blanks: bool, zeros: bool
) -> tuple[int | None, bool, dict[str, int]]:
    """Return the points that a sheet gives a play, whether they are right, and the running totals after it."""
    if meaning == "nothing":
        return None, True, sums
    if meaning == "points":
        if not each.numbers and (zeros or each.unsure):  # where a zero is written, no number says nothing at all
            return None, True, sums
        said = each.numbers[0] if each.numbers else 0
        return said, said == points, sums
    if not each.numbers:
        return 0, not points, sums
    if meaning == "columns":
        gained = sum(each.numbers) - sums.get("", 0)
        return gained, gained == points, {"": sum(each.numbers)}
    total = each.numbers[-1]  # held against the one before it, so that one slip is one mistake
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


def _is_word(word: str, *kinds: str) -> bool:
    """Say whether a word is of one of these kinds of `content/sheets.toml`."""
    return any(word.casefold() in _WORDS[kind] for kind in kinds)


def _tile(text: str, largest: int) -> Tile | None:
    """The tile of a text; None where a half is larger than any of the set."""
    low, high = (int(half) for half in re.findall(r"\d+", text))
    return Tile(low, high) if max(low, high) <= largest else None


def _named_game(line: str) -> str:
    """The game that a line names, "" for none; the longest name first."""
    small = re.sub(r"[\s_-]+", " ", line.casefold())
    other_names: dict[str, str] = WRITTEN["other_names"]
    for slug, pattern in other_names.items():
        if re.search(pattern, small):
            return slug
    for slug, rules in sorted(RULE_SETS.items(), key=lambda pair: -len(pair[1].title)):
        if re.sub(r"[\s_-]+", " ", rules.title.casefold()) in small:
            return slug
    return ""

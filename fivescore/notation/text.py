"""Text that a person can type, and its reading: tiles, plays, rules, and whole rounds.

    tile    1-4           also [1-4] and 1|4
    play    1-4           where only one place fits, or as the lead
            1-1@1-4       laid on [1-4]

Tiles and plays stand in one line or several, apart by spaces, commas or semicolons. A record of a round has a line for
each turn; `docs/reference/notation.md` has its grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from fivescore.errors import FivescoreError, IllegalAction, NotationError
from fivescore.game import State
from fivescore.layout import Layout, Play
from fivescore.notation.record import Record, Turn, check_names, named
from fivescore.position import Draw, Event, Pass
from fivescore.rules import MOST_PLAYERS, RULE_SETS, RULES, Choice, RuleSet
from fivescore.tiles import MARK, Tile, TileSet, tile_at, tiles_of, words

LONGEST_RECORD = 60_000
"""The most characters of a record: ten times a round with every tile of the largest set."""
MOST_DIGITS = 6
"""The most digits of a number in a record: no score and no hand comes near."""
FORMAT = 1
"""The number of the record format that `dumps()` writes; `loads()` reads it and every older one."""
UNNAMED = "all-fives"
"""The game of a record that names none."""


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that a text lists, in its order.

    >>> read_tiles("1-4 [1-6], 6|0")
    (Tile(1, 4), Tile(1, 6), Tile(0, 6))

    Raises NotationError, with the place in the text, for what is not a tile and for a tile listed twice.
    """
    return tiles_of(text)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """The tiles as text, such as `1-4 0-6`.

    >>> write_tiles([Tile(4, 1), Tile(6, 0)])
    '1-4 0-6'
    """
    return " ".join(str(Play(tile)) for tile in tiles)


def read_plays(text: str) -> tuple[Play, ...]:
    """The plays that a text lists; `on` is None where the text names no place.

    >>> [str(play) for play in read_plays("1-4, 1-1@1-4")]
    ['1-4', '1-1@1-4']

    Raises NotationError, with the place in the text, for what is not a play.
    """
    return tuple(_play(word, text, start) for word, start in words(text))


def write_plays(layout: Layout) -> str:
    """The plays of a layout as text, places only where more than one fits; `read_layout()` reads it back.

    >>> from fivescore import ALL_FIVES
    >>> write_plays(Layout(ALL_FIVES).play("1-4").play("4-4").play("4-5"))
    '1-4 4-4 4-5'
    """
    return " ".join(_shortest(step) for step in layout.steps())


def _shortest(step: Layout) -> str:
    """The last play, its place only where it is needed."""
    if step.last is None or step.before is None:
        return ""
    return str(step.last if len(step.before.fitting((step.last.tile,))) > 1 else Play(step.last.tile))


def read_layout(text: str, rules: RuleSet) -> Layout:
    """The layout that the plays of a text make under a rule set.

    >>> from fivescore import ALL_FIVES
    >>> read_layout("1-4 1-1@1-4 4-4", ALL_FIVES).total
    10

    Raises NotationError, with the place in the text, for what is not a play and for a play that the rules refuse.
    """
    layout = Layout(rules)
    for number, (play, (_, start)) in enumerate(zip(read_plays(text), words(text), strict=True), start=1):
        try:
            layout = layout.play(play.tile, play.on)
        except IllegalAction as refusal:
            raise NotationError(f"play {number} (at character {start + 1}): {refusal}", text, start) from refusal
    return layout


def write_rules(rules: RuleSet) -> str:
    """A rule set as text: the game it is, and what is changed.

    >>> from fivescore import ALL_FIVES
    >>> write_rules(ALL_FIVES.vary(drawing="while able", target=100))
    'all-fives drawing=while-able target=100'

    Raises FivescoreError for a rule set of one's own, which no text can name.
    """
    base = rules.base
    if base is None:
        own = f"{rules.title!r:.40} is a rule set of your own, and a text names a game of RULE_SETS and what is changed"
        raise FivescoreError(f"{own}; begin with one of them and vary() it")
    return " ".join([rules.slug, *write_changes(rules)])


def write_changes(rules: RuleSet) -> tuple[str, ...]:
    """What is changed in a game, each as it is typed; () for the game itself.

    >>> write_changes(RULE_SETS["all-fives"].vary(target=100, drawing="none"))
    ('drawing=none', 'target=100')
    """
    changed = rules.differences(RULE_SETS[rules.slug]).items()
    return tuple(f"{name}={_rule_text(mine)}" for name, (mine, _) in changed)


def _rule_text(value: object) -> str:
    if isinstance(value, Choice):
        return str(value).replace(" ", "-")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, TileSet):
        return str(value.largest)
    if isinstance(value, tuple):
        return "/".join(":".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in value)
    return str(value)


def read_rules(text: str) -> RuleSet:
    """The rule set that a text names: the inverse of `write_rules()`.

    >>> read_rules("five-up hand=7").hand
    7

    Raises NotationError for an unknown game or a change that cannot be read, RuleError for rules that cannot be.
    """
    slug, *changes = text.split() or [""]
    if slug not in RULE_SETS:
        raise NotationError(f"there is no game {slug[:40]!r}; games: {', '.join(RULE_SETS)}", text)
    given: dict[str, Any] = {}
    for change in changes:
        name, equals, word = change.partition("=")
        if not equals or name not in RULES:
            start = text.find(change)
            raise NotationError(f"{change[:40]!r} is no change of a rule; it reads like target=100", text, start)
        given[name] = _rule_value(getattr(RULE_SETS[slug], name), word, name, text)
    return RULE_SETS[slug].vary(**given)


def _rule_value(old: object, word: str, name: str, text: str) -> object:
    if isinstance(old, Choice):
        return word.replace("-", " ")
    if isinstance(old, bool):
        return {"yes": True, "no": False}.get(word, word)
    try:
        if name == "players":
            return tuple(int(number) for number in word.split("/"))
        if ":" in word:
            return {int(key): int(number) for key, number in (pair.split(":") for pair in word.split("/"))}
        return int(word)
    except ValueError:
        start = text.find(f"{name}=")
        message = f"{name}={word[:40]} cannot be read; numbers read like {name}=7 or {name}=2:9/3:7"
        raise NotationError(message, text, start) from None


def dumps(round_: Record | State) -> str:
    """A round as text, a line for each turn; `loads()` reads it back.

    >>> from fivescore import ALL_FIVES
    >>> turns = (Turn(0, Play(Tile(1, 4)), 5), Turn(0, Play(Tile(1, 1)), None, "the spinner"))
    >>> print(dumps(Record(ALL_FIVES, turns=turns)), end="")
    fivescore 1 all-fives
    1-4 = 5
    1-1  # the spinner

    Raises FivescoreError for what no text can hold: a rule set of one's own, a note of several lines, turns that the
    rules do not allow.
    """
    record = Record.of(round_) if isinstance(round_, State) else round_
    lines = [f"fivescore {FORMAT} {write_rules(record.rules)}"]
    if record.names != Record.names_for(len(record.names)) or len(record.names) != 2:
        lines.append(f"players: {', '.join(record.names)}")
    if record.leader:
        numbers = any(name.isdecimal() for name in record.names)  # a name that is a number is read as a name
        lines.append(f"leader: {record.names[record.leader] if numbers else record.leader + 1}")
    if any(record.scores):
        lines.append(f"scores: {' '.join(map(str, record.scores))}")
    if record.hands:
        lines.append(f"hands: {' | '.join(write_tiles(hand) for hand in record.hands)}")
        lines.append(f"boneyard: {write_tiles(record.boneyard)}".rstrip())
    if record.must_lead:
        lines.append(f"must-lead: {write_tiles([record.must_lead])}")
    if record.note:
        lines.append(f"# {_one_line(record.note)}")
    lines += [_turn_text(turn, step) for turn, step in zip(record.turns, record.steps(), strict=True)]
    if record.left:
        lines.append(f"left: {' '.join(map(str, record.left))}")
    return "\n".join(lines) + "\n"


def _turn_text(turn: Turn, after: object) -> str:
    layout: Layout = getattr(after, "layout")  # noqa: B009 - a State or a Position
    words = [f"draw {turn.draws}" if turn.draws > 1 else "draw"] if turn.draws else []
    if isinstance(turn.action, Play):
        words.append(_shortest(layout))
    elif turn.action:
        words.append("pass")
    if turn.points is not None:
        words.append(f"= {turn.points}")
    return " ".join(words) + (f"  # {_one_line(turn.note)}" if turn.note else "")


def _one_line(note: str) -> str:
    """A note as it stands behind its sign."""
    if "\n" in note or note != note.strip():
        why = "a note stands on one line of a record, without spaces at its ends"
        raise FivescoreError(f"{note[:40]!r} cannot be written; {why}")
    return note


def loads(text: str) -> Record:
    """The round that a text writes down, replayed and found right.

    It may be written as people do: any dash in a tile, a game in any case or by its title, turns that are numbered,
    `+10` for `= 10`, `knock` for `pass`, a draw on a line to itself. Where no game is named, it is All Fives.

    >>> loads("fivescore 1 all-fives\\n1-4 = 5\\n1-1\\n").end.scores
    (5, 0)
    >>> print(dumps(loads("1. 5\N{EN DASH}5 +10\\n2. Draw\\n0-5")), end="")
    fivescore 1 all-fives
    5-5 = 10
    draw 0-5

    Raises NotationError, naming line, column and what would fit, for what cannot be read, what the rules refuse, and a
    score that is not right.
    """
    if len(text) > LONGEST_RECORD:
        raise NotationError(f"that is {len(text):,} characters long; {LONGEST_RECORD:,} are the most of a record", "")
    return _RecordReader(text).record()


def read_heading(text: str) -> RuleSet:
    """The rules that the first line of a record names, whatever follows it; errors as in `loads()`.

    >>> read_heading("fivescore 1 five-up hand=7\\nplayers: Ana\\n").hand
    7
    """
    return _RecordReader(text).rules()


def is_heading(line: str) -> bool:
    """Whether a line begins a record: with `fivescore`, or the name of a game and nothing but changes of its rules.

    >>> is_heading("Fivescore 1 All-Fives"), is_heading("Five Up hand=7"), is_heading("five-up 5-5")
    (True, True, False)
    """
    line = line.partition("#")[0].strip()
    _, length = _slug(line)
    changes = line[length:].split() if length else [""]
    return line.casefold().startswith("fivescore") or all("=" in word for word in changes)


def is_record(text: str) -> bool:
    """Whether a text is meant as a record, right or wrong: it has a heading, or lines that only a record has.

    >>> is_record("5-5 +10\\n0-5"), is_record("draw\\n5-5"), is_record("5-5 0-5")
    (True, True, False)
    """
    lines = [line for line in text.splitlines() if line.strip()] or [""]
    if is_heading(lines[0]):
        return len(lines) > 1 or not _slug(lines[0].strip())[1]
    return _begins(lines[0]) and any(map(_ONLY_RECORDS.search, lines))


_SLUGS = sorted({name.casefold(): slug for slug, rules in RULE_SETS.items() for name in (slug, rules.title)}.items())
"""The names of games as people write them, each with its slug."""
_NUMBERED = re.compile(r"\s*\d{1,3}[.)]\s")
"""The number of a turn, as people write it before a turn."""
_SCORED = re.compile(r"(=\s*\+|\+)(?=\s*\d+\s*$)")
"""A score written with a plus."""
_HEADER = re.compile(r"\s*(players|leader|scores|hands|boneyard|must-lead|left)\s*:", re.IGNORECASE)
_TURN = re.compile(rf"\s*(draws?|pass|knocks?)\b|\s*\[?\d\d?{MARK}\d", re.IGNORECASE)
_ONLY_RECORDS = re.compile(rf"[=#+]|^{_HEADER.pattern}|^\s*(draws?|pass|knocks?)\b", re.IGNORECASE)


def _begins(line: str) -> bool:
    """Whether a line is one of a record after its heading."""
    line = _NUMBERED.sub("", line, count=1)
    return line.lstrip().startswith("#") or bool(_HEADER.match(line) or _TURN.match(line))


def _slug(text: str) -> tuple[str, int]:
    """The game that a text begins with, by its slug or title in any case, and how long its name is; "", 0 for none."""
    small = text.casefold()
    for name, slug in reversed(_SLUGS):  # a longer name before what it begins with
        if small.startswith(name) and not text[len(name) : len(name) + 1].strip(" #"):
            return slug, len(name)
    return "", 0


def load(path: str | Path) -> Record:
    """The round in a file, UTF-8; errors as in `loads()`, and OSError for a file that cannot be read.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "round.txt")
    ...     _ = path.write_text("fivescore 1 all-fives\\n1-4 = 5\\n", encoding="utf-8")
    ...     load(path).end.scores
    (5, 0)
    """
    return loads(Path(path).read_text(encoding="utf-8"))


def dump(round_: Record | State, path: str | Path) -> None:
    """Writes a round into a file, UTF-8, as `dumps()` writes it; what the file held is lost.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "round.txt")
    ...     dump(loads("fivescore 1 all-fives\\n1-4\\n"), path)
    ...     print(path.read_text(encoding="utf-8"), end="")
    fivescore 1 all-fives
    1-4
    """
    Path(path).write_text(dumps(round_), encoding="utf-8")


class _RecordReader:
    """Reads one record, line by line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.turn_lines: list[list[tuple[int, str, int]]] = []
        """Of each turn its lines, with their numbers and the tiles drawn there: a draw may have a line to itself."""
        self.header_lines: dict[str, int] = {}
        self.first_line = 1
        found = self._lines()
        self.headed = not found or not _begins(found[0][1])

    def fail(self, line: int, column: int, message: str) -> NotationError:
        if not self.headed:
            message += f"; no game is named, so it is read as {RULE_SETS[UNNAMED]}: name another on the first line"
        start = sum(len(each) + 1 for each in self.text.split("\n")[: line - 1]) + column - 1
        return NotationError(f"line {line}, column {column}: {message}", self.text, start, why=message)

    def record(self) -> Record:
        lines = self._lines()
        rules = self.rules()
        self.first_line = lines[0][0]
        found: dict[str, Any] = {"rules": rules, "names": Record.names_for(2)}
        turns: list[Turn] = []
        for number, line in lines[self.headed :]:
            try:
                self._line(number, line, found, turns)
            except NotationError as fault:
                if fault.text is self.text:
                    raise
                raise self.fail(number, 1 + max(0, line.find(fault.text)) + fault.position, str(fault)) from None
            except FivescoreError as fault:
                raise self.fail(number, 1, str(fault)) from fault
        return self._checked(Record(**found, turns=tuple(turns)))

    def _lines(self) -> list[tuple[int, str]]:
        """The lines that hold something, with their numbers."""
        return [(number, line) for number, line in enumerate(self.text.split("\n"), start=1) if line.strip()]

    def rules(self) -> RuleSet:
        """The rules that the first line names."""
        return self._first(*(self._lines() or [(1, "")])[0]) if self.headed else RULE_SETS[UNNAMED]

    def _first(self, number: int, line: str) -> RuleSet:
        word, _, rest = line.strip().partition(" ")
        version, _, game = rest.strip().partition(" ")
        if word.casefold() != "fivescore":
            version, game = str(FORMAT), line.strip() if is_heading(line) else ""
        elif _slug(rest.strip())[0]:
            version, game = str(FORMAT), rest.strip()
        if not _digits(version) or not game.strip():
            raise self.fail(number, 1, f"a record begins with a line such as: fivescore {FORMAT} all-fives")
        if int(version) != FORMAT:
            raise self.fail(number, 11, f"format {version} is not known here; formats: {FORMAT}")
        slug, length = _slug(game)
        named = f"{slug}{game[length:]}"
        try:
            return read_rules(named.partition("#")[0])
        except FivescoreError as fault:
            place = fault.position + len(game) - len(named) if isinstance(fault, NotationError) else 0
            raise self.fail(number, 1 + line.find(game) + place, str(fault)) from fault

    def _line(self, number: int, line: str, found: dict[str, Any], turns: list[Turn]) -> None:
        body, _, note = line.partition("#")
        key, colon, value = body.partition(":")
        if not body.strip():
            found["note"] = note.strip()
        elif colon:
            self._header(number, key.strip(), value.strip(), found, turns)
        else:
            turn = self._turn(number, body, note.strip())
            last = turns[-1] if turns and turns[-1].action is None else None
            if last:  # a draw that has a line to itself belongs to the turn that goes on below
                turns.pop()
                notes = "; ".join(filter(None, (last.note, turn.note)))
                turn = turn._replace(draws=last.draws + turn.draws, note=notes)
            else:
                self.turn_lines.append([])
            drawn = turn.draws - (last.draws if last else 0)
            self.turn_lines[-1].append((number, line, drawn))
            turns.append(turn)

    def _header(self, number: int, key: str, value: str, found: dict[str, Any], turns: list[Turn]) -> None:
        key = key.lower()
        if turns and key != "left":
            raise self.fail(number, 1, f"{key[:40]!r} stands after the first turn; lines such as this stand before it")
        self.header_lines[key] = number
        match key:
            case "players":
                found["names"] = tuple(name.strip() for name in value.split(","))
                check_names(found["names"])
            case "leader":
                found["leader"] = named(found["names"], value)
            case "scores" | "left":
                found[key] = tuple(self._number(number, key, word) for word in value.split())
            case "hands":
                hands = value.split("|")
                if len(hands) > MOST_PLAYERS:
                    raise self.fail(number, 1, f"there are {len(hands):,} hands; at most {MOST_PLAYERS} people play")
                found["hands"] = tuple(read_tiles(hand) for hand in hands)
            case "boneyard":
                found["boneyard"] = read_tiles(value)
            case "must-lead":
                tiles = read_tiles(value)
                if len(tiles) != 1:
                    raise self.fail(number, 1, f"'must-lead' names one tile, not {len(tiles)}")
                found["must_lead"] = tiles[0]
            case _:
                known = "players, leader, scores, hands, boneyard, must-lead, left"
                raise self.fail(number, 1, f"there is no line {key[:40]!r}; lines: {known}")

    def _number(self, line: int, key: str, word: str) -> int:
        if not _digits(size := word.removeprefix("-")):
            whole = size.isascii() and size.isdigit()
            why = f"has too many digits; at most {MOST_DIGITS} can stand there" if whole else "is not a whole number"
            raise self.fail(line, 1, f"{word[:40]!r} in {key!r} {why}")
        return int(word)

    def _turn(self, number: int, body: str, note: str) -> Turn:
        body = _NUMBERED.sub(lambda found: " " * len(found[0]), body, count=1)
        body = _SCORED.sub(lambda found: "=".ljust(len(found[0])), body)
        what, equals, score = body.partition("=")
        points = self._number(number, "the score after =", score.strip()) if equals else None
        found = words(what)
        draws = 0
        if found and found[0][0].lower() in ("draw", "draws"):
            found.pop(0)
            draws = 1
            if found and _digits(found[0][0]):
                draws = int(found.pop(0)[0])
        if len(found) > 1:
            word, start = found[1]
            raise self.fail(
                number, start + 1, f"{word[:40]!r} is one thing too many; a turn is draws, then a play or a pass"
            )
        if not found and not draws:
            raise self.fail(number, 1, "there is no turn here; a turn reads like 1-4, 1-1@1-4, draw 2 3-4, or pass")
        if not found:
            if points:
                raise self.fail(number, 1 + body.index("="), "a draw scores nothing; only a play does")
            return Turn(draws, None, None, note)
        word, start = found[0]
        if word.lower() in ("pass", "knock", "knocks"):
            return Turn(draws, Pass(), points, note)
        try:
            return Turn(draws, _play(word, word, 0), points, note)
        except NotationError as fault:
            message = f"{word[:40]!r} is no turn; a turn reads like 1-4, 1-1@1-4, draw 2 3-4, or pass"
            raise self.fail(number, start + fault.position + 1, message) from None

    def _checked(self, record: Record) -> Record:
        """The record with every place named, once it is replayed; a fault is told with the line of its turn."""
        for key, why in record.heading_faults():
            lines = self.header_lines
            number = lines.get(key) or lines.get("hands") or self.first_line
            raise self.fail(number, 1, why) from FivescoreError(why)
        turns: list[Turn] = []
        try:
            if not record.turns:
                record.table  # noqa: B018 - headers alone are checked too
            for turn, step in zip(record.turns, record.steps(), strict=True):
                play = step.layout.last if isinstance(turn.action, Play) else turn.action
                turns.append(turn._replace(action=play))
        except FivescoreError as refusal:
            number, line = 1, ""
            if len(turns) < len(self.turn_lines):
                number, line = _refused(self.turn_lines[len(turns)], refusal)
            if isinstance(refusal, IllegalAction) and record.left and refusal.action == record.left:
                number, line = self.header_lines["left"], ""
            raise self.fail(number, len(line) - len(line.lstrip()) + 1, str(refusal)) from refusal
        return replace(record, turns=tuple(turns))


def _refused(lines: list[tuple[int, str, int]], refusal: FivescoreError) -> tuple[int, str]:
    """Of the lines of a turn the one that is refused: a draw may have one to itself, all else is on the last."""
    if isinstance(refusal, IllegalAction) and isinstance(refusal.action, Draw):
        events: Sequence[Event] = getattr(refusal.state, "events")  # noqa: B009 - a State or a Position
        made = len(list(takewhile(lambda event: isinstance(event.action, Draw), reversed(events))))
        for number, line, drawn in lines:
            if made < drawn:
                return number, line
            made -= drawn
    return lines[-1][:2]


def _digits(word: str) -> bool:
    """Whether a word is a whole number, of a size that a round can have."""
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS


def _play(word: str, text: str, start: int) -> Play:
    tile, at, on = word.partition("@")
    place = tile_at(on, text, start + len(tile) + 1) if at else None
    return Play(tile_at(tile, text, start), place)

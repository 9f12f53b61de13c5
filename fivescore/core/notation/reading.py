"""A round that somebody wrote down is read: as `dumps()` writes it, or as people do; faults are told by their line."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from fivescore.core.errors import FivescoreError, IllegalAction, NotationError
from fivescore.core.layout import Play
from fivescore.core.notation.record import Record, Turn, check_names, seat_named
from fivescore.core.notation.text import FORMAT, read_rules
from fivescore.core.position import Draw, Pass, drawn_this_turn
from fivescore.core.rules import MOST_PLAYERS, RULE_SETS, RuleSet
from fivescore.core.tiles import MARK, tiles_of, words

LONGEST_RECORD = 60_000
"""The most characters of a record: ten times a round with every tile of the largest set."""
MOST_DIGITS = 6
"""The most digits of a number in a record: no score and no hand comes near."""
UNNAMED = "all-fives"
"""The game of a record that names none."""


def loads(text: str) -> Record:
    """The round that a text writes down, replayed and found right.

    It may be written as people do: any dash in a tile, a game in any case or by its title, turns that are numbered,
    `+10` for `= 10`, `knock` for `pass`, a draw on a line to itself. Where no game is named, it is All Fives.

    >>> loads("fivescore 1 all-fives\\n1-4 = 5\\n1-1\\n").end.scores
    (5, 0)
    >>> from fivescore.notation import dumps
    >>> print(dumps(loads("1. 5\N{EN DASH}5 +10\\n2. Draw\\n0-5")), end="")
    fivescore 1 all-fives
    5-5 = 10
    draw 0-5

    Raises NotationError, naming line, column and what would fit, for what cannot be read, what the rules refuse, and a
    score that is not right.
    """
    if len(text) > LONGEST_RECORD:
        raise NotationError(f"that is {len(text):,} characters long; {LONGEST_RECORD:,} are the most of a record", "")
    return _read(text)


@lru_cache(maxsize=4)
def _read(text: str) -> Record:
    """Read a record, and remember it: one that is judged is read again at once, to be drawn."""
    return _RecordReader(text).record()


def read_heading(text: str) -> RuleSet:
    """The rules that the first line of a record names, whatever follows it; errors as in `loads()`.

    >>> read_heading("fivescore 1 five-up hand=7\\nplayers: Ana\\n").hand
    7
    """
    return _RecordReader(text).rules()


def is_heading(line: str) -> bool:
    """Say whether a line begins a record: with `fivescore`, or a game's name and nothing but changes of its rules.

    >>> is_heading("Fivescore 1 All-Fives"), is_heading("Five Up hand=7"), is_heading("five-up 5-5")
    (True, True, False)
    """
    line = line.partition("#")[0].strip()
    _, length = _slug(line)
    changes = line[length:].split() if length else [""]
    return line.casefold().startswith("fivescore") or all("=" in word for word in changes)


def is_record(text: str) -> bool:
    """Say whether a text is meant as a record, right or wrong: it has a heading, or lines that only a record has.

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
    """Say whether a line is one that a record has after its heading."""
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


class _RecordReader:
    """Reads one record, line by line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.turn_lines: list[list[tuple[int, str, int]]] = []
        """Of each turn its lines, with their numbers and the tiles drawn there: a draw may have a line to itself."""
        self.header_lines: dict[str, int] = {}
        lines = enumerate(text.split("\n"), start=1)
        self.lines = [(number, line) for number, line in lines if line.strip()] or [(1, "")]
        """The lines that hold something, with their numbers."""
        self.headed = self.lines[0][1].casefold().startswith("fivescore") or not _begins(self.lines[0][1])

    def fail(self, line: int, column: int, message: str) -> NotationError:
        if not self.headed:
            message += f"; no game is named, so it is read as {RULE_SETS[UNNAMED]}: name another on the first line"
        start = sum(len(each) + 1 for each in self.text.split("\n")[: line - 1]) + column - 1
        return NotationError(f"line {line}, column {column}: {message}", self.text, start, why=message)

    def record(self) -> Record:
        rules = self.rules()
        found: dict[str, Any] = {"rules": rules, "names": Record.names_for(2)}
        turns: list[Turn] = []
        for number, line in self.lines[self.headed :]:
            try:
                self._line(number, line, found, turns)
            except NotationError as fault:
                if fault.text is self.text:
                    raise
                raise self.fail(number, 1 + max(0, line.find(fault.text)) + fault.position, str(fault)) from None
            except FivescoreError as fault:
                raise self.fail(number, 1, str(fault)) from fault
        return self._checked(Record(**found, turns=tuple(turns)))

    def rules(self) -> RuleSet:
        """The rules that the first line names."""
        return self._first(*self.lines[0]) if self.headed else RULE_SETS[UNNAMED]

    def _first(self, number: int, line: str) -> RuleSet:
        word, _, rest = line.strip().partition(" ")
        version, _, game = rest.strip().partition(" ")
        if word.casefold() != "fivescore":
            version, game = str(FORMAT), line.strip() if is_heading(line) else ""
        elif not _digits(version) and _slug(rest.strip())[0]:
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
            self.turn_lines[-1].append((number, line, turn.draws - (last.draws if last else 0)))
            turns.append(turn)

    def _header(self, number: int, key: str, value: str, found: dict[str, Any], turns: list[Turn]) -> None:
        key = key.lower()
        if turns and key != "left":
            raise self.fail(number, 1, f"{key[:40]!r} is after the first turn; lines such as this are before it")
        self.header_lines[key] = number
        match key:
            case "players":
                found["names"] = tuple(name.strip() for name in value.split(","))
                check_names(found["names"])
            case "leader":
                found["leader"] = seat_named(found["names"], value)
            case "scores" | "left":
                found[key] = tuple(self._number(number, key, word) for word in value.split())
            case "hands":
                hands = value.split("|")
                if len(hands) > MOST_PLAYERS:
                    raise self.fail(number, 1, f"there are {len(hands):,} hands; at most {MOST_PLAYERS} people play")
                found["hands"] = tuple(tiles_of(hand) for hand in hands)
            case "boneyard":
                found["boneyard"] = tiles_of(value)
            case "must-lead":
                tiles = tiles_of(value)
                if len(tiles) != 1:
                    raise self.fail(number, 1, f"'must-lead' names one tile, not {len(tiles)}")
                found["must_lead"] = tiles[0]
            case _:
                known = "players, leader, scores, hands, boneyard, must-lead, left"
                raise self.fail(number, 1, f"there is no line {key[:40]!r}; lines: {known}")

    def _number(self, line: int, key: str, word: str) -> int:
        if not _digits(size := word.removeprefix("-")):
            whole = size.isascii() and size.isdigit()
            why = f"has too many digits; at most {MOST_DIGITS} can be there" if whole else "is not a whole number"
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
            why = f"{word[:40]!r} is one thing too many; a turn is draws, then a play or a pass"
            raise self.fail(number, start + 1, why)
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
            return Turn(draws, Play.of(word), points, note)
        except NotationError as fault:
            message = f"{word[:40]!r} is no turn; a turn reads like 1-4, 1-1@1-4, draw 2 3-4, or pass"
            raise self.fail(number, start + fault.position + 1, message) from None

    def _checked(self, record: Record) -> Record:
        """The record with every place named, once it is replayed; a fault is told with the line of its turn."""
        for key, why in record.heading_faults():
            lines = self.header_lines
            number = lines.get(key) or lines.get("hands") or self.lines[0][0]
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
        made = drawn_this_turn(getattr(refusal.state, "events"))  # noqa: B009 - a State or a Position
        for number, line, draws in lines:
            if made < draws:
                return number, line
            made -= draws
    return lines[-1][:2]


def _digits(word: str) -> bool:
    """Say whether a word is a whole number, of a size that a round can have."""
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS

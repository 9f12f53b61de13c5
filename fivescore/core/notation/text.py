"""Text that a person can type, and its reading: tiles, plays, rules, and whole rounds.

    tile    1-4           also [1-4] and 1|4
    play    1-4           where only one place fits, or as the lead
            1-1@1-4       laid on [1-4]

Tiles and plays are in one line or several, apart by spaces, commas or semicolons. A record of a round has a line for
each turn; `docs/reference/notation.md` has its grammar.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State
from fivescore.core.layout import Layout, Play
from fivescore.core.layout.places import play_at
from fivescore.core.notation.record import Record, Turn
from fivescore.core.position import Position
from fivescore.core.rules import RULE_SETS, RULES, Choice, RuleSet
from fivescore.core.tiles import Tile, TileSet, tiles_of, words

FORMAT = 1
"""The number of the record format that `dumps()` writes and `loads()` reads."""
read_tiles = tiles_of
"""The tiles that a text lists, in its order, under a name like those of the others here."""


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
    return tuple(play_at(word, text, start) for word, start in words(text))


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
    return Layout.of(rules, text)


def write_rules(rules: RuleSet) -> str:
    """A rule set as text: the game it is, and what is changed.

    >>> from fivescore import ALL_FIVES
    >>> write_rules(ALL_FIVES.vary(drawing="while able", target=100))
    'all-fives drawing=while-able target=100'

    Raises FivescoreError for a rule set of one's own, which no text can name.
    """
    if rules.base is None:
        own = f"{rules.title!r:.40} is a rule set of your own, and a text names a game of RULE_SETS and what is changed"
        raise FivescoreError(f"{own}; begin with one of them and vary() it")
    return " ".join([rules.slug, *write_changes(rules)])


def write_changes(rules: RuleSet) -> tuple[str, ...]:
    """Return the changes of a game, each as it is typed; () for the game itself.

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
    rules = RuleSet.of(slug)
    given: dict[str, Any] = {}
    for change in changes:
        name, equals, word = change.partition("=")
        if not equals or name not in RULES:
            start = text.find(change)
            raise NotationError(f"{change[:40]!r} is no change of a rule; it reads like target=100", text, start)
        given[name] = _rule_value(getattr(rules, name), word, name, text)
    return rules.vary(**given)


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


def _turn_text(turn: Turn, after: State | Position) -> str:
    words = [f"draw {turn.draws}" if turn.draws > 1 else "draw"] if turn.draws else []
    if isinstance(turn.action, Play):
        words.append(_shortest(after.layout))
    elif turn.action:
        words.append("pass")
    if turn.points is not None:
        words.append(f"= {turn.points}")
    return " ".join(words) + (f"  # {_one_line(turn.note)}" if turn.note else "")


def _one_line(note: str) -> str:
    """A note as it is behind its sign."""
    if "\n" in note or note != note.strip():
        why = "a note is on one line of a record, without spaces at its ends"
        raise FivescoreError(f"{note[:40]!r} cannot be written; {why}")
    return note


def dump(round_: Record | State, path: str | Path) -> None:
    """Write a round into a file, UTF-8, as `dumps()` writes it; what the file held is lost.

    >>> from tempfile import TemporaryDirectory
    >>> from fivescore.notation import loads
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "round.txt")
    ...     dump(loads("fivescore 1 all-fives\\n1-4\\n"), path)
    ...     print(path.read_text(encoding="utf-8"), end="")
    fivescore 1 all-fives
    1-4
    """
    Path(path).write_text(dumps(round_), encoding="utf-8")


def _record_text(record: Record) -> str:
    """A record as `loads()` reads it back; what no text can hold, as code."""
    try:
        return dumps(record)
    except FivescoreError:
        return repr(record)


Record.__str__ = _record_text  # type: ignore[method-assign, assignment]

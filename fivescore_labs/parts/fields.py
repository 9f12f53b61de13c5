"""What a reader chose, typed or brought, and the parts of a share text: read, and refused, in one way for all labs.

A refusal says what was asked, why not, and what is allowed.
"""

import re
from collections.abc import Callable, Collection
from itertools import pairwise
from typing import TypeVar

from fivescore.core import notation
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.rules import RULE_SETS
from fivescore.core.speech import ascii_digits
from fivescore.core.tiles import Tile
from fivescore_labs.contract import LONGEST as LONGEST_TEXT, Control, Message, whole

S = TypeVar("S")
W = TypeVar("W", bound=str)
Options = tuple[tuple[str, str], ...]
"""What can be chosen: values, each with its words for people."""
SEEDS = 999_999
"""The largest seed."""
LONGEST = 400
"""How many characters a reader may type into one field, where nothing else is said."""
_SIGNS: dict[int, int | str] = {sign: sign - 0xFEE0 for sign in range(0xFF01, 0xFF5F)}
_SIGNS |= dict.fromkeys(map(ord, "‐‑‒–—―−ー"), "-") | dict.fromkeys(map(ord, "、،；؛"), ",") | {0x3000: " "}
"""Signs of other keyboards, each with the one that is meant: full-width letters, all dashes, commas."""
_TILE = re.compile(r"(?<!\d)(\d{1,2})\s*[-|/:]\s*(\d{1,2})(?!\d)")
_BRACKETED = re.compile(r"[\[(]\s*(\d{1,2})\s*[-|/:,;]\s*(\d{1,2})\s*[\])]")
_PLACED = re.compile(r"\s*@\s*|(?<=\d)\s+on\s+(?=\d)")
_BARE = re.compile(r"(?<![\w-])(\d)(\d)(?![\w-])")
_PAIR = re.compile(r"(\d)[\s,;]+(\d)")
_GROUPED = re.compile(r"\d{1,3}(?:[, '’\u00a0\u202f]\d{3})+")
_UNIT = re.compile(r"(?<=\d)\s*(?:points?|pts|pips?|tiles?|students?)$", re.IGNORECASE)
_APART = re.compile(r"\s+-\s+|[\s,;:/|]+|(?<=\d)-(?=\d)")
"""What is between numbers that are not negative."""
GAMES: Options = tuple((slug, rules.title) for slug, rules in RULE_SETS.items())
"""Every game, as the options of a control."""


def dispatch(message: Message, /, **controls: Callable[[str], S]) -> S:
    """Return what the function of a message's control makes of the value that was sent."""
    does = controls.get(message.id) or controls.get(message.id.partition("-")[0])
    if does is None:
        raise FivescoreError(f"this lab has no control {message.id[:40]!r}; it has {', '.join(controls)}")
    return does(message.value.strip())


def chosen(value: str, options: Collection[W], what: str) -> W:
    """The value, which is one of the options."""
    if value not in options:
        those = ", ".join(filter(None, options)) if len(options) <= 12 else f"the {len(options)} in the list"
        raise NotationError(f"there is no {what} {value[:20]!r}; choose one of {those}", value)
    return next(each for each in options if each == value)


def game(value: str) -> str:
    """The short name of a game, which is in `RULE_SETS`."""
    return chosen(value, RULE_SETS, "game")


def plain(text: str) -> str:
    """A text with the digits, dashes and commas of all keyboards as those of one."""
    return ascii_digits(text).translate(_SIGNS)


def tiles(value: str, bare: bool = True) -> str:
    """Tiles or plays as notation reads them: 3-6, 1-4@4-4; if `bare`, two digits that can be no number are one."""
    text = _BRACKETED.sub(r" \1-\2 ", plain(typed(value)))
    text = _PLACED.sub("@", _TILE.sub(r"\1-\2", text))
    text = re.sub(r"(?i)\b(?:draw|pass|knock)\b", lambda word: word[0].lower(), re.sub(r"\band\b|&", " ", text))
    if pair := _PAIR.fullmatch(text.strip()):
        return f"{pair[1]}-{pair[2]}"
    if bare and not re.search(r"[=A-Za-z]", text):
        text = _BARE.sub(r"\1-\2", text)
    return re.sub(r"  +", " ", text).strip()


def names(value: str) -> tuple[str, ...]:
    """The names in a value, parted by commas, semicolons, line breaks, `and` or `&`."""
    parted = re.split(r"[,;&\n、，；]|\s+and\s+", value)
    return tuple(name.strip() for name in parted if name.strip())


def number(value: str, high: int, what: str, low: int = 0) -> int:
    """The whole number from `low` to `high` that a value is; a sign, thousands and a unit are read as meant."""
    text = _UNIT.sub("", plain(value).strip().removesuffix(".")).removeprefix("+")
    minus = low < 0 and text.startswith("-")
    text = text[minus:]
    found = whole(re.sub(r"\D", "", text) if _GROUPED.fullmatch(text) else text, max(high, -low))
    if found is None or not low <= (found := -found if minus else found) <= high:
        why = f"“{value[:20]}” is no {what}" if value else "nothing is typed"
        raise NotationError(f"{why}; give a whole number from {low:,} to {high:,}", value)
    return found


def tile(value: str) -> Tile:
    """The tile that a value is."""
    try:
        return Tile.parse(value)
    except NotationError as fault:
        raise NotationError(f"“{value[:20]}” is not a tile; a tile reads like 3-4", value) from fault


def numbers(value: str, high: int, what: str, counts: Collection[int], like: str) -> tuple[int, ...]:
    """The whole numbers from 0 to `high` in a value, parted by spaces, commas and the like; as many as `counts` has."""
    words = [word for word in _APART.split(plain(value).strip().removesuffix(".")) if word]
    found = {word: number for word in words if (number := whole(word, high)) is not None}
    if len(words) in counts and len(found) == len(set(words)):
        return tuple(found[word] for word in words)
    wrong = next((word for word in words if word not in found), "")
    why = "nothing is typed"
    if words:
        why = f"“{wrong[:20]}” is no whole number from 0 to {high:,}" if wrong else f"these are {len(words)} numbers"
    many = f"{min(counts)} to {max(counts)}" if len(counts) > 1 else f"{max(counts)}"
    raise NotationError(f"{why}; give {many}, one for each {what}, such as {like}", value)


def seed(value: str, high: int = SEEDS) -> int:
    """The seed that a value is."""
    return number(value, high, "seed")


def next_seed(seed: int, high: int = SEEDS) -> int:
    """The seed after one; after the largest, 0."""
    return (seed + 1) % (high + 1)


def more(value: str, done: int, most: int, what: str, made: str) -> int:
    """Return the count once `value` more are made; `made` says what happened to those that are, such as "are dealt"."""
    step = number(value, most, f"number of {what}", 1)
    if done + step > most:
        raise FivescoreError(f"{done:,} {made}, and {most:,} are the most; take the next seed for others")
    return done + step


def typed(value: str, longest: int = LONGEST) -> str:
    """The value without spaces around it."""
    if len(value) > longest:
        raise NotationError(f"that is {len(value):,} characters long; {longest:,} are enough here", value)
    return value.strip()


def answer(value: str, options: Options) -> str:
    """The answer that a message carries: one of the options, or without these a number."""
    return chosen(value, dict(options), "answer") if options else str(number(value, 999, "answer"))


def steps(at: int, last: int, label: str) -> tuple[Control, ...]:
    """The controls that step through something from 0 to `last`; `stepping()` says what they do."""
    return (
        Control("first", "button", "First", icon="first", enabled=at > 0),
        Control("previous", "button", "Back", icon="back", enabled=at > 0),
        Control("move", "range", label, str(at), high=last),
        Control("next", "button", "Next", icon="next", enabled=at < last),
        Control("last", "button", "Last", icon="last", enabled=at < last),
    )


def stepping(go: Callable[[int], S], at: int, last: int, what: str) -> dict[str, Callable[[str], S]]:
    """Return what each of the controls of `steps()` does: it goes to a place."""
    return {
        "first": lambda _: go(0),
        "previous": lambda _: go(max(0, at - 1)),
        "move": lambda value: go(number(value, last, what)),
        "next": lambda _: go(min(last, at + 1)),
        "last": lambda _: go(last),
    }


def parts(text: str, like: str, least: int = 0, most: int = 0) -> list[str]:
    """The parts of a share text, between `~`: as many as its example has, or `most`; from `least` on some may be ""."""
    words, most = text.split("~"), most or like.count("~") + 1
    if not (least or most) <= len(words) <= most:
        raise no_link(text, like)
    return [*words, *[""] * (most - len(words))]


def no_link(text: str, like: str) -> NotationError:
    """Return the error for a share text that is none of the lab's, with an example of one."""
    return NotationError(f"{text[:40]!r} is no link of this lab; one reads like {like}", text)


def record_controls(pasted: str, what: str = "a record") -> tuple[Control, ...]:
    """A field for the text of a record, or of something else, a file that fills it, and the button that reads it."""
    group = f"Read in {what}"
    return (
        Control("pasted", "text", f"The text of {what}", pasted, high=6, group=group, folded=True),
        Control("file", "file", "Or from a file", "pasted", group=group),
        Control("read", "button", "Read it in", group=group, main=True),
    )


def records(text: str) -> tuple[notation.Record, ...]:
    """The records that a text holds, one after the other, each from its line `fivescore 1 …` on."""
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    if not text.strip():
        raise FivescoreError("nothing is pasted; a record begins with a line such as fivescore 1 all-fives")
    if len(text) > LONGEST_TEXT:
        raise FivescoreError(f"that is {len(text):,} characters long; {LONGEST_TEXT:,} are enough for a long match")
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if "~" in line:
            place = f"line {number}, column {line.index('~') + 1}"
            raise NotationError(f"{place}: “~” cannot be in a record here; write another sign in its place", text)
    begins = [number for number, line in enumerate(lines) if notation.is_heading(line)] or [0]
    begins[0] = 0
    parted = pairwise([*begins, len(lines)])  # each below empty lines, so that lines are counted from the top
    return tuple(notation.loads("\n" * begin + "\n".join(lines[begin:end])) for begin, end in parted)

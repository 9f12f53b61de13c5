"""A receipt: what a student has done, as a short text for the teacher. Slips of copying show; honesty is not proved.

It may be pasted from a message: breaks of lines, quotation marks and other spaces do not matter.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.speech import many
from fivescore_labs.classroom.exercises.diagnosis import SAYS
from fivescore_labs.classroom.exercises.exercise import make, template_of
from fivescore_labs.classroom.exercises.question import Misconception
from fivescore_labs.classroom.progress import (
    Done,
    Progress,
    Token,
    in_order,
    misconception_slug,
    out_of,
    read_token,
    read_wrote,
    title,
    write_wrote,
)
from fivescore_labs.classroom.sheets import Sheet, check_character, read_code

HEAD = "fivescore receipt 1"
"""What a receipt begins with."""
PROVES = "It shows slips of copying. It proves no honesty."
"""What a receipt says of itself."""

_HEAD = re.compile(
    r"fivescore receipt (?P<version>\d{1,3}) of (?P<count>\d{1,4}) exercises?"
    r"(?:, sheet (?P<sheet>[0-9a-z-]{1,40}))?, check (?P<check>[0-9a-z])(?!\S)"
)
_STARTS = re.compile(r"fivescore receipt\b")
_EXERCISE = re.compile(r"(?P<name>[^\s~]+)~(?P<seed>[^\s~]+)")
_HOW = re.compile(r"(\d)/(\d{1,3})/(\d)", re.ASCII)
_WROTE = "wrote-"
_WROTTEN = re.compile(rf"{_WROTE}[0-9a-z]+")
_FOUND = {misconception_slug(name): Misconception(Fraction(0), name, says) for name, says in SAYS.items()}
"""The wrong ways that a search may find, by their names as one word."""
_SPACES = dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000\t"), " ")
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")
_EDGES = " >|\ufeff\"'`*“”„«»‘’"
"""What mail programs and people put before and after a line."""


class Receipt(NamedTuple):
    """The exercises that were done, each with how, and the code of the sheet that they belong to, if that was given.

    >>> print(write(Receipt({Token("none-of-them", 3): Done(1, 2, 0, ("one-tile",))})))
    fivescore receipt 1 of 1 exercise, check Z
    It shows slips of copying. It proves no honesty.
    none-of-them~3 1/2/0 one-tile 0
    """

    done: Mapping[Token, Done]
    sheet: str = ""

    @property
    def marks(self) -> int:
        """All marks."""
        return sum(how.marks for how in self.done.values())

    @property
    def full(self) -> int:
        """Full marks for what was done."""
        return sum(exercise.marks for exercise in self.done)


@lru_cache(maxsize=128)
def on_sheet(sheet: Sheet) -> tuple[Token, ...]:
    """The exercises of a sheet, in its order.

    >>> str(on_sheet(read_code("A-WOR-1-02-Q"))[0])
    'the-second-double~417007956'
    """
    return tuple(Token(each.id, each.seed) for each in sheet.exercises)


def receipt(progress: Progress, lesson: str = "", sheet: str = "") -> Receipt:
    """The receipt of what was done of a lesson, of all lessons, or of the sheet whose code is given.

    >>> progress = Progress({Token("none-of-them", 3): Done(2, 1), Token("tiles-that-show", 1): Done(1, 1)})
    >>> list(receipt(progress, "without-replacement").done)
    [Token(id='none-of-them', seed=3)]

    Raises FivescoreError for a text that is no code of a sheet.
    """
    of = read_code(sheet) if sheet.strip() else None
    asked = on_sheet(of) if of else [each for each in progress.done if lesson in ("", template_of(each.id).lesson)]
    done = {
        each: (how := progress.done[each])._replace(met=tuple(met for met in how.met if met in wrong_ways(each)))
        for each in asked
        if each in progress.done
    }
    return Receipt(done, of.code if of else "")


@lru_cache(maxsize=2048)
def wrong_ways(exercise: Token) -> Mapping[str, Misconception]:
    """The misconceptions of an exercise, and those that the search may find, each by its name as one word."""
    return _FOUND | {misconception_slug(each.name): each for each in make(*exercise).question.misconceptions}


def in_words(receipt: Receipt) -> tuple[tuple[str, ...], ...]:
    """A table of what a receipt tells.

    >>> in_words(Receipt({Token("none-of-them", 3): Done(1, 2, 0, ("one-tile",))}))[1]
    ('None of them, seed 3', '1\\xa0of\\xa02', '2', '0', 'one tile', '')
    """
    rows = [("Exercise", "Marks", "Tries", "Hints", "Wrong ways", "You wrote")]
    for each in in_order(receipt.done):
        how = receipt.done[each]
        met = ", ".join(wrong_ways(each)[met].name for met in how.met)
        counts = (out_of(how.marks, each.marks), str(how.tries), str(how.hints))
        rows.append((f"{title(each.id)}, seed {each.seed}", *counts, met, "; ".join(how.wrote)))
    return tuple(rows)


def write(receipt: Receipt) -> str:
    """The receipt as a text: for each exercise its marks, tries and hints, its wrong ways, and a sign to check it by.

    >>> write(Receipt({})).splitlines()[0]
    'fivescore receipt 1 of 0 exercises, check 2'
    """
    count = len(receipt.done)
    sheet = f", sheet {receipt.sheet}" if receipt.sheet else ""
    head = f"{HEAD} of {count} exercise{'' if count == 1 else 's'}{sheet}, check {_check_of(f'{count}{receipt.sheet}')}"
    return "\n".join([head, PROVES, *(_line(each, receipt.done[each]) for each in in_order(receipt.done))])


def _line(exercise: Token, how: Done) -> str:
    words = [str(exercise), f"{how.marks}/{how.tries}/{how.hints}", *filter(None, [",".join(how.met)])]
    words += [f"{_WROTE}{write_wrote(how.wrote)}"] if how.wrote else []
    return " ".join([*words, _check_of(" ".join(words))])


def _check_of(text: str) -> str:
    """The check of a text, by its letters and digits."""
    return check_character(re.sub("[^0-9A-Z]", "", text.upper()))


def read(text: str) -> Receipt:
    """The receipt that a text holds.

    >>> one = Receipt({Token("none-of-them", 3): Done(1, 2, 0, ("one-tile",))})
    >>> read(f"> {write(one)}") == one
    True

    Raises NotationError, with what to do, for a text that holds none, or a damaged one.
    """
    words = " ".join(plain(text)).split()
    whole = " ".join(words)
    head = _HEAD.search(whole.lower())
    if not _STARTS.search(whole.lower()):
        raise NotationError(f"no receipt is there; one begins with “{HEAD} of 3 exercises”", text)
    if not head:
        raise NotationError(f"its first line is damaged; it reads like “{HEAD} of 3 exercises, check 3”", text)
    if head["version"] != "1":
        raise NotationError(
            f"it is of version {head['version']}, and this page reads version 1: load the page anew", text
        )
    count, sheet = int(head["count"]), (head["sheet"] or "").upper()
    if str(count) != head["count"] or head["check"].upper() != _check_of(f"{count}{sheet}"):
        raise NotationError("its first line is damaged: the check at its end does not fit it; copy it again", text)
    try:
        sheet = read_code(sheet).code if sheet else ""
    except FivescoreError as fault:
        raise NotationError(str(fault), text) from fault
    rest = iter(whole[head.end() :].lower().split())
    done = _exercises(rest, count, text)
    if sheet and (other := [each for each in done if each not in on_sheet(read_code(sheet))]):
        raise NotationError(f"exercise {other[0]} is not on sheet {sheet}; make a receipt of the sheet itself", text)
    return Receipt(done, sheet)


def _exercises(words: Iterator[str], count: int, text: str) -> dict[Token, Done]:
    """Read so many exercises from the words after a first line."""
    done: dict[Token, Done] = {}
    name = next((each for each in words if "~" in each), "")
    for number in range(1, count + 1):
        if not name:
            raise NotationError(f"{many(count, 'exercise')} should follow, and {number - 1} are there; copy all", text)
        said = [name, next(words, ""), next(words, "")]
        while len(said[-1]) > 1 and len(said) < 5:
            said.append(next(words, ""))
        try:
            exercise, how = _read_line(said)
        except FivescoreError as fault:
            shown = " ".join([*said[:-1], said[-1].upper()])[:60]
            why = f"exercise {number} of {count}, “{shown}”, is damaged: {fault}; copy the receipt again"
            raise NotationError(why, text) from fault
        if exercise in done:
            raise NotationError(f"exercise {exercise} is there twice; copy the receipt again", text)
        done[exercise] = how
        name = next(words, "")
    if any(_EXERCISE.fullmatch(each) and re.search(r"\d$", each) for each in [name, *words]):
        raise NotationError(f"more than the {many(count, 'exercise')} of its first line follow; copy it again", text)
    return done


def _read_line(said: list[str]) -> tuple[Token, Done]:
    *words, sign = said
    if len(sign) != 1 or not words[1:] or not (how := _HOW.fullmatch(words[1])):
        raise FivescoreError("it should read like none-of-them~3 2/1/0 K, with marks, tries, hints and a sign")
    if _check_of(" ".join(words)) != sign.upper():
        raise FivescoreError("its last sign does not fit the others")
    name, _, seed = words[0].partition("~")
    exercise = read_token(name, seed)
    wrote = read_wrote(words.pop().removeprefix(_WROTE)) if _WROTTEN.fullmatch(words[-1]) else ()
    if words[3:]:
        raise FivescoreError(f"“{words[3][:20]}” says nothing here")
    met = tuple(words[2].split(",")) if words[2:] else ()
    done = Done(int(how[1]), int(how[2]), int(how[3]), met, wrote)
    if f"{exercise} {done.marks}/{done.tries}/{done.hints}" != " ".join(words[:2]):
        raise FivescoreError("one of its numbers begins with a zero")
    if done.marks > exercise.marks or not done.tries or done.hints > 3:
        raise FivescoreError(f"it has {exercise.marks} marks, 1 try at least, and 3 hints at most")
    if strange := [each for each in met if each not in wrong_ways(exercise)]:
        raise FivescoreError(f"“{strange[0]}” is none of its wrong ways")
    return exercise, done


def plain(text: str) -> list[str]:
    """The lines of a text that was pasted, without what mail programs put around them."""
    lines = re.split(r"\r\n|[\r\n\u2028\u2029\x0b\x0c]", text.translate(_SPACES).translate(_DASHES))
    return [line.strip(_EDGES) for line in lines]

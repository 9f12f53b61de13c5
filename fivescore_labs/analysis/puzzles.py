"""Positions worth another try, as lines: those of a review, and the stored puzzles; and which puzzle comes next.

A text of positions is a head, then a line for each, which ends with the link text of the position.

    fivescore positions 1
    1-1@0-1 5.00 truth - again.1=~record~2~1-1.1-2~~~fivescore 1 all-fives …

A line has the best play, the points by which it was better than the one that was made, the measure, the theme of the
loss (a dash for none), and the share text of the lab *Try again*: the round so far as its table saw it, with one hand.
Of the puzzles comes first what is due again, then one of a grade that its reader solves most of the time.
"""

import gzip
import random
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fivescore.core import notation
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State, shuffled
from fivescore.core.layout import Play
from fivescore.core.rules import Unit
from fivescore_labs.analysis import positions
from fivescore_labs.classroom.practice import LEVELS, Rating, due, ratings
from fivescore_labs.classroom.progress import TRAINERS, read
from fivescore_labs.contract import from_link, parted, share, whole
from fivescore_labs.parts import fields
from fivescore_labs.parts.words import CALLED
from fivescore_labs.review import MEASURES, Review, habits

HEAD = "fivescore positions 1"
"""The first line of the text."""
FILE = Path(__file__).parents[1] / "content" / "puzzles.txt.gz"
"""The stored puzzles, a line each; `make puzzles` mines them."""
_PACKED = FILE.read_bytes()  # now: a browser that goes on from a memory has no files
WORST = 3
"""How many positions a review gives."""
GAP: Mapping[Unit, int] = {Unit.POINTS: 5, Unit.TIMES: 2}
"""How far the best play of a puzzle is ahead at least, in the points of the game, by what it scores in."""


class StoredPuzzle(NamedTuple):
    """A position with its best play, how far that is ahead, the measure and the theme; more where it is a puzzle."""

    text: str
    best: str
    ahead: Fraction
    measure: str
    theme: str
    number: int = 0
    grade: int = 2
    plays: int = 0
    unseen: int = 0

    def __str__(self) -> str:
        """The line of a choice of a reader's own, up to the position."""
        return f"{self.best} {float(round(self.ahead, 2)):.2f} {self.measure} {self.theme or '-'}"


def place_text(record: notation.Record, event: int) -> str:
    """Write what the position editor opens before an event: the record as its table saw it, and the hand to move."""
    turns: list[notation.Turn] = []
    for turn in record.turns:
        events = turn.draws + (turn.action is not None)  # each draw is one by itself
        if events > event:
            turns += [notation.Turn(event)] if event else []
            break
        turns.append(turn)
        event -= events
    so_far = replace(record, turns=tuple(turns), left=())
    hand = end.hands[end.to_move] if isinstance(end := so_far.end, State) else ()
    return positions.write(positions.at_turn(so_far.public, len(turns), notation.write_tiles(hand)))


def retry_text(text: str) -> str:
    """The share text that opens a position of the editor to be tried again."""
    return share("review", f"~{text}")


def costliest_positions(record: notation.Record, found: Review) -> tuple[StoredPuzzle, ...]:
    """The costliest choices of a review, as positions; those with a play that is best."""
    return tuple(
        StoredPuzzle(place_text(record, each.event), str(best), each.lost, each.weighed.measure, habits.theme(each))
        for each in found.costliest[:WORST]
        if isinstance(best := each.weighed.best[0], Play)
    )


def own_puzzle_lines(record: notation.Record, found: Review) -> tuple[str, ...]:
    """The costliest choices of a review that are puzzles, as lines of the progress: one play was clearly best."""
    lines = []
    for each in found.costliest[:WORST]:
        (best, most), (_, second), *_ = sorted(each.weighed.values.items(), key=lambda pair: -pair[1])
        if isinstance(best, Play) and most - second >= GAP[record.rules.unit]:
            text, theme = place_text(record, each.event), habits.theme(each)
            lines.append(f"own {StoredPuzzle(text, str(best), most - second, each.weighed.measure, theme)} {text}")
    return tuple(lines)


def write_moments(moments: Iterable[StoredPuzzle]) -> str:
    return "\n".join([HEAD, *(f"{each} {retry_text(each.text)}" for each in moments), ""])


def read_moments(text: str) -> tuple[StoredPuzzle, ...]:
    head, *lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if head.strip() != HEAD:
        raise NotationError(f"positions begin with the line “{HEAD}”, not with “{head[:40]}”", text)
    return tuple(_moment(line, number) for number, line in enumerate(lines, start=2) if line.strip())


@cache
def stored_puzzles() -> tuple[StoredPuzzle, ...]:
    """All stored puzzles, in their order.

    >>> len(stored_puzzles()) >= 1000, {each.grade for each in stored_puzzles()} == {1, 2, 3}
    (True, True)
    """
    found = []
    for number, each in enumerate(gzip.decompress(_PACKED).decode().splitlines(), start=1):
        grade, of, best, _, ahead, by, plays, unseen, text = each.split(" ", 8)
        found.append(StoredPuzzle(text, best, Fraction(ahead), by, of, number, int(grade), int(plays), int(unseen)))
    return tuple(found)


def _moment(line: str, number: int) -> StoredPuzzle:
    words = line.strip().split(" ", 4)
    try:
        if len(words) < 5:
            raise NotationError(f"it has {len(words)} parts; write play, points, measure, theme and position", line)
        if not re.fullmatch(r"-?\d{1,4}(\.\d{1,4})?", words[1], re.ASCII):
            raise NotationError(f"{words[1][:20]!r} is no number of points; write one such as 1.25", line)
        (best,), ahead = notation.read_plays(words[0]), Fraction(words[1])
        fields.chosen(words[2], MEASURES, "measure")
        fields.chosen(words[3], ("-", *habits.THEMES), "theme")
        text = from_link(words[4])  # a share text, a whole link, or the text of the editor already
        if (shared := parted(text)) and shared[0] == "review":
            text = shared[2].partition("~")[2]
        if best not in positions.read(text).position.legal:
            raise NotationError(f"{best} cannot be played there", line)
        return StoredPuzzle(text, str(best), ahead, words[2], words[3].strip("-"))
    except (NotationError, ValueError) as fault:
        raise NotationError(f"line {number}: {fault}", line) from fault


Wants = tuple[str, str]
"""The theme and the grade that are wanted; "" for any."""
FIVE = 5
"""How many puzzles a day has: one of each grade, and two by what you miss."""
AIM = 0.7
"""How often a puzzle of the best grade is solved."""
STEPS = (4, 6)
"""After how many puzzles of a grade that of a timed run goes up."""
TEN = 10
"""How many puzzles of a grade, from the easiest on, are mixed with each other."""
THEMES: Mapping[str, Sequence[str]] = CALLED["theme"]
"""The name of each theme, and what to look for; `research/puzzles.py` has the rule of each."""


def date_of(day: int) -> date:
    try:
        return date(2000 + day // 10_000, day // 100 % 100, day % 100)
    except ValueError as fault:
        raise NotationError(f"{day} is no day; November 23, 2026 reads 261123", str(day)) from fault


def card(number: int) -> StoredPuzzle:
    return stored_puzzles()[number - 1]


def stored_puzzle(name: str) -> StoredPuzzle | None:
    """The stored puzzle of a card; None for any other card."""
    number = whole(name, len(stored_puzzles()))
    return card(number) if number else None


@lru_cache(maxsize=8)
def own_puzzles(progress: str) -> tuple[StoredPuzzle, ...]:
    """The puzzles that were made of the reader's own choices, as the progress keeps them."""
    lines = (line.split(" ", 5)[1:] for line in read(progress).own)
    return tuple(StoredPuzzle(text, best, Fraction(far), by, of.strip("-")) for best, far, by, of, text in lines)


def card_of(it: StoredPuzzle) -> str:
    """The card of a puzzle."""
    return str(it.number) if it.number else f"y{sha256(it.text.encode()).hexdigest()[:8]}"


@lru_cache(maxsize=8)
def ratings_so_far(progress: str) -> tuple[Rating, ...]:
    """The rating after each puzzle, by its first try."""
    return tuple(ratings([(each, it.grade) for each in read(progress).tries if (it := stored_puzzle(each.card))]))


def fitting_grade(progress: str) -> int:
    """The grade that its reader solves nearly as often as we aim at."""
    rated = ratings_so_far(progress)
    points = rated[-1].points if rated else Rating().points
    return min(LEVELS, key=lambda grade: abs(1 / (1 + 10 ** ((LEVELS[grade] - points) / 400)) - AIM))


def next_puzzle(progress: str, now: float, wants: Wants = ("", ""), now_on: str = "") -> StoredPuzzle:
    """The next puzzle of a theme and a grade: one that is due, one of the reader's own, or one that was never tried."""
    said, mine = read(progress), {card_of(each): each for each in own_puzzles(progress)}
    tried = {each.card for each in said.tries}
    fits = puzzles_fitting(wants, progress)
    known = {str(each.number): each for each in fits} | ({} if any(wants) else mine)
    for waits in (*due(said.tries, int(now)), *(name for name in mine if name not in tried)):
        if waits in known and waits != now_on:
            return known[waits]
    return next((each for each in fits if str(each.number) != now_on), fits[0])


def puzzles_fitting(wants: Wants, progress: str) -> list[StoredPuzzle]:
    """The stored puzzles of a theme and a grade: untried ones first, then those of the reader's grade."""
    fits = _wanted(_in_order(), wants)
    tried, aims = {each.card: each.at for each in read(progress).tries}, fitting_grade(progress)
    return sorted(fits, key=lambda each: (tried.get(str(each.number), -1), abs(each.grade - aims)))


def _wanted(several: Sequence[StoredPuzzle], wants: Wants) -> list[StoredPuzzle]:
    theme, grade = wants
    fits = [each for each in several if theme in ("", each.theme) and grade in ("", str(each.grade))]
    if not fits:
        raise FivescoreError(f"no stored puzzle has the theme “{THEMES[theme][0]}” and grade {grade}")
    return fits


@lru_cache(maxsize=1)
def _in_order() -> tuple[StoredPuzzle, ...]:
    """All stored puzzles, each grade from the easiest on (little to look through, far ahead), ten by ten mixed."""
    rng, found = random.Random("order"), list[StoredPuzzle]()
    for grade in LEVELS:
        fits = [each for each in stored_puzzles() if each.grade == grade]
        fits.sort(key=lambda each: each.plays * each.unseen / each.ahead)
        for at in range(0, len(fits), TEN):
            found += shuffled(fits[at : at + TEN], rng)
    return tuple(found)


def puzzle_of_day(day: int, before: Sequence[int], progress: str) -> StoredPuzzle:
    """The next puzzle of a day: one of each grade, the same for everybody; then of what its reader has missed."""
    rng = random.Random(f"day {day}")
    mixed = shuffled(stored_puzzles(), rng)
    same = [next(each for each in mixed if each.grade == grade) for grade in LEVELS]
    if len(before) < len(same):
        return same[len(before)]
    said = read(progress)
    taken = {*map(str, before), *(each.card for each in said.tries)}
    for name in due(said.tries, _noon(day)):
        if (it := stored_puzzle(name)) and it.number not in before:
            return it
    themes, aims = _missed(progress, [card(number).theme for number in before]), fitting_grade(progress)
    left = [each for each in mixed if str(each.number) not in taken] or [*stored_puzzles()]
    return min(left, key=lambda each: (abs(each.grade - aims), themes.get(each.theme, 0.5)))


def questions_due(progress: str, day: int) -> tuple[str, ...]:
    """The kinds of questions of trainers that were missed and are due again on a day."""
    names = (name.partition(".")[0] for name in due(read(progress).tries, _noon(day)) if "." in name)
    return tuple(dict.fromkeys(name for name in names if name in TRAINERS))


def _noon(day: int) -> int:
    """The seconds from 1970 to the noon after a day begins everywhere."""
    return int(datetime.combine(date_of(day), time(12), UTC).timestamp())


def _missed(progress: str, today: Collection[str]) -> dict[str, float]:
    """Return how often each theme was right, as if right once and missed once before; those of today come last."""
    right, tried = defaultdict[str, int](int), defaultdict[str, int](int)
    for each in read(progress).tries:
        if it := stored_puzzle(each.card):
            right[it.theme] += each.right
            tried[it.theme] += 1
    return {theme: (right[theme] + 1) / (tried[theme] + 2) + (theme in today) for theme in THEMES}


@lru_cache(maxsize=8)
def puzzles_of_race(seed: int, wants: Wants = ("", "")) -> tuple[StoredPuzzle, ...]:
    """The puzzles of a timed run in their order, of a theme and a grade: the grade goes up."""
    mixed = _wanted(shuffled(stored_puzzles(), random.Random(f"race {seed}")), wants)
    easy, middle, hard = ([each for each in mixed if each.grade == grade] for grade in LEVELS)
    first, second = STEPS
    return (*easy[:first], *middle[:second], *hard, *middle[second:], *easy[first:])

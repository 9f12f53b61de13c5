"""A receipt: what a student has done, as a short text for the teacher. Slips of copying show; honesty is not proved.

It may be pasted from a message: breaks of lines, quotation marks and other spaces do not matter. Of many the mark sheet
of a class is made: who did what, and which wrong ways were met most. Nothing is kept and nothing is sent; a damaged one
stops no other.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fivescore.analysis.odds import Share
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.speech import listed, many
from fivescore.svg.markup import Markup, page, tag
from fivescore_labs.classroom.exercises.exercise import LARGEST_SEED, make, template_of
from fivescore_labs.classroom.exercises.formulas import SAYS
from fivescore_labs.classroom.exercises.question import Misconception
from fivescore_labs.classroom.pages import css
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
_STARTS = re.compile(r"fivescore receipt\b", re.IGNORECASE)
_WROTE = "wrote-"
_WROTTEN = re.compile(rf"{_WROTE}[0-9a-z]+")
_FOUND = {misconception_slug(name): Misconception(Fraction(0), name, says) for name, says in SAYS.items()}
"""The wrong ways that a search may find, by their names as one word."""
_SPACES = dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000\t"), " ")
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")
_EDGES = " >|\ufeff\"'`*“”„«»‘’"
"""What mail programs and people put before and after a line."""
AT_ONCE = 10
"""How many receipts are read before it is told how far that is."""
_LIKE_ONE = re.compile(r"(?<![a-z-])[a-z-]{4,}(@\d+)?~\d+ +\d/\d", re.IGNORECASE)
Rows = tuple[tuple[str, ...], ...]


class Receipt(NamedTuple):
    """The exercises that were done, each with how, and the code of the sheet that they belong to, if that was given.

    >>> print(write_receipt(Receipt({Token("none-of-them", 3): Done(1, 2, 0, ("one-tile",))})))
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


def write_receipt(receipt: Receipt) -> str:
    """The receipt as a text: for each exercise its marks, tries and hints, its wrong ways, and a sign to check it by.

    >>> write_receipt(Receipt({})).splitlines()[0]
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


def read_receipt(text: str) -> Receipt:
    """The receipt that a text holds.

    >>> one = Receipt({Token("none-of-them", 3): Done(1, 2, 0, ("one-tile",))})
    >>> read_receipt(f"> {write_receipt(one)}") == one
    True

    Raises NotationError, with what to do, for a text that holds none, or a damaged one.
    """
    words = " ".join(plain(text)).split()
    whole = " ".join(words)
    head = _HEAD.search(whole.lower())
    if not _STARTS.search(whole):
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
    if any(re.fullmatch(r"[^\s~]+~[^\s~]*\d", each) for each in [name, *words]):
        raise NotationError(f"more than the {many(count, 'exercise')} of its first line follow; copy it again", text)
    return done


def _read_line(said: list[str]) -> tuple[Token, Done]:
    *words, sign = said
    if len(sign) != 1 or not words[1:] or not (how := re.fullmatch(r"(\d)/(\d{1,3})/(\d)", words[1], re.ASCII)):
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


class Entry(NamedTuple):
    """A student of the mark sheet: the name before the receipt, or its number, and the receipt."""

    name: str
    receipt: Receipt

    @property
    def sums(self) -> tuple[int, int, int, int, int]:
        """Exercises, tries, hints, marks, and full marks."""
        done = self.receipt.done.values()
        tries, hints = sum(how.tries for how in done), sum(how.hints for how in done)
        return len(done), tries, hints, self.receipt.marks, self.receipt.full


class MarkSheet(NamedTuple):
    """The students, and what was not counted: each with the receipt's number, as it was pasted, and why.

    >>> sheet = read_mark_sheet("nothing")
    Traceback (most recent call last):
    fivescore.NotationError: no receipt is there; each begins with “fivescore receipt 1 of 3 exercises”
    """

    students: tuple[Entry, ...]
    left_out: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def read_mark_sheet(text: str) -> MarkSheet:
    """The mark sheet of receipts in any order, each after a line with a name, if you like.

    >>> one = write_receipt(Receipt({Token("none-of-them", 3): Done(2, 1)}))
    >>> sheet = read_mark_sheet(f"Ana\\n{one}\\n\\n{one.replace('2/1/0', '1/1/0')}\\n\\nAna\\n{one}")
    >>> [each.name for each in sheet.students], sheet.left_out[1]
    (['Ana'], 'Receipt 3 (Ana) is the same as receipt 1, and counts once.')
    >>> print(sheet.left_out[0])
    Receipt 2 is not counted: exercise 1 of 1, “none-of-them~3 1/1/0 J”, is damaged: its last sign does not fit the \
others; copy the receipt again.

    Raises NotationError where there is no receipt at all.
    """
    return [sheet for _, sheet in reading(text) if sheet][-1]


def reading(text: str) -> Iterator[tuple[float, MarkSheet | None]]:
    """Yield how much is read, from 0 to 1, every few receipts, and at the end the mark sheet; or raise NotationError.

    >>> [round(share, 2) for share, _ in reading(f"Ana\\n{write_receipt(Receipt({}))}\\n" * 12)]
    [0.76, 1.0]
    """
    students: list[Entry] = []
    left_out: list[str] = []
    twins: list[str] = []
    seen: dict[object, list[tuple[int, str]]] = {}
    for number, (done, name, pasted) in enumerate(_split(text), start=1):
        if not number % AT_ONCE:
            yield done, None
        who = f"Receipt {number}{f' ({name})' if name else ''}"
        try:
            if not _STARTS.match(pasted):
                raise NotationError("its first line is missing; copy the receipt again", pasted)
            receipt = read_receipt(pasted)
        except NotationError as fault:
            left_out.append(f"{who} is not counted: {fault}.")
            continue
        key = (frozenset(receipt.done.items()), receipt.sheet)
        same = [at for at, other in seen.get(key, []) if not (name and other and name != other)]
        if same:
            left_out.append(f"{who} is the same as receipt {same[0]}, and counts once.")
            continue
        if receipt.done and key in seen:
            at, other = seen[key][0]
            twins.append(f"{who} is word for word receipt {at} ({other}): the same tries, by two names.")
        seen.setdefault(key, []).append((number, name))
        students.append(Entry(name or f"Receipt {number}", receipt))
    if not students and not left_out:
        raise NotationError(f"no receipt is there; each begins with “{HEAD} of 3 exercises”", text)
    yield 1.0, MarkSheet(tuple(students), tuple(left_out), (*_remarks(students), *twins))


def _split(text: str) -> Iterator[tuple[float, str, str]]:
    """The receipts of a text, each with the share of the text before it, and the name on the line before it, or ""."""
    begin, name, found = 0, "", list[str]()
    room = 0  # how many exercises the receipt at hand has still to tell
    before = ""
    lines = plain(text)
    for at, line in enumerate(lines):
        start = _STARTS.search(line)
        like = bool(_LIKE_ONE.search(line))
        if start or (like and not room):
            following = _name(line[: start.start()] if start else "") or _before(before, found)
            if found:
                yield begin / len(lines), name, "\n".join(found)
            begin, name, found = at, following, [line[start.start() :] if start else line]
            announced = re.search(r"\bof (\d{1,4}) exercises?\b", line, re.IGNORECASE)
            room = int(announced[1]) if announced else len(text)
        elif found:
            found.append(line)
            room -= like
        before = line
    if found:
        yield begin / len(lines), name, "\n".join(found)


def _before(line: str, lines: list[str]) -> str:
    """The name that the line before a receipt is, "" if it is the end of the receipt before that."""
    name = _name(line)
    ends = name and lines and _whole(lines) and not _whole(lines[:-1])  # with that line alone it is whole
    return "" if ends else name


def _whole(lines: list[str]) -> bool:
    """Say whether all of a receipt is in these lines."""
    try:
        read_receipt("\n".join(lines))
    except NotationError:
        return False
    return True


def _name(line: str) -> str:
    words = " ".join(line.split()).rstrip(":,")
    return "" if PROVES.endswith(words) else words[:60]


def _remarks(students: Iterable[Entry]) -> Iterable[str]:
    for name, count in Counter(each.name for each in students).items():
        if count > 1:
            yield f"{count} receipts have the name {name}."
    handed: dict[str, list[str]] = {}
    for each in students:
        handed.setdefault(each.receipt.sheet, []).append(each.name)
    for code, names in handed.items():
        if code and len({*names}) > 1:
            yield f"Sheet {code} was handed in by {listed(names)}."


WORTH = {
    "one less": "a mark less each, as they saw",
    "half": "half of the marks",
    "none": "nothing: the first try counts",
    "all": "full marks",
}
"""What a right answer is worth after a wrong one or a hint, as a teacher may choose."""


def with_later_tries_worth(sheet: MarkSheet, worth: str) -> MarkSheet:
    """Return the mark sheet with what a later try is worth, one of `WORTH`; half a mark is rounded down.

    >>> done = {Token("none-of-them", 3): Done(1, 2), Token("none-of-them", 4): Done(2, 1)}
    >>> sheet = MarkSheet((Entry("Ana", Receipt(done)),))
    >>> [with_later_tries_worth(sheet, each).students[0].receipt.marks for each in WORTH]
    [3, 3, 2, 4]
    """

    def marks(each: Token, how: Done) -> int:
        later = {"half": each.marks // 2, "none": 0, "all": each.marks}
        return how.marks if how.first or not how.marks else later.get(worth, how.marks)

    def changed(receipt: Receipt) -> Receipt:
        return receipt._replace(done={each: how._replace(marks=marks(each, how)) for each, how in receipt.done.items()})

    return sheet._replace(students=tuple(each._replace(receipt=changed(each.receipt)) for each in sheet.students))


def by_student(sheet: MarkSheet) -> Rows:
    """A table: each student with exercises, tries, hints and marks, as the receipts come; the last row sums up."""
    lines = [(each.name, each.sums) for each in sheet.students]
    total = tuple(sum(sums[at] for _, sums in lines) for at in range(5))
    rows: list[tuple[str, ...]] = [("Student", "Exercises", "Tries", "Hints", "Marks")]
    for name, (*counts, marks, full) in (*lines, (f"{len(lines)} in all", total)):
        rows.append((name, *map(str, counts), out_of(marks, full)))
    return tuple(rows)


def by_exercise(sheet: MarkSheet) -> Rows:
    """A table: each kind of exercise with how many students did it, mean marks, and how often it was right at once."""
    rows = [("Exercise", "Students", "Done", "Mean marks", "Right at once")]
    found: dict[str, list[tuple[int, Done]]] = {id: [] for id in _kinds(sheet)}
    for at, student in enumerate(sheet.students):
        for each, how in student.receipt.done.items():
            found[each.id].append((at, how))
    for id, done in found.items():
        students = len({at for at, _ in done})
        mean, first = (sum(getattr(how, what) for _, how in done) / len(done) for what in ("marks", "first"))
        marks = out_of(f"{mean:.1f}", template_of(id).marks)
        rows.append((title(id), str(students), str(len(done)), marks, f"{100 * first:.0f} %"))
    return tuple(rows)


def by_both(sheet: MarkSheet) -> Rows:
    """A table: students in rows, kinds of exercises in columns; each cell has marks and wrong answers."""

    def cell(marks: int, full: int, wrote: str) -> str:
        return out_of(marks, full) + (f"; wrote {wrote}" if wrote else "") if full else ""

    kinds = _kinds(sheet)
    rows = [(each.name, *(cell(*told) for told in _of_kinds(each, kinds))) for each in sheet.students]
    return (("Student", *map(title, kinds)), *rows)


def _kinds(sheet: MarkSheet) -> list[str]:
    done = {each.id for student in sheet.students for each in student.receipt.done}
    return [each.id for each in in_order({Token(id, 0) for id in done})]


def _of_kinds(student: Entry, kinds: Iterable[str]) -> list[tuple[int, int, str]]:
    """Of each kind the marks that a student has, full marks for what was done, and the wrong answers as written."""
    found: dict[str, tuple[int, int, list[str]]] = {id: (0, 0, []) for id in kinds}
    for each, how in student.receipt.done.items():
        marks, full, wrote = found[each.id]
        found[each.id] = (marks + how.marks, full + each.marks, [*wrote, *how.wrote])
    return [(marks, full, "; ".join(wrote)) for marks, full, wrote in found.values()]


def _met(sheet: MarkSheet) -> list[tuple[str, list[str], dict[str, list[Token]]]]:
    """The wrong ways, those first that most students met; of each these, and where it was met, most kinds first."""
    students: dict[str, dict[int, str]] = {}
    where: dict[str, dict[str, list[Token]]] = {}
    for at, student in enumerate(sheet.students):
        for each in in_order(student.receipt.done):
            for way in student.receipt.done[each].met:
                students.setdefault(way, {})[at] = student.name
                where.setdefault(way, {}).setdefault(each.id, []).append(each)
    found = []
    for way, who in sorted(students.items(), key=lambda each: (-len(each[1]), each[0])):
        kinds = sorted(where[way].items(), key=lambda kind: -len(kind[1]))
        found.append((way, [*who.values()], dict(kinds)))
    return found


def by_wrong_way(sheet: MarkSheet) -> Rows:
    """A table: each misconception with how many students met it, where, and what to say; the most frequent first."""
    rows = [("Wrong way", "Students", "Where", "What to say")]
    for way, students, where in _met(sheet):
        most, *_ = where.values()
        seen = [wrong_ways(each)[way] for each in most[:3]]  # three show whether it goes by their numbers
        says = seen[0].reason
        if any(each.reason != says for each in seen):
            says = f"With the numbers of one sheet: {says} Say it with their own to {listed(students)}."
        places = "; ".join(title(id) + (f" ({len(those)})" if len(where) > 1 else "") for id, those in where.items())
        rows.append((seen[0].name, str(len(students)), places, says))
    return tuple(rows)


class Shared(NamedTuple):
    """A wrong way that several students share: its name, how many of them met it, where most of them did, what to say
    of it, an exercise with other numbers that asks for just that, and a sheet of five for those who need it."""

    name: str
    met: Share
    kind: str
    says: str
    asks: Token
    sheet: Sheet
    students: tuple[str, ...]


def shared_misconceptions(sheet: MarkSheet, most: int = 2) -> tuple[Shared, ...]:
    """Return what tomorrow begins with: the wrong ways that most students share, two of them at least.

    >>> done = {Token("none-of-them", 3): Done(1, 2, 0, ("with-replacement",))}
    >>> (found,) = shared_misconceptions(MarkSheet(tuple(Entry(name, Receipt(done)) for name in ("Ana", "Ben"))))
    >>> found.name, found.met, found.asks.id, found.asks.seed != 3, found.sheet.code
    ('with replacement', 1, 0.342 to 1 (2), 'none-of-them', True, 'A-WORP4-1-01-N')
    """
    used = {each for student in sheet.students for each in student.receipt.done}
    of = next((read_code(each.receipt.sheet) for each in sheet.students if each.receipt.sheet), None)
    group, series = (of.group, of.seed + 1) if of and of.seed < LARGEST_SEED else ("A", 1)
    out = []
    for way, students, where in [each for each in _met(sheet) if len(each[1]) > 1][:most]:
        kind, *_ = where
        seeds = (Token(kind, seed) for seed in range(1, 400))
        asks = next((each for each in seeds if each not in used and way in wrong_ways(each)), None)
        if asks is None:  # its numbers differ with each seed, and none of these leads there
            continue
        told = wrong_ways(asks)[way]
        practice = Sheet(template_of(kind).lesson, group, series, 1, kind=kind)
        met_by, names = Share.of(len(students), len(sheet.students)), tuple(sorted({*students}))
        out.append(Shared(told.name, met_by, kind, told.reason, asks, practice, names))
    return tuple(out)


_FORMULA = re.compile(r"[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*[-=+@＝＋－＠\t]")
"""A cell that some spreadsheet takes for a formula, behind what nobody sees."""


def as_csv(sheet: MarkSheet) -> str:
    """The students as comma-separated values, for a spreadsheet: sums, and of each kind of exercise the marks and the
    wrong answers. No cell can be taken for a formula.

    >>> done = {Token("none-of-them", 3): Done(1, 2, 1, wrote=("-1",))}
    >>> print(as_csv(MarkSheet((Entry("=Ana", Receipt(done)),))))
    "student","sheet","exercises","marks","of","tries","hints","None of them","None of them: wrote"
    "'=Ana","",1,1,2,2,1,1,"'-1"
    """
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    kinds = _kinds(sheet)
    heads = (head for id in kinds for head in (title(id), f"{title(id)}: wrote"))
    lines.writerow(("student", "sheet", "exercises", "marks", "of", "tries", "hints", *heads))
    for each in sheet.students:
        exercises, tries, hints, marks, full = each.sums
        of_kinds = _of_kinds(each, kinds)
        sums = (exercises, marks, full, tries, hints)
        cells = [cell for marks, full, wrote in of_kinds for cell in (marks if full else "", _plain(wrote))]
        lines.writerow((_plain(each.name), each.receipt.sheet, *sums, *cells))
    return out.getvalue().rstrip("\n")


def _plain(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def as_html(sheet: MarkSheet) -> str:
    """The mark sheet as a page to print: students and exercises, and what to say about wrong ways.

    >>> "<td>&lt;b&gt;</td>" in as_html(MarkSheet((Entry("<b>", Receipt({})),)))
    True
    """
    parts: list[Markup] = []
    named = [("Students", by_student(sheet)), ("By exercise", by_both(sheet)), ("Wrong ways", by_wrong_way(sheet))]
    for name, (heads, *rows) in [each for each in named if len(each[1]) > 1]:
        head = tag("thead", tag("tr", *(tag("th", each, scope="col") for each in heads)))
        body = tag("tbody", *(tag("tr", *(tag("td", each) for each in row)) for row in rows))
        parts += [tag("h2", name), tag("table", head, body, class_="marks wraps")]
    notes = [tag("p", each) for each in (*sheet.left_out, *sheet.remarks)]
    return page("The mark sheet", css(), tag("section", tag("h1", "The mark sheet"), *parts, *notes, class_="key"))

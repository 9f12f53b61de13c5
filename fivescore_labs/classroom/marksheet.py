"""The mark sheet of a class, from receipts that a teacher pastes: who did what, and which wrong ways were met most.

Nothing is kept and nothing is sent; a receipt that is damaged stops no other.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fivescore.analysis.odds import Share
from fivescore.core.errors import NotationError
from fivescore.core.speech import listed
from fivescore.svg.markup import Markup, joined, page, tag
from fivescore_labs.classroom.exercises.exercise import LARGEST_SEED, template_of
from fivescore_labs.classroom.paper import css
from fivescore_labs.classroom.progress import Done, Token, in_order, out_of, title
from fivescore_labs.classroom.receipt import HEAD, PROVES, Receipt, plain, read as read_receipt, wrong_ways
from fivescore_labs.classroom.sheets import Sheet, read_code

LONGEST_NAME = 60
"""How many characters of a name are shown."""
AT_ONCE = 10
"""How many receipts are read before it is told how far that is."""
_SEEN = 3
"""How many exercises show whether what is said of a wrong way goes by their numbers."""

_STARTS = re.compile(r"fivescore receipt\b", re.IGNORECASE)
_LIKE_ONE = re.compile(r"(?<![a-z-])[a-z-]{4,}(@\d+)?~\d+ +\d/\d", re.IGNORECASE)
_ANNOUNCED = re.compile(r"\bof (\d{1,4}) exercises?\b", re.IGNORECASE)
Rows = tuple[tuple[str, ...], ...]


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

    >>> sheet = read("nothing")
    Traceback (most recent call last):
    fivescore.NotationError: no receipt is there; each begins with “fivescore receipt 1 of 3 exercises”
    """

    students: tuple[Entry, ...]
    left_out: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def read(text: str) -> MarkSheet:
    """The mark sheet of receipts in any order, each after a line with a name, if you like.

    >>> from fivescore_labs.classroom.receipt import write
    >>> one = write(Receipt({Token("none-of-them", 3): Done(2, 1)}))
    >>> sheet = read(f"Ana\\n{one}\\n\\n{one.replace('2/1/0', '1/1/0')}\\n\\nAna\\n{one}")
    >>> [each.name for each in sheet.students], sheet.left_out[1]
    (['Ana'], 'Receipt 3 (Ana) is the same as receipt 1, and counts once.')
    >>> print(sheet.left_out[0])
    Receipt 2 is not counted: exercise 1 of 1, “none-of-them~3 1/1/0 J”, is damaged: its last sign does not fit the \
others; copy the receipt again.

    Raises NotationError where there is no receipt at all.
    """
    return [sheet for _, sheet in reading(text) if sheet][-1]


def reading(text: str) -> Iterator[tuple[float, MarkSheet | None]]:
    """Yield how much is read, from 0 to 1, every few receipts, and at the end the mark sheet; errors as in `read()`.

    >>> from fivescore_labs.classroom.receipt import write
    >>> [round(share, 2) for share, _ in reading(f"Ana\\n{write(Receipt({}))}\\n" * 12)]
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
            announced = _ANNOUNCED.search(line)
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
    return "" if PROVES.endswith(words) else words[:LONGEST_NAME]


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
    """A table: each student with exercises, tries, hints and marks, in the order of the receipts; the last row sums up.

    >>> by_student(MarkSheet((Entry("Ana", Receipt({Token("none-of-them", 3): Done(1, 2, 1)})),)))[1:]
    (('Ana', '1', '2', '1', '1\\xa0of\\xa02'), ('1 in all', '1', '2', '1', '1\\xa0of\\xa02'))
    """
    lines = [(each.name, each.sums) for each in sheet.students]
    total = tuple(sum(sums[at] for _, sums in lines) for at in range(5))
    rows: list[tuple[str, ...]] = [("Student", "Exercises", "Tries", "Hints", "Marks")]
    for name, (*counts, marks, full) in (*lines, (f"{len(lines)} in all", total)):
        rows.append((name, *map(str, counts), out_of(marks, full)))
    return tuple(rows)


def by_exercise(sheet: MarkSheet) -> Rows:
    """A table: each kind of exercise with how many students did it, mean marks, and how often it was right at once.

    >>> done = {Token("none-of-them", 3): Done(2, 1), Token("none-of-them", 4): Done(1, 2)}
    >>> by_exercise(MarkSheet((Entry("Ana", Receipt(done)),)))[1]
    ('None of them', '1', '2', '1.5\\xa0of\\xa02', '50 %')
    """
    rows = [("Exercise", "Students", "Done", "Mean marks", "Right at once")]
    found: dict[str, list[tuple[int, Done]]] = {id: [] for id in _kinds(sheet)}
    for at, student in enumerate(sheet.students):
        for each, how in student.receipt.done.items():
            found[each.id].append((at, how))
    for id, done in found.items():
        students = len({at for at, _ in done})
        mean = sum(how.marks for _, how in done) / len(done)
        first = sum(how.first for _, how in done) / len(done)
        marks = out_of(f"{mean:.1f}", template_of(id).marks)
        rows.append((title(id), str(students), str(len(done)), marks, f"{100 * first:.0f} %"))
    return tuple(rows)


def by_both(sheet: MarkSheet) -> Rows:
    """A table: students in rows, kinds of exercises in columns; each cell has marks and wrong answers.

    >>> done = {Token("none-of-them", 3): Done(1, 2, wrote=("3/7",)), Token("none-of-them", 4): Done(2, 1)}
    >>> by_both(MarkSheet((Entry("Ana", Receipt(done)), Entry("Ben", Receipt({})))))
    (('Student', 'None of them'), ('Ana', '3\\xa0of\\xa04; wrote 3/7'), ('Ben', ''))
    """
    kinds = _kinds(sheet)
    rows = [(each.name, *(_cell(*cell) for cell in _of_kinds(each, kinds))) for each in sheet.students]
    return (("Student", *map(title, kinds)), *rows)


def _kinds(sheet: MarkSheet) -> list[str]:
    """The kinds of exercises that anybody did, in the order of the unit."""
    return [each.id for each in in_order({Token(it.id, 0) for of in sheet.students for it in of.receipt.done})]


def _of_kinds(student: Entry, kinds: list[str]) -> list[tuple[int, int, str]]:
    """Of each kind the marks that a student has, full marks for what was done, and the wrong answers as written."""
    found: dict[str, tuple[int, int, list[str]]] = {id: (0, 0, []) for id in kinds}
    for each, how in student.receipt.done.items():
        marks, full, wrote = found[each.id]
        found[each.id] = (marks + how.marks, full + each.marks, [*wrote, *how.wrote])
    return [(marks, full, "; ".join(wrote)) for marks, full, wrote in found.values()]


def _cell(marks: int, full: int, wrote: str) -> str:
    """A cell of the table; empty where nothing was done."""
    return out_of(marks, full) + (f"; wrote {wrote}" if wrote else "") if full else ""


class _Met(NamedTuple):
    """A wrong way that was met: its name as one word, by which students, and in which exercises of each kind."""

    way: str
    students: list[str]
    where: dict[str, list[Token]]


def _met(sheet: MarkSheet) -> list[_Met]:
    """The wrong ways, those first that most students met; of each that kind of exercise first where it was met most."""
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
        found.append(_Met(way, [*who.values()], dict(kinds)))
    return found


def by_wrong_way(sheet: MarkSheet) -> Rows:
    """A table: each misconception with how many students met it, where, and what to say; the most frequent first.

    >>> done = {Token("none-of-them", 3): Done(1, 2, 0, ("with-replacement",))}
    >>> by_wrong_way(MarkSheet((Entry("Ana", Receipt(done)),)))[1]
    ('with replacement', '1', 'None of them', 'You put each tile back. How many lie there when you draw the second?')
    """
    rows = [("Wrong way", "Students", "Where", "What to say")]
    for way, students, where in _met(sheet):
        most, *_ = where.values()
        seen = [wrong_ways(each)[way] for each in most[:_SEEN]]
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
    for way, students, where in [each for each in _met(sheet) if len(each.students) > 1][:most]:
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
        sums = (exercises, marks, full, tries, hints)
        of_kinds = _of_kinds(each, kinds)
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
    named = [("Students", by_student(sheet)), ("By exercise", by_both(sheet)), ("Wrong ways", by_wrong_way(sheet))]
    parts = [joined([tag("h2", name), _table(rows)]) for name, rows in named if len(rows) > 1]
    notes = [tag("p", each) for each in (*sheet.left_out, *sheet.remarks)]
    return page("The mark sheet", css(), tag("section", tag("h1", "The mark sheet"), *parts, *notes, class_="key"))


def _table(rows: Rows) -> Markup:
    heads = tag("tr", *(tag("th", each, scope="col") for each in rows[0]))
    body = (tag("tr", *(tag("td", each) for each in row)) for row in rows[1:])
    return tag("table", tag("thead", heads), tag("tbody", *body), class_="marks wraps")

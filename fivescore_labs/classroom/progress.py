"""What somebody has done: which exercises, with how many marks after how many tries and hints, by which wrong ways; how
many questions of the trainers, which puzzles, which lessons, what was guessed in them, and reviewed rounds; as a text
to take along.

Lines that say nothing here stop nothing and are kept as they are: a later release may name other exercises.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import chain
from typing import Any, NamedTuple

from fivescore.core.errors import FivescoreError, NotationError
from fivescore_labs.classroom.course import COURSE, DEEPER as BEYOND, TRAINERS as TRAINERS
from fivescore_labs.classroom.exercises.exercise import LARGEST_SEED, LESSONS, TEMPLATES, template_of
from fivescore_labs.classroom.practice import DAY, Try, read_try
from fivescore_labs.review.habits import read_line

HEAD = "fivescore progress 1"
"""The first line of the text."""
PATHS: Mapping[str, tuple[str, ...]] = {"Play well": tuple(page.id for page in COURSE), "The unit": tuple(LESSONS)}
"""The paths of the site, each with its lessons in their order."""
DEEPER: Mapping[str, str] = {page.id: page.after for page in BEYOND}
"""The pages that go deeper, in the order of the menu, each with the lesson of "Play well" that it belongs to."""
MOST_ANSWERS = 99_999
"""How many answers to one kind of question are counted."""
MOST_WROTE, LONGEST_WROTE = 3, 40
"""How many wrong answers to an exercise are kept, and how much of each."""
Tally = tuple[int, int]
"""What a pair has counted: hits, and trials."""
MOST_TALLIES = 99
"""How many tallies a class board has."""

_EVERY = (*PATHS["Play well"], *DEEPER, *PATHS["The unit"])
_LINE = re.compile(
    r"(?P<exercise>[^\s~]+)~(?P<seed>\d{1,10}) marks (?P<marks>\d) tries (?P<tries>\d{1,3})"
    r"(?: hints (?P<hints>\d))?(?: met (?P<met>[0-9a-z,-]{1,400}))?(?: wrote (?P<wrote>[0-9a-z]{1,900}))?",
    re.ASCII,
)


class Token(NamedTuple):
    """An exercise in a word: its template's id and its seed.

    >>> str(Token("none-of-them", 3))
    'none-of-them~3'
    """

    id: str
    seed: int

    def __str__(self) -> str:
        return f"{self.id}~{self.seed}"

    @property
    def marks(self) -> int:
        """Full marks."""
        return template_of(self.id).marks


def read_token(id: str, seed: str) -> Token:
    """The exercise that an id and a seed stand for.

    >>> read_token("none-of-them", "3")
    Token(id='none-of-them', seed=3)

    Raises FivescoreError for an id that no exercise has, and for a seed that is none.
    """
    template_of(id)
    if not re.fullmatch(r"\d{1,10}", seed, re.ASCII) or int(seed) > LARGEST_SEED:
        raise FivescoreError(f"{seed[:20]!r} is no seed; seeds are whole numbers from 0 to {LARGEST_SEED:,}")
    return Token(id, int(seed))


class Done(NamedTuple):
    """A finished exercise: its marks, tries and hints, the wrong ways that were met, and wrong answers as written.

    >>> Done(2, 1).better(Done(2, 3, 1, ("added",)))
    Done(marks=2, tries=1, hints=0, met=('added',), wrote=())
    """

    marks: int
    tries: int
    hints: int = 0
    met: tuple[str, ...] = ()
    wrote: tuple[str, ...] = ()

    def better(self, other: "Done") -> "Done":
        """The one with more marks, of equals that with fewer tries, then hints; with what either met and wrote."""
        best = max(self, other, key=lambda each: (each.marks, -each.tries, -each.hints))
        met = tuple(sorted({*self.met, *other.met}))
        return best._replace(met=met, wrote=wrote([*self.wrote, *other.wrote]))

    @property
    def first(self) -> bool:
        """True if it was right at the first try and without a hint."""
        return self.marks > 0 and self.tries == 1 and not self.hints


class Count(NamedTuple):
    """A count of questions of a kind: how many were answered right, and how many were answered."""

    right: int
    answered: int

    def larger(self, other: "Count") -> "Count":
        """The one with more answers; of equals, with more right ones."""
        return max(self, other, key=lambda each: (each.answered, each.right))


def read_tallies(text: str) -> tuple[Tally, ...]:
    """Tallies from their text, such as 2/10 0/10.

    >>> read_tallies("2/10 0/10")
    ((2, 10), (0, 10))

    Raises FivescoreError for what is no tally, for more hits than trials, and for too many of them.
    """
    found = []
    for word in text.split():
        hits, _, trials = word.partition("/")
        if not (re.fullmatch(r"\d{1,4}", hits, re.ASCII) and re.fullmatch(r"\d{1,4}", trials, re.ASCII)):
            raise FivescoreError(f"“{word[:20]}” is no tally; one reads like 2 of 10")
        if not int(hits) <= int(trials) or not int(trials):
            raise FivescoreError(
                f"{int(hits)} of {int(trials)} cannot be; a pair has one trial at least, and no more hits"
            )
        found.append((int(hits), int(trials)))
    if len(found) > MOST_TALLIES:
        raise FivescoreError(f"{len(found)} tallies are too many; the board has room for {MOST_TALLIES}")
    return tuple(found)


def write_tallies(tallies: Iterable[Tally]) -> str:
    """Tallies as text.

    >>> write_tallies([(2, 10), (0, 10)])
    '2/10 0/10'
    """
    return " ".join(f"{hits}/{trials}" for hits, trials in tallies)


@dataclass(frozen=True)
class Progress:
    """A reader's progress: how each exercise was done, how many questions of each kind were answered, lines that are
    unknown here, the puzzles of days, by year, month and day, each with o or x, the lessons that are done, the guesses
    in them, the lines of reviewed rounds, which `review.habits` reads, the tallies of class boards, every try of a
    puzzle or trainer, the lines of own puzzles, and the most puzzles that were solved in three minutes.

    >>> done = Progress({Token("none-of-them", 3): Done(2, 1)})
    >>> done.answered("count", True).answered("count", False).trained
    {'count': Count(right=1, answered=2)}
    """

    done: Mapping[Token, Done] = field(default_factory=dict)
    trained: Mapping[str, Count] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    days: Mapping[int, str] = field(default_factory=dict)
    lessons: frozenset[str] = frozenset()
    guesses: Mapping[str, str] = field(default_factory=dict)
    reviewed: tuple[str, ...] = ()
    boards: Mapping[str, tuple[Tally, ...]] = field(default_factory=dict)
    tries: tuple[Try, ...] = ()
    own: tuple[str, ...] = ()
    raced: int = 0

    def answered(self, kind: str, right: bool) -> "Progress":
        """The progress with one more question of a kind answered."""
        so_far = self.trained.get(kind, Count(0, 0))
        if so_far.answered == MOST_ANSWERS:
            return self
        now = Count(so_far.right + right, so_far.answered + 1)
        return replace(self, trained={**self.trained, kind: now})

    def tried(self, one: Try) -> "Progress":
        """The progress with a try; of one card the first of a day counts."""
        if any(each.card == one.card and each.at // DAY == one.at // DAY for each in self.tries):
            return self
        return replace(self, tries=tuple(sorted((*self.tries, one))))

    def on(self, date: int, marks: str) -> "Progress":
        """The progress with the puzzles of a day, unless more of them were solved before.

        >>> Progress().on(261123, "17o.4x").on(261123, "9x").days
        {261123: '17o.4x'}
        """
        return replace(self, days={**self.days, date: _further(self.days.get(date, ""), marks)})

    def guessed(self, lesson: str, asked: str, said: str) -> "Progress":
        """The progress with a guess; the first one stays."""
        return replace(self, guesses={f"{lesson} {asked}": said, **self.guesses})

    def said_in(self, lesson: str) -> dict[str, str]:
        """Return the guesses in a lesson, by what was asked."""
        asked = ((key.split(" ", 1), said) for key, said in self.guesses.items())
        return {name: said for (where, name), said in asked if where == lesson}

    def merged(self, other: "Progress") -> "Progress":
        """Merge in another: the better of what both have, the larger of counts, the further of a day, all other lines.

        Of two guesses at one thing the first by the alphabet stays, so that the order does not matter.
        """
        both = _united([self, other])
        return replace(both, own=tuple(sorted(both.own)))


def _united(several: Iterable[Progress]) -> Progress:
    every = [*several]

    def best(name: str, better: Callable[[Any, Any], Any]) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key, value in chain.from_iterable(getattr(each, name).items() for each in every):
            found[key] = better(value, found.get(key, value))
        return found

    def once(name: str) -> dict[Any, None]:
        return dict.fromkeys(chain.from_iterable(getattr(each, name) for each in every))

    return Progress(
        best("done", Done.better),
        best("trained", Count.larger),
        tuple(once("unknown")),
        best("days", _further),
        frozenset(once("lessons")),
        best("guesses", min),
        tuple(sorted(once("reviewed"))),
        best("boards", partial(max, key=lambda board: (len(board), board))),  # the one with more on it
        tuple(sorted(once("tries"))),
        tuple(once("own")),
        max((each.raced for each in every), default=0),
    )


def _further(one: str, other: str) -> str:
    """The marks of a day with more puzzles; of equals the first by the alphabet, so that the order does not matter."""
    return max(sorted((one, other)), key=lambda each: len(each.split(".")) if each else 0)


def misconception_slug(text: str) -> str:
    """The name of a misconception as one word.

    >>> misconception_slug("28 where fewer are unseen")
    '28-where-fewer-are-unseen'
    """
    return "-".join(re.findall(r"[0-9a-z]+", text.lower()))


def read(text: str) -> Progress:
    """The progress that a text holds: what every line says that can be read, and the other lines, each once.

    >>> lines = "none-of-them~3 marks 2 tries 1", "knitting~1 marks 1", "lesson nine-moves done"
    >>> told = read("\\n".join([HEAD, *lines]))
    >>> [str(each) for each in told.done], told.unknown, told.lessons
    (['none-of-them~3'], ('knitting~1 marks 1',), frozenset({'nine-moves'}))
    """
    return _united(_said(line) for line in text.split("\n"))


def _said(line: str) -> Progress:
    """Read a line; one that says nothing here is kept as it is."""
    try:
        return _known(line.strip()) or Progress(unknown=(line,))
    except FivescoreError:
        return Progress(unknown=(line,))


def _known(word: str) -> Progress | None:
    """Read a line that says something here; a damaged one may raise FivescoreError."""
    told = partial(re.fullmatch, string=word, flags=re.ASCII)
    if word in ("", HEAD):
        return Progress()
    if found := told(r"board ([a-z]{1,20}(?:\.[\w.~%-]{1,1500})?) (\d[\d/ ]{1,1200})"):
        return Progress(boards={found[1]: read_tallies(found[2])})
    if reviewed := read_line(word):
        return Progress(reviewed=(str(reviewed),))
    if found := told(r"day (\d{6}) (\d{1,5}[ox](?:\.\d{1,5}[ox]){0,4})"):
        return Progress(days={int(found[1]): found[2]})
    if found := told(r"raced (\d{1,3})"):
        return Progress(raced=int(found[1]))
    if told(r"own \S{3,9} \d{1,4}\.\d\d [a-z]{1,12} [a-z-]{1,12} \S.{1,1500}", flags=re.UNICODE):
        return Progress(own=(word,))
    if (found := told(r"lesson ([a-z-]{1,40}) done")) and found[1] in _EVERY:
        return Progress(lessons=frozenset({found[1]}))
    found = told(r"guess (([a-z-]{1,40}) [a-z0-9-]{1,40}) (\S.{0,199})", flags=re.UNICODE)
    if found and found[2] in _EVERY:
        return Progress(guesses={found[1]: found[3]})
    found = told(r"trained ([a-z]{1,20}) right (\d{1,5}) of (\d{1,5})")
    if found and found[1] in TRAINERS and int(found[2]) <= int(found[3]) > 0:
        return Progress(trained={found[1]: Count(int(found[2]), int(found[3]))})
    if tried := read_try(word):
        return Progress(tries=(tried,))
    if not (found := _LINE.fullmatch(word)):
        return None
    exercise = read_token(found["exercise"], found["seed"])
    met = tuple(sorted(set(filter(None, (found["met"] or "").split(",")))))
    wrote = read_wrote(found["wrote"] or "")
    how = Done(int(found["marks"]), int(found["tries"]), int(found["hints"] or 0), met, wrote)
    return Progress({exercise: how}) if how.marks <= exercise.marks and how.tries else None


def checked(text: str) -> str:
    """The text, if it is that of a progress.

    >>> checked("fivescore progress 1")
    'fivescore progress 1'

    Raises NotationError for any other text.
    """
    first = text.strip().partition("\n")[0].strip()
    if first != HEAD:
        raise NotationError(f"a progress begins with the line “{HEAD}”, not with “{first[:40]}”", text)
    return text


def write(progress: Progress) -> str:
    """The progress as a text, in the order of the unit, then lines that are unknown here; "" where there is nothing.

    >>> done = {Token("none-of-them", 3): Done(1, 2, 1, ("added",)), Token("tiles-that-show", 1): Done(1, 4)}
    >>> print(write(Progress(done, {"does": Count(3, 4)}, ("knitting~1",), {261123: "17o.44x"})))
    fivescore progress 1
    tiles-that-show~1 marks 1 tries 4
    none-of-them~3 marks 1 tries 2 hints 1 met added
    trained does right 3 of 4
    day 261123 17o.44x
    knitting~1
    """
    counts = [(kind, progress.trained[kind]) for kind in TRAINERS if kind in progress.trained]
    trained = [f"trained {kind} right {count.right} of {count.answered}" for kind, count in counts]
    puzzles = [f"day {date:06} {progress.days[date]}" for date in sorted(progress.days)]
    puzzles += [*map(str, progress.tries), *progress.own, *([f"raced {progress.raced}"] if progress.raced else [])]
    lessons = [f"lesson {name} done" for name in _EVERY if name in progress.lessons]
    guesses = [f"guess {asked} {said}" for asked, said in progress.guesses.items()]
    exercises = [_line(token, progress.done[token]) for token in in_order(progress.done)]
    boards = [f"board {name} {write_tallies(each)}" for name, each in sorted(progress.boards.items())]
    lines = [*exercises, *trained, *puzzles, *lessons, *guesses, *progress.reviewed, *boards, *progress.unknown]
    return "\n".join([HEAD, *lines]) if lines else ""


def _line(exercise: Token, how: Done) -> str:
    words = [f"{exercise} marks {how.marks} tries {how.tries}"]
    words += [f"hints {how.hints}"] if how.hints else []
    words += [f"met {','.join(how.met)}"] if how.met else []
    words += [f"wrote {write_wrote(how.wrote)}"] if how.wrote else []
    return " ".join(words)


def in_order(exercises: Iterable[Token]) -> list[Token]:
    """The exercises in the order of the unit."""
    order = list(TEMPLATES)
    return sorted(exercises, key=lambda each: (order.index(each.id), each.seed))


def rows(progress: Progress) -> tuple[tuple[str, ...], ...]:
    """A table: for each lesson the kinds that are done, and the best marks of each kind; the last row sums up."""
    best: dict[str, int] = {}
    for token, how in progress.done.items():
        best[token.id] = max(best.get(token.id, 0), min(how.marks, token.marks))
    out = [("Lesson", "Kinds done", "Best marks")]
    for lesson, templates in {**LESSONS, "all-lessons": tuple(chain.from_iterable(LESSONS.values()))}.items():
        marks = [best[each.id] for each in templates if each.id in best]
        full = sum(each.marks for each in templates)
        out.append((title(lesson), out_of(len(marks), len(templates)), out_of(sum(marks), full)))
    return tuple(out)


def trained_rows(progress: Progress) -> tuple[tuple[str, ...], ...]:
    """A table: for each kind of question that was answered, how many were, and how many right."""
    counts = [(words, progress.trained[kind]) for kind, words in TRAINERS.items() if kind in progress.trained]
    lines = [(words, str(count.answered), str(count.right)) for words, count in counts]
    answered, right = sum(count.answered for _, count in counts), sum(count.right for _, count in counts)
    return (("Question", "Answered", "Right"), *lines, ("All questions", str(answered), str(right)))


def lesson_rows(progress: Progress) -> tuple[tuple[str, ...], ...]:
    """A table: how many lessons of each path are done, and how many of the pages that go deeper.

    >>> lesson_rows(Progress(lessons=frozenset({"counting-hands"})))[2]
    ('The unit', '1\\xa0of\\xa012')
    """
    every = {**PATHS, "Go deeper": tuple(DEEPER)}
    done = [(path, len(progress.lessons.intersection(names)), len(names)) for path, names in every.items()]
    return (("Path", "Lessons done"), *((path, out_of(some, every)) for path, some, every in done))


@cache
def title(words: str) -> str:
    """A lesson's or an exercise's short name as people read it.

    >>> title("none-of-them")
    'None of them'
    """
    return words.replace("-", " ").capitalize()


def out_of(some: object, all: int) -> str:
    """Some of all, in words that no line parts."""
    return f"{some}\u00a0of\u00a0{all}"


# Wrong answers as they were written


def wrote(answers: Iterable[str]) -> tuple[str, ...]:
    """Wrong answers as they are kept: short, few, and without signs that nobody sees.

    >>> wrote(["3 /7", " 1/2\\n", "1/2"])
    ('1/2', '3 /7')
    """
    seen = ("".join(sign if sign.isprintable() else " " for sign in each).split() for each in answers)
    return tuple(sorted({" ".join(words)[:LONGEST_WROTE].strip() for words in seen} - {""})[:MOST_WROTE])


def write_wrote(answers: Iterable[str]) -> str:
    """Wrong answers as one word of small letters and figures, which no mail program changes and a check covers."""

    def escaped(found: re.Match[str]) -> str:
        return "".join(f"x{byte:02x}" for byte in found[0].encode())

    return "xx".join(re.sub(r"[^0-9a-wyz]", escaped, each[:LONGEST_WROTE]) for each in answers)


def read_wrote(word: str) -> tuple[str, ...]:
    """The wrong answers of such a word."""
    told = (
        re.sub(rb"x([0-9a-f]{2})", lambda it: bytes.fromhex(it[1].decode()), each.encode()) for each in word.split("xx")
    )
    return wrote(each.decode(errors="replace") for each in told)

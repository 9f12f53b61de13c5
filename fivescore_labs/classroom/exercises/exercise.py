"""The exercises of the unit: read from their files, made from a seed, marked, and tried.

Each TOML file of `content/exercises` is a lesson, each of its tables an exercise; what is wrong in a file is refused
with its table, key and line.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, lru_cache, partial
from inspect import signature
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from fivescore.core.errors import FivescoreError
from fivescore_labs.classroom.diagrams import letters
from fivescore_labs.classroom.exercises.answers import possible_numbers
from fivescore_labs.classroom.exercises.formulas import (
    DRAWS,
    Formula,
    Mutant,
    compiled_formula,
    formula_tree,
    mutants,
    sentence_filler,
    with_draws_written_out,
    written,
)
from fivescore_labs.classroom.exercises.marks import Mark, mark
from fivescore_labs.classroom.exercises.question import (
    EVENTS,
    Answer,
    Figure,
    Kind,
    Misconception,
    Question,
    Way,
    answer_text,
)
from fivescore_labs.tables import At, check_keys, read

FOLDER = Path(__file__).parents[2] / "content" / "exercises"
_KNOWN: dict[str, Any] = {"like": str, "work": dict, "numbers": dict, "words": dict, "shows": str, "asks": str}
_KNOWN |= {"prompt": object, "hints": [str, str, str], "answer": str, "solution": object, "event": object}
_KNOWN |= {"second": str, "holds": str, "wrong": dict, "gaps": list}
_NEEDED = ("work", "numbers", "asks", "prompt", "hints", "answer", "solution", "wrong")
_WORK = {"level": int, "minutes": int, "marks": int, "on_sheet": bool}
_KINDS: dict[str, Kind] = {"chance": "chance", "count": "count", "number": "number", "gaps": "gaps"}
_DRAWN = re.compile(rf"\b(?:{'|'.join(DRAWS)})\(")
Reader = Callable[[str, list[str]], Formula]
_FAULTS = (FivescoreError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a formula raises that cannot be worked out."""
LARGEST_SEED = 10**9
"""The largest seed."""
MOST = 5
"""The most exercises of a lesson that are on a sheet."""
_SUM = r"[-+×÷*/^²(),.\d ]|(?<!\w)[CP](?=\()"
_STEP = re.compile(rf"(?:{_SUM})*\d(?:{_SUM})*(?:=(?:{_SUM})*\d(?:{_SUM})*)+")
"""An equation in a sentence."""


@dataclass(frozen=True)
class Template:
    """A kind of exercise: its id, its lesson, how hard (1 to 3), minutes and marks, what makes its questions,
    whether they have gaps to fill in, and whether it is on sheets, and not on a page only.

    >>> from fivescore_labs.classroom.exercises import TEMPLATES
    >>> TEMPLATES["draws-on-average"].level, TEMPLATES["draws-on-average"].minutes
    (3, 5)
    """

    id: str
    lesson: str
    level: int
    minutes: int
    marks: int
    factory: "Callable[[], QuestionFactory]"
    gaps: bool = False
    on_sheet: bool = True

    def make(self, random: Random) -> Question:
        """A question of this kind; the formulas are read when they are first asked for."""
        return self.factory()(random)


def lessons(folder: Path = FOLDER) -> dict[str, tuple[Template, ...]]:
    """Return the exercises of each lesson of a folder, in the order of the unit; their formulas are read later."""
    found = sorted(((*_lesson(path), path.stem) for path in folder.glob("*.toml")), key=lambda each: each[0])
    homes: dict[str, str] = {}
    for template in (each for _, templates, _ in found for each in templates):
        if template.id in homes:
            files = f"{homes[template.id]}.toml and {template.lesson}.toml"
            raise FivescoreError(f"there are two exercises [{template.id}], in {files}; give one another name")
        homes[template.id] = template.lesson
    return {lesson: templates for _, templates, lesson in found}


def _lesson(path: Path) -> tuple[int, tuple[Template, ...]]:
    """The place of a lesson in the unit, and its exercises."""
    table, at = read(path)
    order, lists = table.pop("order", None), table.pop("lists", {})
    known = {"order": int, **dict.fromkeys([*table, "lists"], dict)}
    check_keys({"order": order, "lists": lists, **table}, known, (), at)
    made = []
    for id in [name for name in table if not name.startswith("_")]:

        def here(key: str, id: str = id, own: dict[str, Any] = table[id]) -> str:
            part, _, name = key.partition(".")
            found = part in own and (not name or any(name.startswith(each) for each in own[part]))
            return at(id if found else own.get("like", id), key)

        whole = _whole(id, table, here)
        factory = cache(partial(QuestionFactory, whole, lists, here))
        made.append(Template(id, path.stem, **whole["work"], factory=factory, gaps="gaps" in whole))
    return order, tuple(sorted(made, key=lambda each: each.level))


def _whole(id: str, tables: Mapping[str, dict[str, Any]], at: At) -> dict[str, Any]:
    """A table with what it takes from the one that it is like."""
    own = tables[id]
    like = own.get("like", id)
    if like not in tables:
        raise FivescoreError(f"{at('like')}: there is no table {like!r}; there are {', '.join(tables)}")
    for table in (own, tables[like]):
        check_keys(table, _KNOWN, (), at)
    whole = {**tables[like], **own}
    if whole.get("asks") == "gaps":
        check_keys(whole, _KNOWN, ("shows", "gaps", "second"), at)
        whole.setdefault("answer", "0")  # the diagram has the answers
    check_keys(whole, _KNOWN, _NEEDED, at)
    check_keys(whole["work"], _WORK, ("level", "minutes", "marks"), lambda _: at("work"))
    if (level := whole["work"]["level"]) not in (1, 2, 3):
        raise FivescoreError(f"{at('work')}: the level is 1, 2 or 3, not {level}")
    for part in ("numbers", "words", "wrong"):
        whole[part] = {**tables[like].get(part, {}), **own.get(part, {})}
    if whole["asks"] not in _KINDS:
        raise FivescoreError(f"{at('asks')}: there is no {whole['asks']!r}; it is {', '.join(_KINDS)}")
    return whole


class QuestionFactory:
    """A maker of questions from a table; its formulas are read once."""

    def __init__(self, table: Mapping[str, Any], lists: Mapping[str, list[Any]], at: At) -> None:
        self.at, self.kind = at, _KINDS[table["asks"]]
        self.known: list[str] = []
        self.cases: set[str] = set()
        self.numbers = [self._number(names, value, lists) for names, value in table["numbers"].items()]
        self.holds = self._read("holds", table.get("holds", "1"), compiled_formula)
        self.shows = self._read("shows", table["shows"], compiled_formula) if "shows" in table else None
        self.event = self._read_cases("event", table["event"], _event) if "event" in table else None
        self.second = self._read("second", table["second"], compiled_formula) if "second" in table else None
        if " for " not in table.get("second", " for "):  # what computes at once could be the same formula again
            told = f"{table['second']!r} walks through no cases, as count(hand for hand in hands(9, 2)) does"
            raise FivescoreError(f"{at('second')}: {told}")
        if not (self.event or self.second):
            raise FivescoreError(f"{at('answer')}: event or second must be there, to find the answer in another way")
        self.answer = self._read("answer", table["answer"], compiled_formula)
        self.formulas = {"answer": table["answer"]} | {
            name: text for name, text in table["numbers"].items() if isinstance(text, str) and name in self.known
        }
        self.known.append("answer")
        self.gaps: tuple[str, ...] = tuple(table.get("gaps", ()))
        self.known += letters(self.gaps)
        self.gap_of = {name: self._gap(f"wrong.{name}", ways) for name, ways in table["wrong"].items()}
        wrong = {f"wrong.{name}": ways[1:] if self.gaps else ways for name, ways in table["wrong"].items()}
        leads = [self._read_cases(key, ways, compiled_formula, part=0) for key, ways in wrong.items()]
        self.words: dict[str, Formula] = {}
        for name, value in table["words"].items():
            self.words[name] = self._read_cases(f"words.{name}", value, sentence_filler)
            self._name(f"words.{name}", name)
        hears = [self._read_cases(key, ways, sentence_filler, part=1) for key, ways in wrong.items()]
        self.wrong = list(zip(table["wrong"], leads, hears, strict=True))
        self.hints = [self._read("hints", hint, sentence_filler) for hint in table["hints"]]
        self.prompt = self._read_cases("prompt", table["prompt"], sentence_filler)
        self.solution = self._read_cases("solution", table["solution"], sentence_filler)

    def __call__(self, random: Random) -> Question:
        """A question in which each wrong way leads elsewhere, so that three figures tell which it was."""
        for _ in range(500):
            values, leads = self._drawn(random)
            told = [(lead.gap, lead.answer if self.kind == "count" else f"{float(lead.answer):.3g}") for lead in leads]
            if len({*told}) == len(told) and min(lead.answer for lead in leads) > 0:
                return self._question(values, leads)
        seen: dict[object, str] = {}
        for (value, name, *_), said in zip(leads, told, strict=True):
            place = self.at(f"wrong.{name}" if name else "answer")
            if value <= 0:
                raise FivescoreError(f"{place}: it is {answer_text(value)}, and not above 0")
            if said in seen:
                raise FivescoreError(
                    f"{place}: it leads to {answer_text(value)}, as {seen[said]} does, whatever is drawn"
                )
            seen[said] = name or "the answer"
        raise AssertionError("a way that is not clear is found")

    def _drawn(self, random: Random) -> tuple[dict[str, Any], list[Misconception]]:
        """Return what is drawn and worked out, and where ways lead; the right one, or that to each gap, has no name."""
        values: dict[str, Any] = {"random()": random}
        for numbers in self.numbers:
            values |= numbers(values)
        values["answer"] = Fraction(self.answer(values))
        leads = [Misconception(values["answer"], "", "")]
        if self.gaps and self.shows:
            values["shows()"] = self.shows(values)
            leads = [Misconception(values["shows()"].slots[slot], "", "", at) for at, slot in enumerate(self.gaps)]
            values |= dict(zip(letters(self.gaps), (lead.answer for lead in leads), strict=True))
        for name, way, _ in self.wrong:
            if (value := way(values)) is not None:
                leads.append(Misconception(Fraction(value), name, "", self.gap_of[name]))
        return values, leads

    def _question(self, values: dict[str, Any], leads: list[Misconception]) -> Question:
        for name, word in self.words.items():
            values[name] = word(values)
        event, numbers = self.event(values) if self.event else ("", {})
        first, then, last = (hint(values) for hint in self.hints)

        def second() -> Answer:
            if self.gaps and self.second:
                return tuple(map(Fraction, self.second(values)))
            return Fraction(self.second(values) if self.second else EVENTS[event](**numbers))

        found = {lead.name: lead for lead in leads}
        wrong = tuple(found[name]._replace(reason=hear(values)) for name, _, hear in self.wrong if name in found)
        figure = Figure(self.shows(values)) if self.shows else Figure()
        return Question(
            self.prompt(values),
            tuple(lead.answer for lead in leads if not lead.name) if self.gaps else values["answer"],
            self.kind,
            (first, then, last),
            wrong,
            self.solution(values),
            second,
            Figure(diagram=values["shows()"], gaps=self.gaps) if self.gaps else figure,
            event=event,
            numbers=numbers,
            holds=bool(self.holds(values)),
            ways=cache(lambda: [*self._ways(values)]),  # a wrong answer may ask more than once
        )

    @cached_property
    def mutants(self) -> list[tuple[Mutant, Formula]]:
        """The right formula changed in every way that classes know, each with what it leads to."""
        trees = {name: formula_tree(text) for name, text in self.formulas.items() if not _DRAWN.search(text)}
        answer = trees.pop("answer")
        names = [name for name in self.formulas if name != "answer"]
        every = [
            way for tree in (answer, with_draws_written_out(answer, trees)) for way in mutants(tree, names, self.kind)
        ]
        found = {ast.dump(each.tree): each for each in reversed(every)}
        return [(each, compiled_formula(each.tree, self.known)) for each in reversed(found.values())]

    def _ways(self, values: Mapping[str, Any]) -> Iterator[Way]:
        """Yield where each of them leads with these numbers, and how it is written."""
        for each, leads in () if self.gaps else self.mutants:
            try:
                value = Fraction(leads(values))
            except _FAULTS:
                continue
            if each.name == "chance, not number" and value >= 1:
                continue
            if value > 0 and value != values["answer"]:
                yield Way(each.name, value, partial(written, each.tree, values))

    def _number(self, names: str, value: Any, lists: Mapping[str, Any]) -> Formula:
        """Read what is drawn or worked out, by its name; several together, if they are named together."""
        key, each = f"numbers.{names}", names.split(", ")
        if isinstance(value, dict):
            check_keys(value, {"from": list, "where": str}, ("from", "where"), lambda _: self.at(key))
            made = self._read(key, value["where"], lambda text, _: _row(text, each, [*value["from"]], lists))
        else:
            made = self._read(key, value, lambda text, known: _drawn(text, each, known))
        if names == "case":
            self.cases = {*re.findall("'([^']+)'", value)}
        for name in each:
            self._name(key, name)
        return made

    def _name(self, key: str, name: str) -> None:
        if not name.isidentifier() or name in (*self.known, "answer"):
            raise FivescoreError(f"{self.at(key)}: {name!r} is taken, or no name; names are letters, figures and _")
        self.known.append(name)

    def _gap(self, key: str, ways: Any) -> int:
        """The number of the gap that a wrong way leads to."""
        if not self.gaps:
            return 0
        named = letters(self.gaps)
        if not (isinstance(ways, list) and len(ways) == 3 and ways[0] in named):
            raise FivescoreError(f"{self.at(key)}: it is a list of a gap ({', '.join(named)}), where it leads and why")
        return named.index(ways[0])

    def _read(self, key: str, text: Any, reads: Reader) -> Formula:
        """Read a text; what is wrong with it, now or once it is worked out, is told with its place."""
        if not isinstance(text, str):
            raise FivescoreError(f"{self.at(key)}: it is text in quotes, not {text!r}")
        try:
            made = reads(text, self.known)
        except _FAULTS as fault:
            raise FivescoreError(f"{self.at(key)}: {fault}") from fault

        def worked_out(values: Mapping[str, Any]) -> Any:
            try:
                return made(values)
            except _FAULTS as fault:
                raise FivescoreError(f"{self.at(key)}: {text!r} cannot be worked out: {fault}") from fault

        return worked_out

    def _read_cases(self, key: str, value: Any, reads: Reader, part: int | None = None) -> Formula:
        """Read what is the same in all cases, or a table of cases; of a wrong way its `part`, in some of them."""
        if not isinstance(value, dict):
            return self._read_part(key, value, reads, part)
        if {*value} - self.cases or (part is None and self.cases - {*value}):
            cases = ", ".join(sorted(self.cases)) or "none"
            raise FivescoreError(f"{self.at(key)}: the cases are {cases}, not {', '.join(value)}")
        by = {case: self._read_part(f"{key}.{case}", one, reads, part) for case, one in value.items()}
        return lambda values: by[values["case"]](values) if values["case"] in by else None

    def _read_part(self, key: str, value: Any, reads: Reader, part: int | None) -> Formula:
        if part is not None and not (isinstance(value, list) and len(value) == 2):
            raise FivescoreError(f"{self.at(key)}: it is a list of where it leads and what is said, not {value!r}")
        return self._read(key, value if part is None else value[part], reads)


def _event(text: str, known: list[str]) -> Formula:
    match formula_tree(text):
        case ast.Call(func=ast.Name(id=name), args=given) if name.replace("_", "-") in EVENTS:
            event = name.replace("_", "-")
        case _:
            raise FivescoreError(f"there is no event {text!r}; there are {', '.join(EVENTS)}")
    names = list(signature(EVENTS[event]).parameters)
    if len(given) != len(names):
        raise FivescoreError(f"{event} has {len(names)} numbers: {', '.join(names)}")
    numbers = dict(zip(names, (compiled_formula(each, known) for each in given), strict=True))
    return lambda values: (event, {each: number(values) for each, number in numbers.items()})


def _drawn(text: str, names: list[str], known: list[str]) -> Formula:
    """Read what is drawn or worked out, one number or several, by their names."""
    made = compiled_formula(text, known, DRAWS)
    return lambda values: dict(zip(names, made(values) if names[1:] else [made(values)], strict=True))


def _row(where: str, names: list[str], sources: list[str], lists: Mapping[str, Any]) -> Formula:
    """A row drawn from lists, a part from each, of those for which something holds, by the names of its cells."""
    if unknown := {*sources} - {*lists}:
        raise FivescoreError(f"there is no list {min(unknown)}; there are {', '.join(lists) or 'none'}")
    pools = [[row if isinstance(row, list) else [row] for row in lists[name]] for name in sources]
    cells = ([cell for part in parts for cell in part] for parts in product(*pools))
    rows = [dict(zip(names, row, strict=True)) for row in cells]
    kept = list(filter(compiled_formula(where, names), rows))
    return lambda values: values["random()"].choice(kept)


_ALL = lessons()
TEMPLATES: dict[str, Template] = {template.id: template for each in _ALL.values() for template in each}
"""Every template by its id."""
LESSONS: dict[str, tuple[Template, ...]] = {
    lesson: tuple(each for each in templates if each.on_sheet) for lesson, templates in _ALL.items()
}
"""The templates of each lesson's sheets, the easiest first, in the order of the unit."""


@dataclass(frozen=True)
class Exercise:
    """One exercise, made from a template and a seed; the same seed makes the same exercise.

    >>> from fivescore_labs.classroom.exercises import make
    >>> exercise = make("two-tiles-both-double", 1)
    >>> exercise.mark("1/28 + ").verdict, exercise.mark(str(exercise.answer)).verdict
    ('unreadable', 'right')
    """

    template: Template
    seed: int
    question: Question = field(hash=False)

    @property
    def id(self) -> str:
        """The template's id."""
        return self.template.id

    @property
    def prompt(self) -> str:
        """The question; tiles are in brackets."""
        return self.question.prompt

    @property
    def figure(self) -> Figure:
        """The figure that is shown."""
        return self.question.figure

    @property
    def answer(self) -> Answer:
        """The exact answer."""
        return self.question.answer

    @property
    def shown(self) -> str:
        """The answer as people write it."""
        return answer_text(self.answer)

    def mark(self, text: str, tries: int = 0) -> Mark:
        """Mark what was typed, whatever it is; `tries` wrong answers before it decide which hint comes."""
        return mark(self.question, self.template.marks, text, tries)


@lru_cache(maxsize=64)
def make(id: str, seed: int) -> Exercise:
    """The exercise of a template for a seed: the same seed, the same exercise, in every Python.

    >>> exercise = make("none-of-them", 3)
    >>> print(exercise.prompt)
    You draw 4 tiles from a double-eight set. What is the chance that none of them shows a blank or a 2?
    >>> exercise.mark("(28/45)^4").reason
    'You put each tile back. How many lie there when you draw the second?'
    >>> exercise.mark("130/946")
    Mark(verdict='right, but', reason='Right. In lowest terms it is 65/473.', score=2, misconception='', meant='')

    Raises FivescoreError for an id that no template has, and for a seed that is no whole number from 0 to a billion.
    """
    template = template_of(id)
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise FivescoreError(f"{seed!r} is no seed; seeds are whole numbers from 0 to {LARGEST_SEED:,}")
    return Exercise(template, seed, template.make(Random(f"{id}@2 {seed}")))


def template_of(id: str) -> Template:
    """The template with an id.

    >>> template_of("none-of-them").lesson
    'without-replacement'
    """
    if id not in TEMPLATES:
        raise FivescoreError(f"there is no exercise {id[:40]!r}; exercises: {', '.join(TEMPLATES)}")
    return TEMPLATES[id]


def check(template: Template, seeds: int = 20) -> None:
    """Try the questions of some seeds: what they say holds, a second method finds the answer, every step follows,
    reasons ask back.

    >>> check(template_of("none-of-them"))

    Raises FivescoreError, with file, table and line, where it is not so.
    """
    maker = template.factory()
    for seed in range(seeds):
        asked = maker(Random(seed))
        if not asked.holds:
            raise FivescoreError(f"{maker.at('holds')}: that is not so of “{asked.prompt}”")
        answer, second = asked.answer, asked.second()
        answers = answer if isinstance(answer, tuple) else (answer,)
        if second != answer:
            told = f"a second method finds {answer_text(second)} for “{asked.prompt}”"
            raise FivescoreError(f"{maker.at('answer')}: it is {answer_text(answer)}, and {told}")
        if (asked.kind == "chance" and answers[0] > 1) or (asked.kind == "count" and answers[0].denominator > 1):
            raise FivescoreError(f"{maker.at('answer')}: {answer_text(answer)} is no {asked.kind}")
        reached = {each for each in answers if answer_text(each) in asked.solution}
        for key, text in (*(("hints", hint) for hint in asked.hints), ("solution", asked.solution)):
            for step in _STEP.findall(text):
                step = re.sub(r"÷ (\d+/\d+)", r"÷ (\1)", step).strip(" .,")
                try:
                    values = {number.value for number in possible_numbers(step)}
                except FivescoreError as fault:
                    raise FivescoreError(f"{maker.at(key)}: “{step}” does not follow: {fault}") from fault
                reached |= values if key == "solution" else set()
        if not reached.issuperset(answers):
            raise FivescoreError(f"{maker.at('solution')}: “{asked.solution}” does not come to {answer_text(answer)}")
        reasons = [each.reason for each in asked.misconceptions]
        if 2 * sum("?" in each for each in reasons) < len(reasons):
            raise FivescoreError(f"{maker.at('wrong')}: fewer than half of the {len(reasons)} reasons ask with a ?")
    if (several := len({maker(Random(seed)).prompt for seed in range(200)})) < 30:
        raise FivescoreError(f"{maker.at('numbers')}: 200 seeds make {several} different questions; a class needs 30")


def check_lesson(name: str, templates: tuple[Template, ...]) -> None:
    """Refuse a lesson that its sheets cannot be made of: four or five exercises, of each level, and one with gaps.

    >>> check_lesson("chances", (template_of("none-of-them"),))
    Traceback (most recent call last):
    fivescore.FivescoreError: chances.toml: its exercises are of levels [2]; it needs four, of levels 1, 2 and 3
    """
    levels = [each.level for each in templates]
    if len(levels) < 4 or {*levels} != {1, 2, 3}:
        raise FivescoreError(f"{name}.toml: its exercises are of levels {levels}; it needs four, of levels 1, 2 and 3")
    plain = sum(not each.gaps for each in templates)
    if plain > MOST or plain != len(templates) - 1:
        told = f"it has {plain} exercises without gaps and {len(templates) - plain} with gaps"
        raise FivescoreError(f"{name}.toml: {told}; a sheet has room for {MOST}, and support begins with one with gaps")

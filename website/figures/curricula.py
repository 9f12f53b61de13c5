"""What the lessons cover in the curricula of schools: from `docs/teach/curriculum.toml`, each code with its source."""

from functools import cache
from typing import NamedTuple

from fivescore.svg.markup import joined, tag
from website import tables
from website.figures import teach
from website.figures.registry import figure
from website.html import table

DATA = "teach/curriculum.toml"


class Curriculum(NamedTuple):
    """A curriculum: what it is called here, and the document with its codes."""

    name: str
    document: str
    publisher: str
    year: int
    note: str = ""

    @property
    def source(self) -> str:
        """The document, and whose it is."""
        return " ".join(filter(None, (f"{self.document}, {self.publisher}, {self.year}.", self.note)))


class Code(NamedTuple):
    """A code of curricula: its section of the document, what it asks, the lessons that work at it, and a word (as a
    pattern) that is in each of them."""

    code: str
    curricula: tuple[Curriculum, ...]
    section: str
    says: str
    lessons: list[str]
    word: str


@cache
def curricula() -> dict[str, Curriculum]:
    """Every curriculum, by its short name in the data."""
    return {name: Curriculum(**each) for name, each in tables(DATA)["curricula"].items()}


@cache
def codes() -> tuple[Code, ...]:
    """Every code, curriculum by curriculum."""
    named = ((each, tuple(curricula()[name] for name in each["curricula"])) for each in tables(DATA)["code"])
    return tuple(Code(**each | {"curricula": found}) for each, found in named)


def of(lesson: str) -> list[tuple[Curriculum, list[Code]]]:
    """The curricula that have codes for a lesson, each with these."""
    every = (
        (each, [code for code in codes() if each in code.curricula and lesson in code.lessons])
        for each in curricula().values()
    )
    return [(each, found) for each, found in every if found]


@figure("curricula")
def listed() -> str:
    """The codes of every lesson, a column for each curriculum, as HTML."""
    rows = []
    for lesson in teach.lessons():
        found = dict(of(lesson.id))
        cells = (", ".join(code.code for code in found.get(each, [])) or "–" for each in curricula().values())
        rows.append((lesson.title, *cells))
    return table(("Lesson", *(each.name for each in curricula().values())), rows)


@figure("codes")
def explained() -> str:
    """Return a table of what each code asks, and where it is in its curriculum, as HTML."""
    rows = [(each.code, "; ".join(it.name for it in each.curricula), each.says, f"{each.section}.") for each in codes()]
    sources = (tag("li", f"{each.name}: {each.source}") for each in curricula().values())
    return joined([table(("Code", "Curriculum", "What it asks", "Section"), rows), tag("ul", *sources)], "\n")

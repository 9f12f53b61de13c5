"""The course as `content/course.toml` has it: its parts with their lessons, what goes deeper, and ways of the unit."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from fivescore_labs import tables

_COURSE = {"part": object, "question": object, "unit": dict, "trainers": dict}
_PICTURE = {"table": str, "hand": str, "backs": int, "score": int}
_PAGE = {"title": str, "minutes": int, "page": str, "lab": str, "after": str, **_PICTURE}
_GROUP = {"name": str, "says": str, "lesson": dict, "page": dict, **_PICTURE}


class Page(NamedTuple):
    """A page of the course: its name in links and progress, its title, how many minutes it takes (0: as many as its
    text), its file below `docs` or `notebooks`, the lab of its lesson, the lesson that it goes deeper than, and its
    picture: plays on a `table`, tiles of a `hand` with `backs` beside them, or a `score`.

    >>> PARTS[0].pages[3].title, PARTS[0].pages[3].page, PARTS[0].pages[3].picture
    ('What you leave', 'learn/what-you-leave.md', {'table': '5-5 3-5 0-5'})
    """

    id: str
    title: str
    minutes: int
    page: str
    lab: str
    after: str
    picture: Mapping[str, Any]

    @property
    def link(self) -> str:
        """Its address, seen from the page of a door."""
        folder, _, file = self.page.rpartition(".")[0].partition("/")
        return f"{file}/" if folder == "learn" else f"../{folder}/{file}/"


class Group(NamedTuple):
    """Pages under one heading: a part of the course, or a question that goes deeper."""

    name: str
    says: str
    pages: tuple[Page, ...]
    picture: Mapping[str, Any]


def _group(table: Mapping[str, Any]) -> Group:
    tables.check_keys(table, _GROUP, ("name",), _AT)
    pages = [_page(id, each, partial(_AT, f"part.lesson.{id}")) for id, each in table.get("lesson", {}).items()]
    pages += [_page(id, each, partial(_AT, f"page.{id}")) for id, each in table.get("page", {}).items()]
    return Group(table["name"], table.get("says", ""), tuple(pages), _picture(table))


def _page(id: str, table: Mapping[str, Any], at: tables.At) -> Page:
    tables.check_keys(table, _PAGE, ("title",), at)
    page, lab = table.get("page", f"learn/{id}.md"), table.get("lab", id)
    return Page(id, table["title"], table.get("minutes", 0), page, lab, table.get("after", ""), _picture(table))


def _picture(table: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: table[name] for name in _PICTURE if name in table}


_TOLD, _AT = tables.read(Path(__file__).parents[1] / "content" / "course.toml")
tables.check_keys(_TOLD, _COURSE, ("part", "question"), _AT)
PARTS = tuple(map(_group, _TOLD["part"]))
"""The parts of the course, each with its lessons in their order."""
QUESTIONS = tuple(map(_group, _TOLD["question"]))
"""What goes deeper than the course, by what a reader asks."""
COURSE = tuple(page for part in PARTS for page in part.pages)
"""The lessons in their order."""
DEEPER = tuple(page for asked in QUESTIONS for page in asked.pages)
"""The pages that go deeper, in their order."""

_UNIT = _TOLD["unit"]
WAYS: tuple[tuple[str, ...], ...] = tuple(map(tuple, _UNIT["ways"]))
"""Ways through the unit in fewer hours than all, each by its lessons."""
WHERE_TO_START: tuple[str, ...] = tuple(_UNIT["where_to_start"])
"""The kinds of exercises that tell in ten minutes where to start."""
LETTERS: Mapping[str, str] = _UNIT["letters"]
"""Each lesson of the unit in three letters, and where to start."""
TRAINERS: Mapping[str, str] = _TOLD["trainers"]
"""The kinds of questions that trainers ask, each in words."""

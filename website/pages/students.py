"""Students' copies of the lessons' notebooks: without answers, without the teacher's notes and plan, and not run yet.

Cells tagged `solution`, one after the other, answer one question: they become one empty cell to answer in. A cell
tagged `teacher` is left out, and of its metadata, where the plan stands, a cell keeps only that its code is folded:
that of a guess says the answer.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from website.figures import teach
from website.figures.registry import figure
from website.html import Link, links, table

FOLDER = Path("teach", "students")
"""Where the copies are on the site."""
Cell = dict[str, Any]
Notebook = dict[str, Any]
ANSWER = {"code": "# Your answer:\n", "markdown": "**Your answer:**"}


def copies() -> Iterator[tuple[str, Notebook]]:
    """Every copy that there is: its name, and the notebook."""
    for lesson in teach.lessons():
        yield name(lesson), copied(json.loads(lesson.master.read_text(encoding="utf-8")))


def name(lesson: teach.Lesson) -> str:
    """Return the name of the copy of a lesson."""
    return f"{lesson.master.stem}_student.ipynb"


def copied(notebook: Notebook) -> Notebook:
    """The notebook as a student gets it."""
    kept = (cell for cell in notebook["cells"] if "teacher" not in tags(cell))
    groups = groupby(kept, key=lambda cell: "solution" in tags(cell))
    return notebook | {"cells": [cell for answers, cells in groups for cell in _group(answers, cells)]}


def _group(answers: bool, cells: Iterable[Cell]) -> Iterator[Cell]:
    """Cells as they are but not run; of answers one, a cell for code if there is one."""
    if answers:
        first, *_ = sorted(cells, key=lambda cell: cell["cell_type"] != "code")
        cells = [first | {"source": ANSWER[first["cell_type"]]}]
    for cell in cells:
        unrun: Cell = {"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else {}
        folded = {key: value for key, value in cell["metadata"].items() if key == "jupyter"}
        yield cell | {"metadata": folded} | unrun


def tags(cell: Cell) -> list[str]:
    """The tags of a cell."""
    found: list[str] = cell["metadata"].get("tags", [])
    return found


def publish(site: Path) -> None:
    """Put the copies on the built site."""
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    for file, notebook in copies():
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        (site / FOLDER / file).write_text(f"{text}\n", encoding="utf-8")


@figure("students")
def listed() -> str:
    """The copies for the page of the teachers, as HTML: each to open live, and to download."""
    rows = []
    for lesson in teach.lessons():
        title, file = lesson.title, name(lesson)
        live = Link(f"../lite/notebooks/index.html?path={file}", "Open live", f"{title}: open live")
        load = Link(f"students/{file}", "Download", f"{title}: download", saved=True)
        rows.append((title, links([live, load])))
    return table(("Lesson", "The student’s copy"), rows)

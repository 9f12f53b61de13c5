"""Students' copies of the lessons' notebooks: without answers, without the teacher's notes, and not run yet.

A cell whose tags have `solution` becomes an empty one to answer in, a cell with `teacher` is left out.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from website.figures import teach
from website.figures.registry import figure
from website.html import Link, links, table

FOLDER = Path("teach", "students")
"""Where the copies stand on the site."""
ANSWER = {"code": "# Your answer:\n", "markdown": "**Your answer:**"}


def copies() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every copy that there is: its name, and the notebook."""
    for lesson in teach.lessons():
        if lesson.master:
            yield name(lesson), copied(json.loads(lesson.master.read_text(encoding="utf-8")))


def name(lesson: teach.Lesson) -> str:
    """What the copy of a lesson is called."""
    return lesson.notebook.replace(".ipynb", "_student.ipynb")


def copied(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook as a student gets it.

    >>> cell = {"cell_type": "code", "metadata": {"tags": ["solution"]}, "source": ["print(7)"], "outputs": [{}]}
    >>> copied({"cells": [cell, cell | {"metadata": {"tags": ["teacher"]}}]})["cells"]
    [{'cell_type': 'code', 'metadata': {}, 'source': '# Your answer:\\n', 'outputs': [], 'execution_count': None}]
    """
    return notebook | {"cells": [_cell(each) for each in notebook["cells"] if "teacher" not in _tags(each)]}


def _cell(cell: dict[str, Any]) -> dict[str, Any]:
    kind = cell["cell_type"]
    unrun: dict[str, Any] = {"outputs": [], "execution_count": None} if kind == "code" else {}
    own = {"metadata": {}, "source": ANSWER[kind]} if "solution" in _tags(cell) else {}
    return cell | own | unrun


def _tags(cell: dict[str, Any]) -> list[str]:
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
        if lesson.master:
            title, file = lesson.title, name(lesson)
            live = Link(f"../lite/notebooks/index.html?path={file}", "Open live", f"{title}: open live")
            load = Link(f"students/{file}", "Download", f"{title}: download", saved=True)
            rows.append((title, links([live, load])))
    return table(("Lesson", "The student’s copy"), rows)

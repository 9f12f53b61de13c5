"""Students' copies of the lessons: no answer, no teacher's note, and they run."""

import doctest
import json

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell

from tests.browser import SITE
from website.figures import teach
from website.pages import students

THERE = [lesson for lesson in teach.lessons() if lesson.master]
copies = pytest.mark.parametrize("lesson", THERE, ids=lambda lesson: lesson.id)


def text(source):
    return source if isinstance(source, str) else "".join(source)


def cell(kind, source, *tags):
    return {"cell_type": kind, "id": "cell", "metadata": {"tags": list(tags)}, "source": source}


def stored(lesson):
    return json.loads(lesson.master.read_text(encoding="utf-8"))


def published(lesson):
    return json.loads((SITE / students.FOLDER / students.name(lesson)).read_text(encoding="utf-8"))


def test_the_example_of_the_copies_runs():
    results = doctest.testmod(students)
    assert results.failed == 0 and results.attempted


def test_answers_become_empty_cells_and_teachers_notes_go():
    master = {
        "cells": [
            cell("markdown", "What is 6 × 7?"),
            cell("markdown", "It is 42.", "solution"),
            cell("code", "print(42)", "solution") | {"outputs": ["42"], "execution_count": 3},
            cell("markdown", "Expect 67.", "teacher"),
            cell("code", "print('on')") | {"outputs": ["on"], "execution_count": 4},
        ]
    }
    found = students.copied(master)["cells"]
    assert [each["source"] for each in found] == [
        "What is 6 × 7?",
        "**Your answer:**",
        "# Your answer:\n",
        "print('on')",
    ]
    assert not any(each.get("outputs") or each.get("execution_count") for each in found)
    assert "42" not in json.dumps(found) and "67" not in json.dumps(found)


def test_lessons_that_stand_there_mark_their_answers_and_their_notes():
    assert THERE
    for lesson in THERE:
        tags = {tag for each in stored(lesson)["cells"] for tag in each["metadata"].get("tags", [])}
        assert tags == {"solution", "teacher"}, lesson.notebook


@copies
def test_a_copy_has_no_text_of_an_answer_or_a_note_and_all_else(lesson, site):
    master, copy = stored(lesson), published(lesson)
    nbformat.validate(nbformat.from_dict(copy))
    said = json.dumps([text(each["source"]) for each in copy["cells"]], ensure_ascii=False)
    for each in master["cells"]:
        hidden = {"solution", "teacher"} & set(each["metadata"].get("tags", []))
        for line in filter(None, map(str.strip, text(each["source"]).splitlines())):
            inside = json.dumps(line, ensure_ascii=False)[1:-1] in said
            assert inside is not bool(hidden) or line.startswith(("import", "from", ")")), line
    assert not any(each.get("outputs") for each in copy["cells"])


@copies
def test_a_copy_runs_from_its_first_cell_to_its_last(lesson, site, capsys):
    shell = InteractiveShell()
    for each in published(lesson)["cells"]:
        if each["cell_type"] == "code":
            shell.run_cell(text(each["source"])).raise_error()
    assert len(capsys.readouterr().out) > 200


@copies
def test_the_page_for_teachers_offers_the_copy_live_and_to_download(lesson, site):
    page = (SITE / "teach" / "index.html").read_text(encoding="utf-8")
    assert f'href="../lite/notebooks/index.html?path={students.name(lesson)}"' in page
    assert f'href="students/{students.name(lesson)}" download' in page
    assert (SITE / "lite" / "files" / students.name(lesson)).is_file()

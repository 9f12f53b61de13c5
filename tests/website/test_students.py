"""Students' copies of the lessons: no answer, no teacher's note, and they run."""

import json
import re

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell

from tests.browser import SITE
from tests.built import printed, written
from tests.every import every
from website.figures import teach


def text(source):
    return source if isinstance(source, str) else "".join(source)


def cell(kind, source, *tags):
    return {"cell_type": kind, "id": "cell", "metadata": {"tags": list(tags)}, "source": source}


def stored(lesson):
    return json.loads(lesson.master.read_text(encoding="utf-8"))


MASTER = {
    "cells": [
        cell("markdown", "What is 6 × 7?") | {"metadata": {"fivescore": {"plan": {"leave": "Nothing."}}}},
        cell("markdown", "It is 42.", "solution"),
        cell("code", "print(42)", "solution") | {"outputs": ["42"], "execution_count": 3},
        cell("code", "print(42 / 1)", "solution"),
        cell("markdown", "Why?"),
        cell("markdown", "As 6 × 7 is 42.", "solution"),
        cell("markdown", "Expect 67.", "teacher"),
        cell("code", "print('on')") | {"outputs": ["on"], "execution_count": 4},
    ]
}


def test_answers_become_empty_cells_and_notes_and_plans_go():
    found = teach.copied(MASTER)["cells"]
    assert not any(each.get("outputs") or each.get("execution_count") for each in found)
    assert [each["source"] for each in found] == [
        "What is 6 × 7?", "# Your answer:\n", "Why?", "**Your answer:**", "print('on')"
    ]  # fmt: skip
    assert "plan" not in json.dumps(found)


@every(teach.lessons())
def test_the_site_has_the_copy_live_and_to_download(lesson):
    file = SITE / teach.FOLDER / teach.copy_name(lesson)
    assert json.loads(file.read_text(encoding="utf-8")) == teach.copied(stored(lesson))
    page = written("teach/")
    assert f'href="../lite/notebooks/index.html?path={file.name}"' in page
    assert f'href="students/{file.name}" download' in page and (SITE / "lite" / "files" / file.name).is_file()


@every(teach.lessons())
def test_a_copy_has_no_text_of_an_answer_or_a_note_and_all_else(lesson):
    master = stored(lesson)
    tags = {tag for each in master["cells"] for tag in teach.tags(each)}
    assert tags - {"more", "coding", "shown", "setup"} == {"solution", "teacher"}
    copy = teach.copied(master)
    nbformat.validate(nbformat.from_dict(copy))
    said = json.dumps([text(each["source"]) for each in copy["cells"]], ensure_ascii=False)
    for each in master["cells"]:
        hidden = {"solution", "teacher"} & set(each["metadata"].get("tags", []))
        for line in filter(None, map(str.strip, text(each["source"]).splitlines())):
            inside = json.dumps(line, ensure_ascii=False)[1:-1] in said
            assert inside is not bool(hidden) or re.match(r"import|from|\)|notebook.Named\($", line), line
    assert not any(each.get("outputs") for each in copy["cells"])


@every(teach.lessons())
def test_no_result_that_a_lesson_asks_for_stands_in_its_copy(lesson):
    master = stored(lesson)
    said = "\n".join(text(each["source"]) for each in teach.copied(master)["cells"])
    solutions = [each for each in master["cells"] if "solution" in teach.tags(each)]
    answers, typed = "\n".join(map(printed, solutions)), "\n".join(text(each["source"]) for each in solutions)
    results = set(re.findall(r"\d+/\d{2,}|\d{1,3}(?:,\d{3})+|\d+\.\d{2,}", answers))
    results = {each for each in results if not each.endswith(",000") and each.replace(",", "") not in typed}
    assert results
    assert [each for each in results if re.search(rf"(?<![\d.,/]){re.escape(each)}(?![\d/])", said)] == []


@every(teach.lessons())
def test_after_the_simulation_students_compute_themselves_what_is_no_simulation(lesson):
    counting = False
    for each in teach.copied(stored(lesson))["cells"]:
        source = text(each["source"])
        if each["cell_type"] == "markdown":
            counting = (counting or "## Count it" in source) and "## Check yourself" not in source
        elif counting and not re.search(r"notebook\.(lab|guess)\(", source):
            assert source == teach.ANSWER["code"] or re.search(r"\brng\b|estimate\(", source), source


@pytest.mark.quick("what-a-knock-tells", "independence")  # the lessons themselves run each time
@pytest.mark.parametrize("lesson", teach.lessons(), ids=lambda lesson: lesson.id)
def test_a_copy_runs_from_its_first_cell_to_its_last(lesson, capsys):
    shell = InteractiveShell()
    for each in teach.copied(stored(lesson))["cells"]:
        if each["cell_type"] == "code":
            shell.run_cell(text(each["source"])).raise_error()
    assert len(capsys.readouterr().out) > 200

"""A reader changes the hand of a notebook, or its seed: all of it still runs, and nothing in it is stale."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests import built
from tests.browser import LESSON_FILES, ROOT
from tests.every import cases

CHANGED = {name: [each[1:] for each in cases("hands") if each[0] == name] for name, *_ in cases("hands")}
"""What is changed, by notebook. 00 and 01 replay the round that their text tells: there is nothing to change."""
MEANT = {"interval", "best", "sizes"}
"""Cells with a number of their own: a chance that is to be missed, points of a lead, a range."""
NUMBER = re.compile(r"(?<![\w.\-])\d[\d,]*(?:/\d+)?(?:\.\d+)?(?!\w)")
SAYS_SO = re.compile(r"[Tt]his (hand|table|ending|deal|run)\b|\b[Hh]ere\b")


def path(name):
    (found,) = (ROOT / "notebooks").glob(f"{name}*.ipynb")
    return found


def told(cell):
    """The numbers of more than one figure that a cell's outputs say."""
    words = re.sub(r"Fraction\((-?\d+), (\d+)\)", r"\1/\2", built.printed(cell))
    return {each for each in NUMBER.findall(words) if len(each) > 1}


def run(notebook, file):
    client = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(file.parent)}})
    client.comm_open_handlers = {}
    client.execute()
    return notebook


@pytest.mark.slow  # but for the three that are models of the rest
@pytest.mark.quick("04", "13", "15")
@pytest.mark.parametrize("name", CHANGED)
def test_with_another_hand_or_seed_a_notebook_runs_and_keeps_no_old_number(name):
    notebook = nbformat.read(path(name), 4)
    before = [told(cell) for cell in notebook.cells]
    for old, new in CHANGED[name]:
        assert any(old in cell.source for cell in notebook.cells), old
        for cell in notebook.cells:
            cell.source = cell.source.replace(old, new) if cell.cell_type == "code" else cell.source
    run(notebook, path(name))
    decided = {number for cell, old in zip(notebook.cells, before, strict=True) for number in old - told(cell)}
    assert decided, "the hand decides no number"
    faults = []
    for cell in notebook.cells:
        if cell.id in MEANT:
            continue
        if cell.cell_type == "code":
            written = re.sub(r"Fraction\((\d+), (\d+)\)", r"\1/\2", cell.source)
            stale = decided & {*re.findall(r"(?<![\w.-])\d+(?:/\d+)?(?![\w.-])", written)}
            missed = ["an interval misses" for each in cell.outputs if "misses it" in str(each.get("data", ""))]
            faults += [(cell.id, *stale, *missed)] if stale or missed else []
        elif not SAYS_SO.search(cell.source):
            stale = decided & {each for each in NUMBER.findall(cell.source) if len(each) > 2}
            faults += [(cell.id, *stale)] if stale else []
    assert faults == []


def test_at_most_a_third_of_the_cells_have_display_wrappers_and_one_has_a_slider():
    wrapped, sliders = {}, {}
    for file in LESSON_FILES:
        code = [cell["source"] for cell in built.cells(file) if cell["cell_type"] == "code"][1:]
        share = sum(bool(re.search(r"\b(Named|Table|Chances|Counts)\(", each)) for each in code) / len(code)
        wrapped |= {file.stem: round(share, 2)} if share > 1 / 3 else {}
        sliders |= {} if any("@interact" in each for each in code) else {file.stem: 0}
    assert (wrapped, sliders) == ({}, {})


def test_every_notebook_begins_with_the_same_cell_which_installs_what_is_missing():
    cells = [nbformat.read(file, 4).cells[1] for file in LESSON_FILES]
    (source,) = {cell.source for cell in cells}
    assert all(cell.metadata["tags"] == ["setup"] and not cell.outputs for cell in cells)
    assert '%pip install --quiet "fivescore[notebook]"' in source


GONE = 'raise ModuleNotFoundError("No module named %r", name=%r)\n'


@pytest.mark.slow
@pytest.mark.quick("13")
@pytest.mark.parametrize("name", [file.stem[:2] for file in LESSON_FILES])
def test_a_kernel_without_anywidget_runs_a_notebook_to_its_end(name, tmp_path, monkeypatch):
    (tmp_path / "anywidget.py").write_text(GONE % ("anywidget", "anywidget"), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    notebook = run(nbformat.read(path(name), 4), Path(path(name)))
    pictures = [each for cell in notebook.cells for each in cell.get("outputs", []) if "fs-saved" in str(each)]
    assert pictures and not any("widget-view" in str(each) and "fs-live" in str(each) for each in pictures)

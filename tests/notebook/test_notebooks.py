"""Notebooks: their figures are plain, another hand or seed leaves nothing stale, and the table of rounds adds up."""

import csv
import gzip
import json
import re
from fractions import Fraction
from functools import cache
from hashlib import sha256
from math import comb, pi
from pathlib import Path

import nbformat
import plotly.graph_objects as go
import plotly.io as pio
import pytest
from nbclient import NotebookClient

from fivescore import ALL_FIVES, Position, Tile, odds
from fivescore.analysis.odds import Dist
from fivescore.analysis.simulate import Estimate, estimate
from fivescore.analysis.solver import outlook, random_ending
from fivescore.core.layout import Layout
from fivescore.notebook import plots
from fivescore.notebook.still import PLOTLY, still
from fivescore.notebook.words import percent
from research import stored, tables
from tests import built
from tests.browser import LESSON_FILES, ROOT
from tests.every import cases


@pytest.fixture(scope="module")
def dists():
    """The margins after each play of the ending of the lesson."""
    ending = random_ending(ALL_FIVES, 3, 3, 4, seed=32)
    return {f"{play.tile}": outlook(ending, play).margins for play in ending.legal}


def shown(figure):
    """What a cell that ends with a figure stores."""
    return pio.renderers["fivescore"].to_mimebundle(figure.to_dict())


def test_every_figure_is_a_plain_one_that_can_be_changed():
    knock = Position.of(Layout("fives-and-threes").play("6-6"), hand="0-0 1-2 1-4 2-6 3-3 3-4", others=(7,))
    figures = [
        plots.distribution(Dist({0: 1, 5: 3})),
        plots.distributions({1: Dist({0: 1}), 2: Dist({0: 1, 1: 1})}, by="Tiles"),
        plots.bell({1: Dist({0: 3, 1: 1}), 2: Dist({0: 9, 1: 6, 2: 1})}, by="Hands"),
        plots.estimates({"one": Estimate(0.25, 0.01, 400)}, "Share", line=0),
        plots.side_by_side(
            {"one": {"greedy": Estimate(1, 0.1, 9), "careful": Estimate(2, 0.1, 9)}}, "Two.", {"one": 0}
        ),
        plots.belief({"the lead": odds.belief(knock, 1).now}),
        plots.convergence([0, 1, 1, 0] * 25, Fraction(1, 2)),
        plots.matrix({("a", "b"): 0.5}, title="Won"),
        plots.race({"Ana": [0, 5], "Ben": [0, 0]}, target=61),
    ]
    for figure in figures:
        assert type(figure) is go.Figure and figure.update_layout(height=200).layout.height == 200
        bundle = shown(figure)
        assert set(bundle) == {PLOTLY, "text/html", "text/plain"} and figure.layout.meta["says"] in bundle["text/html"]
        assert "<script" not in bundle["text/html"] and "http" not in json.dumps(bundle[PLOTLY])
        assert json.dumps(bundle) == json.dumps(shown(figure))


def test_plotly_and_the_table_have_every_chance_and_series_differ_by_more_than_color(dists):
    figure = plots.distribution(dists)
    assert [column.name for column in figure.data] == [*dists]
    assert len({column.marker.pattern.shape for column in figure.data}) == len(dists)
    cells = re.findall(r"<td[^>]*>(.*?)</td>", still(figure.to_dict()))
    for column, dist in zip(figure.data, dists.values(), strict=True):
        drawn = dict(zip(column.x, column.y, strict=True))
        assert drawn == {each: 100 * float(chance) for each, chance in dist.items()}
        assert all(f"{chance} = {percent(chance)}" in cells for chance in dist.values())


def test_a_slider_has_a_step_for_each_distribution_and_a_mean_settles_by_frames(dists):
    figure = plots.distributions(dists, by="Play")
    steps = figure.layout.sliders[0].steps
    assert [step.label for step in steps] == [frame.name for frame in figure.frames] == [*dists]
    assert figure.layout.yaxis.range[1] > max(max(frame.data[0].y) for frame in figure.frames)
    frames = plots.convergence([0, 1] * 500, Fraction(1, 2)).frames
    ends = [frame.data[1].x[-1] for frame in frames]
    assert ends == sorted(ends) and ends[-1] == 1000 and frames[-1].data[1].y[-1] == 0.5


def test_a_column_under_the_bell_has_its_chance_for_area(dists):
    hits = Dist({number: comb(48, number) * 3 ** (48 - number) for number in range(49)})
    columns, curve = plots.bell({48: hits, 12: Dist({0: 1, 1: 1})}, by="Hands").data
    areas = [high * columns.width for high in columns.y]
    assert areas == pytest.approx([float(hits[number]) for number in range(25)], abs=1e-4)
    assert columns.x[15] == 1 and max(curve.y) == pytest.approx((2 * pi) ** -0.5, abs=1e-4)


def test_a_board_of_tiles_has_the_chances_of_the_engine_in_each_step():
    steps = {"before": {Tile(1, 4): Fraction(1, 3), Tile(6, 6): Fraction(1)}, "after": {Tile(1, 4): Fraction(7, 16)}}
    first, second = plots.belief(steps).frames
    assert first.data[0].marker.color == (pytest.approx(1 / 3), 1) and second.data[0].customdata == ("7/16",)
    assert (first.data[0].x, first.data[0].y) == ((1, 6), (4, 6))


def test_intervals_are_told_listed_and_drawn_and_a_figure_of_your_own_is_listed_too():
    found = {"one": Estimate(0.25, 0.01, 400), "other": Estimate(-0.5, 0.1, 400)}
    figure, low = plots.estimates(found, "Share", percent=True), "\N{MINUS SIGN}50.0 % ± 19.6 %"
    assert figure.layout.meta["says"].startswith(f"Share: from {low} (other) to 25.0 % ± 2.0 % (one).")
    assert {"25.0 % ± 2.0 %", low} <= set(re.findall(r"<td[^>]*>(.*?)</td>", still(figure.to_dict())))
    (drawn,) = figure.data
    assert drawn.y == (25, -50) and drawn.error_y.array == pytest.approx((1.96, 19.6))
    assert "<td" in still(go.Figure(go.Bar(x=["a", "b"], y=[1, 2])).update_layout(title="Mine").to_dict())
    assert "A figure." in still(go.Figure().to_dict())


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


@cache
def text():
    return gzip.decompress(tables.ROUNDS.read_bytes()).decode()


@cache
def rows():
    return [*csv.DictReader(text().splitlines())]


def test_the_table_is_the_one_that_was_stored_and_small_enough_to_take_along():
    assert sha256(text().encode()).hexdigest() == stored("rounds")["digest"]
    assert tables.ROUNDS.stat().st_size < 2_000_000 and len(rows()) == 9 * tables.DEALS
    assert tables.SMALL.read_text("utf-8") == "".join(text().splitlines(keepends=True)[: 1 + 9 * tables.FOR_CLASSES])


def test_deals_that_are_played_again_come_out_as_they_stand_in_the_table():
    for number in range(tables.FEW):
        there = [[*row.values()] for row in rows()[9 * number : 9 * number + 9]]
        assert there == [[*map(str, row)] for row in tables.rows_of(number)]


def test_every_row_adds_up_by_itself():
    faults = []
    for row in rows():
        laid = {side: sum(map(int, row[f"{side}_scores"].split())) for side in ("first", "second")}
        settled = {side: int(row[f"{side}_points"]) - laid[side] for side in laid}
        plays = sum(len(row[f"{side}_scores"].split()) for side in laid)
        winner = {row["winner"]: int(row["settlement"])} if row["winner"] != "nobody" else {}
        if plays != int(row["plays"]) or {side: by for side, by in settled.items() if by} != winner:
            faults.append(row)
        if row["out"] != "nobody" and row["winner"] not in (row["out"], "nobody"):
            faults.append(row)
    assert faults == []


def test_greedy_players_do_as_in_the_stored_comparison_of_games():
    """Other deals and another program: means of the lead's worth, and of rounds that are blocked, agree."""
    alike = [row for row in rows() if row["first"] == row["second"] == "greedy"]
    here = {
        "lead": estimate([int(row["first_points"]) - int(row["second_points"]) for row in alike]),
        "blocked": estimate([row["out"] == "nobody" for row in alike]),
    }
    for name, found in here.items():
        mean, error = stored("compare")["all"]["all-fives"][name]
        assert abs(found.mean - mean) < 3 * (found.error**2 + error**2) ** 0.5


def test_the_notebook_explains_every_column():
    (file,) = (ROOT / "notebooks").glob("20_a_hundred*.ipynb")
    (book,) = [cell for cell in json.loads(file.read_text("utf-8"))["cells"] if cell["id"] == "codebook"]
    told = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", "".join(book["source"]), re.MULTILINE))
    assert told == tables.COLUMNS["rounds"] == stored("rounds")["columns"]

"""The house itself: imports go down only, exports are whole, every example runs, colors have one truth."""

import ast
import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fivescore
from fivescore import face, svg
from tests.games import nine_moves

ROOT = Path(__file__).parents[1]
FLOORS = [
    "errors",
    "markup",
    "tiles",
    "choices",
    "named",
    "rules",
    "clauses",
    "growth",
    "layout",
    "settlement",
    "graph",
    "duel",
    "draws",
    "position",
    "table",
    "tree",
    "game",
    "ways",
    "odds",
    "solver",
    "match",
    "speech",
    "record",
    "notation",
    "position_id",
    "referee",
    "finder",
    "endings",
    "players",
    "rollout",
    "simulate",
    "compare",
    "review",
    "detective",
    "packing",
    "geometry",
    "face",
    "svg",
    "scoresheet",
    "exercises.answers",
    "exercises.exercise",
    "exercises.numbers",
    "exercises.counting",
    "exercises.replacement",
    "exercises.at_least_one",
    "exercises.knock",
    "exercises.drawing",
    "exercises.simulation",
    "exercises",
    "progress",
    "sheets",
    "press",
    "handout",
    "labs.contract",
    "labs.latest",
    "labs.cited",
    "labs.lines",
    "labs.markup",
    "labs.saved",
    "labs.board",
    "labs.chart",
    "labs.guess",
    "labs.replay",
    "labs.sheet",
    "labs.example",
    "labs.detective",
    "labs.brought",
    "labs.scorekeeper",
    "labs.switchboard",
    "labs.delta",
    "labs.nearest",
    "labs.whichgame",
    "labs.finder",
    "labs.asking",
    "labs.slips",
    "labs.streak",
    "labs.marking",
    "labs.drill",
    "labs.grid",
    "labs.belief",
    "labs.ending",
    "labs.endgame",
    "labs.course",
    "labs.tutor",
    "labs.setup",
    "labs.round",
    "labs.desk",
    "labs.pasted",
    "labs.analysis",
    "labs.telling",
    "labs.editor",
    "labs.quarrel",
    "labs.verdicts",
    "labs.referee",
    "labs.exercise",
    "labs.deals",
    "labs.running",
    "labs.trials",
    "labs.machine",
    "labs.knock",
    "labs.boneyard",
    "labs.until",
    "labs.progress",
    "labs.racing",
    "labs.race",
    "labs.classsheet",
    "labs.quizzing",
    "labs.quiz",
    "labs.hands",
    "labs",
    "labs.door",
    "widgets",
    "plots",
    "cli",
    "__main__",
]
"""From the ground up: a module may import those before it."""
THIRD_PARTY = {"widgets", "plots"}
MODULES = sorted(
    module.name.removeprefix("fivescore.") for module in pkgutil.walk_packages(fivescore.__path__, "fivescore.")
)


def source(module):
    path = ROOT / "fivescore" / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imports(module):
    """The modules of the house that a module imports when it is loaded, types and functions' own imports left out."""
    tree = ast.parse(source(module).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fivescore"):
            base = (node.module or "").removeprefix("fivescore").removeprefix(".")
            for alias in node.names:
                inner = f"{base}.{alias.name}".strip(".")
                yield inner if inner in MODULES else base
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            yield from (name.split(".")[0] for name in names)


def test_every_module_has_its_floor():
    assert sorted(FLOORS) == MODULES


@pytest.mark.parametrize("module", FLOORS)
def test_imports_go_only_downwards(module):
    below = set(FLOORS[: FLOORS.index(module)])
    for name in imports(module):
        if name in MODULES:
            assert name in below, f"{module} imports {name}, which is not below it"
        elif module not in THIRD_PARTY:
            assert name in sys.stdlib_module_names or name == "", f"{module} imports {name}"


@pytest.mark.parametrize("module", FLOORS)
def test_a_module_is_one_lesson_long(module):
    assert len(source(module).read_text(encoding="utf-8").splitlines()) <= 450


def test_exports_are_whole_and_in_order():
    assert fivescore.__all__ == sorted(fivescore.__all__) and set(fivescore.__all__) <= set(dir(fivescore))
    assert not set(fivescore.__all__) & set(MODULES), "a module that is loaded would hide what bears its name"
    for name in fivescore.__all__:
        assert getattr(fivescore, name) is not None
    typed = {
        alias.asname
        for node in ast.walk(ast.parse(source("").read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    assert typed == set(fivescore.__all__)
    with pytest.raises(AttributeError, match="no attribute 'ALL_SIXES'"):
        getattr(fivescore, "ALL_SIXES")  # noqa: B009


def test_importing_the_package_alone_loads_next_to_nothing():
    code = "import sys; before = set(sys.modules); import fivescore; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert not {"dataclasses", "re", "enum", "json", "fivescore.layout"} & set(loaded.split())


@pytest.mark.parametrize("module", ["", *FLOORS])
def test_examples_of_docstrings_run(module):
    loaded = importlib.import_module(f"fivescore.{module}".removesuffix("."))
    assert doctest.testmod(loaded, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


PAGES = ["README.md", *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").glob("[!_]*/**/*.md")))]


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_pages_run(page):
    results = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0
    assert page != "README.md" or results.attempted


def test_the_table_of_games_in_the_readme_is_the_rules(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_build"))
    games = importlib.import_module("games")
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    table = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines if line.startswith("| ")]
    assert table == [games.HEADS, *(games.row(rules) for rules in fivescore.RULE_SETS.values())]


def test_the_picture_of_the_readme_is_what_the_engine_draws():
    drawn = svg.layout(nine_moves().steps()[6], ground=True)
    assert (ROOT / "docs" / "assets" / "nine-moves.svg").read_text(encoding="utf-8").strip() == drawn


def public():
    for module in FLOORS:
        loaded = importlib.import_module(f"fivescore.{module}")
        for name, value in vars(loaded).items():
            if not name.startswith("_") and getattr(value, "__module__", "") == loaded.__name__ and callable(value):
                yield pytest.param(value, id=f"{module}.{name}")


@pytest.mark.parametrize("value", list(public()))
def test_every_public_name_says_what_it_is(value):
    assert (value.__doc__ or "").strip()


@pytest.mark.parametrize("value", list(public()))
def test_every_public_name_shows_an_example(value):
    assert doctest.DocTestParser().get_examples(value.__doc__ or "")


def test_drawings_and_style_sheet_agree_on_colors():
    """Without a style sheet a drawing has the light colors of the site."""
    text = (ROOT / "fivescore" / "tokens.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--fs-([\w-]+): (#\w+);", text.split("}")[0]))
    assert {name: light[name] for name in face.COLORS} == face.COLORS


TRACKED = [
    path
    for path in ROOT.rglob("*")
    if path.suffix in {".py", ".md", ".js", ".css", ".toml", ".txt", ".yml", ".json", ".html", ".ipynb", ".svg"}
    and not {"site", "node_modules", "out", ".venv", ".cache", ".hypothesis"} & set(path.relative_to(ROOT).parts)
]
HOSTS = [
    "pypi" + ".org",
    "python" + "hosted",
    "npm" + "js.",
    "js" + "delivr",
    "un" + "pkg",
    "cdn" + "js",
    "fonts.goo" + "gleapis",
]


@pytest.mark.parametrize("path", TRACKED, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_names_a_registry_or_a_distant_server(path):
    text = path.read_text(encoding="utf-8")
    assert [host for host in HOSTS if host in text] == []


def test_only_the_builders_make_markup_and_nothing_else_writes_a_tag():
    """What is drawn or said goes through `tag()` and `joined()`, which escape: nobody has to remember to."""
    made, written = [], []
    for path in (ROOT / "fivescore").rglob("*.py"):
        if path == ROOT / "fivescore" / "markup.py":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Markup" and node.args:
                made.append(f"{path.name}:{node.lineno}")
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words:
                written += [f"{path.name}:{node.lineno}"] * bool(re.search(r"(?<!\?P)<[a-z/][\w-]*[\s>/]", node.value))
    assert made == []
    assert written == []

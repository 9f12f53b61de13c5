"""The house itself: imports go down only, exports are whole, every example runs, and nothing reads translated."""

import ast
import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

import fivescore
import fivescore_labs
from fivescore import svg
from fivescore.svg import theme
from tests.every import cases, every

ROOT = Path(__file__).parents[1]
OURS = (fivescore, fivescore_labs)
THIRD_PARTY = {f"fivescore.notebook.{name}" for name in ("widget", "plots", "still")} | {"fivescore_labs.notebook"}
"""Modules that may import more than the standard library."""
MODULES = sorted(
    each.name for package in OURS for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
)


def source(module):
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imports(module):
    """The packages of others that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(source(module).read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            yield from (name.split(".")[0] for name in names)


def test_imports_go_only_downwards(capfd):
    """The layers stand in pyproject.toml; each room has its place there, and there is no circle."""
    kept = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0
    assert kept, capfd.readouterr().out


@every([module for module in MODULES if module not in THIRD_PARTY])
def test_a_module_imports_the_standard_library_and_ours_alone(module):
    more = {
        "fivescore.core.frames": "pandas",
        "fivescore_labs.classroom.codes": "segno",
        "fivescore_labs.classroom.practice": "fsrs",
        "fivescore_labs.classroom.pages": "typst",
    }
    found = {name for name in imports(module) if name not in sys.stdlib_module_names}
    assert not found - {"fivescore", "fivescore_labs", more.get(module)}


def test_the_engine_knows_nothing_of_the_labs():
    engine = [module for module in MODULES if module.startswith("fivescore.")]
    assert [module for module in engine if "fivescore_labs" in imports(module)] == []


def test_only_the_hook_knows_what_builds_the_site():
    others = [path for path in (ROOT / "website").rglob("*.py") if not {"out", "node_modules"} & {*path.parts}]
    others.remove(ROOT / "website" / "pages" / "hook.py")
    assert not [
        path for path in others if re.search(r"^(from|import) (mkdocs|material)", path.read_text("utf-8"), re.M)
    ]


def test_a_reader_of_the_engine_sees_few_names():
    inside = [path.relative_to(ROOT / "fivescore") for path in (ROOT / "fivescore").rglob("*") if path.is_file()]
    names = {path.parts[0] for path in inside if "__pycache__" not in path.parts} - {"py.typed"}
    assert names == {"__init__.py", "analysis", "core", "notebook", "svg"}


def test_both_packages_are_of_one_version_and_one_license():
    labs = tomllib.loads((ROOT / "fivescore_labs" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert fivescore_labs.__version__ == fivescore.__version__
    assert f"fivescore=={fivescore.__version__}" in labs["dependencies"]
    for name in labs["license-files"]:
        assert (ROOT / name).read_bytes() == (ROOT / "fivescore_labs" / name).read_bytes()


LINES = {
    "fivescore": 15_810,
    "fivescore_labs/classroom": 5_610,
    "fivescore_labs": 23_890,
    "website": 5_750,
    "research": 2_060,
    "tests": 26_270,
}
"""How many lines of Python a room may have, 2 % more than it had. What needs more raises its number, and says why."""


@pytest.mark.parametrize("room", LINES)
def test_a_room_grows_by_decision(room):
    files = [path for path in (ROOT / room).rglob("*.py") if not {"out", "node_modules"} & {*path.parts}]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= LINES[room]


@every(sorted(path for package in OURS for path in (ROOT / package.__name__).rglob("__init__.py")))
def test_every_room_says_in_a_paragraph_what_is_in_it(room):
    words = ast.get_docstring(ast.parse(room.read_text(encoding="utf-8"))) or ""
    assert words.endswith((".", ":")) or ">>>" in words
    for module in room.parent.glob("*.py"):
        named = f"`{module.stem}`" in words or room.parent.name in {"fivescore", "fivescore_labs"} or len(words) > 60
        assert named, f"{room.parent.name} does not speak of {module.stem}"


@every(MODULES)
def test_a_file_is_one_idea(module):
    assert len(source(module).read_text(encoding="utf-8").splitlines()) <= 800


def test_the_name_of_a_test_is_a_short_sentence():
    files = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "tests").rglob("*.py")]
    tests = [node.name for file in files for node in ast.walk(file) if isinstance(node, ast.FunctionDef)]
    assert [name for name in tests if name.startswith("test_") and len(name) > 80] == []


def test_exports_are_whole_and_in_order():
    assert fivescore.__all__ == sorted(fivescore.__all__) and set(fivescore.__all__) <= set(dir(fivescore))
    assert not set(fivescore.__all__) & {*fivescore._WINGS, *fivescore._ROOM}, (
        "a module that is loaded would hide what bears its name"
    )
    for name in fivescore.__all__:
        assert getattr(fivescore, name) is not None
    typed = {
        alias.asname
        for node in ast.walk(ast.parse(source("fivescore").read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    assert typed == {*fivescore.__all__, *fivescore._ROOM}
    with pytest.raises(AttributeError, match="no attribute 'ALL_SIXES'"):
        getattr(fivescore, "ALL_SIXES")  # noqa: B009


def test_importing_the_package_alone_loads_next_to_nothing():
    code = "import sys; before = set(sys.modules); import fivescore; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 0, done.stderr
    assert not {"dataclasses", "re", "enum", "json", "fivescore.core.layout"} & set(done.stdout.split())


@pytest.mark.parametrize("module", ["fivescore", *MODULES])
def test_examples_of_docstrings_run(module):
    loaded = importlib.import_module(module)
    errors = importlib.import_module("fivescore.core.errors")
    known = vars(errors) if module == "fivescore" else {}  # they call themselves fivescore's
    assert doctest.testmod(loaded, optionflags=doctest.NORMALIZE_WHITESPACE, extraglobs=known).failed == 0


PAGES = ["README.md", *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").glob("[!_]*/**/*.md")))]
PAGES.remove("docs/explain/recipes.md")  # what is there is no part yet: `test_recipes.py` follows it


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_pages_run(page):
    results = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0
    assert page != "README.md" or results.attempted


def test_the_table_of_games_in_the_readme_is_the_rules():
    from website.figures import rulebook

    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    table = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines if line.startswith("| ")]
    assert table == [rulebook.HEADS, *(rulebook.row(rules) for rules in fivescore.RULE_SETS.values())]


def room_of(module):
    """The room of a module; the labs are one."""
    package, room, *_ = [*module.split("."), ""]
    return room if package == "fivescore" or room in {"classroom", "claims", "review"} else package


def public():
    """Functions and classes that the package itself offers, or that another room or the site imports."""
    found = [getattr(fivescore, name) for name in fivescore.__all__]
    folders = ("fivescore", "fivescore_labs", "website", "research")
    for path in [file for folder in folders for file in (ROOT / folder).rglob("*.py")]:
        own = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for node in () if {"out", "make"} & {*path.parts} else ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            if module.startswith(("fivescore.", "fivescore_labs.")) and room_of(module) != own:
                home = importlib.import_module(module)
                found += [getattr(home, alias.name) for alias in node.names if hasattr(home, alias.name)]
    named = {
        it for it in found if getattr(it, "__module__", "").startswith("fivescore") and hasattr(it, "__qualname__")
    }
    return sorted((f"{it.__module__}.{it.__qualname__}", it) for it in named)


def test_every_public_name_says_what_it_is_and_shows_an_example():
    examples = doctest.DocTestParser().get_examples
    assert [name for name, value in public() if not examples(value.__doc__ or "")] == []


def test_drawings_and_style_sheet_agree_on_colors():
    """Without a style sheet a drawing has the light colors of the site."""
    text = svg.TOKENS.read_text(encoding="utf-8")
    light = dict(re.findall(r"--fs-([\w-]+): (#\w+);", text.split("}")[0]))
    assert {name: light[name] for name in theme.COLORS} == theme.COLORS


def test_no_style_underlines_by_a_shorthand_that_safari_does_not_read():
    """There it takes one word: with a color or a width the words of the glossary had no line at all."""
    sheets = [
        *(ROOT / "docs" / "assets").glob("*.css"),
        *(each for package in OURS for each in (ROOT / package.__name__).rglob("*.css")),
    ]
    more = re.compile(r"text-decoration:\s*\w+\s+[^!\s][^;}]*")
    assert len(sheets) > 10 and [it for sheet in sheets for it in more.findall(sheet.read_text(encoding="utf-8"))] == []


KINDS = {".py", ".md", ".js", ".css", ".toml", ".txt", ".yml", ".json", ".html", ".ipynb", ".svg"}
MADE = {"node_modules", "out", "__pycache__"}
MADE_HERE = {"site", "dist", ".venv", ".cache", ".git", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"}
"""Folders, anywhere and in the first, of what is built or fetched by its hash."""


def written():
    """Every text of the project."""
    for folder, inner, files in os.walk(ROOT):
        inner[:] = {*inner} - MADE - (MADE_HERE if folder == str(ROOT) else set())
        yield from (Path(folder) / name for name in files if Path(name).suffix in KINDS)


UNSPOKEN = {"tests", "research"}
"""Folders whose words nobody reads but who works on them."""


@cache
def spoken():
    """Every page, sentence of a lab and docstring, by the name of its file."""
    kinds, kept = KINDS - {".css", ".txt", ".yml", ".json", ".svg"}, ROOT / "tests" / "wording.json"
    ours = [path for path in written() if path.suffix in kinds and path.relative_to(ROOT).parts[0] not in UNSPOKEN]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in (*ours, kept)}


@every(cases("translated"))
def test_nothing_reads_translated(pattern, instead):
    found = [(name, match[0]) for name, text in spoken().items() for match in re.finditer(pattern, text)]
    assert found == [], f"not that, but: {instead}"


HOSTS = [
    "pypi" + ".org",
    "python" + "hosted",
    "npm" + "js.",
    "js" + "delivr",
    "un" + "pkg",
    "cdn" + "js",
    "fonts.goo" + "gleapis",
]


def test_no_file_names_a_registry_or_a_distant_server():
    texts = {path: path.read_text(encoding="utf-8") for path in written()}
    assert len(texts) > 500
    assert [(path, host) for path, text in texts.items() for host in HOSTS if host in text] == []


TAGS = {
    "fivescore/svg/markup.py": "has the builders",
    "website/make/lite.py": "changes pages that JupyterLite's builder wrote",
    "website/make/zipped.py": "reads pages of the site as they were written, to the byte",
    "website/pages/pages.py": "reads Material's template around a page",
    "website/pages/policy.py": "writes a page's policy without changing another byte",
}
"""Modules that may name tags, and why."""


def test_only_the_builders_make_markup_and_nothing_else_writes_a_tag():
    """What is drawn or said goes through `tag()` and `joined()`, which escape: nobody has to remember to."""
    made, tags = set(), set()
    for path in (each for each in written() if each.suffix == ".py"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("fivescore/", "fivescore_labs/", "website/")):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Markup" and node.args:
                made.add(name)
            if isinstance(node, ast.ImportFrom) and {"escape"} & {it.name for it in node.names}:
                tags.add(name)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words:
                tags |= {name} if re.search(r"(?<!\?P)<[a-z/][\w-]*[\s>/]", node.value) else set()
    assert made == {"fivescore/svg/markup.py", "website/html.py"}
    assert tags == TAGS.keys()

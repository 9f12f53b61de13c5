"""What the page of recipes tells the next person to write does what it says: each is followed in a copy, and tested."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

from tests.test_house import MADE, MADE_HERE
from website import ROOT

PAGE = (ROOT / "docs" / "explain" / "recipes.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"^(?:New file `(?P<new>[^`]+)`|In `(?P<file>[^`]+)`, (?P<where>before|after) `(?P<anchor>[^`]+)`):\n\n"
    r"```\w+\n(?P<code>.*?)```$",
    re.MULTILINE | re.DOTALL,
)
CHECKS = {
    "Add a game": (
        "all-sevens",
        "tests/test_house.py tests/rules tests/notation tests/labs -k 'all-sevens or house or example'",
    ),
    "Add an exercise": ("a-simulated-share", "tests/exercises tests/test_wording.py -k 'simulat or exercise'"),
    "Add a lesson": ("two-tables", "tests/test_wording.py tests/labs/test_course.py"),
    "Write a lab in 40 lines": ("doubles", "tests/test_wording.py tests/test_house.py tests/labs -k 'doubles'"),
    "Add a notebook": ("20_two_doubles", "--nbval-lax notebooks/20_two_doubles.ipynb"),
}
"""Of each recipe what it adds, and the tests that are about it."""
AWAITS = {
    "Add a game": """
        tests/game/test_turns.py::test_every_game_and_number tests/solver/test_solver.py::test_the_corpus_has
        tests/solver/test_solver.py::test_the_slow_truth_makes tests/test_linear.py tests/test_luck.py
    """,
}
"""How tests begin that wait for a stored run of hours, which the recipe names."""
QUICK = "-m 'not slow and not landing and not browser'"
SUITE = f"tests --ignore tests/website --ignore tests/site --ignore tests/test_recipes.py {QUICK}"


def followed(title, folder):
    """A copy of the project in which the recipe of this title is followed, with the commands that it names."""

    def made(at, _):
        return MADE | (MADE_HERE if at == str(ROOT) else set())

    shutil.copytree(ROOT, folder, ignore=made, dirs_exist_ok=True)
    recipe = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    steps = list(STEP.finditer(recipe))
    assert steps and 2 * len(steps) == recipe.count("```")
    for step in steps:
        path = folder / (step["new"] or step["file"])
        code, text = step["code"], "" if step["new"] else path.read_text(encoding="utf-8")
        if step["new"]:
            assert not path.exists()
            text = code
        else:
            at = text.index(("\n" if step["where"] == "before" else "") + step["anchor"])
            at = at + 1 if step["where"] == "before" else text.index("\n", at) + 1
            text = text[:at] + code + "\n" * path.name.endswith(".toml") + text[at:]
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for command in re.findall(r"`\.venv/bin/(?:python -m )?([^`]+)`", recipe):
        module, *words = shlex.split(command)
        assert run(folder, "-m", module.replace("fivescore", "fivescore_labs"), *words).returncode == 0
    return folder


def run(folder, *words, timeout=280):
    command, at = [sys.executable, *words], os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=at, capture_output=True, text=True, timeout=timeout)


def passes(folder, tests, **more):
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *shlex.split(tests), **more)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-3000:] + done.stderr
    return done.stdout


@pytest.mark.landing
@pytest.mark.few("Add an exercise", "Add a lesson")  # what a teacher adds; all of them are minutes
@pytest.mark.parametrize("title", CHECKS)
def test_a_recipe_that_is_followed_passes_the_tests_that_are_about_it(title, tmp_path):
    added, tests = CHECKS[title]
    passes(followed(title, tmp_path), f"{tests} -n0 {QUICK}")
    assert added in PAGE


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("title", CHECKS)
def test_a_recipe_that_is_followed_passes_all_tests_of_the_engine(title, tmp_path):
    left_out = "".join(f" --deselect {each}" for each in AWAITS.get(title, "").split())
    passes(followed(title, tmp_path), f"{SUITE}{left_out} -n2", timeout=1400)


@pytest.mark.slow
def test_a_lab_of_forty_lines_answers_undoes_and_stands_still(tmp_path):
    lines = PAGE.partition('"""The lab of doubles')[2].partition("```")[0].splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 40
    code = """
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
session = Session(LABS["doubles"])
print(session.send(Message("drawn", "2")).view.caption)
print(session.send(Message("drawn", "99")).problem)
print(session.send(Message("undo")).text == "")
"""
    assert run(followed("Write a lab in 40 lines", tmp_path), "-c", code).stdout.splitlines() == [
        "You draw 2 of 28 tiles: a double is among them with a chance of 4/9.",
        "“99” is no number of tiles; give a whole number from 0 to 28.",
        "True",
    ]


@pytest.mark.landing
def test_a_lab_of_another_package_opens_in_a_notebook(tmp_path):
    folder = followed("A lab of your own package", tmp_path) / "spinner-lab"
    assert len((folder / "spinner_lab.py").read_text(encoding="utf-8").splitlines()) <= 40
    install = ("install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", str(tmp_path))
    done = run(tmp_path, "-m", "pip", *install, str(folder))
    assert done.returncode == 0, done.stderr
    code = """
from fivescore.notebook import lab
shown = lab("spinner", turned=5)
print(shown.title, shown.session.reply().view.tables[0].rows[1][1])
print(shown.send_message("turned", "22").problem)
try:
    lab("spiner")
except Exception as fault:
    print(type(fault).__name__, "spinner" in str(fault), "round" in str(fault))
"""
    said = run(tmp_path, "-c", code).stdout.splitlines()
    assert said[:2] == [
        "When does the first double come? 323/1560",
        "“22” is no number of tiles; give a whole number from 0 to 21.",
    ]
    assert said[2] == "FivescoreError True True"

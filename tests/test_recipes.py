"""What CONTRIBUTING tells the next person to write does what it says: each recipe is followed in a copy."""

import re
import shlex
import shutil
import subprocess
import sys

import pytest

from website import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"^(?:New file `(?P<new>[^`]+)`|In `(?P<file>[^`]+)`, (?P<where>before|after) `(?P<anchor>[^`]+)`):\n\n"
    r"```(?:python|text|toml)\n(?P<code>.*?)```$",
    re.MULTILINE | re.DOTALL,
)


def followed(title, folder):
    """A copy of the engine in which the recipe of this title is followed."""
    shutil.copytree(ROOT / "fivescore", folder / "fivescore", ignore=shutil.ignore_patterns("__pycache__"))
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
            text = text[:at] + code + text[at:]
        path.write_text(text, encoding="utf-8")
    return folder


def said(folder, code):
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_lab_of_forty_lines_answers_undoes_and_stands_still(tmp_path):
    lines = PAGE.partition('"""The lab of doubles')[2].partition("```")[0].splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 40
    found = said(
        followed("Write a lab in 40 lines", tmp_path),
        """
from doctest import testmod
from fivescore.labs import LABS
from fivescore.labs.chance import doubles
from fivescore.labs.contract import Message, Session
from fivescore.labs.parts.html import static
session = Session(LABS["doubles"])
print(session.send(Message("drawn", "2")).view.says)
print(session.send(Message("drawn", "99")).problem)
print(session.send(Message("undo")).text == "", 'data-lab="doubles"' in static(LABS["doubles"]))
print(testmod(doubles).failed)
""",
    )
    assert found == [
        "You draw 2 of 28 tiles: a double is among them with a chance of 4/9.",
        "“99” is no number of tiles; give a whole number from 0 to 28.",
        "True True",
        "0",
    ]


def test_a_game_that_is_added_is_played_written_down_and_told(tmp_path):
    found = said(
        followed("Add a game", tmp_path),
        """
from random import Random
from fivescore import RULE_SETS, opportunities
from fivescore.core.game import deal
from fivescore.core.notation import Record, dumps, loads, read_id, write_id
from fivescore.analysis.players import PLAYERS
from fivescore.core.rules import clauses
from fivescore.analysis.simulate import play_round
rules = RULE_SETS["all-sevens"]
state = play_round(deal(rules, 2, Random(1)), (PLAYERS["greedy"],) * 2, 1)
text = dumps(Record.of(state, ("Ana", "Ben")))
print(rules.title, rules.target_for(2), loads(text).end == state)
print(read_id(write_id(deal(rules, 2, Random(1)).start().seen_by(0))).rules == rules)
print(len(clauses(rules)) == len(clauses(RULE_SETS["muggins"])))
""",
    )
    assert found == ["All Sevens 70 True", "True", "True"]


def test_an_exercise_that_is_added_is_made_marked_and_stored_and_passes_the_tests_of_all(tmp_path):
    folder = followed("Add an exercise", tmp_path)
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__", "site"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    found = said(
        folder,
        """
from fivescore.classroom.exercises import LESSONS, make
exercise = make("a-simulated-share", 3)
print(exercise.question.answer == exercise.question.second(), exercise.mark(exercise.shown).score)
print(exercise.mark(str(1 - exercise.question.answer)).misconception)
print("a-simulated-share" in [template.id for template in LESSONS["simulation-against-exact"]])
""",
    )
    assert found == ["True 1", "complement", "True"]
    store, attempt = re.findall("`(py[^`]+)`", PAGE.partition("\n## Add an exercise\n")[2])
    for command in (store, f"python -m {attempt} -q -n0"):
        words = shlex.split(command)
        done = subprocess.run([sys.executable, *words[1:]], cwd=folder, capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


@pytest.mark.parametrize("title", ["Write a lab in 40 lines", "Add a game", "Add an exercise"])
def test_each_recipe_stands_once_in_contributing(title):
    assert PAGE.count(f"\n## {title}\n") == 1

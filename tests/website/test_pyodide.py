"""The engine in the browser's Python says what this Python says: the same wheel under Node."""

import json
import os

import pytest

from fivescore import RULE_SETS
from fivescore_labs.play.setup import numbers
from tests import bench, pyodide
from tests.lessons import WALKS

CODE = """
import json
from itertools import islice
from fivescore import RULE_SETS
from fivescore.analysis.simulate import rounds_of_match
from fivescore.core.notation import dumps
from fivescore_labs.play.setup import for_five

def story(slug, players, rounds):
    rules = RULE_SETS[slug] if len(players) < 5 else for_five(RULE_SETS[slug])
    told = islice(rounds_of_match(rules, players, "same"), rounds)
    return [(match.scores, dumps(end)) for match, end in told]

answer = json.dumps([story(*row) for row in ROWS])
"""
SEATS = ("linear", "chance", "careful", "greedy")
GAMES = (("all-fives", 2), ("five-up", 3), ("fives-and-threes", 4), ("muggins", 2))
FEW = (("fives-and-threes", 2),)
ALL = tuple((slug, players) for slug, rules in RULE_SETS.items() for players in numbers(rules))


@pytest.fixture(autouse=True)
def browsers_python():
    """Fails where CI, which must have it, has no Node or no built engine; elsewhere the tests are skipped loudly."""
    if pyodide.is_there():
        return
    if os.environ.get("CI") == "true":
        pytest.fail("no Node or no built engine, which CI must have: make site")
    pytest.skip("NO NODE, or the engine is not built: the browser's Python is not held against this one (make site)")


def says_the_same(rows):
    """Whether rounds have one story in the browser's Python and in this one: a game, its players, and how many."""
    code, here = CODE.replace("ROWS", repr(rows)), {}
    exec(code, here)
    return json.loads(pyodide.answered(code, pyodide.built_wheel(), timeout=900)) == json.loads(here["answer"])


@pytest.mark.landing  # a lab that answers in the browser is tried
def test_the_same_seed_gives_the_same_match_in_the_browsers_python():
    assert says_the_same([(slug, SEATS[:players], None) for slug, players in GAMES])


@pytest.mark.landing  # experts take their time
@pytest.mark.timeout(900)
@pytest.mark.parametrize("rows", [FEW, pytest.param(ALL, marks=pytest.mark.slow)], ids=["few", "all"])
def test_the_same_seed_gives_the_same_round_of_experts_in_the_browsers_python(rows):
    assert says_the_same([(slug, ("expert",) * players, 1) for slug, players in rows])


@pytest.mark.landing  # its code goes there, too
def test_the_bench_searches_the_same_positions_in_the_browsers_python():
    (found,) = bench.browser("[searched((3, 3, 6))]")
    assert sum(nodes for nodes, _ in found) <= bench.SEARCHED[3, 3, 6].stored


WALKED = """
import json, sys
import fivescore_labs.door
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session

class Gone:
    "The browser's Python goes on from its memory, without the files of its library."
    def find_spec(name, path=None, target=None):
        if not name.startswith("fivescore") and name not in sys.builtin_module_names:
            raise ImportError(f"{name} is imported when it is late")

sys.meta_path.insert(0, Gone)
failed = []
for name, lab in LABS.items():
    try:
        session = Session(lab)
        for sent in (None, *walks[name]):
            reply = session.send(Message(*sent)) if sent else session.reply()
            for _ in range(3):
                if reply.view.progress < 1:
                    reply = session.send(Message("more"))
    except Exception as fault:
        failed.append(f"{name}: {type(fault).__name__}: {fault}")
answer = json.dumps(failed)
"""


@pytest.mark.landing
def test_no_lab_imports_a_module_once_python_goes_on_from_its_memory():
    assert json.loads(pyodide.answered(f"walks = {WALKS}\n{WALKED}", pyodide.built_wheel())) == []


@pytest.mark.landing
def test_the_bench_finds_all_that_it_needs_there():
    assert bench.browser("[1, 2]") == [1, 2]

"""The engine in the browser's Python says what this Python says: the same wheel under Node."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[1] / "docs" / "_build" / "out" / "engine"

CODE = """
import json
from fivescore import RULE_SETS
from fivescore.notation import dumps
from fivescore.players import Careful, Chance, Greedy
from fivescore.simulate import rounds_of_match

def story(slug, players, seed):
    seats = [(Greedy(), Chance(), Careful())[seat % 3] for seat in range(players)]
    ends = [(list(match.scores), dumps(end)) for match, end in rounds_of_match(RULE_SETS[slug], seats, seed)]
    return [ends[-1][0], len(ends), ends[0][1]]

stories = json.dumps([story(slug, players, "same") for slug, players in
                      (("all-fives", 2), ("five-up", 3), ("fives-and-threes", 4), ("muggins", 2))])
"""

SCRIPT = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, wheel] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(folder + "/pyodide.mjs").href);
const python = await loadPyodide({ indexURL: folder });
python.unpackArchive(new Uint8Array(readFileSync(folder + "/" + wheel)), "wheel");
python.runPython(readFileSync(0, "utf8"));
console.log(python.globals.get("stories"));
"""


def test_the_same_seed_gives_the_same_match_in_the_browsers_python(tmp_path):
    node = Path(sys.executable).with_name("node")
    if not (node.exists() and (ENGINE / "engine.json").exists()):
        if os.environ.get("CI") == "true":
            pytest.fail("no Node or no built engine, which CI must have: make site")
        pytest.skip(
            "NO NODE, or the engine is not built: the browser's Python is not held against this one (make site)"
        )
    (tmp_path / "run.mjs").write_text(SCRIPT, encoding="utf-8")
    wheel = json.loads((ENGINE / "engine.json").read_text(encoding="utf-8"))["wheel"]
    run = [str(node), str(tmp_path / "run.mjs"), str(ENGINE), wheel]
    said = subprocess.run(run, input=CODE, capture_output=True, text=True, check=True, timeout=200).stdout
    here: dict[str, str] = {}
    exec(CODE, here)
    assert json.loads(said.strip().splitlines()[-1]) == json.loads(here["stories"])

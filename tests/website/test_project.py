"""Around the code: workflows on the host of the project, the run that puts in faults, and words that are our own."""

import os
import re
import subprocess
import sys
from html import unescape

import pytest
import yaml

from fivescore import RULE_SETS
from tests.browser import ROOT, SITE
from tests.built import cells
from tests.mutants import FOLDERS, NO_TESTS, ROOMS, Tally
from tests.own_words import CANARY, RUN, copied, stored
from tests.test_house import written

GITHUB = ROOT / ".github"
WORKFLOWS = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in (GITHUB / "workflows").glob("*.yml")}
JOBS = {(name, job): about for name, flow in WORKFLOWS.items() for job, about in flow["jobs"].items()}
MAY_WRITE = {
    ("release", "publish"): {"attestations": "write", "contents": "write", "id-token": "write"},
    ("release", "index"): {"id-token": "write"},
    ("release", "pages"): {"contents": "read", "id-token": "write", "pages": "write"},  # hands on to site.yml
    ("site", "deploy"): {"id-token": "write", "pages": "write"},
}
"""The jobs that may write, and what."""


def test_only_what_publishes_and_runs_nothing_of_ours_may_write_and_keeps_no_token():
    for (flow, name), job in JOBS.items():
        default = WORKFLOWS[flow]["permissions"]
        assert default in ({"contents": "read"}, {}), flow
        given = job.get("permissions", default)
        assert given in ([MAY_WRITE[flow, name]] if (flow, name) in MAY_WRITE else [{"contents": "read"}, {}]), name
        for step in job.get("steps", ()):
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, name
    for job in map(JOBS.get, MAY_WRITE):  # they run nothing of ours or of what was fetched
        used = {step["uses"].partition("@")[0] for step in job.get("steps", ()) if "uses" in step}
        commands = " ".join(step.get("run", "") for step in job.get("steps", ()))
        assert {*job["needs"].split()} <= {"build", "publish"}
        assert not used & {"actions/checkout", "actions/setup-python"}
        assert not re.search(r"\b(make|pip|python|npm|node|bash|sh)\b", commands)


def test_a_release_is_published_with_checksums_that_hold_and_its_provenance():
    steps = JOBS["release", "publish"]["steps"]
    order = [step.get("uses", step.get("run", "")) for step in steps]
    words = ("download-artifact", "sha256sum --check", "attest-build-provenance", "gh release create")
    places = [next(at for at, step in enumerate(order) if word in step) for word in words]
    assert places == sorted(places)
    assert steps[places[2]]["with"] == {"subject-checksums": "dist/SHA256SUMS"}


def test_every_python_that_is_promised_is_tried():
    tried = WORKFLOWS["tests"]["jobs"]["tests"]["strategy"]["matrix"]["python"]
    promised = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text())
    assert tried == promised and tried[0] == "3.11"


def test_the_form_for_rulings_asks_for_each_game_by_its_name():
    form = yaml.safe_load((GITHUB / "ISSUE_TEMPLATE" / "ruling.yml").read_text(encoding="utf-8"))
    (games,) = (part["attributes"]["options"] for part in form["body"] if part["type"] == "dropdown")
    assert games == [rules.title for rules in RULE_SETS.values()]


def test_rooms_and_their_tests_are_there_and_what_no_test_calls_survives():
    tally = Tally.of({"b": 0, "a": NO_TESTS, "c": 1, "d": 36, "e": -11})
    assert (tally.mutants, tally.survived) == (5, ("a", "b"))
    for room, tests in ROOMS.items():
        assert (ROOT / FOLDERS[room]).is_dir()
        assert all((ROOT / each.partition("::")[0]).exists() for each in tests)


@pytest.mark.landing  # only the weekly run of mutants needs it
def test_tests_run_and_pass_where_the_fault_to_be_tried_is_none_that_they_meet():
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/layout/test_layout.py"]
    settings = os.environ | {"MUTANT_UNDER_TEST": "fivescore.nothing.x_nothing__mutmut_1"}
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout


KNOWN = stored()


def text_of(path):
    """What a reader meets: of a notebook its cells, of a page its words, those of its drawings too, without scripts and
    styles, of any other file all of it."""
    if path.suffix == ".ipynb":
        return "\n".join(cell["source"] for cell in cells(path))
    text = path.read_text(encoding="utf-8")
    if SITE not in path.parents:
        return text
    drawn = re.sub(r'<svg\b[^>]*?aria-label="([^"]*)".*?</svg>', r" . \1 . ", text, flags=re.DOTALL)
    return unescape(re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]*>", " ", drawn, flags=re.DOTALL))


def test_a_copied_sentence_is_found_whatever_its_marks_and_lines():
    found = copied("Ours. «" + "\n".join(CANARY.upper().split()) + "» Ours again.", KNOWN)
    assert len(found) == len(CANARY.split()) - RUN + 1 and len(KNOWN) > 5000, "all sources are stored"
    assert not copied(CANARY.replace("otters", "cats"), KNOWN), "every run holds that word"


def test_no_file_and_no_built_page_holds_eight_words_of_a_source_in_a_row(site):
    pages = [page for page in SITE.rglob("*.html") if SITE / "lite" not in page.parents]
    found = {path: copied(text_of(path), KNOWN) for path in (*written(), *pages) if path.name != "own_words.py"}
    assert {path: runs for path, runs in found.items() if runs} == {}

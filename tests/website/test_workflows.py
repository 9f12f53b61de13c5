"""What runs on the host of the project: which code by its commit, and what each job may write."""

import re

import pytest
import yaml

from fivescore import RULE_SETS
from tests.browser import ROOT

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
WORKFLOWS = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FILES}
JOBS = {(name, job): about for name, flow in WORKFLOWS.items() for job, about in flow["jobs"].items()}
MAY_WRITE = {
    ("release", "publish"): {"attestations": "write", "contents": "write", "id-token": "write"},
    ("release", "index"): {"id-token": "write"},
    ("release", "pages"): {"contents": "read", "id-token": "write", "pages": "write"},  # hands on to site.yml
    ("site", "deploy"): {"id-token": "write", "pages": "write"},
}
"""The jobs that may write, and what."""


def names(job):
    return "/".join(job)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_action_is_named_by_its_commit_and_its_version(path):
    used = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if re.search(r"\buses:", line)]
    others = [line for line in used if line != "uses: $/.github/workflows/site.yml"]
    assert others
    for line in others:
        named = r"(- )?uses: (actions/[\w-]+|pypa/gh-action-pypi-publish)@[0-9a-f]{40} # v\d+\.\d+\.\d+"
        assert re.fullmatch(named, line), line


@pytest.mark.parametrize("job", JOBS, ids=names)
def test_only_what_publishes_may_write(job):
    flow, about = WORKFLOWS[job[0]], JOBS[job]
    given = about.get("permissions", flow["permissions"])
    if job in MAY_WRITE:
        assert about["permissions"] == MAY_WRITE[job]
    else:
        assert given in ({"contents": "read"}, {}), "a job that builds or tests may only read"
    assert flow["permissions"] in ({"contents": "read"}, {})


@pytest.mark.parametrize("job", MAY_WRITE, ids=names)
def test_a_job_that_may_write_runs_nothing_of_ours_or_of_what_was_fetched(job):
    about = JOBS[job]
    used = {step["uses"].partition("@")[0] for step in about.get("steps", ()) if "uses" in step}
    commands = " ".join(step.get("run", "") for step in about.get("steps", ()))
    assert {*about["needs"].split()} <= {"build", "publish"} and not used & {"actions/checkout", "actions/setup-python"}
    assert not re.search(r"\b(make|pip|python|npm|node|bash|sh)\b", commands)


@pytest.mark.parametrize("job", JOBS, ids=names)
def test_no_copy_of_the_source_keeps_the_token(job):
    for step in JOBS[job].get("steps", ()):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("job", JOBS, ids=names)
def test_no_name_that_others_choose_stands_in_a_command(job):
    """What comes from an event gets into a command through its environment, where it is a value and no code."""
    for step in JOBS[job].get("steps", ()):
        assert not re.search(r"\$\{\{(?! *matrix\.)", step.get("run", ""))


def test_nothing_runs_with_rights_for_the_code_of_strangers():
    for flow in WORKFLOWS.values():
        triggers = flow[True]  # YAML reads the word `on` so
        assert not {"pull_request_target", "workflow_run"} & set(triggers)


def steps(job, word):
    return [step for step in JOBS[job]["steps"] if word in f"{step.get('uses', '')} {step.get('run', '')}"]


def test_a_release_is_published_with_checksums_that_hold_and_its_provenance():
    order = [step.get("uses", step.get("run", "")) for step in JOBS["release", "publish"]["steps"]]
    words = ("download-artifact", "sha256sum --check", "attest-build-provenance", "gh release create")
    places = [next(at for at, step in enumerate(order) if word in step) for word in words]
    assert places == sorted(places)
    (attested,) = steps(("release", "publish"), "attest-build-provenance")
    assert attested["with"] == {"subject-checksums": "dist/SHA256SUMS"}


def test_every_python_that_is_promised_is_tried():
    tried = WORKFLOWS["tests"]["jobs"]["tests"]["strategy"]["matrix"]["python"]
    promised = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text())
    assert tried == promised and tried[0] == "3.11"


# The forms


def test_the_form_for_rulings_asks_for_each_game_by_its_name():
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "ruling.yml").read_text(encoding="utf-8"))
    (games,) = (part["attributes"]["options"] for part in form["body"] if part["type"] == "dropdown")
    assert games == [rules.title for rules in RULE_SETS.values()]

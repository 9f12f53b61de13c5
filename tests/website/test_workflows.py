"""What runs on the host of the project: what each job may write, and what is published. The rest is held by zizmor."""

import re

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


def test_only_what_publishes_may_write_and_no_copy_of_the_source_keeps_the_token():
    for (flow, name), job in JOBS.items():
        default = WORKFLOWS[flow]["permissions"]
        assert default in ({"contents": "read"}, {}), flow
        given = job.get("permissions", default)
        assert given in ([MAY_WRITE[flow, name]] if (flow, name) in MAY_WRITE else [{"contents": "read"}, {}]), name
        for step in job.get("steps", ()):
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, name


def test_a_job_that_may_write_runs_nothing_of_ours_or_of_what_was_fetched():
    for job in map(JOBS.get, MAY_WRITE):
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
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "ruling.yml").read_text(encoding="utf-8"))
    (games,) = (part["attributes"]["options"] for part in form["body"] if part["type"] == "dropdown")
    assert games == [rules.title for rules in RULE_SETS.values()]

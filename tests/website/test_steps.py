"""What `make` makes, in which order, and what stands when it fails: only contents say what is made anew."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from urllib.request import ProxyHandler, build_opener

import pytest

from tests.browser import ROOT
from website.make.steps import Step, StepError, bring

DIRECT = build_opener(ProxyHandler({}))
BARE = {"MAKEFLAGS": "", "MFLAGS": ""}


@pytest.fixture
def house(tmp_path):
    """A small project: `plan` is made of `plans/`, `house` of the plan and `bricks/`; `made` tells what was made."""
    for name in ("plans/a.txt", "plans/deep/b.txt", "bricks/red.txt", "bricks/cache/red.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    return House(tmp_path)


class House:
    def __init__(self, root):
        self.root, self.made, self.fault = root, [], ""
        plan = Step(self.step("plan"), "out/plan", ("plans",))
        tools = Step(self.step("tools"), "out/tools", ("tools.txt",), fetches="Tools")
        house = Step(self.step("house"), "house", ("bricks", "*.toml"), ("plan",), ("tools",))
        self.steps = {"plan": plan, "tools": tools, "house": house}

    def step(self, name):
        def make(root, place):
            self.made.append(name)
            place.mkdir()
            (place / "half.txt").write_text(name)
            if self.fault and name in self.fault:
                raise StepError(self.fault)
            (place / "whole.txt").write_text(f"{name} {len(self.made)}")

        return make

    def build(self, *wanted):
        """The steps that were made, in order."""
        self.made.clear()
        bring(*(wanted or ["house"]), root=self.root, steps=self.steps)
        return list(self.made)


CHANGES = [
    (lambda root: (root / "plans" / "deep" / "b.txt").write_text("changed"), ["plan", "house"]),
    (lambda root: (root / "plans" / "c.txt").write_text(""), ["plan", "house"]),
    (lambda root: (root / "plans" / "a.txt").rename(root / "plans" / "z.txt"), ["plan", "house"]),
    (lambda root: (root / "new.toml").write_text("matches a pattern"), ["house"]),
    (lambda root: (root / "tools.txt").write_text("1"), ["tools"]),
    (lambda root: shutil.rmtree(root / "house"), ["house"]),
    (lambda root: shutil.rmtree(root / "out"), ["plan", "tools"]),
    (lambda root: (root / "bricks" / ".hidden").write_text(""), []),
    (lambda root: (root / "other.txt").write_text(""), []),
]


def test_what_is_made_anew_is_what_has_changed_and_what_comes_after_it(house):
    assert house.build() == ["plan", "tools", "house"]
    assert house.build() == []
    for change, anew in CHANGES:
        change(house.root)
        assert house.build() == anew
        assert house.build() == []


@pytest.mark.parametrize("failing", ["plan", "tools", "house"])
def test_a_failed_step_leaves_what_stands_and_is_made_in_the_next_run(house, failing):
    def stands():
        return sorted((path, path.is_file() and path.read_text()) for path in (house.root / "house").rglob("*"))

    house.build()
    before = stands()
    for source in ("plans/a.txt", "bricks/red.txt", "tools.txt"):
        (house.root / source).write_text("changed")
    house.fault = f"{failing} broke"
    for _ in range(2):
        with pytest.raises(StepError):
            house.build()
        assert stands() == before
    house.fault = ""
    names = ["plan", "tools", "house"]
    assert house.build() == names[names.index(failing) :] and house.build() == []


# `make serve`


@pytest.fixture
def project(tmp_path):
    """A copy of the parts of the project that serve a site, with an environment whose commands all fail."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(
        ROOT / "website", tmp_path / "website", ignore=lambda folder, names: {"out", "node_modules"} & {*names}
    )
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    fails = tmp_path / ".venv" / "bin" / "python"
    fails.write_text("#!/bin/sh\necho 'no route to host'\nexit 1\n")
    fails.chmod(0o755)
    return tmp_path


@contextmanager
def made(folder, *words):
    """A running `make`, to be stopped by a reader's Ctrl-C, which it hears though tests in the background are deaf."""
    command = ["make", "--no-print-directory", f"PYTHON={sys.executable}", *words]
    run = subprocess.Popen(
        command, cwd=folder, env=os.environ | BARE, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    try:
        yield run
    finally:
        if run.poll() is None:
            os.killpg(run.pid, 2)
        run.communicate(timeout=60)


def free_port():
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def test_a_taken_port_is_told_before_anything_is_built(project):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with made(project, "serve", f"PORT={port}") as run:
            said, _ = run.communicate(timeout=60)
    assert f"Port {port} is taken or not allowed; choose another one: make serve PORT=8765" in said
    assert run.returncode and not (project / ".cache").exists()


def test_a_site_that_stands_is_shown_though_what_is_new_cannot_be_fetched(project):
    (project / "site").mkdir()
    (project / "site" / "index.html").write_text("the site as it was")
    port, said = free_port(), ""
    with made(project, "serve", f"PORT={port}") as run:
        while run.poll() is None and "The site is on" not in said:
            said += run.stdout.readline()
        assert run.poll() is None, said
        with DIRECT.open(f"http://127.0.0.1:{port}/", timeout=20) as answer:
            assert answer.read() == b"the site as it was" and "no route to host" in said
    assert "What Python needs could not be fetched. Is this machine online?" in said
    assert "What is shown is the site as it was built on " in said


def test_an_old_python_is_told_what_is_needed(project):
    with made(project, "site", "PYTHON=false") as run:
        said, _ = run.communicate(timeout=60)
    assert run.returncode and "fivescore needs Python 3.11 or newer; name one with" in said

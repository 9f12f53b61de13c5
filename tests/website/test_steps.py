"""`make` at its door: what it makes anew, what stands when it fails, and what it says then."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from urllib.request import ProxyHandler, build_opener

import pytest

from tests.browser import ROOT, until

DIRECT = build_opener(ProxyHandler({}))
TOOL = """#!/bin/sh
# Stands for Python and npm: notes what it is asked to make, and makes half of it, then the whole or its $FAULT.
for made; do :; done
case "$0" in *npm) made=node_modules; set -- npm "$@" ;; esac
echo "${made##*/}" >>"$NOTED"
case "$made" in */.cache/new/*|node_modules) mkdir -p "$made" ;; esac
case "$*" in *"${WHERE:-nowhere}"*) eval "$FAULT" ;; esac
"""
ALL = "environment.txt fivescore_labs node_modules fonts faces camera engine answers wheels builder lite print site"


class Project:
    """A small project with our Makefile, in which a stand-in does all the work."""

    def __init__(self, root):
        self.root, self.tool = root, root / ".venv" / "bin" / "python"
        shutil.copy(ROOT / "Makefile", root)
        for name in ("requirements", "website"):
            left = shutil.ignore_patterns("out", "node_modules", "__pycache__")
            shutil.copytree(ROOT / name, root / name, ignore=left)
        steps = (root / "website" / "make" / "steps.mk").read_text().replace("\\\n", "")
        for source in ["site", *" ".join(re.findall(" of = (.+)", steps)).split()]:
            file = root / source / "index.html" if (ROOT / source).is_dir() else root / source
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_text("as it was")
        self.tool.parent.mkdir(parents=True)
        for file in (self.tool, self.tool.with_name("npm")):
            file.write_text(TOOL)
            file.chmod(0o755)

    @contextmanager
    def making(self, *words, **settings):
        """A running `make`, to be stopped by Ctrl-C, which it hears though tests in the background are deaf."""
        path = f"{self.tool.parent}{os.pathsep}{os.environ['PATH']}"
        bare = {"MAKEFLAGS": "", "MFLAGS": "", "FIVESCORE_URL": "", "PATH": path, "NOTED": str(self.root / "asked")}
        command = ["make", "--no-print-directory", f"PYTHON={sys.executable}", *words]
        run = subprocess.Popen(
            command, cwd=self.root, env=os.environ | bare | settings, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        try:
            yield run
        finally:
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGINT)
            run.communicate(timeout=60)

    def make(self, *words, **settings):
        """What was asked for, in order, and what was said."""
        (self.root / "asked").write_text("")
        with self.making(*words, **settings) as run:
            said, _ = run.communicate(timeout=60)
        assert (run.returncode != 0) is ("FAULT" in settings), said
        return (self.root / "asked").read_text().split(), said


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


@pytest.fixture
def built(project):
    """The same with all that `make site` makes; an `index.html` says whether the site still stands."""
    assert project.make("site") == (ALL.split(), SAID)
    (project.root / "site" / "index.html").write_text("as it was")
    return project


SAID = """Setting up .venv (the first time takes about a minute)…
Fetching Python for the browser and the fonts…
Fetching what notebooks load in the browser…
Fetching the builder of JupyterLite…
Building the site…
"""
CHANGES = [
    (lambda root: (root / "docs" / "index.html").write_text("changed"), ["site"]),
    (lambda root: (root / "docs" / "teach" / "new.md").write_text(""), ["site"]),
    (lambda root: (root / "docs" / "teach" / "new.md").rename(root / "docs" / "new.md"), ["site"]),
    (lambda root: (root / "docs" / "new.md").unlink(), ["site"]),
    (lambda root: (root / "fivescore" / "index.html").write_text("changed"), ["engine", "answers", "print", "site"]),
    (lambda root: (root / "requirements" / "lite.txt").write_text("changed"), ["builder", "lite", "site"]),
    (lambda root: shutil.rmtree(root / "site"), ["site"]),
    (lambda root: shutil.rmtree(root / "website" / "out" / "faces"), ["faces", "print", "site"]),
    (lambda root: (root / "docs" / ".hidden").write_text(""), []),
    (lambda root: (root / "fivescore" / "__pycache__").mkdir(), []),
    (lambda root: os.utime(root / "mkdocs.yml"), []),
    (lambda root: (root / "other.txt").write_text(""), []),
]


def test_what_is_made_anew_is_what_has_changed_and_what_comes_after_it(built):
    for change, anew in CHANGES:
        change(built.root)
        assert built.make("site")[0] == anew
    assert built.make("site", FIVESCORE_URL="x")[0] == ["site"]


@pytest.mark.parametrize("where", ["fonts", "mkdocs"])
def test_a_failed_or_killed_step_leaves_what_stands_and_is_made_in_the_next_run(built, where):
    for name in ("docs/index.html", "website/make/assets.py"):
        (built.root / name).write_text("changed")
    index = built.root / "site" / "index.html"
    for _ in range(2):
        assert "made. What was built before stands as it was." in built.make("site", WHERE=where, FAULT="exit 1")[1]
        assert index.read_text() == "as it was"
    with built.making("site", WHERE=where, FAULT="touch hangs; sleep 600") as run:
        until((built.root / "hangs").exists, "it does not hang", None)
        with built.making("site") as second:
            waits = second.stdout.readline() if shutil.which("flock") else "Another build is under way here"
            os.killpg(second.pid, signal.SIGKILL)
        os.killpg(run.pid, signal.SIGKILL)
    assert "Another build is under way here" in waits and index.read_text() == "as it was"
    assert built.make("site")[0][-1] == "site" and not index.exists()
    assert built.make("site")[0] == []


PIP = "what Python needs"
SENTENCES = [
    ("pip", "echo no route to host", f"no route to host\nCould not fetch {PIP}. Is this machine online?"),
    ("pip", "echo DO NOT MATCH THE HASHES", f"Refused {PIP}: a file that came is not the one that is pinned."),
    ("npm ci", "echo EINTEGRITY", "Refused Python for the browser and the fonts: a file that came is not the one"),
    ("mkdocs", "echo a fault", "a fault\nsite could not be made. What was built before stands as it was."),
    ("version_info", "", "fivescore needs Python 3.11 or newer; name one with"),
    ("ensurepip", "", "cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv"),
]


def test_what_fails_says_why_and_what_to_do(project):
    python = shutil.copy(project.tool, project.root / "python")
    for where, fault, sentence in SENTENCES:
        if where == "ensurepip":
            project.tool.unlink()
        said = project.make("site", f"PYTHON={python}", WHERE=where, FAULT=f"{fault or 'true'}; exit 1")[1]
        assert sentence in said


def test_serving_tells_of_a_taken_port_at_once_and_shows_what_stands_when_offline(project):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = project.make("serve", f"PORT={port}", FAULT="")[1]
    assert f"Port {port} is taken or not allowed; choose another one: make serve PORT=8765" in said
    assert not (project.root / ".cache").exists(), "nothing is built"
    said = ""
    with project.making("serve", f"PORT={port}", WHERE="pip", FAULT="exit 1") as run:
        while run.poll() is None and "The site is on" not in said:
            said += run.stdout.readline()
        assert run.poll() is None, said
        with DIRECT.open(f"http://127.0.0.1:{port}/", timeout=20) as answer:
            assert answer.read() == b"as it was"
    assert "Could not fetch what Python needs. Is this machine online?" in said
    assert "What is shown is the site as it was built on " in said

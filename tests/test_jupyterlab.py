"""Notebooks in a real JupyterLab: run all, nothing fails, and the lab in the output answers as Python does."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.markup import plain
from tests.browser import ROOT, Visit, heard, until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def jupyterlab(tmp_path_factory):
    """The address of a JupyterLab of its own on a copy of the notebooks."""
    home = tmp_path_factory.mktemp("jupyter")
    shutil.copytree(ROOT / "notebooks", home / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    folders = {f"JUPYTER_{kind}_DIR": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    folders |= {"JUPYTERLAB_SETTINGS_DIR": str(home / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(home / "spaces")}
    options = ["--no-browser", "--allow-root", "--port=0", "--ip=127.0.0.1", "--LabApp.news_url=None"]
    options += [f"--ServerApp.root_dir={home / 'notebooks'}", "--IdentityProvider.token=", "--ServerApp.password="]
    log = home / "log.txt"
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyter", "lab", *options],
            env=os.environ | folders | {"IPYTHONDIR": str(home / "ipython")},
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        end = time.monotonic() + 40
        while not (running := list((home / "runtime").glob("jpserver-*.json"))):
            if server.poll() is not None or time.monotonic() > end:
                pytest.fail(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")
            time.sleep(0.1)
        yield json.loads(running[0].read_text())["url"]
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def test_the_lab_in_a_notebook_answers_after_run_all(browser, jupyterlab):
    it = run_all(browser, jupyterlab, "01_nine_moves")
    page = it.page
    lab = page.locator(".fs-lab.fs-live-lab").first
    lab.wait_for()
    says = lab.locator(".fs-says")
    session = Session(LABS["nine-moves"])
    for message, button in [("last", ""), ("first", "First"), ("next", "Next"), ("next", "Next")]:
        expected = heard(plain(session.send(Message(message)))["view"]["says"])
        if button:  # a later cell has sent "last"
            lab.get_by_role("button", name=button, exact=True).click()
        until(partial(says_now, says, expected), lambda: f"it says {heard(says.inner_html())!r}", page)
    ours = [fault for fault in it.faults if fault.startswith("error:") or "fs-" in fault or "fivescore" in fault]
    it.close()
    assert ours == []


def run_all(browser, jupyterlab, name):
    """The notebook, its kernel started, with all cells being run."""
    it = Visit(
        browser, f"{jupyterlab}lab/workspaces/{name}/tree/{name}.ipynb", viewport={"width": 1400, "height": 1000}
    )
    it.page.locator(".jp-Notebook").wait_for()
    it.page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    it.page.get_by_role("menuitem", name="Run", exact=True).click()
    it.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    return it


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb")))
def test_every_notebook_runs_to_its_end_and_its_labs_are_live(name, browser, jupyterlab):
    it = run_all(browser, jupyterlab, name)
    page, busy = it.page, it.page.get_by_text("Python 3 (ipykernel) | Busy")
    page.wait_for_timeout(1000)
    until(lambda: not busy.is_visible(), "the kernel is still busy", page, 60)
    page.locator(".fs-lab.fs-live-lab").first.wait_for()
    failed = page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]').count()
    ours = [fault for fault in it.faults if fault.startswith("error:") or "fs-" in fault or "fivescore" in fault]
    it.close()
    assert (failed, ours) == (0, [])


def says_now(says, expected):
    return heard(says.inner_html()) == expected

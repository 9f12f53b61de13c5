"""Labs that a reader takes along from a page, and notebooks in a real JupyterLab, in which a lab answers as there."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from urllib.parse import parse_qs, unquote, urlsplit

import nbformat
import pytest

from fivescore import __version__
from fivescore.notebook.html import rich
from fivescore_labs import LABS
from fivescore_labs.contract import Session
from fivescore_labs.notebook import LabWidget
from tests.browser import PATIENCE, ROOT, SITE, Visit, heard, nine_moves_answer, until

pytestmark = pytest.mark.browser

TAKEN = "notebooks/02_scoring_opportunities/", "fives-and-threes~4-5.5-5.3-5~1-4.2-3.0-5.2-4.3-6~2-3@3-5"
"""A page with a lab at a state of its own, and that state."""


def taken(visit):
    page = visit(f"{TAKEN[0]}#finder-2").page
    return page, page.locator(f'.fs-lab[data-text="{TAKEN[1]}"]')


def test_a_downloaded_notebook_is_valid_and_its_cell_opens_the_same_state(visit):
    page, root = taken(visit)
    root.get_by_role("button", name="More").click()
    root.get_by_role("menuitem", name="Open as notebook").click()
    with page.expect_download() as waited:
        root.get_by_role("link", name="Download fivescore-finder.ipynb").click()
    assert waited.value.suggested_filename == "fivescore-finder.ipynb"
    notebook = nbformat.read(waited.value.path(), as_version=4)
    nbformat.validate(notebook)
    _, cell = notebook.cells
    assert root.locator(".fs-sheet pre").inner_text() == cell.source
    session = opened_by(cell.source).session
    assert session.reply().text == TAKEN[1]
    assert heard(rich(session.reply().view.caption)) == heard(root.locator(".fs-says").inner_html())
    live = root.get_by_role("link", name="Open it live").get_attribute("href")
    assert (SITE / TAKEN[0] / urlsplit(live).path).resolve() == SITE / "lite" / "repl" / "index.html"
    assert unquote(urlsplit(live).fragment) == f"finder={TAKEN[1]}"


def opened_by(source):
    """What the last line of a cell shows."""
    *lines, last = source.splitlines()
    names = {}
    exec("\n".join(lines), names)
    return eval(last, names)


def test_a_report_holds_the_state_and_what_is_said_and_only_its_reader_sends_it(visit):
    page, root = taken(visit)
    button = root.get_by_role("button", name="More")
    button.focus()
    page.keyboard.press("Enter")
    wanted = root.get_by_role("menuitem", name="Report a problem")
    for _ in range(6):
        if not wanted.evaluate("(it) => it === document.activeElement"):
            page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    report = root.get_by_role("textbox", name="The report")
    state, says = f"State: {TAKEN[1]}", Session(LABS["finder"], TAKEN[1]).reply().view.caption
    lines = report.input_value().splitlines()
    agent = page.evaluate("navigator.userAgent")
    for line in (state, f"It says: {says}", f"Version: fivescore {__version__}, on a page", f"Browser: {agent}"):
        assert line in [" ".join(each.split()) for each in lines]
    assert root.locator(".fs-sheet a").count() == 0, "without an address of the project there is nowhere to send it"
    report.focus()
    page.keyboard.press("Escape")
    assert not report.is_visible() and button.evaluate("(it) => it === document.activeElement")


RENDER = """async ([about, title, reply]) => {
  const { default: widget } = await import(document.querySelector('script[src$="lab.js"]').src);
  const el = document.body.appendChild(document.createElement("div"));
  const given = { about, title, reply };
  widget.render({ model: { get: (name) => given[name], on() {}, off() {}, send() {} }, el });
  [...el.querySelectorAll('[role="menuitem"]')].find((it) => it.textContent === "Report a problem").click();
  return [el.querySelector("textarea").value, el.querySelector(".fs-sheet a")?.href ?? ""];
}"""


def test_a_notebook_reports_too_and_a_project_with_an_address_gets_an_issue(visit):
    page, _ = taken(visit)
    widget = LabWidget("finder", TAKEN[1])
    report, link = page.evaluate(RENDER, [widget.about, widget.title, widget.reply])
    assert f"State: {TAKEN[1]}\n" in report and "in a notebook\n" in report and link == ""
    project = widget.about | {"repo": "http://here/us/fives/"}
    report, link = page.evaluate(RENDER, [project, widget.title, widget.reply])
    assert link.startswith("http://here/us/fives/issues/new?title=")
    assert parse_qs(urlsplit(link).query)["body"] == [report]


SAVED = "03_what_a_pass_proves"
"""A notebook that JupyterLab trusts, as one that its reader has run and saved; two labs stand in it."""


@pytest.fixture(scope="module")
def jupyterlab(tmp_path_factory):
    """The address of a JupyterLab of its own on a copy of the notebooks, of which it trusts one."""
    home = tmp_path_factory.mktemp("jupyter")
    shutil.copytree(ROOT / "notebooks", home / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    folders = {f"JUPYTER_{kind}_DIR": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    folders |= {"JUPYTERLAB_SETTINGS_DIR": str(home / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(home / "spaces")}
    options = ["--no-browser", "--allow-root", "--port=0", "--ip=127.0.0.1", "--LabApp.news_url=None"]
    options += [f"--ServerApp.root_dir={home / 'notebooks'}", "--IdentityProvider.token=", "--ServerApp.password="]
    environment = os.environ | folders | {"IPYTHONDIR": str(home / "ipython")}
    command = [sys.executable, "-m", "jupyter", "trust", home / "notebooks" / f"{SAVED}.ipynb"]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=100)
    log = home / "log.txt"
    with log.open("w") as out:
        command = [sys.executable, "-m", "jupyter", "lab", *options]
        server = subprocess.Popen(command, env=environment, stdout=out, stderr=out, start_new_session=True)
    try:
        end = time.monotonic() + PATIENCE
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


@pytest.mark.landing  # cells are run, and labs in them driven, by code each time
def test_the_lab_in_a_notebook_answers_after_run_all(browser, jupyterlab):
    with all_run(opened(browser, jupyterlab, "01_nine_moves")) as it:
        nine_moves_answer(it.page)
        assert ours(it) == []


@pytest.fixture(scope="module")
def reopened(browser, jupyterlab):
    """The notebook as it was saved, open for the tests that look at it and then run it."""
    with opened(browser, jupyterlab, SAVED) as it:
        yield it


@pytest.mark.slow  # stored outputs are held each time
def test_a_saved_notebook_shows_a_lab_as_it_stood_and_no_error(reopened):
    said = reopened.page.get_by_text("Error displaying widget").first
    said.wait_for(state="attached")
    assert stands(reopened) == still("belief")
    assert reopened.page.locator(".fs-saved section.fs-lab svg.fs-tile").first.is_visible()
    assert not said.is_visible()


LOOKS = {
    ".fs-saved section.fs-lab": ("backgroundColor", ["rgb(255, 255, 255)", "rgb(16, 24, 27)"]),
    ".fs-value:has(.fs-v-bands)": ("color", ["rgb(15, 36, 42)", "rgb(232, 238, 238)"]),
}
"""A lab and a value that were saved, and how they look where JupyterLab is light, and where it is dark."""


@pytest.mark.slow  # one look more
@pytest.mark.parametrize("part", LOOKS)
def test_a_saved_lab_and_a_value_have_the_colors_of_jupyterlab(part, reopened):
    shown, (name, colors) = reopened.page.locator(part).first, LOOKS[part]
    shown.scroll_into_view_if_needed()
    found = []
    for light in ("true", "false"):
        reopened.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
        found.append(shown.evaluate("(it, name) => getComputedStyle(it)[name]", name))
    assert found == colors
    assert reopened.page.locator(".fs-saved:has(> .fs-value)").count() > 3


@pytest.mark.slow  # as on its page, in JupyterLab too
def test_once_cells_run_a_lab_and_a_guess_stand_once_and_the_answer_is_hidden(reopened):
    page = all_run(reopened).page
    page.locator(".fs-lab.fs-live-lab").first.wait_for()
    until(lambda: not page.locator(".fs-saved:has(section)").first.is_visible(), "it stands twice", page)
    area = page.locator(".jp-OutputArea:has(.fs-lab.fs-live-lab)").first
    assert [lab.is_visible() for lab in area.locator("section.fs-lab").all()] == [True, False]
    asked, saved = page.locator(".fs-live-guess").first, page.locator(".fs-saved .fs-guess").first
    asked.wait_for()
    assert not asked.locator(".fs-truth").is_visible()
    asked.get_by_role("slider").press("End")
    asked.get_by_role("button", name="Check").click()
    said = asked.inner_text()
    assert "Not this one: 100\u00a0%." in said and "It is " in said and not saved.is_visible()


@pytest.mark.slow  # JupyterLab's own part
def test_a_notebook_that_is_not_trusted_still_shows_its_sentences(browser, jupyterlab):
    with opened(browser, jupyterlab, "00_a_first_round") as it:  # somebody else has saved it
        assert stands(it) == still("first-round")
        assert it.page.get_by_text("Error displaying widget").count() == 0


def stands(it):
    """What the first saved lab of a notebook says."""
    lab = it.page.locator(".fs-saved section.fs-lab").first
    lab.scroll_into_view_if_needed()
    return heard(lab.locator("figcaption").first.inner_html())


def still(name):
    """What the first frame of a lab says."""
    return heard(rich(next(iter(LABS[name].static_views(Session(LABS[name]).state))).caption))


def opened(browser, jupyterlab, name):
    """The notebook as it was saved, its kernel started and none of its cells run."""
    place = f"{jupyterlab}lab/workspaces/{name}/tree/{name}.ipynb"
    it = Visit(browser, place, meant=True, viewport={"width": 1400, "height": 1000})
    it.page.locator(".jp-Notebook").wait_for()
    it.page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    return it


def all_run(it):
    """The open notebook with all its cells being run."""
    it.page.get_by_role("menuitem", name="Run", exact=True).click()
    it.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    return it


def ours(it):
    """What of our own has gone wrong in JupyterLab."""
    return [fault for fault in it.faults if fault.startswith("error:") or "fs-" in fault or "fivescore" in fault]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb")))
def test_every_notebook_runs_to_its_end_and_its_labs_are_live(name, browser, jupyterlab):
    with all_run(opened(browser, jupyterlab, name)) as it:
        page, busy = it.page, it.page.get_by_text("Python 3 (ipykernel) | Busy")
        page.wait_for_timeout(1000)
        until(lambda: not busy.is_visible(), "the kernel is still busy", page, 60)
        if "notebook.lab(" in (ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"):
            page.locator(".fs-lab.fs-live-lab").first.wait_for()
        failed = page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]').count()
        assert (failed, ours(it)) == (0, [])


@pytest.mark.slow
def test_a_slider_of_ipywidgets_moves_and_its_function_answers(browser, jupyterlab):
    with all_run(opened(browser, jupyterlab, "13_what_a_knock_tells")) as it:
        slider = it.page.locator(".widget-interact [role=slider]").first
        slider.wait_for()
        slider.scroll_into_view_if_needed()
        out = it.page.locator(".widget-interact").first
        until(lambda: "286/2907" in out.inner_text(), lambda: f"it says {out.inner_text()!r}", it.page)
        slider.press("ArrowRight")
        until(lambda: "286/2907" not in out.inner_text(), "nothing moves", it.page)

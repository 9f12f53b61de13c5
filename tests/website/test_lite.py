"""The notebooks in JupyterLite, from the built site in a real browser: all cells run, and a lab answers."""

import ast
import json
import re
from hashlib import sha256
from urllib.parse import quote, urlsplit
from zipfile import ZipFile

import pytest

from fivescore_labs import LABS
from fivescore_labs.contract import Session
from fivescore_labs.parts.html import plain
from tests.browser import ROOT, SITE, Visit, heard, nine_moves_answer, until
from tests.built import cells
from tests.every import every
from website.make.lite import megabytes, notebooks
from website.serve import serving

pytestmark = pytest.mark.browser

LITE = SITE / "lite"
NOTEBOOKS = [path.name for path in notebooks()]
NINE = "01_nine_moves.ipynb"


class Live:
    """A notebook in JupyterLite, under a sub-path: what came over the line, and how it is driven."""

    def __init__(self, visit, url, notebook):
        self.visit, self.page, self.loaded = visit, visit.page, {}
        self.visit.context.on("response", self._count)
        self.page.goto(f"{url}lite/notebooks/index.html?path={notebook}")
        self.page.locator("strong", has_text="This notebook runs in your browser").wait_for()

    def _count(self, response):
        self.loaded[response.url] = int(response.headers.get("content-length", 0))

    def menu(self, name, item):
        self.page.get_by_role("menuitem", name=name, exact=True).click()
        self.page.get_by_role("menuitem", name=item, exact=True).click()

    def run_all(self):
        before = self.prompts()
        self.menu("Run", "Run All Cells")
        until(lambda: self.prompts() != before, "no cell starts to run", self.page)
        until(self._done, lambda: f"cells stand at {self.prompts()} ({self.visit.faults})", self.page)

    def prompts(self):
        """What stands beside each code cell whose code is seen: [*]: while it waits or runs, then a number."""
        return self.page.locator(".jp-CodeCell:has(.jp-InputArea-editor) .jp-InputPrompt").all_text_contents()

    def _done(self):
        return all(re.fullmatch(r"\[\d+\]:", it) for it in self.prompts())

    def failures(self):
        """What cells printed as errors."""
        wrong = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]'
        return self.page.locator(wrong).all_text_contents()

    def runs(self, notebook):
        """Run all cells: none fails, and as much comes over the line as its page says."""
        self.run_all()
        assert self.failures() == []
        size = sum(self.loaded.values()) / 1e6
        assert abs(size - megabytes(notebook)) < 0.8, f"{size:.1f} MB come over the line"


@pytest.fixture
def live(visits, site):
    """Opens a notebook in JupyterLite, on a server that knows the site below a sub-path only."""
    with serving(SITE, prefix="/some/where/") as url:
        yield lambda notebook: Live(visits(viewport={"width": 1400, "height": 1000}), url, notebook)


@pytest.mark.landing  # one notebook as it is live; weekly all of them
def test_all_cells_run_and_a_lab_answers_even_when_the_network_is_gone(live):
    it = live(NINE)
    it.runs(NINE)
    it.visit.context.set_offline(True)
    nine_moves_answer(it.page)
    it.run_all()
    assert it.failures() == []
    assert it.page.evaluate("indexedDB.databases()") == [], "nothing of a reader's notebook is kept"
    assert it.page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


@pytest.mark.slow
def test_a_lab_opens_live_at_its_state_and_an_address_runs_no_other_code(browser, site):
    text = "all-fives~1-4~1-1.1-6~"
    with (
        serving(SITE, prefix="/some/where/") as url,
        Visit(browser, f"{url}lite/repl/index.html?code=1/0#finder={quote(text)}") as it,
    ):
        says = it.page.locator(".fs-lab.fs-live-lab .fs-says")
        says.wait_for()
        assert heard(says.inner_html()) == heard(plain(Session(LABS["finder"], text).reply())["view"]["caption"])
        assert it.page.locator(".jp-CodeConsole-content .jp-CodeCell").count() == 1
        until(lambda: not urlsplit(it.page.url).query, "a reload would send the code to the server", it.page)


@pytest.mark.slow
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_notebook_runs_in_the_browser(name, live):
    it = live(name)
    it.runs(name)
    stored = cells(ROOT / "notebooks" / name)
    kinds = [kind for cell in stored for out in cell.get("outputs", ()) for kind in out.get("data", ())]
    shown = {"plotly": ".js-plotly-plot", "widget-view": ".fs-live-lab, .widget-interact"}
    for kind, selector in shown.items():
        count = sum(kind in each for each in kinds)
        seen = it.page.locator(selector)
        until(lambda seen=seen, count=count: seen.count() == count, f"not {count} times {kind}", it.page)


@pytest.mark.slow
def test_a_changed_notebook_can_be_downloaded_and_a_reload_brings_it_back(live):
    it = live(NINE)
    line = "print('mine')"
    it.run_all()
    it.page.locator(".jp-CodeCell .cm-content").nth(1).click()
    it.page.keyboard.press("Control+End")
    it.page.keyboard.type(f"\n{line}")
    with it.page.expect_download() as download:
        it.menu("File", "Download")
    assert download.value.suggested_filename == NINE
    kept = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert len([cell["id"] for cell in kept["cells"] if line in "".join(cell["source"])]) == 1
    it.page.reload()
    it.page.locator("strong", has_text="This notebook runs in your browser").wait_for()
    assert line not in it.page.locator(".jp-CodeCell .cm-content").nth(1).inner_text()


# What is on the site


@every(NOTEBOOKS)
def test_the_page_of_a_notebook_leads_to_the_live_one_and_says_what_that_loads(name):
    folder = SITE / "notebooks" / name.removesuffix(".ipynb")
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count(f'href="../../lite/notebooks/index.html?path={name}"') == 1
    assert f"loads {megabytes(name)} MB once" in page
    assert f'<a href="{name}" download>' in page and (folder / name).is_file()


def test_the_live_notebooks_are_those_of_the_project_and_not_run_yet(site):
    listed = json.loads((LITE / "api" / "contents" / "all.json").read_text())["content"]
    copies = {path.name for path in (SITE / "teach" / "students").iterdir()}
    assert [each["path"] for each in listed] == sorted({*NOTEBOOKS, *copies})
    for name in NOTEBOOKS:
        mine = json.loads((LITE / "files" / name).read_text(encoding="utf-8"))
        stored = [cell["source"] for cell in cells(ROOT / "notebooks" / name)]
        assert ["".join(cell["source"]) for cell in mine["cells"][1:]] == stored
        assert not any(cell.get("outputs") for cell in mine["cells"])
        assert mine["metadata"]["kernelspec"]["name"] == "python"


def test_every_wheel_is_on_the_site_and_no_address_leads_away(site):
    python = LITE / "python"
    lock = (python / "pyodide-lock.json").read_text()
    config = (LITE / "jupyter-lite.json").read_text()
    assert "//" not in lock and "//" not in config
    packages = json.loads(lock)["packages"]
    for each in packages.values():
        assert sha256((python / each["file_name"]).read_bytes()).hexdigest() == each["sha256"]
        with ZipFile(python / each["file_name"]) as wheel:
            inside = {name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
        assert len(inside) == 1, "of two Pyodide takes the one or the other"
    assert {name for each in packages.values() for name in each["depends"]} <= packages.keys()
    kernel = json.loads(config)["jupyter-config-data"]["litePluginSettings"]
    (options,) = (each["loadPyodideOptions"] for each in kernel.values())
    assert packages.keys() - set(options["packages"]) == {"plotly", "narwhals", "nbformat"}, "the rest loads at once"
    named = set(re.findall(r"\w[\w.]*\.(?:mjs|wasm|zip)", (SITE / "engine" / "pyodide.mjs").read_text()))
    assert len(named) == 3 and not [name for name in named if not (SITE / "engine" / name).is_file()]


@every(NOTEBOOKS)
def test_plotly_is_loaded_for_a_cell_that_names_the_module_which_needs_it(name):
    """`from fivescore.notebook import plots` names only fivescore, and 6 MB more for every reader are too much."""
    for cell in cells(ROOT / "notebooks" / name):
        if cell["cell_type"] == "code" and cell["id"] != "setup":
            for node in ast.walk(ast.parse(cell["source"])):
                if isinstance(node, ast.ImportFrom) and node.module in ("fivescore", "fivescore.notebook"):
                    assert "plots" not in [alias.name for alias in node.names], "write: from fivescore.notebook.plots …"

"""What a reader takes along from a lab: a notebook that opens the same state, and a report of a problem."""

from urllib.parse import parse_qs, unquote, urlsplit

import nbformat
import pytest

from fivescore import __version__
from fivescore.notebook.html import rich
from fivescore_labs import LABS
from fivescore_labs.contract import Session
from fivescore_labs.notebook import LabWidget
from tests.browser import SITE, heard

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

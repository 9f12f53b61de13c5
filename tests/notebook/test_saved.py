"""Labs in notebooks that nobody runs: each looks as on a page, and its style stays with it."""

import re

import pytest

from fivescore.notebook.styles import sheet
from fivescore.svg.markup import joined, style, tag
from fivescore_labs import LABS
from fivescore_labs.notebook import SHEET, LabWidget, saved, still
from tests.browser import ROOT
from tests.built import cells
from tests.labs.test_values import loose
from tests.weekly import FEW_LABS

LOOKS = """() => [...document.querySelectorAll(".fs-lab, .fs-lab *")].map((it) => {
  const box = it.getBoundingClientRect();
  const style = getComputedStyle(it);
  const drawn = ["color", "fill", "stroke", "strokeWidth", "opacity", "textAlign"].map((name) => style[name]);
  const around = [style.backgroundColor, style.backgroundImage, style.font, style.borderBottom, style.outline];
  const made = ["::before", "::after"].map((part) => getComputedStyle(it, part).content);
  const place = [box.x, box.y, box.width, box.height].map((each) => each.toFixed(1));
  return [it.tagName, it.getAttribute("class"), ...place, ...drawn, ...around, ...made].join(" ");
})"""
"""Where each element of a lab is, and how it looks."""


@pytest.fixture(scope="module")
def paper(browser):
    """A blank page."""
    page = browser.new_page()
    yield page
    page.close()


def looks(page, html, **media):
    page.emulate_media(**media)
    page.set_content(tag("body", html, data_jp_theme_light="false", style="margin: 0"))
    return page.evaluate(LOOKS)


@pytest.mark.few("320-finder", "900-round")  # wheels and hands, narrow and wide
@pytest.mark.quick("320-finder")
@pytest.mark.browser
@pytest.mark.parametrize("name", LABS)
@pytest.mark.parametrize("width", [320, 900])
def test_a_saved_lab_looks_as_with_the_whole_style_sheet(name, width, paper):
    paper.set_viewport_size({"width": width, "height": 900})
    whole = joined([style(SHEET), tag("div", still(LABS[name]))])
    for media in ({"media": "screen"}, {"media": "print"}, {"media": "screen", "forced_colors": "active"}):
        wanted = looks(paper, whole, **{"forced_colors": "none", **media})
        assert len(wanted) > 2
        assert looks(paper, saved(LABS[name]), **{"forced_colors": "none", **media}) == wanted


@pytest.mark.quick(*FEW_LABS)  # one style sheet
@pytest.mark.parametrize("name", LABS)
def test_the_style_of_a_saved_lab_reaches_only_it_and_is_under_a_third_of_the_sheet(name):
    css = sheet(still(LABS[name]), SHEET)
    assert len(css) < len(SHEET) / 3 and loose(css) == []


@pytest.mark.quick(*FEW_LABS)  # one widget for all
@pytest.mark.parametrize("name", LABS)
def test_a_notebook_gets_a_live_lab_and_then_a_saved_one(name, monkeypatch):
    shown = []
    monkeypatch.setattr("fivescore.notebook.widget.display", lambda data, **_: shown.append(data))
    widget = LabWidget(name)
    widget._ipython_display_()
    live, stands = shown
    assert live.pop("application/vnd.jupyter.widget-view+json")["model_id"] == widget.model_id
    assert live == {"text/html": ""}
    assert stands == {"text/html": saved(LABS[name]), "text/plain": widget.session.reply().view.caption}


NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
MOST = 240_000
"""Characters of HTML that all outputs of a notebook have at most: what its pictures need."""


STYLE = re.compile(r'<link [^>]*>|</?style>| (?:style|class)="[^"]*"')
"""What does not come through of an output on a code host, in a mail, in a careful viewer."""


@pytest.mark.browser
@pytest.mark.parametrize("file", NOTEBOOKS, ids=[file.stem for file in NOTEBOOKS])
def test_without_style_the_outputs_of_a_notebook_are_clean_pictures_and_sentences(file, paper):
    outputs = [output.get("data", {}) for cell in cells(file) for output in cell.get("outputs", [])]
    shown = ["".join(data.get("text/html", data.get("image/svg+xml", ""))) for data in outputs]
    assert sum(map(len, shown)) <= MOST
    paper.set_viewport_size({"width": 900, "height": 900})
    paper.set_content(STYLE.sub("", "".join(f"<div>{each}</div>" for each in shown)))
    tall = """() => [...document.querySelectorAll("svg, img, canvas")].map((it) => {
      const { width, height } = it.getBoundingClientRect();
      return [it.outerHTML.slice(0, 80), Math.round(width), Math.round(height)];
    }).filter(([, width, height]) => height > 400 || width > 900 || !width)"""
    assert paper.evaluate(tall) == []
    assert paper.locator("input:visible, button:visible, output:visible").count() == 0
    assert not re.search(r"--fs-|[{}]|<style", paper.locator("body").inner_text())

"""Labs in notebooks that nobody runs: each looks as on a page, and its style stays with it."""

import re

import pytest

from fivescore.labs import LABS
from fivescore.labs.parts.html import static
from fivescore.labs.parts.static_views import SHEET, saved, sheet
from fivescore.notebook import LabWidget
from fivescore.svg.markup import joined, style, tag
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
@pytest.mark.browser
@pytest.mark.parametrize("name", LABS)
@pytest.mark.parametrize("width", [320, 900])
def test_a_saved_lab_looks_as_with_the_whole_style_sheet(name, width, paper):
    paper.set_viewport_size({"width": width, "height": 900})
    whole = joined([style(SHEET), tag("div", static(LABS[name], alive=False))])
    for media in ({"media": "screen"}, {"media": "print"}, {"media": "screen", "forced_colors": "active"}):
        wanted = looks(paper, whole, **{"forced_colors": "none", **media})
        assert len(wanted) > 2
        assert looks(paper, saved(LABS[name]), **{"forced_colors": "none", **media}) == wanted


@pytest.mark.quick(*FEW_LABS)  # one style sheet
@pytest.mark.parametrize("name", LABS)
def test_the_style_of_a_saved_lab_reaches_nothing_else(name):
    css = sheet(static(LABS[name], alive=False))
    inner = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\}", r"\1", css)
    for selectors in re.findall(r"([^{}]+)\{[^{}]*\}", inner):
        for each in re.split(r",(?![^(]*\))", selectors):
            assert re.match(r"(\[data-jp-[^\]]*\] )?\.fs-saved\b", each.strip()), each


@pytest.mark.quick(*FEW_LABS)  # one sheet
@pytest.mark.parametrize("name", LABS)
def test_a_saved_lab_brings_less_than_a_third_of_the_style_sheet(name):
    assert len(sheet(static(LABS[name], alive=False))) < len(SHEET) / 3


@pytest.mark.quick(*FEW_LABS)  # one widget for all
@pytest.mark.parametrize("name", LABS)
def test_a_notebook_gets_a_live_lab_and_then_a_saved_one(name, monkeypatch):
    shown = []
    monkeypatch.setattr("fivescore.notebook.widget.display", lambda data, **_: shown.append(data))
    widget = LabWidget(name)
    widget._ipython_display_()
    live, still = shown
    assert live.pop("application/vnd.jupyter.widget-view+json")["model_id"] == widget.model_id
    assert live == {"text/html": ""}
    assert still == {"text/html": saved(LABS[name]), "text/plain": widget.session.reply().view.says}

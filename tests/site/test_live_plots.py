"""Plotly's figures on their pages: alive when they come near, quiet, at their place, by keys, and on paper."""

import re
from gzip import compress

import pytest

from tests.browser import NARROW, SITE, nothing, until
from tests.site.test_every_page import SHIFTS

PAGES = ["notebooks/13_what_a_knock_tells/", "notebooks/15_simulation_against_exact/", "notebooks/07_who_beats_whom/"]
"""A board with a slider, distributions with a slider, and a matrix."""
pytestmark = pytest.mark.browser


def uncovered(it):
    """The first figure of a page, which waits for guesses, and may be folded."""
    if "notebooks/" in it.page.url:
        it.page.locator(".fs-live-guess").first.wait_for()
    for each in (".fs-guess details", "details:has(.fs-plot)"):
        it.page.evaluate("(each) => { for (const it of document.querySelectorAll(each)) it.open = true; }", each)
        it.rest()
    return it.page.locator(".fs-plot").first


def shown(it):
    """The same, once it is drawn."""
    place = uncovered(it)
    place.scroll_into_view_if_needed()
    until(lambda: place.get_attribute("data-live") is not None, "no figure is drawn", it.page)
    return place


@pytest.mark.landing  # Plotly comes whole
@pytest.mark.quick("notebooks/15_simulation_against_exact/")  # one figure; the others have sliders and steps
@pytest.mark.parametrize("page", PAGES)
def test_a_figure_takes_the_place_of_its_bars_without_a_barrier_or_another_host(page, visit):
    it = visit(page)
    place = uncovered(it)
    before, begun = place.bounding_box()["height"], it.page.evaluate("performance.now()")
    shown(it)
    assert abs(place.bounding_box()["height"] - before) < 1, "it takes the room of its bars"
    shifts = [value for value, told in it.page.evaluate(SHIFTS) if int(re.search(r"after (\d+) ms", told)[1]) > begun]
    assert sum(shifts) < 0.02
    nothing(**it.barriers(".fs-plot"))


@pytest.mark.landing  # another figure is drawn
def test_arrows_go_through_a_slider_aloud_and_on_paper_and_without_scripts_are_bars(visit):
    it = visit(PAGES[0])
    place = shown(it)
    live, said = place.locator(".fs-plot-live"), place.locator(".fs-plot-step")
    live.focus()
    for key, words in (("ArrowRight", "the knock"), ("Home", "the lead")):
        live.press(key)
        until(lambda words=words: words in (said.text_content() or ""), f"{words!r} is not said", it.page)
    it.page.emulate_media(media="print")
    assert not live.is_visible() and place.locator(".fs-worth .fs-chart").first.is_visible()
    still = visit(PAGES[0], java_script_enabled=False).page.locator(".fs-plot").first
    assert still.locator("figcaption").text_content() and still.locator("table").count() == 1


CLASHES = r"""
(place) => {
  const turned = (it) => /rotate\((?!0)/.test(it.getAttribute("transform") ?? ""); // its rectangle says nothing
  const texts = [...place.querySelectorAll("text")].filter((it) => it.textContent.trim() && !turned(it));
  const boxes = texts.map((it) => [it.textContent, it.getBoundingClientRect()]), whole = place.getBoundingClientRect();
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  const cut = boxes.filter(([, box]) => box.left < whole.left - 1 || box.right > whole.right + 1);
  const over = boxes.flatMap(([text, box], at) =>
    boxes.slice(at + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${text} | ${other}`));
  const squares = [...place.querySelectorAll(".scatter .point")].map((it) => it.getBoundingClientRect());
  const laid = squares.filter((one, at) => squares.slice(at + 1).some((other) => meet(one, other)));
  return [...cut.map(([text]) => text), ...over, ...laid.map(() => "a square over another")];
}
"""
"""The texts of a figure that leave it, and texts and squares that lie over each other."""


@pytest.mark.landing  # Plotly comes whole
@pytest.mark.parametrize("page", ["teach/the-bell/", PAGES[0], "notebooks/17_the_name_of_a_double/", PAGES[2]])
def test_on_a_phone_no_text_and_no_square_of_a_figure_is_cut_or_over_another(page, visit):
    assert shown(visit(page, viewport=NARROW)).evaluate(CLASHES) == []


def test_what_plotly_weighs_is_what_was_decided(site):
    assert len(compress((SITE / "plotly" / "plotly.js").read_bytes(), mtime=0)) < 400_000
